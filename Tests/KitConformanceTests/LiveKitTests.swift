import Devices
import Dispatch
import Foundation
import Synchronization
import Testing

/// Every kit in real time, on the emulator in the process: no server and no set-up.
@Suite(.timeLimit(.minutes(15))) struct LiveKitTests {
    private static let key = DispatchSpecificKey<String>()

    /// What came, and on which queue, in order.
    private final class Log: Sendable {
        let lines: AsyncStream<(text: String, queue: String?)>
        private let continuation: AsyncStream<(text: String, queue: String?)>.Continuation

        init() { (lines, continuation) = AsyncStream.makeStream() }

        func add(_ text: String) { continuation.yield((text, DispatchQueue.getSpecific(key: LiveKitTests.key))) }

        /// The next so many.
        func next(_ count: Int) async -> [(text: String, queue: String?)] {
            var found: [(text: String, queue: String?)] = []
            for await line in lines {
                found.append(line)
                if found.count == count { break }
            }
            return found
        }
    }

    private static func token(_ kit: Kit, for user: String) -> String {
        kit.token(kit.demo, user, Int64(Date().timeIntervalSince1970))
    }

    @Test(arguments: Kit.all) func `a login with another user's token is refused`(kit: Kit) async {
        let device = EmbeddedEmulator().makeDevice("mallory")
        let app = device.run { kit.makeApp(kit.demo.appID) { _ in } }
        let code = await withCheckedContinuation { done in
            app.enter(as: "mallory", token: Self.token(kit, for: "alice"), opens: true) {
                done.resume(returning: $0)
            }
        }
        #expect(code == kit.codeOfOthersToken)
        app.end()
        device.close()
    }

    @Test(arguments: Kit.all) func `two live devices meet and part, called back in order on the vendor's queue`(
        kit: Kit
    ) async {
        DispatchQueue.main.setSpecific(key: Self.key, value: "main")
        let own = DispatchQueue(label: "the app's own")
        own.setSpecific(key: Self.key, value: "own")
        let emulator = EmbeddedEmulator()
        let devices = ["alice", "bob"].map { emulator.makeDevice($0) }
        let (log, alicesLog) = (Log(), Log())
        let alice = devices[0].run { kit.makeApp(kit.demo.appID) { alicesLog.add($0) } }
        let bob = devices[1].run {
            kit.chooseQueue?(own)
            return kit.makeApp(kit.demo.appID) { log.add($0) }
        }
        let main: String? = kit.hasOwnQueue ? nil : "main"
        let queue = kit.chooseQueue == nil ? main : "own"
        for (app, name, answers) in [(alice, "alice", alicesLog), (bob, "bob", log)] {
            app.enter(as: name, token: Self.token(kit, for: name), opens: name == "alice") {
                answers.add("entered \($0)")
            }
            let entered = await answers.next(1)
            #expect(entered.map(\.text) == ["entered 0"])
            #expect(entered.map(\.queue) == [name == "alice" || kit.entersOnMain ? main : queue])
        }
        alice.say("one")
        alice.say("two")
        let heard = await log.next(2)
        #expect(heard.map(\.text) == ["one", "two"])
        #expect(heard.map(\.queue) == [queue, queue])
        for (app, answers) in [(bob, log), (alice, alicesLog)] {
            app.leave { answers.add("left \($0)") }
            let left = await answers.next(1)
            #expect(left.map(\.text) == ["left 0"])
            #expect(left.map(\.queue) == [app === alice ? main : queue])
            app.end()
        }
        for device in devices { device.close() }
    }

    @Test(arguments: Kit.all) func `an emulator whose devices are closed is freed with all that belongs to them`(
        kit: Kit
    ) async throws {
        var held: [HeldObject] = []
        do {
            let emulator = EmbeddedEmulator()
            held.append(HeldObject(emulator))
            let heard = Log()
            var devices: [Device] = []
            var apps: [any KitApp] = []
            for name in ["alice", "bob"] {
                let device = emulator.makeDevice(name)
                let app = device.run { kit.makeApp(kit.demo.appID) { heard.add($0) } }
                let code = await withCheckedContinuation { done in
                    app.enter(as: name, token: Self.token(kit, for: name), opens: name == "alice") {
                        done.resume(returning: $0)
                    }
                }
                #expect(code == 0)
                app.say("hello")
                if name == "bob" { _ = await heard.next(1) }
                held += HeldObject.all(of: device) + [HeldObject(app)]
                devices.append(device)
                apps.append(app)
            }
            // One's message is under way when the other goes.
            withExtendedLifetime(apps) { for device in devices { device.close() } }
            #expect(held.count > 13, "the module keeps nothing on its devices")
        }
        // Links' tasks end in their own time; what never ends fails the test here.
        for _ in 0..<4000 where held.contains(where: { $0.object != nil }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(held.filter { $0.object != nil }.map(\.kind) == [])
    }
}
