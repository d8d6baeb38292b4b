import EmulatorAPI
import VendorDialects

/// The custom messages of the last second, so that the device refuses too many.
struct MessageAllowance: Sendable {
    private var sent: [(at: Duration, bytes: Int)] = []
    /// The number the next message of each kind gets.
    private var sequences: [Int: UInt32] = [:]

    /// Counts a message of `bytes` and numbers it. Nil, without counting, if it is one message or some bytes too many.
    mutating func take(_ kind: Int, bytes: Int, at now: Duration) -> UInt32? {
        sent.removeAll { now - $0.at >= .seconds(1) }
        let rtc = Tencent.profile.rtc
        guard sent.count < rtc.maximumMessagesPerSecond.value,
            sent.reduce(bytes, { $0 + $1.bytes }) <= rtc.maximumMessageBytesPerSecond.value
        else { return nil }
        sent.append((now, bytes))
        let sequence = sequences[kind, default: 0]
        sequences[kind] = sequence &+ 1
        return sequence
    }
}
