import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import TenantOwnership
import VendorDialects

/// A tenant's stream, to be read.
struct TenantStream {
    private let name: String
    private let owned: StreamName
    private let cluster: ClusterName
    private let objects: ObjectBucket
    private let connection: NATSConnection
    private let coding = JournalCoding()
    /// All messages of a stream that has few of them, where they were read: nothing more is asked for then.
    private var all: [NATSConnection.Message]?

    private var stream: String { cluster.stream(of: owned) }
    private var place: String { "stream \(stream)" }

    init(
        _ name: String, in stream: StreamName, of cluster: ClusterName, _ objects: ObjectBucket,
        _ connection: NATSConnection
    ) {
        (self.name, owned) = (name, stream)
        (self.cluster, self.objects, self.connection) = (cluster, objects, connection)
    }

    /// An error of NATS or of a record, as one of storage.
    static func failure(_ error: any Error, _ place: String) -> StorageError {
        switch error {
        case let error as StorageError: error
        case let gap as JournalGap: .damaged(file: place, saved: gap.saved, written: nil, reason: gap.reason)
        case let divergence as TenantFile.Divergence:
            .diverged(file: place, position: divergence.position, difference: divergence.difference)
        case let error as NATSError: .unreadable(file: place, reason: "\(error)")
        default: .unreadable(file: place, reason: TenantFile.reason(error))
        }
    }

    private func reading<Value>(_ body: () throws -> Value) throws(StorageError) -> Value {
        do { return try body() } catch { throw Self.failure(error, place) }
    }

    // MARK: Recovering

    /// Fences the stream for an owner, and reads the tenant: as it is behind the last entry that is in front of the fence.
    ///
    /// - Parameter acceptsDamage: whether the tenant in front of a damage is returned, and not the damage thrown.
    func recover(
        by tenure: Tenure, acceptsDamage: Bool
    ) throws(StorageError) -> (RecoveredTenant, StreamMedium.End, damage: StorageError?) {
        try reading {
            var fenced = self
            let fence = try fenced.fence(by: tenure, checksSuspicion: !acceptsDamage)
            do {
                return try fenced.recover(behind: fence, by: tenure, acceptsDamage: acceptsDamage)
            } catch {
                // Whatever is wrong with it, this process lived through it.
                _ = try? publish(.recovery(epoch: tenure.epoch), behind: fence, tenure)
                throw error
            }
        }
    }

    private func recover(
        behind fence: UInt64, by tenure: Tenure, acceptsDamage: Bool
    ) throws -> (RecoveredTenant, StreamMedium.End, damage: StorageError?) {
        let start = try begin()
        var (recovered, end) = start
        var damage: StorageError?
        do { try read(&recovered, &end, through: fence) } catch  where Self.isDamage(error) {
            // It came from one server, and one of NATS before 2.11 may have other messages than most. The leader has what they have.
            let warning = "a server of NATS has other messages than its leader: \(Self.failure(error, place))"
            (recovered, end) = start
            do {
                try read(&recovered, &end, through: fence, asksLeader: true)
                recovered.warnings.append(warning)
            } catch  where acceptsDamage && Self.isDamage(error) {
                damage = Self.failure(error, place)
                // The state, once more, up to where it went well.
                var (again, reached) = start
                try? read(&again, &reached, through: fence, upTo: end.position, asksLeader: true)
                recovered.snapshot = again.snapshot
            }
        }
        recovered.chain = end.chain
        (end.sequence, end.journal) = (fence, fence)
        if damage == nil { try announce(.recovery(epoch: tenure.epoch), &end, tenure) }
        end.tenant = recovered.tenant
        return (recovered, end, damage)
    }

    private static func isDamage(_ error: any Error) -> Bool { error is JournalGap || error is TenantFile.Divergence }

