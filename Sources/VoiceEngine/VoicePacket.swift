/// The unit that devices exchange every 20 ms: one Opus packet and the data to place it in the stream.
package struct VoicePacket: Hashable, Sendable {
    /// The largest payload of a well-formed packet, in bytes. Source: RFC 6716, section 3.4, and one byte of header.
    package static let maximumPayloadSize = 1_276
    /// Samples at 48 kHz that one packet covers.
    package static let sampleCount: UInt32 = 960

    /// Counts the packets of a publisher, one up each; wraps to 0 after `UInt32.max`.
    package var sequence: UInt32
    /// When the sound begins, in samples at 48 kHz on the publisher's own scale; jumps ahead over pauses, wraps.
    package var timestamp: UInt32
    /// Loudness in -dBov: 0 is the loudest possible, 127 silence. Source: RFC 6464.
    package var level: UInt8
    /// One Opus packet of 20 ms.
    package var payload: [UInt8]

    package init(sequence: UInt32, timestamp: UInt32, level: UInt8, payload: [UInt8]) {
        self.sequence = sequence
        self.timestamp = timestamp
        self.level = level
        self.payload = payload
    }
}
