/// One tenant's randomness: a seed with labeled, independent streams.
///
/// A draw from one stream never shifts another. So a change in one service does not change the others' choices.
package struct RandomSource: Hashable, Serializable, Sendable {
    package let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// The stream with that label. The same seed and label give the same stream in every process.
    package func stream(_ label: String) -> RandomStream {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in label.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        var stream = RandomStream(state: seed ^ hash)
        _ = stream.next()
        return stream
    }
}

/// A repeatable sequence of numbers (SplitMix64).
package struct RandomStream: RandomNumberGenerator, Hashable, Serializable, Sendable {
    private var state: UInt64

    package init(state: UInt64) { self.state = state }

    private static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// Passes over as many draws.
    package mutating func skip(_ count: UInt64) { state &+= count &* Self.step }

    package mutating func next() -> UInt64 {
        state &+= Self.step
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// True in `perMillion` of a million draws.
    package mutating func chance(perMillion: Int) -> Bool {
        perMillion > 0 && next() % 1_000_000 < UInt64(perMillion)
    }

    /// A duration from zero up to, but not including, `limit`; zero when the limit is not positive. Draws once.
    package mutating func duration(below limit: Duration) -> Duration {
        let draw = next()
        let nanoseconds = limit.nanoseconds
        return nanoseconds > 0 ? .nanoseconds(Int64(draw % UInt64(nanoseconds))) : .zero
    }

    /// `count` letters and digits, for ids that people see.
    package mutating func text(count: Int) -> String {
        let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz")
        var result = ""
        for _ in 0..<count {
            result.append(alphabet[Int(next() % UInt64(alphabet.count))])
        }
        return result
    }
}
