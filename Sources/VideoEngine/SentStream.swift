/// Where the pictures of a stream come from.
package enum SentPictures: Equatable, Sendable {
    /// The camera, which takes pictures while it is open.
    case camera
    /// The screen, which is shared as long as the stream is sent.
    case screen
    /// A source of the stream's own, which is open as long as the stream is sent.
    case source(CameraSource)
}

/// A stream of pictures that a device sends.
struct SentStream {
    let stream: PictureStream
    /// Where its pictures come from.
    private(set) var pictures: SentPictures
    /// The stream's own source; nil for the camera.
    var reader: CameraReader?
    /// Whether the stream's own source stands still.
    var isPaused = false
    /// Of the stream's own source.
    private(set) var lastPicture: Picture?
    private var pausedSchedule = PictureSchedule()
    var encoding: PictureEncoding
    var isMuted = false
    var wantsKeyFrame = true
    /// Of the last own picture.
    var capturedSize: PictureSize?
    var statistics: PictureStatistics.Sent
    /// Set until the settings change, so that a failure is reported once.
    private var hasFailed = false
    private var encoder: PictureEncoder?
    private var nextSequence: UInt32 = 0
    var history = PacketHistory()
    private var pictureNumber: UInt16 = 0
    private var schedule = PictureSchedule()
    private var hasSent = false
    private var pictureMeter = RateMeter()
    private var bitMeter = RateMeter()

    init(stream: PictureStream, pictures: SentPictures, reader: CameraReader?, encoding: PictureEncoding) {
        self.stream = stream
        self.pictures = pictures
        self.reader = reader
        self.encoding = encoding
        statistics = PictureStatistics.Sent(stream: stream)
    }

    /// Changes source and encoding. The packets go on in sequence.
    mutating func change(_ pictures: SentPictures, _ reader: CameraReader?, _ encoding: PictureEncoding) {
        self.pictures = pictures
        self.reader = reader
        isPaused = false
        lastPicture = nil
        capturedSize = nil
        setEncoding(encoding)
    }

    /// The next picture of the stream's own source, if it is to be sent in a tick; in a pause the last one, once a second.
    mutating func ownPicture(at tick: Int) -> Picture? {
        if isPaused {
            guard lastPicture != nil, pausedSchedule.isDue(at: tick, frameRate: 1) else { return nil }
            pausedSchedule.take(at: tick, frameRate: 1)
            return lastPicture
        }
        guard isDue(at: tick), let picture = reader?.picture(at: tick, width: encoding.width, height: encoding.height)
        else { return nil }
        // Also while it is muted, so that a preview has as many pictures.
        schedule.take(at: tick, frameRate: encoding.frameRate)
        lastPicture = picture
        return picture
    }

    mutating func setEncoding(_ encoding: PictureEncoding) {
        self.encoding = encoding
        hasFailed = false
        if encoder?.setRates(encoding) == false { encoder = nil }
    }

    /// Whether a picture is to be sent in a tick.
    mutating func isDue(at tick: Int) -> Bool { schedule.isDue(at: tick, frameRate: encoding.frameRate) }

    /// Counts a tick for the rates.
    mutating func advance(to tick: Int) {
        pictureMeter.advance(to: tick)
        bitMeter.advance(to: tick)
        statistics.frameRate = pictureMeter.rate
        statistics.bitRate = bitMeter.rate
    }

    /// Encodes a picture of any size that was captured in a tick.
    mutating func encode(
        _ picture: Picture, capturedAt tick: Int, isMirrored: Bool, into result: inout PictureTick
    ) {
        // A stream that sends nothing looks at its source no more often than one that does.
        schedule.take(at: tick, frameRate: encoding.frameRate)
        guard !isMuted, !hasFailed else { return }
        var picture = picture.filled(encoding.width, encoding.height, .crop, .black)
        if isMirrored { picture = picture.mirrored() }
        let bytes: [UInt8]
        let isKey: Bool
        do throws(PictureCodecError) {
            let encoder = try readyEncoder()
            bytes = try encoder.encode(picture, at: tick * Int(PicturePacket.timestampStep), isKey: wantsKeyFrame)
            isKey = VP8Header(bytes)?.isKey ?? false
        } catch {
            encoder = nil
            hasFailed = true
            result.events.append(.encodingFailed(stream, error))
            return
        }
        // libvpx may leave a picture out; then the next one has to be what this one was asked to be.
        guard !bytes.isEmpty else { return }
        wantsKeyFrame = false
        let payloads = VP8Piece.payloads(of: bytes, number: pictureNumber)
        pictureNumber = (pictureNumber + 1) & 0x7FFF
        for (index, payload) in payloads.enumerated() {
            let packet = PicturePacket(
                sequence: nextSequence, timestamp: PicturePacket.timestamp(ofTick: tick),
                isLast: index == payloads.count - 1, payload: payload)
            send(packet, into: &result)
            history.keep(packet, at: tick)
            nextSequence &+= 1
        }
        pictureMeter.add(1)
        statistics.packets += payloads.count
        statistics.pictures += 1
        if isKey { statistics.keyFrames += 1 }
        let size = PictureSize(picture)
        if !hasSent {
            result.events.append(.firstSent(stream, size))
        } else if statistics.size != size {
            result.events.append(.sentSizeChanged(stream, size))
        }
        hasSent = true
        statistics.size = size
    }

    /// Sends again what was asked for.
    mutating func sendAgain(at tick: Int, into result: inout PictureTick) {
        for packet in history.takeRequested(at: tick) {
            send(packet, into: &result)
            statistics.resent += 1
        }
    }

    private mutating func send(_ packet: PicturePacket, into result: inout PictureTick) {
        result.outgoing.append(OutgoingPicturePacket(stream: stream, packet: packet))
        statistics.bytes += packet.payload.count
        bitMeter.add(8 * packet.payload.count)
    }

    private mutating func readyEncoder() throws(PictureCodecError) -> PictureEncoder {
        if let encoder { return encoder }
        let made = try PictureEncoder(encoding)
        encoder = made
        wantsKeyFrame = true
        return made
    }
}

/// Spreads so many pictures a second evenly over the ticks.
struct PictureSchedule: Hashable, Sendable {
    private var last: Int?

    func isDue(at tick: Int, frameRate: Int) -> Bool { last != Self.slot(tick, frameRate) }

    mutating func take(at tick: Int, frameRate: Int) { last = Self.slot(tick, frameRate) }

    private static func slot(_ tick: Int, _ frameRate: Int) -> Int { tick * frameRate / 50 }
}

extension PicturePacket {
    /// The timestamp of what is captured in a tick of the device.
    package static func timestamp(ofTick tick: Int) -> UInt32 { UInt32(truncatingIfNeeded: tick) &* timestampStep }
}
