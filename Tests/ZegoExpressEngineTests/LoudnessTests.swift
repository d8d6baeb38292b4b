import Devices
import Foundation
import ParlorTesting
import Testing
import VoiceEngine
import ZegoExpressEngine

/// How loud things are, and what is done to the microphone's sound.
struct LoudnessTests {
    /// Alice publishes a tone; Bob plays it.
    private func stage(amplitude: Double = 0.3) throws -> (express: ExpressWorld, alice: Device, bob: Device) {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        try alice.audio.use(.tone(hertz: 440, amplitude: amplitude))
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        express.world.advance(by: .seconds(2))
        return (express, alice, bob)
    }

    /// A file with syllables, and its path.
    private func syllables(amplitude: Double, seconds: Int) throws -> String {
        let samples = (0..<48_000 * seconds).map { frame -> Float in
            let within = frame % 14_400
            guard within < 9_600 else { return 0 }
            let swell = sin(Double.pi * Double(within) / 9_600)
            let pitch = 120 + Double(frame / 14_400 % 5) * 15
            let angle: Double = 2 * Double.pi * pitch * Double(within) / 48_000
            var sum = 0.0
            for overtone in 1...12 { sum += sin(angle * Double(overtone)) / Double(overtone) }
            return Float(amplitude * swell * sum / 2)
        }
        let path = NSTemporaryDirectory() + "syllables-\(UUID().uuidString).wav"
        try AudioFile.writeWAV(samples, channelCount: 1, to: path)
        return path
    }

    private func level(on device: Device, seconds: Int = 3) -> Double {
        let recording = device.audio.speaker.recording
        let end = recording.startTick + recording.samples.count / 1920
        return device.audio.speaker.level(from: end - 50 * seconds, to: end)
    }

    @Test func `a volume of 200 is twice as loud, wherever it is set`() throws {
        let (express, alice, bob) = try stage(amplitude: 0.2)
        let once = bob.amplitude(440)
        bob.express { $0.setPlayVolume(200, streamID: "alice_main") }
        express.world.advance(by: .seconds(1))
        #expect(abs(bob.amplitude(440) / once - 2) < 0.1)
        bob.express { $0.setPlayVolume(100, streamID: "alice_main") }
        alice.express { $0.setCaptureVolume(200) }
        express.world.advance(by: .seconds(1))
        #expect(abs(bob.amplitude(440) / once - 2) < 0.2)
        bob.express { $0.setPlayVolume(200, streamID: "alice_main") }
        express.world.advance(by: .seconds(1))
        #expect(abs(bob.amplitude(440) / once - 4) < 0.4)
        // Nothing is louder than full scale, and nothing is cut off.
        alice.express { $0.setCaptureVolume(1000) }
        try alice.audio.use(.tone(hertz: 440, amplitude: 0.8))
        express.world.advance(by: .seconds(1))
        #expect((0.85...1).contains(bob.amplitude(440)))
        #expect(bob.amplitude(1320) < 0.05)
    }

    @Test func `the volume of all streams holds for streams that are played later, until another is set`() throws {
        let (express, _, bob) = try stage()
        let full = bob.amplitude(440)
        let carol = try express.enter("carol", hertz: 900, publishes: true)
        bob.express { $0.setAllPlayStreamVolume(50) }
        try express.play("carol_main", on: bob)
        express.world.advance(by: .seconds(1))
        #expect(abs(bob.amplitude(440) / full - 0.5) < 0.05)
        #expect(abs(bob.amplitude(900) / full - 0.5) < 0.05)
        // The last call wins, for one stream or for all, and is forgotten when the stream is stopped.
        bob.express { $0.setPlayVolume(200, streamID: "carol_main") }
        express.world.advance(by: .seconds(1))
        #expect(abs(bob.amplitude(900) / full - 2) < 0.2)
        bob.express { engine in
            engine.stopPlayingStream("carol_main")
            engine.startPlayingStream("carol_main")
        }
        express.world.advance(by: .seconds(2))
        #expect(abs(bob.amplitude(900) / full - 0.5) < 0.05)
        bob.express { $0.setAllPlayStreamVolume(-7) }
        express.world.advance(by: .seconds(1))
        #expect(bob.amplitude(440) < 0.01)
        // Others hear what they chose.
        try express.play("alice_main", on: carol)
        express.world.advance(by: .seconds(1))
        #expect(carol.amplitude(440) > 0.2)
    }

