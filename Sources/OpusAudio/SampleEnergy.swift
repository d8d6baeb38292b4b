/// The energy of sound.
package enum SampleEnergy {
    /// The mean of the squares of `samples`; 0 without any.
    ///
    /// Summed in eight lanes, because a single sum cannot be computed in parallel.
    package static func meanSquare(_ samples: [Float]) -> Double {
        guard !samples.isEmpty else { return 0 }
        let laneCount = SIMD8<Float>.scalarCount
        let wholeCount = samples.count / laneCount * laneCount
        var lanes = SIMD8<Float>()
        samples.withUnsafeBytes { bytes in
            for index in stride(from: 0, to: wholeCount, by: laneCount) {
                let values = bytes.loadUnaligned(
                    fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
                lanes += values * values
            }
        }
        var sum = lanes.sum()
        for sample in samples[wholeCount...] { sum += sample * sample }
        return Double(sum) / Double(samples.count)
    }
}
