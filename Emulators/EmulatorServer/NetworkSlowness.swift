import DequeModule
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
    private var reads = Line<Read>()
    private var writes = Line<Write>()
    private var context: ChannelHandlerContext?

    private enum Read {
        case bytes(ByteBuffer)
        case event(Any)
    }

    private enum Write {
        case bytes(ByteBuffer, EventLoopPromise<Void>?)
        case close(CloseMode, EventLoopPromise<Void>?)
    }

    /// What waits in one direction, the earliest first.
    private struct Line<Item> {
        var items: Deque<(due: NIODeadline, item: Item)> = []
        var byteCount = 0
        var timer: Scheduled<Void>?
        private var lastDue = NIODeadline.uptimeNanoseconds(0)

        mutating func append(_ item: Item, bytes: Int, after delay: TimeAmount) {
            // A shorter delay overtakes nothing.
            lastDue = max(lastDue, .now() + delay)
            items.append((lastDue, item))
            byteCount += bytes
        }
    }

    /// - Parameter onOverflow: called when more waits than may; what waits is gone by then.
    init(delay: TimeAmount, onOverflow: @escaping () -> Void) {
        self.delay = delay
        self.onOverflow = onOverflow
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        discard()
        self.context = nil
    }

    // MARK: From the client

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        guard delay > .nanoseconds(0) || !reads.items.isEmpty else { return context.fireChannelRead(data) }
        reads.append(.bytes(bytes), bytes: bytes.readableBytes, after: delay)
        guard reads.byteCount <= Self.maximumBytes else { return overflow() }
        awaitReads(context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelEvent, !reads.items.isEmpty else {
            return context.fireUserInboundEventTriggered(event)
        }
        // The end of the input stays behind the input.
        reads.append(.event(event), bytes: 0, after: delay)
        awaitReads(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        discard()
        context.fireChannelInactive()
    }

    private func awaitReads(_ context: ChannelHandlerContext) {
        guard reads.timer == nil, let first = reads.items.first else { return }
        reads.timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: first.due) { self.passReads() }
    }

    private func passReads() {
        reads.timer = nil
        let now = NIODeadline.now()
        var hasRead = false
        while let context, let first = reads.items.first, first.due <= now {
            reads.items.removeFirst()
            switch first.item {
            case .bytes(let bytes):
                reads.byteCount -= bytes.readableBytes
                hasRead = true
                context.fireChannelRead(NIOAny(bytes))
            case .event(let event): context.fireUserInboundEventTriggered(event)
            }
        }
        guard let context else { return }
        if hasRead { context.fireChannelReadComplete() }
        awaitReads(context)
    }

    // MARK: To the client

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard delay > .nanoseconds(0) || !writes.items.isEmpty else {
            return context.write(data, promise: promise)
        }
        let bytes = unwrapOutboundIn(data)
        writes.append(.bytes(bytes, promise), bytes: bytes.readableBytes, after: delay)
        guard writes.byteCount <= Self.maximumBytes else { return overflow() }
        awaitWrites(context)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output, !writes.items.isEmpty else {
            if mode == .all { discard() }
            return context.close(mode: mode, promise: promise)
        }
        writes.append(.close(mode, promise), bytes: 0, after: delay)
        awaitWrites(context)
    }

    private func awaitWrites(_ context: ChannelHandlerContext) {
        guard writes.timer == nil, let first = writes.items.first else { return }
        writes.timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: first.due) { self.passWrites() }
    }

    private func passWrites() {
        writes.timer = nil
        let now = NIODeadline.now()
        while let context, let first = writes.items.first, first.due <= now {
            writes.items.removeFirst()
            switch first.item {
            case .bytes(let bytes, let promise):
                writes.byteCount -= bytes.readableBytes
                context.writeAndFlush(NIOAny(bytes), promise: promise)
            case .close(let mode, let promise): context.close(mode: mode, promise: promise)
            }
        }
        if let context { awaitWrites(context) }
    }

    // MARK: The end

    /// What waits is dropped, and what follows is not held back: the reason of the end is told at once.
    private func overflow() {
        discard()
        delay = .nanoseconds(0)
        onOverflow()
    }

    private func discard() {
        let waiting = writes.items
        reads.timer?.cancel()
        writes.timer?.cancel()
        (reads, writes) = (Line(), Line())
        for write in waiting {
            switch write.item {
            case .bytes(_, let promise), .close(_, let promise): promise?.fail(ChannelError.ioOnClosedChannel)
            }
        }
    }
}
