/// Which class an app has an engine by: it gives the words of traces.
enum Face: Hashable, Sendable {
    /// ``ByteRTCVideo``.
    case video
    /// ``ByteRTCEngine``.
    case engine
    /// ``RTS``.
    case messages
    /// ``ByteRTCEngine``, of a room for messages only.
    case messageRooms

    /// The engine's class.
    var engine: String {
        switch self {
        case .video: "ByteRTCVideo"
        case .engine, .messageRooms: "ByteRTCEngine"
        case .messages: "RTS"
        }
    }

    /// What makes it.
    var maker: String {
        switch self {
        case .video: "createRTCVideo(_:delegate:parameters:)"
        case .engine, .messageRooms: "createRTCEngine(_:delegate:)"
        case .messages: "createRTS(_:delegate:parameters:)"
        }
    }

    /// What makes its rooms.
    var roomCall: String {
        switch self {
        case .video, .engine: "createRTCRoom"
        case .messages: "createRoom"
        case .messageRooms: "createRTSRoom"
        }
    }

    /// The class of its rooms.
    var room: String {
        switch self {
        case .video, .engine: "ByteRTCRoom"
        case .messages: "RTSRoom"
        case .messageRooms: "ByteRTCRTSRoom"
        }
    }

    /// What its rooms are joined by.
    var joinCall: String {
        switch self {
        case .video, .engine: "joinRoom"
        case .messages: "join"
        case .messageRooms: "joinRTSRoom"
        }
    }

    /// What its rooms are left by.
    var leaveCall: String { self == .messages ? "leave" : "leaveRoom" }

    /// Whether its rooms have streams, and their delegates hear of them.
    var hasStreams: Bool { self == .video || self == .engine }

    /// What callbacks of the engine begin with.
    var engineWord: String { self == .messages ? "rtsEngine" : "rtcEngine" }

    /// What callbacks of rooms begin with.
    var roomWord: String { hasStreams ? "rtcRoom" : "rtsRoom" }

    /// Whether delegates of its rooms have a callback.
    func hasRoomCallback(_ name: String) -> Bool {
        switch self {
        case .video, .engine: true
        case .messages: Self.stays.contains(name)
        case .messageRooms: Self.stays.contains(name) || Self.messagesToOne.contains(name)
        }
    }

    private static let stays: Set = [
        "onRoomStateChanged", "onLeaveRoom", "onUserJoined", "onUserLeave", "onRoomMessageReceived",
        "onRoomBinaryMessageReceived", "onRoomMessageSendResult",
    ]
    private static let messagesToOne: Set = [
        "onUserMessageReceived", "onUserBinaryMessageReceived", "onUserMessageSendResult",
    ]

    /// A callback as the delegate of this class knows it.
    func spelled(_ text: String) -> String {
        guard self == .messages else { return text }
        return text.replacing("onUserMessageReceivedOutsideRoom", with: "onMessageReceived")
            .replacing("onUserBinaryMessageReceivedOutsideRoom", with: "onBinaryMessageReceived")
            .replacing("onUserMessageSendResultOutsideRoom", with: "onMessageSendResult")
    }

    /// A call as this class has it.
    func spelledCall(_ call: String) -> String {
        guard self == .messages else { return call }
        let isBinary = call.hasPrefix("sendRoomBinary") || call.hasPrefix("sendUserBinary")
        guard isBinary || call.hasPrefix("sendRoom") || call.hasPrefix("sendUser") else { return call }
        return (isBinary ? "sendBinaryMessage" : "sendMessage") + call.drop { $0 != "(" }
    }
}
