import NIOCore

/// How long the server waits on an HTTP connection: for the rest of a request, for the client to read its answer, for
/// the next request.
///
/// A value that is told events and their time. It knows nothing of sockets and timers.
struct RequestPatience {
    /// Limits that protect a server from slow clients.
    struct Limits {
        /// How long any request, and the reading of any answer, may take.
        var base: TimeAmount
        /// The bytes that a client has to send or read in each second beyond that, on average.
        var bytesPerSecond: Int
        /// How long a connection may idle between requests.
        var idle: TimeAmount
        /// How long a client has to end a request that already has its answer.
        var farewell: TimeAmount
    }

    /// Bytes that came or went since a moment.
    private struct Transfer {
        var since: NIODeadline
        var byteCount = 0
    }

    private let limits: Limits
    /// A request that has not ended.
    private var request: Transfer?
    /// Answers that were written, wholly or in part, and that the socket has not taken.
    private var answer: Transfer?
    private var waitingByteCount = 0
    /// Requests whose answer has not ended.
    private var owedCount = 0
    /// When the last answer ended, or the connection began.
    private var quietSince: NIODeadline
    /// Since when the connection serves no more requests, whatever the client sends.
    private var overSince: NIODeadline?

    init(_ limits: Limits, at now: NIODeadline) {
        self.limits = limits
        quietSince = now
    }

    /// Whether nothing is under way that the server would have to wait for.
    var isIdle: Bool { owedCount == 0 && waitingByteCount == 0 }

    /// When the connection is closed if nothing happens; nil while the client waits for the server.
    var deadline: NIODeadline? {
        var deadlines: [NIODeadline] = []
        if let overSince { deadlines.append(overSince + limits.farewell) }
        if let request {
            // A client that already has an answer may end a request that nobody reads, and no more.
            deadlines.append(owedCount > 0 ? end(of: request) : quietSince + limits.farewell)
        } else if isIdle {
            deadlines.append(quietSince + limits.idle)
        }
        if waitingByteCount > 0, let answer { deadlines.append(end(of: answer)) }
        return deadlines.min()
    }

    private func end(of transfer: Transfer) -> NIODeadline {
        let (seconds, rest) = transfer.byteCount.quotientAndRemainder(dividingBy: limits.bytesPerSecond)
        let fraction = TimeAmount.nanoseconds(Int64(rest) * 1_000_000_000 / Int64(limits.bytesPerSecond))
        return transfer.since + limits.base + .seconds(Int64(seconds)) + fraction
    }

    /// A request's head came.
    mutating func requestBegan(at now: NIODeadline) {
        request = Transfer(since: now)
        owedCount += 1
    }

    /// A part of its body came.
    mutating func requestWentOn(bytes: Int) { request?.byteCount += bytes }

    /// Its end came.
    mutating func requestEnded() { request = nil }

    /// A part of an answer was written.
    mutating func answerWentOn(bytes: Int, at now: NIODeadline) {
        if waitingByteCount == 0 { answer = Transfer(since: now) }
        answer?.byteCount += bytes
        waitingByteCount += bytes
    }

    /// The socket took a part of an answer.
    mutating func answerWasTaken(bytes: Int, at now: NIODeadline) {
        waitingByteCount -= bytes
        if isIdle { quietSince = now }
    }

    /// An answer's end was written.
    mutating func answerEnded(at now: NIODeadline) {
        owedCount -= 1
        if owedCount == 0 { quietSince = now }
    }

    /// Nothing more is written.
    mutating func outputEnded(at now: NIODeadline) { overSince = overSince ?? now }
}

extension RequestPatience.Limits {
    init(_ limits: ServerLimits) {
        self.init(
            base: TimeAmount(limits.requestTimeout), bytesPerSecond: limits.bytesPerSecond,
            idle: TimeAmount(limits.idleTimeout), farewell: TimeAmount(limits.farewellTimeout))
    }
}
