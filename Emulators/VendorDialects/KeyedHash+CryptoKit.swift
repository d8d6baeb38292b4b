#if canImport(CryptoKit)
    import CryptoKit

    extension KeyedHash {
        /// The 32 bytes of the signature. Only holders of `secret` can make it for `message`.
        package static func sha256(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
            Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: secret)))
        }

        /// The 32 bytes of a SHA-256 digest, which needs no secret.
        package static func digest(_ message: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: message)) }

        /// Whether two secrets of any kind have the same bytes; takes as long for a wrong one as for the right one.
        package static func areEqualSecrets(_ left: [UInt8], _ right: [UInt8]) -> Bool {
            guard left.count == right.count else { return false }
            var difference: UInt8 = 0
            for (one, other) in zip(left, right) { difference |= one ^ other }
            return difference == 0
        }
    }
#endif
