import EmulatorAPI
import Testing
import VendorDialects

@testable import ServerDialects

struct VolcengineSignatureTests {
    private static let body = #"{"AppId":"0123456789abcdef01234567","RoomId":"room_1001","UserId":"user_a"}"#
    private static let type = "application/json; charset=utf-8"

    private func digits(body: String = Self.body, path: String = "/", query: [String: String] = Self.query) -> String {
        Volcengine.Signature.digits(
            method: "POST", path: path, query: query.mapValues { [$0] },
            headers: [
                ("content-type", Self.type), ("host", "rtc.volcengineapi.com"),
                ("x-content-sha256", String(hexadecimal: KeyedHash.digest(Array(body.utf8)))),
                ("x-date", "20231114T221320Z"),
            ], body: Array(body.utf8), scope: "20231114/cn-north-1/rtc/request", date: "20231114T221320Z",
            secretKey: "c2VjcmV0ZXhhbXBsZQ==")
    }

    private static let query = ["Action": "KickUser", "Version": "2020-12-01"]

    @Test func `a request is signed as the vendor's example is`() {
        #expect(
            String(hexadecimal: KeyedHash.digest(Array(Self.body.utf8)))
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

    private static let addressQuery = [
        "Action": "GetRoomOnlineUsers", "Version": "2023-11-01", "AppId": "0123456789abcdef01234567",
        "RoomId": "room_1001", "X-Algorithm": "HMAC-SHA256",
        "X-Credential": "AKLTexample/20231114/cn-north-1/rtc/request", "X-Date": "20231114T221320Z",
        "X-NotSignBody": "", "X-SignedHeaders": "",
        "X-SignedQueries":
            "Action;AppId;RoomId;Version;X-Algorithm;X-Credential;X-Date;X-NotSignBody;X-SignedHeaders;X-SignedQueries",
    ]

    // The digits were computed with Python's hmac, by the steps that the vendor's signers take.
    @Test func `an address is signed with or without headers`() {
        func digits(_ headers: [(name: String, value: String)]) -> String {
            Volcengine.Signature.digits(
                method: "GET", path: "/", query: Self.addressQuery.mapValues { [$0] }, headers: headers, body: [],
                scope: "20231114/cn-north-1/rtc/request", date: "20231114T221320Z", secretKey: "c2VjcmV0ZXhhbXBsZQ==")
        }
        #expect(digits([]) == "2cc7fb737def1445cf9a3ace93f2c949cba99ffb68a4abc7e95452f0590d4f1b")
        #expect(
            digits([("host", "rtc.volcengineapi.com")])
                == "0ed0f105b3c029f537cb2602ff395ae371c284c765ee432a4cf8999366aea4eb")
    }

    @Test func `the query is taken apart, and others have no signature`() throws {
        var query = Self.addressQuery
        #expect(Volcengine.Signature(query: query) == nil && !Volcengine.Signature.isPresent(in: query))
        query["X-Signature"] = "ab"
        let signature = try #require(Volcengine.Signature(query: query))
        #expect(signature.accessKeyID == "AKLTexample" && signature.scope == "20231114/cn-north-1/rtc/request")
        #expect(signature.signedHeaders == [] && signature.digits == "ab" && signature.isInQuery)
        query["X-SignedHeaders"] = "content-type;host"
        #expect(Volcengine.Signature(query: query)?.signedHeaders == ["content-type", "host"])
        let wrongs: [(String, String?)] = [
            ("X-Algorithm", nil), ("X-Algorithm", "HMAC-SHA1"), ("X-Credential", nil), ("X-Credential", "AKLTexample"),
            ("X-Credential", "AKLTexample/20231114/cn-north-1/rtc/aws4_request"), ("X-SignedHeaders", nil),
        ]
        for (name, value) in wrongs {
            var wrong = query
            wrong[name] = value
            #expect(Volcengine.Signature(query: wrong) == nil, "\(name)=\(value ?? "nil")")
            #expect(Volcengine.Signature.isPresent(in: wrong))
        }
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
