/// What is done to the microphone's sound before anything else: steady noise is suppressed, and quiet voices are made
/// as loud as others.
///
/// The work is speexdsp's. It delays the sound by 20 ms. Copies share its state, so each microphone keeps one value and
/// does not copy it.
package struct MicrophoneTreatment: Sendable {
    /// By how many decibels steady noise is reduced, 1...60, clamped; nil leaves it. A steady tone is noise too.
    package var noiseReduction: Int? {
        didSet { if noiseReduction != oldValue { filters = [] } }
    }
    /// Whether quiet voices are made louder, and loud ones quieter.
    package var evensLoudness = false {
        didSet { if evensLoudness != oldValue { filters = [] } }
    }
    /// One for each channel.
    private var filters: [TreatmentFilter] = []

    /// A treatment that changes nothing.
    package init() {}

    /// Whether anything is treated on this system: not on iOS, where the sound passes.
    package static var isEffective: Bool { VoiceEffects.canChangePitch }

    /// Whether blocks pass unchanged.
    package var isNeutral: Bool { noiseReduction == nil && !evensLoudness }

    /// Replaces the block with its treated sound.
    mutating func apply(to block: inout AudioBlock) {
        guard !isNeutral else { return }
        if filters.count != block.channelCount {
            // There is nothing to treat before the first sound; most microphones of a test are silent.
            if block.isSilent { return }
            let reduction = noiseReduction.map { min(max($0, 1), 60) }
            filters = (0..<block.channelCount).map { _ in
                TreatmentFilter(noiseReduction: reduction, evensLoudness: evensLoudness)
            }
        }
        for (channel, filter) in filters.enumerated() {
            filter.apply(to: &block.samples, from: channel, step: block.channelCount)
        }
    }
}
