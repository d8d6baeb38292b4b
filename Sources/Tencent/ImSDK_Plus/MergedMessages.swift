import EmulatorAPI
import Foundation
import VendorDialects

typealias MergedMessages = Tencent.MergedMessages
typealias SharedMessage = Tencent.SharedMessage

extension Tencent.SharedMessage {
    /// Nil for a message that the cloud does not have.
    init?(_ message: V2TIMMessage) {
        guard let stamp = message.stamp, message.status == .MSG_STATUS_SEND_SUCC else { return nil }
        let sender = UserProfile(
            user: UserID(message.sender ?? ""), nickname: message.nickName ?? "", avatarURL: message.faceURL ?? "")
        self.init(
            id: MessageID(message.msgID ?? ""), sender: sender, nameCard: message.nameCard ?? "",
            room: message.groupID.map { RoomID($0) }, stamp: stamp,
            attachment: Array(message.cloudCustomData ?? Data()), elements: message.elements)
    }

    /// The vendor's object, as `own` sees it. `peer` is the other user of a message between users.
    func vendor(for own: UserID?, peer: UserID?) -> V2TIMMessage {
        let message = V2TIMMessage()
        message.msgID = id.rawValue
        message.random = id.random
        message.take(stamp)
        message.sender = sender.user.rawValue
        message.nickName = sender.nickname
        message.faceURL = sender.avatarURL
        message.nameCard = nameCard
        message.groupID = room?.rawValue
        message.userID = room == nil ? (peer ?? sender.user).rawValue : nil
        message.isSelf = sender.user == own
        message.status = .MSG_STATUS_SEND_SUCC
        message.cloudCustomData = Data(attachment)
        message.show(elements)
        return message
    }
}
