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
package struct MediaService: Sendable {
    /// The UDP port.
    package var port: Int
    /// Where the socket is reached from this machine.
    package var address: SocketAddress
    /// The socket's counters so far.
    package var counters: @Sendable () async -> MediaCounters
    /// Lets a session send and receive, and allows it a new address. Called at each welcome, on any thread.
    package var admit: @Sendable (SessionID, TenantHost) -> MediaAccess
    /// Forgets a session that ended.
    package var dismiss: @Sendable (SessionID, TenantHost) -> Void
    /// Does to a session's media what is wrong on purpose with its user's network.
    package var impose: @Sendable (NetworkFault, SessionID, TenantHost) -> Void
    /// Closes the socket.
    package var close: @Sendable () async -> Void

    package init(
        port: Int, address: SocketAddress, counters: @escaping @Sendable () async -> MediaCounters,
        admit: @escaping @Sendable (SessionID, TenantHost) -> MediaAccess,
        dismiss: @escaping @Sendable (SessionID, TenantHost) -> Void,
        impose: @escaping @Sendable (NetworkFault, SessionID, TenantHost) -> Void,
        close: @escaping @Sendable () async -> Void
    ) {
        self.port = port
        self.address = address
        self.counters = counters
        self.admit = admit
        self.dismiss = dismiss
        self.impose = impose
        self.close = close
    }
}

extension MediaService {
    /// Opens the server's media socket.
    package static func open(_ opening: MediaOpening) async throws -> MediaService {
        let media = try await MediaServer.start(
            host: opening.host, port: opening.port, group: opening.eventLoops, logger: opening.logger)
        return MediaService(
            port: media.port, address: media.address, counters: { await media.counters() },
            admit: { media.register($0, host: $1) }, dismiss: { media.unregister($0, host: $1) },
            impose: { media.impose($0, on: $1, host: $2) },
            close: { await media.stop() })
    }
}
