import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VoiceEngine

/// Where the local sound comes from.
enum CaptureSource: Sendable {
    case none
    case microphone
    /// The app pushes the sound. The earlier microphone is restored after it.
    case custom(PCMQueue, before: Microphone)

    var isOpen: Bool {
        if case .none = self { false } else { true }
    }
}

// MARK: The local sound

extension TRTCCloud {
    /// Opens the microphone. In a room, an anchor is heard by the others; audience get warning 6001 and are not heard.
    ///
    /// `onMicDidReady` reports that it is open, `onError` with -1302 that it cannot be opened, -1317 that
    /// the app may not use it, -1319 that another app has it. A repeated call changes the quality.
    public func startLocalAudio(_ quality: TRTCAudioQuality) {
        begin("startLocalAudio(\(quality))") { cloud in
            cloud.state.withLock { $0.quality = quality }
            cloud.openMicrophone()
        }
    }

    /// Opens the microphone with the quality set before; deprecated by the vendor.
    public func startLocalAudio() { begin("startLocalAudio()") { $0.openMicrophone() } }

    /// Changes the quality, at once if the microphone is open; deprecated by the vendor.
    public func setAudioQuality(_ quality: TRTCAudioQuality) {
        begin("setAudioQuality(\(quality))") { cloud in
            cloud.state.withLock { $0.quality = quality }
            cloud.device.audio.withEngine { $0.setQuality(VoiceQuality(quality)) }
        }
    }

    /// Closes the microphone. The others are told that the user cannot be heard.
    public func stopLocalAudio() {
        begin("stopLocalAudio()") { cloud in
            guard case .microphone = cloud.state.withLock({ $0.capture }) else { return }
            cloud.closeCapture()
            cloud.settle()
            cloud.driveSound()
        }
    }

    /// Sends silence instead of the local sound, and tells the others that the user cannot be heard; or ends that.
    public func muteLocalAudio(_ mute: Bool) {
        begin("muteLocalAudio(\(mute))") { cloud in
            cloud.state.withLock { $0.isMuted = mute }
            cloud.applyMute()
            cloud.settle()
        }
    }

    /// Sets how loud the others hear the local user's voice: 0…100, at most 150.
    public func setAudioCaptureVolume(_ volume: Int) {
        let volume = Self.clamped(volume)
        state.withLock { $0.captureVolume = volume }
        begin("setAudioCaptureVolume(\(volume))") { $0.applyCaptureVolume() }
    }

    /// Returns how loud the others hear the local user's voice; 100 at first.
    public func getAudioCaptureVolume() -> Int { state.withLock { $0.captureVolume } }

    static func clamped(_ volume: Int) -> Int { min(max(volume, 0), Tencent.profile.sdk.maximumVolume.value) }

    func applyCaptureVolume() {
        let volume = Self.clamped(state.withLock { $0.captureVolume * $0.voiceVolume / 100 })
        device.audio.withEngine { $0.captureVolume = volume }
    }

    private func openMicrophone() {
        let (capture, quality) = state.withLock { ($0.capture, $0.quality) }
        if case .custom = capture { return }
        do {
            try device.audio.withEngine { engine throws(MicrophoneFailure) in
                try engine.startCapture(VoiceQuality(quality))
            }
        } catch {
            return tell(of: error)
        }
        if !capture.isOpen {
            state.withLock { state in
                state.capture = .microphone
                state.hasSentSound = false
            }
            applyMute()
            driveSound()
            tell(.microphoneReady)
        }
        warnIfUnheard()
        settle()
    }

    private func tell(of failure: MicrophoneFailure) {
        let code: Tencent.TRTCCode =
            switch failure {
            case .fault(.notAuthorized): .microphoneNotAuthorized
            case .fault(.occupied): .microphoneOccupied
            case .fault(.missing), .sound: .microphoneStartFailed
            }
        if failure == .fault(.missing) { tell(.warning(Tencent.TRTCFailure(.warningNoMicrophone, of: failure))) }
        tell(.error(Tencent.TRTCFailure(code, of: failure)))
    }

    func closeCapture() {
        let capture = state.withLock { state in
            defer { state.capture = .none }
            return state.capture
        }
        guard capture.isOpen else { return }
        // The microphone is open as long as one of the instances uses it.
        if !isShared({ $0.capture.isOpen }) { device.audio.withEngine { $0.stopCapture() } }
        applyMute()
        guard case .custom(_, let before) = capture else { return }
        do {
            try device.audio.use(before)
        } catch {
            tell(.error(Tencent.TRTCFailure(.microphoneStopFailed, of: error)))
        }
    }

    /// Warns audience with an open microphone that they are not heard.
    func warnIfUnheard() {
        let isUnheard = state.withLock { state in
            (state.capture.isOpen || state.pictures.camera.isOpen) && state.entered?.isSpeaker == false
        }
        guard isUnheard else { return }
        tell(.warning(.audienceNotHeard))
    }

