import Devices
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing
import VoiceEngine

/// Music, effects and the ear monitor.
struct MusicTests {
    /// A file with a tone, and one second of it.
    private func tone(_ hertz: Double = 1000, seconds: Int = 1) throws -> String {
        let path = NSTemporaryDirectory() + "tone-\(UUID().uuidString).wav"
        let samples = (0..<48_000 * seconds).map { Float(0.3 * sin(2 * Double.pi * hertz * Double($0) / 48_000)) }
        try AudioFile.writeWAV(samples, channelCount: 1, to: path)
        return path
    }

    private func play(_ device: Device, _ path: String, id: Int32 = 1, publish: Bool = false) {
        let param = TXAudioMusicParam()
        param.id = id
        param.path = path
        param.publish = publish
        device.trtc { cloud in
            cloud.getAudioEffectManager().startPlayMusic(
                param, onStart: { _ in }, onProgress: { _, _ in }, onComplete: { _ in })
        }
    }

    @Test func `music begins, tells how far it is, and ends`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let path = try tone()
        defer { try? FileManager.default.removeItem(atPath: path) }
        play(alice, path)
        try trtc.world.expect("onStart(1, 0)", on: alice)
        try trtc.world.expect("onProgress(1, 300 of 1000 ms)", on: alice)
        try trtc.world.expect("onProgress(1, 600 of 1000 ms)", on: alice)
        try trtc.world.expect("onComplete(1, 0)", on: alice)
        // The loop ends with the music: nothing is left to do.
        #expect(trtc.world.runUntilIdle())
        #expect(alice.audio.speaker.amplitude(hertz: 1000, from: .milliseconds(200), to: .milliseconds(800)) > 0.2)
    }

    @Test func `music that is stopped does not complete`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let path = try tone()
        defer { try? FileManager.default.removeItem(atPath: path) }
        play(alice, path)
        try trtc.world.expect("onStart(1, 0)", on: alice)
        alice.trtc { $0.getAudioEffectManager().stopPlayMusic(1) }
        try trtc.world.expectNo("onComplete", on: alice, for: .seconds(3))
    }

    @Test func `the room hears published music beside the voice, and other music not`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 300)
        let bob = try trtc.enter("bob", role: .audience)
        let path = try tone(2000, seconds: 4)
        defer { try? FileManager.default.removeItem(atPath: path) }
        trtc.world.advance(by: .seconds(1))
        play(alice, path, publish: false)
        trtc.world.advance(by: .seconds(1))
        let speaker = bob.audio.speaker
        #expect(speaker.amplitude(hertz: 2000, from: .milliseconds(1200), to: .milliseconds(1900)) < 0.02)
        play(alice, path, publish: true)
        trtc.world.advance(by: .seconds(2))
        #expect(speaker.amplitude(hertz: 2000, from: .milliseconds(2500), to: .milliseconds(3500)) > 0.1)
        #expect(speaker.amplitude(hertz: 300, from: .milliseconds(2500), to: .milliseconds(3500)) > 0.1)
    }

    @Test func `what cannot be played says why`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        play(alice, "/nowhere/music.mp3", id: 1)
        try trtc.world.expect("onStart(1, -4005)", on: alice)
        play(alice, "", id: 2)
        try trtc.world.expect("onStart(2, -4005)", on: alice)
        play(alice, "https://example.com/music.mp3", id: 3)
        try trtc.world.expect("onStart(3, -4006)", on: alice)
        let path = NSTemporaryDirectory() + "text-\(UUID().uuidString).txt"
        try Data("no music at all".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        play(alice, path, id: 4)
        try trtc.world.expect("onStart(4, -4008)", on: alice)
        #expect(trtc.world.runUntilIdle())
    }

    @Test func `ten pieces play at once, the eleventh does not`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let path = try tone()
        defer { try? FileManager.default.removeItem(atPath: path) }
        for id in 1...11 { play(alice, path, id: Int32(id)) }
        try trtc.world.expect("onStart(10, 0)", on: alice)
        try trtc.world.expect("onStart(11, -4009)", on: alice)
    }

    @Test func `positions and lengths are -1 where there are none`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let path = try tone()
        defer { try? FileManager.default.removeItem(atPath: path) }
        alice.trtc { cloud in
            #expect(cloud.getAudioEffectManager().getMusicDurationInMS(path) == 1000)
            #expect(cloud.getAudioEffectManager().getMusicDurationInMS("/nowhere") == -1)
            #expect(cloud.getAudioEffectManager().getMusicCurrentPosInMS(1) == -1)
        }
        play(alice, path)
        trtc.world.advance(by: .milliseconds(510))
        alice.trtc { cloud in
            #expect((480...540).contains(cloud.getAudioEffectManager().getMusicCurrentPosInMS(1)))
            cloud.getAudioEffectManager().pausePlayMusic(1)
        }
        trtc.world.advance(by: .seconds(2))
        #expect(trtc.count("onComplete", on: alice) == 0)
        alice.trtc { $0.getAudioEffectManager().resumePlayMusic(1) }
        try trtc.world.expect("onComplete(1, 0)", on: alice)
    }

    @Test func `the ear monitor plays the local voice until the room is left`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        alice.trtc { $0.getAudioEffectManager().enableVoiceEarMonitor(true) }
        trtc.world.advance(by: .seconds(2))
        #expect(alice.audio.speaker.amplitude(hertz: 440, from: .milliseconds(1000), to: .milliseconds(1800)) > 0.1)
        alice.trtc { $0.exitRoom() }
        try trtc.world.expect("onExitRoom(0)", on: alice)
        #expect(trtc.world.runUntilIdle())
    }

    @Test func `leaving ends the music without a word`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let path = try tone(seconds: 5)
        defer { try? FileManager.default.removeItem(atPath: path) }
        play(alice, path, publish: true)
        try trtc.world.expect("onStart(1, 0)", on: alice)
        alice.trtc { $0.exitRoom() }
        try trtc.world.expect("onExitRoom(0)", on: alice)
        try trtc.world.expectNo("onComplete", on: alice, for: .seconds(6))
    }
}
