import Testing

@testable import VoiceEngine

/// What an engine can tell of its last 20 ms, and bit rates of the app's own.
struct RecentSoundTests {
    @Test func `the last of the local voice can be looked at, unless it is muted or not captured`() throws {
        var engine = VoiceEngine(speaker: Speaker())
        try engine.setMicrophone(.tone(hertz: 1000, amplitude: 0.3))
        _ = engine.tick()
        #expect(engine.recentVoice.isEmpty)
        try engine.startCapture(.standard)
        _ = engine.tick()
        #expect(engine.recentVoice.count == AudioBlock.frameCount)
        #expect(Spectrum.amplitude(of: 1000, in: engine.recentVoice) > 0.2)
        engine.isMuted = true
        #expect(engine.recentVoice.isEmpty)
        engine.isMuted = false
        engine.stopCapture()
        _ = engine.tick()
        #expect(engine.recentVoice.isEmpty)
    }

    @Test func `the last of a publisher's sound can be looked at while the publisher is heard`() throws {
        var sender = VoiceEngine(speaker: Speaker())
        try sender.setMicrophone(.tone(hertz: 1000, amplitude: 0.3))
        try sender.startCapture(VoiceQuality(bitRate: 64_000, channelCount: 2))
        var receiver = VoiceEngine(speaker: Speaker())
        #expect(receiver.recentSamples(of: "alice").isEmpty)
        for _ in 0..<25 {
            if let packet = sender.tick().outgoing { receiver.receive(packet, from: "alice") }
            _ = receiver.tick()
        }
        let samples = receiver.recentSamples(of: "alice")
        #expect(samples.count == AudioBlock.frameCount)
        #expect(Spectrum.amplitude(of: 1000, in: samples) > 0.2)
        receiver.setMuted(true, publisher: "alice")
        #expect(receiver.recentSamples(of: "alice").isEmpty)
    }

    @Test func `a bit rate beyond what the codec takes is clamped`() {
        #expect(VoiceQuality(bitRate: 1, channelCount: 1).bitRate == 6_000)
        #expect(VoiceQuality(bitRate: 1_000_000, channelCount: 2).bitRate == 510_000)
        #expect(VoiceQuality(bitRate: 48_000, channelCount: 0).channelCount == 1)
        #expect(VoiceQuality(bitRate: 192_000, channelCount: 3).channelCount == 2)
    }
}
