import EmulatorAPI
import OrderedCollections

// Entering, visibility and leaving.
extension RTCState {
    mutating func enter(
        _ channel: ChannelID, _ entry: ChannelEntry, claims: Claims?, from session: SessionID, at now: Instant,
        clock: WallClock, rules: RTCRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        let scene = try check(channel, entry, from: session, rules: rules)
        guard entry.user != nil || rules.participants.givesNumbers else { throw .invalidUserID(text: "") }
        let rights = try Rights.granted(
            by: claims, permit: entry.permit, to: entry.user ?? "", in: channel, at: now, clock: clock,
            rules: rules.rights)
        try rights.require(.join, rules: rules.rights)
        try checkNotForbidden(entry.user, in: channel, at: now)
        if let present = channels[channel]?.scene {
            guard present == entry.scene else { throw .invalidArgument(name: "scene", value: entry.scene.rawValue) }
        } else {
            try rights.require(.createChannel, rules: rules.rights)
            guard channels.count < rules.maximumChannels else {
                throw .limitExceeded(
                    limit: .channelCount, maximum: rules.maximumChannels, attempted: channels.count + 1)
            }
        }
        let isVisible = entry.isVisible || scene.isEverybodyVisible
        try checkRoom(for: entry.user, in: channel, isVisible: isVisible, scene: scene, rules: rules.participants)
        let isThere = entry.user.flatMap { channels[channel]?.participants[$0]?.isVisible } ?? false
        if isVisible, !isThere {
            // A number that the cloud assigns has ten digits.
            try channels[channel]?.checkFits(ChannelUser(user: entry.user ?? "0123456789", nickname: entry.nickname))
        }
        let entries = rules.participants.maximumEntriesPerSecond
        try channels[channel]?.entryTimes.check(.channelEntries, maximum: entries, at: now)

        // Everything is checked; nothing throws after this.
        let place = Place(channel: channel, user: entry.user ?? drawUser(for: channel))
        // If the channel becomes empty and is entered in the same step, it stays the same channel.
        let kept = channels[channel].flatMap { $0.participants.count == 1 ? $0 : nil }
        let older = channels[channel]?.participants[place.user]
        let isReturn = older?.isOrphaned == true && older?.isVisible == isVisible
        var notices = sendHome(place.user, from: channel)
        notices += endOlderStays(at: place, than: session, isReturn: isReturn, rules: rules.participants)
        let isReplacing = rules.participants.secondStay == .endsInChannel && !notices.isEmpty
        if let leaving = entry.leaving, let user = sessions[session]?[leaving] {
            notices += depart(Place(channel: leaving, user: user), streams: .left, reason: .left)
            notices.append(.reroute(leaving))
        }
        open(channel, entry, kept: kept, by: ChannelUser(user: place.user, nickname: entry.nickname))
        channels[channel]?.entryTimes.record(maximum: entries, at: now)
        let participant = Participant(
            session: session, nickname: entry.nickname, isVisible: isVisible, sendsOnly: entry.sendsOnly,
            connection: connection(of: session) ?? .connected, rights: .everything, subscribes: entry.subscribes,
            enteredAt: now)
        let wasCrowded = channels[channel]?.isCrowded ?? false
        channels[channel]?.participants[place.user] = participant
        channels[channel]?.maximumAnnouncing = rules.participants.maximumAnnouncing
        let entered = user(at: place)
        if isVisible { channels[channel]?.countVisible(entered, isVisible: true) }
        sessions[session, default: [:]][channel] = place.user
        users[place.user, default: [:]][channel] = session
        if facts != nil {
            let milliseconds = clock.unixMilliseconds(at: now)
            let since = isReturn ? older?.enteredAtUnixMilliseconds : nil
            channels[channel]?.participants[place.user]?.enteredAtUnixMilliseconds = since ?? milliseconds
            if !isReturn { note(.entered(isVisible: isVisible), in: channel, by: entered) }
        }
        if isVisible, !isReturn {
            notices.append(announce(.participantJoined(channel: channel, user: user(at: place)), about: place))
        }
        if let found = channels[channel], found.isCrowded {
            let told = wasCrowded ? [session] : found.reachableSessions()
            notices.append(.event(.announcementsStopped(channel: channel), to: told))
        }
        notices += setRights(rights, of: place, at: now, rules: rules.rights)
        if isReplacing || !entry.subscribes.isEmpty { notices.append(.reroute(channel)) }
        return (.channel(snapshot: try snapshot(for: place)), notices)
    }

