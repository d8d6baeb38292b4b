import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Reads less and less often from a request whose body comes in small pieces.
///
/// Each read costs the same, however little it brings. What comes during a pause waits in the system, and the next read
/// brings all of it.
final class BodyPauses: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// A read that brings fewer bytes of a body is short.
    static let shortBytes = 1024
    /// Short reads in a row without a pause.
    static let freeReads = 8
    /// The first pause. Each is twice as long as the one before.
    static let firstPause = TimeAmount.milliseconds(10)
    /// The longest pause.
    static let longestPause = TimeAmount.seconds(1)

    /// Whether the end of a request is missing.
    private var isUnfinished = false
    /// Bytes of its body in this read.
    private var byteCount = 0
    private var shortReads = 0
    private var pause = BodyPauses.firstPause
    private var isPaused = false
    /// Whether the channel wanted to read meanwhile.
    private var isAsked = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: isUnfinished = true
        case .body(let bytes): byteCount += bytes.readableBytes
        case .end: isUnfinished = false
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isUnfinished, byteCount < Self.shortBytes {
            shortReads += 1
            if shortReads > Self.freeReads { begin(context) }
        } else {
            (shortReads, pause) = (0, Self.firstPause)
        }
        byteCount = 0
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        if isPaused { isAsked = true } else { context.read() }
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard !isPaused else { return }
        isPaused = true
        context.eventLoop.assumeIsolated().scheduleTask(in: pause) {
            self.isPaused = false
            guard self.isAsked, context.channel.isActive else { return }
            self.isAsked = false
            context.read()
        }
        pause = min(pause * 2, Self.longestPause)
    }
}
