import VideoEngine
import VoiceEngine

/// The test's own randomness: the same numbers for the same seed on every machine.
struct Chance {
    private var state: UInt64

    init(seed: UInt32) {
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}

/// A network that loses, delays and reorders, told only by its seed.
struct TestPath<Packet> {
    let delayMilliseconds: Int
    /// On top of the delay, evenly spread.
    let jitterMilliseconds: Int
    let lossPerMille: Int
    private var chance: Chance
    private var underway: [(millisecond: Int, packet: Packet)] = []

    init(delayMilliseconds: Int = 0, jitterMilliseconds: Int = 0, lossPerMille: Int = 0, seed: UInt32 = 7) {
        self.delayMilliseconds = delayMilliseconds
        self.jitterMilliseconds = jitterMilliseconds
        self.lossPerMille = lossPerMille
        chance = Chance(seed: seed)
    }

    mutating func send(_ packet: Packet, at tick: Int) {
        let isLost = chance.next(below: 1_000) < lossPerMille
        let delay = delayMilliseconds + chance.next(below: jitterMilliseconds + 1)
        if !isLost { underway.append((tick * 20 + delay, packet)) }
    }

    /// What has come by the beginning of the tick, in the order it came.
    mutating func arrivals(at tick: Int) -> [Packet] {
        var arrived: [(millisecond: Int, order: Int, packet: Packet)] = []
        for (order, packet) in underway.enumerated() where packet.millisecond <= tick * 20 {
            arrived.append((packet.millisecond, order, packet.packet))
        }
        underway.removeAll { $0.millisecond <= tick * 20 }
        return arrived.sorted { ($0.millisecond, $0.order) < ($1.millisecond, $1.order) }.map(\.packet)
    }
}

/// A phone with the engine of its pictures.
final class TestPhone {
    var engine = VideoEngine()
    var tick: Int
    var events: [PictureEvent] = []
    /// When a key frame was asked for last, where that is all that is answered.
    var keyFrameAt: Int?

    /// A phone whose camera, if it has a name, sees that name's test card and is open.
    init(camera name: String? = nil, tick: Int = 0) throws {
        self.tick = tick
        guard let name else { return }
        try engine.setSource(.testCard(name: name), of: .front)
        try engine.setSource(.testCard(name: name), of: .back)
        try engine.startCapture()
    }

    /// Sends the camera's pictures in this size.
    func send(
        _ width: Int = 320, _ height: Int = 240, frameRate: Int = 15, bitRate: Int? = nil,
        _ stream: PictureStream = .main
    ) throws {
        try engine.startSending(
            stream, encoding: try PictureEncoding(width: width, height: height, frameRate: frameRate, bitRate: bitRate))
    }

    var statistics: PictureStatistics { engine.statistics }
    /// How the first stream, or only one, is received or sent.
    var received: PictureStatistics.Received? { engine.statistics.received.first }
    var sent: PictureStatistics.Sent? { engine.statistics.sent.first }

    /// Makes one step and returns what is to be sent.
    @discardableResult
    func step(heard: [(publisher: String, timestamp: UInt32)] = []) -> PictureTick {
        let result = engine.tick(tick, heard: heard)
        events += result.events
        tick += 1
        return result
    }

    /// Makes so many steps and returns the packets, each with its tick.
    func packets(_ count: Int) -> [(tick: Int, packet: PicturePacket)] {
        (0..<count).flatMap { _ in
            let number = tick
            return step().outgoing.map { (number, $0.packet) }
        }
    }
}

let alice = PictureStreamKey(publisher: "alice")

/// How a publisher answers who misses packets.
enum TestAnswer: Sendable {
    /// They are sent again.
    case packets
    /// With a key frame, as a publisher does who knows nothing of missing packets; the emulator passes on one request in
    /// 500 ms.
    case keyFrame
}

extension TestPhone {
    /// Takes what somebody asks for.
    func take(_ request: TestRequest, _ answer: TestAnswer = .packets) {
        switch answer {
        case .packets:
            guard let missing = request.missing else { return engine.requestKeyFrame(request.stream) }
            engine.requestPackets(missing, of: request.stream)
        case .keyFrame:
            guard keyFrameAt.map({ tick - $0 >= 25 }) ?? true else { return }
            keyFrameAt = tick
            engine.requestKeyFrame(request.stream)
        }
    }
}

/// What somebody who sees a phone's pictures asks it for.
struct TestRequest {
    let stream: PictureStream
    let missing: [UInt16]?

    init?(_ event: PictureEvent) {
        switch event {
        case .keyFrameWanted(let key): (stream, missing) = (key.stream, nil)
        case .packetsWanted(let key, let sequences): (stream, missing) = (key.stream, sequences)
        default: return nil
        }
    }
}

/// Lets one phone send to another for so many ticks. The path back takes as long as the path there, and loses nothing.
func connect(
    _ sender: TestPhone, to receiver: TestPhone, ticks: Int, key: PictureStreamKey = alice,
    over path: inout TestPath<PicturePacket>, answer: TestAnswer = .packets, onTick: (Int) -> Void = { _ in }
) {
    var requests = TestPath<TestRequest>(delayMilliseconds: path.delayMilliseconds)
    for _ in 0..<ticks {
        for request in requests.arrivals(at: sender.tick) { sender.take(request, answer) }
        let number = sender.tick
        for outgoing in sender.step().outgoing { path.send(outgoing.packet, at: number) }
        for packet in path.arrivals(at: number) { receiver.engine.receive(packet, from: key) }
        for request in receiver.step().events.compactMap(TestRequest.init) { requests.send(request, at: number) }
        onTick(number)
    }
}
