package import EmulatorAPI
import OrderedCollections

// Subscriptions: by index in a channel, or by name in any channel, published or not.
extension RTCState {
    mutating func subscribe(
        to stream: StreamReference?, kinds: MediaKinds, _ isSubscribed: Bool, at place: Place, from session: SessionID,
        rules: RTCRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        guard kinds.isValid else { throw .invalidArgument(name: "kinds", value: "\(kinds.rawValue)") }
        let participant = try participant(at: place)
        if isSubscribed {
            for (kind, right) in Rights.receiving where kinds.contains(kind) {
                try participant.rights.require(right, rules: rules.rights)
            }
        }
        switch stream {
        case nil:
            channels[place.channel]?.participants[place.user]?.subscription.setAll(kinds, isSubscribed)
            return (.done, [.reroute(place.channel)])
        case .numbered?:
            guard let stream else { return (.done, []) }
            try Self.check(stream, rules: rules)
            try Self.check(participant.subscription.wishCount(with: stream), rules: rules.streams)
            channels[place.channel]?.participants[place.user]?.subscription.set(stream, kinds, isSubscribed)
            return (.done, [.reroute(place.channel)])
        case .named(let name)?:
            guard let maximum = rules.streams.maximumNameBytes else { throw .featureDisabled(feature: .streamNames) }
            guard isSubscribed else {
                return (.done, unsubscribe(from: name, kinds: kinds, at: place, from: session))
            }
            guard (1...max(1, maximum)).contains(name.rawValue.utf8.count) else {
                throw .invalidStreamID(text: String(name.rawValue.prefix(40)))
            }
            let named = participant.subscription.named
            try Self.check(named.count + (named[name] == nil ? 1 : 0), rules: rules.streams)
            var notices: [RTCNotice] = []
            let isNews = channels[place.channel]?.participants[place.user]?.subscription.setNamed(name, kinds, true)
            if isNews == true {
                subscribers[name, default: []].append(session)
                notices = sources(of: name).map { .reroute($0) }
            }
            return (.subscribed(stream: subscribed(name)), notices)
        }
    }

    /// Throws if such a stream is impossible, because the state remembers only a bounded amount.
    static func check(_ stream: StreamReference, rules: RTCRules) throws(EmulatorError) {
        guard case .numbered(let user, let index) = stream else { return }
        guard (1...max(1, rules.participants.maximumUserIDBytes)).contains(user.rawValue.utf8.count) else {
            throw .invalidUserID(text: String(user.rawValue.prefix(40)))
        }
        guard (0..<rules.streams.maximumPerParticipant).contains(index) else {
            throw .invalidArgument(name: "index", value: "\(index)")
        }
    }

    private static func check(_ attempted: Int, rules: StreamRules) throws(EmulatorError) {
        guard attempted <= rules.maximumSubscriptions else {
            throw .limitExceeded(
                limit: .subscriptionCount, maximum: rules.maximumSubscriptions, attempted: attempted)
        }
    }

    /// Unsubscribes from kinds of a named stream; kinds without a subscription are ignored.
    mutating func unsubscribe(
        from name: StreamID, kinds: MediaKinds = [.all, .smallPicture], at place: Place, from session: SessionID
    ) -> [RTCNotice] {
        let isNews = channels[place.channel]?.participants[place.user]?.subscription.setNamed(name, kinds, false)
        // The session may also subscribe to it in another of its channels.
        guard isNews == true else { return [] }
        if !subscribes(session, to: name) {
            subscribers[name]?.remove(session)
            if subscribers[name]?.isEmpty == true { subscribers[name] = nil }
        }
        return sources(of: name).map { .reroute($0) }
    }

    /// Whether a session subscribes to a name in any of its channels.
    private func subscribes(_ session: SessionID, to name: StreamID) -> Bool {
        (sessions[session] ?? [:]).contains { channel, user in
            channels[channel]?.participants[user]?.subscription.named[name] != nil
        }
    }

