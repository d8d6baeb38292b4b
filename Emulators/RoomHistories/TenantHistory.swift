package import EmulatorAPI

/// What a tenant's devices asked and were told, and what the cloud decided meanwhile, in order.
///
/// It is bounded: beyond ``limit`` entries nothing more is kept, and ``isCut`` is true. Checks read a whole history
/// only.
package struct TenantHistory: Sendable {
    /// Something that happened to a device or in the cloud.
    package struct Entry: Hashable, Sendable {
        package let at: Instant
        /// Whose it is; nil for what happened in the tenant.
        package let session: SessionID?
        package let what: What

        package init(at: Instant, session: SessionID?, what: What) {
            self.at = at
            self.session = session
            self.what = what
        }
    }

    /// The kinds of entries.
    package enum What: Hashable, Sendable {
        /// The cloud learned of a connection.
        case opened
        /// The cloud learned that the connection is silent.
        case interrupted
        /// The cloud learned that the connection is back.
        case resumed
        /// The device ended the connection. It gets no more answers.
        case closed
        /// The cloud ended the session.
        case ended
        /// The device sent a command. `number` counts the link's commands that were sent, from 1.
        case called(number: UInt64, command: Command)
        /// The device got the result of its command.
        case answered(number: UInt64, result: Result<Reply, CallFailure>)
        /// A reply arrived that nobody awaits any more, because there was one already.
        case answeredAgain(number: UInt64)
        /// The device was told an event.
        case told(event: Event)
        /// The device was told of its connection.
        case connection(state: LinkState)
        /// The cloud decided about a command. It comes before what the command caused, unless it `wasHeld`.
        case decided(number: UInt64, command: Command, result: Result<Reply, EmulatorError>, wasHeld: Bool)
        /// The cloud decided about a request of the back end. It comes before what the request caused.
        case administered(command: AdministrationCommand, result: Result<Reply, EmulatorError>)
        /// An event became true in the tenant, whoever is told.
        case happened(event: Event)
    }

    /// Packets of one kind of a user that the cloud passed on, with no change of the bans in their channel between
    /// them.
    package struct PacketRun: Hashable, Sendable {
        package let channel: ChannelID
        package let publisher: UserID
        package let kind: MediaKinds
        /// How many entries the history had before the first packet.
        package let position: Int
        package let first: Instant
        package fileprivate(set) var last: Instant
        package fileprivate(set) var count: Int
    }

    private struct RunName: Hashable {
        let channel: ChannelID
        let publisher: UserID
        let kind: MediaKinds
    }

    /// The most entries unless told otherwise.
    package static let defaultLimit = 200_000

    /// What the tenant's services enforce.
    package let rules: TenantRules
    /// The most entries, and the most runs of packets.
    package let limit: Int
    /// In order.
    package private(set) var entries: [Entry] = []
    /// In the order of their first packets.
    package private(set) var packets: [PacketRun] = []
    /// Whether something was left out because there was too much.
    package private(set) var isCut = false
    private var openRuns: [RunName: Int] = [:]

    /// An empty history of a tenant with these rules.
    package init(rules: TenantRules, limit: Int = Self.defaultLimit) {
        self.rules = rules
        self.limit = limit
    }

    /// Adds an entry.
    package mutating func add(_ what: What, of session: SessionID? = nil, at now: Instant) {
        guard entries.count < limit else {
            isCut = true
            return
        }
        entries.append(Entry(at: now, session: session, what: what))
        if case .administered(.banStreams(let channel, _, _, _), _) = what {
            openRuns = openRuns.filter { $0.key.channel != channel }
        }
    }

    /// Adds what was decided about a command that was held since its device sent it.
    package mutating func addLate(
        _ result: Result<Reply, EmulatorError>, to number: UInt64, of session: SessionID, at now: Instant
    ) {
        let called = entries.last { entry in
            if case .called(number, _) = entry.what, entry.session == session { true } else { false }
        }
        guard case .called(_, let command)? = called?.what else { return }
        add(.decided(number: number, command: command, result: result, wasHeld: true), of: session, at: now)
    }

    /// Counts a packet that the cloud passes on to somebody.
    package mutating func addPacket(of publisher: UserID, kind: MediaKinds, in channel: ChannelID, at now: Instant) {
        let name = RunName(channel: channel, publisher: publisher, kind: kind)
        if let open = openRuns[name] {
            packets[open].last = now
            packets[open].count += 1
            return
        }
        guard packets.count < limit else {
            isCut = true
            return
        }
        openRuns[name] = packets.count
        packets.append(
            PacketRun(
                channel: channel, publisher: publisher, kind: kind, position: entries.count, first: now, last: now,
                count: 1))
    }
}
