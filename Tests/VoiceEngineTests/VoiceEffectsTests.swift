import Foundation
import Testing
import VoiceEngine

@Suite struct VoiceEffectsTests {
    /// What mono sound becomes, followed by `tail` blocks of silence.
    private func processed(
        _ sound: [Float], reverb: ReverbType = .off, changer: VoiceChangerType = .off, pitch: Double = 0, tail: Int = 0
    ) -> [Float] {
        var effects = VoiceEffects()
        effects.reverb = reverb
        effects.changer = changer
        effects.pitch = pitch
        return (blocks(sound) + repeatElement(.silence(), count: tail)).flatMap { block in
            var block = block
            effects.apply(to: &block)
            return block.samples
        }
    }

    /// The energy in each of a row of bands a third of an octave apart, in decibels.
    private func spectrum(_ sound: [Float]) -> [Double] {
        (0..<24).map { band in
            let hertz = 80 * exp2(Double(band) / 3)
            return Spectrum.level(of: [Float(Spectrum.amplitude(of: hertz, in: sound) + 1e-5)])
        }
    }

    /// How unlike two sounds are: the RMS of their difference in decibels below the louder of the two.
    private func difference(_ left: [Float], _ right: [Float]) -> Double {
        Spectrum.level(of: zip(left, right).map { $0 - $1 }) - max(Spectrum.level(of: left), Spectrum.level(of: right))
    }

    @Test func `effects that are off leave the voice alone`() {
        var effects = VoiceEffects()
        #expect(effects.isNeutral)
        #expect(effects.latencyFrames == 0)
        var block = AudioBlock(samples: noise(frames: 960))
        let before = block
        effects.apply(to: &block)
        #expect(block == before)
    }

    @Test func `the numbers of rooms and characters are the ones apps pass`() {
        #expect(ReverbType.allCases.map(\.rawValue) == Array(0...11))
        #expect(VoiceChangerType.allCases.map(\.rawValue) == Array(0...11))
        #expect(ReverbType(rawValue: 12) == nil)
        #expect(VoiceChangerType(rawValue: -1) == nil)
    }

    @Test(arguments: ReverbType.allCases.filter { $0 != .off })
    func `a room answers after the voice has ended and falls silent in the end`(type: ReverbType) {
        let sound = processed(noise(frames: 9_600), reverb: type, tail: 20)
        let tail = Array(sound[9_600..<14_400])
        #expect(Spectrum.level(of: tail) > -60)
        #expect(Spectrum.level(of: Array(sound[24_000...])) < Spectrum.level(of: tail))
    }