    /// Writes a fence behind all that is there, and once more where entries stand; that message.
    private mutating func fence(by tenure: Tenure, checksSuspicion: Bool) throws -> UInt64 {
        var end = try lastMessage()
        while true {
            let last = try lastFence()
            if let last, last.epoch > tenure.epoch {
                throw StorageError.unwritable(
                    file: place, reason: "a node with a later epoch, \(last.epoch), owns the tenant")
            }
            // Servers of NATS before 2.11 may tell two nodes that an epoch is theirs. It is of the first that is here.
            if let last, last.epoch == tenure.epoch, last.node != tenure.node {
                throw StorageError.unwritable(
                    file: place, reason: "another node, \(last.node), owns the tenant in the same epoch")
            }
            // A process that is here again lived through what it tried before.
            let isAgain = last.map { Self.process(of: $0.node) == Self.process(of: tenure.node) } ?? false
            let attempts = max(1, (last?.attempts ?? 0) + (isAgain ? 0 : 1))
            if checksSuspicion, attempts > StreamStore.maximumAttempts {
                throw StorageError.suspected(
                    file: place, reason: "\(attempts - 1) nodes in a row did not live through its recovery")
            }
            let fence = StreamRecord.fence(
                StreamRecord.Fence(epoch: tenure.epoch, node: tenure.node, attempts: attempts))
            if let written = try publish(fence, behind: end, tenure),
                let again = try publish(fence, as: .journal, behind: written, tenure)
            {
                return again
            }
            // The owner before this one wrote in between, or deleted the last message. It cannot do that for ever.
            if tenure.isOver { throw NATSError.conflict }
            all = nil
            guard let state = try connection.state(of: stream) else { throw notFound }
            end = state.last
        }
    }

    private var notFound: StorageError { .tenantNotFound(name: name, directory: "cluster \(cluster.text)") }

    /// The number of the last message that is there; 0 where there is none. Of a short stream, all messages are read.
    private mutating func lastMessage() throws -> UInt64 {
        let subjects = cluster.subjects(of: owned)
        do {
            guard let last = try connection.lastMessage(of: subjects, in: stream) else { return 0 }
            if last.sequence == 1 {
                all = [last]
            } else if last.sequence <= connection.shortCount {
                var messages: [NATSConnection.Message] = []
                try connection.forEachMessage(of: stream, subject: subjects, from: 1, through: last.sequence) {
                    messages.append($0)
                }
                all = messages
            }
            return last.sequence
        } catch let error as NATSError where error == .notFound {
            throw notFound
        }
    }

    private func lastMessage(_ kind: StreamRecord.Kind) throws -> NATSConnection.Message? {
        let subject = cluster.subject(kind, of: owned)
        guard let all else { return try connection.lastMessage(of: subject, in: stream) }
        return all.last { $0.has(subject) }
    }

    private static func process(of node: String) -> String { NodeID(node)?.process ?? node }

    /// Publishes a record if the last message is the expected one; its message, or nil.
    private func publish(
        _ record: StreamRecord, as kind: StreamRecord.Kind? = nil, behind last: UInt64, _ tenure: Tenure
    ) throws -> UInt64? {
        do {
            return try connection.publish(
                record.bytes(coding), to: cluster.subject(kind ?? record.kind, of: owned), of: stream,
                expecting: NATSConnection.Expectation(last: last), id: "\(tenure.node)-\(tenure.epoch)-\(last)")
        } catch let error as NATSError where error == .conflict {
            return nil
        }
    }

    /// The last fence that no recovery followed, or the last at all with no attempts.
    private func lastFence() throws -> StreamRecord.Fence? {
        guard let message = try lastMessage(.fence),
            case .fence(var fence) = try StreamRecord(message.bytes, coding)
        else { return nil }
        let recovery = try lastMessage(.recovery)
        if let recovery, recovery.sequence > message.sequence { fence.attempts = 0 }
        return fence
    }

    /// The tenant at its last birth, or at its newest snapshot that is whole.
    private func begin() throws -> (RecoveredTenant, StreamMedium.End) {
        let birth = try birth()
        let marks = try marks(after: birth?.sequence ?? 0)
        var warnings: [String] = []
        for mark in marks.reversed() {
            do {
                let found = try StreamSnapshot(objects.bytes(of: mark.content.object), coding)
                let end = StreamMedium.End(
                    tenant: found.tenant, position: found.snapshot.position,
                    chain: JournalChain(continuing: mark.content.chain), sequence: mark.content.sequence - 1,
                    birth: birth?.sequence ?? 0,
                    beginning: birth == nil ? marks.first?.content.position ?? 0 : 0, marks: marks)
                return (
                    RecoveredTenant(
                        tenant: found.tenant, snapshot: found.snapshot, chain: end.chain, warnings: warnings), end
                )
            } catch {
                warnings.append("snapshot \(mark.content.position) was passed over: \(Self.failure(error, place))")
            }
        }
        guard let birth else {
            throw JournalGap(saved: 0, reason: "its birth was dropped, and no snapshot can be read")
        }
        let end = StreamMedium.End(
            tenant: birth.tenant, position: 0, chain: JournalChain(), sequence: birth.sequence, birth: birth.sequence,
            marks: marks)
        let snapshot = TenantSnapshot(try Store.setup(birth.tenant))
        return (
            RecoveredTenant(tenant: birth.tenant, snapshot: snapshot, chain: end.chain, warnings: warnings), end
        )
    }

