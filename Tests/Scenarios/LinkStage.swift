import EmulatorAPI
import EmulatorClient
import EmulatorHost
import EmulatorServer
import InProcessLink
import Simulation
import Synchronization

/// Plays over links.
///
/// What differs between kinds of links is a ``Venue``: five closures. A live server needs no more.
final class LinkStage: Stage {
    /// Where links come from, and how their world moves.
    struct Venue {
        var connect: () async throws -> any Link
        var administer: (AdministrationCommand) async -> Result<Reply, EmulatorError>
        /// Lets what is under way arrive, where that does not happen by itself.
        var pump: () async -> Void
        /// Lets time pass, and what is due happen.
        var advance: (Duration) async -> Void
        /// What the tenant knows of its connections; nil where it knows at once.
        var census: () async -> Census?
        var close: () async -> Void
    }

    /// How many connections a tenant has, and how many of them are silent.
    struct Census: Equatable {
        var sessions: Int
        var silent: Int
    }

    private final class Line: Sendable {
        let link: any Link
        let uncollected = Mutex<[Told]>([])
        let states = Mutex<[LinkState]>([])
        let isConnected = Mutex(true)
        let isClosed = Mutex(false)

        init(_ link: any Link) { self.link = link }

        func hear(_ told: Told) {
            uncollected.withLock { $0.append(told) }
            if case .input(.state(let state)) = told { states.withLock { $0.append(state) } }
        }
    }

    private let venue: Venue
    private var lines: [Actor: Line] = [:]
    private var adminTold: [Told] = []

    init(_ venue: Venue) { self.venue = venue }

    func open(_ actor: Actor) async {
        do {
            let line = Line(try await venue.connect())
            lines[actor] = line
            line.link.listen { line.hear(.input($0)) }
            await wait { !line.states.withLock { $0.isEmpty } }
            if line.states.withLock({ $0 }) == [.connected] {
                line.uncollected.withLock { _ = $0.removeFirst() }
            } else {
                line.isClosed.withLock { $0 = true }
            }
        } catch {
            adminTold.append(.reply(.failure(.lost(.closed(reason: "\(error)")))))
        }
    }

    func send(_ command: Command, as actor: Actor) async {
        guard let line = lines[actor] else { return }
        let answer = Answer()
        line.link.send(command) { result in
            line.hear(.reply(result))
            answer.arrive()
        }
        await wait { answer.hasArrived }
    }

    func administer(_ command: AdministrationCommand) async {
        adminTold.append(.reply(await venue.administer(command).mapError { .rejected($0) }))
        await venue.pump()
    }

    func change(_ network: NetworkChange, of actor: Actor) async {
        guard let line = lines[actor], !line.isClosed.withLock({ $0 }) else { return }
        let before = await venue.census()
        let told = line.states.withLock { $0.count }
        switch network {
        case .loses:
            guard line.isConnected.withLock({ $0 }) else { return }
            line.isConnected.withLock { $0 = false }
            line.link.apply(LinkConditions(isConnected: false))
            await wait { line.states.withLock { $0.count } > told }
            await waitForCensus { now in before.map { now.silent > $0.silent } ?? true }
        case .isBack:
            guard !line.isConnected.withLock({ $0 }) else { return }
            line.link.apply(LinkConditions())
            await wait { line.states.withLock { $0.count } > told }
            line.isConnected.withLock { $0 = true }
        case .hangsUp:
            line.isClosed.withLock { $0 = true }
            line.link.close()
            await waitForCensus { now in before.map { now.sessions < $0.sessions } ?? true }
        }
    }

    func advance(by duration: Duration) async { await venue.advance(duration) }

    /// Asks everybody something harmless: the answer comes after everything they were to be told before.
    func collect() async -> [Actor: [Told]] {
        for line in lines.values where line.isConnected.withLock({ $0 }) && !line.isClosed.withLock({ $0 }) {
            let answer = Answer()
            line.link.send(.identity(.fetchProfiles(users: []))) { _ in answer.arrive() }
            await wait { answer.hasArrived }
        }
        var told: [Actor: [Told]] = [:]
        for (actor, line) in lines {
            told[actor] = line.uncollected.withLock { uncollected in
                defer { uncollected = [] }
                return uncollected
            }
        }
        told[.admin] = adminTold
        adminTold = []
        return told
    }

    func close() async {
        for line in lines.values { line.link.close() }
        await venue.close()
    }

    private func wait(until isTrue: () -> Bool) async {
        var round = 0
        while !isTrue() {
            await venue.pump()
            await rest(after: &round)
        }
    }

    private func waitForCensus(_ isTrue: (Census) -> Bool) async {
        var round = 0
        while let census = await venue.census(), !isTrue(census) { await rest(after: &round) }
    }

