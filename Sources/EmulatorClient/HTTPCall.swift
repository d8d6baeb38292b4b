package import EmulatorAPI
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Asks the routes of a server's tenant over HTTP, on a connection of its own.
package enum HTTPCall {
    /// Longest body of an answer, in bytes; a longer one ends the call as ``LinkError/connectionLost``.
    package static let maximumBodyBytes = 4 << 20

    /// Sends the call. `reply` is called once, on an event loop: when the answer is whole, or when there will be none.
    package static func ask(
        _ call: VendorCall, vendor: String, app: AppID, at address: EmulatorAddress, source: String,
        connectTimeout: Duration = NetworkTiming().connectTimeout,
        reply: @escaping @Sendable (Result<VendorResponse, LinkError>) -> Void
    ) {
        ask(
            call, vendor: vendor, app: app, at: address, others: address.alternatives, source: source,
            connectTimeout: connectTimeout, reply: reply)
    }

    private static func ask(
        _ call: VendorCall, vendor: String, app: AppID, at address: EmulatorAddress, others: [EmulatorAddress],
        source: String, connectTimeout: Duration,
        reply: @escaping @Sendable (Result<VendorResponse, LinkError>) -> Void
    ) {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let bootstrap = ClientBootstrap(group: loop)
            .connectTimeout(TimeAmount(connectTimeout))
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(AnswerReader(reply: reply))
                }
            }
        bootstrap.connect(to: address).whenComplete { result in
            switch result {
            case .success(let channel): write(call, vendor: vendor, app: app, address: address, to: channel)
            case .failure:
                guard let node = others.first else {
                    return reply(.failure(.unreachable(address: "\(address)", source: source)))
                }
                ask(
                    call, vendor: vendor, app: app, at: node, others: Array(others.dropFirst()), source: source,
                    connectTimeout: connectTimeout, reply: reply)
            }
        }
    }

    private static func write(
        _ call: VendorCall, vendor: String, app: AppID, address: EmulatorAddress, to channel: any Channel
    ) {
        var headers = HTTPHeaders()
        headers.add(name: "Host", value: "\(address)")
        headers.add(name: "Connection", value: "close")
        headers.add(name: "Content-Length", value: "\(call.body.count)")
        if let value = call.authorization { headers.add(name: "Authorization", value: value) }
        if let value = call.contentType { headers.add(name: "Content-Type", value: value) }
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        let app = app.rawValue.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
        let head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: call.method),
            uri: "\(VendorRoutes.prefix)/\(vendor)/\(app)\(call.target)", headers: headers)
        // What cannot be written, such as a header with a line break, ends the call.
        channel.write(HTTPClientRequestPart.head(head)).whenFailure { _ in channel.close(promise: nil) }
        if !call.body.isEmpty {
            let body = channel.allocator.buffer(bytes: call.body)
            channel.write(HTTPClientRequestPart.body(.byteBuffer(body)), promise: nil)
        }
        channel.writeAndFlush(HTTPClientRequestPart.end(nil)).whenFailure { _ in channel.close(promise: nil) }
    }
}

/// Reads one answer.
private final class AnswerReader: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private var reply: (@Sendable (Result<VendorResponse, LinkError>) -> Void)?
    private var response = VendorResponse(contentType: "", body: [])

    init(reply: @escaping @Sendable (Result<VendorResponse, LinkError>) -> Void) { self.reply = reply }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            response.status = Int(head.status.code)
            response.contentType = head.headers.first(name: "Content-Type") ?? ""
        case .body(let buffer):
            guard response.body.count + buffer.readableBytes <= HTTPCall.maximumBodyBytes else {
                return context.close(promise: nil)
            }
            response.body += buffer.readableBytesView
        case .end:
            reply.take()?(.success(response))
            context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { reply.take()?(.failure(.connectionLost)) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        reply.take()?(.failure(.connectionLost))
        context.close(promise: nil)
    }
}
