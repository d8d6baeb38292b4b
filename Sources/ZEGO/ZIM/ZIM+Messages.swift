import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

extension ZIM {
    /// Sends a message to a user or a room: text and custom up to 2 KB, commands and barrages up to 5 KB, files.
    ///
    /// `onMessageAttached` comes first, then the callback with the same message, which then has the `messageID` that
    /// the receivers see. The sender does not get the message. Fails with 6000001 for a blank text, a message to
    /// oneself, a barrage to a user or a size beyond the limits, 6000004 above 10 messages or 30 commands a second,
    /// 6000204 for an unknown user, 6000321 outside the room, 6000211 to 6000215 for a file that is missing, of an
    /// unsupported kind, too large or too long, 6000013 for groups and anything else that is not emulated. Commands and
    /// barrages reach only users who are connected. Of a file, only its path on this machine is sent.
    public func sendMessage(
        _ message: ZIMMessage, toConversationID: String, conversationType: ZIMConversationType,
        config: ZIMMessageSendConfig, notification: ZIMMessageSendNotification?, callback: ZIMMessageSentCallback?
    ) {
        record("sendMessage(\(message.traceText), toConversationID: \(toConversationID), \(conversationType))")
        send(
            "sendMessage", message, to: toConversationID, conversationType, config,
            notification, callback)
    }

    /// Sends a file; newer SDKs do it with
    /// ``sendMessage(_:toConversationID:conversationType:config:notification:callback:)``.
    public func sendMediaMessage(
        _ message: ZIMMediaMessage, toConversationID: String, conversationType: ZIMConversationType,
        config: ZIMMessageSendConfig, notification: ZIMMessageSendNotification?, callback: ZIMMessageSentCallback?
    ) {
        record("sendMediaMessage(\(message.type), toConversationID: \(toConversationID))")
        send(
            "sendMediaMessage", message, to: toConversationID, conversationType, config,
            notification, callback)
    }

    /// Sends a message to a user; deprecated by the vendor. See
    /// ``sendMessage(_:toConversationID:conversationType:config:notification:callback:)``.
    public func sendPeerMessage(
        _ message: ZIMMessage, toUserID: String, config: ZIMMessageSendConfig, callback: ZIMMessageSentCallback?
    ) {
        record("sendPeerMessage(\(message.traceText), toUserID: \(toUserID))")
        send("sendPeerMessage", message, to: toUserID, .peer, config, nil, callback)
    }

    /// Sends a message to a room; deprecated by the vendor. See
    /// ``sendMessage(_:toConversationID:conversationType:config:notification:callback:)``.
    public func sendRoomMessage(
        _ message: ZIMMessage, toRoomID: String, config: ZIMMessageSendConfig, callback: ZIMMessageSentCallback?
    ) {
        record("sendRoomMessage(\(message.traceText), toRoomID: \(toRoomID))")
        send("sendRoomMessage", message, to: toRoomID, .room, config, nil, callback)
    }

    private func send(
        _ call: String, _ message: ZIMMessage, to conversation: String, _ type: ZIMConversationType,
        _ config: ZIMMessageSendConfig, _ notification: ZIMMessageSendNotification?, _ callback: ZIMMessageSentCallback?
    ) {
        let outgoing = Handover((message: message, callback: callback))
        let failed: (ZIMError) -> Void = { error in
            outgoing.value.message.sentStatus = .failed
            outgoing.value.callback?(outgoing.value.message, error)
        }
        let id = newMessageID()
        let user: UserID
        let command: Command
        do throws(Refusal) {
            _ = try loggedInLink()
            user = state.withLock { $0.login.account?.user } ?? ""
            command = try Self.command(message, id: id, to: conversation, type, from: user, config)
            let (kind, now) = (message.type, Instant(device.now))
            let isAdmitted = state.withLock { $0.messagePace.admits(kind, at: now) }
            guard isAdmitted else {
                throw Refusal(.commonModuleTriggerSDKFrequencyLimit, "too many messages in one second")
            }
        } catch {
            return answer(call, error, failed)
        }
        message.conversationID = conversation
        message.conversationType = type
        message.direction = .send
        message.sentStatus = .sending
        message.senderUserID = user.rawValue
        message.localMessageID = state.withLock { state in
            state.lastLocalMessage += 1
            return state.lastLocalMessage
        }
        if let attached = notification?.onMessageAttached {
            device.complete(on: outlet.queue, "onMessageAttached(\(message.traceText))") {
                attached(outgoing.value.message)
            }
        }
        if let progress = notification?.onMediaUploadingProgress, let media = message as? ZIMMediaMessage {
            let size = UInt64(max(0, media.fileSize))
            let sent = Handover((media: media, progress: progress))
            device.complete(on: outlet.queue, "onMediaUploadingProgress(\(size) of \(size))") {
                sent.value.progress(sent.value.media, size, size)
            }
        }
        request(command, during: .messaging) { [self] result in
            switch result {
            case .success(.sent(let stamp)):
                answer(call, nil, detail: "messageID: \(id)") { error in
                    outgoing.value.message.take(id: id, stamp: stamp)
                    outgoing.value.callback?(outgoing.value.message, error)
                }
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal): answer(call, refusal, failed)
            }
        }
    }

    /// A unique message number. Sender and receivers see the same.
    func newMessageID() -> Int64 {
        // Twelve of 36 signs stay below 2^63.
        Int64(device.makeID(count: 12), radix: 36) ?? 1
    }

    /// The command that sends a message, if the SDK can send it.
    private static func command(
        _ message: ZIMMessage, id: Int64, to conversation: String, _ type: ZIMConversationType, from user: UserID,
        _ config: ZIMMessageSendConfig
    ) throws(Refusal) -> Command {
        guard !conversation.isEmpty else { throw .argument("toConversationID", conversation) }
        let facts = ZEGO.profile.sdk
        if let refusal = Check.size("extendedData", message.extendedData, facts.maximumExtendedDataBytes.value) {
            throw refusal
        }
        let local = facts.maximumLocalExtendedDataBytes.value
        if let refusal = Check.size("localExtendedData", message.localExtendedData, local) { throw refusal }
        if let media = message as? ZIMMediaMessage { try media.attachFile(uid: "\(id)") }
        let (bytes, maximum) = try message.payload()
        guard bytes.count <= maximum else {
            throw Refusal(.commonModuleParamsInvalid, "the message has \(bytes.count) bytes, more than \(maximum)")
        }
        let isFleeting = message.type == .command || message.type == .barrage
        let body = MessageBody.typed(type: Int(message.type.rawValue), bytes: Bytes(bytes), fields: message.fields)
        let neutral = Message(
            id: MessageID("\(id)"), body: body, priority: config.priority.neutral, isOnlineOnly: isFleeting)
        switch type {
        case .room: return .room(.send(room: RoomID(conversation), message: neutral))
        case .peer:
            guard conversation != user.rawValue else {
                throw Refusal(.commonModuleParamsInvalid, "\(conversation) is the sender")
            }
            guard message.type != .barrage else {
                throw Refusal(.commonModuleParamsInvalid, "a barrage goes to a room, not to a user")
            }
            return .signaling(.send(user: UserID(conversation), message: neutral))
        case .group: throw .notEmulated("messages to groups")
        case .unknown: throw .argument("conversationType", "unknown")
        }
    }
}

extension ZIMMessagePriority {
    fileprivate var neutral: MessagePriority {
        switch self {
        case .low: .low
        case .medium: .normal
        case .high: .high
        }
    }
}
