import Devices
import Foundation
import ParlorTesting
import Testing
import VoiceEngine
import ZegoExpressEngine

/// Music and sound effects.
struct PlayerTests {
    /// A file with a tone.
    private func tone(_ hertz: Double = 1000, seconds: Int = 1) throws -> String {
        let path = NSTemporaryDirectory() + "tone-\(UUID().uuidString).wav"
        let samples = (0..<48_000 * seconds).map { Float(0.3 * sin(2 * Double.pi * hertz * Double($0) / 48_000)) }
        try AudioFile.writeWAV(samples, channelCount: 1, to: path)
        return path
    }

    private final class Fan: NSObject, ZegoMediaPlayerEventHandler, ZegoAudioEffectPlayerEventHandler, Sendable {}

    private func amplitude(_ hertz: Double, on device: Device) -> Double {
        let speaker = device.audio.speaker
        let end = speaker.recording.startTick + speaker.recording.samples.count / 1920
        return speaker.amplitude(hertz: hertz, from: end - 25, to: end)
    }

    @Test func `music is loaded, plays, tells how far it is, and ends`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        let path = try tone(seconds: 2)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let fan = Fan()
        let player = try #require(alice.run { ZegoExpressEngine.shared().createMediaPlayer() })
        alice.run {
            player.setEventHandler(fan)
            player.setProgressInterval(500)
            player.loadResource(path) { code in
                #expect(code == 0)
                player.start()
            }
        }
        try express.world.expect("stateUpdate(playing, errorCode: 0)", on: alice)
        try express.world.expect("firstFrameEvent(audioRendered)", on: alice)
        try express.world.expect("playingProgress(", on: alice)
        #expect(player.totalDuration == 2000)
        #expect(player.currentState == .playing)
        #expect((400...600).contains(player.currentProgress))
        alice.run { player.pause() }
        try express.world.expect("stateUpdate(pausing, errorCode: 0)", on: alice)
        express.world.advance(by: .seconds(5))
        #expect(player.currentState == .pausing)
        alice.run {
            player.seek(to: 1500) { #expect($0 == 0) }
            player.seek(to: 2001) { #expect($0 == 1_008_016) }
            player.resume()
        }
        try express.world.expect("ZegoMediaPlayer.seek error 1008016", on: alice)
        try express.world.expect("stateUpdate(playEnded, errorCode: 0)", on: alice, within: .seconds(1))
        try express.world.expect("onEngineStateUpdate(stop)", on: alice)
        alice.run {
            player.enableRepeat(true)
            player.start()
        }
        express.world.advance(by: .seconds(5))
        #expect(player.currentState == .playing)
        alice.run { player.stop() }
        try express.world.expect("stateUpdate(noPlay, errorCode: 0)", on: alice)
    }

    @Test func `an interval of 0 ends the reports of progress, and another one brings them back`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        let path = try tone(seconds: 20)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let fan = Fan()
        let player = try #require(alice.run { ZegoExpressEngine.shared().createMediaPlayer() })
        func reports() -> Int { express.callbacks(on: alice, "playingProgress(").count }
        alice.run {
            player.setEventHandler(fan)
            player.setProgressInterval(0)
            player.loadResource(path) { _ in player.start() }
        }
        express.world.advance(by: .seconds(3))
        #expect(player.currentState == .playing && reports() == 0)
        alice.run { player.setProgressInterval(500) }
        express.world.advance(by: .milliseconds(2100))
        #expect(reports() == 4)
        alice.run { player.setProgressInterval(0) }
        express.world.advance(by: .seconds(3))
        #expect(player.currentState == .playing && reports() == 4)
        // Nothing comes more often than there is sound.
        alice.run { player.setProgressInterval(1) }
        express.world.advance(by: .milliseconds(210))
        #expect((9...11).contains(reports() - 4))
    }

