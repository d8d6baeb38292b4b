package import EmulatorAPI
package import VendorDialects

// Chat's callbacks before something happens. Source: the vendor's pages "Before a Group Is Created" (1047/34368), "Before Applying to
// Join a Group" (34370), "Before Inviting a User to a Group" (34371), "Before Group Message Is Sent" (34374) and "Before a One-to-One
// Message Is Sent" (34364). The server API's groups and messages, which those pages have too, are not asked about here.

extension Tencent {
    /// Chat's callbacks before something happens.
    package final class ChatQuestionFacts: Sendable {
        package let timeoutSeconds = Sourced(2, .page("Before Group Message Is Sent: 2 s by default"))
        package let allowsWithoutAnswer = Sourced(
            true, .assumed(why: "the sheet's default; the pages name no outcome of a time-out"))
        package let groupCodes = Sourced<ClosedRange<Int64>>(
            10100...10200, .page("Before Group Message Is Sent: ErrorCode reaches the client within [10100, 10200]"))
        package let userCodes = Sourced<ClosedRange<Int64>>(
            120_001...130_000,
            .page("Before a One-to-One Message Is Sent: ErrorCode reaches the client within [120001, 130000]"))
        package let otherCodesRefuse = Sourced(
            true, .assumed(why: "a number that is neither 0, 1, 2 nor in the range refuses as 1 does"))
        package let messageNumber = Sourced<Int64>(
            0, .assumed(why: "MsgSeq of a message that is not sent yet: it has no number"))

        var timing: WebhookTiming {
            WebhookTiming(timeoutSeconds: timeoutSeconds.value, retrySeconds: [])
        }
    }

    /// The rows.
    package static let chatQuestionFacts = ChatQuestionFacts()
}

extension Tencent {
    /// What Chat asks an app's own server.
    static let chatQuestions = WebhookQuestions(
        kinds: ChatQuestion.allCases.map { ($0.rawValue, $0.kind) }, timing: chatQuestionFacts.timing,
        otherwise: chatQuestionFacts.allowsWithoutAnswer.value ? .allow : ChatQuestion.groupMessage.refusal,
        words: { held, _, tenant in ChatQuestion(held)?.words(of: held, in: tenant) },
        verdict: { response, held in ChatQuestion(held)?.verdict(response, on: held) },
        answer: { verdict in
            var fields: [String: JSONValue] = ["ActionStatus": "OK", "ErrorInfo": "", "ErrorCode": 0]
            switch verdict {
            case .allow: break
            case .replace(let body, let attachment):
                fields["MsgBody"] = ChatCallback.body(Message(id: "", body: body))
                if let text = attachment?.text { fields["CloudCustomData"] = .text(text) }
            case .allowExcept(let users):
                fields["RefusedMembers_Account"] = .list(users.map { .text($0.rawValue) })
            case .refuse(let code, let reason):
                fields["ErrorCode"] = .number(Int64(code))
                fields["ErrorInfo"] = .text(reason)
            case .drop: fields["ErrorCode"] = 2
            }
            return WebhookResponse(status: 200, body: WebhookText.bytes(.object(fields)))
        })
}

/// What Chat asks before something happens, by its commands.
private enum ChatQuestion: String, CaseIterable {
    case createGroup = "Group.CallbackBeforeCreateGroup"
    case applyJoin = "Group.CallbackBeforeApplyJoinGroup"
    case inviteJoin = "Group.CallbackBeforeInviteJoinGroup"
    case groupMessage = "Group.CallbackBeforeSendMsg"
    case userMessage = "C2C.CallbackBeforeSendMsg"

    var kind: QuestionKinds {
        switch self {
        case .createGroup: .makeRoom
        case .applyJoin: .enterRoom
        case .inviteJoin: .addMembers
        case .groupMessage: .sendToRoom
        case .userMessage: .sendToUser
        }
    }

    init?(_ held: HeldCommand) {
        guard let found = Self.allCases.first(where: { $0.kind == held.kind }) else { return nil }
        self = found
    }

    /// What is answered where the app's server says no and nothing more.
    var refusal: CommandVerdict {
        let code: Tencent.IMCode = self == .userMessage ? .messageRejectedByCallback : .rejectedByCallback
        return .refuse(code: Int(code.rawValue), reason: "rejected by the app's callback \(rawValue)")
    }

    // MARK: The question

    func words(of held: HeldCommand, in tenant: any TenantView) -> WebhookWords? {
        guard var fields = fields(of: held, in: tenant) else { return nil }
        switch self {
        case .createGroup, .applyJoin, .inviteJoin: fields["EventTime"] = .text("\(tenant.unixMilliseconds)")
        case .userMessage: fields["EventTime"] = .number(tenant.unixMilliseconds)
        case .groupMessage: break
        }
        if let message = held.message { fields["CloudCustomData"] = ChatContent.customData(of: message) }
        return ChatCallback.words(rawValue, fields, isServer: held.session == nil)
    }

