import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Sound that the app gives and takes itself.
struct ExternalSound: Sendable {
    /// Takes the app's sound.
    var queue: PCMQueue?
    /// What is played and not taken yet; nil before the app first takes it.
    var render: PulledPlayback?
}

extension ByteRTCVideo {
    /// Chooses where the published sound comes from. Above 0 for success.
    @discardableResult
    public func setAudioSourceType(_ type: ByteRTCAudioSourceType) -> Int32 {
        let result = act("setAudioSourceType(\(type))") { state in
            state.sound.source = type
            return .success
        } then: { engine in
            engine.applySource(type)
        }
        return result == 0 ? 1 : result
    }

    private func applySource(_ type: ByteRTCAudioSourceType) {
        let old = state.withLock { $0.pieces.external.queue }
        guard (type == .external) != (old != nil) else { return settleAll() }
        if let old {
            state.withLock { $0.pieces.external.queue = nil }
            device.audio.restoreMicrophone(from: old)
        } else {
            let queue = PCMQueue(
                channelCount: 2, capacitySeconds: Volcengine.profile.sdk.maximumPushedSeconds.value)
            state.withLock { $0.pieces.external.queue = queue }
            device.audio.replaceMicrophone(by: queue)
        }
        settleAll()
    }

    /// Chooses where the received sound goes. An emulated phone's speaker has it in any case.
    @discardableResult
    public func setAudioRenderType(_ type: ByteRTCAudioRenderType) -> Int32 {
        act("setAudioRenderType(\(type))") { state in
            state.sound.render = type
            state.pieces.external.render = nil
            return .success
        }
    }

    /// Gives 10 ms of sound to publish: 0, or -2 for a frame of another length, -1 and a warning where the sound has another
    /// source. Frames wait up to a second.
    @discardableResult
    public func pushExternalAudioFrame(_ audioFrame: ByteRTCAudioFrame) -> Int32 {
        guard !lifetime.isOver else { return Self.destroyed }
        guard let queue = state.withLock({ $0.sound.source == .external ? $0.pieces.external.queue : nil }) else {
            warn(.invalidCallForExtAudio)
            return Int32(ByteRTCReturnStatus.failure.rawValue)
        }
        guard let sound = PCMFrames.samples(audioFrame), isTenMilliseconds(audioFrame) else {
            return Int32(ByteRTCReturnStatus.parameterErr.rawValue)
        }
        queue.push(sound.samples, anyRate: sound.rate, channelCount: sound.channels)
        return 0
    }

    /// Fills a frame of 10 ms with what is played: 0, or -2 for a frame of another length, -1 where the sound goes elsewhere. It
    /// begins with the first call.
    @discardableResult
    public func pullExternalAudioFrame(_ audioFrame: ByteRTCAudioFrame) -> Int32 {
        guard !lifetime.isOver else { return Self.destroyed }
        guard state.withLock({ $0.sound.render }) == .external else {
            return Int32(ByteRTCReturnStatus.failure.rawValue)
        }
        let (rate, channels) = (audioFrame.sampleRate.rawValue, audioFrame.channel.rawValue)
        guard rate > 0, (1...2).contains(channels), isTenMilliseconds(audioFrame) else {
            return Int32(ByteRTCReturnStatus.parameterErr.rawValue)
        }
        let (played, count) = (device.audio.played, Int(audioFrame.samples) * channels)
        let samples = state.withLock {
            played.take(count, sampleRate: rate, channelCount: channels, from: &$0.pieces.external.render)
        }
        audioFrame.buffer = Data(AudioFile.bytes(samples))
        return 0
    }

    private func isTenMilliseconds(_ frame: ByteRTCAudioFrame) -> Bool {
        Int(frame.samples) == frame.sampleRate.rawValue / Volcengine.profile.sdk.externalFramesPerSecond.value
    }
}
