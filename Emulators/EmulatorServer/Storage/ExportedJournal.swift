import EmulatorHost
import EmulatorSuite
import Foundation

/// The form of an exported journal: JSON lines.
///
/// A header with the tenant; where the journal begins with a state, that state; a line for each entry with what it led to;
/// a state that the tenant was in behind the entry that led there; and an end with the number of entries and the checksum of
/// everything before it, so that a file that was cut or changed is found out. A state may be larger than a line should be, so it
/// is in parts, a line each.
enum ExportedJournal {
    /// Most bytes of a part of a state.
    private static let partBytes = 1 << 20

    /// The first line.
    struct Header: Codable {
        var parlorJournal: Int
        var tenant: StoredTenant
        /// The journal begins behind this entry, with a state; 0: with the first.
        var beginning: UInt64
        /// When that was, on the tenant's wall clock.
        var beginsAtUnixMilliseconds: Int64
    }

    /// Ahead of the parts of a state.
    struct StateHead: Codable {
        struct Content: Codable {
            var position: UInt64
            var lastSession: UInt64
            var partCount: Int
        }
        var snapshot: Content
    }

    /// A part of a state's JSON.
    struct Part: Codable {
        var part: String
    }

    /// The last line.
    struct End: Codable {
        struct Content: Codable {
            var entryCount: UInt64
            var checksum: String
        }
        var end: Content
    }

    /// The version alone, which every version's header has.
    private struct Version: Codable {
        var parlorJournal: Int
    }

    // MARK: Writing

    /// Writes a file, in order.
    struct Writer {
        private var lines: LineWriter
        private let coding = JournalCoding()
        private var checksum = Checksum()
        private(set) var entryCount: UInt64 = 0

        init(_ path: String) throws(StorageError) { lines = try LineWriter(path) }

        mutating func write(_ header: Header) throws { try add(coding.text(header)) }

        mutating func write(_ entry: JournalEntry) throws {
            let line = try coding.text(of: entry)
            guard line.utf8.count <= LineReader.maximumLineBytes else {
                throw StorageError.unwritable(
                    file: lines.path,
                    reason: "entry \(entry.position) has \(line.utf8.count) bytes of \(LineReader.maximumLineBytes)")
            }
            try add(line)
            entryCount += 1
        }

        mutating func write(_ snapshot: TenantSnapshot) throws {
            let parts = ExportedJournal.parts(of: try coding.text(snapshot.state))
            let head = StateHead.Content(
                position: snapshot.position, lastSession: snapshot.lastSession, partCount: parts.count)
            try add(coding.text(StateHead(snapshot: head)))
            for part in parts { try add(coding.text(Part(part: String(part)))) }
        }

        /// Puts the file in its place.
        mutating func finish() throws {
            let end = End.Content(entryCount: entryCount, checksum: checksum.text)
            try lines.write(coding.text(End(end: end)))
            try lines.finish()
        }

        /// Leaves what was at the place as it is.
        func abandon() { lines.abandon() }

        private mutating func add(_ line: String) throws {
            checksum.add(line)
            try lines.write(line)
        }
    }

    private static func parts(of text: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = text[...]
        while let end = rest.utf8.index(rest.startIndex, offsetBy: partBytes, limitedBy: rest.endIndex),
            end < rest.endIndex
        {
            // Not in the middle of a scalar.
            var cut = end
            while rest.utf8[cut] & 0xc0 == 0x80 { cut = rest.utf8.index(before: cut) }
            parts.append(rest[..<cut])
            rest = rest[cut...]
        }
        return parts + [rest]
    }

    // MARK: Reading

    /// Reads a file from its beginning.
    private struct Reader {
        var lines: LineReader
        let coding = JournalCoding()
        var checksum = Checksum()

        mutating func next() throws(StorageError) -> String? { try lines.next() }

        func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws(StorageError) -> Value {
            do { return try coding.value(type, from: text) } catch { throw lines.broken(JournalCoding.reason(error)) }
        }

        /// The state whose head is `line`.
        mutating func snapshot(_ line: String) throws(StorageError) -> TenantSnapshot {
            let head = try decode(StateHead.self, line).snapshot
            checksum.add(line)
            var text = ""
            for _ in 0..<max(0, head.partCount) {
                guard let line = try next() else { throw lines.broken("the file breaks off in a state") }
                checksum.add(line)
                text += try decode(Part.self, line).part
            }
            return TenantSnapshot(
                position: head.position, lastSession: head.lastSession, state: try decode(TenantState.self, text))
        }
    }

    /// The header of a file.
    static func header(of path: String) throws(StorageError) -> Header {
        var reader = Reader(lines: try LineReader(path))
        return try header(path, &reader)
    }

