#if !canImport(CryptoKit)
    import COpenSSL

    extension OlderHash {
        /// The 20 bytes of a keyed hash.
        static func sha1(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
            var length: UInt32 = 0
            return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
                let result = HMAC(
                    EVP_sha1(), secret, Int32(secret.count), message, message.count, buffer.baseAddress, &length)
                precondition(result != nil, "SHA-1 is part of every libcrypto")
                count = Int(length)
            }
        }

        /// The 20 bytes of a digest.
        static func sha1(_ message: [UInt8]) -> [UInt8] { digest(message, by: EVP_sha1()) }

        /// The 16 bytes of a digest.
        static func md5(_ message: [UInt8]) -> [UInt8] { digest(message, by: EVP_md5()) }

        private static func digest(_ message: [UInt8], by function: OpaquePointer?) -> [UInt8] {
            var length: UInt32 = 0
            return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
                let isDone = EVP_Digest(message, message.count, buffer.baseAddress, &length, function, nil)
                precondition(isDone == 1, "libcrypto has the older functions too")
                count = Int(length)
            }
        }
    }
#endif