    @Test func `the local voice is heard before anything is published, and nobody is told of it`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", hertz: 500)
        alice.express { engine in
            engine.enableHeadphoneMonitor(true)
            engine.setHeadphoneMonitorVolume(50)
        }
        express.world.advance(by: .seconds(1))
        #expect(abs(alice.amplitude(500) - 0.15) < 0.02)
        #expect(express.callbacks(on: alice, "FirstFrame", "onEngineState").isEmpty)
        alice.express { $0.setHeadphoneMonitorVolume(200) }
        express.world.advance(by: .seconds(1))
        #expect(abs(alice.amplitude(500) - 0.6) < 0.05)
        alice.express { $0.muteMicrophone(true) }
        express.world.advance(by: .seconds(1))
        #expect(alice.amplitude(500) < 0.01)
        alice.express { $0.muteMicrophone(false) }
        // Publishing changes nothing that the user hears of their own voice, and is told as ever.
        express.logIn("alice", on: alice)
        alice.express { $0.startPublishingStream("alice_main") }
        express.world.advance(by: .seconds(1))
        #expect(abs(alice.amplitude(500) - 0.6) < 0.05)
        #expect(express.callbacks(on: alice, "onPublisherCapturedAudioFirstFrame").count == 1)
        alice.express { $0.stopPublishingStream() }
        express.world.advance(by: .seconds(1))
        #expect(abs(alice.amplitude(500) - 0.6) < 0.05)
        alice.express { $0.enableHeadphoneMonitor(false) }
        express.settle()
        #expect(!alice.audio.isRunning)
    }

    @Test func `noise is suppressed as strongly as its mode says, and for everybody`() throws {
        func fall(_ mode: ZegoANSMode) throws -> Double {
            // A steady tone is noise.
            let (express, alice, bob) = try stage()
            let before = level(on: bob, seconds: 1)
            alice.express { engine in
                engine.setANSMode(mode)
                engine.enableANS(true)
            }
            express.world.advance(by: .seconds(4))
            let fall = before - level(on: bob, seconds: 1)
            alice.express { $0.enableANS(false) }
            express.world.advance(by: .seconds(2))
            #expect(abs(level(on: bob, seconds: 1) - before) < 1)
            return fall
        }
        let falls = try [ZegoANSMode.soft, .medium, .aggressive].map(fall)
        #expect(falls[0] > 4 && falls[1] > falls[0] + 3 && falls[2] > falls[1] + 3, "\(falls)")
    }

    @Test func `gain control makes a quiet speaker louder, but not the app's own sound`() throws {
        let (express, alice, bob) = try stage()
        let path = try syllables(amplitude: 0.03, seconds: 3)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try alice.audio.use(.file(path: path, loops: true))
        express.world.advance(by: .seconds(4))
        let quiet = level(on: bob)
        alice.express { $0.enableAGC(true) }
        express.world.advance(by: .seconds(12))
        let even = level(on: bob)
        #expect(even - quiet > 6, "\(quiet) dB became \(even) dB")
        alice.express { engine in
            engine.enableANS(true)
            #expect(engine.setAudioSource(.custom) == 0)
        }
        express.settle()
        let isNeutral = alice.audio.withEngine { $0.treatment.isNeutral }
        #expect(isNeutral)
    }

    @Test func `a stereo microphone is published in stereo when the app says so`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        let path = NSTemporaryDirectory() + "stereo-\(UUID().uuidString).wav"
        let left = (0..<48_000 * 3).flatMap { frame -> [Float] in
            [Float(0.3 * sin(2 * Double.pi * 440 * Double(frame) / 48_000)), 0]
        }
        try AudioFile.writeWAV(left, channelCount: 2, to: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try alice.audio.use(.file(path: path, loops: true))
        alice.express { $0.setAudioConfig(ZegoAudioConfig(preset: .highQualityStereo)) }
        express.logIn("alice", on: alice)
        alice.express { $0.startPublishingStream("alice_main") }
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        func rightSide() -> Int {
            express.world.advance(by: .seconds(2))
            let recent = bob.audio.speaker.recording.samples.suffix(20_000)
            var loudest = 0
            for index in stride(from: recent.startIndex + 1, to: recent.endIndex, by: 2) {
                loudest = max(loudest, abs(Int(recent[index])))
            }
            return loudest
        }
        #expect(rightSide() > 2_000)
        alice.express { $0.setAudioCaptureStereoMode(.always) }
        #expect(rightSide() < 500)
        alice.express { $0.setAudioCaptureStereoMode(.none) }
        #expect(rightSide() > 2_000)
        alice.express { $0.setAudioCaptureStereoMode(.adaptive) }
        #expect(rightSide() < 500)
    }
}
