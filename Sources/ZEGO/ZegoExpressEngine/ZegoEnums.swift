/// What the engine is used for: presets of sound only, with no effect on who hears whom.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoScenario: UInt, Sendable, CaseIterable {
    /// Nothing special; the vendor advises against it.
    case general = 0
    /// A call; the vendor advises against it.
    case communication = 1
    /// A broadcast; the vendor advises against it.
    case live = 2
    /// Nothing special.
    case `default` = 3
    /// A call with pictures.
    case standardVideoCall = 4
    /// A call with better pictures.
    case highQualityVideoCall = 5
    /// A voice room.
    case standardChatroom = 6
    /// A voice room with better sound.
    case highQualityChatroom = 7
    /// One speaks, many listen.
    case broadcast = 8
    /// Singing together.
    case karaoke = 9
    /// A call.
    case standardVoiceCall = 10
}

/// Where a room's connection stands.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoRoomState: UInt, Sendable, CaseIterable {
    /// Not in the room.
    case disconnected = 0
    /// On the way in, or back in.
    case connecting = 1
    /// In the room.
    case connected = 2
}

/// Why a room's connection changed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoRoomStateChangedReason: UInt, Sendable, CaseIterable {
    /// A login began.
    case logining = 0
    /// The login succeeded.
    case logined = 1
    /// The login failed.
    case loginFailed = 2
    /// The connection was lost.
    case reconnecting = 3
    /// The connection is back.
    case reconnected = 4
    /// The connection was gone for too long.
    case reconnectFailed = 5
    /// The cloud removed the user.
    case kickOut = 6
    /// The user left.
    case logout = 7
    /// The user could not leave.
    case logoutFailed = 8
}

/// How many rooms one engine may be in.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoRoomMode: UInt, Sendable, CaseIterable {
    /// One.
    case singleRoom = 0
    /// Several.
    case multiRoom = 1
}

/// Which streams of a room are requested.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoRoomStreamListType: UInt, Sendable, CaseIterable {
    /// Others' streams.
    case play = 0
    /// Others' streams and the local ones.
    case all = 1
}

/// Whether something came or went.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoUpdateType: UInt, Sendable, CaseIterable {
    /// It came.
    case add = 0
    /// It went.
    case delete = 1
}

/// Where a stream stands that is published here.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoPublisherState: UInt, Sendable, CaseIterable {
    /// Nothing is published.
    case noPublish = 0
    /// Publishing was requested, or is tried again.
    case publishRequesting = 1
    /// It is published.
    case publishing = 2
}

/// Where a stream stands that is played here.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoPlayerState: UInt, Sendable, CaseIterable {
    /// Nothing is played.
    case noPlay = 0
    /// Playing was requested, or is tried again.
    case playRequesting = 1
    /// It is played.
    case playing = 2
}

/// Which of an engine's streams is meant.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoPublishChannel: UInt, Sendable, CaseIterable {
    /// The first: the microphone.
    case main = 0
    /// The second.
    case aux = 1
    /// The third.
    case third = 2
    /// The fourth.
    case fourth = 3
}

/// The source of a played stream; here there is only the RTC service.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoStreamResourceMode: UInt, Sendable, CaseIterable {
    /// The cloud chooses.
    case `default` = 0
    /// A content delivery network.
    case onlyCDN = 1
    /// The low-latency service.
    case onlyL3 = 2
    /// The RTC service.
    case onlyRTC = 3
    /// A content delivery network, improved.
    case cdnPlus = 4
    /// As set in the app's console.
    case custom = 5
}

/// Whether the audio engine runs.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoEngineState: UInt, Sendable, CaseIterable {
    /// It runs.
    case start = 0
    /// It stands.
    case stop = 1
}

/// What network the device is in.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoNetworkMode: UInt, Sendable, CaseIterable {
    /// None.
    case offline = 0
    /// An unknown one.
    case unknown = 1
    /// A cable.
    case ethernet = 2
    /// Wi-Fi.
    case wiFi = 3
    /// 2G.
    case mode2G = 4
    /// 3G.
    case mode3G = 5
    /// 4G.
    case mode4G = 6
    /// 5G.
    case mode5G = 7
}

/// How good a stream or a connection is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoStreamQualityLevel: UInt, Sendable, CaseIterable {
    /// Hardly anything is lost.
    case excellent = 0
    /// Little is lost.
    case good = 1
    /// Some is lost.
    case medium = 2
    /// Much is lost.
    case bad = 3
    /// Nothing comes through.
    case die = 4
    /// Nothing was measured.
    case unknown = 5
}

/// A step in a stream's life.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoStreamEvent: UInt, Sendable, CaseIterable {
    /// Publishing began.
    case publishStart = 100
    /// The stream is published.
    case publishSuccess = 101
    /// Publishing failed.
    case publishFail = 102
    /// Publishing is tried again.
    case retryPublishStart = 103
    /// It succeeded.
    case retryPublishSuccess = 104
    /// It failed.
    case retryPublishFail = 105
    /// Publishing ended.
    case publishEnd = 106
    /// Playing began.
    case playStart = 200
    /// The stream is played.
    case playSuccess = 201
    /// Playing failed.
    case playFail = 202
    /// Playing is tried again.
    case retryPlayStart = 203
    /// It succeeded.
    case retryPlaySuccess = 204
    /// It failed.
    case retryPlayFail = 205
    /// Playing ended.
    case playEnd = 206
}

/// Who gets a transparent message.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoRoomTransparentMessageMode: UInt, Sendable, CaseIterable {
    /// Users.
    case onlyClient = 0
    /// The app's server.
    case onlyServer = 1
    /// Both.
    case clientAndServer = 2
}

/// Whether transparent messages keep their order.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoRoomTransparentMessageType: UInt, Sendable, CaseIterable {
    /// They need not.
    case normal = 0
    /// They do.
    case sequence = 1
}
