import EmulatorAPI

// Logging in, over HTTP: `{event_name, content}` with the content as a JSON text.
extension Volcengine.SampleServer {
    static func loginDecision(
        _ body: Fields, _ request: VendorRequest, _ tenant: any TenantView
    ) -> VendorDecision {
        let content = Fields(json: body.text("content")) ?? Fields([:])
        do throws(Refusal) {
            var changes: [RecordChange] = []
            let response = try logIn(body.text("event_name"), content, request, tenant, &changes)
            let answer = VendorResponse(Self.answer(.ok, "ok", response, at: tenant))
            guard !changes.isEmpty else { return .respond(answer) }
            let refused = VendorResponse(Self.answer(.unexpected, "the server can keep no more", nil, at: tenant))
            return .administerInTurn([.changeRecords(changes: changes)]) { $0 == nil ? answer : refused }
        } catch {
            return .respond(VendorResponse(answer(error.code, error.message, [:], at: tenant)))
        }
    }

    private static func answer(
        _ code: Code, _ message: String, _ response: JSONValue?, at tenant: any TenantView
    ) -> JSONValue {
        guard case .object(var fields) = answer(code, message, response) else { return .null }
        fields["timestamp"] = .number(tenant.unixMilliseconds.multipliedReportingOverflow(by: 1_000_000).partialValue)
        return .object(fields)
    }

    private static func logIn(
        _ event: String, _ content: Fields, _ request: VendorRequest, _ tenant: any TenantView,
        _ changes: inout [RecordChange]
    ) throws(Refusal) -> JSONValue {
        let appKey = request.service.secret
        guard !appKey.isEmpty else { throw Refusal(.unexpected, "the app has no AppKey") }
        switch event {
        case "passwordFreeLogin":
            let name = try content.required("user_name", maximumBytes: facts.maximumNameBytes.value)
            // A name that can be an id is one, so that people find themselves again.
            let user = Volcengine.isID(name) ? UserID(name) : UserID("user_\(digest(of: name, appKey: appKey))")
            changes.append(RecordChange(collection: "demo-names", key: user.rawValue, text: quoted(name)))
            return [
                "user_id": .text(user.rawValue), "user_name": .text(name),
                "login_token": .text(loginToken(of: user, appKey: appKey)),
                "created_at": .number(tenant.unixMilliseconds.multipliedReportingOverflow(by: 1_000_000).partialValue),
            ]
        case "setAppInfo", "joinRTM":
            let user = try user(of: content, appKey: appKey)
            let issued = tenant.unixMilliseconds / 1000
            let token = request.service.tokenFormat.write(
                Volcengine.loginClaims(
                    app: request.service.app, user: user, issuedAtUnixSeconds: issued,
                    expiresAtUnixSeconds: issued + facts.tokenSeconds.value), appKey)
            return [
                "app_id": .text(request.service.app.rawValue), "rtm_token": .text(token),
                "server_url": .text(address(of: request.service.app)),
                "server_signature": .text(signature(appKey: appKey)), "bid": .text(content.text("scenes_name")),
            ]
        case "changeUserName":
            let user = try user(of: content, appKey: appKey)
            let name = try content.required("user_name", maximumBytes: facts.maximumNameBytes.value)
            changes.append(RecordChange(collection: "demo-names", key: user.rawValue, text: quoted(name)))
            return [:]
        default: throw Refusal(.invalidInput, "no such event")
        }
    }

    private static func user(of content: Fields, appKey: String) throws(Refusal) -> UserID {
        guard let user = user(of: content.text("login_token"), appKey: appKey) else {
            throw Refusal(.loginExpired, "login_token is none of this server")
        }
        return user
    }

    private static func quoted(_ name: String) -> String { JSONValue.text(name).text }

    private static func digest(of name: String, appKey: String) -> String {
        String(
            String(hexadecimal: KeyedHash.sha256(Array("app server name \(name)".utf8), secret: Array(appKey.utf8)))
                .prefix(16))
    }
}
