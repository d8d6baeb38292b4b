import AgoraRtcKit
import Devices
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

/// Beats of two files.
struct RhythmTests {
    private let folder = NSTemporaryDirectory() + "rhythm-\(UUID().uuidString)-"

    private func file(_ name: String, hertz: Double, milliseconds: Int = 400) throws -> String {
        let samples = (0..<48 * milliseconds).map { Float(0.3 * sin(2 * .pi * hertz * Double($0) / 48_000)) }
        try AudioFile.writeWAV(samples, channelCount: 1, to: folder + name)
        return folder + name
    }

    private func remove(_ names: String...) {
        for name in names { try? FileManager.default.removeItem(atPath: folder + name) }
    }

    private func config(_ beats: Int32, _ perMinute: Int32) -> AgoraRhythmPlayerConfig {
        let config = AgoraRhythmPlayerConfig()
        (config.beatsPerMeasure, config.beatsPerMinute) = (beats, perMinute)
        return config
    }

    @Test func `beats are heard in their order, and by others where they are published`() throws {
        let (strong, weak) = (try file("strong.wav", hertz: 1_000), try file("weak.wav", hertz: 2_000))
        defer { remove("strong.wav", "weak.wav") }
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        alice.agora { #expect($0.startRhythmPlayer(strong, sound2: weak, config: config(2, 60)) == 0) }
        agora.settle(.milliseconds(400))
        #expect(alice.tone(1_000) > 0.1)
        #expect(bob.tone(1_000) < 0.01)
        agora.settle(.milliseconds(1_000))
        #expect(alice.tone(2_000) > 0.1)
        #expect(alice.tone(1_000) < 0.01)
        alice.agora { engine in
            let options = AgoraRtcChannelMediaOptions()
            options.publishRhythmPlayerTrack = true
            #expect(engine.updateChannel(with: options) == 0)
        }
        agora.settle(.milliseconds(1_050))
        #expect(alice.tone(1_000) > 0.1)
        #expect(bob.tone(1_000) > 0.1)
        alice.agora { #expect($0.configRhythmPlayer(config(1, 120)) == 0) }
        agora.settle(.seconds(2))
        #expect(bob.tone(2_000, last: 900) < 0.01)
        alice.agora { #expect($0.stopRhythmPlayer() == 0) }
        agora.settle()
        #expect(alice.tone(1_000, last: 500) < 0.01)
        alice.agora { #expect($0.configRhythmPlayer(nil) == -8) }
        #expect(
            agora.callbacks("RhythmPlayer", on: alice)
                == [
                    "opening", "decoding", "playing", "idle",
                ].map { "didRhythmPlayerStateChanged(\($0), errorCode: OK)" })
    }

    @Test func `a rhythm that is none is refused, and a file that is none is told`() throws {
        let (short, long) = (
            try file("short.wav", hertz: 500, milliseconds: 1_200),
            try file("long.wav", hertz: 500, milliseconds: 1_201)
        )
        defer { remove("short.wav", "long.wav") }
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        alice.agora { engine in
            for (beats, perMinute) in [(0, 60), (10, 60), (4, 59), (4, 361)] as [(Int32, Int32)] {
                #expect(engine.startRhythmPlayer(short, sound2: short, config: config(beats, perMinute)) == -2)
            }
            #expect(engine.startRhythmPlayer("", sound2: short, config: nil) == -2)
            #expect(engine.startRhythmPlayer(short, sound2: short, config: nil) == 0)
        }
        agora.settle()
        alice.agora { #expect($0.startRhythmPlayer(short, sound2: long, config: nil) == 0) }
        agora.settle()
        alice.agora { #expect($0.startRhythmPlayer("/no/such/file.wav", sound2: short, config: nil) == 0) }
        agora.settle()
        let states = agora.callbacks("RhythmPlayer", on: alice).map {
            $0.replacingOccurrences(of: "didRhythmPlayerStateChanged", with: "")
        }
        #expect(
            states == [
                "(opening, errorCode: OK)", "(decoding, errorCode: OK)", "(playing, errorCode: OK)",
                "(opening, errorCode: OK)", "(failed, errorCode: fileOverDurationLimit)",
                "(opening, errorCode: OK)", "(failed, errorCode: canNotOpen)",
            ])
        #expect(alice.tone(500, last: 300) < 0.01)
    }

    @Test func `what has no effect says so`() throws {
        let agora = AgoraWorld()
        try agora.person("alice").agora { engine in
            #expect(engine.enableVoiceAITuner(true, type: .sweetFemale) == 0)
            #expect(engine.setLocalVoiceFormant(1) == 0)
            #expect(engine.setLocalVoiceFormant(1.01) == -2)
            #expect(engine.setLocalVoiceFormant(.nan) == -2)
            #expect(engine.preloadChannel(byToken: "t", channelId: "lobby", uid: 1) == 0)
            #expect(engine.preloadChannel(byToken: "t", channelId: "", uid: 1) == -102)
            #expect(engine.preloadChannel(byToken: "t", channelId: "lobby", userAccount: "") == -134)
        }
        let notes = agora.world.trace.filter { $0.text.contains("has no effect here") }.map(\.text)
        #expect(notes.count == 3)
    }
}
