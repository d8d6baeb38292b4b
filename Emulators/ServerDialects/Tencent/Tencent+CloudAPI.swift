import EmulatorAPI
import VendorDialects

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// TRTC's server API: version 2019-07-22 of Cloud API 3.0.
// Source: the vendor's pages "Common Params", "Error Codes" and those of the actions. The words of errors, which code answers a value
// of the wrong type, and FailedOperation.UserNotExist for a user who is not there are assumed.

/// Why a request of an app's server to TRTC is not carried out. HTTP itself says 200.
struct CloudFailure: Error, Hashable {
    var code: String
    var message: String

    init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    static func missing(_ name: String) -> Self {
        .init("MissingParameter", "The request is missing a required parameter `\(name)`.")
    }
    static func invalid(_ name: String, _ message: String) -> Self { .init("InvalidParameter.\(name)", message) }
    static let wrongSignature = Self(
        "AuthFailure.SignatureFailure",
        "The provided credentials could not be validated. The secret key is the app's own; is the signature correct?")

    /// What the tenant refused.
    init(_ error: EmulatorError) {
        let failure = Tencent.TRTCFailure(error)
        switch error {
        case .invalidArgument(name: "channel", _), .invalidChannelID, .notInChannel:
            self.init("FailedOperation.RoomNotExist", "The room does not exist.")
        case .invalidArgument(name: "users", _), .userNotFound:
            self.init("FailedOperation.UserNotExist", "The user is not in the room.")
        case .limitExceeded(.userIDBytes, _, _), .invalidUserID: self = .invalid("UserId", failure.text)
        default: self.init("FailedOperation", failure.text)
        }
    }
}

/// A request of an app's server to TRTC, taken apart.
struct CloudCall {
    let request: VendorRequest
    let tenant: any TenantView
    private let action: Action
    private let fields: [String: JSONValue]

    /// One of the API's actions.
    struct Action: Sendable {
        var name: String
        /// Its parameters besides `SdkAppId`; the API takes no others.
        var parameters: [VendorParameter]
        var carryOut: @Sendable (CloudCall) throws(CloudFailure) -> [AdministrationCommand]
    }

    private static let dismiss: @Sendable (CloudCall) throws(CloudFailure) -> [AdministrationCommand] = {
        call throws(CloudFailure) in [.dismissChannel(channel: try call.room())]
    }
    private static let remove: @Sendable (CloudCall) throws(CloudFailure) -> [AdministrationCommand] = {
        call throws(CloudFailure) in [.removeParticipants(channel: try call.room(), users: try call.users())]
    }
    private static let block: @Sendable (CloudCall) throws(CloudFailure) -> [AdministrationCommand] = {
        call throws(CloudFailure) in try call.block()
    }

    private static let number = VendorParameter.number("RoomId", required: true)
    private static let text = VendorParameter.text("RoomId", required: true)
    private static let users = VendorParameter.texts("UserIds", required: true)
    private static let blocked = [VendorParameter.text("UserId", required: true), .number("IsMute", required: true)]

    static let actions = [
        Action(name: "DismissRoom", parameters: [number], carryOut: dismiss),
        Action(name: "DismissRoomByStrRoomId", parameters: [text], carryOut: dismiss),
        Action(name: "RemoveUser", parameters: [number, users], carryOut: remove),
        Action(name: "RemoveUserByStrRoomId", parameters: [text, users], carryOut: remove),
        Action(name: "SetUserBlocked", parameters: [number] + blocked, carryOut: block),
        Action(
            name: "SetUserBlockedByStrRoomId", parameters: [.text("StrRoomId", required: true)] + blocked,
            carryOut: block),
    ]

    /// Whether a request is one of this API, and none of Chat's.
    static func isOne(_ request: VendorRequest) -> Bool { request.path.isEmpty || request.path == "/" }

    static func answer(_ request: VendorRequest, _ tenant: any TenantView) -> VendorDecision {
        let id = requestID(of: request, tenant)
        do throws(CloudFailure) {
            let call = try CloudCall(request, tenant)
            let commands = try call.action.carryOut(call) + [.changeRecords(changes: [try call.counted()])]
            return .administerInTurn(commands) { refusal in
                refusal.map { response(CloudFailure($0), id) } ?? response(nil, id)
            }
        } catch {
            return .respond(response(error, id))
        }
    }

