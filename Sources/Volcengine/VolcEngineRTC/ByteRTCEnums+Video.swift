/// Where the local picture is mirrored.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMirrorType: UInt, Sendable, CaseIterable {
    /// Nowhere.
    case none = 0
    /// In the local view.
    case render = 1
    /// In the local view and for the others.
    case renderAndEncoder = 3
}

/// Whether a remote picture is mirrored.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRemoteMirrorType: UInt, Sendable, CaseIterable {
    case none = 0
    case render = 1
}

/// How a picture fills its view.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRenderMode: UInt, Sendable, CaseIterable {
    /// It fills the view, and what does not fit is cut off.
    case hidden = 1
    /// All of it is seen, and the rest of the view has the background's color.
    case fit = 2
    /// It is stretched to the view.
    case fill = 3
}

/// Which camera.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCCameraID: Int, Sendable, CaseIterable {
    case front = 0
    case back = 1
    case external = 2
    case invalid = 3
}

/// What an encoder keeps where the network is poor.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoEncoderPreference: Int, Sendable, CaseIterable {
    case disabled = 0
    case maintainFramerate = 1
    case maintainQuality = 2
    case balance = 3
}

/// Who chooses the size that the camera captures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoCapturePreference: Int, Sendable, CaseIterable {
    case auto = 0
    case mannal = 1
    case autoPerformance = 2
}

/// Which way sent pictures are turned.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoOrientation: UInt, Sendable, CaseIterable {
    case adaptive = 0
    case portrait = 1
    case landscape = 2
}

/// By how many degrees a picture is turned.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoRotation: Int, Sendable, CaseIterable {
    case rotation0 = 0
    case rotation90 = 90
    case rotation180 = 180
    case rotation270 = 270
}

/// What pictures are turned with.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoRotationMode: UInt, Sendable, CaseIterable {
    case followApp = 0
    case followGSensor = 1
}

/// The state of the local picture.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCLocalVideoStreamState: Int, Sendable, CaseIterable {
    case stopped = 0
    case recording = 1
    case encoding = 2
    case failed = 3
}

/// Why the local picture is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCLocalVideoStreamError: Int, Sendable, CaseIterable {
    /// Ok.
    case ok = 0
    /// Failure.
    case failure = 1
    /// Device no permission.
    case deviceNoPermission = 2
    /// Device busy.
    case deviceBusy = 3
    /// Device not found.
    case deviceNotFound = 4
    /// Capture failure.
    case captureFailure = 5
    /// Encode failure.
    case encodeFailure = 6
    /// Device disconnected.
    case deviceDisconnected = 7
}

/// How far a remote user's picture is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRemoteVideoState: Int, Sendable, CaseIterable {
    case stopped = 0
    case starting = 1
    case decoding = 2
    case frozen = 3
    case failed = 4
}

/// Why a remote user's picture is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRemoteVideoStateChangeReason: Int, Sendable, CaseIterable {
    case `internal` = 0
    case networkCongestion = 1
    case networkRecovery = 2
    case localMuted = 3
    case localUnmuted = 4
    case remoteMuted = 5
    case remoteUnmuted = 6
    case remoteOffline = 7
}

/// The form of pictures that an app gets.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoSinkPixelFormat: Int, Sendable, CaseIterable {
    case original = 0
    case I420 = 1
    case BGRA = 2
    case RGBA = 5
    case NV12 = 8
}

/// How pictures are encoded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoCodecType: Int, Sendable, CaseIterable {
    case unknown = 0
    case H264 = 1
    case byteVC1 = 2
}

/// Whether noise is taken out of pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoDenoiseMode: Int, Sendable, CaseIterable {
    case off = 0
    case auto = 1
}

/// Whether pictures are made larger.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoSuperResolutionMode: Int, Sendable, CaseIterable {
    case off = 0
    case on = 1
}

/// How the bytes of a frame lie.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoPixelFormat: Int, Sendable, CaseIterable {
    case unknown = 0
    case I420 = 1
    case BGRA = 2
    case NV21 = 3
    case RGBA = 4
    case IMC2 = 5
    case ARGB = 7
    case NV12 = 8
    case glTexture2D = 10
    case glTextureOES = 11
    case cvPixelBuffer = 12
}

/// Whether a frame shows anything.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoContentType: Int, Sendable, CaseIterable {
    case normalFrame = 0
    case blackFrame = 1
}

/// What the numbers of a frame mean.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCColorSpace: Int, Sendable, CaseIterable {
    case unknown = 0
    case ycbCrBT601LimitedRange = 1
    case ycbCrBT601FullRange = 2
    case ycbCrBT709LimitedRange = 3
    case ycbCrBT709FullRange = 4
}

/// What is captured of a screen.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCScreenMediaType: Int, Sendable, CaseIterable {
    case videoOnly = 0
    case audioOnly = 1
    case videoAndAudio = 2
}

/// What an encoder of a screen keeps where the network is poor.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCScreenVideoEncoderPreference: Int, Sendable, CaseIterable {
    case auto = 0
    case framerate = 1
    case quality = 2
}

/// Where pictures come from.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoSourceType: Int, Sendable, CaseIterable {
    /// The app pushes them.
    case external = 0
    /// The camera or the screen, as at first.
    case `internal` = 1
    /// The app encodes them, and the SDK makes smaller ones of them; not supported here.
    case encodedAutoSimulcast = 2
    /// The app encodes them in each size; not supported here.
    case encodedManualSimulcast = 3
}

/// How a frame of the app's has its picture, from version 3.60 of the SDK on.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoBufferType: Int, Sendable, CaseIterable {
    /// Planes in memory.
    case rawMemory = 0
    /// A pixel buffer.
    case cvPixelBuffer = 1
    /// A texture; not supported here, and neither are those that follow.
    case glTexture = 2
    case cuda = 3
    case D3D11 = 4
    case VAAPI = 5
    case nvidiaJetsonDma = 6
}
