import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

@testable import ServerDialects
@testable import VendorDialects

/// What the vendors' OpenAPI documents say, asked for at the routes themselves.
@Suite struct ServerDocumentTests {
    typealias Answer = AppServerWorld.Answer

    /// An operation as a reader of the document finds it.
    struct Operation: CustomStringConvertible {
        var vendor: String
        var method: String
        var path: String
        var value: [String: JSONValue]

        var description: String { "\(vendor) \(method) \(path)" }

        /// The path, without a fragment, with something for each name in it.
        func target(_ values: [String: String]) -> String {
            var target = String(path.prefix { $0 != "#" })
            for (name, value) in values { target = target.replacingOccurrences(of: "{\(name)}", with: value) }
            return target.replacing(#/\{\w+\}/#, with: "1")
        }

        /// The headers that can have one value only.
        var headers: [String: String] {
            guard case .list(let parameters)? = value["parameters"] else { return [:] }
            var headers: [String: String] = [:]
            for case .object(let parameter) in parameters where parameter["in"] == "header" {
                guard case .text(let name)? = parameter["name"], case .object(let schema)? = parameter["schema"],
                    case .text(let value)? = schema["const"]
                else { continue }
                headers[name] = value
            }
            return headers
        }
    }

    static func document(of routes: VendorRoutes) throws -> JSONValue {
        let text = try #require(VendorRoutes.documents[routes.vendor])
        return try JSONDecoder().decode(JSONValue.self, from: Data(text))
    }

    static func operations(of vendor: String, in document: JSONValue) -> [Operation] {
        guard case .object(let values) = document, case .object(let paths)? = values["paths"] else { return [] }
        return paths.sorted { $0.key < $1.key }.flatMap { path, methods -> [Operation] in
            guard case .object(let methods) = methods else { return [] }
            return methods.sorted { $0.key < $1.key }.compactMap { method, value in
                guard case .object(let value) = value else { return nil }
                return Operation(vendor: vendor, method: method.uppercased(), path: path, value: value)
            }
        }
    }

    static let operations: [Operation] = VendorRoutes.all.flatMap { routes in
        (try? document(of: routes)).map { operations(of: routes.vendor, in: $0) } ?? []
    }

    // MARK: Asking

