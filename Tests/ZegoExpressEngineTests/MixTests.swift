import Devices
import Foundation
import ParlorTesting
import Testing
import ZegoExpressEngine

/// Streams made of others.
struct MixTests {
    private func task(
        _ inputs: [String], outputs: [String] = ["lobby_mix"], id: String = "lobby_mix", focused: Int = 0
    ) -> ZegoMixerTask {
        let task = ZegoMixerTask(taskID: id)
        task.setAudioConfig(ZegoMixerAudioConfig.default())
        task.setInputList(
            inputs.enumerated().map { index, stream in
                let input = ZegoMixerInput(
                    streamID: stream, contentType: .audio, layout: .zero, soundLevelID: UInt32(index + 1))
                input.isAudioFocus = index < focused
                return input
            })
        task.setOutputList(outputs.map { ZegoMixerOutput(target: $0) })
        task.enableSoundLevel(true)
        return task
    }

    @Test func `who plays a mix hears its inputs, and their levels by number`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", hertz: 500, publishes: true)
        _ = try express.enter("bob", hertz: 900, publishes: true)
        let carol = try express.enter("carol")
        let listener = express.listener
        let mix = task(["alice_main", "bob_main"])
        alice.express { engine in
            engine.start(mix) { code, details in
                #expect(code == 0)
                #expect(details != nil)
            }
        }
        try express.world.expect("startMixerTask ok", on: alice)
        try express.play("lobby_mix", on: carol)
        try express.world.expect(
            carol, hears: "lobby_mix/alice_main", for: .seconds(1), atLeast: .milliseconds(700))
        try express.world.expect(carol, hears: "lobby_mix/bob_main", for: .seconds(1), atLeast: .milliseconds(900))
        let levels = try #require(listener.all.mixLevels.last)
        #expect(levels.keys.sorted() == [1, 2])
        #expect(levels.values.allSatisfy { $0 > 20 })
        // The same task again changes what it is made of.
        let smaller = task(["bob_main"])
        alice.express { $0.start(smaller, callback: nil) }
        express.settle()
        try express.world.expect(
            carol, doesNotHear: "lobby_mix/alice_main", for: .seconds(1), atMost: .milliseconds(60))
        alice.express { engine in engine.stop(smaller) { #expect($0 == 0) } }
        try express.world.expect(
            "onPlayerStateUpdate(playRequesting, errorCode: 1004002, streamID: lobby_mix)", on: carol)
        alice.express { engine in engine.stop(smaller) { #expect($0 == 1_005_011) } }
        try express.world.expect("stopMixerTask error 1005011", on: alice)
    }

    @Test func `a mix whose inputs are gone ends after 90 seconds`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        let mix = task(["alice_main"])
        bob.express { $0.start(mix, callback: nil) }
        try express.play("lobby_mix", on: bob)
        alice.express { $0.stopPublishingStream() }
        try express.world.expectNo("onPlayerStateUpdate", on: bob, for: .seconds(89))
        try express.world.expect(
            "onPlayerStateUpdate(playRequesting, errorCode: 1004002, streamID: lobby_mix)", on: bob,
            within: .seconds(2))
        bob.express { engine in engine.stop(mix) { #expect($0 == 1_005_011) } }
        try express.world.expect("stopMixerTask error 1005011", on: bob)
    }

    @Test func `an automatic mix has whatever the room has, with levels by stream`() throws {
        let express = ExpressWorld()
        _ = try express.enter("alice", hertz: 500, publishes: true)
        let carol = try express.enter("carol", room: "attic")
        let listener = express.listener
        let mix = ZegoAutoMixerTask(taskID: "auto")
        mix.roomID = "lobby"
        mix.outputList = [ZegoMixerOutput(target: "lobby_auto")]
        mix.enableSoundLevel = true
        carol.express { engine in engine.start(mix) { code, _ in #expect(code == 0) } }
        try express.world.expect("startAutoMixerTask ok", on: carol)
        try express.play("lobby_auto", on: carol)
        try express.world.expect(carol, hears: "lobby_auto/alice_main", for: .seconds(1), atLeast: .milliseconds(700))
        let bob = try express.enter("bob", hertz: 900, publishes: true)
        try express.world.expect(carol, hears: "lobby_auto/bob_main", for: .seconds(1), atLeast: .milliseconds(700))
        let levels = try #require(listener.all.roomMixLevels.last)
        #expect(levels.keys.sorted() == ["alice_main", "bob_main"])
        #expect(levels.values.allSatisfy { $0 > 20 })
        #expect(listener.all.mixLevels.isEmpty)
        bob.express { $0.stopPublishingStream() }
        express.world.advance(by: .seconds(1))
        #expect(listener.all.roomMixLevels.last?.keys.sorted() == ["alice_main"])
        carol.express { engine in engine.stop(mix) { #expect($0 == 0) } }
        try express.world.expect("onPlayerStateUpdate(playRequesting, errorCode: 1004002", on: carol)
        carol.express { engine in engine.stop(mix) { #expect($0 == 1_005_011) } }
        try express.world.expect("stopAutoMixerTask error 1005011", on: carol)
        mix.roomID = "nowhere"
        carol.express { engine in engine.start(mix) { code, _ in #expect(code == 1_002_002) } }
        try express.world.expect("startAutoMixerTask error 1002002", on: carol)
    }

    @Test func `a mix at its limits is made`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let mix = task(
            Array(repeating: "alice_main", count: 9), outputs: [String(repeating: "o", count: 1023), "b", "c"],
            id: String(repeating: "t", count: 256), focused: 4)
        mix.setUserData(Data(repeating: 1, count: 1000), length: 1000)
        let sound = ZegoMixerAudioConfig.default()
        sound.bitrate = 192
        mix.setAudioConfig(sound)
        alice.express { $0.start(mix) { code, _ in #expect(code == 0) } }
        try express.world.expect("startMixerTask ok", on: alice)
        sound.bitrate = 193
        alice.express { $0.start(mix) { code, _ in #expect(code == 1_005_024) } }
        try express.world.expect("startMixerTask error 1005024", on: alice)
        mix.setAudioConfig(.default())
        mix.setUserData(Data(repeating: 1, count: 1001), length: 1001)
        alice.express { $0.start(mix) { code, _ in #expect(code == 1_005_068) } }
        try express.world.expect("startMixerTask error 1005068", on: alice)
    }

    @Test func `mixes are asked for a hundred times in a second, and not once more`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let mix = task(["alice_main"])
        alice.express { engine in for _ in 1...101 { engine.start(mix) { _, _ in } } }
        express.settle()
        #expect(express.callbacks(on: alice, "startMixerTask ok").count == 100)
        #expect(express.callbacks(on: alice, "startMixerTask error 1005015").count == 1)
        alice.express { engine in engine.stop(mix) { #expect($0 == 1_005_016) } }
        express.world.advance(by: .seconds(1))
        alice.express { engine in engine.stop(mix) { #expect($0 == 0) } }
        try express.world.expect("stopMixerTask ok", on: alice)
    }

    @Test func `mixes go wrong with numbers`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        alice.express { $0.start(task(["s"])) { code, _ in #expect(code == 1_000_002) } }
        try express.world.expect("startMixerTask error 1000002", on: alice)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        alice.express { $0.startPublishingStream("s") }
        try express.world.expect("onPublisherStateUpdate(publishing", on: alice)
        let many = (1...4).map { "out\($0)" }
        for (mix, code) in [
            (task(["nobody"]), 1_005_026), (task([]), 1_005_020), (task(["s"], outputs: []), 1_005_021),
            (task(Array(repeating: "s", count: 10)), 1_005_025), (task(["s"], outputs: many), 1_005_030),
            (task(["s"], id: ""), 1_005_001), (task(["s"], id: String(repeating: "t", count: 257)), 1_005_002),
            (task(Array(repeating: "s", count: 5), focused: 5), 1_005_031), (task(["s"], id: "a b"), 1_005_003),
            (task(["s"], outputs: [""]), 1_005_005),
            (task(["s"], outputs: [String(repeating: "o", count: 1024)]), 1_005_029),
            (task(["s"], outputs: ["rtmp://somewhere"]), 1_000_010),
        ] {
            alice.express { $0.start(mix) { number, _ in #expect(number == Int32(code)) } }
            try express.world.expect("startMixerTask error \(code)", on: alice)
        }
    }
}
