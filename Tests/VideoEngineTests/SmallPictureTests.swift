import Testing
import VideoEngine

/// One stream in two sizes, and what a cloud lets through of it.
private final class Relay {
    let sender: TestPhone
    let receiver: TestPhone
    let canvas = PictureCanvas()
    /// Which size the receiver is sent.
    var wantsSmall = false
    var path: TestPath<(packet: PicturePacket, isSmall: Bool)>
    private var requests: TestPath<TestRequest>
    /// The sizes that were shown, each once, in order.
    private(set) var sizes: [PictureSize] = []
    /// The longest time without another picture, in ticks.
    private(set) var longestFreeze = 0
    private(set) var bytes = (big: 0, small: 0)
    private(set) var requested: [PictureStream] = []
    private var lastShown: (count: Int, tick: Int)?

    init(delayMilliseconds: Int = 50, jitterMilliseconds: Int = 0, lossPerMille: Int = 0, seed: UInt32 = 7) throws {
        sender = try TestPhone(camera: "alice")
        try sender.send(640, 480)
        try sender.send(160, 120, frameRate: 10, .main.small)
        receiver = try TestPhone()
        receiver.engine.setCanvas(canvas, for: alice)
        path = TestPath(
            delayMilliseconds: delayMilliseconds, jitterMilliseconds: jitterMilliseconds, lossPerMille: lossPerMille,
            seed: seed)
        requests = TestPath(delayMilliseconds: delayMilliseconds)
    }

    func run(ticks: Int) {
        for _ in 0..<ticks {
            for request in requests.arrivals(at: sender.tick) where request.stream.isSmall == wantsSmall {
                sender.take(request)
            }
            let number = sender.tick
            for outgoing in sender.step().outgoing where outgoing.stream.isSmall == wantsSmall {
                let count = outgoing.packet.payload.count
                if wantsSmall { bytes.small += count } else { bytes.big += count }
                path.send((outgoing.packet, wantsSmall), at: number)
            }
            for arrival in path.arrivals(at: number) {
                receiver.engine.receive(arrival.packet, from: alice, isSmall: arrival.isSmall)
            }
            for request in receiver.step().events.compactMap(TestRequest.init) {
                requested.append(request.stream)
                requests.send(request, at: number)
            }
            guard canvas.count != lastShown?.count ?? 0 else { continue }
            if let lastShown { longestFreeze = max(longestFreeze, number - lastShown.tick) }
            lastShown = (canvas.count, number)
            guard let source = canvas.source else { continue }
            let size = PictureSize(width: source.width, height: source.height)
            if sizes.last != size { sizes.append(size) }
        }
    }
}

@Suite struct SmallPictureTests {
    private let big = PictureSize(width: 640, height: 480)
    private let small = PictureSize(width: 160, height: 120)

    @Test func `a stream is sent in both sizes, each with its own rate and numbers`() throws {
        let phone = try TestPhone(camera: "alice")
        try phone.send(640, 480)
        try phone.send(160, 120, frameRate: 10, .main.small)
        for _ in 0..<101 { phone.step() }
        let sent = phone.statistics.sent
        #expect(sent.map(\.stream) == [.main, .main.small])
        #expect(sent.map(\.size) == [big, small])
        #expect(sent.map(\.frameRate) == [15, 10])
        #expect(sent[1].bytes * 2 < sent[0].bytes)
        #expect(phone.events.filter { $0 == .firstSent(.main.small, small) }.count == 1)
        phone.engine.setSentMuted(true, .main.small)
        #expect(phone.packets(50).count > 10)
        #expect(phone.statistics.sent[1].pictures == sent[1].pictures)
        phone.engine.stopSending(.main.small)
        #expect(phone.engine.sentStreams == [.main])
    }

