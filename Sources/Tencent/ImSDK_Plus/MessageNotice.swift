import EmulatorAPI
import Foundation

/// Calls of ``V2TIMSimpleMsgListener`` and ``V2TIMAdvancedMsgListener`` for one message.
struct MessageNotice: Hashable, Sendable {
    /// The group it was sent to; nil for a message between users.
    var room: RoomID?
    var sender: UserProfile
    var message: Message
    var stamp: MessageStamp
    /// It is about an invitation: only the advanced listener gets it.
    var isSignaling = false

    /// The call of the simple listener as the trace shows it.
    var simpleText: String {
        let place = room.map { "Group\(kind)Message(groupID: \($0), " } ?? "C2C\(kind)Message("
        return "onRecv\(place)sender: \(sender.user), \(content))"
    }

    /// The call of the advanced listener as the trace shows it.
    var advancedText: String {
        let place = room.map { "groupID: \($0), " } ?? ""
        return "onRecvNewMessage(\(place)sender: \(sender.user), \(content))"
    }

    private var kind: String {
        switch message.body {
        case .text: "Text"
        case .custom, .typed: "Custom"
        }
    }

    private var content: String {
        switch message.body {
        case .text(let text): "text: \(text)"
        case .custom(let bytes, _, _), .typed(_, let bytes, _): "customData: \(bytes)"
        }
    }

    func perform(on listener: any V2TIMSimpleMsgListener) {
        let id = message.id.rawValue
        switch (message.body, room) {
        case (.text(let text), let room?):
            listener.tellRecvGroupTextMessage(
                msgID: id, groupID: room.rawValue, sender: V2TIMGroupMemberInfo(sender), text: text)
        case (.custom(let bytes, _, _), let room?), (.typed(_, let bytes, _), let room?):
            listener.tellRecvGroupCustomMessage(
                msgID: id, groupID: room.rawValue, sender: V2TIMGroupMemberInfo(sender),
                customData: Data(bytes.values))
        case (.text(let text), nil):
            listener.tellRecvC2CTextMessage(msgID: id, sender: V2TIMUserInfo(sender: sender), text: text)
        case (.custom(let bytes, _, _), nil), (.typed(_, let bytes, _), nil):
            listener.tellRecvC2CCustomMessage(
                msgID: id, sender: V2TIMUserInfo(sender: sender), customData: Data(bytes.values))
        }
    }

    func perform(on listener: any V2TIMAdvancedMsgListener) {
        listener.tellRecvNewMessage(msg: V2TIMMessage(message, from: sender, in: room, stamp: stamp))
    }
}
