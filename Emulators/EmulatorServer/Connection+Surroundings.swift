import EmulatorAPI
import EmulatorHost
import Logging

extension Connection {
    /// What every connection of a server stands on.
    struct Surroundings: Sendable {
        let limits: ServerLimits
        let logger: Logger
        let counters: ServerCounters
        let sessions: SessionDirectory
        let sockets: SocketRegister
        let tenants: TenantRegistry
        let media: MediaDesk?
        /// Makes a key that nobody guesses.
        let makeKey: @Sendable () -> String

        /// Notes something of a connection to the tenant that has `app`.
        func log(
            _ message: Logger.Message, of app: AppID, _ session: SessionID?, reason: String?, level: Logger.Level
        ) {
            logger.log(
                level: level, message,
                metadata: {
                    var metadata: Logger.Metadata = ["tenant": "\(tenants.name(of: app))"]
                    if let session { metadata["session"] = "\(session.rawValue)" }
                    if let reason { metadata["reason"] = "\(reason)" }
                    return metadata
                }())
        }
    }
}
