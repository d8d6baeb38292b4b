/// One stream's path from packets to pictures: order, decoder, the right moment.
///
/// Its pictures may come in another size than before, in packets with numbers of their own. Those wait apart until a key
/// frame is among them.
struct ReceivedStream {
    let key: PictureStreamKey
    private(set) var buffer = PictureBuffer()
    /// Whether `buffer` has the smaller size; nil before the first packet.
    private var isSmall: Bool?
    /// Packets of the other size, since a key frame of theirs is waited for.
    private var other: OtherSize?
    /// The tick of the last packet in `buffer`, and what the last picture shown was captured at.
    private var lastArrival = 0
    private var shownTimestamp: UInt32?
    var timing = PictureTiming()
    private(set) var statistics: PictureStatistics.Received
    private var decoder: PictureDecoder?
    private var hasReceived = false
    /// When a key frame was asked for last.
    private var lastRequest: Int?
    /// Since when a key frame has been missing; nil when none is.
    private var neededSince: Int?
    private var firstShown = false
    private var lastShown: Int?
    var lastPicture: Picture?
    private var isFrozen = false
    private var pictureMeter = RateMeter()
    private var bitMeter = RateMeter()

    init(key: PictureStreamKey) {
        self.key = key
        statistics = PictureStatistics.Received(key: key)
    }

    /// Takes a packet that came before tick number `tick`.
    mutating func receive(_ packet: PicturePacket, isSmall: Bool, at tick: Int) {
        guard isSmall == self.isSmall ?? isSmall else { return receiveOther(packet, at: tick) }
        let arrival = buffer.insert(packet, at: tick)
        guard arrival != .malformed else {
            statistics.malformed += 1
            return
        }
        (self.isSmall, statistics.isSmall, lastArrival) = (isSmall, isSmall, tick)
        statistics.packets += 1
        statistics.bytes += packet.payload.count
        bitMeter.add(8 * packet.payload.count)
        switch arrival {
        case .accepted: timing.add(packet.timestamp, at: tick)
        // It says nothing about how late packets are.
        case .mended: statistics.mended += 1
        case .late:
            statistics.late += 1
            // It still shows how late packets can be.
            timing.add(packet.timestamp, at: tick)
        case .doubtful, .malformed: break
        case .duplicate, .repeated: statistics.duplicate += 1
        case .displacedOldest:
            statistics.overflowed += 1
            timing.add(packet.timestamp, at: tick)
        case .restarted:
            timing.reset()
            timing.add(packet.timestamp, at: tick)
            decoder = nil
        }
    }

    /// The picture to be shown from this tick on; nil if that is still the last one.
    mutating func next(at tick: Int, isMuted: Bool, events: inout [PictureEvent]) -> (
        picture: Picture, timestamp: UInt32
    )? {
        if statistics.packets > 0, !hasReceived {
            hasReceived = true
            events.append(.firstReceived(key))
        }
        advanceMeters(to: tick)
        guard !isMuted else {
            mute()
            return nil
        }
        changeSize(at: tick)
        var shown: (Picture, UInt32)?
        var timing = timing
        while let assembled = buffer.take(at: tick, isDue: { timing.isDue($0, at: tick) }) {
            guard let picture = decode(assembled, events: &events) else { continue }
            shown = (picture, assembled.timestamp)
            shownTimestamp = assembled.timestamp
        }
        self.timing = timing
        statistics.lost = buffer.lostCount
        let variation = buffer.isMissingPackets ? timing.variation() : 0
        requestPackets(at: tick, variation: variation, events: &events)
        requestKeyFrame(at: tick, variation: variation, events: &events)
        if let shown {
            statistics.shown += 1
            lastPicture = shown.0
            pictureMeter.add(1)
            statistics.lagBehindSoundMilliseconds = timing.distanceToSound(shown.1).map { -$0 / 90 }
            if isFrozen { events.append(.resumed(key)) }
            isFrozen = false
            lastShown = tick
        } else if let lastShown, tick - lastShown >= VideoEngine.freezeTicks {
            if !isFrozen {
                statistics.freezes += 1
                events.append(.froze(key))
            }
            isFrozen = true
            statistics.frozenTicks += 1
        }
        return shown
    }

    /// Whether the picture is the first one that a canvas shows.
    mutating func isFirstShown() -> Bool {
        defer { firstShown = true }
        return !firstShown
    }

    private mutating func advanceMeters(to tick: Int) {
        pictureMeter.advance(to: tick)
        bitMeter.advance(to: tick)
        statistics.frameRate = pictureMeter.rate
        statistics.bitRate = bitMeter.rate
    }

