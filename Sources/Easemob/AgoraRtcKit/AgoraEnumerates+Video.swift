import Foundation

/// How a picture fits its view.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoRenderMode: UInt, Sendable {
    /// It fills the view, and what reaches over is cut off.
    case hidden = 1
    /// All of it is seen.
    case fit = 2
    /// Deprecated by the vendor; the same as ``fit``.
    case adaptive = 3
}

/// Whether a picture is mirrored.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoMirrorMode: UInt, Sendable {
    /// The front camera's picture is, in the local view; no other is.
    case auto = 0
    /// It is.
    case enabled = 1
    /// It is not.
    case disabled = 2
}

/// How a picture is turned.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoOutputOrientationMode: Int, Sendable {
    /// As the pictures are.
    case adaptative = 0
    /// Wide.
    case fixedLandscape = 1
    /// High.
    case fixedPortrait = 2
}

/// Pictures in a second.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoFrameRate: Int, Sendable {
    /// 1.
    case fps1 = 1
    /// 7.
    case fps7 = 7
    /// 10.
    case fps10 = 10
    /// 15.
    case fps15 = 15
    /// 24.
    case fps24 = 24
    /// 30.
    case fps30 = 30
    /// 60; 50 are taken.
    case fps60 = 60
}

/// What the local camera does, or another source of local pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoLocalState: UInt, Sendable {
    /// It is closed.
    case stopped = 0
    /// It takes pictures.
    case capturing = 1
    /// The first picture was encoded.
    case encoding = 2
    /// It does not open.
    case failed = 3
}

/// Why a source of local pictures is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraLocalVideoStreamError: Int, Sendable {
    /// Nothing is wrong.
    case OK = 0
    /// No reason is known.
    case failure = 1
    /// The person did not allow it.
    case deviceNoPermission = 2
    /// Another app has it.
    case deviceBusy = 3
    /// It takes no pictures.
    case captureFailure = 4
    /// They cannot be encoded.
    case encodeFailure = 5
    /// There is none.
    case deviceNotFound = 8
}

/// What a remote user's pictures do.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoRemoteState: UInt, Sendable {
    /// There are none.
    case stopped = 0
    /// The first ones come.
    case starting = 1
    /// They are shown.
    case decoding = 2
    /// No others come.
    case frozen = 3
    /// They cannot be shown. Never said.
    case failed = 4
}

/// Why a remote user's pictures are in their state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoRemoteReason: UInt, Sendable {
    /// By themselves.
    case `internal` = 0
    /// The network.
    case congestion = 1
    /// The network is better.
    case recovery = 2
    /// They are muted here.
    case localMuted = 3
    /// They are not muted here any more.
    case localUnmuted = 4
    /// The user sends none.
    case remoteMuted = 5
    /// The user sends them again.
    case remoteUnmuted = 6
    /// The user is gone.
    case remoteOffline = 7
    /// Only sound is sent, as the network is bad. Never said.
    case audioFallback = 8
    /// Pictures are sent again. Never said.
    case audioFallbackRecovery = 9
}

/// Where pictures are from.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoSourceType: Int, Sendable {
    /// The camera.
    case camera = 0
    /// A second camera. None sends.
    case cameraSecondary = 1
    /// The screen.
    case screen = 2
    /// A second screen. None is sent.
    case screenSecondary = 3
    /// What the app pushes.
    case custom = 4
    /// A media player. None sends pictures.
    case mediaPlayer = 5
    /// A remote user.
    case remote = 9
}

/// Which of a user's pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoStreamType: Int, Sendable {
    /// The large ones.
    case high = 0
    /// The small ones.
    case low = 1
    /// The next smaller ones of ``AgoraRtcEngineKit/setSimulcastConfig(_:)``. There are none, and so on.
    case layer1 = 4
    /// There are none.
    case layer2 = 5
    /// There are none.
    case layer3 = 6
    /// There are none.
    case layer4 = 7
    /// There are none.
    case layer5 = 8
    /// There are none.
    case layer6 = 9
}

/// What is received of a user while the network is poor.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraStreamFallbackOptions: Int, Sendable {
    /// What there is.
    case disabled = 0
    /// Small pictures.
    case videoStreamLow = 1
    /// Small pictures, or sound alone.
    case audioOnly = 2
    /// Pictures down to this layer.
    case videoStreamLayer1 = 3
    /// Pictures down to this layer.
    case videoStreamLayer2 = 4
    /// Pictures down to this layer.
    case videoStreamLayer3 = 5
    /// Pictures down to this layer.
    case videoStreamLayer4 = 6
    /// Pictures down to this layer.
    case videoStreamLayer5 = 7
    /// Pictures down to this layer.
    case videoStreamLayer6 = 8
}

/// How pictures are encoded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoCodecType: Int, Sendable {
    /// All are, here.
    case VP8 = 1
    /// Never said.
    case H264 = 2
    /// Never said.
    case H265 = 3
    /// Never said.
    case VP9 = 5
}

/// How the quality of the local pictures changed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoQualityAdaptIndication: Int, Sendable {
    /// It did not.
    case adaptNone = 0
    /// It is better. Never said.
    case adaptUpBandwidth = 1
    /// It is worse. Never said.
    case adaptDownBandwidth = 2
}
