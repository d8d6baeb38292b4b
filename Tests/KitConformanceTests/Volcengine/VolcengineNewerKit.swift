import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Synchronization
import VendorDialects
import VolcEngineRTC

extension Kit {
    /// Volcengine's engine from version 3.60 on, and its rooms for messages.
    static let volcEngineNewer = Kit(
        module: "VolcEngineRTC, 3.60",
        source: ("Sources/Volcengine/VolcEngineRTC", ["ByteRTCEngine", "ByteRTCRTSRoom"]), tenant: volcengineTenant,
        demo: .volcengineDemo, token: { $0.roomToken(room: "lobby", user: $1, at: $2) },
        makeApp: { NewerApp(appID: $0, heard: $1) }, hasOwnQueue: true, codeOfOthersToken: -1000,
        standings: [
            Standing("before joinRTSRoom", [.room: -3, .stay: 100, .login: 105]) { world, _ in
                _ = try world.newerDevice("bob")
            },
            Standing("after leaveRoom", [.room: -3, .stay: 100, .login: 105]) { world, bob in
                _ = try world.newerUser("bob")
                world.inNewerRoom(bob) { $0.leaveRoom() }
                try world.expect("onLeaveRoom(lobby", on: bob)
            },
            Standing("after the room's destroy", [.room: -201, .object: -201]) { world, bob in
                _ = try world.newerUser("bob")
                world.inNewerRoom(bob) { room in
                    room.destroy()
                    return 0
                }
                world.settle()
            },
            Standing("after destroyRTCEngine", [.sdk: -201, .room: -201, .object: -201]) { world, bob in
                _ = try world.newerUser("bob")
                world.use(bob) { ByteRTCEngine.destroyRTCEngine() }
                world.settle()
            },
        ],
        calls: KitCall.ofNewer,
        neverRefused: [
            "createRTCEngine destroyRTCEngine getSDKVersion": "of the SDK, not of an engine",
            "createRTCRoom createRTSRoom getAudioEffectPlayer getMediaPlayer":
                "they return no code; nil says the same",
            "getVideoEffectInterface": "it returns no code; the calls of what it returns do",
            "getAudioRoute getNetworkTimeInfo": "answered at once, by the object as it was",
            "destroy": "a room that is not there any more is as good as destroyed",
        ],
        refusals: Refusal.ofNewer, limits: Limit.ofNewer)
}

