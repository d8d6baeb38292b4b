import EmulatorAPI
import Foundation

/// An action on an invitation, as the content of a message.
///
/// An invitation that is not online-only also produces a custom message for each action, sent by the acting user. The
/// JSON format is this emulator's own; apps read it with `getSignallingInfo`.
struct SignalingMessage: Codable {
    var actionType: Int
    var data: String
    var groupID: String
    var inviteID: String
    var inviteeList: [String]
    var inviter: String
    /// In seconds.
    var timeout: UInt32

    /// The state of `invitation`, and the action of `invitees` or its inviter.
    init(
        _ action: SignalingActionType, of invitation: Invitation, invitees: [UserID]? = nil, data: String? = nil
    ) {
        actionType = action.rawValue
        self.data = data ?? invitation.terms.data
        groupID = invitation.terms.room?.rawValue ?? ""
        inviteID = invitation.id.rawValue
        inviteeList = (invitees ?? invitation.invitees).map(\.rawValue)
        inviter = invitation.inviter.rawValue
        timeout = UInt32(clamping: invitation.terms.timeoutMilliseconds / 1000)
    }

    /// The action in a message; nil if the message is not about an invitation.
    init?(_ message: V2TIMMessage?) {
        guard let data = message?.customElem?.data,
            let decoded = try? JSONDecoder().decode(SignalingMessage.self, from: data)
        else { return nil }
        self = decoded
    }

    /// The call that brings the message.
    func notice(from sender: UserID, in invitation: Invitation, at unixMilliseconds: Int64) -> MessageNotice {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Texts and numbers always encode.
        let bytes = (try? encoder.encode(self)).map { Bytes(Array($0)) } ?? []
        return MessageNotice(
            room: invitation.terms.room, sender: UserProfile(user: sender),
            message: Message(
                id: MessageID("\(inviteID)-\(actionType)-\(sender)"),
                body: .custom(bytes: bytes, summary: "", extra: "")),
            stamp: MessageStamp(sequence: 0, sentAtUnixMilliseconds: unixMilliseconds), isSignaling: true)
    }

    /// The vendor's object.
    var vendor: V2TIMSignalingInfo {
        let info = V2TIMSignalingInfo()
        info.inviteID = inviteID
        info.groupID = groupID
        info.inviter = inviter
        info.inviteeList = NSMutableArray(array: inviteeList)
        info.data = data
        info.timeout = timeout
        info.actionType = SignalingActionType(rawValue: actionType) ?? .SignalingActionType_Invite
        return info
    }
}
