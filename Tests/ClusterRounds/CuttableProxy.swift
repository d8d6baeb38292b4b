import NIOCore
import NIOPosix
import Synchronization

/// Stands between a node and a server of NATS, as a network that can be cut.
final class CuttableProxy: Sendable {
    /// What it does with connections.
    enum Mode: Sendable {
        case passing
        /// They stay open, and nothing passes.
        case silent
        /// They are closed, and others are refused.
        case refusing
    }

    private struct State {
        var mode = Mode.passing
        var pairs: [ObjectIdentifier: (client: any Channel, server: any Channel)] = [:]
        /// Connections that were made while nothing passed.
        var held: [any Channel] = []
    }

    private let state = Mutex(State())
    private let listener: Mutex<(any Channel)?> = Mutex(nil)
    private let target: Int

    /// Leads to a port of this machine.
    init(target: Int) async throws {
        self.target = target
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { [self] in take($0) }
            .bind(host: "127.0.0.1", port: 0).get()
        listener.withLock { $0 = channel }
    }

    /// Where the node reaches it.
    var port: Int { listener.withLock { $0?.localAddress?.port } ?? 0 }

    /// Changes what it does, also with the connections there are.
    func set(_ mode: Mode) {
        let (pairs, held) = state.withLock { state in
            state.mode = mode
            defer { state.held = [] }
            return (Array(state.pairs.values), state.held)
        }
        for channel in held { channel.close(promise: nil) }
        for pair in pairs {
            for channel in [pair.client, pair.server] {
                switch mode {
                case .passing: _ = channel.setOption(.autoRead, value: true)
                case .silent: _ = channel.setOption(.autoRead, value: false)
                case .refusing: channel.close(promise: nil)
                }
            }
        }
    }

    private func take(_ client: any Channel) -> EventLoopFuture<Void> {
        let mode = state.withLock { state in
            if state.mode == .silent { state.held.append(client) }
            return state.mode
        }
        switch mode {
        case .silent: return client.eventLoop.makeSucceededVoidFuture()
        case .refusing: return client.close()
        case .passing: break
        }
        return ClientBootstrap(group: client.eventLoop)
            .channelOption(.autoRead, value: false)
            .connect(host: "127.0.0.1", port: target)
            .flatMapThrowing { [self] server in
                try client.pipeline.syncOperations.addHandler(Relay(to: server))
                try server.pipeline.syncOperations.addHandler(Relay(to: client))
                let id = ObjectIdentifier(client)
                client.closeFuture.whenComplete { [weak self] _ in self?.state.withLock { $0.pairs[id] = nil } }
                let mode = state.withLock { state in
                    state.pairs[id] = (client, server)
                    return state.mode
                }
                for channel in [client, server] where mode == .passing { _ = channel.setOption(.autoRead, value: true) }
                if mode == .refusing { client.close(promise: nil) }
            }
    }
}

/// Passes on what arrives, and the end of it.
private final class Relay: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let other: any Channel

    init(to other: any Channel) { self.other = other }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        other.writeAndFlush(unwrapInboundIn(data), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        other.close(promise: nil)
        context.fireChannelInactive()
    }
}
