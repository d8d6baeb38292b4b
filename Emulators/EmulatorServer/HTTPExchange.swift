package import EmulatorAPI
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// One HTTP request to a server, over its own connection. It ignores proxies that the environment names.
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
        /// Whether the server is there but does not answer.
        package var isLate = false
    }

    package var address: EmulatorAddress
    package var method: String
    /// With the query, if there is one.
    package var path: String
    package var headers: [(name: String, value: String)]
    /// JSON, or nothing.
    package var body: [UInt8]
    /// A descriptor to send as the body, from its current position, instead of ``body``. It is closed at the end.
    package var file: Int32?
    /// A descriptor that receives the body of a good answer, instead of ``Response/body``. It is closed at the end.
    package var target: Int32?
    /// Longest wait for a connection, and then for each part of the answer.
    package var timeoutSeconds: Int

    /// The longest answer that is taken, unless it goes to ``target``.
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

    /// Sends the request, once; returns the whole answer.
    package func run() async throws(Failure) -> Response {
        defer { for descriptor in [file, target].compactMap(\.self) { close(descriptor) } }
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let answer = loop.makePromise(of: Response.self)
        let timeout = TimeAmount.seconds(Int64(timeoutSeconds))
        ClientBootstrap(group: loop)
            .connectTimeout(timeout)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(IdleStateHandler(readTimeout: timeout))
                    try pipeline.addHTTPClientHandlers()
                    try pipeline.addHandler(Handler(exchange: self, answer: answer))
                }
            }
            .connect(host: address.host, port: address.port)
            .cascadeFailure(to: answer)
        do {
            return try await answer.futureResult.get()
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
        default: return Failure(reason: "\(error)")
        }
    }

    fileprivate var head: HTTPRequestHead {
        var fields = HTTPHeaders([("Host", "\(address)"), ("Connection", "close")])
        fields.add(contentsOf: headers.map { ($0.name, $0.value) })
        if !body.isEmpty { fields.add(name: "Content-Type", value: "application/json") }
        if file == nil {
            fields.add(name: "Content-Length", value: "\(body.count)")
        } else {
            // How long it is shows when it ends.
            fields.add(name: "Content-Type", value: "application/jsonl")
            fields.add(name: "Transfer-Encoding", value: "chunked")
        }
        return HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: method), uri: path, headers: fields)
    }

    /// Sends the request when connected, and closes the connection after the answer or the failure. It reads and writes
    /// files on the event loop, which has no other work.
    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundOut = HTTPClientRequestPart

        private static let bytesAtOnce = 1 << 18

        private let exchange: HTTPExchange
        private let answer: EventLoopPromise<Response>
        private var response = Response(status: 0, headers: [:], body: [])

        init(exchange: HTTPExchange, answer: EventLoopPromise<Response>) {
            self.exchange = exchange
            self.answer = answer
        }

        func channelActive(context: ChannelHandlerContext) {
            context.write(wrapOutboundOut(.head(exchange.head)), promise: nil)
            guard exchange.file == nil else { return writeFile(context) }
            if !exchange.body.isEmpty {
                let body = context.channel.allocator.buffer(bytes: exchange.body)
                context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
            }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        /// Writes as much as the connection takes, and the rest when it takes more.
        func channelWritabilityChanged(context: ChannelHandlerContext) {
            writeFile(context)
            context.fireChannelWritabilityChanged()
        }

        private var isWritten = false

        private func writeFile(_ context: ChannelHandlerContext) {
            guard let file = exchange.file else { return }
            while !isWritten, context.channel.isWritable {
                var part = [UInt8](repeating: 0, count: Self.bytesAtOnce)
                let count = read(file, &part, part.count)
                guard count >= 0 else {
                    return fail(
                        Failure(reason: "the file cannot be read: \(String(cString: strerror(errno)))"), context)
                }
                isWritten = count == 0
                let body = context.channel.allocator.buffer(bytes: part.prefix(count))
                context.writeAndFlush(
                    wrapOutboundOut(isWritten ? .end(nil) : .body(.byteBuffer(body))), promise: nil)
            }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                response.status = Int(head.status.code)
                response.headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
            case .body(let part):
                if let target = exchange.target, response.status < 300 {
                    guard let error = Self.write(part, to: target) else { return }
                    fail(Failure(reason: "the answer cannot be written: \(error)"), context)
                } else if response.body.count + part.readableBytes <= HTTPExchange.maximumBytes {
                    response.body += part.readableBytesView
                } else {
                    fail(Failure(reason: "the answer has more than \(HTTPExchange.maximumBytes) bytes"), context)
                }
            case .end:
                answer.succeed(response)
                context.close(promise: nil)
            }
        }

        /// The system's error text if the part cannot be written.
        private static func write(_ part: ByteBuffer, to target: Int32) -> String? {
            part.withUnsafeReadableBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = Foundation.write(target, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return String(cString: strerror(errno)) }
                    rest = rest.dropFirst(count)
                }
                return nil
            }
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