    /// Lets others go on: those who are to answer need the processor, and so do other tests.
    private func rest(after round: inout Int) async {
        round += 1
        if round < 10 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
    }

    private final class Answer: Sendable {
        private let isThere = Mutex(false)
        var hasArrived: Bool { isThere.withLock { $0 } }
        func arrive() { isThere.withLock { $0 = true } }
    }
}

// MARK: - Venues

extension LinkStage.Venue {
    /// A host in this process, on a clock that is moved by hand.
    static func inProcess(_ setup: TenantSetup) -> Self {
        let clock = HandClock()
        let host = TenantHost(setup: setup, clock: clock.hostClock)
        return Self(
            connect: { InProcessLink(host: host, random: RandomStream(state: 1)) },
            administer: { await host.submit(.administered(command: $0)) ?? .success(.done) },
            pump: {},
            advance: { duration in
                clock.advance(by: duration)
                await host.catchUp()
            },
            census: {
                let (sessions, silent) = await host.connectionCounts
                return LinkStage.Census(sessions: sessions, silent: silent)
            },
            close: {})
    }

    /// A server on a free port of this machine, whose tenant's clock is moved by hand.
    static func server(_ setup: TenantSetup) async throws -> Self { try await server([setup])[0] }

    /// One server for several tenants, each on a clock of its own. The first venue is closed last, and stops the server.
    static func server(_ setups: [TenantSetup]) async throws -> [Self] {
        let tenants = TenantRegistry()
        let clocks = setups.map { _ in HandClock() }
        let hosts = zip(setups, clocks).map { tenants.add($0, clock: $1.hostClock) }
        let server = Server(
            ServerConfiguration(
                port: 0, limits: ServerLimits(helloTimeout: .seconds(600), silenceTimeout: .seconds(600))),
            tenants: tenants)
        let address = try EmulatorAddress("127.0.0.1:\(try await server.start())")
        return setups.indices.map { index in
            served(
                setups[index], at: address, host: hosts[index], clock: clocks[index],
                close: { if index == 0 { await server.stop() } })
        }
    }

    private static func served(
        _ setup: TenantSetup, at address: EmulatorAddress, host: TenantHost, clock: HandClock,
        close: @escaping () async -> Void
    ) -> Self {
        // Nothing here is about time that passes by itself, of which a busy machine takes a lot.
        var timing = NetworkTiming()
        timing.connectTimeout = .seconds(600)
        timing.silence = .seconds(600)
        timing.firstBackoff = .milliseconds(2)
        timing.longestBackoff = .milliseconds(20)
        return Self(
            connect: { NetworkLink(address: address, app: setup.app, random: RandomStream(state: 1), timing: timing) },
            administer: { await host.submit(.administered(command: $0)) ?? .success(.done) },
            pump: {},
            advance: { duration in
                clock.advance(by: duration)
                await host.catchUp()
            },
            census: {
                let (sessions, silent) = await host.connectionCounts
                return LinkStage.Census(sessions: sessions, silent: silent)
            },
            close: close)
    }

    /// A simulated cloud.
    static func simulated(_ setup: TenantSetup) -> Self {
        simulated(setup, in: SimulatedCloud(seed: setup.seed))
    }

    /// A tenant of a simulated cloud. All of a cloud's tenants share its time: a wait that another tenant's text has
    /// brought about already is over.
    static func simulated(_ setup: TenantSetup, in cloud: SimulatedCloud) -> Self {
        cloud.add(setup)
        var now = cloud.now
        return Self(
            connect: {
                guard let link = cloud.connect(to: setup.app) else { throw LinkError.notConnected }
                return link
            },
            administer: { command in
                do throws(EmulatorError) {
                    try cloud.administer(command, app: setup.app)
                    return .success(.done)
                } catch {
                    return .failure(error)
                }
            },
            pump: { cloud.advance(to: cloud.now) },
            advance: {
                now = now.advanced(by: $0)
                cloud.advance(to: max(now, cloud.now))
            },
            census: { nil },
            close: {})
    }
}

/// Time that passes when a test says so. The host is told by the test as well, so nobody has to wake up.
final class HandClock: Sendable {
    private let now = Mutex(Instant.start)

    var hostClock: HostClock {
        HostClock(
            now: { self.now.withLock { $0 } },
            sleep: { _ in
                // Until it is cancelled: the host takes its timer back.
                let (never, continuation) = AsyncStream.makeStream(of: Void.self)
                for await _ in never {}
                continuation.finish()
                throw CancellationError()
            })
    }

    func advance(by duration: Duration) { now.withLock { $0 = $0.advanced(by: duration) } }
}
