import CNATS
import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import Logging
import NATSServers
import Synchronization
import Testing

@testable import EmulatorServer

/// What is read of a tenant's stream: to go on with it, and to hand it out.
@Suite(.timeLimit(.minutes(15))) struct StreamReadingTests {
    private let scratch = Scratch()
    private let servers: NATSServers
    private static let cluster = ClusterName("test")
    private static let name = StreamName(tenant: "lab", ending: "a.1-1")
    private static let stream = cluster.stream(of: name)

    init() throws { servers = try NATSServers() }

    private func store(epoch: UInt64) throws -> StreamStore {
        let store = try StreamStore(
            NATSConnection(servers.address, name: "test"), cluster: Self.cluster, replicas: 1,
            transferDirectory: scratch.path, keeping: .all,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        store.own("lab", as: Tenure("lab", node: "n\(epoch)", epoch: epoch, stream: "a.1-1"))
        return store
    }

    /// How many messages a connection sends while something is done.
    private func messages(of connection: NATSConnection, _ body: () throws -> Void) throws -> UInt64 {
        func sent() throws -> UInt64 {
            var statistics: OpaquePointer?
            natsStatistics_Create(&statistics)
            defer { natsStatistics_Destroy(statistics) }
            try #require(natsConnection_GetStats(connection.connection, statistics) == NATS_OK)
            var count: UInt64 = 0
            natsStatistics_GetCounts(statistics, nil, nil, &count, nil, nil)
            return count
        }
        let before = try sent()
        try body()
        return try sent() - before
    }

    @Test func `a takeover asks two questions about a short stream, and writes three messages`() async throws {
        let first = try store(epoch: 1)
        try await first.create(Lab.stored()).finish()
        // Its birth is the only message.
        let second = try store(epoch: 2)
        var host: TenantHost?
        #expect(try messages(of: second.connection) { host = try second.open("lab").host } == 1 + 3)
        await host?.finish()
        // The birth, two fences and the recovery. Servers before 2.11 are asked for each, once they have not understood.
        let third = try store(epoch: 3)
        let count = try messages(of: third.connection) { host = try third.open("lab").host }
        #expect(count == (third.connection.asksForBatches.load(ordering: .relaxed) ? 2 + 3 : 2 + 4 + 3))
        await host?.finish()
    }

    @Test(arguments: [1, 80]) func `a tenant goes on where its last message was deleted`(writes: Int) async throws {
        let first = try store(epoch: 1)
        let lab = try await Lab(first)
        for write in 1...writes {
            await lab.write(write...write)
            await lab.host.settle()
        }
        await lab.host.finish()
        let connection = first.connection
        // As a snapshot's message is, once no rule keeps it.
        let last = try connection.publish(
            StreamRecord.recovery(epoch: 1).bytes(JournalCoding()),
            to: Self.cluster.subject(.recovery, of: Self.name), of: Self.stream)
        #expect((last > connection.shortCount) == (writes == 80))
        try connection.delete(message: last, of: Self.stream)
        let host = try store(epoch: 2).open("lab").host
        #expect(await host.snapshot.state.attributes(of: "lobby").first?.value == "\(writes)")
        await host.finish()
    }

    @Test func `a long stream is read in several answers, each message once and in order`() throws {
        let connection = try NATSConnection(servers.address, name: "test")
        try connection.makeStream("notes", subjects: ["notes.>"], replicas: 1)
        // Over two batches, and one in them is longer than an answer.
        let count: UInt64 = 2060
        for number in 1...count {
            try connection.publish(
                [UInt8](repeating: 0, count: number % 100 == 0 ? 900_000 : 1),
                to: number % 3 == 0 ? "notes.c" : "notes.a",
                of: "notes")
        }
        for number in [1, 5, 1024, 1025, 2059] as [UInt64] { try connection.delete(message: number, of: "notes") }
        func read(_ subject: String, through last: UInt64) throws -> [UInt64] {
            var found: [UInt64] = []
            try connection.forEachMessage(of: "notes", subject: subject, from: 1, through: last) {
                #expect($0.bytes.count == ($0.sequence % 100 == 0 ? 900_000 : 1))
                #expect($0.unixMilliseconds > 1_700_000_000_000)
                found.append($0.sequence)
            }
            return found
        }
        let kept = (1...count).filter { ![1, 5, 1024, 1025, 2059].contains($0) }
        #expect(try read("notes.>", through: count) == kept)
        #expect(try read("notes.c", through: 2058) == kept.filter { $0 % 3 == 0 && $0 <= 2058 })
    }

    @Test func `nothing is dropped while a journal goes out`() async throws {
        let connection = try store(epoch: 1).connection
        let stored = try Lab.stored()
        try connection.makeStream(Self.stream, subjects: [Self.cluster.subjects(of: Self.name)], replicas: 1)
        let birth = StreamRecord.birth(StreamRecord.Birth(format: StoredTenant.formatVersion, tenant: stored))
        let first = try connection.publish(
            birth.bytes(JournalCoding()), to: Self.cluster.subject(.birth, of: Self.name), of: Self.stream)
        let medium = StreamMedium(
            "lab",
            after: StreamMedium.End(
                tenant: stored, position: 0, chain: JournalChain(), sequence: first, birth: first),
            tenure: Tenure("lab", node: "n1", epoch: 1, stream: "a.1-1"),
            StreamMedium.Surroundings(
                connection: connection, objects: try ObjectBucket(Self.cluster.objects, replicas: 1, of: connection),
                cluster: Self.cluster, keeping: JournalKeeping(milliseconds: 1000), unixMilliseconds: { 60_000 }))
        let state = TenantSnapshot(try stored.setup()).state
        for number in 1...6 as ClosedRange<UInt64> {
            let snapshot = TenantSnapshot(position: number, lastSession: 0, state: state)
            try medium.write(
                [JournalEntry(position: number, at: .start, input: nil)],
                EncodedSnapshot(snapshot, takenAtUnixMilliseconds: Int64(number) * 10_000))
        }
        func firstMessage() throws -> UInt64? { try connection.state(of: Self.stream)?.first }
        try medium.reading { (end) throws in
            #expect(end.position == 6)
            _ = try medium.dropPast(isNew: true)
            let kept = try firstMessage()
            #expect(kept == first)
        }
        _ = try medium.dropPast(isNew: true)
        let kept = try #require(try firstMessage())
        #expect(kept > first)
    }
}
