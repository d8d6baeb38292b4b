import EmulatorAPI
import VendorDialects

/// One kind of request to the API: the row by which it is found, and which the vendor's document shows.
struct ServerRoute: Sendable {
    /// Who may ask.
    enum Access {
        case everybody
        /// The app's own server.
        case server
        /// The app's own server, or the user whom the path names first.
        case serverOrUser
    }

    var method: String
    /// Behind the app.
    var path: RoutePath
    /// One sentence.
    var summary: String
    var access = Access.server
    /// What the query and the body say.
    var parameters: [VendorParameter] = []
    /// `found` has what stands in the path for each name there.
    var answer: @Sendable (_ call: ServerCall, _ found: [String]) throws(ServerFailure) -> VendorDecision

    init(
        _ method: String, _ path: RoutePath, _ summary: String, access: Access = .server,
        _ parameters: [VendorParameter] = [],
        answer: @escaping @Sendable (_ call: ServerCall, _ found: [String]) throws(ServerFailure) -> VendorDecision
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.access = access
        self.parameters = parameters
        self.answer = answer
    }

    /// A request about a room, which has to be there. `path` is behind the room; `found` has what stands in it.
    static func room(
        _ method: String, _ path: String, _ summary: String, _ parameters: [VendorParameter] = [],
        answer:
            @escaping @Sendable (
                _ call: ServerCall, _ listing: RoomListing, _ found: [String]
            ) throws(ServerFailure) -> VendorDecision
    ) -> ServerRoute {
        ServerRoute(method, RoutePath("/chatrooms/{chatroom}" + path), summary, parameters) {
            call, found throws(ServerFailure) in
            guard let listing = call.tenant.listing(of: RoomID(found[0])) else {
                throw .notFound("chat room \(found[0].shown()) is not there")
            }
            return try answer(call, listing, Array(found.dropFirst()))
        }
    }

    /// The rows, literal paths ahead of those that fit them.
    static let all =
        ServerCall.tokenRoutes + ServerCall.userRoutes + ServerCall.superAdminRoutes + ServerCall.roomRoutes
        + ServerCall.memberRoutes + ServerCall.listRoutes + ServerCall.attributeRoutes + ServerCall.messageRoutes
        + ServerCall.muteRoutes

    /// The row of a request, and what stands in its path; nil where there is none.
    static func route(_ method: String, _ path: [String]) -> (route: ServerRoute, found: [String])? {
        for route in all where route.method == method {
            if let found = route.path.values(in: path) { return (route, found) }
        }
        return nil
    }

    /// Whether everybody may ask for all that a path has.
    static func isOpen(_ path: [String]) -> Bool {
        let rows = all.filter { $0.path.values(in: path) != nil }
        return !rows.isEmpty && rows.allSatisfy { $0.access == .everybody }
    }

    /// What the document has.
    var operation: VendorOperation {
        VendorOperation(
            method: method, path: "/{org_name}/{app_name}" + path.text, name: method.lowercased() + "_" + path.name,
            summary: summary,
            parameters: [
                VendorParameter("org_name", in: .path, isRequired: true),
                VendorParameter("app_name", in: .path, isRequired: true),
            ] + path.parameters + parameters,
            answers: Easemob.answers, proof: access == .everybody ? nil : "token")
    }
}
