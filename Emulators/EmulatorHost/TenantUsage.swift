package import EmulatorAPI

/// What a tenant uses of the emulator, for administrators.
package struct TenantUsage: Hashable, Serializable, Sendable {
    /// What its clock shows.
    package var now: Instant
    package var clock: HostClock.Mode
    /// What its wall clock shows, in Unix milliseconds.
    package var unixMilliseconds: Int64
    /// Open sessions, logged in or not. Silent sessions count until they are given up.
    package var sessionCount: Int
    /// Users it knows, online or not.
    package var userCount: Int
    package var roomCount: Int
    package var channelCount: Int
    /// Commands of clients that were carried out since the host began.
    package var acceptedCommandCount: UInt64
    /// Commands of clients that were refused since the host began.
    package var refusedCommandCount: UInt64
    /// The same by why they were refused, without reasons that never came; the most frequent first.
    package var refusals: [RefusalCount]
    /// The position of its last journal entry; 0 where there is no journal.
    package var journalPosition: UInt64
    /// How many journal entries are not durable yet.
    package var waitingEntryCount: UInt64
    /// Why it takes no more input, if that is so.
    package var stopReason: String?
    /// How its audio arrives over the network, if that was reported.
    package var downlink: DownlinkUsage?
}

/// How many commands were refused for one reason.
package struct RefusalCount: Hashable, Serializable, Sendable {
    /// The error's key in JSON: an `EmulatorError.Kind`.
    package var reason: String
    package var count: UInt64

    package init(reason: String, count: UInt64) {
        self.reason = reason
        self.count = count
    }
}

/// How many commands of clients a host answered.
struct CommandCounts {
    private(set) var accepted: UInt64 = 0
    private(set) var refused: UInt64 = 0
    #if Network || Pages || Server
        private var reasons: [EmulatorError.Kind: UInt64] = [:]

        /// The refused ones by why: the most frequent first, those with equal counts by name.
        var refusals: [RefusalCount] {
            reasons.map { RefusalCount(reason: $0.key.rawValue, count: $0.value) }
                .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
        }
    #else
        /// Nobody is told of them.
        var refusals: [RefusalCount] { [] }
    #endif

    mutating func count(_ reply: Result<Reply, EmulatorError>) {
        switch reply {
        case .success: accepted += 1
        case .failure(let error):
            refused += 1
            #if Network || Pages || Server
                reasons[error.kind, default: 0] += 1
            #endif
        }
    }
}

/// How audio arrives at its subscribers, from each subscriber's last report about each source.
package struct DownlinkUsage: Hashable, Serializable, Sendable {
    /// How many sources were reported. A source counts once for each subscriber.
    package var sourceCount = 0
    /// Lost packets per million: the mean over the sources, and the worst source.
    package var lossPerMillion = 0
    package var worstLossPerMillion = 0
    /// Interarrival jitter in microseconds: the mean over the sources, and the worst source.
    package var jitterMicroseconds = 0
    package var worstJitterMicroseconds = 0

    package init() {}
}