    /// Throws if the entry is invalid for any user.
    private func check(
        _ channel: ChannelID, _ entry: ChannelEntry, from session: SessionID, rules: RTCRules
    ) throws(EmulatorError) -> ChannelSceneRules {
        let idBytes = channel.rawValue.utf8.count
        guard idBytes > 0, idBytes <= rules.maximumChannelIDBytes else {
            throw .invalidChannelID(text: channel.rawValue)
        }
        let (nicknameBytes, maximum) = (entry.nickname.utf8.count, rules.participants.maximumNicknameBytes)
        guard nicknameBytes <= maximum else {
            throw .limitExceeded(limit: .nicknameBytes, maximum: maximum, attempted: nicknameBytes)
        }
        guard entry.maximumParticipants >= 0 else {
            throw .invalidArgument(name: "maximumParticipants", value: "\(entry.maximumParticipants)")
        }
        guard entry.subscribes.isKnown else {
            throw .invalidArgument(name: "kinds", value: "\(entry.subscribes.rawValue)")
        }
        if let leaving = entry.leaving { _ = try place(of: session, in: leaving) }
        guard sessions[session]?[channel] == nil else { throw .alreadyInChannel(channel: channel) }
        if rules.participants.hasOneUserPerSession, let other = sessions[session]?.values.first, other != entry.user {
            throw .invalidArgument(name: "user", value: entry.user?.rawValue ?? "")
        }
        guard let scene = rules.rules(of: entry.scene) else {
            throw .invalidArgument(name: "scene", value: entry.scene.rawValue)
        }
        return scene
    }

    /// Throws where the channel is full.
    private func checkRoom(
        for user: UserID?, in channel: ChannelID, isVisible: Bool, scene: ChannelSceneRules, rules: ParticipantRules
    ) throws(EmulatorError) {
        guard let found = channels[channel] else { return }
        // The user's older stay is removed to make room for the new one.
        let older = user.flatMap { found.participants[$0] }
        let attempted = found.participants.count + (older == nil ? 1 : 0)
        let maximum = min(found.maximumParticipants ?? .max, scene.maximumParticipants)
        guard attempted <= maximum else {
            throw .limitExceeded(limit: .participantCount, maximum: maximum, attempted: attempted)
        }
        if isVisible, older?.isVisible != true { try checkVisible(in: channel, rules: rules) }
    }

    /// Throws if no more participants may be visible.
    private func checkVisible(in channel: ChannelID, rules: ParticipantRules) throws(EmulatorError) {
        guard let maximum = rules.maximumVisible else { return }
        let attempted = (channels[channel]?.participants.values.count { $0.isVisible } ?? 0) + 1
        guard attempted <= maximum else {
            throw .limitExceeded(limit: .visibleParticipantCount, maximum: maximum, attempted: attempted)
        }
    }

    /// A number that no user of the channel has.
    private mutating func drawUser(for channel: ChannelID) -> UserID {
        // A channel has few of the four billion numbers, so the next draw is almost certainly free.
        while true {
            let number = UInt32(truncatingIfNeeded: numbers.next())
            let user = UserID("\(number)")
            if number != 0, channels[channel]?.participants[user] == nil { return user }
        }
    }

    private mutating func endOlderStays(
        at place: Place, than session: SessionID, isReturn: Bool, rules: ParticipantRules
    ) -> [RTCNotice] {
        switch rules.secondStay {
        case .endsInChannel:
            guard channels[place.channel]?.participants[place.user] != nil else { return [] }
            return remove(place, .joinedElsewhere, isHidden: isReturn)
        case .endsEverywhere:
            var notices: [RTCNotice] = []
            for (channel, present) in users[place.user] ?? [:] where present != session {
                // From there the user may come back, too.
                let isOrphaned = channels[channel]?.participants[place.user]?.isOrphaned == true
                guard channel == place.channel || !isOrphaned else { continue }
                let older = Place(channel: channel, user: place.user)
                notices += remove(older, .joinedElsewhere, isHidden: isReturn && older == place)
                notices.append(.reroute(channel))
            }
            return notices
        }
    }

