import Devices
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: The app's own sound

extension TRTCCloud {
    /// Takes the local sound from ``sendCustomAudioData(_:)`` instead of the microphone, until it is switched off.
    public func enableCustomAudioCapture(_ enable: Bool) {
        begin("enableCustomAudioCapture(\(enable))") { $0.setCustomCapture(enable) }
    }

    /// Sends a piece of the app's own sound. Ten seconds of it may wait, then the oldest is dropped.
    ///
    /// `onError` with -1306 reports an unsupported channel count. Without custom capture nothing happens.
    public func sendCustomAudioData(_ frame: TRTCAudioFrame) {
        guard !lifetime.isOver else { return }
        let bytes = [UInt8](frame.data)
        let (rate, channels) = (frame.sampleRate.rawValue, Int(frame.channels))
        if frame.extraData != nil { device.warn(of: Tencent.TRTCNotEmulated.extraData) }
        perform { cloud in
            guard case .custom(let queue, _) = cloud.state.withLock({ $0.capture }) else { return }
            do throws(PCMFormatError) {
                try queue.push(AudioFile.integers(ofBytes: bytes), sampleRate: rate, channelCount: channels)
            } catch {
                cloud.tell(.error(Tencent.TRTCFailure(.unsupportedSampleRate, of: error)))
            }
        }
    }

    private func setCustomCapture(_ isEnabled: Bool) {
        let capture = state.withLock { $0.capture }
        if case .custom = capture {
            guard !isEnabled else { return }
            closeCapture()
        } else {
            guard isEnabled else { return }
            closeCapture()
            let queue = PCMQueue(channelCount: 2)
            let quality = state.withLock { $0.quality }
            do {
                let before = try device.audio.withEngine { engine throws(any Error) in
                    let before = engine.microphone
                    try engine.setMicrophone(.pushed(queue))
                    try engine.startCapture(VoiceQuality(quality))
                    return before
                }
                state.withLock { state in
                    state.capture = .custom(queue, before: before)
                    state.hasSentSound = false
                }
            } catch {
                return tell(.error(Tencent.TRTCFailure(.microphoneStartFailed, of: error)))
            }
            warnIfUnheard()
        }
        settle()
        driveSound()
    }
}
