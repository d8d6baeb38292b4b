package import EmulatorAPI
import VendorDialects

// The server APIs: of Chat, version 4, and of TRTC, below the same address.
// Source: the vendor's pages on Chat's RESTful API, one for each command; "RESTful API overview". Which code answers an address without
// a user or with another method, and which a field of the wrong type, is assumed.

extension Tencent {
    /// The vendor's word in the path.
    package static let word = "tencent"

    /// What an app's server asks for: Chat's `POST /v4/<service>/<command>?sdkappid=…&identifier=…&usersig=…`, and TRTC's
    /// `POST /`, whose header names the action.
    package static let serverRoutes = VendorRoutes(vendor: word, description: serverDescription) { request, tenant in
        if CloudCall.isOne(request) { return CloudCall.answer(request, tenant) }
        do throws(IMFailure) {
            return try ChatCall(request, tenant).decision()
        } catch {
            return .respond(ChatCall.refusal(error))
        }
    }

    /// The account that every app has as its administrator.
    package static let administrator: UserID = "administrator"
}

/// A service of Chat's server API. Each has numbers of its own for the same faults.
enum ChatService {
    case accounts, profiles, groups, messages

    /// A field is missing or illegal.
    var invalid: Tencent.IMCode {
        switch self {
        case .accounts: .invalidAccountRequest
        case .profiles: .invalidProfileRequest
        case .groups: .invalidGroupRequest
        case .messages: .messageFormatInvalid
        }
    }

    /// Nobody has the account.
    var accountNotFound: Tencent.IMCode {
        switch self {
        case .accounts: .accountNotFound
        case .profiles: .profileAccountNotFound
        case .groups: .accountNotFoundForGroup
        case .messages: .messageAccountNotFound
        }
    }

    /// The request names too many.
    var tooMany: Tencent.IMCode {
        switch self {
        case .accounts, .profiles: invalid
        case .groups: .tooManyAccounts
        case .messages: .tooManyReceivers
        }
    }

    /// The cloud's refusal, with the number that a back end gets. Numbers below 10000 are the SDK's own; a server never sends them.
    func failure(_ error: EmulatorError) -> Tencent.IMFailure {
        var failure = Tencent.IMFailure(error)
        switch error {
        case .userNotFound, .receiverOffline: failure.code = accountNotFound
        case .invalidRoomID, .limitExceeded(.roomIDBytes, _, _): failure.code = .invalidGroupID
        default: if failure.code.rawValue < 10_000 { failure.code = invalid }
        }
        return failure
    }
}

/// A command of Chat's server API.
struct ChatCommand: Sendable {
    /// `service/command` of its address.
    var path: String
    var service: ChatService
    /// The fields of the body; the API passes over others.
    var parameters: [VendorParameter]
    /// How often it may be called in a second.
    var maximumPerSecond = Tencent.serverFacts.callsPerSecond.value
    var carryOut: @Sendable (ChatCall) throws(Tencent.IMFailure) -> VendorDecision
}

/// A request of an app's server to Chat, taken apart.
struct ChatCall {
    let request: VendorRequest
    let tenant: any TenantView
    let command: ChatCommand
    private(set) var fields: [String: JSONValue]
    /// Whether these are the fields of one entry of a list, and not the body's own.
    private var isEntry = false

    /// Far above any command's.
    private static let bounds = JSONBounds(depth: 8, values: 8192)

