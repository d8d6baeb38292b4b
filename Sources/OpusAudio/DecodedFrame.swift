import Synchronization

/// 20 ms of one stream's sound, with links to the frames that follow. Listeners with the same packets share it.
///
/// Decoding is a function: the same packets and losses in the same order give the same sound. So not every listener
/// decodes: each goes from frame to frame, and the second one finds a frame already decoded. Listeners keep the frame
/// that they are at, and this type keeps the latest few, for listeners who are a little behind.
package final class DecodedFrame: Sendable {
    /// What leads from one frame to the next.
    package enum Step: Hashable, Sendable {
        /// A packet came.
        case packet([UInt8])
        /// A packet is missing. The packet after it, this one, carries a coarse copy.
        case redundancy(nextPacket: [UInt8])
        /// A packet is missing.
        case lost
    }

    /// How many frames are kept without a listener: half a second of ten publishers, about 22 KB each.
    package static let recentLimit = 256

    /// Interleaved; empty at the start of a stream.
    package let samples: [Float]
    /// 1 or 2.
    package let channelCount: Int
    /// The mean of the samples' squares; 0 at the start of a stream.
    package let meanSquare: Double

    // Safe because only `decode` uses it after the initializer, under the lock: the next frame decodes with a copy of it.
    private nonisolated(unsafe) let decoder: OpusDecoder
    private let steps = Mutex<[Successor]>([])

    private struct Successor {
        let step: Step
        weak var frame: DecodedFrame?
    }

    private struct Recent {
        var frames: [DecodedFrame] = []
        var oldest = 0
    }

    private static let recent = Mutex(Recent())
    private static let monoStart = start(of: 1)
    private static let stereoStart = start(of: 2)

    private init(decoder: consuming sending OpusDecoder, samples: [Float]) {
        channelCount = decoder.channelCount
        self.samples = samples
        meanSquare = SampleEnergy.meanSquare(samples)
        self.decoder = decoder
    }

    /// The start of every stream that is played with one channel, or with two.
    package static func start(channelCount: Int) -> DecodedFrame { channelCount == 1 ? monoStart : stereoStart }

    /// The next frame. This one does not change, even if the call throws.
    ///
    /// Throws ``OpusError/invalidPacket`` for bytes that are no packet and ``OpusError/bufferTooSmall`` for packets
    /// longer than 20 ms.
    package func next(_ step: Step) throws(OpusError) -> DecodedFrame {
        // Decoded under the lock, because other callers that wait for it want this same frame.
        let result = steps.withLock { successors -> Result<DecodedFrame, OpusError> in
            // By index: a copy of a weak reference costs a lookup in the runtime's table of them.
            for index in successors.indices where successors[index].step == step {
                if let known = successors[index].frame { return .success(known) }
            }
            do throws(OpusError) {
                let frame = try decode(step)
                successors.removeAll { $0.frame == nil }
                successors.append(Successor(step: step, frame: frame))
                return .success(frame)
            } catch {
                return .failure(error)
            }
        }
        let frame = try result.get()
        return frame
    }

    private func decode(_ step: Step) throws(OpusError) -> DecodedFrame {
        let decoder = OpusDecoder(copying: decoder)
        let count = OpusEncoder.frameCount * channelCount
        var failure: OpusError?
        let samples = [Float](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            let output = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
            do throws(OpusError) {
                switch step {
                case .packet(let packet):
                    guard try decoder.decode(packet, into: output) == OpusEncoder.frameCount else {
                        throw .invalidPacket
                    }
                case .redundancy(let packet): try decoder.decodeFEC(nextPacket: packet, into: output)
                case .lost: try decoder.decodeLost(into: output)
                }
                initializedCount = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        // Silence soon leads to what was there before, and from then on always.
        if samples == self.samples, decoder.goesOn(as: self.decoder) { return self }
        let frame = DecodedFrame(decoder: decoder, samples: samples)
        Self.keep(frame)
        return frame
    }

    private static func keep(_ frame: DecodedFrame) {
        // What falls out is released after the lock.
        _ = recent.withLock { recent -> DecodedFrame? in
            guard recent.frames.count == recentLimit else {
                recent.frames.append(frame)
                return nil
            }
            let dropped = recent.frames[recent.oldest]
            recent.frames[recent.oldest] = frame
            recent.oldest = (recent.oldest + 1) % recentLimit
            return dropped
        }
    }

    private static func start(of channelCount: Int) -> DecodedFrame {
        do {
            return DecodedFrame(decoder: try OpusDecoder(channelCount: channelCount), samples: [])
        } catch {
            preconditionFailure("there is no decoder for \(channelCount) channels: \(error)")
        }
    }
}
