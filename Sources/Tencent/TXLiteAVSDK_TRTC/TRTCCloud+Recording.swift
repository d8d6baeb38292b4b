import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: Recording sound

extension TRTCCloud {
    /// Begins to record sound as WAV or bare samples. 0, or -1 while a recording runs, -2 if the file cannot be written,
    /// -3 for a name that does not end in `.wav` or `.pcm`.
    ///
    /// The file has 48 kHz in two channels. Leaving the room ends it. `onWarning` with 7001 reports that it broke off.
    @discardableResult
    public func startAudioRecording(_ param: TRTCAudioRecordingParams) -> Int32 {
        let (path, content, piece) = (param.filePath, param.recordingContent, param.maxDurationPerFile)
        guard lifetime.begin("TRTCCloud.startAudioRecording(\(path), \(content))", on: device) else { return -1 }
        guard let container = SoundFileWriter.Container(soundFile: path) else {
            device.warn(of: Tencent.TRTCNotEmulated.compressedRecording)
            return -3
        }
        guard state.withLock({ $0.recording == nil }) else { return -1 }
        let recording: SoundRecording
        do throws(AudioFileError) {
            recording = try SoundRecording(
                path: path, content: content.sound, container: container, pieceMilliseconds: Self.length(ofPiece: piece)
            )
        } catch {
            device.record(.note, "\(error)")
            return -2
        }
        let isFirst = state.withLock { state in
            guard state.recording == nil else { return false }
            state.recording = recording
            return true
        }
        guard isFirst else { return -1 }
        perform { $0.driveSound() }
        return 0
    }

    /// Ends the recording and completes its file.
    public func stopAudioRecording() { begin("stopAudioRecording()") { $0.endRecording() } }

    func endRecording() {
        let recording = state.withLock { state in
            defer { state.recording = nil }
            return state.recording
        }
        guard let recording else { return }
        do throws(AudioFileError) {
            try recording.file.finish()
            if recording.pieceMilliseconds != nil { tell(.recordingPiece(recording.file.path)) }
        } catch {
            tellBroken(error)
        }
        driveSound()
    }

    private func tellBroken(_ error: AudioFileError) {
        tell(.warning(Tencent.TRTCFailure(.warningRecordingWriteFailed, of: error)))
    }
}

// MARK: Recording sound and pictures

extension TRTCCloud {
    /// Begins to record everybody's sound as MP4, uncompressed at 48 kHz in two channels. `onLocalRecordBegin` reports the
    /// result: 0, or -2 for a name that does not end in `.mp4`, -6 while a recording runs, -7 if the file is there, -8 if
    /// it cannot be written, -1 for pictures, which `onError` with -4 repeats.
    ///
    /// Leaving the room ends it.
    public func startLocalRecording(_ params: TRTCLocalRecordingParams) {
        let (path, type) = (params.filePath, params.recordType)
        let (interval, piece) = (params.interval, params.maxDurationPerFile)
        begin("startLocalRecording(\(path), \(type))") { cloud in
            guard type == .audio else {
                let missing = Tencent.TRTCFailure(.notEmulated(feature: "TRTCCloud.startLocalRecording of pictures"))
                cloud.tell(.error(missing))
                return cloud.tell(.localRecordingBegan(.failed, path))
            }
            cloud.tell(.localRecordingBegan(cloud.beginLocalRecording(path, interval: interval, piece: piece), path))
        }
    }