    private init(_ request: VendorRequest, _ tenant: any TenantView) throws(CloudFailure) {
        self.request = request
        self.tenant = tenant
        guard request.method == "POST" else {
            throw CloudFailure("UnsupportedProtocol", "\(request.method.shown()) is not emulated; POST with JSON is.")
        }
        try Self.authenticate(request, atUnixSeconds: tenant.unixMilliseconds / 1000)
        let name = request.headers["x-tc-action"] ?? ""
        guard let action = Self.actions.first(where: { $0.name == name }) else {
            throw CloudFailure("InvalidAction", "The action `\(name.shown())` is no action, or is not emulated.")
        }
        self.action = action
        guard request.service.parts.contains(.channels) else {
            throw CloudFailure("UnsupportedOperation", "The app serves no channels in this tenant.")
        }
        let facts = Tencent.serverFacts
        guard request.headers["x-tc-version"] == facts.version.value else {
            let version = request.headers["x-tc-version"] ?? ""
            throw CloudFailure("NoSuchVersion", "The version `\(version.shown())` is not \(facts.version.value).")
        }
        guard let region = request.headers["x-tc-region"], !region.isEmpty else { throw .missing("Region") }
        guard facts.regions.value.contains(region) else {
            throw CloudFailure(
                "UnsupportedRegion",
                "The region `\(region.shown())` is none of \(facts.regions.value.joined(separator: ", ")).")
        }
        guard let fields = JSONValue.fields(json: request.body, within: JSONBounds(depth: 8, values: 4096)) else {
            throw CloudFailure("InvalidParameter", "The body is no JSON object.")
        }
        self.fields = fields
        let known = ["SdkAppId"] + action.parameters.map(\.name)
        if let unknown = fields.keys.filter({ !known.contains($0) }).min(by: { $0.isBeforeByBytes($1) }) {
            throw CloudFailure("UnknownParameter", "The parameter `\(unknown.shown())` is not recognized.")
        }
        guard try AppID("\(number("SdkAppId"))") == request.service.app else {
            throw .invalid("SdkAppId", "This is not the address of the SdkAppId.")
        }
    }

    /// Throws unless the request is signed with the app's key, and now.
    private static func authenticate(_ request: VendorRequest, atUnixSeconds now: Int64) throws(CloudFailure) {
        guard let authorization = request.authorization,
            let signature = Tencent.CloudSignature(authorization: authorization),
            // What is not signed could be changed on the way.
            signature.signedHeaders.contains("content-type"), signature.signedHeaders.contains("host")
        else {
            throw CloudFailure(
                "AuthFailure.InvalidAuthorization",
                "The header Authorization is no \(Tencent.CloudSignature.algorithm) of the service trtc over content-type and host."
            )
        }
        let right = Tencent.secretID(of: request.service.app)
        guard signature.secretID == right else {
            throw CloudFailure(
                "AuthFailure.SecretIdNotFound", "The SecretId is not found; this app's is \(right).")
        }
        let timestamp = request.headers["x-tc-timestamp"] ?? ""
        let longest = Tencent.serverFacts.signatureSeconds.value
        guard let seconds = Int64(timestamp), seconds.subtractingSaturated(now).magnitude <= UInt64(longest) else {
            throw CloudFailure(
                "AuthFailure.SignatureExpire",
                "The timestamp `\(timestamp.shown())` differs from the tenant's clock by more than \(longest) s.")
        }
        let place = "\(VendorRoutes.prefix)/tencent/\(request.service.app)"
        guard !request.service.secret.isEmpty, signature.isOfDay(ofUnixSeconds: seconds),
            signature.isRight(
                for: request, onPaths: ["/", place + request.path], timestamp: timestamp,
                secretKey: request.service.secret)
        else { throw .wrongSignature }
    }

