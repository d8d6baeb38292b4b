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
    /// The sound of the microphone, while the app's takes its place.
    var microphone: Microphone?
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
        let old = state.withLock { $0.pieces.external.microphone }
        guard (type == .external) != (old != nil) else { return settleAll() }
        if type == .external {
            let queue = PCMQueue(
                channelCount: 2, capacitySeconds: Volcengine.profile.sdk.maximumPushedSeconds.value)
            let microphone = device.audio.withEngine { $0.microphone }
            state.withLock { state in
                state.pieces.external.queue = queue
                state.pieces.external.microphone = microphone
            }
            // A queue can always be opened.
            try? device.audio.use(.pushed(queue))
        } else {
            restoreMicrophone()
        }
        settleAll()
    }

    /// Gives the device its microphone back.
    func restoreMicrophone() {
        let microphone = state.withLock { state in
            defer { (state.pieces.external.microphone, state.pieces.external.queue) = (nil, nil) }
            return state.pieces.external.microphone
        }
        guard let microphone else { return }
        // A file that was there before and is gone leaves silence.
        do { try device.audio.use(microphone) } catch { try? device.audio.use(.silence) }
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
        let end = device.audio.withEngine { $0.tickCount }
        let speaker = device.audio.speaker
        let count = Int(audioFrame.samples) * channels
        let samples = state.withLock { state -> [Float] in
            var render =
                state.pieces.external.render ?? PulledPlayback(sampleRate: rate, channelCount: channels, tick: end)
            if render.sampleRate != rate || render.channelCount != channels {
                render = PulledPlayback(sampleRate: rate, channelCount: channels, tick: end)
            }
            defer { state.pieces.external.render = render }
            return render.take(count, from: speaker, end: end)
        }
        audioFrame.buffer = Data(AudioFile.bytes(samples))
        return 0
    }

    private func isTenMilliseconds(_ frame: ByteRTCAudioFrame) -> Bool {
        Int(frame.samples) == frame.sampleRate.rawValue / Volcengine.profile.sdk.externalFramesPerSecond.value
    }
}
