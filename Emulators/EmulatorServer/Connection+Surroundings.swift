import EmulatorHost
import Logging

extension Connection {
    /// What every connection of a server stands on.
    struct Surroundings: Sendable {
        let limits: ServerLimits
        let logger: Logger
        let counters: ServerCounters
        let sessions: SessionDirectory
        let tenants: TenantRegistry
        let media: MediaDesk?
        /// Makes a key that nobody guesses.
        let makeKey: @Sendable () -> String
    }
}
