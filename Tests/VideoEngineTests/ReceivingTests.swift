import Testing
import VideoEngine

@Suite struct ReceivingTests {
    @Test func `who joins late asks for a key frame and sees from then on`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send()
        sender.packets(100).forEach { _ in }
        let receiver = try TestPhone(tick: 100)
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        var path = TestPath<PicturePacket>(delayMilliseconds: 50)
        var first: Int?
        connect(sender, to: receiver, ticks: 60, over: &path) { if canvas.count > 0, first == nil { first = $0 } }
        #expect(receiver.events.filter { $0 == .keyFrameWanted(alice) }.count == 1)
        #expect(try #require(first) <= 120)
        #expect(sender.sent?.keyFrames == 2)
    }

    @Test func `without an answer the wish is repeated every 500 ms and not more often`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 50)
        _ = sender.packets(5)
        let receiver = try TestPhone()
        var asked: [Int] = []
        for tick in 0..<200 {
            for outgoing in sender.step().outgoing { receiver.engine.receive(outgoing.packet, from: alice) }
            if receiver.step().events.contains(.keyFrameWanted(alice)) { asked.append(tick) }
        }
        #expect(asked == Array(stride(from: 2, to: 200, by: VideoEngine.ticksBetweenRequests)))
        #expect(receiver.received?.requests == asked.count)
        #expect(receiver.received?.decoded == 0)
    }

    @Test(arguments: [TestAnswer.packets, .keyFrame])
    func `a lost packet never leads to a damaged picture, whatever the publisher answers`(answer: TestAnswer) throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        canvas.startRecording(capacity: 1_000)
        receiver.engine.setCanvas(canvas, for: alice)
        var path = TestPath<PicturePacket>(delayMilliseconds: 60, jitterMilliseconds: 30, lossPerMille: 20)
        connect(sender, to: receiver, ticks: 1_500, over: &path, answer: answer)
        let statistics = try #require(receiver.received)
        #expect(answer == .packets ? statistics.mended > 5 && statistics.lost < 5 : statistics.lost > 5)
        #expect(statistics.undecodable == 0)
        #expect(statistics.packetRequests > 3)
        #expect(canvas.count > 350)
        var numbers: [Int] = []
        for (shown, image) in canvas.recording {
            let reading = try #require(TestCard.reading(of: image))
            #expect(UInt32(reading.tick) * 1_800 == shown.timestamp)
            numbers.append(reading.number)
        }
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).count == numbers.count)
    }

    @Test func `a lost packet is asked for at once, and a key frame when two requests are unanswered`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        let receiver = try TestPhone()
        var asked: [Int] = []
        var askedForPackets: [Int] = []
        var lost = 0
        var shown: [Int] = []
        for tick in 0..<80 {
            // The picture of tick 40 is lost.
            for outgoing in sender.step().outgoing {
                if tick == 40 { lost += 1 } else { receiver.engine.receive(outgoing.packet, from: alice) }
            }
            // Its sound is heard 300 ms after it was captured, and the pictures wait for it.
            let before = receiver.received?.shown ?? 0
            let result = receiver.step(heard: [("alice", UInt32(max(0, tick - 15)) * 960)])
            if result.events.contains(.keyFrameWanted(alice)) { asked.append(tick) }
            for case .packetsWanted(_, let missing) in result.events {
                #expect(missing.count == lost)
                askedForPackets.append(tick)
            }
            if let now = receiver.received?.shown, now > before { shown.append(tick) }
        }
        // What came behind it shows the loss; then the packet has a tick to come late. A round trip of 200 ms is assumed.
        #expect(askedForPackets == [43, 55, 67, 79])
        #expect(asked == [42 + 24])
        #expect(shown.last == 53)
    }

    @Test func `a packet that only comes late is not asked for`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        var path = TestPath<PicturePacket>(delayMilliseconds: 60, jitterMilliseconds: 160)
        connect(sender, to: receiver, ticks: 200, over: &path)
        let early = receiver.received?.requests ?? 0
        connect(sender, to: receiver, ticks: 1_000, over: &path)
        #expect(try #require(receiver.received).requests <= early + 2)
        #expect(canvas.count > 500)
    }

    @Test func `no picture for half a second is a freeze that ends with the next picture`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        let receiver = try TestPhone()
        var path = TestPath<PicturePacket>()
        connect(sender, to: receiver, ticks: 51, over: &path)
        sender.engine.setSentMuted(true, .main)
        connect(sender, to: receiver, ticks: VideoEngine.freezeTicks - 1, over: &path)
        #expect(!receiver.events.contains(.froze(alice)))
        connect(sender, to: receiver, ticks: 1, over: &path)
        #expect(receiver.events.last == .froze(alice))
        connect(sender, to: receiver, ticks: 99, over: &path)
        sender.engine.setSentMuted(false, .main)
        connect(sender, to: receiver, ticks: 10, over: &path)
        #expect(receiver.events.suffix(2) == [.froze(alice), .resumed(alice)])
        let statistics = try #require(receiver.received)
        #expect(statistics.freezes == 1)
        #expect(statistics.frozenTicks >= 100 && statistics.frozenTicks <= 102)
    }

    @Test func `a muted stream is not decoded, and comes back with a key frame`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        receiver.engine.setMuted(true, alice)
        var path = TestPath<PicturePacket>(delayMilliseconds: 20)
        connect(sender, to: receiver, ticks: 100, over: &path)
        #expect(canvas.count == 0)
        let isMuted = receiver.engine.isMuted(alice)
        #expect(isMuted)
        #expect(receiver.received?.decoded == 0)
        #expect(!receiver.events.contains(.keyFrameWanted(alice)))
        receiver.engine.setMuted(false, alice)
        connect(sender, to: receiver, ticks: 20, over: &path)
        #expect(canvas.count > 3)
        receiver.engine.isEveryStreamMuted = true
        let before = canvas.count
        connect(sender, to: receiver, ticks: 100, over: &path)
        #expect(canvas.count == before)
        receiver.engine.isEveryStreamMuted = false
        connect(sender, to: receiver, ticks: 20, over: &path)
        #expect(canvas.count > before)
        #expect(receiver.received?.freezes == 0)
    }

    @Test func `a hundred streams are received, and one more is counted and refused`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(64, 64)
        let packets = sender.packets(1).map(\.packet)
        let receiver = try TestPhone()
        for number in 0...VideoEngine.maximumStreams {
            for packet in packets {
                receiver.engine.receive(packet, from: PictureStreamKey(publisher: "user\(number)"))
            }
        }
        receiver.step()
        let statistics = receiver.statistics
        #expect(statistics.received.count == VideoEngine.maximumStreams)
        #expect(statistics.refusedPackets == packets.count)
        #expect(statistics.received.allSatisfy { $0.decoded == 1 })
        #expect(statistics.received.map(\.key) == statistics.received.map(\.key).sorted())
    }

    @Test func `camera and screen of one publisher are two streams`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(320, 240)
        try sender.engine.startSending(
            .screen, .source(.testCard(name: "slides")),
            encoding: try PictureEncoding(width: 480, height: 270, frameRate: 5))
        let receiver = try TestPhone()
        let (camera, screen) = (PictureCanvas(), PictureCanvas())
        let screenKey = PictureStreamKey(publisher: "alice", stream: .screen)
        receiver.engine.setCanvas(camera, for: alice)
        receiver.engine.setCanvas(screen, for: screenKey)
        for _ in 0..<50 {
            for outgoing in sender.step().outgoing {
                receiver.engine.receive(
                    outgoing.packet, from: PictureStreamKey(publisher: "alice", stream: outgoing.stream))
            }
            receiver.step()
        }
        #expect((camera.count, screen.count) == (15, 5))
        #expect(screen.source.map { $0.width == 480 && $0.height == 270 } == true)
        receiver.engine.removePublisher("alice")
        let isReceiving = receiver.engine.isReceiving
        #expect(!isReceiving)
        #expect(camera.source != nil)
    }

    @Test func `a stream that was removed begins again, on the same canvas`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send()
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        var path = TestPath<PicturePacket>()
        connect(sender, to: receiver, ticks: 20, over: &path)
        receiver.engine.removeStream(alice)
        let before = canvas.count
        connect(sender, to: receiver, ticks: 20, over: &path)
        #expect(canvas.count > before)
        #expect(receiver.events.filter { $0 == .firstReceived(alice) }.count == 2)
        receiver.engine.reset()
        let isShown = receiver.engine.canvas(for: alice) != nil
        #expect(!isShown)
        #expect(receiver.step() == PictureTick())
        #expect(receiver.statistics == PictureStatistics())
    }

    @Test func `another size begins with a key frame and is reported`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(320, 240, frameRate: 25)
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        var path = TestPath<PicturePacket>()
        connect(sender, to: receiver, ticks: 20, over: &path)
        sender.engine.setEncoding(try PictureEncoding(width: 240, height: 320, frameRate: 25), of: .main)
        connect(sender, to: receiver, ticks: 20, over: &path)
        let size = PictureSize(width: 240, height: 320)
        #expect(receiver.events.last == .sizeChanged(alice, size))
        #expect(sender.events.suffix(2) == [.capturedSizeChanged(.main, size), .sentSizeChanged(.main, size)])
        #expect(canvas.reading?.number == 19)
        #expect(sender.sent?.keyFrames == 2)
    }

    @Test func `foreign packets do not stop a stream`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        var path = TestPath<PicturePacket>()
        connect(sender, to: receiver, ticks: 10, over: &path)
        var chance = Chance(seed: 21)
        for _ in 0..<500 {
            let payload = (0..<chance.next(below: 1_320)).map { _ in UInt8(chance.next(below: 256)) }
            let sequence = UInt32(chance.next(below: 2) == 0 ? chance.next(below: 200) : chance.next(below: 1 << 32))
            receiver.engine.receive(
                PicturePacket(
                    sequence: sequence, timestamp: UInt32(chance.next(below: 1 << 32)),
                    isLast: chance.next(below: 2) == 0, payload: payload),
                from: alice)
            if chance.next(below: 10) == 0 { connect(sender, to: receiver, ticks: 1, over: &path) }
        }
        let before = canvas.count
        connect(sender, to: receiver, ticks: 200, over: &path)
        #expect(canvas.count > before + 50)
        #expect(receiver.received.map { $0.malformed > 20 } == true)
    }

    @Test func `an app sees every picture that is shown, when it asks for them`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        let receiver = try TestPhone()
        receiver.engine.collected = .received
        var collected: [CollectedPicture] = []
        for _ in 0..<20 {
            for outgoing in sender.step().outgoing { receiver.engine.receive(outgoing.packet, from: alice) }
            collected += receiver.step().pictures
        }
        #expect(collected.count == 10)
        #expect(collected.allSatisfy { $0.place == .received(alice) })
        #expect(collected.compactMap { TestCard.reading(of: $0.picture)?.number } == Array(0..<10))
        let timestamps = (0..<10 as Range<UInt32>).map { $0 * 3_600 }
        #expect(collected.map(\.timestamp) == timestamps)
    }
}
