import EmulatorAPI
import EmulatorWire
import Testing

@Suite struct RTPDatagramTests {
    private let key = RTPSamples.keyBytes

    @Test(arguments: [RTP.Direction.up, .down], [nil, "歌"] as [StreamID?])
    func `a packet is the same after its way`(direction: RTP.Direction, stream: StreamID?) throws {
        let packet = RTPSamples.packet(channel: "舞台", publisher: "爱丽丝", stream: stream, sequence: 70_000)
        let bytes = try RTPSamples.bytes(of: packet, direction: direction, index: 5)
        try bytes.verify()
        let datagram = try bytes.readDatagram(direction)
        #expect(datagram.ssrc == 0x1122_3344)
        #expect(datagram.sequence == 4_464)
        #expect(datagram.index == 5)
        #expect(String(decoding: bytes[datagram.stream], as: UTF8.self) == stream?.rawValue ?? "")
        guard direction == .down else {
            #expect(datagram.publisher.isEmpty)
            #expect(String(decoding: bytes[datagram.channel], as: UTF8.self) == "舞台")
            return
        }
        let read = try bytes.reading { bytes throws(RTPFault) in
            try MediaPacket(datagram, in: bytes, sequence: 70_000)
        }
        #expect(read == packet)
    }

    // Made by another implementation (Python's struct and hmac).
    @Test func `datagrams of each kind have the bytes they always had`() throws {
        let up =
            "906f000700001a40112233441000000301019e02057374616765000078010203"
            + "0400000001fa39f8b8dbcbcf360044"
        let down =
            "906f000700001a40112233441000000501019e020573746167650305616c6963"
            + "65000000780102030400000001f650bd0788d727462a79"
        let namedUp =
            "906f000700001a40112233441000000401019e020573746167650403e6ad8c00"
            + "780102030400000001d4cf728cffc37f381df8"
        let namedDown =
            "906f000700001a40112233441000000601019e020573746167650305616c6963"
            + "650403e6ad8c0000780102030400000001259c6ef5f2b0573966d3"
        let report =
            "81c90007112233440000000140fffffe00010004000001e00000000000000000"
            + "00000009cdded718234f7ba55713"
        #expect(try RTPSamples.bytes().hex == up)
        #expect(try RTPSamples.bytes(direction: .down).hex == down)
        let named = RTPSamples.packet(stream: "歌")
        #expect(try RTPSamples.bytes(of: named).hex == namedUp)
        #expect(try RTPSamples.bytes(of: named, direction: .down).hex == namedDown)
        #expect(try RTPSamples.bytes(of: RTPSamples.report()).hex == report)
    }

    @Test(arguments: [RTP.Direction.up, .down], [false, true])
    func `a part of a picture is the same after its way`(direction: RTP.Direction, isScreen: Bool) throws {
        for isLast in [false, true] {
            let packet = RTPSamples.picture(isLast: isLast, isScreen: isScreen, stream: "歌", sequence: 70_000)
            let bytes = try RTPSamples.bytes(of: packet, direction: direction, index: 5)
            try bytes.verify()
            let datagram = try bytes.readDatagram(direction)
            #expect(datagram.content == packet.content)
            #expect(datagram.ssrc == 0x1122_3344 + (isScreen ? 2 : 1))
            #expect(datagram.sequence == 4_464 && datagram.timestamp == 9_000 && datagram.index == 5)
            #expect(Array(bytes[datagram.payload]) == packet.payload)
            guard direction == .down else { continue }
            let read = try bytes.reading { bytes throws(RTPFault) in
                try MediaPacket(datagram, in: bytes, sequence: 70_000)
            }
            #expect(read == packet)
        }
    }

    // Made by another implementation (Python's struct and hmac).
    @Test func `datagrams of pictures have the bytes they always had`() throws {
        let up =
            "90e0000700002328112233451000000202057374616765009080010200000001"
            + "0cdbc0bca3a0b849b82d"
        let screenDown =
            "90600007000023281122334610000005020573746167650305616c6963650403"
            + "e6ad8c009080010200000001c04b70de69b27ece274e"
        #expect(try RTPSamples.bytes(of: RTPSamples.picture()).hex == up)
        let screen = RTPSamples.picture(isLast: false, isScreen: true, stream: "歌")
        #expect(try RTPSamples.bytes(of: screen, direction: .down).hex == screenDown)
    }

