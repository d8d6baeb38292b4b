import Testing

@testable import VoiceEngine

@Suite struct PlayoutMixTests {
    /// A sound with one channel or two; a loud one needs limiting.
    private func sound(_ tick: Int, channelCount: Int, isLoud: Bool) -> [Float] {
        noise(amplitude: isLoud ? 3 : 0.2, frames: 960 * channelCount, seed: UInt32(tick + 1))
    }

    /// What a mix that always has two sides makes of the same sounds.
    private struct Reference {
        var limiter = LookaheadLimiter(channelCount: 2)

        mutating func mix(_ sounds: [[Float]], from: Float, to: Float) -> [Float] {
            var samples = [Float](repeating: 0, count: 1_920)
            for sound in sounds {
                Mixing.add(
                    sound, channelCount: sound.count / 960, from: from, to: to, into: &samples, channelCount: 2)
            }
            limiter.apply(to: &samples)
            return samples
        }
    }

    @Test(arguments: [false, true])
    func `one side or two, what is heard is the same to the last bit`(isLoud: Bool) {
        var mix = PlayoutMix()
        var reference = Reference()
        // The channels of the sounds in each tick: two sides come, stay a while, and go.
        let ticks = [[1], [1, 1], [1, 2, 1], [2], [1], [1], [], [1, 1], [2, 2], [], [], [1]]
        var sides: [Int] = []
        for (tick, channelCounts) in ticks.enumerated() {
            let sounds = channelCounts.enumerated().map { place, channelCount in
                sound(10 * tick + place, channelCount: channelCount, isLoud: isLoud)
            }
            let (from, to) = tick.isMultiple(of: 3) ? (Float(0.5), Float(1)) : (Float(1), Float(1))
            mix.begin()
            for sound in sounds { mix.add(sound, channelCount: sound.count / 960, from: from, to: to) }
            mix.limit()
            sides.append(mix.channelCount)
            let heard = mix.channelCount == 1 ? Mixing.doubled(mix.samples) : mix.samples
            #expect(heard == reference.mix(sounds, from: from, to: to), "tick \(tick)")
        }
        // One tick longer than the sound with two sides: the limiter still held its end.
        #expect(sides == [1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 1, 1])
    }

    @Test func `a mono block sounds on both sides, as loud as on each`() {
        let speaker = Speaker()
        speaker.play(AudioBlock(samples: [Float](repeating: 0.5, count: 960)), at: 0, sources: [])
        speaker.play(AudioBlock(channelCount: 2, samples: [Float](repeating: 0.5, count: 1_920)), at: 1, sources: [])
        #expect(speaker.samples(at: 0) == speaker.samples(at: 1))
        #expect(speaker.level(from: 0, to: 1) == speaker.level(from: 1, to: 2))
    }
}
