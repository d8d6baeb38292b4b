/// What an app's own server asks a vendor's cloud for over HTTP, as a pure function: a request and what the tenant holds go
/// in, a response and commands come out.
///
/// A service has the routes of its vendor. A shell gives them every request under ``prefix``, the vendor's word and the
/// service's app, whoever it is from: who may ask is for the routes to decide, by what the vendor asks servers to show.
package struct VendorRoutes: Sendable {
    /// The vendor's word in the path.
    package var vendor: String
    /// What can be asked for; nil where nothing says it.
    package var description: VendorDescription?
    /// What becomes of a request. The tenant is as it is at the moment of the request, and is not to be kept.
    package var answer: @Sendable (_ request: VendorRequest, _ tenant: any TenantView) -> VendorDecision

    package init(
        vendor: String, description: VendorDescription? = nil,
        answer: @escaping @Sendable (_ request: VendorRequest, _ tenant: any TenantView) -> VendorDecision
    ) {
        self.vendor = vendor
        self.description = description
        self.answer = answer
    }

    /// What the paths of all vendors begin with: `/vendors/<vendor>/<app>/…`.
    package static let prefix = "/vendors"
    /// Longest body of a request, in bytes.
    package static let maximumBodyBytes = 262_144
}

/// A request of an app's own server.
package struct VendorRequest: Sendable {
    /// In capitals.
    package var method: String
    /// What is behind the app, with the slash, as sent.
    package var path: String
    /// Names and values decoded; of a name that comes twice the last value counts.
    package var query: [String: String]
    /// The same with all values of each name, in their order.
    package var queryValues: [String: [String]]
    package var authorization: String?
    package var contentType: String?
    /// What is signed: `content-type`, `host` and headers that begin with `x-`, in lower case; of one that comes twice the last counts.
    package var headers: [String: String]
    package var body: [UInt8]
    /// Whom it is sent to: its secret and its token format judge what the request shows.
    package var service: TenantService
    /// All services of the tenant; that one alone where the others are not told.
    package var services: [TenantService]

    package init(
        method: String, path: String, query: [String: String] = [:], queryValues: [String: [String]]? = nil,
        authorization: String? = nil, contentType: String? = nil, headers: [String: String] = [:], body: [UInt8] = [],
        service: TenantService, services: [TenantService]? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.queryValues = queryValues ?? query.mapValues { [$0] }
        self.authorization = authorization
        self.contentType = contentType
        self.headers = headers
        self.headers["content-type"] = contentType
        self.body = body
        self.service = service
        self.services = services ?? [service]
    }
}

/// What routes may look at in a tenant.
package protocol TenantView: Sendable {
    /// The tenant's wall clock, in Unix milliseconds.
    var unixMilliseconds: Int64 { get }
    /// The kind of a room; nil where there is no such room.
    func kind(of room: RoomID) -> RoomKind?
    /// A room's attributes, sorted by key.
    func attributes(of room: RoomID) -> [Attribute]
    /// What the app's own server keeps.
    var records: Records { get }
    /// When the tenant began, in Unix milliseconds.
    var bornAtUnixMilliseconds: Int64 { get }
    /// A registered user's profile; nil where there is no such user.
    func profile(of user: UserID) -> UserProfile?
    /// Whether a user is logged in on any session.
    func isOnline(_ user: UserID) -> Bool
    /// The sessions on which a user is logged in, ascending.
    func sessions(of user: UserID) -> [SessionID]
    /// The first `limit` users after `last`, ascending by id; from the first one if `last` is nil.
    func users(after last: UserID?, limit: Int) -> [UserID]
    /// How many users the tenant knows.
    var userCount: Int { get }
    /// The first `limit` rooms after `last`, ascending by id; from the first one if `last` is nil.
    func roomIDs(after last: RoomID?, limit: Int) -> [RoomID]
    /// The rooms that belong to one of these users, members or not, ascending by id.
    func roomIDs(ownedBy users: Set<UserID>) -> [RoomID]
    /// The rooms that a user is in.
    func rooms(of user: UserID) -> [RoomID]
    /// What a room's owner finds who looks it up; nil where there is no such room.
    func listing(of room: RoomID) -> RoomListing?
    /// The members, in the order of their joining.
    func members(of room: RoomID) -> [UserID]
    /// What a member is in a room; nil for others.
    func role(of user: UserID, in room: RoomID) -> MemberRole?
    /// The users on a list of a room, ascending by id.
    func users(on list: RoomUserList, of room: RoomID) -> [ListedUser]
    /// The participants of a channel, in the order of entering; nil where there is no such channel.
    func participants(of channel: ChannelID) -> [ListedParticipant]?
    /// The seconds for which entering a channel is forbidden still; nil where it is not.
    func secondsForbidden(to channel: ChannelID?, of user: UserID?) -> Int?
    /// All entries that are forbidden still, those without a channel first, then by channel and user.
    var forbiddenEntries: [ForbiddenEntry] { get }
    /// The channels that a user is in, in the order of entering.
    func channels(of user: UserID) -> [ChannelID]
    /// The streams of a channel, in the order of publishing.
    func streams(of channel: ChannelID) -> [PublishedStream]
    /// How many messages of its participants and of the back end a channel has numbered.
    func messageCount(of channel: ChannelID) -> UInt64
    /// What a channel is used for; nil where there is no such channel.
    func scene(of channel: ChannelID) -> ChannelScene?
    /// The first `limit` channels after `last`, ascending by id; from the first one if `last` is nil.
    func channelIDs(after last: ChannelID?, limit: Int) -> [ChannelID]
    /// How many channels have participants.
    var channelCount: Int { get }
    /// A room's attributes with who holds them, sorted by key.
    func listedAttributes(of room: RoomID) -> [ListedAttribute]
    /// The number of changes to a room's attributes.
    func attributeRevision(of room: RoomID) -> UInt64
    /// Whether the tenant knows a user, and did not unregister them.
    func isRegistered(_ user: UserID) -> Bool
    /// Whether a user can be reached.
    func presence(of user: UserID) -> PresenceState
    /// A member of a room; nil for others.
    func member(_ user: UserID, of room: RoomID) -> Member?
    /// Whether each user would be added to a room now by somebody who governs it.
    func outcomes(ofAdding users: [UserID], to room: RoomID) -> [UserOutcome]
    /// The counters of a room, sorted by key.
    func counters(of room: RoomID) -> [Counter]
    /// How many messages a room has numbered.
    func lastMessageNumber(of room: RoomID) -> UInt64
    /// A message that a room remembers; nil where there is none of this number any more.
    func sentMessage(_ number: UInt64, in room: RoomID) -> SentMessage?
    /// The last `limit` messages that a room keeps, up to a number, newest first; none where rooms of its kind keep none.
    func keptMessages(of room: RoomID, upTo number: UInt64, limit: Int) -> [KeptMessage]
    /// The id that the next room gets that is made without one.
    var nextRoomID: RoomID { get }
    /// What a user would be answered in whose role this was done now. Nothing changes. It costs as much as the room has.
    func answer(to command: AttributeCommand, as user: UserID) -> Result<Reply, EmulatorError>
    /// Why a room could not begin with these attributes; nil where one could.
    func refusal(ofBeginningWith attributes: [Attribute]) -> EmulatorError?
    /// Why a user could not join a room now; nil where they could.
    func refusal(ofJoining room: RoomID, by user: UserID) -> EmulatorError?
    /// Who would be put on a list of a room by a user, or be taken off, if that was asked now. Throws what would refuse it.
    func outcomes(
        ofListing users: [UserID], on list: RoomUserList, of room: RoomID, seconds: Int?, by user: UserID
    ) throws(EmulatorError) -> [UserOutcome]
}

