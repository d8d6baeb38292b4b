package import EmulatorAPI
package import VendorDialects

// Callbacks of rooms and streams. Source: the vendor's page "receive callbacks" (6348/69820): envelope, signature, timeout, retries.
// Of the events only UserLeaveRoom and its fields are known, by the vendor's sample back end; the names of the others are assumed.

extension Volcengine {
    /// Callbacks of rooms and streams.
    package final class WebhookFacts: Sendable {
        package let timeoutSeconds = Sourced(5, .page("6348/69820: no 200 within 5 s is a failure"))
        package let retrySeconds = Sourced(
            [0, 0], .assumed(why: "2 retries at most (6348/69820); the page does not say when"))
        package let version = Sourced(
            "2020-12-01", .checkedPage("6348/75124 and 69820: the version in their examples"))
        package let deviceType = Sourced(
            "ios", .assumed(why: "6348/75125 has android, ios, web, mac and windows; the cloud does not know which"))
        package let leaveReasonOfRemoval = Sourced(
            "kickedByAdmin", .checkedPage("6348/75125: a user removed by OpenAPI"))
        package let maximumSecretLength = Sourced(
            128, .assumed(why: "the console takes any; no length is documented"))

        var timing: WebhookTiming {
            WebhookTiming(timeoutSeconds: timeoutSeconds.value, retrySeconds: retrySeconds.value)
        }
    }

    /// The rows.
    package static let webhookFacts = WebhookFacts()
}

extension Volcengine {
    /// Callbacks of rooms and streams.
    package static let webhooks = VendorWebhooks(
        product: "rtc", events: RoomNotice.allCases.map(\.rawValue), interests: .channels,
        timing: webhookFacts.timing,
        words: { facts, _, _ in facts.flatMap(RoomNotice.words(of:)) },
        request: { post, app, secret in
            guard let notice = WebhookText.fields(post.notice.body.values) else {
                preconditionFailure("a callback is no object: \(post.notice.body)")
            }
            var fields = notice.compactMapValues(\.asText)
            fields["EventId"] = "\(app)-\(post.origin)"
            fields["AppId"] = app.rawValue
            fields["Nonce"] = "\(post.nonce % 10_000)"
            fields["Signature"] = webhookSignature(fields, secret: secret)
            return WebhookRequest(
                headers: [.init("Content-Type", "application/json")],
                body: WebhookText.bytes(.object(fields.mapValues { .text($0) })))
        },
        isAccepted: { $0.status == 200 },
        fault: { request, secret in
            guard let fields = WebhookText.fields(request.body)?.compactMapValues(\.asText) else {
                return "the body is no JSON object"
            }
            for name in signedFields where fields[name] == nil { return "\(name) is missing in the body" }
            guard let shown = fields["Signature"] else { return "Signature is missing in the body" }
            let right = webhookSignature(fields, secret: secret)
            guard !KeyedHash.areEqual(shown, right) else { return nil }
            return "Signature is \(shown.shown()); the secret makes \(right) of these fields"
        },
        faultOfSecret: {
            WebhookText.fault(
                ofSecret: $0, called: "callback secret", maximum: webhookFacts.maximumSecretLength.value)
        })

    private static let signedFields = [
        "EventType", "EventData", "EventTime", "EventId", "AppId", "Version", "Nonce",
    ]

    /// The signature of a callback: a digest of its fields and the secret, in the order of their characters.
    package static func webhookSignature(_ fields: [String: String], secret: String) -> String {
        let values = signedFields.map { fields[$0] ?? "" } + [secret]
        let sorted = values.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        return String(hexadecimal: KeyedHash.digest(sorted.flatMap { $0 }))
    }
}

/// What is said of rooms, by the events' names.
private enum RoomNotice: String, CaseIterable {
    case roomCreate = "RoomCreate"
    case roomDestroy = "RoomDestroy"
    case userJoinRoom = "UserJoinRoom"
    case userLeaveRoom = "UserLeaveRoom"
    case audioStart = "UserAudioStreamStart"
    case audioStop = "UserAudioStreamStop"
    case videoStart = "UserVideoStreamStart"
    case videoStop = "UserVideoStreamStop"
    case screenStart = "UserScreenVideoStreamStart"
    case screenStop = "UserScreenVideoStreamStop"

    static func words(of fact: WebhookFact) -> [WebhookWords] {
        guard case .channel(let channel) = fact.what else { return [] }
        func words(_ notice: RoomNotice, _ further: [String: JSONValue] = [:]) -> WebhookWords {
            notice.words(of: fact, channel, further)
        }
        switch channel.what {
        case .opened: return [words(.roomCreate)]
        case .closed: return [words(.roomDestroy)]
        case .entered(let isVisible): return [words(.userJoinRoom, ["IsVisible": .bool(isVisible)])]
        case .left(_, let reason):
            let since = channel.sinceUnixMilliseconds ?? fact.unixMilliseconds
            return [
                words(
                    .userLeaveRoom,
                    ["Reason": .text(text(of: reason)), "Duration": .number((fact.unixMilliseconds - since) / 1000)])
            ]
        case .shown: return []
        case .streamed(let before, let after, _):
            let all: [(kind: MediaKinds, start: RoomNotice, stop: RoomNotice)] = [
                (.sound, .audioStart, .audioStop), (.picture, .videoStart, .videoStop),
                (.screen, .screenStart, .screenStop),
            ]
            return all.compactMap { kind, start, stop in
                switch (before?.kinds.contains(kind) ?? false, after?.kinds.contains(kind) ?? false) {
                case (false, true): words(start)
                case (true, false): words(stop)
                case (true, true), (false, false): nil
                }
            }
        }
    }

    private static func text(of reason: ChannelLeaveReason) -> String {
        switch reason {
        case .left, .hidden: "userLeave"
        case .timedOut: "connectionLost"
        case .removed, .enteredElsewhere: Volcengine.webhookFacts.leaveReasonOfRemoval.value
        case .tokenExpired: "onUserTokenDidExpire"
        }
    }

    private func words(
        of fact: WebhookFact, _ channel: ChannelFact, _ further: [String: JSONValue]
    ) -> WebhookWords {
        var data = further
        data["RoomId"] = .text(channel.channel.rawValue)
        data["Timestamp"] = .number(fact.unixMilliseconds)
        if let user = channel.user {
            data["UserId"] = .text(user.user.rawValue)
            data["DeviceType"] = .text(Volcengine.webhookFacts.deviceType.value)
        }
        let body: JSONValue = [
            "EventType": .text(rawValue),
            "EventData": .text(String(decoding: WebhookText.bytes(.object(data)), as: UTF8.self)),
            "EventTime": .text(UTCText.text(unixMilliseconds: fact.unixMilliseconds)),
            "Version": .text(Volcengine.webhookFacts.version.value),
        ]
        return WebhookWords(event: rawValue, body: WebhookText.bytes(body))
    }
}
