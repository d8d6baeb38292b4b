#if AUDIO_LIBRARIES
    import COpus
#endif

/// How much of the spectrum a packet carries.
package enum OpusBandwidth: Int32, CaseIterable, Comparable, Sendable {
    /// Up to 4 kHz.
    case narrow = 1101
    /// Up to 6 kHz.
    case medium = 1102
    /// Up to 8 kHz: what a sampling rate of 16 kHz can hold.
    case wide = 1103
    /// Up to 12 kHz.
    case superWide = 1104
    /// Up to 20 kHz.
    case full = 1105

    package static func < (left: OpusBandwidth, right: OpusBandwidth) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// What the encoder is tuned for.
package enum OpusApplication: Hashable, Sendable {
    /// Intelligible speech; the only choice with redundancy inside the packets.
    case voip
    /// Faithful sound of any kind.
    case audio

    #if AUDIO_LIBRARIES
        var code: Int32 {
            switch self {
            case .voip: OPUS_APPLICATION_VOIP
            case .audio: OPUS_APPLICATION_AUDIO
            }
        }

        /// The kind of sound for the encoder, so that it does not have to guess.
        var signal: Int32 {
            switch self {
            case .voip: OPUS_SIGNAL_VOICE
            case .audio: OPUS_AUTO
            }
        }
    #endif
}