    private static func header(_ path: String, _ reader: inout Reader) throws(StorageError) -> Header {
        guard let first = try reader.next() else { throw .unreadable(file: path, reason: "it is empty") }
        guard let version = try? reader.coding.value(Version.self, from: first) else {
            throw reader.lines.broken("the first line is not the header of a journal")
        }
        guard version.parlorJournal == StoredTenant.formatVersion else {
            throw .otherVersion(file: path, found: version.parlorJournal)
        }
        reader.checksum.add(first)
        let header = try reader.decode(Header.self, first)
        if let fault = header.tenant.fault { throw reader.lines.broken(fault) }
        return header
    }

    /// How many entries a file has, by its lines; what is in them is not looked at.
    static func entryCount(of path: String) throws(StorageError) -> Int {
        var lines = try LineReader(path)
        var count = 0
        while let line = try lines.next() {
            let others = [#"{"end":"#, #"{"snapshot":"#, #"{"part":"#, #"{"parlorJournal":"#]
            if !others.contains(where: { line.utf8.starts(with: $0.utf8) }) { count += 1 }
        }
        return count
    }

    /// Reads a whole file. `onTenant` comes first, with the state that the journal begins with, nil for the tenant's birth; then
    /// each entry and state. An `onEntry` that throws blames its line.
    static func read(
        _ path: String, onTenant: (StoredTenant, TenantSnapshot?) throws(StorageError) -> Void,
        onEntry: (JournalEntry) throws(ReplayFault) -> Void,
        onSnapshot: (TenantSnapshot) throws(StorageError) -> Void
    ) throws(StorageError) {
        var reader = Reader(lines: try LineReader(path))
        let header = try header(path, &reader)
        try onTenant(header.tenant, try beginning(header, path, &reader))
        var count: UInt64 = 0
        while let line = try reader.next() {
            // Bytes are compared, for what the line's texts are like has not been looked at.
            if line.utf8.starts(with: #"{"end":"#.utf8) {
                let end = try reader.decode(End.self, line).end
                guard end.entryCount == count else {
                    throw reader.lines.broken("\(end.entryCount) entries were written, \(count) are there")
                }
                guard end.checksum == reader.checksum.text else {
                    throw reader.lines.broken("the checksum does not match")
                }
                guard try reader.next() == nil else { throw reader.lines.broken("something follows the end") }
                return
            }
            if line.utf8.starts(with: #"{"snapshot":"#.utf8) {
                try onSnapshot(try reader.snapshot(line))
                continue
            }
            let entry: JournalEntry
            do { entry = try reader.coding.value(from: line, canonical: JournalEntry.init(canonical:)) } catch {
                throw reader.lines.broken(JournalCoding.reason(error))
            }
            do { try onEntry(entry) } catch {
                guard case .outcomeDiffers(let recorded, let replayed) = error else {
                    throw reader.lines.broken("entry \(entry.position) cannot follow: \(error)")
                }
                throw .diverged(
                    file: path, position: entry.position,
                    difference: "the entry was \(recorded), and is \(replayed)")
            }
            reader.checksum.add(line)
            count += 1
        }
        throw .brokenLine(file: path, line: reader.lines.line + 1, reason: "the file breaks off after \(count) entries")
    }

    private static func beginning(
        _ header: Header, _ path: String, _ reader: inout Reader
    ) throws(StorageError) -> TenantSnapshot? {
        guard header.beginning > 0 else { return nil }
        guard let line = try reader.next() else {
            throw .brokenLine(file: path, line: 2, reason: "the file breaks off before the state that it begins with")
        }
        let snapshot = try reader.snapshot(line)
        guard snapshot.position == header.beginning else {
            throw reader.lines.broken(
                "the journal begins behind entry \(header.beginning), and the state is that after \(snapshot.position)")
        }
        if let fault = snapshot.fault(asOneOf: try Store.setup(header.tenant)) { throw reader.lines.broken(fault) }
        return snapshot
    }

    /// Throws where a state that was recorded is not the one that a replay came to.
    static func compare(
        _ recorded: TenantSnapshot, with replayed: TenantSnapshot?, _ path: String, _ coding: JournalCoding
    ) throws(StorageError) {
        guard var replayed else { return }
        // Time that passed without anything being due is in no entry.
        if recorded.at > replayed.at { _ = replayed.state.advance(to: recorded.at) }
        let difference: String?
        do {
            difference = try StateDifference.text(recorded: recorded, replayed: replayed, coding)
        } catch {
            throw .unreadable(file: path, reason: "a state in it cannot be encoded: \(error)")
        }
        if let difference { throw .diverged(file: path, position: replayed.position, difference: difference) }
    }
}
