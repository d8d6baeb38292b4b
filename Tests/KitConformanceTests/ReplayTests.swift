import Foundation
import Testing

/// The same seed in two processes gives the same trace, byte for byte.
struct ReplayTests {
    /// What a process of its own prints for a seed. Hashes differ from process to process, as in any app's.
    private func trace(seed: UInt64) throws -> Data {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "TraceReplay")
        process.arguments = ["\(seed)"]
        var environment = ProcessInfo.processInfo.environment
        environment["SWIFT_DETERMINISTIC_HASHING"] = nil
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return data
    }

    @Test(.timeLimit(.minutes(15))) func `two processes tell the same story from one seed, and another from another`()
        throws
    {
        let first = try trace(seed: 7)
        let second = try trace(seed: 7)
        #expect(first == second)
        #expect(first.count > 5000)
        let other = try trace(seed: 8)
        #expect(first != other)
        let text = String(decoding: first, as: UTF8.self)
        for word in ["enterSeat callback(code: 0", "10056", "onReceiveNewInvitation", "onGroupDismissed"] {
            #expect(text.contains(word), "the story has no \(word)")
        }
    }
}
