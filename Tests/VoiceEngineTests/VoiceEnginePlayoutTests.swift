import Testing
import VoiceEngine

@Suite struct VoiceEnginePlayoutTests {
    /// Packets of a steady tone.
    private func tone(_ hertz: Double, amplitude: Double = 0.4, count: Int, quality: VoiceQuality = .standard) throws
        -> [VoicePacket]
    {
        try TestDevice(speaking: .tone(hertz: hertz, amplitude: amplitude), quality: quality).packets(count)
    }

    @Test func `a voice is heard as it was spoken, 40 ms later`() throws {
        let bob = try TestDevice()
        bob.hear(try tone(440, count: 60))
        #expect(bob.speaker.heard("alice").map(\.ticks) == [2..<60])
        #expect(abs(bob.speaker.amplitude(hertz: 440, from: 10, to: 60) - 0.4) < 0.03)
        let stream = bob.engine.statistics.publishers[0]
        #expect(stream.received == 60)
        #expect([stream.lost, stream.concealed, stream.recovered, stream.late, stream.duplicate] == [0, 0, 0, 0, 0])
        #expect(stream.delayMilliseconds == 40)
    }

    @Test func `the first frame of a publisher is announced once`() throws {
        let bob = try TestDevice()
        let packets = try tone(440, count: 10)
        var announced: [[String]] = []
        for (tick, packet) in packets.enumerated() {
            bob.engine.receive(packet, from: "carol")
            if tick >= 1 { bob.engine.receive(packets[tick - 1], from: "alice") }
            announced.append(bob.engine.tick().firstPacketFrom)
        }
        #expect(announced.enumerated().filter { !$0.element.isEmpty }.map(\.offset) == [2, 3])
        #expect(announced[2] == ["carol"])
        #expect(announced[3] == ["alice"])
    }

    @Test func `ten people who shout at once do not clip`() throws {
        let bob = try TestDevice()
        let voices = try (0..<10).map { index in
            try TestDevice(speaking: .samples(speech(seconds: 1, seed: UInt32(index + 1), amplitude: 0.9))).packets(50)
        }
        for tick in 0..<50 {
            for (index, packets) in voices.enumerated() { bob.engine.receive(packets[tick], from: "user\(index)") }
            _ = bob.engine.tick()
        }
        let heard = bob.heard(0..<50)
        let peak = heard.map(abs).max()!
        #expect(peak > 0.9)
        #expect(peak <= LookaheadLimiter.ceiling + 0.000_1)
        // Clipping would put many samples at the very top.
        #expect(heard.filter { abs($0) > 0.97 }.count < heard.count / 100)
        #expect(Set(bob.speaker.heard.map(\.publisher)).count == 10)
    }

    @Test func `two tones in one mix are both there, undistorted`() throws {
        let bob = try TestDevice()
        for (low, high) in zip(try tone(440, count: 50), try tone(1_000, count: 50)) {
            bob.engine.receive(low, from: "alice")
            bob.engine.receive(high, from: "carol")
            _ = bob.engine.tick()
        }
        #expect(abs(bob.speaker.amplitude(hertz: 440, from: 10, to: 50) - 0.4) < 0.04)
        #expect(abs(bob.speaker.amplitude(hertz: 1_000, from: 10, to: 50) - 0.4) < 0.04)
        #expect(bob.speaker.amplitude(hertz: 1_560, from: 10, to: 50) < 0.01)
    }

    @Test(arguments: [(0, 0.0), (50, 0.1), (400, 0.8), (401, 0.8), (-1, 0.0)])
    func `a publisher's volume scales that publisher alone`(volume: Int, amplitude: Double) throws {
        let bob = try TestDevice()
        bob.engine.setVolume(volume, publisher: "alice")
        #expect(bob.engine.volume(of: "alice") == min(max(volume, 0), 400))
        for (low, high) in zip(try tone(440, amplitude: 0.2, count: 50), try tone(1_000, amplitude: 0.2, count: 50)) {
            bob.engine.receive(low, from: "alice")
            bob.engine.receive(high, from: "carol")
            _ = bob.engine.tick()
        }
        #expect(abs(bob.speaker.amplitude(hertz: 440, from: 10, to: 50) - amplitude) < 0.04)
        #expect(abs(bob.speaker.amplitude(hertz: 1_000, from: 10, to: 50) - 0.2) < 0.03)
    }

