/// What is wrong with a datagram, or with what is to become one.
package enum RTPFault: Error, Hashable, Sendable {
    /// Shorter than the part that is named needs.
    case truncated(RTPPart)
    /// Longer than any datagram of the protocol.
    case tooLong(bytes: Int, maximum: Int)
    /// Not version 2.
    case versionUnsupported(UInt8)
    /// Neither audio (111) nor a receiver report (201).
    case payloadTypeUnsupported(UInt8)
    /// The header says that padding follows; nobody here pads.
    case paddingUnsupported
    /// The header lists contributing sources; nobody here mixes.
    case contributingSourcesUnsupported(count: Int)
    /// There is no header extension, or not one of two-byte elements.
    case extensionUnsupported
    /// An element reaches beyond the header extension.
    case elementTruncated(id: UInt8)
    /// An element of that id comes twice.
    case elementRepeated(id: UInt8)
    /// An element that this direction needs is not there.
    case elementMissing(id: UInt8)
    /// An element that this direction does not have is there.
    case elementMisplaced(id: UInt8)
    /// An element has a length that its id cannot have.
    case elementLength(id: UInt8, bytes: Int)
    /// A name is not UTF-8.
    case nameNotUTF8(id: UInt8)
    /// A loudness beyond 127.
    case levelOutOfRange(UInt8)
    /// No Opus packet has that many bytes.
    case payloadLength(bytes: Int, maximum: Int)
    /// A report's length, in its header, is not that of its blocks or not that of the datagram.
    case reportLength(words: Int, expected: Int)
    /// More blocks than a report can have.
    case reportBlocks(count: Int, maximum: Int)
    /// The tag was not made with the key.
    case tagWrong
    /// The datagram with that index has come before.
    case replayed(index: UInt32)
    /// The datagram's index is so far behind that nobody knows whether it has come before.
    case tooOld(index: UInt32)
}

/// A part of a datagram.
package enum RTPPart: String, Hashable, Sendable {
    case header, headerExtension, payload, trailer, reportBlocks
}
