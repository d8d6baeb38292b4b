import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// Called when a message was modified, or was not: with a code, 0 for success, a text and the newest message.
public typealias V2TIMMessageModifyCompletion = (Int32, String?, V2TIMMessage?) -> Void

/// A sent message with another content.
///
/// It goes to all who got the message as a message of its own, of a type that no content has: no client shows it. The
/// cloud brings modifications to all in one order. So all know the same one as the first of each number, and the users
/// whose modification came later are told of a conflict.
struct Modification: Hashable, Sendable {
    /// Counts the modifications of a message from 1.
    let revision: UInt64
    let message: SharedMessage

    init(revision: UInt64, message: SharedMessage) {
        self.revision = revision
        self.message = message
    }

    /// Nil where the body is another message's.
    init?(_ body: MessageBody) {
        guard case .typed(Tencent.MessageForm.modification, let bytes, _) = body else { return nil }
        var reader = ContentReader(bytes.values)
        guard let revision = try? reader.number(), let message = try? SharedMessage(from: &reader, layer: 0) else {
            return nil
        }
        self.init(revision: revision, message: message)
    }

    var body: MessageBody {
        var writer = ContentWriter()
        writer.write(revision)
        message.write(to: &writer)
        return .typed(type: Tencent.MessageForm.modification, bytes: Bytes(writer.bytes), fields: [:])
    }

    /// The vendor's object, as `own` sees it. `peer` is the other user of a message between users.
    func vendor(for own: UserID?, peer: UserID?) -> V2TIMMessage {
        let object = message.vendor(for: own, peer: peer)
        object.revision = revision
        return object
    }
}

// Forms: labeled.
extension V2TIMManager {
    /// Changes the content of a sent message to the one that the object has. Any user of the conversation may. The
    /// caller and all who got the message get `onRecvMessageModified`.
    ///
    /// The completion always gets the newest message. Fails with 8006 where the message was modified after the app got
    /// the object, 7013 in an AVChatRoom, 8001 above 12 KB, and 6017 for a message that was not sent and for one that
    /// reached online users only.
    public func modifyMessage(_ msg: V2TIMMessage!, completion: V2TIMMessageModifyCompletion!) {
        let call = "modifyMessage"
        record("\(call)(msgID: \(msg?.msgID ?? "nil"))")
        let peer = msg?.groupID == nil ? msg?.userID.map { UserID($0) } : nil
        let fail: V2TIMFail = { [self] code, text in
            completion?(code, text, msg.map { newest($0, peer: peer) })
        }
        guard mayUseConversations(call, fail) else { return }
        guard let msg, !msg.isOnlineOnly, let shared = SharedMessage(msg), !shared.elements.isEmpty else {
            return refuse("msg", msg?.msgID, for: call, fail)
        }
        let modification = Modification(revision: msg.revision + 1, message: shared)
        let message = Message(
            id: MessageID(device.makeID()), body: modification.body, priority: .high,
            receivers: msg.receivers?.map { UserID($0) })
        let (size, maximum) = (message.body.size, Tencent.profile.sdk.maximumMessageBytes.value)
        guard size <= maximum else {
            return self.fail(call, .messageTooLong(size, maximum: maximum), fail)
        }
        guard knownRevision(of: shared.id) <= msg.revision else {
            return self.fail(call, .modifiedByAnother(shared.id), fail)
        }
        let finish: (Reply) -> Void = { [self] _ in
            // Another's, if it reached the cloud first, was told on this device before the cloud's answer.
            guard take(modification) else { return self.fail(call, .modifiedByAnother(shared.id), fail) }
            let own = ownUser
            succeed(call) { completion?(0, "", modification.vendor(for: own, peer: peer)) }
            tell(modification, peer: peer)
        }
        guard let room = shared.room else {
            let user = peer ?? shared.sender.user
            return request(call, .signaling(.send(user: user, message: message)), fail: fail, done: finish)
        }
        request(call, .room(.fetchRooms(rooms: [room])), fail: fail) { [self] reply in
            guard case .rooms(let results) = reply else { mismatched(reply, call) }
            let live = Tencent.profile.avChatRoom.kind.value
            guard
                !results.contains(where: {
                    if case .found(let listing) = $0 { listing.kind.rawValue == live } else { false }
                })
            else {
                return self.fail(call, .notModifiedInGroups(of: live), fail)
            }
            request(call, .room(.send(room: room, message: message)), fail: fail, done: finish)
        }
    }

    /// A modification came. An overtaken one is of no interest: whoever made it is told of the conflict.
    func receive(_ modification: Modification, from user: UserID) {
        if take(modification) { tell(modification, peer: modification.message.room == nil ? user : nil) }
    }

    private func tell(_ modification: Modification, peer: UserID?) {
        let own = ownUser
        let message = modification.message
        let words = message.elements.map(\.words).joined(separator: ", ")
        advancedListeners.call("onRecvMessageModified(msgID: \(message.id), \(words))") {
            $0.tellRecvMessageModified(msg: modification.vendor(for: own, peer: peer))
        }
        modified(message, in: message.room.map { .group($0) } ?? .user(peer ?? message.sender.user))
    }

    /// Keeps a modification as the newest of its message. False if one of its number or a higher one is known.
    private func take(_ modification: Modification) -> Bool {
        let id = modification.message.id
        return state.withLock { state in
            guard state.modifications[id]?.revision ?? 0 < modification.revision else { return false }
            state.modifications[id] = modification
            return true
        }
    }

    private func knownRevision(of message: MessageID) -> UInt64 {
        state.withLock { $0.modifications[message]?.revision ?? 0 }
    }

    private func newest(_ message: V2TIMMessage, peer: UserID?) -> V2TIMMessage {
        let known = state.withLock { $0.modifications[MessageID(message.msgID ?? "")] }
        guard let known, known.revision > message.revision else { return message }
        return known.vendor(for: ownUser, peer: peer)
    }
}
