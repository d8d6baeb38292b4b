package import EmulatorAPI
package import VendorDialects

// The callback before a message is sent. Source: the vendor's page "pre-sending callback" (server-side/callback_presending).

extension Easemob {
    /// The callback before a message is sent.
    package final class QuestionFacts: Sendable {
        package let timeoutMilliseconds = Sourced<Int64>(
            200, .page("callback_presending: the console's wait for the answer is 200 ms by default"))
        package let allowsWithoutAnswer = Sourced(
            true, .assumed(why: "the console has a policy for calls that fail; its default is not documented"))
        package let maximumAnswerCharacters = Sourced(
            1000, .page("callback_presending: an answer of more than 1,000 characters fails"))
        package let maximumTextBytes = Sourced(1024, .page("callback_presending: a changed message has 1 KB at most"))
        package let refusalText = Sourced("custom logic denied", .page("callback_presending: an answer without code"))
        package let emptyCodeText = Sourced(
            "Message blocked by external logic", .page("callback_presending: an answer with an empty code"))
        package let failureText = Sourced(
            "custom internal error", .page("callback_presending: no answer in time, or a wrong one"))

        var timing: WebhookTiming {
            WebhookTiming(timeoutMilliseconds: timeoutMilliseconds.value, retryMilliseconds: [])
        }
    }

    /// The rows.
    package static let questionFacts = QuestionFacts()
}

extension Easemob {
    /// Before a message of a device is sent to a user or a room. Messages to some members only are not asked about, nor are the server
    /// API's.
    static let webhookQuestions = WebhookQuestions(
        kinds: [("presending", [.sendToRoom, .sendToUser])], timing: questionFacts.timing,
        otherwise: questionFacts.allowsWithoutAnswer.value ? .allow : refusal(questionFacts.failureText.value),
        words: { held, service, tenant in question(about: held, app: service.app, at: tenant.unixMilliseconds) },
        verdict: { response, held in verdict(response, on: held) },
        answer: { verdict in
            var fields: [String: JSONValue] = ["valid": true]
            switch verdict {
            case .allow: break
            case .replace(let body, _):
                guard case .text(let text) = MessageContent(body) else { return nil }
                fields["payload"] = ["type": "txt", "msg": .text(text)]
            case .refuse(_, let reason): (fields["valid"], fields["code"]) = (false, .text(reason))
            case .allowExcept, .drop: return nil
            }
            return WebhookResponse(status: 200, body: WebhookText.bytes(.object(fields)))
        })

    private static func refusal(_ text: String) -> CommandVerdict {
        .refuse(code: Int(ChatCode.messageExternalLogicBlocked.rawValue), reason: text)
    }

    private static func question(about held: HeldCommand, app: AppID, at now: Int64) -> WebhookWords? {
        let (message, type, target): (Message, String, String)
        switch held.command {
        case .room(.send(let room, let sent)): (message, type, target) = (sent, "chatroom", room.rawValue)
        case .signaling(.send(let user, let sent)): (message, type, target) = (sent, "chat", user.rawValue)
        default: return nil
        }
        guard message.receivers == nil, var payload = payload(of: message) else { return nil }
        if let ext = WebhookText.fields(message.attachment.values), !ext.isEmpty { payload["ext"] = .object(ext) }
        var fields: [String: JSONValue] = [
            "callId": .text("\(app)_\(message.id)"), "timestamp": .number(now), "chat_type": .text(type),
            "from": .text(held.user.rawValue), "to": .text(target), "msg_id": .text(message.id.rawValue),
            "payload": .object(payload),
        ]
        if type == "chatroom" { fields["group_id"] = .text(target) }
        return WebhookWords(event: "presending", body: WebhookText.bytes(.object(fields)))
    }

    private static func payload(of message: Message) -> [String: JSONValue]? {
        switch MessageContent(message.body) {
        case .text(let text): return ["type": "txt", "msg": .text(text)]
        case .command(let action): return ["type": "cmd", "action": .text(action)]
        case .custom(let event, let extra):
            let pairs = extra.sorted { $0.key < $1.key }.map { key, value -> JSONValue in .object([key: .text(value)]) }
            return [
                "type": "custom", "customEvent": .text(event), "customExts": .list(pairs),
                "v2:customExts": .object(extra.mapValues { .text($0) }),
            ]
        case .location(let latitude, let longitude, let address, _):
            return [
                "type": "loc", "addr": .text(address), "lat": .fraction(latitude), "lng": .fraction(longitude),
            ]
        case nil: return nil
        }
    }

    private static func verdict(_ response: WebhookResponse, on held: HeldCommand) -> CommandVerdict? {
        let facts = questionFacts
        guard response.status == 200, let text = String(validating: response.body, as: UTF8.self),
            text.count <= facts.maximumAnswerCharacters.value, let fields = WebhookText.fields(response.body),
            case .bool(let isValid)? = fields["valid"]
        else { return nil }
        guard isValid else {
            switch fields["code"] {
            case nil, .null?: return refusal(facts.refusalText.value)
            case .text(let code)?: return refusal(code.isEmpty ? facts.emptyCodeText.value : code)
            default: return nil
            }
        }
        guard let payload = fields["payload"] else { return .allow }
        // Only texts are changed; what belongs to another kind of message stays as it is.
        guard let message = held.message, case .text = MessageContent(message.body) else { return .allow }
        guard case .object(let changed) = payload, let text = changed["msg"]?.asText,
            text.utf8.count <= facts.maximumTextBytes.value
        else { return nil }
        var attachment: Bytes?
        if case .object(let ext)? = changed["ext"] { attachment = Bytes(WebhookText.bytes(.object(ext))) }
        return .replace(body: MessageContent.text(text).body, attachment: attachment)
    }
}
