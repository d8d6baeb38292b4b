/// Shifts the pitch of live sound block by block, with a fixed delay.
struct PitchShifter: Sendable {
    /// The delay of the output, in frames at 48 kHz: 60 ms.
    ///
    /// The stretcher works in pieces of 30 ms and looks 12 ms ahead; the rest allows a piece to be a block late.
    static let latencyFrames = 60 * 48

    private let stream: SoundTouchStream
    private var pending: [Float]

    /// Makes a shifter of 1 or 2 channels; -24...24 semitones.
    init(channelCount: Int, semitones: Double) {
        stream = SoundTouchStream(channelCount: channelCount)
        stream.setWindows(sequenceMilliseconds: 30, seekMilliseconds: 12, overlapMilliseconds: 8)
        stream.setPitch(semitones: semitones)
        pending = [Float](repeating: 0, count: Self.latencyFrames * channelCount)
    }

    /// The channels of the blocks it takes.
    var channelCount: Int { stream.channelCount }

    /// Changes the shift from the next block on, without a gap.
    mutating func setPitch(semitones: Double) {
        stream.setPitch(semitones: semitones)
    }

    /// Replaces the block with the shifted sound of ``latencyFrames`` earlier.
    mutating func apply(to block: inout AudioBlock) {
        precondition(block.channelCount == channelCount, "the shifter has \(channelCount) channels")
        stream.put(block.samples)
        pending.append(contentsOf: stream.receive(stream.availableFrames))
        let wanted = block.samples.count
        // Only a changing pitch can leave too little. Silence fills the gap and keeps the delay.
        if pending.count < wanted {
            pending.insert(contentsOf: repeatElement(0, count: wanted - pending.count), at: 0)
        }
        block.samples.replaceSubrange(0..<wanted, with: pending[0..<wanted])
        // A changing pitch can leave more. The oldest sound is dropped, so that the delay never exceeds twice the usual
        // one.
        let excess = max(0, pending.count - wanted - 2 * Self.latencyFrames * channelCount)
        pending.removeSubrange(0..<wanted + excess)
    }
}
