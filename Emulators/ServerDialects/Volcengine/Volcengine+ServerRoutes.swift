package import EmulatorAPI
import VendorDialects

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Volcengine {
    /// What apps and their servers ask this app for over HTTP, below `/vendors/volcengine/<AppId>`: the sample back end, and the
    /// OpenAPI at `/?Action=…&Version=…`.
    package static let serverRoutes = VendorRoutes(vendor: word, description: serverDescription) { request, tenant in
        if let decision = SampleServer.decision(request, tenant) { return decision }
        var call = OpenAPICall(request, tenant)
        do throws(OpenAPIFailure) {
            return try call.decision()
        } catch {
            return .respond(call.response(error))
        }
    }
}

/// Why a request of an app's server is not carried out.
struct OpenAPIFailure: Error, Hashable {
    var status: Int
    /// The vendor's number; 0 where only the text is known.
    var number: Int64
    var code: String
    var message: String

    /// A code that every service of the vendor has.
    ///
    /// Source: BytePlus, common error codes of OpenAPI.
    static func missingParameter(_ name: String) -> Self {
        Self(
            status: 400, number: 100_002, code: "MissingParameter", message: "The request is missing \(name) parameter."
        )
    }
    static let notSigned = Self(
        status: 401, number: 100_003, code: "MissingAuthenticationToken",
        message: "Request is missing Authentication Token.")
    static func invalidAuthorization(_ message: String) -> Self {
        Self(status: 400, number: 100_024, code: "InvalidAuthorization", message: message)
    }
    static func missingInfo(_ what: String) -> Self {
        Self(
            status: 400, number: 100_004, code: "MissingRequestInfo",
            message: "The request is missing \(what) information.")
    }
    /// The signature is older than it may be, or of a moment that has not come.
    static let outOfTime = Self(
        status: 400, number: 100_006, code: "InvalidTimestamp",
        message: "The Signature of the request is expired. X-Date is compared with the tenant's clock.")
    static func unknownAction(_ action: String, _ version: String) -> Self {
        Self(
            status: 404, number: 100_008, code: "InvalidActionOrVersion",
            message: "Could not find operation \(action.shown()) for version \(version.shown()).")
    }
    static func wrongKey(_ shown: String, right: String) -> Self {
        Self(
            status: 401, number: 100_009, code: "InvalidAccessKey",
            message: "The accesskey [\(shown.shown())] included in the request is invalid; this app's is \(right).")
    }
    static let wrongSignature = Self(
        status: 401, number: 100_010, code: "SignatureDoesNotMatch",
        message: "The request signature does not match. The secret access key is the app's AppKey.")

    /// More calls of an action in a second than the service takes.
    static func tooOften(_ rate: String, maximum: Int) -> Self {
        Self(
            status: 429, number: 0, code: "FlowLimitExceeded.QPSOverLimit",
            message: "\(rate): more than \(maximum) calls a second")
    }

    /// A code of the RTC service.
    static func invalid(_ name: String, _ message: String) -> Self {
        Self(status: 400, number: 0, code: "InvalidParameter." + name, message: message)
    }

    /// What the tenant refused.
    init(_ error: EmulatorError) {
        let text = Volcengine.Failure(error).text
        switch Volcengine.Obstacle(error) {
        case .tooLong: self = .invalid("SizeOverLimit", text)
        case .noReceiver, .receiverNotThere, .invalidUserID: self = .invalid("IllegalTo", text)
        case .invalidRoomID, .notInRoom: self = .invalid("IllegalRoomID", text)
        case .invalidToken, .tokenExpired, .noPublishPermission, .noSubscribePermission, .otherUserID, .notLoggedIn,
            .alreadyLoggedIn, .loggedInElsewhere, .removed, .alreadyInRoom, .roomForbidden, .userForbidden, .roomFull,
            .tooManyVisible, .notVisible, .tooManyStreams, .tooManySubscriptions, .noStream, .tooOften, .keyEmpty,
            .keyTooLong, .valueTooLong, .overflow, .invalidArgument, .notSupported, .noServer, .failed, .noConnection,
            .disconnected, .timedOut:
            self = .invalid("Unmarshal", text)
        }
    }

    init(status: Int, number: Int64, code: String, message: String) {
        self.status = status
        self.number = number
        self.code = code
        self.message = message
    }
}

