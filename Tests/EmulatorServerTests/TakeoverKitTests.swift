import Devices
import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import HyphenateChat
import ImSDK_Plus
import LoopbackProxies
import TRTCVoiceRoom
import TXLiteAVSDK_TRTC
import Testing
import VendorDialects
import VoiceEngine
import ZIM

/// Apps whose server dies, and another one goes on with their tenant: to the apps that is a short outage.
@Suite(.timeLimit(.minutes(15))) struct TakeoverKitTests {
    /// A server with a tenant, which another one takes over, and the devices that reach whichever has it.
    private final class Takeover {
        private let tenant: Tenant
        private let born = Int64(Date().timeIntervalSince1970 * 1000)
        private var servers: [Server] = []
        private var host: TenantHost
        private let proxy: ClientProxy
        let emulator: RemoteEmulator
        private let lines: AsyncStream<TraceEntry>

        init(of tenant: Tenant) async throws {
            self.tenant = tenant
            host = TenantHost(setup: tenant.setup(seed: 1, bornAtUnixMilliseconds: born), clock: .live())
            let (first, port) = try await Self.server(host)
            servers.append(first)
            proxy = try await ClientProxy(target: port)
            emulator = try RemoteEmulator("127.0.0.1:\(proxy.port)")
            let (stream, continuation) = AsyncStream.makeStream(of: TraceEntry.self)
            lines = stream
            emulator.onTrace { continuation.yield($0) }
        }

        private static func server(_ host: TenantHost) async throws -> (Server, port: Int) {
            let tenants = TenantRegistry()
            tenants.add(host)
            let server = Server(ServerConfiguration(limits: .patient), tenants: tenants)
            return (server, try await server.start())
        }

        /// Ends all connections, and leads those that follow to a server that knows of the tenant what its journal says.
        ///
        /// - Parameter command: what the app's back end wants before anybody is back.
        func happen(before command: AdministrationCommand? = nil) async throws {
            let end = await host.snapshot
            host = TenantHost(
                setup: tenant.setup(seed: 1, bornAtUnixMilliseconds: born), clock: .live(from: end.at), recovered: end)
            if let command { await administer(command) }
            let (next, port) = try await Self.server(host)
            servers.append(next)
            try proxy.lead(to: port)
            proxy.cut()
        }

        func administer(_ command: AdministrationCommand) async {
            #expect(await host.submit(.administered(command: command)) == .success(.done))
        }

        /// Waits until the device was told `text` `count` times; for one caller at a time.
        func callback(_ text: String, on device: Device, count: Int = 1) async {
            func isThere() -> Bool { told(text, on: device) >= count }
            if isThere() { return }
            for await _ in lines where isThere() { return }
        }

        func told(_ text: String, on device: Device) -> Int {
            emulator.trace.count { $0.kind == .callback && $0.device == device.name && $0.text.contains(text) }
        }

        func end() async {
            await proxy.close()
            for server in servers { await server.stop() }
        }
    }

    private func during(_ tenant: Tenant, _ story: (Takeover) async throws -> Void) async throws {
        try await patiently {
            let takeover = try await Takeover(of: tenant)
            do { try await story(takeover) } catch {
                await takeover.end()
                throw error
            }
            await takeover.end()
        }
    }

    private func token(_ user: String, of tenant: Tenant) -> String {
        tenant.token(for: user, at: Int64(Date().timeIntervalSince1970))
    }

    private func call(
        on device: Device, _ body: (TRTCVoiceRoom, @escaping (Int32, String) -> Void) -> Void
    ) async throws {
        let code = await withCheckedContinuation { continuation in
            device.run { body(TRTCVoiceRoom.shared()) { code, _ in continuation.resume(returning: code) } }
        }
        try TookTooLong.check(Int(code))
        try #require(code == 0)
    }

    @Test func `a voice room of Tencent goes on: people are heard, and see who leaves a seat`() async throws {
        try await during(.tencentDemo) { try await talk(over: $0) }
    }

    private func talk(over takeover: Takeover) async throws {
        let (alice, bob) = (takeover.emulator.makeDevice("alice"), takeover.emulator.makeDevice("bob"))
        for device in [alice, bob] {
            try await call(on: device) {
                $0.login(
                    sdkAppID: 1_400_000_001, userId: device.name, userSig: token(device.name, of: .tencentDemo),
                    callback: $1)
            }
        }
        try await call(on: alice) {
            let param = VoiceRoomParam()
            param.roomName = "live"
            param.seatCount = 4
            $0.createRoom(roomID: 4242, roomParam: param, callback: $1)
        }
        let delegate = EmptyVoiceRoomDelegate()
        bob.run { TRTCVoiceRoom.shared().setDelegate(delegate: delegate) }
        try await call(on: bob) { $0.enterRoom(roomID: 4242, callback: $1) }
        try alice.audio.use(.tone(hertz: 440, amplitude: 0.5))
        try await call(on: alice) { $0.enterSeat(seatIndex: 0, callback: $1) }
        await takeover.callback("onAnchorEnterSeat(index: 0", on: bob)
        try await hears(bob)

        for number in 1...2 {
            try await takeover.happen(
                before: .setAttributes(
                    room: "4242", attributes: [Attribute(key: "topic", value: "\(number)")], removed: []))
            for device in [alice, bob] {
                await takeover.callback("topic: \(number)", on: device)
                await takeover.callback("onConnectSuccess", on: device, count: number + 1)
                await takeover.callback("onConnectionRecovery", on: device, count: number)
            }
            try await hears(bob)
        }
        try await call(on: alice) { $0.leaveSeat(callback: $1) }
        await takeover.callback("onAnchorLeaveSeat(index: 0", on: bob)
        for (device, text) in [(alice, "onExitRoom"), (bob, "onExitRoom"), (alice, "onKickedOffline")] {
            #expect(takeover.told(text, on: device) == 0)
        }
    }

    @Test func `anchors of Tencent who are connected stay so, and a mix goes on`() async throws {
        try await during(.tencentDemo) { try await connect(over: $0) }
    }

    /// Alice is in a room where carol listens to the mix that alice makes; bob is in another room.
    private func connect(over takeover: Takeover) async throws {
        let (alice, bob) = (takeover.emulator.makeDevice("alice"), takeover.emulator.makeDevice("bob"))
        let carol = takeover.emulator.makeDevice("carol")
        let delegate = EmptyCloudDelegate()
        try alice.audio.use(.tone(hertz: 440, amplitude: 0.5))
        for (device, room, role) in [(alice, 1, TRTCRoleType.anchor), (bob, 2, .anchor), (carol, 1, .audience)] {
            device.run {
                let params = TRTCParams()
                (params.sdkAppId, params.userId, params.roomId) = (1_400_000_001, device.name, UInt32(room))
                params.userSig = token(device.name, of: .tencentDemo)
                params.role = role
                let cloud = TRTCCloud.sharedInstance()
                cloud.delegate = delegate
                cloud.enterRoom(params, appScene: .voiceChatRoom)
                if role == .anchor { cloud.startLocalAudio(.speech) }
            }
            await takeover.callback("onEnterRoom(", on: device)
        }
        alice.run {
            TRTCCloud.sharedInstance().connectOtherRoom(#"{"roomId": 2, "userId": "bob"}"#)
            let target = TRTCPublishTarget()
            target.mode = .mixStreamToRoom
            let robot = TRTCUser()
            (robot.userId, robot.intRoomId) = ("robot", 1)
            target.mixStreamIdentity = robot
            TRTCCloud.sharedInstance().startPublishMediaStream(
                target, encoderParam: TRTCStreamEncoderParam(), mixingConfig: TRTCStreamMixingConfig())
        }
        await takeover.callback("onConnectOtherRoom(bob", on: alice)
        await takeover.callback("onUserAudioAvailable(robot, available: true)", on: carol)
        try await hears(bob)
        try await hears(carol, "robot")
        for number in 1...2 {
            try await takeover.happen()
            for device in [alice, bob, carol] {
                await takeover.callback("onConnectionRecovery", on: device, count: number)
            }
            try await hears(bob)
            try await hears(carol, "robot")
        }
        for (device, user) in [(alice, "bob"), (carol, "bob"), (bob, "alice"), (carol, "alice")] {
            #expect(takeover.told("onRemoteUserLeaveRoom(\(user)", on: device) == 0)
        }
        alice.run { TRTCCloud.sharedInstance().disconnectOtherRoom() }
        await takeover.callback("onRemoteUserLeaveRoom(alice", on: bob)
        await takeover.callback("onRemoteUserLeaveRoom(bob", on: carol)
    }

    /// Half a second of sound is waited for.
    private func hears(_ device: Device, _ voice: String = "alice") async throws {
        func count() -> Int { device.audio.speaker.heard(voice).reduce(0) { $0 + $1.ticks.count } }
        let before = count()
        while count() < before + 25 { try await Task.sleep(for: .milliseconds(20)) }
    }

    @Test func `a room of ZIM goes on: its members are in it, and told what is written`() async throws {
        try await during(.zegoDemo) { try await write(over: $0) }
    }

    private func write(over takeover: Takeover) async throws {
        let (alice, bob) = (takeover.emulator.makeDevice("alice"), takeover.emulator.makeDevice("bob"))
        let handlers = [EmptyZIMHandler(), EmptyZIMHandler()]
        for (device, handler) in zip([alice, bob], handlers) {
            device.run {
                let config = ZIMAppConfig()
                config.appID = UInt32(Tenant.zegoDemo.appID) ?? 0
                ZIM.create(with: config)?.setEventHandler(handler)
            }
            try await done(on: device) { zim, answer in
                let user = ZIMUserInfo()
                user.userID = device.name
                zim.login(with: user, token: token(device.name, of: .zegoDemo)) { answer($0) }
            }
            try await done(on: device) { zim, answer in
                let room = ZIMRoomInfo()
                room.roomID = "lobby"
                zim.enterRoom(with: room, config: nil) { answer($1) }
            }
        }
        let before = takeover.told("roomStateChanged", on: bob)
        try await takeover.happen(
            before: .setAttributes(
                room: "lobby", attributes: [Attribute(key: "meanwhile", value: "1")], removed: []))
        await takeover.callback("meanwhile: 1", on: bob)
        // Connecting, and connected.
        for device in [alice, bob] {
            await takeover.callback("roomStateChanged(connected", on: device, count: 2)
        }
        #expect(takeover.told("roomStateChanged", on: bob) == before + 2)
        try await done(on: alice) { zim, answer in
            zim.setRoomAttributes(["topic": "music"], roomID: "lobby", config: nil) { answer($2) }
        }
        await takeover.callback("topic: music", on: bob)
        #expect(takeover.told("roomStateChanged(disconnected", on: alice) == 0)
    }

    private func done(on device: Device, _ body: (ZIM, @escaping (ZIMError) -> Void) -> Void) async throws {
        let code = await withCheckedContinuation { continuation in
            device.run { body(ZIM.shared()!) { continuation.resume(returning: $0.code) } }
        }
        try TookTooLong.check(Int(code.rawValue))
        try #require(code == .success)
    }

    @Test func `a chat room of Easemob goes on: its members are in it, and told what is written`() async throws {
        try await during(.easemobDemo) { try await chat(over: $0) }
    }

    private func chat(over takeover: Takeover) async throws {
        let (alice, bob) = (takeover.emulator.makeDevice("alice"), takeover.emulator.makeDevice("bob"))
        let delegate = EmptyChatroomDelegate()
        await takeover.administer(
            .changeRecords(changes: [RecordChange(collection: Easemob.superAdmins, key: "alice", text: "")]))
        for device in [alice, bob] {
            let error = await withCheckedContinuation { continuation in
                device.run {
                    let client = EMClient.shared()
                    client.initializeSDK(with: EMOptions(appkey: Tenant.easemobDemo.appID))
                    client.add(delegate, delegateQueue: nil)
                    client.roomManager?.add(delegate, delegateQueue: nil)
                    client.login(withUsername: device.name, token: token(device.name, of: .easemobDemo)) {
                        continuation.resume(returning: $1?.code)
                    }
                }
            }
            #expect(error == nil)
        }
        let made = await withCheckedContinuation { continuation in
            alice.run {
                EMClient.shared().roomManager?.createChatroom(
                    withSubject: "Lobby", description: nil, invitees: nil, message: nil, maxMembersCount: 10
                ) { room, _ in continuation.resume(returning: room?.chatroomId) }
            }
        }
        let room = try #require(made)
        let refusal = await withCheckedContinuation { continuation in
            bob.run {
                EMClient.shared().roomManager?.joinChatroom(room) { continuation.resume(returning: $1?.code) }
            }
        }
        #expect(refusal == nil)

        for number in 1...2 {
            try await takeover.happen(
                before: .setAttributes(
                    room: RoomID(room), attributes: [Attribute(key: "meanwhile", value: "\(number)")], removed: []))
            for device in [alice, bob] {
                await takeover.callback("connectionStateDidChange(connected)", on: device, count: number)
                await takeover.callback("meanwhile: \(number)", on: device)
            }
        }
        let fault = await withCheckedContinuation { continuation in
            alice.run {
                EMClient.shared().roomManager?.setChatroomAttributes(
                    room, attributes: ["topic": "music"], autoDelete: false
                ) { error, _ in continuation.resume(returning: error?.code) }
            }
        }
        #expect(fault == nil)
        await takeover.callback("topic: music", on: bob)
        for text in ["userAccountDidLoginFromOtherDevice", "didDismissFromChatroom"] {
            #expect(takeover.told(text, on: bob) == 0)
        }
    }

    private final class EmptyChatroomDelegate: NSObject, EMClientDelegate, EMChatroomManagerDelegate {}
    private final class EmptyCloudDelegate: NSObject, TRTCCloudDelegate {}
    private final class EmptyVoiceRoomDelegate: NSObject, TRTCVoiceRoomDelegate {}
    private final class EmptyZIMHandler: NSObject, ZIMEventHandler {}
}
