package import EmulatorAPI
package import VendorDialects

// Callbacks after messages were sent, and of users who come and go. Source: the vendor's pages "rules of callbacks after sending"
// (ccim/rest/callbackconfig) and "real-time message callbacks" (rtmsgcallback).

extension Easemob {
    /// Callbacks after something happened.
    package final class WebhookFacts: Sendable {
        package let timeoutSeconds = Sourced(60, .page("rtmsgcallback: a failure where no 200 comes within 60 s"))
        package let retrySeconds = Sourced([60], .page("rtmsgcallback: one more attempt after 60 s, and then none"))
        package let securityVersion = Sourced("1.0.0", .page("callbackconfig: securityVersion is 1.0.0"))
        package let host = Sourced("parlor", .assumed(why: "the name of a server of the vendor's; any text"))
        package let os = Sourced("ios", .assumed(why: "what a user is logged in on is told by kind only"))
        package let maximumSecretLength = Sourced(
            64, .assumed(why: "the console makes the secret; no length is documented"))

        var timing: WebhookTiming {
            WebhookTiming(timeoutSeconds: timeoutSeconds.value, retrySeconds: retrySeconds.value)
        }
    }

    /// The rows.
    package static let webhookFacts = WebhookFacts()
}

extension Easemob {
    /// Callbacks after messages were sent to users (`chat`) and to rooms (`groupchat`), and of users who come and go (`status`).
    package static let webhooks = VendorWebhooks(
        product: "chat", events: ["chat", "groupchat", "status"], interests: [.users, .rooms, .signaling],
        timing: webhookFacts.timing,
        words: { facts, service, _ in facts.flatMap { words(of: $0, app: service.app) } },
        request: { post, app, secret in
            guard var fields = WebhookText.fields(post.notice.body.values) else {
                preconditionFailure("a callback is no object: \(post.notice.body)")
            }
            let callID = fields["callId"]?.asText ?? "\(app)_\(post.origin)"
            fields["callId"] = .text(callID)
            let timestamp = fields["timestamp"]?.asNumber ?? 0
            fields["security"] = .text(webhookSecurity(callID: callID, secret: secret, timestamp: timestamp))
            return WebhookRequest(
                headers: [.init("Content-Type", "application/json")], body: WebhookText.bytes(.object(fields)))
        },
        isAccepted: { $0.status == 200 },
        fault: { request, secret in
            guard let fields = WebhookText.fields(request.body) else { return "the body is no JSON object" }
            guard let callID = fields["callId"]?.asText, let timestamp = fields["timestamp"]?.asNumber,
                let shown = fields["security"]?.asText
            else { return "callId, timestamp or security is missing in the body" }
            let right = webhookSecurity(callID: callID, secret: secret, timestamp: timestamp)
            guard !KeyedHash.areEqual(shown, right) else { return nil }
            return "security is \(shown.shown()); the secret makes \(right) with this callId and timestamp"
        },
        faultOfSecret: {
            WebhookText.fault(ofSecret: $0, maximum: webhookFacts.maximumSecretLength.value)
        }, questions: webhookQuestions)

    /// The value of `security`: a digest of the call's id, the secret and the time. Empty where the machine has no MD5.
    package static func webhookSecurity(callID: String, secret: String, timestamp: Int64) -> String {
        OlderHash.md5(Array("\(callID)\(secret)\(timestamp)".utf8)).map { String(hexadecimal: $0) } ?? ""
    }

    private static func words(of fact: WebhookFact, app: AppID) -> [WebhookWords] {
        let now = fact.unixMilliseconds
        switch fact.what {
        case .channel: return []
        case .loginEnded(let user, _, let isConnectionGone):
            return [status(of: user, "offline", isConnectionGone ? "disconnect" : "logout", app: app, at: now)]
        case .event(.identity(.loggedIn(let user, _))): return [status(of: user, "online", "login", app: app, at: now)]
        case .event(.room(.messageSent(let room, let sender, let message, _))):
            var words = message.words(from: sender.user, to: room.rawValue, type: "groupchat", app: app, at: now)
            words["group_id"] = .text(room.rawValue)
            return [WebhookWords(event: "groupchat", body: WebhookText.bytes(.object(words)))]
        case .event(.signaling(.messageSent(let sender, let receiver, let message, _))):
            let words = message.words(from: sender.user, to: receiver.rawValue, type: "chat", app: app, at: now)
            return [WebhookWords(event: "chat", body: WebhookText.bytes(.object(words)))]
        case .event, .roomEnded: return []
        }
    }

    private static func status(
        of user: UserID, _ status: String, _ reason: String, app: AppID, at now: Int64
    ) -> WebhookWords {
        let facts = webhookFacts
        let fields: [String: JSONValue] = [
            "reason": .text(reason), "os": .text(facts.os.value), "ip": "127.0.0.1", "host": .text(facts.host.value),
            "appkey": .text(app.rawValue), "user": .text("\(app)_\(user)@easemob.com"), "version": "",
            "timestamp": .number(now), "status": .text(status),
        ]
        return WebhookWords(event: "status", body: WebhookText.bytes(.object(fields)))
    }
}

extension Message {
    /// What callbacks say of it.
    fileprivate func words(
        from sender: UserID, to receiver: String, type: String, app: AppID, at now: Int64
    ) -> [String: JSONValue] {
        let facts = Easemob.webhookFacts
        let part: JSONValue =
            switch Easemob.MessageContent(body) {
            case .text(let text): ["type": "txt", "msg": .text(text)]
            case .command(let action): ["type": "cmd", "action": .text(action)]
            case .custom(let event, let extra):
                ["type": "custom", "customEvent": .text(event), "customExts": .object(extra.mapValues { .text($0) })]
            case .location(let latitude, let longitude, let address, _):
                ["type": "loc", "lat": .fraction(latitude), "lng": .fraction(longitude), "addr": .text(address)]
            case nil: ["type": "custom"]
            }
        let ext = WebhookText.fields(attachment.values) ?? [:]
        return [
            "callId": .text("\(app)_\(id)"), "eventType": "chat", "chat_type": .text(type), "timestamp": .number(now),
            "from": .text(sender.rawValue), "to": .text(receiver), "msg_id": .text(id.rawValue),
            "payload": ["bodies": [part], "ext": .object(ext), "from": .text(sender.rawValue), "to": .text(receiver)],
            "securityVersion": .text(facts.securityVersion.value), "appkey": .text(app.rawValue),
            "host": .text(facts.host.value),
        ]
    }
}