extension Refusal {
    /// Alice, who is in no room, calls something that returns the code.
    private static func stranger<Code: BinaryInteger & SendableMetatype>(
        _ code: Int32, _ description: String, _ body: @escaping @Sendable (ByteRTCEngine) -> Code
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.newerDevice("alice")
            try returned(world.newer(alice, body), code, on: alice)
        }
    }

    private static func returned(_ found: Int, _ code: Int32, on device: Device) throws {
        guard found == Int(code) else { throw Unexpected(codes: [found]) }
        device.record(.note, "the call returned \(code)")
    }

    /// Alice joins the lobby for its messages, and the cloud does not let her in.
    private static func joining(
        _ code: Int32, _ description: String, administers: [AdministrationCommand] = [],
        token: @escaping @Sendable (KitWorld) -> String? = { _ in nil }
    ) -> Refusal {
        Refusal(code, description) { world in
            for command in administers { try world.tenant.administer(command) }
            let alice = try world.newerDevice("alice")
            world.joinNewer("alice", token: token(world), on: alice)
            try world.volcengineEnds("alice", code, on: alice)
        }
    }

    private static let nowhere = "lobby/alice"

    /// What the engine and its rooms for messages refuse.
    static let ofNewer: [Refusal] = [
        stranger(-1, "a view of what is no stream") { $0.setRemoteVideoCanvas(nowhere, withCanvas: nil) },
        stranger(-2, "a sink of what is no stream") {
            $0.setRemoteVideoSink(nowhere, withSink: nil, withPixelFormat: .I420)
        },
        stranger(-2, "a picture of what is no stream") { $0.takeRemoteSnapshot(nowhere, callback: nil) },
        stranger(-3, "how loud a stream is that there is not") {
            $0.setRemoteAudioPlaybackVolume("lobby/alice/0", volume: 50)
        },
        stranger(-3, "a picture of the app's own where the camera is the source") {
            $0.pushExternalVideoFrame(ByteRTCVideoFrameData())
        },
        stranger(-10, "pictures that are encoded already") { $0.setVideoSourceType(.encodedAutoSimulcast) },
        Refusal(-2, "a picture without a size") { world in
            let alice = try world.newerDevice("alice")
            world.newer(alice) { $0.setVideoSourceType(.external) }
            try returned(world.newer(alice) { $0.pushExternalVideoFrame(ByteRTCVideoFrameData()) }, -2, on: alice)
        },
        Refusal(-1, "a user id with a space") { world in
            let alice = try world.newerDevice("alice")
            try returned(world.joinNewer("two words", on: alice), -1, on: alice)
        },
        Refusal(-2, "joining a room that was joined") { world in
            let alice = try world.newerUser("alice")
            try returned(world.joinNewer("alice", on: alice), -2, on: alice)
        },
        joining(-1000, "another user's token") { $0.volcengineToken("carol") },
        joining(
            -1026, "a user whom the app's server keeps out",
            administers: [.forbidEntry(channel: "lobby", user: "alice", seconds: 60)]),
        Refusal(-1004, "the same user who joins elsewhere", refusesLastUse: false) { world in
            let alice = try world.newerUser("alice")
            let tablet = try world.newerDevice("tablet")
            world.joinNewer("alice", on: tablet)
            try world.volcengineEnds("alice", -1004, on: alice)
        },
        Refusal(-1006, "a removal by the app's server", refusesLastUse: false) { world in
            let alice = try world.newerUser("alice")
            try world.tenant.administer(.removeParticipants(channel: "lobby", users: ["alice"]))
            try world.volcengineEnds("alice", -1006, on: alice)
        },
        Refusal(-1010, "another user's token for what follows") { world in
            let alice = try world.newerUser("alice")
            let token = world.volcengineToken("carol")
            world.inNewerRoom(alice) { $0.updateToken(token) }
            try world.volcengineEnds("alice", -1010, on: alice)
        },
        Refusal(4, "a message to a user who is not in the room") { world in
            let alice = try world.newerUser("alice")
            world.inNewerRoom(alice) { $0.sendUserMessage("zoe", message: "hi", config: .reliableOrdered) as Int }
            try world.expect("rtsRoom onUserMessageSendResult(1, error: 4)", on: alice)
        },
    ]
}

