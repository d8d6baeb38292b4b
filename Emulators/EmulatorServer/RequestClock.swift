import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes an HTTP connection that exceeds ``RequestPatience``: with a request, with reading an answer, or with waiting
/// for the next request. Also closes an idle connection when the server stops.
final class RequestClock: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: RequestPatience.Limits
    private var patience: RequestPatience?
    private var alarm: (deadline: NIODeadline, task: Scheduled<Void>)?
    private var closesWhenIdle = false

    init(_ limits: RequestPatience.Limits) { self.limits = limits }

    func handlerAdded(context: ChannelHandlerContext) {
        patience = RequestPatience(limits, at: context.eventLoop.now)
        arm(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        alarm?.task.cancel()
        alarm = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: patience?.requestBegan(at: context.eventLoop.now)
        case .body(let bytes): patience?.requestWentOn(bytes: bytes.readableBytes)
        case .end: patience?.requestEnded()
        }
        arm(context)
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let now = context.eventLoop.now
        var isEnd = false
        // A head counts as a byte, because it may wait too.
        var count = 1
        switch unwrapOutboundIn(data) {
        case .head: break
        case .body(let bytes): count += bytes.readableBytes
        case .end: isEnd = true
        }
        let written = promise ?? context.eventLoop.makePromise(of: Void.self)
        patience?.answerWentOn(bytes: count, at: now)
        if isEnd { patience?.answerEnded(at: now) }
        written.futureResult.assumeIsolated().whenComplete { _ in
            self.patience?.answerWasTaken(bytes: count, at: context.eventLoop.now)
            self.closeIfIdle(context)
        }
        context.write(data, promise: written)
        arm(context)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output {
            patience?.outputEnded(at: context.eventLoop.now)
            arm(context)
        }
        context.close(mode: mode, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        closesWhenIdle = true
        closeIfIdle(context)
    }

    private func closeIfIdle(_ context: ChannelHandlerContext) {
        if closesWhenIdle, patience?.isIdle == true { context.close(promise: nil) } else { arm(context) }
    }

    /// Schedules a check for the time when the patience ends.
    private func arm(_ context: ChannelHandlerContext) {
        guard context.channel.isActive, let deadline = patience?.deadline else { return }
        // One that comes early looks again.
        if let alarm, alarm.deadline <= deadline { return }
        alarm?.task.cancel()
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
            self.alarm = nil
            guard let deadline = self.patience?.deadline else { return }
            if context.eventLoop.now >= deadline { context.close(promise: nil) } else { self.arm(context) }
        }
        alarm = (deadline, task)
    }
}
