/// Makes and checks the tags of datagrams: the first bytes of an HMAC with SHA-256.
///
/// It keeps the key prepared, because that takes as long as a short datagram. Only one thread may use a key at a time. The key is
/// prepared for the first datagram: it takes 300 bytes then, and most users of a server send neither sound nor pictures.
package final class RTPKey {
    private let key: [UInt8]
    private lazy var code = KeyedCode(key: key)

    /// Bytes of a key that a server makes.
    package static let byteCount = 32

    package init(_ bytes: [UInt8]) { key = bytes }

    /// A key that nobody can guess.
    package static func random() -> [UInt8] {
        // Each number is a call of the system, so not one for each byte.
        var generator = SystemRandomNumberGenerator()
        return (0..<byteCount / 8).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } }
    }

    /// Writes the ``RTP/tagBytes`` bytes of the tag. Only holders of the key can make it for `bytes`.
    func writeTag(of bytes: UnsafeRawBufferPointer, to tag: UnsafeMutableRawBufferPointer) {
        code.compute(of: bytes)
        code.copy(to: UnsafeMutableRawBufferPointer(rebasing: tag[..<RTP.tagBytes]))
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
