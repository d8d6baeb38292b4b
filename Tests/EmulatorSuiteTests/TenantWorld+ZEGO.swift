import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// A tenant of the vendor whose rooms come and go with their members and whose channels have named streams.
extension TenantWorld {
    static let zegoApp = ZEGO.app(1_234_567_890)
    static let zegoSign = String(repeating: "0123456789abcdef", count: 4)

    static func zego(seed: UInt64 = 1, adjust: (inout TenantRules) -> Void = { _ in }) -> TenantWorld {
        var setup = ZEGO.setup(
            appID: 1_234_567_890, appSign: zegoSign, serverSecret: "parlor-demo-secret-worthless-001", seed: seed,
            bornAtUnixMilliseconds: 0)
        adjust(&setup.rules)
        return TenantWorld(setup: setup)
    }

    static func token(
        _ user: UserID, until seconds: Int64 = 1_000_000, rights: ChannelClaims? = nil, payload: String? = nil
    ) -> Credential {
        let claims = Claims(
            app: zegoApp, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: seconds, channel: rights,
            payload: payload)
        return .reading(reading: TokenReading(claims: claims, isSignatureValid: true))
    }

    /// Sessions 1 to `count` are opened and `u1` to `u<count>` logged in on them.
    mutating func logInAll(users count: UInt64) {
        for number in 1...count {
            take(.opened(session: SessionID(number)))
            let user = UserID("u\(number)")
            must(number, .identity(.logIn(user: user, credential: Self.token(user), terminal: .phone)))
        }
    }

    /// What who enters expects.
    enum Expectation { case create, join, createOrJoin }

    static func entry(_ expectation: Expectation, _ plan: RoomPlan) -> RoomEntry {
        switch expectation {
        case .create: .create(plan: plan)
        case .join: .join
        case .createOrJoin: .createOrJoin(plan: plan)
        }
    }

    static func enter(
        _ room: RoomID, _ expectation: Expectation = .createOrJoin, attributes: [Attribute] = [], emptySeconds: Int = 0
    ) -> Command {
        let plan = RoomPlan(
            kind: ZEGO.roomKind, description: RoomDescription(name: "name"), attributes: attributes,
            emptySeconds: emptySeconds)
        return .room(.enter(room: room, entry: entry(expectation, plan)))
    }

    static func rtc(_ command: RTCCommand) -> Command { .rtc(command) }

    static func call(_ command: SignalingCommand) -> Command { .signaling(command) }

    static func go(
        _ user: UserID, to channel: ChannelID, with credential: Credential? = nil, limit: Int = 0,
        leaving: ChannelID? = nil
    ) -> Command {
        rtc(
            .enter(
                channel: channel,
                entry: ChannelEntry(
                    user: user, nickname: "name of \(user)", credential: credential ?? token(user), scene: .call,
                    subscribes: [], maximumParticipants: limit, leaving: leaving)))
    }

    /// The reply of a command that is expected to succeed.
    mutating func reply(_ session: UInt64, _ command: Command) -> Reply? {
        guard case .success(let reply)? = take(.command(session: SessionID(session), command: command)).reply else {
            return nil
        }
        return reply
    }
}

extension Outcome {
    /// Who gets each delivery.
    var told: [String] {
        effects.compactMap { effect in
            guard case .deliver(_, let sessions) = effect else { return nil }
            return sessions.map { "\($0.rawValue)" }.joined(separator: ",")
        }
    }

    /// Every delivery as one line: who, then what.
    var lines: [String] {
        effects.compactMap { effect in
            guard case .deliver(let event, let sessions) = effect else { return nil }
            return "\(sessions.map { "\($0.rawValue)" }.joined(separator: ",")): \(event.summary)"
        }
    }
}

