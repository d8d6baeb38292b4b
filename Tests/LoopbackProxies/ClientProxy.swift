import NIOCore
import NIOPosix
import Synchronization

/// Stands between a client and a server as a network does that can be cut, stall and lose one side.
///
/// Its port is its own as long as it is there, whatever servers come and go behind it: a port that a server gave back may be
/// another test's before the next server asks for it.
package final class ClientProxy: Sendable {
    /// What is done with connections that clients make.
    package enum Mode: Sendable {
        case passing
        /// Taken and hung up on.
        case refusing
        /// Taken, and then nothing.
        case silent
    }

    private struct Pair {
        var client: any Channel
        var server: any Channel
    }

    private struct State {
        var target: SocketAddress?
        var mode = Mode.passing
        /// Whether what clients send is taken and goes nowhere.
        var swallows = false
        /// Those that are open, by the client's end.
        var pairs: [ObjectIdentifier: Pair] = [:]
        var silentOnes: [any Channel] = []
        var connectionCount = 0
        var readCount = 0
    }

    private let state = Mutex(State())
    private let listener: Mutex<(any Channel)?> = Mutex(nil)

    /// Leads to a port of this machine.
    package init(target: Int) async throws {
        try lead(to: target)
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { [self] client in take(client) }
        let channel = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
        listener.withLock { $0 = channel }
    }

    /// Where clients reach it.
    package var port: Int { listener.withLock { $0?.localAddress?.port } ?? 0 }

    /// How many connections clients have made.
    package var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// How often something came from clients.
    package var readCount: Int { state.withLock { $0.readCount } }

    /// Leads connections that are made from here on to another port of this machine.
    package func lead(to target: Int) throws {
        let address = try SocketAddress(ipAddress: "127.0.0.1", port: target)
        state.withLock { $0.target = address }
    }

    /// Takes what clients send from here on, and passes none of it on; or passes it on again.
    package func swallow(_ swallows: Bool) { state.withLock { $0.swallows = swallows } }

    /// Does something else with connections that are made from here on.
    package func set(_ mode: Mode) { state.withLock { $0.mode = mode } }

    /// Closes every connection on both sides, whatever is under way.
    package func cut() {
        for pair in takePairs() {
            pair.client.close(promise: nil)
            pair.server.close(promise: nil)
        }
    }

    /// Passes nothing on any more over the connections there are, without closing them.
    package func stall() { setReading(false) }

    /// Passes on again what comes over them, and closes those that were made while it was silent.
    package func resume() {
        setReading(true)
        closeSilentOnes()
    }

    private func setReading(_ isReading: Bool) {
        for pair in state.withLock({ $0.pairs }).values {
            for channel in [pair.client, pair.server] { _ = channel.setOption(.autoRead, value: isReading) }
        }
    }

    private func closeSilentOnes() {
        let silentOnes = state.withLock { state in
            defer { state.silentOnes = [] }
            return state.silentOnes
        }
        for channel in silentOnes { channel.close(promise: nil) }
    }

    /// Closes every connection on the server's side; clients see nothing of it.
    package func loseServer() {
        for pair in takePairs() {
            state.withLock { $0.silentOnes.append(pair.client) }
            for channel in [pair.client, pair.server] { channel.pipeline.removeHandler(name: "relay", promise: nil) }
            pair.server.close(promise: nil)
        }
    }

    /// Closes all, and takes nothing more.
    package func close() async {
        cut()
        closeSilentOnes()
        try? await listener.withLock { $0 }?.close()
    }

    private func takePairs() -> [Pair] {
        state.withLock { state in
            defer { state.pairs = [:] }
            return Array(state.pairs.values)
        }
    }

    private func take(_ client: any Channel) -> EventLoopFuture<Void> {
        let (mode, target) = state.withLock { state in
            state.connectionCount += 1
            return (state.mode, state.target)
        }
        guard let target else { return client.close() }
        switch mode {
        case .refusing: return client.close()
        case .silent:
            state.withLock { $0.silentOnes.append(client) }
            return client.eventLoop.makeSucceededVoidFuture()
        case .passing: break
        }
        // On one loop, so that the two ends keep step.
        return ClientBootstrap(group: client.eventLoop)
            .channelOption(.autoRead, value: false)
            .connect(to: target)
            .flatMapThrowing { [self] server in
                try client.pipeline.syncOperations.addHandler(
                    Relay(to: server) { [self] in noteRead() }, name: "relay")
                try server.pipeline.syncOperations.addHandler(Relay(to: client), name: "relay")
                let id = ObjectIdentifier(client)
                client.closeFuture.whenComplete { [weak self] _ in self?.state.withLock { $0.pairs[id] = nil } }
                // The mode may be another since the connection was begun.
                let mode = state.withLock { state in
                    state.pairs[id] = Pair(client: client, server: server)
                    return state.mode
                }
                switch mode {
                case .passing: for channel in [client, server] { _ = channel.setOption(.autoRead, value: true) }
                case .silent: break
                case .refusing: client.close(promise: nil)
                }
            }
    }
}

extension ClientProxy {
    /// Counts what a client sent; whether it is passed on.
    private func noteRead() -> Bool {
        state.withLock { state in
            state.readCount += 1
            return !state.swallows
        }
    }
}

/// Passes on what arrives, and the end of it.
private final class Relay: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let other: any Channel
    private let isPassedOn: () -> Bool
    private var isRemoved = false

    /// `isPassedOn` is asked of each piece that arrives.
    init(to other: any Channel, isPassedOn: @escaping () -> Bool = { true }) {
        self.other = other
        self.isPassedOn = isPassedOn
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isPassedOn() else { return }
        other.writeAndFlush(unwrapInboundIn(data), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !isRemoved { other.close(promise: nil) }
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { isRemoved = true }
}
