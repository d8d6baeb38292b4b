/// Whether the SDK is logged in.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMConnectionState: UInt, Sendable, CaseIterable {
    /// No user is logged in.
    case disconnected = 0
    /// A login is under way.
    case connecting = 1
    /// The user is logged in and connected.
    case connected = 2
    /// The connection is gone and the SDK tries to get it back.
    case reconnecting = 3
}

/// Why the connection's state changed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMConnectionEvent: UInt, Sendable, CaseIterable {
    /// It was requested and succeeded.
    case success = 0
    /// The app logs in.
    case activeLogin = 1
    /// The login was not answered in time.
    case loginTimeout = 2
    /// The network is gone.
    case loginInterrupted = 3
    /// The user logged in on another device, or the server ended the session.
    case kickedOut = 4
    /// The token is past its time.
    case tokenExpired = 5
    /// The server removed the user.
    case unregistered = 6
}

/// Whether the user is in a room.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMRoomState: UInt, Sendable, CaseIterable {
    /// Not in the room.
    case disconnected = 0
    /// On the way in, or the network is gone.
    case connecting = 1
    /// In the room.
    case connected = 2
}

/// Why a room's state changed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMRoomEvent: UInt, Sendable, CaseIterable {
    /// It was requested and succeeded.
    case success = 0
    /// The network is gone for the moment.
    case networkInterrupted = 1
    /// The network was gone for too long.
    case networkDisconnected = 2
    /// The room is gone.
    case roomNotExist = 3
    /// The app creates the room.
    case activeCreate = 4
    /// Creating failed.
    case createFailed = 5
    /// The app enters the room.
    case activeEnter = 6
    /// Entering failed.
    case enterFailed = 7
    /// The server removed the user.
    case kickedOut = 8
    /// The way back into the room took too long.
    case connectTimeout = 9
    /// The user entered the room on another device.
    case kickedOutByOtherDevice = 10
    /// The app switches to the room.
    case activeSwitch = 11
    /// Switching failed.
    case switchFailed = 12
}

/// Where a message goes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMConversationType: Int, Sendable, CaseIterable {
    case unknown = -1
    /// To one user.
    case peer = 0
    /// To a room.
    case room = 1
    /// To a group, which is not emulated.
    case group = 2
    /// To a channel of a community, which is not emulated.
    case communityChannel = 3
}

/// The kind of content of a message.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMMessageType: UInt, Sendable, CaseIterable {
    case unknown = 0
    case text = 1
    case command = 2
    case multiple = 10
    case image = 11
    case file = 12
    case audio = 13
    case video = 14
    case barrage = 20
    case system = 30
    case revoke = 31
    case tips = 32
    case combine = 100
    case custom = 200
}

/// How much a message matters when too many are sent.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMMessagePriority: UInt, Sendable, CaseIterable {
    case low = 1
    case medium = 2
    case high = 3
}

/// Whether a message was sent or received.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMMessageDirection: UInt, Sendable, CaseIterable {
    case send = 0
    case receive = 1
}

/// How far a message got.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMMessageSentStatus: UInt, Sendable, CaseIterable {
    case sending = 0
    case success = 1
    case failed = 2

    /// The same as ``success``, as newer SDKs call it.
    public static let sendSuccess = ZIMMessageSentStatus.success
    /// The same as ``failed``, as newer SDKs call it.
    public static let sendFailed = ZIMMessageSentStatus.failed
}

/// How far a message's receipt got.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMMessageReceiptStatus: Int, Sendable, CaseIterable {
    case unknown = -1
    case none = 0
    case processing = 1
    case done = 2
    case expired = 3
    case failed = 4
    case delivered = 5
}
