package import EmulatorAPI
package import VendorDialects

// TRTC's callbacks of rooms and media. Source: the vendor's page "Room and Media Callback" (document 647/51586), and 647/39558 for the
// sample with every field.

extension Tencent {
    /// TRTC's callbacks.
    package final class TRTCWebhookFacts: Sendable {
        package let timeoutSeconds = Sourced(
            5, .page("TRTC, room and media callback: no response within 5 s is a failure"))
        package let retrySeconds = Sourced(
            [0, 10, 10, 10, 10, 10, 10], .page("TRTC, room and media callback: again at once, then every 10 s"))
        package let lifetimeSeconds = Sourced(
            60, .page("TRTC, room and media callback: no retry after 1 minute"))
        package let maximumSecretLength = Sourced(
            32, .page("TRTC, room and media callback: a key of 32 letters and digits at most"))
        package let terminalType = Sourced<Int64>(
            3, .assumed(why: "iOS: a participant's device is not known to the cloud here"))
        package let userType = Sourced<Int64>(3, .assumed(why: "the native SDK: no other enters"))
        package let enterReason = Sourced<Int64>(
            1, .assumed(why: "voluntary: an entry after a change of network is not told apart"))
        package let leaveReasonOfSecondEntry = Sourced<Int64>(
            3, .assumed(why: "removed, also by an entry of the same user elsewhere, or because a right ended"))
        package let signsWithoutKey = Sourced(false, .assumed(why: "the key is optional; no header without one"))

        var timing: WebhookTiming {
            WebhookTiming(
                timeoutSeconds: timeoutSeconds.value, retrySeconds: retrySeconds.value,
                lifetimeSeconds: lifetimeSeconds.value)
        }
    }

    /// The rows.
    package static let trtcWebhookFacts = TRTCWebhookFacts()
}

extension Tencent {
    /// TRTC's callbacks of rooms and media. Events are named by their numbers.
    package static let trtcWebhooks = VendorWebhooks(
        product: "trtc", events: TRTCEvent.allCases.map(\.name), interests: .channels,
        timing: trtcWebhookFacts.timing,
        words: { facts, _, _ in facts.flatMap(TRTCEvent.words(of:)) },
        request: { post, app, secret in
            let body = WebhookText.bytes(
                ["CallbackTs": .number(post.unixMilliseconds)], aheadOf: post.notice.body.values)
            var headers: [WebhookRequest.Header] = [.init("Content-Type", "application/json")]
            if !secret.isEmpty || trtcWebhookFacts.signsWithoutKey.value {
                headers.append(.init("Sign", trtcSign(body, key: secret)))
            }
            headers.append(.init("SdkAppId", app.rawValue))
            return WebhookRequest(headers: headers, body: body)
        },
        isAccepted: { $0.status == 200 },
        fault: { request, secret in
            guard let fields = WebhookText.fields(request.body), fields["EventType"]?.asNumber != nil else {
                return "the body has no EventType"
            }
            guard request.header("SdkAppId") != nil else { return "the header SdkAppId is missing" }
            guard !secret.isEmpty else { return nil }
            guard let sign = request.header("Sign") else { return "the header Sign is missing" }
            let right = trtcSign(request.body, key: secret)
            guard !KeyedHash.areEqual(sign, right) else { return nil }
            return "Sign is \(sign.shown()); the key makes \(right) of these \(request.body.count) bytes"
        },
        faultOfSecret: { key in
            let maximum = trtcWebhookFacts.maximumSecretLength.value
            if let fault = WebhookText.fault(ofSecret: key, called: "key", maximum: maximum, mayBeEmpty: true) {
                return fault
            }
            guard key.utf8.allSatisfy({ isAlphanumeric($0) }) else { return "a key has letters and digits only" }
            return nil
        })

