import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// How the app wants sound to be captured and encoded.
struct SoundSettings: Sendable {
    var isEnabled = true
    /// Whether the microphone may open.
    var isLocalEnabled = true
    var profile = AgoraAudioProfile.default
    var scenario = AgoraAudioScenario.default
    var isRecordingMuted = false
    var recordingVolume = 100
    /// The state of the local sound that was told last.
    var told = AgoraAudioLocalState.stopped
    var monitorsEar = false
    var isSpeakerOn = true

    /// The numbers of the profile, in a channel of this use.
    private func numbers(for channel: AgoraChannelProfile) -> SoundProfile {
        let sdk = Agora.profile.sdk
        return switch profile {
        case .default: channel.isCommunication ? sdk.communicationSound.value : sdk.broadcastingSound.value
        case .speechStandard: sdk.speechSound.value
        case .musicStandard: sdk.musicSound.value
        case .musicStandardStereo: sdk.stereoMusicSound.value
        case .musicHighQuality: sdk.highMusicSound.value
        case .musicHighQualityStereo: sdk.highStereoMusicSound.value
        case .iot: sdk.thingsSound.value
        }
    }

    /// How sound is encoded in a channel of this use.
    func quality(for channel: AgoraChannelProfile) -> VoiceQuality {
        let numbers = numbers(for: channel)
        let isSpeech = !takesEffects || (profile == .default && channel.isCommunication)
        return isSpeech
            ? .speech.at(bitRate: numbers.bitRate)
            : VoiceQuality(bitRate: numbers.bitRate, channelCount: numbers.channelCount)
    }

    /// Samples in a second, as reports say it.
    func sampleRate(for channel: AgoraChannelProfile) -> Int { numbers(for: channel).sampleRate }

    /// Whether the voice can have effects: the vendor's have none with profiles for speech.
    var takesEffects: Bool { profile != .speechStandard && profile != .iot }
}

// Starting and stopping sound. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    /// Opens and closes the microphone, and starts and stops sound, as it is needed.
    func driveSound() {
        guard !lifetime.isOver else { return device.audio.stop() }
        drivePictures()
        driveMicrophone()
        let (isInside, pieces, monitorsEar, looks) = state.withLock { state in
            (
                state.connections.all.contains(where: \.isInside), state.pieces, state.sound.monitorsEar,
                state.pieces.recording != nil || state.pieces.frames.isUsed
                    || state.pieces.recorders.values.contains(where: \.isRecording)
            )
        }
        let collects = looks || pieces.echoTest != nil
        device.audio.withEngine { $0.collectsFrames = collects }
        guard isInside || monitorsEar || collects || pieces.isPlaying else { return device.audio.stop() }
        device.audio.start { [weak self] tick in self?.take(tick) }
    }

    private func driveMicrophone() {
        let (sound, isNeeded, profile) = state.withLock { state in
            let hosts = state.connections.all.filter(\.wantsToPublish)
            let isNeeded = !hosts.isEmpty || state.pieces.echoTest != nil || state.sound.monitorsEar
            return (state.sound, isNeeded, hosts.first?.options.profile ?? state.profile)
        }
        let isWanted = isNeeded && sound.isEnabled && sound.isLocalEnabled
        guard isWanted else {
            guard sound.told != .stopped else { return }
            device.audio.withEngine { $0.stopCapture() }
            return tell(.stopped, .OK)
        }
        guard sound.told == .stopped || sound.told == .failed else { return }
        let quality = sound.quality(for: profile)
        do throws(MicrophoneFailure) {
            try device.audio.withEngine { engine throws(MicrophoneFailure) in try engine.startCapture(quality) }
        } catch {
            guard sound.told != .failed else { return }
            return tell(of: error)
        }
        tell(.recording, .OK)
    }

    private func tell(of failure: MicrophoneFailure) {
        device.record(.note, "\(failure)")
        switch failure {
        case .fault(.notAuthorized):
            tell(.failed, .deviceNoPermission)
            tell("permissionError(recordAudio)") { [self] in $0.tellRtcEngine(self, permissionError: .recordAudio) }
        case .fault(.occupied): tell(.failed, .deviceBusy)
        case .fault(.missing): tell(.failed, .noRecordingDevice)
        case .sound: tell(.failed, .recordFailure)
        }
    }

    /// Tells the state of the local sound, if that changed.
    private func tell(_ state: AgoraAudioLocalState, _ error: AgoraAudioLocalError) {
        let isNews = self.state.withLock { held in
            defer { held.sound.told = state }
            return held.sound.told != state
        }
        guard isNews else { return }
        let reason = AgoraAudioLocalReason(rawValue: UInt(error.rawValue)) ?? .failure
        tell("localAudioStateChanged(\(state), error: \(error))") { [self] delegate in
            delegate.tellRtcEngine(self, localAudioStateChanged: state, error: error)
            delegate.tellRtcEngine(self, localAudioStateChanged: state, reason: reason)
        }
    }

    private func take(_ tick: VoiceTick) {
        guard !lifetime.isOver else { return }
        if let packet = tick.outgoing {
            if state.withLock({ $0.sound.told }) == .recording { tell(.encoding, .OK) }
            send(packet, side: nil)
        }
        for side in tick.sidePackets { send(side.packet, side: side.number) }
        for publisher in tick.firstPacketFrom { introduce(publisher) }
        if let frames = tick.frames {
            record(frames)
            for (_, recorder) in state.withLock({ $0.pieces.recorders }).sorted(by: { $0.key < $1.key }) {
                recorder.record(frames, self)
            }
            echo(frames)
            show(frames)
        }
        take(tick.musicEvents)
    }

    /// Applies what is muted of others to the device's sound.
    func silence(_ number: Int) {
        guard let connection = connection(number) else { return }
        for uid in connection.remotes.keys.sorted() {
            device.audio.withEngine { $0.setMuted(connection.isSilenced(uid), publisher: connection.publisher(uid)) }
        }
    }

    /// Applies how loud the others hear the local user.
    func applyRecordingVolume() {
        let sound = state.withLock { $0.sound }
        device.audio.withEngine { $0.captureVolume = sound.isRecordingMuted ? 0 : sound.recordingVolume }
    }

    /// Asks for a user's sound or everybody's, or does without it.
    func subscribe(_ number: Int, _ uid: UInt?, _ isSubscribed: Bool) {
        guard let connection = connection(number), connection.isInside, let link = connection.link else { return }
        var stream: StreamReference?
        if let uid {
            guard let user = connection.remotes[uid]?.user else { return }
            stream = .numbered(user: user, index: 0)
        }
        let command = RTCCommand.subscribe(
            channel: connection.channel, stream: stream, kinds: .sound, isSubscribed: isSubscribed)
        // What the network lost is asked for again when it is back.
        link.send(.rtc(command)) { _ in }
    }

    /// What was asked for while the network was gone may not have arrived.
    func subscribeAgain(_ number: Int) {
        guard let connection = connection(number) else { return }
        tellSizes(number)
        subscribe(number, nil, connection.options.subscribesAudio)
        guard !connection.options.subscribesAudio else { return }
        for uid in connection.allowed.sorted() { subscribe(number, uid, true) }
    }
}

extension AgoraChannelProfile {
    fileprivate var isCommunication: Bool {
        switch self {
        case .communication, .communication_1v1: true
        case .liveBroadcasting, .game, .cloudGaming: false
        }
    }
}
