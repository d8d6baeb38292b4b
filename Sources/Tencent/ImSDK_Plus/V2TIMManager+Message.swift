import Devices
import EmulatorAPI
public import Foundation
import VendorDialects

// Forms: labeled.
extension V2TIMManager {
    // MARK: Simple messages

    /// Sends a text to a group; the result is the message's id.
    ///
    /// `succ` means that the cloud has it. Other members get it, the sender does not. Fails with 8001 above 12 KB,
    /// 10007 for users who are no members, 10017 for muted members.
    @discardableResult
    public func sendGroupTextMessage(
        _ text: String!, to groupID: String!, priority: V2TIMMessagePriority, succ: V2TIMSucc!, fail: V2TIMFail!
    ) -> String! {
        record("sendGroupTextMessage(text: \(text ?? "nil"), to: \(groupID ?? "nil"))")
        return send(
            "sendGroupTextMessage", .text(text: text ?? ""), ["text": text, "to": groupID],
            to: .group(RoomID(groupID ?? "")), priority: priority, succ: succ, fail: fail)
    }

    /// Sends bytes to a group; see ``sendGroupTextMessage(_:to:priority:succ:fail:)``.
    @discardableResult
    public func sendGroupCustomMessage(
        _ customData: Data!, to groupID: String!, priority: V2TIMMessagePriority, succ: V2TIMSucc!, fail: V2TIMFail!
    ) -> String! {
        let bytes = Bytes(Array(customData ?? Data()))
        record("sendGroupCustomMessage(customData: \(bytes), to: \(groupID ?? "nil"))")
        return send(
            "sendGroupCustomMessage", .custom(bytes: bytes, summary: "", extra: ""),
            ["customData": customData.map { _ in "given" }, "to": groupID], to: .group(RoomID(groupID ?? "")),
            priority: priority, succ: succ, fail: fail)
    }

    /// Sends a text to a user; the result is the message's id. Fails with 20003 for an unknown user.
    @discardableResult
    public func sendC2CTextMessage(_ text: String!, to userID: String!, succ: V2TIMSucc!, fail: V2TIMFail!) -> String! {
        record("sendC2CTextMessage(text: \(text ?? "nil"), to: \(userID ?? "nil"))")
        return send(
            "sendC2CTextMessage", .text(text: text ?? ""), ["text": text, "to": userID],
            to: .user(UserID(userID ?? "")), priority: .PRIORITY_DEFAULT, succ: succ, fail: fail)
    }

    /// Sends bytes to a user; see ``sendC2CTextMessage(_:to:succ:fail:)``.
    @discardableResult
    public func sendC2CCustomMessage(
        _ customData: Data!, to userID: String!, succ: V2TIMSucc!, fail: V2TIMFail!
    ) -> String! {
        let bytes = Bytes(Array(customData ?? Data()))
        record("sendC2CCustomMessage(customData: \(bytes), to: \(userID ?? "nil"))")
        return send(
            "sendC2CCustomMessage", .custom(bytes: bytes, summary: "", extra: ""),
            ["customData": customData.map { _ in "given" }, "to": userID], to: .user(UserID(userID ?? "")),
            priority: .PRIORITY_DEFAULT, succ: succ, fail: fail)
    }

    private func send(
        _ call: String, _ body: MessageBody, _ arguments: KeyValuePairs<String, String?>,
        to destination: Conversations.Place,
        priority: V2TIMMessagePriority, succ: V2TIMSucc?, fail: V2TIMFail?
    ) -> String {
        let message = Message(id: MessageID(device.makeID()), body: body, priority: priority.neutral)
        guard has(arguments, for: call, fail) else { return message.id.rawValue }
        transmit(call, message, to: destination, fail: fail) { [self] _ in succeed(call, succ) }
        return message.id.rawValue
    }

    private func transmit(
        _ call: String, _ message: Message, to destination: Conversations.Place, fail: V2TIMFail?,
        done: @escaping (MessageStamp) -> Void
    ) {
        let maximum = Tencent.profile.sdk.maximumMessageBytes.value
        let size = message.body.size + message.attachment.values.count
        guard size <= maximum else {
            let error = EmulatorError.limitExceeded(limit: .messageBytes, maximum: maximum, attempted: size)
            var failure = Tencent.IMFailure(error)
            // The cloud's own refusal has another number than the SDK's.
            failure.code = .messageTooLong
            return self.fail(call, failure, fail)
        }
        let command: Command =
            switch destination {
            case .group(let room): .room(.send(room: room, message: message))
            case .user(let user): .signaling(.send(user: user, message: message))
            }
        request(call, command, fail: fail) { [self] reply in
            guard case .sent(let stamp) = reply else { mismatched(reply, call) }
            done(stamp)
            sent(message, to: destination, stamp: stamp)
        }
    }

    // MARK: Messages

    /// Makes a message of a text.
    public func createTextMessage(_ text: String!) -> V2TIMMessage! { message(of: .text(text ?? "")) }

    /// Makes a message of bytes.
    public func createCustomMessage(_ data: Data!) -> V2TIMMessage! {
        createCustomMessage(data, desc: nil, extension: nil)
    }

    /// Makes a message of bytes and two texts about them.
    public func createCustomMessage(_ data: Data!, desc: String!, extension ext: String!) -> V2TIMMessage! {
        // Forms: labeled as createCustomMessage(data:desc:ext:).
        message(of: .custom(bytes: Array(data ?? Data()), desc: desc ?? "", ext: ext ?? ""))
    }

    /// Makes a message of a sticker: a number, bytes or both.
    public func createFaceMessage(_ index: Int32, data: Data!) -> V2TIMMessage! {
        message(of: .face(index: index, data: Array(data ?? Data())))
    }

