package import EmulatorAPI
package import VendorDialects

// Server-to-server callbacks. Source: the vendor's pages on callbacks of RTC and of ZIM, as the sheet has them.

extension ZEGO {
    /// Callbacks of both products.
    package final class WebhookFacts: Sendable {
        package let timeoutSeconds = Sourced(5, .assumed(why: "no time is documented; as other vendors"))
        package let retrySeconds = Sourced(
            [2, 4, 8, 16, 32], .page("Callbacks: up to 5 retries, 2, 4, 8, 16 and 32 s apart"))
        package let maximumSecretLength = Sourced(
            64, .assumed(why: "the console gives out the callback secret; no length is documented"))
        package let userRole = Sourced(
            "1", .assumed(why: "host; the page of room_login tells users of Express to ignore it, and not what it is"))
        package let authLevel = Sourced("4", .checkedPage("Callbacks, room_login: auth_level is 4 for a token 04"))
        package let terminalType = Sourced(
            "2", .assumed(why: "a participant's device is not known to the cloud; 2 is iOS on the page of room_login"))
        package let logoutReasonOfRemoval = Sourced(3, .page("Callbacks, room_logout: 3 re-login or kick"))
        package let closeTypeOfStop = Sourced(
            0, .checkedPage("Callbacks, stream_close: 0 the app stopped publishing"))
        package let closeTypeOfTimeout = Sourced(1, .checkedPage("Callbacks, stream_close: 1 heartbeat timeout"))
        package let closeTypeOfSecondLogin = Sourced(
            2, .checkedPage("Callbacks, stream_close: 2 the same user logged in to the room again"))
        package let closeTypeOfKick = Sourced(
            3, .checkedPage("Callbacks, stream_close: 3 the server API kicked the user out"))
        package let closeTypeOfClosedRoom = Sourced(
            5, .checkedPage("Callbacks, stream_close: 5 the room was cleared"))
        package let closeTypeOfForbidding = Sourced(
            100, .assumed(why: "stream_close has 100 for DeleteStream, and no number for a stream that is forbidden"))
        package let eventsWithNumbers = Sourced(
            ["room_create", "room_close"],
            .checkedPage("Callbacks, room_create and room_close: appid and timestamp are numbers, elsewhere texts"))

        var timing: WebhookTiming {
            WebhookTiming(timeoutSeconds: timeoutSeconds.value, retrySeconds: retrySeconds.value)
        }
    }

    /// The rows.
    package static let webhookFacts = WebhookFacts()
}

extension ZEGO {
    /// Callbacks of rooms and streams of the Express engine.
    package static let expressWebhooks = webhooks(
        "express", events: ["room_create", "room_login", "room_logout", "room_close", "stream_create", "stream_close"],
        interests: .channels, head: { webhookFacts.eventsWithNumbers.value.contains($0) ? .numbers : .texts }
    ) { facts, _, _ in
        facts.indices.flatMap { index in
            expressWords(of: facts[index], after: facts[..<index].last, before: facts[(index + 1)...])
        }
    }

    /// Callbacks of users, rooms and messages of ZIM.
    package static let zimWebhooks = webhooks(
        "zim", events: ["user_action", "room_create", "room_enter", "room_exit", "room_destroy", "send_msg"],
        interests: [.users, .rooms, .signaling], questions: zimQuestions, head: { _ in .numberOfTime }
    ) { facts, _, tenant in facts.flatMap { zimWords(of: $0, in: tenant) } }

    /// Which of the fields that all callbacks have are numbers: of `appid` and `timestamp`, both, one or none.
    private enum WebhookHead {
        case texts, numberOfTime, numbers
    }

