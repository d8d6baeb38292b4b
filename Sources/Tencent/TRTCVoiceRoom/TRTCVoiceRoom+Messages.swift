import Devices
import Foundation
import ImSDK_Plus
import Synchronization

extension TRTCVoiceRoom {
    // MARK: Messages

    /// Sends a text to everybody else in the room. -1 outside a room.
    public func sendRoomTextMsg(message: String, callback: ActionCallback?) {
        begin("sendRoomTextMsg(message: \(message))", callback) { done in
            let (isInRoom, group) = self.state.withLock { ($0.isInRoom, $0.groupID) }
            guard isInRoom else { return done(-1, "send room text fail. not enter room yet.") }
            V2TIMManager.sharedInstance().sendGroupTextMessage(text: message, to: group, priority: .PRIORITY_NORMAL) {
                done(0, "send gourp message success.")
            } fail: { code, message in
                done(code, message ?? "")
            }
        }
    }

    /// Sends a command and a text to everybody else in the room. -1 outside a room.
    public func sendRoomCustomMsg(cmd: String, message: String, callback: ActionCallback?) {
        begin("sendRoomCustomMsg(cmd: \(cmd), message: \(message))", callback) { done in
            let (isInRoom, group) = self.state.withLock { ($0.isInRoom, $0.groupID) }
            guard isInRoom else { return done(-1, "send room text fail. not enter room yet.") }
            V2TIMManager.sharedInstance().sendGroupCustomMessage(
                customData: PayloadFormat.custom(command: cmd, message: message), to: group, priority: .PRIORITY_NORMAL
            ) {
                done(0, "send group message success.")
            } fail: { code, message in
                done(code, message ?? "")
            }
        }
    }

    // MARK: Invitations

    /// Sends a request to a user; returns the invitation's id, empty if it could not even be sent.
    ///
    /// An invitee in another room does not get it. A missing answer is not reported, because the component sets no
    /// timeout.
    @discardableResult
    public func sendInvitation(cmd: String, userId: String, content: String, callback: ActionCallback?) -> String {
        device.record(.call, "TRTCVoiceRoom.sendInvitation(cmd: \(cmd), userId: \(userId), content: \(content))")
        let done = Done(room: self, name: "sendInvitation", callback: callback.map { Handover($0) })
        let room = state.withLock { $0.roomID }
        let id = device.run {
            V2TIMManager.sharedInstance().invite(
                invitee: userId, data: PayloadFormat.invitation(room: room, command: cmd, content: content),
                onlineUserOnly: true, offlinePushInfo: nil, timeout: 0
            ) {
                done(0, "send invitation success.")
            } fail: { code, message in
                done(code, message ?? "")
            }
        }
        return id ?? ""
    }

    /// Accepts an invitation; the app itself carries out what was asked.
    public func acceptInvitation(identifier: String, callback: ActionCallback?) {
        begin("acceptInvitation(identifier: \(identifier))", callback) { done in
            V2TIMManager.sharedInstance().accept(inviteID: identifier, data: PayloadFormat.answer()) {
                done(0, "accept invitation success.")
            } fail: { code, message in
                done(code, message ?? "")
            }
        }
    }

    /// Accepts an invitation; the spelling of the API document.
    public func acceptInvitation(id: String, callback: ActionCallback?) {
        acceptInvitation(identifier: id, callback: callback)
    }

    /// Says no to an invitation.
    public func rejectInvitation(identifier: String, callback: ActionCallback?) {
        begin("rejectInvitation(identifier: \(identifier))", callback) { done in
            V2TIMManager.sharedInstance().reject(inviteID: identifier, data: PayloadFormat.answer()) {
                done(0, "reject invitation success.")
            } fail: { code, message in
                done(code, message ?? "")
            }
        }
    }

    /// Says no to an invitation; the spelling of the API document.
    public func rejectInvitation(id: String, callback: ActionCallback?) {
        rejectInvitation(identifier: id, callback: callback)
    }

    /// Cancels an invitation. The callback always has code 0 and the text of a success, as the vendor's does.
    public func cancelInvitation(identifier: String, callback: ActionCallback?) {
        begin("cancelInvitation(identifier: \(identifier))", callback) { done in
            V2TIMManager.sharedInstance().cancel(inviteID: identifier, data: PayloadFormat.answer()) {
                done(0, "cancel invitation success.")
            } fail: { _, _ in
                done(0, "cancel invitation success.")
            }
        }
    }

    /// Takes an invitation back; the spelling of the API document.
    public func cancelInvitation(id: String, callback: ActionCallback?) {
        cancelInvitation(identifier: id, callback: callback)
    }
}
