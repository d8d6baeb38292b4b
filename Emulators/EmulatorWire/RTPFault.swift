/// What is wrong with a datagram, or with the content of one to write.
package enum RTPFault: Error, Hashable, Sendable {
    /// Shorter than this part needs.
    case truncated(RTPPart)
    /// Longer than any datagram of the protocol.
    case tooLong(bytes: Int, maximum: Int)
    /// Not version 2.
    case versionUnsupported(UInt8)
    /// Neither Opus (111) nor VP8 (96), nor a receiver report (201).
    case payloadTypeUnsupported(UInt8)
    /// The SSRC is not one of this kind of media.
    case ssrcUnfit(UInt32)
    /// The header announces padding, which this protocol does not use.
    case paddingUnsupported
    /// The header lists contributing sources, which this protocol does not use: nothing is mixed.
    case contributingSourcesUnsupported(count: Int)
    /// There is no header extension, or not one of two-byte elements.
    case extensionUnsupported
    /// An element reaches beyond the header extension.
    case elementTruncated(id: UInt8)
    /// An element that this direction needs is missing.
    case elementRepeated(id: UInt8)
    /// An element that this direction needs is not there.
    case elementMissing(id: UInt8)
    /// An element that this direction does not have is there.
    case elementMisplaced(id: UInt8)
    /// An element has a length that is invalid for its id.
    case elementLength(id: UInt8, bytes: Int)
    /// A name is not UTF-8.
    case nameNotUTF8(id: UInt8)
    /// A loudness beyond 127.
    case levelOutOfRange(UInt8)
    /// No packet of that kind has that many bytes.
    case payloadLength(bytes: Int, maximum: Int)
    /// The length in a report's header does not match its blocks or the datagram.
    case reportLength(words: Int, expected: Int)
    /// More blocks than a report can have.
    case reportBlocks(count: Int, maximum: Int)
    /// The tag was not made with the key.
    case tagWrong
    /// The datagram with that index has come before.
    case replayed(index: UInt32)
    /// The datagram's index is too far behind to know whether it came before.
    case tooOld(index: UInt32)
}

/// A part of a datagram.
package enum RTPPart: String, Hashable, Sendable {
    case header, headerExtension, payload, trailer, reportBlocks
}
