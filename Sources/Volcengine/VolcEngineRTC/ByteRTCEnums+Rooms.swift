/// What a room is used for. It cannot change after joining, and has no effect on messages or sound here.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRoomProfile: Int, Sendable, CaseIterable {
    case communication = 0
    case liveBroadcasting = 1
    case game = 2
    case cloudGame = 3
    case lowLatency = 4
    case chat = 5
    case chatRoom = 6
    case lwTogether = 7
    case gameHD = 8
    case coHost = 9
    case interactivePodcast = 10
    case KTV = 11
    case chorus = 12
    case vrChat = 13
    case gameStreaming = 14
    case lanLiveStreaming = 15
    case meeting = 16
    case meetingRoom = 17
    case classroom = 18
}

/// Why a user is not there any more.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCUserOfflineReason: UInt, Sendable, CaseIterable {
    /// The user left.
    case quit = 0
    /// The user's network or token was gone.
    case dropped = 1
    /// The user is still there, and nobody sees them.
    case switchToInvisible = 2
    /// The back end removed the user.
    case kickedByAdmin = 3
}

/// Why a user's sound or picture ended.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCStreamRemoveReason: Int, Sendable, CaseIterable {
    case unpublish = 0
    case publishFailed = 1
    /// Nothing came for 10 s; never here.
    case keepLiveFailed = 2
    case clientDisconnected = 3
    /// The user joined from elsewhere.
    case republish = 4
    case other = 5
    case publishPrivilegeExpired = 6
}

/// The state of the engine's connection to the cloud.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCConnectionState: Int, Sendable, CaseIterable {
    /// There was no answer for 12 s; the SDK tries again.
    case disconnected = 1
    case connecting = 2
    case connected = 3
    /// There was no answer for 10 s.
    case reconnecting = 4
    case reconnected = 5
    /// There was no answer for 22 s; the SDK tries again.
    case lost = 6
    /// The SDK has given up.
    case failed = 7
}

/// How good a connection is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCNetworkQuality: UInt, Sendable, CaseIterable {
    case unknown = 0
    case excellent = 1
    case good = 2
    case poor = 3
    case bad = 4
    case veryBad = 5
    case down = 6
}

/// How a phone is connected.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCNetworkType: Int, Sendable, CaseIterable {
    case unknown = -1
    case disconnected = 0
    case LAN = 1
    case WIFI = 2
    case mobile2G = 3
    case mobile3G = 4
    case mobile4G = 5
    case mobile5G = 6
}

/// What of the received media is held.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCPauseResumControlMediaType: Int, Sendable, CaseIterable {
    case rtcControlMediaTypeAudio = 0
    case rtcControlMediaTypeVideo = 1
    case rtcControlMediaTypeAudioAndVideo = 2
}

/// What became of forwarding to a room.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCForwardStreamState: Int, Sendable, CaseIterable {
    case idle = 0
    case success = 1
    case failure = 2
}

/// What happened to forwarding.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCForwardStreamEvent: Int, Sendable, CaseIterable {
    /// Disconnected.
    case disconnected = 0
    /// Connected.
    case connected = 1
    /// Interrupt.
    case interrupt = 2
    /// Dst room updated.
    case dstRoomUpdated = 3
    /// Un expect apicall.
    case unExpectAPICall = 4
}

/// Whether a user's sound is preferred where few are heard.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioSelectionPriority: UInt, Sendable, CaseIterable {
    case normal = 0
    case high = 1
}

/// Why a test of the network ended.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCNetworkDetectionStopReason: UInt, Sendable, CaseIterable {
    case user = 0
    case timeout = 1
    case connectionLost = 2
    case streaming = 3
    case innerErr = 4
}

/// Which direction a test of the network measures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCNetworkDetectionLinkType: UInt, Sendable, CaseIterable {
    case up = 0
    case down = 1
}

/// Which of a user's streams: camera and microphone, or the screen.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCStreamIndex: Int, Sendable, CaseIterable {
    case indexMain = 0
    case indexScreen = 1
    case index3rd = 2
    case index4th = 3
    case index5th = 4
    case index6th = 5
    case index7th = 6
    case indexMax = 7
}

/// How far the first frame is on its way.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCFirstFrameSendState: UInt, Sendable, CaseIterable {
    case sending = 0
    case sent = 1
    case end = 2
}

/// How far the first frame is to be played.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCFirstFramePlayState: UInt, Sendable, CaseIterable {
    case playing = 0
    case play = 1
    case end = 2
}