    /// Asks for an operation as its app's own server, without any of what it needs.
    private func ask(_ operation: Operation) throws -> Answer {
        let body = operation.method == "GET" ? [] : Array("{}".utf8)
        func answer(_ world: inout TenantWorld, _ call: VendorCall) throws -> Answer {
            guard let response = world.ask(call)?.response else { throw AppServerWorld.Missing(what: "an answer") }
            let json = try? JSONDecoder().decode(JSONValue.self, from: Data(response.body))
            return Answer(status: response.status, json: json ?? .null)
        }
        func call(_ target: String, authorization: String? = nil) -> VendorCall {
            VendorCall(
                method: operation.method, target: target, authorization: authorization,
                contentType: "application/json", body: body)
        }
        switch operation.vendor {
        case Tencent.word:
            var world = TencentServerWorld()
            guard operation.path.hasPrefix("/v4/") else {
                let action = operation.headers["X-TC-Action"] ?? ""
                return world.act(action, ["SdkAppId": 1_400_000_001]).answer
            }
            let shown = "sdkappid=1400000001&identifier=administrator&usersig=\(TencentServerWorld.userSig())"
            return try answer(&world.world, call(operation.target([:]) + "?" + shown))
        case ZEGO.word:
            var world = try ZEGOServerWorld()
            let action = String(operation.path.dropFirst("/?Action=".count))
            return world.ask(
                action, [], text: String(decoding: body, as: UTF8.self), as: .init(), method: operation.method,
                path: "/")
        case Easemob.word:
            var world = try EasemobServerWorld()
            world.register("ann")
            let room = world.ask("POST", "/chatrooms", #"{"name":"lobby","owner":"ann"}"#)
            guard case .object(let data) = room["data"], case .text(let id)? = data["id"] else { return room }
            let names = [
                "org_name": "parlor", "app_name": "demo", "chatroom": id, "chatrooms": id, "username": "ann",
                "usernames": "ann",
            ]
            return try answer(&world.world, call(operation.target(names), authorization: "Bearer \(world.appToken)"))
        case Agora.word:
            let id = "0123456789abcdef0123456789abcdef"
            let description = TenantDescription(name: "rooms", vendor: .agora, appID: id, secret: id)
            var world = TenantWorld(
                setup: try description.setupWithBackEnds(seed: 1, bornAtUnixMilliseconds: 1_767_225_600_000))
            let shown = Base64.standard.encode(Array("\(id):\(id)".utf8))
            return try answer(&world, call(operation.target(["appid": id]), authorization: "Basic \(shown)"))
        default:
            var world = try VolcengineServerWorld()
            let words = operation.path.dropFirst(2).split(separator: "&").map {
                $0.split(separator: "=").map(String.init)
            }
            guard operation.path.hasPrefix("/?") else { return try answer(&world.world, call(operation.target([:]))) }
            let answer = world.act(
                words[0][1], version: words[1][1], method: operation.method,
                query: operation.method == "GET" ? ["AppId": [VolcengineServerWorld.app.rawValue]] : [:])
            return Answer(status: answer.status, json: ["code": .text(answer.code)])
        }
    }

    /// What an answer is that no route gave: the vendor's word for it; nil where one gave it.
    private func complaint(_ answer: Answer) -> String? {
        let doors: Set<JSONValue> = [
            100_000_000, 100_000_001, 100_000_005, 100_000_007, 60_002, 60_009, 60_010, 70_009, "InvalidAction",
            "UnsupportedProtocol", "AuthFailure.SignatureFailure", "InvalidActionOrVersion", "SignatureDoesNotMatch",
            "organization_application_not_found", "auth_bad_access_token",
        ]
        var shown = ["Code", "ErrorCode", "code", "error"].map { answer[$0] }
        if case .object(let response) = answer["Response"], case .object(let error)? = response["Error"] {
            shown.append(error["Code"] ?? .null)
        }
        if let found = shown.first(where: { doors.contains($0) }) { return "\(found)" }
        for name in ["message", "error_description"] {
            guard case .text(let text) = answer[name] else { continue }
            for word in ["is no call of this API", "no such route"] where text.contains(word) { return text }
        }
        return [200, 400, 401, 403, 404, 413, 415].contains(answer.status) ? nil : "HTTP \(answer.status)"
    }

    @Test func `every operation of a document leads to a route`() throws {
        #expect(Self.operations.count > 150)
        for operation in Self.operations {
            let answer = try ask(operation)
            #expect(complaint(answer) == nil, "\(operation): \(answer)")
        }
    }

    @Test func `an operation that no route has is noticed`() throws {
        for (vendor, path) in [
            (Tencent.word, "/v4/openim/nothing"), (Tencent.word, "/#Nothing"), (ZEGO.word, "/?Action=Nothing"),
            (Easemob.word, "/{org_name}/{app_name}/nothing"),
            (Easemob.word, "/{org_name}/{app_name}/users/{username}/x"),
            (Agora.word, "/dev/v1/nothing"), (Volcengine.word, "/?Action=Nothing&Version=2020-12-01"),
            (Volcengine.word, "/app-server/nothing"),
        ] {
            var operation = Operation(vendor: vendor, method: "POST", path: path, value: [:])
            operation.value["parameters"] = [
                ["name": "X-TC-Action", "in": "header", "schema": ["const": "Nothing"]]
            ]
            #expect(complaint(try ask(operation)) != nil, "\(operation)")
        }
    }

    // MARK: What the routes have

    /// The rows by which routes are found, and which a document lacks.
    private func missing(of vendor: String, in document: JSONValue) -> [String] {
        let rows: [(String, String)] =
            switch vendor {
            case Tencent.word:
                ChatCall.all.map { ("POST", "/v4/" + $0.path) } + CloudCall.actions.map { ("POST", "/#" + $0.name) }
            case ZEGO.word: ZEGO.APICall.all.map { ("POST", "/?Action=" + $0.name) }
            case Easemob.word: ServerRoute.all.map { ($0.method, "/{org_name}/{app_name}" + $0.path.text) }
            case Agora.word: Agora.RESTRoute.all.map { ($0.method, $0.path.text) }
            default:
                OpenAPICall.actions.flatMap { action in
                    action.versions.map { (action.method, "/?Action=\(action.name)&Version=\($0)") }
                }
            }
        let found = Set(Self.operations(of: vendor, in: document).map { "\($0.method) \($0.path)" })
        return rows.map { "\($0.0) \($0.1)" }.filter { !found.contains($0) }
    }

    @Test(arguments: VendorRoutes.all.map(\.vendor))
    func `every route is in its vendor's document, and one that is not is noticed`(vendor: String) throws {
        let routes = try #require(VendorRoutes.all.first { $0.vendor == vendor })
        let document = try Self.document(of: routes)
        #expect(missing(of: vendor, in: document) == [])
        guard case .object(var values) = document, case .object(var paths)? = values["paths"] else { return }
        let path = try #require(paths.keys.filter { !$0.hasPrefix("/app-server") }.min())
        paths[path] = nil
        values["paths"] = .object(paths)
        #expect(!missing(of: vendor, in: .object(values)).isEmpty)
    }
}
