import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine
import ZegoExpressEngine

/// Muting, volumes, levels and what players are told of devices.
struct SoundTests {
    @Test func `muting the microphone is told to players, and is silent`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        let carol = try express.enter("carol")
        try express.play("alice_main", on: bob)
        try express.world.expect(bob, hears: "alice_main", for: .seconds(1), atLeast: .milliseconds(700))
        alice.express { engine in
            engine.muteMicrophone(true)
            #expect(engine.isMicrophoneMuted())
        }
        try express.world.expect("onRemoteMicStateUpdate(mute, streamID: alice_main)", on: bob)
        // What was said before is still on its way.
        express.settle()
        try express.world.expect(bob, doesNotHear: "alice_main", for: .seconds(2))
        alice.express { $0.muteMicrophone(false) }
        try express.world.expect("onRemoteMicStateUpdate(open, streamID: alice_main)", on: bob)
        try express.world.expect(bob, hears: "alice_main", for: .seconds(1), atLeast: .milliseconds(700))
        // Who does not play the stream is not told.
        #expect(express.callbacks(on: carol, "onRemoteMic").isEmpty)
        #expect(express.callbacks(on: alice, "onRemoteMic").isEmpty)
    }

    @Test func `letting the microphone go is another state`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        alice.express { $0.enableAudioCaptureDevice(false) }
        try express.world.expect("onRemoteMicStateUpdate(disable, streamID: alice_main)", on: bob)
        alice.express { $0.enableAudioCaptureDevice(true) }
        try express.world.expect("onRemoteMicStateUpdate(open, streamID: alice_main)", on: bob)
        alice.express { $0.mutePublishStreamAudio(true) }
        try express.world.expect("onRemoteMicStateUpdate(mute, streamID: alice_main)", on: bob)
        alice.express { $0.enableCamera(false) }
        try express.world.expect("onRemoteCameraStateUpdate(disable, streamID: alice_main)", on: bob)
        alice.express { $0.muteSpeaker(true) }
        try express.world.expect("onRemoteSpeakerStateUpdate(mute, streamID: alice_main)", on: bob)
    }

    @Test func `the first state is told where the app asked for it`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        alice.express { engine in
            engine.muteMicrophone(true)
            engine.enableCamera(true)
        }
        express.settle()
        express.world.device("bob").run {
            let config = ZegoEngineConfig()
            config.advancedConfig = [
                "notify_remote_device_unknown_status": "true", "notify_remote_device_init_status": "true",
            ]
            ZegoExpressEngine.setEngineConfig(config)
        }
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        try express.world.expect("onRemoteMicStateUpdate(mute, streamID: alice_main)", on: bob)
        try express.world.expect("onRemoteCameraStateUpdate(open, streamID: alice_main)", on: bob)
        let carol = try express.enter("carol")
        try express.play("alice_main", on: carol)
        try express.world.expectNo("onRemoteMicStateUpdate", on: carol, for: .seconds(1))
        #expect(express.callbacks(on: carol, "onRemoteCameraStateUpdate").isEmpty)
    }

    @Test func `levels come for oneself and for every played stream`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        let listener = express.listener
        try express.play("alice_main", on: bob)
        bob.express { engine in
            engine.startPlayingStream("nobody")
            engine.startSoundLevelMonitor(200)
        }
        express.world.advance(by: .seconds(2))
        let heard = listener.all
        #expect(heard.remoteLevels.count == 10 || heard.remoteLevels.count == 9)
        let last = try #require(heard.remoteLevels.last)
        #expect(Array(last.keys) == ["alice_main"])
        #expect((20...100).contains(try #require(last["alice_main"])))
        // Who does not publish is silent and told so.
        #expect(heard.capturedLevels.count == heard.remoteLevels.count)
        #expect(heard.capturedLevels.allSatisfy { $0 == 0 })
        alice.express { $0.muteMicrophone(true) }
        express.world.advance(by: .seconds(1))
        #expect(listener.all.remoteLevels.last == ["alice_main": 0])
        bob.express { $0.stopSoundLevelMonitor() }
        express.settle()
        let count = listener.all.capturedLevels.count
        express.world.advance(by: .seconds(2))
        #expect(listener.all.capturedLevels.count == count)
    }

    @Test func `one's own level is that of the microphone, and none when muted`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let listener = express.listener
        alice.express { engine in
            let config = ZegoSoundLevelConfig()
            config.enableVAD = true
            engine.startSoundLevelMonitor(with: config)
        }
        express.world.advance(by: .seconds(1))
        #expect(listener.all.capturedLevels.last.map { $0 > 20 } == true)
        try express.world.expect("onCapturedSoundLevelUpdate(", on: alice)
        alice.express { $0.muteMicrophone(true) }
        express.world.advance(by: .seconds(1))
        #expect(listener.all.capturedLevels.last == 0)
    }

    @Test(arguments: [(UInt32(99), false), (100, true), (3000, true), (3001, false)])
    func `levels are told between ten times in a second and once in three`(interval: UInt32, isGood: Bool) throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.express { $0.startSoundLevelMonitor(interval) }
        express.settle()
        #expect(express.callbacks(on: alice, "onDebugError(1006031").isEmpty == isGood)
    }

    @Test(arguments: [(UInt32(0), false), (9, false), (10, true), (3001, true), (60_000, true)])
    func `spectra come a hundred times in a second at most, and as seldom as the app likes`(
        interval: UInt32, isGood: Bool
    ) throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.express { $0.startAudioSpectrumMonitor(interval) }
        express.settle()
        #expect(express.callbacks(on: alice, "onDebugError(1006032").isEmpty == isGood)
    }

    @Test func `spectra come ten times in a second without an interval, else at the app's`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let listener = express.listener
        func count(_ start: (ZegoExpressEngine) -> Void) -> Int {
            alice.express(start)
            express.settle()
            let before = listener.all.ownSpectra.count
            express.world.advance(by: .seconds(1))
            return listener.all.ownSpectra.count - before
        }
        let unasked = count { $0.startAudioSpectrumMonitor() }
        #expect((9...11).contains(unasked))
        let asked = count { $0.startAudioSpectrumMonitor(20) }
        #expect((49...51).contains(asked))
    }

    @Test func `a spectrum peaks at the tone`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", hertz: 1030, publishes: true)
        let own = express.listener
        let bob = try express.enter("bob")
        let listener = express.listener
        try express.play("alice_main", on: bob)
        for device in [alice, bob] { device.express { $0.startAudioSpectrumMonitor() } }
        express.world.advance(by: .seconds(2))
        let spectrum = try #require(listener.all.spectra.last?["alice_main"])
        #expect(spectrum.count == 64)
        #expect(spectrum.indices.max { spectrum[$0] < spectrum[$1] } == 5)
        let mine = try #require(own.all.ownSpectra.last)
        #expect(mine.indices.max { mine[$0] < mine[$1] } == 5)
        // Full scale is 2^30; the tone has about a third of it.
        let fullScale = Float(1 << 30)
        for peak in [mine[5], spectrum[5]] { #expect(peak > 0.1 * fullScale && peak < 0.6 * fullScale) }
        bob.express { $0.stopAudioSpectrumMonitor() }
        express.settle()
        try express.world.expectNo("onRemoteAudioSpectrumUpdate", on: bob, for: .seconds(1))
    }

    @Test func `speech is told every three seconds`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.express { $0.startAudioVADStableStateMonitor(.captured) }
        try express.world.expect("onAudioVADStateUpdate(noise, monitorType: captured)", on: alice)
        alice.express { $0.stopAudioVADStableStateMonitor(.captured) }
        try express.world.expectNo("onAudioVADStateUpdate", on: alice, for: .seconds(7))
        alice.express { $0.startAudioVADStableStateMonitor(.customProcessed) }
        try express.world.expect("onDebugError(1000010", on: alice)
    }

    @Test func `silencing a stream is for the one who asks, also before it is played, until it is stopped`() throws {
        let express = ExpressWorld()
        _ = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        bob.express { $0.mutePlayStreamAudio(true, streamID: "alice_main") }
        try express.play("alice_main", on: bob)
        try express.world.expect(bob, doesNotHear: "alice_main", for: .seconds(1))
        bob.express { $0.mutePlayStreamAudio(false, streamID: "alice_main") }
        try express.world.expect(bob, hears: "alice_main", for: .seconds(1), atLeast: .milliseconds(700))
        bob.express { $0.muteAllPlayStreamAudio(true) }
        express.settle()
        try express.world.expect(bob, doesNotHear: "alice_main", for: .seconds(1))
        bob.express { $0.muteAllPlayStreamAudio(false) }
        try express.world.expect(bob, hears: "alice_main", for: .seconds(1), atLeast: .milliseconds(700))
        bob.express { engine in
            engine.muteSpeaker(true)
            #expect(engine.isSpeakerMuted())
        }
        express.settle()
        try express.world.expect(bob, doesNotHear: "alice_main", for: .seconds(1))
    }

    @Test func `volumes change how loud, for the one who sets them`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        bob.express { $0.setPlayVolume(10, streamID: "alice_main") }
        try express.world.expect("onDebugError(1004011, funcName: setPlayVolume", on: bob)
        try express.play("alice_main", on: bob)
        func loudness() -> Double {
            express.world.advance(by: .seconds(2))
            let end = bob.audio.speaker.recording.startTick + bob.audio.speaker.recording.samples.count / 1920
            return bob.audio.speaker.amplitude(hertz: 440, from: end - 25, to: end)
        }
        let full = loudness()
        #expect(full > 0.1)
        bob.express { $0.setPlayVolume(50, streamID: "alice_main") }
        #expect(abs(loudness() / full - 0.5) < 0.1)
        bob.express { $0.setAllPlayStreamVolume(100) }
        alice.express { $0.setCaptureVolume(50) }
        #expect(abs(loudness() / full - 0.5) < 0.1)
    }

    @Test func `the way out is told when it changes`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", scenario: .standardVoiceCall)
        alice.express { engine in
            #expect(engine.getAudioRouteType() == .receiver)
            engine.setAudioRouteToSpeaker(true)
            engine.setAudioRouteToSpeaker(true)
        }
        try express.world.expect("onAudioRouteChange(speaker)", on: alice)
        express.settle()
        #expect(express.callbacks(on: alice, "onAudioRouteChange").count == 1)
        alice.express { #expect($0.getAudioRouteType() == .speaker) }
    }

    @Test func `effects are heard`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", hertz: 440, publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        alice.express { engine in
            engine.setVoiceChangerPreset(.menToWomen)
            engine.setReverbPreset(.KTV)
        }
        express.world.advance(by: .seconds(3))
        let speaker = bob.audio.speaker
        let end = speaker.recording.startTick + speaker.recording.samples.count / 1920
        let frequency = try #require(speaker.dominantFrequency(from: end - 50, to: end))
        #expect(frequency > 500)
    }
}
