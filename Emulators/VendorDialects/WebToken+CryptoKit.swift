#if canImport(CryptoKit)
    import EmulatorAPI

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    extension WebToken {
        static func signed(_ claims: [(name: String, value: Claim)], secret: [UInt8]) -> String {
            precondition(!secret.isEmpty, "a secret for HS256 is not empty")
            let values = claims.map { name, value in
                switch value {
                case .text(let text): (name, JSONValue.text(text))
                case .number(let number): (name, JSONValue.number(number))
                }
            }
            let content = [
                Dictionary(uniqueKeysWithValues: [("alg", "HS256"), ("typ", "JWT")]),
                .init(uniqueKeysWithValues: values),
            ]
            .map { part(.object($0)) }.joined(separator: ".")
            return content + "." + unpadded(KeyedHash.sha256(Array(content.utf8), secret: secret))
        }

        static func check(_ text: String, secret: [UInt8]) -> Bool {
            guard let (header, _) = read(text), header["alg"] == "HS256" else { return false }
            let parts = text.parts(between: ".", keepsEmpty: true)
            guard parts.count == 3, let signature = bytes(parts[2]) else { return false }
            let content = Array("\(parts[0]).\(parts[1])".utf8)
            return KeyedHash.areEqualSecrets(signature, KeyedHash.sha256(content, secret: secret))
        }

        private static func part(_ value: JSONValue) -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            // It is made of texts and whole numbers, which JSON holds.
            return unpadded(Array((try? encoder.encode(value)) ?? Data()))
        }

        private static func unpadded(_ bytes: [UInt8]) -> String { Base64.url.encode(bytes).filter { $0 != "=" } }
    }
#endif
