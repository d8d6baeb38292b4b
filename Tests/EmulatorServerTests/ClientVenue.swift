import EmulatorAPI
import EmulatorClient
import EmulatorHost
import EmulatorServer
import Synchronization
import Testing
import VendorDialects

/// A server on a free port, with one tenant whose clock moves when a test says so.
final class ClientVenue: Sendable {
    static let app: AppID = "1400000001"

    let server: Server
    let host: TenantHost
    private let setup: TenantSetup

    init(port: Int = 0, limits: ServerLimits = ServerLimits(), hasTenant: Bool = true) async throws {
        setup = Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0)
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

    func advance(by span: Duration) async {
        now.advance(by: span)
        await host.catchUp()
    }

    /// A link to the server, or to what stands in front of it, that listens.
    func visitor(_ user: UserID, port: Int? = nil, app: AppID = ClientVenue.app, seed: UInt64 = 1) throws -> Visitor {
        var timing = NetworkTiming()
        timing.firstBackoff = .milliseconds(2)
        timing.longestBackoff = .milliseconds(20)
        return try visitor(user, port: port, app: app, seed: seed, timing: timing)
    }

    func visitor(
        _ user: UserID, port: Int? = nil, app: AppID = ClientVenue.app, seed: UInt64 = 1, timing: NetworkTiming
    ) throws -> Visitor {
        Visitor(
            user: user,
            link: NetworkLink(
                address: try EmulatorAddress("127.0.0.1:\(port ?? self.port)"), app: app,
                random: RandomStream(state: seed), timing: timing))
    }

    /// A visitor whose user is logged in.
    func guest(_ user: UserID, port: Int? = nil, seed: UInt64 = 1) async throws -> Visitor {
        let visitor = try visitor(user, port: port, seed: seed)
        #expect(await visitor.ask(logIn(user)) == .success(.done))
        return visitor
    }

    func logIn(_ user: UserID) -> Command {
        let claims = Claims(app: Self.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000)
        let token = setup.tokenFormat.write(claims, setup.secret)
        return .identity(.logIn(user: user, credential: .token(text: token), terminal: .phone))
    }

    static func create(_ room: RoomID) -> Command {
        .room(.create(room: room, kind: "Meeting", description: RoomDescription(name: "room")))
    }

    static func join(_ room: RoomID) -> Command { .room(.join(room: room, message: "")) }

    static func say(_ text: String, in room: RoomID) -> Command {
        .room(.send(room: room, message: Message(id: MessageID(text), body: .text(text: text), priority: .high)))
    }
}

/// Everything one link's user hears, in order.
final class Visitor: Sendable {
    enum Heard: Equatable, Sendable {
        case event(Event)
        case state(LinkState)
        case media(UInt32, from: UserID)

        var message: String? {
            guard case .event(.room(.messageSent(_, _, let message, _))) = self, case .text(let text) = message.body
            else { return nil }
            return text
        }
    }

    private struct Log {
        var heard: [Heard] = []
        var waiters: [(condition: @Sendable ([Heard]) -> Bool, continuation: CheckedContinuation<Bool, Never>)] = []
        var isCancelled = false
    }

    let user: UserID
    let link: NetworkLink
    private let log = Mutex(Log())

    init(user: UserID, link: NetworkLink) {
        self.user = user
        self.link = link
        link.listen { [self] input in
            switch input {
            case .event(let event): note(.event(event))
            case .state(let state): note(.state(state))
            case .media(let packet): note(.media(packet.sequence, from: packet.publisher))
            }
        }
    }

    var heard: [Heard] { log.withLock { $0.heard } }
    var states: [LinkState] { heard.compactMap { if case .state(let state) = $0 { state } else { nil } } }
    var messages: [String] { heard.compactMap(\.message) }
    func forget() { log.withLock { $0.heard = [] } }

    func ask(_ command: Command) async -> Result<Reply, CallFailure> {
        await withCheckedContinuation { continuation in
            link.send(command) { continuation.resume(returning: $0) }
        }
    }

    /// Waits until what was heard is so; records an issue if the test's time is up before.
    func until(
        sourceLocation: SourceLocation = #_sourceLocation, _ condition: @escaping @Sendable ([Heard]) -> Bool
    ) async {
        let isMet = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isMet = log.withLock { log -> Bool? in
                    if condition(log.heard) { return true }
                    if log.isCancelled { return false }
                    log.waiters.append((condition, continuation))
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
        if !isMet { Issue.record("\(user) only heard \(heard.suffix(20))", sourceLocation: sourceLocation) }
    }

    func until(
        states expected: [LinkState], sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await until(sourceLocation: sourceLocation) { heard in
            heard.compactMap { if case .state(let state) = $0 { state } else { nil } } == expected
        }
    }

    private func note(_ heard: Heard) {
        let met = log.withLock { log -> [CheckedContinuation<Bool, Never>] in
            log.heard.append(heard)
            var met: [CheckedContinuation<Bool, Never>] = []
            log.waiters.removeAll { waiter in
                guard waiter.condition(log.heard) else { return false }
                met.append(waiter.continuation)
                return true
            }
            return met
        }
        for continuation in met { continuation.resume(returning: true) }
    }
}
