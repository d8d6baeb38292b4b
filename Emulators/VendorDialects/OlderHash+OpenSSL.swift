#if !canImport(CryptoKit)
    import COpenSSL

    extension OlderHash {
        /// The 20 bytes of a keyed hash.
        package static func sha1(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
            var length: UInt32 = 0
            return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
                let result = HMAC(
                    EVP_sha1(), secret, Int32(secret.count), message, message.count, buffer.baseAddress, &length)
                precondition(result != nil, "SHA-1 is part of every libcrypto")
                count = Int(length)
            }
        }

        /// The 20 bytes of a digest.
        package static func sha1(_ message: [UInt8]) -> [UInt8] {
            guard let digest = digest(message, by: EVP_sha1()) else {
                preconditionFailure("SHA-1 is part of every libcrypto")
            }
            return digest
        }

        /// The 16 bytes of a digest; nil where the machine's rules switch MD5 off.
        package static func md5(_ message: [UInt8]) -> [UInt8]? { digest(message, by: EVP_md5()) }

        private static func digest(_ message: [UInt8], by function: OpaquePointer?) -> [UInt8]? {
            var length: UInt32 = 0
            var isDone: Int32 = 0
            let digest = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
                isDone = EVP_Digest(message, message.count, buffer.baseAddress, &length, function, nil)
                count = isDone == 1 ? Int(length) : 0
            }
            return isDone == 1 ? digest : nil
        }
    }
#endif
