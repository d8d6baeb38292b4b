import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: The local sound

extension AgoraRtcEngineKit {
    /// Switches sound on, as it is at first.
    @discardableResult
    public func enableAudio() -> Int32 { setEnabled("enableAudio()", true) }

    /// Switches sound off: nothing is published, and nobody is heard.
    @discardableResult
    public func disableAudio() -> Int32 { setEnabled("disableAudio()", false) }

    private func setEnabled(_ call: String, _ isEnabled: Bool) -> Int32 {
        act(call) { state in
            state.sound.isEnabled = isEnabled
            return .noError
        } then: { engine in
            engine.device.audio.withEngine { $0.isPlayoutEnabled = isEnabled }
            engine.settleAll()
        }
    }

    /// Opens the microphone when it is needed, or keeps it closed: then the others are told that the user is muted.
    @discardableResult
    public func enableLocalAudio(_ enabled: Bool) -> Int32 {
        act("enableLocalAudio(\(enabled))") { state in
            state.sound.isLocalEnabled = enabled
            return .noError
        } then: {
            $0.settleAll()
        }
    }

    /// Sets how sound is encoded from the next channel on.
    @discardableResult
    public func setAudioProfile(_ profile: AgoraAudioProfile) -> Int32 {
        act("setAudioProfile(\(profile))") { state in
            // In a channel the vendor's SDK takes the call and goes on as before.
            if state.connections.all.isEmpty { state.sound.profile = profile }
            return .noError
        }
    }

    /// Sets how sound is encoded and what it is used for; deprecated by the vendor.
    @discardableResult
    public func setAudioProfile(_ profile: AgoraAudioProfile, scenario: AgoraAudioScenario) -> Int32 {
        act("setAudioProfile(\(profile), scenario: \(scenario))") { state in
            if state.connections.all.isEmpty { state.sound.profile = profile }
            state.sound.scenario = scenario
            return .noError
        }
    }

    /// Sets what sound is used for. Every scenario sounds the same here.
    @discardableResult
    public func setAudioScenario(_ scenario: AgoraAudioScenario) -> Int32 {
        if scenario != .default { device.warn(of: Agora.RTCNotEmulated.audioScenario) }
        return act("setAudioScenario(\(scenario))") { state in
            state.sound.scenario = scenario
            return .noError
        }
    }

    /// Stops publishing the local sound, or publishes it again; the microphone stays open. Set before joining, it holds for the
    /// next channel.
    @discardableResult
    public func muteLocalAudioStream(_ mute: Bool) -> Int32 {
        act("muteLocalAudioStream(\(mute))") { state in
            state.isMuted = mute
            _ = state.connections.change(.main) { $0.isMuted = mute }
            return .noError
        } then: {
            $0.settleAll()
        }
    }

    /// The same for a further connection; -113 where it is not there.
    @discardableResult
    public func muteLocalAudioStreamEx(_ mute: Bool, connection: AgoraRtcConnection) -> Int32 {
        changing("muteLocalAudioStreamEx(\(mute))", Self.key(connection)) {
            $0.isMuted = mute
        } then: { engine, _ in
            engine.settleAll()
        }
    }

    /// Captures silence in place of the local user's voice, or the voice again. Nobody is told.
    @discardableResult
    public func muteRecordingSignal(_ mute: Bool) -> Int32 {
        act("muteRecordingSignal(\(mute))") { state in
            state.sound.isRecordingMuted = mute
            return .noError
        } then: {
            $0.applyRecordingVolume()
        }
    }

    /// Sets how loud the others hear the local user: 0…400, -2 beyond; 100 is as recorded.
    @discardableResult
    public func adjustRecordingSignalVolume(_ volume: Int) -> Int32 {
        act("adjustRecordingSignalVolume(\(volume))") { state in
            guard Self.isVolume(volume) else { return .invalidArgument }
            state.sound.recordingVolume = volume
            return .noError
        } then: {
            $0.applyRecordingVolume()
        }
    }

    /// The same for a further connection. All connections share the voice, so it holds for all; -113 where it is not there.
    @discardableResult
    public func adjustRecordingSignalVolumeEx(_ volume: Int, connection: AgoraRtcConnection) -> Int32 {
        let key = Self.key(connection)
        return act("adjustRecordingSignalVolumeEx(\(volume))") { state in
            guard state.connections[key] != nil else { return .notInChannel }
            guard Self.isVolume(volume) else { return .invalidArgument }
            state.sound.recordingVolume = volume
            return .noError
        } then: {
            $0.applyRecordingVolume()
        }
    }

    static func isVolume(_ volume: Int) -> Bool { (0...Agora.profile.sdk.maximumVolume.value).contains(volume) }

    static func isPlainVolume(_ volume: Int) -> Bool {
        (0...Agora.profile.sdk.maximumPlainVolume.value).contains(volume)
    }
}

// MARK: Others' sound

