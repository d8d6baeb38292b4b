import EmulatorAPI
import EmulatorSuite

extension TenantHost {
    /// What a tenant's sessions are told when it stops for a breach.
    static func reason(_ breach: Breach) -> String {
        "the tenant stopped, because its state contradicts itself: \(breach)"
    }

    /// What a session is told that was not opened.
    static func reason(_ error: EmulatorError) -> String {
        guard case .limitExceeded(.sessionCount, let maximum, _) = error else { return "\(error)" }
        return "limitExceeded: the tenant has \(maximum) sessions, and takes no more"
    }
}