/// A request of an app's server to the OpenAPI, taken apart.
struct OpenAPICall {
    let request: VendorRequest
    let tenant: any TenantView
    private var fields: [String: JSONValue] = [:]
    /// The action's parameters.
    private var parameters: [VendorParameter] = []
    /// The record of this call, for the action's rate.
    private var counted: [RecordChange] = []

    init(_ request: VendorRequest, _ tenant: any TenantView) {
        self.request = request
        self.tenant = tenant
    }

    var action: String { request.query["Action"] ?? "" }
    var version: String { request.query["Version"] ?? "" }

    mutating func decision() throws(OpenAPIFailure) -> VendorDecision {
        try authenticate()
        guard !action.isEmpty else { throw .missingParameter("Action") }
        guard !version.isEmpty else { throw .missingParameter("Version") }
        guard let found = Self.actions.first(where: { $0.name == action && $0.versions.contains(version) }) else {
            throw .unknownAction(action, version)
        }
        guard request.method == found.method else { throw .unknownAction(action, version) }
        if found.method == "GET" {
            fields = request.query.mapValues { .text($0) }
        } else {
            guard !request.body.isEmpty else { throw .invalid("BodyIsEmpty", "the body is empty") }
            guard let body = JSONValue.fields(json: request.body, within: JSONBounds(depth: 8, values: 4096)) else {
                throw .invalid("Unmarshal", "the body is no JSON object")
            }
            fields = body
        }
        parameters = found.parameters
        let app = try text("AppId")
        guard Volcengine.fault(ofAppID: app) == nil else { throw .invalid("IllegalAppId", "AppId is no app id") }
        guard AppID(app) == request.service.app else {
            throw .invalid("NotExistAppId", "this is not the address of AppId \(app)")
        }
        if let rate = found.rate {
            guard let change = rate.counting(in: tenant) else { throw .tooOften(rate.name, maximum: rate.maximum) }
            counted = [change]
        }
        return try found.carryOut(self)
    }

    /// Throws unless the request is signed with the app's key.
    private func authenticate() throws(OpenAPIFailure) {
        let signature = try signature()
        let right = Volcengine.accessKeyID(of: request.service.app)
        guard signature.accessKeyID == right else { throw .wrongKey(signature.accessKeyID, right: right) }
        try checkDate(signature)
        let place = "\(VendorRoutes.prefix)/\(Volcengine.word)/\(request.service.app)"
        guard !request.service.secret.isEmpty,
            request.headers["x-content-sha256"].map({ $0 == String(hexadecimal: KeyedHash.digest(request.body)) })
                ?? true,
            signature.isRight(
                for: request, onPaths: ["/", place + request.path, place], secretKey: request.service.secret)
        else { throw .wrongSignature }
    }

    /// The signature in the header, or without one that in the query.
    private func signature() throws(OpenAPIFailure) -> Volcengine.Signature {
        guard let authorization = request.authorization else {
            guard Volcengine.Signature.isPresent(in: request.query) else { throw .notSigned }
            guard let signature = Volcengine.Signature(query: request.query) else {
                throw .invalidAuthorization("Invalid signature in the query.")
            }
            guard signature.date(of: request) != nil else { throw .missingInfo("X-Date") }
            return signature
        }
        guard let signature = Volcengine.Signature(authorization: authorization) else {
            throw .invalidAuthorization("Invalid 'Authorization' header.")
        }
        for name in ["x-date", "host"] where !signature.signedHeaders.contains(name) { throw .missingInfo(name) }
        return signature
    }

    /// Throws where the date of the signature is no date, or too far from the tenant's clock.
    private func checkDate(_ signature: Volcengine.Signature) throws(OpenAPIFailure) {
        let date = signature.date(of: request) ?? ""
        guard let seconds = Volcengine.Signature.unixSeconds(ofDate: date),
            signature.scope.parts(between: "/").first.map(String.init) == String(date.prefix(8))
        else { throw .outOfTime }
        // A header that is not signed does not lengthen what an address says.
        let header = signature.isInQuery ? nil : request.headers["x-expires"]
        let asked = (header ?? request.query["X-Expires"]).flatMap { Int64($0) }
        let lifetime = asked.map { max(1, min($0, Int64(facts.maximumSignatureSeconds.value))) }
        let now = tenant.unixMilliseconds / 1000
        let (oldest, newest) = (
            now - (lifetime ?? Int64(facts.signatureSeconds.value)), now + Int64(facts.signatureSeconds.value)
        )
        guard (oldest...newest).contains(seconds) else { throw .outOfTime }
    }

