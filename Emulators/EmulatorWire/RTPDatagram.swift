package import EmulatorAPI

/// Numbers of the datagrams, both ways.
package enum RTP {
    /// The payload type of Opus.
    package static let audioPayloadType: UInt8 = 111
    /// The payload type of VP8, for pictures of cameras and of screens.
    package static let videoPayloadType: UInt8 = 96
    /// The packet type of a receiver report.
    package static let reportPacketType: UInt8 = 201
    /// How many SSRCs a session has: one for each kind of media. The first, of sound, is a multiple of this.
    package static let ssrcsPerSession: UInt32 = 4
    /// Longest channel, publisher or stream, in bytes of UTF-8.
    package static let maximumNameBytes = 255
    /// Longest Opus packet of one frame (RFC 6716, 3.4).
    package static let maximumPayloadBytes = 1_275
    /// The index and the tag, after the bytes that they cover.
    package static let trailerBytes = 4 + tagBytes
    /// What is kept of the HMAC.
    package static let tagBytes = 10
    /// Longest datagram: all names and the payload at their longest.
    package static let maximumDatagramBytes = 16 + 776 + maximumPayloadBytes + trailerBytes
    /// A receive buffer this long shows that a datagram is too long.
    package static let receiveBufferBytes = 2_304

    static let version: UInt8 = 2
    static let headerBytes = 12
    /// Two-byte elements, RFC 8285 4.3.
    static let extensionProfile: UInt16 = 0x1000
    static let levelID: UInt8 = 1
    static let channelID: UInt8 = 2
    static let publisherID: UInt8 = 3
    static let streamID: UInt8 = 4

    /// Ticks of an SSRC's timestamps, and of the arrival times of its packets, in a second.
    package static func ticksPerSecond(of ssrc: UInt32) -> Int { ssrc % ssrcsPerSession == 0 ? 48_000 : 90_000 }

    /// A moment of a clock that runs steadily, in the ticks of an SSRC.
    package static func ticks(nanoseconds: UInt64, of ssrc: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: nanoseconds / 1_000 * UInt64(ticksPerSecond(of: ssrc)) / 1_000_000)
    }

    /// The SSRC of one kind of media of the session whose SSRC of sound is `ssrc`.
    package static func ssrc(_ ssrc: UInt32, of kind: MediaKinds) -> UInt32 {
        let offset: UInt32 =
            switch kind {
            case .picture: 1
            case .screen: 2
            case .smallPicture: 3
            default: 0
            }
        return ssrc / ssrcsPerSession * ssrcsPerSession + offset
    }

    /// The kind that a datagram claims in its second byte. Throws if it is neither.
    package static func kind(of bytes: UnsafeRawBufferPointer) throws(RTPFault) -> Kind {
        guard bytes.count >= 2 else { throw .truncated(.header) }
        guard bytes.count <= maximumDatagramBytes else {
            throw .tooLong(bytes: bytes.count, maximum: maximumDatagramBytes)
        }
        guard bytes[0] >> 6 == version else { throw .versionUnsupported(bytes[0] >> 6) }
        // A receiver report's type has the bit set that is the marker of a packet.
        if bytes[1] == reportPacketType { return .report }
        let payloadType = bytes[1] & 0x7f
        guard payloadType == audioPayloadType || payloadType == videoPayloadType else {
            throw .payloadTypeUnsupported(bytes[1])
        }
        return .media
    }

    /// The two kinds of datagrams.
    package enum Kind: Hashable, Sendable { case media, report }

    /// Which way a datagram goes.
    package enum Direction: Hashable, Sendable {
        /// To the server, which finds the publisher by the SSRC.
        case up
        /// From the server, with the publisher in an extension element.
        case down
    }
}

