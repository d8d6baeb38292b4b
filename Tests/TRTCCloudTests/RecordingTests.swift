import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing
import VoiceEngine

/// What recordings hold, and how they are refused.
struct RecordingTests {
    private static func path(_ ending: String) -> String {
        NSTemporaryDirectory() + "recording-\(UUID().uuidString).\(ending)"
    }

    /// How loud a tone is in the second before the last half of one, left channel, 0…1.
    private static func amplitude(_ hertz: Double, in samples: [Float]) -> Double {
        let left = stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] }
        return Spectrum.amplitude(of: hertz, in: Array(left.dropLast(24_000).suffix(48_000)))
    }

    @Test(
        arguments: [(.all, [440, 1000], []), (.local, [440], [1000]), (.remote, [1000], [440])]
            as [(TRTCAudioRecordingContent, [Double], [Double])])
    func `a recording holds what was chosen`(
        content: TRTCAudioRecordingContent, has: [Double], lacks: [Double]
    ) throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        _ = try trtc.enter("bob", hertz: 1000)
        trtc.world.advance(by: .seconds(1))
        let params = TRTCAudioRecordingParams()
        params.filePath = Self.path("wav")
        params.recordingContent = content
        defer { try? FileManager.default.removeItem(atPath: params.filePath) }
        alice.trtc { #expect($0.startAudioRecording(params) == 0) }
        trtc.world.advance(by: .seconds(3))
        alice.trtc { $0.stopAudioRecording() }
        trtc.world.advance(by: .milliseconds(20))
        let (samples, channelCount) = try AudioFile.read(path: params.filePath)
        #expect(channelCount == 2)
        #expect(abs(samples.count / 96 - 3000) <= 40)
        for hertz in has { #expect(abs(Self.amplitude(hertz, in: samples) - 0.3) < 0.06, "\(hertz) Hz") }
        for hertz in lacks { #expect(Self.amplitude(hertz, in: samples) < 0.01, "\(hertz) Hz") }
    }

    @Test func `bare samples are a recording too, and leaving the room completes it`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        let params = TRTCAudioRecordingParams()
        let path = Self.path("pcm")
        params.filePath = path
        defer { try? FileManager.default.removeItem(atPath: path) }
        alice.trtc { #expect($0.startAudioRecording(params) == 0) }
        trtc.world.advance(by: .seconds(2))
        alice.trtc { $0.exitRoom() }
        try trtc.world.expect("onExitRoom(0)", on: alice)
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(abs(bytes.count / 192 - 2000) <= 40)
        params.filePath = "recording.aac"
        alice.trtc { #expect($0.startAudioRecording(params) == -3) }
        #expect(trtc.world.trace.contains { $0.kind == .note && $0.text.contains("files other than .wav and .pcm") })
    }

    @Test func `a long recording has several files`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let params = TRTCAudioRecordingParams()
        params.filePath = Self.path("wav")
        params.maxDurationPerFile = 1
        let second = params.filePath.replacing(".wav", with: "-2.wav")
        defer { for path in [params.filePath, second] { try? FileManager.default.removeItem(atPath: path) } }
        alice.trtc { #expect($0.startAudioRecording(params) == 0) }
        try trtc.world.expect("onLocalRecordFragment(\(params.filePath))", on: alice, within: .seconds(11))
        trtc.world.advance(by: .seconds(3))
        alice.trtc { $0.stopAudioRecording() }
        try trtc.world.expect("onLocalRecordFragment(\(second))", on: alice)
        #expect(try AudioFile.milliseconds(of: params.filePath) == 10_000)
        #expect(try abs(AudioFile.milliseconds(of: second) - 3000) < 1100)
    }

    // MARK: Local recordings

    private func params(_ path: String, interval: Int32 = -1) -> TRTCLocalRecordingParams {
        let params = TRTCLocalRecordingParams()
        params.filePath = path
        params.recordType = .audio
        params.interval = interval
        return params
    }

    /// The samples in an MP4 file that this SDK wrote.
    private func samples(ofMP4 path: String) throws -> [Float] {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var (offset, sound, names) = (0, [UInt8](), [String]())
        while offset + 8 <= bytes.count {
            let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            try #require(size >= 8 && offset + size <= bytes.count, "\(name) has \(size) bytes")
            names.append(name)
            if name == "mdat" { sound = Array(bytes[offset + 8..<offset + size]) }
            offset += size
        }
        #expect(names == ["ftyp", "mdat", "moov"])
        return stride(from: 0, to: sound.count - 1, by: 2).map {
            Float(Int16(bitPattern: UInt16(sound[$0]) | UInt16(sound[$0 + 1]) << 8)) / 32_768
        }
    }

    @Test func `a local recording of sound holds everybody, and tells how it goes`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        _ = try trtc.enter("bob", hertz: 1000)
        trtc.world.advance(by: .seconds(1))
        let path = Self.path("mp4")
        defer { try? FileManager.default.removeItem(atPath: path) }
        alice.trtc { $0.startLocalRecording(params(path, interval: 1)) }
        try trtc.world.expect("onLocalRecordBegin(0, storagePath: \(path))", on: alice)
        alice.trtc { $0.startLocalRecording(params(Self.path("mp4"))) }
        try trtc.world.expect("onLocalRecordBegin(-6,", on: alice)
        let report = try trtc.world.expect("onLocalRecording(", on: alice, within: .seconds(2))
        #expect(report.text.contains("onLocalRecording(1000,") || report.text.contains("onLocalRecording(980,"))
        trtc.world.advance(by: .seconds(2))
        alice.trtc { $0.stopLocalRecording() }
        try trtc.world.expect("onLocalRecordComplete(0, storagePath: \(path))", on: alice)
        let samples = try samples(ofMP4: path)
        for hertz in [440.0, 1000] { #expect(abs(Self.amplitude(hertz, in: samples) - 0.3) < 0.06, "\(hertz) Hz") }
        alice.trtc { $0.startLocalRecording(params(path)) }
        try trtc.world.expect("onLocalRecordBegin(-7,", on: alice)
    }

    @Test func `a local recording is refused with the vendor's codes`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        alice.trtc { $0.startLocalRecording(params(Self.path("mov"))) }
        try trtc.world.expect("onLocalRecordBegin(-2,", on: alice)
        alice.trtc { $0.startLocalRecording(params("/nowhere/at/all.mp4")) }
        try trtc.world.expect("onLocalRecordBegin(-8,", on: alice)
        let pictures = params(Self.path("mp4"))
        for type in [TRTCRecordType.both, .video] {
            pictures.recordType = type
            alice.trtc { $0.startLocalRecording(pictures) }
            try trtc.world.expect("onError(-4,", on: alice)
            try trtc.world.expect("onLocalRecordBegin(-1,", on: alice)
        }
        #expect(!FileManager.default.fileExists(atPath: pictures.filePath))
        alice.trtc { $0.stopLocalRecording() }
        try trtc.world.expectNo("onLocalRecordComplete", on: alice, for: .seconds(1))
    }

    @Test func `a local recording without time for sound is too short`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let path = Self.path("mp4")
        defer { try? FileManager.default.removeItem(atPath: path) }
        alice.trtc { cloud in
            cloud.startLocalRecording(params(path))
            cloud.stopLocalRecording()
        }
        try trtc.world.expect("onLocalRecordComplete(-3,", on: alice)
    }
}
