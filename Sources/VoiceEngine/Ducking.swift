/// Lowers music while a voice is heard, and restores it afterwards.
///
/// The gain goes linearly: down to the depth within the attack from when the voice begins, and back up within the release
/// from when it ends. A voice ends 200 ms after its last syllable, so that music does not come up between words.
package struct Ducking: Hashable, Sendable {
    /// What is left of the music while a voice is heard, 0...1.
    package let depth: Float
    private let fall: Float
    private let rise: Float
    private var activity = VoiceActivity()
    /// The gain of the last step.
    package private(set) var gain: Float = 1

    /// - Parameters:
    ///   - depth: What is left of the music, 0...1, clamped.
    ///   - attackMilliseconds: How long it takes to fall from 1 to the depth; less than 20 is one step.
    ///   - releaseMilliseconds: How long it takes to rise from the depth to 1; less than 20 is one step.
    package init(depth: Double, attackMilliseconds: Int, releaseMilliseconds: Int) {
        self.depth = Float(min(max(depth, 0), 1))
        fall = (1 - self.depth) * 20 / Float(max(20, attackMilliseconds))
        rise = (1 - self.depth) * 20 / Float(max(20, releaseMilliseconds))
    }

    /// The gain at the end of the next 20 ms, in which the voices have this loudness.
    mutating func next(meanSquare: Double) -> Float {
        gain = activity.update(meanSquare: meanSquare) ? max(depth, gain - fall) : min(1, gain + rise)
        return gain
    }
}
