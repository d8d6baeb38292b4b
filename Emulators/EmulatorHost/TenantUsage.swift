package import EmulatorAPI

/// What a tenant uses of the emulator, for whoever administers it.
package struct TenantUsage: Hashable, Codable, Sendable {
    /// What its clock shows.
    package var now: Instant
    package var clock: HostClock.Mode
    /// What its wall clock shows, in Unix milliseconds.
    package var unixMilliseconds: Int64
    /// Sessions that are open, logged in or not, silent ones too until they are given up.
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
    /// Why it takes nothing any more, where that is so.
    package var stopReason: String?
    /// How its audio arrives over the network, where somebody reported that.
    package var downlink: DownlinkUsage?
}

/// How audio arrives at those who hear it, by what each last reported of each source that it heard.
package struct DownlinkUsage: Hashable, Codable, Sendable {
    /// How many sources were reported of, each counted for everybody who hears it.
    package var sourceCount = 0
    /// Of a million packets, how many are lost; the mean over the sources, and the worst.
    package var lossPerMillion = 0
    package var worstLossPerMillion = 0
    /// How unevenly packets arrive, in microseconds; the mean over the sources, and the worst.
    package var jitterMicroseconds = 0
    package var worstJitterMicroseconds = 0

    package init() {}
}
