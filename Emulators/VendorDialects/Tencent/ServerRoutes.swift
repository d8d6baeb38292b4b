package import EmulatorAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The server API of Chat, version 4, as far as it is emulated.
// Source: the vendor's pages on its RESTful API: overview, kick, destroy_group, get_group_attr, set_group_attr. Which code answers
// an address without a user or with another method is assumed.

extension Tencent {
    /// What an app's server asks Chat for: `POST /v4/<service>/<command>?sdkappid=…&identifier=…&usersig=…`.
    package static let serverRoutes = VendorRoutes(vendor: "tencent") { request, tenant in
        do throws(IMFailure) {
            try authenticate(request, atUnixSeconds: tenant.unixMilliseconds / 1000)
            return try ServerCommand(request).decision(tenant)
        } catch {
            return .respond(.refusal(error))
        }
    }

    /// The account that every app has as its administrator.
    package static let administrator: UserID = "administrator"

    private static func authenticate(_ request: VendorRequest, atUnixSeconds now: Int64) throws(IMFailure) {
        guard request.method == "POST" else {
            throw IMFailure(.invalidURL, "request method is \(request.method.shown()), must be POST")
        }
        guard let app = request.query["sdkappid"] else { throw IMFailure(.sdkAppIDMissing, "sdkappid is missing") }
        guard AppID(app) == request.service.app else {
            throw IMFailure(.invalidSDKAppID, "sdkappid is \(app.shown()), must be \(request.service.app)")
        }
        guard let user = request.query["identifier"] else {
            throw IMFailure(.invalidAccountOrSig, "identifier is missing")
        }
        // Everybody knows the empty secret, which a tenant without one has.
        guard let token = request.query["usersig"], !request.service.secret.isEmpty else {
            throw IMFailure(.invalidAccountOrSig, "usersig is missing")
        }
        let verdict = inspect(
            token, app: request.service.app, secret: request.service.secret, user: UserID(user), atUnixSeconds: now)
        guard verdict.isVerified else {
            throw IMFailure(IMCode(rawValue: verdict.code), verdict.reason.shown())
        }
        guard UserID(user) == administrator else {
            throw IMFailure(.notAdministrator, "\(user.shown()) is not an administrator of the app")
        }
    }
}

/// One command of the server API that is emulated, with its parameters.
private enum ServerCommand {
    case kick(UserID)
    case destroyGroup(RoomID)
    case getGroupAttributes(RoomID)
    case setGroupAttributes(RoomID, [Attribute])

    /// What the commands name; each has some of it.
    private struct Body: Decodable {
        var user: String?
        var group: String?
        var attributes: [Item]?

        private enum CodingKeys: String, CodingKey {
            case user = "UserID"
            case group = "GroupId"
            case attributes = "GroupAttr"
        }
    }

    private struct Item: Decodable {
        var key: String
        var value: String
    }

    /// Far above any command's.
    private static let bounds = JSONBounds(depth: 8, values: 4096)

    init(_ request: VendorRequest) throws(Tencent.IMFailure) {
        let body = try Self.body(request.body)
        func group() throws(Tencent.IMFailure) -> RoomID {
            guard let group = body.group else { throw .init(.invalidGroupRequest, "GroupId is missing") }
            return RoomID(group)
        }
        switch request.path {
        case "/v4/im_open_login_svc/kick":
            guard let user = body.user else { throw .init(.invalidAccountRequest, "UserID is missing") }
            self = .kick(UserID(user))
        case "/v4/group_open_http_svc/destroy_group": self = .destroyGroup(try group())
        case "/v4/group_open_attr_http_svc/get_group_attr": self = .getGroupAttributes(try group())
        case "/v4/group_open_http_svc/set_group_attr":
            guard let items = body.attributes else { throw .init(.invalidGroupRequest, "GroupAttr is missing") }
            self = .setGroupAttributes(try group(), items.map { Attribute(key: $0.key, value: $0.value) })
        default: throw .init(.invalidResource, "\(request.path.shown()) is no command, or is not emulated")
        }
    }

    private static func body(_ bytes: [UInt8]) throws(Tencent.IMFailure) -> Body {
        guard !bytes.isEmpty else { return Body() }
        if let breach = bounds.breach(in: bytes) { throw .init(.requestNotJSON, "the body is not taken: \(breach)") }
        do {
            return try JSONDecoder().decode(Body.self, from: Data(bytes))
        } catch {
            throw .init(.requestNotJSON, "the body is not JSON, or a field of it is not of its type")
        }
    }

    func decision(_ tenant: any TenantView) throws(Tencent.IMFailure) -> VendorDecision {
        switch self {
        // UserSigs that were made before are of no use then.
        case .kick(let user): return .one(.forceOffline(user: user, revokesTokens: true))
        case .destroyGroup(let group): return .one(.dismissRoom(room: group))
        case .getGroupAttributes(let group):
            guard tenant.kind(of: group) != nil else { throw .init(EmulatorError.roomNotFound(room: group)) }
            let items = tenant.attributes(of: group).map { VendorResponse.Item(key: $0.key, value: $0.value) }
            return .respond(.success(attributes: items))
        case .setGroupAttributes(let group, let attributes):
            let kept = Set(attributes.map(\.key))
            let removed = tenant.attributes(of: group).map(\.key).filter { !kept.contains($0) }
            return .one(.setAttributes(room: group, attributes: attributes, removed: removed))
        }
    }
}

extension VendorDecision {
    /// One command, which is refused or answered with nothing more to say.
    fileprivate static func one(_ command: AdministrationCommand) -> VendorDecision {
        .administer([command]) { refusals in
            refusals.first?.map { .refusal(Tencent.IMFailure($0)) } ?? .success()
        }
    }
}

extension VendorResponse {
    fileprivate struct Item: Encodable {
        var key: String
        var value: String
    }

    /// What every answer has; HTTP itself says 200, whatever came of it.
    private struct Envelope: Encodable {
        var status: String
        var code: Int32
        var reason: String
        var attributes: [Item]?

        private enum CodingKeys: String, CodingKey {
            case status = "ActionStatus"
            case code = "ErrorCode"
            case reason = "ErrorInfo"
            case attributes = "GroupAttrAry"
        }
    }

    fileprivate static func success(attributes: [Item]? = nil) -> VendorResponse {
        VendorResponse(Envelope(status: "OK", code: 0, reason: "", attributes: attributes))
    }

    fileprivate static func refusal(_ failure: Tencent.IMFailure) -> VendorResponse {
        VendorResponse(Envelope(status: "FAIL", code: failure.code.rawValue, reason: failure.text))
    }

    private init(_ envelope: Envelope) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // It is made of texts and whole numbers, which JSON holds.
        self.init(body: Array((try? encoder.encode(envelope)) ?? Data()))
    }
}
