import EmulatorHost
package import Hummingbird
package import Logging
package import NIOCore
import NIOPosix

/// What a server is started with.
package struct ServerConfiguration: Sendable {
    /// The address it binds to: a name or a number.
    package var host: String
    /// TCP, for HTTP and WebSocket; 0 takes a free one.
    package var port: Int
    /// UDP, for media; 0 takes a free one.
    package var mediaPort: Int
    /// Where journals and snapshots are; nil keeps everything in memory.
    package var dataDirectory: String?
    package var logger: Logger
    package var limits: ServerLimits
    /// The web pages that may open connections.
    package var allowedOrigins: AllowedOrigins
    /// Whether a connection to a tenant of another node of the cluster is passed on to it. Otherwise the client is led there.
    package var passesConnections = false
    /// Whether what is behind the server is ready, too: a node of a cluster has joined it.
    package var isReady: @Sendable () -> Bool = { true }
    /// Adds routes beside the server's own; called once, when it starts.
    package var routes: @Sendable (Router<BasicRequestContext>) -> Void
    /// What is sent at `/live`; the admin routes fill it.
    package var live = LivePrograms()
    /// Who watches by the admin routes; they end when the server stops.
    package var watches = Watches()
    /// Opens the media socket; nil has none, and welcomes carry no media access.
    package var openMedia: (@Sendable (MediaOpening) async throws -> MediaService)?
    /// Where sockets live.
    package var eventLoops: any EventLoopGroup

    package init(
        host: String = "127.0.0.1", port: Int = 0, mediaPort: Int = 0, dataDirectory: String? = nil,
        logger: Logger = Logger(label: "parlor", factory: { _ in SwiftLogNoOpLogHandler() }),
        limits: ServerLimits = ServerLimits(), allowedOrigins: AllowedOrigins = AllowedOrigins(),
        routes: @escaping @Sendable (Router<BasicRequestContext>) -> Void = { _ in },
        openMedia: (@Sendable (MediaOpening) async throws -> MediaService)? = MediaService.open,
        eventLoops: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) {
        self.host = host
        self.port = port
        self.mediaPort = mediaPort
        self.dataDirectory = dataDirectory
        self.logger = logger
        self.limits = limits
        self.allowedOrigins = allowedOrigins
        self.routes = routes
        self.openMedia = openMedia
        self.eventLoops = eventLoops
    }
}

/// Limits that protect a server from its clients.
package struct ServerLimits: Hashable, Sendable {
    /// How long a connection may take until its first request, and after that until its hello.
    package var helloTimeout: Duration
    /// How often a connection is pinged.
    package var pingInterval: Duration
    /// A connection that sends nothing for so long is lost. The server notices up to half a ping interval late.
    package var silenceTimeout: Duration
    /// How long an HTTP connection may idle between requests.
    package var idleTimeout: Duration
    /// How long an HTTP request, and the reading of its answer, may take, plus a second for each ``bytesPerSecond``.
    package var requestTimeout: Duration
    /// The least that a client sends or reads in a second, once it takes longer than ``requestTimeout``.
    package var bytesPerSecond: Int
    /// The most sockets at once of clients that have not proved their identity. One more closes the oldest.
    package var strangers: Int
    /// The most commands of one connection under way. At that number the server stops reading from it.
    package var commandsUnderWay: Int
    /// The most replies and events of one session that wait to be sent or confirmed. One more ends the session.
    package var itemsWaiting: Int
    /// How long a client has to read the last frames and to answer the close frame.
    package var farewellTimeout: Duration
    /// How long connections may take to close when the server stops.
    package var stopTimeout: Duration

    package init(
        helloTimeout: Duration = .seconds(10), pingInterval: Duration = .seconds(10),
        silenceTimeout: Duration = .seconds(25), idleTimeout: Duration = .seconds(60),
        requestTimeout: Duration = .seconds(30), bytesPerSecond: Int = 16_384, strangers: Int = 4_096,
        commandsUnderWay: Int = 64,
        itemsWaiting: Int = Outbox.itemLimit, farewellTimeout: Duration = .seconds(5),
        stopTimeout: Duration = .seconds(3)
    ) {
        self.helloTimeout = helloTimeout
        self.pingInterval = pingInterval
        self.silenceTimeout = silenceTimeout
        self.idleTimeout = idleTimeout
        self.requestTimeout = requestTimeout
        self.bytesPerSecond = bytesPerSecond
        self.strangers = strangers
        self.commandsUnderWay = commandsUnderWay
        self.itemsWaiting = itemsWaiting
        self.farewellTimeout = farewellTimeout
        self.stopTimeout = stopTimeout
    }
}

/// Why a server did not start.
package enum ServerError: Error, Hashable, Sendable {
    /// Something else listens there.
    case portInUse(host: String, port: Int)
    /// The system reserves ports with such numbers.
    case portNotPermitted(host: String, port: Int)
    /// The host is not an address of this machine, or a name it cannot resolve.
    case addressUnavailable(host: String, reason: String)
    /// The media socket could not be opened.
    case mediaUnavailable(port: Int, reason: String)
    /// Anything else.
    case notStarted(reason: String)
    /// A server is started once.
    case startedBefore
}
