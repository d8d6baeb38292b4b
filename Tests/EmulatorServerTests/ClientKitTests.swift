import Devices
import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import ImSDK_Plus
import TRTCVoiceRoom
import Testing
import VoiceEngine

/// A vendor's modules over the network: what an app sees when `PARLOR_EMULATOR_HOST` names a server.
@Suite(.timeLimit(.minutes(15))) struct ClientKitTests {
    private static let sdkAppID: Int32 = 1_400_000_001

    /// A server with the demo tenant, in real time, and the devices that reach it.
    private final class LiveServer: Sendable {
        let server: Server
        let host: TenantHost
        let emulator: RemoteEmulator
        private let lines: AsyncStream<TraceEntry>

        init() async throws {
            let tenants = TenantRegistry()
            let born = Int64(Date().timeIntervalSince1970 * 1000)
            host = tenants.add(Tenant.tencentDemo.setup(seed: 1, bornAtUnixMilliseconds: born))
            server = Server(ServerConfiguration(limits: .patient), tenants: tenants)
            let port = try await server.start()
            emulator = try RemoteEmulator("127.0.0.1:\(port)")
            let (stream, continuation) = AsyncStream.makeStream(of: TraceEntry.self)
            lines = stream
            emulator.onTrace { continuation.yield($0) }
        }

        /// Waits for a callback on the device whose text contains `text`; for one caller at a time.
        func callback(_ text: String, on device: Device) async {
            let isThere: @Sendable (TraceEntry) -> Bool = {
                $0.kind == .callback && $0.device == device.name && $0.text.contains(text)
            }
            if emulator.trace.contains(where: isThere) { return }
            for await line in lines where isThere(line) { return }
            Issue.record("\(device) was not told \(text)")
        }
    }

    private func token(_ user: String) -> String {
        Tenant.tencentDemo.token(for: user, at: Int64(Date().timeIntervalSince1970))
    }

    private func call(
        on device: Device, _ body: (TRTCVoiceRoom, @escaping (Int32, String) -> Void) -> Void
    ) async -> Int32 {
        await withCheckedContinuation { continuation in
            device.run { body(TRTCVoiceRoom.shared()) { code, _ in continuation.resume(returning: code) } }
        }
    }

    private func logIn(_ user: String, on device: Device, token: String? = nil) async -> Int32 {
        await call(on: device) {
            $0.login(sdkAppID: Self.sdkAppID, userId: user, userSig: token ?? self.token(user), callback: $1)
        }
    }

    @Test func `two phones meet in a room, see a seat taken, and hear who sits there`() async throws {
        try await patiently {
            let live = try await LiveServer()
            do { try await meet(on: live) } catch {
                await live.server.stop()
                throw error
            }
            await live.server.stop()
        }
    }

    private func meet(on live: LiveServer) async throws {
        let (alice, bob) = (live.emulator.makeDevice("alice"), live.emulator.makeDevice("bob"))
        #expect(await logIn("mallory", on: live.emulator.makeDevice("mallory"), token: token("alice")) == 70013)
        #expect(await logIn("alice", on: alice) == 0)
        #expect(await logIn("bob", on: bob) == 0)
        let created = await call(on: alice) {
            let param = VoiceRoomParam()
            param.roomName = "live"
            param.seatCount = 4
            $0.createRoom(roomID: 4242, roomParam: param, callback: $1)
        }
        try TookTooLong.check(Int(created))
        try #require(created == 0)
        let delegate = EmptyVoiceRoomDelegate()
        bob.run { TRTCVoiceRoom.shared().setDelegate(delegate: delegate) }
        let entered = await call(on: bob) { $0.enterRoom(roomID: 4242, callback: $1) }
        try TookTooLong.check(Int(entered))
        try #require(entered == 0)

        try alice.audio.use(.tone(hertz: 440, amplitude: 0.5))
        try #require(await call(on: alice) { $0.enterSeat(seatIndex: 0, callback: $1) } == 0)
        await live.callback("onAnchorEnterSeat(index: 0", on: bob)
        // Sound takes its time: half a second of it is waited for.
        while bob.audio.speaker.heard("alice").reduce(0, { $0 + $1.ticks.count }) < 25 {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(alice.audio.speaker.heard == [])

        #expect(await call(on: alice) { $0.destroyRoom(callback: $1) } == 0)
        await live.callback("onRoomDestroy", on: bob)
        #expect(await call(on: alice) { $0.logout(callback: $1) } == 0)
        #expect(await call(on: bob) { $0.logout(callback: $1) } == 0)
    }

    @Test func `a group's attribute that one phone sets is told to the other`() async throws {
        let live = try await LiveServer()
        let (alice, bob) = (live.emulator.makeDevice("alice"), live.emulator.makeDevice("bob"))
        #expect(await logIn("alice", on: alice) == 0)
        #expect(await logIn("bob", on: bob) == 0)
        let created = await withCheckedContinuation { continuation in
            alice.run {
                V2TIMManager.sharedInstance()!.createGroup(
                    "AVChatRoom", groupID: "lobby", groupName: "Lobby",
                    succ: { continuation.resume(returning: $0) }, fail: { _, _ in continuation.resume(returning: nil) })
            }
        }
        #expect(created == "lobby")
        let listener = EmptyGroupListener()
        let joined = await withCheckedContinuation { continuation in
            bob.run {
                V2TIMManager.sharedInstance()!.addGroupListener(listener: listener)
                V2TIMManager.sharedInstance()!.joinGroup(
                    "lobby", msg: "", succ: { continuation.resume(returning: true) },
                    fail: { _, _ in continuation.resume(returning: false) })
            }
        }
        #expect(joined)
        let isSet = await withCheckedContinuation { continuation in
            alice.run {
                V2TIMManager.sharedInstance()!.setGroupAttributes(
                    "lobby", attributes: ["topic": "music"], succ: { continuation.resume(returning: true) },
                    fail: { _, _ in continuation.resume(returning: false) })
            }
        }
        #expect(isSet)
        await live.callback("onGroupAttributeChanged(groupID: lobby, attributes: {topic: music})", on: bob)
        #expect(await call(on: alice) { $0.logout(callback: $1) } == 0)
        #expect(await call(on: bob) { $0.logout(callback: $1) } == 0)
        await live.server.stop()
    }

    @Test func `an app that the server does not know is told so by the vendor's own code`() async throws {
        let live = try await LiveServer()
        let device = live.emulator.makeDevice("alice")
        let code = await call(on: device) {
            $0.login(sdkAppID: 1_400_000_002, userId: "alice", userSig: self.token("alice"), callback: $1)
        }
        #expect(code != 0)
        await live.server.stop()
    }

    private final class EmptyVoiceRoomDelegate: NSObject, TRTCVoiceRoomDelegate {}

    @Test func `what is done to somebody on purpose is told to their app by the vendor's own callbacks`() async throws {
        try await patiently {
            let live = try await LiveServer()
            do { try await suffer(on: live) } catch {
                await live.server.stop()
                throw error
            }
            await live.server.stop()
        }
    }

    private func suffer(on live: LiveServer) async throws {
        let alice = live.emulator.makeDevice("alice")
        let listener = EmptySDKListener()
        try TookTooLong.check(Int(await logIn("alice", on: alice)))
        alice.run { V2TIMManager.sharedInstance()!.addIMSDKListener(listener: listener) }
        #expect(try await live.host.hold(.networkLost, for: "alice") == 1)
        await live.callback("onConnecting", on: alice)
        #expect(await live.host.releaseNetwork(of: "alice") == 1)
        await live.callback("onConnectSuccess", on: alice)
        _ = await live.host.submit(.administered(command: .expireTokens(user: "alice")))
        await live.callback("onUserSigExpired", on: alice)
        // A token that is made afterwards is good.
        #expect(await logIn("alice", on: alice) == 0)
        _ = await live.host.submit(
            .administered(
                command: .forceOffline(
                    user: "alice", revokesTokens: false, session: nil, reason: .loggedInElsewhere)))
        await live.callback("onKickedOffline", on: alice)
    }

    private final class EmptySDKListener: NSObject, V2TIMSDKListener {}

    private final class EmptyGroupListener: NSObject, V2TIMGroupListener {}
}