    @Test func `a volume beyond full scale is limited, not clipped`() throws {
        let bob = try TestDevice()
        bob.engine.setVolume(200, publisher: "alice")
        bob.hear(try tone(440, amplitude: 0.8, count: 100, quality: .music))
        let heard = bob.heard(50..<100)
        #expect(heard.map(abs).max()! <= LookaheadLimiter.ceiling + 0.000_1)
        #expect(bob.speaker.amplitude(hertz: 440, from: 50, to: 100) > 0.9)
        // A clipped sine has a third of its amplitude at three times its frequency.
        #expect(bob.speaker.amplitude(hertz: 1_320, from: 50, to: 100) < 0.05)
    }

    @Test func `the playout volume scales everyone`() throws {
        let bob = try TestDevice()
        bob.engine.playoutVolume = 50
        bob.hear(try tone(440, count: 50))
        #expect(abs(bob.speaker.amplitude(hertz: 440, from: 10, to: 50) - 0.2) < 0.02)
        bob.engine.playoutVolume = 0
        bob.hear(try Array(tone(440, count: 100)[50...]))
        #expect(rootMeanSquare(bob.heard(52..<100)) == 0)
    }

    @Test func `a muted publisher falls silent at once and comes back`() throws {
        let bob = try TestDevice()
        let packets = try tone(440, count: 120)
        bob.hear(packets[..<40])
        bob.engine.setMuted(true, publisher: "alice")
        let isMuted = bob.engine.isMuted(publisher: "alice")
        #expect(isMuted)
        bob.hear(packets[40..<80])
        bob.engine.setMuted(false, publisher: "alice")
        bob.hear(packets[80...])
        #expect(bob.speaker.heard("alice").map(\.ticks) == [2..<40, 80..<120])
        // 2.5 ms of the last frame were still in the limiter.
        #expect(rootMeanSquare(bob.heard(41..<80)) == 0)
        #expect(abs(bob.speaker.amplitude(hertz: 440, from: 85, to: 120) - 0.4) < 0.03)
        #expect(bob.engine.statistics.publishers[0].lost == 0)
    }

    @Test func `muting all spares the own settings of each publisher`() throws {
        let bob = try TestDevice()
        bob.engine.setMuted(true, publisher: "carol")
        bob.engine.isEveryPublisherMuted = true
        let packets = try tone(440, count: 60)
        for (tick, packet) in packets.enumerated() {
            if tick == 30 { bob.engine.isEveryPublisherMuted = false }
            for publisher in ["alice", "carol"] { bob.engine.receive(packet, from: publisher) }
            _ = bob.engine.tick()
        }
        #expect(bob.speaker.heard.map(\.publisher) == ["alice"])
        #expect(bob.speaker.heard("alice").map(\.ticks) == [30..<60])
    }

    @Test func `leaving the room forgets mutes and volumes, a publisher's leaving does not`() throws {
        let bob = try TestDevice()
        bob.engine.setMuted(true, publisher: "alice")
        bob.engine.setVolume(30, publisher: "alice")
        bob.hear(try tone(440, count: 5))
        bob.engine.removePublisher("alice")
        let isStillMuted = bob.engine.isMuted(publisher: "alice")
        #expect(isStillMuted)
        #expect(bob.engine.volume(of: "alice") == 30)
        #expect(bob.engine.statistics.publishers.isEmpty)
        bob.engine.isEveryPublisherMuted = true
        bob.engine.resetPublishers()
        #expect(!bob.engine.isMuted(publisher: "alice") && !bob.engine.isEveryPublisherMuted)
        #expect(bob.engine.volume(of: "alice") == 100)
    }

    @Test func `a publisher who is removed mid-word is silent from the next tick on`() throws {
        let bob = try TestDevice()
        let packets = try tone(440, count: 60)
        bob.hear(packets[..<30])
        bob.engine.removePublisher("alice")
        for _ in 0..<20 { _ = bob.engine.tick() }
        #expect(bob.speaker.heard("alice").map(\.ticks) == [2..<30])
        #expect(rootMeanSquare(bob.heard(31..<50)) == 0)
        #expect(bob.engine.readLevels().publishers.isEmpty)
    }

    @Test func `a publisher whose packets just stop fades out within 120 ms`() throws {
        let bob = try TestDevice()
        bob.hear(try tone(440, count: 30))
        for _ in 0..<30 { _ = bob.engine.tick() }
        // The last packet is played in tick 31: two frames wait before it.
        let end = try #require(bob.speaker.heard("alice").last?.ticks.upperBound)
        #expect((33...37).contains(end))
        #expect(rootMeanSquare(bob.heard(32..<33)) > 0.05)
        #expect(rootMeanSquare(bob.heard(39..<60)) == 0)
    }

