package import EmulatorAPI
import OrderedCollections

// Channels whose users publish streams under names of their own.
extension RTCState {
    /// Carries a command about named streams out, or refuses it and changes nothing.
    ///
    /// Whoever calls has advanced to `now` and has judged the credential of an entry or a renewal, which `token` is.
    package mutating func apply(
        _ command: StreamCommand, from session: SessionID, at now: Instant, unixMilliseconds: Int64,
        token: ChannelToken?, rules: RTCRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        guard let streamRules = rules.streams else { throw .featureDisabled(feature: .streams) }
        if let nextDeadline {
            precondition(nextDeadline > now, "a deadline at \(nextDeadline) was passed over by a command at \(now)")
        }
        precondition(connection(of: session)?.isClosed != true, "\(session) is closed and sends a command")
        let done = try carryOut(
            command, from: session, at: now, unixMilliseconds: unixMilliseconds, token: token, rules: rules,
            streamRules)
        settleMixes(at: now, rules: rules)
        return done
    }

    private mutating func carryOut(
        _ command: StreamCommand, from session: SessionID, at now: Instant, unixMilliseconds: Int64,
        token: ChannelToken?, rules: RTCRules, _ streamRules: StreamRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        switch command {
        case .enter(let channel, let user, let nickname, _, let maximumParticipants, let leaving):
            guard let token else { preconditionFailure("\(user) enters \(channel) without a token that was judged") }
            return try enter(
                Place(channel: channel, user: user), nickname: nickname, token: token,
                maximumParticipants: maximumParticipants, leaving: leaving, from: session, at: now, rules: rules,
                streamRules: streamRules)
        case .renewToken(let channel, _):
            let place = try place(of: session, in: channel)
            guard let token else { preconditionFailure("\(place.user) renews a token that was not judged") }
            let rights = try rights(of: token.claims, in: channel)
            if let slots = entrants[place]?.slots {
                for stream in slots.values { try Self.require(rights, toPublish: stream) }
            }
            return (.done, setToken(token, rights: rights, of: place, at: now, rules: streamRules))
        case .publish(let channel, let stream, let slot, let extra):
            let place = try place(of: session, in: channel)
            return (
                .done, try publish(stream, in: slot, extra: extra, at: place, from: session, rules: rules, streamRules)
            )
        case .unpublish(let channel, let stream):
            try requireOwn(stream, of: session, in: channel)
            return (.done, endStreams([stream], reason: .stopped) + [.reroute(channel)])
        case .setExtra(let channel, let stream, let extra):
            try requireOwn(stream, of: session, in: channel)
            return (.done, try setExtra(extra, of: stream, rules: streamRules))
        case .setDevice(let channel, let stream, let report):
            try requireOwn(stream, of: session, in: channel)
            return (.done, setDevice(report, of: stream))
        case .sendSideData(let channel, let stream, let bytes):
            try requireOwn(stream, of: session, in: channel)
            let event = StreamEvent.sideData(stream: stream, bytes: bytes)
            return (.done, try send(event, bytes, with: stream, at: now, rules: streamRules))
        case .sendSoundData(let channel, let stream, let bytes):
            try requireOwn(stream, of: session, in: channel)
            let event = StreamEvent.soundData(stream: stream, bytes: bytes)
            return (.done, try send(event, bytes, with: stream, at: now, rules: streamRules))
        case .play(let channel, let stream):
            let place = try place(of: session, in: channel)
            return try play(stream, at: place, from: session, rules: streamRules)
        case .stopPlaying(let channel, let stream):
            let place = try place(of: session, in: channel)
            return (.done, stopPlaying(stream, at: place, from: session))
        case .setNote(let channel, let key, let value):
            let place = try place(of: session, in: channel)
            return try setNote(key, to: value, at: place, now: now, unixMilliseconds: unixMilliseconds, streamRules)
        case .send(let channel, let text):
            let place = try place(of: session, in: channel)
            return try send(text, at: place, now: now, unixMilliseconds: unixMilliseconds, streamRules)
        case .look(let channel):
            return (.channel(snapshot: snapshot(for: try place(of: session, in: channel))), [])
        case .startMix(let channel, let task, let inputs, let outputs):
            let place = try place(of: session, in: channel)
            return (.done, try startMix(task, of: inputs, as: outputs, at: place, rules: streamRules))
        case .mixChannel(let channel, let task, let mixed, let levelID, let outputs):
            let place = try place(of: session, in: channel)
            return (
                .done, try mixChannel(task, of: mixed, levelID: levelID, as: outputs, at: place, rules: streamRules)
            )
        case .stopMix(let channel, let task):
            _ = try place(of: session, in: channel)
            return (.done, try stopMix(task))
        }
    }

    // MARK: - Entering

