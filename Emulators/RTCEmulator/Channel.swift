import EmulatorAPI
import OrderedCollections

/// A channel that exists, which is to say: somebody is in it.
struct Channel: Hashable, Codable, Sendable {
    let id: ChannelID
    /// The first participant's.
    let scene: ChannelScene
    /// In the order in which they joined. A user is there once.
    var participants: OrderedDictionary<UserID, Participant> = [:]

    var publisherCount: Int { participants.values.count { $0.isPublishing } }

    /// Everybody but `user` who can be told something, in the order in which they joined.
    func reachableSessions(except user: UserID) -> [SessionID] {
        var sessions: [SessionID] = []
        sessions.reserveCapacity(participants.count)
        for (other, participant) in participants where other != user && !participant.connection.isClosed {
            sessions.append(participant.session)
        }
        return sessions
    }

    var forwardingTable: ForwardingTable {
        let connected = participants.values.filter { $0.connection == .connected }.sorted { $0.session < $1.session }
        let routes = participants.filter { $0.value.isPublishing }.map { publisher, participant in
            ForwardingTable.Route(
                session: participant.session, publisher: publisher,
                subscribers:
                    connected
                    .filter { $0.session != participant.session && $0.subscription.includes(publisher) }.map(\.session))
        }
        return ForwardingTable(channel: id, routes: routes)
    }
}

/// A user in a channel.
struct Participant: Hashable, Codable, Sendable {
    let session: SessionID
    /// Always a speaker in a call.
    var role: ChannelRole
    /// The same in every channel of the session.
    var connection: Connection
    /// What the permit allows; nil where none was asked for.
    var privileges: Privileges?
    /// Only speakers publish.
    var isPublishing = false
    /// Outlives publishing and the role.
    var isMuted = false
    var subscription = Subscription()
    var sentMessages = RateWindow()
    var sentBytes = RateWindow()

    /// Others are told of speakers only.
    var isVisible: Bool { role == .speaker }
    /// A lost connection does not make a publisher inaudible; only the end of the grace time does.
    var isAudible: Bool { isPublishing && !isMuted }
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

/// Whom a participant wants to hear; everybody at first.
struct Subscription: Hashable, Codable, Sendable {
    private var includesAll = true
    /// What was said of one publisher, there or not. Looked up by key only.
    @SortedByKey private(set) var exceptions: [UserID: Bool] = [:]

    func includes(_ publisher: UserID) -> Bool {
        exceptions.isEmpty ? includesAll : exceptions[publisher] ?? includesAll
    }

    /// Who was silenced one by one stays silenced when everybody is turned on again; who was let through one by one is
    /// not let through when everybody is turned off afterwards.
    mutating func setAll(_ isSubscribed: Bool) {
        includesAll = isSubscribed
        exceptions = exceptions.filter { !$0.value }
    }

    mutating func set(_ publisher: UserID, _ isSubscribed: Bool) { exceptions[publisher] = isSubscribed }

    /// How many exceptions there would be with one for `publisher`.
    func exceptionCount(with publisher: UserID) -> Int { exceptions.count + (exceptions[publisher] == nil ? 1 : 0) }
}
