#if !canImport(CryptoKit)
    import COpenSSL

    /// An HMAC with SHA-256 by libcrypto, with its key prepared.
    struct KeyedCode: ~Copyable {
        private let algorithm: OpaquePointer
        private let context: OpaquePointer
        /// The 32 bytes of the latest code.
        private var bytes = [UInt8](repeating: 0, count: 32)

        init(key: [UInt8]) {
            guard let algorithm = EVP_MAC_fetch(nil, "HMAC", nil), let context = EVP_MAC_CTX_new(algorithm) else {
                preconditionFailure("HMAC is part of every libcrypto")
            }
            self.algorithm = algorithm
            self.context = context
            precondition(
                cshim_hmac_sha256_init(context, key, key.count) == 1, "SHA-256 is part of every libcrypto")
        }

        deinit {
            EVP_MAC_CTX_free(context)
            EVP_MAC_free(algorithm)
        }

        mutating func compute(of message: UnsafeRawBufferPointer) {
            var length = 0
            // Without a key argument, the library begins anew with its current key.
            let isMade =
                EVP_MAC_init(context, nil, 0, nil) == 1
                && EVP_MAC_update(context, message.baseAddress?.assumingMemoryBound(to: UInt8.self), message.count) == 1
                && EVP_MAC_final(context, &bytes, &length, bytes.count) == 1
            precondition(isMade, "a context with a key makes codes")
        }

        /// Writes the first bytes of the code, at most 32.
        func copy(to tag: UnsafeMutableRawBufferPointer) { tag.copyBytes(from: bytes.prefix(tag.count)) }

        /// Whether the code begins with `tag`. The running time does not reveal where they first differ.
        func starts(with tag: UnsafeRawBufferPointer) -> Bool {
            cshim_is_same_secret(bytes, tag.count, tag.baseAddress, tag.count)
        }
    }
#endif
