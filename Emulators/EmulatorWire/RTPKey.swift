/// Makes and checks the tags of datagrams: the first bytes of an HMAC with SHA-256.
///
/// It keeps one context of the library with the key in it, because its preparation costs more than a short datagram. So
/// only one thread may use a key at a time.
package final class RTPKey {
    private var code: KeyedCode

    /// Bytes of a key that a server makes.
    package static let byteCount = 32

    package init(_ bytes: [UInt8]) { code = KeyedCode(key: bytes) }

    /// A key that nobody can guess.
    package static func random() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Writes the ``RTP/tagBytes`` bytes of the tag. Only holders of the key can make it for `bytes`.
    func writeTag(of bytes: UnsafeRawBufferPointer, to tag: UnsafeMutableRawBufferPointer) {
        code.compute(of: bytes)
        for offset in 0..<RTP.tagBytes { tag[offset] = code.bytes[offset] }
    }

    /// Checks the tag at the end of a datagram.
    package func verify(_ datagram: UnsafeRawBufferPointer) throws(RTPFault) {
        guard datagram.count >= RTP.trailerBytes else { throw .truncated(.trailer) }
        let tagged = datagram.count - RTP.tagBytes
        code.compute(of: UnsafeRawBufferPointer(rebasing: datagram[..<tagged]))
        let isRight = code.starts(with: UnsafeRawBufferPointer(rebasing: datagram[tagged...]))
        guard isRight else { throw .tagWrong }
    }
}
