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
