import EmulatorAPI
import OrderedCollections

/// A channel. It exists only while it has participants.
struct Channel: Hashable, Serializable, Sendable {
    let id: ChannelID
    /// The first participant's.
    let scene: ChannelScene
    /// Names this life of the channel.
    let session: String
    /// The limit that the first participant set; nil for no limit of its own.
    let maximumParticipants: Int?
    /// In order of entering. A user is listed once.
    var participants: OrderedDictionary<UserID, Participant> = [:]
    /// The bytes of all visible participants on the wire, because an entering user is told of them in one frame.
    var visibleBytes = 0
    /// Everybody's streams, in order of publishing.
    var streams: OrderedSet<StreamPlace> = []
    /// In order of first writing.
    var notes: [ChannelNote] = []
    var lastMessageNumber: UInt64 = 0
    /// Kinds of users' streams that reach nobody; nil where there are none.
    var bans: ChannelBans?
    /// The most participants with whom others are told who comes and goes; nil for any number.
    var maximumAnnouncing: Int?
    var entryTimes = RateWindow()
    var noteTimes = RateWindow()
    /// By kind of message. Messages for a single user are counted separately if the rules say so.
    @SortedByKey var messageTimes: [ChannelMessageKind: RateWindow] = [:]
    @SortedByKey var singleMessageTimes: [ChannelMessageKind: RateWindow] = [:]

    /// Whether there are too many participants for others to be told who comes and goes.
    var isCrowded: Bool { maximumAnnouncing.map { participants.count > $0 } ?? false }

    /// All sessions except that of `user` that can be reached and are told of others, in order of entering.
    func reachableSessions(except user: UserID? = nil) -> [SessionID] {
        // By index: a participant is read in place, because a copy counts a reference to each of its parts.
        let own = user.flatMap { participants.index(forKey: $0) }
        var sessions: [SessionID] = []
        sessions.reserveCapacity(participants.count)
        for index in participants.values.indices where index != own {
            guard !participants.values[index].connection.isClosed, participants.values[index].takesMessages
            else { continue }
            sessions.append(participants.values[index].session)
        }
        return sessions
    }

    /// Throws if half a frame could not tell an entering user of `user` and all visible participants.
    func checkFits(_ user: ChannelUser) throws(EmulatorError) {
        guard visibleBytes + user.frameBytes > FrameSize.pageBytes else { return }
        let visible = participants.values.count { $0.isVisible }
        throw .limitExceeded(limit: .visibleParticipantCount, maximum: visible, attempted: visible + 1)
    }

    /// Adds a user who becomes visible to the count, or removes one who is no longer visible.
    mutating func countVisible(_ user: ChannelUser, isVisible: Bool) {
        visibleBytes += isVisible ? user.frameBytes : -user.frameBytes
    }

    /// A participant's publication; nil if there is none at this place.
    func publication(at place: StreamPlace) -> Publication? {
        participants[place.user]?.publications[place.index]
    }

    /// The stream as others in the channel see it.
    func listed(_ place: StreamPlace) -> ListedStream? {
        guard let participant = participants[place.user], let publication = participant.publications[place.index] else {
            return nil
        }
        let muted = participant.muted(place.index).union(bans?.shown(of: place.user, in: id) ?? [])
        return ListedStream(
            publisher: ChannelUser(user: place.user, nickname: participant.nickname), index: place.index,
            name: publication.name, kinds: publication.kinds, muted: muted.intersection(publication.kinds),
            extra: publication.extra,
            devices: publication.name != nil || publication.devices.isEmpty ? nil : publication.devices)
    }
}

/// Where a user is.
struct Place: Hashable, Comparable, Serializable, Sendable {
    var channel: ChannelID
    var user: UserID

    static func < (left: Place, right: Place) -> Bool {
        (left.channel, left.user) < (right.channel, right.user)
    }
}

/// Where a stream is in its channel.
struct StreamPlace: Hashable, Serializable, Sendable {
    var user: UserID
    var index: Int
}

