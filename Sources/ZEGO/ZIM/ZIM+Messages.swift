import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

extension ZIM {
    /// Sends a message to a user or a room: text and custom up to 2 KB, commands and barrages up to 5 KB, files,
    /// several items, or several messages that were sent before.
    ///
    /// `onMessageAttached` comes first, then the callback with the same message, which then has the `messageID` that
    /// the receivers see. The sender does not get the message. Fails with 6000001 for a blank text, a message to
    /// oneself, a barrage to a user or a size beyond the limits, 6000004 above 10 messages or 30 commands a second,
    /// 6000204 for an unknown user, 6000321 outside the room, 6000211 to 6000215 for a file that is missing, of an
    /// unsupported kind, too large or too long, 6000013 for groups and anything else that is not emulated. Commands and
    /// barrages reach only users who are connected at that moment. Of a file, only its path on this machine is sent.
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
        let neutral: Message
        let command: Command
        do throws(Refusal) {
            _ = try loggedInLink()
            user = state.withLock { $0.login.user } ?? ""
            neutral = try Self.neutral(message, id: id, to: conversation, config)
            command = try Self.command(neutral, of: message.type, to: conversation, type, from: user)
            let (kind, now) = (message.type, Instant(device.now))
            let isAdmitted = state.withLock { $0.messagePace.admits(kind, at: now) }
            guard isAdmitted else {
                throw .messageTooOften
            }
        } catch {
            return answer(call, error, failed)
        }
        warn(of: message, config)
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
        tellUploads(of: message, notification)
        request(command, during: .messaging) { [self] result in
            switch result {
            case .success(.sent(let stamp)):
                answer(call, nil, detail: "messageID: \(id)") { error in
                    outgoing.value.message.take(id: id, stamp: stamp)
                    outgoing.value.callback?(outgoing.value.message, error)
                }
                if type == .peer { noteSent(neutral, to: UserID(conversation), stamp: stamp) }
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal): answer(call, refusal, failed)
            }
        }
    }

    /// Twelve of 36 signs stay below 2^63.
    private static let signsOfMessageID = 12

    /// A unique message number. Sender and receivers see the same.
    func newMessageID() -> Int64 {
        Int64(device.makeID(count: Self.signsOfMessageID), radix: 36) ?? 1
    }

    /// Tells the progress of files, which is at its end at once.
    private func tellUploads(of message: ZIMMessage, _ notification: ZIMMessageSendNotification?) {
        if let progress = notification?.onMediaUploadingProgress, let media = message as? ZIMMediaMessage {
            let size = UInt64(max(0, media.fileSize))
            let sent = Handover((media: media, progress: progress))
            device.complete(on: outlet.queue, "onMediaUploadingProgress(\(size) of \(size))") {
                sent.value.progress(sent.value.media, size, size)
            }
        }
        guard let progress = notification?.onMultipleMediaUploadingProgress,
            let multiple = message as? ZIMMultipleMessage
        else { return }
        let total = multiple.files.reduce(0) { $0 + $1.size }
        var done: UInt64 = 0
        for (index, size) in multiple.files {
            done += size
            let (current, place) = (done, UInt32(clamping: index))
            let sent = Handover((multiple: multiple, progress: progress))
            device.complete(on: outlet.queue, "onMultipleMediaUploadingProgress(\(current) of \(total))") {
                sent.value.progress(sent.value.multiple, current, total, place, size, size)
            }
        }
    }

    /// Says what of a message that is sent has no effect.
    private func warn(of message: ZIMMessage, _ config: ZIMMessageSendConfig) {
        warn(of: config.pushConfig)
        if config.hasReceipt { device.warn(of: ZEGO.ZIMNotEmulated.hasReceipt) }
        if config.isNotifyMentionedUsers { device.warn(of: ZEGO.ZIMNotEmulated.isNotifyMentionedUsers) }
        if config.isRetrySend { device.warn(of: ZEGO.ZIMNotEmulated.isRetrySend) }
        if !message.reactions.isEmpty { device.warn(of: ZEGO.ZIMNotEmulated.reactions) }
        if message.repliedInfo != nil { device.warn(of: ZEGO.ZIMNotEmulated.repliedInfo) }
    }

    /// Says that nothing is pushed, if something was to be.
    func warn(of push: ZIMPushConfig?) {
        if push != nil { device.warn(of: ZEGO.ZIMNotEmulated.pushConfig) }
    }

    /// The message as it travels, if the SDK can send it.
    private static func neutral(
        _ message: ZIMMessage, id: Int64, to conversation: String, _ config: ZIMMessageSendConfig
    ) throws(Refusal) -> Message {
        guard !conversation.isEmpty else { throw .argument("toConversationID", conversation) }
        let facts = ZEGO.profile.sdk
        if let refusal = Check.size("extendedData", message.extendedData, facts.maximumExtendedDataBytes.value) {
            throw refusal
        }
        let local = facts.maximumLocalExtendedDataBytes.value
        if let refusal = Check.size("localExtendedData", message.localExtendedData, local) { throw refusal }
        if let media = message as? ZIMMediaMessage { try media.attachFile(uid: "\(id)") }
        if let multiple = message as? ZIMMultipleMessage { try multiple.attachFiles(uid: "\(id)") }
        let (bytes, maximum) = try message.payload()
        guard bytes.count <= maximum else {
            throw .tooManyBytes("the message", bytes.count, maximum: maximum)
        }
        let isFleeting = message.type == .command || message.type == .barrage
        return Message(
            id: MessageID("\(id)"),
            body: .typed(
                type: Int(message.type.rawValue), bytes: Bytes(bytes), fields: message.sentFields(config)),
            priority: config.priority.neutral, isOnlineOnly: isFleeting)
    }

    /// The command that sends a message.
    private static func command(
        _ message: Message, of kind: ZIMMessageType, to conversation: String, _ type: ZIMConversationType,
        from user: UserID
    ) throws(Refusal) -> Command {
        switch type {
        case .room: return .room(.send(room: RoomID(conversation), message: message))
        case .peer:
            guard conversation != user.rawValue else {
                throw .receiverIsSender(conversation)
            }
            guard kind != .barrage else {
                throw .barrageToUser
            }
            return .signaling(.send(user: UserID(conversation), message: message))
        case .group: throw .notEmulated("messages to groups")
        case .communityChannel: throw .notEmulated("messages to channels of communities")
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
