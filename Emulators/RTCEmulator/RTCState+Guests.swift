import EmulatorAPI
import OrderedCollections

// Guests: participants of one channel who are also seen and heard in another. Two participants who are connected are
// guests in each other's channel. A guest publishes at home only; receivers elsewhere are added to the routes there.
extension RTCState {
    mutating func connect(
        _ place: Place, with partner: Place, rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        guard let maximum = rules.maximumGuests else { throw .notEmulated(feature: "connected channels") }
        guard try participant(at: place).isVisible else { throw .notVisible(channel: place.channel) }
        guard partner.channel != place.channel else {
            throw .invalidArgument(name: "other channel", value: String(partner.channel.rawValue.prefix(40)))
        }
        guard let other = channels[partner.channel] else { throw .notInChannel(channel: partner.channel) }
        guard other.participants[partner.user]?.isVisible == true else { throw .userNotFound(user: partner.user) }
        // Connected already: nothing is left to do.
        guard partners[place]?.contains(partner) != true else { return [] }
        try check(place, asGuestOf: partner.channel, maximum: maximum)
        try check(partner, asGuestOf: place.channel, maximum: maximum)

        partners[place, default: []].append(partner)
        partners[partner, default: []].append(place)
        return welcome(partner, to: place.channel) + welcome(place, to: partner.channel)
            + [.reroute(place.channel), .reroute(partner.channel)]
    }

    /// Throws if somebody with this id is there, or if too many guests are.
    private func check(_ guest: Place, asGuestOf channel: ChannelID, maximum: Int) throws(EmulatorError) {
        let present = guests[channel] ?? [:]
        guard channels[channel]?.participants[guest.user] == nil,
            !present.keys.contains(where: { $0.user == guest.user && $0 != guest })
        else { throw .alreadyInChannel(channel: channel) }
        let attempted = present.count + (present[guest] == nil ? 1 : 0)
        guard attempted <= maximum else {
            throw .limitExceeded(limit: .publisherCount, maximum: maximum, attempted: attempted)
        }
    }

    mutating func disconnect(_ place: Place) throws(EmulatorError) -> [RTCNotice] {
        guard partners[place] != nil else { throw .userNotFound(user: place.user) }
        return part(place, reason: .left, telling: .everybody)
    }

    /// Who in a participant's own channel is told that their partners are gone.
    enum PartingAudience { case everybody, others, nobody }

    /// Ends all connections of a participant. Everybody in the partners' channels is told of `reason`; in the participant's
    /// own channel the partners leave.
    mutating func part(
        _ place: Place, reason: ChannelLeaveReason, telling audience: PartingAudience
    ) -> [RTCNotice] {
        guard let all = partners.removeValue(forKey: place) else { return [] }
        var notices: [RTCNotice] = []
        for partner in all {
            partners[partner]?.remove(place)
            if partners[partner]?.isEmpty == true { partners[partner] = nil }
            notices += takeLeave(
                of: place, in: partner.channel, reason: reason,
                telling: channels[partner.channel]?.reachableSessions(except: place.user) ?? [])
            let told: [SessionID] =
                switch audience {
                case .everybody: channels[place.channel]?.reachableSessions(except: partner.user) ?? []
                case .others: others(place)
                case .nobody: []
                }
            notices += takeLeave(of: partner, in: place.channel, reason: .left, telling: told)
            notices += [.reroute(partner.channel), .reroute(place.channel)]
        }
        return notices
    }

    /// A user enters a channel for themselves where they were a guest: two with one id cannot be told apart.
    mutating func sendHome(_ user: UserID, from channel: ChannelID) -> [RTCNotice] {
        guard let guest = guests[channel]?.keys.first(where: { $0.user == user }) else { return [] }
        return part(guest, reason: .left, telling: .everybody)
    }

    /// Counts a partner of a guest. The first one makes the guest known in the channel.
    private mutating func welcome(_ guest: Place, to channel: ChannelID) -> [RTCNotice] {
        let count = (guests[channel]?[guest] ?? 0) + 1
        guests[channel, default: [:]][guest] = count
        guard count == 1 else { return [] }
        let told = channels[channel]?.reachableSessions(except: guest.user) ?? []
        return [.event(.participantJoined(channel: channel, user: user(at: guest)), to: told)]
            + listedStreams(of: guest).map { .event(.streamAdded(channel: channel, stream: $0), to: told) }
    }

    /// Discounts a partner of a guest. Without any, the guest is gone from the channel, and their streams with them.
    private mutating func takeLeave(
        of guest: Place, in channel: ChannelID, reason: ChannelLeaveReason, telling told: [SessionID]
    ) -> [RTCNotice] {
        let count = (guests[channel]?[guest] ?? 1) - 1
        guests[channel]?[guest] = count == 0 ? nil : count
        if guests[channel]?.isEmpty == true { guests[channel] = nil }
        guard count == 0 else { return [] }
        let streams = listedStreams(of: guest)
        let left = RTCNotice.event(
            .participantLeft(channel: channel, user: user(at: guest), reason: reason), to: told)
        guard !streams.isEmpty else { return [left] }
        return [.event(.streamsRemoved(channel: channel, streams: streams, reason: .left), to: told), left]
    }

    // MARK: - Parts

    /// The channels that have a participant as a guest, each once.
    func hosts(of place: Place) -> OrderedSet<ChannelID> {
        guard !partners.isEmpty, let partners = partners[place] else { return [] }
        return OrderedSet(partners.map(\.channel))
    }

    /// Tells everybody where a participant is a guest.
    func tellHosts(of place: Place, _ event: (ChannelID) -> RTCEvent) -> [RTCNotice] {
        hosts(of: place).map { host in
            .event(event(host), to: channels[host]?.reachableSessions(except: place.user) ?? [])
        }
    }

    /// A participant's streams as others see them, in order of their indexes.
    func listedStreams(of place: Place) -> [ListedStream] {
        guard let channel = channels[place.channel], let participant = channel.participants[place.user] else {
            return []
        }
        return participant.publications.keys.sorted().compactMap {
            channel.listed(StreamPlace(user: place.user, index: $0))
        }
    }

    /// Adds the channels where guests publish: who receives in a channel has changed, so who receives its guests has.
    func reroutingGuests(_ notices: [RTCNotice]) -> [RTCNotice] {
        guard !guests.isEmpty else { return notices }
        var homes: OrderedSet<ChannelID> = []
        for case .reroute(let channel) in notices {
            for guest in guests[channel]?.keys ?? [] { homes.append(guest.channel) }
        }
        return notices + homes.map { .reroute($0) }
    }

    /// Stops the program when connections contradict each other.
    func checkGuests() {
        var counts: [ChannelID: [Place: Int]] = [:]
        for (place, all) in partners {
            precondition(!all.isEmpty, "\(place) is remembered without a partner")
            precondition(channels[place.channel]?.participants[place.user]?.isVisible == true, "\(place) is not seen")
            for partner in all {
                // Invariant: a connection is known at both ends.
                precondition(partners[partner]?.contains(place) == true, "\(partner) forgot \(place)")
                counts[partner.channel, default: [:]][place, default: 0] += 1
            }
        }
        precondition(counts.count == guests.count, "\(guests.count) channels have guests, not \(counts.count)")
        for (channel, all) in guests {
            precondition(counts[channel]?.count == all.count, "\(channel) counts \(all.count) guests")
            for (guest, count) in all {
                precondition(counts[channel]?[guest] == count, "\(guest) has \(count) partners in \(channel)")
            }
        }
    }
}