/// Where the parts of a media datagram are. Reading copies nothing, so it is cheap enough to do for each packet.
package struct RTPDatagram: Hashable, Sendable {
    package var ssrc: UInt32
    /// The low 16 bits of the packet's sequence.
    package var sequence: UInt16
    /// In ticks of the SSRC.
    package var timestamp: UInt32
    /// The kind of media, as payload type and SSRC have it.
    package var content: MediaContent
    /// Offsets of the channel's UTF-8.
    package var channel: Range<Int>
    /// Offsets of the publisher's UTF-8; empty in datagrams to the server.
    package var publisher: Range<Int>
    /// Offsets of the stream's UTF-8; empty where the publisher's streams have no names.
    package var stream: Range<Int>
    /// Offsets of the Opus packet or the part of a picture.
    package var payload: Range<Int>
    /// Counts the datagrams under one key.
    package var index: UInt32

    /// Reads the layout of a datagram. It checks neither the tag nor the names.
    package init(reading bytes: UnsafeRawBufferPointer, direction: RTP.Direction) throws(RTPFault) {
        guard try RTP.kind(of: bytes) == .media else { throw .payloadTypeUnsupported(bytes[1]) }
        guard bytes[0] & 0x20 == 0 else { throw .paddingUnsupported }
        guard bytes[0] & 0x0f == 0 else { throw .contributingSourcesUnsupported(count: Int(bytes[0] & 0x0f)) }
        guard bytes[0] & 0x10 != 0 else { throw .extensionUnsupported }
        guard bytes.count >= RTP.headerBytes + 4 else { throw .truncated(.header) }
        sequence = bytes.bigEndian16(at: 2)
        timestamp = bytes.bigEndian32(at: 4)
        ssrc = bytes.bigEndian32(at: 8)
        guard bytes.bigEndian16(at: RTP.headerBytes) == RTP.extensionProfile else { throw .extensionUnsupported }
        let start = RTP.headerBytes + 4
        let end = start + 4 * Int(bytes.bigEndian16(at: RTP.headerBytes + 2))
        guard end <= bytes.count else { throw .truncated(.headerExtension) }
        let elements = try Elements(reading: bytes, from: start, to: end)
        content = try Self.content(of: bytes[1], from: ssrc, level: elements.level)
        guard let channel = elements.channel else { throw .elementMissing(id: RTP.channelID) }
        switch (direction, elements.publisher) {
        case (.up, nil): publisher = 0..<0
        case (.up, .some): throw .elementMisplaced(id: RTP.publisherID)
        case (.down, let range?): publisher = range
        case (.down, nil): throw .elementMissing(id: RTP.publisherID)
        }
        self.channel = channel
        stream = elements.stream ?? 0..<0
        guard bytes.count >= end + RTP.trailerBytes else { throw .truncated(.trailer) }
        payload = end..<(bytes.count - RTP.trailerBytes)
        try content.checkPayload(bytes: payload.count)
        index = bytes.bigEndian32(at: payload.upperBound)
    }

    /// The kind of media of a payload type, with the marker, and an SSRC. Only sound has a level.
    private static func content(
        of type: UInt8, from ssrc: UInt32, level: UInt8?
    ) throws(RTPFault) -> MediaContent {
        guard type & 0x7f == RTP.videoPayloadType else {
            guard ssrc % RTP.ssrcsPerSession == 0 else { throw .ssrcUnfit(ssrc) }
            guard let level else { throw .elementMissing(id: RTP.levelID) }
            return .sound(level: level)
        }
        guard level == nil else { throw .elementMisplaced(id: RTP.levelID) }
        switch ssrc % RTP.ssrcsPerSession {
        case 1: return .picture(isLast: type & 0x80 != 0)
        case 2: return .screen(isLast: type & 0x80 != 0)
        case 3: return .smallPicture(isLast: type & 0x80 != 0)
        default: throw .ssrcUnfit(ssrc)
        }
    }

    /// The elements of a header extension, each at most once. Unknown ids are skipped (RFC 8285, 4.1).
    private struct Elements {
        var level: UInt8?
        var channel: Range<Int>?
        var publisher: Range<Int>?
        var stream: Range<Int>?

        init(reading bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) throws(RTPFault) {
            var offset = start
            while offset < end {
                let id = bytes[offset]
                // A lone zero is padding.
                if id == 0 {
                    offset += 1
                    continue
                }
                guard offset + 2 <= end else { throw .elementTruncated(id: id) }
                let element = (offset + 2)..<(offset + 2 + Int(bytes[offset + 1]))
                guard element.upperBound <= end else { throw .elementTruncated(id: id) }
                switch id {
                case RTP.levelID:
                    guard level == nil else { throw .elementRepeated(id: id) }
                    guard element.count == 1 else { throw .elementLength(id: id, bytes: element.count) }
                    level = bytes[element.lowerBound] & 0x7f
                case RTP.channelID:
                    guard channel == nil else { throw .elementRepeated(id: id) }
                    guard !element.isEmpty else { throw .elementLength(id: id, bytes: 0) }
                    channel = element
                case RTP.publisherID:
                    guard publisher == nil else { throw .elementRepeated(id: id) }
                    guard !element.isEmpty else { throw .elementLength(id: id, bytes: 0) }
                    publisher = element
                case RTP.streamID:
                    guard stream == nil else { throw .elementRepeated(id: id) }
                    guard !element.isEmpty else { throw .elementLength(id: id, bytes: 0) }
                    stream = element
                default: break
                }
                offset = element.upperBound
            }
        }
    }
}