    private func message(of element: Element) -> V2TIMMessage {
        let message = V2TIMMessage()
        message.show([element])
        return message
    }

    /// Sends a message to a user or a group. The result is the message's id.
    ///
    /// With both, the group is the place, and only this member gets it, or the members of
    /// ``createTargetedGroupMessage(_:receiverList:)``. Fails with 6017 if neither is named, or if the message is empty;
    /// 8001 above 12 KB. `progress` is not called: texts and bytes upload nothing.
    @discardableResult
    public func send(
        _ message: V2TIMMessage!, receiver: String!, groupID: String!, priority: V2TIMMessagePriority,
        onlineUserOnly: Bool, offlinePushInfo: V2TIMOfflinePushInfo!, progress: V2TIMProgress!, succ: V2TIMSucc!,
        fail: V2TIMFail!
    ) -> String! {
        // Forms: labeled as sendMessage(message:receiver:groupID:priority:onlineUserOnly:offlinePushInfo:progress:succ:fail:).
        let call = "sendMessage"
        let (user, group) = (receiver ?? "", groupID ?? "")
        record("\(call)(receiver: \(user), groupID: \(group))")
        let id = device.makeID()
        if offlinePushInfo != nil { device.warn(of: Tencent.IMNotEmulated.offlinePushInfo) }
        if let message { warn(of: message) }
        guard has([:], for: call, fail) else { return id }
        guard let message, let body = message.body else {
            refuse("message", nil, for: call, fail)
            return id
        }
        guard !user.isEmpty || !group.isEmpty else {
            refuse("receiver", receiver, for: call, fail)
            return id
        }
        guard message.receivers == nil || !group.isEmpty else {
            refuse("groupID", groupID, for: call, fail)
            return id
        }
        let receivers = message.receivers ?? (user.isEmpty || group.isEmpty ? nil : [user])
        message.msgID = id
        message.random = MessageID(id).random
        message.offlinePushInfo = offlinePushInfo
        message.isOnlineOnly = onlineUserOnly
        message.priority = priority
        message.isSelf = true
        message.status = .MSG_STATUS_SENDING
        message.sender = getLoginUser()
        message.groupID = group.isEmpty ? nil : group
        message.userID = group.isEmpty ? user : nil
        let neutral = Message(
            id: MessageID(id), body: body, priority: priority.neutral, isOnlineOnly: onlineUserOnly,
            attachment: Bytes(Array(message.cloudCustomData ?? Data())),
            receivers: receivers?.map { UserID($0) })
        let failed: V2TIMFail = { code, text in
            message.status = .MSG_STATUS_SEND_FAIL
            fail?(code, text)
        }
        let destination: Conversations.Place = group.isEmpty ? .user(UserID(user)) : .group(RoomID(group))
        transmit(call, neutral, to: destination, fail: failed) { [self] stamp in
            succeed(call) {
                message.status = .MSG_STATUS_SEND_SUCC
                message.take(stamp)
                succ?()
            }
        }
        return id
    }

    /// What of a message to send has no effect.
    private func warn(of message: V2TIMMessage) {
        if message.needReadReceipt { device.warn(of: Tencent.IMNotEmulated.needReadReceipt) }
        if message.isExcludedFromUnreadCount { device.warn(of: Tencent.IMNotEmulated.isExcludedFromUnreadCount) }
        if message.isExcludedFromLastMessage { device.warn(of: Tencent.IMNotEmulated.isExcludedFromLastMessage) }
    }
}

// MARK: Between the vendor's objects and the emulator's values

extension V2TIMMessagePriority {
    var neutral: MessagePriority {
        switch self {
        case .PRIORITY_DEFAULT, .PRIORITY_NORMAL: .normal
        case .PRIORITY_HIGH: .high
        case .PRIORITY_LOW: .low
        }
    }
}

extension MessagePriority {
    var vendor: V2TIMMessagePriority {
        switch self {
        case .high: .PRIORITY_HIGH
        case .normal: .PRIORITY_NORMAL
        case .low, .lowest: .PRIORITY_LOW
        }
    }
}

extension MessageStamp {
    var date: Date { Date(timeIntervalSince1970: Double(sentAtUnixMilliseconds) / 1000) }
}

extension V2TIMMessage {
    /// A message another user sent.
    convenience init(
        _ message: Message, from sender: UserProfile, nameCard: String = "", in room: RoomID?, stamp: MessageStamp
    ) {
        self.init()
        msgID = message.id.rawValue
        random = message.id.random
        take(stamp)
        isOnlineOnly = message.isOnlineOnly
        self.sender = sender.user.rawValue
        self.nameCard = nameCard
        nickName = sender.nickname
        faceURL = sender.avatarURL
        groupID = room?.rawValue
        userID = room == nil ? sender.user.rawValue : nil
        status = .MSG_STATUS_SEND_SUCC
        priority = message.priority.vendor
        cloudCustomData = Data(message.attachment.values)
        show(Element.elements(of: message.body))
    }

    /// The content of a message to send; nil if it is empty.
    var body: MessageBody? { Element.body(of: elements) }
}

extension V2TIMMessage {
    /// Fills in what the cloud adds to an accepted message.
    func take(_ stamp: MessageStamp) {
        self.stamp = stamp
        seq = stamp.sequence
        timestamp = stamp.date
    }
}

extension MessageID {
    /// Where the FNV-1a hash of 32 bits begins, and its factor.
    private static let hashStart: UInt32 = 2_166_136_261
    private static let hashFactor: UInt32 = 16_777_619

    /// A number that two messages hardly share: 32 bits of a hash, as the vendor's.
    var random: UInt64 {
        UInt64(rawValue.utf8.reduce(Self.hashStart) { ($0 ^ UInt32($1)) &* Self.hashFactor })
    }
}
