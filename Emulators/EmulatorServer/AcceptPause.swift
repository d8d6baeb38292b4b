import Foundation
import Logging
import NIOCore

/// Stops taking sockets in for a moment where there are no descriptors left for them.
///
/// A socket that waits to be taken in wakes the event loop for as long as it waits, so asking again at once would use up a
/// processor and serve nobody. Those who wait stay with the system, and are taken in once others have gone.
final class AcceptPause: ChannelDuplexHandler {
    typealias InboundIn = Channel
    typealias InboundOut = Channel
    typealias OutboundIn = Channel

    /// How long it is waited before the next attempt.
    static let length = TimeAmount.milliseconds(100)
    /// How much time is between two lines of the log at least.
    private static let silence = TimeAmount.minutes(1)

    private let counters: ServerCounters
    private let logger: Logger
    private var isPaused = false
    /// Whether nothing was taken in since the last pause.
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
        // Once for as long as it lasts, and not at every socket that finds a place in between.
        guard !isFull, now >= nextLog else { return }
        isFull = true
        nextLog = now + Self.silence
        logger.warning(
            "new connections wait until others have gone",
            metadata: ["reason": "\(String(cString: strerror(error.errnoCode)))"])
    }

    private func setReading(_ isReading: Bool, _ context: ChannelHandlerContext) {
        // A listener that was closed meanwhile takes nothing in any more.
        try? context.channel.syncOptions?.setOption(.autoRead, value: isReading)
    }
}
