#if !canImport(CryptoKit)
    import COpenSSL

    /// An HMAC with SHA-256 by libcrypto, with its key prepared.
    final class KeyedCode {
        private let keyed: cshim_keyed_hash
        /// The 32 bytes of the latest code.
        private var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))

        init(key: [UInt8]) { keyed = cshim_keyed_hash_with_key(key, key.count) }

        func compute(of message: UnsafeRawBufferPointer) {
            withUnsafePointer(to: keyed) { cshim_keyed_hash_write($0, message.baseAddress, message.count, &bytes) }
        }

        /// Writes the first bytes of the code, at most 32.
        func copy(to tag: UnsafeMutableRawBufferPointer) { tag.copyBytes(from: bytes.prefix(tag.count)) }

        /// Whether the code begins with `tag`. The running time does not reveal where they first differ.
        func starts(with tag: UnsafeRawBufferPointer) -> Bool {
            cshim_is_same_secret(bytes, tag.count, tag.baseAddress, tag.count)
        }
    }
#endif
