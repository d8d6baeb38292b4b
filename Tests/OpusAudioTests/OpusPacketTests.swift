import OpusAudio
import Testing

@Suite struct OpusPacketTests {
    @Test func `the header tells layer, band, channels and length`() throws {
        // Configuration 9: linear prediction, wide band, 20 ms; one mono frame.
        let speech = try OpusPacket([9 << 3, 0, 0])
        #expect(speech.mode == .silk)
        #expect(speech.bandwidth == .wide)
        #expect(speech.channelCount == 1)
        #expect(speech.frameCount == 1)
        #expect(speech.sampleCount == 960)
        #expect(speech.durationMilliseconds == 20)
        // Configuration 14: both layers, full band, 10 ms; two stereo frames of one size.
        let hybrid = try OpusPacket([14 << 3 | 0b101, 0, 0, 0, 0])
        #expect(hybrid.mode == .hybrid)
        #expect(hybrid.bandwidth == .full)
        #expect(hybrid.channelCount == 2)
        #expect(hybrid.frameCount == 2)
        #expect(hybrid.durationMilliseconds == 20)
        // Configuration 28: transform, full band, 2.5 ms.
        let transform = try OpusPacket([28 << 3, 0, 0])
        #expect(transform.mode == .celt)
        #expect(transform.durationMilliseconds == 2.5)
        #expect(!transform.hasInBandFEC)
    }

    @Test func `the bit after the voice bit announces redundancy`() throws {
        #expect(try OpusPacket([9 << 3, 0b0100_0000, 0]).hasInBandFEC)
        #expect(try !OpusPacket([9 << 3, 0b1011_1111, 0]).hasInBandFEC)
        // Stereo has the pair twice.
        #expect(try OpusPacket([9 << 3 | 0b100, 0b0001_0000, 0]).hasInBandFEC)
        #expect(try !OpusPacket([9 << 3 | 0b100, 0b1010_1111, 0]).hasInBandFEC)
    }

    @Test func `a header alone is a silent packet`() throws {
        #expect(try OpusPacket([9 << 3]).isDTX)
        #expect(try OpusPacket([9 << 3, 0]).isDTX)
        #expect(try !OpusPacket([9 << 3, 0, 0]).isDTX)
    }

    @Test func `120 ms is the longest packet`() throws {
        // Configuration 9, code 3: a number of 20 ms frames, all empty.
        #expect(try OpusPacket([9 << 3 | 0b11, 6]).durationMilliseconds == 120)
        #expect(throws: OpusError.invalidPacket) { try OpusPacket([9 << 3 | 0b11, 7]) }
        #expect(throws: OpusError.invalidPacket) { try OpusPacket([9 << 3 | 0b11, 0]) }
    }
}
