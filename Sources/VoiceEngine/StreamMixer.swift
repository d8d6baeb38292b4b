import OpusAudio
import Synchronization

/// Sums sounds and encodes the sum as a stream of its own, one packet each 20 ms.
package final class StreamMixer: Sendable {
    private struct State {
        var encoder: OpusEncoder
        var limiter: LookaheadLimiter
        var nextSequence: UInt32 = 0
    }

    private let quality: VoiceQuality
    private let state: Mutex<State>

    package init(quality: VoiceQuality) {
        self.quality = quality
        state = Mutex(
            State(encoder: quality.makeEncoder(), limiter: LookaheadLimiter(channelCount: quality.channelCount)))
    }

    /// The packet for 20 ms of these sounds; of silence without any.
    package func packet(of blocks: [AudioBlock]) -> VoicePacket {
        let channelCount = quality.channelCount
        var mix = [Float](repeating: 0, count: AudioBlock.frameCount * channelCount)
        for block in blocks {
            Mixing.add(
                block.samples, channelCount: block.channelCount, from: 1, to: 1, into: &mix,
                channelCount: channelCount)
        }
        return state.withLock { state in
            state.limiter.apply(to: &mix)
            let payload: [UInt8]
            do {
                payload = try state.encoder.encode(mix)
            } catch {
                preconditionFailure("libopus refuses a block of \(mix.count) samples: \(error)")
            }
            defer { state.nextSequence &+= 1 }
            return VoicePacket(
                sequence: state.nextSequence, timestamp: state.nextSequence &* VoicePacket.sampleCount,
                level: AudioLevel.wireLevel(meanSquare: SampleEnergy.meanSquare(mix)), payload: payload)
        }
    }
}
