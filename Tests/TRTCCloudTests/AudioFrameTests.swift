import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Synchronization
import TXLiteAVSDK_TRTC
import Testing
import VoiceEngine

/// Keeps the frames that a delegate gets, by sound.
final class FrameKeeper: NSObject, TRTCAudioFrameDelegate, Sendable {
    struct Sound: Sendable {
        var samples: [Int16] = []
        var frameCount = 0
        var bytesPerFrame = 0
        var sampleRate = 0
        var channelCount = 0
    }

    private let sounds = Mutex<[String: Sound]>([:])
    private let change: @Sendable (_ sound: String, _ data: Data) -> Data

    /// Without `change` it looks only.
    init(change: @escaping @Sendable (_ sound: String, _ data: Data) -> Data = { _, data in data }) {
        self.change = change
    }

    subscript(name: String) -> Sound { sounds.withLock { $0[name] ?? Sound() } }

    private func keep(_ frame: TRTCAudioFrame, _ name: String) {
        let bytes = [UInt8](frame.data)
        let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
        let (rate, channels) = (frame.sampleRate.rawValue, Int(frame.channels))
        sounds.withLock { sounds in
            var sound = sounds[name] ?? Sound()
            sound.samples += samples
            sound.frameCount += 1
            sound.bytesPerFrame = bytes.count
            sound.sampleRate = rate
            sound.channelCount = channels
            sounds[name] = sound
        }
        frame.data = change(name, frame.data)
    }

    func onCapturedAudioFrame(_ frame: TRTCAudioFrame) { keep(frame, "captured") }
    func onLocalProcessedAudioFrame(_ frame: TRTCAudioFrame) { keep(frame, "processed") }
    func onRemoteUserAudioFrame(_ frame: TRTCAudioFrame, userId: String) { keep(frame, "remote \(userId)") }
    func onMixedPlayAudioFrame(_ frame: TRTCAudioFrame) { keep(frame, "played") }
    func onMixedAllAudioFrame(_ frame: TRTCAudioFrame) { keep(frame, "all") }
    func onVoiceEarMonitorAudioFrame(_ frame: TRTCAudioFrame) { keep(frame, "monitor") }
}

extension FrameKeeper.Sound {
    /// How loud a tone is in the last second, 0…1; 0 where no frame came.
    func amplitude(_ hertz: Double) -> Double {
        guard channelCount > 0 else { return 0 }
        let mono = stride(from: 0, to: samples.count - channelCount + 1, by: max(1, channelCount)).map {
            Float(samples[$0]) / 32_768
        }
        return Spectrum.amplitude(of: hertz, in: Array(mono.suffix(sampleRate)), sampleRate: max(1, sampleRate))
    }
}

/// Real sound at every point where an app may look at it.
struct AudioFrameTests {
    @Test func `each sound is given with what it holds`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        _ = try trtc.enter("bob", hertz: 1000)
        _ = try trtc.enter("carol", hertz: 2000)
        let keeper = FrameKeeper()
        alice.trtc { $0.setAudioFrameDelegate(keeper) }
        trtc.world.advance(by: .seconds(3))
        let contents: [(sound: String, has: [Double], lacks: [Double])] = [
            ("captured", [440], [1000, 2000]), ("processed", [440], [1000, 2000]),
            ("remote bob", [1000], [440, 2000]), ("remote carol", [2000], [440, 1000]),
            ("played", [1000, 2000], [440]), ("all", [440, 1000, 2000], []),
        ]
        for (sound, has, lacks) in contents {
            for hertz in has { #expect(abs(keeper[sound].amplitude(hertz) - 0.3) < 0.06, "\(sound) at \(hertz) Hz") }
            for hertz in lacks { #expect(keeper[sound].amplitude(hertz) < 0.01, "\(sound) at \(hertz) Hz") }
        }
        #expect(keeper["captured"].bytesPerFrame == 1920)
        #expect((148...151).contains(keeper["captured"].frameCount))
        #expect(keeper["monitor"].frameCount == 0)
    }

    @Test func `a format is what was chosen, and one that there is not is refused`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        let keeper = FrameKeeper()
        alice.trtc { cloud in
            let format = TRTCAudioFrameDelegateFormat()
            format.sampleRate = .rate16000
            format.channels = 2
            format.samplesPerCall = 480
            #expect(cloud.setCapturedAudioFrameDelegateFormat(format) == 0)
            for wrong in [0, 15, 100, 16_160] as [Int32] {
                format.samplesPerCall = wrong
                #expect(cloud.setCapturedAudioFrameDelegateFormat(format) == -2)
            }
            format.samplesPerCall = 480
            format.channels = 3
            #expect(cloud.setLocalProcessedAudioFrameDelegateFormat(format) == -2)
            cloud.setAudioFrameDelegate(keeper)
        }
        trtc.world.advance(by: .seconds(3))
        let captured = keeper["captured"]
        #expect(captured.sampleRate == 16_000)
        #expect(captured.channelCount == 2)
        #expect(captured.bytesPerFrame == 480 * 2 * 2)
        #expect((98...101).contains(captured.frameCount))
        #expect(abs(captured.amplitude(440) - 0.3) < 0.03)
        #expect(keeper["processed"].sampleRate == 48_000)
    }

