/// Widens 16-bit sequence numbers to the 32 bits of a packet's sequence.
///
/// A number is placed as near as possible to the highest so far: at most 32,767 ahead and at most 32,768 behind. The
/// first number is taken as it is. So a stream that is joined late counts from a smaller number than its publisher, but
/// distances are right.
package struct RTPSequence: Hashable, Sendable {
    /// The highest number so far.
    package private(set) var highest: UInt32?

    /// Begins with the first number that comes, or behind `highest`.
    package init(highest: UInt32? = nil) { self.highest = highest }

    /// The number in 32 bits. Wraps if a stream's first packets overtake each other at zero.
    package mutating func widen(_ sequence: UInt16) -> UInt32 {
        guard let highest else {
            self.highest = UInt32(sequence)
            return UInt32(sequence)
        }
        let distance = Int16(bitPattern: sequence &- UInt16(truncatingIfNeeded: highest))
        let wide = highest &+ UInt32(bitPattern: Int32(distance))
        if distance > 0 { self.highest = wide }
        return wide
    }
}

/// Which of the last 64 indexes have come, so that none is taken twice (RFC 4303, 3.4.3).
package struct RTPReplayWindow: Hashable, Sendable {
    /// How far behind the highest an index may be, itself included.
    package static let width: UInt32 = 64

    private var highest: UInt32 = 0
    /// Bit n stands for the index n below the highest.
    private var seen: UInt64 = 0

    package init() {}

    /// Takes an index, once. Call it only for datagrams whose tag is right; indexes begin at 1.
    package mutating func take(_ index: UInt32) throws(RTPFault) {
        guard index > 0 else { throw .tooOld(index: 0) }
        guard index <= highest else {
            let step = index - highest
            seen = step < Self.width ? seen << UInt64(step) | 1 : 1
            highest = index
            return
        }
        let age = highest - index
        guard age < Self.width else { throw .tooOld(index: index) }
        guard seen & 1 << UInt64(age) == 0 else { throw .replayed(index: index) }
        seen |= 1 << UInt64(age)
    }
}
