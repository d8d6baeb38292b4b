extension Volcengine {
    /// Why a room was not joined, or is left: the `state` of `onRoomStateChanged` and `onStreamStateChanged`, and the codes of
    /// `onError`.
    ///
    /// Each constant's comment ends with the vendor's own name, with the vendor's spelling.
    package struct ErrorCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// Source: `ByteRTCMediaDefines.h`, ByteRTCErrorCode.

extension Volcengine.ErrorCode {
    /// The room was joined, or joined again.
    package static let success = Self(rawValue: 0)
    /// The token is invalid, past its time, or for another app, room or user. `ByteRTCErrorCode.errorCodeInvalidToken`.
    package static let invalidToken = Self(rawValue: -1000)
    /// Joining failed for a reason that has no code of its own. `ByteRTCErrorCode.errorCodeJoinRoom`.
    package static let joinFailed = Self(rawValue: -1001)
    /// The token does not allow to publish, or no longer does. `ByteRTCErrorCode.errorCodeNoPublishPermission`.
    package static let noPublishPermission = Self(rawValue: -1002)
    /// The token does not allow to subscribe, or no longer does. `ByteRTCErrorCode.errorCodeNoSubscribePermission`.
    package static let noSubscribePermission = Self(rawValue: -1003)
    /// The same user joined the room from elsewhere; this one is out. `ByteRTCErrorCode.errorCodeDuplicateLogin`.
    package static let duplicateLogin = Self(rawValue: -1004)
    /// The app's server removed the user. `ByteRTCErrorCode.errorCodeKickedOut`.
    package static let kickedOut = Self(rawValue: -1006)
    /// The text cannot be the id of a room. `ByteRTCErrorCode.errorCodeRoomIdIllegal`.
    package static let roomIDIllegal = Self(rawValue: -1007)
    /// The token ended while the user was in the room; they are out. `ByteRTCErrorCode.errorCodeTokenExpired`.
    package static let tokenExpired = Self(rawValue: -1009)
    /// The token that was to follow the present one is not valid. `ByteRTCErrorCode.errorCodeUpdateTokenWithInvalidToken`.
    package static let updatedTokenInvalid = Self(rawValue: -1010)
    /// The app's server ended the room. `ByteRTCErrorCode.errorCodeRoomDismiss`.
    package static let roomDismissed = Self(rawValue: -1011)
    /// An echo test has a room with that id. `ByteRTCErrorCode.roomAlreadyExist`.
    package static let roomInEchoTest = Self(rawValue: -1013)
    /// The engine is in another room with another user id. `ByteRTCErrorCode.userIDDifferent`.
    package static let userIDDifferent = Self(rawValue: -1014)
    /// The app's server forbids to join the room. `ByteRTCErrorCode.errorCodeJoinRoomRoomForbidden`.
    package static let roomForbidden = Self(rawValue: -1025)
    /// The app's server forbids the user to join. `ByteRTCErrorCode.errorCodeJoinRoomUserForbidden`.
    package static let userForbidden = Self(rawValue: -1026)
    /// The user subscribes to as many streams as allowed. `ByteRTCErrorCode.errorCodeOverStreamSubscribeLimit`.
    package static let tooManySubscriptions = Self(rawValue: -1070)
    /// The room has as many streams as allowed. `ByteRTCErrorCode.errorCodeOverStreamPublishLimit`.
    package static let tooManyStreams = Self(rawValue: -1080)
    /// The room has as many streams of screens as allowed. `ByteRTCErrorCode.errorCodeOverScreenPublishLimit`.
    package static let tooManyScreens = Self(rawValue: -1081)
    /// The server is in an abnormal state. `ByteRTCErrorCode.errorCodeAbnormalServerStatus`.
    package static let serverAbnormal = Self(rawValue: -1084)
}