    @Test func `muting silences what is sent, not what is captured, and capture volume counts in what is sent`() throws
    {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        let keeper = FrameKeeper()
        alice.trtc { cloud in
            cloud.setAudioFrameDelegate(keeper)
            cloud.setAudioCaptureVolume(50)
        }
        trtc.world.advance(by: .seconds(2))
        #expect(abs(keeper["captured"].amplitude(440) - 0.3) < 0.03)
        #expect(abs(keeper["processed"].amplitude(440) - 0.15) < 0.03)
        alice.trtc { $0.muteLocalAudio(true) }
        trtc.world.advance(by: .seconds(2))
        #expect(keeper["captured"].amplitude(440) > 0.25)
        #expect(keeper["processed"].amplitude(440) < 0.001)
        #expect(keeper["all"].amplitude(440) < 0.001)
    }

    @Test func `frames end with the delegate, and a monitored voice has its own`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        let keeper = FrameKeeper()
        alice.trtc { cloud in
            cloud.setAudioFrameDelegate(keeper)
            cloud.getAudioEffectManager().enableVoiceEarMonitor(true)
        }
        trtc.world.advance(by: .seconds(2))
        #expect(keeper["monitor"].amplitude(440) > 0.25)
        #expect(keeper["played"].amplitude(440) < 0.001)
        alice.trtc { $0.setAudioFrameDelegate(nil) }
        trtc.world.advance(by: .milliseconds(100))
        let count = keeper["captured"].frameCount
        trtc.world.advance(by: .seconds(1))
        #expect(keeper["captured"].frameCount == count)
    }

    /// The same sound, half as loud.
    private static func halved(_ data: Data) -> Data {
        let bytes = [UInt8](data)
        return Data(
            stride(from: 0, to: bytes.count - 1, by: 2).flatMap { index -> [UInt8] in
                let sample = Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8) / 2
                return withUnsafeBytes(of: sample.littleEndian) { Array($0) }
            })
    }

    /// How loud bob's device gets alice's 440 Hz, and plays them, while she changes one of her sounds and he one of his.
    private func loudness(
        changing own: String?, played: Bool = false, format: TRTCAudioFrameDelegateFormat? = nil, isMuted: Bool = false,
        _ change: @escaping @Sendable (Data) -> Data = AudioFrameTests.halved
    ) throws -> (came: Double, played: Double, trtc: TRTCWorld) {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        let bob = try trtc.enter("bob", role: .audience)
        let atAlice = FrameKeeper { sound, data in sound == own ? change(data) : data }
        let atBob = FrameKeeper { sound, data in played && sound == "played" ? change(data) : data }
        alice.trtc { cloud in
            if let format {
                cloud.setCapturedAudioFrameDelegateFormat(format)
                cloud.setLocalProcessedAudioFrameDelegateFormat(format)
            }
            cloud.setAudioFrameDelegate(atAlice)
            if isMuted { cloud.muteLocalAudio(true) }
        }
        bob.trtc { $0.setAudioFrameDelegate(atBob) }
        trtc.world.advance(by: .seconds(4))
        let speaker = bob.audio.speaker
        let recording = speaker.recording
        let end = Duration.milliseconds(recording.startTick * 20 + recording.samples.count / 96)
        return (
            atBob["remote alice"].amplitude(440), speaker.amplitude(hertz: 440, from: end - .seconds(1), to: end), trtc
        )
    }

    @Test(arguments: ["captured", "processed"])
    func `what an app makes of its frames is what others hear`(sound: String) throws {
        let unchanged = try loudness(changing: nil)
        #expect(abs(unchanged.came - 0.3) < 0.03 && abs(unchanged.played - 0.3) < 0.03)
        let changed = try loudness(changing: sound)
        #expect(abs(changed.came - 0.15) < 0.02 && abs(changed.played - 0.15) < 0.02)
    }

    @Test func `what an app makes of the played sound is what its own user hears`() throws {
        let changed = try loudness(changing: nil, played: true)
        #expect(abs(changed.came - 0.3) < 0.03 && abs(changed.played - 0.15) < 0.02)
    }

    @Test(arguments: [(16_000, 1, 1600), (44_100, 2, 441), (48_000, 2, 48_000), (32_000, 1, 320)])
    func `frames of any form are changed`(rate: Int, channels: Int32, samples: Int32) throws {
        let format = TRTCAudioFrameDelegateFormat()
        format.sampleRate = try #require(TRTCAudioSampleRate(rawValue: rate))
        (format.channels, format.samplesPerCall) = (channels, samples)
        for sound in ["captured", "processed"] {
            #expect(abs(try loudness(changing: sound, format: format).came - 0.15) < 0.02, "\(sound)")
        }
    }

    @Test func `frames that are only to be read, and sounds that nobody may change, stay as they are`() throws {
        let format = TRTCAudioFrameDelegateFormat()
        #expect(format.mode == .readWrite)
        format.mode = .readOnly
        #expect(abs(try loudness(changing: "captured", format: format).came - 0.3) < 0.03)
        #expect(abs(try loudness(changing: "processed", format: format).came - 0.3) < 0.03)
        #expect(abs(try loudness(changing: "all").came - 0.3) < 0.03)
    }

    @Test func `a frame of another length is left as it was, and that is said once`() throws {
        let (came, _, trtc) = try loudness(changing: "processed") { Data($0.dropLast(2)) }
        #expect(abs(came - 0.3) < 0.03)
        let notes = trtc.world.trace.filter { $0.kind == .note && $0.text.contains("is left as it was") }
        #expect(notes.count == 1)
    }

    @Test func `a muted user sends silence, whatever an app makes of it`() throws {
        let noise = try loudness(changing: "processed", isMuted: true) { Data(repeating: 64, count: $0.count) }
        #expect(noise.came < 0.01)
    }

    @Test func `without the delegate the sound is the SDK's again`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        let bob = try trtc.enter("bob", role: .audience)
        let (changing, looking) = (FrameKeeper { _, data in Data(count: data.count) }, FrameKeeper())
        alice.trtc { $0.setAudioFrameDelegate(changing) }
        bob.trtc { $0.setAudioFrameDelegate(looking) }
        trtc.world.advance(by: .seconds(2))
        #expect(looking["remote alice"].amplitude(440) < 0.01)
        alice.trtc { $0.setAudioFrameDelegate(nil) }
        trtc.world.advance(by: .seconds(2))
        #expect(looking["remote alice"].amplitude(440) > 0.25)
    }

    @Test func `frames come from a microphone outside a room as well`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice", hertz: 600)
        let keeper = FrameKeeper()
        alice.trtc { cloud in
            cloud.setAudioFrameDelegate(keeper)
            cloud.startLocalAudio(.music)
        }
        trtc.world.advance(by: .seconds(2))
        #expect(abs(keeper["processed"].amplitude(600) - 0.3) < 0.03)
    }
}
