import Devices
import EasemobVoiceRoom
import ParlorTesting
import Testing
import VoiceEngine

/// Sound over the room's channel: who is heard, how loud, robots, and what the sound is made of.
struct SoundTests {
    @Test func `the louder of two speakers is reported louder, and the local voice by the own number`() throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        let bob = try plain.guest("bob")
        let carol = try plain.guest("carol")
        try plain.seat(bob, 1)
        // Noise suppression, which every room begins with, takes a steady tone for noise.
        for visitor in [alice, bob] { visitor.sound.setAINS(with: .off) }
        bob.sound.adjustRecordingSignalVolume(with: 20)
        for visitor in [alice, bob, carol] { visitor.speakers = [:] }
        plain.world.advance(by: .seconds(2))
        let (loud, quiet) = (carol.speakers[UInt(alice.voice)!] ?? 0, carol.speakers[UInt(bob.voice)!] ?? 0)
        #expect(loud > quiet)
        #expect(quiet > 0)
        #expect(alice.speakers[UInt(alice.voice)!] ?? 0 > 0)
        #expect(carol.speakers[UInt(carol.voice)!] == nil)
        #expect(alice.speakers[0] == nil)
    }

    @Test func `one user is played less loud here, and nowhere else`() throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        let bob = try plain.guest("bob")
        let carol = try plain.guest("carol")
        alice.sound.setAINS(with: .off)
        bob.sound.adjustUserPlaybackSignalVolume(with: UInt(alice.voice)!, volume: 10)
        try plain.hears(carol, alice)
        #expect(plain.loudness(of: alice, for: carol) > 0.1)
        #expect(abs(plain.loudness(of: alice, for: bob) / plain.loudness(of: alice, for: carol) - 0.1) < 0.05)
    }

    @Test(arguments: [VMMUSIC_TYPE.social, .ktv, .anchor])
    func `each kind of live room carries voices`(_ type: VMMUSIC_TYPE) throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice", as: type)
        let bob = try plain.guest("bob", as: type)
        try plain.seat(bob, 1)
        try plain.hears(bob, alice)
        try plain.hears(alice, bob)
    }

    @Test func `the robots' play list is heard by everybody, and each file's robot is told to the owner`() throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        let bob = try plain.guest("bob")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("robots-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = ["/01-B-CN.wav", "/02-R-CN.wav", "/03-B&R-CN.wav"]
        for name in names {
            let samples = (0..<24_000).map { Float(0.3 * sin(Double($0) * 0.06)) }
            try AudioFile.writeWAV(samples, channelCount: 1, to: folder.path + name)
        }
        alice.device.run {
            AgoraConfig.CreateCommonRoom = folder.path
            AgoraConfig.baseAlienMic = names
            alice.sound.muteLocalAudioStream(mute: false)
            alice.sound.enableLocalAudio(enable: false)
            alice.sound.playMusic(with: .alien)
        }
        plain.world.advance(by: .seconds(4))
        #expect(alice.robots == [.blue, .red, .blueAndRed, .ended])
        let heard = bob.device.audio.speaker.heard(alice.voice).reduce(0) { $0 + $1.ticks.count }
        #expect(heard > 0)
    }

    @Test func `a play list that is stopped says so, and plays no further file`() throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("robot-R-\(UUID()).wav").path
        try AudioFile.writeWAV([Float](repeating: 0.1, count: 96_000), channelCount: 1, to: file)
        defer { try? FileManager.default.removeItem(atPath: file) }
        alice.device.run {
            AgoraConfig.SoundSelectSocial = [file, file]
            alice.sound.playMusic(with: .social)
        }
        plain.world.advance(by: .seconds(1))
        #expect(alice.robots == [.red])
        alice.device.run { alice.sound.stopPlayMusic() }
        plain.world.advance(by: .seconds(4))
        #expect(alice.robots == [.red, .none, .ended])
    }

    @Test func `noise suppression sets each key of the vendor's guide, once for each level`() throws {
        let plain = PlainWorld()
        let alice = try plain.loggedIn("alice")
        alice.device.run {
            for level in [AINS_STATE.high, .mid, .off] { alice.sound.setAINS(with: level) }
        }
        let set = plain.world.trace.map(\.text).filter { $0.contains("setParameters({") }
        #expect(set.count == 18)
        #expect(set.first?.contains(#"{"che.audio.ains_mode":2}"#) == true)
        #expect(set.last?.contains(#"{"che.audio.nsng.enhfactorstastical":200}"#) == true)
        #expect(set[12].contains(#"{"che.audio.ains_mode":0}"#))
    }

    @Test func `a player that is not there refuses`() throws {
        let plain = PlainWorld()
        let alice = try plain.loggedIn("alice")
        let sound = alice.sound
        #expect(sound.getPlayerState() == .failed)
        #expect([sound.open(with: "a", startPos: 0), sound.play(), sound.pause(), sound.stop()] == [-1, -1, -1, -1])
        #expect(
            [sound.seek(to: 1), sound.adjustPlayoutVolume(with: 5), sound.setAudioDualMonoMode(with: .mix)] == [
                -1, -1, -1,
            ])
        #expect(sound.getPosition() == 0)
        #expect(sound.getDuration() == 0)
    }
}
