import EmulatorAPI
import EmulatorHost
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Checks a connection's first request. A request that may become a WebSocket goes on to the upgrade. Any other request
/// goes on without its upgrade headers, so that a route answers it.
///
/// Where the connection is to be passed on to another node, the gate asks that node first, and the request waits.
///
/// It stands before the upgrade handler and removes itself after the first request head, because bytes, not requests,
/// follow an upgrade.
final class ConnectionGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// What a refused upgrade was to, for the route that says why it was refused.
    static let refusedField = "parlor-refused-upgrade"

    private let tenants: TenantRegistry
    private let origins: AllowedOrigins
    /// Whether connections to tenants of other nodes are passed on to them.
    private let passesConnections: Bool
    private let onAccept: (Accepted) -> Void
    /// What came while another node is asked; nil where none is.
    private var waiting: [HTTPServerRequestPart]?

    init(
        tenants: TenantRegistry, origins: AllowedOrigins, passesConnections: Bool,
        onAccept: @escaping (Accepted) -> Void
    ) {
        self.tenants = tenants
        self.origins = origins
        self.passesConnections = passesConnections
        self.onAccept = onAccept
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        guard waiting == nil, case .head(let head) = part else {
            if waiting == nil { context.fireChannelRead(data) } else { waiting?.append(part) }
            return
        }
        let request = ConnectRequest(
            target: head.uri, method: head.method.rawValue,
            values: { [headers = head.headers] in headers[canonicalForm: $0].map(String.init) })
        guard RequestTexts(head).areStreamSafe, request.isForConnection else { return release(head, nil, context) }
        switch request.verdict(tenants, origins) {
        case .accepted(let host, let app):
            let place = Accepted.Place.here(host, app: app, isPassedOn: request.isPassedOn)
            release(head, Accepted(place: place, offersSubprotocol: request.offersSubprotocol), context)
        case .moved(let address) where passesConnections && request.handshakeFault == nil:
            guard let owner = try? EmulatorAddress(address) else { return release(head, nil, context) }
            ask(owner, head, offersSubprotocol: request.offersSubprotocol, context)
        case .moved, .later, .refused: release(head, nil, context)
        }
    }

    /// Asks the tenant's owner for the connection.
    private func ask(
        _ owner: EmulatorAddress, _ head: HTTPRequestHead, offersSubprotocol: Bool, _ context: ChannelHandlerContext
    ) {
        waiting = []
        setReading(false, context)
        PassedConnection.open(to: owner, asking: head, on: context.eventLoop).assumeIsolated().whenComplete { result in
            let passed = try? result.get().value
            // The client has gone meanwhile.
            guard context.channel.isActive else { return passed?.close() ?? () }
            self.release(
                head, passed.map { Accepted(place: .elsewhere($0), offersSubprotocol: offersSubprotocol) }, context)
            self.setReading(true, context)
        }
    }

    /// Lets the request go on, and what came behind it.
    private func release(_ head: HTTPRequestHead, _ accepted: Accepted?, _ context: ChannelHandlerContext) {
        var head = head
        if let accepted {
            onAccept(accepted)
        } else {
            for value in head.headers["upgrade"] { head.headers.add(name: Self.refusedField, value: value) }
            head.headers.remove(name: "upgrade")
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
        for part in waiting ?? [] { context.fireChannelRead(wrapInboundOut(part)) }
        if waiting != nil { context.fireChannelReadComplete() }
        waiting = nil
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    private func setReading(_ isReading: Bool, _ context: ChannelHandlerContext) {
        // Every socket has this option. A closed channel refuses it, and reads nothing more either.
        try? context.channel.syncOptions?.setOption(.autoRead, value: isReading)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Bytes that are no HTTP already have the answer 400.
        context.fireErrorCaught(error)
        context.close(promise: nil)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A stopping server does not wait for clients that have not asked for anything.
        if event is ChannelShouldQuiesceEvent { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}
