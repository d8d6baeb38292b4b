import EmulatorAPI
import Testing

@testable import VendorDialects

struct VolcengineSignatureTests {
    private static let body = #"{"AppId":"0123456789abcdef01234567","RoomId":"room_1001","UserId":"user_a"}"#
    private static let type = "application/json; charset=utf-8"

    private func digits(body: String = Self.body, path: String = "/", query: [String: String] = Self.query) -> String {
        Volcengine.Signature.digits(
            method: "POST", path: path, query: query.mapValues { [$0] },
            headers: [
                ("content-type", Self.type), ("host", "rtc.volcengineapi.com"),
                ("x-content-sha256", hexadecimal(KeyedHash.digest(Array(body.utf8)))),
                ("x-date", "20231114T221320Z"),
            ], body: Array(body.utf8), scope: "20231114/cn-north-1/rtc/request", date: "20231114T221320Z",
            secretKey: "c2VjcmV0ZXhhbXBsZQ==")
    }

    private static let query = ["Action": "KickUser", "Version": "2020-12-01"]

    @Test func `a request is signed as the vendor's example is`() {
        #expect(
            hexadecimal(KeyedHash.digest(Array(Self.body.utf8)))
                == "813f639d5ce5f95c750fd933bc749a09e63d36ff8da3c6591a5dd9eb80aac511")
        #expect(digits() == "513c2410f0c58ac60d73e8e53c8b83b120341243f2fe8a1b978bfc053d5b2e6e")
    }

    @Test func `every part of a request is signed`() {
        let right = digits()
        #expect(digits(body: Self.body + " ") != right)
        #expect(digits(path: "/x") != right)
        #expect(digits(query: ["Action": "KickUser", "Version": "2020-12-02"]) != right)
        #expect(digits(query: ["Action": "KickUser", "Version": "2020-12-01", "A": "b c/语"]) != right)
    }

    @Test func `a name of the query with several values is signed with each, in their order`() {
        func digits(_ users: [String]) -> String {
            Volcengine.Signature.digits(
                method: "GET", path: "/", query: ["Action": ["A"], "UserIds": users],
                headers: [("host", "h"), ("x-date", "20231114T221320Z")], body: [],
                scope: "20231114/cn-north-1/rtc/request", date: "20231114T221320Z", secretKey: "key")
        }
        #expect(Set([digits(["a", "b"]), digits(["b", "a"]), digits(["b"]), digits([])]).count == 4)
    }

    @Test func `a date is read to the second, and what is none is not`() {
        func seconds(_ text: String) -> Int64? { Volcengine.Signature.unixSeconds(ofDate: text) }
        #expect(seconds("19700101T000000Z") == 0)
        #expect(seconds("20231114T221320Z") == 1_700_000_000)
        #expect(seconds("20240229T235959Z") == 1_709_251_199)
        #expect(seconds("20260101T000000Z") == 1_767_225_600)
        for text in [
            "", "2023-11-14T22:13:20Z", "20231114T221320", "20231314T221320Z", "20231114T241320Z", "20231114T226020Z",
            "19691231T235959Z", "2023111４T221320Z", "2023111aT221320Z",
        ] { #expect(seconds(text) == nil, "\(text)") }
    }

    @Test func `the header is taken apart, and others are none`() throws {
        let header =
            "HMAC-SHA256 Credential=AKLTx/20231114/cn-north-1/rtc/request, SignedHeaders=host;x-date, Signature=ab"
        let signature = try #require(Volcengine.Signature(authorization: header))
        #expect(signature.accessKeyID == "AKLTx")
        #expect(signature.scope == "20231114/cn-north-1/rtc/request")
        #expect(signature.signedHeaders == ["host", "x-date"])
        #expect(signature.digits == "ab")
        for wrong in [
            "", "Bearer x", "HMAC-SHA256 ", "HMAC-SHA256 Credential=x, SignedHeaders=a, Signature=b",
            header.replacing("request", with: "aws4_request"), header.replacing("Signature=ab", with: "Signature"),
        ] {
            #expect(Volcengine.Signature(authorization: wrong) == nil, "\(wrong)")
        }
    }
}
