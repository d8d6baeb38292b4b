package import EmulatorAPI
import VendorDialects

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The server API of Easemob's chat, as far as it is emulated.
// Source: the vendor's pages on its RESTful API: accounts, chat rooms, messages, errors. Which error answers an address that is
// none, and the words of an `exception`, are assumed.

extension Easemob {
    /// The vendor's word in the path.
    package static let word = "easemob"

    /// What an app's server asks the cloud for: `/<org>/<app>/…` behind the prefix; and what apps ask the App Server, below its own
    /// prefix.
    package static let serverRoutes = VendorRoutes(vendor: word, description: serverDescription) { request, tenant in
        if let decision = AppServer.decision(request, tenant) { return decision }
        do throws(ServerFailure) {
            return try ServerCall(request, tenant).decision()
        } catch {
            return .respond(error.response(atUnixMilliseconds: tenant.unixMilliseconds))
        }
    }

    /// The id that an app's server shows with its secret. The console gives every app one; here it follows from the app key.
    package static func clientID(of appKey: String) -> String {
        let drawn = Cipher.digest(Array("client \(appKey)".utf8), count: 16)
        return Base64.url.encode(Array("ap:".utf8) + drawn).filter { $0 != "=" }
    }

    /// An id in the form of a UUID, always the same for the same name.
    static func identifier(of name: String) -> String {
        let digits = Cipher.digest(Array(name.utf8), count: 16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]]
            .map { $0.joined() }.joined(separator: "-")
    }
}

/// Why a request of an app's server is refused: the HTTP status and what its envelope says.
struct ServerFailure: Error, Hashable {
    var status: Int
    var error: String
    var description: String

    init(_ status: Int, _ error: String, _ description: String) {
        self.status = status
        self.error = error
        self.description = description
    }

    static func illegalArgument(_ description: String) -> ServerFailure { .init(400, "illegal_argument", description) }
    static func missing(_ name: String) -> ServerFailure {
        .init(400, "required_property_not_found", "\(name) is missing")
    }
    static func notFound(_ description: String) -> ServerFailure {
        .init(404, "service_resource_not_found", description)
    }

    /// The refusal by the cloud, in the words of this API.
    init(_ refusal: EmulatorError) {
        let text = Easemob.ChatFailure(refusal).text
        switch refusal {
        case .userNotFound, .receiverOffline, .roomNotFound, .messageNotFound: self = .notFound(text)
        case .notPermitted, .notMember, .alreadyMember, .ownerCannotLeave, .unsupportedByKind, .muted, .notExempt,
            .banned,
            .messageTooOld, .notSender, .attributesHeld, .refusedBeforehand, .featureDisabled, .notEmulated:
            self.init(403, "forbidden_op", text)
        case .rateExceeded: self.init(429, "reach_limit", text)
        case .limitExceeded(let limit, _, _):
            self = Self.isQuota(limit) ? .init(403, "forbidden_op", text) : .illegalArgument(text)
        case .invalidUserID, .invalidRoomID, .unknownRoomKind, .roomExists, .staleRevision, .invalidArgument:
            self = .illegalArgument(text)

        // Errors of logins, invitations and channels, which this API asks for nothing of.
        case .unknownApp, .appUnavailable, .notLoggedIn, .forcedOffline, .alreadyLoggedIn, .tokenEmpty, .tokenMalformed,
            .tokenContentInvalid, .tokenVersionUnsupported, .tokenForAnotherApp, .tokenForAnotherUser,
            .tokenSignatureInvalid, .tokenExpired, .tokenRevoked, .tokenLifetimeTooShort, .clientKeyWrong,
            .permitRefused,
            .privilegeMissing:
            self.init(401, "unauthorized", text)
        case .invitationNotFound, .notPartyToInvitation, .invitationExists, .invalidInvitees, .inviteesUnknown,
            .notInviter, .invitationAnswered, .unsupportedByInvitationMode, .alreadyInInvitation, .invalidChannelID,
            .notInChannel, .alreadyInChannel, .channelForbidden, .notVisible, .invalidStreamID, .streamExists,
            .streamNotFound,
            .indexTaken, .streamForbidden,
            .mixInputMissing, .mixNotFound:
            self = .illegalArgument(text)
        }
    }

