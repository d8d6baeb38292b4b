import EmulatorAPI
import EmulatorSuite
import Testing

@testable import ServerDialects
@testable import VendorDialects

/// Requests to the OpenAPI whose signature is in the query.
@Suite struct VolcengineQuerySignatureTests {
    /// A world an hour after its beginning, with alice in the lobby.
    private func stage() throws -> VolcengineServerWorld {
        var world = try VolcengineServerWorld()
        try world.logIn("alice")
        world.enter("alice", "lobby")
        world.world.advance(by: .seconds(3600))
        return world
    }

    /// A request as an SDK signs addresses, and what was then changed about it.
    private struct Request {
        var method = "GET"
        var path = "/"
        var key = Volcengine.accessKeyID(of: VolcengineServerWorld.app)
        var secret = VolcengineServerWorld.description.secret
        var date = "20260101T010000Z"
        var expires: String?
        /// Signed headers, which are sent.
        var headers: [(name: String, value: String)] = []
        var signsBody = false
        var fields: [String: [String]] = [
            "Action": ["GetRoomOnlineUsers"], "Version": ["2023-11-01"], "RoomId": ["lobby"],
            "AppId": [VolcengineServerWorld.description.appID],
        ]
        var body = ""
        /// What is in the query instead, after signing; nil takes a name out.
        var changed: [String: String?] = [:]
        var sentBody: String?
        var authorization: String?

        var call: VendorCall {
            let scope = "\(date.prefix(8))/cn-north-1/rtc/request"
            var query = fields
            query["X-Algorithm"] = ["HMAC-SHA256"]
            query["X-Credential"] = ["\(key)/\(scope)"]
            query["X-Date"] = [date]
            query["X-SignedHeaders"] = [headers.map(\.name).joined(separator: ";")]
            if !signsBody { query["X-NotSignBody"] = [""] }
            if let expires { query["X-Expires"] = [expires] }
            query["X-SignedQueries"] = [(query.keys + ["X-SignedQueries"]).sorted().joined(separator: ";")]
            query["X-Signature"] = [
                Volcengine.Signature.digits(
                    method: method, path: path, query: query, headers: headers,
                    body: signsBody ? Array(body.utf8) : [], scope: scope, date: date, secretKey: secret)
            ]
            for (name, value) in changed { query[name] = value.map { [$0] } }
            let words = query.flatMap { name, values in values.map { "\(name)=\($0)" } }.joined(separator: "&")
            return VendorCall(
                method: method, target: "/?" + words, authorization: authorization,
                headers: Dictionary(uniqueKeysWithValues: headers.map { ($0.name, $0.value) }),
                body: Array((sentBody ?? body).utf8))
        }
    }

