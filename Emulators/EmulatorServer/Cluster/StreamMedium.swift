import DequeModule
import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import EmulatorWire
import Foundation
import Synchronization
import VendorDialects

/// The time in which a node owns a tenant.
final class Tenure: Sendable {
    let node: String
    /// Grows by one with each owner.
    let epoch: UInt64
    let stream: StreamName
    private let over = Atomic(false)

    init(_ tenant: String, node: String, epoch: UInt64, stream ending: String) {
        (self.node, self.epoch) = (node, epoch)
        stream = StreamName(tenant: tenant, ending: ending)
    }

    /// Whether the node gave the tenant up, or was declared dead.
    var isOver: Bool { over.load(ordering: .acquiring) }

    /// Ends it: nothing is tried again.
    func end() { over.store(true, ordering: .releasing) }

    /// How long writing goes on without an answer.
    private static let patience = Duration.seconds(30)
    private static let pause = 0.1

    /// Tries until there is an answer, which may take as long as NATS chooses a leader.
    func answered<Value>(_ body: () throws(NATSError) -> Value) throws(NATSError) -> Value {
        let start = ContinuousClock.now
        var mayBeThere = false
        while true {
            do throws(NATSError) { return try body() } catch {
                switch error {
                case .unanswered: mayBeThere = true
                // From 2.11 on, servers refuse a message also while the same one is under way: it can be read a moment later.
                case .conflict where mayBeThere: break
                default: throw error
                }
                guard !isOver, start.duration(to: .now) < Self.patience else { throw error }
                Thread.sleep(forTimeInterval: Self.pause)
            }
        }
    }
}

/// A tenant's journal in its stream.
///
/// Each message names the last one that its writer knows of. An owner that was replaced does not know of the next owner's fence, so
/// nothing that it writes is taken.
final class StreamMedium: JournalMedium {
    /// What a medium needs of its storage.
    struct Surroundings: Sendable {
        var connection: NATSConnection
        var objects: ObjectBucket
        var cluster: ClusterName
        var keeping: JournalKeeping
        var unixMilliseconds: @Sendable () -> Int64
    }

    /// Where the stream is, after what was read or written.
    struct End {
        var tenant: StoredTenant
        /// The last entry.
        var position: UInt64
        var chain: JournalChain
        /// The last message.
        var sequence: UInt64
        /// The last message that stands where entries do; nil where there is none, or it is not known. An owner that was replaced
        /// does not know of the newest fence there.
        var journal: UInt64?
        /// The message with the birth of this world.
        var birth: UInt64
        /// The stream begins with the snapshot that is behind this entry; 0: with the birth.
        var beginning: UInt64 = 0
        /// The snapshots of this world, in order.
        var marks: [Mark] = []
    }

    /// A snapshot, and the message that tells of it.
    struct Mark {
        var content: StreamRecord.SnapshotMark
        var message: UInt64
    }

    /// A record with entries.
    private struct Batch {
        var last: UInt64
        /// Its first message.
        var sequence: UInt64
        /// In front of it.
        var chain: JournalChain
    }

    private struct State {
        var end: End
        /// Those that a snapshot that is still encoded may be of.
        var batches: Deque<Batch> = []
    }

    /// Most messages of which is known what they hold.
    private static let batchLimit = 16_384
    /// Most bytes of a message's entries, but where one entry is longer.
    private static let messageBytes = 256 << 10
    /// Room for the headers of a message, and for the mark of a long record.
    private static let headerBytes = 4096
    let place: String
    private let name: String
    private let tenure: Tenure
    private let surroundings: Surroundings
    private let state: Mutex<State>
    /// Held while what may be dropped is read, or dropped.
    private let past = Mutex(())

    /// Goes on behind what was read or written.
    init(_ name: String, after end: End, tenure: Tenure, _ surroundings: Surroundings) {
        self.name = name
        self.tenure = tenure
        self.surroundings = surroundings
        place = "stream \(surroundings.cluster.stream(of: tenure.stream))"
        state = Mutex(State(end: end))
    }

    /// Where the stream is now.
    var end: End { state.withLock { $0.end } }