extension Event {
    fileprivate var summary: String {
        func names(_ attributes: [Attribute]) -> String {
            attributes.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        }
        return switch self {
        case .room(.memberJoined(let room, let member)): "\(member.user) joined \(room)"
        case .room(.memberLeft(let room, let member, let reason)):
            "\(member.user) left \(room) (\("\(reason)".prefix { $0 != "(" }))"
        case .room(.dismissed(let room, _)): "\(room) dismissed"
        case .room(.messageSent(_, let sender, let message, _)): "\(sender.user) says \(message.id)"
        case .attribute(.changed(_, let set, let removed, _, _, let by)):
            "set [\(names(set))] removed [\(names(removed))] by \(by?.rawValue ?? "nobody")"
        case .attribute(.membersChanged(_, let members, let by)):
            "\(members.map { "\($0.user): \(names($0.attributes))" }.joined(separator: "; ")) by \(by)"
        case .identity(let event): "\(event)".replacing("EmulatorAPI.", with: "")
        case .signaling(let event): event.summary
        case .rtc(let event): event.summary
        default: "\(self)"
        }
    }
}

extension SignalingEvent {
    fileprivate var summary: String {
        func names(_ users: [InvitationUser]) -> String {
            users.map { "\($0.user) \($0.state)" }.joined(separator: ", ")
        }
        return switch self {
        case .invited(let call, let inviter, let left): "\(call.id) from \(inviter), \(left) ms: \(names(call.users))"
        case .usersChanged(let id, let users): "\(id): \(names(users))"
        case .cancelled(let id, _, let inviter, let data): "\(id) cancelled by \(inviter) \(data)"
        case .timedOut(let id, _, _, _): "\(id) timed out"
        case .ended(let id, _, _, let by, let data, _): "\(id) ended by \(by) \(data)"
        case .modified, .messageSent, .presenceChanged: "\(self)"
        }
    }
}

extension RTCEvent {
    fileprivate var summary: String {
        switch self {
        case .participantJoined(let channel, let user): "\(user.user) entered \(channel)"
        case .participantLeft(let channel, let user, _): "\(user.user) left \(channel)"
        case .streamAdded(_, let stream): "+\(stream.name ?? "") of \(stream.publisher.user) \"\(stream.extra)\""
        case .streamsRemoved(_, let streams, let reason):
            "-\(streams.compactMap(\.name?.rawValue).joined(separator: ",")) \(reason)"
        case .streamChanged(_, let stream): "\(stream.name ?? "") \"\(stream.extra)\""
        case .streamAvailable(let stream): "\(stream.stream) playable in \(stream.channel)"
        case .streamUnavailable(let stream): "\(stream) unplayable"
        case .streamForbidden(let stream): "\(stream) forbidden"
        case .deviceChanged(_, let stream, let report): "\(stream.name) \(report.device) \(report.state)"
        case .keyFrameRequested(let channel, let index, let kind):
            "key frame of \(kind.rawValue) at \(index) in \(channel) wanted"
        case .packetsRequested(let channel, let index, let kind, let sequences):
            "packets \(sequences) of \(kind.rawValue) at \(index) in \(channel) wanted"
        case .messageSent(_, let sender, let message, let stream, let number, _):
            stream.map { "\($0.name) \(message.kind) \(message.bytes)" }
                ?? "\(sender.user) \(message.kind) \(number): \(message.bytes)"
        case .noteChanged(_, let note): "\(note.key)=\(note.value) by \(note.by.user) at \(note.atUnixMilliseconds)"
        case .streamsBanned(let channel, let user, let kinds, let isBanned):
            "\(kinds.rawValue) of \(user) in \(channel) banned: \(isBanned)"
        case .announcementsStopped(let channel): "nobody announced in \(channel)"
        case .rightWillEnd(let channel, let right, let seconds):
            "right \(right.rawValue) in \(channel) ends in \(seconds)"
        case .rightEnded(let channel, let right): "right \(right.rawValue) in \(channel) ended"
        case .removed(let channel, let user, let reason): "\(user) removed from \(channel): \(reason)"
        }
    }
}

extension StreamReference {
    fileprivate var name: String {
        switch self {
        case .named(let stream): stream.rawValue
        case .numbered(let user, let index): "\(user)#\(index)"
        }
    }
}