    private func beginLocalRecording(_ path: String, interval: Int32, piece: Int32) -> LocalRecordingStatus {
        guard path.lowercased().hasSuffix(".mp4") else { return .wrongFormat }
        guard state.withLock({ $0.localRecording == nil }) else { return .running }
        guard !FileManager.default.fileExists(atPath: path) else { return .fileExists }
        do throws(AudioFileError) {
            let recording = try SoundRecording(
                path: path, content: .everything, container: .mp4, pieceMilliseconds: Self.length(ofPiece: piece))
            state.withLock { state in
                state.localRecording = recording
                state.lastLocalRecording += 1
            }
        } catch {
            device.record(.note, "\(error)")
            return .notWritable
        }
        driveSound()
        guard interval > 0 else { return .done }
        let sdk = Tencent.profile.sdk
        let milliseconds = min(
            max(Int(interval), sdk.minimumRecordingReportMilliseconds.value),
            sdk.maximumRecordingReportMilliseconds.value)
        reportLocalRecording(state.withLock { $0.lastLocalRecording }, every: .milliseconds(milliseconds))
        return .done
    }

    private func reportLocalRecording(_ number: Int, every interval: Duration) {
        device.after(interval) { [weak self] in
            guard let self, !lifetime.isOver else { return }
            let recording = state.withLock { $0.lastLocalRecording == number ? $0.localRecording : nil }
            guard let recording else { return }
            tell(.localRecordingRuns(milliseconds: recording.milliseconds, recording.path))
            reportLocalRecording(number, every: interval)
        }
    }

    /// Ends the recording; `onLocalRecordComplete` reports the result: 0, or -3 without any sound, -1 if the file cannot
    /// be completed. Nothing happens without a recording.
    public func stopLocalRecording() { begin("stopLocalRecording()") { $0.endLocalRecording() } }

    func endLocalRecording() {
        let recording = state.withLock { state in
            defer { state.localRecording = nil }
            return state.localRecording
        }
        guard let recording else { return }
        do throws(AudioFileError) {
            try recording.file.finish()
            if recording.pieceMilliseconds != nil { tell(.recordingPiece(recording.file.path)) }
            tell(.localRecordingEnded(recording.milliseconds > 0 ? .done : .tooShort, recording.path))
        } catch {
            device.record(.note, "\(error)")
            tell(.localRecordingEnded(.failed, recording.path))
        }
        driveSound()
    }

    /// Adds the sound of a tick to the recordings that run.
    func record(_ frames: VoiceFrames) {
        enum Result { case nothing, piece(String), broken(AudioFileError) }
        func write(_ path: WritableKeyPath<State, SoundRecording?>) -> Result {
            state.withLock { state in
                guard state[keyPath: path] != nil else { return .nothing }
                do throws(AudioFileError) {
                    guard let piece = try state[keyPath: path]?.write(frames) else { return .nothing }
                    return .piece(piece)
                } catch {
                    state[keyPath: path] = nil
                    return .broken(error)
                }
            }
        }
        switch write(\.recording) {
        case .nothing: break
        case .piece(let path): tell(.recordingPiece(path))
        case .broken(let error): tellBroken(error)
        }
        let path = state.withLock { $0.localRecording?.path }
        switch write(\.localRecording) {
        case .nothing: break
        case .piece(let piece): tell(.recordingPiece(piece))
        case .broken(let error):
            device.record(.note, "\(error)")
            tell(.localRecordingEnded(.failed, path ?? ""))
        }
    }
}

extension TRTCCloud {
    /// How long a piece of a recording is, for what the app said; nil for one file.
    private static func length(ofPiece maximum: Int32) -> Int? {
        maximum > 0 ? max(Int(maximum), Tencent.profile.sdk.minimumRecordingPieceMilliseconds.value) : nil
    }
}

extension TRTCAudioRecordingContent {
    fileprivate var sound: SoundRecording.Content {
        switch self {
        case .all: .everything
        case .local: .sent
        case .remote: .remote
        }
    }
}

/// The codes of local recordings. Source: `TRTCCloudDelegate.h`, onLocalRecordBegin and onLocalRecordComplete.
enum LocalRecordingStatus: Int, Sendable {
    case done = 0
    case failed = -1
    case wrongFormat = -2
    case tooShort = -3
    case running = -6
    case fileExists = -7
    case notWritable = -8
}
