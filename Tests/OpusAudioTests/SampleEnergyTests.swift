import OpusAudio
import Testing

@Suite struct SampleEnergyTests {
    @Test(arguments: [1, 7, 8, 9, 960, 1_921])
    func `every sample counts, whatever the number of lanes`(count: Int) {
        for place in [0, count / 2, count - 1] {
            var samples = [Float](repeating: 0, count: count)
            samples[place] = -0.5
            #expect(SampleEnergy.meanSquare(samples) == 0.25 / Double(count))
        }
    }

    @Test func `no sound has no energy`() {
        #expect(SampleEnergy.meanSquare([]) == 0)
    }
}
