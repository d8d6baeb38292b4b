import Devices
import EmulatorAPI
public import Foundation
import VendorDialects

/// Where a message goes.
private enum Destination {
    case group(RoomID)
    case user(UserID)
}

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

    /// Sends a text to a group; see ``sendGroupTextMessage(_:to:priority:succ:fail:)``.
    @discardableResult
    public func sendGroupTextMessage(
        text: String?, to groupID: String?, priority: V2TIMMessagePriority, succ: V2TIMSucc?, fail: V2TIMFail?
    ) -> String? {
        sendGroupTextMessage(text, to: groupID, priority: priority, succ: succ, fail: fail)
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

    /// Sends bytes to a group; see ``sendGroupTextMessage(_:to:priority:succ:fail:)``.
    @discardableResult
    public func sendGroupCustomMessage(
        customData: Data?, to groupID: String?, priority: V2TIMMessagePriority, succ: V2TIMSucc?, fail: V2TIMFail?
    ) -> String? {
        sendGroupCustomMessage(customData, to: groupID, priority: priority, succ: succ, fail: fail)
    }

    /// Sends a text to a user; the result is the message's id. Fails with 20003 for an unknown user.
    @discardableResult
    public func sendC2CTextMessage(_ text: String!, to userID: String!, succ: V2TIMSucc!, fail: V2TIMFail!) -> String! {
        record("sendC2CTextMessage(text: \(text ?? "nil"), to: \(userID ?? "nil"))")
        return send(
            "sendC2CTextMessage", .text(text: text ?? ""), ["text": text, "to": userID],
            to: .user(UserID(userID ?? "")), priority: .PRIORITY_DEFAULT, succ: succ, fail: fail)
    }

    /// Sends a text to a user; see ``sendC2CTextMessage(_:to:succ:fail:)``.
    @discardableResult
    public func sendC2CTextMessage(text: String?, to userID: String?, succ: V2TIMSucc?, fail: V2TIMFail?) -> String? {
        sendC2CTextMessage(text, to: userID, succ: succ, fail: fail)
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

    /// Sends bytes to a user; see ``sendC2CTextMessage(_:to:succ:fail:)``.
    @discardableResult
    public func sendC2CCustomMessage(
        customData: Data?, to userID: String?, succ: V2TIMSucc?, fail: V2TIMFail?
    ) -> String? {
        sendC2CCustomMessage(customData, to: userID, succ: succ, fail: fail)
    }

    private func send(
        _ call: String, _ body: MessageBody, _ arguments: KeyValuePairs<String, String?>, to destination: Destination,
        priority: V2TIMMessagePriority, succ: V2TIMSucc?, fail: V2TIMFail?
    ) -> String {
        let message = Message(id: MessageID(device.makeID()), body: body, priority: priority.neutral)
        guard has(arguments, for: call, fail) else { return message.id.rawValue }
        transmit(call, message, to: destination, fail: fail) { [self] _ in succeed(call, succ) }
        return message.id.rawValue
    }

    private func transmit(
        _ call: String, _ message: Message, to destination: Destination, fail: V2TIMFail?,
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
        }
    }

    // MARK: Messages

    /// Makes a message of a text.
    public func createTextMessage(_ text: String!) -> V2TIMMessage! {
        let message = V2TIMMessage()
        message.elemType = .ELEM_TYPE_TEXT
        message.textElem = V2TIMTextElem()
        message.textElem.text = text ?? ""
        return message
    }

    /// Makes a message of a text.
    public func createTextMessage(text: String?) -> V2TIMMessage? { createTextMessage(text) }

    /// Makes a message of bytes.
    public func createCustomMessage(_ data: Data!) -> V2TIMMessage! {
        createCustomMessage(data, desc: nil, extension: nil)
    }

    /// Makes a message of bytes.
    public func createCustomMessage(data: Data?) -> V2TIMMessage? { createCustomMessage(data) }

    /// Makes a message of bytes and two texts about them.
    public func createCustomMessage(_ data: Data!, desc: String!, extension ext: String!) -> V2TIMMessage! {
        let message = V2TIMMessage()
        message.elemType = .ELEM_TYPE_CUSTOM
        message.customElem = V2TIMCustomElem()
        message.customElem.data = data ?? Data()
        message.customElem.desc = desc ?? ""
        message.customElem.ext = ext ?? ""
        return message
    }

    /// Makes a message of bytes and two texts about them.
    public func createCustomMessage(data: Data?, desc: String?, ext: String?) -> V2TIMMessage? {
        createCustomMessage(data, desc: desc, extension: ext)
    }

    /// Sends a message to a user or a group; exactly one must be named. The result is the message's id.
    ///
    /// Fails with 6017 if both or neither are named, or if the message is empty; 8001 above 12 KB. `progress` is not
    /// called: texts and bytes upload nothing.
    @discardableResult
    public func send(
        _ message: V2TIMMessage!, receiver: String!, groupID: String!, priority: V2TIMMessagePriority,
        onlineUserOnly: Bool, offlinePushInfo: V2TIMOfflinePushInfo!, progress: V2TIMProgress!, succ: V2TIMSucc!,
        fail: V2TIMFail!
    ) -> String! {
        let call = "sendMessage"
        let (user, group) = (receiver ?? "", groupID ?? "")
        record("\(call)(receiver: \(user), groupID: \(group))")
        let id = device.makeID()
        if offlinePushInfo != nil { device.warn(of: Tencent.IMNotEmulated.offlinePushInfo) }
        guard has([:], for: call, fail) else { return id }
        guard let message, let body = message.body else {
            refuse("message", nil, for: call, fail)
            return id
        }
        guard user.isEmpty != group.isEmpty else {
            refuse("receiver", receiver, for: call, fail)
            return id
        }
        message.msgID = id
        message.priority = priority
        message.isSelf = true
        message.status = .MSG_STATUS_SENDING
        message.sender = getLoginUser()
        message.groupID = group.isEmpty ? nil : group
        message.userID = user.isEmpty ? nil : user
        let neutral = Message(
            id: MessageID(id), body: body, priority: priority.neutral, isOnlineOnly: onlineUserOnly,
            attachment: Bytes(Array(message.cloudCustomData ?? Data())))
        let failed: V2TIMFail = { code, text in
            message.status = .MSG_STATUS_SEND_FAIL
            fail?(code, text)
        }
        let destination: Destination = group.isEmpty ? .user(UserID(user)) : .group(RoomID(group))
        transmit(call, neutral, to: destination, fail: failed) { [self] stamp in
            succeed(call) {
                message.status = .MSG_STATUS_SEND_SUCC
                message.seq = stamp.sequence
                message.timestamp = stamp.date
                succ?()
            }
        }
        return id
    }

    /// Sends a message to a user or to a group; see
    /// ``send(_:receiver:groupID:priority:onlineUserOnly:offlinePushInfo:progress:succ:fail:)``.
    @discardableResult
    public func sendMessage(
        message: V2TIMMessage?, receiver: String?, groupID: String?, priority: V2TIMMessagePriority,
        onlineUserOnly: Bool, offlinePushInfo: V2TIMOfflinePushInfo?, progress: V2TIMProgress?, succ: V2TIMSucc?,
        fail: V2TIMFail?
    ) -> String? {
        send(
            message, receiver: receiver, groupID: groupID, priority: priority, onlineUserOnly: onlineUserOnly,
            offlinePushInfo: offlinePushInfo, progress: progress, succ: succ, fail: fail)
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
    convenience init(_ message: Message, from sender: UserProfile, in room: RoomID?, stamp: MessageStamp) {
        self.init()
        msgID = message.id.rawValue
        timestamp = stamp.date
        self.sender = sender.user.rawValue
        nickName = sender.nickname
        faceURL = sender.avatarURL
        groupID = room?.rawValue
        userID = room == nil ? sender.user.rawValue : nil
        seq = stamp.sequence
        status = .MSG_STATUS_SEND_SUCC
        priority = message.priority.vendor
        cloudCustomData = Data(message.attachment.values)
        switch message.body {
        case .text(let text):
            elemType = .ELEM_TYPE_TEXT
            textElem = V2TIMTextElem()
            textElem.text = text
        case .custom(let bytes, let summary, let extra):
            elemType = .ELEM_TYPE_CUSTOM
            customElem = V2TIMCustomElem()
            customElem.data = Data(bytes.values)
            customElem.desc = summary
            customElem.ext = extra
        // This vendor's own clients send none of these.
        case .typed(_, let bytes, _):
            elemType = .ELEM_TYPE_CUSTOM
            customElem = V2TIMCustomElem()
            customElem.data = Data(bytes.values)
        }
    }

    /// The content of a message to send; nil if it is not emulated.
    var body: MessageBody? {
        if let textElem { return .text(text: textElem.text ?? "") }
        guard let customElem else { return nil }
        return .custom(
            bytes: Bytes(Array(customElem.data ?? Data())), summary: customElem.desc ?? "", extra: customElem.ext ?? "")
    }
}
