import EmulatorAPI
import Foundation
import Testing

@testable import VendorDialects

/// A token and what it was made from, as `Golden/make_token04_vectors.py` writes it.
struct Token04Vector: Codable, Equatable {
    var variant: String
    var vector: String
    var app: UInt32
    var secret: String
    var user: String
    var now: Int64
    var expire: Int64
    var nonce: Int32
    var payload: String
    var json: String
    var token: String

    static func load() throws -> [Token04Vector] {
        struct File: Decodable { var vectors: [Token04Vector] }
        let data = try Data(contentsOf: TokenVector.golden("token04-vectors.json"))
        return try JSONDecoder().decode(File.self, from: data).vectors
    }

    var mode: ZEGO.Token04.Variant { ZEGO.Token04.Variant(rawValue: variant)! }

    var vectorBytes: [UInt8] {
        stride(from: 0, to: vector.count, by: 2).map { offset in
            let start = vector.index(vector.startIndex, offsetBy: offset)
            return UInt8(vector[start..<vector.index(start, offsetBy: 2)], radix: 16)!
        }
    }

    var fields: ZEGO.Token04 {
        ZEGO.Token04(
            appID: app, userID: user, nonce: nonce, issuedAtUnixSeconds: now, expiresAtUnixSeconds: now + expire,
            payload: payload)
    }
}

struct Token04Tests {
    private static let secret = "0123456789abcdef0123456789abcdef"

    private func token(
        _ variant: ZEGO.Token04.Variant = .gcm, user: String = "alice", payload: String = "",
        until: Int64 = 1_700_003_600
    ) -> String {
        let fields = ZEGO.Token04(
            appID: 123_456_789, userID: user, nonce: 1, issuedAtUnixSeconds: 1_700_000_000, expiresAtUnixSeconds: until,
            payload: payload)
        let vector = [UInt8](repeating: 7, count: variant.vectorBytes)
        return fields.text(secret: Self.secret, variant: variant, vector: vector)
    }

    private func fault(_ text: String, secret: String = secret) -> TokenFault? {
        do throws(TokenFault) {
            _ = try ZEGO.Token04.read(text, secret: secret)
            return nil
        } catch {
            return error
        }
    }

    /// A token whose JSON is `json`, which need not be one a generator writes.
    private func token(json: String, expiry: Int64 = 1_700_003_600) -> String {
        let vector = [UInt8](repeating: 7, count: 12)
        let sealed = Cipher.sealGCM(Array(json.utf8), key: Array(Self.secret.utf8), vector: vector)
        var bytes = withUnsafeBytes(of: expiry.bigEndian) { Array($0) } + [0, 12] + vector
        bytes += withUnsafeBytes(of: UInt16(sealed.count).bigEndian) { Array($0) } + sealed + [1]
        return "04" + Base64.standard.encode(bytes)
    }

    @Test func `tokens are the vendor's, bit for bit, in both variants`() throws {
        let vectors = try Token04Vector.load()
        #expect(vectors.count == 10)
        for vector in vectors {
            #expect(vector.fields.json(vector.mode) == Array(vector.json.utf8))
            let text = vector.fields.text(secret: vector.secret, variant: vector.mode, vector: vector.vectorBytes)
            #expect(text == vector.token)
        }
    }

    @Test func `the vendor's tokens are read back field by field`() throws {
        for vector in try Token04Vector.load() {
            let (token, variant) = try ZEGO.Token04.read(vector.token, secret: vector.secret)
            #expect(token == vector.fields)
            #expect(variant == vector.mode)
        }
    }

