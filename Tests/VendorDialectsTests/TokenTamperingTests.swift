import EmulatorAPI
import Testing

@testable import VendorDialects

/// A changed token either does not verify or says exactly what it said before: deflated bytes have bits that mean
/// nothing, and JSON has blanks, so not every change of the text is a change of the claims.
struct TokenTamperingTests {
    private static let originals = [
        claims(lasting: 604_800),
        claims(lasting: 86_400, channel: Tencent.channel(numericRoom: 10_000)),
        claims(lasting: 86_400, channel: Tencent.channel(stringRoom: "adbjkl"), privileges: [.join, .receiveAudio]),
    ]

    private func isHarmless(_ token: String, _ original: Claims) -> Bool {
        guard let reading = try? Tencent.tokenFormat.read(token, demoSecret), reading.isSignatureValid else {
            return true
        }
        return reading.claims == original
    }

    @Test(arguments: originals)
    func `no change of one character makes a token that says something else`(original: Claims) {
        let characters = Array(Tencent.tokenFormat.write(original, demoSecret).utf8)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-_+/=".utf8)
        for position in characters.indices {
            for symbol in alphabet where symbol != characters[position] {
                var changed = characters
                changed[position] = symbol
                let token = String(decoding: changed, as: UTF8.self)
                #expect(isHarmless(token, original), "character \(position) as \(UnicodeScalar(symbol)): \(token)")
            }
        }
    }

    @Test(arguments: originals)
    func `no change of one bit of the JSON makes a token that says something else`(original: Claims) throws {
        let text = try UserSig.json(in: Tencent.tokenFormat.write(original, demoSecret))
        var refusals = 0
        for position in text.indices {
            for bit in 0..<8 {
                var changed = text
                changed[position] ^= 1 << UInt8(bit)
                let token = UserSig.base64.encode(Deflate.compress(changed))
                #expect(isHarmless(token, original), "byte \(position), bit \(bit): \(token)")
                if (try? Tencent.tokenFormat.read(token, demoSecret))?.isSignatureValid != true { refusals += 1 }
            }
        }
        #expect(refusals == text.count * 8, "a bit of the JSON counts for nothing")
    }

    @Test(arguments: originals)
    func `no beginning of a token verifies, nor a token with more behind it`(original: Claims) {
        let token = Tencent.tokenFormat.write(original, demoSecret)
        for count in 0..<token.count {
            #expect(throws: TokenFault.self) { try Tencent.tokenFormat.read(String(token.prefix(count)), demoSecret) }
        }
        for tail in ["_", "A", "AAAA", "\n", " ", token] {
            #expect(throws: TokenFault.self) { try Tencent.tokenFormat.read(token + tail, demoSecret) }
        }
    }

    @Test func `another secret, even by one character, makes the signature wrong`() throws {
        let token = Tencent.tokenFormat.write(Self.originals[0], demoSecret)
        for secret in ["", "0", demoSecret.uppercased(), demoSecret + " ", String(demoSecret.dropLast())] {
            #expect(try Tencent.tokenFormat.read(token, secret).isSignatureValid == false)
        }
        #expect(try Tencent.tokenFormat.read(token, demoSecret).isSignatureValid)
    }

    @Test func `rights cannot be moved from one token into another`() throws {
        let weak = try text(of: claims(lasting: 60, channel: "7", privileges: .join))
        let strong = try text(of: claims(lasting: 60, channel: "7", privileges: .all))
        let plain = try text(of: claims(lasting: 60))
        let grafted = weak.replacing(try #require(userBuffer(in: weak)), with: try #require(userBuffer(in: strong)))
        #expect(try Tencent.tokenFormat.read(token(json: grafted), demoSecret).isSignatureValid == false)
        let stripped = weak.replacing("\"TLS.userbuf\": \"\(try #require(userBuffer(in: weak)))\", ", with: "")
        #expect(try Tencent.tokenFormat.read(token(json: stripped), demoSecret).isSignatureValid == false)
        #expect(stripped.count == plain.count)
    }

    private func text(of claims: Claims) throws -> String {
        try json(in: Tencent.tokenFormat.write(claims, demoSecret))
    }

    private func userBuffer(in json: String) -> Substring? {
        json.firstMatch(of: #/"TLS.userbuf": "([^"]*)"/#)?.output.1
    }
}
