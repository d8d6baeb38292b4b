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
