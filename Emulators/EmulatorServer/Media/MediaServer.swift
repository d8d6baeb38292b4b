import CSystemShims
package import EmulatorAPI
package import EmulatorHost
package import EmulatorWire
import Foundation
package import Logging
package import NIOCore
import NIOPosix
import Synchronization

/// The server's one UDP socket, for the sound and pictures of all tenants.
///
/// A session is registered after it is opened and before its welcome. It is forgotten when its tenant gives it up.
package final class MediaServer: Sendable {
    /// Where it listens.
    package let port: Int
    /// Where it is reached from this machine.
    package let address: SocketAddress
    private let channel: any Channel
    private let forwarder: NIOLoopBound<MediaForwarder>
    private let registry = Mutex(Registry())
    private let changes: PendingMediaChanges

    /// The receive buffer to ask the system for, in bytes. It holds a burst of some thousand packets while the event
    /// loop is busy.
    private static let receiveBufferBytes = 4 << 20
    /// Datagrams read in one call.
    private static let readCount = 64

    private init(
        port: Int, address: SocketAddress, channel: any Channel, forwarder: NIOLoopBound<MediaForwarder>,
        changes: PendingMediaChanges
    ) {
        self.port = port
        self.address = address
        self.channel = channel
        self.forwarder = forwarder
        self.changes = changes
    }

    /// Opens the socket, on one event loop of `group`. Port 0 takes a free one. Throws ``MediaServerError``.
    package static func start(
        host: String, port: Int, group: any EventLoopGroup = .singletonMultiThreadedEventLoopGroup,
        logger: Logger = Logger(label: "parlor.media")
    ) async throws -> MediaServer {
        let eventLoop = group.next()
        let (socket, own) = try openSocket(host: host, port: port)
        let channel: any Channel
        do {
            channel = try await DatagramBootstrap(group: eventLoop)
                .channelOption(.datagramVectorReadMessageCount, value: readCount)
                .channelOption(
                    .recvAllocator,
                    value: FixedSizeRecvByteBufferAllocator(capacity: readCount * RTP.receiveBufferBytes)
                )
                .withBoundSocket(socket).get()
        } catch {
            cshim_datagram_close(own)
            throw error
        }
        let changes = PendingMediaChanges()
        let forwarder = try await eventLoop.submit {
            let forwarder = MediaForwarder(descriptor: own, changes: changes, logger: logger)
            try channel.pipeline.syncOperations.addHandler(forwarder)
            return NIOLoopBound(forwarder, eventLoop: eventLoop)
        }.get()
        guard let bound = channel.localAddress, let boundPort = bound.port, let ip = bound.ipAddress else {
            throw MediaServerError.cannotOpen(host: host, port: port, reason: "the socket has no port")
        }
        // A socket that listens everywhere is reached by the loopback address of its family.
        let loopback = try ["0.0.0.0": "127.0.0.1", "::": "::1"][ip].map {
            try SocketAddress(ipAddress: $0, port: boundPort)
        }
        return MediaServer(
            port: boundPort, address: loopback ?? bound, channel: channel,
            forwarder: forwarder, changes: changes)
    }

    /// The socket for the event loop to read from, and a second descriptor of it for sending.
    private static func openSocket(host: String, port: Int) throws -> (socket: CInt, own: CInt) {
        let address: SocketAddress
        do {
            address = try SocketAddress.makeAddressResolvingHost(host, port: port)
        } catch {
            throw MediaServerError.addressUnavailable(
                host: host, reason: "it is no IP address, and no name that is known")
        }
        let socket = address.withSockAddr { bytes, length in
            cshim_datagram_open(bytes, length, CInt(receiveBufferBytes))
        }
        guard socket >= 0 else {
            let reason = String(cString: strerror(-socket))
            if -socket == EADDRNOTAVAIL { throw MediaServerError.addressUnavailable(host: host, reason: reason) }
            throw MediaServerError.cannotOpen(host: host, port: port, reason: reason)
        }
        let own = cshim_datagram_duplicate(socket)
        guard own >= 0 else {
            cshim_datagram_close(socket)
            throw MediaServerError.cannotOpen(host: host, port: port, reason: String(cString: strerror(-own)))
        }
        return (socket, own)
    }

    /// Registers a session of a tenant. From here on its audio goes over the socket and no more through its outbox.
    /// Every datagram that is read later finds the session.
    ///
    /// A repeated call, as after a resumption, returns the same access, and a report may come from another address. A
    /// session that its tenant gave up meanwhile gets an access that opens nothing.
    package func register(_ session: SessionID, host: TenantHost) -> MediaAccess {
        let router = host.media
        let id = ObjectIdentifier(router)
        return registry.withLock { registry in
            if let access = registry.tenants[id]?.sessions[session] {
                run { $0.allowRebind(access.ssrc) }
                return access
            }
            let tenant = registry.tenants[id]?.shared ?? connect(router, of: host.app)
            let key = RTPKey.random()
            let access = MediaAccess(
                port: port, ssrc: registry.freshSSRC(), uplinkKey: Data(key).base64EncodedString(),
                downlinkKey: tenant.downlinkKey)
            registry.ssrcs.insert(access.ssrc)
            registry.tenants[id, default: Registry.Tenant(shared: tenant)].sessions[session] = access
            // Before the router reports that the session is over.
            run { $0.install(session, ssrc: access.ssrc, key: key, of: tenant.state.value) }
            if !router.divert(session) { run { [self] in end(session, of: router, in: $0) } }
            return access
        }
    }

    /// Forgets a session before its tenant does. Does nothing when repeated, or after the tenant did.
    package func unregister(_ session: SessionID, host: TenantHost) {
        let router = host.media
        run { [self] in end(session, of: router, in: $0) }
    }

    /// Does to a session's media what is wrong on purpose with its user's network. Does nothing for a session that is not
    /// registered.
    package func impose(_ fault: NetworkFault, on session: SessionID, host: TenantHost) {
        let name = ObjectIdentifier(host.media)
        // One stream of draws for each session, so that the tenant's seed decides what is lost.
        let stream = RandomSource(seed: host.seed).stream("network \(session)")
        registry.withLock { registry in
            guard registry.tenants[name]?.sessions[session] != nil, let tenant = registry.tenants[name]?.shared else {
                return
            }
            run { $0.impose(fault, on: session, of: tenant.state.value, stream) }
        }
    }

    /// Makes the socket the router's. The event loop runs the router's calls in their order.
    private func connect(_ router: MediaRouter, of app: AppID) -> Registry.Shared {
        let key = RTPKey.random()
        let state = NIOLoopBoundBox.makeBoxSendingValue(
            MediaTenant(app: app, router: router, key: RTPKey(key)), eventLoop: channel.eventLoop)
        router.connect(
            MediaOutlet(
                reroute: { [weak self] table, taps in self?.run { $0.reroute(table, taps, of: state.value) } },
                forward: { [weak self] packet, session, subscribers in
                    self?.run { $0.forward(packet, from: session, to: subscribers, of: state.value) }
                },
                detach: { [weak self, weak router] session in
                    guard let self, let router else { return }
                    run { [self] in end(session, of: router, in: $0) }
                }))
        return Registry.Shared(router: router, state: state, downlinkKey: Data(key).base64EncodedString())
    }

    /// Forgets a session, and its tenant with the last session.
    private func end(_ session: SessionID, of router: MediaRouter, in forwarder: MediaForwarder) {
        let id = ObjectIdentifier(router)
        let tenant = registry.withLock { registry in
            let tenant = registry.tenants[id]?.shared
            if let access = registry.tenants[id]?.sessions.removeValue(forKey: session) {
                registry.ssrcs.remove(access.ssrc)
            }
            if registry.tenants[id]?.sessions.isEmpty == true {
                registry.tenants[id] = nil
                router.disconnect()
            }
            return tenant
        }
        if let tenant { forwarder.detach(session, from: tenant.state.value) }
    }

    /// Runs `body` on the event loop: after everything queued before it, and before any datagram that is read later.
    private func run(_ body: @escaping PendingMediaChanges.Change) {
        guard changes.put(body) else { return }
        let forwarder = forwarder
        channel.eventLoop.execute { forwarder.value.listen() }
    }

    /// Its counters so far.
    package func counters() async -> MediaCounters {
        let forwarder = forwarder
        do {
            return try await channel.eventLoop.submit { forwarder.value.counters }.get()
        } catch {
            preconditionFailure("an event loop outlives its socket: \(error)")
        }
    }

    /// Closes the socket. Sessions go on without audio. Does nothing when repeated.
    package func stop() async {
        registry.withLock { registry in
            for tenant in registry.tenants.values { tenant.shared.router.disconnect() }
            registry = Registry()
        }
        do { try await channel.close() } catch { /* It was closed already. */  }
        let forwarder = forwarder
        do { try await channel.eventLoop.submit { forwarder.value.shut() }.get() } catch {
            preconditionFailure("an event loop outlives its socket: \(error)")
        }
    }
}