    /// The value of the header `Sign`: the body's signature with the key.
    package static func trtcSign(_ body: [UInt8], key: String) -> String {
        Base64.standard.encode(KeyedHash.sha256(body, secret: Array(key.utf8)))
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

/// What TRTC says of rooms and media, with the numbers of the events.
private enum TRTCEvent: Int64, CaseIterable {
    case createRoom = 101
    case dismissRoom = 102
    case enterRoom = 103
    case exitRoom = 104
    case changeRole = 105
    case startVideo = 201
    case stopVideo = 202
    case startAudio = 203
    case stopAudio = 204
    case startAssist = 205
    case stopAssist = 206

    var name: String { "\(rawValue)" }

    private static let anchor: JSONValue = 20
    private static let audience: JSONValue = 21

    /// What is said of a fact; nothing of those that are not about channels.
    static func words(of fact: WebhookFact) -> [WebhookWords] {
        guard case .channel(let channel) = fact.what, let room = Tencent.room(of: channel.channel) else { return [] }
        let facts = Tencent.trtcWebhookFacts
        func words(_ event: TRTCEvent, _ further: [String: JSONValue] = [:]) -> WebhookWords {
            event.words(of: fact, room: room, user: channel.user?.user, further)
        }
        switch channel.what {
        case .opened: return [words(.createRoom)]
        case .closed: return [words(.dismissRoom)]
        case .entered(let isVisible):
            return [
                words(
                    .enterRoom,
                    [
                        "Role": isVisible ? anchor : audience, "TerminalType": .number(facts.terminalType.value),
                        "UserType": .number(facts.userType.value), "Reason": .number(facts.enterReason.value),
                    ])
            ]
        case .left(let isVisible, let reason):
            return [
                words(
                    .exitRoom,
                    ["Role": isVisible ? anchor : audience, "Reason": .number(number(of: reason))])
            ]
        case .shown(let isVisible): return [words(.changeRole, ["Role": isVisible ? anchor : audience])]
        case .streamed(let before, let after, let reason):
            return media(from: before?.kinds ?? [], to: after?.kinds ?? [], reason: reason).map { words($0) }
        }
    }

    /// Kinds that begin or end. Leaving says nothing of them: event 104 is enough.
    private static func media(
        from before: MediaKinds, to after: MediaKinds, reason: StreamEndReason?
    ) -> [TRTCEvent] {
        switch reason {
        case .left, .timedOut, .removed, .enteredElsewhere: return []
        case nil, .stopped, .hidden, .rightEnded, .forbidden: break
        }
        let all: [(kind: MediaKinds, start: TRTCEvent, stop: TRTCEvent)] = [
            (.picture, .startVideo, .stopVideo), (.sound, .startAudio, .stopAudio),
            (.screen, .startAssist, .stopAssist),
        ]
        return all.compactMap { kind, start, stop in
            switch (before.contains(kind), after.contains(kind)) {
            case (false, true): start
            case (true, false): stop
            case (true, true), (false, false): nil
            }
        }
    }

    private static func number(of reason: ChannelLeaveReason) -> Int64 {
        switch reason {
        case .left, .hidden: 1
        case .timedOut: 2
        case .removed: 3
        case .enteredElsewhere, .tokenExpired: Tencent.trtcWebhookFacts.leaveReasonOfSecondEntry.value
        }
    }

    private func words(
        of fact: WebhookFact, room: Tencent.RTCRoom, user: UserID?, _ further: [String: JSONValue]
    ) -> WebhookWords {
        var fields = further
        switch room {
        case .number(let number): fields["RoomId"] = .number(Int64(number))
        case .text(let text): fields["RoomId"] = .text(text)
        }
        fields["EventTs"] = .number(fact.unixMilliseconds / 1000)
        fields["EventMsTs"] = .number(fact.unixMilliseconds)
        if let user { fields["UserId"] = .text(user.rawValue) }
        let body: JSONValue = .object([
            "EventGroupId": rawValue < 200 ? 1 : 2, "EventType": .number(rawValue), "EventInfo": .object(fields),
        ])
        return WebhookWords(event: name, body: WebhookText.bytes(body))
    }
}
