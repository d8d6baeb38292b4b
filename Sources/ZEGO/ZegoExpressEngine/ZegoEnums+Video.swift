/// How a picture fills its view.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoViewMode: UInt, Sendable, CaseIterable {
    /// Made to fit in.
    case aspectFit = 0
    /// Cut to fill it.
    case aspectFill = 1
    /// Stretched.
    case scaleToFill = 2
}

/// Which program or part of a phone encodes or decodes pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoVideoCodecBackend: UInt, Sendable, CaseIterable {
    /// Any.
    case any = 0
    /// A program.
    case software = 1
    /// A part of the phone.
    case hardware = 2
}

/// Which of a stream's pictures are played.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoVideoStreamType: UInt, Sendable, CaseIterable {
    /// The large ones; the vendor's SDK takes the small ones where the network is poor.
    case `default` = 0
    /// The small ones.
    case small = 1
    /// The large ones.
    case big = 2
}

/// Which codec pictures use.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoVideoCodecID: UInt, Sendable, CaseIterable {
    /// The cloud chooses.
    case idDefault = 0
    /// H.264, scalable.
    case idSvc = 1
    /// VP8.
    case idVp8 = 2
    /// H.265.
    case idH265 = 3
    /// H.264 in two sizes.
    case idH264DualStream = 4
    /// One that is not known.
    case idUnknown = 100
}

/// How a picture is mirrored.
#if canImport(ObjectiveC)
    @objc
#endif
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
#if canImport(ObjectiveC)
    @objc
#endif
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

/// How the app gets and gives pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoVideoBufferType: UInt, Sendable, CaseIterable {
    /// Not chosen: bytes for rendering, pixel buffers for the rest.
    case unknown = 0
    /// Bytes.
    case rawData = 1
    /// Encoded bytes.
    case encodedData = 2
    /// Textures of the graphics processor.
    case glTexture2D = 3
    /// Pixel buffers.
    case cvPixelBuffer = 4
    /// Pixel buffers in NV12, for processing.
    case nv12CVPixelBuffer = 9
}

/// How the bytes of a picture are laid out.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoVideoFrameFormat: UInt, Sendable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// Three planes, colors in quarters.
    case i420 = 1
    /// Two planes, colors in pairs of U and V.
    case nv12 = 2
    /// Two planes, colors in pairs of V and U.
    case nv21 = 3
    /// Blue, green, red, opacity.
    case bgra32 = 4
    /// Red, green, blue, opacity.
    case rgba32 = 5
    /// Opacity, red, green, blue.
    case argb32 = 6
    /// Opacity, blue, green, red.
    case abgr32 = 7
    /// Three planes, colors in halves.
    case i422 = 8
    /// Blue, green, red.
    case bgr24 = 9
    /// Red, green, blue.
    case rgb24 = 10
}

/// How encoded pictures are laid out.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoVideoEncodedFrameFormat: UInt, Sendable, CaseIterable {
    /// H.264 with lengths.
    case AVCC = 0
    /// H.264 with start codes.
    case annexB = 1
    /// VP8.
    case VP8 = 2
    /// H.265 with lengths.
    case HEVCAVCC = 3
    /// H.265 with start codes.
    case HEVCAnnexB = 4
}

/// Where a publish channel's pictures come from.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoVideoSourceType: UInt, Sendable, CaseIterable {
    /// Nowhere: it has none.
    case none = 1
    /// The camera.
    case camera = 2
    /// The app.
    case custom = 3
    /// The main channel.
    case mainPublishChannel = 4
    /// A media player.
    case player = 5
    /// The screen.
    case screenCapture = 6
    /// The camera that the main channel does not use.
    case secondaryCamera = 14
}

/// What a processed picture is for.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoProcessedDataUsageType: UInt, Sendable, CaseIterable {
    /// The preview.
    case preview = 0
    /// Others.
    case publish = 1
    /// Both.
    case both = 2
}

/// How pixels are laid out.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoVideoFrameFormatSeries: UInt, Sendable, CaseIterable {
    /// RGB.
    case RGB = 0
    /// YUV.
    case YUV = 1
}

/// Whether people are cut out of pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoObjectSegmentationState: UInt, Sendable, CaseIterable {
    /// They are not.
    case off = 0
    /// They are.
    case on = 1
}

/// Whether pictures are made sharper.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoSuperResolutionState: UInt, Sendable, CaseIterable {
    /// They are not.
    case off = 0
    /// They are.
    case on = 1
}

/// How large and how good pictures are.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoVideoConfigPreset: UInt, Sendable, CaseIterable {
    /// 180 by 320 pixels, 300 kbit/s.
    case preset180P = 0
    /// 270 by 480 pixels, 400 kbit/s.
    case preset270P = 1
    /// 360 by 640 pixels, 600 kbit/s.
    case preset360P = 2
    /// 540 by 960 pixels, 1200 kbit/s.
    case preset540P = 3
    /// 720 by 1280 pixels, 1500 kbit/s.
    case preset720P = 4
    /// 1080 by 1920 pixels, 3000 kbit/s.
    case preset1080P = 5
}

/// When captured pictures are made smaller.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoCapturePipelineScaleMode: UInt, Sendable, CaseIterable {
    /// When they are captured.
    case pre = 0
    /// When they are encoded.
    case post = 1
}

/// What happens to pictures below their least bit rate.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoTrafficControlMinVideoBitrateMode: UInt, Sendable, CaseIterable {
    /// None are sent.
    case noVideo = 0
    /// At most two a second are sent.
    case ultraLowFPS = 1
}

/// Whose network counts for traffic control. The cases are spelled as the vendor spells them.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoTrafficControlFocusOnMode: UInt, Sendable, CaseIterable {
    /// The local one.
    case founsOnLocalOnly = 0
    /// The networks of players too.
    case founsOnRemote = 1
}
