import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

extension ByteRTCVideo {
    /// Records sound into a file of 48 kHz in two channels, as long as a room is joined: 0, or -2 for a name that does not end in
    /// `.wav` or `.pcm`. `rtcEngine(_:onAudioRecordingStateUpdate:error_code:)` says what became of it.
    @discardableResult
    public func startAudioRecording(_ recordingConfig: ByteRTCAudioRecordingConfig) -> Int32 {
        let (path, source) = (recordingConfig.absoluteFileName, recordingConfig.frameSource)
        let isUsual = [.rateAuto, .rate48000].contains(recordingConfig.sampleRate) && recordingConfig.channel != .mono
        if !isUsual { device.warn(of: Volcengine.RTCNotEmulated.recordingFormat) }
        var error = ByteRTCAudioRecordingErrorCode.errorCodeOk
        let result = act("startAudioRecording(\(path), \(source))") { state in
            guard let container = SoundFileWriter.Container(soundFile: path) else { return .parameterErr }
            if !state.stays.all.contains(where: \.isInside) {
                error = .errorNotInRoom
            } else if state.pieces.recording != nil {
                error = .alreadyStarted
            } else if let recording = try? SoundRecording(path: path, content: source.sound, container: container) {
                state.pieces.recording = recording
            } else {
                error = .errorCodeNoPermission
            }
            return .success
        } then: {
            $0.driveSound()
        }
        if result == 0 { tellRecording(error == .errorCodeOk ? .processing : .error, error) }
        return result
    }

    /// Ends the recording and completes its file.
    @discardableResult
    public func stopAudioRecording() -> Int32 {
        act(
            "stopAudioRecording()",
            then: { engine in
                let isThere = engine.state.withLock { $0.pieces.recording != nil }
                engine.endRecording()
                engine.driveSound()
                engine.tellRecording(isThere ? .success : .error, isThere ? .errorCodeOk : .notStarted)
            })
    }

    private func tellRecording(_ new: ByteRTCAudioRecordingState, _ error: ByteRTCAudioRecordingErrorCode) {
        tell("onAudioRecordingStateUpdate(\(new), error_code: \(error))") { [self] in
            $0.tellRtcEngine(self, onAudioRecordingStateUpdate: new, error_code: error)
        }
    }

    func endRecording() {
        let recording = state.withLock { state in
            defer { state.pieces.recording = nil }
            return state.pieces.recording
        }
        do {
            try recording?.file.finish()
        } catch {
            device.record(.note, "\(error)")
        }
    }

    /// Adds the sound of a tick to the recording, which ends with the last room.
    func record(_ frames: VoiceFrames) {
        guard state.withLock({ $0.pieces.recording != nil }) else { return }
        guard state.withLock({ $0.stays.all.contains(where: \.isInside) }) else {
            endRecording()
            return tellRecording(.success, .errorCodeOk)
        }
        do {
            try state.withLock { _ = try $0.pieces.recording?.write(frames) }
        } catch {
            device.warn("\(error)")
            state.withLock { $0.pieces.recording = nil }
            tellRecording(.error, .errorCodeOther)
        }
    }
}

extension ByteRTCAudioFrameSource {
    fileprivate var sound: SoundRecording.Content {
        switch self {
        case .typeMic: .sent
        case .typePlayback: .remote
        case .typeMixed: .everything
        }
    }
}
