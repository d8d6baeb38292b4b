import COpenSSL
import CZlib
import EmulatorAPI
import Foundation
import VendorDialects

/// Tokens made and read, of each vendor. Beside them libcrypto and zlib do what a token of as many bytes needs of them, and nothing
/// else: no text is composed, no JSON is read.
func tokenFigures() throws -> [Figure] {
    try [userSig(), token04(), token007(), token001()].flatMap { kind in
        let count = amount(20_000)
        guard let token = try kind.make(), try kind.read(token) else { fatalError("a \(kind.name) is not read") }
        func figure(_ what: String, _ ours: () throws -> Void, _ bare: () throws -> Void) throws -> Figure {
            var spent: (ours: [Duration], bare: [Duration]) = ([], [])
            for _ in 0..<times(5) {
                spent.ours.append(try processorTime { for _ in 0..<count { try ours() } })
                spent.bare.append(try processorTime { for _ in 0..<count { try bare() } })
            }
            func rate(_ all: [Duration]) -> Double { Double(count) / median(of: all).inSeconds }
            return Figure("\(kind.name): \(what)", rate(spent.ours), "/s").beside(
                [Peer("bare \(kind.needs)", rate(spent.bare))], .value(.atLeast(0.8)))
        }
        return [
            try figure("tokens made", { _ = try kind.make() }, { kind.bareMake() }),
            try figure(
                "tokens read and checked", { guard try kind.read(token) else { fatalError() } }, { kind.bareRead() }),
        ]
    }
}

/// One vendor's token.
private struct TokenKind {
    var name: String
    var needs: String
    var make: () throws -> String?
    /// Whether the secret made it.
    var read: (String) throws -> Bool
    var bareMake: () -> Void
    var bareRead: () -> Void
}

private let secret = String(repeating: "0123456789abcdef", count: 2)

/// Alice's token of a tenant.
private func token(of setup: TenantSetup) -> String {
    let claims = Claims(
        app: setup.app, user: "alice", issuedAtUnixSeconds: 1_700_000_000, expiresAtUnixSeconds: 1_700_086_400)
    return setup.tokenFormat.write(claims, setup.secret)
}

private func userSig() throws -> TokenKind {
    let setup = Tencent.setup(sdkAppID: 1_400_000_001, secretKey: secret, seed: 1, bornAtUnixMilliseconds: 0)
    // The vendor's Base64 has other symbols for three.
    let standard = token(of: setup).map { $0 == "*" ? "+" : $0 == "-" ? "/" : $0 == "_" ? "=" : $0 }
    let work = BareToken(text: String(standard), isDeflated: true, signedByteCount: 80, hashCount: 1)
    return TokenKind(
        name: "UserSig", needs: "libcrypto and zlib", make: { token(of: setup) },
        read: { try setup.tokenFormat.read($0, setup.secret).isSignatureValid }, bareMake: work.make,
        bareRead: work.read)
}

private func token04() throws -> TokenKind {
    let setup = ZEGO.setup(appID: 1, appSign: nil, serverSecret: secret, seed: 1, bornAtUnixMilliseconds: 0)
    let work = BareCipher(byteCount: 110)
    return TokenKind(
        name: "Token04", needs: "libcrypto", make: { token(of: setup) },
        read: { try setup.tokenFormat.read($0, setup.secret).isSignatureValid },
        bareMake: work.make, bareRead: work.read)
}

private func token007() throws -> TokenKind {
    let app = secret
    func token() -> Agora.AccessToken2 {
        Agora.AccessToken2(
            appID: app, issuedAtUnixSeconds: 1_700_000_000, lifetimeSeconds: 86_400, salt: 12_345_678,
            services: [
                Agora.AccessToken2.Service(
                    .rtc, texts: ["stage", "1001"],
                    privileges: (1...4).map { Agora.AccessToken2.Privilege($0, seconds: 86_400) })
            ])
    }
    let text = token().text(certificate: secret)
    let work = BareToken(text: String(text.dropFirst(3)), isDeflated: true, signedByteCount: 100, hashCount: 3)
    return TokenKind(
        name: "Agora's 007", needs: "libcrypto and zlib", make: { token().text(certificate: secret) },
        read: { try Agora.AccessToken2.read($0, certificate: secret).isSignatureValid },
        bareMake: work.make, bareRead: work.read)
}

