#if canImport(CryptoKit)
    import CommonCrypto
    import CryptoKit

    extension Cipher {
        static func encryptCBC(_ plain: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
            let padding = 16 - plain.count % 16
            let padded = plain + [UInt8](repeating: UInt8(padding), count: padding)
            guard let sealed = cryptBlocks(padded, CCOperation(kCCEncrypt), key: key, vector: vector) else {
                preconditionFailure("AES is part of every CommonCrypto")
            }
            return sealed
        }

        static func decryptCBC(_ sealed: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8]? {
            guard sealed.count % 16 == 0,
                let padded = cryptBlocks(sealed, CCOperation(kCCDecrypt), key: key, vector: vector),
                let padding = padded.last, (1...16).contains(padding),
                padded.suffix(Int(padding)).allSatisfy({ $0 == padding })
            else { return nil }
            return Array(padded.dropLast(Int(padding)))
        }

        static func encryptGCM(_ plain: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
            do {
                let box = try AES.GCM.seal(
                    plain, using: SymmetricKey(data: key), nonce: AES.GCM.Nonce(data: vector))
                return Array(box.ciphertext) + Array(box.tag)
            } catch {
                preconditionFailure("CryptoKit takes 32 and 12 bytes: \(error)")
            }
        }

        static func decryptGCM(_ sealed: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8]? {
            guard let nonce = try? AES.GCM.Nonce(data: vector),
                let box = try? AES.GCM.SealedBox(
                    nonce: nonce, ciphertext: sealed.dropLast(tagBytes), tag: sealed.suffix(tagBytes)),
                let plain = try? AES.GCM.open(box, using: SymmetricKey(data: key))
            else { return nil }
            return Array(plain)
        }

        // Whole blocks, without the library's padding: it does not promise what it answers to a wrong one.
        private static func cryptBlocks(
            _ blocks: [UInt8], _ operation: CCOperation, key: [UInt8], vector: [UInt8]
        ) -> [UInt8]? {
            var output = [UInt8](repeating: 0, count: blocks.count)
            var written = 0
            let status = CCCrypt(
                operation, CCAlgorithm(kCCAlgorithmAES), 0, key, key.count, vector, blocks, blocks.count, &output,
                output.count, &written)
            return status == CCCryptorStatus(kCCSuccess) && written == blocks.count ? output : nil
        }
    }
#endif
