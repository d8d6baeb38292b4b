import EmulatorAPI
import VendorDialects

// Messages to groups and to users, and taking them back.
// Source: the vendor's pages of the commands' names. That a MsgKey is the message's id is assumed.

extension ChatCall {
    static let messageCommands: [ChatCommand] = [
        ChatCommand(
            path: "group_open_http_svc/send_group_msg", service: .groups,
            parameters: [
                .text("GroupId", required: true), .number("Random", required: true), .text("From_Account"),
                .texts("To_Account"), .objects("MsgBody", required: true), .text("MsgPriority"),
                .number("OnlineOnlyFlag"), .text("CloudCustomData"), .texts("ForbidCallbackControl"),
            ]
        ) { call throws(Tencent.IMFailure) in
            try call.sendToGroup()
        },
        ChatCommand(
            path: "group_open_http_svc/send_group_system_notification", service: .groups,
            parameters: [
                .text("GroupId", required: true), .text("Content", required: true), .texts("ToMembers_Account"),
            ]
        ) {
            call throws(Tencent.IMFailure) in try call.notifyGroup()
        },
        ChatCommand(
            path: "group_open_http_svc/group_msg_recall", service: .groups,
            parameters: [.text("GroupId", required: true), .objects("MsgSeqList", required: true)]
        ) { call throws(Tencent.IMFailure) in
            try call.recallFromGroup()
        },
        ChatCommand(
            path: "group_open_http_svc/group_msg_get_simple", service: .groups,
            parameters: [
                .text("GroupId", required: true), .number("ReqMsgNumber", required: true), .number("ReqMsgSeq"),
                .number("WithRecalledMsg"),
            ]
        ) { call throws(Tencent.IMFailure) in try call.getHistory() },
        ChatCommand(
            path: "openim/sendmsg", service: .messages,
            parameters: [
                .text("To_Account", required: true), .number("MsgRandom", required: true), .text("From_Account"),
                .objects("MsgBody", required: true), .number("MsgLifeTime"), .number("OnlineOnlyFlag"),
                .number("SyncOtherMachine"), .text("CloudCustomData"), .texts("ForbidCallbackControl"),
            ]
        ) { call throws(Tencent.IMFailure) in
            try call.sendToUser()
        },
        ChatCommand(
            path: "openim/batchsendmsg", service: .messages,
            parameters: [
                .texts("To_Account", required: true), .number("MsgRandom", required: true), .text("From_Account"),
                .objects("MsgBody", required: true), .number("MsgLifeTime"), .number("OnlineOnlyFlag"),
                .number("SyncOtherMachine"), .text("CloudCustomData"),
            ]
        ) { call throws(Tencent.IMFailure) in
            try call.sendToUsers()
        },
        ChatCommand(
            path: "openim/admin_msgwithdraw", service: .messages,
            parameters: [
                .text("From_Account", required: true), .text("To_Account", required: true),
                .text("MsgKey", required: true),
            ]
        ) { call throws(Tencent.IMFailure) in
            let (sender, receiver) = (try call.knownUser("From_Account"), try call.knownUser("To_Account"))
            let key = try call.requiredText("MsgKey")
            let maximum = Tencent.profile.room.maximumMessageIDBytes.value
            guard key.utf8.count <= maximum else { throw call.invalid("MsgKey has more than \(maximum) bytes") }
            let revocation = Message(
                id: call.messageID(1, to: receiver.rawValue), body: Tencent.MessageForm.revocation(of: MessageID(key)))
            return try call.administer([
                .act(user: sender, command: .signaling(.send(user: receiver, message: revocation)), tellsUser: true)
            ])
        },
    ]

    // MARK: Groups

