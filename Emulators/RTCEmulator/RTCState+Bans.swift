package import EmulatorAPI
import OrderedCollections

/// What the app's server forbids, and until when.
struct TimedBans<Key: Hashable & Comparable & Serializable & Sendable>: Hashable, Serializable, Sendable {
    /// Those that are over stay until the next one is made.
    @SortedByKey var ends: [Key: Instant] = [:]

    /// Most of them at once.
    static var maximumCount: Int { 10_000 }

    /// With one more ban for `seconds`, or without it for 0. Those that are over are gone; nil where none is left.
    func setting(_ key: Key, seconds: Int, at now: Instant) throws(EmulatorError) -> Self? {
        guard seconds >= 0 else { throw .invalidArgument(name: "seconds", value: "\(seconds)") }
        var bans = self
        bans.ends = bans.ends.filter { $0.value > now }
        if seconds > 0 {
            guard bans.ends[key] != nil || bans.ends.count < Self.maximumCount else {
                throw .limitExceeded(
                    limit: .listedUserCount, maximum: Self.maximumCount, attempted: bans.ends.count + 1)
            }
            bans.ends[key] = now.advanced(by: .seconds(seconds))
        } else {
            bans.ends[key] = nil
        }
        return bans.ends.isEmpty ? nil : bans
    }

    /// The end of a ban; nil where there is none.
    func end(of key: Key, at now: Instant) -> Instant? { ends[key].flatMap { $0 > now ? $0 : nil } }
}

/// What the app's server keeps out.
typealias EntryBans = TimedBans<EntryBan>

/// A user in a channel, a user anywhere, or everybody in a channel.
struct EntryBan: Hashable, Comparable, Serializable, Sendable {
    var channel: ChannelID?
    var user: UserID?

    static func < (left: EntryBan, right: EntryBan) -> Bool {
        // One without a channel or a user comes before all with one, also before an empty text.
        guard left.channel == right.channel else {
            guard let before = left.channel, let after = right.channel else { return left.channel == nil }
            return before < after
        }
        guard let before = left.user, let after = right.user else { return left.user == nil && right.user != nil }
        return before < after
    }
}

/// With which tokens nobody publishes.
typealias PublishingBans = TimedBans<PublishingBan>

/// A token of a user's in a channel, by its digest.
struct PublishingBan: Hashable, Comparable, Serializable, Sendable {
    var channel: ChannelID
    var user: UserID
    var token: String

    static func < (left: PublishingBan, right: PublishingBan) -> Bool {
        (left.channel, left.user, left.token) < (right.channel, right.user, right.token)
    }
}

/// A kind of a user's streams that reaches nobody in a channel.
struct StreamBan: Hashable, Comparable, Serializable, Sendable {
    var channel: ChannelID
    var user: UserID
    /// Sound, or pictures with screens.
    var kind: MediaKinds

    static func < (left: StreamBan, right: StreamBan) -> Bool {
        (left.channel, left.user, left.kind.rawValue) < (right.channel, right.user, right.kind.rawValue)
    }

    /// Most of them in a channel.
    static let maximumCount = 1_000
}

// What an app's server forbids: entering channels, publishing in them, and being heard or seen there.
extension RTCState {
    // MARK: - Entering

    /// Keeps a user out of a channel, or of all without one, or everybody out of a channel without a user; 0 lifts it. Whoever is
    /// there stays.
    ///
    /// Throws `invalidArgument` without a channel and a user, and for a negative number.
    package mutating func forbidEntry(
        to channel: ChannelID?, of user: UserID?, seconds: Int, at now: Instant
    ) throws(EmulatorError) {
        guard channel != nil || user != nil else { throw .invalidArgument(name: "user", value: "") }
        try Self.checkLengths([channel?.rawValue ?? "", user?.rawValue ?? ""])
        entryBans = try (entryBans ?? EntryBans()).setting(
            EntryBan(channel: channel, user: user), seconds: seconds, at: now)
    }

    private static func checkLengths(_ names: [String]) throws(EmulatorError) {
        let longest = names.map(\.utf8.count).max() ?? 0
        guard longest <= FrameSize.maximumNamedIDBytes else {
            throw .limitExceeded(limit: .userIDBytes, maximum: FrameSize.maximumNamedIDBytes, attempted: longest)
        }
    }

    /// The seconds for which an entry is forbidden still; nil where it is not.
    package func secondsForbidden(to channel: ChannelID?, of user: UserID?, at now: Instant) -> Int? {
        guard let end = entryBans?.end(of: EntryBan(channel: channel, user: user), at: now) else { return nil }
        return Int(now.duration(to: end).nanoseconds / 1_000_000_000)
    }

    /// All entries that are forbidden still, those without a channel first, then by channel and user.
    package func forbiddenEntries(at now: Instant) -> [ForbiddenEntry] {
        (entryBans?.ends ?? [:]).sorted { $0.key < $1.key }.filter { $0.value > now }.map { ban, end in
            ForbiddenEntry(
                channel: ban.channel, user: ban.user,
                secondsLeft: Int(now.duration(to: end).nanoseconds / 1_000_000_000))
        }
    }

