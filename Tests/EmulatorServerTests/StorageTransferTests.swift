import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import EmulatorWire
import Foundation
import Testing
import VendorDialects

/// The longest that a journal can hold, on its way.
@Suite(.timeLimit(.minutes(15))) struct StorageTransferTests {
    private let scratch = Scratch()

    @Test func `the longest command that a frame can carry is exported and imported`() async throws {
        let store = try scratch.store()
        var stored = try Lab.stored()
        stored.rules.attribute.maximumValueBytes = 1 << 20
        stored.rules.attribute.maximumTotalBytes = nil
        let lab = try await Lab(store, stored)
        func frame(_ count: Int) -> [UInt8] {
            ClientFrame.command(Lab.write(String(repeating: "\u{1}", count: count)), request: 1).encoded()
        }
        // Six bytes each in a frame.
        let count = (Wire.maximumFrameBytes - frame(0).count) / 6
        #expect((Wire.maximumFrameBytes - 6...Wire.maximumFrameBytes).contains(frame(count).count))
        await lab.host.submit(
            .command(session: lab.owner, command: Lab.write(String(repeating: "\u{1}", count: count))), request: 1)
        await lab.host.finish()
        store.close()
        let path = scratch.file("lab.jsonl")
        #expect(try Export.write(tenant: "lab", of: scratch.data, to: path).entryCount == 4)
        #expect(try Import.read(path, into: scratch.file("elsewhere")) == "lab")
    }

    @Test
    func `an entry with a frequent input is read as the general decoder reads it, and every other one is left to that`()
        throws
    {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let write = Input.command(session: SessionID(5), command: Lab.write("a\"b/\u{20ac}"))
        let outcome = StepOutcome(isRefused: true, eventCount: .max, effectCount: 0)
        func entry(_ at: Int64, _ input: Input?, _ outcome: StepOutcome?) -> JournalEntry {
            JournalEntry(position: 7, at: Instant(nanoseconds: at), input: input, outcome: outcome)
        }
        let frequent = [entry(0, write, nil), entry(.max, write, outcome)]
        let others = [
            entry(-1, write, nil), entry(0, nil, outcome), entry(0, .opened(session: SessionID(1)), nil),
            entry(0, .command(session: SessionID(1), command: .room(.leave(room: "lobby"))), nil),
        ]
        for entry in frequent + others {
            let text = [UInt8](try encoder.encode(entry))
            let read = text.withUnsafeBytes { JournalEntry(canonical: $0) }
            #expect(read == (frequent.contains(entry) ? entry : nil), "\(String(decoding: text, as: UTF8.self))")
            #expect(try JSONDecoder().decode(JournalEntry.self, from: Data(text)) == entry)
            for end in 1..<text.count { #expect(text[..<end].withUnsafeBytes { JournalEntry(canonical: $0) } == nil) }
        }
        for text in [#"{"at":0,"input":{},"position":7}"#, #"{"at":1e3,"position":7}"#, #"{"at":0, "position":7}"#] {
            #expect(Array(text.utf8).withUnsafeBytes { JournalEntry(canonical: $0) } == nil)
        }
    }

    @Test func `a state of any size is exported in parts, also in the middle of letters that take several bytes`()
        async throws
    {
        let store = try scratch.store(snapshotInterval: 5)
        var stored = try Lab.stored()
        stored.rules.attribute.maximumValueBytes = 1 << 20
        stored.rules.attribute.maximumTotalBytes = nil
        let lab = try await Lab(store, stored)
        // An odd number of bytes before letters of three, so that no part ends where a letter does.
        for key in 0..<8 {
            let value = "\(key)" + String(repeating: "\u{20ac}", count: 200_000 + key)
            await lab.host.submit(.command(session: lab.owner, command: Lab.write(value, key: "k\(key)")), request: 1)
        }
        await lab.host.settle()
        let recorded = await lab.host.snapshot
        let path = scratch.file("lab.jsonl")
        try Export.write(tenant: "lab", of: scratch.data, to: path, recorded: recorded)
        await lab.host.finish()
        await store.finish()
        let parts = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix(#"{"part":"#)
        }
        #expect(parts.count >= 5)
        #expect(parts.allSatisfy { $0.utf8.count < 3 << 20 })
        #expect(try Replay.run(path) { _ in }.checkedStateCount == 1)
    }
}
