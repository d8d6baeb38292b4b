import OpusAudio
import Testing

@Suite struct OpusCodecTests {
    private func encode(
        _ blocks: [[Float]], application: OpusApplication = .voip, channelCount: Int = 1, bitRate: Int = 32_000,
        _ adjust: (OpusEncoder) throws -> Void = { _ in }
    ) throws -> [[UInt8]] {
        let encoder = try OpusEncoder(channelCount: channelCount, application: application)
        try encoder.setBitRate(bitRate)
        try adjust(encoder)
        return try blocks.map { try encoder.encode($0) }
    }

    private func decode(_ packets: [[UInt8]], channelCount: Int = 1) throws -> [Float] {
        let decoder = try OpusDecoder(channelCount: channelCount)
        return try packets.flatMap { try decoder.decode($0) }
    }

    @Test(arguments: [(OpusApplication.voip, 24_000), (.voip, 50_000), (.audio, 96_000)])
    func `a tone keeps its frequency and level`(application: OpusApplication, bitRate: Int) throws {
        let blocks = sineBlocks(hertz: 440, count: 50)
        let heard = try decode(encode(blocks, application: application, bitRate: bitRate))
        #expect(heard.count == 50 * 960)
        let settled = heard[(10 * 960)...]
        #expect(abs(amplitude(of: settled, hertz: 440) - 0.5) < 0.05)
        #expect(amplitude(of: settled, hertz: 660) < 0.02)
        #expect(meanSquare(settled) < 0.125 * 1.2)
    }

    @Test func `a tone comes back with at least 20 dB over what the codec adds`() throws {
        let blocks = sineBlocks(hertz: 440, count: 50)
        let heard = try decode(encode(blocks, application: .audio, bitRate: 96_000))
        let sent = Array(blocks.joined())
        // The encoder looks 6.5 ms ahead: 312 samples; whoever is off by more than the search loses the tone's phase.
        let best = (300...324).map { delay in
            signalToNoise(sent[9_600..<40_000], heard[(9_600 + delay)..<(40_000 + delay)])
        }.max()!
        #expect(best > 20)
    }

    @Test func `the two channels of a stereo stream stay apart`() throws {
        let blocks = zip(sineBlocks(hertz: 440, count: 50), sineBlocks(hertz: 1_000, count: 50)).map { left, right in
            zip(left, right).flatMap { [$0, $1] }
        }
        let packets = try encode(blocks, application: .audio, channelCount: 2, bitRate: 128_000)
        #expect(try OpusPacket(packets[20]).channelCount == 2)
        let heard = try decode(packets, channelCount: 2)
        let left = stride(from: 19_200, to: heard.count, by: 2).map { heard[$0] }
        let right = stride(from: 19_201, to: heard.count, by: 2).map { heard[$0] }
        #expect(amplitude(of: left, hertz: 440) > 0.45 && amplitude(of: left, hertz: 1_000) < 0.03)
        #expect(amplitude(of: right, hertz: 1_000) > 0.45 && amplitude(of: right, hertz: 440) < 0.03)
    }

    @Test(arguments: [16_000, 32_000, 64_000])
    func `the packets have the bit rate that was asked for`(bitRate: Int) throws {
        let packets = try encode(speechBlocks(count: 200), application: .audio, bitRate: bitRate)
        let actual = packets.map(\.count).reduce(0, +) * 8 / 4
        #expect(actual > bitRate / 2 && actual < bitRate * 13 / 10)
    }

    @Test func `with DTX silence shrinks to packets without sound`() throws {
        let silence = [[Float]](repeating: [Float](repeating: 0, count: 960), count: 100)
        let packets = try encode(speechBlocks(count: 50) + silence) { $0.setUsesDTX(true) }
        let tail = packets[90...]
        let byteCount = tail.reduce(0) { $0 + $1.count }
        #expect(byteCount < 60 * 4)
        #expect(try tail.filter { try OpusPacket($0).isDTX }.count > 45)
        #expect(try !OpusPacket(packets[10]).isDTX)
    }

    @Test func `without DTX silence still has sound inside`() throws {
        let silence = [[Float]](repeating: [Float](repeating: 0, count: 960), count: 50)
        let packets = try encode(silence)
        #expect(try packets.allSatisfy { try !OpusPacket($0).isDTX })
    }

