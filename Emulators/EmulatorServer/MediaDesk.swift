package import EmulatorAPI
package import EmulatorHost
package import EmulatorWire
package import Logging
package import NIOCore

/// Where a media socket is to be opened.
package struct MediaOpening: Sendable {
    package var host: String
    /// 0 takes a free one.
    package var port: Int
    package var eventLoops: any EventLoopGroup
    package var logger: Logger
}

/// What connections need of the server's media socket.
package struct MediaDesk: Sendable {
    /// Lets a session send and hear, and allows its address to be bound anew. Called at each welcome, on any thread.
    package var admit: @Sendable (SessionID, TenantHost) -> MediaAccess
    /// Forgets a session that ended.
    package var dismiss: @Sendable (SessionID, TenantHost) -> Void
    /// Closes the socket.
    package var close: @Sendable () async -> Void

    package init(
        admit: @escaping @Sendable (SessionID, TenantHost) -> MediaAccess,
        dismiss: @escaping @Sendable (SessionID, TenantHost) -> Void, close: @escaping @Sendable () async -> Void
    ) {
        self.admit = admit
        self.dismiss = dismiss
        self.close = close
    }
}
