import EmulatorAPI

/// The packets of one stream that did not come although later ones did, and when to ask for them again.
///
/// A packet is asked for as soon as it can hardly come any more, and again after a round trip, because what is sent again
/// may be lost too. A round trip is measured from the request to the packet. Where packets come in order, nothing is
/// remembered and nothing is asked for.
struct MissingPackets: Sendable {
    /// The most packets that are missing at once; the oldest are forgotten for more.
    static let capacity = 128
    /// After a longer interruption nothing is asked for: a key frame is smaller than what is missing.
    static let longestRun = RTCCommand.maximumRequestedPackets
    /// For so many ticks a packet is asked for, 1 s.
    static let longestWait = 50
    /// In ticks, before one is measured: 200 ms.
    static let assumedRoundTrip = 10
    /// In ticks, 500 ms: the longest time between two requests for a packet, and the longest that a key frame is put off
    /// for it.
    static let longestRoundTrip = 25

    /// What was known of a packet that came.
    enum Search: Hashable, Sendable {
        /// It was not missing, as far as is remembered.
        case none
        /// It was missing, and came by itself.
        case waited
        /// It was asked for.
        case asked
    }

    private struct Missing: Sendable {
        let sequence: Int
        let since: Int
        var firstAsked: Int?
        var lastAsked: Int?
    }

    /// Invariant: `sequence` rises strictly; at most `capacity`.
    private var packets: [Missing] = []
    /// In ticks; nil before the first is measured.
    private var roundTrip: Int?

    /// Whether no packet is missing.
    var isEmpty: Bool { packets.isEmpty }

    /// A packet came, and all of these before it did not. They are above all earlier ones.
    mutating func add(_ sequences: Range<Int>, at tick: Int) {
        guard sequences.count <= Self.longestRun else { return }
        for sequence in sequences { packets.append(Missing(sequence: sequence, since: tick)) }
        if packets.count > Self.capacity { packets.removeFirst(packets.count - Self.capacity) }
    }

    /// A packet came that is not the newest.
    mutating func remove(_ sequence: Int, at tick: Int) -> Search {
        guard let index = packets.firstIndex(where: { $0.sequence == sequence }) else { return .none }
        let packet = packets.remove(at: index)
        guard let first = packet.firstAsked else { return .waited }
        measure(tick - first, isSure: packet.lastAsked == first)
        return .asked
    }

    mutating func removeAll() { packets.removeAll() }

    /// What to ask for in a tick, from a sequence number on. `variation` is by how many ticks arrivals vary.
    mutating func ask(from next: Int?, at tick: Int, variation: Int) -> [UInt16] {
        packets.removeAll { tick - $0.since > Self.longestWait }
        let interval = interval(variation)
        var asked: [UInt16] = []
        for index in packets.indices where packets[index].sequence >= next ?? .min {
            guard asked.count < RTCCommand.maximumRequestedPackets else { break }
            let isDue =
                packets[index].lastAsked.map { tick - $0 >= interval }
                ?? (tick - packets[index].since >= max(1, variation))
            guard isDue else { continue }
            packets[index].firstAsked = packets[index].firstAsked ?? tick
            packets[index].lastAsked = tick
            asked.append(UInt16(truncatingIfNeeded: packets[index].sequence))
        }
        return asked
    }

    /// Whether a packet that was missed in a tick is still hoped for, so that no key frame is needed yet: so long that two
    /// requests for it are answered.
    func isHopedFor(_ sequence: Int, at tick: Int, variation: Int) -> Bool {
        guard let packet = packets.first(where: { $0.sequence == sequence }) else { return false }
        return tick - packet.since < min(Self.longestRoundTrip, 2 * interval(variation))
    }

    /// Ticks between two requests for a packet.
    private func interval(_ variation: Int) -> Int {
        min(Self.longestRoundTrip, (roundTrip ?? Self.assumedRoundTrip) + variation + 2)
    }

    /// A packet that was asked for more than once may be the answer to any of the requests. So it can only show that a round
    /// trip is longer.
    private mutating func measure(_ ticks: Int, isSure: Bool) {
        let ticks = min(ticks, Self.longestRoundTrip)
        guard let known = roundTrip, ticks < known else {
            roundTrip = ticks
            return
        }
        if isSure { roundTrip = (3 * known + ticks) / 4 }
    }
}
