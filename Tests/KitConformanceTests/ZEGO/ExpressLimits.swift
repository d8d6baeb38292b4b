import Devices
import EmulatorAPI
import Foundation
import VendorDialects
import ZegoExpressEngine

extension Limit {
    private static let facts = ZEGO.profile.stream
    private static let sdk = ZEGO.profile.sdk

    /// Alice, in the lobby, asks; where there is need of it she publishes `alice`.
    private static func asked(
        _ description: String, _ fact: Sourced<Int>, code: Int, publishes: Bool = false,
        _ ask: @escaping @Sendable (ZegoExpressEngine, Int, Codes) -> Void
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            let alice = publishes ? try world.expressSpeaker("alice") : try world.expressUser("alice")
            let codes = Codes()
            world.express(alice) { ask($0, size, codes) }
            world.settle()
            return codes.outcome ?? -1
        }
    }

    /// The same for calls without a callback: what is wrong with them comes as `onDebugError`.
    private static func called(
        _ description: String, _ fact: Sourced<Int>, code: Int, publishes: Bool = false,
        _ call: @escaping @Sendable (ZegoExpressEngine, Int) -> Void
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            let alice = publishes ? try world.expressSpeaker("alice") : try world.expressUser("alice")
            world.express(alice) { call($0, size) }
            world.settle()
            let faults = world.callbacks(on: alice).filter { $0.contains("onDebugError(") }
            guard let fault = faults.last else { return 0 }
            return fault.contains("onDebugError(\(code),") ? code : -1
        }
    }

    private static func login(
        _ description: String, _ fact: Sourced<Int>, code: Int,
        _ make: @escaping @Sendable (Int) -> (user: ZegoUser, room: String)
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            let alice = try world.expressDevice("alice")
            let (wish, codes) = (make(size), Codes())
            world.express(alice) {
                $0.loginRoom(wish.room, user: wish.user, config: ZegoRoomConfig()) { code, _ in codes.add(Int(code)) }
            }
            world.settle()
            return codes.outcome ?? -1
        }
    }

    static let ofExpress: [Limit] = logins + streams + expressMessages + mixes + soundLimits

    private static let logins: [Limit] = [
        login("bytes of a userID", facts.maximumUserIDBytes, code: 1_002_007) {
            (ZegoUser(userID: text($0)), "lobby")
        },
        login("bytes of a userName", facts.maximumUserNameBytes, code: 1_002_010) {
            (ZegoUser(userID: "alice", userName: text($0)), "lobby")
        },
        login("bytes of a roomID", ZEGO.profile.rtc.maximumChannelIDBytes, code: 1_002_013) {
            (ZegoUser(userID: "alice"), text($0))
        },
    ]

    private static let streams: [Limit] = [
        called("bytes of a streamID", facts.maximumStreamIDBytes, code: 1_000_014) { engine, size in
            engine.startPlayingStream(text(size))
        },
        called("streams that are played", facts.maximumPlayedStreams, code: 1_004_010) { engine, count in
            for number in 1...count { engine.startPlayingStream("s\(number)") }
        },
        asked("characters of a stream's extra info", facts.maximumExtraInfoCharacters, code: 1_003_051) {
            engine, size, codes in
            engine.setStreamExtraInfo(text(size)) { codes.add(Int($0)) }
        },
        asked("keys of a room's extra info", facts.maximumExtraInfoKeys, code: 1_002_017) { engine, count, codes in
            for number in 1...count {
                engine.setRoomExtraInfo("v", forKey: "k\(number)", roomID: "lobby") { codes.add(Int($0)) }
            }
        },
        asked("bytes of extra info's key", facts.maximumExtraInfoKeyBytes, code: 1_002_015) { engine, size, codes in
            engine.setRoomExtraInfo("v", forKey: text(size), roomID: "lobby") { codes.add(Int($0)) }
        },
        asked("bytes of extra info", facts.maximumExtraInfoValueBytes, code: 1_002_016) { engine, size, codes in
            engine.setRoomExtraInfo(text(size), forKey: "k", roomID: "lobby") { codes.add(Int($0)) }
        },
        asked("writes of extra info in a second", facts.maximumExtraInfoPerSecond, code: 1_002_072) {
            engine, count, codes in
            for number in 1...count {
                engine.setRoomExtraInfo("\(number)", forKey: "k", roomID: "lobby") { codes.add(Int($0)) }
            }
        },
        called("bytes of SEI", facts.maximumSEIBytes, code: 1_003_044, publishes: true) { $0.sendSEI(Data(count: $1)) },
        called("SEI in a second", facts.maximumSEIPerSecond, code: 1_002_071, publishes: true) { engine, count in
            for _ in 1...count { engine.sendSEI(Data([1])) }
        },
        called("bytes of side information", sdk.maximumSideInfoBytes, code: 1_003_046, publishes: true) {
            $0.sendAudioSideInfo(Data(count: $1), timeStampMs: 0, channel: .main)
        },
    ]

    private static func commands(
        _ description: String, _ fact: Sourced<Int>, code: Int, to users: [String]
    ) -> Limit {
        asked(description, fact, code: code) { engine, count, codes in
            for _ in 1...count {
                engine.sendCustomCommand("hi", toUserList: users.map { ZegoUser(userID: $0) }, roomID: "lobby") {
                    codes.add(Int($0))
                }
            }
        }
    }

    private static let expressMessages: [Limit] = [
        asked("bytes of a broadcast", facts.maximumBroadcastBytes, code: 1_009_002) { engine, size, codes in
            engine.sendBroadcastMessage(text(size), roomID: "lobby") { code, _ in codes.add(Int(code)) }
        },
        asked("a user's broadcasts in a second", facts.maximumBroadcastsPerUserAndSecond, code: 1_009_015) {
            engine, count, codes in
            for _ in 1...count {
                engine.sendBroadcastMessage("hi", roomID: "lobby") { code, _ in codes.add(Int(code)) }
            }
        },
        asked("bytes of a barrage", facts.maximumBarrageBytes, code: 1_009_002) { engine, size, codes in
            engine.sendBarrageMessage(text(size), roomID: "lobby") { code, _ in codes.add(Int(code)) }
        },
        asked("barrages in a second", facts.maximumBarragesPerSecond, code: 1_002_073) { engine, count, codes in
            for _ in 1...count {
                engine.sendBarrageMessage("hi", roomID: "lobby") { code, _ in codes.add(Int(code)) }
            }
        },
        asked("bytes of a command", facts.maximumCommandBytes, code: 1_009_002) { engine, size, codes in
            engine.sendCustomCommand(text(size), toUserList: nil, roomID: "lobby") { codes.add(Int($0)) }
        },
        commands("commands to all in a second", facts.maximumCommandsPerSecond, code: 1_002_073, to: []),
        commands(
            "commands to one user in a second", facts.maximumSingleCommandsPerSecond, code: 1_002_073,
            to: ["bob"]),
        asked("bytes of a transparent message", facts.maximumTransparentBytes, code: 1_009_002) {
            engine, size, codes in
            let message = ZegoRoomSendTransparentMessage()
            message.content = Data(count: size)
            engine.sendTransparentMessage(message, roomID: "lobby") { codes.add(Int($0)) }
        },
    ]

    private static func mixed(
        _ description: String, _ fact: Sourced<Int>, code: Int, _ make: @escaping @Sendable (Int) -> ZegoMixerTask
    ) -> Limit {
        asked(description, fact, code: code, publishes: true) { engine, size, codes in
            engine.start(make(size)) { code, _ in codes.add(Int(code)) }
        }
    }

    private static let mixes: [Limit] = [
        mixed("inputs of a mix", facts.maximumMixInputs, code: 1_005_025) {
            mix(Array(repeating: "alice", count: $0))
        },
        mixed("outputs of a mix", facts.maximumMixOutputs, code: 1_005_030) { mix(to: (1...$0).map { "o\($0)" }) },
        mixed("bytes of a mix's id", facts.maximumMixTaskBytes, code: 1_005_002) { mix(id: text($0)) },
        mixed("bytes of a mix's output", facts.maximumMixOutputBytes, code: 1_005_029) { mix(to: [text($0)]) },
        mixed("voices in focus", sdk.maximumFocusVoices, code: 1_005_031) {
            mix(Array(repeating: "alice", count: $0), focused: $0)
        },
        mixed("bytes of a mix's data", sdk.maximumMixUserDataBytes, code: 1_005_068) { mix(userData: $0) },
        mixed("kilobits of a mix", sdk.maximumMixKilobits, code: 1_005_024) { mix(kilobits: Int32($0)) },
        asked("requests of mixes in a second", sdk.maximumMixRequestsPerSecond, code: 1_005_015, publishes: true) {
            engine, count, codes in
            for _ in 1...count { engine.start(mix()) { code, _ in codes.add(Int(code)) } }
        },
    ]

    private static let soundLimits: [Limit] = [
        called("milliseconds between levels", sdk.maximumSoundLevelMilliseconds, code: 1_006_031) {
            $0.startSoundLevelMonitor(UInt32($1))
        },
        called("milliseconds between looks for speech", sdk.maximumSpeechMilliseconds, code: 1_000_017) {
            $0.startAudioVADStableStateMonitor(.captured, millisecond: Int32($1))
        },
        called("media players", sdk.maximumMediaPlayers, code: 1_008_030) { engine, count in
            for _ in 1...count { _ = engine.createMediaPlayer() }
        },
    ]
}