    @Test func `the small size shows what the big one shows, also from a source of its own`() throws {
        let phone = try TestPhone(camera: "alice")
        let encoding = try PictureEncoding(width: 160, height: 120, frameRate: 15)
        try phone.engine.startSending(.main.small, encoding: encoding)
        #expect(!phone.packets(10).isEmpty, "the camera's pictures need no big ones")
        let picture = try TestCard.screen(name: "screen").picture(width: 320, height: 240, number: 7, tick: 9)
        try phone.engine.startSending(.main, .source(.picture(picture)), encoding: encoding)
        let viewer = try TestPhone()
        let canvas = PictureCanvas()
        viewer.engine.setCanvas(canvas, for: alice)
        phone.engine.requestKeyFrame(.main.small)
        for _ in 0..<20 {
            for outgoing in phone.step().outgoing where outgoing.stream.isSmall {
                viewer.engine.receive(outgoing.packet, from: alice, isSmall: true)
            }
            viewer.step()
        }
        let shown = try #require(canvas.source)
        #expect(try #require(shown.difference(from: picture.filled(160, 120, .crop, .black))) < 8)
        #expect(viewer.received?.isSmall == true)
    }

    @Test func `a change of size waits for a key frame, and is over soon`() throws {
        let relay = try Relay()
        relay.run(ticks: 100)
        relay.wantsSmall = true
        relay.sender.engine.requestKeyFrame(.main.small)
        relay.run(ticks: 100)
        #expect(relay.sizes == [big, small])
        #expect(relay.receiver.received?.isSmall == true && relay.receiver.received?.size == small)
        #expect(relay.receiver.received?.undecodable == 0 && relay.receiver.received?.lost == 0)
        #expect(relay.longestFreeze <= 15)
        relay.wantsSmall = false
        relay.sender.engine.requestKeyFrame(.main)
        relay.run(ticks: 100)
        #expect(relay.sizes == [big, small, big])
        #expect(relay.longestFreeze <= 15)
        #expect(relay.receiver.events.filter { $0 == .sizeChanged(alice, small) }.count == 1)
        #expect(relay.bytes.small * 2 < relay.bytes.big)
    }

    @Test func `who is moved to the other size without a key frame asks for one, of that size`() throws {
        let relay = try Relay()
        relay.run(ticks: 100)
        let before = relay.canvas.count
        relay.wantsSmall = true
        relay.run(ticks: 50)
        #expect(relay.requested == [.main.small])
        #expect(relay.sizes == [big, small])
        #expect(relay.canvas.count > before + 5)
        relay.wantsSmall = false
        relay.run(ticks: 50)
        #expect(relay.requested == [.main.small, .main])
        #expect(relay.sizes == [big, small, big])
    }

    @Test(arguments: [1, 2, 3] as [UInt32])
    func `lost and late packets are mended in each size, and a change does not go back`(seed: UInt32) throws {
        let relay = try Relay(jitterMilliseconds: 60, lossPerMille: 30, seed: seed)
        relay.run(ticks: 300)
        var expected = [big]
        for _ in 0..<4 {
            relay.wantsSmall.toggle()
            expected.append(relay.wantsSmall ? small : big)
            relay.sender.engine.requestKeyFrame(relay.wantsSmall ? .main.small : .main)
            relay.run(ticks: 200)
        }
        #expect(relay.sizes == expected)
        let received = try #require(relay.receiver.received)
        #expect(received.mended > 5 && received.undecodable == 0)
        #expect(relay.longestFreeze <= 60)
        #expect(relay.requested.contains(.main))
    }

    @Test func `many changes back and forth leave one stream with the last size`() throws {
        let relay = try Relay(jitterMilliseconds: 40)
        for _ in 0..<60 {
            relay.wantsSmall.toggle()
            relay.run(ticks: 3)
        }
        relay.wantsSmall = true
        relay.run(ticks: 100)
        #expect(relay.sizes.last == small)
        #expect(relay.receiver.statistics.received.count == 1)
        #expect(relay.receiver.received?.undecodable == 0)
    }

    @Test func `a muted view keeps nothing of either size`() throws {
        let relay = try Relay()
        relay.run(ticks: 50)
        relay.receiver.engine.setMuted(true, alice)
        relay.wantsSmall = true
        relay.run(ticks: 50)
        let count = relay.canvas.count
        relay.receiver.engine.setMuted(false, alice)
        relay.run(ticks: 50)
        #expect(relay.canvas.count > count + 3)
        #expect(relay.sizes == [big, small])
    }
}
