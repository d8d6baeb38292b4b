#if !canImport(CryptoKit)
    import COpenSSL

    extension KeyedHash {
        /// The 32 bytes of the signature. Only holders of `secret` can make it for `message`.
        package static func sha256(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
            var length: UInt32 = 0
            return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
                let result = HMAC(
                    EVP_sha256(), secret, Int32(secret.count), message, message.count, buffer.baseAddress, &length)
                precondition(result != nil, "SHA-256 is part of every libcrypto")
                count = Int(length)
            }
        }

        /// The 32 bytes of a SHA-256 digest, which needs no secret.
        package static func digest(_ message: [UInt8]) -> [UInt8] {
            var length: UInt32 = 0
            return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
                let isDone = EVP_Digest(message, message.count, buffer.baseAddress, &length, EVP_sha256(), nil)
                precondition(isDone == 1, "SHA-256 is part of every libcrypto")
                count = Int(length)
            }
        }

        package static func areEqualSecrets(_ left: [UInt8], _ right: [UInt8]) -> Bool {
            cshim_is_same_secret(left, left.count, right, right.count)
        }
    }
#endif
