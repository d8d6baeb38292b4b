package import EmulatorAPI

extension Volcengine {
    /// The back end for the vendor's sample apps: watching live streams together, and voice rooms with seats.
    ///
    /// Apps send it messages of RTS; it answers and tells others with messages to users and rooms. All it knows is in the
    /// tenant's `Records`, and what it hands out follows from the AppKey, so a replay, an export and a restart have it.
    package enum SampleServer {
        /// What its paths begin with, behind the app.
        package static let prefix = "/app-server"
        package static let messagePath = prefix + "/rts"
        package static let loginPath = prefix + "/login"
        /// Who its messages are from.
        package static let sender: UserID = "server"

        /// The address that apps give to `setServerParams`. The device finds the app's server by the path, whatever the host is.
        package static func address(of app: AppID) -> String {
            "http://app-server.parlor.test\(VendorRoutes.prefix)/\(Volcengine.word)/\(app)\(messagePath)"
        }

        /// What is behind the app in an address that apps give to `setServerParams`; nil where it is no server of this app here.
        package static func target(of address: String, app: AppID) -> String? {
            let head = "\(VendorRoutes.prefix)/\(Volcengine.word)/\(app)/"
            guard address.hasPrefix("http://") || address.hasPrefix("https://"),
                let found = address.firstRange(of: head)
            else { return nil }
            return "/" + address[found.upperBound...]
        }

        /// What proves to the server that a message comes from an app that logged in. Everybody has the same.
        package static func signature(appKey: String) -> String { proof("server", appKey: appKey) }

        /// What proves who a user is. It says the user's id itself, so nothing has to be remembered.
        package static func loginToken(of user: UserID, appKey: String) -> String {
            "\(user).\(proof("login \(user)", appKey: appKey))"
        }

        /// The user whom a login token is for; nil for a text that is none of this app.
        static func user(of loginToken: String, appKey: String) -> UserID? {
            guard let dot = loginToken.lastIndex(of: "."), !appKey.isEmpty else { return nil }
            let user = UserID(String(loginToken[..<dot]))
            return KeyedHash.areEqual(loginToken, Self.loginToken(of: user, appKey: appKey)) ? user : nil
        }

        private static func proof(_ label: String, appKey: String) -> String {
            String(hexadecimal: KeyedHash.sha256(Array("app server \(label)".utf8), secret: Array(appKey.utf8)))
        }

        /// What becomes of a request; nil for one that is not for this server.
        package static func decision(_ request: VendorRequest, _ tenant: any TenantView) -> VendorDecision? {
            guard request.path == prefix || request.path.hasPrefix(prefix + "/") else { return nil }
            guard request.method == "POST", [messagePath, loginPath].contains(request.path) else {
                return .respond(VendorResponse(status: 404, json: ["code": 404, "message": "no such route"]))
            }
            guard let text = String(validating: request.body, as: UTF8.self), let body = JSONValue.object(of: text)
            else {
                return .respond(VendorResponse(answer(.invalidInput, "the body is not a JSON object")))
            }
            if request.path == loginPath { return loginDecision(Fields(body), request, tenant) }
            return messageDecision(Fields(body), request, tenant)
        }

        /// A message of RTS, as the service posts it.
        private static func messageDecision(
            _ body: Fields, _ request: VendorRequest, _ tenant: any TenantView
        ) -> VendorDecision {
            let appKey = request.service.secret
            guard !appKey.isEmpty, KeyedHash.areEqual(body.text("signature"), signature(appKey: appKey)) else {
                return .respond(
                    VendorResponse(answer(.notAuthorized, "the signature is not this server's"), status: 401))
            }
            guard let envelope = Fields(json: body.text("message")),
                let content = Fields(json: envelope.text("content"))
            else { return .respond(VendorResponse(answer(.invalidInput, "the message is not a request"))) }
            var visit = Visit(envelope: envelope, content: content, request: request, tenant: tenant)
            guard Volcengine.isID(visit.user.rawValue) else {
                return .respond(VendorResponse(answer(.invalidInput, "user_id is missing")))
            }
            do throws(Refusal) {
                let response = try respond(&visit)
                if let refusal = visit.refusalAfterChanges {
                    visit.reply(refusal.code, refusal.message, [:])
                } else {
                    visit.reply(.ok, "ok", response)
                }
            } catch {
                // What was done before the refusal is not.
                visit.forgetChanges()
                visit.reply(error.code, error.message, [:])
            }
            let accepted = VendorResponse(answer(.ok, "ok"))
            if let fault = tenant.records.refusal(of: visit.changes) {
                return .respond(VendorResponse(answer(.unexpected, "the server can keep no more: \(fault)")))
            }
            let records: [AdministrationCommand] =
                visit.changes.isEmpty ? [] : [.changeRecords(changes: visit.changes)]
            return .administerInTurn(records, then: visit.messages) { _ in accepted }
        }

        private static func respond(_ visit: inout Visit) throws(Refusal) -> JSONValue {
            guard user(of: visit.content.text("login_token"), appKey: visit.request.service.secret) == visit.user else {
                throw Refusal(.loginExpired, "login_token is not the user's")
            }
            guard let answer = requests[visit.envelope.text("event_name")] else {
                throw Refusal(.invalidInput, "no such event")
            }
            return try answer(&visit)
        }

        /// What apps can ask for with messages.
        private static let requests: [String: @Sendable (inout Visit) throws(Refusal) -> JSONValue] =
            watchRequests.merging(seatRequests) { first, _ in first }

        /// An answer over HTTP.
        static func answer(_ code: Code, _ message: String, _ response: JSONValue? = nil) -> JSONValue {
            var fields: [String: JSONValue] = ["code": .number(code.rawValue), "message": .text(message)]
            if let response { fields["response"] = response }
            return .object(fields)
        }
    }
}

