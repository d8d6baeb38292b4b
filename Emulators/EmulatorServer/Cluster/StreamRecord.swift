import EmulatorAPI
import EmulatorHost

/// Whose records are in streams: a cluster is named, so that several may share the servers of NATS.
struct ClusterName: Hashable, Sendable {
    let text: String

    /// Of a name that ``fault(of:)`` finds nothing wrong with.
    init(_ text: String) { self.text = text }

    /// What is wrong with a name; nil where nothing is. Names of streams and subjects have no dots and blanks.
    static func fault(of text: String) -> String? {
        guard !text.isEmpty else { return "it is empty" }
        guard text.utf8.count <= 32 else { return "it has \(text.utf8.count) bytes of 32" }
        let isPlain = text.utf8.allSatisfy {
            (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        }
        return isPlain ? nil : "it may hold a-z, 0-9 and \"-\" only"
    }

    /// The names of all tenants' streams begin with it.
    var streamPrefix: String { "PARLOR_\(text)_" }
    /// A tenant's stream.
    func stream(of tenant: StreamName) -> String { streamPrefix + tenant.text }
    /// The subject of a tenant's messages of one kind.
    func subject(_ kind: StreamRecord.Kind, of tenant: StreamName) -> String {
        "parlor.\(text).\(tenant.text).\(kind.rawValue)"
    }
    /// All subjects of a tenant.
    func subjects(of tenant: StreamName) -> String { "parlor.\(text).\(tenant.text).>" }
    /// The bucket of keys: who owns what.
    var bucket: String { "parlor-\(text)" }
    /// The bucket of objects: snapshots.
    var objects: String { "parlor-\(text)-snapshots" }
}

/// The stream of a tenant: one that is made again under the name of one that was dropped has another.
struct StreamName: Hashable, Sendable {
    /// The tenant's name and what tells its streams apart, as one part of a subject.
    let text: String

    /// The part of a subject.
    init(text: String) { self.text = text }

    init(tenant: String, ending: String) { text = tenant + "_" + ending.replacing(".", with: "-") }
}

/// A message of a tenant's stream.
enum StreamRecord {
    /// The last part of a message's subject. Of each kind, the last message can be asked for.
    enum Kind: String, CaseIterable {
        case birth
        case fence
        case recovery
        case journal
        case snapshot
        /// The beginning of a record that is too long for one message.
        case part
    }

    /// The tenant's world begins; nothing that is in front of it counts any more.
    case birth(Birth)
    /// From here on the owner with this epoch writes. Whoever wrote before expects another last message, and is refused.
    case fence(Fence)
    /// The owner lived through the recovery of the tenant.
    case recovery(epoch: UInt64)
    /// Entries of the journal.
    case entries(Batch)
    /// The tenant's description changed.
    case description(StoredTenant)
    /// A state is kept as an object.
    case snapshot(SnapshotMark)

    struct Birth: Codable {
        /// ``StoredTenant/formatVersion``.
        var format: Int
        var tenant: StoredTenant
    }

    struct Fence: Codable, Hashable {
        var epoch: UInt64
        /// Who wrote it.
        var node: String
        /// How many processes in a row, with this one, wrote fences that no recovery followed.
        var attempts: Int
    }

    struct Batch {
        var entries: [JournalEntry]
        /// The same as they are spelled.
        var lines: [String]
        /// After the last entry.
        var chain: UInt64
    }

    /// Where a snapshot is, and where reading goes on behind it.
    struct SnapshotMark: Codable, Hashable {
        /// The object's name.
        var object: String
        /// The last entry that is in the state.
        var position: UInt64
        /// The message that has this entry.
        var sequence: UInt64
        /// In front of that message.
        var chain: UInt64
        var takenAtUnixMilliseconds: Int64
    }

    var kind: Kind {
        switch self {
        case .birth: .birth
        case .fence: .fence
        case .recovery: .recovery
        case .entries, .description: .journal
        case .snapshot: .snapshot
        }
    }

    /// The first line of every message.
    private struct Head: Codable {
        var birth: Birth?
        var fence: Fence?
        var recovery: UInt64?
        var entries: Entries?
        var description: StoredTenant?
        var snapshot: SnapshotMark?

