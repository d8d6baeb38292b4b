import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// What the cloud knows of the local user's role and sound. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    /// Tells the cloud of changes to all connections.
    func settleAll() {
        for number in state.withLock({ $0.connections.all.map(\.number) }) { settle(number) }
        driveSound()
    }

    /// Tells the cloud of changes to the local user's role and sound that it does not know yet.
    func settle(_ number: Int) {
        settleRole(number)
        settleSound(number)
        settlePictures(number)
        settleRelay(number)
    }

    // MARK: Roles

    private func settleRole(_ number: Int) {
        let wanted = change(number) { connection -> Bool? in
            guard connection.isInside, connection.isConnected, !connection.isSwitching,
                connection.options.scene == .live,
                connection.options.isHost != connection.isVisible
            else { return nil }
            connection.isSwitching = true
            return connection.options.isHost
        }
        guard let wanted = wanted ?? nil, let connection = connection(number), let link = connection.link else {
            return
        }
        let command = RTCCommand.setVisibility(channel: connection.channel, isVisible: wanted, permit: nil)
        let patience = Duration.seconds(Agora.profile.sdk.requestTimeoutSeconds.value)
        device.send(.rtc(command), over: link, patience: patience) { [weak self] result in
            self?.switched(to: wanted, result, number)
        }
    }

    private func switched(to isHost: Bool, _ result: Result<Reply, CallFailure>, _ number: Int) {
        guard !lifetime.isOver, change(number, { $0.isSwitching = false }) != nil else { return }
        switch result {
        case .success:
            let connection = change(number) { connection in
                connection.isVisible = isHost
                // The cloud ends the publishing of a user who becomes audience.
                if !isHost {
                    connection.isPublishing = false
                    connection.endPictures()
                }
                return connection
            }
            guard let connection else { return }
            let (old, new): (AgoraClientRole, AgoraClientRole) =
                isHost ? (.audience, .broadcaster) : (.broadcaster, .audience)
            tell(connection.outlet, "didClientRoleChanged(\(old), newRole: \(new))") { [self] delegate in
                delegate.tellRtcEngine(self, didClientRoleChanged: old, newRole: new)
                delegate.tellRtcEngine(
                    self, didClientRoleChanged: old, newRole: new, newRoleOptions: AgoraClientRoleOptions())
            }
            driveSound()
            settle(number)
            // Only a host may ask for small pictures that nobody sends yet.
            if isHost { askForSmall(number) }
        case .failure(.lost(.timedOut)): keepRole(number, .requestTimeout)
        // When the network is back, the SDK asks again.
        case .failure(.lost): break
        case .failure(.rejected(let error)):
            let failure = Agora.Failure(error)
            keepRole(number, failure.code == .noServerResources ? .tooManyBroadcasters : .notAuthorized)
        }
    }

    private func keepRole(_ number: Int, _ reason: AgoraClientRoleChangeFailedReason) {
        let kept = state.withLock { state -> Connection? in
            let connection = state.connections.change(number) { connection in
                connection.options.role = connection.isVisible ? .broadcaster : .audience
                return connection
            }
            if let connection, connection.key == .main { state.role = connection.options.role }
            return connection
        }
        guard let kept else { return }
        let role = kept.options.role
        tell(kept.outlet, "didClientRoleChangeFailed(\(reason), currentRole: \(role))") { [self] in
            $0.tellRtcEngine(self, didClientRoleChangeFailed: reason, currentRole: role)
        }
    }

    /// The token or the channel does not let the user publish: a host becomes audience again.
    func refuseHost(_ number: Int, _ failure: Agora.Failure) {
        let refused = change(number) { connection in
            connection.isPublishing = false
            connection.isRefused = true
            if connection.options.scene == .live { connection.options.role = .audience }
            return connection
        }
        guard let refused else { return }
        if refused.options.scene == .live {
            state.withLock { state in if refused.key == .main { state.role = .audience } }
            let reason: AgoraClientRoleChangeFailedReason =
                failure.reason == .tooManyBroadcasters ? .tooManyBroadcasters : .notAuthorized
            tell(refused.outlet, "didClientRoleChangeFailed(\(reason), currentRole: audience)") { [self] in
                $0.tellRtcEngine(self, didClientRoleChangeFailed: reason, currentRole: .audience)
            }
        }
        tell(failure, refused.outlet)
        settle(number)
        driveSound()
    }

    // MARK: Sound

    private func settleSound(_ number: Int) {
        guard let connection = connection(number), connection.isInside, connection.isConnected,
            let link = connection.link
        else { return }
        let sound = state.withLock { $0.sound }
        let isPublishing = connection.wantsToPublish && sound.isEnabled
        let isMuted = connection.isMuted || (!sound.isLocalEnabled && connection.options.publishesMicrophone)
        let channel = connection.channel
        // Muting goes first, so that others are not told of a sound that is muted from the beginning.
        if connection.hasToldMuted != isMuted {
            change(number) { $0.hasToldMuted = isMuted }
            link.send(.rtc(.mute(channel: channel, index: 0, kinds: .sound, isMuted: isMuted))) { [weak self] result in
                guard case .failure(.lost) = result else { return }
                self?.change(number) { $0.hasToldMuted = nil }
            }
        }
        if connection.isPublishing != isPublishing {
            change(number) { $0.isPublishing = isPublishing }
            let command: RTCCommand =
                isPublishing
                ? .publish(channel: channel, index: 0, name: nil, kinds: .sound, extra: "")
                : .unpublish(channel: channel, index: 0, kinds: .sound)
            link.send(.rtc(command)) { [weak self] result in self?.published(result, number) }
        }
        tellPublishing(isPublishing && !isMuted, number)
        setSideStream(of: number)
    }

    private func published(_ result: Result<Reply, CallFailure>, _ number: Int) {
        guard !lifetime.isOver else { return }
        switch result {
        case .success: break
        case .failure(.lost): change(number) { $0.isPublishing = nil }
        case .failure(.rejected(.notVisible)): change(number) { $0.isPublishing = false }
        case .failure(.rejected(let error)): refuseHost(number, Agora.Failure(error))
        }
    }

    /// Tells whether the local sound is published, if that changed.
    private func tellPublishing(_ isPublished: Bool, _ number: Int) {
        let new: AgoraStreamPublishState = isPublished ? .published : .noPublished
        let old = change(number) { connection -> AgoraStreamPublishState? in
            guard connection.publishState != new, isPublished || connection.publishState == .published else {
                return nil
            }
            defer { connection.publishState = new }
            return connection.publishState == .idle ? .noPublished : connection.publishState
        }
        guard let old = old ?? nil, let connection = connection(number) else { return }
        let channel = connection.channel.rawValue
        tell(connection.outlet, "didAudioPublishStateChange(\(old), newState: \(new))") { [self] in
            $0.tellRtcEngine(
                self, didAudioPublishStateChange: channel, oldState: old, newState: new, elapseSinceLastState: 0)
        }
    }

    /// A connection without the microphone sends the tracks that it publishes as a stream of its own.
    private func setSideStream(of number: Int) {
        guard let connection = connection(number) else { return }
        let isWanted = connection.wantsToPublish && !connection.options.publishesMicrophone
        let (quality, tracks) = state.withLock { state in
            (state.sound.quality(for: connection.options.profile), connection.options.tracks(state.pieces))
        }
        device.audio.withEngine { engine in
            guard isWanted else { return engine.removeSideStream(number) }
            // Tracks need no file of their own, so nothing can be unreadable.
            try? engine.setSideStream(number, source: .tracks(tracks), quality: quality)
        }
    }

    // MARK: Packets

    func send(_ packet: VoicePacket, side number: Int?) {
        for connection in state.withLock({ $0.connections.all }) {
            let isMeant = number.map { $0 == connection.number } ?? connection.options.publishesMicrophone
            guard isMeant, connection.isInside, connection.isPublishing == true, connection.hasToldMuted == false,
                let link = connection.link, let user = connection.user
            else { continue }
            let isFirst = change(connection.number) { connection in
                connection.reports.sound.sentBytes += packet.payload.count
                defer { connection.hasSentSound = true }
                return !connection.hasSentSound
            }
            func make(_ channel: ChannelID, _ user: UserID) -> MediaPacket {
                let plain = MediaPacket(
                    channel: channel, publisher: user, sequence: packet.sequence, timestamp: packet.timestamp,
                    level: packet.level, payload: packet.payload)
                return sealed(plain, of: connection)
            }
            link.send(make(connection.channel, user))
            relay(connection, make)
            guard isFirst == true else { continue }
            let elapsed = connection.elapsed(at: device.now)
            tell(connection.outlet, "firstLocalAudioFramePublished") { [self] in
                $0.tellRtcEngine(self, firstLocalAudioFramePublished: elapsed)
            }
        }
    }
}