    /// Every command.
    static let all = [
        accountCommands, profileCommands, groupCommands, memberCommands, attributeCommands, messageCommands,
    ].flatMap(\.self)
    private static let commands = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })

    init(_ request: VendorRequest, _ tenant: any TenantView) throws(Tencent.IMFailure) {
        self.request = request
        self.tenant = tenant
        try Self.authenticate(request, atUnixSeconds: tenant.unixMilliseconds / 1000)
        let prefix = "/v4/"
        guard request.path.hasPrefix(prefix), let command = Self.commands[String(request.path.dropFirst(prefix.count))]
        else { throw .init(.invalidResource, "\(request.path.shown()) is no command, or is not emulated") }
        guard request.service.parts.contains(.messaging) else {
            throw .init(.invalidResource, "\(request.service.app) serves no messaging in this tenant")
        }
        self.command = command
        fields = try Self.fields(of: request.body)
    }

    func decision() throws(Tencent.IMFailure) -> VendorDecision { try command.carryOut(self) }

    private static func authenticate(
        _ request: VendorRequest, atUnixSeconds now: Int64
    ) throws(Tencent.IMFailure) {
        guard request.method == "POST" else {
            throw .init(.invalidURL, "request method is \(request.method.shown()), must be POST")
        }
        guard let app = request.query["sdkappid"] else { throw .init(.sdkAppIDMissing, "sdkappid is missing") }
        guard AppID(app) == request.service.app else {
            throw .init(.invalidSDKAppID, "sdkappid is \(app.shown()), must be \(request.service.app)")
        }
        guard let user = request.query["identifier"] else {
            throw .init(.invalidAccountOrSig, "identifier is missing")
        }
        // Everybody knows the empty secret, which a tenant without one has.
        guard let token = request.query["usersig"], !request.service.secret.isEmpty else {
            throw .init(.invalidAccountOrSig, "usersig is missing")
        }
        let verdict = Tencent.inspect(
            token, app: request.service.app, secret: request.service.secret, user: UserID(user), atUnixSeconds: now)
        guard verdict.isVerified else {
            throw .init(Tencent.IMCode(rawValue: verdict.code), verdict.reason.shown())
        }
        guard UserID(user) == Tencent.administrator else {
            throw .init(.notAdministrator, "\(user.shown()) is not an administrator of the app")
        }
    }

    private static func fields(of body: [UInt8]) throws(Tencent.IMFailure) -> [String: JSONValue] {
        guard !body.isEmpty else { return [:] }
        if let breach = bounds.breach(in: body) { throw .init(.requestNotJSON, "the body is not taken: \(breach)") }
        guard let fields = try? JSONValue.fields(json: body) else {
            throw .init(.requestNotJSON, "the body is no JSON object")
        }
        return fields
    }

    // MARK: What it says

    /// The same call with the fields of one entry of a list.
    func with(_ fields: [String: JSONValue]) -> ChatCall {
        var call = self
        call.fields = fields
        call.isEntry = true
        return call
    }

    func invalid(_ text: String) -> Tencent.IMFailure { .init(command.service.invalid, text) }

    /// A value that is there. The vendor's own programs send null for what is not.
    func value(_ name: String) -> JSONValue? {
        assert(isEntry || command.parameters.contains { $0.name == name }, "the row of \(command.path) lacks \(name)")
        return fields[name].flatMap { $0 == .null ? nil : $0 }
    }

    /// A text; nil where it is absent.
    func text(_ name: String) throws(Tencent.IMFailure) -> String? {
        guard let value = value(name) else { return nil }
        guard case .text(let text) = value else { throw invalid("\(name) is \(value.shown), not a text") }
        return text
    }

    func requiredText(_ name: String) throws(Tencent.IMFailure) -> String {
        guard let text = try text(name), !text.isEmpty else { throw invalid("\(name) is missing") }
        return text
    }

    func number(_ name: String, in range: ClosedRange<Int64> = .min ... .max) throws(Tencent.IMFailure) -> Int64? {
        guard let value = value(name) else { return nil }
        guard case .number(let number) = value else { throw invalid("\(name) is \(value.shown), not a whole number") }
        guard range.contains(number) else {
            throw invalid("\(name) is \(number), not \(range.lowerBound)...\(range.upperBound)")
        }
        return number
    }

    /// One of these words; nil where it is absent.
    func word<Meaning>(
        _ name: String, _ meanings: KeyValuePairs<String, Meaning>
    ) throws(Tencent.IMFailure) -> Meaning? {
        guard let word = try text(name) else { return nil }
        guard let found = meanings.first(where: { $0.key == word }) else {
            throw invalid("\(name) is \(word.shown()), not \(meanings.map(\.key).joined(separator: ", "))")
        }
        return found.value
    }

    /// A number that is 1 for yes and 0 for no.
    func flag(_ name: String) throws(Tencent.IMFailure) -> Bool { try number(name, in: 0...1) == 1 }

    /// A list; nil where it is absent. Throws if it is longer.
    func list(_ name: String, maximum: Int) throws(Tencent.IMFailure) -> [JSONValue]? {
        guard let value = value(name) else { return nil }
        guard case .list(let list) = value else { throw invalid("\(name) is \(value.shown), not a list") }
        guard list.count <= maximum else {
            throw .init(command.service.tooMany, "\(name) has \(list.count) entries, more than \(maximum)")
        }
        return list
    }

    func texts(_ name: String, maximum: Int) throws(Tencent.IMFailure) -> [String]? {
        try list(name, maximum: maximum)?.map { value throws(Tencent.IMFailure) in
            guard case .text(let text) = value else { throw invalid("\(name) holds \(value.shown), not a text") }
            return text
        }
    }

    /// The calls with the fields of each entry.
    func entries(_ name: String, maximum: Int) throws(Tencent.IMFailure) -> [ChatCall]? {
        try list(name, maximum: maximum)?.map { value throws(Tencent.IMFailure) in
            guard case .object(let fields) = value else { throw invalid("\(name) holds \(value.shown), not an object") }
            return with(fields)
        }
    }

    /// Users, each once, in their order. There has to be one.
    func users(_ name: String, maximum: Int) throws(Tencent.IMFailure) -> [UserID] {
        guard let texts = try texts(name, maximum: maximum), !texts.isEmpty else { throw invalid("\(name) is missing") }
        var seen: Set<UserID> = []
        return texts.map { UserID($0) }.filter { seen.insert($0).inserted }
    }

    /// A user who has to be known.
    func knownUser(_ name: String) throws(Tencent.IMFailure) -> UserID {
        let user = UserID(try requiredText(name))
        try requireKnown([user])
        return user
    }

    func requireKnown(_ users: [UserID]) throws(Tencent.IMFailure) {
        if let user = users.first(where: { !tenant.isRegistered($0) }) { throw notFound(user) }
    }

    func notFound(_ user: UserID) -> Tencent.IMFailure {
        command.service.failure(.userNotFound(user: UserID(user.rawValue.shown())))
    }

    /// A group that has to be there.
    func group() throws(Tencent.IMFailure) -> (room: RoomID, kind: RoomKind) {
        let room = RoomID(try requiredText("GroupId"))
        guard let kind = tenant.kind(of: room) else {
            throw Tencent.IMFailure(EmulatorError.roomNotFound(room: RoomID(room.rawValue.shown())))
        }
        return (room, kind)
    }

    /// A group that is no live group, which do not have the command.
    func keptGroup(
        refusing code: Tencent.IMCode = .permissionDenied
    ) throws(Tencent.IMFailure) -> (room: RoomID, kind: RoomKind) {
        let (room, kind) = try group()
        guard kind != Self.live else { throw .init(code, "not supported by group type \(kind): \(command.path)") }
        return (room, kind)
    }

    /// A live group.
    func liveGroup() throws(Tencent.IMFailure) -> RoomID {
        let (room, kind) = try group()
        guard kind == Self.live else { throw invalid("not supported by group type \(kind): \(command.path)") }
        return room
    }

    /// The kind of live groups.
    static let live = RoomKind(Tencent.profile.avChatRoom.kind.value)
    /// The kind of groups of colleagues.
    static let work = RoomKind(Tencent.profile.work.kind.value)

    var facts: Tencent.ServerFacts { Tencent.serverFacts }
    var nowUnixSeconds: Int64 { tenant.unixMilliseconds / 1000 }

    // MARK: Commands

    /// A command of the administrator, who may do everything in every group.
    func govern(_ command: RoomCommand) -> AdministrationCommand {
        .act(user: Tencent.administrator, command: .room(command), governs: true)
    }

    /// The commands are carried out, and then the call is counted, and it is a success; the first refusal is the answer instead.
    func administer(
        _ commands: [AdministrationCommand], changes: [RecordChange] = [], _ more: [String: JSONValue] = [:]
    ) throws(Tencent.IMFailure) -> VendorDecision {
        let service = command.service
        let changes = changes + [try counted()]
        if let refusal = tenant.records.refusal(of: changes) { throw service.failure(refusal) }
        return .administerInTurn(commands + [.changeRecords(changes: changes)]) { refusal in
            refusal.map { Self.refusal(service.failure($0)) } ?? Self.success(more)
        }
    }

    /// Each command is carried out or refused by itself, and the call is counted.
    func administerEach(
        _ commands: [AdministrationCommand], _ answer: @escaping @Sendable ([EmulatorError?]) -> [String: JSONValue]
    ) throws(Tencent.IMFailure) -> VendorDecision {
        .administer(commands + [.changeRecords(changes: [try counted()])]) { Self.success(answer($0)) }
    }

    func counted() throws(Tencent.IMFailure) -> RecordChange {
        guard let change = Self.counting(command, in: tenant) else {
            let maximum = command.maximumPerSecond
            throw .init(.serverCalledTooOften, "\(command.path) too frequent: limit \(maximum) per 1000 ms")
        }
        return change
    }

    /// Counts one more call; nil where there were as many as there may be.
    static func counting(_ command: ChatCommand, in tenant: any TenantView) -> RecordChange? {
        CallRate(command.path, of: Tencent.word, maximum: command.maximumPerSecond).counting(in: tenant)
    }

    // MARK: Answers

    /// Nothing changes.
    func respond(_ more: [String: JSONValue] = [:]) -> VendorDecision { .respond(Self.success(more)) }

    /// HTTP itself says 200, whatever came of it.
    static func success(_ more: [String: JSONValue]) -> VendorResponse {
        VendorResponse(json: .object(more.merging(envelope("OK", .success, "")) { first, _ in first }))
    }

    static func refusal(_ failure: Tencent.IMFailure) -> VendorResponse {
        VendorResponse(json: .object(envelope("FAIL", failure.code, failure.text)))
    }

    private static func envelope(_ status: String, _ code: Tencent.IMCode, _ text: String) -> [String: JSONValue] {
        ["ActionStatus": .text(status), "ErrorCode": .number(Int64(code.rawValue)), "ErrorInfo": .text(text)]
    }
}

extension JSONValue {
    /// What it is, short enough for an error.
    var shown: String { String(describing: self).shown() }

    /// A number of the wire.
    init(_ number: some BinaryInteger) { self = .number(Int64(clamping: number)) }
}
