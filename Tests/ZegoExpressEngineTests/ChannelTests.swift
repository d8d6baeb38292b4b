import Devices
import Foundation
import ParlorTesting
import Testing
import VoiceEngine
import ZegoExpressEngine

/// What publish channels carry, and how.
struct ChannelTests {
    private static let pushed = 900.0

    /// Alice publishes `alice_main` with a tone of 440 Hz and `alice_aux`; Bob plays both.
    private func stage(
        _ prepare: (ZegoExpressEngine) -> Void = { _ in }
    ) throws -> (express: ExpressWorld, alice: Device, bob: Device) {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        alice.express { engine in
            prepare(engine)
            engine.startPublishingStream("alice_aux", channel: .aux)
        }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: alice_aux)", on: alice)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        try express.play("alice_aux", on: bob)
        express.world.advance(by: .seconds(2))
        return (express, alice, bob)
    }

    /// Seconds of a sine in 16 bits at 48 kHz.
    private static func push(_ hertz: Double, seconds: Int, to channel: ZegoPublishChannel, on device: Device) {
        let param = ZegoAudioFrameParam()
        (param.sampleRate, param.channel) = (.rate48K, .mono)
        var bytes = (0..<48_000 * seconds).flatMap { index -> [UInt8] in
            let sample = Int16(9830 * sin(2 * Double.pi * hertz * Double(index) / 48_000))
            return withUnsafeBytes(of: sample) { Array($0) }
        }
        device.express { engine in
            bytes.withUnsafeMutableBufferPointer { buffer in
                engine.sendCustomAudioCapturePCMData(
                    buffer.baseAddress!, dataLength: UInt32(buffer.count), param: param, channel: channel)
            }
        }
    }

    @Test func `a second channel has the main channel's sound until it gets its own`() throws {
        let (express, alice, bob) = try stage()
        #expect(!bob.audio.speaker.heard("alice_aux").isEmpty)
        bob.express { $0.mutePlayStreamAudio(true, streamID: "alice_main") }
        express.world.advance(by: .seconds(1))
        #expect(bob.amplitude(440) > 0.2)
        alice.express { #expect($0.setAudioSource(.custom, channel: .aux) == 0) }
        express.settle()
        Self.push(Self.pushed, seconds: 3, to: .aux, on: alice)
        express.world.advance(by: .seconds(1))
        #expect(bob.amplitude(Self.pushed) > 0.2)
        #expect(bob.amplitude(440) < 0.02)
        bob.express { engine in
            engine.mutePlayStreamAudio(false, streamID: "alice_main")
            engine.mutePlayStreamAudio(true, streamID: "alice_aux")
        }
        express.world.advance(by: .seconds(1))
        #expect(bob.amplitude(Self.pushed) < 0.02)
        #expect(bob.amplitude(440) > 0.2)
        alice.express { #expect($0.setAudioSource(.mainPublishChannel, channel: .aux) == 0) }
        bob.express { engine in
            engine.mutePlayStreamAudio(true, streamID: "alice_main")
            engine.mutePlayStreamAudio(false, streamID: "alice_aux")
        }
        express.world.advance(by: .seconds(1))
        #expect(bob.amplitude(440) > 0.2)
    }

    @Test func `the app gives two channels different sound`() throws {
        let (express, alice, bob) = try stage { engine in
            #expect(engine.setAudioSource(.custom) == 0)
            #expect(engine.setAudioSource(.custom, channel: .aux) == 0)
        }
        #expect(bob.amplitude(440) < 0.02)
        Self.push(600, seconds: 4, to: .main, on: alice)
        Self.push(Self.pushed, seconds: 4, to: .aux, on: alice)
        express.world.advance(by: .seconds(1))
        #expect(bob.amplitude(600) > 0.2)
        #expect(bob.amplitude(Self.pushed) > 0.2)
        bob.express { $0.stopPlayingStream("alice_aux") }
        express.world.advance(by: .seconds(1))
        #expect(bob.amplitude(600) > 0.2)
        #expect(bob.amplitude(Self.pushed) < 0.02)
        // A channel without such a source takes nothing.
        Self.push(600, seconds: 1, to: .third, on: alice)
        try express.world.expect("onDebugError(1000017, funcName: sendCustomAudioCapturePCMData", on: alice)
    }

    @Test func `a source is chosen with the players whose sound is in it`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", hertz: 300, publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        let paths = try [1000.0, 2000, 3000].map { hertz in
            let path = NSTemporaryDirectory() + "mixed-\(UUID().uuidString).wav"
            let tone = (0..<48_000 * 20).map { Float(0.2 * sin(2 * Double.pi * hertz * Double($0) / 48_000)) }
            try AudioFile.writeWAV(tone, channelCount: 1, to: path)
            return path
        }
        defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
        let players = alice.run { (0..<2).compactMap { _ in ZegoExpressEngine.shared().createMediaPlayer() } }
        let effects = try #require(alice.run { ZegoExpressEngine.shared().createAudioEffectPlayer() })
        alice.run {
            for (player, path) in zip(players, paths) {
                player.setVolume(100)
                player.loadResource(path) { _ in player.start() }
            }
            players.first?.enableAux(true)
            effects.start(1, path: paths[2], config: nil)
        }
        func heard() -> [Bool] {
            express.world.advance(by: .seconds(2))
            return [300, 1000, 2000, 3000].map { bob.amplitude($0) > 0.05 }
        }
        #expect(heard() == [true, true, false, false])
        func mix(_ source: ZegoAudioSourceType, media: [Int32], effects: [Int32]) -> Int32 {
            var (media, effects) = (media, effects)
            return media.withUnsafeMutableBufferPointer { media in
                effects.withUnsafeMutableBufferPointer { effects in
                    let config = ZegoAudioSourceMixConfig.default()
                    config.mediaPlayerIndexList = media.baseAddress
                    config.mediaPlayerCount = Int32(media.count)
                    config.audioEffectPlayerIndexList = effects.baseAddress
                    config.audioEffectPlayerCount = Int32(effects.count)
                    return alice.run { ZegoExpressEngine.shared().setAudioSource(source, config: config) }
                }
            }
        }
        #expect(mix(.microphone, media: [1], effects: [0]) == 0)
        #expect(heard() == [true, false, true, true])
        #expect(mix(.none, media: [0, 1], effects: []) == 0)
        #expect(heard() == [false, true, true, false])
        // What is refused changes nothing.
        #expect(mix(.microphone, media: [2], effects: []) == 1_000_017)
        #expect(mix(.microphone, media: [], effects: [1]) == 1_000_017)
        #expect(mix(.mediaPlayer, media: [], effects: []) == 1_000_017)
        let screen = ZegoAudioSourceMixConfig.default()
        screen.enableMixScreenCapture = true
        alice.express { #expect($0.setAudioSource(.microphone, config: screen) == 1_000_010) }
        #expect(heard() == [false, true, true, false])
        alice.express { #expect($0.setAudioSource(.microphone, config: .default()) == 0) }
        #expect(heard() == [true, false, false, false])
    }

    @Test func `a media player is a channel's source, also while the microphone is muted`() throws {
        let (express, alice, bob) = try stage()
        let path = NSTemporaryDirectory() + "channel-\(UUID().uuidString).wav"
        let tone = (0..<48_000 * 20).map { Float(0.3 * sin(2 * Double.pi * 2000 * Double($0) / 48_000)) }
        try AudioFile.writeWAV(tone, channelCount: 1, to: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let player = try #require(alice.run { ZegoExpressEngine.shared().createMediaPlayer() })
        alice.run {
            player.setVolume(100)
            player.loadResource(path) { _ in player.start() }
            #expect(ZegoExpressEngine.shared().setAudioSource(.mediaPlayer, channel: .aux) == 0)
        }
        express.world.advance(by: .seconds(2))
        #expect(bob.amplitude(2000) > 0.2)
        // Without enableAux the player is not in the main channel, and the voice is not in the second.
        bob.express { $0.mutePlayStreamAudio(true, streamID: "alice_aux") }
        express.world.advance(by: .seconds(1))
        #expect(bob.amplitude(2000) < 0.02)
        #expect(bob.amplitude(440) > 0.2)
        bob.express { $0.mutePlayStreamAudio(false, streamID: "alice_aux") }
        let before = express.world.callbacks(on: bob).count
        alice.express { $0.muteMicrophone(true) }
        express.world.advance(by: .seconds(2))
        #expect(bob.amplitude(440) < 0.01)
        #expect(bob.amplitude(2000) > 0.2)
        let told = express.callbacks(on: bob, since: before).filter { $0.contains("onRemoteMicStateUpdate") }
        #expect(told.count == 1 && told[0].contains("(mute, streamID: alice_main)"), "\(told)")
        alice.express { #expect($0.setAudioSource(.none, channel: .aux) == 0) }
        try express.world.expect("onRemoteMicStateUpdate(disable, streamID: alice_aux)", on: bob)
        express.world.advance(by: .seconds(1))
        #expect(bob.amplitude(2000) < 0.01)
    }

    @Test func `there is one microphone, and players and copies are not for the main channel`() throws {
        let (express, alice, bob) = try stage()
        alice.express { engine in
            #expect(engine.setAudioSource(.mediaPlayer) == 1_000_017)
            #expect(engine.setAudioSource(.mainPublishChannel) == 1_000_017)
            #expect(engine.setAudioSource(.microphone, channel: .aux) == 1_000_017)
            #expect(engine.setAudioSource(.screenCapture, channel: .aux) == 1_000_010)
        }
        express.world.advance(by: .seconds(1))
        // Nothing changed.
        #expect(bob.amplitude(440) > 0.2)
        alice.express { engine in
            #expect(engine.setAudioSource(.none) == 0)
            #expect(engine.setAudioSource(.microphone, channel: .aux) == 0)
            #expect(engine.setAudioSource(.default) == 1_000_017)
        }
        express.world.advance(by: .seconds(1))
        #expect(abs(bob.amplitude(440) - 0.3) < 0.05)
        let carol = try express.person("carol")
        carol.express { engine in
            let config = ZegoCustomAudioConfig()
            config.sourceType = .microphone
            engine.enableCustomAudioIO(true, config: config)
        }
        try express.world.expect("onDebugError(1000017, funcName: enableCustomAudioIO", on: carol)
    }

    @Test func `each channel is encoded as it was told`() throws {
        let (express, alice, _) = try stage { engine in
            engine.setAudioConfig(ZegoAudioConfig(preset: .highQuality), channel: .aux)
            #expect(engine.getAudioConfig(.aux).bitrate == 128)
            #expect(engine.getAudioConfig().bitrate == 48)
        }
        express.world.advance(by: .seconds(7))
        func kilobits(_ stream: String) throws -> Int {
            let reports = express.callbacks(on: alice, "onPublisherQualityUpdate").filter { $0.contains(stream) }
            let last = try #require(reports.last)
            return try #require(Int(last.split(separator: " ")[1]))
        }
        let (second, main) = (try kilobits("alice_aux"), try kilobits("alice_main"))
        #expect((90...160).contains(second), "\(second)")
        #expect((20...70).contains(main), "\(main)")
    }

    @Test func `the next engine has nothing of the channels before`() throws {
        let (express, alice, bob) = try stage { #expect($0.setAudioSource(.none, channel: .aux) == 0) }
        alice.run { ZegoExpressEngine.destroy(nil) }
        express.settle()
        alice.run {
            let profile = ZegoEngineProfile()
            (profile.appID, profile.appSign) = (ExpressWorld.appID, ExpressWorld.appSign)
            ZegoExpressEngine.createEngine(with: profile, eventHandler: nil)
        }
        express.logIn("alice", on: alice)
        bob.express { $0.stopPlayingStream("alice_main") }
        alice.express { $0.startPublishingStream("alice_aux", channel: .aux) }
        express.world.advance(by: .seconds(2))
        #expect(bob.amplitude(440) > 0.2)
    }
}
