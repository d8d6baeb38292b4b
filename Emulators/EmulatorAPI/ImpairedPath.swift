/// What a network does, one way, to what is sent over it: chance with a memory of how often it was asked.
///
/// Every packet takes the same number of draws whatever the conditions are, and commands and events draw from a stream
/// of their own. So a test that turns on loss has the very delays it had before, and a command between two packets
/// changes nothing for them.
package struct ImpairedPath: Hashable, Sendable {
    private var packets: RandomStream
    private var control: RandomStream

    /// Begins with `stream`, which nothing else may draw from.
    package init(stream: RandomStream) {
        var stream = stream
        control = RandomStream(state: stream.next())
        packets = stream
    }

    /// How long after it was sent one media packet arrives: never when lost, once, or twice, the earlier first.
    ///
    /// A duplicate has its own jitter and is never held back; loss takes the duplicate too. Jitter that is longer than
    /// the time between two packets reorders them as well.
    package mutating func arrivals(of conditions: Impairment) -> [Duration] {
        guard conditions != .none else {
            // Most paths are perfect; what they draw decides nothing.
            packets.skip(Self.drawsPerPacket)
            return Self.atOnce
        }
        let isLost = chance(perMillion: conditions.lossPerMillion)
        let isDuplicated = chance(perMillion: conditions.duplicationPerMillion)
        let isHeldBack = chance(perMillion: conditions.reorderingPerMillion)
        let jitter = packets.duration(below: conditions.jitter)
        let duplicateJitter = packets.duration(below: conditions.jitter)
        guard !isLost else { return [] }
        let arrival = conditions.delay + jitter + (isHeldBack ? conditions.reorderingDelay : .zero)
        guard isDuplicated else { return [arrival] }
        let duplicate = conditions.delay + duplicateJitter
        return arrival <= duplicate ? [arrival, duplicate] : [duplicate, arrival]
    }

    private static let drawsPerPacket: UInt64 = 5
    private static let atOnce = [Duration.zero]

    /// How long a command or an event is held back. Nothing is lost; the caller keeps the order, also where a later one
    /// draws a shorter delay.
    package mutating func controlDelay(of conditions: Impairment) -> Duration {
        conditions.delay + control.duration(below: conditions.jitter)
    }

    /// Draws always, unlike `RandomStream.chance`, which skips the draw for what never happens.
    private mutating func chance(perMillion: Int) -> Bool {
        let draw = packets.next() % 1_000_000
        return perMillion > 0 && draw < UInt64(perMillion)
    }
}
