import OpusAudio

/// One publisher's path from packets to sound: jitter buffer, decoder, loss concealment, level.
///
/// A value: the decoder's state is in its current ``DecodedFrame``, which never changes.
struct PublisherStream {
    /// Frames of concealment over which the sound fades out: 120 ms.
    static let fadeLength = 6
    /// What is not louder is no sound: -90 dBFS, the last of 16 bits.
    private static let silentMeanSquare = 1e-9

    let publisher: String
    private(set) var buffer = JitterBuffer()
    private(set) var statistics: VoiceStatistics.Publisher
    private(set) var meter = LevelMeter()

    /// The last frame decoded; the start of a stream before the first.
    private var frame = DecodedFrame.start(channelCount: 1)
    /// The last frame's sound, interleaved.
    var samples: [Float] { frame.samples }
    /// 1 or 2.
    var channelCount: Int { frame.channelCount }
    /// Gain the last frame ended with; `nil` before the first one, which needs no ramp.
    private var lastGain: Float?
    private var fillerCount = 0
    private var isDecoderStale = false
    private(set) var hasDecoded = false

    init(publisher: String) {
        self.publisher = publisher
        statistics = VoiceStatistics.Publisher(publisher: publisher)
    }

    /// Takes a packet that came before tick number `tick`.
    mutating func receive(_ packet: VoicePacket, at tick: Int) {
        guard packet.payload.count <= VoicePacket.maximumPayloadSize,
            let header = try? OpusPacket(packet.payload), header.sampleCount == Int(VoicePacket.sampleCount)
        else {
            statistics.malformed += 1
            return
        }
        statistics.received += 1
        switch buffer.insert(packet, at: tick) {
        case .accepted, .doubtful: break
        case .restarted: isDecoderStale = true
        case .duplicate: statistics.duplicate += 1
        case .late: statistics.late += 1
        case .displacedOldest: statistics.overflowed += 1
        }
    }

    /// Makes the next 20 ms; `nil` when nothing sounds. Returns the gain at the frame's start and at its end.
    ///
    /// Muted packets are skipped without decoding, which saves most of the work.
    mutating func next(at tick: Int, gain: Float, isHeard: Bool) -> (from: Float, to: Float)? {
        let playback = buffer.next(at: tick)
        statistics.lost = buffer.lostCount
        statistics.delayMilliseconds = buffer.delay * 20
        guard isHeard else {
            isDecoderStale = true
            lastGain = 0
            meter.add(meanSquare: 0)
            return nil
        }
        guard let fade = decode(playback) else {
            lastGain = lastGain.map { _ in 0 }
            meter.add(meanSquare: 0)
            return nil
        }
        let from = lastGain ?? gain * fade
        lastGain = gain * fade
        return (from, gain * fade)
    }

    /// Adds the loudness of the current frame, before its gain, to the level. Returns its mean square.
    mutating func measure() -> Double {
        meter.add(meanSquare: frame.meanSquare)
        return frame.meanSquare
    }

    /// The level since the last reading.
    mutating func readLevel() -> (level: Int, hasVoice: Bool, meanSquare: Double) {
        meter.read()
    }

    /// Fills `samples` and returns the gain to fade it with; `nil` for silence.
    private mutating func decode(_ playback: JitterBuffer.Playback) -> Float? {
        switch playback {
        case .waiting:
            return nil
        case .packet(let packet):
            // One byte is the header alone: the sender is silent.
            guard packet.payload.count > 1 else { return pause() }
            guard decodes(packet.payload, isRedundancy: false) else {
                statistics.malformed += 1
                return concealment()
            }
            return 1
        case .lost(let next):
            if let next, let header = try? OpusPacket(next.payload), header.hasInBandFEC,
                decodes(next.payload, isRedundancy: true)
            {
                statistics.recovered += 1
                return 1
            }
            return concealment()
        case .stretched:
            return concealment()
        case .paused:
            return pause()
        }
    }

    private mutating func decodes(_ payload: [UInt8], isRedundancy: Bool) -> Bool {
        // A stereo decoder plays mono packets too; going back would break the sound at each change.
        let channelCount = max(OpusPacket.channelCount(inHeaderOf: payload), channelCount)
        let isContinued = !isDecoderStale && channelCount == self.channelCount
        let last = isContinued ? frame : DecodedFrame.start(channelCount: channelCount)
        guard let next = try? last.next(isRedundancy ? .redundancy(nextPacket: payload) : .packet(payload)) else {
            return false
        }
        frame = next
        isDecoderStale = false
        fillerCount = 0
        hasDecoded = true
        return true
    }

    /// What a sender who pauses is heard to go on with: nothing, where there was nothing before.
    private mutating func pause() -> Float? { frame.meanSquare > Self.silentMeanSquare ? filler() : nil }

    private mutating func concealment() -> Float? {
        let fade = filler()
        if fade != nil { statistics.concealed += 1 }
        return fade
    }

    /// libopus's concealment from the sound before, softer with every frame, then nothing.
    private mutating func filler() -> Float? {
        guard hasDecoded, fillerCount < Self.fadeLength, !isDecoderStale else { return nil }
        fillerCount += 1
        guard let next = try? frame.next(.lost) else { return nil }
        frame = next
        return 1 - Float(fillerCount) / Float(Self.fadeLength)
    }
}
