#if canImport(CryptoKit)
    import CryptoKit

    extension KeyedHash {
        static func authenticationCode(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
            Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: secret)))
        }

        static func plainDigest(_ message: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: message)) }

        /// Whether two secrets of any kind have the same bytes; takes as long for a wrong one as for the right one.
        static func areEqualSecrets(_ left: [UInt8], _ right: [UInt8]) -> Bool {
            guard left.count == right.count else { return false }
            var difference: UInt8 = 0
            for (one, other) in zip(left, right) { difference |= one ^ other }
            return difference == 0
        }
    }
#endif
