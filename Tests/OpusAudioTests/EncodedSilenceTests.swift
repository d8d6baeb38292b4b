import Testing

@testable import OpusAudio

/// An encoder looks silence up; its packets are those that libopus makes.
@Suite struct EncodedSilenceTests {
    private static let voice = OpusEncoder.Settings(
        channelCount: 1, application: .voip, bitRate: 50_000, complexity: 0, usesDTX: true, usesInBandFEC: true,
        expectedLossPercentage: 15)
    private static let music = OpusEncoder.Settings(
        channelCount: 2, application: .audio, bitRate: 128_000, complexity: 5)

    private func encoder(_ settings: OpusEncoder.Settings) throws -> OpusEncoder {
        let encoder = try OpusEncoder(channelCount: settings.channelCount, application: settings.application)
        try encoder.setBitRate(try #require(settings.bitRate))
        try encoder.setComplexity(try #require(settings.complexity))
        try encoder.setExpectedLossPercentage(settings.expectedLossPercentage)
        encoder.setUsesInBandFEC(settings.usesInBandFEC)
        encoder.setUsesDTX(settings.usesDTX)
        return encoder
    }

    private func silence(_ settings: OpusEncoder.Settings) -> [Float] {
        [Float](repeating: 0, count: OpusEncoder.frameCount * settings.channelCount)
    }

    /// A tone in all channels.
    private func tone(_ settings: OpusEncoder.Settings) -> [[Float]] {
        sineBlocks(hertz: 440, count: 30).map { block in
            block.flatMap { [Float](repeating: $0, count: settings.channelCount) }
        }
    }

    @Test(arguments: [voice, music], [0, 1, 30, 99, 100, 101, 250])
    func `a sound after silence becomes what it becomes without looking up`(
        settings: OpusEncoder.Settings, count: Int
    ) throws {
        let blocks = [[Float]](repeating: silence(settings), count: count) + tone(settings) + [silence(settings)]
        let (looking, own) = (try encoder(settings), try OpusEncoder(settings))
        for (number, block) in blocks.enumerated() {
            let (found, expected) = (try looking.encode(block), try own.encode(block))
            #expect(found == expected, "block \(number)")
        }
    }

    @Test func `silence is looked up for 30 seconds, and encoded from then on`() throws {
        let (looking, own) = (try encoder(Self.voice), try OpusEncoder(Self.voice))
        let block = silence(Self.voice)
        for number in 0..<EncodedSilence.packetLimit + 30 {
            let (found, expected) = (try looking.encode(block), try own.encode(block))
            #expect(found == expected, "block \(number)")
        }
    }

    @Test(arguments: [0, 1, 150])
    func `a setting that changes within silence counts from there on`(count: Int) throws {
        let (looking, own) = (try encoder(Self.voice), try OpusEncoder(Self.voice))
        let block = silence(Self.voice)
        for encoder in [looking, own] {
            for _ in 0..<count { _ = try encoder.encode(block) }
            try encoder.setBitRate(16_000)
            encoder.setMaximumBandwidth(.wide)
            encoder.setUsesDTX(false)
        }
        for block in [[Float]](repeating: block, count: 30) + tone(Self.voice) {
            let (found, expected) = (try looking.encode(block), try own.encode(block))
            #expect(found == expected)
        }
    }

    @Test func `a block of another size is refused within silence and changes nothing`() throws {
        let (looking, own) = (try encoder(Self.voice), try OpusEncoder(Self.voice))
        _ = try looking.encode(silence(Self.voice))
        _ = try own.encode(silence(Self.voice))
        #expect(throws: OpusError.badArgument) { try looking.encode([0]) }
        for block in tone(Self.voice) {
            let (found, expected) = (try looking.encode(block), try own.encode(block))
            #expect(found == expected)
        }
    }

    @Test func `streams with more settings than are kept go on as before`() throws {
        var streams: [(OpusEncoder, OpusEncoder)] = []
        for number in 1...EncodedSilence.settingsLimit + 2 {
            var settings = Self.voice
            settings.bitRate = 20_000 + number
            streams.append((try encoder(settings), try OpusEncoder(settings)))
        }
        for block in [silence(Self.voice), silence(Self.voice)] + tone(Self.voice) {
            for (looking, own) in streams {
                let (found, expected) = (try looking.encode(block), try own.encode(block))
                #expect(found == expected)
            }
        }
    }
}
