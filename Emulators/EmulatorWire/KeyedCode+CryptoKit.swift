#if canImport(CryptoKit)
    import CryptoKit

    /// An HMAC with SHA-256 by the system, with its key prepared.
    final class KeyedCode {
        private let keyed: HMAC<SHA256>
        /// The 32 bytes of the latest code.
        private var bytes = [UInt8](repeating: 0, count: 32)

        init(key: [UInt8]) { keyed = HMAC(key: SymmetricKey(data: key)) }

        func compute(of message: UnsafeRawBufferPointer) {
            var code = keyed
            code.update(data: message)
            for (offset, byte) in code.finalize().enumerated() { bytes[offset] = byte }
        }

        /// Writes the first bytes of the code, at most 32.
        func copy(to tag: UnsafeMutableRawBufferPointer) { tag.copyBytes(from: bytes.prefix(tag.count)) }

        /// Whether the code begins with `tag`. The running time does not reveal where they first differ.
        func starts(with tag: UnsafeRawBufferPointer) -> Bool {
            guard tag.count <= bytes.count else { return false }
            var difference: UInt8 = 0
            for offset in tag.indices { difference |= bytes[offset] ^ tag[offset] }
            return difference == 0
        }
    }
#endif
