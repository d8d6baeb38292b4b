import EmulatorAPI

/// The jitter buffer of one stream of pictures: puts packets in order and the pieces of pictures together.
///
/// It knows nothing about time but ticks, and nothing about pictures but where they begin and end and which are key
/// frames. A picture follows the one before it without a gap. Where something is missing, it goes on with what comes
/// first: the missing packets, which are asked for again, or a key frame behind them.
package struct PictureBuffer: Sendable {
    /// Packets it holds; one more pushes out the oldest.
    package static let capacity = 1_024
    /// How many ticks a missing packet is waited for at least.
    package static let patience = 2
    /// Packets between two that still belong to one stream.
    package static let longestJump = 4_096
    /// In how many different ticks packets must contradict the stream, in sequence, before they count as a new one.
    package static let restartTicks = 3
    /// How much older than the last picture taken a packet may be that was sent again, in 1/90,000 s: 3 s, more than
    /// publishers keep packets.
    private static let longestLag = 270_000
    /// Packets that are kept while a key frame is missing, because the rest of one may be on its way.
    private static let heldWithoutKeyFrame = 256

    /// The result of a packet's arrival.
    package enum Arrival: Hashable, Sendable {
        /// It is held.
        case accepted
        /// It is held, and came because it was asked for again.
        case mended
        /// It is held already.
        case duplicate
        /// It comes for the first time, and its picture is over.
        case late
        /// Its picture is over, and it came before or was asked for again.
        case repeated
        /// It is held, and the oldest packet was dropped for it.
        case displacedOldest
        /// It contradicts the stream. The next packets decide whether the publisher started over.
        case doubtful
        /// The publisher started over. The stream goes on with this packet and the doubtful ones before it.
        case restarted
        /// It is no piece of a VP8 picture.
        case malformed
    }

    /// A picture whose pieces are all there.
    package struct Assembled: Hashable, Sendable {
        package var timestamp: UInt32
        package var isKey: Bool
        /// As the encoder made them.
        package var bytes: [UInt8]
        package var packetCount: Int
    }

    private struct Entry: Sendable {
        var sequence: Int
        var packet: PicturePacket
        /// Where the picture's bytes begin.
        var start: Int
        var beginsPicture: Bool

        init(sequence: Int, packet: PicturePacket, piece: VP8Piece) {
            self.sequence = sequence
            self.packet = packet
            start = piece.start
            beginsPicture = piece.beginsPicture
        }
    }

    /// Invariant: `sequence` rises strictly; at most `capacity`.
    private var entries: [Entry] = []
    /// The highest sequence number so far, unwrapped.
    private var newest: Int?
    /// The sequence number after the last picture taken; nil before the first.
    private var next: Int?
    /// The timestamp of the last picture taken or forgotten.
    private var lastTaken: UInt32?
    private var missing = MissingPackets()
    /// The first missing packet, and the tick in which it was missed.
    private var gap: (missing: Int, since: Int)?
    private var suspects: [(packet: PicturePacket, tick: Int)] = []
    private var hasChanged = false

    /// Whether only a key frame can go on.
    package private(set) var needsKeyFrame = true
    /// Packets that never came although later pictures were taken.
    package private(set) var lostCount = 0

    package init() {}

    /// Packets held.
    package var count: Int { entries.count }

    /// Takes a packet that came before tick number `tick`.
    package mutating func insert(_ packet: PicturePacket, at tick: Int) -> Arrival {
        guard packet.payload.count <= MediaPacket.maximumPictureBytes, let piece = VP8Piece(packet.payload) else {
            return .malformed
        }
        guard let newest else {
            // 2^32 higher, so that packets from before the first one also have numbers above 0.
            self.newest = Int(packet.sequence) + 1 << 32
            hold(Entry(sequence: Int(packet.sequence) + 1 << 32, packet: packet, piece: piece))
            return .accepted
        }
        let distance = Int(Int32(bitPattern: packet.sequence &- UInt32(truncatingIfNeeded: newest)))
        guard abs(distance) <= Self.longestJump else { return doubt(packet, at: tick, otherwise: .doubtful) }
        let sequence = newest + distance
        if let next, sequence < next {
            let arrival: Arrival = missing.remove(sequence, at: tick) == .waited ? .late : .repeated
            // Others ask for packets too, and everybody gets them.
            return isOfStream(packet) ? arrival : doubt(packet, at: tick, otherwise: arrival)
        }
        let entry = Entry(sequence: sequence, packet: packet, piece: piece)
        guard hold(entry) else {
            let isHeld = entries.contains { $0.sequence == sequence && $0.packet.timestamp == packet.timestamp }
            return isHeld ? .duplicate : doubt(packet, at: tick, otherwise: .duplicate)
        }
        suspects.removeAll()
        var arrival = Arrival.accepted
        if sequence > newest {
            if sequence > newest + 1 { missing.add(newest + 1..<sequence, at: tick) }
            self.newest = sequence
        } else if missing.remove(sequence, at: tick) == .asked {
            arrival = .mended
        }
        guard entries.count > Self.capacity else { return arrival }
        entries.removeFirst()
        needsKeyFrame = true
        return .displacedOldest
    }

    /// Whether a packet from before the last picture taken is an old one of the same stream, by its time.
    private func isOfStream(_ packet: PicturePacket) -> Bool {
        guard let lastTaken else { return false }
        return (0...Self.longestLag).contains(Int(Int32(bitPattern: lastTaken &- packet.timestamp)))
    }

    /// The next picture whose pieces are all there, if `isDue` says so of its timestamp. Call it until it returns nil.
    package mutating func take(at tick: Int, isDue: (UInt32) -> Bool) -> Assembled? {
        guard !entries.isEmpty else { return nil }
        if !needsKeyFrame {
            let found = noteGap(at: tick)
            if let next, entries[0].sequence == next, let end = pictureEnd(from: 0) {
                guard isDue(entries[0].packet.timestamp) else { return nil }
                return take(0..<end)
            }
            // What is missing may still come.
            guard found != nil, let gap, tick - gap.since >= Self.patience,
                let (start, end) = firstKeyFrame(behind: gap.missing), isDue(entries[start].packet.timestamp)
            else { return nil }
            return take(start..<end)
        }
        guard hasChanged else { return nil }
        guard let (start, end) = firstKeyFrame() else {
            hasChanged = false
            if entries.count > 2 * Self.heldWithoutKeyFrame {
                entries.removeFirst(entries.count - Self.heldWithoutKeyFrame)
            }
            return nil
        }
        guard isDue(entries[start].packet.timestamp) else { return nil }
        return take(start..<end)
    }

    /// From here on only a key frame goes on, because the last one could not be decoded.
    package mutating func requireKeyFrame() {
        needsKeyFrame = true
        gap = nil
        hasChanged = true
    }

    /// Whether packets are missing although later ones came. Pictures before them may still be shown.
    package var isMissingPackets: Bool { gap != nil || !missing.isEmpty }

    /// What to ask for again in a tick: the low 16 bits of the sequence numbers. `variation` is by how many ticks arrivals
    /// vary; for so long a packet may come late.
    package mutating func takeRequests(at tick: Int, variation: Int) -> [UInt16] {
        missing.ask(from: next, at: tick, variation: variation)
    }

    /// Whether the first missing packet can hardly come any more.
    package func isLost(at tick: Int, variation: Int) -> Bool {
        guard let gap, tick - gap.since >= max(Self.patience, variation) else { return false }
        return !missing.isHopedFor(gap.missing, at: tick, variation: variation)
    }

    /// Whether a key frame is there whose moment has not come, behind what is missing.
    package var holdsKeyFrame: Bool { firstKeyFrame(behind: gap?.missing ?? 0) != nil }

    /// When the first whole key frame held was captured; nil if none is held.
    package var keyFrameTimestamp: UInt32? { firstKeyFrame().map { entries[$0.start].packet.timestamp } }

    /// Drops the packets held of pictures that were captured at a moment or before. Those from long before are of a
    /// publisher who started over.
    mutating func removeAll(through timestamp: UInt32) {
        entries.removeAll {
            (0...Self.longestLag).contains(Int(Int32(bitPattern: timestamp &- $0.packet.timestamp)))
        }
    }

    /// Goes on counting the packets that another buffer lost.
    mutating func inheritLosses(of other: PictureBuffer) { lostCount += other.lostCount }

    /// Forgets the packets held; only a key frame goes on.
    package mutating func removeAll() {
        lastTaken = entries.last?.packet.timestamp ?? lastTaken
        entries.removeAll(keepingCapacity: true)
        missing.removeAll()
        next = newest.map { $0 + 1 }
        requireKeyFrame()
    }

    @discardableResult
    private mutating func hold(_ entry: Entry) -> Bool {
        let index = entries.lastIndex { $0.sequence <= entry.sequence }.map { $0 + 1 } ?? 0
        if index > 0, entries[index - 1].sequence == entry.sequence { return false }
        if index == entries.count { entries.append(entry) } else { entries.insert(entry, at: index) }
        hasChanged = true
        return true
    }

    /// Records a packet that does not fit. When they come in sequence in several ticks with no other in between, the
    /// publisher started over.
    private mutating func doubt(_ packet: PicturePacket, at tick: Int, otherwise arrival: Arrival) -> Arrival {
        if let last = suspects.last, packet.sequence != last.packet.sequence &+ 1 { suspects.removeAll() }
        if suspects.count == Self.capacity { suspects.removeAll() }
        suspects.append((packet, tick))
        var ticks = 0
        var last: Int?
        for suspect in suspects where suspect.tick != last {
            ticks += 1
            last = suspect.tick
        }
        guard ticks >= Self.restartTicks else { return arrival }
        let restarted = suspects
        let lost = lostCount
        self = PictureBuffer()
        lostCount = lost
        for suspect in restarted { _ = insert(suspect.packet, at: suspect.tick) }
        return .restarted
    }

    /// The index behind the picture's last packet; nil if one of its packets is missing.
    private func pictureEnd(from start: Int) -> Int? {
        guard entries[start].beginsPicture else { return nil }
        var index = start
        while true {
            let entry = entries[index]
            guard entry.sequence == entries[start].sequence + index - start,
                entry.packet.timestamp == entries[start].packet.timestamp
            else { return nil }
            if entry.packet.isLast { return index + 1 }
            index += 1
            guard index < entries.count else { return nil }
        }
    }

    /// Remembers since when a packet has been missing. The first packet behind it; nil if none is missing.
    private mutating func noteGap(at tick: Int) -> Int? {
        guard let next, let found = firstBehindGap(from: next) else {
            gap = nil
            return nil
        }
        if gap?.missing != next + found { gap = (next + found, tick) }
        return found
    }

    /// The first packet behind the first missing one; nil if only the newest packets are missing.
    private func firstBehindGap(from next: Int) -> Int? {
        guard let last = entries.last, last.sequence - next < entries.count else {
            return entries.indices.first { entries[$0].sequence != next + $0 }
        }
        // Nothing is missing but the picture does not hold together: the publisher broke the format.
        return pictureEnd(from: 0) == nil && entries.contains { $0.packet.isLast } ? 0 : nil
    }

    private func firstKeyFrame(behind sequence: Int = 0) -> (start: Int, end: Int)? {
        for index in entries.indices where entries[index].beginsPicture && entries[index].sequence >= sequence {
            let entry = entries[index]
            guard entry.packet.payload[entry.start] & 1 == 0, let end = pictureEnd(from: index) else { continue }
            return (index, end)
        }
        return nil
    }

    private mutating func take(_ range: Range<Int>) -> Assembled {
        let first = entries[range.lowerBound]
        var bytes: [UInt8] = []
        for entry in entries[range] { bytes += entry.packet.payload[entry.start...] }
        let isKey = (bytes.first ?? 1) & 1 == 0
        if let next { lostCount += max(0, first.sequence - next - range.lowerBound) }
        next = first.sequence + range.count
        lastTaken = first.packet.timestamp
        entries.removeSubrange(..<range.upperBound)
        if let gap, gap.missing < first.sequence { self.gap = nil }
        needsKeyFrame = false
        hasChanged = true
        return Assembled(
            timestamp: first.packet.timestamp, isKey: isKey, bytes: bytes, packetCount: range.count)
    }
}