    // MARK: What it says

    /// A field; nil where it is absent. The action's row has to name what the action asks for.
    func field(_ name: String) -> JSONValue? {
        assert(
            name == "AppId" || parameters.contains { $0.name == name }, "the row of \(action) lacks \(name)")
        return fields[name]
    }

    /// A text that has to be there.
    func text(_ name: String) throws(OpenAPIFailure) -> String {
        guard case .text(let text)? = field(name), !text.isEmpty else { throw .missingParameter(name) }
        return text
    }

    /// The room that has to be named.
    func room() throws(OpenAPIFailure) -> ChannelID {
        guard let room = try roomIfAny() else { throw .missingParameter("RoomId") }
        return room
    }

    func roomIfAny() throws(OpenAPIFailure) -> ChannelID? {
        guard case .text(let room)? = field("RoomId"), !room.isEmpty else { return nil }
        guard Volcengine.isID(room) else { throw .invalid("IllegalRoomID", "RoomId is no id of a room") }
        return ChannelID(room)
    }

    /// A user; nil where none is named.
    func user(_ name: String, illegal: String) throws(OpenAPIFailure) -> UserID? {
        guard case .text(let user)? = field(name), !user.isEmpty else { return nil }
        guard Volcengine.isID(user) else { throw .invalid(illegal, "\(name) is no id of a user") }
        return UserID(user)
    }

    func requiredUser(_ name: String, illegal: String = "IllegalTo") throws(OpenAPIFailure) -> UserID {
        guard let user = try user(name, illegal: illegal) else { throw .missingParameter(name) }
        return user
    }

    func flag(_ name: String) throws(OpenAPIFailure) -> Bool {
        switch field(name) {
        case .bool(let flag)?: return flag
        case nil, .null?: return false
        default: throw .invalid("Unmarshal", "\(name) is neither true nor false")
        }
    }

    /// Seconds; 0 where they are absent.
    func interval() throws(OpenAPIFailure) -> Int {
        guard let value = field("ForbiddenInterval"), value != .null else { return 0 }
        guard let number = value.wholeNumber, number >= 0 else {
            throw .invalid("Unmarshal", "ForbiddenInterval is no number of seconds")
        }
        return Int(clamping: number)
    }

    /// Those who are in a room.
    func participants(of room: ChannelID) -> [ListedParticipant] { tenant.participants(of: room) ?? [] }

    // MARK: Answers

    /// The commands are carried out, and then it is a success; a refusal of one is the answer.
    ///
    /// Then the call is counted; one that is refused is not.
    func administer(_ commands: [AdministrationCommand], _ result: JSONValue = success) -> VendorDecision {
        let commands = commands + (counted.isEmpty ? [] : [.changeRecords(changes: counted)])
        guard !commands.isEmpty else { return .respond(response(result)) }
        // Without the call, which has the tenant: one that is kept is copied when it changes.
        let metadata = metadata
        return .administerInTurn(commands) { refusal in
            refusal.map { Self.response(OpenAPIFailure($0), metadata) } ?? Self.response(result, metadata)
        }
    }

    /// What actions without a result of their own answer.
    static let success: JSONValue = ["Message": "success"]

    func response(_ result: JSONValue) -> VendorResponse { Self.response(result, metadata) }

    func response(_ failure: OpenAPIFailure) -> VendorResponse { Self.response(failure, metadata) }

    private static func response(_ result: JSONValue, _ metadata: [String: JSONValue]) -> VendorResponse {
        VendorResponse(json: ["ResponseMetadata": .object(metadata), "Result": result])
    }

    private static func response(_ failure: OpenAPIFailure, _ metadata: [String: JSONValue]) -> VendorResponse {
        var metadata = metadata
        metadata["Error"] = [
            "CodeN": .number(failure.number), "Code": .text(failure.code), "Message": .text(failure.message),
        ]
        return VendorResponse(status: failure.status, json: ["ResponseMetadata": .object(metadata)])
    }

    private var metadata: [String: JSONValue] {
        let id = KeyedHash.sha256(
            Array("request \(tenant.unixMilliseconds) \(action)".utf8), secret: Array(request.service.app.rawValue.utf8)
        )
        return [
            "RequestId": .text(String(String(hexadecimal: id).prefix(32))), "Action": .text(String(action.prefix(64))),
            "Version": .text(String(version.prefix(16))), "Service": .text(Volcengine.Signature.service),
            "Region": "cn-north-1",
        ]
    }
}