extension AgoraRtcEngineKit {
    /// Silences one user here; nobody is told. Leaving ends it.
    @discardableResult
    public func muteRemoteAudioStream(_ uid: UInt, mute: Bool) -> Int32 {
        // Outside a channel there is nobody, which is no fault.
        muteRemote("muteRemoteAudioStream(\(uid), mute: \(mute))", .main, uid, mute, outside: .noError)
    }

    /// Silences one user of a further connection; -113 where it is not there.
    @discardableResult
    public func muteRemoteAudioStreamEx(_ uid: UInt, mute: Bool, connection: AgoraRtcConnection) -> Int32 {
        muteRemote(
            "muteRemoteAudioStreamEx(\(uid), mute: \(mute))", Self.key(connection), uid, mute, outside: .notInChannel)
    }

    private func muteRemote(
        _ call: String, _ key: Connection.Key, _ uid: UInt, _ mute: Bool, outside: Agora.ErrorCode
    ) -> Int32 {
        act(call) { state in
            if let fault = Check.uid(uid) { return fault }
            let found: Void? = state.connections.change(key) { connection in
                if mute {
                    connection.mutedRemotes.insert(uid)
                    connection.allowed.remove(uid)
                } else {
                    connection.mutedRemotes.remove(uid)
                    if !connection.options.subscribesAudio { connection.allowed.insert(uid) }
                }
            }
            return found == nil ? outside : .noError
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }) else { return }
            if !connection.options.subscribesAudio { engine.subscribe(connection.number, uid, !mute) }
            engine.applySilence(connection.number, [uid])
        }
    }

    /// Silences everybody here, also who comes later; nobody is told. Leaving ends it.
    @discardableResult
    public func muteAllRemoteAudioStreams(_ mute: Bool) -> Int32 {
        act("muteAllRemoteAudioStreams(\(mute))") { state in
            state.isEveryRemoteMuted = mute
            _ = state.connections.change(.main) { Self.muteAll(&$0, mute) }
            return .noError
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections.main }) else { return }
            engine.applySilence(connection.number, connection.remotes.keys.sorted())
        }
    }

    /// The same for a further connection; -113 where it is not there.
    @discardableResult
    public func muteAllRemoteAudioStreamsEx(_ mute: Bool, connection: AgoraRtcConnection) -> Int32 {
        changing("muteAllRemoteAudioStreamsEx(\(mute))", Self.key(connection)) {
            Self.muteAll(&$0, mute)
        } then: { engine, connection in
            engine.applySilence(connection.number, connection.remotes.keys.sorted())
        }
    }

    private static func muteAll(_ connection: inout Connection, _ mute: Bool) {
        connection.isEveryRemoteMuted = mute
        // A word about all counts for each.
        if !mute { connection.mutedRemotes = [] }
    }

    /// Sets whether users who come later are silenced; deprecated by the vendor. It is the same as
    /// ``muteAllRemoteAudioStreams(_:)`` before joining.
    @discardableResult
    public func setDefaultMuteAllRemoteAudioStreams(_ mute: Bool) -> Int32 {
        act("setDefaultMuteAllRemoteAudioStreams(\(mute))") { state in
            state.isEveryRemoteMuted = mute
            return .noError
        }
    }

    /// The users who are not to be heard, in place of an earlier list.
    @discardableResult
    public func setSubscribeAudioBlocklist(_ blocklist: [NSNumber]) -> Int32 {
        setList("setSubscribeAudioBlocklist(\(blocklist.count))", .main, blocklist) { $0.blocked = $1 }
    }

    /// The only users who are to be heard, in place of an earlier list; an empty one ends it. It goes before the block list.
    @discardableResult
    public func setSubscribeAudioAllowlist(_ allowlist: [NSNumber]) -> Int32 {
        setList("setSubscribeAudioAllowlist(\(allowlist.count))", .main, allowlist, Self.allow)
    }

    /// The same for a further connection; -113 where it is not there.
    @discardableResult
    public func setSubscribeAudioBlocklistEx(_ blocklist: [NSNumber], connection: AgoraRtcConnection) -> Int32 {
        setList("setSubscribeAudioBlocklistEx(\(blocklist.count))", Self.key(connection), blocklist) { $0.blocked = $1 }
    }

    /// The same for a further connection; -113 where it is not there.
    @discardableResult
    public func setSubscribeAudioAllowlistEx(_ allowlist: [NSNumber], connection: AgoraRtcConnection) -> Int32 {
        setList("setSubscribeAudioAllowlistEx(\(allowlist.count))", Self.key(connection), allowlist, Self.allow)
    }

    private static func allow(_ connection: inout Connection, _ users: Set<UInt>) {
        connection.allowed = users
        connection.hasAllowList = !users.isEmpty
    }

    private func setList(
        _ call: String, _ key: Connection.Key, _ users: [NSNumber],
        _ set: @escaping (inout Connection, Set<UInt>) -> Void
    ) -> Int32 {
        let uids = Set(users.map(\.uintValue))
        return changing(call, key) {
            set(&$0, uids)
        } then: { engine, connection in
            engine.applySilence(connection.number, connection.remotes.keys.sorted())
        }
    }

    /// Changes a connection that is there, and then does work on the device's queue; else -113.
    func changing(
        _ call: String, _ key: Connection.Key, _ body: (inout Connection) -> Void,
        then work: @escaping @Sendable (AgoraRtcEngineKit, Connection) -> Void
    ) -> Int32 {
        act(call) { state in
            let found: Void? = state.connections.change(key, body)
            return found == nil ? .notInChannel : .noError
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }) else { return }
            work(engine, connection)
        }
    }

    /// Applies what is muted of some users, and tells how their sound is.
    private func applySilence(_ number: Int, _ uids: [UInt]) {
        silence(number)
        guard let connection = connection(number) else { return }
        for uid in uids {
            guard connection.remotes[uid]?.isAudible == true else { continue }
            if connection.isSilenced(uid) {
                tell(uid, number, .stopped, .localMuted)
            } else {
                tell(uid, number, .decoding, .localUnmuted)
            }
        }
    }

    /// Sets how loud everything is heard here: 0…400, -2 beyond; 100 is as sent.
    @discardableResult
    public func adjustPlaybackSignalVolume(_ volume: Int) -> Int32 {
        act("adjustPlaybackSignalVolume(\(volume))") { _ in
            Self.isVolume(volume) ? .noError : .invalidArgument
        } then: { engine in
            engine.device.audio.withEngine { $0.playoutVolume = volume }
        }
    }

    /// Sets how loud one user is heard here: 0…100, -2 beyond; -113 outside a channel.
    @discardableResult
    public func adjustUserPlaybackSignalVolume(_ uid: UInt, volume: Int32) -> Int32 {
        adjustUser("adjustUserPlaybackSignalVolume(\(uid), volume: \(volume))", .main, uid, volume)
    }

    /// The same for a user of a further connection.
    @discardableResult
    public func adjustUserPlaybackSignalVolumeEx(_ uid: UInt, volume: Int32, connection: AgoraRtcConnection) -> Int32 {
        adjustUser("adjustUserPlaybackSignalVolumeEx(\(uid), volume: \(volume))", Self.key(connection), uid, volume)
    }

    private func adjustUser(_ call: String, _ key: Connection.Key, _ uid: UInt, _ volume: Int32) -> Int32 {
        act(call) { state in
            guard Self.isPlainVolume(Int(volume)) else { return .invalidArgument }
            if let fault = Check.uid(uid) { return fault }
            return state.connections[key] == nil ? .notInChannel : .noError
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }) else { return }
            engine.device.audio.withEngine { $0.setVolume(Int(volume), publisher: connection.publisher(uid)) }
        }
    }
}

