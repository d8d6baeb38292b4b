import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import Foundation
import Testing
import VendorDialects

/// Journals as files to hand on.
@Suite(.timeLimit(.minutes(15))) struct StorageExportTests {
    private let scratch = Scratch()

    private func export(_ count: Int = 20, withSecret: Bool = true) async throws -> (path: String, end: TenantSnapshot)
    {
        let store = try scratch.store()
        let lab = try await Lab(store)
        await lab.write(1...count)
        try await lab.host.advanceClock(by: .seconds(12))
        let end = await lab.host.snapshot
        let path = scratch.file("lab.jsonl")
        // The server is running.
        let written = try Export.write(tenant: "lab", of: scratch.data, to: path, withSecret: withSecret)
        #expect(written.entryCount == end.position)
        #expect((written.beginning, written.beginsAtUnixMilliseconds) == (0, 1_700_000_000_000))
        await lab.host.finish()
        return (path, end)
    }

    private func lines(_ path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private func write(_ lines: [String], _ name: String) throws -> String {
        let path = scratch.file(name)
        try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test func `an exported tenant that is imported elsewhere is in the same state`() async throws {
        let (path, end) = try await export()
        let elsewhere = scratch.file("elsewhere")
        #expect(try Import.read(path, into: elsewhere) == "lab")
        #expect(try Import.read(path, into: elsewhere, as: "copy") == "copy")
        let store = try scratch.store(elsewhere)
        #expect(store.tenantNames == ["copy", "lab"])
        #expect(try store.tenant("lab") == Lab.stored())
        for name in store.tenantNames {
            let host = try store.recover(name)
            var expected = end
            try expected.replay(
                JournalEntry(
                    position: end.position + 1, at: end.at, input: .interrupted(session: SessionID(1), isOrphaned: true)
                ))
            #expect(await host.snapshot == expected)
            await host.finish()
        }
        #expect(
            storageFault { try Import.read(path, into: elsewhere) }
                == .directoryInUse(path: elsewhere, holder: "process \(ProcessInfo.processInfo.processIdentifier)"))
    }

    @Test func `an export takes the place of a file, and of nothing else`() async throws {
        let (path, _) = try await export()
        #expect(try Export.write(tenant: "lab", of: scratch.data, to: path).entryCount > 0)
        let (pipe, link, folder) = (scratch.file("pipe"), scratch.file("link"), scratch.file("folder"))
        #expect(mkfifo(pipe, 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (place, reason) in [
            (pipe, "it is not a regular file"), (link, "it is not a regular file"), (folder, "it is a directory"),
        ] {
            #expect(
                storageFault { try Export.write(tenant: "lab", of: scratch.data, to: place) }
                    == .unwritable(file: place, reason: reason))
        }
        let left = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
        #expect(left != .typeRegular)
    }

    @Test func `a tenant that is there already is not imported over`() async throws {
        let (path, _) = try await export()
        let elsewhere = scratch.file("elsewhere")
        try Import.read(path, into: elsewhere)
        #expect(
            storageFault { try Import.read(path, into: elsewhere) }
                == .tenantExists(name: "lab", directory: elsewhere))
    }

    @Test func `a journal of a stranger with a text that is slow to compare is refused with its line`() async throws {
        let (path, _) = try await export(3)
        let lines = try lines(path)
        let marks = String(repeating: "\u{301}\u{323}", count: 16)
        let text = #"{"\#(marks)":1}"#
        for (number, line) in [(1, text), (2, #"{"end":\#(text)}"#), (2, #"{"snapshot":\#(text)}"#), (2, text)] {
            let foreign = try write(lines.prefix(number - 1) + [line] + lines.dropFirst(number), "foreign.jsonl")
            guard case .brokenLine(_, number, let reason) = storageFault({ try Replay.run(foreign) { _ in } }) else {
                Issue.record("line \(number) is taken: \(line)")
                return
            }
            #expect(number == 1 || reason == "a text in it has more than 30 combining marks in a row")
        }
    }

    @Test func `an export holds no tokens, and no secret unless it is wanted`() async throws {
        let (path, _) = try await export(withSecret: false)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains(#""token""#) && text.contains(#""reading""#))
        #expect(text.contains(#""secret":"""#))
        #expect(try Replay.run(path) { _ in }.entryCount == 24)
    }

    @Test func `a tenant whose app carries a key is exported without both, and is replayed and imported all the same`()
        async throws
    {
        let key = String(repeating: "ab", count: 32)
        let stored = try StoredTenant(
            TenantDescription(
                name: "studio", vendor: .zego, appID: "6", secret: String(repeating: "s", count: 32), clientKey: key),
            seed: 7, bornAtUnixMilliseconds: 0, clock: .manual)
        let store = try scratch.store()
        let host = try store.create(stored)
        try await host.advanceClock(by: .seconds(5))
        await host.finish()
        store.close()
        let path = scratch.file("studio.jsonl")
        try Export.write(tenant: "studio", of: scratch.data, to: path, withSecret: false)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(#""secret":"""#) && !text.contains(key))
        #expect(try Replay.run(path) { _ in }.end == Instant(.seconds(5)))
        #expect(try Import.read(path, into: scratch.file("elsewhere")) == "studio")
    }

    @Test func `a replay tells every input, reply and event, and ends in the state that was exported`() async throws {
        let (path, end) = try await export(3)
        var trace: [String] = []
        let summary = try Replay.run(path) { trace.append($0) }
        #expect((summary.tenant, summary.entryCount, summary.commandCount) == ("lab", 7, 5))
        #expect((summary.refusalCount, summary.end) == (0, end.at))
        #expect(trace.first?.hasSuffix(#"session 1 → "opened""#) == true)
        #expect(trace.contains { $0.contains("session 1 ← ") && $0.contains(#""revised""#) })
        #expect(trace.last == "12.000 clock → ")
        var again: [String] = []
        #expect(try Replay.run(path) { again.append($0) } == summary)
        #expect(again == trace)
        #expect(summary.stateHash.count == 16)
        // Another history has another hash.
        let short = try await exportAnother()
        #expect(try Replay.run(short) { _ in }.stateHash != summary.stateHash)
    }

    private func exportAnother() async throws -> String {
        let directory = scratch.file("another")
        let store = try scratch.store(directory)
        let lab = try await Lab(store)
        await lab.write(1...2)
        let path = scratch.file("another.jsonl")
        try Export.write(tenant: "lab", of: directory, to: path)
        await lab.host.finish()
        return path
    }

    @Test func `a broken file is refused with the line and the reason, and makes nothing`() async throws {
        let (path, _) = try await export(3)
        let good = try lines(path)
        let target = scratch.file("target")
        func expect(_ line: Int, _ reason: String, _ lines: [String]) throws {
            let path = try write(lines, "broken.jsonl")
            for fault in [
                storageFault { try Import.read(path, into: target) },
                storageFault { try Replay.run(path) { _ in } },
            ] {
                guard case .brokenLine(path, line, let found) = fault, found.contains(reason) else {
                    Issue.record("line \(line), \(reason): \(String(describing: fault))")
                    continue
                }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: target + "/tenants") == [])
        }
        try expect(9, "breaks off after 7 entries", Array(good.dropLast()))
        try expect(4, "breaks off after 2 entries", Array(good.prefix(3)))
        try expect(4, "expected: 3, actual: 4", Array(good.prefix(3)) + good.dropFirst(4))
        try expect(8, "7 entries were written, 6 are there", Array(good.prefix(7)) + [good[8]])
        try expect(10, "follows the end", good + ["{}"].map { _ in good[8] })
        var changed = good
        changed[4] = good[4].replacingOccurrences(of: #""value":"1""#, with: #""value":"9""#)
        try expect(9, "the checksum does not match", changed)
        changed = good
        changed[3] = #"{"position":3,"at":"soon"}"#
        try expect(4, "at", changed)
        changed[3] = "not JSON"
        try expect(4, "valid JSON", changed)
        changed[3] = #"{"at":0,"input":{"closed":{"session":77}},"position":3}"#
        try expect(4, "sessionNotOpen", changed)
        try expect(1, "not the header", Array(good.dropFirst()))
    }

    @Test func `a file that is empty, missing or of a later version is told apart`() throws {
        let missing = scratch.file("missing.jsonl")
        #expect(
            storageFault { try Replay.run(missing) { _ in } }
                == .unreadable(file: missing, reason: "No such file or directory"))
        let empty = scratch.file("empty.jsonl")
        try Data().write(to: URL(fileURLWithPath: empty))
        #expect(storageFault { try Replay.run(empty) { _ in } } == .unreadable(file: empty, reason: "it is empty"))
        for version in [5, 7] {
            let other = try write([#"{"parlorJournal":\#(version),"novelty":true}"#], "other.jsonl")
            for fault in [
                storageFault { try Replay.run(other) { _ in } },
                storageFault { try Import.read(other, into: scratch.file("elsewhere")) },
            ] {
                #expect(fault == .otherVersion(file: other, found: version))
            }
        }
        let cut = scratch.file("cut.jsonl")
        try Data(#"{"parlorJournal":1"#.utf8).write(to: URL(fileURLWithPath: cut))
        #expect(
            storageFault { try Replay.run(cut) { _ in } }
                == .brokenLine(file: cut, line: 1, reason: "the line breaks off"))
    }

    @Test func `an export that cannot be written leaves what was there`() async throws {
        let (path, _) = try await export()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(
            storageFault { try Export.write(tenant: "nobody", of: scratch.data, to: path) }
                == .tenantNotFound(name: "nobody", directory: scratch.data))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        guard
            case .unwritable = storageFault({
                try Export.write(tenant: "lab", of: scratch.data, to: scratch.file("no/such/place.jsonl"))
            })
        else {
            Issue.record("a folder came to be")
            return
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() == ["data", "lab.jsonl"])
    }
}
