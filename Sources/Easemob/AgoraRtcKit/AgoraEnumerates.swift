/// A warning of older SDKs. None comes here.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraWarningCode: Int, Sendable {
    /// A view cannot show pictures.
    case invalidView = 8
    /// Pictures could not be shown.
    case initVideo = 16
    /// A request waits.
    case pending = 20
    /// There is no channel.
    case noAvailableChannel = 103
    /// Looking for the channel takes long.
    case lookupChannelTimeout = 104
    /// The server refused to look for the channel.
    case lookupChannelRejected = 105
    /// Joining takes long.
    case openChannelTimeout = 106
    /// The server refused to open the channel.
    case openChannelRejected = 107
    /// Switching pictures takes long.
    case switchLiveVideoTimeout = 111
    /// A role change takes long.
    case setClientRoleTimeout = 118
    /// A role change is not allowed.
    case setClientRoleNotAuthorized = 119
    /// The channel cannot be opened with this ticket.
    case openChannelInvalidTicket = 121
    /// Another server is tried.
    case openChannelTryNextVos = 122
    /// The file to mix cannot be opened.
    case audioMixingOpenError = 701
    /// The speaker has a fault.
    case admRuntimePlayoutWarning = 1014
    /// The microphone has a fault.
    case admRuntimeRecordingWarning = 1016
    /// The microphone is silent.
    case admRecordAudioSilence = 1019
    /// The speaker has a fault.
    case admPlaybackMalfunction = 1020
    /// The microphone has a fault.
    case admRecordMalfunction = 1021
    /// A call interrupts.
    case admInterruption = 1025
    /// The microphone is quiet.
    case admRecordAudioLowlevel = 1031
    /// The speaker is quiet.
    case admPlayoutAudioLowlevel = 1032
    /// There is a howl.
    case apmHowling = 1051
}

/// What a channel is used for.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraChannelProfile: Int, Sendable {
    /// Everybody speaks.
    case communication = 0
    /// Hosts speak, and the audience listens.
    case liveBroadcasting = 1
    /// As ``liveBroadcasting``; deprecated by the vendor.
    case game = 2
    /// As ``liveBroadcasting``; deprecated by the vendor.
    case cloudGaming = 3
    /// As ``communication``; deprecated by the vendor.
    case communication_1v1 = 4
}

/// What a user does in a live channel.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraClientRole: Int, Sendable {
    /// A host, who is seen and heard by the others.
    case broadcaster = 1
    /// A listener, whom the others do not see.
    case audience = 2
}

/// How far behind the hosts the audience hears.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudienceLatencyLevelType: Int, Sendable {
    /// A second or two, with the vendor.
    case lowLatency = 1
    /// Less than a second.
    case ultraLowLatency = 2
}

/// Why a host is not there any more.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraUserOfflineReason: UInt, Sendable {
    /// They left.
    case quit = 0
    /// Their connection was gone for too long, or the cloud removed them.
    case dropped = 1
    /// They are in the channel as audience.
    case becomeAudience = 2
}

/// How far the connection to a channel is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraConnectionState: Int, Sendable {
    /// No channel is joined.
    case disconnected = 1
    /// The channel is being joined.
    case connecting = 2
    /// The channel is joined.
    case connected = 3
    /// The network is gone, and the SDK tries again.
    case reconnecting = 4
    /// The SDK has given up.
    case failed = 5
}