/// What becomes of a request.
package enum VendorDecision: Sendable {
    /// It is answered, and nothing changes.
    case respond(VendorResponse)
    /// The commands are carried out, in order and at one moment, and then it is answered. `refusals` has why each was not
    /// carried out, nil for one that was; those behind a refused one are carried out all the same, unless it `stopsAtRefusal`:
    /// then they have no entry.
    case administer(
        [AdministrationCommand], stopsAtRefusal: Bool = false,
        respond: @Sendable (_ refusals: [EmulatorError?]) -> VendorResponse)
    /// The commands are carried out, in order and at one moment, up to the first that is refused. Only if none is, the commands
    /// of `then` follow, each carried out or refused by itself. Then it is answered.
    case administerInTurn(
        [AdministrationCommand], then: [AdministrationCommand] = [],
        respond: @Sendable (_ refusal: EmulatorError?) -> VendorResponse)
    /// A message is sent that the app's own server may be asked about first, by ``AdministrationCommand/act`` with `asks`. Then the
    /// request waits, and others go on. `then` decides when it is sent or refused, and sees the tenant at that moment.
    case ask(
        AdministrationCommand,
        then: @Sendable (_ reply: Result<Reply, EmulatorError>, _ tenant: any TenantView) -> VendorDecision)
}

extension VendorDecision {
    /// Has the commands carried out, and returns the answer; nil where a command has no reply, because the tenant stopped, and for
    /// ``ask(_:then:)``, which may have to wait.
    package func response(
        _ carryOut: (AdministrationCommand) -> Result<Reply, EmulatorError>?
    ) -> VendorResponse? {
        switch self {
        case .respond(let response): return response
        case .administer(let commands, let stopsAtRefusal, let respond):
            var refusals: [EmulatorError?] = []
            for command in commands where !stopsAtRefusal || refusals.allSatisfy({ $0 == nil }) {
                switch carryOut(command) {
                case .success: refusals.append(nil)
                case .failure(let error): refusals.append(error)
                case nil: return nil
                }
            }
            return respond(refusals)
        case .administerInTurn(let commands, let further, let respond):
            for command in commands {
                switch carryOut(command) {
                case .success: break
                case .failure(let error): return respond(error)
                case nil: return nil
                }
            }
            for command in further where carryOut(command) == nil { return nil }
            return respond(nil)
        case .ask: return nil
        }
    }
}

/// What a request is answered with.
package struct VendorResponse: Hashable, Sendable {
    /// The HTTP status.
    package var status: Int
    package var contentType: String
    package var body: [UInt8]

    package init(status: Int = 200, contentType: String = "application/json", body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }
}
