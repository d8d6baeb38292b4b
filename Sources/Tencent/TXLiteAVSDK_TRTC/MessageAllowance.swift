import EmulatorAPI
import VendorDialects

/// The custom messages of the last second, so that the device refuses too many.
struct MessageAllowance: Sendable {
    private var messages = RateWindow()
    private var bytes = RateWindow()
    /// The number the next message of each kind gets.
    private var sequences: [Int: UInt32] = [:]

    /// Counts a message of so many bytes and returns its number. Nil, without counting, if it is one message or some
    /// bytes too many.
    mutating func nextNumber(of kind: Int, bytes count: Int, at now: Instant) -> UInt32? {
        guard admits(bytes: count, at: now) else { return nil }
        let sequence = sequences[kind, default: 0]
        sequences[kind] = sequence &+ 1
        return sequence
    }

    /// Counts a message of so many bytes. False, without counting, if it is one message or some bytes too many.
    mutating func admits(bytes count: Int, at now: Instant) -> Bool {
        let rtc = Tencent.profile.rtc
        guard messages.amount(per: .seconds(1), at: now) < rtc.maximumMessagesPerSecond.value,
            bytes.admits(count, maximum: rtc.maximumMessageBytesPerSecond.value, at: now)
        else { return false }
        messages.record(maximum: rtc.maximumMessagesPerSecond.value, at: now)
        return true
    }
}