extension Volcengine.SampleServer {
    /// What the server says of a request.
    ///
    /// Source: the code of the demos' server, volcengine/RTC_VoiceChat_Demo, custom_error.
    package enum Code: Int64, Hashable, Sendable, CaseIterable {
        case ok = 200
        case invalidInput = 400
        /// The user is in a room already.
        case userActive = 402
        case wrongRole = 405
        case tooManyUsers = 406
        case userInRoom = 414
        /// Only the host may.
        case notAuthorized = 416
        /// Only the owner may.
        case notOwner = 417
        case cannotReconnect = 418
        case userNotFound = 419
        case roomGone = 422
        case loginExpired = 450
        case unexpected = 500
        case noFreeSeat = 506
        case roomFull = 507
    }

    /// Why a request has no success.
    struct Refusal: Error, Hashable {
        var code: Code
        var message: String

        init(_ code: Code, _ message: String) {
            self.code = code
            self.message = message
        }
    }

    /// Fields of a JSON object. Numbers may be written as texts.
    struct Fields {
        var values: [String: JSONValue]

        init(_ values: [String: JSONValue]) { self.values = values }

        /// Nil for a text that is no object.
        init?(json: String) {
            guard let values = JSONValue.object(of: json) else { return nil }
            self.values = values
        }

        /// Empty where it is absent.
        func text(_ name: String) -> String {
            switch values[name] {
            case .text(let text): text
            case .number(let number): "\(number)"
            default: ""
            }
        }

        func number(_ name: String) -> Int64? { values[name]?.wholeNumber }

        /// A text with 1 to so many bytes.
        func required(_ name: String, maximumBytes: Int) throws(Refusal) -> String {
            let text = text(name)
            guard !text.isEmpty, text.utf8.count <= maximumBytes else {
                throw Refusal(.invalidInput, "\(name) has 1 to \(maximumBytes) bytes")
            }
            return text
        }

        /// 0 or 1.
        func flag(_ name: String) throws(Refusal) -> Int64 {
            guard let number = number(name), [0, 1].contains(number) else {
                throw Refusal(.invalidInput, "\(name) is neither 0 nor 1")
            }
            return number
        }
    }
}
