package import EmulatorAPI

extension Easemob {
    /// The App Server that the vendor gives to those who make voice rooms: users, rooms, seats, applications, gifts.
    ///
    /// It is the only one who writes the seats, and acts in messaging as `admin` or in a user's role. All it knows is in the
    /// tenant's `Records` and in the chat rooms' attributes, and its ids follow from the app's secret and from counters
    /// there, so a replay, an export and a restart have it.
    package enum AppServer {
        /// What its paths begin with, behind the app. `http://HOST/vendors/easemob/APPKEY/app-server` is its address for apps.
        package static let prefix = "/app-server"
        /// Who writes seats.
        package static let administrator: UserID = "admin"
        /// The SDK's number for custom messages: the event is their text, what belongs to it their fields.
        static let customType = 8
        static let documentPath = "/openapi.json"

        /// What becomes of a request; nil for one that is not for the App Server.
        package static func decision(_ request: VendorRequest, _ tenant: any TenantView) -> VendorDecision? {
            guard request.path == prefix || request.path.hasPrefix(prefix + "/") else { return nil }
            let path = String(request.path.dropFirst(prefix.count))
            if path == documentPath { return .respond(VendorResponse(body: document)) }
            var visit = Visit(request: request, path: path, tenant: tenant)
            visit.removeExpiredRooms()
            // What was due happens whatever becomes of the request.
            var due = visit.pending
            do throws(Refusal) {
                let value = try answer(&visit, due: &due)
                return visit.pending.decision(VendorResponse(value), records: tenant.records, visit)
            } catch {
                return due.decision(VendorResponse(error, of: visit), records: tenant.records, visit)
            }
        }

        /// Adds what happens even if the request is refused to `due`.
        private static func answer(_ visit: inout Visit, due: inout Pending) throws(Refusal) -> JSONValue {
            let segments = visit.path.parts(between: "/", keepsEmpty: true).dropFirst().map(String.init)
            let matching = table.filter { Route.matches($0.parts, segments) }.map(\.route)
            let found = matching.first { $0.method == visit.request.method }
            // The gateway asks who it is before anything else.
            if found?.isOpen != true {
                try visit.authenticate()
                due = visit.pending
            }
            guard !matching.isEmpty else { throw .noRoute }
            guard let found else {
                throw .failure(.wrongMethod, "Request method '\(visit.request.method.shown())' not supported")
            }
            visit.roomID = found.parts.firstIndex(of: "{id}").map { segments[$0] } ?? ""
            return try found.answer(&visit)
        }
    }
}

extension Easemob.AppServer {
    /// What a request leads to.
    struct Pending {
        /// In messaging, ahead of the records: one that is refused keeps everything behind it from happening.
        var required: [AdministrationCommand] = []
        /// What the answer is then.
        var refusal = Refusal.failure(.unexpected, "messaging has refused it")
        var changes: [RecordChange] = []
        /// In messaging, after the records: refused or not, the answer is the same.
        var further: [AdministrationCommand] = []

        func decision(_ response: VendorResponse, records: Records, _ visit: Visit) -> VendorDecision {
            if let fault = records.refusal(of: changes) {
                let refusal = Refusal.failure(.unexpected, "the App Server can keep no more: \(fault)")
                return .respond(VendorResponse(refusal, of: visit))
            }
            let commands = required + (changes.isEmpty ? [] : [.changeRecords(changes: changes)])
            guard !commands.isEmpty || !further.isEmpty else { return .respond(response) }
            let refused = VendorResponse(refusal, of: visit)
            return .administerInTurn(commands, then: further) { $0 == nil ? response : refused }
        }
    }

    /// One kind of request.
    struct Route: Sendable {
        var method: String
        /// With `{id}` for a room.
        var path: String
        /// Whether a client without a session may make it.
        var isOpen = false
        /// One sentence, for the document.
        var summary: String
        /// Parameters of the query.
        var query: [Field] = []
        /// Fields of the body; it has to be JSON where there are any.
        var body: [Field] = []
        /// The name of the answer's schema in the document.
        var answers: String
        var answer: @Sendable (inout Visit) throws(Refusal) -> JSONValue

        /// Of the path.
        var parts: [Substring] { path.dropFirst().parts(between: "/") }

        /// Whether the path with these parts is the one that is asked for.
        static func matches(_ parts: [Substring], _ segments: [String]) -> Bool {
            parts.count == segments.count
                && zip(parts, segments).allSatisfy { $0 == "{id}" ? !$1.isEmpty : $0 == $1 }
        }
    }

    /// A field of a request.
    struct Field: Sendable {
        var name: String
        var type: String
        var isRequired: Bool

        static func text(_ name: String, required: Bool = false) -> Field {
            Field(name: name, type: "string", isRequired: required)
        }

        static func number(_ name: String, required: Bool = false) -> Field {
            Field(name: name, type: "integer", isRequired: required)
        }

        static func flag(_ name: String, required: Bool = false) -> Field {
            Field(name: name, type: "boolean", isRequired: required)
        }
    }

    /// Literal paths come before those with a room.
    /// The routes, with the parts of their paths.
    private static let table = routes.map { (route: $0, parts: $0.parts) }

    static let routes: [Route] = userRoutes + roomRoutes + memberRoutes + giftRoutes + applicationRoutes + seatRoutes
}
