/// What became of a login for messages.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCLoginErrorCode: Int, Sendable, CaseIterable {
    case success = 0
    case invalidToken = -1000
    case loginFailed = -1001
    case invalidUserId = -1002
    case serverError = -1003
}

/// Why a login for messages ended.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCLogoutReason: UInt, Sendable, CaseIterable {
    case logout = 0
    case duplicateLogin = 1
}

/// How safe a message travels. Here all arrive, in order.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMessageConfig: Int, Sendable, CaseIterable {
    case reliableOrdered = 0
    case unreliableOrdered = 1
    case unreliableUnordered = 2
}

/// What became of a message to a user or to the app's server.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCUserMessageSendResult: Int, Sendable, CaseIterable {
    case success = 0
    case timeout = 1
    case networkDisconnected = 2
    case noReceiver = 3
    case noRelayPath = 4
    case exceedQPS = 5
    case e2BSSendFailed = 17
    case e2BSReturnFailed = 18
    case notJoin = 100
    case `init` = 101
    case noConnection = 102
    case exceedMaxLength = 103
    case emptyUser = 104
    case notLogin = 105
    case serverParamsNotSet = 106
    case unknown = 1000
}

/// What became of a message to a room; success is 200.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRoomMessageSendResult: Int, Sendable, CaseIterable {
    case success = 200
    case timeout = 1
    case networkDisconnected = 2
    case exceedQPS = 5
    case notJoin = 100
    case `init` = 101
    case noConnection = 102
    case exceedMaxLength = 103
    case unknown = 1000
}

/// Whether a user is logged in for messages.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCUserOnlineStatus: Int, Sendable, CaseIterable {
    case offline = 0
    case online = 1
    case unreachable = 2
}

/// What became of a text on a room.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCSetRoomExtraInfoResult: Int, Sendable, CaseIterable {
    case success = 0
    case notJoinRoom = -1
    case keyIsNull = -2
    case valueIsNull = -3
    case unknow = -99
    case keyIsEmpty = -400
    case tooOften = -406
    case silentUser = -412
    case keyTooLong = -413
    case valueTooLong = -414
    case serverError = -500
}

/// Which stream data travels with.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCSyncInfoStreamType: Int, Sendable, CaseIterable {
    case audio = 0
}

/// How many messages travel with a frame.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCSEICountPerFrame: Int, Sendable, CaseIterable {
    case single = 0
    case multi = 1
}
