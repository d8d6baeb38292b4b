import Devices
import EmulatorAPI
public import Foundation
import VendorDialects

// Forms: labeled.
extension V2TIMManager {
    // MARK: Messages for some members

    /// Makes a message for some members of a group: the content of `message`, sent to a group, reaches only them.
    ///
    /// Sending it fails with 10005 above 50 receivers, 10004 in an AVChatRoom, and 6017 without receivers or without a
    /// group. Receivers who are no members do not get it.
    public func createTargetedGroupMessage(
        _ message: V2TIMMessage!, receiverList: NSMutableArray!
    ) -> V2TIMMessage! {
        guard let message else { return nil }
        let targeted = V2TIMMessage()
        targeted.elemType = message.elemType
        targeted.textElem = message.textElem
        targeted.customElem = message.customElem
        targeted.faceElem = message.faceElem
        targeted.mergerElem = message.mergerElem
        targeted.cloudCustomData = message.cloudCustomData
        targeted.receivers = receiverList?.compactMap { $0 as? String } ?? []
        return targeted
    }

    // MARK: Taking back

    /// Takes a message back that is at most 2 minutes old. The others get `onRecvMessageRevoked`.
    ///
    /// A message to a user is taken back by its sender: fails with 6223 later. One to a group also by the owner and
    /// administrators: fails with 10031 later, 10030 when it was taken back before, 10032 for another's message. Fails
    /// with 6017 for a message that was not sent, and for one that reached online users only.
    public func revokeMessage(_ msg: V2TIMMessage!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        let call = "revokeMessage"
        record("\(call)(msgID: \(msg?.msgID ?? "nil"))")
        guard has([:], for: call, fail) else { return }
        do throws(Tencent.IMFailure) {
            _ = try loggedInLink()
        } catch {
            return self.fail(call, error, fail)
        }
        guard let msg, let stamp = msg.stamp, msg.status == .MSG_STATUS_SEND_SUCC, !msg.isOnlineOnly else {
            return refuse("msg", msg?.msgID, for: call, fail)
        }
        let id = MessageID(msg.msgID ?? "")
        let done = { [self] in
            succeed(call) {
                msg.status = .MSG_STATUS_LOCAL_REVOKED
                succ?()
            }
        }
        if let group = msg.groupID {
            let sent = SentMessage(id: id, sender: UserID(msg.sender ?? ""), stamp: stamp)
            return request(call, .room(.revoke(room: RoomID(group), message: sent)), fail: fail) { [self] _ in
                done()
                revoked(id, in: .group(RoomID(group)))
            }
        }
        guard msg.isSelf else { return refuse("msg", msg.msgID, for: call, fail) }
        let seconds = Tencent.profile.sdk.revocableSeconds.value
        guard device.unixMilliseconds - stamp.sentAtUnixMilliseconds <= Int64(seconds) * 1000 else {
            return self.fail(call, .recallTooLate(id, seconds: seconds), fail)
        }
        let user = UserID(msg.userID ?? "")
        let message = Message(id: MessageID(device.makeID()), body: Revocation(message: id).body)
        request(call, .signaling(.send(user: user, message: message)), fail: fail) { [self] _ in
            done()
            revoked(id, in: .user(user))
        }
    }
}

/// Tells a user that a message to them was taken back. It is sent as a message of its own, of a type that no content
/// has: no client shows it.
struct Revocation: Hashable, Sendable {
    var message: MessageID

    init(message: MessageID) { self.message = message }

    /// Nil where the body is another message's.
    init?(_ body: MessageBody) {
        guard case .typed(Tencent.MessageForm.revocation, let bytes, _) = body else { return nil }
        message = MessageID(String(decoding: bytes.values, as: UTF8.self))
    }

    var body: MessageBody { Tencent.MessageForm.revocation(of: message) }
}
