/// 20 ms of sound at 48 kHz: 960 frames, one or two channels, interleaved, nominally -1...1.
public struct AudioBlock: Hashable, Sendable {
    /// Frames in a second.
    public static let sampleRate = 48_000
    /// Frames in a block.
    public static let frameCount = 960
    /// 1 for mono or 2 for stereo.
    public let channelCount: Int
    /// The interleaved samples: `frameCount * channelCount` of them.
    public var samples: [Float]

    /// Makes a block of samples whose number must be `frameCount * channelCount`.
    public init(channelCount: Int = 1, samples: [Float]) {
        precondition(channelCount == 1 || channelCount == 2, "a block has 1 or 2 channels, not \(channelCount)")
        precondition(
            samples.count == Self.frameCount * channelCount,
            "a block of \(channelCount) channels holds \(Self.frameCount * channelCount) samples, not \(samples.count)")
        self.channelCount = channelCount
        self.samples = samples
    }

    /// 20 ms in which nothing sounds.
    public static func silence(channelCount: Int = 1) -> AudioBlock {
        AudioBlock(channelCount: channelCount, samples: [Float](repeating: 0, count: frameCount * channelCount))
    }
}

extension AudioBlock {
    /// Whether nothing sounds.
    var isSilent: Bool { samples.allSatisfy { $0 == 0 } }

    /// One sample a frame: the mean of the channels.
    var monoSamples: [Float] {
        guard channelCount == 2 else { return samples }
        return stride(from: 0, to: samples.count - 1, by: 2).map { (samples[$0] + samples[$0 + 1]) / 2 }
    }
}
