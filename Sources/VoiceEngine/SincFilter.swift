import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Resamples in Swift alone, for systems without Speex: each output frame is a windowed sinc over the input around it.
///
/// The lock makes it safe to pass between threads, and is never contended.
final class SincFilter: Sendable {
    /// Zero crossings of the sinc on each side.
    private static let crossings = 16
    /// Entries of the table for each crossing; between them it is interpolated.
    private static let resolution = 256
    /// The right half of the windowed sinc, and one entry more for the interpolation.
    private static let table: [Float] = (0...crossings * resolution + 1).map { index in
        let x = Double(index) / Double(resolution)
        guard x > 0, x < Double(crossings) else { return x == 0 ? 1 : 0 }
        // Hann's window.
        let window = 0.5 + 0.5 * cos(.pi * x / Double(crossings))
        return Float(sin(.pi * x) / (.pi * x) * window)
    }

    private struct State {
        /// Input that later output needs, interleaved. Begins with silence in place of what was before the stream.
        var input: [Float]
        /// Where the next output frame is in `input`, in frames times the output's rate.
        var position: Int
    }

    /// The band that passes, against the input's: less than 1 for a lower output rate.
    private let band: Float
    private let reach: Int
    private let channelCount: Int
    private let outputRate: Int
    private let state: Mutex<State>

    init(channelCount: Int, inputRate: Int, outputRate: Int) {
        // A little below the limit, where the window has its slope.
        band = min(1, Float(outputRate) / Float(inputRate)) * 0.95
        reach = Int((Float(Self.crossings) / band).rounded(.up))
        self.channelCount = channelCount
        self.outputRate = outputRate
        state = Mutex(Self.start(reach: reach, channelCount: channelCount, outputRate: outputRate))
    }

    /// How many input frames after a moment the output for it needs.
    var inputLatencyFrames: Int { reach }

    func reset() {
        state.withLock { $0 = Self.start(reach: reach, channelCount: channelCount, outputRate: outputRate) }
    }

    func resample(_ samples: [Float], channelCount: Int, inputRate: Int, outputRate: Int) -> [Float] {
        state.withLock { state in
            state.input.append(contentsOf: samples)
            let frames = state.input.count / channelCount
            var output: [Float] = []
            output.reserveCapacity((samples.count / channelCount * outputRate / inputRate + 2) * channelCount)
            // Whole numbers, so that nothing adds up over hours.
            while state.position / outputRate + reach < frames {
                let center = state.position / outputRate
                let fraction = Float(state.position % outputRate) / Float(outputRate)
                for channel in 0..<channelCount {
                    output.append(sum(state.input, around: center, fraction, channel: channel))
                }
                state.position += inputRate
            }
            let done = max(0, min(state.position / outputRate - reach, frames))
            state.input.removeFirst(done * channelCount)
            state.position -= done * outputRate
            return output
        }
    }

    private func sum(_ input: [Float], around center: Int, _ fraction: Float, channel: Int) -> Float {
        var sum: Float = 0
        for frame in (center - reach + 1)...(center + reach) {
            let distance = abs(Float(frame - center) - fraction) * band * Float(Self.resolution)
            let index = Int(distance)
            guard index < Self.crossings * Self.resolution else { continue }
            let (left, right) = (Self.table[index], Self.table[index + 1])
            sum += input[frame * channelCount + channel] * (left + (right - left) * (distance - Float(index)))
        }
        return sum * band
    }

    private static func start(reach: Int, channelCount: Int, outputRate: Int) -> State {
        State(input: [Float](repeating: 0, count: reach * channelCount), position: reach * outputRate)
    }
}
