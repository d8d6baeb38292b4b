import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

/// The treatment and the effects of a user's voice, as others hear them.
struct VoiceTests {
    /// Bursts of a tone in steady noise: 400 ms of speech, 400 ms of pause.
    private func noisySpeech(seconds: Int) -> [Float] {
        var noise: UInt32 = 1
        var phase = 0.0
        return (0..<seconds * 48_000).map { index in
            noise = noise &* 1_664_525 &+ 1_013_904_223
            let hiss = (Float(noise >> 8) / Float(1 << 24) - 0.5) * 0.06
            let isSpeech = index / 19_200 % 2 == 0
            // A voice is no steady tone: its pitch moves.
            phase += (220 + 60 * sin(Double(index) / 3_000)) / 48_000
            return hiss + (isSpeech ? 0.3 * Float(sin(2 * .pi * phase)) : 0)
        }
    }

    /// How many decibels the speech is above the noise in the pauses, as bob hears alice.
    private func signalToNoise(_ set: (AgoraRtcEngineKit) -> Void) throws -> Double {
        let path = NSTemporaryDirectory() + "noise-\(UUID().uuidString).wav"
        try AudioFile.writeWAV(noisySpeech(seconds: 8), channelCount: 1, to: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let agora = AgoraWorld()
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        let alice = try agora.person("alice")
        try alice.audio.use(.file(path: path, loops: true))
        let token = agora.token("1")
        alice.agora { engine in
            engine.setAudioProfile(.musicHighQuality)
            engine.setClientRole(.broadcaster)
            set(engine)
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1)
        }
        agora.settle(.seconds(9))
        let levels = bob.levels(last: 4_000).sorted()
        // The median of the loud half, and of the quiet one.
        return levels[30] - levels[10]
    }

    @Test func `the modes of noise suppression lower the noise under speech, the high one more`() throws {
        func ains(_ mode: Int, _ bound: Int) -> (AgoraRtcEngineKit) -> Void {
            { engine in
                #expect(engine.setParameters("{\"che.audio.ains_mode\":\(mode)}") == 0)
                #expect(engine.setParameters("{\"che.audio.nsng.lowerBound\":\(bound)}") == 0)
                #expect(engine.getParameter("che.audio.nsng.lowerBound", args: nil) == "\(bound)")
            }
        }
        let off = try signalToNoise(ains(0, 80))
        let middle = try signalToNoise(ains(2, 80))
        let high = try signalToNoise(ains(2, 10))
        #expect(middle > off + 6, "off \(off) dB, middle \(middle) dB")
        #expect(high > middle + 2, "middle \(middle) dB, high \(high) dB")
        let call = try signalToNoise { $0.setAINSMode(true, mode: .AINS_MODE_AGGRESSIVE) }
        #expect(call > off + 6)
    }

    @Test func `parameters are a JSON object`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        alice.agora { engine in
            for text in ["", "{", "[]", "{}", "null", "7", String(repeating: "x", count: 5_000)] {
                #expect(engine.setParameters(text) == -2)
            }
            #expect(engine.setParameters("{\"rtc.audio.music_mode\":3}") == 0)
            #expect(engine.getParameter("rtc.audio.music_mode", args: nil) == "3")
            #expect(engine.getParameter("unknown", args: nil) == nil)
        }
    }

    /// What a preset does with a sum of tones: the amplitude of each as bob hears it.
    private func spectrum(_ set: (AgoraRtcEngineKit) -> Void) throws -> [Double] {
        let tones: [Double] = [125, 500, 1_000, 4_000, 8_000]
        let path = NSTemporaryDirectory() + "tones-\(UUID().uuidString).wav"
        let samples = (0..<48_000).map { index in
            Float(tones.map { 0.08 * sin(2 * .pi * $0 * Double(index) / 48_000) }.reduce(0, +))
        }
        try AudioFile.writeWAV(samples, channelCount: 1, to: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let agora = AgoraWorld()
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        let alice = try agora.person("alice")
        try alice.audio.use(.file(path: path, loops: true))
        let token = agora.token("1")
        alice.agora { engine in
            engine.setAudioProfile(.musicHighQuality, scenario: .gameStreaming)
            engine.setClientRole(.broadcaster)
            set(engine)
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1)
        }
        agora.settle(.seconds(3))
        return tones.map {
            bob.tone($0, last: 1000)
        }
    }

    private func distance(_ left: [Double], _ right: [Double]) -> Double {
        zip(left, right).map { abs($0 - $1) }.max() ?? 0
    }

    @Test func `presets change the spectrum, and the last call wins`() throws {
        let plain = try spectrum { _ in }
        for preset in [AgoraVoiceBeautifierPreset.presetChatBeautifierMagnetic, .timbreTransformationClear] {
            let changed = try spectrum { #expect($0.setVoiceBeautifierPreset(preset) == 0) }
            #expect(distance(changed, plain) > 0.02, "\(preset)")
        }
        for preset in [AgoraAudioEffectPreset.roomAcousticsKTV, .roomAcousPhonograph, .voiceChangerEffectHulk] {
            let changed = try spectrum { #expect($0.setAudioEffectPreset(preset) == 0) }
            #expect(distance(changed, plain) > 0.02, "\(preset)")
        }
        let sweet = try spectrum { #expect($0.setVoiceConversionPreset(.sweet) == 0) }
        #expect(distance(sweet, plain) > 0.02)
        let off = try spectrum { engine in
            engine.setAudioEffectPreset(.voiceChangerEffectHulk)
            engine.setVoiceBeautifierPreset(.presetOff)
        }
        #expect(distance(off, plain) < 0.01)
        let band = try spectrum { #expect($0.setLocalVoiceEqualizationOf(.band1K, withGain: -15) == 0) }
        #expect(band[2] < plain[2] * 0.4)
        #expect(abs(band[0] - plain[0]) < 0.02)
    }

    @Test func `what goes beyond a range is refused`() throws {
        let agora = AgoraWorld()
        try agora.person("alice").agora { engine in
            #expect(engine.setLocalVoicePitch(0.5) == 0)
            #expect(engine.setLocalVoicePitch(2.0) == 0)
            #expect(engine.setLocalVoicePitch(0.49) == -2)
            #expect(engine.setLocalVoicePitch(2.01) == -2)
            #expect(engine.setLocalVoicePitch(.nan) == -2)
            #expect(engine.setLocalVoiceEqualizationOf(.band31, withGain: 15) == 0)
            #expect(engine.setLocalVoiceEqualizationOf(.band31, withGain: 16) == -2)
            #expect(engine.setLocalVoiceReverbOf(.dryLevel, withValue: -20) == 0)
            #expect(engine.setLocalVoiceReverbOf(.dryLevel, withValue: -21) == -2)
            #expect(engine.setLocalVoiceReverbOf(.wetLevel, withValue: 11) == -2)
            #expect(engine.setLocalVoiceReverbOf(.wetDelay, withValue: 201) == -2)
            #expect(engine.setLocalVoiceReverbOf(.strength, withValue: 101) == -2)
            #expect(engine.setAudioEffectPreset(.pitchCorrection) == -4)
            engine.setAudioProfile(.speechStandard)
            #expect(engine.setAudioEffectPreset(.roomAcousticsKTV) == -4)
            #expect(engine.setVoiceBeautifierPreset(.timbreTransformationDeep) == -4)
        }
    }
}