    /// Throws where the user is kept out.
    func checkNotForbidden(_ user: UserID?, in channel: ChannelID, at now: Instant) throws(EmulatorError) {
        if let left = secondsForbidden(to: channel, of: nil, at: now) {
            throw .channelForbidden(channel: channel, isForEverybody: true, secondsLeft: left)
        }
        guard let user else { return }
        for place in [channel, nil] {
            guard let left = secondsForbidden(to: place, of: user, at: now) else { continue }
            throw .channelForbidden(channel: channel, isForEverybody: false, secondsLeft: left)
        }
    }

    // MARK: - Publishing

    /// Keeps a user from publishing in a channel with a token for `seconds`; 0 lifts it. What they publish with it ends. The user
    /// need not be there.
    ///
    /// Throws `invalidArgument` without a token, and for a negative number.
    package mutating func forbidPublishing(
        in channel: ChannelID, of user: UserID, with token: String, seconds: Int, at now: Instant
    ) throws(EmulatorError) -> [RTCNotice] {
        guard !token.isEmpty else { throw .invalidArgument(name: "token", value: "") }
        try Self.checkLengths([channel.rawValue, user.rawValue, token])
        publishingBans = try (publishingBans ?? PublishingBans()).setting(
            PublishingBan(channel: channel, user: user, token: token), seconds: seconds, at: now)
        guard seconds > 0, let participant = channels[channel]?.participants[user], participant.rights.token == token,
            !participant.publications.isEmpty
        else { return [] }
        let place = Place(channel: channel, user: user)
        let sending = Rights.sending.reduce(into: Privileges()) { $0.formUnion($1.right) }
        let told = tellSelf(.rightEnded(channel: channel, right: sending), at: place)
        let ended = endStreams(participant.publications.keys.sorted(), of: place, reason: .forbidden)
        return reroutingGuests([told] + ended + [.reroute(channel)])
    }

    /// Throws where the token that granted these rights lets nobody publish.
    func checkMayPublish(
        _ kinds: MediaKinds, with rights: Rights, at place: Place, now: Instant
    ) throws(EmulatorError) {
        guard let token = rights.token, let bans = publishingBans else { return }
        let ban = PublishingBan(channel: place.channel, user: place.user, token: token)
        guard bans.end(of: ban, at: now) != nil else { return }
        throw .privilegeMissing(privilege: Rights.sending.first { kinds.contains($0.kind) }?.right ?? .sendAudio)
    }

    // MARK: - Streams

    /// Lets nothing of these kinds of a user's streams through in a channel for `seconds`, or as long as the channel is there
    /// without a number; 0 lifts it. The user need not be there. Everybody is told, the user too, unless others see a mute instead.
    ///
    /// Throws `invalidArgument` for a channel that does not exist, for no kind, and for a negative number.
    package mutating func banStreams(
        of user: UserID, in channel: ChannelID, kinds: MediaKinds, seconds: Int?, at now: Instant,
        showsAsMute: Bool = false
    ) throws(EmulatorError) -> [RTCNotice] {
        guard let found = channels[channel] else { throw .invalidArgument(name: "channel", value: channel.rawValue) }
        guard kinds.isValid else { throw .invalidArgument(name: "kinds", value: "\(kinds.rawValue)") }
        guard seconds ?? 0 >= 0 else { throw .invalidArgument(name: "seconds", value: "\(seconds ?? 0)") }
        let bytes = user.rawValue.utf8.count
        guard (1...FrameSize.maximumNamedIDBytes).contains(bytes) else {
            throw .limitExceeded(limit: .userIDBytes, maximum: FrameSize.maximumNamedIDBytes, attempted: bytes)
        }
        let asked = StreamBan.kinds(of: kinds).map { StreamBan(channel: channel, user: user, kind: $0) }
        let isLifted = seconds == 0
        let added = asked.count { found.bans?.ends[$0] == nil }
        let attempted = (found.bans?.ends.count ?? 0) + added
        guard isLifted || attempted <= StreamBan.maximumCount else {
            throw .limitExceeded(limit: .listedUserCount, maximum: StreamBan.maximumCount, attempted: attempted)
        }

        let listed = listedStreams(of: Place(channel: channel, user: user))
        var changed: MediaKinds = []
        for ban in asked {
            let end: StreamBanEnd? = isLifted ? nil : StreamBanEnd(at: seconds.map { now.advanced(by: .seconds($0)) })
            let before = setBan(ban, until: end)
            if (before == nil) != (end == nil) { changed.formUnion(ban.kind) }
        }
        if showsAsMute { channels[channel]?.bans?.areShownAsMutes = true }
        return tellBan(
            of: user, in: channel, kinds: changed, isBanned: !isLifted, asMuteOf: showsAsMute ? listed : nil)
    }

    /// Whether nothing of a kind of the user's streams gets through.
    func isBanned(_ kind: MediaKinds, of user: UserID, in channel: Channel) -> Bool {
        guard let bans = channel.bans else { return false }
        let kind: MediaKinds = kind == .sound ? .sound : .picture
        return bans.ends[StreamBan(channel: channel.id, user: user, kind: kind)] != nil
    }