    @Test func `music under a speaker is heard with aux, also while the microphone is muted`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", hertz: 300, publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        let path = try tone(2000, seconds: 20)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let player = try #require(alice.run { ZegoExpressEngine.shared().createMediaPlayer() })
        alice.run {
            player.setVolume(100)
            player.loadResource(path) { _ in player.start() }
        }
        express.world.advance(by: .seconds(2))
        #expect(amplitude(2000, on: alice) > 0.2)
        #expect(amplitude(2000, on: bob) < 0.02)
        alice.run { player.enableAux(true) }
        express.world.advance(by: .seconds(2))
        #expect(amplitude(2000, on: bob) > 0.1)
        #expect(amplitude(300, on: bob) > 0.1)
        alice.express { $0.muteMicrophone(true) }
        express.world.advance(by: .seconds(2))
        #expect(amplitude(2000, on: bob) > 0.1)
        #expect(amplitude(300, on: bob) < 0.02)
        alice.run {
            player.muteLocal(true)
            player.setPublishVolume(0)
        }
        express.world.advance(by: .seconds(2))
        #expect(amplitude(2000, on: alice) < 0.02)
        #expect(amplitude(2000, on: bob) < 0.02)
        #expect(player.publishVolume == 0)
        #expect(player.playVolume == 100)
    }

    @Test func `four players exist at once, and what cannot be played says why`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        let players = alice.run { (0..<4).compactMap { _ in ZegoExpressEngine.shared().createMediaPlayer() } }
        #expect(players.count == 4)
        alice.run { #expect(ZegoExpressEngine.shared().createMediaPlayer() == nil) }
        try express.world.expect("onDebugError(1008030, funcName: createMediaPlayer", on: alice)
        let fan = Fan()
        alice.run {
            players[0].setEventHandler(fan)
            players[0].start()
            players[0].loadResource("/nowhere/at/all.wav") { #expect($0 == 1_008_006) }
            players[0].loadResource("") { #expect($0 == 1_008_004) }
            players[0].loadResource("https://somewhere/a.mp3") { #expect($0 == 1_008_004) }
            let resource = ZegoMediaPlayerResource()
            resource.loadType = .memory
            players[0].loadResource(withConfig: resource) { #expect($0 == 1_008_006) }
            resource.memory = Data([1, 2, 3])
            players[0].loadResource(withConfig: resource) { #expect($0 == 1_008_005) }
            resource.loadType = .resourceID
            players[0].loadResource(withConfig: resource) { #expect($0 == 1_000_010) }
            ZegoExpressEngine.shared().destroy(players[3])
        }
        try express.world.expect("stateUpdate(noPlay, errorCode: 1008003)", on: alice)
        for code in [1_008_006, 1_008_004, 1_008_004, 1_008_006, 1_008_005, 1_000_010] {
            try express.world.expect("ZegoMediaPlayer.loadResource error \(code)", on: alice)
        }
        alice.run { #expect(ZegoExpressEngine.shared().createMediaPlayer() != nil) }
    }

    @Test func `music is played from memory`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        let path = try tone(700, seconds: 3)
        let resource = ZegoMediaPlayerResource()
        resource.loadType = .memory
        resource.memory = try Data(contentsOf: URL(fileURLWithPath: path))
        try FileManager.default.removeItem(atPath: path)
        let player = try #require(alice.run { ZegoExpressEngine.shared().createMediaPlayer() })
        alice.run {
            player.loadResource(withConfig: resource) { code in
                #expect(code == 0)
                player.start()
            }
        }
        express.world.advance(by: .seconds(2))
        #expect(amplitude(700, on: alice) > 0.05)
        #expect(player.totalDuration == 3000)
    }

    @Test func `sound effects play side by side`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", hertz: 300, publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        let path = try tone(2000)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let fan = Fan()
        let player = try #require(alice.run { ZegoExpressEngine.shared().createAudioEffectPlayer() })
        alice.run {
            #expect(ZegoExpressEngine.shared().createAudioEffectPlayer() == nil)
            player.setEventHandler(fan)
            player.loadResource(path, audioEffectID: 1) { #expect($0 == 0) }
            let config = ZegoAudioEffectPlayConfig()
            config.isPublishOut = true
            config.playCount = 3
            player.start(1, path: nil, config: config)
            player.start(2, path: path, config: nil)
            player.start(3, path: "/nowhere.wav", config: nil)
        }
        try express.world.expect("playStateUpdate(3, noPlay, errorCode: 1014002)", on: alice)
        try express.world.expect("playStateUpdate(1, playing, errorCode: 0)", on: alice)
        try express.world.expect("playStateUpdate(2, playing, errorCode: 0)", on: alice)
        try express.world.expect("playStateUpdate(2, playEnded, errorCode: 0)", on: alice)
        #expect(amplitude(2000, on: bob) > 0.1)
        alice.run { player.stopAll() }
        try express.world.expect("playStateUpdate(1, noPlay, errorCode: 0)", on: alice)
    }

    @Test func `twelve effects play at once beside four media players, and a thirteenth does not`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        let path = try tone(seconds: 20)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let fan = Fan()
        let music = alice.run { (0..<4).compactMap { _ in ZegoExpressEngine.shared().createMediaPlayer() } }
        let player = try #require(alice.run { ZegoExpressEngine.shared().createAudioEffectPlayer() })
        alice.run {
            player.setEventHandler(fan)
            for each in music { each.loadResource(path) { _ in each.start() } }
            for id in UInt32(1)...13 { player.start(id, path: path, config: nil) }
            // One that plays may begin anew.
            player.start(12, path: path, config: nil)
        }
        try express.world.expect("playStateUpdate(13, noPlay, errorCode: 1014002)", on: alice)
        express.settle()
        for id in 1...12 {
            try express.world.expect("playStateUpdate(\(id), playing, errorCode: 0)", on: alice)
        }
        #expect(music.map(\.currentState) == [.playing, .playing, .playing, .playing])
        #expect(express.callbacks(on: alice, "errorCode: 1014002").count == 1)
        // The place of one that ended is free.
        alice.run {
            player.stop(1)
            player.start(13, path: path, config: nil)
        }
        try express.world.expect("playStateUpdate(13, playing, errorCode: 0)", on: alice)
    }

    @Test func `all effects are held, go on and get a volume together, and one is sought`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", hertz: 300, publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        let (low, high) = (try tone(1000, seconds: 20), try tone(2000, seconds: 20))
        defer { for path in [low, high] { try? FileManager.default.removeItem(atPath: path) } }
        let fan = Fan()
        let player = try #require(alice.run { ZegoExpressEngine.shared().createAudioEffectPlayer() })
        alice.run {
            player.setEventHandler(fan)
            let config = ZegoAudioEffectPlayConfig()
            config.isPublishOut = true
            player.start(1, path: low, config: config)
            player.start(2, path: high, config: config)
        }
        express.world.advance(by: .seconds(2))
        let full = amplitude(1000, on: bob)
        #expect(full > 0.2 && amplitude(2000, on: bob) > 0.2)
        #expect(player.getTotalDuration(1) == 20_000)
        #expect((1500...2100).contains(player.getCurrentProgress(1)))
        alice.run { player.pauseAll() }
        for id in 1...2 { try express.world.expect("playStateUpdate(\(id), pausing, errorCode: 0)", on: alice) }
        express.world.advance(by: .seconds(2))
        #expect(amplitude(1000, on: bob) < 0.01)
        #expect(amplitude(2000, on: alice) < 0.01)
        let held = player.getCurrentProgress(1)
        alice.run {
            player.seek(to: 15_000, audioEffectID: 1) { #expect($0 == 0) }
            player.seek(to: 20_001, audioEffectID: 1) { #expect($0 == 1_014_003) }
            player.seek(to: 0, audioEffectID: 3) { #expect($0 == 1_014_003) }
        }
        try express.world.expect("ZegoAudioEffectPlayer.seek ok", on: alice)
        express.settle()
        #expect(express.callbacks(on: alice, "ZegoAudioEffectPlayer.seek error 1014003").count == 2)
        #expect(held < 3_000 && player.getCurrentProgress(1) == 15_000)
        alice.run { player.resumeAll() }
        for id in 1...2 { try express.world.expect("playStateUpdate(\(id), playing, errorCode: 0)", on: alice) }
        alice.run { player.setVolumeAll(50) }
        express.world.advance(by: .seconds(1))
        #expect(abs(amplitude(1000, on: bob) / full - 0.5) < 0.1)
        #expect(abs(amplitude(2000, on: alice) - 0.15) < 0.03)
        // Here and for others are two volumes.
        alice.run {
            player.setPlayVolume(200, audioEffectID: 2)
            player.setPublishVolume(0, audioEffectID: 2)
        }
        express.world.advance(by: .seconds(1))
        #expect(amplitude(2000, on: bob) < 0.01)
        #expect(abs(amplitude(2000, on: alice) - 0.6) < 0.05)
        // The sought effect ends five seconds after it went on, the other plays.
        try express.world.expect("playStateUpdate(1, playEnded, errorCode: 0)", on: alice, within: .seconds(5))
        #expect(player.getCurrentProgress(1) == 0)
        #expect(player.getCurrentProgress(2) > 5_000)
    }
}
