import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import EmulatorWire
import Fuzzing
import Synchronization
import Testing

/// Strangers at a live server: whatever they send, in whatever order, and however slowly they read, others go on as if
/// nobody else were there, and each tenant's journal leads to the state it is in.
@Suite(.timeLimit(.minutes(60))) struct LiveFuzzTests {
    @Test(arguments: FuzzTime.seeds(0...2))
    func `strangers with and without a token disturb nobody, and journals replay`(seed: UInt64) async throws {
        let zego = try #require(FuzzScene.named("zego")).setup
        var tencent = ServerFixtures.setup
        // However fast the rounds are, no message is one too many.
        tencent.rules.room.maximumMessagesPerSecond = 1_000_000
        let journals = [tencent, zego].map { (setup: $0, entries: EntryList()) }
        let registry = TenantRegistry()
        for (setup, entries) in journals { registry.add(TenantHost(setup: setup, journal: entries.journal)) }
        let server = Server(ServerConfiguration(limits: .patient), tenants: registry)
        let port = try await server.start()
        var random = RandomSource(seed: seed).stream("strangers")
        var strangers = try (1...6).map { number in
            let scene = try #require(FuzzScene.named(number.isMultiple(of: 2) ? "tencent" : "zego"))
            return Stranger(
                port: port, scene: scene, setup: number.isMultiple(of: 2) ? tencent : zego, number: number)
        }
        do {
            let alice = try await Visitor(port, as: "alice")
            let bob = try await Visitor(port, as: "bob")
            try await alice.call(ServerFixtures.create("lobby"))
            try await bob.call(ServerFixtures.join("lobby"))
            let time = FuzzTime(rounds: 40)
            var round = 0
            while time.goesOn(round) {
                round += 1
                for index in strangers.indices { await strangers[index].act(&random) }
                try await alice.call(ServerFixtures.say("\(round)", in: "lobby"))
                #expect(try await bob.message() == "\(round)", "seed \(seed)")
            }
            for stranger in strangers { stranger.leave() }
            // Who is slow to be missed is asked for: everything before it has been taken then.
            #expect(try await alice.call(.room(.countOnlineMembers(room: "lobby"))) == .count(count: 2))
            for (setup, entries) in journals {
                let host = try #require(registry.host(of: setup.app))
                await host.stop(reason: "enough")
                let end = await host.snapshot
                end.state.checkInvariants()
                var replayed = TenantSnapshot(setup)
                for entry in entries.all { try replayed.replay(entry) }
                _ = replayed.state.advance(to: end.at)
                #expect(replayed == end, "seed \(seed)")
                #expect(entries.all.count > 10)
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}

/// A journal in memory.
private final class EntryList: Sendable {
    private let state = Mutex<(entries: [JournalEntry], report: (@Sendable (Journal.Report) -> Void)?)>(([], nil))

    var all: [JournalEntry] { state.withLock { $0.entries } }

    var journal: Journal {
        Journal(
            listen: { report in self.state.withLock { $0.report = report } },
            append: { entries in
                let (report, last) = self.state.withLock { state in
                    state.entries += entries
                    return (state.report, state.entries.last?.position ?? 0)
                }
                report?(.durable(through: last))
            }, keep: { _ in }, snapshotInterval: 1000)
    }
}

/// Somebody with a socket and no manners.
private struct Stranger {
    let port: Int
    let scene: FuzzScene
    let setup: TenantSetup
    let user: UserID
    private var client: RawClient?
    private var resumption: Resumption?
    private var lastRequest: UInt64 = 0

    init(port: Int, scene: FuzzScene, setup: TenantSetup, number: Int) {
        self.port = port
        self.scene = scene
        self.setup = setup
        // Strangers of one tenant take each other's place.
        user = UserID("stranger\(number / 3)")
    }

    func leave() { client?.cut() }

    mutating func act(_ random: inout RandomStream) async {
        guard let client else { return await connect(&random) }
        switch random.next() % 14 {
        case 0:
            client.cut()
            self.client = nil
        case 1:
            client.send(.close)
            (self.client, resumption) = (nil, nil)
        case 2: client.send(brokenBytes(&random))
        case 3: client.setReading(false)
        case 4: client.setReading(true)
        case 5: for _ in 0..<50 { client.send(RawClient.frame(9, [1, 2, 3])) }
        case 6: client.send(.received(count: random.next() % 20))
        case 7:
            let text = String(repeating: "x", count: 1 << (10 + random.next() % 11))
            send(.signaling(.setStatus(text: text)))
        case 8:
            let halves = ClientFrame.command(command(&random), request: nextRequest()).encoded()
            let middle = Int(random.next() % UInt64(halves.count))
            client.send(RawClient.frame(1, Array(halves[..<middle]), isFinal: false))
            client.send(RawClient.frame(0, Array(halves[middle...])))
        case 9: send(logIn)
        default: for _ in 0..<1 + random.next() % 20 { send(command(&random)) }
        }
    }

    private mutating func connect(_ random: inout RandomStream) async {
        lastRequest = resumption == nil ? 0 : lastRequest
        guard let client = try? await RawClient.connect(port, target: "\(Wire.path)?app=\(setup.app)") else { return }
        self.client = client
        switch random.next() % 8 {
        // Without a hello.
        case 0: break
        case 1:
            // Somebody else's session, with a key that is not its own.
            let key = String(repeating: "\0", count: 31) + "\u{7f}"
            let forged = Resumption(session: SessionID(1 + random.next() % 8), key: key, received: 0)
            client.send(.hello(version: Wire.version, resumption: forged))
        default:
            client.send(.hello(version: Wire.version, resumption: resumption))
            guard let welcome = try? await client.expectWelcome() else { return self.client = nil }
            if !welcome.isResumed { lastRequest = 0 }
            resumption = Resumption(session: welcome.session, key: welcome.key, received: 0)
            if random.next() % 4 != 0 { send(logIn) }
        }
    }

    private mutating func nextRequest() -> UInt64 {
        lastRequest += 1
        return lastRequest
    }

    private mutating func send(_ command: Command) {
        let request = nextRequest()
        client?.send(.command(command, request: request))
    }

    private var logIn: Command {
        let claims = Claims(
            app: setup.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 100_000_000_000)
        let token = setup.tokenFormat.write(claims, setup.secret)
        return .identity(.logIn(user: user, credential: .token(text: token), terminal: .phone))
    }

    /// A command of any kind; one with a credential that only the server may make is a login instead, mostly.
    private func command(_ random: inout RandomStream) -> Command {
        var draw = Draw(random.next(), scene: scene, memory: FuzzMemory(), isPlain: false)
        let command = draw.command(by: user)
        return command.credentials.isEmpty || random.next() % 16 == 0 ? command : logIn
    }

    /// A frame with something broken in it: its text, its head, or its mask.
    private mutating func brokenBytes(_ random: inout RandomStream) -> [UInt8] {
        var text = ClientFrame.command(command(&random), request: nextRequest()).encoded()
        for _ in 0..<random.next() % 3 { text[Int(random.next() % UInt64(text.count))] = UInt8(random.next() & 0xff) }
        var bytes = RawClient.frame(1, text)
        if random.next() % 2 == 0 {
            bytes[Int(random.next() % UInt64(min(8, bytes.count)))] = UInt8(random.next() & 0xff)
        }
        if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
        return bytes
    }
}
