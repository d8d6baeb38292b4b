/// What a vendor says of one of the profiles of sound that apps choose from.
package struct SoundProfile: Hashable, Sendable, CustomStringConvertible {
    /// How much the encoded sound takes, in bit/s.
    package let bitRate: Int
    /// 1 or 2.
    package let channelCount: Int
    /// Samples in a second, as reports say it.
    package let sampleRate: Int

    init(kilobits: Int, channelCount: Int, kilohertz: Int) {
        bitRate = kilobits * 1_000
        self.channelCount = channelCount
        sampleRate = kilohertz * 1_000
    }

    /// Such as `64 kbit/s, mono, 48 kHz`.
    package var description: String {
        "\(bitRate / 1_000) kbit/s, \(channelCount == 1 ? "mono" : "stereo"), \(sampleRate / 1_000) kHz"
    }
}
