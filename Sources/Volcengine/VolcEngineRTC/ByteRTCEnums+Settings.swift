/// How a Bluetooth headset is used.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCBluetoothMode: Int, Sendable, CaseIterable {
    case auto = 0
    case A2DP = 1
    case HFP = 2
}

/// Whether others' sound is played in time with one of them.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioAlignmentMode: Int, Sendable, CaseIterable {
    case off = 0
    case audioMixing = 1
}

/// What is sent where the network is poor.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCPublishFallbackOption: UInt, Sendable, CaseIterable {
    case disabled = 0
    case simulcast = 1
}

/// What is received where the network is poor.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCSubscribeFallbackOption: UInt, Sendable, CaseIterable {
    case disabled = 0
    case videoStreamLow = 1
    case audioOnly = 2
}

/// How long a user's streams are kept where the network is poor.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRemoteUserPriority: UInt, Sendable, CaseIterable {
    case low = 0
    case medium = 100
    case high = 200
}

/// Whether the camera's lamp shines.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCTorchState: Int, Sendable, CaseIterable {
    case off = 0
    case on = 1
}

/// What a step of the digital zoom is of.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCZoomConfigType: Int, Sendable, CaseIterable {
    case focusOffset = 0
    case moveOffset = 1
}

/// What a step of the digital zoom does.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCZoomDirectionType: Int, Sendable, CaseIterable {
    case moveLeft = 0
    case moveRight = 1
    case moveUp = 2
    case moveDown = 3
    case zoomOut = 4
    case zoomIn = 5
    case reset = 6
}

/// Which part of beauty is made stronger.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCEffectBeautyMode: UInt, Sendable, CaseIterable {
    case white = 0
    case smooth = 1
    case sharpen = 2
    case clear = 3
}

/// Whether the local picture is lightened.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoEnhancementMode: UInt, Sendable, CaseIterable {
    case disabled = 0
    case auto = 1
}

/// What of a user is received, as SDK 3.4 said it.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCSubscribeMediaType: Int, Sendable, CaseIterable {
    case none = 0
    case audioOnly = 1
    case videoOnly = 2
    case audioAndVideo = 3
}

/// What is recorded into a file.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRecordingType: Int, Sendable, CaseIterable {
    case audioOnly = 0
    case videoOnly = 1
    case videoAndAudio = 2
}

/// The form of a recorded file.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRecordingFileType: Int, Sendable, CaseIterable {
    case AAC = 0
    case MP4 = 1
}

/// What a proxy in the local network understands.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCLocalProxyType: UInt, Sendable, CaseIterable {
    case socks5 = 1
    case httpTunnel = 2
}
