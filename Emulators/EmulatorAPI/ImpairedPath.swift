/// The effect of a network on one direction of a link: random, but repeatable.
///
/// Every packet takes the same number of draws under all conditions, and commands and events draw from their own
/// stream. So a test that turns on loss keeps the same delays as before, and a command between two packets does not
/// change the packets' draws.
package struct ImpairedPath: Hashable, Sendable {
    private var packets: RandomStream
    private var control: RandomStream

    /// Begins with `stream`. Nothing else may draw from it.
    package init(stream: RandomStream) {
        var stream = stream
        control = RandomStream(state: stream.next())
        packets = stream
    }

    /// The delays after which one media packet arrives: none if it is lost, else one, or two for a duplicate, the
    /// earlier first.
    ///
    /// A duplicate has its own jitter and is never held back; a loss removes the duplicate too. Jitter longer than the
    /// time between two packets reorders them as well.
    package mutating func arrivals(of conditions: Impairment) -> [Duration] {
        guard conditions != .none else {
            // Most paths are perfect, and their draws have no effect.
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

    /// The delay of a command or an event. Nothing is lost. The caller keeps the order, even if a later one draws a
    /// shorter delay.
    package mutating func controlDelay(of conditions: Impairment) -> Duration {
        conditions.delay + control.duration(below: conditions.jitter)
    }

    /// Always draws. `RandomStream.chance` skips the draw for a probability of 0.
    private mutating func chance(perMillion: Int) -> Bool {
        let draw = packets.next() % 1_000_000
        return perMillion > 0 && draw < UInt64(perMillion)
    }
}