    /// Tells the cloud of changes to the local sound that it does not know yet.
    func settle() {
        let (room, isMuted, isOpen) = state.withLock { ($0.entered, $0.isMuted, $0.capture.isOpen) }
        guard let room else { return }
        settle(.sound, publish: isOpen && room.isSpeaker ? .sound : [], mute: isMuted ? .sound : [], in: room)
    }

    /// Tells the cloud of changes to some kinds that it does not know yet.
    func settle(_ kinds: MediaKinds, publish: MediaKinds, mute: MediaKinds = [], in room: Room) {
        guard room.outages.isConnected else { return }
        let changes = change(stay: room.number) {
            $0.client.published.settle(kinds, publish: publish, mute: mute)
        }
        for told in changes ?? [] {
            room.link.send(told.command(in: room.channel)) { [weak self] result in
                guard let self else { return }
                let refusal = change(stay: room.number) { $0.client.published.take(result, of: told) }
                if let error = refusal ?? nil { tell(.error(Tencent.TRTCFailure(error))) }
            }
        }
    }
}

extension VoiceQuality {
    init(_ quality: TRTCAudioQuality) {
        let sdk = Tencent.profile.sdk
        switch quality {
        case .speech: self = .speech.at(bitRate: sdk.speechBitsPerSecond.value)
        case .default: self = .standard.at(bitRate: sdk.defaultBitsPerSecond.value)
        case .music: self = .music.at(bitRate: sdk.musicBitsPerSecond.value)
        }
    }
}

// MARK: Others' sound

extension TRTCCloud {
    /// Silences one user on this device; nobody is told. It can be set before entering; leaving ends it.
    ///
    /// In manual mode, `false` asks for this user's sound.
    public func muteRemoteAudio(_ userId: String, mute: Bool) {
        begin("muteRemoteAudio(\(userId), mute: \(mute))") { cloud in
            cloud.device.audio.withEngine { $0.setMuted(mute, publisher: userId) }
            if cloud.state.withLock({ $0.entered?.subscribesByHand == true }) { cloud.subscribe(UserID(userId), !mute) }
        }
    }

    /// Silences everybody on this device; nobody is told. Leaving ends it.
    public func muteAllRemoteAudio(_ mute: Bool) {
        begin("muteAllRemoteAudio(\(mute))") { cloud in
            cloud.device.audio.withEngine { $0.isEveryPublisherMuted = mute }
        }
    }

    /// Sets how loud one user is heard here: 0…100, at most 150.
    public func setRemoteAudioVolume(_ userId: String, volume: Int32) {
        begin("setRemoteAudioVolume(\(userId), volume: \(volume))") { cloud in
            cloud.device.audio.withEngine { $0.setVolume(Self.clamped(Int(volume)), publisher: userId) }
        }
    }

    /// Sets how loud everything is heard here: 0…100, at most 150.
    public func setAudioPlayoutVolume(_ volume: Int) {
        let volume = Self.clamped(volume)
        state.withLock { $0.playoutVolume = volume }
        begin("setAudioPlayoutVolume(\(volume))") { cloud in
            cloud.device.audio.withEngine { $0.playoutVolume = volume }
        }
    }

    /// Returns how loud everything is heard here; 100 at first.
    public func getAudioPlayoutVolume() -> Int { state.withLock { $0.playoutVolume } }

    /// Sets whether others' sound is received automatically (the default) or must be requested with `muteRemoteAudio(_,
    /// mute: false)`, from the next room on. Pictures are received when `startRemoteView(_:streamType:view:)` asks for
    /// them, in both modes.
    public func setDefaultStreamRecvMode(_ autoRecvAudio: Bool, video autoRecvVideo: Bool) {
        begin("setDefaultStreamRecvMode(\(autoRecvAudio), video: \(autoRecvVideo))") { cloud in
            cloud.state.withLock { $0.receivesAudioByItself = autoRecvAudio }
        }
    }

    /// Requests one user's sound, or everybody's, or ends the request.
    func subscribe(_ user: UserID?, _ isSubscribed: Bool) {
        guard let room = state.withLock({ $0.entered }) else { return }
        if let user {
            change(stay: room.number) { room in
                if isSubscribed {
                    _ = room.wanted.insert(user)
                } else {
                    _ = room.wanted.remove(user)
                }
            }
        }
        let command = RTCCommand.subscribe(
            channel: room.channel, stream: user.map { .numbered(user: $0, index: 0) }, kinds: .sound,
            isSubscribed: isSubscribed)
        room.link.send(.rtc(command)) { [weak self] result in
            // Requests that the network lost are repeated when it is back.
            guard case .failure(.rejected(let error)) = result else { return }
            self?.tell(.error(Tencent.TRTCFailure(error)))
        }
    }

    /// Requests made while the network was away may not have arrived.
    func subscribeAgain() {
        guard let room = state.withLock({ $0.entered }), room.subscribesByHand else { return }
        subscribe(nil, false)
        for user in room.wanted.sorted() { subscribe(user, true) }
    }
}