/// The sessions with access to the socket. Looked up once a session, never for a packet.
private struct Registry {
    struct Tenant {
        let shared: Shared
        var sessions: [SessionID: MediaAccess] = [:]
    }

    /// What does not change. Apart from the sessions: whoever holds a copy of these while they change, copies all of them.
    struct Shared {
        let router: MediaRouter
        let state: NIOLoopBoundBox<MediaTenant>
        /// Base64.
        let downlinkKey: String
    }

    var tenants: [ObjectIdentifier: Tenant] = [:]
    /// The SSRCs that are taken.
    var ssrcs: Set<UInt32> = []

    /// An SSRC of sound that is not in use; 0 is the server's.
    func freshSSRC() -> UInt32 {
        while true {
            let ssrc = RTP.ssrc(.random(in: RTP.ssrcsPerSession ... .max), of: .sound)
            if !ssrcs.contains(ssrc) { return ssrc }
        }
    }
}

/// Why there is no media socket.
package enum MediaServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The machine has no such address.
    case addressUnavailable(host: String, reason: String)
    /// The system refused the address and gave this reason.
    case cannotOpen(host: String, port: Int, reason: String)

    package var description: String {
        switch self {
        case .addressUnavailable(let host, let reason): "\(host) is no address of this machine: \(reason)"
        case .cannotOpen(let host, let port, let reason): "cannot open UDP \(host):\(port) for media: \(reason)"
        }
    }
}
