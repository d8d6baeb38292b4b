import Testing

@testable import VoiceEngine

/// Noise suppression and gain control, in decibels.
@Suite struct MicrophoneTreatmentTests {
    private func treated(_ samples: [Float], _ adjust: (inout MicrophoneTreatment) -> Void) -> [Float] {
        var treatment = MicrophoneTreatment()
        adjust(&treatment)
        var result: [Float] = []
        for var block in blocks(samples) {
            treatment.apply(to: &block)
            result += block.samples
        }
        return result
    }

    /// The level of the last two seconds.
    private func level(_ samples: [Float]) -> Double { Spectrum.level(of: Array(samples.suffix(96_000))) }

    @Test(arguments: [8, 15, 25])
    func `steady noise falls by about as much as was asked for`(decibels: Int) {
        let sound = noise(amplitude: 0.1, frames: 4 * 48_000)
        let fall = level(sound) - level(treated(sound) { $0.noiseReduction = decibels })
        #expect(abs(fall - Double(decibels)) < 4, "\(fall) dB")
    }

    @Test func `speech stays as loud while noise is suppressed`() {
        let voice = speech(seconds: 6)
        let change = level(treated(voice) { $0.noiseReduction = 15 }) - level(voice)
        #expect(abs(change) < 3, "\(change) dB")
    }

    @Test func `a quiet voice and a loud one come out about as loud`() {
        let quiet = speech(seconds: 12, amplitude: 0.03)
        let loud = speech(seconds: 12, amplitude: 0.6)
        let (evenQuiet, evenLoud) = (
            treated(quiet) { $0.evensLoudness = true }, treated(loud) { $0.evensLoudness = true }
        )
        let (before, after) = (level(loud) - level(quiet), level(evenLoud) - level(evenQuiet))
        #expect(before > 20)
        #expect(abs(after) < before / 2, "\(before) dB before, \(after) dB after")
        // Both move, by at least half or twice the energy. How far each goes is the library's matter: it judges how loud
        // a voice seems, not how much energy it has.
        let (rise, fall) = (level(evenQuiet) - level(quiet), level(loud) - level(evenLoud))
        #expect(rise > 3, "\(rise) dB")
        #expect(fall > 3, "\(fall) dB")
    }

    @Test func `each side of stereo is treated by itself`() {
        let (left, right) = (noise(amplitude: 0.1, frames: 4 * 48_000), speech(seconds: 4))
        var treatment = MicrophoneTreatment()
        treatment.noiseReduction = 20
        var (heardLeft, heardRight): ([Float], [Float]) = ([], [])
        for start in stride(from: 0, to: left.count, by: AudioBlock.frameCount) {
            let samples = (start..<start + AudioBlock.frameCount).flatMap { index -> [Float] in
                [left[index], right[index]]
            }
            var block = AudioBlock(channelCount: 2, samples: samples)
            treatment.apply(to: &block)
            heardLeft += stride(from: 0, to: block.samples.count, by: 2).map { block.samples[$0] }
            heardRight += stride(from: 1, to: block.samples.count, by: 2).map { block.samples[$0] }
        }
        #expect(level(left) - level(heardLeft) > 12)
        #expect(abs(level(right) - level(heardRight)) < 3)
    }

    @Test func `without a wish the sound is the same, bit by bit, and reduction beyond the range is clamped`() {
        let sound = noise(amplitude: 0.1, frames: 9_600)
        let untreated = treated(sound) { _ in }
        #expect(untreated == sound)
        for (wished, taken) in [(600, 60), (-5, 1)] {
            let (first, second) = (
                treated(sound) { $0.noiseReduction = wished }, treated(sound) { $0.noiseReduction = taken }
            )
            #expect(first == second)
        }
    }

    @Test func `an engine treats its microphone before the capture volume`() throws {
        let samples = noise(amplitude: 0.2, frames: 4 * 48_000)
        func level(_ adjust: (inout VoiceEngine) -> Void) throws -> Double {
            let alice = try TestDevice(speaking: .samples(samples), quality: .music)
            adjust(&alice.engine)
            let bob = try TestDevice()
            bob.hear(alice.packets(180))
            return bob.speaker.level(from: 120, to: 180)
        }
        let plain = try level { _ in }
        let suppressed = try level { $0.treatment.noiseReduction = 20 }
        #expect(plain - suppressed > 12)
        let louder = try level { engine in
            engine.treatment.noiseReduction = 20
            engine.captureVolume = 200
        }
        #expect(abs(plain - louder - 14) < 6)
    }

    @Test func `a stereo microphone can be captured in mono`() throws {
        let samples = sine(hertz: 440, amplitude: 0.4, frames: 48_000).flatMap { sample -> [Float] in [sample, 0] }
        func sides(_ capturesStereo: Bool) throws -> [Int16] {
            let alice = try TestDevice(speaking: .samples(samples, channelCount: 2), quality: .music)
            alice.engine.capturesStereo = capturesStereo
            let bob = try TestDevice()
            bob.hear(alice.packets(40))
            return Array(bob.speaker.recording.samples.suffix(4_000))
        }
        func loudest(_ side: Int, _ samples: [Int16]) -> Int {
            stride(from: side, to: samples.count, by: 2).map { abs(Int(samples[$0])) }.max() ?? 0
        }
        let (stereo, mono) = (try sides(true), try sides(false))
        #expect(loudest(0, stereo) > 10_000)
        #expect(loudest(1, stereo) < 1_000)
        #expect(abs(loudest(0, mono) - loudest(1, mono)) < 300)
        #expect(loudest(1, mono) > 5_000)
    }
}
