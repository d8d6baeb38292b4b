import COpenSSL

/// Encryption with AES-256, in the two modes that tokens use. Keys of another length open nothing.
enum Cipher {
    static let keyBytes = 32
    /// Length of a GCM tag, in bytes.
    static let tagBytes = 16

    /// AES-CBC with PKCS#7 padding; the key has 32 bytes and the vector 16.
    static func sealCBC(_ plain: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
        precondition(key.count == keyBytes && vector.count == 16, "AES-256-CBC takes 32 and 16 bytes")
        return withContext { context in
            var written: Int32 = 0
            var last: Int32 = 0
            var output = [UInt8](repeating: 0, count: plain.count + 16)
            let isDone =
                EVP_EncryptInit_ex(context, EVP_aes_256_cbc(), nil, key, vector) == 1
                && EVP_EncryptUpdate(context, &output, &written, plain, Int32(plain.count)) == 1
                && output.withUnsafeMutableBufferPointer {
                    EVP_EncryptFinal_ex(context, $0.baseAddress! + Int(written), &last) == 1
                }
            precondition(isDone, "AES is part of every libcrypto")
            return Array(output.prefix(Int(written + last)))
        }
    }

    /// Nil if the key or the vector has another length, or the padding is wrong.
    static func openCBC(_ sealed: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8]? {
        guard key.count == keyBytes, vector.count == 16, !sealed.isEmpty else { return nil }
        return withContext { context in
            var written: Int32 = 0
            var last: Int32 = 0
            var output = [UInt8](repeating: 0, count: sealed.count + 16)
            let isDone =
                EVP_DecryptInit_ex(context, EVP_aes_256_cbc(), nil, key, vector) == 1
                && EVP_DecryptUpdate(context, &output, &written, sealed, Int32(sealed.count)) == 1
                && output.withUnsafeMutableBufferPointer {
                    EVP_DecryptFinal_ex(context, $0.baseAddress! + Int(written), &last) == 1
                }
            return isDone ? Array(output.prefix(Int(written + last))) : nil
        }
    }

    /// AES-GCM without additional data, followed by the tag; the key has 32 bytes and the vector 12.
    static func sealGCM(_ plain: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
        precondition(key.count == keyBytes && vector.count == 12, "AES-256-GCM takes 32 and 12 bytes")
        return withContext { context in
            var written: Int32 = 0
            var last: Int32 = 0
            var output = [UInt8](repeating: 0, count: plain.count)
            var tag = [UInt8](repeating: 0, count: tagBytes)
            var end = [UInt8](repeating: 0, count: 16)
            let isDone =
                EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, vector) == 1
                && EVP_EncryptUpdate(context, &output, &written, plain, Int32(plain.count)) == 1
                && EVP_EncryptFinal_ex(context, &end, &last) == 1
                && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagBytes), &tag) == 1
            precondition(isDone && last == 0, "AES is part of every libcrypto")
            return output + tag
        }
    }

    /// Nil if the key or the vector has another length, or the tag is wrong.
    static func openGCM(_ sealed: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8]? {
        guard key.count == keyBytes, vector.count == 12, sealed.count >= tagBytes else { return nil }
        let body = Array(sealed.dropLast(tagBytes))
        var tag = Array(sealed.suffix(tagBytes))
        return withContext { context in
            var written: Int32 = 0
            var last: Int32 = 0
            var output = [UInt8](repeating: 0, count: body.count + 1)
            var end = [UInt8](repeating: 0, count: 16)
            let isDone =
                EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, vector) == 1
                && EVP_DecryptUpdate(context, &output, &written, body, Int32(body.count)) == 1
                && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagBytes), &tag) == 1
                && EVP_DecryptFinal_ex(context, &end, &last) == 1
            return isDone ? Array(output.prefix(Int(written))) : nil
        }
    }

    /// The first bytes of a SHA-256 digest.
    static func digest(_ bytes: [UInt8], count: Int) -> [UInt8] {
        Array(KeyedHash.sha256(bytes, secret: Array("digest".utf8)).prefix(count))
    }

    private static func withContext<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        guard let context = EVP_CIPHER_CTX_new() else { fatalError("libcrypto has no memory left") }
        defer { EVP_CIPHER_CTX_free(context) }
        return body(context)
    }
}
