import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// An echo test: the user's voice is recorded and then played.
struct EchoTest: Sendable {
    /// How many blocks are recorded.
    let wanted: Int
    var blocks: [AudioBlock] = []
    var isHeard = false
}

// MARK: Recording

extension AgoraRtcEngineKit {
    /// Records sound into a file of 48 kHz in two channels: 0, or -160 while a recording runs, -2 without a path, -4 for a
    /// name that does not end in `.wav` or `.pcm`, -1 for a file that cannot be written. Leaving a channel does not end it.
    @discardableResult
    public func startAudioRecording(withConfig config: AgoraAudioRecordingConfiguration) -> Int32 {
        let (path, content) = (config.filePath ?? "", config.fileRecordOption)
        if config.sampleRate != 48_000 || config.recordingChannel != 2 {
            device.warn(of: Agora.RTCNotEmulated.recordingFormat)
        }
        return startRecording("startAudioRecording(withConfig: \(path), \(content))", path, content)
    }

    /// Records everybody's sound. The quality has no effect.
    @discardableResult
    public func startAudioRecording(_ filePath: String, quality: AgoraAudioRecordingQuality) -> Int32 {
        startRecording("startAudioRecording(\(filePath), quality: \(quality))", filePath, .mixed)
    }

    private func startRecording(_ call: String, _ path: String, _ content: AgoraAudioFileRecordingType) -> Int32 {
        act(call) { state in
            guard !path.isEmpty else { return .invalidArgument }
            guard let container = SoundFileWriter.Container(soundFile: path) else { return .notSupported }
            guard state.pieces.recording == nil else { return .alreadyRecording }
            let recording = try? SoundRecording(path: path, content: content.sound, container: container)
            guard let recording else { return .failed }
            state.pieces.recording = recording
            return .noError
        } then: {
            $0.driveSound()
        }
    }

    /// Ends the recording and completes its file; without one nothing happens.
    @discardableResult
    public func stopAudioRecording() -> Int32 {
        act(
            "stopAudioRecording()",
            then: { engine in
                engine.endRecording()
                engine.driveSound()
            })
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

    /// Adds the sound of a tick to the recording.
    func record(_ frames: VoiceFrames) {
        do {
            try state.withLock { _ = try $0.pieces.recording?.write(frames) }
        } catch {
            device.warn("\(error)")
            state.withLock { $0.pieces.recording = nil }
        }
    }
}

extension AgoraAudioFileRecordingType {
    fileprivate var sound: SoundRecording.Content {
        switch self {
        case .mic: .sent
        case .playback: .remote
        case .mixed: .everything
        }
    }
}

// MARK: Echo tests

extension AgoraRtcEngineKit {
    /// Records the user's voice for some seconds and plays it back: 0, or -2 beyond 2…10 s, -8 in a channel and while a test
    /// runs. Until ``stopEchoTest()`` no channel can be joined.
    @discardableResult
    public func startEchoTest(
        withInterval interval: Int, successBlock: ((String, UInt, Int) -> Void)? = nil
    ) -> Int32 {
        let block = successBlock.map { Handover($0) }
        let result = act("startEchoTest(withInterval: \(interval))") { state in
            let sdk = Agora.profile.sdk
            guard (sdk.minimumEchoTestSeconds.value...sdk.maximumEchoTestSeconds.value).contains(interval) else {
                return .invalidArgument
            }
            guard state.connections.all.isEmpty, state.pieces.echoTest == nil else { return .invalidState }
            state.pieces.echoTest = EchoTest(wanted: interval * 50)
            return .noError
        } then: {
            $0.driveSound()
        }
        if result == 0, let block {
            device.complete(on: outlet.queue, "echoTest success") { block.value("", 0, 0) }
        }
        return result
    }

    /// The same with 10 s, as older SDKs call it.
    @discardableResult
    public func startEchoTest(_ successBlock: ((String, UInt, Int) -> Void)? = nil) -> Int32 {
        startEchoTest(
            withInterval: Agora.profile.sdk.maximumEchoTestSeconds.value, successBlock: successBlock)
    }

    /// The same. Pictures are not tested: -4 where the sound is not to be tested either.
    @discardableResult
    public func startEchoTest(withConfig config: AgoraEchoTestConfiguration) -> Int32 {
        if config.enableAudio, config.enableVideo { device.warn(of: Agora.RTCNotEmulated.echoPictures) }
        guard config.enableAudio else { return act("startEchoTest(withConfig:)") { _ in .notSupported } }
        return startEchoTest(withInterval: config.intervalInSeconds)
    }

    /// Ends the test: 0, or -8 without one.
    @discardableResult
    public func stopEchoTest() -> Int32 {
        act("stopEchoTest()") { state in
            guard state.pieces.echoTest != nil else { return .invalidState }
            state.pieces.echoTest = nil
            return .noError
        } then: { engine in
            engine.device.audio.withEngine { $0.music.stop(Pieces.echoTrack) }
            engine.driveSound()
        }
    }

    /// Adds the sound of a tick to the test; plays what was recorded when that is enough.
    func echo(_ frames: VoiceFrames) {
        let recorded = state.withLock { state -> [AudioBlock]? in
            guard let test = state.pieces.echoTest, !test.isHeard, let block = frames.sent else { return nil }
            state.pieces.echoTest?.blocks.append(block)
            guard test.blocks.count + 1 >= test.wanted else { return nil }
            state.pieces.echoTest?.isHeard = true
            return test.blocks + [block]
        }
        guard let recorded else { return }
        let queue = PCMQueue(channelCount: 1, capacitySeconds: Agora.profile.sdk.maximumEchoTestSeconds.value + 1)
        for block in recorded {
            // The rate and the channels are the engine's own, so nothing is refused.
            try? queue.push(block.floats(channelCount: 1), sampleRate: AudioBlock.sampleRate, channelCount: 1)
        }
        queue.finish()
        device.audio.withEngine { engine in
            engine.music.start(pushed: queue, id: Pieces.echoTrack, publishes: false, maximumTracks: .max)
        }
    }

    /// What was recorded was heard. The test goes on until the app stops it.
    func endEchoTest() { state.withLock { $0.pieces.echoTest?.blocks = [] } }
}
