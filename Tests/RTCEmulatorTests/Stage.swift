import EmulatorAPI
import RTCEmulator
import Testing

/// One tenant's channels with a hand clock, and what everybody saw, as text.
struct Stage {
    var state = RTCState(random: RandomSource(seed: 7))
    var now = Instant.start
    var rules = RTCRules.small
    /// The wall clock at the beginning.
    var unixSeconds: Int64 = 1_700_000_000
    /// What the credential of an entry or a renewal says, which others judged.
    var claims: Claims?

    /// Does what `session` asks for and returns what followed; a refusal must leave everything as it was.
    @discardableResult
    mutating func command(_ session: SessionID, _ command: RTCCommand) throws(EmulatorError) -> [String] {
        let before = state
        do throws(EmulatorError) {
            let (reply, notices) = try apply(command, from: session)
            lastReply = reply
            state.checkInvariants()
            return notices.map(\.line)
        } catch {
            #expect(state == before, "a refused command changed something")
            throw error
        }
    }

    mutating func apply(
        _ command: RTCCommand, from session: SessionID
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        try state.apply(
            command, from: session, at: now, clock: WallClock(bornAtUnixMilliseconds: unixSeconds * 1000),
            claims: claims, rules: rules)
    }

    /// Whether nobody is anywhere, and nothing is waited for.
    var isDeserted: Bool {
        state.checkInvariants()
        return state.channelCount == 0 && state.nextDeadline == nil
    }

    /// What the last command was answered with.
    var lastReply: Reply?

    /// The channel as the last command's answer has it.
    var found: ChannelSnapshot? { if case .channel(let snapshot)? = lastReply { snapshot } else { nil } }

    @discardableResult
    mutating func join(
        _ session: SessionID, _ channel: ChannelID = lobby, isVisible: Bool = true, scene: ChannelScene = .live,
        user: UserID? = nil, permit: Credential? = nil, subscribes: MediaKinds = .all
    ) throws(EmulatorError) -> [String] {
        try enter(
            session, channel,
            ChannelEntry(
                user: user ?? session.user, credential: .unreadable(fault: .empty), permit: permit, scene: scene,
                isVisible: isVisible, subscribes: subscribes))
    }

    @discardableResult
    mutating func enter(
        _ session: SessionID, _ channel: ChannelID = lobby, _ entry: ChannelEntry
    ) throws(EmulatorError) -> [String] {
        try command(session, .enter(channel: channel, entry: entry))
    }

    @discardableResult
    mutating func leave(_ session: SessionID, _ channel: ChannelID = lobby) throws(EmulatorError) -> [String] {
        try command(session, .leave(channel: channel))
    }

    @discardableResult
    mutating func publish(
        _ session: SessionID, _ isPublishing: Bool = true, _ kinds: MediaKinds = .sound, index: Int = 0,
        name: StreamID? = nil
    ) throws(EmulatorError) -> [String] {
        try command(
            session,
            isPublishing
                ? .publish(channel: lobby, index: index, name: name, kinds: kinds, extra: "")
                : .unpublish(channel: lobby, index: index, kinds: kinds))
    }

    @discardableResult
    mutating func mute(
        _ session: SessionID, _ isMuted: Bool = true, _ kinds: MediaKinds = .sound, index: Int = 0
    ) throws(EmulatorError) -> [String] {
        try command(session, .mute(channel: lobby, index: index, kinds: kinds, isMuted: isMuted))
    }

    @discardableResult
    mutating func show(
        _ session: SessionID, _ isVisible: Bool = true, permit: Credential? = nil
    ) throws(EmulatorError) -> [String] {
        try command(session, .setVisibility(channel: lobby, isVisible: isVisible, permit: permit))
    }

    @discardableResult
    mutating func subscribe(
        _ session: SessionID, to publisher: UserID?, _ isSubscribed: Bool, _ kinds: MediaKinds = .sound, index: Int = 0
    ) throws(EmulatorError) -> [String] {
        try command(
            session,
            .subscribe(
                channel: lobby, stream: publisher.map { .numbered(user: $0, index: index) }, kinds: kinds,
                isSubscribed: isSubscribed))
    }

    @discardableResult
    mutating func send(
        _ session: SessionID, number: Int = 1, bytes: Int = 1, to: [UserID] = []
    ) throws(EmulatorError) -> [String] {
        let message = ChannelMessage(
            kind: .numbered, bytes: Bytes(Array(repeating: 7, count: bytes)), to: to, number: number)
        return try command(session, .send(channel: lobby, message: message))
    }

    @discardableResult
    mutating func interrupt(_ session: SessionID) -> [String] { after(state.interrupt(session, at: now, rules: rules)) }

    @discardableResult
    mutating func resume(_ session: SessionID) -> [String] { after(state.resume(session, at: now)) }

    @discardableResult
    mutating func close(_ session: SessionID) -> [String] { after(state.close(session, at: now, rules: rules)) }

    @discardableResult
    mutating func orphan(_ session: SessionID) -> [String] { after(state.orphan(session, at: now, rules: rules)) }

    @discardableResult
    mutating func wait(_ duration: Duration) -> [String] {
        now = now.advanced(by: duration)
        return after(state.advance(to: now, rules: rules))
    }

    @discardableResult
    mutating func requestKeyFrame(
        _ session: SessionID, of publisher: UserID, _ kind: MediaKinds = .picture, index: Int = 0
    ) throws(EmulatorError) -> [String] {
        let stream = StreamReference.numbered(user: publisher, index: index)
        return try command(session, .requestKeyFrame(channel: lobby, stream: stream, kind: kind))
    }

