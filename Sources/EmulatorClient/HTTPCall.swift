package import EmulatorAPI
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Asks the routes of a server's tenant over HTTP, on a connection of its own.
package enum HTTPCall {
    /// Longest body of an answer, in bytes; a longer one ends the call as ``LinkError/connectionLost``.
    package static let maximumBodyBytes = 4 << 20

    /// From one round over the nodes of a cluster to the next.
    private static let pause = TimeAmount.milliseconds(200)

    /// Sends the call. `reply` is called once, on an event loop: when the answer is whole, or when there will be none.
    ///
    /// Where `address` names several nodes of a cluster, they are asked in turn for ``NetworkTiming/openingPatience`` until one
    /// takes the call. A node that has it but whose tenant is on its way to another says so, and is asked again as well.
    package static func ask(
        _ call: VendorCall, vendor: String, app: AppID, at address: EmulatorAddress, source: String,
        timing: NetworkTiming = NetworkTiming(),
        reply: @escaping @Sendable (Result<VendorResponse, LinkError>) -> Void
    ) {
        ask(
            Question(call: call, vendor: vendor, app: app, source: source, timing: timing),
            Attempt(nodes: address.all, deadline: .now() + TimeAmount(timing.openingPatience)), reply: reply)
    }

    private struct Question {
        var call: VendorCall
        var vendor: String
        var app: AppID
        var source: String
        var timing: NetworkTiming
    }

    private struct Attempt {
        let nodes: [EmulatorAddress]
        let deadline: NIODeadline
        var number = 0

        var node: EmulatorAddress { nodes[number % nodes.count] }

        /// What follows one that nobody took, and after what wait; nil where it was the last.
        ///
        /// - Parameter wasHeard: whether a node answered that it takes no calls for this tenant now.
        func next(wasHeard: Bool) -> (attempt: Attempt, wait: TimeAmount)? {
            var next = self
            next.number += 1
            if next.number < nodes.count { return (next, .zero) }
            guard wasHeard || nodes.count > 1, NIODeadline.now() < deadline else { return nil }
            return (next, HTTPCall.pause)
        }
    }

    private static func ask(
        _ question: Question, _ attempt: Attempt,
        reply: @escaping @Sendable (Result<VendorResponse, LinkError>) -> Void
    ) {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let address = attempt.node
        let askNext: @Sendable (Bool) -> Bool = { wasHeard in
            guard let (next, wait) = attempt.next(wasHeard: wasHeard) else { return false }
            loop.scheduleTask(in: wait) { ask(question, next, reply: reply) }
            return true
        }
        let bootstrap = ClientBootstrap(group: loop)
            .connectTimeout(TimeAmount(question.timing.connectTimeout))
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(
                        AnswerReader { result, isLater in
                            if !isLater || !askNext(true) { reply(result) }
                        })
                }
            }
        bootstrap.connect(to: address).whenComplete { result in
            switch result {
            case .success(let channel):
                write(question.call, vendor: question.vendor, app: question.app, address: address, to: channel)
            case .failure:
                if !askNext(false) {
                    reply(.failure(.unreachable(address: "\(address)", source: question.source)))
                }
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

    /// Gets the answer, and whether it is that nobody took the call for now.
    typealias Receiver = @Sendable (Result<VendorResponse, LinkError>, _ isLater: Bool) -> Void

    private var reply: Receiver?
    private var response = VendorResponse(contentType: "", body: [])
    private var isLater = false

    init(reply: @escaping Receiver) { self.reply = reply }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            response.status = Int(head.status.code)
            response.contentType = head.headers.first(name: "Content-Type") ?? ""
            isLater = head.status == .serviceUnavailable && head.headers.contains(name: "Retry-After")
        case .body(let buffer):
            guard response.body.count + buffer.readableBytes <= HTTPCall.maximumBodyBytes else {
                return context.close(promise: nil)
            }
            response.body += buffer.readableBytesView
        case .end:
            reply.take()?(.success(response), isLater)
            context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { reply.take()?(.failure(.connectionLost), false) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        reply.take()?(.failure(.connectionLost), false)
        context.close(promise: nil)
    }
}
