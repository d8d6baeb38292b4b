import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import ServerDialects
import Testing
import VendorDialects

/// The tenants of these tests, their tokens and commands.
enum ServerFixtures {
    static let setup = Tencent.setup(
        sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0
    ).withBackEnds()
    static let target = "\(Wire.path)?app=\(setup.app)"

    static func token(_ user: UserID) -> Credential {
        let claims = Claims(app: setup.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 4_000_000_000)
        return .token(text: setup.tokenFormat.write(claims, setup.secret))
    }

    static func logIn(_ user: UserID) -> Command {
        .identity(.logIn(user: user, credential: token(user), terminal: .phone))
    }

    static func create(_ room: RoomID) -> Command {
        .room(
            .enter(
                room: room, entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription(name: "room"))))
        )
    }

    /// What who made a room like that is answered.
    static func made(_ room: RoomID) -> Reply { entered(room, isNew: true) }

    /// What who enters a room like that is answered.
    static func entered(_ room: RoomID, isNew: Bool = false) -> Reply {
        .entered(
            room: room, description: RoomDescription(name: "room"), isNew: isNew, attributes: [], revision: 0)
    }

    static func join(_ room: RoomID) -> Command { .room(.enter(room: room, entry: .join)) }

    static func enter(_ channel: ChannelID, _ user: UserID) -> Command {
        .rtc(.enter(channel: channel, entry: ChannelEntry(user: user, credential: token(user), scene: .live)))
    }

    static func say(_ text: String, in room: RoomID) -> Command {
        .room(.send(room: room, message: Message(id: "m", body: .text(text: text), priority: .high)))
    }

    static func write(_ key: String, _ value: String, in room: RoomID) -> Command {
        .attribute(
            .set(
                room: room, attributes: [Attribute(key: key, value: value)], options: AttributeOptions(),
                expectedRevision: nil))
    }
}

extension ServerLimits {
    /// With time for a test whose turn comes late on a busy machine to say something, and to read the answer.
    static var patient: ServerLimits {
        ServerLimits(
            helloTimeout: .seconds(600), silenceTimeout: .seconds(600), idleTimeout: .seconds(600),
            requestTimeout: .seconds(600), farewellTimeout: .seconds(600))
    }
}

/// Runs a server with the fixtures' tenant for as long as `body` takes.
func withServer(
    limits: ServerLimits = .patient, setup: TenantSetup = ServerFixtures.setup, clock: HostClock = .live(),
    configuration: ServerConfiguration = ServerConfiguration(), _ body: (Server, Int) async throws -> Void
) async throws {
    var configuration = configuration
    configuration.limits = limits
    let tenants = TenantRegistry()
    tenants.add(setup, clock: clock)
    let server = Server(configuration, tenants: tenants)
    let port = try await server.start()
    do {
        try await body(server, port)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

/// A user with a connection who keeps the protocol.
final class Visitor {
    private(set) var client: RawClient
    private(set) var welcome: Welcome
    /// Replies and events that have arrived in the session.
    private(set) var received: UInt64 = 0
    private var lastRequest: UInt64 = 0
    private let port: Int
    /// What came while a reply was waited for.
    private var events: [Event] = []

    init(_ port: Int, target: String = ServerFixtures.target, answersPings: Bool = true) async throws {
        self.port = port
        client = try await RawClient.connect(port, target: target, answersPings: answersPings)
        client.send(.hello(version: Wire.version, resumption: nil))
        welcome = try await client.expectWelcome()
    }

    /// A connection whose user is logged in.
    convenience init(_ port: Int, as user: UserID) async throws {
        try await self.init(port)
        try await call(ServerFixtures.logIn(user))
    }

    var resumption: Resumption { Resumption(session: welcome.session, key: welcome.key, received: received) }

    /// Sends without waiting; the number of the request.
    @discardableResult
    func send(_ command: Command) -> UInt64 {
        lastRequest += 1
        client.send(.command(command, request: lastRequest))
        return lastRequest
    }

    /// Sends and waits for the reply; throws what the emulator refuses with.
    @discardableResult
    func call(_ command: Command) async throws -> Reply {
        let request = send(command)
        while true {
            switch try await client.next() {
            case .reply(let result, let answered):
                received += 1
                guard answered == request else { continue }
                return try result.get()
            case .event(let event):
                received += 1
                events.append(event)
            case let frame: throw RawClient.TimedOut(description: "\(frame) instead of a reply")
            }
        }
    }

    /// The next event.
    func event() async throws -> Event {
        while events.isEmpty {
            switch try await client.next() {
            case .reply: received += 1
            case .event(let event):
                received += 1
                events.append(event)
            case let frame: throw RawClient.TimedOut(description: "\(frame) instead of an event")
            }
        }
        return events.removeFirst()
    }

    /// The next text message; other events are passed over.
    func message() async throws -> String {
        while true {
            if case .room(.messageSent(_, _, let message, _)) = try await event(), case .text(let text) = message.body {
                return text
            }
        }
    }

    /// Comes back over another connection.
    func resume(_ resumption: Resumption? = nil) async throws {
        client = try await RawClient.connect(port, target: ServerFixtures.target)
        client.send(.hello(version: Wire.version, resumption: resumption ?? self.resumption))
        welcome = try await client.expectWelcome()
    }
}

/// Repeats what a test did not get done in the time that a server with little patience gives it.
func insist<Value>(_ body: () async throws -> Value) async throws -> Value {
    let deadline = ContinuousClock.now + .seconds(600)
    while true {
        do {
            return try await body()
        } catch let error as RawClient.TimedOut {
            guard ContinuousClock.now < deadline else { throw error }
        }
    }
}

extension RawClient {
    /// The welcome, which is the first frame.
    func expectWelcome() async throws -> Welcome {
        let frame = try await next()
        guard case .welcome(let welcome) = frame else { throw TimedOut(description: "\(frame) instead of a welcome") }
        return welcome
    }

    /// The fault with which the server ends the connection, and the farewell's code.
    func expectFault() async throws -> (WireFault, UInt16?) {
        while true {
            if case .fault(let fault) = try await next() { return (fault, try await end()) }
        }
    }
}
