import Testing
import VoiceEngine

@Suite struct VoiceLevelTests {
    @Test func `full scale is 100, 60 dB below is 0, in between decibels count`() {
        #expect(AudioLevel.percentage(meanSquare: 1) == 100)
        #expect(AudioLevel.percentage(meanSquare: 4) == 100)
        #expect(AudioLevel.percentage(meanSquare: 0.001) == 50)
        #expect(AudioLevel.percentage(meanSquare: 0.000_001) == 0)
        #expect(AudioLevel.percentage(meanSquare: 0) == 0)
    }

    @Test func `the level on the wire is whole decibels below full scale`() {
        #expect(AudioLevel.wireLevel(meanSquare: 1) == 0)
        #expect(AudioLevel.wireLevel(meanSquare: 0.1) == 10)
        #expect(AudioLevel.wireLevel(meanSquare: 0.001) == 30)
        #expect(AudioLevel.wireLevel(meanSquare: 1e-12) == 120)
        #expect(AudioLevel.wireLevel(meanSquare: 0) == 127)
    }

    @Test func `levels tell who spoke since they were last read`() throws {
        let packets = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.5)).packets(40)
        let bob = try TestDevice(speaking: .silence)
        for packet in packets[..<30] {
            bob.engine.receive(packet, from: "carol")
            bob.engine.receive(packet, from: "alice")
            _ = bob.engine.tick()
        }
        _ = bob.engine.readLevels()
        bob.engine.setMuted(true, publisher: "carol")
        for packet in packets[30...] {
            bob.engine.receive(packet, from: "carol")
            bob.engine.receive(packet, from: "alice")
            _ = bob.engine.tick()
        }
        let levels = bob.engine.readLevels()
        #expect(levels.publishers.map(\.publisher) == ["alice", "carol"])
        // -9 dBFS is 85 % of the way from -60 to 0.
        #expect((84...86).contains(levels.publishers[0].level))
        #expect(levels.publishers[0].hasVoice)
        #expect(levels.publishers[1].level == 0)
        #expect(levels.local == 0)
        #expect(!levels.localHasVoice)
        #expect(bob.engine.readLevels().publishers.map(\.level) == [0, 0])
    }

    @Test func `the listener's volume does not change how loud a publisher is said to be`() throws {
        let bob = try TestDevice()
        bob.engine.setVolume(10, publisher: "alice")
        bob.hear(try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.5)).packets(20))
        _ = bob.engine.readLevels()
        bob.hear(try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.5)).packets(40)[20...])
        #expect((83...87).contains(bob.engine.readLevels().publishers[0].level))
    }

    @Test func `the own level follows the capture volume and is 0 while muted, nil without capture`() throws {
        let alice = try TestDevice()
        _ = alice.packets(3)
        #expect(alice.engine.readLevels().local == nil)
        try alice.engine.setMicrophone(.tone(hertz: 440, amplitude: 0.5))
        try alice.engine.startCapture(.standard)
        _ = alice.packets(10)
        let loud = alice.engine.readLevels()
        #expect(loud.local == 85)
        #expect(loud.localHasVoice)
        alice.engine.captureVolume = 50
        _ = alice.packets(1)
        _ = alice.engine.readLevels()
        _ = alice.packets(10)
        #expect(alice.engine.readLevels().local == 75)
        alice.engine.isMuted = true
        _ = alice.packets(20)
        _ = alice.engine.readLevels()
        _ = alice.packets(10)
        let muted = alice.engine.readLevels()
        #expect(muted.local == 0)
        #expect(!muted.localHasVoice)
    }

    @Test func `speech is a voice, soft steady noise is not`() throws {
        let noisy = try TestDevice(speaking: .samples(noise(amplitude: 0.006, frames: 96_000)))
        _ = noisy.packets(50)
        _ = noisy.engine.readLevels()
        _ = noisy.packets(40)
        #expect(!noisy.engine.readLevels().localHasVoice)
        let speaking = try TestDevice(speaking: .samples(speech(seconds: 2)))
        _ = speaking.packets(50)
        _ = speaking.engine.readLevels()
        _ = speaking.packets(40)
        #expect(speaking.engine.readLevels().localHasVoice)
    }
}

@Suite struct LookaheadLimiterTests {
    @Test func `what is within full scale only comes 2.5 ms later`() {
        var limiter = LookaheadLimiter(channelCount: 1)
        let samples = noise(amplitude: 0.9, frames: 1_920)
        var first = Array(samples[..<960])
        var second = Array(samples[960...])
        limiter.apply(to: &first)
        limiter.apply(to: &second)
        #expect(
            Array((first + second)[LookaheadLimiter.segmentLength...])
                == Array(samples.dropLast(LookaheadLimiter.segmentLength)))
    }

    @Test func `a quiet block passes as its sound would beside a loud one's`() {
        // Whether a block is taken whole or piece by piece must not be heard: the second half of one is the first of another.
        let samples = noise(amplitude: 0.9, frames: 4_800)
        for loudAt in [nil, 10, 2_000, 2_879] as [Int?] {
            var sound = samples
            if let loudAt { sound[loudAt] = -1.5 }
            var limiter = LookaheadLimiter(channelCount: 1)
            var heard: [Float] = []
            for start in stride(from: 0, to: sound.count, by: 960) {
                var block = Array(sound[start..<start + 960])
                limiter.apply(to: &block)
                heard += block
            }
            let delayed = [Float](repeating: 0, count: 120) + sound.dropLast(120)
            let turnedDown = heard.indices.filter { heard[$0] != delayed[$0] }
            guard let loudAt else {
                #expect(turnedDown.isEmpty)
                continue
            }
            #expect(abs(heard[loudAt + 120] + LookaheadLimiter.ceiling) < 0.000_001)
            // From the piece before the peak's on, for as long as the way back takes.
            let first = loudAt / 120 * 120
            #expect(turnedDown.allSatisfy { (first..<first + 240 + 120 * 120).contains($0) }, "peak at \(loudAt)")
        }
    }

    @Test func `no peak passes the ceiling, however sudden`() {
        var limiter = LookaheadLimiter(channelCount: 2)
        for round in 0..<20 {
            var samples = noise(amplitude: round % 3 == 1 ? 9 : 0.1, frames: 1_920, seed: UInt32(round + 1))
            limiter.apply(to: &samples)
            #expect(samples.allSatisfy { abs($0) <= LookaheadLimiter.ceiling })
        }
    }

    @Test func `after a loud moment the volume comes back within half a second`() {
        var limiter = LookaheadLimiter(channelCount: 1)
        var loud = [Float](repeating: 4, count: 960)
        limiter.apply(to: &loud)
        var quiet: [Float] = []
        for _ in 0..<25 {
            quiet = [Float](repeating: 0.5, count: 960)
            limiter.apply(to: &quiet)
        }
        #expect(quiet.last == 0.5)
    }
}
