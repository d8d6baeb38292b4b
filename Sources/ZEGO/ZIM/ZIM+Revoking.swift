import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

extension ZIM {
    /// Revokes a message that this user sent to another, within 2 minutes. The callback has the message that replaces
    /// it, and the other user gets the same by `messageRevokeReceived`.
    ///
    /// Fails with 6000278 later, 6000279 when it was already revoked, 6000285 for another's message, 6000001 for one
    /// that was never sent and for commands, which are not stored, and 6000013 for a room's.
    public func revokeMessage(
        _ message: ZIMMessage, config: ZIMMessageRevokeConfig, callback: ZIMMessageRevokedCallback?
    ) {
        record("revokeMessage(messageID: \(message.messageID))")
        warn(of: config.pushConfig)
        let call = "revokeMessage"
        let (id, receiver) = (message.messageID, UserID(message.conversationID))
        let taken = Handover((message: message, callback: callback))
        let refused: (ZIMError) -> Void = { taken.value.callback?(taken.value.message, $0) }
        let user: UserID
        do throws(Refusal) {
            _ = try loggedInLink()
            user = state.withLock { $0.login.user } ?? ""
            try checkRevoking(message, by: user)
            let (sent, oldest) = (Int64(clamping: message.timestamp), oldestRevocable)
            let isFirst = state.withLock { state in
                state.revoked = state.revoked.filter { $0.value >= oldest }
                return state.revoked.updateValue(sent, forKey: id) == nil
            }
            guard isFirst else {
                throw .revokedBefore("\(id)")
            }
        } catch {
            return answer(call, error, refused)
        }
        let revocation = Revocation(message, extendedData: config.revokeExtendedData)
        let neutral = Message(id: MessageID("\(newMessageID())"), body: revocation.body)
        request(.signaling(.send(user: receiver, message: neutral)), during: .messaging) { [self] result in
            switch result {
            case .success(.sent(let stamp)):
                answer(call, nil, detail: "messageID: \(id)") { error in
                    let revoked = ZIMRevokeMessage(revocation, by: user, stamp: stamp)
                    revoked.conversationID = receiver.rawValue
                    taken.value.callback?(revoked, error)
                }
                noteRevoked(revocation, to: receiver, at: stamp)
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal):
                state.withLock { $0.revoked[id] = nil }
                answer(call, refusal, refused)
            }
        }
    }

    private func checkRevoking(_ message: ZIMMessage, by user: UserID) throws(Refusal) {
        switch message.conversationType {
        case .peer: break
        case .room: throw .notEmulated("taking back a room's message, which the vendor has only on request")
        case .group, .communityChannel: throw .notEmulated("messages to groups and channels")
        case .unknown: throw .neverSent
        }
        guard message.senderUserID == user.rawValue else {
            throw .revokedByAnother(user, sender: message.senderUserID)
        }
        guard message.messageID != 0, message.sentStatus == .success else {
            throw .neverSent
        }
        guard message.type != .command, message.type != .revoke else {
            throw .typeNotKept("\(message.type)")
        }
        guard Int64(clamping: message.timestamp) >= oldestRevocable else {
            throw .revokedTooLate(message.messageID, seconds: ZEGO.profile.sdk.revokeWindowSeconds.value)
        }
    }

    /// When a message was sent at the earliest to be revocable, in Unix milliseconds.
    private var oldestRevocable: Int64 {
        device.unixMilliseconds - Int64(ZEGO.profile.sdk.revokeWindowSeconds.value) * 1000
    }
}

/// Tells a receiver that a message was revoked. It is sent as a message with the vendor's type 31.
struct Revocation: Hashable, Sendable {
    var messageID: Int64
    var originalType: ZIMMessageType
    var originalText: String
    var extendedData: String

    private enum Field {
        static let messageID = "messageID"
        static let originalType = "originalType"
        static let extendedData = "extendedData"
    }

    init(_ message: ZIMMessage, extendedData: String) {
        messageID = message.messageID
        originalType = message.type
        originalText = (message as? ZIMTextMessage)?.message ?? ""
        self.extendedData = extendedData
    }

    /// Nil where the body is another message's.
    init?(_ body: MessageBody) {
        guard case .typed(let type, let bytes, let fields) = body, type == Int(ZIMMessageType.revoke.rawValue) else {
            return nil
        }
        messageID = fields[Field.messageID].flatMap { Int64($0) } ?? 0
        originalType =
            fields[Field.originalType].flatMap { UInt($0) }.flatMap { ZIMMessageType(rawValue: $0) } ?? .unknown
        originalText = String(decoding: bytes.values, as: UTF8.self)
        extendedData = fields[Field.extendedData] ?? ""
    }

    var body: MessageBody {
        .typed(
            type: Int(ZIMMessageType.revoke.rawValue), bytes: Bytes(Array(originalText.utf8)),
            fields: [
                Field.messageID: "\(messageID)", Field.originalType: "\(originalType.rawValue)",
                Field.extendedData: extendedData,
            ])
    }
}

extension ZIMRevokeMessage {
    /// What stands in the place of the message.
    convenience init(_ revocation: Revocation, by user: UserID, stamp: MessageStamp) {
        self.init()
        take(id: revocation.messageID, stamp: stamp)
        revokeTimestamp = timestamp
        senderUserID = user.rawValue
        operatedUserID = user.rawValue
        conversationType = .peer
        revokeType = .twoWay
        revokeStatus = .selfRevoke
        originalMessageType = revocation.originalType
        originalTextMessageContent = revocation.originalText
        revokeExtendedData = revocation.extendedData
    }
}
