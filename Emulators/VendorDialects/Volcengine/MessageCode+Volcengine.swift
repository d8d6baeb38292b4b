extension Volcengine {
    /// What became of a message: `ByteRTCUserMessageSendResult`, and `ByteRTCRoomMessageSendResult` with another success.
    ///
    /// Each constant's comment ends with the vendor's own name, with the vendor's spelling.
    package struct MessageCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// Source: `ByteRTCRtsDefines.h`, ByteRTCUserMessageSendResult and ByteRTCRoomMessageSendResult.

extension Volcengine.MessageCode {
    /// The message to a user, or to the app's server, arrived. `ByteRTCUserMessageSendResult.success`.
    package static let success = Self(rawValue: 0)
    /// No answer came in time. `ByteRTCUserMessageSendResult.timeout`.
    package static let timedOut = Self(rawValue: 1)
    /// The connection broke off. `ByteRTCUserMessageSendResult.networkDisconnected`.
    package static let disconnected = Self(rawValue: 2)
    /// There is no such user. `ByteRTCUserMessageSendResult.noReceiver`.
    package static let noReceiver = Self(rawValue: 3)
    /// The user is not logged in, or not in the room. `ByteRTCUserMessageSendResult.noRelayPath`.
    package static let noRelayPath = Self(rawValue: 4)
    /// Too many messages in a second. `ByteRTCUserMessageSendResult.exceedQPS`.
    package static let tooOften = Self(rawValue: 5)
    /// The app's server could not be reached. `ByteRTCUserMessageSendResult.e2BSSendFailed`.
    package static let serverNotReached = Self(rawValue: 17)
    /// The app's server did not answer, or with a status that is no success. `ByteRTCUserMessageSendResult.e2BSReturnFailed`.
    package static let serverFailed = Self(rawValue: 18)
    /// The sender is not in the room. `ByteRTCUserMessageSendResult.notJoin`.
    package static let notJoined = Self(rawValue: 100)
    /// There is no connection. `ByteRTCUserMessageSendResult.noConnection`.
    package static let noConnection = Self(rawValue: 102)
    /// The message is too long. `ByteRTCUserMessageSendResult.exceedMaxLength`.
    package static let tooLong = Self(rawValue: 103)
    /// The receiver's id is empty. `ByteRTCUserMessageSendResult.emptyUser`.
    package static let emptyUser = Self(rawValue: 104)
    /// The sender is not logged in. `ByteRTCUserMessageSendResult.notLogin`.
    package static let notLoggedIn = Self(rawValue: 105)
    /// The address of the app's server is not set. `ByteRTCUserMessageSendResult.serverParamsNotSet`.
    package static let serverNotSet = Self(rawValue: 106)
    /// The message to the room arrived, or the address of the app's server is set. `ByteRTCRoomMessageSendResult.success`.
    package static let roomSuccess = Self(rawValue: 200)
    /// Anything else. `ByteRTCUserMessageSendResult.unknown`.
    package static let unknown = Self(rawValue: 1000)
}