// MARK: Starting and stopping sound

extension TRTCCloud {
    /// Starts sound when it is needed, and stops it when it is not. All instances of a device share the sound.
    func driveSound() {
        if let main = state.withLock({ $0.main }) { return main.driveSound() }
        guard !lifetime.isOver else { return device.audio.stop() }
        var (isUsed, isLookedAt) = (effects.usesSound, false)
        for instance in instances {
            instance.state.withLock { state in
                let collects =
                    state.frameDelegate.object != nil || state.recording != nil || state.localRecording != nil
                    || state.madeMix != nil
                isLookedAt = isLookedAt || collects
                isUsed =
                    isUsed || state.entered != nil || state.capture.isOpen || state.recording != nil
                    || state.localRecording != nil
            }
        }
        device.audio.withEngine { [isLookedAt] in $0.collectsFrames = isLookedAt }
        guard isUsed else { return device.audio.stop() }
        device.audio.start { [weak self] tick in self?.take(tick) }
    }

    /// The device's own instance and those it made.
    var instances: [TRTCCloud] {
        let main = state.withLock { $0.main } ?? self
        return [main] + main.state.withLock { $0.subs }
    }

    /// Whether something is so for another instance of the device.
    func isShared(_ condition: (State) -> Bool) -> Bool {
        instances.contains { $0 !== self && $0.state.withLock { condition($0) } }
    }

    /// Silences the engine if an instance is muted and none sends sound. With several, each sends the sound or does not.
    func applyMute() {
        let all = instances.map { $0.state.withLock { (isOpen: $0.capture.isOpen, isMuted: $0.isMuted) } }
        let isSilent = all.contains { $0.isMuted } && !all.contains { $0.isOpen && !$0.isMuted }
        device.audio.withEngine { $0.isMuted = isSilent }
    }

    private func take(_ tick: VoiceTick) {
        guard !lifetime.isOver else { return }
        for instance in instances {
            if let packet = tick.outgoing { instance.send(packet) }
            for publisher in tick.firstPacketFrom { instance.introduce(publisher) }
            guard let frames = tick.frames else { continue }
            instance.sendMix(frames)
            instance.record(frames)
            instance.show(frames)
        }
        effects.take(tick.musicEvents)
    }

    private func send(_ packet: VoicePacket) {
        // A muted instance sends silence, unless the sound is another instance's.
        let isOthers = state.withLock { $0.isMuted } && isShared { $0.capture.isOpen && !$0.isMuted }
        guard !isOthers else { return }
        let sending = state.withLock { state -> (link: any Link, channel: ChannelID, user: UserID, isFirst: Bool)? in
            let isFirst = !state.hasSentSound
            let sending = state.changeRoom { room -> (any Link, ChannelID, UserID, Bool)? in
                guard room.published.contains(.sound) else { return nil }
                room.reports.sound.sent += packet.payload.count
                return (room.link, room.channel, room.entry.user, isFirst)
            }
            guard let sending = sending ?? nil else { return nil }
            state.hasSentSound = true
            return sending
        }
        guard let (link, channel, user, isFirst) = sending else { return }
        link.send(
            MediaPacket(
                channel: channel, publisher: user, sequence: packet.sequence,
                timestamp: packet.timestamp, level: packet.level, payload: packet.payload))
        if isFirst { tell(.firstLocalAudioFrame) }
    }

    private func introduce(_ publisher: String) {
        let isFirst = state.withLock { state in
            state.changeRoom { room in
                room.audible.contains(UserID(publisher)) && room.introduced.insert(UserID(publisher)).inserted
            }
        }
        if isFirst == true { tell(.firstAudioFrame(publisher)) }
    }

    /// Resets everything that ends with a room: capture, mutes, music, effects, settings for other users, and pictures. An
    /// instance beside the device's own resets only what is its own.
    func resetSound(leaving room: Room?) {
        resetPictures()
        endRecording()
        endLocalRecording()
        state.withLock { state in
            state.sideData = SideDataQueue()
            state.received = ReceivedMessages()
            state.publishing = PublishTasks()
            state.madeMix = nil
        }
        closeCapture()
        state.withLock { $0.isMuted = false }
        applyMute()
        let isSub = state.withLock { $0.main != nil }
        guard !isSub else {
            for publisher in room?.audible ?? [] {
                device.audio.withEngine { $0.removePublisher(publisher.rawValue) }
            }
            return driveSound()
        }
        state.withLock { $0.voiceVolume = 100 }
        effects.forget()
        device.audio.withEngine { engine in
            engine.effects = VoiceEffects()
            engine.music.stopAll()
            engine.isEarMonitorEnabled = false
            engine.earMonitorVolume = 100
            engine.resetPublishers()
        }
        applyCaptureVolume()
        driveSound()
    }
}
