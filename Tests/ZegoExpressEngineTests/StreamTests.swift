import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine
import ZegoExpressEngine

/// Streams: published, played, heard.
struct StreamTests {
    @Test func `a tone that goes in comes out at those who play the stream`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", hertz: 880, publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        try express.world.expect("onPublisherCapturedAudioFirstFrame()", on: alice)
        try express.world.expect("onPublisherSendAudioFirstFrame(main)", on: alice)
        try express.world.expect("onPlayerRecvAudioFirstFrame(alice_main)", on: bob)
        try express.world.expect(bob, hears: "alice_main", for: .seconds(2), atLeast: .milliseconds(1900))
        let heard = bob.audio.speaker
        let end = heard.recording.startTick + heard.recording.samples.count / 1920
        let frequency = try #require(heard.dominantFrequency(from: end - 50, to: end))
        #expect(abs(frequency - 880) < 10)
        try express.world.expect(alice, doesNotHear: "alice_main", for: .seconds(1))
    }

    @Test func `a test that names another stream than is heard reads what is heard`() throws {
        let express = ExpressWorld()
        _ = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        func failure(_ stream: String) -> String {
            let failure = #expect(throws: HearingFailure.self) {
                try express.world.expect(bob, hears: stream, for: .seconds(1), atLeast: .milliseconds(700))
            }
            return failure?.description ?? ""
        }
        let asked = "bob heard alice for 0 ms of 1000 ms; expected 700 ms or more; so far it heard"
        #expect(failure("alice") == "\(asked) nobody")
        try express.play("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        #expect(failure("alice").hasPrefix("\(asked) alice_main for "))
    }

    @Test func `who does not play hears nothing, and stopping ends it`() throws {
        let express = ExpressWorld()
        _ = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        try express.world.expect(bob, doesNotHear: "alice_main", for: .seconds(1))
        try express.play("alice_main", on: bob)
        try express.world.expect(bob, hears: "alice_main", for: .seconds(1), atLeast: .milliseconds(700))
        bob.express { $0.stopPlayingStream("alice_main") }
        try express.world.expect("onPlayerStateUpdate(noPlay, errorCode: 0, streamID: alice_main)", on: bob)
        try express.world.expect(bob, doesNotHear: "alice_main", for: .seconds(1), atMost: .milliseconds(20))
        bob.express { $0.stopPlayingStream("nobody") }
        express.settle()
        #expect(express.callbacks(on: bob, "nobody").isEmpty)
    }

    @Test func `a stream may be played before it exists, and again when it comes back`() throws {
        let express = ExpressWorld()
        let bob = try express.enter("bob")
        bob.express { $0.startPlayingStream("alice_main", config: ZegoPlayerConfig()) }
        try express.world.expect("onPlayerStateUpdate(playRequesting, errorCode: 0, streamID: alice_main)", on: bob)
        try express.world.expect("onPlayerStateUpdate(playRequesting, errorCode: 1004002", on: bob)
        let alice = try express.enter("alice", publishes: true)
        try express.world.expect("onPlayerStateUpdate(playing, errorCode: 0, streamID: alice_main)", on: bob)
        alice.express { $0.stopPublishingStream() }
        try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: 0, streamID: alice_main)", on: alice)
        try express.world.expect("onPlayerStateUpdate(playRequesting, errorCode: 1004002", on: bob)
        alice.express { $0.startPublishingStream("alice_main") }
        try express.world.expect("onPlayerStateUpdate(playing, errorCode: 0", on: bob)
        try express.world.expect(bob, hears: "alice_main", for: .seconds(1), atLeast: .milliseconds(700))
    }

    @Test func `others are told of a stream after its publisher is`() throws {
        let express = ExpressWorld()
        let bob = try express.enter("bob")
        let alice = try express.person("alice")
        express.logIn("alice", on: alice)
        // As apps do: without waiting for the login.
        alice.express { engine in
            engine.startPublishingStream("alice_main")
            engine.setStreamExtraInfo("{\"mic\":true}")
        }
        try express.world.expect("onRoomStreamUpdate(add, streamList: [alice_main]", on: bob)
        let trace = express.world.trace.map(\.description)
        let told = try #require(trace.firstIndex { $0.contains("alice ←") && $0.contains("(publishing") })
        let added = try #require(trace.firstIndex { $0.contains("bob ←") && $0.contains("onRoomStreamUpdate(add") })
        #expect(told < added)
        #expect(
            express.callbacks(on: alice, "onPublisherState") == [
                "ZegoExpressEngine.onPublisherStateUpdate(publishRequesting, errorCode: 0, streamID: alice_main)",
                "ZegoExpressEngine.onPublisherStateUpdate(publishing, errorCode: 0, streamID: alice_main)",
            ])
    }

    @Test func `what is said of a stream comes with it and when it changes, up to 1024 characters`() throws {
        let express = ExpressWorld()
        let bob = try express.enter("bob")
        let listener = express.listener
        let alice = try express.enter("alice")
        alice.express { engine in
            engine.setStreamExtraInfo("first")
            engine.startPublishingStream("alice_main")
        }
        try express.world.expect("onRoomStreamUpdate(add", on: bob)
        #expect(listener.all.streams.map(\.extra) == ["first"])
        #expect(listener.all.streams.map(\.user) == ["alice"])
        let longest = String(repeating: "x", count: 1024)
        alice.express { $0.setStreamExtraInfo(longest) { #expect($0 == 0) } }
        try express.world.expect("onRoomStreamExtraInfoUpdate([alice_main: xxx", on: bob)
        alice.express { $0.setStreamExtraInfo(longest + "x") { #expect($0 == 1_003_051) } }
        try express.world.expect("setStreamExtraInfo error 1003051", on: alice)
        let carol = try express.enter("carol")
        #expect(express.listener.all.streams.map(\.extra) == [longest])
        carol.express { engine in
            let list = engine.getRoomStreamList("lobby", streamListType: .all)
            #expect(list.playStreamList.map(\.streamID) == ["alice_main"])
            #expect(list.publishStreamList.isEmpty)
        }
        alice.express { engine in
            #expect(engine.getRoomStreamList("lobby", streamListType: .all).publishStreamList.count == 1)
            #expect(engine.getRoomStreamList("lobby", streamListType: .play).publishStreamList.isEmpty)
        }
    }

    @Test func `publishing goes wrong with numbers`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        alice.express { $0.startPublishingStream("s") }
        try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: 1000002, streamID: s)", on: alice)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        for (stream, code) in [
            ("", 1_000_015), ("a b", 1_000_016), ("a/b", 1_000_016), (String(repeating: "s", count: 256), 1_000_014),
        ] {
            alice.express { $0.startPublishingStream(stream) }
            try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: \(code)", on: alice)
        }
        let longest = String(repeating: "s", count: 255)
        alice.express { $0.startPublishingStream(longest) }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0", on: alice)
        alice.express { $0.startPublishingStream("other") }
        try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: 1003023, streamID: other)", on: alice)
        let bob = try express.enter("bob")
        bob.express { $0.startPublishingStream(longest) }
        try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: 1003028", on: bob)
        #expect(express.notes(on: bob).contains { $0.contains("stream IDs are unique in the app") })
    }

    @Test func `playing goes wrong with numbers, and twelve are played at once`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        alice.express { $0.startPlayingStream("s") }
        try express.world.expect("onPlayerStateUpdate(noPlay, errorCode: 1000002, streamID: s)", on: alice)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        alice.express { $0.startPlayingStream("") }
        try express.world.expect("onPlayerStateUpdate(noPlay, errorCode: 1000015", on: alice)
        alice.express { engine in for number in 1...13 { engine.startPlayingStream("s\(number)") } }
        try express.world.expect("onPlayerStateUpdate(noPlay, errorCode: 1004010, streamID: s13)", on: alice)
        #expect(express.callbacks(on: alice, "errorCode: 1004002").count == 12)
        alice.express { engine in
            engine.stopPlayingStream("s1")
            engine.startPlayingStream("s13")
        }
        try express.world.expect("onPlayerStateUpdate(playRequesting, errorCode: 1004002, streamID: s13)", on: alice)
    }

    @Test func `streams are played from other rooms of the app`() throws {
        let express = ExpressWorld()
        _ = try express.enter("alice", room: "bar", publishes: true)
        let bob = try express.enter("bob", room: "lobby")
        try express.play("alice_main", on: bob)
        try express.world.expect(bob, hears: "alice_main", for: .seconds(1), atLeast: .milliseconds(700))
        #expect(express.callbacks(on: bob, "onRoomStreamUpdate").isEmpty)
    }

    @Test func `a user publishes several streams, one in each channel`() throws {
        let express = ExpressWorld()
        let bob = try express.enter("bob")
        let alice = try express.enter("alice", publishes: true)
        alice.express { $0.startPublishingStream("alice_aux", channel: .aux) }
        try express.world.expect("onRoomStreamUpdate(add, streamList: [alice_aux]", on: bob)
        try express.play("alice_aux", on: bob)
        alice.express { $0.mutePublishStreamAudio(true) }
        try express.world.expect(bob, hears: "alice_aux", for: .seconds(1), atLeast: .milliseconds(700))
        alice.express { $0.stopPublishingStream(.aux) }
        try express.world.expect("onRoomStreamUpdate(delete, streamList: [alice_aux], reason: stopped", on: bob)
    }

    @Test func `the engine runs from the first stream to the end of the last`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        alice.express { engine in
            engine.startPlayingStream("x")
            engine.stopPublishingStream()
            engine.stopPlayingStream("x")
        }
        express.settle()
        #expect(
            express.callbacks(on: alice, "onEngineState") == [
                "ZegoExpressEngine.onEngineStateUpdate(start)", "ZegoExpressEngine.onEngineStateUpdate(stop)",
            ])
    }

    @Test func `quality is told every three seconds`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        let listener = express.listener
        try express.play("alice_main", on: bob)
        try express.world.expect("onPublisherQualityUpdate(excellent, ", on: alice)
        try express.world.expect("onPlayerQualityUpdate(excellent, ", on: bob)
        try express.world.expect(
            "onNetworkQuality(, upstreamQuality: excellent, downstreamQuality: excellent)", on: bob)
        bob.network.downlink = NetworkQuality(loss: 0.18)
        express.world.advance(by: .seconds(7))
        let reports = express.callbacks(on: bob, "onPlayerQualityUpdate(")
        #expect(reports.contains { $0.contains("(bad") }, "\(reports)")
        #expect(listener.all.playerKilobits.last.map { $0 > 10 } == true)
    }

    @Test func `a stream that is published and played again has a bit rate from the first report on`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        express.world.advance(by: .seconds(7))
        func kilobits(on device: Device, _ report: String) -> [Int] {
            express.callbacks(on: device, report).compactMap { Int($0.split(separator: " ")[1]) }
        }
        let sent = kilobits(on: alice, "onPublisherQualityUpdate(").count
        let played = kilobits(on: bob, "onPlayerQualityUpdate(").count
        alice.express { engine in
            engine.stopPublishingStream()
            engine.startPublishingStream("alice_main")
        }
        bob.express { engine in
            engine.stopPlayingStream("alice_main")
            engine.startPlayingStream("alice_main")
        }
        express.world.advance(by: .seconds(4))
        let (sentAgain, playedAgain) = (
            kilobits(on: alice, "onPublisherQualityUpdate(").dropFirst(sent),
            kilobits(on: bob, "onPlayerQualityUpdate(").dropFirst(played)
        )
        #expect(!sentAgain.isEmpty && sentAgain.allSatisfy { $0 > 5 }, "\(sentAgain)")
        #expect(!playedAgain.isEmpty && playedAgain.allSatisfy { $0 > 5 }, "\(playedAgain)")
    }

    @Test func `the bit rate is the app's`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        alice.express { engine in
            engine.setAudioConfig(ZegoAudioConfig(preset: .highQuality))
            #expect(engine.getAudioConfig().bitrate == 128)
        }
        express.logIn("alice", on: alice)
        alice.express { $0.startPublishingStream("alice_main") }
        express.world.advance(by: .seconds(7))
        let report = try #require(express.callbacks(on: alice, "onPublisherQualityUpdate").last)
        let kilobits = try #require(Int(report.split(separator: " ")[1]))
        #expect((90...160).contains(kilobits), "\(report)")
    }
}
