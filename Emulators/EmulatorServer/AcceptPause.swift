import Foundation
import Logging
import NIOCore

/// Pauses accepting sockets for a moment when no file descriptors are left.
///
/// A socket that waits to be accepted keeps waking the event loop. To accept again at once would use up a processor and
/// serve no client. Waiting sockets stay in the system's queue, and are accepted when descriptors are free.
final class AcceptPause: ChannelDuplexHandler {
    typealias InboundIn = Channel
    typealias InboundOut = Channel
    typealias OutboundIn = Channel

    /// How long it waits before the next attempt.
    static let length = TimeAmount.milliseconds(100)
    /// The least time between two lines of the log.
    private static let silence = TimeAmount.minutes(1)

    private let counters: ServerCounters
    private let logger: Logger
    private var isPaused = false
    /// Whether no socket was accepted since the last pause.
    private var isFull = false
    private var nextLog = NIODeadline.uptimeNanoseconds(0)

    init(counters: ServerCounters, logger: Logger) {
        self.counters = counters
        self.logger = logger
    }

    func read(context: ChannelHandlerContext) {
        // The end of the pause reads.
        if !isPaused { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isFull = false
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode) else {
            return context.fireErrorCaught(error)
        }
        counters.count { $0.acceptFailures += 1 }
        guard !isPaused else { return }
        isPaused = true
        log(error, at: context.eventLoop.now)
        setReading(false, context)
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.length) {
            self.isPaused = false
            self.setReading(true, context)
        }
    }

    private func log(_ error: IOError, at now: NIODeadline) {
        // One line for the whole shortage, not one for every socket that is accepted in between.
        guard !isFull, now >= nextLog else { return }
        isFull = true
        nextLog = now + Self.silence
        logger.warning(
            "new connections wait until others have gone",
            metadata: ["reason": "\(String(cString: strerror(error.errnoCode)))"])
    }

    private func setReading(_ isReading: Bool, _ context: ChannelHandlerContext) {
        // A listener that was closed meanwhile accepts nothing any more.
        try? context.channel.syncOptions?.setOption(.autoRead, value: isReading)
    }
}
