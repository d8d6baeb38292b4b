package import EmulatorAPI
import VendorDialects

// The server API, version 2, of Express and of ZIM, as far as it is emulated.
// Source: "Calling APIs" and the pages named as the actions are. Which code comes first where several fit is assumed.

extension ZEGO {
    /// The vendor's word in the path.
    package static let word = "zego"

    /// What an app's server asks for below `/vendors/zego/<AppID>`: `/?Action=…`. No two actions of the products have the same
    /// name, so they share the address.
    package static let serverRoutes = VendorRoutes(vendor: word, description: serverDescription) { request, tenant in
        var call = APICall(request, tenant)
        do throws(APIFailure) {
            return try call.decision()
        } catch {
            return .respond(call.response(error))
        }
    }

    /// What proves that the app's own server asks: 32 hexadecimal digits, which follow from the app, a text that is drawn, the
    /// server secret and the time. Nil where the machine has no MD5.
    package static func signature(
        appID: String, nonce: String, serverSecret: String, timestamp: String
    ) -> String? {
        OlderHash.md5(Array((appID + nonce + serverSecret + timestamp).utf8)).map { String(hexadecimal: $0) }
    }
}

extension ZEGO {
    /// A request to the server API, taken apart.
    struct APICall {
        let request: VendorRequest
        let tenant: any TenantView
        /// Whose codes the action has.
        private(set) var product = APIProduct.channels
        /// The action's parameters; empty for the fields of one entry of a list.
        private var parameters: [VendorParameter] = []
        private var body: [String: JSONValue] = [:]
        /// The records of this call, for the action's rates.
        private var counted: [RecordChange] = []

        /// Far above any request's.
        private static let bounds = JSONBounds(depth: 8, values: 4096)

        init(_ request: VendorRequest, _ tenant: any TenantView) {
            self.request = request
            self.tenant = tenant
        }

        var action: String { request.query["Action"] ?? "" }
        var facts: APIFacts { ZEGO.apiFacts }

        mutating func decision() throws(APIFailure) -> VendorDecision {
            guard request.path.isEmpty || request.path == "/", ["GET", "POST"].contains(request.method) else {
                throw APIFailure(
                    .wrongAddress, "\(request.method) \(request.path.shown()) is not GET or POST of /?Action=…")
            }
            try authenticate()
            guard let found = Self.actions[action] else {
                if let closed = ClosedAction(rawValue: action) { throw closed.refusal }
                throw APIFailure(.actionUnknown, "\(action.shown()) is no action, or is not emulated")
            }
            product = found.product
            parameters = found.parameters
            guard request.service.parts.contains(product == .messaging ? .messaging : .channels) else {
                throw APIFailure(.serviceClosed, "\(action) is for what app \(request.service.app) does not serve")
            }
            try readBody()
            for rate in found.rates {
                let room = rate.isPerRoom ? try text("RoomId") ?? "" : ""
                guard let change = rate.counting(action, about: room, in: tenant) else {
                    throw tooOften(rate, found.overRate)
                }
                counted.append(change)
            }
            return try found.carryOut(self)
        }

        // MARK: Who asks

        /// Throws unless the request is signed with the app's secret, and lately.
        private func authenticate() throws(APIFailure) {
            let query = request.query
            guard let app = query["AppId"], UInt32(app) != nil else {
                throw APIFailure(.appIDInvalid, "AppId is \((query["AppId"] ?? "").shown()), which is no app id")
            }
            func parameter(_ name: String, _ code: APICode) throws(APIFailure) -> String {
                guard let value = query[name], !value.isEmpty else { throw APIFailure(code, "\(name) is missing") }
                return value
            }
            let timestamp = try parameter("Timestamp", .timestampMissing)
            guard let seconds = Int64(timestamp) else {
                throw APIFailure(.timestampInvalid, "Timestamp is \(timestamp.shown()), not whole seconds since 1970")
            }
            _ = try parameter("Action", .actionMissing)
            let nonce = try parameter("SignatureNonce", .nonceMissing)
            let shown = try parameter("Signature", .signatureMissing)
            let version = try parameter("SignatureVersion", .versionMissing)
            guard version == "2.0" else {
                throw APIFailure(.versionUnknown, "SignatureVersion is \(version.shown()), not 2.0")
            }
            guard AppID(app) == request.service.app, !request.service.secret.isEmpty else {
                throw APIFailure(
                    .noSecret, "there is no secret for AppId \(app) at the address of \(request.service.app)")
            }
            let (now, allowed) = (tenant.unixMilliseconds / 1000, Int64(facts.signatureSeconds.value))
            guard now - allowed <= seconds, seconds <= now + allowed else {
                throw APIFailure(.signatureExpired, "Timestamp is \(seconds), and the tenant's clock has \(now)")
            }
            let right = ZEGO.signature(
                appID: app, nonce: nonce, serverSecret: request.service.secret, timestamp: timestamp)
            guard let right, KeyedHash.areEqual(right, shown) else {
                throw APIFailure(
                    .signatureWrong, "Signature is not md5(AppId + SignatureNonce + ServerSecret + Timestamp)")
            }
        }

