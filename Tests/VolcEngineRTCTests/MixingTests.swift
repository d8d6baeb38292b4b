import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VoiceEngine

@testable import VolcEngineRTC

@Suite struct MixingTests {
    private func manager(_ device: Device) throws -> ByteRTCAudioMixingManager {
        try #require(device.volc { $0.getAudioMixingManager() })
    }

    /// Pushes frames of a tone in real time.
    private func push(
        _ tone: inout Tone, _ id: Int32, samples: Int = 480, for duration: Duration, on device: Device,
        in world: VolcWorld
    ) throws {
        let manager = try manager(device)
        let frames = Int(duration.milliseconds) * tone.rate / 1000 / samples
        var pushed = 0
        for millisecond in stride(from: 0, to: Int(duration.milliseconds), by: 10) {
            while pushed * samples * 1000 <= millisecond * tone.rate, pushed < frames {
                #expect(manager.pushAudioMixingFrame(id, audioFrame: tone.frame(samples)) == 0)
                pushed += 1
            }
            world.settle(.milliseconds(10))
        }
    }

    // MARK: Frames

    @Test(arguments: [(48_000, 480, 2), (44_100, 1024, 2), (16_000, 333, 1), (8_000, 7, 1), (32_000, 4_999, 1)])
    func `frames of any length and rate are heard by who pushes them, and by nobody else`(
        rate: Int, samples: Int, channels: Int
    ) throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 300)
        let bob = try world.enter("bob", captures: false)
        let mixing = try manager(alice)
        #expect(mixing === alice.volc { $0.getAudioMixingManager() })
        mixing.enableAudioMixingFrame(3001, type: .playout)
        var tone = Tone(hertz: 1_000, rate: rate, channels: channels)
        try push(&tone, 3001, samples: samples, for: .seconds(2), on: alice, in: world)
        #expect(alice.tone(1_000) > 0.2)
        #expect(bob.tone(300) > 0.1)
        #expect(bob.tone(1_000) < 0.01)
        world.settle()
        #expect(alice.tone(1_000) < 0.01)
        mixing.disableAudioMixingFrame(3001)
        world.settle()
        #expect(
            world.callbacks("onAudioMixing", on: alice) == [
                "onAudioMixingStateChanged(3001, state: pcmEnabled, error: ok)",
                "onAudioMixingStateChanged(3001, state: pcmDisabled, error: ok)",
            ])
        #expect(mixing.pushAudioMixingFrame(3001, audioFrame: tone.frame(480)) == -1)
    }

    @Test(arguments: [(ByteRTCAudioMixingType.publish, false, true), (.playoutAndPublish, true, true)])
    func `frames are heard by whom their type names`(
        type: ByteRTCAudioMixingType, isHeardHere: Bool, isHeardThere: Bool
    ) throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 300)
        let bob = try world.enter("bob", captures: false)
        try manager(alice).enableAudioMixingFrame(1, type: type)
        var tone = Tone(hertz: 1_000)
        try push(&tone, 1, for: .seconds(2), on: alice, in: world)
        #expect((alice.tone(1_000) > 0.2) == isHeardHere)
        #expect((bob.tone(1_000) > 0.1) == isHeardThere)
    }

    @Test func `a frame whose length does not fit, none, and one for an id that takes none are refused`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let mixing = try manager(alice)
        var tone = Tone(hertz: 1_000, channels: 2)
        #expect(mixing.pushAudioMixingFrame(1, audioFrame: tone.frame(480)) == -1)
        mixing.enableAudioMixingFrame(1, type: .playout)
        #expect(mixing.pushAudioMixingFrame(1, audioFrame: nil) == -1)
        for (samples, channel) in [
            (479, ByteRTCAudioChannel.stereo), (480, .mono), (480, .auto), (-1, .stereo), (0, .mono),
        ] {
            let frame = tone.frame(480)
            frame.samples = Int32(samples)
            frame.channel = channel
            #expect(mixing.pushAudioMixingFrame(1, audioFrame: frame) == -2)
        }
        let auto = tone.frame(480)
        auto.sampleRate = .rateAuto
        #expect(mixing.pushAudioMixingFrame(1, audioFrame: auto) == -2)
        #expect(mixing.pushAudioMixingFrame(1, audioFrame: tone.frame(480)) == 0)
    }

    @Test func `an id that is used again ends its frames, and the volume of the id holds`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let mixing = try manager(alice)
        mixing.setAudioMixingVolume(3001, volume: 10, type: .playout)
        mixing.enableAudioMixingFrame(3001, type: .playout)
        var tone = Tone(hertz: 1_000)
        for _ in 0..<100 { mixing.pushAudioMixingFrame(3001, audioFrame: tone.frame(480)) }
        mixing.enableAudioMixingFrame(3001, type: .playout)
        world.settle(.milliseconds(500))
        #expect(alice.tone(1_000, last: 300) < 0.005)
        try push(&tone, 3001, for: .seconds(1), on: alice, in: world)
        #expect(abs(alice.tone(1_000) - 0.03) < 0.01)
        #expect(
            world.callbacks("onAudioMixing", on: alice).map { $0.split(separator: " ")[2] } == [
                "pcmEnabled,", "stopped,", "pcmEnabled,",
            ])
    }

    @Test func `more than a second of frames loses the oldest`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let mixing = try manager(alice)
        mixing.enableAudioMixingFrame(1, type: .playout)
        var low = Tone(hertz: 500)
        var high = Tone(hertz: 1_000)
        for _ in 0..<100 { mixing.pushAudioMixingFrame(1, audioFrame: low.frame(480)) }
        for _ in 0..<100 { mixing.pushAudioMixingFrame(1, audioFrame: high.frame(480)) }
        world.settle(.milliseconds(900))
        #expect(alice.tone(500, last: 800) < 0.01)
        #expect(alice.tone(1_000, last: 500) > 0.2)
    }

    @Test func `volumes of mixes go from 0 to 400 percent, and others are clamped and told`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let mixing = try manager(alice)
        mixing.enableAudioMixingFrame(1, type: .playout)
        for (volume, expected) in [(0, 0.0), (50, 0.05), (400, 0.4), (401, 0.4), (-1, 0.0)] {
            world.forget(on: alice)
            mixing.setAudioMixingVolume(1, volume: Int32(volume), type: .playout)
            var tone = Tone(hertz: 1_000, amplitude: 0.1)
            try push(&tone, 1, for: .seconds(1), on: alice, in: world)
            #expect(abs(alice.tone(1_000) - expected) < 0.02, "\(volume)")
            let told = world.callbacks("inValidVolume", on: alice)
            #expect(told.isEmpty == (0...400).contains(volume))
        }
        mixing.setAllAudioMixingVolume(200, type: .playout)
        mixing.enableAudioMixingFrame(2, type: .playout)
        var tone = Tone(hertz: 1_000, amplitude: 0.1)
        try push(&tone, 2, for: .seconds(1), on: alice, in: world)
        #expect(abs(alice.tone(1_000) - 0.2) < 0.02)
    }

    // MARK: Files

    @Test func `a file plays, holds, goes on and ends, apart from frames with the same id`() throws {
        let world = VolcWorld()
        let folder = try Folder()
        let alice = try world.enter("alice", hertz: 300)
        let bob = try world.enter("bob", captures: false)
        let mixing = try manager(alice)
        let config = ByteRTCAudioMixingConfig()
        config.type = .playoutAndPublish
        config.callbackOnProgressInterval = 95
        mixing.enableAudioMixingFrame(1, type: .playout)
        mixing.startAudioMixing(1, filePath: try folder.tone(seconds: 2), config: config)
        world.settle()
        #expect(alice.tone(1_000) > 0.2)
        #expect(bob.tone(1_000) > 0.1)
        #expect(mixing.getAudioMixingDuration(1) == 2_000)
        #expect((900...1_000).contains(mixing.getAudioMixingCurrentPosition(1)))
        #expect((900...1_000).contains(mixing.getAudioMixingPlaybackDuration(1)))
        #expect(mixing.getAudioTrackCount(1) == 1)
        mixing.pauseAudioMixing(1)
        world.settle()
        #expect(alice.tone(1_000) < 0.01)
        mixing.resumeAudioMixing(1)
        world.settle(.seconds(2))
        #expect(
            world.callbacks("onAudioMixingState", on: alice).map { $0.split(separator: " ")[2] } == [
                "pcmEnabled,", "playing,", "paused,", "playing,", "finished,",
            ])
        let positions = world.callbacks("Progress", on: alice)
        #expect((18...20).contains(positions.count))
        #expect(mixing.getAudioMixingDuration(1) == -1)
    }

    @Test func `what cannot be done with a file is told with its error`() throws {
        let world = VolcWorld()
        let folder = try Folder()
        let alice = try world.person("alice")
        let mixing = try manager(alice)
        func told(_ body: () -> Void) -> [String] {
            world.forget(on: alice)
            body()
            world.settle(.milliseconds(100))
            return world.callbacks("onAudioMixingState", on: alice).map {
                String($0.split(separator: "error: ").last?.dropLast() ?? "")
            }
        }
        #expect(told { mixing.startAudioMixing(1, filePath: "/nothing.wav", config: nil) } == ["startFailed"])
        #expect(told { mixing.stopAudioMixing(1) } == ["idNotFound"])
        #expect(told { mixing.disableAudioMixingFrame(1) } == ["idNotFound"])
        let path = try folder.tone(seconds: 5)
        #expect(told { mixing.startAudioMixing(1, filePath: path, config: nil) } == ["ok"])
        #expect(told { mixing.disableAudioMixingFrame(1) } == ["idTypeNotMatch"])
        #expect(told { mixing.setAudioMixingPitch(1, pitch: 13) } == ["inValidPitch"])
        #expect(told { mixing.setAudioMixingPosition(1, position: 5_001) } == ["setPositionFailed"])
        #expect(told { mixing.setAudioMixingPosition(1, position: 4_000) }.isEmpty)
        #expect(mixing.getAudioMixingCurrentPosition(1) >= 4_000)
        #expect(told { mixing.selectAudioTrack(1, audioTrackIndex: 1) } == ["inValidAudioTrack"])
        #expect(told { mixing.setAudioMixingPlaybackSpeed(1, speed: 201) } == ["inValidPlaybackSpeed"])
        #expect(mixing.setAudioMixingPlaybackSpeed(1, speed: 200) == 0)
        let unknown = told { #expect(mixing.setAudioMixingPlaybackSpeed(2, speed: 100) == -1) }
        #expect(unknown == ["idNotFound"])
        #expect(told { mixing.startAudioMixing(1, filePath: path, config: nil) } == ["ok", "ok"])
        #expect(told { mixing.preloadAudioMixing(2, filePath: try? folder.tone(seconds: 21)) } == ["preloadFailed"])
        #expect(told { mixing.preloadAudioMixing(2, filePath: path) } == ["ok"])
        #expect(told { mixing.preloadAudioMixing(2, filePath: try? folder.tone(seconds: 20)) } == ["loadConflict"])
        #expect(told { mixing.startAudioMixing(2, filePath: nil, config: nil) } == ["ok"])
        #expect(told { mixing.unloadAudioMixing(2) } == ["ok"])
        #expect(told { mixing.unloadAudioMixing(2) } == ["idNotFound"])
        #expect(told { mixing.stopAllAudioMixing() } == ["ok"])
    }

    // MARK: Players

    @Test func `a media player plays a file and frames, and short sounds play beside it`() throws {
        let world = VolcWorld()
        let folder = try Folder()
        let alice = try world.person("alice")
        #expect(alice.volc { $0.getMediaPlayer(4) } == nil)
        #expect(alice.volc { $0.getMediaPlayer(-1) } == nil)
        let player = try #require(alice.volc { $0.getMediaPlayer(3) })
        #expect(player === alice.volc { $0.getMediaPlayer(3) })
        let events = PlayerEvents()
        #expect(player.setEventHandler(events) == 0)
        #expect(player.start() == -3)
        #expect(player.open(try folder.tone(seconds: 1), config: nil) == 0)
        world.settle(.milliseconds(500))
        #expect(alice.tone(1_000, last: 200) > 0.2)
        #expect(player.getTotalDuration() == 1_000)
        #expect(player.open("/nothing.wav", config: nil) == -3)
        world.settle()
        #expect(player.open("/nothing.wav", config: nil) == 0)
        world.settle()
        #expect(events.states == [.opened, .playing, .finished, .failed])
        #expect(player.open(nil, config: nil) == 0)
        world.settle(.milliseconds(100))
        var tone = Tone(hertz: 1_000)
        for _ in 0..<50 { #expect(player.pushExternalAudioFrame(tone.frame(480)) == 0) }
        world.settle(.milliseconds(400))
        #expect(alice.tone(1_000, last: 200) > 0.2)
        #expect(player.stop() == 0)
        #expect(player.pushExternalAudioFrame(tone.frame(480)) == -3)

        let effects = try #require(alice.volc { $0.getAudioEffectPlayer() })
        #expect(effects.stop(1) == -3)
        #expect(effects.start(1, filePath: try folder.tone(seconds: 1), config: nil) == 0)
        #expect(effects.setVolume(1, volume: 50) == 0)
        world.settle(.milliseconds(500))
        #expect(abs(alice.tone(1_000, last: 200) - 0.15) < 0.03)
        #expect(effects.getDuration(1) == 1_000)
        #expect(effects.pause(1) == 0)
        #expect(effects.resume(1) == 0)
        #expect(effects.stopAll() == 0)
    }

    // MARK: Ducking

    @Test func `ducking lowers the programme under remote speech and restores it, at the profile's depth and times`()
        throws
    {
        let world = VolcWorld()
        let alice = try world.enter("alice", captures: false)
        let bob = try world.enter("bob", hertz: 300, captures: false)
        let sdk = Volcengine.profile.sdk
        try manager(alice).enableAudioMixingFrame(3001, type: .playout)
        #expect(alice.volc { $0.enablePlaybackDucking(true) } == 0)
        var tone = Tone(hertz: 1_000)
        try push(&tone, 3001, for: .seconds(1), on: alice, in: world)
        let before = alice.tone(1_000)
        #expect(before > 0.25)
        bob.volc { #expect($0.startAudioCapture() == 0) }
        try push(&tone, 3001, for: .seconds(2), on: alice, in: world)
        let depth = Double(sdk.duckingPercent.value) / 100
        #expect(abs(alice.tone(1_000) / before - depth) < 0.03)
        let falling = alice.tones(1_000, last: 2_000)
        // From the first piece that is lower, the depth is reached within the attack, which begins inside of a piece.
        let start = try #require(falling.firstIndex { $0 < before * 0.95 })
        let attack = sdk.duckingAttackMilliseconds.value / 100
        #expect(abs(falling[start + attack + 1] / before - depth) < 0.05)
        bob.volc { #expect($0.stopAudioCapture() == 0) }
        try push(&tone, 3001, for: .seconds(2), on: alice, in: world)
        let rising = alice.tones(1_000, last: 2_000)
        let end = try #require(rising.firstIndex { $0 > before * 0.97 })
        let first = try #require(rising.firstIndex { $0 > before * (depth + 0.05) })
        let release = sdk.duckingReleaseMilliseconds.value / 100
        #expect(abs(end - first - release) <= 1)
        #expect(abs(alice.tone(1_000) - before) < 0.02)
        #expect(alice.volc { $0.enablePlaybackDucking(false) } == 0)
    }

    @Test func `without ducking, and under the local voice, the programme stays as loud`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 300)
        let bob = try world.enter("bob", hertz: 500)
        for device in [alice, bob] { try manager(device).enableAudioMixingFrame(1, type: .playout) }
        try world.held(of: bob).unpublishStream(.audio)
        alice.volc { #expect($0.enablePlaybackDucking(true) == 0) }
        var tone = Tone(hertz: 1_000)
        try push(&tone, 1, for: .seconds(1), on: alice, in: world)
        #expect(alice.tone(1_000) > 0.25)
        try push(&tone, 1, for: .seconds(1), on: bob, in: world)
        #expect(bob.tone(300) > 0.1)
        #expect(bob.tone(1_000) > 0.25)
    }
}

/// A folder for files of sound, which goes with its last user.
final class Folder {
    private let path: String

    init() throws {
        path = NSTemporaryDirectory() + "volcengine-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A file of a tone of 1000 Hz.
    func tone(seconds: Int) throws -> String {
        let file = "\(path)/tone\(seconds).wav"
        let writer = try SoundFileWriter(path: file, container: .wav)
        var tone = Tone(hertz: 1_000)
        for _ in 0..<seconds * 50 {
            let samples = AudioFile.samples(ofBytes: [UInt8](tone.frame(AudioBlock.frameCount).buffer))
            try writer.write(AudioBlock(samples: samples))
        }
        try writer.finish()
        return file
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}

private final class PlayerEvents: NSObject, ByteRTCMediaPlayerEventHandler {
    var states: [ByteRTCPlayerState] = []

    func onMediaPlayerStateChanged(_ playerId: Int32, state: ByteRTCPlayerState, error: ByteRTCPlayerError) {
        states.append(state)
    }
}