    private func sendToGroup() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, _) = try group()
        guard let random = try number("Random", in: 0...Int64(UInt32.max)) else { throw invalid("Random is missing") }
        let sender = try sender()
        let priorities: KeyValuePairs<String, MessagePriority> = [
            "High": .high, "Normal": .normal, "Low": .low, "Lowest": .lowest,
        ]
        let receivers = try texts("To_Account", maximum: Tencent.profile.room.maximumMessageReceivers.value ?? 0)
        let message = Message(
            id: messageID(random, to: room.rawValue), body: try content(),
            priority: try word("MsgPriority", priorities) ?? .normal, isOnlineOnly: try flag("OnlineOnlyFlag"),
            attachment: Bytes(utf8: try text("CloudCustomData") ?? ""),
            receivers: receivers.flatMap { $0.isEmpty ? nil : $0.map { UserID($0) } })
        let number = tenant.lastMessageNumber(of: room).addingSaturated(1)
        let sent = SentRandom(random: random, number: number, second: nowUnixSeconds, place: room.rawValue)
        let randoms = SentRandoms(of: sender, in: tenant)
        if let before = randoms.repeated(by: sent) {
            return respond(["MsgTime": .number(before.second), "MsgSeq": JSONValue(before.number)])
        }
        // A member hears their own message, because none of their devices sent it.
        let isMember = tenant.role(of: sender, in: room) != nil
        let saying = Command.room(.send(room: room, message: message))
        return try send(saying, from: sender, tellsUser: isMember, remembering: sent, in: randoms) { sent in
            ["MsgTime": .number(sent.second), "MsgSeq": JSONValue(sent.number)]
        }
    }

    /// Sends a message, about which the app's own server is asked before unless the call forbids it. When it is sent, its random
    /// number is remembered with the message's own, and the call is counted.
    private func send(
        _ send: Command, from sender: UserID, tellsUser: Bool, remembering sent: SentRandom, in randoms: SentRandoms,
        _ answer: @escaping @Sendable (SentRandom) -> [String: JSONValue]
    ) throws(Tencent.IMFailure) -> VendorDecision {
        let asks = try !isForbidden("ForbidBeforeSendMsgCallback")
        // What could not be kept, and more calls than there may be, are refused before anybody is asked.
        let changes = [randoms.longestChange(adding: sent), try counted()]
        if let refusal = tenant.records.refusal(of: changes) { throw command.service.failure(refusal) }
        let act = AdministrationCommand.act(
            user: sender, command: send, tellsUser: tellsUser ? true : nil, asks: asks)
        return .ask(act) { [command] reply, tenant in
            switch reply {
            case .success(.sent(let stamp)):
                var sent = sent
                sent.number = stamp.sequence
                var changes = [randoms.asOf(tenant).change(adding: sent)]
                if let counted = ChatCall.counting(command, in: tenant) { changes.append(counted) }
                let (response, kept) = (
                    Self.success(answer(sent)), AdministrationCommand.changeRecords(changes: changes)
                )
                return .administerInTurn([], then: [kept]) { _ in response }
            case .success: return .respond(Self.success([:]))
            case .failure(let error): return .respond(Self.refusal(command.service.failure(error)))
            }
        }
    }

    /// Whether the call names a callback that is not to be made.
    private func isForbidden(_ callback: String) throws(Tencent.IMFailure) -> Bool {
        try texts("ForbidCallbackControl", maximum: 2)?.contains(callback) ?? false
    }

    /// Who the message is from: the administrator where the call does not say.
    private func sender() throws(Tencent.IMFailure) -> UserID {
        guard let name = try text("From_Account"), !name.isEmpty, UserID(name) != Tencent.administrator else {
            return Tencent.administrator
        }
        return try knownUser("From_Account")
    }

    /// Members hear it by `onReceiveRESTCustomData`, all or some of them.
    private func notifyGroup() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, kind) = try group()
        let text = try requiredText("Content")
        let receivers = try texts("ToMembers_Account", maximum: Tencent.profile.room.maximumMessageReceivers.value ?? 0)
        guard kind != Self.live || receivers?.isEmpty ?? true else {
            throw invalid("not supported by group type \(kind): ToMembers_Account")
        }
        let message = Message(
            id: messageID(0, to: room.rawValue), body: Tencent.MessageForm.systemNotification(text), priority: .high,
            isOnlineOnly: true, receivers: receivers.flatMap { $0.isEmpty ? nil : $0.map { UserID($0) } })
        return try administer([
            .act(user: Tencent.administrator, command: .room(.send(room: room, message: message)))
        ])
    }

    /// Each message has a code of its own.
    private func recallFromGroup() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, kind) = try group()
        guard let entries = try entries("MsgSeqList", maximum: facts.maximumRecalled.value), !entries.isEmpty else {
            throw invalid("MsgSeqList is missing")
        }
        var commands: [AdministrationCommand] = []
        var results: [JSONValue] = []
        var seen: Set<Int64> = []
        for entry in entries {
            guard let number = try entry.number("MsgSeq", in: 0...Int64.max) else { throw invalid("MsgSeq is missing") }
            let message = seen.insert(number).inserted ? tenant.sentMessage(UInt64(number), in: room) : nil
            let code: Tencent.IMCode
            if let message, kind != Self.live || !isTooOld(message) {
                commands.append(govern(.revoke(room: room, message: message)))
                code = .success
            } else {
                code = message == nil ? .recallMessageNotFound : .recallTooLate
            }
            results.append(["MsgSeq": .number(number), "RetCode": JSONValue(code.rawValue)])
        }
        return try administer(commands, ["RecallRetList": .list(results)])
    }

    private func isTooOld(_ message: SentMessage) -> Bool {
        tenant.unixMilliseconds.subtractingSaturated(message.stamp.sentAtUnixMilliseconds)
            > facts.liveRecallSeconds.value * 1000
    }

    // MARK: Users

    private func sendToUser() throws(Tencent.IMFailure) -> VendorDecision {
        let receiver = UserID(try receiverText())
        guard tenant.isRegistered(receiver) else { throw noReceiver(receiver) }
        let random = try messageRandom()
        let sender = try sender()
        let message = try message(random, to: receiver)
        let sent = SentRandom(random: random, number: 0, second: nowUnixSeconds, place: "@" + receiver.rawValue)
        let randoms = SentRandoms(of: sender, in: tenant)
        let answer: [String: JSONValue] = [
            "MsgTime": .number(nowUnixSeconds), "MsgKey": .text(message.id.rawValue),
            "MsgId": .text(message.id.rawValue),
        ]
        if let before = randoms.repeated(by: sent) {
            let key = JSONValue.text(messageID(random, to: receiver.rawValue, second: before.second).rawValue)
            return respond(["MsgTime": .number(before.second), "MsgKey": key, "MsgId": key])
        }
        let saying = Command.signaling(.send(user: receiver, message: message))
        return try send(saying, from: sender, tellsUser: try tellsSender(), remembering: sent, in: randoms) { _ in
            answer
        }
    }

    private func receiverText() throws(Tencent.IMFailure) -> String {
        guard case .text(let name)? = value("To_Account"), !name.isEmpty else {
            throw .init(.messageReceiverInvalid, "To_Account is missing, or not a text")
        }
        return name
    }

    private func messageRandom() throws(Tencent.IMFailure) -> Int64 {
        guard case .number(let random)? = value("MsgRandom"), (0...Int64(UInt32.max)).contains(random) else {
            throw .init(.messageRandomInvalid, "MsgRandom is missing, or no whole number of 32 bits")
        }
        return random
    }

    private func noReceiver(_ user: UserID) -> Tencent.IMFailure {
        .init(.messageReceiverNotFound, "user not found: \(user.rawValue.shown())")
    }

    private func message(_ random: Int64, to receiver: UserID) throws(Tencent.IMFailure) -> Message {
        Message(
            id: messageID(random, to: receiver.rawValue), body: try content(), isOnlineOnly: try isOnlineOnly(),
            attachment: Bytes(utf8: try text("CloudCustomData") ?? ""))
    }

    /// A message that is kept for no time is for those who are online.
    private func isOnlineOnly() throws(Tencent.IMFailure) -> Bool {
        if let value = value("MsgLifeTime") {
            guard case .number(let seconds) = value else {
                throw .init(.messageLifetimeInvalid, "MsgLifeTime is \(value.shown), not a whole number")
            }
            guard (0...604_800).contains(seconds) else {
                throw .init(.messageLifetimeTooLong, "MsgLifeTime is \(seconds), not 0...604800")
            }
            if seconds == 0 { return true }
        }
        return try flag("OnlineOnlyFlag")
    }

    /// The sender's devices hear of it where the call asks for that.
    private func tellsSender() throws(Tencent.IMFailure) -> Bool {
        guard let value = value("SyncOtherMachine") else { return false }
        guard case .number(let number) = value, (1...2).contains(number) else {
            throw .init(.messageSyncFlagInvalid, "SyncOtherMachine is \(value.shown), not 1 or 2")
        }
        return number == 1
    }

    /// Those who do not exist are named; the others get the message.
    private func sendToUsers() throws(Tencent.IMFailure) -> VendorDecision {
        let receivers = try users("To_Account", maximum: facts.maximumReceivers.value)
        let random = try messageRandom()
        let sender = try sender()
        let known = receivers.filter { tenant.isRegistered($0) }
        let failed = receivers.filter { !tenant.isRegistered($0) }.map { user -> JSONValue in
            [
                "To_Account": .text(user.rawValue),
                "ErrorCode": JSONValue(Tencent.IMCode.messageReceiverNotFound.rawValue),
            ]
        }
        guard !known.isEmpty else { throw noReceiver(receivers[0]) }
        let tellsSender = try tellsSender()
        // The app's own server is asked about single messages only.
        let commands = try known.map { user throws(Tencent.IMFailure) in
            AdministrationCommand.act(
                user: sender, command: .signaling(.send(user: user, message: try message(random, to: user))),
                tellsUser: tellsSender ? true : nil)
        }
        var answer: [String: JSONValue] = ["MsgKey": .text(messageID(random, to: known[0].rawValue).rawValue)]
        if !failed.isEmpty { answer["ErrorList"] = .list(failed) }
        return try administer(commands, answer)
    }

    // MARK: Content

    /// The id of a message: always the same for the same second, place and random number.
    func messageID(_ random: Int64, to place: String, second: Int64? = nil) -> MessageID {
        let second = second ?? nowUnixSeconds
        let drawn = Cipher.digest(Array("\(second) \(random) \(place)".utf8), count: 6)
            .reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
        return MessageID("\(second)_\(random)_\(drawn)")
    }

    /// What is wrong with a message body has a number of its own with users.
    private func contentFault(_ text: String) -> Tencent.IMFailure {
        .init(command.service == .messages ? .messageBodyInvalid : command.service.invalid, text)
    }

    private func content() throws(Tencent.IMFailure) -> MessageBody {
        guard let value = value("MsgBody") else { throw contentFault("MsgBody is missing") }
        guard case .list(let list) = value else {
            throw .init(
                command.service == .messages ? .messageBodyNotArray : command.service.invalid,
                "MsgBody is \(value.shown), not a list")
        }
        return try ChatContent(fault: { contentFault($0) }).body(of: list)
    }
}

