import CNATS
import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import EmulatorWire
import Foundation
import Logging
import NATSServers
import Synchronization
import TenantOwnership
import Testing
import VendorDialects

@testable import EmulatorServer

/// Tenants in NATS' streams: who writes, what is read, and what is told where something is wrong.
@Suite(.timeLimit(.minutes(15))) struct StreamStoreTests {
    private let scratch = Scratch()
    private let threads = WorkerThreads("test", count: 1)
    private static let cluster = ClusterName("test")
    private static let lab = StreamName(tenant: "lab", ending: "a.1-1")

    private func store(
        _ servers: NATSServers, epoch: UInt64, replicas: Int = 1, snapshotInterval: UInt64 = 1000
    ) throws -> StreamStore {
        try Self.store(servers.address, scratch.path, epoch, replicas, snapshotInterval)
    }

    private static func store(
        _ address: String, _ path: String, _ epoch: UInt64, _ replicas: Int, _ snapshotInterval: UInt64 = 1000
    ) throws -> StreamStore {
        let store = try StreamStore(
            NATSConnection(address, name: "test"), cluster: cluster, replicas: replicas, transferDirectory: path,
            keeping: .all, snapshotInterval: snapshotInterval,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        store.own("lab", as: Tenure("lab", node: "n\(epoch)", epoch: epoch, stream: "a.1-1"))
        return store
    }

    private func topic(of host: TenantHost) async throws -> Int {
        let attributes = await host.snapshot.state.attributes(of: "lobby")
        return try #require(attributes.first.map { Int($0.value) } ?? 0)
    }

    private func publish(_ record: StreamRecord, _ store: StreamStore) throws {
        _ = try store.connection.publish(
            record.bytes(JournalCoding()), to: Self.cluster.subject(record.kind, of: Self.lab),
            of: Self.cluster.stream(of: Self.lab))
    }

    /// Does what may wait for a second, on a thread of its own: few threads run the tasks of all tests, and a node whose tasks do not go
    /// on for three seconds loses its lease.
    private func waiting<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await threads.lane().run(body)
    }

    /// Tries for 30 seconds: servers of NATS that were started just now look for their leader first.
    private func answered<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        for _ in 0..<60 {
            if let value = try? await waiting(body) { return value }
            try await Task.sleep(for: .milliseconds(500))
        }
        return try await waiting(body)
    }

    /// Expects that a store does not open the tenant for this reason, and that the attempt changes nothing for the host that has it.
    private func expect(
        _ reason: String, from late: StreamStore, beside host: TenantHost,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let fault = storageFault { try late.open("lab") }
        guard case .unwritable(_, let found) = fault else {
            Issue.record("\(String(describing: fault))", sourceLocation: sourceLocation)
            return
        }
        #expect(found == reason, sourceLocation: sourceLocation)
        let other = try await Lab(host: host, user: "bob", room: "other")
        await other.host.settle()
        #expect(await host.usage.stopReason == nil, sourceLocation: sourceLocation)
    }

    // MARK: Who writes

    @Test func `an owner that was replaced acknowledges nothing more, and its tenant stops`() async throws {
        let servers = try NATSServers()
        let first = try store(servers, epoch: 1)
        let lab = try await Lab(first)
        await lab.write(1...5)
        _ = await lab.outbox.next()
        let second = try store(servers, epoch: 2)
        let host = try second.open("lab").host
        #expect(try await topic(of: host) == 5)
        await lab.host.submit(.command(session: lab.owner, command: Lab.write("6")), request: 6)
        await lab.host.settle()
        #expect(await lab.host.usage.stopReason?.contains("another node owns the tenant now") == true)
        for item in await lab.outbox.next() {
            guard case .reply(let request, .success) = item else { continue }
            Issue.record("request \(request) was acknowledged")
        }
        let third = try store(servers, epoch: 3)
        #expect(try await topic(of: third.open("lab").host) == 5)
    }

    @Test func `an owner of an epoch that is over does not open the tenant any more`() async throws {
        let servers = try NATSServers()
        let lab = try await Lab(try store(servers, epoch: 1))
        let second = try store(servers, epoch: 7)
        let host = try second.open("lab").host
        let late = try store(servers, epoch: 3)
        try await expect("a node with a later epoch, 7, owns the tenant", from: late, beside: host)
        await host.finish()
        await lab.host.finish()
    }

    @Test func `what was acknowledged while servers of NATS were killed is there in the end`() async throws {
        let servers = try NATSServers(3)
        let (address, path) = (servers.address, scratch.path)
        let owned = try await Lab(host: answered { try Self.store(address, path, 1, 3).create(Lab.stored()) })
        let acknowledged = Mutex(0)
        let (host, owner, outbox) = (owned.host, owned.owner, owned.outbox)
        let reading = Task {
            while !Task.isCancelled {
                for case .reply(let request, .success) in await outbox.next() {
                    acknowledged.withLock { $0 = max($0, Int(request)) }
                }
            }
        }
        for value in 1...300 {
            await host.submit(.command(session: owner, command: Lab.write("\(value)")), request: UInt64(value))
            if value == 100 || value == 200 {
                await host.settle()
                servers.stop(value / 100 - 1)
            }
            if value == 150 || value == 250 {
                await host.settle()
                try servers.start(value / 100 - 1)
            }
        }
        await host.settle()
        #expect(await host.usage.stopReason == nil)
        #expect(await host.usage.waitingEntryCount == 0)
        await host.finish()
        reading.cancel()
        let again = try await answered { try Self.store(address, path, 2, 3).open("lab").host }
        #expect(try await topic(of: again) == 300)
        #expect(await again.snapshot.state.attributeRevision(of: "lobby") == 300)
        #expect(acknowledged.withLock { $0 } <= 300)
        await again.finish()
    }

    @Test func `of two nodes that were told that an epoch is theirs, the first to come has the tenant`() async throws {
        let servers = try NATSServers()
        let lab = try await Lab(try store(servers, epoch: 1))
        let second = try store(servers, epoch: 2)
        let host = try second.open("lab").host
        let twin = try store(servers, epoch: 2)
        twin.own("lab", as: Tenure("lab", node: "twin", epoch: 2, stream: "a.1-1"))
        try await expect("another node, n2, owns the tenant in the same epoch", from: twin, beside: host)
        await host.finish()
        // The first may try again.
        await (try second.reopen("lab")).finish()
        await lab.host.finish()
    }

    // MARK: What is read

    @Test func `a state that is lost is passed over, and the entries behind the one before lead to the same`()
        async throws
    {
        let servers = try NATSServers()
        let first = try store(servers, epoch: 1, snapshotInterval: 8)
        let lab = try await Lab(first)
        for value in 1...40 {
            await lab.write([value])
            await first.lane(of: "lab").run {}
        }
        let end = await lab.host.snapshot
        await lab.host.finish()
        first.close("lab")
        let last = try #require(
            try first.connection.lastMessage(
                of: Self.cluster.subject(.snapshot, of: Self.lab), in: Self.cluster.stream(of: Self.lab)))
        guard case .snapshot(let mark) = try StreamRecord(last.bytes, JournalCoding()) else {
            Issue.record("no snapshot was kept")
            return
        }
        let objects = try ObjectBucket(Self.cluster.objects, replicas: 1, of: first.connection)
        try objects.delete(mark.object)
        let second = try store(servers, epoch: 2)
        let host = try second.open("lab").host
        #expect(await host.snapshot.position == end.position + 1)
        #expect(try await topic(of: host) == 40)
        await host.finish()
    }

    @Test func `what nodes that died left of objects goes when it is old, and states of tenants stay`() async throws {
        let servers = try NATSServers()
        let first = try store(servers, epoch: 1, snapshotInterval: 8)
        let lab = try await Lab(first)
        for value in 1...20 {
            await lab.write([value])
            await first.lane(of: "lab").run {}
        }
        await lab.host.finish()
        first.close("lab")
        let objects = try ObjectBucket(Self.cluster.objects, replicas: 1, of: first.connection)
        let kept = try TenantStream("lab", in: Self.lab, of: Self.cluster, objects, first.connection).snapshotObjects
        #expect(kept.count > 1)
        // A state without a word of it, one of a tenant that is gone, and a part without its object.
        let lost = ["\(Self.lab.text)/1-7", "gone_a.1-2/1-10", "gone_a.1-2/live"]
        let program = try LiveProgram(
            [LiveRecord(kind: .sound, isKey: true, time: 0, bytes: [7])], loopMilliseconds: 20)
        try first.keep(["concert": program], of: "lab")
        for object in lost { try objects.put([1, 2, 3], as: object) }
        try first.connection.publish(
            [4], to: "$O.\(Self.cluster.objects).C.part", of: "OBJ_\(Self.cluster.objects)")
        #expect(try first.sweepObjects(of: [Self.lab], writtenBefore: 0) == 0)
        for object in lost { #expect(try objects.bytes(of: object) == [1, 2, 3]) }
        #expect(try first.sweepObjects(of: [Self.lab], writtenBefore: .max) == 4)
        for object in lost { #expect(throws: NATSError.notFound) { try objects.bytes(of: object) } }
        for object in kept { #expect(try !objects.bytes(of: object).isEmpty) }
        #expect(try first.sweepObjects(of: [Self.lab], writtenBefore: .max) == 0)
        #expect(try first.programs(of: "lab") == ["concert": program])
        // A tenant that is dropped leaves no message.
        try first.remove("lab")
        #expect(try first.connection.subjects(of: "OBJ_\(Self.cluster.objects)", matching: ">") == [])
    }

    @Test func `a tenant with a foreign message goes on after a salvage with all that was in front of it`()
        async throws
    {
        let servers = try NATSServers()
        let first = try store(servers, epoch: 1)
        let lab = try await Lab(first)
        await lab.write(1...9)
        await lab.host.finish()
        first.close("lab")
        _ = try first.connection.publish(
            Array("{\"entries\":{\"chain\":1,\"count\":1}}\nnonsense".utf8),
            to: Self.cluster.subject(.journal, of: Self.lab), of: Self.cluster.stream(of: Self.lab))
        let second = try store(servers, epoch: 2)
        guard case .damaged = storageFault({ try second.open("lab") }) else {
            Issue.record("it was opened")
            return
        }
        let salvage = try #require(try second.salvage("lab"))
        #expect(salvage.tenant == "lab" && salvage.saved > 9)
        let host = try second.open("lab").host
        #expect(try await topic(of: host) == 9)
        let other = try await Lab(host: host, user: "bob", room: "other")
        await other.host.settle()
        #expect(await host.usage.stopReason == nil)
        await host.finish()
        second.close("lab")
        #expect(try second.salvage("lab") == nil)
        let third = try store(servers, epoch: 3)
        #expect(try await topic(of: third.open("lab").host) == 9)
    }

    @Test func `a recovery that three processes did not live through is not tried again until that is forgiven`()
        async throws
    {
        let servers = try NATSServers()
        let first = try store(servers, epoch: 1)
        let lab = try await Lab(first)
        await lab.write([1])
        await lab.host.finish()
        first.close("lab")
        for attempt in 1...3 {
            try publish(
                .fence(StreamRecord.Fence(epoch: UInt64(attempt) + 1, node: "n\(attempt)", attempts: attempt)), first)
            if attempt == 2 {
                // Two are no reason yet: this one lives through it.
                let store = try store(servers, epoch: 4)
                await (try store.open("lab").host).finish()
                try publish(.fence(StreamRecord.Fence(epoch: 4, node: "n", attempts: 2)), first)
            }
        }
        let suspicious = try store(servers, epoch: 9)
        guard case .suspected = storageFault({ try suspicious.open("lab") }) else {
            Issue.record("it was opened")
            return
        }
        suspicious.forgetSuspicion(of: "lab")
        #expect(try await topic(of: suspicious.open("lab").host) == 1)
    }

    @Test func `a process that NATS gave no answer tries as often as it likes`() async throws {
        let servers = try NATSServers()
        let first = try store(servers, epoch: 1)
        let lab = try await Lab(first)
        await lab.write([1])
        await lab.host.finish()
        first.close("lab")
        // Two other processes did not live through it. This one wrote a fence, under another name of the same process.
        let process = NodeID(process: "p", incarnation: 1)
        try publish(.fence(StreamRecord.Fence(epoch: 2, node: "\(process)", attempts: 3)), first)
        let again = try store(servers, epoch: 3)
        again.own(
            "lab",
            as: Tenure("lab", node: "\(NodeID(process: "p", incarnation: 2))", epoch: 3, stream: "a.1-1"))
        #expect(try await topic(of: again.open("lab").host) == 1)
        // Another one begins to count anew, for this one lived through it.
        let other = try store(servers, epoch: 4)
        #expect(try await topic(of: other.open("lab").host) == 1)
    }

    @Test func `a stream of another version is refused, and stays as it is`() async throws {
        let servers = try NATSServers()
        let first = try store(servers, epoch: 1)
        let lab = try await Lab(first)
        await lab.host.finish()
        first.close("lab")
        try publish(
            .birth(StreamRecord.Birth(format: StoredTenant.formatVersion + 1, tenant: Lab.stored())), first)
        let second = try store(servers, epoch: 2)
        #expect(
            storageFault { try second.open("lab") }
                == .otherVersion(
                    file: "stream \(Self.cluster.stream(of: Self.lab))", found: StoredTenant.formatVersion + 1))
        #expect(second.description(of: "lab") == nil)
    }

    // MARK: What NATS is told

    @Test func `a stream that gives no answer for long gets another leader, and one that answers keeps its own`()
        async throws
    {
        let servers = try NATSServers(3, isAdvertised: false)
        let addresses = servers.address
        let connection = try await answered { try NATSConnection(addresses, name: "test") }
        try await answered { try connection.makeStream("notes", subjects: ["notes.>"], replicas: 3) }
        let leader = try await answered { try connection.servers(of: "notes")[0] }
        let number = try #require(Int(leader.name.dropFirst()))
        // Only to the leader, without which nobody asks for another.
        let address = "nats://127.0.0.1:\(servers.ports[number])"
        let begin = ContinuousClock.now
        let silence = Mutex(Duration.zero)
        let writer = try NATSConnection(address, name: "test", now: { begin + silence.withLock { $0 } })
        let heard = try Listener(address, subject: "$JS.API.STREAM.LEADER.STEPDOWN.notes")
        try writer.publish([1], to: "notes.a", of: "notes")
        for other in 0..<3 where other != number { servers.pause(other) }
        // No other server keeps a message. The next leader has as long as the first one had.
        let (patience, early) = (NATSConnection.leaderPatience, Duration.nanoseconds(1))
        for (moment, count) in [
            (.zero, 0), (patience - early, 0), (patience, 1), (patience * 2 - early, 1), (patience * 2, 2),
        ] {
            silence.withLock { $0 = moment }
            let fault = await #expect(throws: NATSError.self) {
                try await waiting { try writer.publish([2], to: "notes.a", of: "notes") }
            }
            guard case .unanswered = fault else { throw try #require(fault) }
            #expect(try heard.messageCount == count, "after \(moment)")
        }
        for other in 0..<3 where other != number { servers.resume(other) }
        _ = try await answered { try connection.publish([3], to: "notes.a", of: "notes") }
        #expect(throws: NATSError.conflict) {
            try writer.publish([4], to: "notes.a", of: "notes", expecting: NATSConnection.Expectation(last: 1))
        }
        #expect(try heard.messageCount == 2)
    }

    /// Servers before 2.11 count such a refusal wrongly when they come back: see ``NATSConnection/Expectation``.
    @Test func `a key that is there is not created again, and its servers hear nothing of the attempt`() async throws {
        let servers = try NATSServers()
        let connection = try NATSConnection(servers.address, name: "test")
        let bucket = try connection.makeBucket("keys", replicas: 1)
        let heard = try Listener(servers.address, subject: "$KV.keys.a")
        let first = try bucket.write([1], to: "a", expecting: 0)
        #expect(throws: NATSError.conflict) { try bucket.write([2], to: "a", expecting: 0) }
        #expect(try bucket.lastChange(of: "a") == NATSBucket.Entry(key: "a", value: [1], revision: first))
        try bucket.delete("a", expecting: first)
        let deleted = try #require(try bucket.lastChange(of: "a"))
        #expect(deleted.value == nil)
        let again = try bucket.write([3], to: "a", expecting: 0)
        #expect(again == deleted.revision + 1)
        #expect(try bucket.lastChange(of: "a")?.value == [3])
        // Written, deleted, written.
        #expect(try heard.messageCount == 3)
    }

    @Test func `a message that was taken without an answer is not taken again`() async throws {
        let servers = try NATSServers()
        let connection = try NATSConnection(servers.address, name: "test")
        try connection.makeStream("s", subjects: ["s.>"], replicas: 1)
        let publish = { (text: String, id: String, expectation: NATSConnection.Expectation) in
            try connection.publish(Array(text.utf8), to: "s.a", of: "s", expecting: expectation, id: id)
        }
        let first = try publish("one", "n-1-0", NATSConnection.Expectation(last: 0))
        #expect(try publish("one", "n-1-0", NATSConnection.Expectation(last: 0)) == first)
        #expect(try connection.state(of: "s")?.last == first)
        // Another's message at the same place is a conflict.
        #expect(throws: NATSError.conflict) { try publish("two", "n-2-0", NATSConnection.Expectation(last: 0)) }
        let second = try publish("two", "n-1-1", NATSConnection.Expectation(last: first, lastOfSubject: first))
        #expect(try publish("two", "n-1-1", NATSConnection.Expectation(last: first, lastOfSubject: first)) == second)
        #expect(throws: NATSError.conflict) {
            try publish("one", "n-1-0", NATSConnection.Expectation(last: first, lastOfSubject: first))
        }
        #expect(try connection.state(of: "s")?.last == second)
    }

    @Test(arguments: [NATSConnection.singleCount, NATSConnection.singleCount + 1])
    func `messages that are asked for one by one are those that a consumer delivers`(count: UInt64) throws {
        let servers = try NATSServers()
        let connection = try NATSConnection(servers.address, name: "test")
        try connection.makeStream("notes", subjects: ["notes.>"], replicas: 1)
        for number in 1...count {
            try connection.publish(
                [UInt8(number)], to: number % 2 == 0 ? "notes.even" : "notes.odd.one", of: "notes")
        }
        try connection.delete(message: 3, of: "notes")
        func read(_ subject: String, from first: UInt64, through last: UInt64) throws -> [UInt8] {
            var found: [UInt8] = []
            try connection.forEachMessage(of: "notes", subject: subject, from: first, through: last) { message in
                #expect(message.bytes == [UInt8(message.sequence)])
                found += message.bytes
            }
            return found
        }
        let numbers = (1...count).map { UInt8($0) }
        #expect(try read("notes.>", from: 0, through: count) == numbers.filter { $0 != 3 })
        #expect(try read("notes.even", from: 2, through: count & ~1) == numbers.filter { $0 % 2 == 0 })
        #expect(try read("notes.odd.>", from: 2, through: 5) == [5])
        #expect(try read("notes.odd", from: 4, through: 4) == [])
        #expect(try read("notes.>", from: 5, through: 4) == [])
    }

    @Test func `the text of an entry in a stream is what any encoder writes`() async throws {
        let coding = JournalCoding()
        let inputs: [Input?] = [
            nil, .opened(session: SessionID(7)), .interrupted(session: SessionID(7)),
            .interrupted(session: SessionID(8), isOrphaned: true),
            .command(session: SessionID(7), command: Lab.write("a \"quoted\" \n text ✓")),
        ]
        for (number, input) in inputs.enumerated() {
            for outcome in [nil, StepOutcome(isRefused: number == 1, eventCount: 3, effectCount: 4_000_000_000)] {
                let entry = JournalEntry(
                    position: UInt64(number) + 1, at: Instant(.seconds(number)), input: input, outcome: outcome)
                let text: String = try coding.text(of: entry)
                let encoded = try coding.text(entry) as String
                #expect(text == encoded)
            }
        }
    }
}

/// Hears all that is published to a subject, taken by a stream or not.
private final class Listener {
    private var connection: OpaquePointer?
    private var subscription: OpaquePointer?

    init(_ address: String, subject: String) throws {
        try #require(natsConnection_ConnectTo(&connection, address) == NATS_OK)
        try #require(natsConnection_SubscribeSync(&subscription, connection, subject) == NATS_OK)
        try #require(natsConnection_Flush(connection) == NATS_OK)
    }

    deinit {
        natsSubscription_Destroy(subscription)
        natsConnection_Destroy(connection)
    }

    /// All that the server had passed on when this was asked for.
    var messageCount: Int {
        get throws {
            try #require(natsConnection_Flush(connection) == NATS_OK)
            var (messages, bytes): (Int32, Int32) = (0, 0)
            try #require(natsSubscription_GetPending(subscription, &messages, &bytes) == NATS_OK)
            return Int(messages)
        }
    }
}
