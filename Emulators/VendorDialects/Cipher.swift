/// Encryption with AES-256, in the two modes that tokens use. Keys of another length open nothing.
///
/// Apple's systems bring AES, elsewhere it is libcrypto's.
package enum Cipher {
    package static let keyBytes = 32
    /// Length of a GCM tag, in bytes.
    package static let tagBytes = 16

    /// AES-CBC with PKCS#7 padding; the key has 32 bytes and the vector 16.
    package static func sealCBC(_ plain: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
        precondition(key.count == keyBytes && vector.count == 16, "AES-256-CBC takes 32 and 16 bytes")
        return encryptCBC(plain, key: key, vector: vector)
    }

    /// Nil if the key or the vector has another length, or the padding is wrong.
    package static func openCBC(_ sealed: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8]? {
        guard key.count == keyBytes, vector.count == 16, !sealed.isEmpty else { return nil }
        return decryptCBC(sealed, key: key, vector: vector)
    }

    /// AES-GCM without additional data, followed by the tag; the key has 32 bytes and the vector 12.
    package static func sealGCM(_ plain: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
        precondition(key.count == keyBytes && vector.count == 12, "AES-256-GCM takes 32 and 12 bytes")
        return encryptGCM(plain, key: key, vector: vector)
    }

    /// Nil if the key or the vector has another length, or the tag is wrong.
    package static func openGCM(_ sealed: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8]? {
        guard key.count == keyBytes, vector.count == 12, sealed.count >= tagBytes else { return nil }
        return decryptGCM(sealed, key: key, vector: vector)
    }

    /// The first bytes of a SHA-256 digest.
    package static func digest(_ bytes: [UInt8], count: Int) -> [UInt8] {
        Array(KeyedHash.sha256(bytes, secret: Array("digest".utf8)).prefix(count))
    }
}