    /// Creates the channel if it does not exist. `kept` is its state before its last participant left in this step.
    private mutating func open(_ channel: ChannelID, _ entry: ChannelEntry, kept: Channel?, by user: ChannelUser) {
        guard channels[channel] == nil else { return }
        if var kept {
            withdrawEnd(of: channel)
            kept.participants = [:]
            kept.visibleBytes = 0
            kept.streams = []
            channels[channel] = kept
            setBanDeadlines(of: kept, areSet: true)
            return
        }
        channelLives = channelLives.addingSaturated(1)
        channels[channel] = Channel(
            id: channel, scene: entry.scene, session: "\(channelLives)",
            maximumParticipants: entry.maximumParticipants == 0 ? nil : entry.maximumParticipants)
        if facts != nil { note(.opened, in: channel, by: user) }
    }

    // MARK: - Seen or not

    mutating func setVisibility(
        of place: Place, to isVisible: Bool, permit: Credential?, at now: Instant, clock: WallClock, rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        let before = try participant(at: place)
        var rights: Rights?
        // Without its own permit, the entry uses the one that was presented before.
        if rules.rights.source == .permit, permit != nil {
            rights = try Rights.granted(
                by: nil, permit: permit, to: place.user, in: place.channel, at: now, clock: clock, rules: rules.rights)
        }
        let scene = channels[place.channel].flatMap { rules.rules(of: $0.scene) }
        let changes = scene?.isEverybodyVisible != true && before.isVisible != isVisible
        if changes, isVisible {
            try checkVisible(in: place.channel, rules: rules.participants)
            try channels[place.channel]?.checkFits(user(at: place))
        }

        var notices = rights.map { setRights($0, of: place, at: now, rules: rules.rights) } ?? []
        guard changes else { return notices }
        channels[place.channel]?.participants[place.user]?.isVisible = isVisible
        let seen = user(at: place)
        channels[place.channel]?.countVisible(seen, isVisible: isVisible)
        guard !isVisible else {
            if facts != nil { note(.shown(isVisible: true), in: place.channel, by: seen) }
            notices.append(announce(.participantJoined(channel: place.channel, user: user(at: place)), about: place))
            return notices
        }
        notices += endStreams(before.publications.keys.sorted(), of: place, reason: .hidden)
        if facts != nil { note(.shown(isVisible: false), in: place.channel, by: seen) }
        notices.append(
            announce(.participantLeft(channel: place.channel, user: user(at: place), reason: .hidden), about: place))
        notices += part(place, reason: .hidden, telling: .everybody)
        if !before.publications.isEmpty { notices.append(.reroute(place.channel)) }
        return notices
    }

    /// Tells everybody else who comes or goes, unless there are too many.
    private func announce(_ event: RTCEvent, about place: Place) -> RTCNotice {
        channels[place.channel]?.isCrowded == true ? .event(event, to: []) : tell(event, about: place)
    }

    /// Forgets a channel without participants.
    mutating func end(_ channel: ChannelID) {
        if let found = channels[channel], found.bans != nil { setBanDeadlines(of: found, areSet: false) }
        channels[channel] = nil
    }

    // MARK: - Going

    /// Removes a participant by the cloud's decision. The removed user is told first, then the others. The caller
    /// reroutes.
    ///
    /// - Parameter isHidden: whether the others learn only that streams ended: the user is back in the same step.
    mutating func remove(
        _ place: Place, _ removal: ChannelRemovalReason, isHidden: Bool = false
    ) -> [RTCNotice] {
        guard let participant = channels[place.channel]?.participants[place.user] else {
            record(breach: "\(place) is removed without being there")
            return []
        }
        return [participant.removal(of: place.user, from: place.channel, reason: removal)]
            + depart(
                place, streams: StreamEndReason(removal), reason: ChannelLeaveReason(removal), isHidden: isHidden)
    }

