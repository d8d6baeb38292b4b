import EmulatorHost
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Checks a connection's first request. A request that may become a WebSocket goes on to the upgrade. Any other request
/// goes on without its upgrade headers, so that a route answers it.
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
    private let onAccept: (Accepted) -> Void

    init(
        tenants: TenantRegistry, origins: AllowedOrigins, onAccept: @escaping (Accepted) -> Void
    ) {
        self.tenants = tenants
        self.origins = origins
        self.onAccept = onAccept
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var part = unwrapInboundIn(data)
        if case .head(var head) = part {
            let request = ConnectRequest(
                target: head.uri, method: head.method.rawValue,
                values: { [headers = head.headers] in headers[canonicalForm: $0].map(String.init) })
            if RequestTexts(head).areStreamSafe, request.isForConnection,
                case .accepted(let host, let app) = request.verdict(tenants, origins)
            {
                onAccept(Accepted(host: host, app: app, offersSubprotocol: request.offersSubprotocol))
            } else {
                for value in head.headers["upgrade"] { head.headers.add(name: Self.refusedField, value: value) }
                head.headers.remove(name: "upgrade")
                part = .head(head)
            }
            context.fireChannelRead(wrapInboundOut(part))
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        } else {
            context.fireChannelRead(wrapInboundOut(part))
        }
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
