import EmulatorAPI
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix

/// A connection of an app to a tenant that another node has, for apps that reach no other address than this node's: what the app
/// sends goes to the owner as it is, and what the owner sends comes back.
///
/// The owner answers the handshake. It gives the session no media port, because the app would not reach it.
final class PassedConnection {
    /// Writes what is read at one side to the other.
    private let ownerSide: Splice

    private init(_ ownerSide: Splice) { self.ownerSide = ownerSide }

    /// How long the owner may take to accept the connection, and then to answer the handshake.
    private static let timeout = TimeAmount.seconds(2)

    /// Asks the owner for a connection as the app asked this node. Fails where the owner does not answer, or refuses.
    static func open(
        to owner: EmulatorAddress, asking request: HTTPRequestHead, on loop: any EventLoop
    ) -> EventLoopFuture<NIOLoopBound<PassedConnection>> {
        let opened = loop.makePromise(of: NIOLoopBound<PassedConnection>.self)
        let head = head(of: request)
        let connected = ClientBootstrap(group: loop)
            .connectTimeout(timeout)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    var configuration = NIOUpgradableHTTPClientPipelineConfiguration(
                        upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration(
                            upgradeRequestHead: head, upgraders: [OwnerUpgrade()],
                            notUpgradingCompletionHandler: { channel in
                                channel.eventLoop.makeFailedFuture(OwnerRefusal())
                            }))
                    configuration.leftOverBytesStrategy = .forwardBytes
                    let upgraded = try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
                        configuration: configuration)
                    let deadline = channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
                    upgraded.whenComplete { result in
                        deadline.cancel()
                        if case .failure = result { channel.close(promise: nil) }
                    }
                    upgraded.map { splice in
                        NIOLoopBound(PassedConnection(splice.value), eventLoop: loop)
                    }.cascade(to: opened)
                }
            }
            .connect(host: owner.host, port: owner.port)
        connected.whenFailure { opened.fail($0) }
        return opened.futureResult
    }

    /// The request as the owner gets it.
    private static func head(of request: HTTPRequestHead) -> HTTPRequestHead {
        var head = request
        // The client's side of HTTP adds its own.
        for name in ["connection", "upgrade"] { head.headers.remove(name: name) }
        // This node has looked at the page.
        head.headers.remove(name: "origin")
        head.headers.replaceOrAdd(name: ForwardedRequest.mark.rawName, value: "1")
        return head
    }

    /// Joins the owner's side with the app's.
    func join(_ channel: any Channel) throws {
        let appSide = Splice()
        try channel.pipeline.syncOperations.addHandler(appSide)
        Splice.join(appSide, ownerSide)
    }

    /// The app has gone before it was joined.
    func close() { ownerSide.close() }
}

/// The owner answers with something else than a connection.
private struct OwnerRefusal: Error {}

/// Puts a ``Splice`` in the place of HTTP.
private struct OwnerUpgrade: NIOTypedHTTPClientProtocolUpgrader {
    let supportedProtocol = "websocket"
    let requiredUpgradeHeaders: [String] = []

    /// The app's own headers are there.
    func addCustom(upgradeRequestHeaders: inout HTTPHeaders) {}

    /// The app checks the answer to its key.
    func shouldAllowUpgrade(upgradeResponse: HTTPResponseHead) -> Bool { true }

    func upgrade(
        channel: any Channel, upgradeResponse: HTTPResponseHead
    ) -> EventLoopFuture<NIOLoopBound<Splice>> {
        channel.eventLoop.makeCompletedFuture {
            let splice = Splice()
            try channel.pipeline.syncOperations.addHandler(splice)
            return NIOLoopBound(splice, eventLoop: channel.eventLoop)
        }
    }
}

/// One side of two sockets of an event loop: what it reads is written at the other side. It reads while the other side takes it,
/// so that little waits here, and a client that reads slowly slows its owner.
final class Splice: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// How long a side may take to read the last bytes of the other, and to close.
    private static let farewell = TimeAmount.seconds(5)

    private var context: ChannelHandlerContext?
    private var other: Splice?
    /// What was read with the handshake, before there was another side.
    private var early: [ByteBuffer] = []
    private var isReadWanted = false
    private var isEnding = false

    static func join(_ one: Splice, _ two: Splice) {
        (one.other, two.other) = (two, one)
        one.begin()
        two.begin()
    }

    private func begin() {
        for buffer in early { other?.write(buffer) }
        early = []
        if context == nil { other?.end() } else { readOn() }
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        other = nil
    }

    func read(context: ChannelHandlerContext) {
        if other?.isWritable == true { context.read() } else { isReadWanted = true }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        if let other { other.write(buffer) } else { early.append(buffer) }
    }

    func channelReadComplete(context: ChannelHandlerContext) { other?.context?.flush() }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { other?.readOn() }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        other?.end()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        // This node stops. The app finds its tenant by another one.
        case is ChannelShouldQuiesceEvent: close()
        case ChannelEvent.inputClosed: other?.end()
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// Closes this side at once, and with it the other.
    func close() { context?.close(promise: nil) }

    private var isWritable: Bool { context?.channel.isWritable == true }

    private func readOn() {
        guard isReadWanted, other?.isWritable == true else { return }
        isReadWanted = false
        context?.read()
    }

    private func write(_ buffer: ByteBuffer) { context?.write(wrapOutboundOut(buffer), promise: nil) }

    /// Nothing more comes from the other side: what was written goes out, and then this side closes.
    private func end() {
        guard let context, !isEnding else { return }
        isEnding = true
        context.flush()
        context.close(mode: .output, promise: nil)
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.farewell) { context.close(promise: nil) }
    }
}
