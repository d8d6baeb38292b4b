import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import GRDB
import Synchronization
import Testing

@testable import EmulatorServer

/// Journals that keep no more of the past than they should.
@Suite(.timeLimit(.minutes(15))) struct StorageTrimmingTests {
    private let scratch = Scratch()
    private static let hour: Int64 = 3_600_000
    private static let start: Int64 = 1_700_000_000_000

    /// How far the journal goes back: the entry it begins behind, how many there are, and the snapshots.
    private func extent(_ directory: String? = nil) throws -> (beginning: Int64, entries: [Int64], snapshots: [Int64]) {
        let database = try DatabaseQueue(path: scratch.database(in: directory))
        defer { try? database.close() }
        return try database.read { db in
            (
                try #require(try Int64.fetchOne(db, sql: "SELECT beginning FROM head")),
                try Int64.fetchAll(db, sql: "SELECT position FROM journal ORDER BY position"),
                try Int64.fetchAll(db, sql: "SELECT position FROM snapshot ORDER BY position")
            )
        }
    }

    /// Writes a hundred entries an hour for so many hours; the tenant in the end.
    private func write(
        hours: Int, keeping: JournalKeeping, snapshotInterval: UInt64 = 50
    ) async throws -> TenantSnapshot {
        let clock = MachineClock(Self.start)
        let store = try scratch.store(snapshotInterval: snapshotInterval, keeping: keeping, clock: clock)
        let lab = try await Lab(store)
        for hour in 0..<hours {
            for part in 0..<10 {
                await lab.write(hour * 100 + part * 10..<hour * 100 + part * 10 + 10)
                // Encoded on another thread; an entry behind it puts it on the disk.
                await store.lane(of: "lab").run {}
            }
            clock.advance(by: .seconds(3600))
        }
        await lab.write([0])
        let end = await lab.host.snapshot
        await lab.host.finish()
        store.close()
        return end
    }

    private func recovered(_ end: TenantSnapshot, _ directory: String? = nil) async throws {
        let host = try scratch.store(directory).recover("lab")
        var expected = end
        try expected.replay(
            JournalEntry(
                position: end.position + 1, at: end.at, input: .interrupted(session: SessionID(1), isOrphaned: true)))
        #expect(await host.snapshot == expected)
        await host.finish()
    }

    @Test func `a journal that keeps all begins with the first entry, whatever its age`() async throws {
        let end = try await write(hours: 5, keeping: .all)
        let (beginning, entries, snapshots) = try extent()
        #expect((beginning, entries) == (0, Array(1...Int64(end.position))))
        #expect(snapshots.count == 2)
        try await recovered(end)
    }

    @Test func `entries older than what is kept go, once a state behind them is on the disk`() async throws {
        let end = try await write(hours: 20, keeping: JournalKeeping(milliseconds: 4 * Self.hour))
        let (beginning, entries, snapshots) = try extent()
        // Four hours are kept and no more than one step of them beyond. All entries of an hour have one time, so what was
        // written four hours before may be kept or not.
        let kept = Int64(end.position) - beginning
        #expect((300...560).contains(kept), "\(kept)")
        #expect(entries == Array(beginning + 1...Int64(end.position)))
        #expect(snapshots.first == beginning)
        #expect((3...8).contains(snapshots.count), "\(snapshots)")
        try await recovered(end)
    }

    @Test func `a journal that keeps nothing keeps what the newest two states need`() async throws {
        let end = try await write(hours: 4, keeping: JournalKeeping(milliseconds: 0))
        let (beginning, entries, snapshots) = try extent()
        #expect(snapshots.count == 2 && snapshots.first == beginning)
        #expect(Int64(end.position) - beginning <= 150)
        #expect(entries.first == beginning + 1)
        try await recovered(end)
    }

    @Test func `a start from a journal whose past is gone survives a damaged newest state`() async throws {
        let end = try await write(hours: 10, keeping: JournalKeeping(milliseconds: 2 * Self.hour))
        let database = try DatabaseQueue(path: scratch.database())
        try await database.write { db in
            try db.execute(
                sql: "UPDATE snapshot SET checksum = 1 WHERE position = (SELECT max(position) FROM snapshot)")
        }
        try database.close()
        try await recovered(end)
    }

    @Test func `where every state is damaged and the past is gone, the tenant is refused`() async throws {
        let end = try await write(hours: 10, keeping: JournalKeeping(milliseconds: 2 * Self.hour))
        let (beginning, _, _) = try extent()
        let database = try DatabaseQueue(path: scratch.database())
        try await database.write { db in try db.execute(sql: "UPDATE snapshot SET checksum = 1") }
        try database.close()
        #expect(
            storageFault { try scratch.store().recover("lab") }
                == .damaged(
                    file: scratch.database(), saved: 0, written: end.position,
                    reason: "no snapshot can be read, and the journal begins with entry \(beginning + 1)"))
    }

    /// A file with a state behind every 20 entries, that the journal may begin with.
    private func fileWithManyStates(_ path: String) async throws -> TenantSnapshot {
        let store = try scratch.store()
        let lab = try await Lab(store)
        await lab.write(1...300)
        await lab.host.finish()
        store.close()
        let draft = try TenantDraft(path, Lab.stored())
        var snapshot = TenantSnapshot(try Store.setup(Lab.stored()))
        let file = try TenantFile(scratch.database(), isReadOnly: true)
        try file.forEachEntry(from: nil, atOnce: 1000) { entry in
            try snapshot.replay(entry)
            let isState = entry.position % 20 == 0
            try draft.append([entry], isState ? EncodedSnapshot(snapshot, takenAtUnixMilliseconds: 0) : nil)
        }
        try file.close()
        try draft.finish()
        return snapshot
    }

    private static func drop(through position: Int, _ file: TenantFile) throws {
        try file.database.writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE head SET beginning = ?", arguments: [position])
            #expect(try !TenantFile.dropEntries(db))
        }
    }

    @Test func `an export begins anew where entries are dropped while it reads, and gives up in the end`() async throws
    {
        let path = scratch.file("states.sqlite")
        let end = try await fileWithManyStates(path)
        for dropCount in [0, 1, Export.attemptLimit - 1, Export.attemptLimit] {
            let copy = scratch.file("\(dropCount).sqlite")
            try TenantFile.copy(path, to: copy)
            let (owner, reader) = (try TenantFile(copy), try TenantFile(copy, isReadOnly: true))
            let dropped = Mutex(0)
            // Ten entries are read at one moment; then twenty are dropped, before the next ten are read.
            try await reader.database.read { db in
                db.trace { event in
                    dropped.withLock { dropped in
                        let text = event.expandedDescription
                        guard dropped < dropCount, text.contains("FROM journal WHERE"),
                            !text.contains("position > \(dropped * 20) ")
                        else { return }
                        dropped += 1
                        do { try Self.drop(through: dropped * 20, owner) } catch { Issue.record(error) }
                    }
                }
            }
            let exported = scratch.file("\(dropCount).jsonl")
            let fault = storageFault {
                let summary = try Export.write(reader, Lab.stored(), end, to: exported, atOnce: 10)
                #expect(summary.beginning == UInt64(dropCount) * 20)
                #expect(summary.entryCount == end.position - summary.beginning)
            }
            #expect(fault == (dropCount < Export.attemptLimit ? nil : .pastDropped(file: copy)))
            #expect(dropped.withLock { $0 } == dropCount)
            if fault == nil {
                #expect(try Replay.run(exported) { _ in }.checkedStateCount == 1)
            } else {
                #expect(
                    try FileManager.default.contentsOfDirectory(atPath: scratch.path).allSatisfy {
                        !$0.contains("\(dropCount).jsonl")
                    })
            }
            try reader.close()
            try owner.close()
        }
    }

    @Test func `an export says from when it replays, and an import goes on from there`() async throws {
        let end = try await write(hours: 10, keeping: JournalKeeping(milliseconds: 2 * Self.hour))
        let (beginning, entries, _) = try extent()
        let path = scratch.file("lab.jsonl")
        let written = try Export.write(tenant: "lab", of: scratch.data, to: path)
        #expect((written.beginning, written.entryCount) == (UInt64(beginning), UInt64(entries.count)))
        let summary = try Replay.run(path) { _ in }
        #expect((summary.beginning, summary.entryCount) == (UInt64(beginning), UInt64(entries.count)))
        #expect(summary.checkedStateCount == 1)
        let told = try Export.beginning(of: path)
        #expect(told.entry == UInt64(beginning) && told.unixMilliseconds == written.beginsAtUnixMilliseconds)
        let elsewhere = scratch.file("elsewhere")
        try Import.read(path, into: elsewhere)
        #expect(try extent(elsewhere).beginning == beginning)
        try await recovered(end, elsewhere)
        // And what goes on there is exported once more.
        let again = scratch.file("again.jsonl")
        let store = try scratch.store(elsewhere)
        let host = try store.recover("lab")
        await host.finish()
        store.close()
        #expect(try Export.write(tenant: "lab", of: elsewhere, to: again).beginning == UInt64(beginning))
        #expect(try Replay.run(again) { _ in }.entryCount == UInt64(entries.count) + 1)
    }

    @Test func `an export that lost the state it begins with, or has another's, is refused`() async throws {
        _ = try await write(hours: 10, keeping: JournalKeeping(milliseconds: 2 * Self.hour))
        let path = scratch.file("lab.jsonl")
        try Export.write(tenant: "lab", of: scratch.data, to: path)
        let whole = try Data(contentsOf: URL(filePath: path))
        func expect(_ reason: String, line: Int, _ change: (inout [String]) -> Void) throws {
            try whole.write(to: URL(filePath: path))
            try scratch.rewriteExport(path, change)
            guard case .brokenLine(path, line, let found) = storageFault({ try Replay.run(path) { _ in } }),
                found.contains(reason)
            else {
                Issue.record("\(reason): \(String(describing: storageFault { try Replay.run(path) { _ in } }))")
                return
            }
        }
        try expect("part is missing", line: 3) { $0.remove(at: 2) }
        try expect("snapshot", line: 2) { $0.removeSubrange(1...2) }
        try expect("its rules are not the tenant's", line: 3) {
            $0[2] = $0[2].replacingOccurrences(of: #"maximumRooms\":10000"#, with: #"maximumRooms\":1"#)
        }
        try expect("the journal begins behind entry", line: 3) {
            $0[0] = $0[0].replacing(/"beginning":\d+/, with: #""beginning":77"#)
        }
    }

    // MARK: The plan

    private func plan(
        _ hours: [Int64], keeping: Int64?, at now: Int64, beginning: UInt64 = 0
    ) -> JournalKeeping.Plan {
        JournalKeeping(milliseconds: keeping.map { $0 * Self.hour }).plan(
            hours.enumerated().map {
                .init(position: UInt64($0.offset + 1), takenAtUnixMilliseconds: $0.element * Self.hour)
            },
            beginning: beginning, nowUnixMilliseconds: now * Self.hour, usedBytes: 0)
    }

    @Test func `the newest two states stay, and the beginning is never behind the second`() {
        #expect(plan([], keeping: 0, at: 5) == .init(beginning: 0, dropped: []))
        #expect(plan([1], keeping: 0, at: 5) == .init(beginning: 0, dropped: []))
        #expect(plan([1, 2], keeping: 0, at: 5) == .init(beginning: 1, dropped: []))
        #expect(plan([1, 2, 3], keeping: 0, at: 5) == .init(beginning: 2, dropped: [1]))
        #expect(plan([1, 2, 3], keeping: nil, at: 99) == .init(beginning: 0, dropped: [1]))
    }

    @Test func `the beginning is the newest state that is old enough, to the millisecond`() {
        #expect(plan([1, 2, 3, 4], keeping: 2, at: 4).beginning == 2)
        let almost = JournalKeeping(milliseconds: 2 * Self.hour + 1).plan(
            [1, 2, 3, 4].map { .init(position: UInt64($0), takenAtUnixMilliseconds: Int64($0) * Self.hour) },
            beginning: 0, nowUnixMilliseconds: 4 * Self.hour, usedBytes: 0)
        #expect(almost.beginning == 1)
        #expect(plan([1, 2, 3, 4], keeping: 9, at: 4).beginning == 0)
    }

    @Test func `a file that grows too large keeps what its newest two states need, at the byte`() {
        let snapshots = [1, 2, 3, 4].map {
            JournalKeeping.Snapshot(position: UInt64($0), takenAtUnixMilliseconds: Int64($0) * Self.hour)
        }
        func beginning(_ keeping: JournalKeeping, _ bytes: Int64) -> UInt64 {
            keeping.plan(snapshots, beginning: 0, nowUnixMilliseconds: 4 * Self.hour, usedBytes: bytes).beginning
        }
        let limit = JournalKeeping.defaultMaximumBytes
        #expect(beginning(.lastDay, limit) == 0)
        #expect(beginning(.lastDay, limit + 1) == 3)
        #expect(beginning(JournalKeeping(milliseconds: 0), limit + 1) == 3)
        #expect(beginning(.all, .max) == 0)
    }

    @Test func `between the beginning and the newest there are a few steps, however many states were taken`() {
        var hours: [Int64] = []
        var beginning: UInt64 = 0
        var snapshots: [JournalKeeping.Snapshot] = []
        let keeping = JournalKeeping(milliseconds: 24 * Self.hour)
        for number in 1...2000 {
            hours.append(Int64(number))
            snapshots.append(.init(position: UInt64(number), takenAtUnixMilliseconds: Int64(number) * Self.hour / 10))
            let plan = keeping.plan(
                snapshots, beginning: beginning, nowUnixMilliseconds: Int64(number) * Self.hour / 10, usedBytes: 0)
            #expect(plan.beginning >= beginning)
            beginning = plan.beginning
            snapshots.removeAll { plan.dropped.contains($0.position) }
            #expect(snapshots.count <= 8, "\(snapshots)")
            // What is kept is the day, and a quarter of it at most beyond.
            #expect(number < 400 || UInt64(number) - beginning <= 240 + 60 + 2)
            #expect(UInt64(number) - beginning >= min(UInt64(number), 240))
        }
    }

    @Test func `a clock that was ahead for a while, or shows nonsense, drops nothing that is young`() {
        #expect(plan([1, 900, 2, 3], keeping: 24, at: 4).beginning == 0)
        let wild = JournalKeeping(milliseconds: .max).plan(
            [.init(position: 1, takenAtUnixMilliseconds: .min), .init(position: 2, takenAtUnixMilliseconds: .max)],
            beginning: 0, nowUnixMilliseconds: .min, usedBytes: 0)
        #expect(wild == .init(beginning: 0, dropped: []))
    }
}
