/// Which class an app has an engine by: it gives the words of traces.
enum Face: Hashable, Sendable {
    /// ``ByteRTCVideo``.
    case video
    /// ``ByteRTCEngine``.
    case engine
    /// ``RTS``.
    case messages

    /// The engine's class.
    var engine: String {
        switch self {
        case .video: "ByteRTCVideo"
        case .engine: "ByteRTCEngine"
        case .messages: "RTS"
        }
    }

    /// What makes it.
    var maker: String {
        switch self {
        case .video: "createRTCVideo(_:delegate:parameters:)"
        case .engine: "createRTCEngine(_:delegate:)"
        case .messages: "createRTS(_:delegate:parameters:)"
        }
    }

    /// What makes its rooms.
    var roomCall: String { self == .messages ? "createRoom" : "createRTCRoom" }

    /// The class of its rooms.
    var room: String { self == .messages ? "RTSRoom" : "ByteRTCRoom" }

    /// What callbacks of the engine begin with.
    var engineWord: String { self == .messages ? "rtsEngine" : "rtcEngine" }

    /// What callbacks of rooms begin with.
    var roomWord: String { self == .messages ? "rtsRoom" : "rtcRoom" }

    /// A callback as the delegate of this class knows it.
    func spelled(_ text: String) -> String {
        guard self == .messages else { return text }
        return text.replacing("onUserMessageReceivedOutsideRoom", with: "onMessageReceived")
            .replacing("onUserBinaryMessageReceivedOutsideRoom", with: "onBinaryMessageReceived")
            .replacing("onUserMessageSendResultOutsideRoom", with: "onMessageSendResult")
    }
}
