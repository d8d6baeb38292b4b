import EmulatorAPI
import EmulatorHost
import Logging
import NIOCore

extension Connection {
    /// What all connections of a server share.
    struct Surroundings: Sendable {
        let limits: ServerLimits
        let logger: Logger
        let counters: ServerCounters
        let sessions: SessionDirectory
        let sockets: SocketRegister
        let tenants: TenantRegistry
        let media: MediaService?
        /// For long frames; nil where the event loop decodes them.
        let decoders: FrameDecoders?
        /// Makes a key that nobody can guess.
        let makeKey: @Sendable () -> String

        /// Has a host tell of what is wrong on purpose with the networks of its users, for its sessions here.
        func listen(to host: TenantHost) {
            let (name, sessions, media) = (ObjectIdentifier(host), sessions, media)
            host.networks.tell { [weak host] session, fault in
                sessions.find(session, of: name)?.impose(fault)
                if let host { media?.impose(fault, session, host) }
            }
        }

        /// Counts a connection that is passed on to another node, until it closes.
        func count(passed channel: any Channel) {
            counters.count { $0.passedConnections += 1 }
            channel.closeFuture.whenComplete { [counters] _ in counters.count { $0.passedConnections -= 1 } }
        }

        /// Logs something about a connection to the tenant that has `app`.
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
