import Devices
import Foundation
import Testing
import VoiceEngine
import ZegoExpressEngine

extension Refusal {
    static let mixes: [Refusal] = [
        speaker(1_005_001, "a mix without an id") { $0.start(mix(id: "")) { _, _ in } },
        speaker(1_005_002, "a mix's id of 257 bytes") { $0.start(mix(id: Limit.text(257))) { _, _ in } },
        speaker(1_005_003, "a mix's id with a space") { $0.start(mix(id: "a b")) { _, _ in } },
        speaker(1_005_005, "a mix to nothing") { $0.start(mix(to: [""])) { _, _ in } },
        speaker(1_005_006, "a mix's output with a space") { $0.start(mix(to: ["a b"])) { _, _ in } },
        // What was under way may have happened.
        Refusal(1_005_010, "a network that goes away before a mix is answered", refusesLastUse: false) { world in
            let alice = try world.expressSpeaker("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(1))
            world.express(alice) { $0.start(mix()) { _, _ in } }
            world.advance(by: .milliseconds(500))
            alice.network.isConnected = false
            try world.expect("startMixerTask error 1005010", on: alice)
        },
        speaker(1_005_011, "a mix that does not run") { $0.stop(mix()) { _ in } },
        Refusal(1_005_015, "a mix asked for 101 times in a second") { world in
            let alice = try world.expressSpeaker("alice")
            for _ in 1...101 { world.express(alice) { $0.start(mix()) { _, _ in } } }
            try world.expressFails(1_005_015, on: alice)
        },
        Refusal(1_005_016, "a mix stopped after a hundred requests in a second") { world in
            let alice = try world.expressSpeaker("alice")
            for _ in 1...100 { world.express(alice) { $0.start(mix()) { _, _ in } } }
            world.express(alice) { $0.stop(mix()) { _ in } }
            try world.expressFails(1_005_016, on: alice)
        },
        speaker(1_005_020, "a mix of nothing") { $0.start(mix([])) { _, _ in } },
        speaker(1_005_021, "a mix without outputs") { $0.start(mix(to: [])) { _, _ in } },
        speaker(1_005_024, "a mix of 193 kbit/s") { $0.start(mix(kilobits: 193)) { _, _ in } },
        speaker(1_005_025, "a mix of ten streams") {
            $0.start(mix(Array(repeating: "alice", count: 10))) { _, _ in }
        },
        speaker(1_005_026, "a mix of a stream that is not there") { $0.start(mix(["nobody"])) { _, _ in } },
        speaker(1_005_028, "an input's label of 513 bytes") { engine in
            let input = ZegoMixerInput(streamID: "alice", contentType: .audio, layout: .zero)
            input.label = ZegoLabelInfo(text: Limit.text(513))
            let task = mix()
            task.setInputList([input])
            engine.start(task) { _, _ in }
        },
        speaker(1_005_034, "an input's image with an address of 1025 bytes") { engine in
            let input = ZegoMixerInput(streamID: "alice", contentType: .audio, layout: .zero)
            input.imageInfo = ZegoMixerImageInfo(url: Limit.text(1025))
            let task = mix()
            task.setInputList([input])
            engine.start(task) { _, _ in }
        },
        speaker(1_005_029, "a mix's output of 1024 bytes") { $0.start(mix(to: [Limit.text(1024)])) { _, _ in } },
        speaker(1_005_030, "a mix with four outputs") { $0.start(mix(to: ["a", "b", "c", "d"])) { _, _ in } },
        speaker(1_005_031, "five voices in focus") {
            $0.start(mix(Array(repeating: "alice", count: 5), focused: 5)) { _, _ in }
        },
        speaker(1_005_068, "a mix's data of 1001 bytes") { $0.start(mix(userData: 1001)) { _, _ in } },
    ]

    /// Alice's media player is asked for something.
    private static func player(
        _ code: Int32, _ description: String, _ body: @escaping @Sendable (ZegoMediaPlayer) -> Void
    ) -> Refusal {
        Refusal(code, description) { try expectPlayer(code, in: $0, body) }
    }

    /// Alice's media player is asked for a file.
    private static func player(
        _ code: Int32, _ description: String, file: @escaping @Sendable (KitWorld) throws -> String
    ) -> Refusal {
        Refusal(code, description) { world in
            let path = try file(world)
            try expectPlayer(code, in: world) { $0.loadResource(path) { _ in } }
        }
    }

    private static func expectPlayer(
        _ code: Int32, in world: KitWorld, _ body: (ZegoMediaPlayer) -> Void
    ) throws {
        let alice = try world.expressUser("alice")
        var made: ZegoMediaPlayer?
        world.express(alice) { made = $0.createMediaPlayer() }
        let player = try #require(made)
        let handler = PlayerHandler()
        world.listeners.append(handler)
        player.setEventHandler(handler)
        world.use(alice) { body(player) }
        try world.expect("\(code)", on: alice)
    }

    /// The path of a sound file without a frame.
    private static func silentFile(in world: KitWorld) throws -> String {
        let path = try world.path("silent.wav")
        try AudioFile.writeWAV([Float](), channelCount: 1, to: path)
        return path
    }

    static let expressSound: [Refusal] = [
        Refusal(1_006_001, "a microphone that does not open for its own speaker", refusesLastUse: false) { world in
            let alice = try world.expressUser("alice")
            try world.useVanishedFile(on: alice)
            world.express(alice) { $0.enableHeadphoneMonitor(true) }
            try world.expressFails(1_006_001, on: alice)
        },
        guest(1_006_031, "levels every 99 ms") { $0.startSoundLevelMonitor(99) },
        guest(1_006_032, "spectra every 5 ms") { $0.startAudioSpectrumMonitor(5) },
        Refusal(1_008_001, "music for a player that was destroyed") { world in
            let alice = try world.expressUser("alice")
            var made: ZegoMediaPlayer?
            world.express(alice) { made = $0.createMediaPlayer() }
            let player = try #require(made)
            world.express(alice) { $0.destroy(player) }
            world.use(alice) { player.loadResource("/nowhere/a.mp3") { _ in } }
            try world.expect("loadResource error 1008001", on: alice)
        },
        player(1_008_003, "music that was not loaded") { $0.start() },
        player(1_008_004, "music of another machine") { $0.loadResource("https://example.com/a.mp3") { _ in } },
        player(1_008_005, "music that is no music", file: { try $0.file("text.txt", Data("no music at all".utf8)) }),
        player(1_008_006, "music that is not there") { $0.loadResource("/nowhere/a.mp3") { _ in } },
        player(1_008_008, "a file without a sound", file: silentFile(in:)),
        player(1_008_016, "a place that the music does not have") { $0.seek(to: 1_000_000) { _ in } },
        Refusal(1_008_030, "a fifth media player") { world in
            let alice = try world.expressUser("alice")
            for _ in 1...5 { world.express(alice) { _ = $0.createMediaPlayer() } }
            try world.expressFails(1_008_030, on: alice)
        },
        Refusal(1_014_001, "a sound that is not there to be loaded") { world in
            let alice = try world.expressUser("alice")
            var made: ZegoAudioEffectPlayer?
            world.express(alice) { made = $0.createAudioEffectPlayer() }
            let player = try #require(made)
            world.use(alice) { player.loadResource("/nowhere/a.wav", audioEffectID: 1) { _ in } }
            try world.expect("1014001", on: alice)
        },
        Refusal(1_014_004, "a second player of effects") { world in
            let alice = try world.expressUser("alice")
            for _ in 1...2 { world.express(alice) { _ = $0.createAudioEffectPlayer() } }
            try world.expressFails(1_014_004, on: alice)
        },
        Refusal(1_014_002, "a sound that is not there") { world in
            let alice = try world.expressUser("alice")
            var made: ZegoAudioEffectPlayer?
            world.express(alice) { made = $0.createAudioEffectPlayer() }
            let player = try #require(made)
            let handler = PlayerHandler()
            world.listeners.append(handler)
            player.setEventHandler(handler)
            world.use(alice) { player.start(1, path: "/nowhere/a.wav", config: nil) }
            try world.expect("1014002", on: alice)
        },
        Refusal(1_014_003, "a place in a sound that does not play") { world in
            let alice = try world.expressUser("alice")
            var made: ZegoAudioEffectPlayer?
            world.express(alice) { made = $0.createAudioEffectPlayer() }
            let player = try #require(made)
            world.use(alice) { player.seek(to: 0, audioEffectID: 1) { _ in } }
            try world.expect("1014003", on: alice)
        },
    ]

    static let expressMessages: [Refusal] = [
        Refusal(1_002_073, "a twenty-first barrage in a second") { world in
            let alice = try world.expressUser("alice")
            for _ in 1...21 { world.express(alice) { $0.sendBarrageMessage("hi", roomID: "lobby") { _, _ in } } }
            try world.expressFails(1_002_073, on: alice)
        },
        guest(1_009_001, "a message without a byte") { $0.sendBarrageMessage("", roomID: "lobby") { _, _ in } },
        guest(1_009_002, "a message of 1025 bytes") {
            $0.sendBarrageMessage(Limit.text(1025), roomID: "lobby") { _, _ in }
        },
        guest(1_009_005, "a message to another room") { $0.sendBarrageMessage("hi", roomID: "bar") { _, _ in } },
        Refusal(1_009_010, "a message without a network") { world in
            let alice = try world.expressUser("alice")
            alice.network.isConnected = false
            world.express(alice) { $0.sendBarrageMessage("hi", roomID: "lobby") { _, _ in } }
            try world.expect("sendBarrageMessage error 1009010", on: alice)
        },
        guest(1_009_011, "a receiver without an id") {
            $0.sendCustomCommand("hi", toUserList: [ZegoUser(userID: "")], roomID: "lobby") { _ in }
        },
        guest(1_009_012, "a receiver's id of 64 bytes") {
            $0.sendCustomCommand("hi", toUserList: [ZegoUser(userID: Limit.text(64))], roomID: "lobby") { _ in }
        },
        Refusal(1_009_015, "a third broadcast in a second") { world in
            let alice = try world.expressUser("alice")
            for _ in 1...3 { world.express(alice) { $0.sendBroadcastMessage("hi", roomID: "lobby") { _, _ in } } }
            try world.expressFails(1_009_015, on: alice)
        },
    ]
}

/// A handler that does nothing: the trace says what it was told.
private final class PlayerHandler: NSObject, ZegoMediaPlayerEventHandler, ZegoAudioEffectPlayerEventHandler, Sendable {}
