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
    /// The position of its last journal entry; 0 where there is no journal.
    package var journalPosition: UInt64
    /// How many journal entries are not durable yet.
    package var waitingEntryCount: UInt64
    /// Why it takes no more input, if that is so.
    package var stopReason: String?
    /// How its audio arrives over the network, if that was reported.
    package var downlink: DownlinkUsage?
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