    /// Whether the session receives a kind of a named stream, through any of its channels.
    func receives(_ session: SessionID, _ kind: MediaKinds, of name: StreamID) -> Bool {
        (sessions[session] ?? [:]).contains { channel, user in
            guard let participant = channels[channel]?.participants[user],
                participant.rights.lostKinds.isDisjoint(with: kind)
            else {
                return false
            }
            return participant.subscription.named[name]?.contains(kind) ?? false
        }
    }

    /// The stream as its subscribers by name see it; nil while no user publishes it and no mix produces it.
    func subscribed(_ name: StreamID) -> SubscribedStream? {
        if let found = names[name] {
            let publication = channels[found.channel]?.publication(at: found.stream)
            return SubscribedStream(
                stream: name, channel: found.channel, publisher: found.stream.user, devices: publication?.devices ?? [])
        }
        guard let mix = outputs[name].flatMap({ mixes[$0] }) else { return nil }
        return SubscribedStream(
            stream: name, channel: mix.place.channel, publisher: mix.place.user, devices: [], inputs: mix.inputs)
    }

    /// The subscribers by name who can be reached.
    func reachableSubscribers(of name: StreamID) -> [SessionID] {
        (subscribers[name] ?? []).filter { connection(of: $0)?.isClosed == false }
    }

    /// The subscribers to any kind of a stream, by name or not, who can be reached.
    func reachableSubscribers(
        of stream: StreamPlace, _ publication: Publication, in channel: ChannelID
    ) -> [SessionID] {
        var told = OrderedSet(publication.name.map { reachableSubscribers(of: $0) } ?? [])
        for (user, participant) in channels[channel]?.participants ?? [:] where user != stream.user {
            guard !participant.connection.isClosed else { continue }
            let isSubscribed = Rights.receiving.contains {
                publication.kinds.contains($0.kind) && participant.subscription.includes($0.kind, of: stream)
            }
            if isSubscribed { told.append(participant.session) }
        }
        return Array(told)
    }

    func tellAvailable(_ name: StreamID) -> [RTCNotice] {
        guard subscribers[name] != nil, let stream = subscribed(name) else { return [] }
        return [.event(.streamAvailable(stream: stream), to: reachableSubscribers(of: name))]
    }

    func tellUnavailable(_ name: StreamID) -> [RTCNotice] {
        guard subscribers[name] != nil else { return [] }
        return [.event(.streamUnavailable(stream: name), to: reachableSubscribers(of: name))]
    }

    /// The channels whose packets the name's subscribers receive, each once.
    func sources(of name: StreamID) -> [ChannelID] {
        if let found = names[name] { return [found.channel] }
        guard let mix = outputs[name].flatMap({ mixes[$0] }) else { return [] }
        var channels: OrderedSet<ChannelID> = []
        for input in mix.inputs {
            if let channel = names[input.stream]?.channel { channels.append(channel) }
        }
        return Array(channels)
    }

    /// The channels that send to `session` because it subscribes to a name in them.
    func channelsHeard(by session: SessionID) -> OrderedSet<ChannelID> {
        var heard: OrderedSet<ChannelID> = []
        for (channel, user) in sessions[session] ?? [:] {
            for name in channels[channel]?.participants[user]?.subscription.named.keys ?? [] {
                heard.formUnion(sources(of: name))
            }
        }
        return heard
    }

    // MARK: - Packets

    /// The forwarding in `channel`; no routes if there is no such channel.
    package func forwardingTable(of channel: ChannelID) -> ForwardingTable {
        guard let found = channels[channel], !found.streams.isEmpty else {
            return ForwardingTable(channel: channel, routes: [])
        }
        var published: MediaKinds = []
        var routes = routes(of: .sound, in: found, noting: &published)
        for kind in [MediaKinds.picture, .screen, .smallPicture] where published.contains(kind) {
            routes += self.routes(of: kind, in: found, noting: &published)
        }
        return ForwardingTable(channel: channel, routes: routes)
    }

