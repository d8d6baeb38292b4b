import Devices
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// A recording that runs.
struct SoundRecording: Sendable {
    var path: String
    /// The first tick of the device's sound that belongs to it.
    var firstTick: Int
}

// MARK: The app's own sound

extension TRTCCloud {
    /// Takes the own sound from ``sendCustomAudioData(_:)`` instead of the microphone, until it is switched off.
    public func enableCustomAudioCapture(_ enable: Bool) {
        begin("enableCustomAudioCapture(\(enable))") { $0.setCustomCapture(enable) }
    }

    /// Sends a piece of the app's own sound. Ten seconds of it may wait, then the oldest is dropped.
    ///
    /// `onError` with -1306 reports an unsupported rate or channel count. Without custom capture nothing happens.
    public func sendCustomAudioData(_ frame: TRTCAudioFrame) {
        guard !lifetime.isOver else { return }
        let bytes = [UInt8](frame.data)
        let (rate, channels) = (frame.sampleRate, frame.channels)
        perform { cloud in
            guard case .custom(let queue, _) = cloud.state.withLock({ $0.capture }) else { return }
            let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
                Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
            }
            do throws(PCMFormatError) {
                try queue.push(samples, sampleRate: rate, channelCount: channels)
            } catch {
                cloud.tell(.error(Tencent.TRTCFailure(.unsupportedSampleRate, "\(error)")))
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
                let before = try device.audio.withEngine { engine throws(AudioFileError) in
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
                return tell(.error(Tencent.TRTCFailure(.microphoneStartFailed, "\(error)")))
            }
            warnIfUnheard()
        }
        settle()
        driveSound()
    }

    /// Calls `onError` with -4 unless it is nil: access to the sound inside the SDK is not emulated.
    public func setAudioFrameDelegate(_ delegate: (any TRTCAudioFrameDelegate)?) {
        if delegate != nil { refuse("setAudioFrameDelegate(_:)") }
    }
}

// MARK: Recording

extension TRTCCloud {
    /// Begins to record what the device plays, as WAV. 0, or -1 while a recording runs, -2 if the file cannot be
    /// written, -3 for a name that does not end in `.wav`.
    ///
    /// The own voice is part of it only with the ear monitor on. Leaving the room ends it.
    @discardableResult
    public func startAudioRecording(_ param: TRTCAudioRecordingParams) -> Int32 {
        let path = param.filePath
        guard lifetime.begin("TRTCCloud.startAudioRecording(\(path))", on: device) else { return -1 }
        guard path.lowercased().hasSuffix(".wav") else { return -3 }
        guard state.withLock({ $0.recording == nil }) else { return -1 }
        do throws(AudioFileError) {
            try AudioFile.writeWAV([Int16](), channelCount: 2, to: path)
        } catch {
            device.record(.note, "\(error)")
            return -2
        }
        let tick = device.audio.withEngine { $0.tickCount }
        return state.withLock { state in
            guard state.recording == nil else { return -1 }
            state.recording = SoundRecording(path: path, firstTick: tick)
            return 0
        }
    }

    /// Ends the recording and writes its file.
    public func stopAudioRecording() { begin("stopAudioRecording()") { $0.endRecording() } }

    func endRecording() {
        let recording = state.withLock { state in
            defer { state.recording = nil }
            return state.recording
        }
        guard let recording else { return }
        let played = device.audio.speaker.recording
        let samplesPerTick = AudioBlock.frameCount * 2
        let skipped = max(0, recording.firstTick - played.startTick) * samplesPerTick
        do throws(AudioFileError) {
            try AudioFile.writeWAV(Array(played.samples.dropFirst(skipped)), channelCount: 2, to: recording.path)
        } catch {
            tell(.warning(Tencent.TRTCFailure(.warningRecordingWriteFailed, "\(error)")))
        }
    }
}
