import Testing
import VideoEngine

/// The packets of a phone's test card, by picture.
func sentPictures(_ count: Int, _ width: Int = 320, _ height: Int = 240) throws -> [[PicturePacket]] {
    let phone = try TestPhone(camera: "alice")
    try phone.send(width, height, frameRate: 25)
    var pictures: [[PicturePacket]] = []
    while pictures.count < count {
        let packets = phone.step().outgoing.map(\.packet)
        if !packets.isEmpty { pictures.append(packets) }
    }
    return pictures
}

@Suite struct PicturePacketTests {
    @Test func `a picture is cut into packets that fit a datagram`() throws {
        let pictures = try sentPictures(20, 1_280, 720)
        let packets = pictures.flatMap { $0 }
        #expect(packets.map(\.payload.count).max()! <= 1_200)
        #expect(pictures[0].count > 3)
        #expect(packets.indices.allSatisfy { packets[$0].sequence == UInt32($0) })
        for picture in pictures {
            #expect(picture.map(\.isLast) == picture.indices.map { $0 == picture.count - 1 })
            #expect(Set(picture.map(\.timestamp)).count == 1)
        }
        #expect(packets.indices.filter { packets[$0].beginsKeyFrame } == [0])
    }

    @Test func `timestamps count the device's ticks at 90 kHz`() throws {
        let phone = try TestPhone(camera: "alice", tick: 1_000)
        try phone.send(frameRate: 10)
        let packets = phone.packets(20)
        #expect(packets.allSatisfy { $0.packet.timestamp == UInt32($0.tick) * 1_800 })
        #expect(Set(packets.map(\.tick)).sorted() == [1_000, 1_005, 1_010, 1_015])
    }

    @Test func `timestamps and sequence numbers wrap`() throws {
        // The last tick before 2^32 at 90 kHz is 2,386,092.
        let sender = try TestPhone(camera: "alice", tick: 2_386_080)
        try sender.send(frameRate: 25)
        let receiver = try TestPhone(tick: 2_386_080)
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        var last: UInt32?
        for _ in 0..<50 {
            for outgoing in sender.step().outgoing {
                var packet = outgoing.packet
                packet.sequence &-= 10
                receiver.engine.receive(packet, from: alice)
                last = packet.timestamp
            }
            receiver.step()
        }
        #expect(canvas.count == 25)
        #expect(try #require(last) < 100_000)
        #expect(receiver.received?.lost == 0)
    }

    @Test(arguments: [
        // Only the flags; an extension without its flags; a picture number without its byte, and the rest behind them.
        [], [0x90], [0x90, 0x80], [0x90, 0x80, 0x01], [0x90, 0x80, 0x81], [0x90, 0x80, 0x81, 0x02],
        [0x90, 0xF0, 0x81, 0x02, 0x03], [0x10], [0x90, 0x40, 0x01], [0x90, 0x20, 0x01],
    ])
    func `a payload without a byte of its picture is malformed`(payload: [UInt8]) throws {
        var buffer = PictureBuffer()
        let packet = PicturePacket(sequence: 0, timestamp: 0, isLast: true, payload: payload)
        #expect(buffer.insert(packet, at: 0) == .malformed)
        #expect(buffer.count == 0)
        #expect(!packet.beginsKeyFrame)
        #expect(
            buffer.insert(PicturePacket(sequence: 0, timestamp: 0, isLast: true, payload: payload + [0, 0, 0]), at: 0)
                == .accepted)
    }

    @Test func `a payload of the largest size is taken, and one byte more is malformed`() throws {
        var buffer = PictureBuffer()
        let payload: [UInt8] = [0x10] + [UInt8](repeating: 0, count: 1_199)
        #expect(
            buffer.insert(PicturePacket(sequence: 0, timestamp: 0, isLast: true, payload: payload), at: 0) == .accepted)
        #expect(
            buffer.insert(PicturePacket(sequence: 1, timestamp: 0, isLast: true, payload: payload + [0]), at: 0)
                == .malformed)
    }

    @Test func `other senders' descriptors are read: partitions, short numbers, layers`() throws {
        let pictures = try sentPictures(1)
        let picture = pictures[0].flatMap { Array($0.payload[4...]) }
        // Without an extension; with a number of 7 bits; with a number, a layer and a key index. Then a second partition.
        for descriptor: [UInt8] in [[0x10], [0x90, 0x80, 0x05], [0x90, 0xF0, 0x85, 0x05, 0x01, 0x20]] {
            var buffer = PictureBuffer()
            let middle = picture.count / 2
            var second = descriptor
            second[0] = second[0] & 0xE0 | 0x11
            let packets = [
                PicturePacket(
                    sequence: 7, timestamp: 9, isLast: false, payload: descriptor + picture[..<min(middle, 1_000)]),
                PicturePacket(
                    sequence: 8, timestamp: 9, isLast: true,
                    payload: second + picture[min(middle, 1_000)...].prefix(1_000)),
            ]
            for packet in packets { #expect(buffer.insert(packet, at: 0) == .accepted) }
            let taken = try #require(buffer.take(at: 0) { _ in true })
            #expect(taken.isKey)
            #expect(
                taken.bytes
                    == Array(picture.prefix(min(middle, 1_000) + min(1_000, picture.count - min(middle, 1_000)))))
        }
    }
}
