import Testing
import VoiceEngine

/// Streams that a device sends beside its first.
@Suite struct SideStreamTests {
    /// The packets of each stream by number, the first stream's as 0.
    private func packets(_ device: TestDevice, _ count: Int) -> [Int: [VoicePacket]] {
        var result: [Int: [VoicePacket]] = [:]
        for _ in 0..<count {
            let tick = device.engine.tick()
            if let packet = tick.outgoing { result[0, default: []].append(packet) }
            for side in tick.sidePackets { result[side.number, default: []].append(side.packet) }
        }
        return result
    }

    private func amplitude(_ hertz: Double, in packets: [VoicePacket]?) throws -> Double {
        let listener = try TestDevice()
        listener.hear(packets ?? [])
        return listener.speaker.amplitude(hertz: hertz, from: 15, to: packets?.count ?? 0)
    }

    @Test func `each side stream has the sound of its own source`() throws {
        let folder = try TemporaryFolder()
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.4), quality: .music)
        alice.engine.music.start(
            MusicTrack(id: 1, path: try folder.tone("a.wav", hertz: 1_000, milliseconds: 3_000)), maximumTracks: 4)
        alice.engine.music.start(
            MusicTrack(id: 2, path: try folder.tone("b.wav", hertz: 1_500, milliseconds: 3_000), isShort: true),
            maximumTracks: 4)
        try alice.engine.setSideStream(3, source: .music, quality: .standard)
        try alice.engine.setSideStream(1, source: .firstStream, quality: .standard)
        try alice.engine.setSideStream(
            2, source: .microphone(.tone(hertz: 700, amplitude: 0.2)), quality: .standard)
        #expect(alice.engine.sideStreamNumbers == [1, 2, 3])
        let sent = packets(alice, 60)
        #expect(sent.values.allSatisfy { $0.count == 60 && $0.map(\.sequence) == Array(0..<60) })
        #expect(abs(try amplitude(440, in: sent[0]) - 0.4) < 0.04)
        #expect(abs(try amplitude(440, in: sent[1]) - 0.4) < 0.04)
        #expect(abs(try amplitude(700, in: sent[2]) - 0.2) < 0.03)
        #expect(try amplitude(440, in: sent[2]) < 0.01)
        #expect(abs(try amplitude(1_000, in: sent[3]) - 0.5) < 0.05)
        // Neither the voice nor short effects are in it, and music that is not published is in it alone.
        #expect(try amplitude(440, in: sent[3]) < 0.01)
        #expect(try amplitude(1_500, in: sent[3]) < 0.01)
        #expect(try amplitude(1_000, in: sent[0]) < 0.01)
    }

    @Test func `a side stream goes on when its source and quality change, and is muted alone`() throws {
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.4))
        try alice.engine.setSideStream(1, source: .firstStream, quality: .standard)
        let before = packets(alice, 30)
        try alice.engine.setSideStream(1, source: .microphone(.tone(hertz: 700, amplitude: 0.2)), quality: .music)
        let after = packets(alice, 60)
        #expect((before[1]! + after[1]!).map(\.sequence) == Array(0..<90))
        #expect((before[1]! + after[1]!).map(\.timestamp) == (0..<90).map { $0 * VoicePacket.sampleCount })
        #expect(abs(try amplitude(700, in: after[1]) - 0.2) < 0.03)
        alice.engine.setSideStreamMuted(true, 1)
        let muted = packets(alice, 60)
        #expect(muted[1]!.allSatisfy { $0.level == 127 })
        #expect(abs(try amplitude(440, in: muted[0]) - 0.4) < 0.04)
        // A muted device sends silence as its first stream, and with it to those that have the first stream's sound.
        alice.engine.setSideStreamMuted(false, 1)
        alice.engine.isMuted = true
        let silent = packets(alice, 30)
        #expect(silent[0]!.allSatisfy { $0.level == 127 })
        #expect(silent[1]!.allSatisfy { $0.level < 60 })
        alice.engine.removeSideStream(1)
        #expect(packets(alice, 5)[1] == nil)
    }

    @Test func `nothing is sent while nothing is captured`() throws {
        let alice = try TestDevice()
        try alice.engine.setSideStream(1, source: .microphone(.tone(hertz: 700, amplitude: 0.2)), quality: .standard)
        #expect(packets(alice, 5).isEmpty)
    }

    @Test func `a file that is missing changes nothing`() throws {
        let alice = try TestDevice(speaking: .silence)
        try alice.engine.setSideStream(1, source: .microphone(.tone(hertz: 700, amplitude: 0.2)), quality: .standard)
        #expect(throws: AudioFileError.self) {
            try alice.engine.setSideStream(
                1, source: .microphone(.file(path: "/nowhere/a.wav", loops: false)), quality: .standard)
        }
        #expect(throws: AudioFileError.self) {
            try alice.engine.setSideStream(
                2, source: .microphone(.file(path: "/nowhere/a.wav", loops: false)), quality: .standard)
        }
        #expect(alice.engine.sideStreamNumbers == [1])
        #expect(abs(try amplitude(700, in: packets(alice, 60)[1]) - 0.2) < 0.03)
    }

    @Test func `eight side streams exist at once, and a ninth is not made`() throws {
        let alice = try TestDevice(speaking: .silence)
        for number in 1...9 { try alice.engine.setSideStream(number, source: .firstStream, quality: .standard) }
        #expect(alice.engine.sideStreamNumbers == Array(1...8))
        alice.engine.removeSideStream(4)
        try alice.engine.setSideStream(9, source: .firstStream, quality: .standard)
        #expect(alice.engine.sideStreamNumbers == [1, 2, 3, 5, 6, 7, 8, 9])
    }
}
