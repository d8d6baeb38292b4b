/// Signatures made with a shared secret: HMAC over SHA-256. Apple's systems bring the function, elsewhere it is libcrypto's.
package enum KeyedHash {
    /// Whether two texts have the same bytes. The running time does not reveal where they first differ.
    package static func areEqual(_ left: String, _ right: String) -> Bool {
        areEqualSecrets(Array(left.utf8), Array(right.utf8))
    }
}
