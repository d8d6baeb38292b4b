/// Signatures made with a shared secret: HMAC over SHA-256. Apple's systems bring the function, elsewhere it is libcrypto's.
enum KeyedHash {
    /// The 32 bytes of the signature. Only holders of `secret` can make it for `message`.
    static func sha256(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
        authenticationCode(message, secret: secret)
    }

    /// The 32 bytes of a SHA-256 digest, which needs no secret.
    static func digest(_ message: [UInt8]) -> [UInt8] { plainDigest(message) }

    /// Whether two texts have the same bytes. The running time does not reveal where they first differ.
    static func areEqual(_ left: String, _ right: String) -> Bool {
        areEqualSecrets(Array(left.utf8), Array(right.utf8))
    }
}