    /// Where one kind of a channel's streams goes, in order of publishing. Adds to `published` what the streams have.
    private func routes(
        of kind: MediaKinds, in channel: Channel, noting published: inout MediaKinds
    ) -> [ForwardingTable.Route] {
        let receivers = ChannelReceivers(of: kind, channel.participants)
        return channel.streams.compactMap { stream -> ForwardingTable.Route? in
            guard let publisher = channel.participants[stream.user],
                let publication = publisher.publications[stream.index]
            else { return nil }
            published.formUnion(publication.kinds)
            guard isLetThrough(kind, of: stream, from: publisher, in: channel) else { return nil }
            var subscribers = subscribers(of: kind, stream, publication, in: channel, receivers)
            if publication.kinds.contains(.smallPicture), [.picture, .smallPicture].contains(kind),
                isLetThrough(.smallPicture, of: stream, from: publisher, in: channel)
            {
                let other: MediaKinds = kind == .picture ? .smallPicture : .picture
                let others = Set(
                    self.subscribers(
                        of: other, stream, publication, in: channel, ChannelReceivers(of: other, channel.participants)))
                subscribers.removeAll { others.contains($0) == (kind == .picture) }
            }
            return ForwardingTable.Route(
                session: publisher.session, publisher: stream.user,
                stream: publication.name ?? .inPackets(unnamed: stream.index),
                kind: kind, subscribers: subscribers)
        }
    }

    /// Who subscribes to a kind of a stream: in its channel, by its name, and where its publisher is a guest; ascending.
    private func subscribers(
        of kind: MediaKinds, _ stream: StreamPlace, _ publication: Publication, in channel: Channel,
        _ receivers: ChannelReceivers
    ) -> [SessionID] {
        guard let publisher = channel.participants[stream.user]?.session else { return [] }
        var subscribers = receivers.subscribers(of: stream, from: publisher)
        if let name = publication.name {
            subscribers = merge(subscribers, receiversOf: kind, name, but: publisher)
        }
        for host in hosts(of: Place(channel: channel.id, user: stream.user)) {
            guard let receivers = channels[host].map({ ChannelReceivers(of: kind, $0.participants) }) else {
                continue
            }
            let added = receivers.subscribers(of: stream, from: publisher)
            subscribers = Set(subscribers).union(added).sorted()
        }
        return subscribers
    }

    /// Adds the receivers of a stream by its name, and those of its sound in a mix; ascending.
    private func merge(
        _ subscribers: [SessionID], receiversOf kind: MediaKinds, _ name: StreamID, but publisher: SessionID
    ) -> [SessionID] {
        var receivers = Set(subscribers)
        for received in [name] + (kind == .sound ? mixedOutputs(of: name) : []) {
            for session in self.subscribers[received] ?? [] where session != publisher {
                guard connection(of: session) == .connected, receives(session, kind, of: received) else { continue }
                receivers.insert(session)
            }
        }
        return receivers.sorted()
    }
}

/// The participants who can receive a kind of media, except by name.
private struct ChannelReceivers {
    private let kind: MediaKinds
    /// Those who want it of every stream; ascending.
    private var everybody: [SessionID] = []
    /// Those who select streams.
    private var choosers: [(session: SessionID, subscription: Subscription)] = []

    init(of kind: MediaKinds, _ participants: OrderedDictionary<UserID, Participant>) {
        self.kind = kind
        for index in participants.values.indices {
            guard participants.values[index].connection == .connected,
                participants.values[index].rights.lostKinds.isDisjoint(with: kind)
            else {
                continue
            }
            if participants.values[index].subscription.includesEvery(kind) {
                everybody.append(participants.values[index].session)
            } else if !participants.values[index].subscription.isByNameOnly {
                choosers.append((participants.values[index].session, participants.values[index].subscription))
            }
        }
        everybody.sort()
    }

    /// Ascending, without the publisher's own session.
    func subscribers(of stream: StreamPlace, from publisher: SessionID) -> [SessionID] {
        var subscribers = everybody.filter { $0 != publisher }
        let count = subscribers.count
        for chooser in choosers
        where chooser.session != publisher && chooser.subscription.includes(kind, of: stream) {
            subscribers.append(chooser.session)
        }
        if subscribers.count > count { subscribers.sort() }
        return subscribers
    }
}
