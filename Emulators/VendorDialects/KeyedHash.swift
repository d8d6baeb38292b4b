import COpenSSL

/// Signatures made with a shared secret: HMAC over SHA-256.
enum KeyedHash {
    /// The 32 bytes of the signature. Only holders of `secret` can make it for `message`.
    static func sha256(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
        var length: UInt32 = 0
        let code = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
            let result = HMAC(
                EVP_sha256(), secret, Int32(secret.count), message, message.count, buffer.baseAddress, &length)
            precondition(result != nil, "SHA-256 is part of every libcrypto")
            count = Int(length)
        }
        return code
    }

    /// Whether two texts have the same bytes. The running time does not reveal where they first differ.
    static func areEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return cshim_is_same_secret(left, left.count, right, right.count)
    }
}