    /// Bans whose time is over, in their order.
    mutating func advanceBans(to now: Instant) -> [RTCNotice] {
        var notices: [RTCNotice] = []
        while let (_, ban) = banDeadlines?.popFirst(through: now) {
            let listed = listedStreams(of: Place(channel: ban.channel, user: ban.user))
            let isShownAsMute = channels[ban.channel]?.bans?.areShownAsMutes == true
            channels[ban.channel]?.bans?.ends[ban] = nil
            if channels[ban.channel]?.bans?.ends.isEmpty == true { channels[ban.channel]?.bans = nil }
            notices += tellBan(
                of: ban.user, in: ban.channel, kinds: ban.kind, isBanned: false,
                asMuteOf: isShownAsMute ? listed : nil)
        }
        if banDeadlines?.count == 0 { banDeadlines = nil }
        return notices
    }

    /// The deadlines of a channel that ends, or begins again with the bans that it had.
    mutating func setBanDeadlines(of channel: Channel, areSet: Bool) {
        for (ban, end) in channel.bans?.ends ?? [:] {
            guard let deadline = end.at else { continue }
            if areSet { insertBan(ban, at: deadline) } else { removeBan(ban, at: deadline) }
        }
    }

    /// Makes, moves or lifts a ban, and returns what was before.
    private mutating func setBan(_ ban: StreamBan, until end: StreamBanEnd?) -> StreamBanEnd? {
        let before = channels[ban.channel]?.bans?.ends[ban]
        if let deadline = before?.at { removeBan(ban, at: deadline) }
        if let end {
            var bans = channels[ban.channel]?.bans ?? ChannelBans()
            bans.ends[ban] = end
            channels[ban.channel]?.bans = bans
            if let deadline = end.at { insertBan(ban, at: deadline) }
        } else {
            channels[ban.channel]?.bans?.ends[ban] = nil
            if channels[ban.channel]?.bans?.ends.isEmpty == true { channels[ban.channel]?.bans = nil }
        }
        return before
    }

    private mutating func insertBan(_ ban: StreamBan, at deadline: Instant) {
        var deadlines = banDeadlines ?? DeadlineQueue()
        deadlines.insert(ban, at: deadline)
        banDeadlines = deadlines
    }

    private mutating func removeBan(_ ban: StreamBan, at deadline: Instant) {
        banDeadlines?.remove(ban, at: deadline)
        if banDeadlines?.count == 0 { banDeadlines = nil }
    }

    /// Tells others of streams that look different than before, because of bans that are shown as mutes.
    private func tellChanges(of user: UserID, in channel: ChannelID, from before: [ListedStream]) -> [RTCNotice] {
        let place = Place(channel: channel, user: user)
        let changed = zip(before, listedStreams(of: place)).filter { $0 != $1 }.map(\.1)
        return changed.flatMap { stream in
            [tell(.streamChanged(channel: channel, stream: stream), about: place)]
                + tellHosts(of: place) { .streamChanged(channel: $0, stream: stream) }
        } + [.reroute(channel)]
    }

    /// Tells everybody of a ban; or others of the streams that it mutes, which were as listed before.
    private func tellBan(
        of user: UserID, in channel: ChannelID, kinds: MediaKinds, isBanned: Bool, asMuteOf listed: [ListedStream]?
    ) -> [RTCNotice] {
        guard !kinds.isEmpty else { return [] }
        let event = RTCEvent.streamsBanned(channel: channel, user: user, kinds: kinds, isBanned: isBanned)
        return listed.map { tellChanges(of: user, in: channel, from: $0) }
            ?? [.event(event, to: channels[channel]?.reachableSessions() ?? []), .reroute(channel)]
    }
}

/// When a ban of streams ends by itself.
struct StreamBanEnd: Hashable, Serializable, Sendable {
    /// Nil: with the channel.
    var at: Instant?
}

/// The bans of streams in one channel.
struct ChannelBans: Hashable, Serializable, Sendable {
    @SortedByKey var ends: [StreamBan: StreamBanEnd] = [:]
    /// Whether others see a banned stream as a muted one; nil: they do not.
    var areShownAsMutes: Bool?

    /// The kinds of a user's streams that others see as muted.
    func shown(of user: UserID, in channel: ChannelID) -> MediaKinds {
        func has(_ kind: MediaKinds) -> Bool {
            areShownAsMutes == true && ends[StreamBan(channel: channel, user: user, kind: kind)] != nil
        }
        var kinds: MediaKinds = []
        if has(.sound) { kinds.insert(.sound) }
        if has(.picture) { kinds.formUnion([.picture, .screen, .smallPicture]) }
        return kinds
    }
}

extension StreamBan {
    /// The kinds that are banned one by one. Screens are pictures here.
    fileprivate static func kinds(of kinds: MediaKinds) -> [MediaKinds] {
        (kinds.contains(.sound) ? [.sound] : []) + (kinds.subtracting(.sound).isEmpty ? [] : [.picture])
    }
}
