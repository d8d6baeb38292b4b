import EmulatorHost
import EmulatorSuite
import Foundation

/// The form of an exported journal: JSON lines.
///
/// A header with the tenant, a line for each entry with what it led to, a line for a state that the tenant was in behind the entry that led
/// there, and an end with the number of entries and the checksum of everything before it, so that a file that was cut or
/// changed is found out.
enum ExportedJournal {
    /// Raised when a version of Parlor writes what older ones cannot read: 2 has states.
    static let schemaVersion = 2

    /// The first line.
    struct Header: Codable {
        var parlorJournal: Int
        var tenant: StoredTenant
    }

    /// What the tenant was after the entry ahead of it.
    struct Recorded: Codable {
        var snapshot: TenantSnapshot
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

    /// Reads a whole file; `onTenant` comes first, then each entry and state. An `onEntry` that throws blames its line.
    static func read(
        _ path: String, onTenant: (StoredTenant) throws(StorageError) -> Void,
        onEntry: (JournalEntry) throws(ReplayFault) -> Void,
        onSnapshot: (TenantSnapshot) throws(StorageError) -> Void
    ) throws(StorageError) {
        let coding = JournalCoding()
        var lines = try LineReader(path)
        guard let first = try lines.next() else { throw .unreadable(file: path, reason: "it is empty") }
        guard let version = try? coding.value(Version.self, from: first) else {
            throw lines.broken("the first line is not the header of a journal")
        }
        guard version.parlorJournal <= schemaVersion else {
            throw .newerSchema(file: path, found: version.parlorJournal, supported: schemaVersion)
        }
        var checksum = Checksum()
        checksum.add(first)
        try onTenant(try decode(Header.self, first, lines, coding).tenant)
        var count: UInt64 = 0
        while let line = try lines.next() {
            // Bytes are compared, for what the line's texts are like has not been looked at.
            if line.utf8.starts(with: #"{"end":"#.utf8) {
                let end = try decode(End.self, line, lines, coding).end
                guard end.entryCount == count else {
                    throw lines.broken("\(end.entryCount) entries were written, \(count) are there")
                }
                guard end.checksum == checksum.text else { throw lines.broken("the checksum does not match") }
                guard try lines.next() == nil else { throw lines.broken("something follows the end") }
                return
            }
            if line.utf8.starts(with: #"{"snapshot":"#.utf8) {
                try onSnapshot(try decode(Recorded.self, line, lines, coding).snapshot)
                checksum.add(line)
                continue
            }
            let entry = try decode(JournalEntry.self, line, lines, coding)
            do { try onEntry(entry) } catch {
                guard case .outcomeDiffers(let recorded, let replayed) = error else {
                    throw lines.broken("entry \(entry.position) cannot follow: \(error)")
                }
                throw .diverged(
                    file: path, position: entry.position,
                    difference: "the entry was \(recorded), and is \(replayed)")
            }
            checksum.add(line)
            count += 1
        }
        throw .brokenLine(file: path, line: lines.line + 1, reason: "the file breaks off after \(count) entries")
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

    private static func decode<Value: Decodable>(
        _ type: Value.Type, _ text: String, _ lines: LineReader, _ coding: JournalCoding
    ) throws(StorageError) -> Value {
        do { return try coding.value(type, from: text) } catch { throw lines.broken(JournalCoding.reason(error)) }
    }
}
