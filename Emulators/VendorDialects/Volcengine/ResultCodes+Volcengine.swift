extension Volcengine {
    /// What became of a login: `ByteRTCLoginErrorCode`.
    package struct LoginCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }

    /// What became of an extra info of a room: `ByteRTCSetRoomExtraInfoResult`.
    package struct ExtraInfoCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }

    /// What became of a change of visibility: `ByteRTCUserVisibilityChangeError`.
    package struct VisibilityCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }

    /// What became of a subscription: `ByteRTCSubscribeState`.
    package struct SubscribeCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }

    /// What became of forwarding to a room: `ByteRTCForwardStreamError`.
    package struct ForwardCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// Source: `ByteRTCMediaDefines.h` and `ByteRTCRtsDefines.h`. Each constant's comment ends with the vendor's own name.

extension Volcengine.LoginCode {
    /// The user is logged in. `ByteRTCLoginErrorCode.success`.
    package static let success = Self(rawValue: 0)
    /// The token is invalid, past its time, or for another app or user. `ByteRTCLoginErrorCode.invalidToken`.
    package static let invalidToken = Self(rawValue: -1000)
    /// The login failed for another reason. `ByteRTCLoginErrorCode.loginFailed`.
    package static let failed = Self(rawValue: -1001)
    /// The text cannot be a user id. `ByteRTCLoginErrorCode.invalidUserId`.
    package static let invalidUserID = Self(rawValue: -1002)
    /// The server cannot take the login. `ByteRTCLoginErrorCode.serverError`.
    package static let serverError = Self(rawValue: -1003)
}

extension Volcengine.ExtraInfoCode {
    /// It is set. `ByteRTCSetRoomExtraInfoResult.success`.
    package static let success = Self(rawValue: 0)
    /// The room was not joined. `ByteRTCSetRoomExtraInfoResult.notJoinRoom`.
    package static let notJoined = Self(rawValue: -1)
    /// Anything else. `ByteRTCSetRoomExtraInfoResult.unknow`.
    package static let unknown = Self(rawValue: -99)
    /// The key is empty. `ByteRTCSetRoomExtraInfoResult.keyIsEmpty`.
    package static let keyEmpty = Self(rawValue: -400)
    /// Too many in a second. `ByteRTCSetRoomExtraInfoResult.tooOften`.
    package static let tooOften = Self(rawValue: -406)
    /// Others do not see the user. `ByteRTCSetRoomExtraInfoResult.silentUser`.
    package static let silentUser = Self(rawValue: -412)
    /// The key is too long. `ByteRTCSetRoomExtraInfoResult.keyTooLong`.
    package static let keyTooLong = Self(rawValue: -413)
    /// The value is too long. `ByteRTCSetRoomExtraInfoResult.valueTooLong`.
    package static let valueTooLong = Self(rawValue: -414)
    /// The server cannot take it. `ByteRTCSetRoomExtraInfoResult.serverError`.
    package static let serverError = Self(rawValue: -500)
}

extension Volcengine.VisibilityCode {
    /// It is done. `ByteRTCUserVisibilityChangeError.ok`.
    package static let done = Self(rawValue: 0)
    /// It failed for a reason that has no code. `ByteRTCUserVisibilityChangeError.unknown`.
    package static let unknown = Self(rawValue: 1)
    /// The room has as many visible users as allowed. `ByteRTCUserVisibilityChangeError.tooManyVisibleUser`.
    package static let tooManyVisible = Self(rawValue: 2)
}

extension Volcengine.SubscribeCode {
    /// It is done. `ByteRTCSubscribeState.success`.
    package static let success = Self(rawValue: 0)
    /// The room was not joined. `ByteRTCSubscribeState.failedNotInRoom`.
    package static let notInRoom = Self(rawValue: 1)
    /// There is no such stream. `ByteRTCSubscribeState.failedStreamNotFound`.
    package static let streamNotFound = Self(rawValue: 2)
    /// The user subscribes to as many streams as allowed. `ByteRTCSubscribeState.failedOverLimit`.
    package static let overLimit = Self(rawValue: 3)
}

extension Volcengine.ForwardCode {
    /// It is done. `ByteRTCForwardStreamError.OK`.
    package static let done = Self(rawValue: 0)
    /// The room cannot be forwarded to. `ByteRTCForwardStreamError.invalidArgument`.
    package static let invalidArgument = Self(rawValue: 1201)
    /// The token is invalid, past its time, or does not let the user publish. `ByteRTCForwardStreamError.invalidToken`.
    package static let invalidToken = Self(rawValue: 1202)
    /// The server cannot take it. `ByteRTCForwardStreamError.response`.
    package static let failed = Self(rawValue: 1203)
    /// The same user joined the room. `ByteRTCForwardStreamError.remoteKicked`.
    package static let remoteKicked = Self(rawValue: 1204)
    /// The server does not forward. `ByteRTCForwardStreamError.notSupport`.
    package static let notSupported = Self(rawValue: 1205)
}
