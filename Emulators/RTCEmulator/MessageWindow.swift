import EmulatorAPI

/// The channel messages one participant sent within the last second, to know when they are too many.
///
/// The window slides: a message stops counting exactly one second after it was sent.
struct MessageWindow: Hashable, Codable, Sendable {
    private struct Sent: Hashable, Codable, Sendable {
        let at: Instant
        let bytes: Int
    }

    /// Oldest first. Not longer than the rate allows, since every message taken clears out what no longer counts.
    private var sent: [Sent] = []

    /// Refuses a message of `bytes` at `now` that would be one message, or one byte, too many.
    func check(_ bytes: Int, at now: Instant, rules: RTCRules) throws(EmulatorError) {
        let counted = sent.filter { Self.counts($0, at: now) }
        guard counted.count < rules.maximumMessagesPerSecond else {
            throw .rateExceeded(rate: .channelMessages, maximum: rules.maximumMessagesPerSecond, perMilliseconds: 1000)
        }
        guard counted.reduce(bytes, { $0 + $1.bytes }) <= rules.maximumMessageBytesPerSecond else {
            throw .rateExceeded(
                rate: .channelMessageBytes, maximum: rules.maximumMessageBytesPerSecond, perMilliseconds: 1000)
        }
    }

    /// Counts a message that was taken.
    mutating func record(_ bytes: Int, at now: Instant) {
        sent.removeAll { !Self.counts($0, at: now) }
        sent.append(Sent(at: now, bytes: bytes))
    }

    private static func counts(_ message: Sent, at now: Instant) -> Bool { message.at.duration(to: now) < .seconds(1) }
}
