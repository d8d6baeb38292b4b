import Testing
import VoiceEngine

/// Played sound that apps take themselves.
@Suite struct PlayedSoundTests {
    /// A speaker that played a tone in one channel in each of the ticks.
    private func speaker(_ ticks: Range<Int>, amplitude: Float = 0.5) -> Speaker {
        let speaker = Speaker()
        for tick in ticks {
            speaker.play(
                AudioBlock(samples: [Float](repeating: amplitude, count: 960)), at: tick, sources: [("bob", 0.3)])
        }
        return speaker
    }

    @Test func `taking begins with the first call, and then misses nothing`() {
        let speaker = speaker(0..<10)
        var playback: PulledPlayback?
        let first = PlayedSound(of: speaker, before: 4)
            .take(960, sampleRate: 48_000, channelCount: 1, from: &playback)
        #expect(first == [Float](repeating: 0, count: 960), "what was played before is not taken")
        let second = PlayedSound(of: speaker, before: 6)
            .take(1_500, sampleRate: 48_000, channelCount: 1, from: &playback)
        #expect(second.allSatisfy { abs($0 - 0.5) < 0.001 })
        let third = PlayedSound(of: speaker, before: 6)
            .take(960, sampleRate: 48_000, channelCount: 1, from: &playback)
        #expect(third[..<420].allSatisfy { abs($0 - 0.5) < 0.001 })
        #expect(third[420...].allSatisfy { $0 == 0 }, "the rest is not played yet")
    }

    @Test func `another form begins anew`() {
        let speaker = speaker(0..<20)
        var playback: PulledPlayback?
        func take(_ count: Int, before end: Int, _ rate: Int, _ channels: Int) -> [Float] {
            PlayedSound(of: speaker, before: end)
                .take(count, sampleRate: rate, channelCount: channels, from: &playback)
        }
        _ = take(960, before: 2, 48_000, 1)
        #expect(take(960, before: 4, 48_000, 2).allSatisfy { $0 == 0 })
        #expect(take(1_920, before: 5, 48_000, 2).allSatisfy { abs($0 - 0.5) < 0.001 })
        #expect(take(320, before: 6, 16_000, 2).allSatisfy { $0 == 0 })
        #expect(take(320, before: 7, 16_000, 2).contains { abs($0 - 0.5) < 0.1 })
    }

    @Test func `an app that is half a second behind loses the oldest`() {
        let speaker = Speaker()
        for tick in 0..<60 {
            let block = AudioBlock(samples: [Float](repeating: tick < 30 ? 0.25 : 0.5, count: 960))
            speaker.play(block, at: tick, sources: [("bob", 0.3)])
        }
        var playback: PulledPlayback?
        _ = PlayedSound(of: speaker, before: 0).take(960, sampleRate: 48_000, channelCount: 1, from: &playback)
        let late = PlayedSound(of: speaker, before: 55).take(960, sampleRate: 48_000, channelCount: 1, from: &playback)
        #expect(late.allSatisfy { abs($0 - 0.5) < 0.001 }, "ticks 30 and later")
    }
}