    /// Whether it is for how much there is already, and not for what is asked.
    private static func isQuota(_ limit: Limit) -> Bool {
        switch limit {
        case .memberCount, .roomCount, .joinedRoomCount, .listedUserCount, .attributeCount, .attributesTotalBytes,
            .correspondenceCount, .waitingMessageCount, .recordCount, .recordsTotalBytes, .sessionCount,
            .userSessionCount:
            true
        // The SDK's number for one account too many comes from an illegal argument.
        case .userCount: false
        case .userIDBytes, .messageBytes, .messageFieldBytes, .messageFieldCount, .messageIDBytes,
            .messageReceiverCount,
            .profileFieldBytes, .profileFieldCount, .profileBytes, .nicknameBytes, .avatarURLBytes, .statusBytes,
            .presenceSubscriptionCount, .unansweredCommandCount, .unsentCommandBytes, .heldCommandCount,
            .heldCommandBytes, .queryCount, .roomIDBytes,
            .roomNameBytes, .introductionBytes, .notificationBytes, .attributeKeyBytes, .attributeValueBytes,
            .invitationDataBytes, .inviteeCount, .openInvitationCount, .counterCount, .counterKeyBytes,
            .invitationIDBytes, .publisherCount, .participantCount, .visibleParticipantCount, .channelMessageBytes,
            .channelMessageNumber, .channelCount, .memberAttributeCount, .memberAttributeKeyBytes,
            .memberAttributeValueBytes, .memberAttributesTotalBytes, .memberAttributeMemberCount,
            .invitationUserCount, .streamIDBytes, .streamExtraCharacters, .subscriptionCount, .sideDataBytes,
            .channelNoteCount, .channelNoteKeyBytes, .channelNoteValueBytes, .mixInputCount, .mixOutputCount,
            .mixCount, .roomFieldCount, .roomFieldKeyBytes, .roomFieldBytes, .reasonBytes, .memberNameBytes,
            .operationCount, .replyBytes, .descriptionBytes, .recordKeyBytes, .recordBytes:
            false
        }
    }

    func response(atUnixMilliseconds now: Int64) -> VendorResponse {
        VendorResponse(
            status: status,
            json: .object([
                "error": .text(error), "exception": .text("com.easemob.\(error)"), "timestamp": .number(now),
                "duration": .number(0), "error_description": .text(description),
            ]))
    }
}

/// A request of an app's server, taken apart.
struct ServerCall {
    let request: VendorRequest
    let tenant: any TenantView
    let key: Easemob.AppKey
    /// The parts of the path behind the app, decoded.
    let path: [String]
    private(set) var body: JSONValue

    /// Far above any request's.
    private static let bounds = JSONBounds(depth: 8, values: 4096)

