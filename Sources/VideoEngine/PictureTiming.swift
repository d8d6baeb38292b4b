/// When the pictures of a stream are shown.
///
/// A picture is shown when the sound that was captured with it is heard. Without sound it is held for as long as arrival
/// times have varied lately.
struct PictureTiming: Sendable {
    /// Arrivals of packets that are remembered: a few seconds of small pictures.
    static let capacity = 128
    /// The longest delay in ticks: 400 ms, the longest that sound is held too.
    static let longestDelay = 20
    /// Of a hundred arrivals, how many may be later than the delay covers.
    static let tolerated = 3
    /// Farther apart in 1/90,000 s, 2 s, sound and pictures are not of the same device's ticks.
    static let longestDistance = 180_000

    /// What the sound of the publisher was captured at that is heard in this tick, in 1/90,000 s; nil without sound.
    var heard: UInt32?

    /// Arrival tick minus capture tick of the last packets; only differences have a meaning.
    private var transits: [Int] = []
    private var oldest = 0
    private var newest: (timestamp: UInt32, tick: Int)?
    private var offset: Int?

    /// The timestamp of pictures for one of sound.
    ///
    /// Both count the same ticks, and both wrap: 15/8 of the sound's counter is right but for a multiple of 2^29.
    static func timestamp(ofSound timestamp: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: UInt64(timestamp) * 15 / 8)
    }

    /// How far the picture was captured after the sound that is heard, in 1/90,000 s; nil without sound of the same
    /// device's ticks.
    func distanceToSound(_ timestamp: UInt32) -> Int? {
        guard let heard else { return nil }
        let distance = Int((timestamp &- heard) & 0x1FFF_FFFF)
        let signed = distance < 1 << 28 ? distance : distance - 1 << 29
        return abs(signed) <= Self.longestDistance ? signed : nil
    }

    /// Remembers that a packet came before a tick.
    mutating func add(_ timestamp: UInt32, at tick: Int) {
        let captured = captureTick(timestamp)
        if newest.map({ captured > $0.tick }) ?? true { newest = (timestamp, captured) }
        let transit = tick - captured
        if transits.count < Self.capacity {
            transits.append(transit)
        } else {
            transits[oldest] = transit
            oldest = (oldest + 1) % Self.capacity
        }
        offset = nil
    }

    /// Forgets the arrivals, because the publisher started over.
    mutating func reset() {
        self = PictureTiming(heard: heard)
    }

    /// Whether a picture is to be shown in a tick or before.
    mutating func isDue(_ timestamp: UInt32, at tick: Int) -> Bool {
        if let distance = distanceToSound(timestamp) { return distance <= 0 }
        let offset = offset ?? estimate()
        self.offset = offset
        return tick - captureTick(timestamp) >= offset
    }

    /// Ticks from a capture tick to the one in which all but the tolerated few packets of its picture are there.
    private func estimate() -> Int {
        let sorted = transits.sorted()
        guard let first = sorted.first else { return 0 }
        return min(sorted[sorted.count - 1 - sorted.count * Self.tolerated / 100], first + Self.longestDelay)
    }

    /// By how many ticks arrivals have varied lately: for so long a missing packet may still come.
    func variation() -> Int {
        guard let first = transits.min() else { return 0 }
        return (offset ?? estimate()) - first
    }

    private func captureTick(_ timestamp: UInt32) -> Int {
        guard let newest else { return Int(timestamp / PicturePacket.timestampStep) }
        let distance = Int(Int32(bitPattern: timestamp &- newest.timestamp))
        return newest.tick + distance / Int(PicturePacket.timestampStep)
    }

    init(heard: UInt32? = nil) { self.heard = heard }
}
