package import EmulatorAPI
import RTCEmulator
import IdentityEmulator

/// A tenant with several services: which of them a session came through, and what it may use by that.
extension TenantState {
    /// The app of the service that a session was opened with; the first service's where there is no such session.
    package func app(of session: SessionID) -> AppID { identity.app(of: session) }

    /// Who a session is in a channel; nil where it is not in it.
    package func user(of session: SessionID, in channel: ChannelID) -> UserID? { rtc.user(of: session, in: channel) }

    /// Who is logged in on a session; nil for nobody.
    package func user(of session: SessionID) -> UserID? { identity.user(of: session) }

    /// The app as sessions keep it: nil for the first service. Throws where no service has it.
    func known(_ app: AppID?) throws(EmulatorError) -> AppID? {
        guard let app, app != identity.app else { return nil }
        guard services?.contains(where: { $0.app == app }) == true else { throw .unknownApp(app: app) }
        return app
    }

    /// What the service of a session serves.
    func parts(of session: SessionID) -> ServiceParts {
        guard let services else { return .all }
        let app = identity.app(of: session)
        return services.first { $0.app == app }?.parts ?? []
    }

    /// Throws where the service of the session does not serve what the command is about.
    func checkService(of session: SessionID, serves command: Command) throws(EmulatorError) {
        let needed: ServiceParts
        let words: String
        switch command {
        case .identity, .room, .attribute, .signaling: (needed, words) = (.messaging, "messaging")
        case .rtc: (needed, words) = (.channels, "channels")
        }
        guard !parts(of: session).contains(needed) else { return }
        throw .notEmulated(feature: "\(words) over app \(identity.app(of: session)), which does not serve them")
    }
}