    /// Nothing is decoded and nothing kept, so a key frame is needed afterwards.
    private mutating func mute() {
        buffer.removeAll()
        other = nil
        neededSince = nil
        lastShown = nil
        isFrozen = false
    }

    private mutating func decode(_ assembled: PictureBuffer.Assembled, events: inout [PictureEvent]) -> Picture? {
        do throws(PictureCodecError) {
            if decoder == nil { decoder = try PictureDecoder() }
            guard let picture = try decoder?.decode(assembled.bytes) else { return nil }
            statistics.decoded += 1
            let size = PictureSize(picture)
            if statistics.size == nil {
                events.append(.firstDecoded(key, size))
            } else if statistics.size != size {
                events.append(.sizeChanged(key, size))
            }
            statistics.size = size
            return picture
        } catch {
            statistics.undecodable += 1
            buffer.requireKeyFrame()
            return nil
        }
    }

    /// Asks for missing packets again.
    private mutating func requestPackets(at tick: Int, variation: Int, events: inout [PictureEvent]) {
        guard buffer.isMissingPackets else { return }
        let missing = buffer.takeRequests(at: tick, variation: variation)
        guard !missing.isEmpty else { return }
        statistics.packetRequests += 1
        events.append(.packetsWanted(key(isSmall: isSmall == true), missing))
    }

    /// Asks for a key frame when one is needed, and again while none comes. At the beginning of a stream the rest of one
    /// may be on its way. After a loss it is asked for when the packet can hardly come any more, although it was asked for
    /// again, and although pictures from before may still have to be shown.
    private mutating func requestKeyFrame(at tick: Int, variation: Int, events: inout [PictureEvent]) {
        if let other, other.since > lastArrival {
            // Nothing comes in the size that was shown, so there is only the other one to go on with.
            guard tick - other.since >= PictureBuffer.patience, !other.buffer.holdsKeyFrame else { return }
            return request(key(isSmall: other.isSmall), at: tick, events: &events)
        }
        let isLost = buffer.isLost(at: tick, variation: variation)
        guard hasReceived, buffer.needsKeyFrame || isLost, !buffer.holdsKeyFrame else {
            neededSince = nil
            return
        }
        let since = neededSince ?? tick
        neededSince = since
        guard lastShown != nil || tick - since >= PictureBuffer.patience else { return }
        request(key(isSmall: isSmall == true), at: tick, events: &events)
    }

    private mutating func request(_ key: PictureStreamKey, at tick: Int, events: inout [PictureEvent]) {
        if let lastRequest, tick - lastRequest < VideoEngine.ticksBetweenRequests { return }
        lastRequest = tick
        statistics.requests += 1
        events.append(.keyFrameWanted(key))
    }
}

// MARK: Two sizes

extension ReceivedStream {
    /// Packets of the size that is not shown.
    fileprivate struct OtherSize {
        let isSmall: Bool
        var buffer = PictureBuffer()
        /// The tick of the first packet behind the last one of the size that is shown.
        var since: Int
    }

    private func key(isSmall: Bool) -> PictureStreamKey {
        isSmall ? PictureStreamKey(publisher: key.publisher, stream: key.stream.small) : key
    }

    private mutating func receiveOther(_ packet: PicturePacket, at tick: Int) {
        var other = other ?? OtherSize(isSmall: isSmall == false, since: tick)
        if other.since <= lastArrival { other.since = tick }
        let arrival = other.buffer.insert(packet, at: tick)
        self.other = other
        guard arrival != .malformed else {
            statistics.malformed += 1
            return
        }
        statistics.packets += 1
        statistics.bytes += packet.payload.count
        bitMeter.add(8 * packet.payload.count)
        if arrival == .accepted { timing.add(packet.timestamp, at: tick) }
    }

    /// Goes on with the other size, when the moment of a key frame has come that was captured after what is shown. Both
    /// sizes are captured on one clock, so the time of showing goes on as before.
    private mutating func changeSize(at tick: Int) {
        guard var other else { return }
        if let shownTimestamp { other.buffer.removeAll(through: shownTimestamp) }
        self.other = other
        guard let timestamp = other.buffer.keyFrameTimestamp, timing.isDue(timestamp, at: tick) else { return }
        other.buffer.inheritLosses(of: buffer)
        (buffer, isSmall, self.other) = (other.buffer, other.isSmall, nil)
        (decoder, neededSince, lastArrival) = (nil, nil, tick)
        statistics.isSmall = other.isSmall
    }
}
