/// How a picture fills its view.
public enum ZegoViewMode: UInt, Sendable, CaseIterable {
    /// Made to fit in.
    case aspectFit = 0
    /// Cut to fill it.
    case aspectFill = 1
    /// Stretched.
    case scaleToFill = 2
}

/// Which codec pictures use.
public enum ZegoVideoCodecID: UInt, Sendable, CaseIterable {
    /// The cloud chooses.
    case idDefault = 0
    /// H.264, scalable.
    case idSvc = 1
    /// VP8.
    case idVp8 = 2
    /// H.265.
    case idH265 = 3
}

/// How a picture is mirrored.
public enum ZegoVideoFlipMode: UInt, Sendable, CaseIterable {
    /// Not.
    case none = 0
    /// Left to right.
    case x = 1
    /// Top to bottom.
    case y = 2
    /// Both.
    case xY = 3
}

/// Which pictures are mirrored.
public enum ZegoVideoMirrorMode: UInt, Sendable, CaseIterable {
    /// The preview.
    case onlyPreviewMirror = 0
    /// The preview and what others see.
    case bothMirror = 1
    /// None.
    case noMirror = 2
    /// What others see.
    case onlyPublishMirror = 3
}

/// How the app gets pictures.
public enum ZegoVideoBufferType: UInt, Sendable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// Bytes.
    case rawData = 1
    /// Encoded bytes.
    case encodedData = 2
    /// Pixel buffers.
    case cvPixelBuffer = 3
    /// Pixel buffers in NV12.
    case nv12CVPixelBuffer = 4
}

/// How pixels are laid out.
public enum ZegoVideoFrameFormatSeries: UInt, Sendable, CaseIterable {
    /// RGB.
    case RGB = 0
    /// YUV.
    case YUV = 1
}

/// Whether people are cut out of pictures.
public enum ZegoObjectSegmentationState: UInt, Sendable, CaseIterable {
    /// They are not.
    case off = 0
    /// They are.
    case on = 1
}

/// Whether pictures are made sharper.
public enum ZegoSuperResolutionState: UInt, Sendable, CaseIterable {
    /// They are not.
    case off = 0
    /// They are.
    case on = 1
}
