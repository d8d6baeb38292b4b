import EmulatorAPI
import EmulatorClient
import EmulatorHost
import EmulatorServer
import Synchronization
import Testing
import VendorDialects

extension NetworkTiming {
    /// With time for a server whose turn comes late on a busy machine.
    static var patient: NetworkTiming {
        var timing = NetworkTiming()
        timing.connectTimeout = .seconds(600)
        timing.silence = .seconds(600)
        timing.openingPatience = .seconds(600)
        return timing
    }
}

/// A server on a free port, with one tenant whose clock moves when a test says so.
final class ClientVenue: Sendable {
    let server: Server
    let host: TenantHost

    init(
        port: Int = 0, limits: ServerLimits = .patient, hasTenant: Bool = true,
        setup: TenantSetup = ServerFixtures.setup
    ) async throws {
        let tenants = TenantRegistry()
        let now = NowBox()
        // Who sleeps is not woken: the test makes the host catch up.
        let clock = HostClock(now: { now.instant }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
        host = hasTenant ? tenants.add(setup, clock: clock) : TenantHost(setup: setup, clock: clock)
        self.now = now
        server = Server(ServerConfiguration(port: port, limits: limits), tenants: tenants)
        try await server.start()
    }

    private let now: NowBox

    private final class NowBox: Sendable {
        private let now = Mutex(Instant.start)
        var instant: Instant { now.withLock { $0 } }
        func advance(by span: Duration) { now.withLock { $0 = $0.advanced(by: span) } }
    }

    var port: Int { server.port ?? 0 }

    /// What a command gets that no server could be sent.
    static func unreachable(port: Int) -> Result<Reply, CallFailure> {
        .failure(.lost(.unreachable(address: "127.0.0.1:\(port)", source: "the caller")))
    }

    /// Waits until all clients have gone.
    func noConnections() async throws {
        while server.counters.reading.connections > 0 { try await Task.sleep(for: .milliseconds(1)) }
    }

    func advance(by span: Duration) async {
        now.advance(by: span)
        await host.catchUp()
    }

    /// A link to the server, or to what stands in front of it, that listens.
    func visitor(_ user: UserID, port: Int? = nil, app: AppID = ServerFixtures.setup.app, seed: UInt64 = 1) throws
        -> ClientVisitor
    {
        var timing = NetworkTiming.patient
        timing.firstBackoff = .milliseconds(2)
        timing.longestBackoff = .milliseconds(20)
        return try visitor(user, port: port, app: app, seed: seed, timing: timing)
    }

    func visitor(
        _ user: UserID, port: Int? = nil, app: AppID = ServerFixtures.setup.app, seed: UInt64 = 1, timing: NetworkTiming
    ) throws -> ClientVisitor {
        ClientVisitor(
            user: user,
            link: NetworkLink(
                address: try EmulatorAddress("127.0.0.1:\(port ?? self.port)"), app: app,
                random: RandomStream(state: seed), timing: timing))
    }

    /// A visitor whose user is logged in.
    func guest(_ user: UserID, port: Int? = nil, seed: UInt64 = 1) async throws -> ClientVisitor {
        let visitor = try visitor(user, port: port, seed: seed)
        #expect(await visitor.ask(ServerFixtures.logIn(user)) == .success(.done))
        return visitor
    }

    static func say(_ text: String, in room: RoomID) -> Command {
        .room(.send(room: room, message: Message(id: MessageID(text), body: .text(text: text), priority: .high)))
    }
}

/// Everything one link's user hears, in order.
final class ClientVisitor: Sendable {
    /// What was heard, also by kind, so that looking at it costs the link's event loop next to nothing.
    struct Record: Sendable {
        var events: [Event] = []
        var messages: [String] = []
        var states: [LinkState] = []
        var media: [UInt32] = []
        var count = 0
    }

    private struct Waiter {
        let condition: @Sendable (Record) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Log {
        var record = Record()
        var waiters: [Waiter] = []
        var isCancelled = false
    }

    let user: UserID
    let link: NetworkLink
    private let log = Mutex(Log())

    init(user: UserID, link: NetworkLink) {
        self.user = user
        self.link = link
        link.listen { [self] input in note(input) }
    }

    var record: Record { log.withLock { $0.record } }
    var states: [LinkState] { record.states }
    var messages: [String] { record.messages }

    func ask(_ command: Command) async -> Result<Reply, CallFailure> {
        await withCheckedContinuation { continuation in
            link.send(command) { continuation.resume(returning: $0) }
        }
    }

    /// Waits until what was heard is so; records an issue if the test's time is up before.
    func until(
        sourceLocation: SourceLocation = #_sourceLocation, _ condition: @escaping @Sendable (Record) -> Bool
    ) async {
        let isMet = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isMet = log.withLock { log -> Bool? in
                    if condition(log.record) { return true }
                    if log.isCancelled { return false }
                    log.waiters.append(Waiter(condition: condition, continuation: continuation))
                    return nil
                }
                if let isMet { continuation.resume(returning: isMet) }
            }
        } onCancel: {
            let waiters = log.withLock { log in
                log.isCancelled = true
                defer { log.waiters = [] }
                return log.waiters
            }
            for waiter in waiters { waiter.continuation.resume(returning: false) }
        }
        guard !isMet else { return }
        let record = record
        Issue.record(
            "\(user) heard \(record.count) things, states \(record.states), last \(record.messages.suffix(3))",
            sourceLocation: sourceLocation)
    }

    func until(states expected: [LinkState], sourceLocation: SourceLocation = #_sourceLocation) async {
        await until(sourceLocation: sourceLocation) { $0.states == expected }
    }

    private func note(_ input: LinkInput) {
        let met = log.withLock { log -> [Waiter] in
            log.record.count += 1
            switch input {
            case .event(let event):
                log.record.events.append(event)
                if case .room(.messageSent(_, _, let message, _)) = event, case .text(let text) = message.body {
                    log.record.messages.append(text)
                }
            case .state(let state): log.record.states.append(state)
            case .media(let packet): log.record.media.append(packet.sequence)
            }
            let met = log.waiters.filter { $0.condition(log.record) }
            if !met.isEmpty { log.waiters.removeAll { $0.condition(log.record) } }
            return met
        }
        for waiter in met { waiter.continuation.resume(returning: true) }
    }
}
