/// The sum of the sound of one device in a tick. It has one channel until sound with two is added.
///
/// Most sound is mono. Both channels of its sum would be equal, so it is summed once.
struct PlayoutMix: Sendable {
    /// 1, or 2 once something with two channels was added.
    private(set) var channelCount = 1
    /// Interleaved.
    private(set) var samples = [Float](repeating: 0, count: AudioBlock.frameCount)
    private var limiter = LookaheadLimiter(channelCount: 1)
    /// Whether nothing was added since the tick began: all samples are 0. Most ticks of most devices are like that.
    private(set) var isEmpty = true

    /// Begins a tick with silence.
    mutating func begin() {
        guard !isEmpty else { return }
        isEmpty = true
        if channelCount == 2 {
            channelCount = 1
            samples = [Float](repeating: 0, count: AudioBlock.frameCount)
            return
        }
        samples.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }

    /// Adds interleaved samples with a gain that goes from `from` to `to`; mono goes to both sides.
    mutating func add(_ added: [Float], channelCount addedCount: Int, from: Float, to: Float) {
        isEmpty = false
        if addedCount == 2 { becomeStereo() }
        Mixing.add(added, channelCount: addedCount, from: from, to: to, into: &samples, channelCount: channelCount)
    }

    /// Puts another sound in the place of the sum.
    mutating func replace(with block: AudioBlock) {
        isEmpty = false
        channelCount = block.channelCount
        samples = block.samples
    }

    /// Keeps the sum within full scale. Call it once a tick, after everything was added.
    mutating func limit() {
        if isEmpty, limiter.isAtRest { return }
        // The end of the tick before comes out in this one.
        isEmpty = false
        // The limiter still holds the end of the tick before, whose channels may have differed.
        if channelCount == 1, !limiter.becomeMono() { becomeStereo() }
        if channelCount == 2 { limiter.becomeStereo() }
        limiter.apply(to: &samples)
    }

    private mutating func becomeStereo() {
        guard channelCount == 1 else { return }
        channelCount = 2
        samples = Mixing.doubled(samples)
    }
}
