import EmulatorHost
import EmulatorServer
import Foundation
import Logging
import Synchronization

/// What a server is configured with, and what its admin routes need from it.
final class ServerParts: Sendable {
    private let settings: ServerSettings
    private let catalogue: TenantCatalogue
    private let token: AdminToken
    private let requests: StopRequests
    private let logger: Logger
    private let errors: LogWriter
    private let store: Store?
    private let node: ClusterNode?
    private let startedAtUnixSeconds: Int64
    private let watches = Watches()
    let guests: Guests
    /// The routes are made before the port is known.
    private let state = Mutex<(server: Server?, api: AdminAPI?)>((nil, nil))

    init(
        settings: ServerSettings, catalogue: TenantCatalogue, store: Store?, node: ClusterNode?, token: AdminToken,
        requests: StopRequests, logger: Logger, errors: LogWriter, guests: Guests, startedAtUnixSeconds: Int64
    ) {
        self.settings = settings
        self.catalogue = catalogue
        self.store = store
        self.node = node
        self.token = token
        self.requests = requests
        self.logger = logger
        self.errors = errors
        self.guests = guests
        self.startedAtUnixSeconds = startedAtUnixSeconds
    }

    /// What the server is made from.
    var configuration: ServerConfiguration {
        var configuration = ServerConfiguration(
            host: settings.host, port: settings.port, mediaPort: settings.mediaPort, dataDirectory: store?.directory,
            logger: logger)
        configuration.addAdmin { [weak self] in self?.adminAccess }
        configuration.openMedia = MediaService.open
        if node != nil { configuration.isReady = { [weak self] in self?.adminAccess != nil } }
        configuration.live = catalogue.live
        configuration.watches = watches
        configuration.allowedOrigins = settings.allowedOrigins
        configuration.passesConnections = settings.passesConnections
        // At most half of the file descriptors, so that strangers leave as many for users.
        if let limit = FileLimit.current.soft {
            configuration.limits.strangers = min(configuration.limits.strangers, Int(clamping: limit / 2))
        }
        return configuration
    }

    /// Opens the admin routes when the server has its port.
    func open(_ server: Server, port: Int) {
        let api = AdminAPI(
            catalogue: catalogue, gate: AdminGate(host: settings.host, port: port, token: token),
            archive: TenantArchive(store: node?.storage ?? store, catalogue: catalogue), watches: watches,
            guests: guests, node: node, logger: logger,
            status: { [self] in await status(server, port: port) }, media: { await server.media?.counters() },
            counters: { server.counters.reading }, stop: { [requests] in requests.request() })
        state.withLock { $0 = (server, api) }
    }

    /// Closes the admin routes.
    func shut() { state.withLock { $0 = (nil, nil) } }

    func url(port: Int) -> String {
        // A server bound to all addresses is reached at this one.
        let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][settings.host] ?? settings.host
        return host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }

    private var adminAccess: AdminAccess? {
        state.withLock { state in
            guard let server = state.server, let api = state.api else { return nil }
            return AdminAccess(
                api: api,
                metrics: { [catalogue, errors] in
                    await catalogue.metrics(of: server, droppedLogLines: errors.droppedCount)
                })
        }
    }

    private func status(_ server: Server, port: Int) async -> StatusReport {
        StatusReport(
            version: Parlor.version, pid: getpid(), url: url(port: port), mediaPort: server.media?.port,
            startedAtUnixSeconds: startedAtUnixSeconds, dataDirectory: store?.directory,
            tenantCount: await catalogue.count, setAside: await catalogue.setAside,
            connectionCount: server.counters.reading.connections, cluster: await node?.fullReport())
    }
}

/// Remembers that a stop was requested, and tells everything that waits for it.
final class StopRequests: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1)) }

    func request() { continuation.yield() }

    /// For one caller.
    func next() async { for await _ in stream { return } }
}
