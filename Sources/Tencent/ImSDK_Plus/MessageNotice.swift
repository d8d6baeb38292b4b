import EmulatorAPI
import Foundation
import VendorDialects

/// Calls of ``V2TIMSimpleMsgListener`` and ``V2TIMAdvancedMsgListener`` for one message.
struct MessageNotice: Hashable, Sendable {
    /// The group it was sent to; nil for a message between users.
    var room: RoomID?
    var sender: UserProfile
    /// The sender's name in the group, empty if never set.
    var nameCard = ""
    var message: Message
    var stamp: MessageStamp
    /// It is about an invitation: only the advanced listener gets it.
    var isSignaling = false

    /// Whether the simple listener gets it.
    var isSimple: Bool {
        if case .typed = message.body { false } else { !isSignaling }
    }

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
        case .custom: "Custom"
        // Not told by the simple listener.
        case .typed: "Typed"
        }
    }

    private var content: String {
        switch message.body {
        case .text(let text): "text: \(text)"
        case .custom(let bytes, _, _): "customData: \(bytes)"
        case .typed: Element.elements(of: message.body).map(\.words).joined(separator: ", ")
        }
    }

    func perform(on listener: any V2TIMSimpleMsgListener) {
        let id = message.id.rawValue
        switch (message.body, room) {
        case (.text(let text), let room?):
            listener.tellRecvGroupTextMessage(
                msgID: id, groupID: room.rawValue, sender: groupSender, text: text)
        case (.custom(let bytes, _, _), let room?):
            listener.tellRecvGroupCustomMessage(
                msgID: id, groupID: room.rawValue, sender: groupSender, customData: Data(bytes.values))
        case (.text(let text), nil):
            listener.tellRecvC2CTextMessage(msgID: id, sender: V2TIMUserInfo(sender: sender), text: text)
        case (.custom(let bytes, _, _), nil):
            listener.tellRecvC2CCustomMessage(
                msgID: id, sender: V2TIMUserInfo(sender: sender), customData: Data(bytes.values))
        // This listener gets texts and custom messages only.
        case (.typed, _): return
        }
    }

    private var groupSender: V2TIMGroupMemberInfo {
        let info = V2TIMGroupMemberInfo(sender)
        info.nameCard = nameCard
        return info
    }

    func perform(on listener: any V2TIMAdvancedMsgListener) {
        listener.tellRecvNewMessage(msg: vendorMessage)
    }

    /// The vendor's object.
    var vendorMessage: V2TIMMessage {
        V2TIMMessage(message, from: sender, nameCard: nameCard, in: room, stamp: stamp)
    }
}

/// A message was taken back.
struct RevokedNotice: Hashable, Sendable {
    /// The group it was sent to; nil for a message between users.
    var room: RoomID?
    var message: MessageID
    var by: UserProfile

    /// The call as the trace shows it.
    var text: String { "onRecvMessageRevoked(msgID: \(message), operateUser: \(by.user))" }

    func perform(on listener: any V2TIMAdvancedMsgListener) {
        listener.tellRecvMessageRevoked(msgID: message.rawValue)
        listener.tellRecvMessageRevoked(msgID: message.rawValue, operateUser: V2TIMUserFullInfo(by), reason: nil)
    }
}
