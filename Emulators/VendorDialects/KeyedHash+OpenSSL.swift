#if !canImport(CryptoKit)
    import COpenSSL

    extension KeyedHash {
        /// The 32 bytes of the signature. Only holders of `secret` can make it for `message`.
        package static func sha256(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
            withUnsafePointer(to: cshim_keyed_hash_with_key(secret, secret.count)) { keyed in
                [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { buffer, count in
                    cshim_keyed_hash_write(keyed, message, message.count, buffer.baseAddress)
                    count = Int(SHA256_DIGEST_LENGTH)
                }
            }
        }

        /// The 32 bytes of a SHA-256 digest, which needs no secret.
        package static func digest(_ message: [UInt8]) -> [UInt8] {
            var digest = SHA256_CTX()
            SHA256_Init(&digest)
            SHA256_Update(&digest, message, message.count)
            return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { buffer, count in
                SHA256_Final(buffer.baseAddress, &digest)
                count = Int(SHA256_DIGEST_LENGTH)
            }
        }

        package static func areEqualSecrets(_ left: [UInt8], _ right: [UInt8]) -> Bool {
            cshim_is_same_secret(left, left.count, right, right.count)
        }
    }
#endif
