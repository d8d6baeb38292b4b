import Devices
import EmulatorAPI
import Foundation

/// A message that came, or that the user sent.
struct MessageNotice: Sendable {
    /// The group it was sent to; nil for a message between users.
    var room: RoomID?
    var sender: UserProfile
    /// The sender's name in the group, empty if never set.
    var nameCard = ""
    var message: Message
    var stamp: MessageStamp
    /// It is about an invitation: only the advanced listener gets it.
    var isSignaling = false

    /// The vendor's object.
    var vendorMessage: V2TIMMessage {
        V2TIMMessage(message, from: sender, nameCard: nameCard, in: room, stamp: stamp)
    }

    fileprivate var groupSender: V2TIMGroupMemberInfo {
        let info = V2TIMGroupMemberInfo(sender)
        info.nameCard = nameCard
        return info
    }
}

/// A call of ``V2TIMSimpleMsgListener``.
typealias SimpleNotice = ListenerCall<any V2TIMSimpleMsgListener>

extension ListenerCall where Listener == any V2TIMSimpleMsgListener {
    /// Nil for a message that this listener does not get.
    static func received(_ notice: MessageNotice) -> Self? {
        guard !notice.isSignaling else { return nil }
        let (id, sender) = (notice.message.id.rawValue, notice.sender)
        switch (notice.message.body, notice.room) {
        case (.text(let text), let room?):
            return Self("onRecvGroupTextMessage(groupID: \(room), sender: \(sender.user), text: \(text))") {
                $0.tellRecvGroupTextMessage(
                    msgID: id, groupID: room.rawValue, sender: notice.groupSender, text: text)
            }
        case (.custom(let bytes, _, _), let room?):
            return Self("onRecvGroupCustomMessage(groupID: \(room), sender: \(sender.user), customData: \(bytes))") {
                $0.tellRecvGroupCustomMessage(
                    msgID: id, groupID: room.rawValue, sender: notice.groupSender, customData: Data(bytes.values))
            }
        case (.text(let text), nil):
            return Self("onRecvC2CTextMessage(sender: \(sender.user), text: \(text))") {
                $0.tellRecvC2CTextMessage(msgID: id, sender: V2TIMUserInfo(sender: sender), text: text)
            }
        case (.custom(let bytes, _, _), nil):
            return Self("onRecvC2CCustomMessage(sender: \(sender.user), customData: \(bytes))") {
                $0.tellRecvC2CCustomMessage(
                    msgID: id, sender: V2TIMUserInfo(sender: sender), customData: Data(bytes.values))
            }
        // This listener gets texts and custom messages only.
        case (.typed, _): return nil
        }
    }
}

extension ListenerCall where Listener == any V2TIMAdvancedMsgListener {
    static func received(_ notice: MessageNotice) -> Self {
        let place = notice.room.map { "groupID: \($0), " } ?? ""
        return Self("onRecvNewMessage(\(place)sender: \(notice.sender.user), \(content(of: notice.message)))") {
            $0.tellRecvNewMessage(msg: notice.vendorMessage)
        }
    }

    private static func content(of message: Message) -> String {
        switch message.body {
        case .text(let text): "text: \(text)"
        case .custom(let bytes, _, _): "customData: \(bytes)"
        case .typed: Element.elements(of: message.body).map(\.words).joined(separator: ", ")
        }
    }

    static func revoked(_ message: MessageID, by user: UserProfile) -> Self {
        Self("onRecvMessageRevoked(msgID: \(message), operateUser: \(user.user))") {
            $0.tellRecvMessageRevoked(msgID: message.rawValue)
            $0.tellRecvMessageRevoked(msgID: message.rawValue, operateUser: V2TIMUserFullInfo(user), reason: nil)
        }
    }
}