    @Test func `a lost frame is closer to the truth with redundancy than made up`() throws {
        let packets = try encode(speechBlocks(count: 150)) {
            $0.setUsesInBandFEC(true)
            try $0.setExpectedLossPercentage(20)
        }
        let truth = try decode(packets)
        let repaired = try OpusDecoder(channelCount: 1)
        let madeUp = try OpusDecoder(channelCount: 1)
        var repairedNoise = 0.0
        var madeUpNoise = 0.0
        var redundantCount = 0
        for (index, packet) in packets.enumerated() {
            guard index % 8 == 5, index + 1 < packets.count else {
                _ = try repaired.decode(packet)
                _ = try madeUp.decode(packet)
                continue
            }
            let original = Array(truth[(index * 960)..<((index + 1) * 960)])
            if try OpusPacket(packets[index + 1]).hasInBandFEC { redundantCount += 1 }
            repairedNoise += meanSquare(
                zip(original, try repaired.decodeFEC(nextPacket: packets[index + 1])).map { $0 - $1 })
            madeUpNoise += meanSquare(zip(original, try madeUp.decodeLost()).map { $0 - $1 })
        }
        #expect(redundantCount >= 9)
        #expect(repairedNoise < madeUpNoise * 0.7)
    }

    @Test func `without redundancy in the next packet a lost frame is made up`() throws {
        let packets = try encode(speechBlocks(count: 40))
        #expect(try !packets.contains { try OpusPacket($0).hasInBandFEC })
        let one = try OpusDecoder(channelCount: 1)
        let other = try OpusDecoder(channelCount: 1)
        for packet in packets[..<20] {
            _ = try one.decode(packet)
            _ = try other.decode(packet)
        }
        #expect(try one.decodeFEC(nextPacket: packets[21]) == other.decodeLost())
    }

    @Test func `made up sound fades away`() throws {
        let decoder = try OpusDecoder(channelCount: 1)
        for packet in try encode(sineBlocks(hertz: 300, count: 30)) { _ = try decoder.decode(packet) }
        let first = meanSquare(try decoder.decodeLost())
        var last = first
        for _ in 0..<30 { last = meanSquare(try decoder.decodeLost()) }
        #expect(first > 0.01)
        #expect(last < first / 100)
    }

    @Test func `bytes that are no packet give libopus's error`() throws {
        let decoder = try OpusDecoder(channelCount: 1)
        #expect(throws: OpusError.invalidPacket) { try decoder.decode([]) }
        // Two frames of equal size in an odd number of bytes; a second frame longer than the packet.
        #expect(throws: OpusError.invalidPacket) { try decoder.decode([0x01, 0, 0, 0]) }
        #expect(throws: OpusError.invalidPacket) { try OpusPacket([0x02, 200, 1]) }
        #expect(throws: OpusError.invalidPacket) { try OpusPacket([]) }
        #expect(throws: OpusError.invalidPacket) { try decoder.decodeFEC(nextPacket: []) }
        #expect(OpusError.invalidPacket.code == -4)
        #expect(OpusError.invalidPacket.text == "corrupted stream")
    }

    @Test func `a packet longer than the room for it is refused`() throws {
        let packet = try encode(sineBlocks(hertz: 300, count: 1))[0]
        let decoder = try OpusDecoder(channelCount: 1)
        var short = [Float](repeating: 0, count: 959)
        #expect(throws: OpusError.bufferTooSmall) {
            try short.withUnsafeMutableBufferPointer { short throws in try decoder.decode(packet, into: short) }
        }
        var exact = [Float](repeating: 0, count: 960)
        let frames = try exact.withUnsafeMutableBufferPointer { exact throws in try decoder.decode(packet, into: exact)
        }
        #expect(frames == 960)
    }

    @Test func `settings outside their range are refused`() throws {
        #expect(throws: OpusError.badArgument) { try OpusEncoder(channelCount: 3, application: .voip) }
        #expect(throws: OpusError.badArgument) { try OpusDecoder(channelCount: 0) }
        let encoder = try OpusEncoder(channelCount: 1, application: .voip)
        #expect(throws: OpusError.badArgument) { try encoder.setBitRate(0) }
        #expect(throws: OpusError.badArgument) { try encoder.setComplexity(11) }
        try encoder.setComplexity(10)
        #expect(throws: OpusError.badArgument) { try encoder.setExpectedLossPercentage(101) }
        try encoder.setExpectedLossPercentage(100)
        #expect(throws: OpusError.badArgument) { try encoder.encode([Float](repeating: 0, count: 961)) }
        #expect(try !encoder.encode([Float](repeating: 0, count: 960)).isEmpty)
    }

    @Test func `a reset encoder and a reset decoder begin as if they were made afresh`() throws {
        let blocks = speechBlocks(count: 20)
        let encoder = try OpusEncoder(channelCount: 1, application: .voip)
        let first = try blocks.map { try encoder.encode($0) }
        encoder.reset()
        #expect(try blocks.map { try encoder.encode($0) } == first)
        let decoder = try OpusDecoder(channelCount: 1)
        let heard = try first.map { try decoder.decode($0) }
        decoder.reset()
        #expect(try first.map { try decoder.decode($0) } == heard)
    }
}
