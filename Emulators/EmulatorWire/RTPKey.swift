import COpenSSL

/// Makes and checks the tags of datagrams: the first bytes of an HMAC with SHA-256.
///
/// It keeps one context of the library with the key in it, because its preparation costs more than a short datagram. So
/// only one thread may use a key at a time.
package final class RTPKey {
    private let algorithm: OpaquePointer
    private let context: OpaquePointer
    private var code = [UInt8](repeating: 0, count: 32)

    /// Bytes of a key that a server makes.
    package static let byteCount = 32

    package init(_ bytes: [UInt8]) {
        guard let algorithm = EVP_MAC_fetch(nil, "HMAC", nil), let context = EVP_MAC_CTX_new(algorithm) else {
            preconditionFailure("HMAC is part of every libcrypto")
        }
        self.algorithm = algorithm
        self.context = context
        var digest = Array("SHA256".utf8CString)
        let status = digest.withUnsafeMutableBufferPointer { digest in
            let parameters = [
                OSSL_PARAM_construct_utf8_string("digest", digest.baseAddress, 0), OSSL_PARAM_construct_end(),
            ]
            return EVP_MAC_init(context, bytes, bytes.count, parameters)
        }
        precondition(status == 1, "SHA-256 is part of every libcrypto")
    }

    deinit {
        EVP_MAC_CTX_free(context)
        EVP_MAC_free(algorithm)
    }

    /// A key that nobody can guess.
    package static func random() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Writes the ``RTP/tagBytes`` bytes of the tag. Only holders of the key can make it for `bytes`.
    func writeTag(of bytes: UnsafeRawBufferPointer, to tag: UnsafeMutableRawBufferPointer) {
        computeCode(of: bytes)
        for offset in 0..<RTP.tagBytes { tag[offset] = code[offset] }
    }

    /// Checks the tag at the end of a datagram.
    package func verify(_ datagram: UnsafeRawBufferPointer) throws(RTPFault) {
        guard datagram.count >= RTP.trailerBytes else { throw .truncated(.trailer) }
        let tagged = datagram.count - RTP.tagBytes
        computeCode(of: UnsafeRawBufferPointer(rebasing: datagram[..<tagged]))
        let isRight = cshim_is_same_secret(code, RTP.tagBytes, datagram.baseAddress! + tagged, RTP.tagBytes)
        guard isRight else { throw .tagWrong }
    }

    private func computeCode(of bytes: UnsafeRawBufferPointer) {
        var length = 0
        // Without a key argument, the library begins anew with its current key.
        let isMade =
            EVP_MAC_init(context, nil, 0, nil) == 1
            && EVP_MAC_update(context, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count) == 1
            && EVP_MAC_final(context, &code, &length, code.count) == 1
        precondition(isMade, "a context with a key makes codes")
    }
}
