import EmulatorAPI
package import EmulatorHost
import EmulatorWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

#if !Server
    #error("the server needs the trait Server: write .package(url: …, from: …, traits: [\"Server\"]) for Parlor")
#endif

/// Serves tenants over the network: HTTP and WebSocket on one TCP port, media beside it.
///
/// Other code adds tenants to the registry and removes them, also while the server runs.
package final class Server: Service {
    package let configuration: ServerConfiguration
    package let tenants: TenantRegistry
    package let counters = ServerCounters()
    private let sockets: SocketRegister
    private let state = Mutex(State.initial)

    private enum State {
        case initial
        case starting
        case serving(Running)
        case stopping
        case stopped
    }

    private struct Running {
        var listener: any Channel
        var port: Int
        var accepting: Task<Void, Never>
        var rosters: [LoopRoster]
        var sweeps: [RepeatedTask]
        var media: MediaService?
    }

    package init(_ configuration: ServerConfiguration, tenants: TenantRegistry) {
        self.configuration = configuration
        self.tenants = tenants
        sockets = SocketRegister(strangerLimit: configuration.limits.strangers, counters: counters)
    }

    /// The TCP port, while the server serves.
    package var port: Int? {
        state.withLock { if case .serving(let running) = $0 { running.port } else { nil } }
    }

    /// The media socket, while the server serves; nil where it has none.
    package var media: MediaService? {
        state.withLock { if case .serving(let running) = $0 { running.media } else { nil } }
    }

    /// Whether it accepts requests: not while it starts or stops.
    package var isReady: Bool { port != nil }

    /// Binds and serves; the bound TCP port.
    @discardableResult
    package func start() async throws(ServerError) -> Int {
        let isFirst = state.withLock { state in
            guard case .initial = state else { return false }
            state = .starting
            return true
        }
        guard isFirst else { throw .startedBefore }
        do {
            let running = try await open()
            state.withLock { $0 = .serving(running) }
            configuration.logger.info("serving", metadata: ["port": "\(running.port)"])
            return running.port
        } catch {
            state.withLock { $0 = .stopped }
            throw error
        }
    }

    /// Serves until the service group shuts down gracefully or the task is cancelled. Starts first if that was not
    /// done.
    package func run() async throws {
        if case .initial = state.withLock({ $0 }) { try await start() }
        // Either way of ending comes to the same.
        try? await gracefulShutdown()
        await stop()
    }

    /// Accepts nothing more, tells connections to close, and closes the rest after ``ServerLimits/stopTimeout``.
    ///
    /// Clients can resume their sessions at another server only if it has them, so the sessions count as interrupted.
    package func stop() async {
        let running = state.withLock { state -> Running? in
            guard case .serving(let running) = state else { return nil }
            state = .stopping
            return running
        }
        guard let running else { return }
        configuration.watches.close()
        try? await running.listener.close()
        await sockets.closeAll(within: TimeAmount(configuration.limits.stopTimeout))
        await running.accepting.value
        for sweep in running.sweeps { sweep.cancel() }
        await running.media?.close()
        state.withLock { $0 = .stopped }
        configuration.logger.info("stopped")
    }

    /// Asks all connections to close; their sessions count as interrupted. New ones are taken as before.
    package func closeConnections() { sockets.closeOpen() }

    /// Ends the connections to a tenant that another server goes on with; their sessions count as interrupted.
    package func closeConnections(to host: TenantHost) async {
        let rosters = state.withLock { state -> [LoopRoster] in
            if case .serving(let running) = state { running.rosters } else { [] }
        }
        for roster in rosters { await roster.close(to: host) }
    }

    // MARK: Starting

    private func open() async throws(ServerError) -> Running {
        let media = try await openMedia()
        do {
            let loops = socketLoops()
            let rosters = loops.makeIterator().map(LoopRoster.init)
            let setup = SocketSetup(
                responder: responder(), tenants: tenants, origins: configuration.allowedOrigins,
                passesConnections: configuration.passesConnections,
                surroundings: Connection.Surroundings(
                    limits: configuration.limits, logger: configuration.logger, counters: counters,
                    sessions: SessionDirectory(), sockets: sockets, tenants: tenants, media: media,
                    decoders: FrameDecoders(), makeKey: makeKey),
                rosters: Dictionary(uniqueKeysWithValues: rosters.map { (ObjectIdentifier($0.loop), $0) }))
            let listener = try await bind(setup, to: loops)
            let interval = TimeAmount(configuration.limits.pingInterval / 2)
            return Running(
                listener: listener.channel, port: listener.channel.localAddress?.port ?? configuration.port,
                accepting: accept(from: listener, setup), rosters: rosters,
                sweeps: rosters.map { $0.sweep(every: interval) },
                media: media)
        } catch {
            await media?.close()
            throw error
        }
    }

    /// The event loops for sockets. With two event loops, sockets use one of them: clients on the same machine need a
    /// processor too, and a command that changes threads takes longer than one that waits. Media uses the other.
    private func socketLoops() -> any EventLoopGroup {
        let count = configuration.eventLoops.makeIterator().reduce(0) { count, _ in count + 1 }
        return count > 2 ? configuration.eventLoops : configuration.eventLoops.next()
    }

    private func openMedia() async throws(ServerError) -> MediaService? {
        guard let openMedia = configuration.openMedia else { return nil }
        do {
            return try await openMedia(
                MediaOpening(
                    host: configuration.host, port: configuration.mediaPort, eventLoops: configuration.eventLoops,
                    logger: configuration.logger))
        } catch MediaServerError.addressUnavailable(let host, let reason) {
            throw .addressUnavailable(host: host, reason: reason)
        } catch {
            throw .mediaUnavailable(port: configuration.mediaPort, reason: "\(error)")
        }
    }

    private func bind(
        _ setup: SocketSetup, to loops: any EventLoopGroup
    ) async throws(ServerError) -> NIOAsyncChannel<SocketSetup.Value, Never> {
        let (host, port) = (configuration.host, configuration.port)
        do {
            return try await ServerBootstrap(group: loops)
                .serverChannelInitializer { [counters, logger = configuration.logger] channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(AcceptPause(counters: counters, logger: logger))
                    }
                }
                .serverChannelOption(.backlog, value: 1024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .bind(host: host, port: port) { [sockets, logger = configuration.logger] channel in
                    sockets.add(channel)
                    return setup.setup(channel: channel, logger: logger)
                }
        } catch let error as IOError {
            switch error.errnoCode {
            case EADDRINUSE: throw .portInUse(host: host, port: port)
            case EACCES: throw .portNotPermitted(host: host, port: port)
            case EADDRNOTAVAIL: throw .addressUnavailable(host: host, reason: error.description)
            default: throw .notStarted(reason: error.description)
            }
        } catch let error as SocketAddressError {
            throw .addressUnavailable(host: host, reason: "\(error)")
        } catch {
            throw .notStarted(reason: "\(error)")
        }
    }

    private func accept(
        from listener: NIOAsyncChannel<SocketSetup.Value, Never>, _ setup: SocketSetup
    ) -> Task<Void, Never> {
        let logger = configuration.logger
        return Task {
            await withDiscardingTaskGroup { group in
                do {
                    try await listener.executeThenClose { sockets in
                        for try await socket in sockets {
                            group.addTask { await setup.handle(value: socket, logger: logger) }
                        }
                    }
                } catch {
                    logger.error("no more connections are taken", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    private let makeKey: @Sendable () -> String = {
        var random = SystemRandomNumberGenerator()
        return String(random.next(), radix: 36) + String(random.next(), radix: 36)
    }
}