    private mutating func enter(
        _ place: Place, nickname: String, token: ChannelToken, maximumParticipants: Int, leaving: ChannelID?,
        from session: SessionID, at now: Instant, rules: RTCRules, streamRules: StreamRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        let (channel, user) = (place.channel, place.user)
        let idBytes = channel.rawValue.utf8.count
        guard idBytes > 0, idBytes <= rules.maximumChannelIDBytes else {
            throw .invalidChannelID(text: channel.rawValue)
        }
        guard nickname.utf8.count <= streamRules.maximumNicknameBytes else {
            throw .limitExceeded(
                limit: .nicknameBytes, maximum: streamRules.maximumNicknameBytes, attempted: nickname.utf8.count)
        }
        guard maximumParticipants >= 0 else {
            throw .invalidArgument(name: "maximumParticipants", value: "\(maximumParticipants)")
        }
        if let leaving { _ = try self.place(of: session, in: leaving) }
        guard sessions[session]?[channel] == nil else { throw .alreadyInChannel(channel: channel) }
        if let other = sessions[session]?.values.first, other != user {
            throw .invalidArgument(name: "user", value: user.rawValue)
        }
        let rights = try rights(of: token.claims, in: channel)
        if channels[channel] == nil, channels.count >= rules.maximumChannels {
            throw .limitExceeded(
                limit: .channelCount, maximum: rules.maximumChannels, attempted: channels.count + 1)
        }
        // The user's older stay makes room for the one that replaces it.
        let isThere = channels[channel]?.participants[user] != nil
        let attempted = (channels[channel]?.participants.count ?? 0) + (isThere ? 0 : 1)
        let maximum = stages[channel]?.maximumParticipants ?? rules.maximumParticipants(of: .streams)
        guard attempted <= maximum else {
            throw .limitExceeded(limit: .participantCount, maximum: maximum, attempted: attempted)
        }
        let stage = stages[channel]
        try stage?.entryTimes.check(.channelEntries, maximum: streamRules.maximumEntriesPerSecond, at: now)

        // Everything is checked; from here on nothing throws.
        var notices = removeOlderStays(of: user, than: session)
        if let leaving {
            notices += departFromStreams(user, from: leaving, reason: .left)
            notices.append(.reroute(leaving))
        }
        let participant = Participant(
            session: session, role: .speaker, connection: connection(of: session) ?? .connected, privileges: nil)
        channels[channel, default: Channel(id: channel, scene: .streams)].participants[user] = participant
        sessions[session, default: [:]][channel] = user
        entrantSessions[user] = session
        if let stage, stages[channel] == nil {
            // The channel was empty for no time at all: it is the same one.
            stages[channel] = stage
            stages[channel]?.streams = []
        } else if stages[channel] == nil {
            stageCount += 1
            stages[channel] = StreamStage(
                session: "\(stageCount)", maximumParticipants: maximumParticipants == 0 ? nil : maximumParticipants)
        }
        stages[channel]!.entryTimes.record(maximum: streamRules.maximumEntriesPerSecond, at: now)
        entrants[place] = Entrant(nickname: nickname, rights: rights, tokenEndsAtUnixSeconds: 0)
        notices.append(
            tell(.userEntered(channel: channel, user: ChannelUser(user: user, nickname: nickname)), about: place))
        notices += setToken(token, rights: rights, of: place, at: now, rules: streamRules)
        return (.channel(snapshot: snapshot(for: place)), notices)
    }

    /// A user is in channels of named streams with one session only.
    private mutating func removeOlderStays(of user: UserID, than session: SessionID) -> [RTCNotice] {
        guard let older = entrantSessions[user], older != session else { return [] }
        var notices: [RTCNotice] = []
        for channel in channels(of: older) {
            notices += remove(user, from: channel, removal: .joinedElsewhere, reason: .removed)
            notices.append(.reroute(channel))
        }
        return notices
    }

    /// What a token allows in a channel; nil for everything.
    private func rights(of claims: Claims, in channel: ChannelID) throws(EmulatorError) -> ChannelClaims? {
        guard let rights = claims.channel else {
            guard claims.payload?.isEmpty ?? true else {
                throw .permitRefused(reason: "the token's payload says nothing of a channel")
            }
            return nil
        }
        guard rights.channel == "" || rights.channel == channel, rights.privileges.contains(.join) else {
            throw .privilegeMissing(privilege: .join)
        }
        return rights
    }

    /// Throws where a token does not allow to publish the stream.
    static func require(_ rights: ChannelClaims?, toPublish stream: StreamID) throws(EmulatorError) {
        guard let rights else { return }
        guard rights.privileges.contains(.sendAudio), rights.streams?.contains(stream) ?? true else {
            throw .privilegeMissing(privilege: .sendAudio)
        }
    }

    /// Ends a stay in a channel of named streams: first its streams, then the user. The caller reroutes the channel.
    mutating func departFromStreams(
        _ user: UserID, from channel: ChannelID, reason: StreamEndReason
    ) -> [RTCNotice] {
        let place = Place(channel: channel, user: user)
        guard let entrant = entrants[place], let session = channels[channel]?.participants[user]?.session else {
            preconditionFailure("\(user) departs from \(channel) without being there")
        }
        var notices = endStreams(Array(entrant.slots.values), reason: reason)
        for stream in entrant.playing { notices += stopPlaying(stream, at: place, from: session) }
        cancelToken(of: place)
        entrants[place] = nil
        guard let participant = channels[channel]?.participants.removeValue(forKey: user) else { return notices }
        forget(channel, of: participant)
        if sessions[session] == nil { entrantSessions[user] = nil }
        if channels[channel]?.participants.isEmpty == true {
            channels[channel] = nil
            stages[channel] = nil
        }
        let left = ChannelUser(user: user, nickname: entrant.nickname)
        notices.append(.event(.stream(event: .userLeft(channel: channel, user: left)), to: others(place)))
        return notices
    }

