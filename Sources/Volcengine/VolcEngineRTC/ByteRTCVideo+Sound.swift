import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// How the app wants sound to be captured, encoded and played.
struct SoundSettings: Sendable {
    /// Whether the app has the microphone open.
    var isCapturing = false
    var isCaptureMuted = false
    var captureVolume = 100
    var profile = ByteRTCAudioProfileType.default
    var scenario = ByteRTCAudioScenarioType.music
    var source = ByteRTCAudioSourceType.internal
    var render = ByteRTCAudioRenderType.internal
    var monitorsEar = false
    /// The state of the local sound that was told last.
    var told = ByteRTCLocalAudioStreamState.stopped
    var hasToldFirstFrame = false
    var route = RouteState()
    var voice = VoiceSettings()
    /// The test of the local sound that runs.
    var echo: EchoTest?
    /// When the last one ended.
    var echoEndedAt: Duration?

    /// Whether there is a source of sound.
    var hasSource: Bool { isCapturing || source == .external || echo != nil }

    /// The numbers of the profile.
    private var numbers: SoundProfile {
        let sdk = Volcengine.profile.sdk
        return switch profile {
        case .fluent: sdk.fluentSound.value
        case .default, .standard: sdk.standardSound.value
        case .HD: sdk.hdSound.value
        case .standardStereo: sdk.standardStereoSound.value
        case .hdMono: sdk.hdMonoSound.value
        }
    }

    var quality: VoiceQuality {
        profile == .fluent
            ? .speech.at(bitRate: numbers.bitRate)
            : VoiceQuality(bitRate: numbers.bitRate, channelCount: numbers.channelCount)
    }

    /// Samples in a second, as reports say it.
    var sampleRate: Int { numbers.sampleRate }
}

// Starting and stopping sound. Everything here runs on the device's queue.
extension ByteRTCVideo {
    static let microphone = "microphone"

    /// Opens and closes the microphone, and starts and stops sound, as it is needed.
    func driveSound() {
        guard !isMessageOnly else { return }
        guard !lifetime.isOver else { return device.audio.stop() }
        drivePictures()
        driveMicrophone()
        let (isNeeded, collects) = state.withLock { state in
            let collects =
                state.pieces.collects || state.mixes.observer.object != nil || state.sound.echo != nil
            let isPlaying = state.mixes.isPlaying || state.pieces.isPlaying
            let isInside = state.stays.all.contains(where: \.isInside)
            let isHeard = isInside || state.sound.hasSource || isPlaying
            return (isHeard || collects || state.reports != nil, collects)
        }
        device.audio.withEngine { $0.collectsFrames = collects }
        guard isNeeded else { return device.audio.stop() }
        device.audio.start { [weak self] tick in self?.take(tick) }
    }

    private func driveMicrophone() {
        let sound = state.withLock { $0.sound }
        guard sound.hasSource else {
            guard sound.told != .stopped else { return }
            device.audio.withEngine { $0.stopCapture() }
            if sound.told != .failed { tellDevice(.stateStopped, .OK) }
            return tell(.stopped, .ok)
        }
        guard sound.told == .stopped || sound.told == .failed else { return }
        do throws(MicrophoneFailure) {
            try device.audio.withEngine { engine throws(MicrophoneFailure) in try engine.startCapture(sound.quality) }
        } catch {
            tellEcho(.audioDeviceError)
            guard sound.told != .failed else { return }
            return tell(of: error)
        }
        tellDevice(.stateStarted, .OK)
        tell(.recording, .ok)
    }

    private func tell(of failure: MicrophoneFailure) {
        device.record(.note, "\(failure)")
        switch failure {
        case .fault(.notAuthorized):
            warn(.codeNoMicrophonePermission)
            tellDevice(.stateRuntimeError, .deviceNoPermission)
            tell(.failed, .deviceNoPermission)
        case .fault(.occupied):
            tellDevice(.stateRuntimeError, .deviceBusy)
            tell(.failed, .deviceBusy)
        case .fault(.missing):
            tellDevice(.stateRuntimeError, .deviceNotFound)
            tell(.failed, .noRecordingDevice)
        case .sound:
            tellDevice(.stateRuntimeError, .deviceFailure)
            tell(.failed, .recordFailure)
        }
    }

    private func tellDevice(_ new: ByteRTCMediaDeviceState, _ error: ByteRTCMediaDeviceError) {
        tell("onAudioDeviceStateChanged(\(Self.microphone), \(new), \(error))") { [self] in
            $0.tellRtcEngine(
                self, onAudioDeviceStateChanged: Self.microphone, device_type: .captureDevice, device_state: new,
                device_error: error)
        }
    }

    /// Tells the state of the local sound, if it changed.
    private func tell(_ new: ByteRTCLocalAudioStreamState, _ error: ByteRTCLocalAudioStreamError) {
        let isNews = state.withLock { state in
            defer { state.sound.told = new }
            return state.sound.told != new
        }
        guard isNews else { return }
        if new == .stopped { state.withLock { $0.sound.hasToldFirstFrame = false } }
        tell("onLocalAudioStateChanged(\(new), error: \(error))") { [self] in
            $0.tellRtcEngine(self, onLocalAudioStateChanged: new, error: error)
        }
    }

    private func take(_ tick: VoiceTick) {
        guard !lifetime.isOver else { return }
        if let packet = tick.outgoing {
            if state.withLock({ $0.sound.told }) == .recording { tell(.encoding, .ok) }
            tellFirstFrame()
            state.withLock { $0.reports?.sentLevels.append(packet.level) }
            send(packet)
        }
        for publisher in tick.firstPacketFrom { introduce(publisher) }
        if let frames = tick.frames {
            record(frames)
            echo(frames)
            show(frames)
            change(frames)
        }
        take(tick.musicEvents)
        passTick()
    }

    private func tellFirstFrame() {
        let isFirst = state.withLock { state in
            defer { state.sound.hasToldFirstFrame = true }
            return !state.sound.hasToldFirstFrame
        }
        guard isFirst else { return }
        tell("onFirstLocalAudioFrame(indexMain)") { [self] in
            $0.tellRtcEngine(self, onFirstLocalAudioFrame: .indexMain)
        }
    }

    /// Applies how loud the local voice is.
    func applyCaptureVolume() {
        let sound = state.withLock { $0.sound }
        let isMuted = sound.isCaptureMuted && sound.echo == nil
        device.audio.withEngine { $0.captureVolume = isMuted ? 0 : sound.captureVolume }
    }
}