    private static func webhooks(
        _ product: String, events: [String], interests: WebhookInterests, questions: WebhookQuestions? = nil,
        head: @escaping @Sendable (_ event: String) -> WebhookHead,
        words: @escaping @Sendable ([WebhookFact], TenantService, any TenantView) -> [WebhookWords]
    ) -> VendorWebhooks {
        VendorWebhooks(
            product: product, events: events, interests: interests, timing: webhookFacts.timing, words: words,
            request: { post, app, secret in
                let seconds = post.unixMilliseconds / 1000
                let (timestamp, nonce) = ("\(seconds)", "\(post.nonce)")
                var added: [String: JSONValue] = [
                    "appid": .text(app.rawValue), "timestamp": .text(timestamp), "nonce": .text(nonce),
                    "signature": .text(webhookSignature(secret: secret, timestamp: timestamp, nonce: nonce)),
                ]
                let form = head(post.notice.event)
                if form != .texts { added["timestamp"] = .number(seconds) }
                if form == .numbers, let number = Int64(app.rawValue) { added["appid"] = .number(number) }
                if post.held != nil { added["request_id"] = .text("\(post.origin)") }
                return WebhookRequest(
                    headers: [.init("Content-Type", "application/json")],
                    body: WebhookText.bytes(added, aheadOf: post.notice.body.values))
            },
            isAccepted: { (200..<300).contains($0.status) },
            fault: { request, secret in
                guard let fields = WebhookText.fields(request.body) else { return "the body is no JSON object" }
                // The signature is made of the texts, also where the time is sent as a number.
                guard let timestamp = fields["timestamp"]?.asText ?? fields["timestamp"]?.asNumber.map({ "\($0)" }),
                    let nonce = fields["nonce"]?.asText,
                    let signature = fields["signature"]?.asText
                else { return "timestamp, nonce or signature is missing in the body" }
                let right = webhookSignature(secret: secret, timestamp: timestamp, nonce: nonce)
                guard !KeyedHash.areEqual(signature, right) else { return nil }
                return "signature is \(signature.shown()); the secret makes \(right) with this timestamp and nonce"
            },
            faultOfSecret: {
                WebhookText.fault(
                    ofSecret: $0, called: "callback secret", maximum: webhookFacts.maximumSecretLength.value)
            }, questions: questions)
    }

    /// The signature of a callback: a digest of its secret, time and nonce in the order of their characters.
    package static func webhookSignature(secret: String, timestamp: String, nonce: String) -> String {
        let parts = [secret, timestamp, nonce].map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        return String(hexadecimal: OlderHash.sha1(parts.flatMap { $0 }))
    }

    // MARK: Express

    private static func expressWords(
        of fact: WebhookFact, after earlier: WebhookFact?, before later: ArraySlice<WebhookFact>
    ) -> [WebhookWords] {
        guard case .channel(let channel) = fact.what else { return [] }
        let (facts, now) = (webhookFacts, fact.unixMilliseconds)
        let room: JSONValue = .text(channel.channel.rawValue)
        let user: JSONValue = .text(channel.user?.user.rawValue ?? "")
        let name: JSONValue = .text(channel.user?.nickname ?? "")
        let session = Int64(channel.session) ?? 0
        var visit: [String: JSONValue] = [
            "room_id": room, "room_name": room, "room_seq": .text(channel.session), "user_account": user,
            "user_nickname": name, "session_id": .text("\(channel.sinceUnixMilliseconds ?? now)"),
            "login_time": .text("\(channel.sinceUnixMilliseconds ?? now)"), "user_role": .text(facts.userRole.value),
        ]
        switch channel.what {
        case .opened:
            return [
                words(
                    "room_create",
                    [
                        "room_id": room, "room_session_id": .number(session), "room_create_time": .text("\(now)"),
                        "id_name": user,
                    ])
            ]
        case .entered:
            visit["auth_level"] = .text(facts.authLevel.value)
            visit["relogin"] = "0"
            visit["term_type"] = .text(facts.terminalType.value)
            return [words("room_login", visit)]
        case .left(_, let reason):
            visit["logout_time"] = .text("\(now)")
            visit["reason"] = .text("\(number(of: reason))")
            return [words("room_logout", visit)]
        case .closed(let isDismissed):
            let reason = isDismissed ? 3 : closeReason(after: earlier)
            return [
                words(
                    "room_close",
                    [
                        "room_id": room, "room_session_id": .number(session), "close_reason": .number(reason),
                        "room_close_time": .text("\(now)"),
                    ])
            ]
        case .shown: return []
        case .streamed(let before, let after, let reason):
            guard let stream = after ?? before, before == nil || after == nil else { return [] }
            let id: JSONValue = .text(stream.name?.rawValue ?? "")
            var fields: [String: JSONValue] = [
                "room_id": room, "room_session_id": .text(channel.session), "user_id": user, "user_name": name,
                "stream_id": id, "stream_alias": id, "channel_id": room, "publish_id": user, "publish_name": name,
                "title": "",
            ]
            guard after == nil else {
                fields["create_time"] = .text("\(now / 1000)")
                fields["create_time_ms"] = .text("\(now)")
                fields["extra_info"] = .text(stream.extra)
                fields["recreate"] = "0"
                for urls in ["rtmp_url", "hls_url", "hdl_url", "pic_url"] { fields[urls] = [] }
                return [words("stream_create", fields)]
            }
            fields["type"] = .text("\(closeType(of: reason, in: channel, before: later))")
            fields["third_define_data"] = ""
            fields["destroy_timemillis"] = .text("\(now)")
            return [words("stream_close", fields)]
        }
    }

