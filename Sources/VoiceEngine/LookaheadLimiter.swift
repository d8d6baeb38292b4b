/// Keeps the sum of many voices within full scale without clipping. It turns everything down just before a peak and
/// slowly up again. It delays the sound by 2.5 ms and does not change sound that needs no limiting.
package struct LookaheadLimiter: Hashable, Sendable {
    /// Frames that share one line of gain: 2.5 ms.
    package static let segmentLength = 120
    /// No sample comes out beyond this.
    package static let ceiling: Float = 0.98
    /// The part of the way back to full gain in each segment: about 100 ms for most of it.
    private static let release: Float = 0.06

    private var channelCount: Int
    /// The segment that is held back until the next is known.
    private var held: [Float]
    private var heldGain: Float = 1
    /// Gain at the end of the last segment that left.
    private var gain: Float = 1
    /// Scratch buffer for the output.
    private var output: [Float]

    /// A limiter for blocks of 1 or 2 interleaved channels, at full gain.
    package init(channelCount: Int) {
        self.channelCount = channelCount
        held = [Float](repeating: 0, count: Self.segmentLength * channelCount)
        output = [Float](repeating: 0, count: AudioBlock.frameCount * channelCount)
    }

    /// Takes blocks of two channels from here on; the held sound goes to both channels.
    mutating func becomeStereo() {
        guard channelCount == 1 else { return }
        channelCount = 2
        held = Mixing.doubled(held)
        output = [Float](repeating: 0, count: AudioBlock.frameCount * 2)
    }

    /// Takes blocks of one channel from here on, unless the channels of the held sound differ. Returns whether it does.
    mutating func becomeMono() -> Bool {
        guard channelCount == 2 else { return true }
        let frames = stride(from: 0, to: held.count, by: 2)
        guard frames.allSatisfy({ held[$0] == held[$0 + 1] }) else { return false }
        channelCount = 1
        held = frames.map { held[$0] }
        output = [Float](repeating: 0, count: AudioBlock.frameCount)
        return true
    }

    /// Whether silence would come out as it went in, and change nothing.
    var isAtRest: Bool { gain == 1 && heldGain == 1 && held.allSatisfy { $0 == 0 } }

    /// Limits a block of `AudioBlock.frameCount` frames in place.
    package mutating func apply(to samples: inout [Float]) {
        precondition(samples.count == output.count)
        let length = Self.segmentLength * channelCount
        if gain == 1, heldGain == 1, Self.allowedGain(samples, samples.indices) == 1 { return delay(&samples) }
        for start in stride(from: 0, to: samples.count, by: length) {
            let nextGain = Self.allowedGain(samples, start..<start + length)
            // Both segments that meet here limit the gain between them, so no point of the line exceeds either bound.
            let released = gain + (1 - gain) * Self.release
            let end = min(heldGain, nextGain, released > 0.999 ? 1 : released)
            emit(to: start, from: gain, to: end)
            gain = end
            heldGain = nextGain
            samples.withUnsafeBufferPointer { samples in
                held.withUnsafeMutableBufferPointer { held in
                    for index in 0..<length { held[index] = samples[start &+ index] }
                }
            }
        }
        swap(&samples, &output)
    }

    /// Limiting when nothing needs turning down.
    private mutating func delay(_ samples: inout [Float]) {
        let passedCount = samples.count - held.count
        samples.withUnsafeBufferPointer { samples in
            held.withUnsafeMutableBufferPointer { held in
                output.withUnsafeMutableBufferPointer { output in
                    _ = output[..<held.count].update(fromContentsOf: held)
                    _ = output[held.count...].update(fromContentsOf: samples[..<passedCount])
                    _ = held.update(fromContentsOf: samples[passedCount...])
                }
            }
        }
        swap(&samples, &output)
    }

    private mutating func emit(to start: Int, from first: Float, to last: Float) {
        let length = Self.segmentLength * channelCount
        let step = (last - first) / Float(Self.segmentLength)
        held.withUnsafeBufferPointer { held in
            output.withUnsafeMutableBufferPointer { output in
                guard first != 1 || last != 1 else {
                    for index in 0..<length { output[start &+ index] = held[index] }
                    return
                }
                for frame in 0..<Self.segmentLength {
                    let gain = first + step * Float(frame)
                    for index in frame * channelCount..<(frame + 1) * channelCount {
                        // Rounding in the line above may exceed the bound by its last bit.
                        output[start &+ index] = min(max(held[index] * gain, -Self.ceiling), Self.ceiling)
                    }
                }
            }
        }
    }

    private static func allowedGain(_ samples: [Float], _ range: Range<Int>) -> Float {
        // Eight in parallel; eight divides every segment. In one long row, each comparison would wait for the one
        // before.
        let peaks = samples.withUnsafeBytes { bytes in
            var peaks = SIMD8<Float>()
            for index in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                let values = bytes.loadUnaligned(
                    fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
                peaks.replace(with: values, where: values .> peaks)
                peaks.replace(with: -values, where: -values .> peaks)
            }
            return peaks
        }
        let peak = peaks.max()
        return peak > ceiling ? ceiling / peak : 1
    }
}