        struct Entries: Codable {
            var count: Int
            var chain: UInt64
        }
    }

    /// Reads a record. Throws a ``JournalGap`` whose `saved` is 0.
    init(_ bytes: [UInt8], _ coding: JournalCoding) throws {
        func broken(_ reason: String) -> JournalGap { JournalGap(saved: 0, reason: reason) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw broken("a message is not UTF-8") }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let head: Head
        do { head = try coding.value(Head.self, from: String(lines.removeFirst())) } catch {
            throw broken("a message is no record: \(JournalCoding.reason(error))")
        }
        if let birth = head.birth {
            self = .birth(birth)
        } else if let fence = head.fence {
            self = .fence(fence)
        } else if let epoch = head.recovery {
            self = .recovery(epoch: epoch)
        } else if let tenant = head.description {
            self = .description(tenant)
        } else if let mark = head.snapshot {
            self = .snapshot(mark)
        } else if let entries = head.entries {
            guard lines.count == entries.count else {
                throw broken("a message has \(lines.count) entries of \(entries.count)")
            }
            let spelled = lines.map(String.init)
            self = .entries(
                Batch(
                    entries: try spelled.map { line in
                        do { return try coding.value(from: line, canonical: JournalEntry.init(canonical:)) } catch {
                            throw broken("an entry of a message cannot be read: \(JournalCoding.reason(error))")
                        }
                    }, lines: spelled, chain: entries.chain))
        } else {
            throw broken("a message is a record of no kind")
        }
    }

    /// Joins the messages of long records.
    struct Joiner {
        /// Those of a record that has not ended.
        private var parts: [[UInt8]] = []
        /// A record that a fence came into the middle of has no end, and is none.
        private static let mark = Array(#"{"parts":"#.utf8)

        /// The bytes of a record that ends with this message; nil for one that goes on.
        mutating func record(endingWith message: NATSConnection.Message) throws -> [UInt8]? {
            guard !message.subject.hasSuffix(".\(Kind.part.rawValue)") else {
                parts.append(message.bytes)
                return nil
            }
            defer { parts = [] }
            guard message.bytes.starts(with: Self.mark) else { return message.bytes }
            let line = message.bytes.prefix { $0 != UInt8(ascii: "\n") }
            let digits = line.dropFirst(Self.mark.count).dropLast()
            guard let count = Int(String(decoding: digits, as: UTF8.self)), count == parts.count else {
                throw JournalGap(saved: 0, reason: "a record has \(parts.count) parts of those it should have")
            }
            return Array(parts.joined()) + message.bytes[(line.endIndex + 1)...]
        }
    }

    /// The messages of a record, the last of them with the record's own subject.
    static func messages(of bytes: [UInt8], maximumBytes: Int) -> [[UInt8]] {
        guard bytes.count > maximumBytes else { return [bytes] }
        var messages: [[UInt8]] = []
        var rest = bytes[...]
        while rest.count > maximumBytes {
            messages.append(Array(rest.prefix(maximumBytes)))
            rest = rest.dropFirst(maximumBytes)
        }
        return messages + [Array("{\"parts\":\(messages.count)}\n".utf8) + rest]
    }

    /// The bytes of the record.
    func bytes(_ coding: JournalCoding) throws -> [UInt8] {
        var head = Head()
        switch self {
        case .birth(let birth): head.birth = birth
        case .fence(let fence): head.fence = fence
        case .recovery(let epoch): head.recovery = epoch
        case .entries(let batch): return try Self.bytes(lines: batch.lines, batch.chain, coding)
        case .description(let tenant): head.description = tenant
        case .snapshot(let mark): head.snapshot = mark
        }
        return Array(try coding.text(head).utf8)
    }

    /// The bytes of entries that are spelled already.
    static func bytes(lines: [String], _ chain: UInt64, _ coding: JournalCoding) throws -> [UInt8] {
        let head = try coding.text(Head(entries: Head.Entries(count: lines.count, chain: chain)))
        return Array(([head] + lines).joined(separator: "\n").utf8)
    }
}