    func write(_ entries: [JournalEntry], _ snapshot: EncodedSnapshot?) throws {
        let coding = JournalCoding()
        var lines: [String] = []
        var bytes = 0
        var end = end
        var chain = end.chain
        func flush() throws {
            guard !lines.isEmpty else { return }
            let first = end.sequence + 1
            try publish(StreamRecord.bytes(lines: lines, chain.value, coding), .journal, after: &end)
            let before = end.chain
            end.chain = chain
            state.withLock { state in
                state.end = end
                state.batches.append(Batch(last: end.position, sequence: first, chain: before))
                if state.batches.count > Self.batchLimit { state.batches.removeFirst() }
            }
            lines.removeAll(keepingCapacity: true)
            bytes = 0
        }
        for entry in entries {
            let line = try coding.text(of: entry)
            if bytes + line.utf8.count > Self.messageBytes { try flush() }
            chain.add(position: entry.position, at: entry.at, text: line, outcome: nil)
            lines.append(line)
            bytes += line.utf8.count
            end.position = entry.position
        }
        try flush()
        if let snapshot { try keep(snapshot, coding) }
    }

    private func keep(_ snapshot: EncodedSnapshot, _ coding: JournalCoding) throws {
        var (end, batch) = state.withLock { state in
            (state.end, state.batches.first { $0.last >= snapshot.position })
        }
        // It was taken too long ago. Another will be.
        guard let batch, snapshot.position <= end.position else { return }
        let mark = StreamRecord.SnapshotMark(
            object: "\(tenure.stream.text)/\(end.birth)-\(snapshot.position)", position: snapshot.position,
            sequence: batch.sequence, chain: batch.chain.value,
            takenAtUnixMilliseconds: snapshot.takenAtUnixMilliseconds)
        let bytes = try StreamSnapshot.bytes(snapshot, end.tenant, coding)
        try answered { () throws(NATSError) in try surroundings.objects.put(bytes, as: mark.object) }
        try publish(StreamRecord.snapshot(mark).bytes(coding), .snapshot, after: &end)
        end.marks.append(Mark(content: mark, message: end.sequence))
        state.withLock { state in
            state.end = end
            while let first = state.batches.first, first.last <= snapshot.position { state.batches.removeFirst() }
        }
    }

    /// Reads what is there, up to where the stream is now; nothing of that is dropped meanwhile.
    func reading<Failure>(_ body: (End) throws(Failure) -> Void) throws(Failure) {
        try past.withLock { _ throws(Failure) in try body(end) }
    }

    /// Where the past is read just now, it is dropped after another snapshot.
    func dropPast(isNew: Bool) throws -> Bool {
        if isNew { try past.withLockIfAvailable { _ in try dropPast() } }
        return false
    }

    private func dropPast() throws {
        var end = end
        let connection = surroundings.connection
        let stream = surroundings.cluster.stream(of: tenure.stream)
        guard let kept = try connection.state(of: stream) else { throw NATSError.notFound }
        let plan = surroundings.keeping.plan(
            end.marks.map { mark in
                JournalKeeping.Snapshot(
                    position: mark.content.position, takenAtUnixMilliseconds: mark.content.takenAtUnixMilliseconds)
            }, beginning: end.beginning, nowUnixMilliseconds: surroundings.unixMilliseconds(),
            usedBytes: Int64(clamping: kept.byteCount))
        let dropped = end.marks.filter { plan.dropped.contains($0.content.position) }
        end.marks.removeAll { plan.dropped.contains($0.content.position) }
        var first = kept.first
        if plan.beginning > end.beginning, let next = end.marks.first(where: { $0.content.position == plan.beginning })
        {
            // What takes the place of entries is looked over before they go.
            for mark in end.marks where mark.content.position >= plan.beginning {
                _ = try surroundings.objects.bytes(of: mark.content.object)
            }
            try connection.purge(stream, before: next.content.sequence)
            end.beginning = plan.beginning
            first = next.content.sequence
        }
        state.withLock { $0.end = end }
        for mark in dropped {
            // The message first: whoever recovers the tenant asks for the objects that messages tell of.
            if mark.message >= first { try connection.delete(message: mark.message, of: stream) }
            try surroundings.objects.delete(mark.content.object)
        }
    }