    /// Ends a stay: first its streams, then the user. The last user's leaving ends the channel. The caller reroutes it.
    mutating func depart(
        _ place: Place, streams: StreamEndReason, reason: ChannelLeaveReason, isHidden: Bool = false
    ) -> [RTCNotice] {
        guard let participant = channels[place.channel]?.participants[place.user] else {
            record(breach: "\(place) departs without being there")
            return []
        }
        let left = user(at: place)
        var notices = endStreams(participant.publications.keys.sorted(), of: place, reason: streams)
        notices += forget(participant, at: place, keepsGuests: isHidden)
        channels[place.channel]?.participants[place.user] = nil
        if facts != nil, !isHidden {
            note(.left(isVisible: participant.isVisible, reason: reason), in: place.channel, by: left, participant)
        }
        if participant.isVisible {
            channels[place.channel]?.countVisible(left, isVisible: false)
            let event = RTCEvent.participantLeft(channel: place.channel, user: left, reason: reason)
            if !isHidden { notices.append(announce(event, about: place)) }
        }
        if facts != nil, channels[place.channel]?.participants.isEmpty == true {
            note(.closed(isDismissed: false), in: place.channel, by: left)
        }
        if channels[place.channel]?.participants.isEmpty == true { end(place.channel) }
        return notices
    }

    /// Removes a participant without streams from everything except the channel. The notices concern other channels,
    /// and the guests that the participant had.
    ///
    /// - Parameter keepsGuests: whether the participant stays connected with other channels: the user is back in the same step.
    mutating func forget(
        _ participant: Participant, at place: Place, keepsGuests: Bool = false,
        tellingOfGuests audience: PartingAudience = .others
    ) -> [RTCNotice] {
        var notices: [RTCNotice] = []
        for stream in participant.subscription.named.keys {
            notices += unsubscribe(from: stream, at: place, from: participant.session)
        }
        if !keepsGuests { notices += part(place, reason: .left, telling: audience) }
        cancelRights(of: place)
        users[place.user]?[place.channel] = nil
        if users[place.user]?.isEmpty == true { users[place.user] = nil }
        let session = participant.session
        sessions[session]?[place.channel] = nil
        if sessions[session]?.isEmpty == true {
            sessions[session] = nil
            if let deadline = participant.connection.deadline { timeouts.remove(session, at: deadline) }
        }
        return notices
    }

    /// The channel as `place`'s user sees it.
    mutating func snapshot(for place: Place) throws(EmulatorError) -> ChannelSnapshot {
        guard let channel = channels[place.channel] else {
            throw failure(breach: "\(place.channel) is looked at and is not there")
        }
        var users: [ChannelUser] = []
        for index in channel.participants.values.indices where channel.participants.values[index].isVisible {
            let user = channel.participants.keys[index]
            guard user != place.user else { continue }
            users.append(ChannelUser(user: user, nickname: channel.participants.values[index].nickname))
        }
        var streams = channel.streams.compactMap { $0.user == place.user ? nil : channel.listed($0) }
        for guest in guests[place.channel]?.keys ?? [] {
            users.append(user(at: guest))
            streams += listedStreams(of: guest)
        }
        return ChannelSnapshot(
            channel: place.channel, session: channel.session, user: place.user, users: users, streams: streams,
            notes: channel.notes)
    }
}

extension ChannelLeaveReason {
    /// Why a removed participant left, as the others are told.
    init(_ removal: ChannelRemovalReason) {
        switch removal {
        case .removedByAdministrator, .channelDismissed: self = .removed
        case .joinedElsewhere: self = .enteredElsewhere
        case .timedOut: self = .timedOut
        case .tokenExpired: self = .tokenExpired
        }
    }
}

extension StreamEndReason {
    /// Why the streams of a removed participant ended.
    init(_ removal: ChannelRemovalReason) {
        switch removal {
        case .removedByAdministrator, .channelDismissed, .tokenExpired: self = .removed
        case .joinedElsewhere: self = .enteredElsewhere
        case .timedOut: self = .timedOut
        }
    }
}
