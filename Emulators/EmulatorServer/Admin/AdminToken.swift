import CJWT
import EmulatorAPI
import Foundation
import VendorDialects

/// Makes and checks the tokens of the admin routes: JWTs signed with HS256 by one secret.
package struct AdminToken: Sendable {
    private let secret: [UInt8]

    /// Shortest secret that is taken, in bytes.
    package static let minimumSecretBytes = 16
    /// How long a token is good that says nothing else: 30 days.
    package static let defaultLifetimeSeconds: Int64 = 2_592_000
    /// The audience a token names.
    package static let audience = "parlor-admin"
    private static let maximumTokenBytes = 4096

    /// Signs with this secret; nil where it is shorter than ``minimumSecretBytes``.
    package init?(secret: String) {
        guard secret.utf8.count >= Self.minimumSecretBytes else { return nil }
        self.secret = Array(secret.utf8)
    }

    /// Signs with a secret nobody knows.
    package init() {
        var generator = SystemRandomNumberGenerator()
        secret = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// A token good from `unixSeconds` on.
    package func issue(at unixSeconds: Int64, lifetimeSeconds: Int64 = defaultLifetimeSeconds) -> String {
        var token: OpaquePointer?
        precondition(jwt_new(&token) == 0, "memory for a token")
        defer { jwt_free(token) }
        let steps = [
            jwt_set_alg(token, JWT_ALG_HS256, secret, Int32(secret.count)),
            jwt_add_grant(token, "aud", Self.audience),
            jwt_add_grant_int(token, "iat", Int(unixSeconds)),
            jwt_add_grant_int(token, "nbf", Int(unixSeconds)),
            jwt_add_grant_int(token, "exp", Int(unixSeconds + lifetimeSeconds)),
        ]
        guard steps.allSatisfy({ $0 == 0 }), let text = jwt_encode_str(token) else {
            preconditionFailure("a token of four claims can be written")
        }
        defer { free(text) }
        return String(cString: text)
    }

    /// Why a call may not go on.
    package enum Refusal: Error, Hashable, Sendable {
        /// There is no Authorization header.
        case missing
        /// The header is no "Bearer TOKEN", or the token no JWT.
        case malformed(reason: String)
        /// The token is signed another way, or not at all.
        case wrongAlgorithm(name: String)
        /// Another secret made the signature.
        case wrongSignature
        /// The token's time has not come.
        case early(untilUnixSeconds: Int64)
        /// The token is past its time.
        case expired(atUnixSeconds: Int64)
        /// The token was made for something else.
        case wrongAudience

        /// 401 where a better token is asked for, 403 where the token was read and is not good.
        package var status: Int {
            switch self {
            case .missing, .malformed, .early, .expired: 401
            case .wrongAlgorithm, .wrongSignature, .wrongAudience: 403
            }
        }

        /// A word for programs.
        package var code: String {
            switch self {
            case .missing: "tokenMissing"
            case .malformed: "tokenMalformed"
            case .wrongAlgorithm: "tokenAlgorithm"
            case .wrongSignature: "tokenSignature"
            case .early: "tokenEarly"
            case .expired: "tokenExpired"
            case .wrongAudience: "tokenAudience"
            }
        }

        /// One sentence.
        package var reason: String {
            switch self {
            case .missing:
                "the server is reachable from other machines, so admin calls carry \"Authorization: Bearer TOKEN\""
            case .malformed(let reason): "the admin token cannot be read: \(reason)"
            case .wrongAlgorithm(let name): "the admin token is signed with \"\(name)\"; only HS256 is taken"
            case .wrongSignature: "the admin token is not signed by this server's secret"
            case .early(let seconds): "the admin token is good from \(seconds) Unix seconds on, and no earlier"
            case .expired(let seconds): "the admin token expired at \(seconds) Unix seconds"
            case .wrongAudience: "the token is not one for admin calls"
            }
        }
    }

    /// Throws unless the value of an Authorization header carries a token that is good at this moment.
    package func check(authorization: String?, atUnixSeconds now: Int64) throws(Refusal) {
        guard let authorization else { throw .missing }
        let words = authorization.parts(between: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw .malformed(reason: "the header is not \"Bearer TOKEN\"")
        }
        let text = String(words[1])
        guard text.utf8.count <= Self.maximumTokenBytes else {
            throw .malformed(reason: "it has \(text.utf8.count) bytes of \(Self.maximumTokenBytes)")
        }
        // libjwt has one answer for everything, so what is no JWT and what is signed otherwise is told apart here.
        let parts = text.parts(between: ".", keepsEmpty: true)
        guard parts.count == 3 else { throw .malformed(reason: "it has \(parts.count) parts of 3") }
        guard let header = Self.object(parts[0]) else { throw .malformed(reason: "its header is no JSON object") }
        guard let claims = Self.object(parts[1]) else { throw .malformed(reason: "its claims are no JSON object") }
        guard let algorithm = header["alg"] as? String else { throw .malformed(reason: "its header has no \"alg\"") }
        guard algorithm == "HS256" else { throw .wrongAlgorithm(name: algorithm.shown()) }
        // RFC 7515, 4.1.11: who does not understand what the header calls critical must not take the token.
        guard header["crit"] == nil else { throw .malformed(reason: "its header asks for extensions with \"crit\"") }

        var token: OpaquePointer?
        guard jwt_decode(&token, text, secret, Int32(secret.count)) == 0 else { throw .wrongSignature }
        defer { jwt_free(token) }
        guard jwt_get_alg(token) == JWT_ALG_HS256 else { throw .wrongAlgorithm(name: algorithm) }
        guard claims["exp"] is NSNumber else { throw .malformed(reason: "it has no \"exp\"") }
        let expiry = Int64(jwt_get_grant_int(token, "exp"))
        guard now < expiry else { throw .expired(atUnixSeconds: expiry) }
        if let start = claims["nbf"] {
            guard start is NSNumber else { throw .malformed(reason: "its \"nbf\" is no number") }
            let start = Int64(jwt_get_grant_int(token, "nbf"))
            guard now >= start else { throw .early(untilUnixSeconds: start) }
        }
        guard let audience = jwt_get_grant(token, "aud"), String(cString: audience) == Self.audience else {
            throw .wrongAudience
        }
    }

    private static func object(_ part: Substring) -> [String: Any]? {
        // These tokens leave the padding out.
        let padded = part + String(repeating: "=", count: (4 - part.utf8.count % 4) % 4)
        guard let bytes = try? Base64.url.decode(String(padded)), AdminBody.bounds.breach(in: bytes) == nil else {
            return nil
        }
        return (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
    }
}