    @Test func `a late joiner hears the word that is being spoken`() throws {
        let bob = try TestDevice()
        for _ in 0..<10 { _ = bob.engine.tick() }
        bob.hear(try tone(440, count: 100)[60...])
        #expect(bob.speaker.heard("alice").map(\.ticks.lowerBound) == [12])
        #expect(bob.engine.statistics.publishers[0].lost == 0)
    }

    @Test func `one lost packet is restored from the next and hardly heard`() throws {
        let packets = try TestDevice(speaking: .samples(speech(seconds: 2)), quality: .standard).packets(100)
        let whole = try TestDevice()
        whole.hear(packets)
        let patched = try TestDevice()
        for (index, packet) in packets.enumerated() {
            if index % 10 != 4 { patched.engine.receive(packet, from: "alice") }
            _ = patched.engine.tick()
        }
        let stream = patched.engine.statistics.publishers[0]
        #expect(stream.lost == 10)
        #expect(stream.recovered + stream.concealed == 10)
        #expect(stream.recovered >= 6)
        let clean = whole.heard(5..<100)
        let difference = zip(clean, patched.heard(5..<100)).map { $0 - $1 }
        #expect(rootMeanSquare(difference) < rootMeanSquare(clean) * 0.35)
    }

    @Test func `malformed packets are counted and leave the stream alone`() throws {
        let bob = try TestDevice()
        for packet in try tone(440, count: 50) {
            bob.engine.receive(packet, from: "alice")
            var broken = packet
            broken.sequence &+= 1
            for payload in [[], [0x01, 0, 0, 0], [UInt8](repeating: 0, count: 1_277), [28 << 3, 0, 0]] as [[UInt8]] {
                broken.payload = payload
                bob.engine.receive(broken, from: "alice")
            }
            _ = bob.engine.tick()
        }
        #expect(bob.engine.statistics.publishers[0].malformed == 200)
        #expect(bob.engine.statistics.publishers[0].lost == 0)
        #expect(abs(bob.speaker.amplitude(hertz: 440, from: 10, to: 50) - 0.4) < 0.03)
    }

    @Test func `a hundred publishers are heard, the hundred and first is refused`() throws {
        let bob = try TestDevice()
        let packet = try tone(440, count: 1)[0]
        for index in 0..<VoiceEngine.maximumPublishers { bob.engine.receive(packet, from: "user\(index)") }
        #expect(bob.engine.statistics.publishers.count == 100)
        #expect(bob.engine.statistics.refusedPackets == 0)
        bob.engine.receive(packet, from: "one more")
        #expect(bob.engine.statistics.publishers.count == 100)
        #expect(bob.engine.statistics.refusedPackets == 1)
        bob.engine.removePublisher("user7")
        bob.engine.receive(packet, from: "one more")
        #expect(bob.engine.statistics.publishers.map(\.publisher).contains("one more"))
    }

    @Test func `while playout is off the speaker gets nothing, and later goes on in time`() throws {
        let bob = try TestDevice()
        let packets = try tone(440, count: 80)
        bob.hear(packets[..<20])
        bob.engine.isPlayoutEnabled = false
        bob.hear(packets[20..<50])
        bob.engine.isPlayoutEnabled = true
        bob.hear(packets[50...])
        #expect(bob.speaker.heard("alice").map(\.ticks) == [2..<20, 50..<80])
        #expect(bob.engine.statistics.publishers[0].delayMilliseconds == 40)
    }

    @Test(arguments: [0, 4_800, UInt32.max - 7_000])
    func `the engine says which sound it plays, also where timestamps wrap`(first: UInt32) throws {
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.5))
        let bob = try TestDevice()
        var heard: [UInt32] = []
        for var packet in alice.packets(30) {
            packet.timestamp &+= first
            bob.engine.receive(packet, from: "alice")
            _ = bob.engine.tick()
            let now = bob.engine.heard
            #expect(now.allSatisfy { $0.publisher == "alice" })
            heard += now.map(\.timestamp)
        }
        #expect(heard.count >= 28)
        #expect(heard == heard.indices.map { first &+ UInt32($0) &* 960 })
        bob.engine.removePublisher("alice")
        let isEmpty = bob.engine.heard.isEmpty
        #expect(isEmpty)
    }
}