    private func counted() throws(CloudFailure) -> RecordChange {
        let maximum = Tencent.serverFacts.roomCallsPerSecond.value
        guard let change = CallRate(action.name, of: Tencent.word, maximum: maximum).counting(in: tenant) else {
            throw CloudFailure("RequestLimitExceeded", "More than \(maximum) calls of \(action.name) in a second.")
        }
        return change
    }

    // MARK: What it says

    private func number(_ name: String) throws(CloudFailure) -> Int64 {
        guard let value = fields[name], value != .null else { throw .missing(name) }
        guard case .number(let number) = value else {
            throw CloudFailure("InvalidParameter", "The value of `\(name)` is \(value.shown), not an integer.")
        }
        return number
    }

    private func text(_ name: String) throws(CloudFailure) -> String {
        guard let value = fields[name], value != .null else { throw .missing(name) }
        guard case .text(let text) = value else {
            throw CloudFailure("InvalidParameter", "The value of `\(name)` is \(value.shown), not a string.")
        }
        return text
    }

    /// The room, by number or by text as the action has it.
    private func room() throws(CloudFailure) -> ChannelID {
        guard action.name.hasSuffix("ByStrRoomId") else {
            let number = try number("RoomId")
            guard let room = UInt32(exactly: number), room > 0 else {
                throw .invalid("RoomId", "The value \(number) of `RoomId` is no number of a room.")
            }
            return Tencent.channel(numericRoom: room)
        }
        let name = action.parameters[0].name
        let room = try text(name)
        guard (1...Tencent.profile.sdk.maximumTextRoomBytes.value).contains(room.utf8.count),
            room.allSatisfy({ Tencent.isInTextRoom($0) })
        else { throw .invalid(name, "The value `\(room.shown())` of `\(name)` is no text of a room.") }
        return Tencent.channel(stringRoom: room)
    }

    private func users() throws(CloudFailure) -> [UserID] {
        let name = "UserIds"
        guard let value = fields[name], value != .null else { throw .missing(name) }
        guard case .list(let list) = value else {
            throw CloudFailure("InvalidParameter", "The value of `\(name)` is \(value.shown), not an array.")
        }
        let maximum = Tencent.serverFacts.maximumRemovedUsers.value
        guard (1...maximum).contains(list.count) else {
            throw .invalid(name, "`\(name)` has \(list.count) users, not 1...\(maximum).")
        }
        return try list.map { value throws(CloudFailure) in
            guard case .text(let user) = value, !user.isEmpty else {
                throw .invalid(name, "`\(name)` holds \(value.shown), which is no user.")
            }
            return UserID(user)
        }
    }

    /// 0 lets sound and pictures through, 1 stops both, 2 only sound, 3 only pictures. What a number does not name stays as it was.
    private func block() throws(CloudFailure) -> [AdministrationCommand] {
        let (channel, user) = (try room(), UserID(try text("UserId")))
        let number = try number("IsMute")
        guard (0...3).contains(number) else {
            throw .invalid("IsMute", "The value \(number) of `IsMute` is not 0, 1, 2 or 3.")
        }
        guard let participants = tenant.participants(of: channel) else {
            throw CloudFailure("FailedOperation.RoomNotExist", "The room does not exist.")
        }
        guard participants.contains(where: { $0.user == user }) else {
            throw CloudFailure("FailedOperation.UserNotExist", "The user is not in the room.")
        }
        let kinds: MediaKinds = number == 2 ? .sound : number == 3 ? .picture : [.sound, .picture]
        return [.banStreams(channel: channel, user: user, kinds: kinds, seconds: number == 0 ? 0 : nil)]
    }

    // MARK: Answers

    private static func response(_ failure: CloudFailure?, _ id: String) -> VendorResponse {
        var fields: [String: JSONValue] = ["RequestId": .text(id)]
        if let failure { fields["Error"] = ["Code": .text(failure.code), "Message": .text(failure.message)] }
        return VendorResponse(json: ["Response": .object(fields)])
    }

    /// In the form of a UUID; the same for the same request at the same moment.
    private static func requestID(of request: VendorRequest, _ tenant: any TenantView) -> String {
        let name = "\(tenant.unixMilliseconds) \(request.authorization ?? "") "
        return Easemob.identifier(of: name + String(hexadecimal: KeyedHash.digest(request.body)))
    }
}
