import NIOCore

/// Holds back what a connection reads and writes, as a slow network does: for ``delay`` in each direction, and in order.
///
/// It stands in a channel's pipeline only for users whose network is slow on purpose, or was. All methods are for the event
/// loop.
final class NetworkSlowness: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    /// Most bytes that wait in each direction. More end the session.
    static let maximumBytes = 1 << 20

    /// How long things take. Who waits already keeps its time.
    var delay: TimeAmount
    private let onOverflow: () -> Void
    private let reads: DelayLine<Read>
    private let writes: DelayLine<Write>
    /// Bytes that wait in each direction.
    private var readBytes = 0
    private var writeBytes = 0
    /// Whether bytes went on since the pipeline was told that what could be read was.
    private var hasRead = false

    private enum Read {
        case bytes(ByteBuffer)
        case event(Any)
    }

    private enum Write {
        case bytes(ByteBuffer, EventLoopPromise<Void>?)
        case close(CloseMode, EventLoopPromise<Void>?)
    }

    /// - Parameter onOverflow: called when more waits than may; what waits is gone by then.
    init(delay: TimeAmount, _ eventLoop: any EventLoop, onOverflow: @escaping () -> Void) {
        self.delay = delay
        self.onOverflow = onOverflow
        reads = DelayLine(eventLoop)
        writes = DelayLine(eventLoop)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        reads.deliver = { [unowned self] item in
            switch item {
            case .bytes(let bytes):
                readBytes -= bytes.readableBytes
                hasRead = true
                context.fireChannelRead(NIOAny(bytes))
            case .event(let event): context.fireUserInboundEventTriggered(event)
            }
        }
        reads.onDelivered = { [unowned self] in
            guard hasRead else { return }
            hasRead = false
            context.fireChannelReadComplete()
        }
        writes.deliver = { [unowned self] item in
            switch item {
            case .bytes(let bytes, let promise):
                writeBytes -= bytes.readableBytes
                context.writeAndFlush(NIOAny(bytes), promise: promise)
            case .close(let mode, let promise): context.close(mode: mode, promise: promise)
            }
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        discard()
        (reads.deliver, reads.onDelivered, writes.deliver) = (nil, nil, nil)
    }

    // MARK: From the client

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard delay > .nanoseconds(0) || !reads.isEmpty else { return context.fireChannelRead(data) }
        let bytes = unwrapInboundIn(data)
        readBytes += bytes.readableBytes
        guard readBytes <= Self.maximumBytes else { return overflow() }
        reads.put(.bytes(bytes), after: delay)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelEvent, !reads.isEmpty else { return context.fireUserInboundEventTriggered(event) }
        // The end of the input stays behind the input.
        reads.put(.event(event), after: delay)
    }

    func channelInactive(context: ChannelHandlerContext) {
        discard()
        context.fireChannelInactive()
    }

    // MARK: To the client

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard delay > .nanoseconds(0) || !writes.isEmpty else { return context.write(data, promise: promise) }
        let bytes = unwrapOutboundIn(data)
        writeBytes += bytes.readableBytes
        writes.put(.bytes(bytes, promise), after: delay)
        guard writeBytes <= Self.maximumBytes else { return overflow() }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output, !writes.isEmpty else {
            if mode == .all { discard() }
            return context.close(mode: mode, promise: promise)
        }
        writes.put(.close(mode, promise), after: delay)
    }

    // MARK: The end

    /// What waits is dropped, and what follows is not held back: the reason of the end is told at once.
    private func overflow() {
        discard()
        delay = .nanoseconds(0)
        onOverflow()
    }

    private func discard() {
        (readBytes, writeBytes) = (0, 0)
        _ = reads.removeAll()
        for item in writes.removeAll() {
            switch item {
            case .bytes(_, let promise), .close(_, let promise): promise?.fail(ChannelError.ioOnClosedChannel)
            }
        }
    }
}
