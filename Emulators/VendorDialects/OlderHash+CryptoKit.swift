#if canImport(CryptoKit)
    import CryptoKit

    extension OlderHash {
        /// The 20 bytes of a keyed hash.
        package static func sha1(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
            Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: secret)))
        }

        /// The 20 bytes of a digest.
        package static func sha1(_ message: [UInt8]) -> [UInt8] { Array(Insecure.SHA1.hash(data: message)) }

        /// The 16 bytes of a digest.
        package static func md5(_ message: [UInt8]) -> [UInt8]? { Array(Insecure.MD5.hash(data: message)) }
    }
#endif
