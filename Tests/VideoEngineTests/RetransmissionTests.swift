import EmulatorAPI
import Testing
import VideoEngine

/// What was seen of somebody's pictures.
private struct Viewing {
    /// The longest time without another picture, in ticks.
    var longestFreeze = 0
    var shown = 0
    var received: PictureStatistics.Received
    var sent: PictureStatistics.Sent

    /// Pictures over a network, 50 ms one way, for a minute.
    init(lossPerMille: Int, jitterMilliseconds: Int = 0, answer: TestAnswer = .packets, seed: UInt32) throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send()
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        var path = TestPath<PicturePacket>(
            delayMilliseconds: 50, jitterMilliseconds: jitterMilliseconds, lossPerMille: lossPerMille, seed: seed)
        var last: Int?
        var count = 0
        var longest = 0
        connect(sender, to: receiver, ticks: 3_000, over: &path, answer: answer) { tick in
            guard canvas.count > count else { return }
            count = canvas.count
            if let last { longest = max(longest, tick - last) }
            last = tick
        }
        longestFreeze = max(longest, 3_000 - (last ?? 0))
        shown = count
        received = try #require(receiver.received)
        sent = try #require(sender.sent)
    }
}

@Suite struct RetransmissionTests {
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt32])
    func `one lost packet of twenty costs moments, and hardly ever a key frame`(seed: UInt32) throws {
        let viewing = try Viewing(lossPerMille: 50, seed: seed)
        #expect(viewing.received.mended > 50)
        #expect(viewing.received.lost <= 2)
        #expect(viewing.sent.keyFrames <= 3)
        // A packet that is lost twice in a row takes two round trips, and then a key frame.
        #expect(viewing.longestFreeze <= 30)
        let before = try Viewing(lossPerMille: 50, answer: .keyFrame, seed: seed)
        #expect(before.sent.keyFrames > 10 * viewing.sent.keyFrames)
        #expect(viewing.shown > before.shown)
    }

    @Test(arguments: [0, 30]) func `where nothing is lost nothing is asked for`(jitter: Int) throws {
        let viewing = try Viewing(lossPerMille: 0, jitterMilliseconds: jitter, seed: 1)
        #expect(viewing.received.packetRequests <= (jitter == 0 ? 0 : 3))
        #expect(viewing.sent.resent <= (jitter == 0 ? 0 : 6))
        #expect(viewing.received.requests == 0)
        #expect(viewing.sent.keyFrames == 1)
        #expect(viewing.received.lost == 0)
    }

    @Test(arguments: [1, 2, 3] as [UInt32])
    func `where every fifth packet is lost more is seen than with key frames`(seed: UInt32) throws {
        let viewing = try Viewing(lossPerMille: 200, jitterMilliseconds: 20, seed: seed)
        let before = try Viewing(lossPerMille: 200, jitterMilliseconds: 20, answer: .keyFrame, seed: seed)
        #expect(viewing.shown > before.shown)
        #expect(viewing.longestFreeze <= before.longestFreeze)
        #expect(viewing.sent.keyFrames < before.sent.keyFrames)
    }

    @Test func `a burst that takes whole pictures is mended, and a long one leads to a key frame`() throws {
        // 15 pictures a second: 300 ms, and 5 s.
        for (length, keyFrames) in [(15, 1), (250, 2)] {
            let sender = try TestPhone(camera: "alice")
            try sender.send()
            let receiver = try TestPhone()
            var requests = TestPath<TestRequest>(delayMilliseconds: 50)
            var path = TestPath<PicturePacket>(delayMilliseconds: 50)
            var shownAfter: Int?
            for tick in 0..<600 {
                for request in requests.arrivals(at: tick) { sender.take(request) }
                let isBroken = (100..<100 + length).contains(tick)
                for outgoing in sender.step().outgoing where !isBroken { path.send(outgoing.packet, at: tick) }
                for packet in path.arrivals(at: tick) { receiver.engine.receive(packet, from: alice) }
                let before = receiver.received?.shown
                for request in receiver.step().events.compactMap(TestRequest.init) { requests.send(request, at: tick) }
                if tick > 100 + length, receiver.received?.shown != before { shownAfter = shownAfter ?? tick }
            }
            #expect(sender.sent?.keyFrames == keyFrames, "\(length)")
            #expect((receiver.received?.lost == 0) == (keyFrames == 1))
            // A picture's time until the next one shows the gap, and a round trip.
            #expect(try #require(shownAfter) <= 100 + length + 20)
        }
    }

    @Test func `of a publisher who is gone a lost packet is asked for five times, and key frames as ever`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        let receiver = try TestPhone()
        for tick in 0..<500 {
            if tick < 60 {
                for outgoing in sender.step().outgoing where tick != 50 {
                    receiver.engine.receive(outgoing.packet, from: alice)
                }
            }
            receiver.step()
        }
        let statistics = try #require(receiver.received)
        #expect(statistics.packetRequests == 5)
        #expect((15...19).contains(statistics.requests))
        #expect(statistics.mended == 0)
    }

    @Test func `links that carry the low bits of sequence numbers are no obstacle`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        let receiver = try TestPhone()
        for tick in 0..<100 {
            for outgoing in sender.step().outgoing where tick != 50 {
                var packet = outgoing.packet
                packet.sequence &+= 3 << 16
                receiver.engine.receive(packet, from: alice)
            }
            for request in receiver.step().events.compactMap(TestRequest.init) { sender.take(request) }
        }
        let statistics = try #require(receiver.received)
        #expect(statistics.mended > 0 && statistics.lost == 0 && statistics.requests == 0)
    }

    // MARK: What is sent again

    /// A phone that has sent for 60 ticks, with the sequence numbers of the packets by tick.
    private func sender() throws -> (phone: TestPhone, sequences: [(tick: Int, sequence: UInt16)]) {
        let phone = try TestPhone(camera: "alice")
        try phone.send(frameRate: 25)
        let sequences = phone.packets(60).map { (tick: $0.tick, sequence: UInt16($0.packet.sequence)) }
        return (phone, sequences)
    }

    /// The sequence numbers of what is sent in the next tick.
    private func next(_ phone: TestPhone) -> [UInt32] { phone.step().outgoing.map(\.packet.sequence) }

    @Test func `what is asked for is sent again in the next tick, before new pictures`() throws {
        let (phone, sequences) = try sender()
        let (first, newest) = (sequences[10].sequence, sequences.last!.sequence)
        phone.engine.requestPackets([newest, first], of: .main)
        #expect(next(phone).prefix(2) == [UInt32(newest), UInt32(first)])
        #expect(phone.sent?.resent == 2 && phone.sent?.keyFrames == 1)
    }

    @Test func `packets never sent, too old, to come or of another stream are not sent`() throws {
        let (phone, sequences) = try sender()
        let newest = sequences.last!.sequence
        phone.engine.requestPackets([newest + 100, newest + 512, 65_535, 40_000], of: .main)
        phone.engine.requestPackets([0, 1], of: .screen)
        phone.engine.requestPackets([], of: .main)
        phone.step()
        #expect(phone.sent?.resent == 0)
        // After 2 s a packet is too old.
        let (first, second) = (sequences[0].sequence, try #require(sequences.first { $0.tick == 2 }).sequence)
        while phone.tick < 100 { phone.step() }
        phone.engine.requestPackets([first], of: .main)
        phone.step()
        #expect(phone.sent?.resent == 1)
        while phone.tick < 103 { phone.step() }
        phone.engine.requestPackets([second], of: .main)
        phone.step()
        #expect(phone.sent?.resent == 1)
    }

    @Test func `a muted stream sends nothing again, not even afterwards`() throws {
        let (phone, sequences) = try sender()
        let all = sequences.suffix(20).map(\.sequence)
        phone.engine.requestPackets(all, of: .main)
        phone.engine.setSentMuted(true, .main)
        #expect(next(phone) == [])
        phone.engine.requestPackets(all, of: .main)
        #expect(next(phone) == [])
        phone.engine.setSentMuted(false, .main)
        phone.engine.requestPackets(all, of: .main)
        #expect((next(phone) + next(phone)).allSatisfy { $0 > UInt32(all.last!) })
        #expect(phone.sent?.resent == 0)
    }

    @Test func `one packet serves all who ask for it at the time`() throws {
        let (phone, sequences) = try sender()
        let lost = sequences.last!.sequence
        for _ in 0..<3 {
            for _ in 0..<10 { phone.engine.requestPackets([lost, lost], of: .main) }
            phone.step()
        }
        #expect(phone.sent?.resent == 1)
        phone.engine.requestPackets([lost], of: .main)
        phone.step()
        #expect(phone.sent?.resent == 2)
    }

    @Test func `however much is asked for, no more is sent again than was sent, and a little`() throws {
        let (phone, _) = try sender()
        let before = try #require(phone.sent)
        for _ in 0..<300 {
            let newest = UInt16(truncatingIfNeeded: phone.sent!.packets)
            for _ in 0..<20 { phone.engine.requestPackets((1...64).map { newest &- $0 }, of: .main) }
            phone.step()
        }
        let after = try #require(phone.sent)
        #expect(after.resent > 128)
        #expect(after.resent <= after.packets - before.packets + 128)
    }

    @Test func `who lost nothing sees the same pictures while others ask for theirs`() throws {
        let (sender, calm) = (try TestPhone(camera: "alice"), try TestPhone())
        try sender.send(frameRate: 5)
        let canvas = PictureCanvas()
        calm.engine.setCanvas(canvas, for: alice)
        var chance = Chance(seed: 3)
        for tick in 0..<500 {
            // Somebody asks in every tick for the packets that follow the last asked for.
            let newest = UInt16(truncatingIfNeeded: sender.sent?.packets ?? 0)
            if tick > 100 {
                sender.engine.requestPackets([newest &- UInt16(1 + chance.next(below: 9))], of: .main)
            }
            for outgoing in sender.step().outgoing { calm.engine.receive(outgoing.packet, from: alice) }
            calm.step()
        }
        #expect(try #require(sender.sent?.resent) > 50)
        #expect(canvas.count == sender.sent?.pictures)
        let delays = Set(canvas.shown.map { $0.tick - Int($0.timestamp / PicturePacket.timestampStep) })
        #expect(delays == [0])
        #expect(calm.received?.packetRequests == 0)
        #expect(calm.received?.duplicate == sender.sent?.resent)
    }
}
