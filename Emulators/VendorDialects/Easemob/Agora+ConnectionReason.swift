extension Agora {
    /// Why a connection is in the state that it is in.
    ///
    /// Each constant's comment ends with the vendor's own name, with the vendor's spelling.
    package struct ConnectionReason: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// Source: `AgoraEnumerates.h`, AgoraConnectionChangedReason.

extension Agora.ConnectionReason {
    /// The SDK connects. `AgoraConnectionChangedReasonConnecting`.
    package static let connecting = Self(rawValue: 0)
    /// The channel was joined. `AgoraConnectionChangedReasonJoinSuccess`.
    package static let joined = Self(rawValue: 1)
    /// There was no server for 4 s. `AgoraConnectionChangedReasonInterrupted`.
    package static let interrupted = Self(rawValue: 2)
    /// The server removed the user. `AgoraConnectionChangedReasonBannedByServer`.
    package static let banned = Self(rawValue: 3)
    /// There was no server for 20 minutes. `AgoraConnectionChangedReasonJoinFailed`.
    package static let joinFailed = Self(rawValue: 4)
    /// The channel was left. `AgoraConnectionChangedReasonLeaveChannel`.
    package static let left = Self(rawValue: 5)
    /// No project has this App ID. `AgoraConnectionChangedReasonInvalidAppId`.
    package static let invalidAppID = Self(rawValue: 6)
    /// The text is not a channel name. `AgoraConnectionChangedReasonInvalidChannelName`.
    package static let invalidChannelName = Self(rawValue: 7)
    /// There is no token, or it is not one for this user and channel. `AgoraConnectionChangedReasonInvalidToken`.
    package static let invalidToken = Self(rawValue: 8)
    /// The token is past its time. `AgoraConnectionChangedReasonTokenExpired`.
    package static let tokenExpired = Self(rawValue: 9)
    /// The server refused. `AgoraConnectionChangedReasonRejectedByServer`.
    package static let rejected = Self(rawValue: 10)
    /// The SDK connects again with another token. `AgoraConnectionChangedReasonRenewToken`.
    package static let tokenRenewed = Self(rawValue: 12)
    /// The channel was joined again after the network was gone. `AgoraConnectionChangedReasonRejoinSuccess`.
    package static let rejoined = Self(rawValue: 15)
    /// There was no server for 10 s. `AgoraConnectionChangedReasonLost`.
    package static let lost = Self(rawValue: 16)
    /// The same uid joined from elsewhere. `AgoraConnectionChangedReasonSameUidLogin`.
    package static let sameUser = Self(rawValue: 19)
    /// The channel has as many hosts as it may have. `AgoraConnectionChangedReasonTooManyBroadcasters`.
    package static let tooManyBroadcasters = Self(rawValue: 20)
}
