#if !canImport(CryptoKit)
    import COpenSSL

    extension Cipher {
        static func encryptCBC(_ plain: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
            guard let sealed = runCBC(plain, key: key, vector: vector, encrypts: true) else {
                preconditionFailure("AES is part of every libcrypto")
            }
            return sealed
        }

        static func decryptCBC(_ sealed: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8]? {
            runCBC(sealed, key: key, vector: vector, encrypts: false)
        }

        /// Nil for padding that is wrong, which only decrypting finds.
        private static func runCBC(_ input: [UInt8], key: [UInt8], vector: [UInt8], encrypts: Bool) -> [UInt8]? {
            withContext { context in
                var written: Int32 = 0
                var last: Int32 = 0
                var output = [UInt8](repeating: 0, count: input.count + 16)
                let isDone =
                    EVP_CipherInit_ex(context, EVP_aes_256_cbc(), nil, key, vector, encrypts ? 1 : 0) == 1
                    && EVP_CipherUpdate(context, &output, &written, input, Int32(input.count)) == 1
                    && output.withUnsafeMutableBufferPointer {
                        EVP_CipherFinal_ex(context, $0.baseAddress! + Int(written), &last) == 1
                    }
                return isDone ? Array(output.prefix(Int(written + last))) : nil
            }
        }

        static func encryptGCM(_ plain: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
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

        static func decryptGCM(_ sealed: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8]? {
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

        private static func withContext<Result>(_ body: (OpaquePointer) -> Result) -> Result {
            guard let context = EVP_CIPHER_CTX_new() else { fatalError("libcrypto has no memory left") }
            defer { EVP_CIPHER_CTX_free(context) }
            return body(context)
        }
    }
#endif