    func readdress(_ webhooks: [WebhookDescription]?) throws {
        var end = end
        end.tenant.description.webhooks = webhooks
        try publish(StreamRecord.description(end.tenant).bytes(JournalCoding()), .journal, after: &end)
        state.withLock { $0.end = end }
    }

    /// Begins the next world of the tenant.
    func renew(_ tenant: StoredTenant) throws {
        var end = end
        let birth = StreamRecord.birth(StreamRecord.Birth(format: StoredTenant.formatVersion, tenant: tenant))
        try publish(birth.bytes(JournalCoding()), .birth, after: &end)
        let marks = end.marks.map(\.content)
        end = End(tenant: tenant, position: 0, chain: JournalChain(), sequence: end.sequence, birth: end.sequence)
        state.withLock { $0.end = end }
        // What stays of the world before costs room, and nothing else.
        past.withLockIfAvailable { _ in
            try? surroundings.connection.purge(surroundings.cluster.stream(of: tenure.stream), before: end.birth)
            for mark in marks { try? surroundings.objects.delete(mark.object) }
        }
    }

    func close() {}

    /// Publishes a record behind the last message; the end has its number then.
    private func publish(_ bytes: [UInt8], _ kind: StreamRecord.Kind, after end: inout End) throws {
        let room = surroundings.connection.maximumMessageBytes - Self.headerBytes
        let messages = StreamRecord.messages(of: bytes, maximumBytes: max(Self.headerBytes, room))
        for part in messages.dropLast() { try publish(message: part, .part, after: &end) }
        try publish(message: messages[messages.count - 1], kind, after: &end)
    }

    private func publish(message bytes: [UInt8], _ kind: StreamRecord.Kind, after end: inout End) throws {
        let cluster = surroundings.cluster
        let expected = end.sequence
        let expectation = NATSConnection.Expectation(
            last: expected, lastOfSubject: kind == .journal ? end.journal : nil)
        end.sequence = try answered { () throws(NATSError) in
            // The same id for each attempt.
            try surroundings.connection.publish(
                bytes, to: cluster.subject(kind, of: tenure.stream), of: cluster.stream(of: tenure.stream),
                expecting: expectation, id: "\(tenure.node)-\(tenure.epoch)-\(expected)")
        }
        if kind == .journal { end.journal = end.sequence }
    }

    private func answered<Value>(_ body: () throws(NATSError) -> Value) throws(StorageError) -> Value {
        do { return try tenure.answered(body) } catch {
            throw .unwritable(
                file: place, reason: error == .conflict ? "another node owns the tenant now" : "\(error)")
        }
    }
}

/// The object of a snapshot: a line with its head, and the state.
struct StreamSnapshot {
    struct Head: Codable {
        /// What the tenant is made from, should its birth be dropped.
        var tenant: StoredTenant
        var position: UInt64
        var lastSession: UInt64
        var checksum: UInt64
    }

    var tenant: StoredTenant
    var snapshot: TenantSnapshot

    static func bytes(
        _ snapshot: EncodedSnapshot, _ tenant: StoredTenant, _ coding: JournalCoding
    ) throws -> [UInt8] {
        let head = Head(
            tenant: tenant, position: snapshot.position, lastSession: snapshot.lastSession, checksum: snapshot.checksum)
        return Array(try coding.text(head).utf8) + [UInt8(ascii: "\n")] + Array(snapshot.state.utf8)
    }

    init(_ bytes: [UInt8], _ coding: JournalCoding) throws {
        guard let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            throw JournalGap(saved: 0, reason: "a snapshot has no head")
        }
        let head = try coding.value(Head.self, from: String(decoding: bytes[..<lineEnd], as: UTF8.self))
        let text = String(decoding: bytes[(lineEnd + 1)...], as: UTF8.self)
        guard
            head.checksum
                == EncodedSnapshot.checksum(position: head.position, lastSession: head.lastSession, state: text)
        else { throw JournalGap(saved: 0, reason: "a snapshot does not match its checksum") }
        tenant = head.tenant
        snapshot = TenantSnapshot(
            position: head.position, lastSession: head.lastSession,
            state: try coding.value(TenantState.self, from: text))
        if let fault = snapshot.fault(asOneOf: try Store.setup(tenant)) { throw JournalGap(saved: 0, reason: fault) }
    }
}