        private func tooOften(_ rate: APIRate, _ own: APICode?) -> APIFailure {
            let shared: APICode =
                switch product {
                case .channels: rate.isPerRoom ? .roomTooOften : .appTooOften
                case .media: .mediaTooOften
                case .messaging: rate.isPerRoom ? .messagingRoomTooOften : .messagingTooOften
                }
            return APIFailure(
                own ?? shared,
                "\(action): more than \(rate.maximum) in \(rate.seconds) s\(rate.isPerRoom ? " for a room" : "")")
        }

        // MARK: What it says

        private mutating func readBody() throws(APIFailure) {
            guard request.method == "POST", !request.body.isEmpty else { return }
            if let breach = Self.bounds.breach(in: request.body) { throw invalid("the body is not taken: \(breach)") }
            guard let body = try? JSONValue.fields(json: request.body) else {
                throw invalid("the body is no JSON object")
            }
            self.body = body
        }

        /// A parameter is not there, or not as the action takes it.
        func invalid(_ text: String) -> APIFailure {
            APIFailure(product == .messaging ? .messagingParameter : .parameterInvalid, text)
        }

        /// The same call with other parameters: one of several in a list.
        func with(_ body: [String: JSONValue]) -> APICall {
            var call = self
            call.body = body
            call.parameters = []
            return call
        }

        /// A field of the body; nil where it is absent. The action's row has to name what the action asks for.
        private func field(_ name: String) -> JSONValue? {
            assert(parameters.isEmpty || parameters.contains { $0.name == name }, "the row of \(action) lacks \(name)")
            return body[name]
        }

        /// A text of the body or the query; nil where it is absent or null.
        func text(_ name: String) throws(APIFailure) -> String? {
            switch field(name) {
            case .text(let text)?: return text
            case nil, .null?: return request.query[name]
            case let other?: throw invalid("\(name) is \(String(describing: other).shown()), not a text")
            }
        }

        /// A text that has to be there and not be empty.
        func requiredText(_ name: String) throws(APIFailure) -> String {
            guard let text = try text(name), !text.isEmpty else { throw invalid("\(name) is missing") }
            return text
        }

        /// A whole number; nil where it is absent or null.
        func number(_ name: String) throws(APIFailure) -> Int64? {
            switch field(name) {
            case .number(let number)?: return number
            case nil, .null?: break
            case let other?: throw invalid("\(name) is \(String(describing: other).shown()), not a whole number")
            }
            guard let text = request.query[name], !text.isEmpty else { return nil }
            guard let number = Int64(text) else { throw invalid("\(name) is \(text.shown()), not a whole number") }
            return number
        }

        /// A number of a few; nil where it is absent.
        func number(_ name: String, in range: ClosedRange<Int64>) throws(APIFailure) -> Int64? {
            guard let number = try number(name) else { return nil }
            guard range.contains(number) else {
                throw invalid("\(name) is \(number), not \(range.lowerBound)...\(range.upperBound)")
            }
            return number
        }

        /// Texts of the body, or of the query: `Name[]=…` or `Name=…`, each as often as there are values. None where it is absent.
        func texts(_ name: String) throws(APIFailure) -> [String] {
            switch field(name) {
            case .list(let list)?:
                var texts: [String] = []
                for entry in list {
                    guard case .text(let text) = entry else { throw invalid("\(name) holds what is no text") }
                    texts.append(text)
                }
                return texts
            case nil, .null?: return request.queryValues[name + "[]"] ?? request.queryValues[name] ?? []
            case let other?: throw invalid("\(name) is \(String(describing: other).shown()), not a list")
            }
        }

