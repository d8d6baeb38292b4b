package import EmulatorAPI
package import VendorDialects

// The notification service. Source: the vendor's pages "Channel event types" and "Receive notifications".

extension Agora {
    /// Notifications of channels.
    package final class WebhookFacts: Sendable {
        package let timeoutSeconds = Sourced(10, .page("Notifications: no 200 within 10 s is a failure"))
        package let retrySeconds = Sourced(
            [3, 6, 9], .assumed(why: "up to 3 retries at growing intervals, which the page does not name"))
        package let maximumSecretLength = Sourced(
            64, .assumed(why: "the console makes the secret; no length is documented"))
        package let platform = Sourced<Int64>(2, .assumed(why: "iOS: a participant's device is not known to the cloud"))

        var timing: WebhookTiming {
            WebhookTiming(timeoutSeconds: timeoutSeconds.value, retrySeconds: retrySeconds.value)
        }
    }

    /// The rows.
    package static let webhookFacts = WebhookFacts()
}

extension Agora {
    /// Notifications of channels. Events are named by their numbers.
    package static let webhooks = VendorWebhooks(
        product: "rtc", events: ChannelNotice.allCases.map(\.name), interests: .channels,
        timing: webhookFacts.timing,
        words: { facts, _, _ in facts.flatMap(ChannelNotice.words(of:)) },
        request: { post, _, secret in
            let added: [String: JSONValue] = [
                "noticeId": .text("\(post.origin):\(post.notice.event)"),
                "notifyMs": .number(post.unixMilliseconds),
            ]
            let body = WebhookText.bytes(added, aheadOf: post.notice.body.values)
            return WebhookRequest(
                headers: [
                    .init("Content-Type", "application/json"),
                    .init("Agora-Signature", webhookSignature(body, secret: secret)),
                    .init("Agora-Signature-V2", webhookSignatureV2(body, secret: secret)),
                ], body: body)
        },
        isAccepted: { $0.status == 200 },
        fault: { request, secret in
            guard WebhookText.fields(request.body)?["noticeId"] != nil else { return "the body has no noticeId" }
            let both = [
                ("Agora-Signature", webhookSignature(request.body, secret: secret)),
                ("Agora-Signature-V2", webhookSignatureV2(request.body, secret: secret)),
            ]
            for (name, right) in both {
                guard let shown = request.header(name) else { return "the header \(name) is missing" }
                guard KeyedHash.areEqual(shown, right) else {
                    return "\(name) is \(shown.shown()); the secret makes \(right) of these \(request.body.count) bytes"
                }
            }
            return nil
        },
        faultOfSecret: {
            WebhookText.fault(ofSecret: $0, maximum: webhookFacts.maximumSecretLength.value)
        })

    /// The value of `Agora-Signature`.
    package static func webhookSignature(_ body: [UInt8], secret: String) -> String {
        String(hexadecimal: OlderHash.sha1(body, secret: Array(secret.utf8)))
    }

    /// The value of `Agora-Signature-V2`.
    package static func webhookSignatureV2(_ body: [UInt8], secret: String) -> String {
        String(hexadecimal: KeyedHash.sha256(body, secret: Array(secret.utf8)))
    }
}

/// What the notification service says of channels, with the numbers of the events.
private enum ChannelNotice: Int64, CaseIterable {
    case channelCreate = 101
    case channelDestroy = 102
    case broadcasterJoin = 103
    case broadcasterLeave = 104
    case audienceJoin = 105
    case audienceLeave = 106
    case userJoin = 107
    case userLeave = 108
    case roleToBroadcaster = 111
    case roleToAudience = 112

    var name: String { "\(rawValue)" }

    /// What is said of a fact; nothing of those that are not about channels, and of streams.
    static func words(of fact: WebhookFact) -> [WebhookWords] {
        guard case .channel(let channel) = fact.what else { return [] }
        let seconds: JSONValue = .number(fact.unixMilliseconds / 1000)
        var payload: [String: JSONValue] = ["channelName": .text(channel.channel.rawValue), "ts": seconds]
        func person(withPlatform: Bool) {
            guard let user = channel.user?.user else { return }
            payload["uid"] = .number(Int64(Agora.number(of: user)))
            if UInt32(user.rawValue) == nil { payload["account"] = .text(user.rawValue) }
            payload["clientSeq"] = .number(fact.unixMilliseconds)
            if withPlatform { payload["platform"] = .number(Agora.webhookFacts.platform.value) }
        }
        let isCall = channel.scene == .call
        let notice: ChannelNotice
        switch channel.what {
        case .opened: notice = .channelCreate
        case .closed:
            notice = .channelDestroy
            if let user = channel.user?.user { payload["lastUid"] = .number(Int64(Agora.number(of: user))) }
        case .entered(let isVisible):
            notice = isCall ? .userJoin : isVisible ? .broadcasterJoin : .audienceJoin
            person(withPlatform: true)
        case .left(let isVisible, let reason):
            notice = isCall ? .userLeave : isVisible ? .broadcasterLeave : .audienceLeave
            person(withPlatform: true)
            payload["reason"] = .number(number(of: reason))
            let since = channel.sinceUnixMilliseconds ?? fact.unixMilliseconds
            payload["duration"] = .number((fact.unixMilliseconds - since) / 1000)
        case .shown(let isVisible):
            notice = isVisible ? .roleToBroadcaster : .roleToAudience
            person(withPlatform: false)
        case .streamed: return []
        }
        let body: JSONValue = [
            "productId": 1, "eventType": .number(notice.rawValue), "sid": .text(channel.session),
            "payload": .object(payload),
        ]
        return [WebhookWords(event: notice.name, body: WebhookText.bytes(body))]
    }

    /// Source: the page of channel events, `reason` of a leave: 1 normal, 2 timeout, 3 permission, 5 another device.
    private static func number(of reason: ChannelLeaveReason) -> Int64 {
        switch reason {
        case .left, .hidden: 1
        case .timedOut: 2
        case .removed, .tokenExpired: 3
        case .enteredElsewhere: 5
        }
    }
}