extension RTPDatagram {
    /// The content of a media datagram to write.
    package struct Content {
        /// The session's SSRC of sound; that of another kind follows from it.
        package var ssrc: UInt32
        package var sequence: UInt16
        package var timestamp: UInt32
        package var content: MediaContent
        package var channel: UnsafeRawBufferPointer
        /// Nil on the way up.
        package var publisher: UnsafeRawBufferPointer?
        /// Nil where the publisher's streams have no names.
        package var stream: UnsafeRawBufferPointer?
        package var payload: UnsafeRawBufferPointer
        package var index: UInt32

        package init(
            ssrc: UInt32, sequence: UInt16, timestamp: UInt32, content: MediaContent, channel: UnsafeRawBufferPointer,
            publisher: UnsafeRawBufferPointer?, stream: UnsafeRawBufferPointer?, payload: UnsafeRawBufferPointer,
            index: UInt32
        ) {
            self.ssrc = ssrc
            self.sequence = sequence
            self.timestamp = timestamp
            self.content = content
            self.channel = channel
            self.publisher = publisher
            self.stream = stream
            self.payload = payload
            self.index = index
        }
    }

    /// Writes a datagram with its tag and returns its length. `output` has room for ``RTP/maximumDatagramBytes``.
    package static func write(
        _ content: Content, key: RTPKey, to output: UnsafeMutableRawBufferPointer
    ) throws(RTPFault) -> Int {
        precondition(output.count >= RTP.maximumDatagramBytes, "the buffer holds the longest datagram")
        if case .sound(let level) = content.content, level > 127 { throw .levelOutOfRange(level) }
        try checkName(content.channel, id: RTP.channelID)
        if let publisher = content.publisher { try checkName(publisher, id: RTP.publisherID) }
        if let stream = content.stream { try checkName(stream, id: RTP.streamID) }
        try content.content.checkPayload(bytes: content.payload.count)
        var writer = RTPWriter(output)
        writer.append(RTP.version << 6 | 0x10)
        writer.append(content.content.payloadType)
        writer.append(content.sequence)
        writer.append(content.timestamp)
        writer.append(RTP.ssrc(content.ssrc, of: content.content.kind))
        writer.append(RTP.extensionProfile)
        let publisherBytes = content.publisher.map { 2 + $0.count } ?? 0
        let streamBytes = content.stream.map { 2 + $0.count } ?? 0
        let levelBytes = content.content.kind == .sound ? 3 : 0
        let elementBytes = levelBytes + 2 + content.channel.count + publisherBytes + streamBytes
        let words = (elementBytes + 3) / 4
        writer.append(UInt16(words))
        if case .sound(let level) = content.content {
            writer.append(RTP.levelID)
            writer.append(1 as UInt8)
            // The highest bit marks voice.
            writer.append(level | (level < 127 ? 0x80 : 0))
        }
        writer.append(name: content.channel, id: RTP.channelID)
        if let publisher = content.publisher { writer.append(name: publisher, id: RTP.publisherID) }
        if let stream = content.stream { writer.append(name: stream, id: RTP.streamID) }
        for _ in elementBytes..<(words * 4) { writer.append(0 as UInt8) }
        writer.append(content.payload)
        return writer.finish(index: content.index, key: key)
    }

    private static func checkName(_ name: UnsafeRawBufferPointer, id: UInt8) throws(RTPFault) {
        guard (1...RTP.maximumNameBytes).contains(name.count) else {
            throw .elementLength(id: id, bytes: name.count)
        }
    }
}

extension MediaContent {
    /// The payload type, with the marker where it is the last part of a picture.
    fileprivate var payloadType: UInt8 {
        switch self {
        case .sound: RTP.audioPayloadType
        case .picture(let isLast), .screen(let isLast), .smallPicture(let isLast):
            RTP.videoPayloadType | (isLast ? 0x80 : 0)
        }
    }

    /// Throws if no payload of this kind is that long.
    fileprivate func checkPayload(bytes count: Int) throws(RTPFault) {
        let maximum = kind == .sound ? RTP.maximumPayloadBytes : MediaPacket.maximumPictureBytes
        guard (1...maximum).contains(count) else { throw .payloadLength(bytes: count, maximum: maximum) }
    }
}
