package import EmulatorAPI
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// One HTTP request to a server, over a connection of its own, which goes through no proxy that the environment names for other purposes.
package struct HTTPExchange: Sendable {
    /// What the server answered.
    package struct Response: Sendable {
        package var status: Int
        /// By lower-case names, the last one of each.
        package var headers: [String: String]
        package var body: [UInt8]
    }

    /// Why there is no answer.
    package struct Failure: Error, Hashable {
        package var reason: String
        /// Whether there is somebody, who says nothing.
        package var isLate = false
    }

    package var address: EmulatorAddress
    package var method: String
    /// With the query, if there is one.
    package var path: String
    package var headers: [(name: String, value: String)]
    /// JSON, or nothing.
    package var body: [UInt8]
    /// Longest wait for a connection, and then for each part of the answer.
    package var timeoutSeconds: Int

    /// Longest answer that is taken.
    private static let maximumBytes = 1 << 30

    package init(
        address: EmulatorAddress, method: String, path: String, headers: [(name: String, value: String)] = [],
        body: [UInt8] = [], timeoutSeconds: Int = 30
    ) {
        self.address = address
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
        self.timeoutSeconds = timeoutSeconds
    }

    /// Sends the request, once; the whole answer.
    package func run() async throws(Failure) -> Response {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let answer = loop.makePromise(of: NIOHTTPClientResponseFull.self)
        let timeout = TimeAmount.seconds(Int64(timeoutSeconds))
        ClientBootstrap(group: loop)
            .connectTimeout(timeout)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(IdleStateHandler(readTimeout: timeout))
                    try pipeline.addHTTPClientHandlers()
                    try pipeline.addHandlers(
                        NIOHTTPClientResponseAggregator(maxContentLength: Self.maximumBytes),
                        Handler(exchange: self, answer: answer))
                }
            }
            .connect(host: address.host, port: address.port)
            .cascadeFailure(to: answer)
        do {
            let full = try await answer.futureResult.get()
            let headers = full.head.headers.map { ($0.name.lowercased(), $0.value) }
            return Response(
                status: Int(full.head.status.code), headers: Dictionary(headers) { $1 },
                body: full.body.map { Array($0.readableBytesView) } ?? [])
        } catch {
            throw failure(of: error)
        }
    }

    private func failure(of error: any Error) -> Failure {
        switch error {
        case let failure as Failure: return failure
        case let error as NIOConnectionError:
            return error.connectionErrors.first.map { failure(of: $0.error) } ?? Failure(reason: "it has no address")
        case let error as IOError: return Failure(reason: String(cString: strerror(error.errnoCode)))
        case ChannelError.connectTimeout: return Failure(reason: "no connection in \(timeoutSeconds) s")
        case HTTPParserError.invalidEOFState: return Failure(reason: "the answer ends early")
        case is HTTPParserError: return Failure(reason: "the answer is not HTTP")
        case is NIOHTTPObjectAggregatorError:
            return Failure(reason: "the answer has more than \(Self.maximumBytes) bytes")
        default: return Failure(reason: "\(error)")
        }
    }

    fileprivate var head: HTTPRequestHead {
        var fields = HTTPHeaders([("Host", "\(address)"), ("Connection", "close")])
        fields.add(contentsOf: headers.map { ($0.name, $0.value) })
        if !body.isEmpty { fields.add(name: "Content-Type", value: "application/json") }
        fields.add(name: "Content-Length", value: "\(body.count)")
        return HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: method), uri: path, headers: fields)
    }

    /// Asks when connected, and ends the connection with the answer, or the want of one.
    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = NIOHTTPClientResponseFull
        typealias OutboundOut = HTTPClientRequestPart

        private let exchange: HTTPExchange
        private let answer: EventLoopPromise<NIOHTTPClientResponseFull>

        init(exchange: HTTPExchange, answer: EventLoopPromise<NIOHTTPClientResponseFull>) {
            self.exchange = exchange
            self.answer = answer
        }

        func channelActive(context: ChannelHandlerContext) {
            context.write(wrapOutboundOut(.head(exchange.head)), promise: nil)
            if !exchange.body.isEmpty {
                let body = context.channel.allocator.buffer(bytes: exchange.body)
                context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
            }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            answer.succeed(unwrapInboundIn(data))
            context.close(promise: nil)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            guard event is IdleStateHandler.IdleStateEvent else { return context.fireUserInboundEventTriggered(event) }
            fail(Failure(reason: "no answer in \(exchange.timeoutSeconds) s", isLate: true), context)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(error, context) }

        func channelInactive(context: ChannelHandlerContext) {
            answer.fail(Failure(reason: "the answer ends early"))
        }

        private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
            answer.fail(error)
            context.close(promise: nil)
        }
    }
}