    private static func number(of reason: ChannelLeaveReason) -> Int64 {
        switch reason {
        case .left, .hidden: 0
        case .timedOut: 1
        case .removed, .enteredElsewhere: Int64(webhookFacts.logoutReasonOfRemoval.value)
        case .tokenExpired: 4
        }
    }

    private static func closeReason(after earlier: WebhookFact?) -> Int64 {
        guard case .channel(let channel) = earlier?.what, case .left(_, let reason) = channel.what else { return 0 }
        switch reason {
        case .left, .hidden, .tokenExpired: return 0
        case .timedOut: return 1
        case .removed, .enteredElsewhere: return 3
        }
    }

    private static func closeType(
        of reason: StreamEndReason?, in channel: ChannelFact, before later: ArraySlice<WebhookFact>
    ) -> Int {
        let facts = webhookFacts
        switch reason {
        case nil, .stopped, .left, .hidden, .rightEnded: return facts.closeTypeOfStop.value
        case .timedOut: return facts.closeTypeOfTimeout.value
        case .enteredElsewhere: return facts.closeTypeOfSecondLogin.value
        case .removed:
            let isRoomClosed = later.contains { isDismissal($0, of: channel) }
            return isRoomClosed ? facts.closeTypeOfClosedRoom.value : facts.closeTypeOfKick.value
        case .forbidden: return facts.closeTypeOfForbidding.value
        }
    }

    /// Whether the app's server ended the room that another fact is about, in this life of the room.
    private static func isDismissal(_ fact: WebhookFact, of channel: ChannelFact) -> Bool {
        guard case .channel(let other) = fact.what, case .closed(let isDismissed) = other.what else { return false }
        return isDismissed && other.channel == channel.channel && other.session == channel.session
    }

    // MARK: ZIM

    private static func zimWords(of fact: WebhookFact, in tenant: any TenantView) -> [WebhookWords] {
        let now = fact.unixMilliseconds
        switch fact.what {
        case .channel: return []
        case .loginEnded(let user, _, let isConnectionGone):
            var fields = userFields(user, in: tenant)
            fields["action"] = isConnectionGone ? 2 : 1
            fields[isConnectionGone ? "offline_time" : "logout_time"] = .number(now)
            return [words("user_action", fields)]
        case .event(.identity(.loggedIn(let user, let terminal))):
            var fields = userFields(user, in: tenant)
            fields["action"] = 0
            fields["os"] = .text(terminal.rawValue)
            fields["login_time"] = .number(now)
            fields["relogin"] = 0
            return [words("user_action", fields)]
        case .roomEnded(let ending, let user):
            return [
                words(
                    "room_destroy",
                    [
                        "room_id": .text(ending.room.rawValue),
                        "user_ids": .list(ending.members.map { .text($0.rawValue) }),
                        "operator_account": .text(user?.rawValue ?? ""),
                    ])
            ]
        case .event(.room(let event)): return zimWords(of: event, at: now, in: tenant)
        case .event(.signaling(.messageSent(let sender, let receiver, let message, let stamp))):
            return words(of: message, from: sender.user, to: receiver.rawValue, kind: 0, stamp)
        case .event(.identity), .event(.attribute), .event(.signaling), .event(.rtc): return []
        }
    }

