import Testing
import VideoEngine
import VoiceEngine

/// Somebody's sound and pictures on the way to somebody else, through a network that delays, reorders and loses.
private struct Call {
    var delayMilliseconds = 60
    var jitterMilliseconds = 60
    var lossPerMille = 10
    var seed: UInt32 = 7
    /// How much later pictures go off than sound, as behind an encoder that takes long.
    var pictureDelayMilliseconds = 0

    /// Ticks between two beeps, and ticks that one sounds.
    static let beepInterval = 50
    static let beepLength = 5

    /// How much later than the beep that belongs to them pictures were shown, in milliseconds.
    ///
    /// In each second the sender's microphone hears a beep, and the camera takes a picture in the tick in which it begins.
    /// When the beep is heard is measured in what the listener's speaker played, and the picture is recognized by its
    /// pixels.
    func lags(seconds: Int) throws -> [Int] {
        let ticks = seconds * 50
        var voice = VoiceEngine(speaker: Speaker())
        let queue = PCMQueue(capacitySeconds: 600)
        try voice.setMicrophone(.pushed(queue))
        try voice.startCapture(.standard)
        let sender = try TestPhone(camera: "alice")
        try sender.send(160, 120, frameRate: 25)
        let speaker = Speaker()
        var listener = VoiceEngine(speaker: speaker)
        let viewer = try TestPhone()
        let canvas = PictureCanvas()
        canvas.startRecording(capacity: 1_000)
        viewer.engine.setCanvas(canvas, for: alice)

        var sound = TestPath<VoicePacket>(
            delayMilliseconds: delayMilliseconds, jitterMilliseconds: jitterMilliseconds, lossPerMille: lossPerMille,
            seed: seed)
        var pictures = TestPath<PicturePacket>(
            delayMilliseconds: delayMilliseconds + pictureDelayMilliseconds, jitterMilliseconds: jitterMilliseconds,
            lossPerMille: lossPerMille, seed: seed + 1)
        var requests = TestPath<TestRequest>(delayMilliseconds: delayMilliseconds)
        for tick in 0..<ticks {
            // Full waves of 1,000 Hz, so that a beep begins at once.
            let isBeep = tick % Self.beepInterval < Self.beepLength
            let wave: [Int16] = [0, 9_000, 9_000, 0, -9_000, -9_000]
            let samples = isBeep ? (0..<960).map { wave[$0 / 8 % 6] } : [Int16](repeating: 0, count: 960)
            try queue.push(samples, sampleRate: 48_000, channelCount: 1)
            if let packet = voice.tick().outgoing { sound.send(packet, at: tick) }
            for request in requests.arrivals(at: tick) { sender.take(request) }
            for outgoing in sender.step().outgoing { pictures.send(outgoing.packet, at: tick) }
            for packet in sound.arrivals(at: tick) { listener.receive(packet, from: "alice") }
            for packet in pictures.arrivals(at: tick) { viewer.engine.receive(packet, from: alice) }
            _ = listener.tick()
            let events = viewer.step(heard: listener.heard).events
            for request in events.compactMap(TestRequest.init) { requests.send(request, at: tick) }
        }
        return canvas.recording.compactMap { shown, image in
            guard let reading = TestCard.reading(of: image), reading.tick % Self.beepInterval == 0 else { return nil }
            let heard = (reading.tick..<reading.tick + Self.beepInterval).first {
                speaker.level(from: $0, to: $0 + 1) > -30
            }
            return heard.map { (shown.tick - $0) * 20 }
        }
    }
}

@Suite struct LipSyncTests {
    @Test(arguments: [(0, 0, 0), (60, 60, 10), (150, 100, 10), (20, 200, 0), (300, 40, 10), (50, 20, 50)])
    func `lips and sound stay within 80 ms`(delay: Int, jitter: Int, loss: Int) throws {
        for seed in UInt32(1)...2 {
            let call = Call(delayMilliseconds: delay, jitterMilliseconds: jitter, lossPerMille: loss, seed: seed)
            let lags = try call.lags(seconds: 14)
            #expect(lags.count >= 8)
            #expect(lags.allSatisfy { abs($0) <= 80 }, "\(lags)")
        }
    }

    @Test func `pictures that come later than their sound are shown at once`() throws {
        let lags = try Call(jitterMilliseconds: 0, lossPerMille: 0, pictureDelayMilliseconds: 100).lags(seconds: 5)
        #expect(lags.count == 5)
        #expect(lags.allSatisfy { (40...80).contains($0) }, "\(lags)")
    }

    @Test func `without sound a picture is held as long as arrival times vary`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(160, 120, frameRate: 25)
        let viewer = try TestPhone()
        let canvas = PictureCanvas()
        viewer.engine.setCanvas(canvas, for: alice)
        var path = TestPath<PicturePacket>(delayMilliseconds: 40, jitterMilliseconds: 80)
        connect(sender, to: viewer, ticks: 300, over: &path)
        let delays = canvas.shown.suffix(100).map { $0.tick - Int($0.timestamp / 1_800) }
        #expect(delays.count == 100)
        // A steady delay that nearly every packet keeps: pictures come in an even rhythm.
        let usual = delays.sorted()[50]
        #expect((4...7).contains(usual))
        #expect(delays.filter { $0 == usual }.count > 80)
    }

    @Test func `sound of another device's ticks is not waited for`() throws {
        let sender = try TestPhone(camera: "alice", tick: 1_000)
        try sender.send(160, 120, frameRate: 25)
        let viewer = try TestPhone(tick: 1_000)
        let canvas = PictureCanvas()
        viewer.engine.setCanvas(canvas, for: alice)
        for tick in 0..<50 {
            for outgoing in sender.step().outgoing { viewer.engine.receive(outgoing.packet, from: alice) }
            // Ten seconds behind the pictures.
            viewer.step(heard: [("alice", UInt32(500 + tick) * 960)])
        }
        #expect(canvas.count == 25)
        #expect(viewer.received?.lagBehindSoundMilliseconds == nil)
    }

    @Test func `sound and pictures find each other though both counters wrap at different times`() throws {
        // Sound wraps after 4,473,924 ticks, pictures after 2,386,092.
        for start in [0, 2_386_060, 4_473_900, 2 * 2_386_060, 9_000_000, 40_000_000] {
            let sender = try TestPhone(camera: "alice", tick: start)
            try sender.send(64, 64, frameRate: 50)
            let viewer = try TestPhone(tick: start)
            let canvas = PictureCanvas()
            viewer.engine.setCanvas(canvas, for: alice)
            for tick in start..<start + 60 {
                for outgoing in sender.step().outgoing { viewer.engine.receive(outgoing.packet, from: alice) }
                // The sound is heard ten ticks after it was captured.
                viewer.step(heard: [("alice", UInt32(truncatingIfNeeded: tick - 10) &* 960)])
            }
            let delays = Set(
                canvas.shown.map {
                    $0.tick - start - Int(($0.timestamp &- UInt32(truncatingIfNeeded: start) &* 1_800) / 1_800)
                })
            #expect(delays == [10], "from tick \(start)")
            #expect(viewer.received?.lagBehindSoundMilliseconds == 0)
        }
    }
}
