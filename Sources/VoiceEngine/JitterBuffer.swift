/// Restores the even rhythm of one publisher's packets. It holds them for as long as their arrival times vary, sorts
/// them, and returns for every tick what to play.
///
/// It knows nothing about sound. A frame is 20 ms of the publisher's time, numbered by the timestamp. It is played in
/// the tick *frame + offset*. The offset follows ``ArrivalHistory/desiredOffset``. It rises when a missing or quiet
/// frame is held back. It falls when a quiet frame is dropped, or once a second any frame.
package struct JitterBuffer: Hashable, Sendable {
    /// Packets it holds; one more pushes out the oldest.
    package static let capacity = 64
    /// The shortest and the longest delay in ticks: 40 ms and 400 ms.
    package static let delayRange = 2...20
    /// How many frames in a row may be missing. After one more the stream counts as ended and starts again.
    package static let maximumGap = 25
    /// How many packets must contradict the stream, in sequence and in different ticks, before they count as a new one.
    package static let restartCount = 3
    /// -dBov at and above which a frame may be dropped or held back unnoticed.
    package static let quietLevel: UInt8 = 55

    /// The result of a packet's arrival.
    package enum Arrival: Hashable, Sendable {
        /// It waits for its tick.
        case accepted
        /// It is held already, or was.
        case duplicate
        /// Its tick is over.
        case late
        /// It waits, and the oldest held packet was dropped for it.
        case displacedOldest
        /// It contradicts the stream. The next packets decide whether the publisher started over.
        case doubtful
        /// The publisher started over. The stream goes on with this packet and the doubtful ones before it.
        case restarted
    }

    /// What to play in a tick.
    package enum Playback: Hashable, Sendable {
        /// Nothing: there is no stream, or its first packets are still held.
        case waiting
        /// This packet.
        case packet(VoicePacket)
        /// A replacement for a packet that did not come; `next` is the one after it, if that is there.
        case lost(next: VoicePacket?)
        /// An extra frame before the one that was due: the delay grows.
        case stretched
        /// Nothing: the publisher sent nothing for this time.
        case paused
    }

    private struct Entry: Hashable, Sendable {
        var sequence: Int
        var frame: Int
        var packet: VoicePacket
    }

    /// The newest packet, with its unwrapped counters, and which of the last 128 packets have come.
    private struct Newest: Hashable, Sendable {
        var sequence: Int
        var timestamp: Int
        var seen: UInt128
    }

    /// Invariant: `sequence` and `frame` both rise strictly.
    private var entries: [Entry] = []
    private var newest: Newest?
    private var arrivals = ArrivalHistory()
    /// Packets that contradict the stream, in sequence; fewer than `restartCount`.
    private var suspects: [Suspect] = []
    /// `nil` while no stream runs.
    private var offset: Int?
    private var missingCount = 0
    private var lastPlayedSequence: Int?
    private var lastSkip = Int.min / 2

    private struct Suspect: Hashable, Sendable {
        var packet: VoicePacket
        var tick: Int
    }

    /// Packets that were never played although later ones were.
    package private(set) var lostCount = 0

    package init() {}

    /// Ticks from the earliest possible tick of a frame to its actual tick; 0 while no stream runs.
    package var delay: Int {
        offset.map { max(0, $0 - arrivals.minimum) } ?? 0
    }

    /// Packets held.
    package var count: Int { entries.count }

    /// The timestamp of the frame that is played in tick number `tick`; nil while no stream runs.
    package func timestamp(at tick: Int) -> UInt32? {
        guard let offset, let newest else { return nil }
        let frames = Self.frame(newest.timestamp) - (tick - offset)
        return UInt32(truncatingIfNeeded: newest.timestamp - frames * Int(VoicePacket.sampleCount))
    }

    /// Takes a packet that came before tick number `tick`.
    package mutating func insert(_ packet: VoicePacket, at tick: Int) -> Arrival {
        guard let newest else {
            begin(with: packet, at: tick)
            return .accepted
        }
        let sequence = newest.sequence + packet.sequence.signedDistance(from: newest.sequence)
        let timestamp = newest.timestamp + packet.timestamp.signedDistance(from: newest.timestamp)
        let frame = Self.frame(timestamp)
        let age = newest.sequence - sequence
        // A packet is a frame, so the frames are at least as far apart as the packets.
        let isConsistent =
            age <= 0 ? frame - Self.frame(newest.timestamp) >= -age : Self.frame(newest.timestamp) - frame >= age
        guard isConsistent, age < UInt128.bitWidth, age > -Self.longestJump else {
            return doubt(packet, at: tick, otherwise: .doubtful)
        }
        if age >= 0, newest.seen >> UInt128(age) & 1 == 1 {
            return doubt(packet, at: tick, otherwise: .duplicate)
        }
        let index = entries.lastIndex { $0.sequence < sequence }.map { $0 + 1 } ?? 0
        guard index == entries.count || entries[index].frame > frame, index == 0 || entries[index - 1].frame < frame
        else {
            return doubt(packet, at: tick, otherwise: .doubtful)
        }
        if age < 0 {
            let seen = -age < UInt128.bitWidth ? newest.seen << UInt128(-age) : 0
            self.newest = Newest(sequence: sequence, timestamp: timestamp, seen: seen | 1)
        } else {
            self.newest = Newest(
                sequence: newest.sequence, timestamp: newest.timestamp, seen: newest.seen | 1 << UInt128(age))
        }
        if isOver(sequence: sequence, frame: frame, at: tick) {
            // It still shows how late packets can be.
            arrivals.add(transit: tick - frame)
            return doubt(packet, at: tick, otherwise: .late)
        }
        suspects.removeAll(keepingCapacity: true)
        arrivals.add(transit: tick - frame)
        let entry = Entry(sequence: sequence, frame: frame, packet: packet)
        if index == entries.count { entries.append(entry) } else { entries.insert(entry, at: index) }
        guard entries.count > Self.capacity else { return .accepted }
        entries.removeFirst()
        return .displacedOldest
    }

    /// Returns what to play in tick number `tick`. Call it once for every tick, in order.
    package mutating func next(at tick: Int) -> Playback {
        guard let offset = offset ?? start(at: tick) else { return .waiting }
        let position = tick - offset
        let desired = arrivals.desiredOffset
        guard let first = entries.first, first.frame <= position else {
            return missing(at: position, offset: offset, desired: desired)
        }
        missingCount = 0
        let isQuiet = first.packet.level >= Self.quietLevel
        if offset < desired, isQuiet {
            self.offset = offset + 1
            return .stretched
        }
        if offset > desired, entries.count > 1, entries[1].frame == position + 1,
            isQuiet || tick - lastSkip >= Self.ticksBetweenSkips
        {
            lastSkip = tick
            self.offset = offset - 1
            take()
        }
        return .packet(take())
    }

    /// Packets between two that still belong to one stream: a minute.
    private static let longestJump = 3_000
    /// Ticks after which a frame that is not quiet may be dropped: a second.
    private static let ticksBetweenSkips = 50

    private mutating func begin(with packet: VoicePacket, at tick: Int) {
        // 2^32 higher, so that packets from before the first one also have numbers above 0.
        let timestamp = Int(packet.timestamp) + 1 << 32
        newest = Newest(sequence: Int(packet.sequence) + 1 << 32, timestamp: timestamp, seen: 1)
        entries = [Entry(sequence: Int(packet.sequence) + 1 << 32, frame: Self.frame(timestamp), packet: packet)]
        arrivals = ArrivalHistory()
        arrivals.add(transit: tick - Self.frame(timestamp))
        offset = nil
        missingCount = 0
        lastPlayedSequence = nil
        suspects.removeAll()
    }

    /// Records a packet that does not fit. Enough of them in a row, each in its own tick, as a sender paces them, mean
    /// that the publisher started over. A late burst comes in one tick, and a duplicated stream has fresh packets in
    /// between.
    private mutating func doubt(_ packet: VoicePacket, at tick: Int, otherwise arrival: Arrival) -> Arrival {
        if let last = suspects.last, packet.sequence != last.packet.sequence &+ 1 || tick <= last.tick {
            suspects.removeAll(keepingCapacity: true)
        }
        suspects.append(Suspect(packet: packet, tick: tick))
        guard suspects.count == Self.restartCount else { return arrival }
        let restarted = suspects
        begin(with: restarted[0].packet, at: restarted[0].tick)
        for suspect in restarted.dropFirst() { _ = insert(suspect.packet, at: suspect.tick) }
        return .restarted
    }

    private func isOver(sequence: Int, frame: Int, at tick: Int) -> Bool {
        if let lastPlayedSequence, sequence <= lastPlayedSequence { return true }
        guard let offset else { return false }
        return frame < tick - offset
    }

    /// Starts the stream when its first packet was held long enough.
    private mutating func start(at tick: Int) -> Int? {
        let offset = arrivals.desiredOffset
        // Packets that piled up while the network was away are older than any possible delay.
        while entries.count > 1, entries[0].frame < tick - offset { entries.removeFirst() }
        guard let first = entries.first, tick - offset >= first.frame else { return nil }
        self.offset = tick - first.frame
        return tick - first.frame
    }

    private mutating func missing(at position: Int, offset: Int, desired: Int) -> Playback {
        missingCount += 1
        guard missingCount <= Self.maximumGap else {
            self.offset = nil
            missingCount = 0
            arrivals = ArrivalHistory()
            for entry in entries { arrivals.add(transit: position + offset - entry.frame) }
            return .waiting
        }
        let following = entries.first
        if let following, let lastPlayedSequence, following.sequence == lastPlayedSequence + 1 {
            return .paused
        }
        if offset < desired {
            self.offset = offset + 1
            return .stretched
        }
        return .lost(next: following?.frame == position + 1 ? following?.packet : nil)
    }

    @discardableResult
    private mutating func take() -> VoicePacket {
        let entry = entries.removeFirst()
        if let lastPlayedSequence { lostCount += entry.sequence - lastPlayedSequence - 1 }
        lastPlayedSequence = entry.sequence
        return entry.packet
    }

    private static func frame(_ timestamp: Int) -> Int {
        timestamp / Int(VoicePacket.sampleCount)
    }
}

extension UInt32 {
    /// How far this wrapping counter is ahead of the low half of `counter`; negative if it is behind.
    fileprivate func signedDistance(from counter: Int) -> Int {
        Int(Int32(bitPattern: self &- UInt32(truncatingIfNeeded: counter)))
    }
}
