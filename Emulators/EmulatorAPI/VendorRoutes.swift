/// What an app's own server asks a vendor's cloud for over HTTP, as a pure function: a request and what the tenant holds go
/// in, a response and commands come out.
///
/// A service has the routes of its vendor. A shell gives them every request under ``prefix``, the vendor's word and the
/// service's app, whoever it is from: who may ask is for the routes to decide, by what the vendor asks servers to show.
package struct VendorRoutes: Sendable {
    /// The vendor's word in the path.
    package var vendor: String
    /// What becomes of a request. The tenant is as it is at the moment of the request, and is not to be kept.
    package var answer: @Sendable (_ request: VendorRequest, _ tenant: any TenantView) -> VendorDecision

    package init(
        vendor: String,
        answer: @escaping @Sendable (_ request: VendorRequest, _ tenant: any TenantView) -> VendorDecision
    ) {
        self.vendor = vendor
        self.answer = answer
    }

    /// What the paths of all vendors begin with: `/vendors/<vendor>/<app>/…`.
    package static let prefix = "/vendors"
    /// Longest body of a request, in bytes.
    package static let maximumBodyBytes = 65_536
}

/// A request of an app's own server.
package struct VendorRequest: Sendable {
    /// In capitals.
    package var method: String
    /// What is behind the app, with the slash, as sent.
    package var path: String
    /// Names and values decoded; of a name that comes twice the last value counts.
    package var query: [String: String]
    package var authorization: String?
    package var contentType: String?
    package var body: [UInt8]
    /// Whom it is sent to: its secret and its token format judge what the request shows.
    package var service: TenantService

    package init(
        method: String, path: String, query: [String: String] = [:], authorization: String? = nil,
        contentType: String? = nil, body: [UInt8] = [], service: TenantService
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.authorization = authorization
        self.contentType = contentType
        self.body = body
        self.service = service
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
}

/// What becomes of a request.
package enum VendorDecision: Sendable {
    /// It is answered, and nothing changes.
    case respond(VendorResponse)
    /// The commands are carried out, in order and at one moment, and then it is answered. `refusals` has why each was not
    /// carried out, nil for one that was; those behind a refused one are carried out all the same.
    case administer([AdministrationCommand], respond: @Sendable (_ refusals: [EmulatorError?]) -> VendorResponse)
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
