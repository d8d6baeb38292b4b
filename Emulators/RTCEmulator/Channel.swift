import EmulatorAPI
import OrderedCollections

/// A channel that exists, which is to say: somebody is in it.
struct Channel: Hashable, Codable, Sendable {
    let id: ChannelID
    /// The first participant's.
    let scene: ChannelScene
    /// Names this life of the channel.
    let session: String
    /// As the one who began the channel asked for; nil for no limit of its own.
    let maximumParticipants: Int?
    /// In the order in which they entered. A user is there once.
    var participants: OrderedDictionary<UserID, Participant> = [:]
    /// What those who are visible take on the wire: whoever enters is told of all of them in one frame.
    var visibleBytes = 0
    /// Everybody's streams, in order of publishing.
    var streams: OrderedSet<StreamPlace> = []
    /// In order of first writing.
    var notes: [ChannelNote] = []
    var lastMessageNumber: UInt64 = 0
    var entryTimes = RateWindow()
    var noteTimes = RateWindow()
    /// By kind of message; messages for a single user count apart where the rules say so.
    @SortedByKey var messageTimes: [ChannelMessageKind: RateWindow] = [:]
    @SortedByKey var singleMessageTimes: [ChannelMessageKind: RateWindow] = [:]

    /// Everybody but `user` who can be told something, in the order in which they entered.
    func reachableSessions(except user: UserID) -> [SessionID] {
        // By index: a participant is looked at where they lie, since a copy counts a reference to each of their parts.
        let own = participants.index(forKey: user)
        var sessions: [SessionID] = []
        sessions.reserveCapacity(participants.count)
        for index in participants.values.indices where index != own {
            guard !participants.values[index].connection.isClosed else { continue }
            sessions.append(participants.values[index].session)
        }
        return sessions
    }

    /// Throws where one who enters could not be told of `user` and of everybody who is visible in half a frame.
    func checkFits(_ user: ChannelUser) throws(EmulatorError) {
        guard visibleBytes + user.frameBytes > FrameSize.pageBytes else { return }
        let visible = participants.values.count { $0.isVisible }
        throw .limitExceeded(limit: .visibleParticipantCount, maximum: visible, attempted: visible + 1)
    }

    /// Counts a user who becomes visible, or takes one back who is no more.
    mutating func countVisible(_ user: ChannelUser, isVisible: Bool) {
        visibleBytes += isVisible ? user.frameBytes : -user.frameBytes
    }

    /// A participant's publication; nil where they publish nothing there.
    func publication(at place: StreamPlace) -> Publication? {
        participants[place.user]?.publications[place.index]
    }

    /// The stream as others in the channel see it.
    func listed(_ place: StreamPlace) -> ListedStream? {
        guard let participant = participants[place.user], let publication = participant.publications[place.index] else {
            return nil
        }
        return ListedStream(
            publisher: ChannelUser(user: place.user, nickname: participant.nickname), index: place.index,
            name: publication.name, kinds: publication.kinds,
            muted: participant.muted(place.index).intersection(publication.kinds), extra: publication.extra)
    }
}

/// Where a user is.
struct Place: Hashable, Comparable, Codable, Sendable {
    var channel: ChannelID
    var user: UserID

    static func < (left: Place, right: Place) -> Bool {
        (left.channel, left.user) < (right.channel, right.user)
    }
}

/// Where a stream is in its channel.
struct StreamPlace: Hashable, Codable, Sendable {
    var user: UserID
    var index: Int
}

/// A user in a channel.
struct Participant: Hashable, Codable, Sendable {
    let session: SessionID
    var nickname: String
    /// Whether others are told of them. Always so in some scenes. Only who is visible publishes.
    var isVisible: Bool
    /// The same in every channel of the session.
    var connection: Connection
    var rights: Rights
    /// By index.
    @SortedByKey var publications: [Int: Publication] = [:]
    /// What is muted, by index, published or not; without entries that say nothing.
    @SortedByKey private(set) var muted: [Int: MediaKinds] = [:]
    var subscription: Subscription
    /// By kind of message.
    @SortedByKey var messageTimes: [ChannelMessageKind: RateWindow] = [:]
    @SortedByKey var messageBytes: [ChannelMessageKind: RateWindow] = [:]
    /// Of all that was sent along with streams.
    var sideDataTimes = RateWindow()

    init(
        session: SessionID, nickname: String, isVisible: Bool, connection: Connection, rights: Rights,
        subscribes: MediaKinds
    ) {
        self.session = session
        self.nickname = nickname
        self.isVisible = isVisible
        self.connection = connection
        self.rights = rights
        subscription = Subscription(automatic: subscribes)
    }

    /// What is muted of a stream, published or not. Outlives publishing and being visible.
    func muted(_ index: Int) -> MediaKinds { muted.isEmpty ? [] : muted[index] ?? [] }

    mutating func setMuted(_ kinds: MediaKinds, of index: Int) { muted[index] = kinds.isEmpty ? nil : kinds }

    /// Tells the one removed; a closed session can't be told.
    func removal(of user: UserID, from channel: ChannelID, reason: ChannelRemovalReason) -> RTCNotice {
        .event(.removed(channel: channel, user: user, reason: reason), to: connection.isClosed ? [] : [session])
    }
}

/// A stream that somebody publishes.
struct Publication: Hashable, Codable, Sendable {
    let name: StreamID?
    var kinds: MediaKinds
    var extra: String
    /// Sorted by device.
    var devices: [DeviceReport] = []
}

extension StreamPlace {
    /// How others refer to the stream.
    func reference(_ publication: Publication) -> StreamReference {
        publication.name.map { .named(stream: $0) } ?? .numbered(user: user, index: index)
    }
}

/// Whether a session can be reached, and if not, until when that is borne.
enum Connection: Hashable, Codable, Sendable {
    case connected
    /// May come back.
    case interrupted(until: Instant)
    /// Never comes back, but others are told only when the grace time is over.
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