    private static let kick = Request(
        method: "POST", fields: ["Action": ["KickUser"], "Version": ["2020-12-01"]],
        body: #"{"AppId":"\#(VolcengineServerWorld.description.appID)","RoomId":"lobby","UserId":"alice"}"#)

    @Test func `a signed address is answered, and what it asks for is done`() throws {
        var world = try stage()
        #expect(world.send(Request().call).result["VisibleUserList"] == ["alice"])
        let place = "/vendors/volcengine/\(VolcengineServerWorld.app)"
        for path in [place, place + "/"] { #expect(world.send(Request(path: path).call).code == "") }
        var request = Request(headers: [("host", "rtc.volcengineapi.com"), ("x-extra", "1")])
        #expect(world.send(request.call).code == "")
        request.fields = [
            "Action": ["GetRoomUsersProperty"], "Version": ["2023-11-01"], "RoomId": ["lobby"],
            "AppId": [VolcengineServerWorld.description.appID], "UserIds": ["zoe", "alice"],
        ]
        #expect(world.send(request.call).code == "")
        #expect(world.send(Self.kick.call).result == ["message": "success"])
        #expect(world.lines == ["alice: removed removedByAdministrator"])
    }

    @Test func `the body is signed unless the query says that it is not`() throws {
        var world = try stage()
        var request = Self.kick
        request.signsBody = true
        request.sentBody = request.body + " "
        #expect(world.send(request.call).code == "SignatureDoesNotMatch")
        #expect(world.told.isEmpty)
        request.sentBody = nil
        #expect(world.send(request.call).code == "")
        world.enter("alice", "lobby")
        request.signsBody = false
        request.sentBody = request.body + " "
        #expect(world.send(request.call).code == "")
    }

    @Test func `the signature holds as long as one in the header`() throws {
        var world = try stage()
        func ask(_ date: String, expires: String? = nil) -> String {
            world.send(Request(date: date, expires: expires).call).code
        }
        for date in ["20260101T004500Z", "20260101T010000Z", "20260101T011500Z"] { #expect(ask(date) == "") }
        for date in ["20260101T004459Z", "20260101T011501Z", "20251231T235959Z", "yesterday", ""] {
            #expect(ask(date) == "InvalidTimestamp", "\(date)")
        }
        #expect(ask("20260101T005900Z", expires: "60") == "")
        #expect(ask("20260101T005859Z", expires: "60") == "InvalidTimestamp")
        #expect(ask("20260101T000000Z", expires: "3600") == "")
        let longer = Request(date: "20260101T004459Z", headers: [("x-expires", "3600")])
        #expect(world.send(longer.call).code == "InvalidTimestamp")
        // The day of the credential is that of the date.
        let credential = "\(Volcengine.accessKeyID(of: VolcengineServerWorld.app))/20260102/cn-north-1/rtc/request"
        #expect(world.send(Request(changed: ["X-Credential": credential]).call).code == "InvalidTimestamp")
    }

    @Test func `what is wrong with the signature has the code that it has in the header, and changes nothing`() throws {
        var world = try stage()
        let cases: [(Request, Int, String)] = [
            (Request(secret: "wrong"), 401, "SignatureDoesNotMatch"),
            (Request(key: "AKLTother"), 401, "InvalidAccessKey"),
            (Request(path: "/other"), 401, "SignatureDoesNotMatch"),
            (Request(changed: ["RoomId": "hall"]), 401, "SignatureDoesNotMatch"),
            (Request(changed: ["Property": "false"]), 401, "SignatureDoesNotMatch"),
            (Request(changed: ["X-SignedQueries": "Action"]), 401, "SignatureDoesNotMatch"),
            (Request(changed: ["X-Signature": String(repeating: "0", count: 64)]), 401, "SignatureDoesNotMatch"),
            (Request(changed: ["X-NotSignBody": nil]), 401, "SignatureDoesNotMatch"),
            (Request(changed: ["X-Signature": ""]), 401, "SignatureDoesNotMatch"),
            (Request(changed: ["X-SignedHeaders": "host"]), 401, "SignatureDoesNotMatch"),
            (Request(changed: ["X-Signature": nil]), 401, "MissingAuthenticationToken"),
            (Request(changed: ["X-Date": nil]), 400, "MissingRequestInfo"),
            (Request(changed: ["X-Algorithm": nil]), 400, "InvalidAuthorization"),
            (Request(changed: ["X-Algorithm": "HMAC-SHA1"]), 400, "InvalidAuthorization"),
            (Request(changed: ["X-Credential": nil]), 400, "InvalidAuthorization"),
            (Request(changed: ["X-Credential": "AKLT"]), 400, "InvalidAuthorization"),
            (Request(changed: ["X-SignedHeaders": nil]), 400, "InvalidAuthorization"),
            // A header goes before the query.
            (Request(authorization: "Bearer x"), 400, "InvalidAuthorization"),
        ]
        let before = world.world.tenant
        for (request, status, code) in cases {
            let found = world.send(request.call)
            #expect(found.status == status && found.code == code, "\(request): \(found)")
        }
        #expect(world.world.tenant == before)
    }

    @Test func `a body that is not the one of its header is refused`() throws {
        var world = try stage()
        var request = Self.kick
        request.headers = [("x-content-sha256", String(repeating: "0", count: 64))]
        #expect(world.send(request.call).code == "SignatureDoesNotMatch")
        #expect(world.told.isEmpty)
    }
}