/// What back ends write as the body of a message.
struct ChatContent {
    /// The refusal of a text that is no body, for a reason.
    let fault: (String) -> Tencent.IMFailure

    /// What the sender added to a message, its `CloudCustomData`; nil where that is nothing.
    static func customData(of message: Message) -> JSONValue? {
        message.attachment.text.flatMap { $0.isEmpty ? nil : .text($0) }
    }

    /// The body with these elements.
    func body(of list: [JSONValue]) throws(Tencent.IMFailure) -> MessageBody {
        let maximum = Tencent.serverFacts.maximumElements.value
        guard (1...maximum).contains(list.count) else {
            throw fault("MsgBody has \(list.count) elements, not 1...\(maximum)")
        }
        let parts = try list.map { value throws(Tencent.IMFailure) in try part(value) }
        guard let body = Tencent.MessageElement.body(of: parts) else { throw fault("MsgBody is empty") }
        return body
    }

    private func part(_ value: JSONValue) throws(Tencent.IMFailure) -> Tencent.MessageElement {
        guard case .object(let fields) = value, case .text(let type)? = fields["MsgType"],
            case .object(let content)? = fields["MsgContent"]
        else { throw fault("an element of MsgBody lacks MsgType or MsgContent") }
        func text(_ name: String) throws(Tencent.IMFailure) -> String? {
            switch content[name] {
            case nil, .null?: return nil
            case .text(let text)?: return text
            case let other?: throw fault("\(name) of \(type) is \(other.shown), not a text")
            }
        }
        switch type {
        case "TIMTextElem":
            guard let text = try text("Text") else { throw fault("Text of TIMTextElem is missing") }
            return .text(text)
        case "TIMCustomElem":
            return .custom(
                bytes: Array((try text("Data") ?? "").utf8), desc: try text("Desc") ?? "", ext: try text("Ext") ?? "")
        case "TIMFaceElem":
            guard case .number(let number)? = content["Index"], let index = Int32(exactly: number) else {
                throw fault("Index of TIMFaceElem is no whole number of 32 bits")
            }
            return .face(index: index, data: Array((try text("Data") ?? "").utf8))
        case "TIMImageElem", "TIMSoundElem", "TIMVideoFileElem", "TIMFileElem", "TIMLocationElem":
            throw fault("\(type) is not emulated: no message here has a file or a place")
        default: throw fault("MsgType is \(type.shown()), which is no element")
        }
    }
}

