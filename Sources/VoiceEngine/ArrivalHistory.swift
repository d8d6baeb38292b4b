/// The arrival times of a publisher's recent packets, relative to their sending times, and the delay that they require.
///
/// All times are in ticks. A packet's *transit* is its arrival tick minus its frame number. Only differences between
/// transits have a meaning, because both clocks start at arbitrary values.
struct ArrivalHistory: Hashable, Sendable {
    /// Arrivals that are remembered: about 2.5 s.
    static let capacity = 128
    /// Of a hundred arrivals, how many may be later than the delay covers.
    static let tolerated = 3

    private var transits: [Int] = []
    private var oldest = 0
    /// Least transit remembered.
    private(set) var minimum = 0
    /// The delay over `minimum` with which all but the tolerated few arrive in time, plus one tick for the packet that
    /// repairs the one before it; within ``JitterBuffer/delayRange``.
    private(set) var target = JitterBuffer.delayRange.lowerBound

    /// Whether nothing is remembered.
    var isEmpty: Bool { transits.isEmpty }

    /// Difference between a frame's number and the tick in which it should be heard.
    var desiredOffset: Int { minimum + target }

    /// Remembers an arrival, in place of the oldest when full.
    mutating func add(transit: Int) {
        if transits.count < Self.capacity {
            transits.append(transit)
        } else {
            let replaced = transits[oldest]
            transits[oldest] = transit
            oldest = (oldest + 1) % Self.capacity
            if replaced == transit { return }
        }
        estimate()
    }

    private mutating func estimate() {
        var least = Int.max
        for transit in transits { least = min(least, transit) }
        // Everything later than the longest delay counts the same: the buffer cannot wait for it.
        let longest = JitterBuffer.delayRange.upperBound
        var counts = [Int](repeating: 0, count: longest + 1)
        for transit in transits { counts[min(transit - least, longest)] += 1 }
        var allowed = transits.count * Self.tolerated / 100
        var spread = longest
        while spread > 0, counts[spread] <= allowed {
            allowed -= counts[spread]
            spread -= 1
        }
        minimum = least
        target = min(max(spread + 1, JitterBuffer.delayRange.lowerBound), longest)
    }
}
