import EmulatorAPI
import Testing
import VendorDialects

@Suite struct WebTokenTests {
    private let secret = Array("a secret of some bytes".utf8)

    @Test func `a token is read and checked by who signed it, and by no other`() throws {
        let token = WebToken.sign([("uid", .text("ä\"")), ("exp", .number(1 << 40))], secret: secret)
        #expect(WebToken.isSigned(token, by: secret))
        #expect(!WebToken.isSigned(token, by: secret + [1]))
        let (header, claims) = try #require(WebToken.read(token))
        #expect(header["alg"] == "HS256")
        #expect(claims == ["uid": "ä\"", "exp": 1_099_511_627_776])
        let parts = token.split(separator: ".")
        #expect(!WebToken.isSigned("\(parts[0]).\(parts[1]).", by: secret))
        #expect(!WebToken.isSigned("\(parts[0]).e30.\(parts[2])", by: secret))
        // No algorithm at all: {"alg":"none"}.
        #expect(!WebToken.isSigned("eyJhbGciOiJub25lIn0.\(parts[1]).", by: secret))
    }

    @Test func `what is no token is not read`() {
        for wrong in ["", "a.b", "a.b.c", "e30.e30", "..", String(repeating: "a", count: 4097)] {
            #expect(WebToken.read(wrong) == nil, "\(wrong)")
        }
        #expect(WebToken.read("e30.e30.") != nil)
    }
}
