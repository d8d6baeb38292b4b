import Foundation
import Testing

@testable import VoiceEngine

/// The sound of a tick where an app may look at it, and files written piece by piece.
struct VoiceFramesTests {
    private func amplitude(_ hertz: Double, _ block: AudioBlock?) -> Double {
        Spectrum.amplitude(of: hertz, in: block?.floats(channelCount: 1) ?? [])
    }

    @Test func `ticks have their sound only while it is collected`() throws {
        let device = try TestDevice(speaking: .tone(hertz: 1000, amplitude: 0.3))
        #expect(device.engine.tick().frames == nil)
        device.engine.collectsFrames = true
        #expect(device.engine.tick().frames?.captured != nil)
        device.engine.collectsFrames = false
        #expect(device.engine.tick().frames == nil)
    }

    @Test func `each point has the sound that passes there`() throws {
        let sender = try TestDevice(speaking: .tone(hertz: 2000, amplitude: 0.3))
        let device = try TestDevice(speaking: .tone(hertz: 500, amplitude: 0.2))
        device.engine.captureVolume = 50
        device.engine.setVolume(50, publisher: "bob")
        device.engine.isEarMonitorEnabled = true
        device.engine.collectsFrames = true
        var last = VoiceFrames()
        for packet in sender.packets(50) {
            device.engine.receive(packet, from: "bob")
            last = device.engine.tick().frames ?? VoiceFrames()
        }
        #expect(abs(amplitude(500, last.captured) - 0.2) < 0.01)
        #expect(abs(amplitude(500, last.sent) - 0.1) < 0.02)
        #expect(abs(amplitude(500, last.monitored) - 0.1) < 0.01)
        #expect(last.publishers.map(\.publisher) == ["bob"])
        #expect(abs(amplitude(2000, last.publishers.first?.block) - 0.3) < 0.05)
        #expect(abs(amplitude(2000, last.remote) - 0.15) < 0.03)
        #expect(amplitude(500, last.remote) < 0.01)
        #expect(abs(amplitude(2000, last.everything) - 0.15) < 0.03)
        #expect(abs(amplitude(500, last.everything) - 0.1) < 0.01)
        device.engine.isMuted = true
        for _ in 0..<10 { last = device.engine.tick().frames ?? VoiceFrames() }
        #expect(amplitude(500, last.captured) > 0.15)
        #expect(amplitude(500, last.everything) < 0.001)
        #expect(last.sent == .silence())
    }

    @Test func `channels are doubled and averaged`() {
        let stereo = AudioBlock(channelCount: 2, samples: (0..<1920).map { $0 % 2 == 0 ? 0.5 : 0.25 })
        #expect(stereo.floats(channelCount: 1).allSatisfy { $0 == 0.375 })
        #expect(stereo.floats(channelCount: 2) == stereo.samples)
        let mono = AudioBlock(samples: [Float](repeating: -1.5, count: 960))
        #expect(mono.integers(channelCount: 2) == [Int16](repeating: -32_767, count: 1920))
        #expect(AudioFile.bytes([0, 1, -1]) == [0, 0, 0xFF, 0x7F, 0x01, 0x80])
    }

    @Test(arguments: [100.0, 220, 441, 1000, 3200])
    func `the pitch of a tone is its frequency`(hertz: Double) throws {
        let tone = (0..<960).map { Float(sin(2 * Double.pi * hertz * Double($0) / 48_000)) * 0.3 }
        let pitch = try #require(Spectrum.pitch(of: tone))
        #expect(abs(pitch / hertz - 1) < 0.05)
    }

    @Test func `silence, noise and too little sound have no pitch`() {
        #expect(Spectrum.pitch(of: [Float](repeating: 0, count: 960)) == nil)
        #expect(Spectrum.pitch(of: [Float](repeating: 0.5, count: 100)) == nil)
        var chance = Chance(seed: 3)
        let noise = (0..<960).map { _ in Float(chance.next(below: 2000) - 1000) / 4000 }
        #expect(Spectrum.pitch(of: noise) == nil)
    }

    @Test func `bands have the energy where the tone is`() {
        let tone = (0..<960).map { Float(sin(2 * Double.pi * 3000 * Double($0) / 48_000)) * 0.5 }
        let bands = Spectrum.bands(of: tone, count: 256)
        #expect(bands.count == 256)
        let loudest = bands.indices.max { bands[$0] < bands[$1] }
        #expect(loudest == 31 || loudest == 32)
        #expect(bands.allSatisfy { (-300...0).contains($0) })
        #expect(Spectrum.bands(of: [], count: 4) == [-300, -300, -300, -300])
    }

    // MARK: Files

    private func path(_ ending: String) -> String { NSTemporaryDirectory() + "pieces-\(UUID().uuidString).\(ending)" }

    @Test func `a WAV file that is written in pieces is read as a whole`() throws {
        let path = path("wav")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writer = try SoundFileWriter(path: path, container: .wav)
        for _ in 0..<50 { try writer.write(AudioBlock(samples: [Float](repeating: 0.25, count: 960))) }
        #expect(writer.milliseconds == 1000)
        try writer.finish()
        try writer.finish()
        let (samples, channelCount) = try AudioFile.read(path: path)
        #expect(channelCount == 2)
        #expect(samples.count == 96_000)
        #expect(samples.allSatisfy { abs($0 - 0.25) < 0.001 })
    }

    @Test func `an MP4 file says what it holds`() throws {
        let path = path("mp4")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writer = try SoundFileWriter(path: path, container: .mp4)
        for _ in 0..<3 { try writer.write(.silence(channelCount: 2)) }
        try writer.finish()
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        func place(of name: String) throws -> Int {
            try #require(bytes.indices.dropLast(3).first { Array(bytes[$0..<$0 + 4]) == Array(name.utf8) })
        }
        let sound = try place(of: "mdat")
        #expect(number(at: sound - 4) == 8 + 3 * 960 * 4)
        #expect(number(at: try place(of: "stco") + 12) == sound + 4)
        #expect(number(at: try place(of: "stsz") + 12) == 3 * 960)
        #expect(number(at: try place(of: "mdhd") + 20) == 3 * 960)
        #expect(number(at: try place(of: "mdhd") + 16) == 48_000)
        #expect(number(at: try place(of: "ipcm") + 28) == 48_000 << 16)
        #expect(number(at: try place(of: "moov") - 4) == bytes.count - (try place(of: "moov") - 4))
        for name in ["mvhd", "tkhd", "hdlr", "smhd", "dref", "pcmC"] { _ = try place(of: name) }
    }

    @Test func `a file that cannot be made, or is gone at the end, is an error with its path`() throws {
        #expect(throws: AudioFileError.self) { try SoundFileWriter(path: "/nowhere/at/all.wav", container: .wav) }
        let path = path("wav")
        let writer = try SoundFileWriter(path: path, container: .wav)
        try writer.write(.silence())
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: AudioFileError.self) { try writer.finish() }
    }
}
