import EmulatorAPI
import RTCEmulator
import Testing

/// One tenant's channels with a hand clock, and what everybody saw, as text.
struct Stage {
    var state = RTCState()
    var now = Instant.start
    var rules = RTCRules.small
    var unixSeconds: Int64 = 1_700_000_000

    /// Does what `session` asks for and returns what followed; a refusal must leave everything as it was.
    mutating func command(_ session: SessionID, _ command: RTCCommand) throws(EmulatorError) -> [String] {
        let before = state
        do throws(EmulatorError) {
            let (reply, notices) = try state.apply(
                command, from: session, at: now, unixSeconds: unixSeconds, rules: rules)
            if case .join(let channel, _, _, _, _, _) = command {
                #expect(reply == .joined(channel: channel))
            } else {
                #expect(reply == .done)
            }
            state.checkInvariants()
            return notices.map(\.line)
        } catch {
            #expect(state == before, "a refused command changed something")
            throw error
        }
    }

    @discardableResult
    mutating func join(
        _ session: SessionID, _ channel: ChannelID = lobby, as role: ChannelRole = .speaker,
        scene: ChannelScene = .live, user: UserID? = nil, permit: Credential? = nil
    ) throws(EmulatorError) -> [String] {
        try command(
            session,
            .join(
                channel: channel, user: user ?? session.user, credential: .unreadable(fault: .empty), role: role,
                scene: scene, permit: permit))
    }

    @discardableResult
    mutating func leave(_ session: SessionID, _ channel: ChannelID = lobby) throws(EmulatorError) -> [String] {
        try command(session, .leave(channel: channel))
    }

    @discardableResult
    mutating func publish(_ session: SessionID, _ isPublishing: Bool = true) throws(EmulatorError) -> [String] {
        try command(session, .publish(channel: lobby, isPublishing: isPublishing))
    }

    @discardableResult
    mutating func mute(_ session: SessionID, _ isMuted: Bool = true) throws(EmulatorError) -> [String] {
        try command(session, .mute(channel: lobby, isMuted: isMuted))
    }

    @discardableResult
    mutating func become(
        _ session: SessionID, _ role: ChannelRole, permit: Credential? = nil
    ) throws(EmulatorError) -> [String] {
        try command(session, .switchRole(channel: lobby, role: role, permit: permit))
    }

    @discardableResult
    mutating func subscribe(
        _ session: SessionID, to publisher: UserID?, _ isSubscribed: Bool
    ) throws(EmulatorError) -> [String] {
        try command(session, .subscribe(channel: lobby, publisher: publisher, isSubscribed: isSubscribed))
    }

    @discardableResult
    mutating func send(_ session: SessionID, number: Int = 1, bytes: Int = 1) throws(EmulatorError) -> [String] {
        let message = ChannelMessage(
            number: number, sequence: 0, bytes: Bytes(Array(repeating: 7, count: bytes)), isReliable: true)
        return try command(session, .send(channel: lobby, message: message))
    }

    @discardableResult
    mutating func interrupt(_ session: SessionID) -> [String] { after(state.interrupt(session, at: now, rules: rules)) }

    @discardableResult
    mutating func resume(_ session: SessionID) -> [String] { after(state.resume(session, at: now)) }

    @discardableResult
    mutating func close(_ session: SessionID) -> [String] { after(state.close(session, at: now, rules: rules)) }

    @discardableResult
    mutating func wait(_ duration: Duration) -> [String] {
        now = now.advanced(by: duration)
        return after(state.advance(to: now, rules: rules))
    }

    /// Who hears `session`, by name.
    func listeners(of session: SessionID) -> [UserID] {
        state.forwardingTable(of: lobby).subscribers(of: session).map(\.user)
    }

    private func after(_ notices: [RTCNotice]) -> [String] {
        state.checkInvariants()
        return notices.map(\.line)
    }
}

let lobby: ChannelID = "lobby"
let studio: ChannelID = "studio"
let alice = SessionID(1)
let bob = SessionID(2)
let carol = SessionID(3)
let dave = SessionID(4)
/// Alice's second session.
let tablet = SessionID(9)

extension SessionID {
    var user: UserID {
        switch self {
        case alice: "alice"
        case bob: "bob"
        case carol: "carol"
        case dave: "dave"
        case tablet: "tablet"
        default: UserID("user\(rawValue)")
        }
    }
}

extension RTCRules {
    /// Limits small enough to reach.
    static let small = RTCRules(
        maximumChannelIDBytes: 8, maximumPublishers: 2, maximumLiveParticipants: 5, maximumCallParticipants: 3,
        offlineGrace: .seconds(90), needsPermit: false, maximumMessageBytes: 10, maximumMessageNumber: 10,
        maximumMessagesPerSecond: 3, maximumMessageBytesPerSecond: 20, maximumChannels: 2)
}

extension RTCNotice {
    /// `bob, carol ← alice joined`; a recap has a dotted arrow.
    var line: String {
        switch self {
        case .event(let event, let sessions):
            "\(sessions.isEmpty ? "nobody" : sessions.map(\.user.rawValue).joined(separator: ", ")) ← \(event.line)"
        case .recap(let event, let session): "\(session.user) ⇠ \(event.line)"
        case .reroute(let channel): "reroute \(channel)"
        }
    }
}

extension RTCEvent {
    var line: String {
        switch self {
        case .participantJoined(_, let user): "\(user) joined"
        case .participantLeft(_, let user, let reason): "\(user) left: \(reason)"
        case .audioAvailable(_, let user, let isAvailable): "\(user) \(isAvailable ? "audible" : "silent")"
        case .messageSent(_, let user, let message): "\(user) sent \(message.number)"
        case .stream(let event): "\(event)"
        case .removed(let channel, let user, let reason): "\(user) removed from \(channel): \(reason)"
        }
    }
}
