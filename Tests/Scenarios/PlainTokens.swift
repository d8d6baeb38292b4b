import EmulatorAPI
import Foundation

/// Tokens of no vendor's, which say everything that claims can say: JSON, a dot, and the secret that signed it.
enum PlainTokens {
    static let format = TokenFormat(
        read: { token, secret throws(TokenFault) in
            guard !token.isEmpty else { throw .empty }
            let parts = token.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let data = Data(base64Encoded: String(parts[0])),
                let claims = try? JSONDecoder().decode(Claims.self, from: data)
            else { throw .malformed(reason: "it is not JSON in Base64, a dot and a secret") }
            return TokenReading(claims: claims, isSignatureValid: parts[1] == secret)
        },
        write: { claims, secret in
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let data = (try? encoder.encode(claims)) ?? Data()
            return "\(data.base64EncodedString()).\(secret)"
        },
        isKey: { $0.utf8.elementsEqual($1.utf8) })
}