    @Test func `every room sounds unlike every other`() {
        let voice = vowel(frames: 9_600)
        let rooms = ReverbType.allCases.map { (type: $0, sound: processed(voice, reverb: $0, tail: 10)) }
        for (index, room) in rooms.enumerated() {
            for other in rooms[(index + 1)...] {
                #expect(
                    difference(room.sound, other.sound) > -20, "\(room.type) and \(other.type) sound alike")
            }
        }
    }

    @Test func `a long room rings longer than a short one`() {
        let hall = processed(noise(frames: 9_600), reverb: .hall, tail: 50)
        let studio = processed(noise(frames: 9_600), reverb: .studio, tail: 50)
        let later = 33_600..<43_200
        #expect(Spectrum.level(of: Array(hall[later])) > Spectrum.level(of: Array(studio[later])) + 20)
    }

    @Test func `every character changes the voice unlike every other`() {
        let voice = vowel(frames: 28_800)
        let characters = VoiceChangerType.allCases.map { type in
            (type: type, spectrum: spectrum(Array(processed(voice, changer: type)[9_600...])))
        }
        for (index, character) in characters.enumerated() {
            for other in characters[(index + 1)...] {
                let distance = zip(character.spectrum, other.spectrum).map { abs($0 - $1) }.reduce(0, +) / 24
                #expect(distance > 2, "\(character.type) and \(other.type) sound alike: \(distance) dB")
            }
        }
    }

    @Test(arguments: VoiceChangerType.allCases)
    func `a character keeps the voice audible and within full scale`(type: VoiceChangerType) {
        let sound = processed(vowel(frames: 28_800), changer: type)
        #expect(Spectrum.level(of: Array(sound[9_600...])) > -30)
        #expect(sound.allSatisfy { abs($0) <= 1 })
    }

    @Test(arguments: [(VoiceChangerType.lolita, 8.0), (.naughtyKid, 5), (.uncle, -4), (.foreignAccent, 2)])
    func `a character moves the pitch`(type: VoiceChangerType, semitones: Double) throws {
        let sound = processed(sine(hertz: 600, frames: 33_600), changer: type)
        let found = try #require(Spectrum.dominantFrequency(in: Array(sound[9_600...])))
        let expected = 600 * exp2(semitones / 12)
        #expect(abs(found - expected) < expected * 0.03)
    }

    @Test(arguments: [(1.0, 880.0), (-1.0, 220), (0.5, 622.25), (7, 880), (-7, 220)])
    func `the pitch moves by up to an octave and values outside are clamped`(pitch: Double, hertz: Double) throws {
        let sound = processed(sine(hertz: 440, frames: 33_600), pitch: pitch)
        let found = try #require(Spectrum.dominantFrequency(in: Array(sound[9_600...])))
        #expect(abs(found - hertz) < hertz * 0.01)
    }

    @Test func `no number leaves the pitch alone`() {
        var effects = VoiceEffects()
        effects.pitch = .nan
        #expect(effects.pitch == 0)
        #expect(effects.isNeutral)
    }

    @Test(arguments: [-1.0, -0.7, -0.3, -0.05, 0.05, 0.4, 0.8, 1])
    func `a moved pitch has no gaps after its latency`(pitch: Double) {
        for changer in [VoiceChangerType.off, .lolita, .trappedBeast] {
            var effects = VoiceEffects()
            effects.changer = changer
            effects.pitch = pitch
            let sound = processed(sine(hertz: 1_000, frames: 28_800), changer: changer, pitch: pitch)
            // A piece of the stretcher fades in, so a few milliseconds more than the latency pass before full level.
            let steady = Array(sound[(effects.latencyFrames + 960)...])
            for start in stride(from: 0, to: steady.count - 480, by: 480) {
                let level = Spectrum.level(of: Array(steady[start..<start + 480]))
                #expect(level > -35, "\(changer) at pitch \(pitch) drops to \(level) at frame \(start)")
            }
        }
    }

    @Test(arguments: [-1.0, -0.5, 0.02, 0.5, 1])
    func `a moved pitch answers within its stated latency`(pitch: Double) throws {
        for changer in [VoiceChangerType.off, .lolita, .trappedBeast] {
            var effects = VoiceEffects()
            effects.changer = changer
            effects.pitch = pitch
            #expect(effects.latencyFrames == 2_880)
            let sound = processed(sine(hertz: 1_000, frames: 14_400), changer: changer, pitch: pitch)
            let first = try #require(sound.firstIndex { abs($0) > 0.05 })
            #expect(first <= effects.latencyFrames + 480, "\(changer) at pitch \(pitch) answers at frame \(first)")
            #expect(first >= effects.latencyFrames - 960, "\(changer) at pitch \(pitch) answers at frame \(first)")
        }
    }

    @Test(arguments: 1...8)
    func `a pitch on the move keeps its delay bounded`(blocksBetweenMoves: Int) {
        var effects = VoiceEffects()
        effects.changer = .foreignAccent
        for (index, block) in blocks(sine(hertz: 500, frames: 96_000)).enumerated() {
            var block = block
            effects.pitch = index / blocksBetweenMoves % 2 == 0 ? 1 : -1
            effects.apply(to: &block)
        }
        effects.pitch = 1
        // The voice falls silent; twice the latency and the effects' own pieces later so must the output.
        var levels: [Double] = []
        for _ in 0..<20 {
            var block = AudioBlock.silence()
            effects.apply(to: &block)
            levels.append(block.level)
        }
        #expect(levels.suffix(6).allSatisfy { $0 < -60 })
    }

    @Test func `stereo keeps its sides apart`() {
        var effects = VoiceEffects()
        effects.reverb = .hall
        effects.changer = .machinery
        for block in blocks(noise(frames: 9_600)) {
            var stereo = AudioBlock(channelCount: 2, samples: block.samples.flatMap { [$0, 0] })
            effects.apply(to: &stereo)
            #expect(stereo.channelCount == 2)
            #expect((0..<960).allSatisfy { stereo.samples[2 * $0 + 1] == 0 })
        }
    }

    @Test func `the same voice gives the same sound`() {
        let voice = noise(frames: 9_600)
        #expect(
            processed(voice, reverb: .ktv, changer: .heavyMetal, pitch: 0.2)
                == processed(voice, reverb: .ktv, changer: .heavyMetal, pitch: 0.2))
    }

    @Test func `a room that was left is silent when the voice returns to it`() {
        var effects = VoiceEffects()
        effects.reverb = .hall
        for block in blocks(noise(frames: 9_600)) {
            var block = block
            effects.apply(to: &block)
        }
        effects.reverb = .off
        effects.reverb = .hall
        var block = AudioBlock.silence()
        effects.apply(to: &block)
        #expect(block == .silence())
    }
}
