import EmulatorAPI
import EmulatorSuite

/// Who sessions are. A session keeps its last name when nobody is logged in on it any more.
package struct SessionNames: Sendable {
    /// Most sessions whose names are remembered; then all are forgotten.
    static let maximumCount = 20_000

    private var names: [SessionID: String] = [:]

    package init() {}

    /// The name of a session, learned now where it was not known; nil while it has none.
    mutating func name(of session: SessionID, _ tenant: TenantState) -> String? {
        if names[session] == nil { learn(session, tenant) }
        return names[session]
    }

    /// Takes up the name that a session has now, if it has any.
    mutating func learn(_ session: SessionID, _ tenant: TenantState) {
        if names.count > Self.maximumCount { names = [:] }
        if let user = tenant.user(of: session) {
            names[session] = user.rawValue
            return
        }
        let before = session.rawValue - 1
        guard let listing = tenant.sessions(after: SessionID(before), limit: 1).first, listing.session == session,
            let user = listing.channels.lazy.compactMap({ tenant.user(of: session, in: $0) }).first
        else { return }
        names[session] = user.rawValue
    }
}
