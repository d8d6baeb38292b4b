import EmulatorAPI
import EmulatorClient
import EmulatorServer
import Foundation
import Synchronization
import Testing
import VendorDialects

@testable import parlor

/// A server with a data directory that is killed again and again while clients write, 32 deep.
@Suite(.timeLimit(.minutes(15))) struct KillTests {
    /// After how many acknowledged writes the process is killed, one server after another on the same directory.
    private static let moments = [1, 40, 333, 1500]
    private static let room: RoomID = "lobby"

    @Test func `kill -9 at any moment loses no write that was acknowledged, and doubles none`() async throws {
        try await withTemporaryDirectory { path in
            var value: Int64 = 0
            for (round, moment) in Self.moments.enumerated() {
                let server = try RunningParlor(["start", "--port", "0", "--data", "data"], in: path)
                let client = try Client(try await server.ready())
                #expect(try await client.ask(.identity(Self.logIn)) == .done)
                if round == 0 {
                    let description = RoomDescription(name: "room")
                    #expect(
                        try await client.ask(
                            .room(
                                .enter(
                                    room: Self.room,
                                    entry: .create(plan: RoomPlan(kind: "Meeting", description: description)))))
                            == .entered(
                                room: Self.room, description: description, isNew: true, attributes: [], revision: 0))
                } else {
                    #expect(try await Self.value(client) == value, "round \(round)")
                }
                await client.add(until: moment, kill: { server.send(SIGKILL) })
                #expect(await server.exitCode() == 128 + SIGKILL)
                client.link.close()

                let after = try RunningParlor(["start", "--port", "0", "--data", "data"], in: path)
                let reader = try Client(try await after.ready())
                #expect(try await reader.ask(.identity(Self.logIn)) == .done)
                let (sent, acknowledged) = client.counts
                let found = try await Self.value(reader)
                #expect(acknowledged >= moment)
                #expect(
                    (value + acknowledged...value + sent).contains(found),
                    "round \(round): \(found) after \(value), \(acknowledged) acknowledged and \(sent) sent")
                value = found
                reader.link.close()
                after.send(SIGKILL)
                _ = await after.exitCode()
            }
        }
    }

    /// How many tenants are made before the process is killed, one server after another on the same directory.
    private static let creations = [0, 1, 2, 3, 5, 8, 13, 21]

    @Test func `kill -9 while tenants are made and dropped leaves a directory that starts, with all that were made`()
        async throws
    {
        try await withTemporaryDirectory { path in
            var made: Set<String> = []
            for (round, count) in Self.creations.enumerated() {
                let server = try RunningParlor(["start", "--port", "0", "--data", "data", "--no-demo"], in: path)
                let address = try EmulatorAddress(try await server.ready())
                @Sendable func call(_ method: String, _ path: String, _ body: String = "") async -> Int? {
                    let exchange = HTTPExchange(
                        address: address, method: method, path: "/admin/v1/tenants" + path, body: Array(body.utf8))
                    return try? await exchange.run().status
                }
                // Four at a time, so that the kill falls into the middle of some.
                let (acknowledgements, continuation) = AsyncStream.makeStream(of: String.self)
                let making = Task {
                    await withTaskGroup(of: Void.self) { group in
                        for lane in 0..<4 {
                            group.addTask {
                                for number in 0..<1000 {
                                    let name = "t\(round)-\(lane)-\(number)"
                                    let app = 1 + ((round * 4) + lane) * 1000 + number
                                    let body = #"{"name":"\#(name)","vendor":"tencent","appID":"\#(app)"}"#
                                    // Once it has ended, another test's server may have its port, and answer.
                                    guard await call("POST", "", body) == 201, server.isRunning else { return }
                                    continuation.yield(name)
                                }
                            }
                        }
                    }
                    continuation.finish()
                }
                var seen = 0
                if count == 0 { server.send(SIGKILL) }
                for await name in acknowledgements {
                    made.insert(name)
                    seen += 1
                    if seen == count { server.send(SIGKILL) }
                }
                await making.value
                #expect(await server.exitCode() == 128 + SIGKILL)

                let after = try RunningParlor(["start", "--port", "0", "--data", "data", "--no-demo"], in: path)
                let url = try await after.ready()
                let found = try data(
                    TenantList.self, await RunningParlor.run("tenant", "list", "--json", "--server", url, in: path))
                #expect(found.setAside == [], "round \(round)")
                #expect(made.subtracting(found.tenants.map(\.name)) == [], "round \(round)")
                // Those that nobody was told of may be there or not, whole in either case.
                made.formUnion(found.tenants.map(\.name))
                after.send(SIGKILL)
                _ = await after.exitCode()
            }
        }
    }

    private static func value(_ client: Client) async throws -> Int64 {
        let reply = try await client.ask(.room(.fetchCounters(room: room, keys: ["count"])))
        guard case .counters(let counters) = reply else { throw Unexpected(reply: reply) }
        return counters.first?.value ?? 0
    }

    private static var logIn: IdentityCommand {
        get throws {
            let setup = try TenantDescription.demos[0].setup(seed: 0, bornAtUnixMilliseconds: 0)
            let now = Int64(Date().timeIntervalSince1970)
            let claims = Claims(
                app: setup.app, user: "alice", issuedAtUnixSeconds: now, expiresAtUnixSeconds: now + 3600)
            let token = setup.tokenFormat.write(claims, setup.secret)
            return .logIn(user: "alice", credential: .token(text: token), terminal: .phone)
        }
    }

    private struct Unexpected: Error {
        var reply: Reply
    }

    /// A link that counts what it sends and what is acknowledged.
    private final class Client: Sendable {
        private struct Counts {
            var sent: Int64 = 0
            var acknowledged: Int64 = 0
        }

        private static let depth = 32

        let link: NetworkLink
        private let state = Mutex(Counts())

        init(_ url: String) throws {
            // A slow server is not a dead one; a dead one's port answers at once that nobody is there.
            var timing = NetworkTiming()
            timing.connectTimeout = .seconds(600)
            timing.silence = .seconds(600)
            link = NetworkLink(
                address: try EmulatorAddress(url), app: AppID(TenantDescription.demos[0].appID),
                random: RandomStream(state: 1), timing: timing)
            link.listen { _ in }
        }

        var counts: (sent: Int64, acknowledged: Int64) { state.withLock { ($0.sent, $0.acknowledged) } }

        func ask(_ command: Command) async throws -> Reply {
            try await withCheckedContinuation { continuation in
                link.send(command) { continuation.resume(returning: $0) }
            }.get()
        }

        /// Adds ones until `count` are acknowledged, then kills the server with others on their way; those may still be
        /// acknowledged, and count then.
        func add(until count: Int, kill: @escaping @Sendable () -> Void) async {
            let (acknowledgements, continuation) = AsyncStream.makeStream(of: Void.self)
            for _ in 0..<Self.depth { addOne(continuation) }
            var seen = 0
            for await _ in acknowledgements {
                seen += 1
                guard seen < count else { return kill() }
                addOne(continuation)
            }
        }

        private func addOne(_ continuation: AsyncStream<Void>.Continuation) {
            state.withLock { $0.sent += 1 }
            link.send(.room(.addToCounter(room: KillTests.room, key: "count", amount: 1))) { [self] result in
                guard case .success = result else { return }
                state.withLock { $0.acknowledged += 1 }
                continuation.yield()
            }
        }
    }
}
