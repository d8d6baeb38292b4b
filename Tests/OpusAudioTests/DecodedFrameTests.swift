import Testing

@testable import OpusAudio

@Suite struct DecodedFrameTests {
    /// Packets of one stream of gliding tones.
    private func packets(_ count: Int, channelCount: Int = 1, startingAt hertz: Double = 200) throws -> [[UInt8]] {
        let encoder = try OpusEncoder(channelCount: channelCount, application: .voip)
        try encoder.setBitRate(32_000)
        encoder.setUsesInBandFEC(true)
        try encoder.setExpectedLossPercentage(15)
        return try (0..<count).map { index in
            try encoder.encode(
                tone(
                    hertz: hertz + Double(index), frames: OpusEncoder.frameCount, startingAt: index * 960,
                    channelCount: channelCount))
        }
    }

    private func tone(hertz: Double, frames: Int, startingAt start: Int, channelCount: Int) -> [Float] {
        (0..<frames * channelCount).map { index in
            let time = Double(start + index / channelCount) / 48_000
            // A triangle: no library function, and rich enough to be told from silence.
            let phase = (time * hertz).truncatingRemainder(dividingBy: 1)
            return Float(abs(phase * 4 - 2) - 1) * 0.3
        }
    }

    @Test(arguments: [1, 2]) func `walking gives what a decoder gives, with losses and copies`(channelCount: Int) throws
    {
        let packets = try packets(61, channelCount: channelCount)
        let decoder = try OpusDecoder(channelCount: channelCount)
        var frame = DecodedFrame.start(channelCount: channelCount)
        for (index, packet) in packets.dropLast().enumerated() {
            let expected: [Float]
            switch index % 7 {
            case 3:
                expected = try decoder.decodeFEC(nextPacket: packets[index + 1])
                frame = try frame.next(.redundancy(nextPacket: packets[index + 1]))
            case 5:
                expected = try decoder.decodeLost()
                frame = try frame.next(.lost)
            default:
                expected = try decoder.decode(packet)
                frame = try frame.next(.packet(packet))
            }
            #expect(frame.samples == expected, "frame \(index)")
        }
    }

    @Test func `silence leads to the same frame again and again, and sound goes on from there`() throws {
        let encoder = try OpusEncoder(channelCount: 2, application: .audio)
        let decoder = try OpusDecoder(channelCount: 2)
        let silence = [Float](repeating: 0, count: OpusEncoder.frameCount * 2)
        var frame = DecodedFrame.start(channelCount: 2)
        var frames: [DecodedFrame] = []
        for _ in 0..<50 {
            let packet = try encoder.encode(silence)
            frame = try frame.next(.packet(packet))
            #expect(try frame.samples == decoder.decode(packet))
            frames.append(frame)
        }
        #expect(frames[48] === frames[49])
        for number in 0..<5 {
            let packet = try encoder.encode(tone(hertz: 440, frames: 960, startingAt: number * 960, channelCount: 2))
            frame = try frame.next(.packet(packet))
            #expect(try frame.samples == decoder.decode(packet))
        }
        #expect(frame.meanSquare > 0.01)
    }

    @Test func `who has heard the same finds the frame there, and who has not gets their own`() throws {
        let packets = try packets(10, startingAt: 310)
        var alice = DecodedFrame.start(channelCount: 1)
        var bob = alice
        for packet in packets[..<5] {
            alice = try alice.next(.packet(packet))
            bob = try bob.next(.packet(packet))
            #expect(alice === bob)
        }
        bob = try bob.next(.lost)
        alice = try alice.next(.packet(packets[5]))
        let afterLoss = try bob.next(.packet(packets[6]))
        let afterAll = try alice.next(.packet(packets[6]))
        #expect(afterLoss !== afterAll)
        #expect(afterLoss.samples != afterAll.samples)
    }

    @Test func `a listener who is behind walks over the frames of the one ahead`() throws {
        let packets = try packets(40, startingAt: 470)
        let start = DecodedFrame.start(channelCount: 1)
        var ahead: [DecodedFrame] = []
        for packet in packets { ahead.append(try (ahead.last ?? start).next(.packet(packet))) }
        var behind = start
        for (packet, frame) in zip(packets, ahead) {
            behind = try behind.next(.packet(packet))
            #expect(behind === frame)
        }
    }

    @Test func `bytes that are no packet are refused, and the stream goes on as if they had not come`() throws {
        let packets = try packets(3, startingAt: 530)
        let first = try DecodedFrame.start(channelCount: 1).next(.packet(packets[0]))
        #expect(throws: OpusError.invalidPacket) { try first.next(.packet([])) }
        // A packet of two frames that says nothing about a second one.
        #expect(throws: OpusError.self) { try first.next(.packet([0xFF, 0xFF, 0xFF])) }
        let decoder = try OpusDecoder(channelCount: 1)
        _ = try decoder.decode(packets[0])
        #expect(try first.next(.packet(packets[1])).samples == decoder.decode(packets[1]))
    }

    @Test func `a copied decoder goes its own way`() throws {
        let packets = try packets(4, startingAt: 610)
        let original = try OpusDecoder(channelCount: 1)
        _ = try original.decode(packets[0])
        let copy = OpusDecoder(copying: original)
        _ = try copy.decodeLost()
        let untouched = try OpusDecoder(channelCount: 1)
        _ = try untouched.decode(packets[0])
        #expect(try original.decode(packets[1]) == untouched.decode(packets[1]))
        #expect(throws: OpusError.badArgument) { try OpusDecoder(channelCount: 3) }
    }
}
