package import EmulatorAPI
import VendorDialects

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The REST API for channels, as far as it is emulated.
// Source: the vendor's pages on channel management: ban user privileges, query channel information, response status codes. The words
// of a `message`, and which status comes first where several fit, are assumed.

extension Agora {
    /// The vendor's word in the path.
    package static let word = "agora"

    /// What an app's server asks for below `/vendors/agora/<App ID>`: `/dev/v1/…`.
    package static let serverRoutes = VendorRoutes(vendor: word, description: serverDescription) { request, tenant in
        do throws(RESTFailure) {
            var call = try RESTCall(request, tenant)
            return try call.decision()
        } catch {
            return .respond(error.response)
        }
    }

    /// The customer id with which an app's server asks: here the project's own App ID. Its secret is the App Certificate.
    package static func customerID(of project: AppID) -> String { project.rawValue }

    /// Why a request is refused: the HTTP status, and what its body says.
    struct RESTFailure: Error, Hashable {
        var status: Int
        var message: String

        init(_ status: Int, _ message: String) {
            self.status = status
            self.message = message
        }

        /// What the tenant refused.
        init(_ error: EmulatorError) {
            let isRate = if case .rateExceeded = error { true } else { false }
            self.init(isRate ? 429 : 400, Failure(error).text)
        }

        var response: VendorResponse { VendorResponse(status: status, json: ["message": .text(message)]) }
    }

    /// A request to the REST API, taken apart.
    struct RESTCall {
        let request: VendorRequest
        let tenant: any TenantView
        /// The parts of the path, decoded.
        private let path: [String]
        private(set) var body: [String: JSONValue] = [:]

        /// Far above any request's.
        private static let bounds = JSONBounds(depth: 4, values: 256)

        init(_ request: VendorRequest, _ tenant: any TenantView) throws(RESTFailure) {
            self.request = request
            self.tenant = tenant
            path = request.path.parts(between: "/").map { VendorCall.decoded($0) }
        }

        var facts: ServerFacts { Agora.serverFacts }
        /// The tenant's clock, in Unix seconds.
        var now: Int64 { tenant.unixMilliseconds / 1000 }

        mutating func decision() throws(RESTFailure) -> VendorDecision {
            try authenticate()
            guard let (route, found) = RESTRoute.route(request.method, path) else { throw notFound }
            if !route.body.isEmpty { try readBody() }
            return try route.answer(self, found)
        }

        var notFound: RESTFailure {
            RESTFailure(404, "\(request.method) \(request.path.shown()) is no call of this API, or is not emulated")
        }

        /// Throws unless the request shows the customer id and secret.
        private func authenticate() throws(RESTFailure) {
            let words = request.authorization?.parts(between: " ") ?? []
            guard words.count == 2, words[0].lowercased() == "basic" else {
                throw RESTFailure(401, "Authorization is not Basic with a customer id and secret")
            }
            let service = request.service
            let right = "\(Agora.customerID(of: service.app)):\(service.secret)"
            guard !service.secret.isEmpty, let shown = try? Base64.standard.decode(String(words[1])),
                KeyedHash.areEqualSecrets(shown, Array(right.utf8))
            else {
                throw RESTFailure(
                    401, "the customer id and secret do not match; here they are the App ID and the App Certificate")
            }
        }

        private mutating func readBody() throws(RESTFailure) {
            guard request.contentType?.lowercased().contains("json") == true else {
                throw RESTFailure(415, "Content-Type is \((request.contentType ?? "").shown()), not application/json")
            }
            guard let body = JSONValue.fields(json: request.body, within: Self.bounds) else {
                throw RESTFailure(400, "the body is no JSON object")
            }
            self.body = body
        }

        /// Throws unless it is the project's own App ID.
        func check(appID: String?) throws(RESTFailure) {
            guard let appID, AppID(appID) == request.service.app else {
                throw RESTFailure(400, "invalid appid \((appID ?? "").shown())")
            }
        }

        /// A text of the body; nil where it is absent, null or empty.
        func text(_ name: String) throws(RESTFailure) -> String? {
            switch body[name] {
            case .text(let text)?: return text.isEmpty ? nil : text
            case nil, .null?: return nil
            case let other?: throw RESTFailure(400, "\(name) is \(String(describing: other).shown()), not a text")
            }
        }

        /// A whole number of the body; nil where it is absent or null.
        func number(_ name: String) throws(RESTFailure) -> Int64? {
            switch body[name] {
            case .number(let number)?: return number
            case nil, .null?: return nil
            case let other?:
                throw RESTFailure(400, "\(name) is \(String(describing: other).shown()), not a whole number")
            }
        }

        /// The commands are carried out, and then it is answered; the first refusal is the answer instead. Only calls that are
        /// carried out count for the rate.
        func answer(
            _ commands: [AdministrationCommand] = [], changes: [RecordChange] = [], counting name: String,
            _ maximum: Int,
            _ answer: JSONValue
        ) throws(RESTFailure) -> VendorDecision {
            let changes = changes + [try counting(name, maximum)]
            if let fault = tenant.records.refusal(of: changes) { throw RESTFailure(fault) }
            return .administerInTurn(commands + [.changeRecords(changes: changes)]) { refusal in
                refusal.map { RESTFailure($0).response } ?? VendorResponse(json: answer)
            }
        }

        private func counting(_ name: String, _ maximum: Int) throws(RESTFailure) -> RecordChange {
            guard let change = CallRate(name, of: Agora.word, maximum: maximum).counting(in: tenant) else {
                throw RESTFailure(429, "\(name): more than \(maximum) calls a second")
            }
            return change
        }
    }
}
