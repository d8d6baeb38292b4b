import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: Looking at the sound and changing it

extension TRTCCloud {
    /// Gives the sound on its way to a delegate, held weakly; nil ends that.
    public func setAudioFrameDelegate(_ delegate: (any TRTCAudioFrameDelegate)?) {
        let delegate = WeakListener { [weak object = delegate.map(device.checked)] in object }
        begin("setAudioFrameDelegate(\(delegate.object == nil ? "nil" : "…"))") { cloud in
            cloud.state.withLock { state in
                state.frameDelegate = delegate
                state.frames.reset()
            }
            cloud.device.audio.withEngine { $0.returned = ReturnedSounds() }
            cloud.driveSound()
        }
    }

    /// Sets the form of ``TRTCAudioFrameDelegate/onCapturedAudioFrame(_:)``. 0, or -2 for a form that is not taken.
    @discardableResult
    public func setCapturedAudioFrameDelegateFormat(_ format: TRTCAudioFrameDelegateFormat) -> Int32 {
        setFormat(format, of: \.captured, "setCapturedAudioFrameDelegateFormat")
    }

    /// Sets the form of ``TRTCAudioFrameDelegate/onLocalProcessedAudioFrame(_:)``. 0, or -2 for a form that is not taken.
    @discardableResult
    public func setLocalProcessedAudioFrameDelegateFormat(_ format: TRTCAudioFrameDelegateFormat) -> Int32 {
        setFormat(format, of: \.sent, "setLocalProcessedAudioFrameDelegateFormat")
    }

    /// Sets the form of ``TRTCAudioFrameDelegate/onMixedPlayAudioFrame(_:)``. 0, or -2 for a form that is not taken.
    @discardableResult
    public func setMixedPlayAudioFrameDelegateFormat(_ format: TRTCAudioFrameDelegateFormat) -> Int32 {
        setFormat(format, of: \.played, "setMixedPlayAudioFrameDelegateFormat")
    }

    private func setFormat(
        _ format: TRTCAudioFrameDelegateFormat, of sound: WritableKeyPath<FrameFeed, FrameFormat>,
        _ call: String
    ) -> Int32 {
        let text = "\(format.sampleRate.rawValue) Hz, \(format.channels) channels, \(format.samplesPerCall) samples"
        guard lifetime.begin("TRTCCloud.\(call)(\(text))", on: device) else {
            return Tencent.TRTCCode.refused.rawValue
        }
        guard let format = FrameFormat(format) else { return Tencent.TRTCCode.invalidArgument.rawValue }
        state.withLock { $0.frames[keyPath: sound] = format }
        return Tencent.TRTCCode.success.rawValue
    }

    /// Gives the frames of a tick to the app's delegate. On the device's queue, with no lock held.
    func show(_ frames: VoiceFrames) {
        guard let delegate = state.withLock({ $0.frameDelegate }).object else { return }
        let milliseconds = UInt64(max(0, device.now.milliseconds))
        for (source, data, format) in state.withLock({ $0.frames.cut(frames) }) {
            let frame = TRTCAudioFrame()
            frame.data = data
            frame.sampleRate = format.sampleRate
            frame.channels = Int32(format.sound.channelCount)
            frame.timestamp = milliseconds
            switch source {
            case .captured:
                delegate.tellCapturedRawAudioFrame(frame)
                delegate.tellCapturedAudioFrame(frame)
            case .sent: delegate.tellLocalProcessedAudioFrame(frame)
            case .monitored: delegate.tellVoiceEarMonitorAudioFrame(frame)
            case .publisher(let user): delegate.tellRemoteUserAudioFrame(frame, userId: user)
            case .played: delegate.tellMixedPlayAudioFrame(frame)
            case .everything: delegate.tellMixedAllAudioFrame(frame)
            }
            take(frame, changedFrom: data, of: source, format)
            if frame.extraData != nil { device.warn(of: Tencent.TRTCNotEmulated.extraData) }
        }
    }

    /// Puts what the app made of a frame in its place.
    private func take(
        _ frame: TRTCAudioFrame, changedFrom data: Data, of source: FrameFeed.Source, _ format: FrameFormat
    ) {
        var changed = frame.data
        if changed.count != data.count {
            device.warn("an audio frame of \(changed.count) bytes in place of \(data.count) is left as it was")
            changed = data
        }
        guard
            let samples = state.withLock({ state in
                state.frames.take(changed, changedFrom: data, of: source, format)
            })
        else { return }
        device.audio.withEngine { engine in
            switch source {
            case .captured: Self.append(samples, format, to: &engine.returned.captured)
            case .sent: Self.append(samples, format, to: &engine.returned.sent)
            case .played: Self.append(samples, format, to: &engine.returned.played)
            case .publisher, .everything, .monitored: break
            }
        }
    }

    private static func append(_ samples: [Float], _ format: FrameFormat, to sound: inout ReturnedSound?) {
        sound = sound ?? ReturnedSound()
        sound?.append(samples, channelCount: format.sound.channelCount)
    }

}