/// A user in a channel.
struct Participant: Hashable, Serializable, Sendable {
    let session: SessionID
    var nickname: String
    /// Whether others are told of the user. Always true in some scenes. Only visible users publish.
    var isVisible: Bool
    /// Whether the user is told of nothing but what concerns themselves; nil: they are told of everything.
    let sendsOnly: Bool?
    /// The same in every channel of the session.
    var connection: Reachability
    /// Whether the session ended with its server; nil for no.
    var isOrphaned: Bool?
    var rights: Rights
    /// When the user entered, on the tenant's wall clock; nil while the app's own server is told nothing.
    var enteredAtUnixMilliseconds: Int64?
    /// By index.
    @SortedByKey var publications: [Int: Publication] = [:]
    /// Muted kinds by index, published or not; without empty entries.
    @SortedByKey private(set) var muted: [Int: MediaKinds] = [:]
    var subscription: Subscription
    /// By kind of message.
    @SortedByKey var messageTimes: [ChannelMessageKind: RateWindow] = [:]
    @SortedByKey var messageBytes: [ChannelMessageKind: RateWindow] = [:]
    /// Of all that was sent along with streams.
    var sideDataTimes = RateWindow()
    /// Nil in channels that were stored before this was kept.
    let enteredAt: Instant?

    init(
        session: SessionID, nickname: String, isVisible: Bool, sendsOnly: Bool?, connection: Reachability,
        rights: Rights, subscribes: MediaKinds, enteredAt: Instant
    ) {
        self.session = session
        self.nickname = nickname
        self.isVisible = isVisible
        self.sendsOnly = sendsOnly
        self.connection = connection
        self.rights = rights
        subscription = Subscription(automatic: subscribes)
        self.enteredAt = enteredAt
    }

    /// Whether a message can be for the user, and whether others are told to them.
    var takesMessages: Bool { sendsOnly != true }

    /// The muted kinds of a stream, published or not. They outlast publishing and visibility.
    func muted(_ index: Int) -> MediaKinds { muted.isEmpty ? [] : muted[index] ?? [] }

    mutating func setMuted(_ kinds: MediaKinds, of index: Int) { muted[index] = kinds.isEmpty ? nil : kinds }

    /// Tells the removed user; a closed session cannot be told.
    func removal(of user: UserID, from channel: ChannelID, reason: ChannelRemovalReason) -> RTCNotice {
        .event(.removed(channel: channel, user: user, reason: reason), to: connection.isClosed ? [] : [session])
    }
}

/// A published stream.
struct Publication: Hashable, Serializable, Sendable {
    let name: StreamID?
    var kinds: MediaKinds
    var extra: String
    /// Nil in channels that were stored before this was kept.
    let beganAt: Instant?
    /// Sorted by device.
    var devices: [DeviceReport] = []
    /// When the publisher was last asked for a key frame of the camera, of the screen, and of the small pictures; nil if never.
    var pictureRequestedAt: Instant?
    var screenRequestedAt: Instant?
    var smallPictureRequestedAt: Instant?

    /// When the publisher was last asked for a key frame of a kind.
    subscript(requestedAt kind: MediaKinds) -> Instant? {
        get {
            switch kind {
            case .screen: screenRequestedAt
            case .smallPicture: smallPictureRequestedAt
            default: pictureRequestedAt
            }
        }
        set {
            switch kind {
            case .screen: screenRequestedAt = newValue
            case .smallPicture: smallPictureRequestedAt = newValue
            default: pictureRequestedAt = newValue
            }
        }
    }
}

extension StreamPlace {
    /// How others refer to the stream.
    func reference(_ publication: Publication) -> StreamReference {
        publication.name.map { .named(stream: $0) } ?? .numbered(user: user, index: index)
    }
}

/// Whether a session can be reached, and if not, how long its participants stay.
enum Reachability: Hashable, Serializable, Sendable {
    case connected
    /// May come back.
    case interrupted(until: Instant)
    /// It never comes back, but others are told only when the grace time is over.
    case closed(until: Instant)

    var deadline: Instant? {
        switch self {
        case .connected: nil
        case .interrupted(let deadline), .closed(let deadline): deadline
        }
    }

    var isClosed: Bool {
        if case .closed = self { true } else { false }
    }
}
