package import EmulatorAPI
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An app's own server that answers callbacks with a function, on this machine alone.
package final class WebhookListener: Sendable {
    private let answer: @Sendable (WebhookRequest) -> WebhookResponse
    private let channel = Mutex<(any Channel)?>(nil)

    /// A listener that is not started. `answer` runs on one event loop, so it should be quick.
    package init(answer: @escaping @Sendable (WebhookRequest) -> WebhookResponse) { self.answer = answer }

    /// Most bytes of a body; longer ones are answered 413.
    static let maximumBodyBytes = 1 << 20

    /// Listens, and returns the port.
    package func start(port: Int) async throws -> Int {
        let answer = answer
        let bound = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(ListenerExchange(answer))
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
        channel.withLock { $0 = bound }
        return bound.localAddress?.port ?? port
    }

    /// Returns when it listens no more.
    package func ended() async {
        guard let channel = channel.withLock({ $0 }) else { return }
        do {
            try await channel.closeFuture.get()
        } catch {
            // It is closed all the same; how, nobody asks.
        }
    }

    /// Listens no more.
    package func stop() async {
        let bound = channel.withLock { $0 }
        do {
            try await bound?.close()
        } catch {
            // It was closed before.
        }
    }
}

/// One connection to a listener.
private final class ListenerExchange: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let answer: @Sendable (WebhookRequest) -> WebhookResponse
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []

    init(_ answer: @escaping @Sendable (WebhookRequest) -> WebhookResponse) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = []
        case .body(let bytes):
            if body.count <= WebhookListener.maximumBodyBytes { body += bytes.readableBytesView }
        case .end:
            guard let head else { return }
            let words = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let request = WebhookRequest(
                method: head.method.rawValue, query: words.count > 1 ? String(words[1]) : "",
                headers: head.headers.map { WebhookRequest.Header($0.name, $0.value) }, body: body)
            let isLong = body.count > WebhookListener.maximumBodyBytes
            write(isLong ? WebhookResponse(status: 413) : answer(request), context)
        }
    }

    private func write(_ response: WebhookResponse, _ context: ChannelHandlerContext) {
        var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: response.status))
        head.headers.add(name: "Content-Type", value: "application/json")
        head.headers.add(name: "Content-Length", value: "\(response.body.count)")
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
