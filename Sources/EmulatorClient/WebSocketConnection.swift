import EmulatorAPI
import EmulatorWire
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// An event of one WebSocket, reported on its event loop.
enum ConnectionSignal: Sendable {
    /// Frames may be written.
    case opened(any Channel)
    /// Something arrived, whatever its kind.
    case heard
    case frame(ServerFrame)
    /// A datagram of the session's media that came over the connection.
    case datagram(ByteBuffer)
    /// The server answers with HTTP and refused the connection.
    case refused(status: Int, body: [UInt8])
    /// Another node of the server's cluster has the tenant.
    case moved(EmulatorAddress)
    /// What arrived is not the protocol.
    case broken(reason: String)
    /// Nothing arrives any more. The last signal, once.
    case ended
}

/// Opens WebSockets to a server, and reports their events.
enum WebSocketConnection {
    /// The longest answer that is read from a server that refuses the connection, in bytes.
    static let maximumRefusalBytes = 64 * 1024

    /// Connects on `loop`.
    static func open(
        to address: EmulatorAddress, app: AppID, timeout: TimeAmount, on loop: any EventLoop,
        signal: @escaping @Sendable (ConnectionSignal) -> Void
    ) {
        let bootstrap = ClientBootstrap(group: loop)
            .connectTimeout(timeout)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try configure(channel, address: address, app: app, signal: signal)
                }
            }
        bootstrap.connect(to: address).whenComplete { result in
            switch result {
            case .success(let channel): channel.closeFuture.whenComplete { _ in signal(.ended) }
            case .failure: signal(.ended)
            }
        }
    }

    /// A frame as it is written; clients mask theirs.
    static func text(_ frame: [UInt8], allocator: ByteBufferAllocator) -> WebSocketFrame {
        WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: allocator.buffer(bytes: frame))
    }

    /// A datagram that goes over the connection.
    static func binary(_ datagram: ByteBuffer) -> WebSocketFrame {
        WebSocketFrame(fin: true, opcode: .binary, maskKey: .random(), data: datagram)
    }

    private static func configure(
        _ channel: any Channel, address: EmulatorAddress, app: AppID,
        signal: @escaping @Sendable (ConnectionSignal) -> Void
    ) throws {
        let upgrader = NIOTypedWebSocketClientUpgrader<Void>(maxFrameSize: Wire.maximumFrameBytes) { channel, _ in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(
                    NIOWebSocketFrameAggregator(
                        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 1024,
                        maxAccumulatedFrameSize: Wire.maximumFrameBytes))
                try channel.pipeline.syncOperations.addHandler(FrameReader(signal: signal))
            }
        }
        var configuration = NIOUpgradableHTTPClientPipelineConfiguration(
            upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration(
                upgradeRequestHead: request(address: address, app: app), upgraders: [upgrader],
                notUpgradingCompletionHandler: { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(RefusalReader(signal: signal))
                    }
                }))
        // The server's first frames may arrive with its answer to the handshake.
        configuration.leftOverBytesStrategy = .forwardBytes
        let upgraded = try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
            configuration: configuration)
        upgraded.whenFailure { _ in channel.close(promise: nil) }
    }

    private static func request(address: EmulatorAddress, app: AppID) -> HTTPRequestHead {
        var headers = HTTPHeaders()
        headers.add(name: "Host", value: "\(address)")
        headers.add(name: "Sec-WebSocket-Protocol", value: Wire.subprotocol)
        headers.add(name: "Content-Length", value: "0")
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        let app = app.rawValue.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
        return HTTPRequestHead(version: .http1_1, method: .GET, uri: "\(Wire.path)?app=\(app)", headers: headers)
    }
}

/// Converts WebSocket frames to the protocol's frames, and answers pings.
private final class FrameReader: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let signal: @Sendable (ConnectionSignal) -> Void

    init(signal: @escaping @Sendable (ConnectionSignal) -> Void) { self.signal = signal }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        let signal = signal
        // After the handshake's handlers are removed, so that they do not see what is written.
        context.eventLoop.execute { signal(.opened(channel)) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        signal(.heard)
        switch frame.opcode {
        case .text: read(frame.data)
        case .binary: signal(.datagram(frame.data))
        case .ping:
            let pong = WebSocketFrame(fin: true, opcode: .pong, maskKey: .random(), data: frame.data)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .pong: break
        case .connectionClose: context.close(promise: nil)
        default: signal(.broken(reason: "a frame of an unknown kind arrived"))
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is NIOWebSocketError || error is NIOWebSocketFrameAggregator.Error {
            signal(.broken(reason: "\(error)"))
        }
        context.close(promise: nil)
    }

    private func read(_ buffer: ByteBuffer) {
        do {
            signal(.frame(try buffer.withUnsafeReadableBytes { try ServerFrame(encoded: $0) }))
        } catch {
            signal(.broken(reason: "\(error)"))
        }
    }
}

/// Reads why a server would not have the connection.
private final class RefusalReader: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private let signal: @Sendable (ConnectionSignal) -> Void
    private var status = 0
    private var owner: EmulatorAddress?
    private var body: [UInt8] = []

    init(signal: @escaping @Sendable (ConnectionSignal) -> Void) { self.signal = signal }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            status = Int(head.status.code)
            guard head.status == .temporaryRedirect, let location = head.headers.first(name: "Location") else { return }
            owner = try? EmulatorAddress(String(location.trimmingPrefix("http://").prefix { $0 != "/" }))
        case .body(let buffer):
            body += buffer.readableBytesView.prefix(WebSocketConnection.maximumRefusalBytes - body.count)
        case .end:
            signal(owner.map { .moved($0) } ?? .refused(status: status, body: body))
            context.close(promise: nil)
        }
    }
}
