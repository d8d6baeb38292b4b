import Foundation
import OpusAudio
import Synchronization
import Testing
import VoiceEngine

@Suite struct VoiceEngineCaptureTests {
    @Test func `nothing is sent before capturing starts and after it stops`() throws {
        let alice = try TestDevice()
        #expect(alice.packets(5).isEmpty)
        let isCapturing = alice.engine.isCapturing
        #expect(!isCapturing)
        try alice.engine.startCapture(.speech)
        #expect(alice.packets(5).map(\.sequence) == [0, 1, 2, 3, 4])
        alice.engine.stopCapture()
        #expect(alice.packets(5).isEmpty)
        try alice.engine.startCapture(.speech)
        let resumed = alice.packets(1)
        #expect(resumed.map(\.sequence) == [5])
        #expect(resumed.map(\.timestamp) == [15 * 960])
    }

    @Test func `a reset engine has the microphone and the counts of before, and nothing that was chosen`() throws {
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.4), quality: .music)
        let level = try #require(alice.packets(10).last).level
        alice.engine.isMuted = true
        alice.engine.captureVolume = 10
        alice.engine.effects.pitch = 1
        alice.engine.reset()
        let isCapturing = alice.engine.isCapturing
        #expect(!isCapturing)
        #expect(alice.engine.quality == .standard)
        #expect(alice.engine.statistics.sentPackets == 0)
        #expect(alice.packets(5).isEmpty)
        try alice.engine.startCapture(.standard)
        let packets = alice.packets(5)
        #expect(packets.map(\.sequence) == [10, 11, 12, 13, 14])
        #expect(packets.map(\.timestamp).first == UInt32(15 * 960))
        #expect(packets.last?.level == level)
    }

    @Test func `each quality sends its bit rate and channels`() throws {
        for (quality, bitRate, channelCount) in [
            (VoiceQuality.speech, 16_000, 1), (.standard, 50_000, 1), (.music, 128_000, 2),
        ] {
            let alice = try TestDevice(speaking: .samples(speech(seconds: 4)), quality: quality)
            let packets = alice.packets(200)
            let actual = packets.map(\.payload.count).reduce(0, +) * 8 / 4
            #expect(actual < bitRate * 13 / 10, "\(quality)")
            #expect(actual > bitRate * 4 / 10, "\(quality)")
            let headers = try packets.map { try OpusPacket($0.payload) }
            #expect(headers.allSatisfy { $0.channelCount <= channelCount && $0.sampleCount == 960 })
            #expect(headers.contains { $0.channelCount == channelCount })
            #expect(headers.allSatisfy { $0.bandwidth <= quality.audioBandwidth })
            #expect(alice.engine.statistics.sentPackets == 200)
            #expect(alice.engine.statistics.sentBytes == packets.map(\.payload.count).reduce(0, +))
        }
    }

    @Test func `the quality can change while speaking`() throws {
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.5), quality: .speech)
        let bob = try TestDevice()
        bob.hear(alice.packets(50))
        alice.engine.setQuality(.music)
        #expect(alice.engine.quality == .music)
        bob.hear(alice.packets(50))
        alice.engine.setQuality(.speech)
        bob.hear(alice.packets(50))
        for ticks in [20..<45, 60..<95, 110..<145] {
            #expect(abs(bob.speaker.amplitude(hertz: 440, from: ticks.lowerBound, to: ticks.upperBound) - 0.5) < 0.06)
        }
        #expect(bob.engine.statistics.publishers[0].lost == 0)
        #expect(bob.engine.statistics.publishers[0].malformed == 0)
    }

    @Test func `a muted microphone goes on sending tiny silent packets`() throws {
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.5), quality: .music)
        let bob = try TestDevice()
        bob.hear(alice.packets(50))
        alice.engine.isMuted = true
        let muted = alice.packets(100)
        #expect(muted.count == 100)
        #expect(muted.allSatisfy { $0.level == 127 })
        #expect(muted[50...].map(\.payload.count).reduce(0, +) < 50 * 6)
        bob.hear(muted)
        #expect(rootMeanSquare(bob.heard(60..<150)) < 0.000_1)
        #expect(bob.speaker.heard("alice").map(\.ticks.upperBound).max()! <= 58)
        alice.engine.isMuted = false
        bob.hear(alice.packets(50))
        #expect(abs(bob.speaker.amplitude(hertz: 440, from: 160, to: 195) - 0.5) < 0.05)
    }

    @Test(arguments: [(0, 0.0), (50, 0.2), (100, 0.4), (200, 0.8), (-1, 0.0)])
    func `the capture volume scales the voice, 0 to 400`(volume: Int, amplitude: Double) throws {
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.4), quality: .music)
        let bob = try TestDevice()
        alice.engine.captureVolume = volume
        bob.hear(alice.packets(50))
        #expect(abs(bob.speaker.amplitude(hertz: 440, from: 20, to: 50) - amplitude) < 0.03)
        #expect(alice.engine.captureVolume == min(max(volume, 0), 400))
    }

    @Test func `a microphone file that is missing changes nothing`() throws {
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.5))
        #expect(throws: AudioFileError.self) {
            try alice.engine.setMicrophone(.file(path: "/nowhere/voice.wav", loops: false))
        }
        let packets = alice.packets(10)
        #expect(packets.count == 10)
        #expect(packets[5].level < 20)
        guard case .tone = alice.engine.microphone else {
            Issue.record("the microphone became \(alice.engine.microphone)")
            return
        }
    }

    @Test func `the level in a packet is the loudness below full scale`() throws {
        // A sine of amplitude 0.5 is 9 dB below a full square wave.
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.5))
        #expect(alice.packets(10).last?.level == 9)
        let silent = try TestDevice(speaking: .silence)
        #expect(silent.packets(10).last?.level == 127)
    }

    @Test func `published music is heard by others, local music is not`() throws {
        let folder = try TemporaryFolder()
        let alice = try TestDevice(speaking: .silence, quality: .music)
        let bob = try TestDevice()
        alice.engine.music.start(
            MusicTrack(id: 1, path: try folder.tone("published.wav", hertz: 500, amplitude: 0.3), publishes: true))
        alice.engine.music.start(
            MusicTrack(id: 2, path: try folder.tone("local.wav", hertz: 900, amplitude: 0.3), publishes: false))
        var events: [MusicEvent] = []
        for _ in 0..<60 {
            let tick = alice.engine.tick()
            events += tick.musicEvents
            if let packet = tick.outgoing { bob.hear([packet]) }
        }
        #expect(abs(bob.speaker.amplitude(hertz: 500, from: 15, to: 45) - 0.3) < 0.05)
        #expect(bob.speaker.amplitude(hertz: 900, from: 15, to: 45) < 0.01)
        #expect(alice.speaker.amplitude(hertz: 500, from: 15, to: 45) > 0.25)
        #expect(alice.speaker.amplitude(hertz: 900, from: 15, to: 45) > 0.25)
        #expect(events.contains(.started(id: 1, failure: nil)) && events.contains(.completed(id: 2, failure: nil)))
    }

    @Test func `the ear monitor lets a speaker hear themselves, also while muted`() throws {
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.4))
        _ = alice.packets(20)
        #expect(rootMeanSquare(alice.heard(0..<20)) == 0)
        alice.engine.isEarMonitorEnabled = true
        alice.engine.earMonitorVolume = 50
        alice.engine.isMuted = true
        _ = alice.packets(20)
        #expect(abs(alice.speaker.amplitude(hertz: 440, from: 22, to: 40) - 0.2) < 0.01)
        alice.engine.isEarMonitorEnabled = false
        _ = alice.packets(20)
        #expect(rootMeanSquare(alice.heard(42..<60)) == 0)
    }

    @Test func `an engine lives in a mutex`() throws {
        let engine = Mutex(VoiceEngine(speaker: Speaker()))
        try engine.withLock { try $0.startCapture(.standard) }
        #expect(engine.withLock { $0.tick() }.outgoing?.sequence == 0)
    }

    @Test func `the same calls give the same packets`() throws {
        func packets() throws -> [VoicePacket] {
            try TestDevice(speaking: .samples(speech(seconds: 1)), quality: .standard).packets(50)
        }
        #expect(try packets() == packets())
    }
}