    private func fields(of held: HeldCommand, in tenant: any TenantView) -> [String: JSONValue]? {
        let user: JSONValue = .text(held.user.rawValue)
        // The administrator sends what the server API sends, in whose role it may be.
        let operatorID: JSONValue = held.session == nil ? .text(Tencent.administrator.rawValue) : user
        func group(_ room: RoomID) -> [String: JSONValue] {
            ["GroupId": .text(room.rawValue), "Type": .text(tenant.kind(of: room)?.rawValue ?? "")]
        }
        switch held.command {
        case .room(.enter(let room, let entry)):
            if self == .applyJoin, let room {
                return group(room).merging(["Requestor_Account": user]) { $1 }
            }
            guard let plan = entry.plan else { return nil }
            let owned = tenant.rooms(of: held.user).count { room in
                tenant.kind(of: room) == plan.kind && tenant.role(of: held.user, in: room) == .owner
            }
            return [
                "Operator_Account": user, "Owner_Account": user, "Type": .text(plan.kind.rawValue),
                "Name": .text(plan.description.name), "CreateGroupNum": .number(Int64(owned)), "MemberList": [],
            ]
        case .room(.addMembers(let room, let users)):
            let accounts = users.map { user -> JSONValue in ["Member_Account": .text(user.rawValue)] }
            return group(room).merging(["Operator_Account": user, "DestinationMembers": .list(accounts)]) { $1 }
        case .room(.send(let room, let message)):
            guard Self.isMessage(message) else { return nil }
            let isOnlineOnly = message.isOnlineOnly && tenant.kind(of: room) != ChatCall.live
            return group(room).merging(
                [
                    "From_Account": user, "Operator_Account": operatorID,
                    "Random": .number(Tencent.senderNumber(of: message.id)),
                    "OnlineOnlyFlag": isOnlineOnly ? 1 : 0, "MsgBody": ChatCallback.body(message),
                ]) { $1 }
        case .signaling(.send(let receiver, let message)):
            guard Self.isMessage(message) else { return nil }
            return [
                "From_Account": user, "To_Account": .text(receiver.rawValue),
                "MsgSeq": .number(Tencent.chatQuestionFacts.messageNumber.value),
                "MsgRandom": .number(Tencent.senderNumber(of: message.id)),
                "MsgTime": .number(tenant.unixMilliseconds / 1000), "MsgKey": .text(message.id.rawValue),
                "OnlineOnlyFlag": message.isOnlineOnly ? 1 : 0, "MsgBody": ChatCallback.body(message),
            ]
        default: return nil
        }
    }

    /// Whether it is what people send. Devices tell each other of changes and withdrawals by the same way.
    private static func isMessage(_ message: Message) -> Bool {
        guard case .typed(let type, _, _) = message.body else { return true }
        return ![
            Tencent.MessageForm.revocation, Tencent.MessageForm.modification, Tencent.MessageForm.systemNotification,
        ].contains(type)
    }

    // MARK: The answer

    func verdict(_ response: WebhookResponse, on held: HeldCommand) -> CommandVerdict? {
        guard response.status == 200, let fields = WebhookText.fields(response.body),
            let code = fields["ErrorCode"]?.asNumber
        else { return nil }
        let facts = Tencent.chatQuestionFacts
        let codes = self == .userMessage ? facts.userCodes.value : facts.groupCodes.value
        switch code {
        case 0: return fields["ActionStatus"]?.asText == "OK" ? permission(fields) : nil
        case 2 where held.message != nil: return .drop
        case codes: return .refuse(code: Int(code), reason: fields["ErrorInfo"]?.asText ?? "")
        default: return code == 1 || facts.otherCodesRefuse.value ? refusal : nil
        }
    }

    /// What is allowed, and how it is changed; nil for a change that is none.
    private func permission(_ fields: [String: JSONValue]) -> CommandVerdict? {
        switch self {
        case .createGroup, .applyJoin: return .allow
        case .inviteJoin:
            guard case .list(let refused)? = fields["RefusedMembers_Account"], !refused.isEmpty else { return .allow }
            return .allowExcept(users: refused.compactMap(\.asText).map { UserID($0) })
        case .groupMessage, .userMessage:
            guard let value = fields["MsgBody"] else { return .allow }
            let content = ChatContent { Tencent.IMFailure(.messageBodyInvalid, $0) }
            guard case .list(let elements) = value, let body = try? content.body(of: elements) else { return nil }
            return .replace(body: body, attachment: fields["CloudCustomData"]?.asText.map { Bytes(utf8: $0) })
        }
    }
}