    @discardableResult
    mutating func requestPackets(
        _ session: SessionID, of publisher: UserID, _ sequences: [UInt16], _ kind: MediaKinds = .picture
    ) throws(EmulatorError) -> [String] {
        let stream = StreamReference.numbered(user: publisher, index: 0)
        return try command(
            session, .requestPackets(channel: lobby, stream: stream, kind: kind, sequences: sequences))
    }

    /// Who hears `session`, by name.
    func listeners(of session: SessionID) -> [UserID] { receivers(of: .sound, from: session) }

    /// Who gets a kind of a stream of `session`, by name.
    func receivers(of kind: MediaKinds, from session: SessionID, stream: StreamID? = nil) -> [UserID] {
        state.forwardingTable(of: lobby).subscribers(of: session, stream: stream, kind: kind).map(\.user)
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
        maximumChannelIDBytes: 8, maximumChannels: 2, offlineGrace: .seconds(90),
        scenes: [
            ChannelSceneRules(scene: .live, maximumParticipants: 5, isEverybodyVisible: false),
            ChannelSceneRules(scene: .call, maximumParticipants: 3, isEverybodyVisible: true),
        ],
        participants: ParticipantRules(
            maximumUserIDBytes: 32, maximumNicknameBytes: 8, maximumVisible: nil, maximumEntriesPerSecond: nil,
            secondStay: .endsInChannel, hasOneUserPerSession: false, givesNumbers: false, maximumAnnouncing: nil),
        streams: StreamRules(
            maximumPublished: 2, maximumPerParticipant: 2, maximumNameBytes: nil, maximumExtraCharacters: 8,
            maximumSubscriptions: 5, keyFrameInterval: .milliseconds(500), showsBansAsMutes: false),
        messages: [
            ChannelMessageRules(
                kind: .numbered, minimumBytes: 0, maximumBytes: 10, maximumNumber: 10, maximumReceivers: 2,
                needsVisibility: true, maximumPerUserAndSecond: 3, maximumBytesPerUserAndSecond: 20,
                maximumPerSecond: nil, maximumSinglePerSecond: nil, receiversMustBeThere: false)
        ],
        notes: nil, mixes: nil,
        rights: RightsRules(
            source: .nowhere, acceptsTokensForAnyUser: false,
            asked: [Privileges.join, .createChannel, .sendAudio].map {
                RightRules(right: $0, warning: nil, end: .holdsForStay)
            }), maximumGuests: nil)
}

extension RTCNotice {
    /// `bob, carol ← alice joined`.
    var line: String {
        switch self {
        case .event(let event, let sessions):
            "\(sessions.isEmpty ? "nobody" : sessions.map(\.user.rawValue).joined(separator: ", ")) ← \(event.line)"
        case .reroute(let channel): "reroute \(channel)"
        }
    }
}

extension RTCEvent {
    var line: String {
        switch self {
        case .participantJoined(_, let user): "\(user.user) joined"
        case .participantLeft(_, let user, let reason): "\(user.user) left: \(reason)"
        case .streamAdded(_, let stream): "+\(stream.line)"
        case .streamChanged(_, let stream): "~\(stream.line)"
        case .streamsRemoved(_, let streams, let reason):
            "-\(streams.map(\.line).joined(separator: ", ")): \(reason)"
        case .streamAvailable(let stream): "\(stream.stream) available"
        case .streamUnavailable(let stream): "\(stream) unavailable"
        case .streamForbidden(let stream): "\(stream) forbidden"
        case .deviceChanged(_, let stream, let report): "\(stream) \(report.device) \(report.state)"
        case .keyFrameRequested(_, let index, let kind):
            "key frame of \(index == 0 ? "" : "\(index) ")\(kind.line) wanted"
        case .packetsRequested(_, let index, let kind, let sequences):
            "packets \(sequences) of \(index == 0 ? "" : "\(index) ")\(kind.line) wanted"
        case .messageSent(_, let sender, let message, _, let number, _):
            "\(sender.user) sent \(message.number) as \(number)"
        case .noteChanged(_, let note): "\(note.key)=\(note.value)"
        case .streamsBanned(_, let user, let kinds, let isBanned):
            "\(kinds.rawValue) of \(user) \(isBanned ? "banned" : "let through")"
        case .announcementsStopped(let channel): "nobody announced in \(channel)"
        case .rightWillEnd(_, let right, let seconds): "right \(right.rawValue) ends in \(seconds)"
        case .rightEnded(_, let right): "right \(right.rawValue) ended"
        case .removed(let channel, let user, let reason): "\(user) removed from \(channel): \(reason)"
        }
    }
}

extension MediaKinds {
    fileprivate static let names: [(MediaKinds, String)] = [
        (.sound, "sound"), (.picture, "picture"), (.screen, "screen"), (.smallPicture, "small"),
    ]

    /// `sound picture`.
    var line: String {
        Self.names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
    }
}

extension ListedStream {
    /// `alice sound`, `alice sound (muted)`, `alice 1 sound picture`.
    var line: String {
        let words = MediaKinds.names.filter { kinds.contains($0.0) }.map {
            muted.contains($0.0) ? "\($0.1) (muted)" : $0.1
        }
        let name = name.map { " \($0)" } ?? (index == 0 ? "" : " \(index)")
        return "\(publisher.user)\(name) \(words.joined(separator: " "))"
    }
}
