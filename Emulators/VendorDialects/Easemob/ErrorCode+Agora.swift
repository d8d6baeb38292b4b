extension Agora {
    /// A code of the channels' SDK. A method returns it below zero, a callback gives it as it is.
    ///
    /// Each constant's comment ends with the vendor's own name, with the vendor's spelling.
    package struct ErrorCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// Source: `AgoraEnumerates.h`; the page on error codes.

extension Agora.ErrorCode {
    /// Nothing went wrong. `AgoraErrorCodeNoError`.
    package static let noError = Self(rawValue: 0)
    /// A general failure that nothing else names. `AgoraErrorCodeFailed`.
    package static let failed = Self(rawValue: 1)
    /// An argument is not one the call takes. `AgoraErrorCodeInvalidArgument`.
    package static let invalidArgument = Self(rawValue: 2)
    /// What the call needs is not there yet. `AgoraErrorCodeNotReady`.
    package static let notReady = Self(rawValue: 3)
    /// The SDK here does not do it. `AgoraErrorCodeNotSupported`.
    package static let notSupported = Self(rawValue: 4)
    /// The call is refused for the state or the role of the user. `AgoraErrorCodeRefused`.
    package static let refused = Self(rawValue: 5)
    /// The engine was destroyed. `AgoraErrorCodeNotInitialized`.
    package static let notInitialized = Self(rawValue: 7)
    /// The engine does something that does not go together with the call. `AgoraErrorCodeInvalidState`.
    package static let invalidState = Self(rawValue: 8)
    /// Called too often. `AgoraErrorCodeTooOften`.
    package static let tooOften = Self(rawValue: 12)
    /// The connection is in a channel already, or on its way into one. `AgoraErrorCodeJoinChannelRejected`.
    package static let joinRejected = Self(rawValue: 17)
    /// The connection is in no channel. `AgoraErrorCodeLeaveChannelRejected`.
    package static let leaveRejected = Self(rawValue: 18)
    /// There are too many of them already. `AgoraErrorCodeResourceLimited`.
    package static let resourceLimited = Self(rawValue: 22)
    /// No project has this App ID. `AgoraErrorCodeInvalidAppId`.
    package static let invalidAppID = Self(rawValue: 101)
    /// The text is not a channel name. `AgoraErrorCodeInvalidChannelId`.
    package static let invalidChannelID = Self(rawValue: 102)
    /// The cloud has no room for it. `AgoraErrorCodeNoServerResources`.
    package static let noServerResources = Self(rawValue: 103)
    /// The token is past its time. `AgoraErrorCodeTokenExpired`.
    package static let tokenExpired = Self(rawValue: 109)
    /// There is no token, or it is not one for this user and channel. `AgoraErrorCodeInvalidToken`.
    package static let invalidToken = Self(rawValue: 110)
    /// The call needs a channel that was joined. `AgoraErrorCodeNotInChannel`.
    package static let notInChannel = Self(rawValue: 113)
    /// The message has more than 1 KB. `AgoraErrorCodeSizeTooLarge`.
    package static let sizeTooLarge = Self(rawValue: 114)
    /// Messages are sent too fast. `AgoraErrorCodeBitrateLimit`.
    package static let bitrateLimit = Self(rawValue: 115)
    /// The connection has 5 data streams already. `AgoraErrorCodeTooManyDataStreams`.
    package static let tooManyDataStreams = Self(rawValue: 116)
    /// A message did not arrive in time. `AgoraErrorCodeStreamMessageTimeout`.
    package static let streamMessageTimedOut = Self(rawValue: 117)
    /// The token does not allow to be a host. `AgoraErrorCodeSetClientRoleNotAuthorzed`.
    package static let roleNotAuthorized = Self(rawValue: 119)
    /// The number is not a user id. `AgoraErrorCodeInvalidUserId`.
    package static let invalidUserID = Self(rawValue: 121)
    /// The server removed the user. `AgoraErrorCodeClientIsBannedByServer`.
    package static let bannedByServer = Self(rawValue: 123)
    /// The text is not a user account. `AgoraErrorCodeInvalidUserAccount`.
    package static let invalidUserAccount = Self(rawValue: 134)
    /// A recording runs already. `AgoraErrorCodeAlreadyInRecording`.
    package static let alreadyRecording = Self(rawValue: 160)
}
