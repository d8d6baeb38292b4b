package import EmulatorAPI
import OrderedCollections

/// The channels of one tenant: who is in them, who speaks and who hears whom.
///
/// Decides only; carries no audio. See the article <doc:RTCEmulator>.
package struct RTCState: Hashable, Codable, Sendable {
    /// Looked up by key only.
    @SortedByKey var channels: [ChannelID: Channel] = [:]
    /// As whom each session is in which channels, in the order in which it joined them. No session without a channel.
    @SortedByKey var sessions: [SessionID: OrderedDictionary<ChannelID, UserID>] = [:]
    /// When sessions that are not connected are given up.
    var timeouts = DeadlineQueue<SessionID>()

    // Named streams; all of it is empty where the rules have none.

    /// What channels of named streams have beside their participants.
    var stages: [ChannelID: StreamStage] = [:]
    /// What their participants have beside their stay.
    var entrants: [Place: Entrant] = [:]
    /// With which session each user is in such channels.
    var entrantSessions: [UserID: SessionID] = [:]
    /// Every stream that is published.
    var streams: [StreamID: PublishedStream] = [:]
    /// Who plays a stream, published or not.
    var players: [StreamID: OrderedSet<SessionID>] = [:]
    var mixes: [String: Mix] = [:]
    /// Which mix makes a stream.
    var outputs: [StreamID: String] = [:]
    var tokenDeadlines = DeadlineQueue<TokenDeadline>()
    /// When mixes without a published input end.
    var mixDeadlines = DeadlineQueue<String>()
    /// How many times a channel of named streams came to be.
    var stageCount = 0

    package init() {}

    /// Carries a command out, or refuses it and changes nothing.
    ///
    /// Whoever calls has advanced to `now`. The suite has judged the credential of a join before; permits are judged
    /// here, against `unixSeconds`, where the rules ask for them. The notices come after the reply.
    package mutating func apply(
        _ command: RTCCommand, from session: SessionID, at now: Instant, unixSeconds: Int64, rules: RTCRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        if let nextDeadline {
            precondition(nextDeadline > now, "a deadline at \(nextDeadline) was passed over by a command at \(now)")
        }
        precondition(connection(of: session)?.isClosed != true, "\(session) is closed and sends a command")
        switch command {
        case .join(let channel, let user, _, let role, let scene, let permit):
            let notices = try join(
                channel, as: user, from: session, role: role, scene: scene, permit: permit, unixSeconds: unixSeconds,
                rules: rules)
            return (.joined(channel: channel), notices)
        case .leave(let channel):
            let user = try caller(session, in: channel)
            if channels[channel]?.scene == .streams {
                let notices = departFromStreams(user, from: channel, reason: .left) + [.reroute(channel)]
                settleMixes(at: now, rules: rules)
                return (.done, notices)
            }
            return (.done, depart(user, from: channel, reason: .left) + [.reroute(channel)])
        case .switchRole(let channel, let role, let permit):
            return (
                .done,
                try switchRole(
                    in: channel, from: session, to: role, permit: permit, unixSeconds: unixSeconds, rules: rules)
            )
        case .publish(let channel, let isPublishing):
            return (.done, try publish(in: channel, from: session, isPublishing: isPublishing, rules: rules))
        case .mute(let channel, let isMuted):
            return (.done, try mute(in: channel, from: session, isMuted: isMuted))
        case .subscribe(let channel, let publisher, let isSubscribed):
            return (
                .done,
                try subscribe(in: channel, from: session, to: publisher, isSubscribed: isSubscribed, rules: rules)
            )
        case .stream:
            preconditionFailure("named streams have a method of their own: \(command)")
        case .send(let channel, let message):
            return (.done, try send(message, in: channel, from: session, at: now, rules: rules))
        }
    }

    /// Where packets go in `channel`; no routes when there is no such channel.
    package func forwardingTable(of channel: ChannelID) -> ForwardingTable {
        guard let found = channels[channel] else { return ForwardingTable(channel: channel, routes: []) }
        return found.scene == .streams ? streamTable(of: channel) : found.forwardingTable
    }

    /// How many channels somebody is in.
    package var channelCount: Int { channels.count }

    /// The channels `session` is in, in the order in which it joined them.
    package func channels(of session: SessionID) -> [ChannelID] {
        sessions[session].map { Array($0.keys) } ?? []
    }

    /// As whom `session` is in `channel`.
    package func user(of session: SessionID, in channel: ChannelID) -> UserID? { sessions[session]?[channel] }

    // MARK: - Joining and leaving

    private mutating func join(
        _ channel: ChannelID, as user: UserID, from session: SessionID, role: ChannelRole, scene: ChannelScene,
        permit: Credential?, unixSeconds: Int64, rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        let idBytes = channel.rawValue.utf8.count
        guard idBytes > 0, idBytes <= rules.maximumChannelIDBytes else {
            throw .invalidChannelID(text: channel.rawValue)
        }
        guard scene != .streams else { throw .invalidArgument(name: "scene", value: scene.rawValue) }
        guard sessions[session]?[channel] == nil else { throw .alreadyInChannel(channel: channel) }
        let presentScene = channels[channel]?.scene
        var privileges: Privileges?
        if rules.needsPermit {
            let granted = try Permit.privileges(from: permit, for: user, in: channel, unixSeconds: unixSeconds)
            guard granted.contains(.join) else { throw .privilegeMissing(privilege: .join) }
            guard presentScene != nil || granted.contains(.createChannel) else {
                throw .privilegeMissing(privilege: .createChannel)
            }
            privileges = granted
        }
        if let presentScene {
            guard presentScene == scene else { throw .invalidArgument(name: "scene", value: scene.rawValue) }
        } else if channels.count >= rules.maximumChannels {
            throw .limitExceeded(
                limit: .channelCount, maximum: rules.maximumChannels, attempted: channels.count + 1)
        }
        // The user's older stay makes room for the one that replaces it.
        let older = channels[channel]?.participants[user]?.session
        let attempted = (channels[channel]?.participants.count ?? 0) + (older == nil ? 1 : 0)
        let maximum = rules.maximumParticipants(of: scene)
        guard attempted <= maximum else {
            throw .limitExceeded(limit: .participantCount, maximum: maximum, attempted: attempted)
        }

        var notices = older == nil ? [] : remove(user, from: channel, removal: .joinedElsewhere, reason: .removed)
        let participant = Participant(
            session: session, role: scene == .call ? .speaker : role, connection: connection(of: session) ?? .connected,
            privileges: privileges)
        channels[channel, default: Channel(id: channel, scene: scene)].participants[user] = participant
        sessions[session, default: [:]][channel] = user
        if participant.isVisible {
            notices.append(tellOthers(.participantJoined(channel: channel, user: user), about: user, in: channel))
        }
        for (other, participant) in channels[channel]!.participants where other != user && participant.isVisible {
            notices.append(.recap(.participantJoined(channel: channel, user: other), to: session))
            if participant.isAudible {
                notices.append(
                    .recap(.audioAvailable(channel: channel, user: other, isAvailable: true), to: session))
            }
        }
        notices.append(.reroute(channel))
        return notices
    }

    /// Ends a stay that the cloud decided to end: the one removed is told first, then the others.
    mutating func remove(
        _ user: UserID, from channel: ChannelID, removal: ChannelRemovalReason, reason: ChannelLeaveReason
    ) -> [RTCNotice] {
        let notice = channels[channel]!.participants[user]!.removal(of: user, from: channel, reason: removal)
        guard channels[channel]!.scene != .streams else {
            return [notice] + departFromStreams(user, from: channel, reason: StreamEndReason(removal))
        }
        return [notice] + depart(user, from: channel, reason: reason)
    }

    /// Takes a participant out; the channel goes with the last one. The caller reroutes.
    private mutating func depart(
        _ user: UserID, from channel: ChannelID, reason: ChannelLeaveReason
    ) -> [RTCNotice] {
        guard let participant = channels[channel]?.participants.removeValue(forKey: user) else {
            preconditionFailure("\(user) departs from \(channel) without being there")
        }
        forget(channel, of: participant)
        var notices: [RTCNotice] = []
        if participant.isAudible { notices.append(tellAudio(of: user, in: channel, isAvailable: false)) }
        if participant.isVisible {
            notices.append(
                tellOthers(.participantLeft(channel: channel, user: user, reason: reason), about: user, in: channel))
        }
        if channels[channel]!.participants.isEmpty { channels[channel] = nil }
        return notices
    }

    /// Keeps ``sessions`` and ``timeouts`` right after `participant` was taken out of `channel`.
    mutating func forget(_ channel: ChannelID, of participant: Participant) {
        sessions[participant.session]?[channel] = nil
        guard sessions[participant.session]?.isEmpty == true else { return }
        sessions[participant.session] = nil
        if let deadline = participant.connection.deadline {
            timeouts.remove(participant.session, at: deadline)
        }
    }

    // MARK: - Speaking

    private mutating func switchRole(
        in channel: ChannelID, from session: SessionID, to role: ChannelRole, permit: Credential?, unixSeconds: Int64,
        rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        let user = try caller(session, in: channel)
        // Without a permit of its own the switch stands on the one that was shown before.
        if rules.needsPermit, permit != nil {
            let privileges = try Permit.privileges(from: permit, for: user, in: channel, unixSeconds: unixSeconds)
            channels[channel]?.participants[user]?.privileges = privileges
        }
        let before = channels[channel]!.participants[user]!
        // In a call everybody stays a speaker.
        guard channels[channel]!.scene == .live, before.role != role else { return [] }
        channels[channel]?.participants[user]?.role = role
        channels[channel]?.participants[user]?.isPublishing = false
        switch role {
        case .speaker:
            return [tellOthers(.participantJoined(channel: channel, user: user), about: user, in: channel)]
        case .listener:
            var notices: [RTCNotice] = []
            if before.isAudible { notices.append(tellAudio(of: user, in: channel, isAvailable: false)) }
            notices.append(
                tellOthers(
                    .participantLeft(channel: channel, user: user, reason: .becameListener), about: user, in: channel))
            if before.isPublishing { notices.append(.reroute(channel)) }
            return notices
        }
    }

    private mutating func publish(
        in channel: ChannelID, from session: SessionID, isPublishing: Bool, rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        let user = try caller(session, in: channel)
        let before = channels[channel]!.participants[user]!
        if isPublishing {
            guard before.role == .speaker else { throw .speakersOnly(channel: channel) }
            if rules.needsPermit, before.privileges?.contains(.sendAudio) != true {
                throw .privilegeMissing(privilege: .sendAudio)
            }
        }
        guard before.isPublishing != isPublishing else { return [] }
        if isPublishing {
            let attempted = channels[channel]!.publisherCount + 1
            guard attempted <= rules.maximumPublishers else {
                throw .limitExceeded(limit: .publisherCount, maximum: rules.maximumPublishers, attempted: attempted)
            }
        }
        channels[channel]?.participants[user]?.isPublishing = isPublishing
        let audio = before.isMuted ? [] : [tellAudio(of: user, in: channel, isAvailable: isPublishing)]
        return audio + [.reroute(channel)]
    }

    private mutating func mute(
        in channel: ChannelID, from session: SessionID, isMuted: Bool
    ) throws(EmulatorError) -> [RTCNotice] {
        let user = try caller(session, in: channel)
        let before = channels[channel]!.participants[user]!
        guard before.isMuted != isMuted else { return [] }
        channels[channel]?.participants[user]?.isMuted = isMuted
        return before.isPublishing ? [tellAudio(of: user, in: channel, isAvailable: !isMuted)] : []
    }

    // MARK: - Hearing and messages

    private mutating func subscribe(
        in channel: ChannelID, from session: SessionID, to publisher: UserID?, isSubscribed: Bool, rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        let user = try caller(session, in: channel)
        if let publisher {
            // As many publishers may be named as there can be participants, so that what is remembered is bounded.
            let attempted = channels[channel]!.participants[user]!.subscription.exceptionCount(with: publisher)
            let maximum = rules.maximumParticipants(of: channels[channel]!.scene)
            guard attempted <= maximum else {
                throw .limitExceeded(limit: .participantCount, maximum: maximum, attempted: attempted)
            }
            channels[channel]?.participants[user]?.subscription.set(publisher, isSubscribed)
        } else {
            channels[channel]?.participants[user]?.subscription.setAll(isSubscribed)
        }
        return [.reroute(channel)]
    }

    private mutating func send(
        _ message: ChannelMessage, in channel: ChannelID, from session: SessionID, at now: Instant, rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        let user = try caller(session, in: channel)
        guard channels[channel]!.participants[user]!.role == .speaker else { throw .speakersOnly(channel: channel) }
        guard message.number >= 1 else { throw .invalidArgument(name: "number", value: String(message.number)) }
        guard message.number <= rules.maximumMessageNumber else {
            throw .limitExceeded(
                limit: .channelMessageNumber, maximum: rules.maximumMessageNumber, attempted: message.number)
        }
        let bytes = message.bytes.values.count
        guard bytes <= rules.maximumMessageBytes else {
            throw .limitExceeded(limit: .channelMessageBytes, maximum: rules.maximumMessageBytes, attempted: bytes)
        }
        let (messages, budget) = (rules.maximumMessagesPerSecond, rules.maximumMessageBytesPerSecond)
        let participant = channels[channel]!.participants[user]!
        try participant.sentMessages.check(.channelMessages, maximum: messages, at: now)
        try participant.sentBytes.check(.channelMessageBytes, adding: bytes, maximum: budget, at: now)
        channels[channel]?.participants[user]?.sentMessages.record(maximum: messages, at: now)
        channels[channel]?.participants[user]?.sentBytes.record(adding: bytes, maximum: budget, at: now)
        return [tellOthers(.messageSent(channel: channel, user: user, message: message), about: user, in: channel)]
    }

    // MARK: - Parts

    /// As whom `session` is in `channel`.
    private func caller(_ session: SessionID, in channel: ChannelID) throws(EmulatorError) -> UserID {
        guard let user = sessions[session]?[channel] else { throw .notInChannel(channel: channel) }
        return user
    }

    private func tellOthers(_ event: RTCEvent, about user: UserID, in channel: ChannelID) -> RTCNotice {
        .event(event, to: channels[channel]!.reachableSessions(except: user))
    }

    private func tellAudio(of user: UserID, in channel: ChannelID, isAvailable: Bool) -> RTCNotice {
        tellOthers(
            .audioAvailable(channel: channel, user: user, isAvailable: isAvailable), about: user, in: channel)
    }
}

extension StreamEndReason {
    /// Why the streams of one whose stay the cloud ended are gone.
    init(_ removal: ChannelRemovalReason) {
        switch removal {
        case .removedByAdministrator, .channelDismissed, .tokenExpired: self = .removed
        case .joinedElsewhere: self = .enteredElsewhere
        case .timedOut: self = .timedOut
        }
    }
}

extension Participant {
    /// Tells the one removed; a closed session can't be told.
    func removal(of user: UserID, from channel: ChannelID, reason: ChannelRemovalReason) -> RTCNotice {
        .event(
            .removed(channel: channel, user: user, reason: reason), to: connection.isClosed ? [] : [session])
    }
}

extension RTCRules {
    func maximumParticipants(of scene: ChannelScene) -> Int {
        switch scene {
        case .live: maximumLiveParticipants
        case .call, .streams: maximumCallParticipants
        }
    }
}