        /// Objects of the body. Throws where there are none.
        func objects(_ name: String) throws(APIFailure) -> [[String: JSONValue]] {
            guard case .list(let list)? = field(name), !list.isEmpty else {
                throw invalid("\(name) is missing, or no list of objects")
            }
            var objects: [[String: JSONValue]] = []
            for entry in list {
                guard case .object(let object) = entry else { throw invalid("\(name) holds what is no object") }
                objects.append(object)
            }
            return objects
        }

        /// The same; none where they are absent or null.
        func objectsIfAny(_ name: String) throws(APIFailure) -> [[String: JSONValue]] {
            switch field(name) {
            case nil, .null?, .list([])?: []
            default: try objects(name)
            }
        }

        /// An object of the body; nil where it is absent or null.
        func object(_ name: String) throws(APIFailure) -> [String: JSONValue]? {
            switch field(name) {
            case .object(let object)?: return object
            case nil, .null?: return nil
            case let other?: throw invalid("\(name) is \(String(describing: other).shown()), not an object")
            }
        }

        // MARK: Answers

        /// The commands are carried out, and then it is a success; a refusal of one is the answer. Then the call is counted.
        func answer(
            _ commands: [AdministrationCommand] = [], _ fields: [String: JSONValue] = [:]
        ) -> VendorDecision {
            let commands = commands + counting
            guard !commands.isEmpty else { return .respond(response(fields)) }
            let envelope = envelope
            return .administerInTurn(commands) { refusal in
                refusal.map { envelope.response(APIFailure($0, of: envelope.product)) } ?? envelope.response(fields)
            }
        }

        /// Each command is carried out or refused by itself, up to the first refusal where it `stopsAtRefusal`; `done` makes the
        /// answer of the refusals of those that were tried. The call counts whatever comes of them.
        func answer(
            each commands: [AdministrationCommand], stopsAtRefusal: Bool = false,
            done: @escaping @Sendable (_ refusals: [EmulatorError?]) throws(APIFailure) -> [String: JSONValue]
        ) -> VendorDecision {
            let (envelope, first) = (envelope, counting)
            return .administer(first + commands, stopsAtRefusal: stopsAtRefusal) { refusals in
                do throws(APIFailure) {
                    if let refusal = refusals.prefix(first.count).compactMap({ $0 }).first {
                        throw APIFailure(refusal, of: envelope.product)
                    }
                    return envelope.response(try done(Array(refusals.dropFirst(first.count))))
                } catch {
                    return envelope.response(error)
                }
            }
        }

        private var counting: [AdministrationCommand] {
            counted.isEmpty ? [] : [.changeRecords(changes: counted)]
        }

        func response(_ fields: [String: JSONValue]) -> VendorResponse { envelope.response(fields) }

        func response(_ failure: APIFailure) -> VendorResponse { envelope.response(failure) }

        private var envelope: Envelope { Envelope(product: product, requestID: requestID) }

        /// What every answer has. It stands for the call where commands are carried out, because a tenant that is kept is copied when
        /// it changes.
        private struct Envelope: Sendable {
            var product: APIProduct
            var requestID: String

            func response(_ fields: [String: JSONValue]) -> VendorResponse {
                response(.success, product == .media ? "ok" : "success", fields)
            }

            func response(_ failure: APIFailure) -> VendorResponse {
                response(failure.code, failure.text, failure.fields)
            }

            private func response(_ code: APICode, _ text: String, _ fields: [String: JSONValue]) -> VendorResponse {
                var envelope = fields
                envelope["Code"] = .number(code.rawValue)
                envelope["Message"] = .text(text)
                envelope["RequestId"] = .text(requestID)
                return VendorResponse(json: .object(envelope))
            }
        }

        /// 19 digits. The same request at the same moment has the same.
        private var requestID: String { number(of: "request") }

        /// A number of 19 digits that follows from the moment, the request and a purpose.
        func number(of purpose: String) -> String {
            let nonce = request.query["SignatureNonce"] ?? ""
            let drawn = Cipher.digest(
                Array("\(tenant.unixMilliseconds) \(action) \(nonce) \(purpose) ".utf8) + request.body, count: 7)
            return "\(1_000_000_000_000_000_000 + drawn.reduce(0) { $0 << 8 | Int64($1) })"
        }
    }
}