extension Limit {
    private static func called<Code: BinaryInteger & SendableMetatype>(
        _ description: String, _ fact: Sourced<Int>, code: Int = -2,
        _ call: @escaping @Sendable (ByteRTCEngine, Int) -> Code
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            let alice = try world.newerDevice("alice")
            return world.newer(alice) { call($0, size) }
        }
    }

    /// Alice, who is in the lobby with bob, sends something; the code of the callback counts.
    private static func sent(
        _ description: String, _ fact: Sourced<Int>, in callback: String, success: Int = 0,
        _ call: @escaping @Sendable (ByteRTCRTSRoom, Int) -> Int
    ) -> Limit {
        Limit(description, fact, code: 103) { world, size in
            _ = try world.newerUser("bob")
            let alice = try world.newerUser("alice")
            world.inNewerRoom(alice) { call($0, size) }
            world.settle()
            let codes = world.volcengineCodes(of: callback, on: alice)
            guard !codes.isEmpty else { throw Unexpected(codes: []) }
            return codes.first { $0 != success } ?? 0
        }
    }

    private static let facts = Volcengine.profile

    /// The limits of the engine and of its rooms for messages.
    static let ofNewer: [Limit] = [
        called("bytes of a room's id", facts.rtc.maximumIDBytes, code: -1) {
            $0.createRTSRoom(text($1)) == nil ? -1 : 0
        },
        Limit("bytes of a user's id", facts.rtc.maximumIDBytes, code: -1) { world, size in
            world.joinNewer(text(size), on: try world.newerDevice("alice"))
        },
        Limit("bytes of a user's extra info of emoji", facts.rtc.maximumExtraInfoBytes, code: -1) { world, size in
            world.joinNewer("alice", extraInfo: emoji(size), on: try world.newerDevice("alice"))
        },
        // The device has one already.
        called("rooms of an engine", facts.sdk.maximumRooms, code: -1) { engine, count in
            (1..<count).map { engine.createRTSRoom("room\($0)") }.contains { $0 == nil } ? -1 : 0
        },
        sent("bytes of a text to a room", facts.rtc.maximumTextBytes, in: "onRoomMessageSendResult", success: 200) {
            $0.sendRoomMessage(text($1))
        },
        sent("bytes to a room", facts.rtc.maximumBinaryBytes, in: "onRoomMessageSendResult", success: 200) {
            $0.sendRoomBinaryMessage(Data(count: $1))
        },
        sent("bytes of a text to a user in Chinese", facts.rtc.maximumTextBytes, in: "onUserMessageSendResult") {
            $0.sendUserMessage("bob", message: chinese($1), config: .reliableOrdered)
        },
        sent("bytes to a user", facts.rtc.maximumBinaryBytes, in: "onUserMessageSendResult") {
            $0.sendUserBinaryMessage("bob", message: Data(count: $1), config: .reliableOrdered)
        },
        called("semitones of the voice", facts.sdk.maximumPitch) { $0.setLocalVoicePitch($1) },
        called("decibels of a band", facts.sdk.maximumEqualizerDecibels) { engine, gain in
            let config = ByteRTCVoiceEqualizationConfig()
            config.gain = Int32(gain)
            return engine.setLocalVoiceEqualization(config)
        },
        called("kbit/s of a test of the network", facts.sdk.maximumDetectionKilobits) {
            $0.startNetworkDetection(true, uplinkBandwidth: Int32($1), downlink: false, downlinkBandwidth: 0)
        },
        called("media players", facts.sdk.maximumPlayers, code: -1) { engine, count in
            (0..<count).map { engine.getMediaPlayer(Int32($0)) }.contains { $0 == nil } ? -1 : 0
        },
        called("pictures that are waited for", facts.sdk.maximumSnapshots, code: -11) { engine, count in
            (1...count).map { _ in engine.takeLocalSnapshot(nil) }.first { $0 < 0 } ?? 0
        },
        called("views of others' pictures", facts.sdk.maximumViews, code: -11) { engine, count in
            let codes = (1...count).map { number in
                let canvas = ByteRTCVideoCanvas()
                canvas.view = UIView()
                return engine.setRemoteVideoCanvas("lobby/u\(number)/0", withCanvas: canvas)
            }
            return codes.first { $0 != 0 } ?? 0
        },
    ]
}

/// An app of version 3.60: users of a room for messages who send it texts.
private final class NewerApp: NSObject, KitApp, ByteRTCEngineDelegate, ByteRTCRTSRoomDelegate, Sendable {
    private let device = Device.current
    private let engine: ByteRTCEngine?
    private let heard: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var room: ByteRTCRTSRoom?
        /// Takes the outcome of entering, once.
        var entered: (@Sendable (Int) -> Void)?
        var left: (@Sendable (Int) -> Void)?
    }

    init(appID: String, heard: @escaping @Sendable (String) -> Void) {
        self.heard = heard
        let config = ByteRTCEngineConfig()
        config.appID = appID
        engine = ByteRTCEngine.createRTCEngine(config, delegate: nil)
        super.init()
        engine?.delegate = self
    }

    private var room: ByteRTCRTSRoom? { state.withLock { $0.room } }

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0.entered = done }
        device.run {
            let room = engine?.createRTSRoom("lobby")
            room?.delegateRts = self
            state.withLock { $0.room = room }
            let info = ByteRTCUserInfo()
            info.userId = user
            let result = room?.joinRTSRoom(token, userInfo: info)
            if result != 0 { end(Int(result ?? -1)) }
        }
    }

    private func end(_ code: Int) {
        let entered = state.withLock { state in
            defer { state.entered = nil }
            return state.entered
        }
        entered?(code)
    }

    func say(_ text: String) { device.run { _ = room?.sendRoomMessage(text) as Int? } }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0.left = done }
        device.run {
            let result = room?.leaveRoom()
            if result != 0 { done(Int(result ?? -1)) }
        }
    }

    func end() { device.run { ByteRTCEngine.destroyRTCEngine() } }

    func rtsRoom(
        _ rtsRoom: ByteRTCRTSRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int,
        extraInfo: String
    ) {
        end(state)
    }

    func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onLeaveRoom stats: ByteRTCRoomStats) { state.withLock { $0.left }?(0) }

    func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onRoomMessageReceived uid: String, message: String) { heard(message) }
}