// MARK: Messages that come twice

/// A message by the number that its sender drew.
private struct SentRandom {
    var random: Int64
    /// The group's number of the message; 0 for one to a user.
    var number: UInt64
    var second: Int64
    /// Where it was sent.
    var place: String

    /// As it is kept.
    var line: String { "\(second) \(random) \(number) \(mark)" }
    /// Eight hexadecimal digits of the place.
    var mark: String { String(hexadecimal: Cipher.digest(Array(place.utf8), count: 4)) }
}

/// The last messages of one sender that the server API sent: a call that is made twice sends once.
private struct SentRandoms {
    private static let collection = "tencent.randoms"
    private let sender: UserID
    /// `second random number mark` of each, oldest first.
    private var entries: [[Substring]]
    /// What they were read from.
    private let text: String

    init(of sender: UserID, in tenant: any TenantView) {
        self.sender = sender
        text = Self.text(of: sender, in: tenant)
        let oldest = tenant.unixMilliseconds / 1000 - Tencent.serverFacts.repeatSeconds.value
        entries = text.parts(between: ",").map { $0.parts(between: " ") }
            .filter { $0.count == 4 && Int64($0[0]) ?? .min > oldest }
    }

    private static func text(of sender: UserID, in tenant: any TenantView) -> String {
        tenant.records.text(of: sender.rawValue, in: collection) ?? ""
    }

    /// These, or what there is by now where the sender has sent more meanwhile.
    func asOf(_ tenant: any TenantView) -> SentRandoms {
        Self.text(of: sender, in: tenant) == text ? self : SentRandoms(of: sender, in: tenant)
    }

    /// The message before that this one repeats.
    func repeated(by sent: SentRandom) -> SentRandom? {
        let (random, mark) = ("\(sent.random)", sent.mark)
        guard let entry = entries.first(where: { $0[1] == random && $0[3] == mark }) else { return nil }
        var before = sent
        before.second = Int64(entry[0]) ?? sent.second
        before.number = UInt64(entry[2]) ?? sent.number
        return before
    }

    func change(adding sent: SentRandom) -> RecordChange {
        let kept = entries.suffix(Tencent.serverFacts.maximumRandoms.value - 1).map { $0.joined(separator: " ") }
        return change(to: (kept + [sent.line]).joined(separator: ","))
    }

    /// A change that takes at least as much place, and is quicker to make.
    func longestChange(adding sent: SentRandom) -> RecordChange { change(to: "\(text),\(sent.line)") }

    private func change(to text: String) -> RecordChange {
        RecordChange(collection: Self.collection, key: sender.rawValue, text: text)
    }
}
