import Testing

@testable import VoiceEngine

@Suite struct SampleFormatTests {
    @Test(
        arguments: [
            (0, 0), (1, 32_767), (-1, -32_767), (1.000_1, 32_767), (-7, -32_767), (.nan, 0), (.infinity, 0),
            (-.infinity, 0),
            (0.5, 16_384), (-0.25, -8_192), (0.000_01, 0), (0.000_02, 1), (-0.0, 0),
        ] as [(Float, Int16)])
    func `a sample is the nearest integer, clipped, and silence where it is no number`(sample: Float, integer: Int16) {
        #expect(AudioFile.int16(sample) == integer)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 960])
    func `many samples are what each is`(count: Int) {
        let samples = noise(amplitude: 1.2, frames: count)
        #expect(AudioFile.int16(samples) == samples.map { AudioFile.int16($0) })
    }
}
