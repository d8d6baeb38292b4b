/// The last packets of a stream that is sent, for receivers that have lost some of them.
///
/// All receivers of the stream get what is sent again, because packets go where the stream goes; those that have it
/// already drop it. So what is sent again is limited, whoever asks and for whatever: over any time, it is no more than
/// what was sent for the first time, and ``reserve`` packets. What is asked for beyond that is not sent. A key frame
/// helps then.
struct PacketHistory: Sendable {
    /// Packets that are kept: more than a second of a large picture, at most 600 KiB. A power of two, because the low bits
    /// of sequence numbers say where a packet is.
    static let capacity = 512
    /// Ticks after which a packet is too old to help: 2 s.
    static let longestAge = 100
    /// A packet that was sent again in one of the last ticks is on its way to all who ask for it.
    static let ticksBetween = 3
    /// Packets that are sent again at most at once, more than a large key frame has.
    static let reserve = 128

    private struct Kept: Sendable {
        let packet: PicturePacket
        let sentAt: Int
        var resentAt: Int?
    }

    /// Invariant: a packet's place is its sequence number, modulo the capacity. Empty before the first packet.
    private var packets: [Kept?] = []
    /// Invariant: at most `capacity`.
    private var requested: [UInt16] = []
    private var allowance = Self.reserve

    /// Keeps a packet that is sent for the first time, in place of the oldest.
    mutating func keep(_ packet: PicturePacket, at tick: Int) {
        if packets.isEmpty { packets = Array(repeating: nil, count: Self.capacity) }
        packets[Int(packet.sequence) % Self.capacity] = Kept(packet: packet, sentAt: tick)
        allowance = min(Self.reserve, allowance + 1)
    }

    /// Somebody misses packets, named by the low 16 bits of their sequence numbers. Beyond the capacity they are ignored.
    mutating func request(_ sequences: [UInt16]) {
        requested += sequences.prefix(Self.capacity - requested.count)
    }

    /// The packets to send again in a tick, in the order in which they were asked for. Others that were asked for are not
    /// kept, were sent again just now, or are too many.
    mutating func takeRequested(at tick: Int) -> [PicturePacket] {
        guard !requested.isEmpty else { return [] }
        defer { requested.removeAll() }
        guard !packets.isEmpty else { return [] }
        var taken: [PicturePacket] = []
        for sequence in requested where allowance > 0 {
            let place = Int(sequence) % Self.capacity
            guard var kept = packets[place], UInt16(truncatingIfNeeded: kept.packet.sequence) == sequence,
                tick - kept.sentAt <= Self.longestAge
            else { continue }
            if let last = kept.resentAt, tick - last < Self.ticksBetween { continue }
            kept.resentAt = tick
            packets[place] = kept
            allowance -= 1
            taken.append(kept.packet)
        }
        return taken
    }
}
