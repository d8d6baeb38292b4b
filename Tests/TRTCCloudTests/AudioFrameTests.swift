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
    private let changesFrames: Bool

    init(changesFrames: Bool = false) { self.changesFrames = changesFrames }

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
    }

    func onCapturedAudioFrame(_ frame: TRTCAudioFrame) { keep(frame, "captured") }
    func onLocalProcessedAudioFrame(_ frame: TRTCAudioFrame) {
        keep(frame, "processed")
        if changesFrames { frame.data = Data(count: frame.data.count) }
    }
    func onRemoteUserAudioFrame(_ frame: TRTCAudioFrame, userId: String) { keep(frame, "remote \(userId)") }
    func onMixedPlayAudioFrame(_ frame: TRTCAudioFrame) { keep(frame, "played") }
    func onMixedAllAudioFrame(_ frame: TRTCAudioFrame) { keep(frame, "all") }
    func onVoiceEarMonitorAudioFrame(_ frame: TRTCAudioFrame) { keep(frame, "monitor") }
}

extension FrameKeeper.Sound {
    /// How loud a tone is in the last second, 0…1.
    func amplitude(_ hertz: Double) -> Double {
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

    @Test func `a changed frame is said to have no effect, once`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        let keeper = FrameKeeper(changesFrames: true)
        alice.trtc { $0.setAudioFrameDelegate(keeper) }
        try trtc.world.expect(bob, hears: "alice", for: .seconds(2), atLeast: .milliseconds(1500))
        let notes = trtc.world.trace.filter { $0.kind == .note && $0.text.contains("changed in a delegate") }
        #expect(notes.count == 1)
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
