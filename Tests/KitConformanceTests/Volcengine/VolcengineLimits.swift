import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import VendorDialects
import VolcEngineRTC

// Those of 500 and of 10,050 users in a room are RTCEmulator's to try.
extension Limit {
    private static let sdk = Volcengine.profile.sdk
    private static let rtc = Volcengine.profile.rtc
    private static let stream = Volcengine.profile.stream
    private static let signaling = Volcengine.profile.signaling
    private static let invalid = -2
    /// Stands for a nil that a call returns.
    private static let none = -1

    /// Every limit of the module's that a test can reach.
    static let ofVolcengine: [Limit] =
        volcengineNames + volcengineRooms + volcengineMessages + volcengineNotes + volcengineSounds + volcengineObjects

    /// Alice, who is in the lobby or in no room, calls; what the call returns counts.
    private static func called(
        _ description: String, _ fact: Sourced<Int>, code: Int = invalid, publishes: Bool = false,
        _ call: @escaping @Sendable (ByteRTCVideo, Int) -> Int
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            let alice =
                publishes
                ? try world.volcengineUser("alice", publishes: true) : try world.volcengineDevice("alice")
            return world.volcengine(alice) { call($0, size) }
        }
    }

    private static func called(
        _ description: String, _ fact: Sourced<Int>, code: Int = invalid, publishes: Bool = false,
        _ call: @escaping @Sendable (ByteRTCVideo, Int) -> Int32
    ) -> Limit {
        called(description, fact, code: code, publishes: publishes) { Int(call($0, $1)) }
    }

    /// Alice, who is in the lobby with bob, calls; the first code that a callback brings and is no success counts.
    private static func told(
        _ description: String, _ fact: Sourced<Int>, code: Int, in callback: String, success: Int = 0,
        _ call: @escaping @Sendable (ByteRTCRoom, Int) -> Int
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            _ = try world.volcengineUser("bob")
            let alice = try world.volcengineUser("alice")
            world.inVolcengineRoom(alice) { call($0, size) }
            world.settle()
            let codes = world.volcengineCodes(of: callback, on: alice)
            guard !codes.isEmpty else { throw Unexpected(codes: []) }
            return codes.first { $0 != success } ?? 0
        }
    }

    // MARK: Names

    private static func join(_ world: KitWorld, _ user: String, extraInfo: String = "") throws -> Int {
        let alice = try world.volcengineDevice("alice")
        world.makeVolcengineRoom(on: alice)
        return world.joinVolcengine(user, extraInfo: extraInfo, on: alice)
    }

    private static let volcengineNames: [Limit] = [
        Limit("bytes of a room's id", rtc.maximumIDBytes, code: -1007) { world, size in
            let alice = try world.volcengineDevice("alice")
            world.makeVolcengineRoom(text(size), on: alice)
            world.settle()
            return world.volcengineCodes(of: "onCreateRoomStateChanged", on: alice).first ?? 0
        },
        Limit("bytes of a user's id", rtc.maximumIDBytes, code: -1) { try join($0, text($1)) },
        Limit("bytes of a user's extra info", rtc.maximumExtraInfoBytes, code: -1) {
            try join($0, "alice", extraInfo: text($1))
        },
        Limit("bytes of a user's extra info in Chinese", rtc.maximumExtraInfoBytes, code: -1) {
            try join($0, "alice", extraInfo: chinese($1))
        },
        Limit("bytes of a user's extra info of emoji", rtc.maximumExtraInfoBytes, code: -1) {
            try join($0, "alice", extraInfo: emoji($1))
        },
        Limit(
            "bytes of a user's id at a login", Volcengine.profile.identity.maximumUserIDBytes, code: -1002
        ) { world, size in
            let alice = try world.volcengineDevice("alice")
            world.logInToVolcengine(text(size), on: alice)
            world.settle()
            return world.volcengineCodes(of: "onLoginResult", on: alice).first ?? none
        },
    ]

    // MARK: Rooms

    /// So many users join one room, and each does something there; what the last is told counts.
    private static func crowd(
        _ world: KitWorld, _ count: Int, publishes: Bool, in callback: String
    ) throws -> Int {
        let devices = try (1...count).map { try world.volcengineDevice("u\($0)") }
        for device in devices {
            world.makeVolcengineRoom(on: device)
            world.joinVolcengine(device.name, publishes: publishes, on: device)
            world.advance(by: .milliseconds(20))
        }
        world.settle()
        return devices.last.flatMap { world.volcengineCodes(of: callback, on: $0).last } ?? 0
    }

    private static let visible = Sourced(rtc.maximumVisible.value ?? 0, rtc.maximumVisible.basis)

    private static let volcengineRooms: [Limit] = [
        Limit("visible users in a room", visible, code: -1001) {
            try crowd($0, $1, publishes: false, in: "onRoomStateChanged")
        },
        Limit("streams in a room", stream.maximumPublished, code: -1080) {
            try crowd($0, $1, publishes: true, in: "onStreamStateChanged")
        },
        called("rooms of an engine", sdk.maximumRooms, code: none) { engine, count in
            (1...count).map { engine.createRTCRoom("room\($0)") }.contains { $0 == nil } ? none : 0
        },
    ]

    // MARK: Messages

    private static let tooLong = 103
    private static let tooOften = 5
    private static let perSecond = Sourced(
        rtc.maximumRoomMessagesPerSecond.value ?? 0, rtc.maximumRoomMessagesPerSecond.basis)
    private static let perUserAndSecond = Sourced(
        rtc.maximumUserMessagesPerSecond.value ?? 0, rtc.maximumUserMessagesPerSecond.basis)

    private static func sent(
        _ description: String, _ fact: Sourced<Int>, code: Int, _ call: @escaping @Sendable (ByteRTCRoom, Int) -> Int
    ) -> Limit {
        told(description, fact, code: code, in: "onRoomMessageSendResult", success: 200, call)
    }

    private static func sentToBob(
        _ description: String, _ fact: Sourced<Int>, code: Int, _ call: @escaping @Sendable (ByteRTCRoom, Int) -> Int
    ) -> Limit {
        told(description, fact, code: code, in: "onUserMessageSendResult", call)
    }

    /// Alice and bob are logged in, and she sends him something without a room, or to the app's server.
    private static func outside(
        _ description: String, _ fact: Sourced<Int>, code: Int, in callback: String,
        _ call: @escaping @Sendable (ByteRTCVideo, Int) -> Int
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            _ = try world.volcengineLogin("bob")
            let alice = try world.volcengineLogin("alice")
            let server = world.tenant.tenant.volcengineBusinessLogin(user: "alice")
            world.volcengine(alice) { $0.setServerParams(server.serverSignature, url: server.serverURL) }
            world.settle()
            world.volcengine(alice) { call($0, size) }
            world.settle()
            let codes = world.volcengineCodes(of: callback, on: alice)
            guard !codes.isEmpty else { throw Unexpected(codes: []) }
            return codes.first { $0 != 0 } ?? 0
        }
    }

    private static let volcengineMessages: [Limit] = [
        sent("bytes of a text to a room", rtc.maximumTextBytes, code: tooLong) { $0.sendRoomMessage(text($1)) },
        sent("bytes of a text to a room in Chinese", rtc.maximumTextBytes, code: tooLong) {
            $0.sendRoomMessage(chinese($1))
        },
        sent("bytes of a text to a room of emoji", rtc.maximumTextBytes, code: tooLong) {
            $0.sendRoomMessage(emoji($1))
        },
        sent("bytes to a room", rtc.maximumBinaryBytes, code: tooLong) {
            $0.sendRoomBinaryMessage(Data(count: $1))
        },
        sent("texts to a room in a second", perSecond, code: tooOften) { room, count in
            (1...count).map { _ in room.sendRoomMessage("hi") }.last ?? none
        },
        sentToBob("bytes of a text to a user in Chinese", rtc.maximumTextBytes, code: tooLong) {
            $0.sendUserMessage("bob", message: chinese($1), config: .reliableOrdered)
        },
        sentToBob("bytes to a user", rtc.maximumBinaryBytes, code: tooLong) {
            $0.sendUserBinaryMessage("bob", message: Data(count: $1), config: .reliableOrdered)
        },
        sentToBob("texts to a user in a second", perUserAndSecond, code: tooOften) { room, count in
            (1...count).map { _ in room.sendUserMessage("bob", message: "hi", config: .reliableOrdered) }.last ?? none
        },
        outside(
            "bytes of a text outside of rooms of emoji", signaling.maximumTextBytes, code: tooLong,
            in: "onUserMessageSendResultOutsideRoom"
        ) { $0.sendUserMessageOutsideRoom("bob", message: emoji($1), config: .reliableOrdered) },
        outside(
            "bytes outside of rooms", signaling.maximumBinaryBytes, code: tooLong,
            in: "onUserMessageSendResultOutsideRoom"
        ) { $0.sendUserBinaryMessageOutsideRoom("bob", message: Data(count: $1), config: .reliableOrdered) },
        outside(
            "bytes of a text to the app's server", signaling.maximumTextBytes, code: tooLong,
            in: "onServerMessageSendResult"
        ) { $0.sendServerMessage(chinese($1)) },
        outside(
            "messages to the app's server in a second", sdk.maximumServerMessagesPerSecond, code: tooOften,
            in: "onServerMessageSendResult"
        ) { engine, count in (1...count).map { _ in engine.sendServerMessage("{}") }.last ?? none },
        called("bytes along the picture", stream.maximumSEIBytes, publishes: true) {
            $0.sendSEIMessage(.indexMain, andMessage: Data(count: $1), andRepeatCount: 0, andCountPerFrame: .single)
        },
        called("repetitions of bytes along the picture", sdk.minimumSEIRepeats, publishes: true) {
            $0.sendSEIMessage(
                .indexMain, andMessage: Data(count: 1), andRepeatCount: Int32($1), andCountPerFrame: .single)
        },
        called("bytes along the sound", stream.maximumSyncInfoBytes, code: -1, publishes: true) {
            $0.sendStreamSyncInfo(Data(count: $1), config: ByteRTCStreamSycnInfoConfig())
        },
    ]

    private static func noted(
        _ description: String, _ fact: Sourced<Int>, code: Int, _ call: @escaping @Sendable (ByteRTCRoom, Int) -> Int
    ) -> Limit {
        told(description, fact, code: code, in: "onSetRoomExtraInfoResult", call)
    }

    private static let volcengineNotes: [Limit] = [
        noted("bytes of an extra info's key", rtc.maximumExtraInfoKeyBytes, code: -413) {
            $0.setRoomExtraInfo(text($1), value: "x")
        },
        noted("bytes of an extra info's key in Chinese", rtc.maximumExtraInfoKeyBytes, code: -413) {
            $0.setRoomExtraInfo(chinese($1), value: "x")
        },
        noted("bytes of an extra info", rtc.maximumExtraInfoValueBytes, code: -414) {
            $0.setRoomExtraInfo("key", value: text($1))
        },
        noted("bytes of an extra info in Chinese", rtc.maximumExtraInfoValueBytes, code: -414) {
            $0.setRoomExtraInfo("key", value: chinese($1))
        },
        noted("bytes of an extra info of emoji", rtc.maximumExtraInfoValueBytes, code: -414) {
            $0.setRoomExtraInfo("key", value: emoji($1))
        },
        noted("extra infos in a second", rtc.maximumExtraInfosPerSecond, code: -406) { room, count in
            (1...count).map { _ in room.setRoomExtraInfo("key", value: "x") }.last ?? none
        },
    ]

    // MARK: Sound

    private static let volcengineSounds: [Limit] = [
        called("semitones of the voice", sdk.maximumPitch) { $0.setLocalVoicePitch($1) },
        called("semitones of the voice downward", sdk.maximumPitch) { $0.setLocalVoicePitch(-$1) },
        called("decibels of a band", sdk.maximumEqualizerDecibels) { engine, gain in
            let config = ByteRTCVoiceEqualizationConfig()
            config.gain = Int32(gain)
            return engine.setLocalVoiceEqualization(config)
        },
        called("samples of a frame", sdk.maximumSamplesPerCall) { engine, count in
            let format = ByteRTCAudioFormat()
            (format.sampleRate, format.channel, format.samplesPerCall) = (.rate48000, .mono, Int32(count))
            return engine.enableAudioFrameCallback(.record, format: format)
        },
        called("seconds between a voice and its echo", sdk.maximumEchoTestSeconds) {
            $0.startEchoTest(.ofSound(), playDelay: $1)
        },
        called("kbit/s of a test of the network", sdk.maximumDetectionKilobits) {
            $0.startNetworkDetection(true, uplinkBandwidth: Int32($1), downlink: false, downlinkBandwidth: 0)
        },
    ]

    private static let volcengineObjects: [Limit] = [
        called("media players", sdk.maximumPlayers, code: none) { engine, count in
            (0..<count).map { engine.getMediaPlayer(Int32($0)) }.contains { $0 == nil } ? none : 0
        },
        called("short sounds at once", sdk.maximumEffects, code: -11) { engine, count in
            guard let player = engine.getAudioEffectPlayer() else { return none }
            let codes = (1...count).map { player.start(Int32($0), filePath: nil, config: nil) }
            return Int(codes.first { $0 != 0 } ?? 0)
        },
        Limit(
            "mixes at once", sdk.maximumMixes, code: ByteRTCAudioMixingError.startFailed.rawValue
        ) { world, count in
            let alice = try world.volcengineDevice("alice")
            world.volcengine(alice) { engine in
                for id in 1...count {
                    engine.getAudioMixingManager()?.enableAudioMixingFrame(Int32(id), type: .playout)
                }
                return 0
            }
            world.settle()
            let hasFailed = world.callbacks(on: alice).contains { $0.contains("startFailed") }
            return hasFailed ? ByteRTCAudioMixingError.startFailed.rawValue : 0
        },
        called("views of others' pictures", sdk.maximumViews, code: -11) { engine, count in
            let codes = (1...count).map { number in
                let (key, canvas) = (ByteRTCRemoteStreamKey(), ByteRTCVideoCanvas())
                (key.roomId, key.userId) = ("lobby", "u\(number)")
                canvas.view = UIView()
                return engine.setRemoteVideoCanvas(key, withCanvas: canvas)
            }
            return codes.first { $0 != 0 } ?? 0
        },
    ]
}