private func token001() throws -> TokenKind {
    let app = String(secret.prefix(24))
    func token() -> Volcengine.AccessToken {
        Volcengine.AccessToken(
            appID: app, room: "stage", user: "alice", nonce: 12_345_678, issuedAtUnixSeconds: 1_700_000_000,
            expiresAtUnixSeconds: 1_700_086_400,
            privileges: (0...4).map { Volcengine.AccessToken.Privilege($0, endsAtUnixSeconds: 1_700_086_400) })
    }
    let text = token().text(appKey: secret)
    let work = BareToken(text: String(text.dropFirst(27)), isDeflated: false, signedByteCount: 60, hashCount: 1)
    return TokenKind(
        name: "Volcengine's 001", needs: "libcrypto", make: { token().text(appKey: secret) },
        read: { try Volcengine.AccessToken.read($0, appKey: secret).isSignatureValid },
        bareMake: work.make, bareRead: work.read)
}

/// What a signed token needs: hashes, zlib where it is deflated, and Base64.
private final class BareToken {
    private let text: [UInt8]
    private var packed: [UInt8]
    private var plain: [UInt8]
    private let isDeflated: Bool
    private let signed: [UInt8]
    private let hashCount: Int
    private var hash = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    private var output: [UInt8]
    private let key = Array(secret.utf8)

    init(text: String, isDeflated: Bool, signedByteCount: Int, hashCount: Int) {
        self.text = Array(text.utf8)
        packed = Array(Data(base64Encoded: text) ?? Data())
        output = [UInt8](repeating: 0, count: 4_096)
        self.isDeflated = isDeflated
        plain = [UInt8](repeating: 0, count: 4_096)
        signed = [UInt8](repeating: 7, count: signedByteCount)
        self.hashCount = hashCount
        guard isDeflated else { return }
        var count = UInt(plain.count)
        guard uncompress(&plain, &count, packed, UInt(packed.count)) == Z_OK else {
            fatalError("the token does not inflate")
        }
        plain.removeLast(plain.count - Int(count))
    }

    func make() {
        sign()
        var count = UInt(output.count)
        if isDeflated {
            guard compress2(&output, &count, plain, UInt(plain.count), 6) == Z_OK else { fatalError("zlib fails") }
        } else {
            count = UInt(packed.count)
        }
        EVP_EncodeBlock(&output, packed, Int32(packed.count))
    }

    func read() {
        EVP_DecodeBlock(&output, text, Int32(text.count))
        if isDeflated {
            var count = UInt(output.count)
            guard uncompress(&output, &count, packed, UInt(packed.count)) == Z_OK else { fatalError("zlib fails") }
        }
        sign()
    }

    private func sign() {
        var length: UInt32 = 0
        for _ in 0..<hashCount {
            HMAC(EVP_sha256(), key, Int32(key.count), signed, signed.count, &hash, &length)
        }
    }
}

/// What a sealed token needs: AES with 256 bits, a vector and a number that are drawn, and Base64.
private final class BareCipher {
    private let input: [UInt8]
    private let sealed: [UInt8]
    private let text: [UInt8]
    private let vector = [UInt8](repeating: 3, count: 16)
    private var drawn = [UInt8](repeating: 0, count: 16)
    private var tag = [UInt8](repeating: 0, count: 16)
    private var madeTag = [UInt8](repeating: 0, count: 16)
    private var output = [UInt8](repeating: 0, count: 4_096)

    init(byteCount: Int) {
        input = [UInt8](repeating: 7, count: byteCount)
        Self.run(input, vector, &tag, &output, encrypts: true)
        sealed = Array(output.prefix(byteCount))
        text = Array(Data([UInt8](repeating: 0, count: 24) + sealed + tag).base64EncodedData())
    }

    func make() {
        RAND_bytes(&drawn, Int32(drawn.count))
        Self.run(input, drawn, &madeTag, &output, encrypts: true)
        EVP_EncodeBlock(&output, sealed, Int32(sealed.count))
    }

    func read() {
        EVP_DecodeBlock(&output, text, Int32(text.count))
        Self.run(sealed, vector, &tag, &output, encrypts: false)
    }

    private static let key = Array(secret.utf8)

    private static func run(
        _ bytes: [UInt8], _ vector: [UInt8], _ tag: inout [UInt8], _ output: inout [UInt8], encrypts: Bool
    ) {
        let context = EVP_CIPHER_CTX_new()
        var (count, last): (Int32, Int32) = (0, 0)
        EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, vector, encrypts ? 1 : 0)
        if !encrypts { EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) }
        EVP_CipherUpdate(context, &output, &count, bytes, Int32(bytes.count))
        let isDone = output.withUnsafeMutableBufferPointer {
            EVP_CipherFinal_ex(context, $0.baseAddress! + Int(count), &last) == 1
        }
        guard isDone else { fatalError("libcrypto does not open what it sealed") }
        if encrypts { EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) }
        EVP_CIPHER_CTX_free(context)
    }
}
