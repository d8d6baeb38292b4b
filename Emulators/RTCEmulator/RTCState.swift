package import EmulatorAPI
import OrderedCollections

/// The channels of one tenant: their participants, publications and subscriptions.
///
/// It only decides and carries no audio. See the article <doc:RTCEmulator>.
package struct RTCState: Hashable, Serializable, Sendable, BreachKeeping {
    /// Looked up by key only.
    @SortedByKey var channels: [ChannelID: Channel] = [:]
    /// Each session's channels with its user there, in order of entering. No entry for a session without a channel.
    @SortedByKey var sessions: [SessionID: OrderedDictionary<ChannelID, UserID>] = [:]
    /// Each user's channels with the session there, in order of entering.
    @SortedByKey var users: [UserID: OrderedDictionary<ChannelID, SessionID>] = [:]
    /// When disconnected sessions are given up.
    var timeouts = DeadlineQueue<SessionID>()
    /// Where every stream with a name is published.
    @SortedByKey var names: [StreamID: NamePlace] = [:]
    /// The subscribers of a stream by its name, published or not. Their subscriptions have the kinds.
    @SortedByKey var subscribers: [StreamID: OrderedSet<SessionID>] = [:]
    @SortedByKey var mixes: [String: Mix] = [:]
    /// Which mix makes a stream.
    @SortedByKey var outputs: [StreamID: String] = [:]
    /// Whom a participant is connected with, in order of connecting. Each connection has two entries.
    @SortedByKey var partners: [Place: OrderedSet<Place>] = [:]
    /// Each channel's guests, who are participants elsewhere, with the number of their partners in the channel.
    @SortedByKey var guests: [ChannelID: OrderedDictionary<Place, Int>] = [:]
    var rightDeadlines = DeadlineQueue<RightDeadline>()
    /// When mixes without a published input end.
    var mixDeadlines = DeadlineQueue<String>()
    /// Whom the app's server keeps out; nil where nobody is.
    var entryBans: EntryBans?
    /// With which tokens the app's server lets nobody publish; nil where it lets everybody.
    var publishingBans: PublishingBans?
    /// Streams that the app's server lets nobody publish; nil where there is none.
    var forbiddenStreams: ForbiddenStreams?
    /// When bans of streams end by themselves; nil where none does.
    var banDeadlines: DeadlineQueue<StreamBan>?
    /// How many times a channel came to be.
    var channelLives = 0
    /// Where numbers for participants come from.
    var numbers: RandomStream
    /// What happened and was not taken by ``takeFacts()``; nil while nobody wants to know.
    var facts: [ChannelFact]?

    package var breach: Breach?
    /// The first contradiction that was found, here or in a part.
    package var firstBreach: Breach? {
        breach ?? timeouts.breach ?? rightDeadlines.breach ?? mixDeadlines.breach ?? banDeadlines?.breach
    }

    package init(random: RandomSource) { numbers = random.stream("channel participants") }

    /// Carries out a command, or refuses it and changes nothing.
    ///
    /// The caller has advanced to `now`. The suite has judged the credential of an entry or a renewal before; `claims`
    /// are its claims. Permits are judged here. The notices come after the reply.
    package mutating func apply(
        _ command: RTCCommand, from session: SessionID, at now: Instant, clock: WallClock, claims: Claims?,
        rules: RTCRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        try expectCurrent(session, at: now)
        let done = try carryOut(command, from: session, at: now, clock: clock, claims: claims, rules: rules)
        settleMixes(at: now, rules: rules)
        return (done.reply, reroutingGuests(done.notices))
    }

    private mutating func carryOut(
        _ command: RTCCommand, from session: SessionID, at now: Instant, clock: WallClock, claims: Claims?,
        rules: RTCRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        switch command {
        case .enter(let channel, let entry):
            return try enter(channel, entry, claims: claims, from: session, at: now, clock: clock, rules: rules)
        case .leave(let channel):
            let place = try place(of: session, in: channel)
            return (.done, depart(place, streams: .left, reason: .left) + [.reroute(channel)])
        case .look(let channel):
            return (.channel(snapshot: try snapshot(for: place(of: session, in: channel))), [])
        case .setVisibility(let channel, let isVisible, let permit):
            let place = try place(of: session, in: channel)
            return (
                .done, try setVisibility(of: place, to: isVisible, permit: permit, at: now, clock: clock, rules: rules)
            )
        case .renewRights(let channel, let credential):
            let place = try place(of: session, in: channel)
            return (.done, try renew(credential, claims, at: place, now: now, clock: clock, rules: rules))
        case .publish(let channel, let index, let name, let kinds, let extra):
            let place = try place(of: session, in: channel)
            return (
                .done, try publish(index, as: name, kinds: kinds, extra: extra, at: place, now: now, rules: rules)
            )
        case .unpublish(let channel, let index, let kinds):
            return (.done, unpublish(index, kinds: kinds, at: try place(of: session, in: channel)))
        case .mute(let channel, let index, let kinds, let isMuted):
            let place = try place(of: session, in: channel)
            return (.done, try mute(index, kinds: kinds, isMuted, at: place, rules: rules))
        case .setExtra(let channel, let index, let extra):
            return (.done, try setExtra(extra, of: index, at: place(of: session, in: channel), rules: rules.streams))
        case .setDevice(let channel, let index, let report):
            return (.done, try setDevice(report, of: index, at: place(of: session, in: channel)))
        case .subscribe(let channel, let stream, let kinds, let isSubscribed):
            return try subscribe(
                to: stream, kinds: kinds, isSubscribed, at: place(of: session, in: channel), from: session, rules: rules
            )
        case .requestKeyFrame(let channel, let stream, let kind):
            let place = try place(of: session, in: channel)
            return (.done, try requestKeyFrame(of: stream, kind, at: place, from: session, now: now, rules: rules))
        case .requestPackets(let channel, let stream, let kind, let sequences):
            let place = try place(of: session, in: channel)
            return (.done, try requestPackets(sequences, of: stream, kind, at: place, from: session, rules: rules))
        case .send(let channel, let message):
            return try send(message, at: place(of: session, in: channel), now: now, clock: clock, rules: rules)
        case .setNote(let channel, let key, let value):
            return try setNote(
                key, to: value, at: place(of: session, in: channel), now: now, clock: clock, rules: rules.notes)
        case .startMix(let channel, let task, let source, let outputs):
            let place = try place(of: session, in: channel)
            return (.done, try startMix(task, of: source, as: outputs, at: place, rules: rules.mixes))
        case .stopMix(let channel, let task):
            _ = try place(of: session, in: channel)
            return (.done, try stopMix(task))
        case .connect(let channel, let other, let user):
            let place = try place(of: session, in: channel)
            return (.done, try connect(place, with: Place(channel: other, user: user), rules: rules))
        case .disconnect(let channel):
            return (.done, try disconnect(place(of: session, in: channel)))
        }
    }

    /// The number of channels with participants.
    package var channelCount: Int { channels.count }

    /// The channels `session` is in, in the order in which it entered them.
    package func channels(of session: SessionID) -> [ChannelID] {
        sessions[session].map { Array($0.keys) } ?? []
    }

    /// The user of `session` in `channel`.
    package func user(of session: SessionID, in channel: ChannelID) -> UserID? { sessions[session]?[channel] }

    // MARK: - Parts

    /// Time was advanced to `now`, and `session` may still send commands.
    private mutating func expectCurrent(_ session: SessionID, at now: Instant) throws(EmulatorError) {
        if let nextDeadline, nextDeadline <= now {
            throw failure(breach: "a deadline at \(nextDeadline) was passed over by a command at \(now)")
        }
        if connection(of: session)?.isClosed == true {
            throw failure(breach: "\(session) is closed and sends a command")
        }
    }

    /// Where `session` is in `channel`.
    func place(of session: SessionID, in channel: ChannelID) throws(EmulatorError) -> Place {
        guard let user = sessions[session]?[channel] else { throw .notInChannel(channel: channel) }
        return Place(channel: channel, user: user)
    }

    /// The participant at a place.
    mutating func participant(at place: Place) throws(EmulatorError) -> Participant {
        guard let participant = channels[place.channel]?.participants[place.user] else {
            throw failure(breach: "\(place) is spoken of and is not there")
        }
        return participant
    }

    func user(at place: Place) -> ChannelUser {
        ChannelUser(user: place.user, nickname: channels[place.channel]?.participants[place.user]?.nickname ?? "")
    }

    /// All others in the channel who can be reached.
    func others(_ place: Place) -> [SessionID] {
        channels[place.channel]?.reachableSessions(except: place.user) ?? []
    }

    /// Tells everybody else in the channel.
    func tell(_ event: RTCEvent, about place: Place) -> RTCNotice { .event(event, to: others(place)) }

    /// Tells a participant; a closed session cannot be told.
    func tellSelf(_ event: RTCEvent, at place: Place) -> RTCNotice {
        let participant = channels[place.channel]?.participants[place.user]
        return .event(event, to: participant.map { $0.connection.isClosed ? [] : [$0.session] } ?? [])
    }
}

/// Where a stream with a name is published.
struct NamePlace: Hashable, Serializable, Sendable {
    var channel: ChannelID
    var stream: StreamPlace

    var place: Place { Place(channel: channel, user: stream.user) }
}