    // MARK: - Tokens

    private mutating func setToken(
        _ token: ChannelToken, rights: ChannelClaims?, of place: Place, at now: Instant, rules: StreamRules
    ) -> [RTCNotice] {
        cancelToken(of: place)
        let warnsAt = token.endsAt.map { Instant(nanoseconds: $0.nanoseconds - rules.tokenWarning.nanoseconds) }
        let isLate = warnsAt.map { $0 <= now } ?? false
        entrants[place]?.rights = rights
        entrants[place]?.isTokenOver = false
        entrants[place]?.tokenEndsAtUnixSeconds = token.claims.expiresAtUnixSeconds
        entrants[place]?.tokenEndsAt = token.endsAt
        entrants[place]?.warnsAt = isLate ? nil : warnsAt
        if let endsAt = token.endsAt { tokenDeadlines.insert(TokenDeadline(place: place, kind: .ends), at: endsAt) }
        if let warnsAt, !isLate { tokenDeadlines.insert(TokenDeadline(place: place, kind: .endsSoon), at: warnsAt) }
        guard isLate, let endsAt = token.endsAt else { return [] }
        return [warning(of: endsAt, to: place, at: now)]
    }

    private mutating func cancelToken(of place: Place) {
        if let endsAt = entrants[place]?.tokenEndsAt {
            tokenDeadlines.remove(TokenDeadline(place: place, kind: .ends), at: endsAt)
        }
        if let warnsAt = entrants[place]?.warnsAt {
            tokenDeadlines.remove(TokenDeadline(place: place, kind: .endsSoon), at: warnsAt)
        }
        entrants[place]?.tokenEndsAt = nil
        entrants[place]?.warnsAt = nil
    }

    private func warning(of endsAt: Instant, to place: Place, at now: Instant) -> RTCNotice {
        let seconds = Int(now.duration(to: endsAt).nanoseconds / 1_000_000_000)
        let participant = channels[place.channel]?.participants[place.user]
        let told = participant.map { $0.connection.isClosed ? [] : [$0.session] } ?? []
        return .event(.stream(event: .tokenWillExpire(channel: place.channel, seconds: seconds)), to: told)
    }

    /// Fires what is due of tokens at `now`.
    mutating func advanceTokens(to now: Instant, rules: RTCRules) -> [RTCNotice] {
        var notices: [RTCNotice] = []
        while let (deadline, due) = tokenDeadlines.popFirst(through: now) {
            let place = due.place
            switch due.kind {
            case .endsSoon:
                entrants[place]?.warnsAt = nil
                if let endsAt = entrants[place]?.tokenEndsAt {
                    notices.append(warning(of: endsAt, to: place, at: deadline))
                }
            case .ends:
                entrants[place]?.tokenEndsAt = nil
                switch rules.streams?.tokenEnd ?? .refusesNewStreams {
                case .refusesNewStreams: entrants[place]?.isTokenOver = true
                case .removes:
                    notices += remove(place.user, from: place.channel, removal: .tokenExpired, reason: .removed)
                    notices.append(.reroute(place.channel))
                }
            }
        }
        return notices
    }

    // MARK: - Parts

    /// Where `session` is in `channel`.
    func place(of session: SessionID, in channel: ChannelID) throws(EmulatorError) -> Place {
        let place = sessions[session]?[channel].map { Place(channel: channel, user: $0) }
        guard let place, entrants[place] != nil else { throw .notInChannel(channel: channel) }
        return place
    }

    func user(at place: Place) -> ChannelUser {
        ChannelUser(user: place.user, nickname: entrants[place]?.nickname ?? "")
    }

    /// Everybody else in the channel who can be told something.
    func others(_ place: Place) -> [SessionID] {
        channels[place.channel]?.reachableSessions(except: place.user) ?? []
    }

    func tell(_ event: StreamEvent, about place: Place) -> RTCNotice {
        .event(.stream(event: event), to: others(place))
    }

    /// The channel as `place`'s user sees it.
    private func snapshot(for place: Place) -> ChannelSnapshot {
        guard let channel = channels[place.channel], let stage = stages[place.channel] else {
            preconditionFailure("\(place.channel) is looked at and is not there")
        }
        let users = channel.participants.keys.filter { $0 != place.user }
        return ChannelSnapshot(
            channel: place.channel, session: stage.session,
            users: users.map { user(at: Place(channel: place.channel, user: $0)) },
            streams: stage.streams.compactMap { listed($0) }.filter { $0.publisher.user != place.user },
            notes: stage.notes)
    }
}