    private static func userFields(_ user: UserID, in tenant: any TenantView) -> [String: JSONValue] {
        ["user_id": .text(user.rawValue), "user_name": .text(tenant.profile(of: user)?.nickname ?? "")]
    }

    private static func zimWords(
        of event: RoomEvent, at now: Int64, in tenant: any TenantView
    ) -> [WebhookWords] {
        switch event {
        case .created(let room):
            let listing = tenant.listing(of: room)
            let attributes = tenant.attributes(of: room).map { attribute -> JSONValue in
                ["key": .text(attribute.key), "value": .text(attribute.value)]
            }
            return [
                words(
                    "room_create",
                    [
                        "room_id": .text(room.rawValue), "room_name": .text(listing?.description.name ?? ""),
                        "operator_account": .text(tenant.members(of: room).first?.rawValue ?? ""),
                        "attributes": .list(attributes),
                    ])
            ]
        case .memberJoined(let room, let member):
            return [
                words("room_enter", ["room_id": .text(room.rawValue), "operator_account": .text(member.user.rawValue)])
            ]
        case .memberLeft(let room, let member, let reason):
            let (type, by): (String, UserID) =
                switch reason {
                case .left, .disconnected: ("Quit", member.user)
                case .kicked(let by, _): ("Kickout", by)
                case .removedByAdministrator: ("Kickout", "")
                }
            return [
                words(
                    "room_exit",
                    [
                        "room_id": .text(room.rawValue), "exit_type": .text(type),
                        "operator_account": .text(by.rawValue), "exit_user_ids": [.text(member.user.rawValue)],
                    ])
            ]
        case .messageSent(let room, let sender, let message, let stamp):
            return words(of: message, from: sender.user, to: room.rawValue, kind: 1, stamp)
        case .memberAdded, .memberChanged, .listed, .ownerChanged, .described, .allMuted, .messageRevoked,
            .counterChanged, .dismissed:
            return []
        }
    }

    private static func words(
        of message: Message, from sender: UserID, to target: String, kind: Int64, _ stamp: MessageStamp
    ) -> [WebhookWords] {
        guard var fields = fields(of: message, from: sender, to: target, kind: kind) else { return [] }
        fields["msg_seq"] = .number(Int64(clamping: stamp.sequence))
        fields["msg_time"] = .number(stamp.sentAtUnixMilliseconds)
        fields["send_result"] = 0
        fields["source"] = 1
        return [words("send_msg", fields)]
    }

    /// What is said of a message before and after it is sent; nil where servers hear nothing of it.
    static func fields(
        of message: Message, from sender: UserID, to target: String, kind: Int64
    ) -> [String: JSONValue]? {
        guard case .typed(let type, let bytes, _) = message.body, !silentMessageTypes.contains(type) else { return nil }
        return [
            "from_user_id": .text(sender.rawValue), "conv_type": .number(kind), "conv_id": .text(target),
            "msg_type": .number(Int64(type)), "sub_msg_type": 0, "msg_body": .text(bytes.text ?? bytes.base64),
            "msg_id": .text(message.id.rawValue), "payload": "",
        ]
    }

    /// Commands and barrage, of which servers are told nothing.
    private static let silentMessageTypes: Set = [2, 20]

    static func words(_ event: String, _ fields: [String: JSONValue]) -> WebhookWords {
        var fields = fields
        fields["event"] = .text(event)
        return WebhookWords(event: event, body: WebhookText.bytes(.object(fields)))
    }
}
