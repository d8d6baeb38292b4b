package import OpusAudio

/// How a device encodes what it captures: one row for each quality a vendor offers.
package struct VoiceQuality: Hashable, Sendable {
    /// The widest band that is encoded.
    package let audioBandwidth: OpusBandwidth
    /// 1 or 2.
    package let channelCount: Int
    /// In bit/s.
    package private(set) var bitRate: Int
    /// What the encoder is tuned for.
    package let application: OpusApplication
    /// libopus's effort, 0...10.
    ///
    /// Voices get the lowest: it halves the time of a packet, which is most of the cost of a room full of speakers, and
    /// tests of an app do not need more.
    package let complexity: Int
    /// Whether packets repeat the frame before them coarsely; possible for voice only.
    package let usesInBandFEC: Bool
    /// The loss that redundancy is sized for, in percent.
    package let expectedLossPercentage: Int
    /// What Opus takes, in bit/s.
    private static let bitRates = 6_000...510_000
    /// Sound at or below this level, in -dBov, counts as silence and need not be sent.
    static let quietLevel: UInt8 = 60

    /// Whether silence becomes packets of one or two bytes while unmuted.
    package let usesDTX: Bool

    /// 8 kHz of band (a sampling rate of 16 kHz), mono, 16 kbit/s.
    package static let speech = VoiceQuality(
        audioBandwidth: .wide, channelCount: 1, bitRate: 16_000, application: .voip, complexity: 0,
        usesInBandFEC: true, expectedLossPercentage: 15, usesDTX: true)
    /// Full band, mono, 50 kbit/s.
    package static let standard = VoiceQuality(
        audioBandwidth: .full, channelCount: 1, bitRate: 50_000, application: .voip, complexity: 0,
        usesInBandFEC: true, expectedLossPercentage: 15, usesDTX: true)
    /// Full band, stereo, 128 kbit/s.
    package static let music = VoiceQuality(
        audioBandwidth: .full, channelCount: 2, bitRate: 128_000, application: .audio, complexity: 5,
        usesInBandFEC: false, expectedLossPercentage: 0, usesDTX: false)

    /// Full band at the app's own bit rate, in bit/s, clamped to what Opus accepts; tuned for music in stereo and from
    /// 96 kbit/s.
    package init(bitRate: Int, channelCount: Int) {
        let isMusic = channelCount == 2 || bitRate >= 96_000
        self.init(
            audioBandwidth: bitRate < 20_000 ? .wide : .full, channelCount: min(max(channelCount, 1), 2),
            bitRate: min(max(bitRate, Self.bitRates.lowerBound), Self.bitRates.upperBound),
            application: isMusic ? .audio : .voip,
            complexity: isMusic ? 5 : 0,
            usesInBandFEC: !isMusic, expectedLossPercentage: isMusic ? 0 : 15, usesDTX: !isMusic)
    }

    /// The same at another bit rate, in bit/s, clamped to what Opus accepts.
    package func at(bitRate: Int) -> VoiceQuality {
        var quality = self
        quality.bitRate = min(max(bitRate, Self.bitRates.lowerBound), Self.bitRates.upperBound)
        return quality
    }

    /// One row.
    init(
        audioBandwidth: OpusBandwidth, channelCount: Int, bitRate: Int, application: OpusApplication, complexity: Int,
        usesInBandFEC: Bool, expectedLossPercentage: Int, usesDTX: Bool
    ) {
        self.audioBandwidth = audioBandwidth
        self.channelCount = channelCount
        self.bitRate = bitRate
        self.application = application
        self.complexity = complexity
        self.usesInBandFEC = usesInBandFEC
        self.expectedLossPercentage = expectedLossPercentage
        self.usesDTX = usesDTX
    }

    /// An encoder with this row's settings.
    func makeEncoder() -> OpusEncoder {
        do {
            let encoder = try OpusEncoder(channelCount: channelCount, application: application)
            try encoder.setBitRate(bitRate)
            try encoder.setComplexity(complexity)
            try encoder.setExpectedLossPercentage(expectedLossPercentage)
            encoder.setMaximumBandwidth(audioBandwidth)
            encoder.setUsesInBandFEC(usesInBandFEC)
            encoder.setUsesDTX(usesDTX)
            return encoder
        } catch {
            preconditionFailure("libopus refuses the row \(self): \(error)")
        }
    }
}
