import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import Foundation
import GRDB
import Testing

/// Files that are not what was written, directories that cannot be used, disks that are full.
@Suite(.timeLimit(.minutes(15))) struct StorageDamageTests {
    private let scratch = Scratch()

    /// A directory with a tenant of `count` writes, closed.
    private func furnish(_ count: Int, snapshotInterval: UInt64 = 1000) async throws -> TenantSnapshot {
        let store = try scratch.store(snapshotInterval: snapshotInterval)
        let lab = try await Lab(store)
        await lab.write(1...count)
        let end = await lab.host.snapshot
        await lab.host.finish()
        await store.finish()
        return end
    }

    /// The state of a copy after its recovery; nil, with the error checked, where the copy is found to be damaged.
    private func outcome(of copy: String, _ note: String) async throws -> TenantSnapshot? {
        let store = try scratch.store(copy)
        do {
            let host = try store.recover("lab")
            let snapshot = await host.snapshot
            await host.finish()
            store.close()
            return snapshot
        } catch {
            switch error {
            case .damaged(let file, _, _, let reason), .unreadable(let file, let reason),
                .logDamaged(let file, let reason):
                #expect(file == scratch.database(in: copy) && !reason.isEmpty, "\(note)")
            default: Issue.record("\(note): \(error)")
            }
            return nil
        }
    }

    @Test func `a byte that was changed anywhere in the file is found, or changes nothing`() async throws {
        let end = try await furnish(60, snapshotInterval: 25)
        var expected = end
        try expected.replay(
            JournalEntry(
                position: end.position + 1, at: end.at, input: .interrupted(session: SessionID(1), isOrphaned: true)))
        let original = try Data(contentsOf: URL(fileURLWithPath: scratch.database()))
        var stream = RandomSource(seed: 4).stream("flips")
        var found = 0
        for number in 0..<60 {
            let copy = scratch.file("flip-\(number)")
            try scratch.copyDatabase(to: copy)
            var bytes = original
            let place = Int(stream.next() % UInt64(bytes.count))
            bytes[place] ^= UInt8(1 << (stream.next() % 8))
            try bytes.write(to: URL(fileURLWithPath: scratch.database(in: copy)))
            if let snapshot = try await outcome(of: copy, "byte \(place)") {
                #expect(snapshot == expected, "byte \(place) was changed and nobody noticed")
            } else {
                found += 1
            }
            try FileManager.default.removeItem(atPath: copy)
        }
        #expect(found > 0)
    }

    @Test func `a file that was cut short is found, whatever is left of it`() async throws {
        _ = try await furnish(200)
        let original = try Data(contentsOf: URL(fileURLWithPath: scratch.database()))
        for part in [0, 10, 100, 4096, 5000, 4096 * 3, original.count / 2, original.count - 4096, original.count - 1] {
            let copy = scratch.file("cut-\(part)")
            try scratch.copyDatabase(to: copy)
            try original.prefix(part).write(to: URL(fileURLWithPath: scratch.database(in: copy)))
            #expect(try await outcome(of: copy, "cut to \(part) bytes") == nil, "cut to \(part) bytes")
        }
    }

    @Test func `a byte that was changed in the write-ahead log is found, or was of the last write`() async throws {
        let store = try scratch.store()
        let lab = try await Lab(store)
        for value in 1...40 { await lab.write([value]) }
        let crashed = scratch.file("crashed")
        try scratch.copyDatabase(to: crashed)
        let log = try Data(contentsOf: URL(fileURLWithPath: scratch.database(in: crashed) + "-wal"))
        await lab.host.finish()
        store.close()
        #expect(log.count > 40 * 4096)
        var stream = RandomSource(seed: 5).stream("flips")
        let lastFrame = log.count - 4096 - 24
        for number in 0..<40 {
            let place = number == 0 ? 20 : Int(stream.next() % UInt64(lastFrame))
            var bytes = log
            bytes[place] ^= UInt8(1 << (stream.next() % 8))
            let copy = scratch.file("log-\(number)")
            try FileManager.default.copyItem(atPath: crashed, toPath: copy)
            try bytes.write(to: URL(fileURLWithPath: scratch.database(in: copy) + "-wal"))
            #expect(try await outcome(of: copy, "log byte \(place)") == nil, "log byte \(place)")
        }
        // How much is left is said when it is saved: the first writes are in frames ahead of the damage.
        let half = scratch.file("half")
        try FileManager.default.copyItem(atPath: crashed, toPath: half)
        var bytes = log
        bytes[log.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: scratch.database(in: half) + "-wal"))
        guard case .logDamaged = storageFault({ try scratch.store(half).recover("lab") }) else {
            Issue.record("half of the log is not missed")
            return
        }
        let salvage = try #require(try scratch.store(half).salvage("lab"))
        #expect((10...35).contains(salvage.saved))
        #expect(try await outcome(of: half, "half of the log")?.position == salvage.saved + 1)
        // A log that breaks off in its last frame is what a kill in the middle of a write leaves.
        let torn = scratch.file("torn")
        try FileManager.default.copyItem(atPath: crashed, toPath: torn)
        try log.dropLast(100).write(to: URL(fileURLWithPath: scratch.database(in: torn) + "-wal"))
        #expect(try await outcome(of: torn, "torn log") != nil)
    }

    @Test func `damage is reported with what is saved, and the rest becomes a tenant when asked`() async throws {
        let end = try await furnish(50)
        let database = try DatabaseQueue(path: scratch.database())
        try await database.write { db in
            try db.execute(sql: "UPDATE journal SET input = replace(input, '\"30\"', '\"31\"') WHERE position = 33")
        }
        try database.close()
        let store = try scratch.store()
        let expected = StorageError.damaged(
            file: scratch.database(), saved: 32, written: end.position, reason: "entry 33 does not match its checksum")
        #expect(storageFault { try store.recover("lab") } == expected)
        #expect(
            expected.description
                == "\(scratch.database()) is damaged: entries up to 32 of 53 are safe, then entry 33 does not match its checksum"
        )
        let salvage = try #require(try store.salvage("lab"))
        #expect((salvage.saved, salvage.written) == (32, end.position))
        #expect(salvage.reason == "entry 33 does not match its checksum")
        #expect(FileManager.default.fileExists(atPath: salvage.keptAt))
        let host = try store.recover("lab")
        let attributes = await host.snapshot.state.attributes(of: "lobby")
        #expect(attributes == [Attribute(key: "topic", value: "29")])
        await host.finish()
        store.close("lab")
        #expect(try store.salvage("lab") == nil)
    }

    @Test(
        arguments: [
            ("DELETE FROM journal WHERE position = 20", 19, "entry 20 is missing"),
            ("DELETE FROM journal WHERE position > 20", 20, "entries 21...33 are missing"),
            ("UPDATE journal SET at = at + 1 WHERE position = 9", 8, "entry 9 does not match its checksum"),
            ("UPDATE journal SET input = NULL WHERE position = 9", 8, "entry 9 does not match its checksum"),
            ("UPDATE journal SET outcome = outcome + 2 WHERE position = 9", 8, "entry 9 does not match its checksum"),
            ("UPDATE journal SET outcome = NULL WHERE position = 9", 8, "entry 9 does not match its checksum"),
            ("UPDATE journal SET at = 'soon' WHERE position = 9", 8, "entry 9 has columns of the wrong type"),
            ("UPDATE head SET position = 7", 33, "the record of the last entry says 7"),
            ("UPDATE head SET chain = 7", 33, "the record of the last entry does not match it"),
            ("DELETE FROM head", 33, "the record of the last entry cannot be read"),
        ] as [(String, UInt64, String)])
    func `each kind of damage has its words`(change: String, saved: UInt64, reason: String) async throws {
        _ = try await furnish(30)
        let database = try DatabaseQueue(path: scratch.database())
        try await database.write { db in try db.execute(sql: change) }
        try database.close()
        guard case .damaged(_, saved, _, reason) = storageFault({ try scratch.store().recover("lab") }) else {
            Issue.record("\(String(describing: storageFault { try scratch.store().recover("lab") }))")
            return
        }
    }

    @Test func `a damaged snapshot costs time, and nothing else`() async throws {
        let end = try await furnish(60, snapshotInterval: 10)
        let database = try DatabaseQueue(path: scratch.database())
        try await database.write { db in
            try db.execute(
                sql:
                    "UPDATE snapshot SET state = replace(state, 'topic', 'tropic') WHERE position = (SELECT max(position) FROM snapshot)"
            )
        }
        try database.close()
        let host = try scratch.store().recover("lab")
        #expect(await host.snapshot.position == end.position + 1)
        #expect(await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "60")])
        await host.finish()
    }

    @Test func `a file of a later version, of something else, or of nothing is told apart`() async throws {
        _ = try await furnish(1)
        let path = scratch.database()
        let database = try DatabaseQueue(path: path)
        for version in [5, 7] {
            try await database.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA user_version = \(version)")
            }
            #expect(
                storageFault { try scratch.store().recover("lab") }
                    == .otherVersion(file: path, found: version))
        }
        #expect(
            StorageError.otherVersion(file: "f", found: 2).description
                == "f has format version 2, and this version of Parlor reads 6: "
                + "use it with the version of Parlor that wrote it, or make the tenant anew")
        try await database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA user_version = 6; PRAGMA application_id = 3")
        }
        #expect(
            storageFault { try scratch.store().recover("lab") }
                == .unreadable(file: path, reason: "it is not a tenant's file"))
        try database.close()
        try Data(repeating: 65, count: 9000).write(to: URL(fileURLWithPath: path))
        guard case .unreadable(path, _) = storageFault({ try scratch.store().recover("lab") }) else {
            Issue.record("a text file was taken")
            return
        }
    }

    @Test func `a directory is one process's at a time, and one that cannot be used says why`() throws {
        let store = try scratch.store()
        let holder = "process \(ProcessInfo.processInfo.processIdentifier)"
        #expect(storageFault { try scratch.store() } == .directoryInUse(path: scratch.data, holder: holder))
        withExtendedLifetime(store) {}
    }

    @Test func `a directory that cannot be made says what the system says`() throws {
        let file = scratch.file("file")
        try Data([1]).write(to: URL(fileURLWithPath: file))
        for (path, reason) in [
            (file, "Not a directory"), (file + "/data", "Not a directory"),
            ("/proc/parlor", "No such file or directory"),
        ] {
            #if !os(Linux)
                if path.hasPrefix("/proc") { continue }
            #endif
            #expect(storageFault { try scratch.store(path) } == .directoryUnusable(path: path, reason: reason))
        }
        // Where the folder of tenants should be is a file.
        try FileManager.default.createDirectory(atPath: scratch.data, withIntermediateDirectories: true)
        try Data([1]).write(to: URL(fileURLWithPath: scratch.data + "/tenants"))
        #expect(
            storageFault { try scratch.store() } == .directoryUnusable(path: scratch.data, reason: "File exists"))
    }

    @Test(arguments: [
        (POSIXErrorCode.EACCES, "Permission denied"), (.EROFS, "Read-only file system"),
        (.ENOSPC, "No space left on device"), (.ENOTDIR, "Not a directory"),
    ])
    func `an error of the system is told in its own words, however deep it lies`(code: POSIXErrorCode, words: String) {
        let cause = POSIXError(code)
        #expect(cause.systemReason == words)
        let wrapped = CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: cause])
        #expect(wrapped.systemReason == words)
        #expect(CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: wrapped]).systemReason == words)
        let described = NSError(domain: NSPOSIXErrorDomain, code: Int(code.rawValue))
        #expect(
            NSError(domain: NSCocoaErrorDomain, code: 512, userInfo: [NSUnderlyingErrorKey: described]).systemReason
                == words)
    }

    @Test func `a full disk stops its tenant with a reason, keeps what was acknowledged, and leaves others alone`()
        async throws
    {
        let store = try scratch.store(maximumFileBytes: 200 << 10)
        let lab = try await Lab(store)
        let other = try await Lab(store, Lab.stored("other"))
        var acknowledged = 0
        let filling = String(repeating: "x", count: 3000)
        for value in 1...1000 {
            await lab.host.submit(
                .command(session: lab.owner, command: Lab.write("\(value)-" + filling)), request: UInt64(value))
            await lab.host.settle()
            if await lab.host.usage.stopReason != nil { break }
            acknowledged = value
        }
        #expect((10..<1000).contains(acknowledged))
        let reason = try #require(await lab.host.usage.stopReason)
        #expect(reason.hasPrefix("the journal cannot be written: database or disk is full"))
        #expect(await lab.outbox.next().last.map { "\($0)" } == #"ended(reason: "\#(reason)")"#)
        await other.write(1...5)
        #expect(await other.host.usage.stopReason == nil)
        await other.host.finish()
        store.close()
        let roomier = scratch.file("roomier")
        try scratch.copyDatabase(to: roomier)
        let host = try scratch.store(roomier).recover("lab")
        let value = await host.snapshot.state.attributes(of: "lobby").first?.value ?? ""
        #expect(value.hasPrefix("\(acknowledged)-"))
        await host.finish()
    }

    @Test func `a file that is deleted under the server stops its tenant with a reason`() async throws {
        let store = try scratch.store()
        let lab = try await Lab(store)
        try FileManager.default.removeItem(atPath: scratch.database())
        await lab.write([1])
        #expect(await lab.host.usage.stopReason?.hasSuffix("it was moved or deleted") == true)
    }
}