/// Why a connection is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraConnectionChangedReason: Int, Sendable {
    /// The channel is being joined.
    case reasonConnecting = 0
    /// The channel was joined.
    case reasonJoinSuccess = 1
    /// There was no server for 4 s.
    case reasonInterrupted = 2
    /// The server removed the user.
    case reasonBannedByServer = 3
    /// There was no server for 20 minutes.
    case reasonJoinFailed = 4
    /// The channel was left.
    case reasonLeaveChannel = 5
    /// No project has the App ID.
    case reasonInvalidAppId = 6
    /// The text is not a channel name.
    case reasonInvalidChannelName = 7
    /// There is no token, or it is not one for this user and channel.
    case reasonInvalidToken = 8
    /// The token is past its time.
    case reasonTokenExpired = 9
    /// The server refused.
    case reasonRejectedByServer = 10
    /// Never comes here: there are no proxies.
    case reasonSettingProxyServer = 11
    /// The SDK connects again with another token.
    case reasonRenewToken = 12
    /// Never comes here.
    case reasonClientIpAddressChanged = 13
    /// Never comes here: ``reasonInterrupted`` comes.
    case reasonKeepAliveTimeout = 14
    /// The channel was joined again after the network was gone.
    case reasonRejoinSuccess = 15
    /// There was no server for 10 s.
    case reasonLost = 16
    /// Never comes here.
    case reasonEchoTest = 17
    /// Never comes here.
    case clientIpAddressChangedByUser = 18
    /// The same uid joined from elsewhere.
    case sameUidLogin = 19
    /// The channel has as many hosts as it may have.
    case tooManyBroadcasters = 20
    /// Never comes here: there are no licenses.
    case licenseValidationFailure = 21
}

/// Why a role was not changed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraClientRoleChangeFailedReason: Int, Sendable {
    /// The channel has as many hosts as it may have.
    case tooManyBroadcasters = 1
    /// The token does not allow it.
    case notAuthorized = 2
    /// There was no answer in time.
    case requestTimeout = 3
    /// The network was gone.
    case connectionFailed = 4
}

/// How well a connection carries sound.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraNetworkQuality: UInt, Sendable {
    /// Not known.
    case unknown = 0
    /// Nothing is lost.
    case excellent = 1
    /// Little is lost.
    case good = 2
    /// It can be heard.
    case poor = 3
    /// Talking is hardly disturbed.
    case bad = 4
    /// Talking is hardly possible.
    case vBad = 5
    /// There is no connection.
    case down = 6
    /// Never comes here.
    case unsupported = 7
    /// Never comes here.
    case detecting = 8
}

/// What the phone is connected with.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraNetworkType: Int, Sendable {
    /// Not known.
    case unknown = -1
    /// There is no network.
    case disconnected = 0
    /// A cable.
    case LAN = 1
    /// Wi-Fi.
    case WIFI = 2
    /// A phone network.
    case mobile2G = 3
    /// A phone network.
    case mobile3G = 4
    /// A phone network.
    case mobile4G = 5
    /// A phone network.
    case mobile5G = 6
}

/// Where the servers are that a project may use.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAreaCodeType: UInt, Sendable {
    /// Anywhere.
    case global = 4_294_967_295
    /// China.
    case CN = 1
    /// North America.
    case NA = 2
    /// Europe.
    case EU = 4
    /// Asia.
    case AS = 8
    /// Japan.
    case JP = 16
    /// India.
    case IN = 32
}

/// What the log has. There is no log.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraLogFilter: UInt, Sendable {
    /// Nothing.
    case off = 0
    /// Everything.
    case debug = 2063
    /// Information and above.
    case info = 15
    /// Warnings and above.
    case warning = 14
    /// Errors and above.
    case error = 12
    /// The worst.
    case critical = 8
}

/// What the log has. There is no log.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraLogLevel: Int, Sendable {
    /// Nothing.
    case none = 0
    /// Information and above.
    case info = 1
    /// Warnings and above.
    case warn = 2
    /// Errors and above.
    case error = 4
    /// The worst.
    case fatal = 8
}

/// Bits of what a user has switched off.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraUserRemoteState: UInt, Sendable {
    /// Nothing.
    case none = 0
    /// The sound is muted.
    case muteAudio = 1
    /// The picture is muted.
    case muteVideo = 2
    /// The picture is on.
    case enableVideo = 16
    /// The camera is on.
    case enableLocalVideo = 256
}

/// What the person did not allow.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraPermissionType: Int, Sendable {
    /// The microphone.
    case recordAudio = 0
    /// The camera.
    case camera = 1
    /// The screen.
    case screenCapture = 2
}