    @Test func `every kind of media has its SSRC and its clock`() {
        for ssrc in [0x1122_3344, 0x1122_3345, 0x1122_3346] as [UInt32] {
            #expect(RTP.ssrc(ssrc, of: .sound) == 0x1122_3344)
            #expect(RTP.ssrc(ssrc, of: .picture) == 0x1122_3345)
            #expect(RTP.ssrc(ssrc, of: .screen) == 0x1122_3346)
            #expect(RTP.ssrc(ssrc, of: .smallPicture) == 0x1122_3347)
        }
        #expect(RTP.ssrc(UInt32.max, of: .screen) == UInt32.max - 1)
        #expect(RTP.ssrc(UInt32.max - 3, of: .smallPicture) == UInt32.max)
        #expect(RTP.ticks(nanoseconds: 1_500_000_000, of: 4) == 72_000)
        #expect(RTP.ticks(nanoseconds: 1_500_000_000, of: 5) == 135_000)
        #expect(RTP.ticks(nanoseconds: 1_500_000_000, of: 6) == 135_000)
    }

    @Test func `a part of a picture has 1 to 1200 bytes`() throws {
        for count in [1, 1_200] {
            let packet = RTPSamples.picture(payload: [UInt8](repeating: 1, count: count))
            #expect(try RTPSamples.bytes(of: packet).readDatagram().payload.count == count)
        }
        for count in [0, 1_201] {
            let packet = RTPSamples.picture(payload: [UInt8](repeating: 1, count: count))
            #expect(throws: RTPFault.payloadLength(bytes: count, maximum: 1_200)) {
                try RTPSamples.bytes(of: packet)
            }
        }
        let long = datagram(type: 96, ssrc: 1, elements: [2, 1, 0x63], payload: [UInt8](repeating: 1, count: 1_201))
        #expect(throws: RTPFault.payloadLength(bytes: 1_201, maximum: 1_200)) { try long.readDatagram() }
    }

    @Test func `payload type, SSRC and level of a datagram agree`() throws {
        let (level, channel): ([UInt8], [UInt8]) = ([1, 1, 30], [2, 1, 0x63])
        for (type, ssrc, content) in [
            (111, 4, .sound(level: 30)), (111 | 0x80, 4, .sound(level: 30)), (96, 5, .picture(isLast: false)),
            (96 | 0x80, 5, .picture(isLast: true)), (96, 6, .screen(isLast: false)),
            (96 | 0x80, 6, .screen(isLast: true)), (96, 7, .smallPicture(isLast: false)),
            (96 | 0x80, 7, .smallPicture(isLast: true)),
        ] as [(UInt8, UInt8, MediaContent)] {
            let elements = content.kind == .sound ? level + channel : channel
            #expect(
                try datagram(type: type, ssrc: ssrc, elements: elements).readDatagram().content == content)
        }
        for (type, ssrc) in [(111, 5), (111, 6), (111, 7), (96, 4)] as [(UInt8, UInt8)] {
            #expect(throws: RTPFault.ssrcUnfit(UInt32(ssrc))) {
                let elements = type == 111 ? level + channel : channel
                return try datagram(type: type, ssrc: ssrc, elements: elements).readDatagram()
            }
        }
        #expect(throws: RTPFault.elementMisplaced(id: 1)) {
            try datagram(type: 96, ssrc: 5, elements: level + channel).readDatagram()
        }
    }

    @Test func `each level has its place and one more has none`() throws {
        for level: UInt8 in [0, 126, 127] {
            let datagram = try RTPSamples.bytes(of: RTPSamples.packet(level: level)).readDatagram()
            #expect(datagram.content == .sound(level: level))
        }
        #expect(throws: RTPFault.levelOutOfRange(128)) {
            try RTPSamples.bytes(of: RTPSamples.packet(level: 128))
        }
    }

    @Test func `names have 1 to 255 bytes`() throws {
        for count in [1, 255] {
            let name = String(repeating: "n", count: count)
            let packet = RTPSamples.packet(
                channel: ChannelID(name), publisher: UserID(name), stream: StreamID(name))
            let datagram = try RTPSamples.bytes(of: packet, direction: .down).readDatagram(.down)
            #expect(datagram.channel.count == count && datagram.publisher.count == count)
            #expect(datagram.stream.count == count)
            #expect(try RTPSamples.bytes(of: packet).readDatagram().stream.count == count)
        }
        for count in [0, 256] {
            let name = String(repeating: "n", count: count)
            #expect(throws: RTPFault.elementLength(id: 2, bytes: count)) {
                try RTPSamples.bytes(of: RTPSamples.packet(channel: ChannelID(name)))
            }
            #expect(throws: RTPFault.elementLength(id: 3, bytes: count)) {
                try RTPSamples.bytes(of: RTPSamples.packet(publisher: UserID(name)), direction: .down)
            }
            for direction in [RTP.Direction.up, .down] {
                #expect(throws: RTPFault.elementLength(id: 4, bytes: count)) {
                    try RTPSamples.bytes(of: RTPSamples.packet(stream: StreamID(name)), direction: direction)
                }
            }
        }
    }

    @Test func `an Opus packet has 1 to 1275 bytes, and the longest datagram has its limit`() throws {
        let name = String(repeating: "n", count: 255)
        let longest = RTPSamples.packet(
            channel: ChannelID(name), publisher: UserID(name), stream: StreamID(name),
            payload: [UInt8](repeating: 1, count: 1_275))
        let bytes = try RTPSamples.bytes(of: longest, direction: .down)
        #expect(bytes.count == RTP.maximumDatagramBytes)
        #expect(bytes.count < RTP.receiveBufferBytes)
        #expect(try bytes.readDatagram(.down).payload.count == 1_275)
        #expect(throws: RTPFault.tooLong(bytes: bytes.count + 1, maximum: bytes.count)) {
            try (bytes + [0]).readDatagram(.down)
        }
        for count in [0, 1_276] {
            let packet = RTPSamples.packet(payload: [UInt8](repeating: 1, count: count))
            #expect(throws: RTPFault.payloadLength(bytes: count, maximum: 1_275)) {
                try RTPSamples.bytes(of: packet)
            }
        }
    }

    // MARK: Malformed

    /// A datagram with the elements given, as bytes.
    private func datagram(
        type: UInt8 = 111, ssrc: UInt8 = 4, elements: [UInt8], payload: [UInt8] = [1]
    ) -> [UInt8] {
        let padded = elements + [UInt8](repeating: 0, count: (4 - elements.count % 4) % 4)
        let head: [UInt8] = [
            0x90, type, 0, 7, 0, 0, 0, 0, 0, 0, 0, ssrc, 0x10, 0x00, 0, UInt8(padded.count / 4),
        ]
        return head + padded + payload + [UInt8](repeating: 0, count: RTP.trailerBytes)
    }

    @Test func `every malformed datagram is told what is wrong with it`() throws {
        let good = try RTPSamples.bytes()
        let cases: [(RTPFault, ([UInt8]) -> [UInt8])] = [
            (.truncated(.header), { _ in [] }),
            (.truncated(.header), { _ in [0x90] }),
            (.truncated(.header), { Array($0[..<15]) }),
            (.truncated(.headerExtension), { Array($0[..<20]) }),
            (.truncated(.trailer), { Array($0[..<30]) }),
            (.payloadLength(bytes: 0, maximum: 1_275), { Array($0[..<28]) + $0.suffix(14) }),
            (.versionUnsupported(1), { [0x50] + $0.dropFirst() }),
            (.payloadTypeUnsupported(110), { [0x90, 110] + $0.dropFirst(2) }),
            (.payloadTypeUnsupported(200), { [0x90, 200] + $0.dropFirst(2) }),
            (.paddingUnsupported, { [0xb0] + $0.dropFirst() }),
            (.contributingSourcesUnsupported(count: 2), { [0x92] + $0.dropFirst() }),
            (.extensionUnsupported, { [0x80] + $0.dropFirst() }),
            (.extensionUnsupported, { Array($0[..<12]) + [0xbe, 0xde] + $0.dropFirst(14) }),
        ]
        for (fault, spoil) in cases {
            #expect(throws: fault) { try spoil(good).readDatagram() }
        }
        #expect(throws: RTPFault.payloadTypeUnsupported(201)) {
            try RTPSamples.bytes(of: RTPSamples.report()).readDatagram()
        }
    }

    @Test func `every malformed element is named`() throws {
        let level: [UInt8] = [1, 1, 30]
        let channel: [UInt8] = [2, 1, 0x63]
        let publisher: [UInt8] = [3, 1, 0x70]
        let stream: [UInt8] = [4, 1, 0x73]
        let cases: [(RTPFault, RTP.Direction, [UInt8])] = [
            (.elementMissing(id: 1), .up, channel),
            (.elementMissing(id: 2), .up, level),
            (.elementMissing(id: 3), .down, level + channel),
            (.elementMisplaced(id: 3), .up, level + channel + publisher),
            (.elementRepeated(id: 1), .up, level + level + channel),
            (.elementRepeated(id: 2), .up, level + channel + channel),
            (.elementRepeated(id: 3), .down, level + channel + publisher + publisher),
            (.elementRepeated(id: 4), .up, level + channel + stream + stream),
            (.elementRepeated(id: 4), .down, stream + level + channel + publisher + stream),
            (.elementLength(id: 1, bytes: 2), .up, [1, 2, 30, 30] + channel),
            (.elementLength(id: 2, bytes: 0), .up, level + [2, 0]),
            (.elementLength(id: 3, bytes: 0), .down, level + channel + [3, 0]),
            (.elementLength(id: 4, bytes: 0), .up, level + channel + [4, 0]),
            (.elementLength(id: 4, bytes: 0), .down, level + channel + publisher + [4, 0]),
            (.elementTruncated(id: 4), .up, level + channel + [4, 9, 0x73]),
            (.elementTruncated(id: 2), .up, level + [2, 4, 0x63]),
            (.elementTruncated(id: 9), .up, level + channel + [0, 9]),
        ]
        for (fault, direction, elements) in cases {
            #expect(throws: fault) { try datagram(elements: elements).readDatagram(direction) }
        }
    }

    @Test func `elements that mean nothing here are passed over`() throws {
        let bytes = datagram(elements: [0, 9, 2, 1, 1, 1, 1, 30, 8, 0, 0, 2, 1, 0x63])
        #expect(try bytes.readDatagram().content == .sound(level: 30))
    }

    @Test func `a name that is not UTF-8 is no name`() throws {
        for (id, elements) in [
            (2, [1, 1, 30, 2, 1, 0xff, 3, 1, 0x70]), (3, [1, 1, 30, 2, 1, 0x63, 3, 1, 0xff]),
            (4, [1, 1, 30, 2, 1, 0x63, 3, 1, 0x70, 4, 1, 0xff]),
        ] as [(UInt8, [UInt8])] {
            let bytes = datagram(elements: elements)
            let read = try bytes.readDatagram(.down)
            #expect(throws: RTPFault.nameNotUTF8(id: id)) {
                try bytes.reading { bytes throws(RTPFault) in try MediaPacket(read, in: bytes, sequence: 1) }
            }
        }
    }

    // MARK: Tags

    @Test func `a tag of another key, or of other bytes, is wrong`() throws {
        let bytes = try RTPSamples.bytes()
        #expect(throws: RTPFault.tagWrong) { try bytes.verify([1] + RTPSamples.keyBytes.dropFirst()) }
        for position in bytes.indices {
            var spoiled = bytes
            spoiled[position] ^= 1
            #expect(throws: RTPFault.tagWrong, "byte \(position)") { try spoiled.verify() }
        }
        #expect(throws: RTPFault.truncated(.trailer)) { try [UInt8](repeating: 0, count: 13).verify() }
    }

    @Test func `a key makes the same tags again and again`() throws {
        let key = RTPKey(RTPSamples.keyBytes)
        for index: UInt32 in 1...20 {
            let bytes = try RTPSamples.bytes(index: index)
            try bytes.reading { bytes throws(RTPFault) in try key.verify(bytes) }
        }
        #expect(RTPKey.random().count == 32 && RTPKey.random() != RTPKey.random())
    }
}