// MARK: The phone

extension AgoraRtcEngineKit {
    /// Lets sound come out of the phone's own speaker, or at the ear.
    @discardableResult
    public func setEnableSpeakerphone(_ enableSpeaker: Bool) -> Int32 {
        act("setEnableSpeakerphone(\(enableSpeaker))") { state in
            state.sound.isSpeakerOn = enableSpeaker
            return .noError
        } then: { engine in
            let route: AgoraAudioOutputRouting = enableSpeaker ? .speakerphone : .earpiece
            engine.tell("didAudioRouteChanged(\(route))") { $0.tellRtcEngine(engine, didAudioRouteChanged: route) }
        }
    }

    /// Lets sound come out of the phone's own speaker from the next channel on, or at the ear.
    @discardableResult
    public func setDefaultAudioRouteToSpeakerphone(_ defaultToSpeaker: Bool) -> Int32 {
        act("setDefaultAudioRouteToSpeakerphone(\(defaultToSpeaker))") { state in
            state.sound.isSpeakerOn = defaultToSpeaker
            return .noError
        }
    }

    /// Whether sound comes out of the phone's own speaker.
    public func isSpeakerphoneEnabled() -> Bool { state.withLock { $0.sound.isSpeakerOn } }

    /// Plays the local user's voice in their own speaker too. Emulated phones always have headphones.
    @discardableResult
    public func enable(inEarMonitoring enabled: Bool) -> Int32 {
        enable(inEarMonitoring: enabled, includeAudioFilters: .none)
    }

    /// Plays the local user's voice in their own speaker too. It has its effects there, whatever is chosen.
    @discardableResult
    public func enable(
        inEarMonitoring enabled: Bool, includeAudioFilters: AgoraEarMonitoringFilterType
    ) -> Int32 {
        act("enable(inEarMonitoring: \(enabled))") { state in
            state.sound.monitorsEar = enabled
            return .noError
        } then: { engine in
            engine.device.audio.withEngine { $0.isEarMonitorEnabled = enabled }
            engine.driveSound()
        }
    }

    /// Sets how loud the local user's voice is in their own speaker: 0…400, -2 beyond; 100 at first.
    @discardableResult
    public func setInEarMonitoringVolume(_ volume: Int) -> Int32 {
        act("setInEarMonitoringVolume(\(volume))") { _ in
            Self.isVolume(volume) ? .noError : .invalidArgument
        } then: { engine in
            engine.device.audio.withEngine { $0.earMonitorVolume = volume }
        }
    }
}