    /// The snapshots behind a message, in order.
    private func marks(after birth: UInt64) throws -> [StreamMedium.Mark] {
        guard let last = try lastMessage(.snapshot) else { return [] }
        var marks: [StreamMedium.Mark] = []
        let subject = cluster.subject(.snapshot, of: owned)
        try forEachMessage(of: subject, from: birth + 1, through: last.sequence) { message in
            guard case .snapshot(let mark) = try StreamRecord(message.bytes, coding) else { return }
            marks.append(StreamMedium.Mark(content: mark, message: message.sequence))
        }
        return marks
    }

    private func birth() throws -> (sequence: UInt64, tenant: StoredTenant)? {
        guard let message = try lastMessage(.birth) else {
            return nil
        }
        // Of another version, the rest of it need not be what this one reads.
        struct Head: Decodable {
            struct Birth: Decodable { var format: Int }
            var birth: Birth
        }
        if let head = try? coding.value(Head.self, from: String(decoding: message.bytes, as: UTF8.self)),
            head.birth.format != StoredTenant.formatVersion
        {
            throw StorageError.otherVersion(file: place, found: head.birth.format)
        }
        guard case .birth(let birth) = try StreamRecord(message.bytes, coding) else {
            throw JournalGap(saved: 0, reason: "its birth is another record")
        }
        return (message.sequence, birth.tenant)
    }

    /// Moves `recovered` on by the messages behind where it is, up to an entry; `end.sequence` is not that place, but the last
    /// of all. Where it throws, `end` is behind the last entry that follows, and the state has gone on into what does not.
    private func read(
        _ recovered: inout RecoveredTenant, _ end: inout StreamMedium.End, through last: UInt64,
        upTo limit: UInt64 = .max, asksLeader: Bool = false
    ) throws {
        try forEachRecord(after: start(of: end), through: last, asksLeader: asksLeader) { record in
            guard end.position < limit else { return }
            switch record {
            case .entries(let batch):
                var read = end.chain
                for (entry, line) in zip(batch.entries, batch.lines) {
                    read.add(position: entry.position, at: entry.at, text: line, outcome: nil)
                }
                guard read.value == batch.chain else {
                    throw JournalGap(
                        saved: end.position, reason: "the entries behind \(end.position) do not match their checksum")
                }
                for entry in batch.entries where entry.position > end.position && entry.position <= limit {
                    try TenantFile.advance(&recovered.snapshot, by: entry)
                    end.position = entry.position
                }
                end.chain = read
            case .description(let described): recovered.tenant = described
            case .birth, .fence, .recovery, .snapshot: break
            }
        }
    }

    /// The message behind which entries are read.
    private func start(of end: StreamMedium.End) -> UInt64 {
        let newest = end.marks.last { $0.content.position == end.position }
        return newest.map { $0.content.sequence - 1 } ?? end.birth
    }

    private func forEachRecord(
        after first: UInt64, through last: UInt64, asksLeader: Bool = false, _ body: (StreamRecord) throws -> Void
    ) throws {
        var joiner = StreamRecord.Joiner()
        try forEachMessage(
            of: cluster.subjects(of: owned), from: first + 1, through: last, asksLeader: asksLeader
        ) { message in
            guard let bytes = try joiner.record(endingWith: message) else { return }
            try body(try StreamRecord(bytes, coding))
        }
    }

    /// Reads messages of this subject, or of those that it stands for, from one up to another that is there or is a fence of this owner.
    private func forEachMessage(
        of subject: String, from first: UInt64, through last: UInt64, asksLeader: Bool = false,
        _ body: (NATSConnection.Message) throws -> Void
    ) throws {
        guard let all, !asksLeader else {
            return try connection.forEachMessage(
                of: stream, subject: subject, from: first, through: last, asksLeader: asksLeader, body)
        }
        for message in all where message.sequence >= first && message.sequence <= last && message.has(subject) {
            try body(message)
        }
    }

    /// Writes a record that is not one of the journal, behind the end.
    private func announce(_ record: StreamRecord, _ end: inout StreamMedium.End, _ tenure: Tenure) throws {
        guard let written = try publish(record, behind: end.sequence, tenure) else { throw NATSError.conflict }
        end.sequence = written
    }

    // MARK: Mending

    /// What a tenant that cannot be recovered is made from, as far as that can be read.
    var description: StoredTenant? { (try? begin())?.0.tenant }

    /// Forgets that nodes did not live through the recovery.
    func forgive(by tenure: Tenure) {
        guard let state = try? connection.state(of: stream) else { return }
        _ = try? publish(.recovery(epoch: tenure.epoch), behind: state.last, tenure)
    }

