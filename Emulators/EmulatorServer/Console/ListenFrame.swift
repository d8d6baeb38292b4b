import EmulatorAPI
import Foundation
import TenantPages

/// A piece of what somebody gets who listens: a packet of a channel, or how it stands.
///
/// A stream is `beginning` and then frames, each a head of `headByteCount` bytes, the publisher's name, the stream's
/// name and the payload. Numbers are big-endian. It is no vendor's format.
///
/// | Offset | Bytes | |
/// | --- | --- | --- |
/// | 0 | 1 | the kind: 0 how it stands, 1 sound, 2 picture, 3 screen, 4 small picture, 5 decoded sound |
/// | 1 | 1 | flags: 1 the last packet of a picture, 2 the app sealed the payload, 4 two channels of decoded sound |
/// | 2 | 1 | the level of sound in −dBov, 0 loudest to 127 silence; otherwise 0 |
/// | 3 | 1 | bytes of the publisher's name |
/// | 4 | 1 | bytes of the stream's name; 0 where it has none |
/// | 5 | 1 | 0 |
/// | 6 | 2 | bytes of the payload |
/// | 8 | 4 | the packet's sequence: counts the packets of its kind in its stream |
/// | 12 | 4 | the packet's timestamp: of sound in samples at 48 kHz, of pictures at 90 kHz |
/// | 16 | 8 | when the server took it, in microseconds since the listening began |
enum ListenFrame {
    /// Bytes ahead of the first frame: "LISTEN", 0, and the number of this format.
    static let beginning = Array("LISTEN".utf8) + [0, 1]
    static let headByteCount = 24

    /// How many bytes a packet takes as it travelled.
    static func byteCount(_ packet: MediaPacket) -> Int {
        headByteCount + packet.publisher.rawValue.utf8.count + (packet.stream?.rawValue.utf8.count ?? 0)
            + packet.payload.count
    }

    /// A packet, as it travelled, or with the sound in it decoded.
    static func bytes(_ packet: MediaPacket, microseconds: UInt64, decoded: ListenedSound.Piece? = nil) -> [UInt8] {
        var (kind, flags, level): (UInt8, UInt8, UInt8)
        switch packet.content {
        case .sound(let loudness): (kind, flags, level) = (1, 0, loudness)
        case .picture(let isLast): (kind, flags, level) = (2, isLast ? 1 : 0, 0)
        case .screen(let isLast): (kind, flags, level) = (3, isLast ? 1 : 0, 0)
        case .smallPicture(let isLast): (kind, flags, level) = (4, isLast ? 1 : 0, 0)
        }
        if isSealed(packet) { flags |= 2 }
        let publisher = name(packet.publisher.rawValue)
        let stream = name(packet.stream?.rawValue ?? "")
        var payload = packet.payload.prefix(Int(UInt16.max))
        if let decoded {
            kind = 5
            if decoded.channelCount == 2 { flags |= 4 }
            payload = decoded.bytes[...]
        }
        let head = [kind, flags, level, UInt8(publisher.count), UInt8(stream.count), 0]
        return frame(
            head, sequence: packet.sequence, timestamp: packet.timestamp, microseconds, names: publisher + stream,
            payload)
    }

    /// How it stands.
    static func bytes(_ state: ListenState, microseconds: UInt64) -> [UInt8] {
        frame(
            [0, 0, 0, 0, 0, 0], sequence: 0, timestamp: 0, microseconds, names: [],
            Array(PageJSON.text(of: state).utf8)[...])
    }

    private static func frame(
        _ head: [UInt8], sequence: UInt32, timestamp: UInt32, _ microseconds: UInt64, names: [UInt8],
        _ payload: ArraySlice<UInt8>
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headByteCount + names.count + payload.count)
        bytes += head
        append(UInt16(payload.count), to: &bytes)
        append(sequence, to: &bytes)
        append(timestamp, to: &bytes)
        append(microseconds, to: &bytes)
        bytes += names
        bytes += payload
        return bytes
    }

    /// A datagram has no name that is longer than 255 bytes.
    private static func name(_ text: String) -> [UInt8] {
        Array((text.utf8.count <= 255 ? text : text.cut(atMost: 252)).utf8)
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }

    /// Whether the payload is none that a decoder takes. Devices that encrypt mark what they send so: sound that says it has no
    /// frames (RFC 6716, 3.2.5), pictures with both of two bits that nobody else sets together (RFC 7741, 4.2).
    static func isSealed(_ packet: MediaPacket) -> Bool {
        if packet.kind == .sound { return packet.payload.starts(with: [0xFF, 0x00]) }
        return packet.payload.first.map { $0 & 0x60 == 0x60 } ?? false
    }
}

/// How a listening stands, once a second.
struct ListenState: Encodable, Hashable, Sendable {
    var unixMilliseconds: Int64
    /// Whether the channel is there.
    var isThere: Bool
    /// How many publish anything in it, muted or not.
    var publisherCount: Int
    /// Whether the publisher and the listener that were asked for are in the channel; absent where none was.
    var isPublisherThere: Bool?
    var isListenerThere: Bool?
    /// Packets that were written since the listening began, and those dropped, because they came too fast, were read too
    /// slowly, or were too many to decode.
    var written: UInt64
    var lost: UInt64
}
