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
        let rtc = Tencent.profile.rtc
        guard messages.amount(per: .seconds(1), at: now) < rtc.maximumMessagesPerSecond.value,
            bytes.admits(count, maximum: rtc.maximumMessageBytesPerSecond.value, at: now)
        else { return nil }
        messages.record(maximum: rtc.maximumMessagesPerSecond.value, at: now)
        let sequence = sequences[kind, default: 0]
        sequences[kind] = sequence &+ 1
        return sequence
    }
}