    /// Lets the tenant go on with what is in front of a damage; nil where there is none. What is behind it is passed over, and
    /// stays until a snapshot takes its place.
    func salvage(by tenure: Tenure, nowUnixMilliseconds: Int64) throws(StorageError) -> Store.Salvage? {
        forgive(by: tenure)
        var (recovered, end, damage): (RecoveredTenant, StreamMedium.End, StorageError?) = try recover(
            by: tenure, acceptsDamage: true)
        guard let damage else { return nil }
        return try reading {
            // They are of entries that are lost.
            for mark in end.marks where mark.content.position > end.position {
                try connection.delete(message: mark.message, of: stream)
                try objects.delete(mark.content.object)
            }
            end.marks.removeAll { $0.content.position > end.position }
            end = try begin(with: recovered.snapshot, after: end, nowUnixMilliseconds: nowUnixMilliseconds)
            try announce(.recovery(epoch: tenure.epoch), &end, tenure)
            return Store.Salvage(
                tenant: name, saved: recovered.snapshot.position, written: nil,
                beginning: recovered.snapshot.position, reason: "\(damage)",
                keptAt: "\(place), until a later snapshot takes its place")
        }
    }

    /// Keeps a state that takes the place of all in front of it.
    func begin(
        with snapshot: TenantSnapshot, after end: StreamMedium.End, nowUnixMilliseconds: Int64
    ) throws -> StreamMedium.End {
        var end = end
        let encoded = try EncodedSnapshot(snapshot, takenAtUnixMilliseconds: nowUnixMilliseconds)
        let mark = StreamRecord.SnapshotMark(
            object: "\(owned.text)/\(end.birth)-\(snapshot.position)-\(end.sequence)", position: snapshot.position,
            sequence: end.sequence, chain: end.chain.value, takenAtUnixMilliseconds: nowUnixMilliseconds)
        try objects.put(StreamSnapshot.bytes(encoded, end.tenant, coding), as: mark.object)
        end.sequence = try connection.publish(
            StreamRecord.snapshot(mark).bytes(coding), to: cluster.subject(.snapshot, of: owned), of: stream,
            expecting: NATSConnection.Expectation(last: end.sequence))
        end.position = snapshot.position
        end.marks.append(StreamMedium.Mark(content: mark, message: end.sequence))
        return end
    }

    /// The objects of its snapshots.
    var snapshotObjects: Set<String> { get throws { Set(try marks(after: 0).map(\.content.object)) } }

    /// The object with the live programs of a stream's tenant.
    static func liveObject(of stream: StreamName) -> String { "\(stream.text)/live" }

    /// Deletes the stream, and the objects of its snapshots and live programs.
    func remove() throws(StorageError) {
        try reading {
            let snapshots = (try? snapshotObjects) ?? []
            try connection.deleteStream(stream)
            for object in snapshots { try? objects.delete(object) }
            try? objects.delete(Self.liveObject(of: owned))
        }
    }

    // MARK: Exporting

    /// Writes the journal from its beginning up to `end`, where its writer is, to a file; see ``Export``.
    func export(through end: StreamMedium.End, to path: String, recorded: TenantSnapshot) throws(StorageError) {
        var writer = try ExportedJournal.Writer(path)
        do {
            try export(end, recorded, to: &writer)
        } catch {
            writer.abandon()
            throw Self.failure(error, place)
        }
    }

    private func export(
        _ end: StreamMedium.End, _ recorded: TenantSnapshot, to writer: inout ExportedJournal.Writer
    ) throws {
        var start: StreamSnapshot?
        var first = end.birth
        if end.beginning > 0, let mark = end.marks.first?.content {
            start = try StreamSnapshot(objects.bytes(of: mark.object), coding)
            first = mark.sequence - 1
        }
        try writer.write(
            ExportedJournal.Header(
                parlorJournal: StoredTenant.formatVersion, tenant: end.tenant,
                beginning: start?.snapshot.position ?? 0,
                beginsAtUnixMilliseconds: start?.snapshot.state.unixMilliseconds ?? end.tenant.bornAtUnixMilliseconds))
        if let start { try writer.write(start.snapshot) }
        var last = start?.snapshot.position ?? 0
        try forEachRecord(after: first, through: end.sequence) { record in
            guard case .entries(let batch) = record else { return }
            for entry in batch.entries where entry.position > last {
                try writer.write(entry)
                last = entry.position
                if recorded.position == last { try writer.write(recorded) }
            }
        }
        try writer.finish()
    }
}
