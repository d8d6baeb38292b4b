import EmulatorServer
import Foundation
import Testing

@Suite struct AdminTokenTests {
    private static let now: Int64 = 1_700_000_000
    private let token: AdminToken

    init() throws { token = try #require(AdminToken(secret: "0123456789abcdef")) }

    private func refusal(_ header: String?, at seconds: Int64 = now) -> AdminToken.Refusal? {
        do {
            try token.check(authorization: header, atUnixSeconds: seconds)
            return nil
        } catch {
            return error
        }
    }

    private func made(header: String, claims: String, signature: String = "AAAA") -> String {
        func part(_ text: String) -> String {
            Data(text.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "")
                .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        }
        return "\(part(header)).\(part(claims)).\(signature)"
    }

    @Test func `a token is good from its second on until its end`() {
        let text = "Bearer " + token.issue(at: Self.now, lifetimeSeconds: 60)
        #expect(refusal(text) == nil)
        #expect(refusal("bearer " + text.dropFirst(7)) == nil)
        #expect(refusal(text, at: Self.now - 1) == .early(untilUnixSeconds: Self.now))
        #expect(refusal(text, at: Self.now + 59) == nil)
        #expect(refusal(text, at: Self.now + 60) == .expired(atUnixSeconds: Self.now + 60))
    }

    @Test func `what is missing, malformed and signed by others is told apart`() throws {
        #expect(refusal(nil) == .missing)
        #expect(refusal("Basic abc") == .malformed(reason: "the header is not \"Bearer TOKEN\""))
        #expect(refusal("Bearer") == .malformed(reason: "the header is not \"Bearer TOKEN\""))
        #expect(refusal("Bearer abc") == .malformed(reason: "it has 1 parts of 3"))
        #expect(refusal("Bearer a.b.c") == .malformed(reason: "its header is no JSON object"))
        let other = try #require(AdminToken(secret: "another secret of ours"))
        #expect(refusal("Bearer " + other.issue(at: Self.now)) == .wrongSignature)
        let good = token.issue(at: Self.now)
        #expect(refusal("Bearer " + good.dropLast(4)) == .wrongSignature)
        #expect(refusal("Bearer " + String(repeating: "x", count: 4097)) != nil)
    }

    @Test(arguments: ["none", "None", "HS512", "RS256", ""])
    func `a token signed another way, or not at all, is refused`(algorithm: String) {
        let claims = #"{"aud":"parlor-admin","exp":9999999999}"#
        for signature in ["", "AAAA"] {
            let text = made(header: #"{"alg":"\#(algorithm)","typ":"JWT"}"#, claims: claims, signature: signature)
            #expect(refusal("Bearer \(text)") == .wrongAlgorithm(name: algorithm))
        }
    }

    @Test func `a token whose header asks for what is not understood is refused`() {
        let text = made(header: #"{"alg":"HS256","crit":["b64"],"b64":false}"#, claims: "{}")
        #expect(refusal("Bearer \(text)") == .malformed(reason: #"its header asks for extensions with "crit""#))
    }

    @Test func `a secret is taken from sixteen bytes on`() {
        #expect(AdminToken(secret: "0123456789abcde") == nil)
        #expect(AdminToken(secret: "0123456789abcdef") != nil)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.0.3", true), ("::1", true), ("[::1]", true), ("localhost", true),
        ("0.0.0.0", false), ("::", false), ("10.0.0.1", false), ("127.0.0.1.example.com", false), ("127.0.0", false),
        ("128.0.0.1", false), ("", false),
        ("LOCALHOST", true), ("127.1", false), ("127.0.0.01", false), ("127.+0.0.1", false), ("localhost.", false),
    ])
    func `only this machine's own addresses need no token`(host: String, isLoopback: Bool) {
        #expect(AdminGate.isLoopback(host) == isLoopback)
        #expect(AdminGate(host: host, port: 1, token: token).needsToken != isLoopback)
    }

    @Test func `beyond loopback the metrics need a token too`() async throws {
        let token = token
        try await AdminServer.run(boundAs: "0.0.0.0", token: token) { admin in
            let missing = try await admin.call("GET", "/metrics")
            #expect(missing.status == 401)
            #expect(missing.code == "tokenMissing")
            #expect(missing.headers["www-authenticate"] == "Bearer")
            #expect(!missing.text.contains("parlor_"))
            let forged = ["Authorization": "Bearer " + AdminToken().issue(at: 2_000_000_000)]
            #expect(try await admin.call("GET", "/metrics", headers: forged).status == 403)
            // The method is looked at after the token.
            #expect(try await admin.call("POST", "/metrics").status == 401)
            let good = ["Authorization": "Bearer " + token.issue(at: Int64(Date().timeIntervalSince1970))]
            let page = try await admin.call("GET", "/metrics", headers: good)
            #expect(page.status == 200)
            #expect(page.text.contains("\nparlor_tenants 0\n"))
            #expect(try await admin.call("POST", "/metrics", headers: good).status == 405)
        }
    }

    @Test func `beyond loopback every admin call needs a token, and says why it is refused`() async throws {
        let token = token
        try await AdminServer.run(boundAs: "0.0.0.0", token: token) { admin in
            let missing = try await admin.call("GET", "/admin/v1/status")
            #expect(missing.status == 401)
            #expect(missing.code == "tokenMissing")
            #expect(missing.headers["www-authenticate"] == "Bearer")
            for (header, status, code) in [
                ("Bearer x", 401, "tokenMalformed"),
                ("Bearer " + AdminToken().issue(at: 2_000_000_000), 403, "tokenSignature"),
                ("Bearer " + token.issue(at: 1_000, lifetimeSeconds: 1), 401, "tokenExpired"),
            ] {
                let refused = try await admin.call(
                    "POST", "/admin/v1/stop", headers: ["Authorization": header])
                #expect(refused.status == status)
                #expect(refused.code == code)
            }
            #expect(admin.stopCount == 0)
            let issued = token.issue(at: Int64(Date().timeIntervalSince1970))
            let good = try await admin.call(
                "GET", "/admin/v1/status", headers: ["Authorization": "Bearer \(issued)"])
            #expect(good.status == 200)
        }
    }
}