    init(_ request: VendorRequest, _ tenant: any TenantView) throws(ServerFailure) {
        self.request = request
        self.tenant = tenant
        let parts = request.path.parts(between: "/").map { VendorCall.decoded($0) }
        guard parts.count >= 2, let key = Easemob.AppKey("\(parts[0])#\(parts[1])"),
            AppID(key.text) == request.service.app
        else {
            throw ServerFailure(
                404, "organization_application_not_found",
                "\(request.path.shown()) is not below /\(request.service.app.rawValue.replacing("#", with: "/"))/")
        }
        self.key = key
        path = Array(parts.dropFirst(2))
        guard !request.body.isEmpty else {
            body = .object([:])
            return
        }
        if let type = request.contentType, !type.lowercased().contains("json") {
            throw ServerFailure(415, "unsupported_media_type", "the body is \(type.shown()), not application/json")
        }
        if let breach = Self.bounds.breach(in: request.body) {
            throw ServerFailure(400, "json_parse", "the body is not taken: \(breach)")
        }
        guard let body = try? JSONValue(json: request.body) else {
            throw ServerFailure(400, "json_parse", "the body is not JSON")
        }
        self.body = body
    }

    func decision() throws(ServerFailure) -> VendorDecision {
        guard let (route, found) = ServerRoute.route(request.method, path) else {
            if !ServerRoute.isOpen(path) { try requireServer() }
            if let closed = Easemob.ClosedService(path: path) { throw refusal(of: closed) }
            throw unknown
        }
        switch route.access {
        case .everybody: break
        case .server: try requireServer()
        case .serverOrUser: try requireServer(or: Easemob.userID(found[0]))
        }
        return try route.answer(self, found)
    }

    /// No such address, or not with this method.
    var unknown: ServerFailure {
        .notFound("\(request.method) \(request.path.shown()) is no call of this API, or is not emulated")
    }

    /// In the form of a service that the app has not opened.
    func refusal(of closed: Easemob.ClosedService) -> ServerFailure {
        ServerFailure(
            403, "forbidden_op",
            "\(closed.rawValue) is not emulated, so the service is not open for the app; the vendor's \(closed.row.effect)"
        )
    }

    // MARK: Who asks

    /// Throws unless the request shows a token of the app's own server.
    func requireServer() throws(ServerFailure) { try require(user: nil) }

    /// The same, or a token of the user named: the SDK asks with it for what the user may ask about themselves.
    func requireServer(or user: UserID) throws(ServerFailure) {
        let shown = request.authorization?.parts(between: " ").last.map(String.init) ?? ""
        let reading = try? Easemob.Token.read(shown, clientSecret: request.service.secret)
        try require(user: reading?.token.kind == .user ? user : nil)
    }

    private func require(user: UserID?) throws(ServerFailure) {
        guard let shown = request.authorization else {
            throw ServerFailure(401, "unauthorized", "the request has no token; get one at /token")
        }
        let words = shown.parts(between: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw ServerFailure(401, "unauthorized", "Authorization is not Bearer and a token")
        }
        let now = tenant.unixMilliseconds / 1000
        guard !isProjectsOwn(String(words[1]), atUnixSeconds: now) else { return }
        let verdict = Easemob.inspect(
            String(words[1]), app: request.service.app, clientSecret: request.service.secret, user: user,
            atUnixSeconds: now)
        guard verdict.isVerified else {
            throw ServerFailure(401, "auth_bad_access_token", verdict.reason.shown())
        }
    }

    /// Whether it is a token 007 that the project beside this app signed for servers of chat.
    private func isProjectsOwn(_ text: String, atUnixSeconds now: Int64) -> Bool {
        guard let project = request.services.first(where: { Agora.fault(ofAppID: $0.app.rawValue) == nil }),
            !project.secret.isEmpty,
            let (token, isValid) = try? Agora.AccessToken2.read(text, certificate: project.secret), isValid,
            token.appID == project.app.rawValue,
            let right = token.services.first(where: { $0.kind == .chat })?.privileges.first(where: { $0.number == 2 })
        else { return false }
        return now <= token.end(of: right)
    }

    // MARK: What it says

    /// The same call with another body: one of several in a list.
    func with(_ body: JSONValue) -> ServerCall {
        var call = self
        call.body = body
        return call
    }

    var fields: [String: JSONValue] {
        guard case .object(let fields) = body else { return [:] }
        return fields
    }

    /// A text of the body; nil where it is absent or null.
    func text(_ name: String) throws(ServerFailure) -> String? {
        switch fields[name] {
        case .text(let text)?: return text
        case nil, .null?: return nil
        case let other?: throw .illegalArgument("\(name) is \(String(describing: other).shown()), not a text")
        }
    }

    func requiredText(_ name: String) throws(ServerFailure) -> String {
        guard let text = try text(name), !text.isEmpty else { throw .missing(name) }
        return text
    }

    /// A text with no more characters than the vendor takes.
    func text(_ name: String, maximumCharacters: Int) throws(ServerFailure) -> String? {
        guard let text = try text(name) else { return nil }
        let count = text.unicodeScalars.count
        guard count <= maximumCharacters else {
            throw .illegalArgument("\(name) has \(count) characters, more than \(maximumCharacters)")
        }
        return text
    }

    func number(_ name: String) throws(ServerFailure) -> Int64? {
        switch fields[name] {
        case .number(let number)?: return number
        case nil, .null?: return nil
        case let other?: throw .illegalArgument("\(name) is \(String(describing: other).shown()), not a whole number")
        }
    }

    func texts(_ name: String, maximum: Int) throws(ServerFailure) -> [String]? {
        guard let value = fields[name] else { return nil }
        guard case .list(let list) = value else { throw .illegalArgument("\(name) is not a list") }
        guard list.count <= maximum else {
            throw .illegalArgument("\(name) has \(list.count) entries, more than \(maximum)")
        }
        var texts: [String] = []
        for entry in list {
            guard case .text(let text) = entry else { throw .illegalArgument("\(name) holds what is no text") }
            texts.append(text)
        }
        return texts
    }

    /// A number in the query.
    func query(_ name: String, default value: Int, in range: ClosedRange<Int>) throws(ServerFailure) -> Int {
        guard let text = request.query[name] else { return value }
        guard let number = Int(text), range.contains(number) else {
            throw .illegalArgument("\(name) is \(text.shown()), not \(range.lowerBound)...\(range.upperBound)")
        }
        return number
    }

    /// Users whom a part of the path names, with commas between them.
    func users(_ names: String, maximum: Int) throws(ServerFailure) -> [UserID] {
        let users = names.parts(between: ",").map { Easemob.userID(String($0)) }
        guard (1...maximum).contains(users.count) else {
            throw .illegalArgument("\(users.count) users are named; it takes 1...\(maximum)")
        }
        return users
    }

    // MARK: What is answered

    /// The envelope of every success.
    func success(
        _ data: JSONValue? = nil, entities: [JSONValue] = [], more: [String: JSONValue] = [:]
    ) -> VendorResponse {
        let uri = "/" + ([key.organization, key.application] + path).joined(separator: "/")
        var envelope: [String: JSONValue] = [
            "action": .text(request.method.lowercased()),
            "application": .text(Easemob.identifier(of: key.text)),
            "applicationName": .text(key.application), "organization": .text(key.organization),
            "uri": .text(uri), "path": .text("/" + (path.first ?? "")), "entities": .list(entities),
            "timestamp": .number(tenant.unixMilliseconds), "duration": .number(0),
        ]
        if let data { envelope["data"] = data }
        return VendorResponse(json: .object(envelope.merging(more) { $1 }))
    }

    /// The answer after all commands and changes; the first refusal is what is answered instead. Throws where the rate has no
    /// place for it, or the records have none.
    func administer(
        _ commands: [AdministrationCommand], changes: [RecordChange] = [], counting rate: CallRate,
        amount: Int = 1,
        _ response: VendorResponse
    ) throws(ServerFailure) -> VendorDecision {
        let changes = changes + [try counting(amount, rate)]
        if let fault = tenant.records.refusal(of: changes) { throw ServerFailure(fault) }
        let now = tenant.unixMilliseconds
        return .administerInTurn(commands + [.changeRecords(changes: changes)]) { refusal in
            refusal.map { ServerFailure($0).response(atUnixMilliseconds: now) } ?? response
        }
    }

    private func counting(_ amount: Int, _ rate: CallRate) throws(ServerFailure) -> RecordChange {
        guard let change = rate.counting(amount, in: tenant) else {
            let counted = rate.counted(in: tenant) + amount
            throw ServerFailure(
                429, "reach_limit", "\(rate.name): \(counted) in \(rate.milliseconds) ms, more than \(rate.maximum)")
        }
        return change
    }
}