    @Test func `claims that are written are read back`() throws {
        let format = ZEGO.tokenFormat
        let basic = Claims(app: "7", user: "zoë✓", issuedAtUnixSeconds: 5, expiresAtUnixSeconds: 9)
        #expect(
            try format.read(format.write(basic, Self.secret), Self.secret)
                == TokenReading(claims: basic, isSignatureValid: true))
        #expect(format.write(basic, Self.secret) == format.write(basic, Self.secret))
        for privileges in [[], .join, .sendAudio, [.join, .sendAudio]] as [Privileges] {
            for streams in [nil, [], ["a", "b"]] as [[StreamID]?] {
                let rights = ChannelClaims(
                    user: "zoe", channel: "room1", privileges: privileges, expiresAtUnixSeconds: 9, streams: streams)
                let claims = Claims(
                    app: "7", user: "zoe", issuedAtUnixSeconds: 5, expiresAtUnixSeconds: 9, channel: rights)
                let read = try format.read(format.write(claims, Self.secret), Self.secret).claims.channel
                #expect(read?.channel == "room1")
                #expect(read?.streams == streams)
                #expect(read?.privileges.contains(.join) == privileges.contains(.join))
                #expect(read?.privileges.contains(.sendAudio) == privileges.contains(.sendAudio))
            }
        }
    }

    @Test func `a payload that is no JSON object grants nothing and is kept`() throws {
        let read = try ZEGO.tokenFormat.read(token(payload: "no JSON"), Self.secret).claims
        #expect(read.payload == "no JSON")
        #expect(read.channel == nil)
        let anywhere = try ZEGO.tokenFormat.read(token(payload: "{}"), Self.secret).claims
        #expect(anywhere.channel?.channel == "")
        #expect(anywhere.channel?.privileges.contains([.join, .sendAudio]) == true)
    }

    @Test(arguments: ZEGO.Token04.Variant.allCases)
    func `another secret opens nothing`(variant: ZEGO.Token04.Variant) {
        for number in 0..<64 {
            let other = String(repeating: "x", count: 30) + (number < 10 ? "0\(number)" : "\(number)")
            guard case .malformed(let reason)? = fault(token(variant), secret: other) else {
                Issue.record("\(other) opened it, or another fault")
                return
            }
            #expect(reason.contains("another secret sealed it"))
        }
        #expect(fault(token(variant), secret: "too short") != nil)
    }

    @Test(arguments: ZEGO.Token04.Variant.allCases)
    func `a token that is cut short or altered is refused or says the same`(variant: ZEGO.Token04.Variant) throws {
        let text = token(variant)
        let good = try ZEGO.Token04.read(text, secret: Self.secret).token
        for length in 1..<text.count { #expect(fault(String(text.prefix(length))) != nil, "\(length)") }
        var bytes = try Base64.standard.decode(String(text.dropFirst(2)))
        for index in bytes.indices {
            bytes[index] ^= 1
            let altered = "04" + Base64.standard.encode(bytes)
            bytes[index] ^= 1
            guard variant == .gcm || index < 26 else { continue }
            if let read = try? ZEGO.Token04.read(altered, secret: Self.secret).token {
                #expect(variant == .cbc && read != good, "byte \(index)")
            }
        }
    }

    @Test func `what is no token of version 04 says why`() {
        #expect(fault("") == .empty)
        #expect(fault("03AAAA") == .unsupportedVersion(version: "03"))
        #expect(fault("04!!!!") == .malformed(reason: "the token is not Base64: character 1 is \"!\""))
        #expect(fault("04AAAA") == .malformed(reason: "the token ends inside its expiry"))
        let fields = "\"app_id\":1,\"user_id\":\"u\",\"ctime\":1,\"expire\":1700003600"
        #expect(
            fault(token(json: "{\(fields)}")) == .invalidContent(field: "nonce", reason: "it is missing"))
        #expect(
            fault(token(json: "{\(fields),\"nonce\":\"1\"}"))
                == .invalidContent(field: "nonce", reason: "it is the text \"1\", not a number"))
        #expect(fault(token(json: "[]")) == .invalidContent(field: "json", reason: "it is not an object"))
        #expect(
            fault(token(json: "{\(fields),\"nonce\":1}", expiry: 5))
                == .invalidContent(field: "expire", reason: "it is 1700003600 inside and 5 outside"))
        #expect(fault(token(json: "{\(fields),\"nonce\":1}")) == nil, "a payload may be missing")
        #expect(fault(token(json: "{\(fields),\"nonce\":1,\"payload\":7}")) != nil)
    }

    @Test func `a text that is slow to compare is refused, also where the payload escapes it`() {
        let slow = String(repeating: "\u{301}", count: 31)
        let reason = "a text in it has more than 30 combining marks in a row"
        #expect(fault(token(user: slow)) == .invalidContent(field: "json", reason: reason))
        #expect(fault(token(payload: slow)) == .invalidContent(field: "json", reason: reason))
        let escaped = "{\"room_id\":\"\(String(repeating: #"\u0301"#, count: 31))\"}"
        #expect(fault(token(payload: escaped)) == .invalidContent(field: "payload", reason: reason))
        #expect(fault(token(user: String(slow.unicodeScalars.dropFirst()))) == nil)
    }

    @Test func `a verdict has both SDKs' codes, first fault first`() {
        func verdict(
            _ text: String, app: AppID = "123456789", secret: String = Token04Tests.secret, user: UserID = "alice",
            at now: Int64 = 1_700_000_001
        ) -> [Int32] {
            let verdict = ZEGO.inspect(text, app: app, secret: secret, user: user, atUnixSeconds: now)
            return [verdict.code.rawValue, verdict.expressCode.rawValue]
        }
        #expect(verdict(token()) == [0, 0])
        #expect(verdict(token(), at: 1_700_003_600) == [0, 0], "good in its last second")
        #expect(verdict(token(), at: 1_700_003_601) == [6_000_106, 1_002_078])
        #expect(verdict(token(), user: "bob") == [6_000_103, 1_002_077])
        #expect(verdict(token(), app: "2", user: "bob") == [6_000_101, 1_002_076])
        #expect(verdict(token(), secret: String(repeating: "x", count: 32)) == [6_000_103, 1_002_033])
        #expect(verdict("") == [6_000_101, 1_002_067])
        #expect(verdict("nonsense") == [6_000_107, 1_002_079])
        #expect(verdict(token(payload: "no JSON")) == [0, 1_002_075])
    }
}
