import Devices
import Foundation
import ParlorTesting
import Testing
import VoiceRoomStories

/// The same seed gives the same trace, byte for byte.
struct ReplayTests {
    /// Two apps meet over networks that delay by chance.
    private func trace(of kit: Kit, seed: UInt64) throws -> String {
        let world = KitWorld(kit, seed: seed)
        let heard = Heard()
        for (name, opens) in [("alice", true), ("bob", false)] {
            let jitter = Duration.milliseconds(50)
            world.device(name).network.uplink = NetworkQuality(delay: .milliseconds(20), jitter: jitter)
            world.device(name).network.downlink = NetworkQuality(delay: .milliseconds(20), jitter: jitter)
            let app = try world.appInRoom(kit, name, opens: opens) { heard.add($0) }
            world.listeners.append(app)
            app.say("hello from \(name)")
            world.settle()
            if !opens { app.leave { _ in } }
        }
        world.settle()
        #expect(heard.all == ["hello from bob"])
        return world.simulated.traceText
    }

    @Test(arguments: Kit.all) func `the same seed gives the same trace, and another gives another`(kit: Kit) throws {
        let first = try trace(of: kit, seed: 7)
        #expect(first == (try trace(of: kit, seed: 7)))
        #expect(first != (try trace(of: kit, seed: 8)))
    }

    /// What a process of its own prints. Hashes differ from process to process, as in any app's.
    private func print(_ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "TraceReplay")
        process.arguments = arguments
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

    @Test(.timeLimit(.minutes(15))) func `two processes tell the same evening from one seed, and another from another`()
        throws
    {
        let first = try print(["7"])
        #expect(first == (try print(["7"])))
        #expect(first.count > 5000)
        #expect(first != (try print(["8"])))
        let text = String(decoding: first, as: UTF8.self)
        for word in ["enterSeat callback(code: 0", "10056", "onReceiveNewInvitation", "onGroupDismissed"] {
            #expect(text.contains(word), "the story has no \(word)")
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: storyVendors.map(\.name))
    func `two processes play stories alike on a vendor`(vendor: String) throws {
        // Seats that many want, networks that go, sound, attributes, invitations and messages. All stories are compared with the
        // recordings of an earlier process by the tests of stories.
        let arguments =
            ["7", vendor] + [
                "seat-race", "lost-for-a-while", "hearing", "volumes", "batches", "invitations", "messages",
            ]
        let first = try print(arguments)
        #expect(first == (try print(arguments)))
        #expect(first.count > 5000)
    }
}
