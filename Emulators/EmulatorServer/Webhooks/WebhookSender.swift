import EmulatorAPI
package import EmulatorHost
import NIOCore
import NIOHTTP1
import NIOPosix

/// Sends callbacks over HTTP/1.1, each on a connection of its own.
///
/// It follows no redirect and reads no more of an answer than a vendor would. How many attempts there are at a time, the tenant's
/// state decides.
package struct WebhookSender: Sendable {
    private let hosts: CallbackHosts

    /// A sender to this machine and to these hosts.
    package init(hosts: CallbackHosts = CallbackHosts()) { self.hosts = hosts }

    /// For hosts of tenants.
    package var poster: TenantHost.WebhookPoster { { call, ended in send(call, ended) } }

    private func send(_ call: WebhookCall, _ ended: @escaping @Sendable (WebhookResult) -> Void) {
        // Checked again: a tenant may be older than what this server allows.
        if let reason = hosts.fault(of: call.url) { return ended(.failed(reason: reason)) }
        guard let address = try? WebhookAddress(call.url) else {
            return ended(.failed(reason: "\"\(call.url.shown())\" is no address"))
        }
        let hosts = hosts
        let timeout = TimeAmount.nanoseconds(call.timeout.nanoseconds)
        ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(timeout)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(
                        WebhookExchange(call, to: address, hosts: hosts, timeout: timeout, ended))
                }
            }
            .connect(host: address.host, port: address.port)
            .whenFailure { error in
                if case ChannelError.connectTimeout = error { return ended(.timedOut) }
                ended(.failed(reason: "no connection to \(address.host):\(address.port): \(Self.reason(error))"))
            }
    }

    /// What people are told of an error.
    fileprivate static func reason(_ error: any Error) -> String {
        let failure = (error as? NIOConnectionError)?.connectionErrors.first?.error ?? error
        return ((failure as? IOError)?.description ?? "\(failure)").shown(atMost: 200)
    }
}

/// One request and its answer, on a connection that ends with it.
private final class WebhookExchange: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let call: WebhookCall
    private let address: WebhookAddress
    private let hosts: CallbackHosts
    private let timeout: TimeAmount
    /// Taken when it is called, so that an attempt ends once.
    private var ended: (@Sendable (WebhookResult) -> Void)?
    private var response: WebhookResponse?
    private var timer: Scheduled<Void>?

    init(
        _ call: WebhookCall, to address: WebhookAddress, hosts: CallbackHosts, timeout: TimeAmount,
        _ ended: @escaping @Sendable (WebhookResult) -> Void
    ) {
        self.call = call
        self.address = address
        self.hosts = hosts
        self.timeout = timeout
        self.ended = ended
    }

    func channelActive(context: ChannelHandlerContext) {
        guard hosts.allows(address.host, at: context.remoteAddress?.ipAddress) else {
            let found = context.remoteAddress?.ipAddress ?? "no address"
            return end(
                .failed(reason: "\"\(address.host.shown())\" leads to \(found), which is not this machine"), context)
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: timeout) {
            let (exchange, context) = bound.value
            exchange.end(.timedOut, context)
        }
        let query = call.request.query
        let separator = address.target.contains("?") ? "&" : "?"
        var head = HTTPRequestHead(
            version: .http1_1, method: .RAW(value: call.request.method),
            uri: query.isEmpty ? address.target : address.target + separator + query)
        head.headers.add(name: "Host", value: address.hostField)
        for header in call.request.headers { head.headers.add(name: header.name, value: header.value) }
        head.headers.add(name: "Content-Length", value: "\(call.request.body.count)")
        head.headers.add(name: "Connection", value: "close")
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: call.request.body)))), promise: nil)
        let sent = context.eventLoop.makePromise(of: Void.self)
        let isCut = call.isCut
        sent.futureResult.assumeIsolated().whenSuccess {
            if isCut { self.end(.failed(reason: "the connection was cut on purpose"), context) }
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): response = WebhookResponse(status: Int(head.status.code))
        case .body(let bytes):
            response?.body += bytes.readableBytesView
            guard let count = response?.body.count, count > WebhookResponse.maximumBodyBytes else { return }
            end(.failed(reason: "the answer is longer than \(WebhookResponse.maximumBodyBytes) bytes"), context)
        case .end:
            guard let response else { return }
            end(.answered(response), context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(.failed(reason: "the connection ended before the answer"), context)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(.failed(reason: WebhookSender.reason(error)), context)
    }

    private func end(_ result: WebhookResult, _ context: ChannelHandlerContext) {
        guard let ended else { return }
        self.ended = nil
        timer?.cancel()
        context.close(promise: nil)
        ended(result)
    }
}
