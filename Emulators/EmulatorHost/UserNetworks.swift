package import EmulatorAPI
import Synchronization

/// A fault of a user's network that holds until it is taken away.
package enum NetworkFaultKind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nothing gets through: connections break, no new one is taken, and media is dropped.
    case networkLost = "network-lost"
    /// Everything arrives late, in both directions and in order.
    case slow
    /// Some media packets are lost, in both directions.
    case lossy
    /// Commands and events get through no more, and no new connection is taken. Media goes on.
    case signalingCut = "signaling-cut"
}

/// What is wrong with the network of a user, all faults together.
package struct NetworkFault: Hashable, Sendable {
    /// Neither connections nor media get through.
    package var isLost = false
    /// Connections do not get through.
    package var isSignalingCut = false
    /// How long everything takes in each direction.
    package var delay = Duration.zero
    /// Media packets that are lost in each direction, in a million.
    package var lossPerMillion = 0

    package init() {}

    /// A network without a fault.
    package static let none = NetworkFault()

    /// Whether a connection is cut off.
    package var cutsConnection: Bool { isLost || isSignalingCut }

    /// What happens to media in each direction, where any gets through.
    package var impairment: Impairment { Impairment(delay: delay, lossPerMillion: lossPerMillion) }
}

/// A fault that holds for a user, as its administrator sees it.
package struct NetworkFaultListing: Hashable, Sendable {
    package var user: UserID
    package var kind: NetworkFaultKind
    /// Of a slow network; nil for others.
    package var delay: Duration?
    /// Of a lossy network; nil for others.
    package var lossPerMillion: Int?
    /// When it ends, on the tenant's clock; nil for one that is taken away by hand.
    package var endsAt: Instant?
}

/// What is wrong on purpose with the networks of a tenant's users. It belongs to one world: the next one begins without faults.
///
/// The host decides which sessions are a user's, and tells the server of each change. Nothing of it is in the tenant's state
/// or in its journal.
package final class UserNetworks: Sendable {
    /// Most users of a tenant with a fault at once.
    package static let maximumUsers = 100
    /// Longest delay in each direction.
    package static let maximumDelay = Duration.seconds(30)
    /// Most sessions of a user that are remembered. Of more, the oldest are forgotten.
    static let maximumSessions = 64

    /// Is told what holds for the network of a session from here on. Called inside the host, so it returns at once.
    package typealias Listener = @Sendable (_ session: SessionID, _ fault: NetworkFault) -> Void

    struct Entry {
        struct Hold {
            /// Tells its timer from that of an earlier hold.
            var number: UInt64
            var endsAt: Instant?
            var delay: Duration?
            var lossPerMillion: Int?
        }

        var holds: [NetworkFaultKind: Hold] = [:]
        /// Ascending.
        var sessions: [SessionID] = []

        var fault: NetworkFault {
            var fault = NetworkFault()
            fault.isLost = holds[.networkLost] != nil
            fault.isSignalingCut = holds[.signalingCut] != nil
            fault.delay = holds[.slow]?.delay ?? .zero
            fault.lossPerMillion = holds[.lossy]?.lossPerMillion ?? 0
            return fault
        }
    }

    private struct State {
        var entries: [UserID: Entry] = [:]
        var lastNumber: UInt64 = 0
        var listener: Listener?
        var revision: UInt64 = 0
    }

    private let state = Mutex(State())

    init() {}

    /// Sets who is told of changes, in the place of whoever was.
    package func tell(_ listener: @escaping Listener) { state.withLock { $0.listener = listener } }

    /// Grows with every change.
    package var revision: UInt64 { state.withLock { $0.revision } }

    /// Whether a client may not take up a session again, because its user's network is cut off.
    package func isCutOff(_ session: SessionID) -> Bool {
        state.withLock { state in
            state.entries.values.contains { $0.fault.cutsConnection && $0.sessions.contains(session) }
        }
    }

    /// Everything that holds, by user and then in the order of the kinds.
    package var listing: [NetworkFaultListing] {
        state.withLock { state in
            state.entries.sorted { $0.key < $1.key }.flatMap { user, entry in
                NetworkFaultKind.allCases.compactMap { kind in
                    entry.holds[kind].map {
                        NetworkFaultListing(
                            user: user, kind: kind, delay: $0.delay, lossPerMillion: $0.lossPerMillion,
                            endsAt: $0.endsAt)
                    }
                }
            }
        }
    }

    // MARK: For the host

    var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

    /// Lets a fault hold; returns the number of the hold. Nil, and no change, where too many users have one.
    func hold(
        _ kind: NetworkFaultKind, for user: UserID, delay: Duration?, lossPerMillion: Int?, endsAt: Instant?,
        sessions: [SessionID]
    ) -> UInt64? {
        state.withLock { state in
            guard state.entries[user] != nil || state.entries.count < Self.maximumUsers else { return nil }
            state.lastNumber += 1
            var entry = state.entries[user] ?? Entry()
            entry.holds[kind] = Entry.Hold(
                number: state.lastNumber, endsAt: endsAt, delay: delay, lossPerMillion: lossPerMillion)
            state.entries[user] = entry
            for session in sessions { Self.add(session, of: user, to: &state) }
            Self.tell(state.entries[user], &state)
            return state.lastNumber
        }
    }

    /// Takes one fault away, or all of a user's; nothing where it does not hold any more.
    func release(_ kind: NetworkFaultKind? = nil, number: UInt64? = nil, of user: UserID) {
        state.withLock { state in
            guard var entry = state.entries[user] else { return }
            if let kind {
                guard number == nil || entry.holds[kind]?.number == number else { return }
                entry.holds[kind] = nil
            } else {
                entry.holds = [:]
            }
            state.entries[user] = entry.holds.isEmpty ? nil : entry
            Self.tell(entry, &state)
        }
    }

    /// A session is the user's, or is about to be. Whether its network is cut off; nil where the user has no fault.
    ///
    /// - Parameter isLogin: whether it is nobody else's any more.
    func note(_ session: SessionID, of user: UserID, isLogin: Bool) -> Bool? {
        state.withLock { state in
            if isLogin {
                for other in state.entries.keys where other != user {
                    guard let place = state.entries[other]?.sessions.firstIndex(of: session) else { continue }
                    state.entries[other]?.sessions.remove(at: place)
                    state.listener?(session, .none)
                }
            }
            guard let fault = state.entries[user]?.fault else { return nil }
            Self.add(session, of: user, to: &state)
            state.listener?(session, fault)
            return fault.cutsConnection
        }
    }

    private static func add(_ session: SessionID, of user: UserID, to state: inout State) {
        guard var sessions = state.entries[user]?.sessions, !sessions.contains(session) else { return }
        sessions = (sessions + [session]).sorted()
        state.entries[user]?.sessions = Array(sessions.suffix(maximumSessions))
    }

    private static func tell(_ entry: Entry?, _ state: inout State) {
        state.revision += 1
        guard let entry else { return }
        for session in entry.sessions { state.listener?(session, entry.fault) }
    }
}

/// Why a fault does not hold.
package enum NetworkFaultRefusal: Error, Hashable, Sendable {
    /// As many users have one as may.
    case tooManyUsers(maximum: Int)
    /// The tenant's clock does not go so far.
    case tooLong
    /// The tenant has stopped.
    case stopped
}
