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
        let attempt = change(number) { connection -> Int? in
            guard connection.outages.isConnected, connection.options.scene == .live else { return nil }
            return connection.client.show(connection.options.isHost)
        }
        guard let attempt = attempt ?? nil, let connection = connection(number), let link = connection.link else {
            return
        }
        let wanted = connection.options.isHost
        let command = RTCCommand.setVisibility(channel: connection.channel, isVisible: wanted, permit: nil)
        let patience = Duration.seconds(Agora.profile.sdk.requestTimeoutSeconds.value)
        device.send(.rtc(command), over: link, patience: patience) { [weak self] result in
            self?.switched(to: wanted, result, number, attempt)
        }
    }

    private func switched(to isHost: Bool, _ result: Result<Reply, CallFailure>, _ number: Int, _ attempt: Int) {
        let isCurrent = change(number) { $0.client.take(result, showing: isHost, of: attempt) }
        guard !lifetime.isOver, isCurrent == true else { return }
        switch result {
        case .success:
            let connection = change(number) { connection in
                if !isHost { connection.sentTrack = nil }
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
                connection.options.role = connection.client.isVisible ? .broadcaster : .audience
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
            connection.client.published.end(.sound)
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
        guard let connection = connection(number), connection.isInside, connection.outages.isConnected else { return }
        let sound = state.withLock { $0.sound }
        let isPublishing = connection.wantsToPublish && sound.isEnabled
        let isMuted = connection.isMuted || (!sound.isLocalEnabled && connection.options.publishesMicrophone)
        let changes = change(number) {
            $0.client.published.settle(.sound, publish: isPublishing ? .sound : [], mute: isMuted ? .sound : [])
        }
        send(changes ?? [], connection)
        tellPublishing(isPublishing && !isMuted, number)
        setSideStream(of: number)
    }

    /// Tells the cloud what is published and muted.
    func send(_ changes: [PublishedState.Change], _ connection: Connection) {
        for change in changes {
            connection.link?.send(change.command(in: connection.channel)) { [weak self] in
                self?.answered($0, change, connection.number)
            }
        }
    }

    private func answered(_ result: Result<Reply, CallFailure>, _ told: PublishedState.Change, _ number: Int) {
        guard !lifetime.isOver else { return }
        let isSound = told.kinds == .sound
        switch change(number, { $0.client.published.take(result, of: told) }) ?? nil {
        case nil: break
        case .notVisible: if !isSound { change(number) { $0.endPictures() } }
        case let error? where isSound: refuseHost(number, Agora.Failure(error))
        case let error?: refusePictures(number, Agora.Failure(error))
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
            guard isMeant, connection.isInside, connection.isSendingSound,
                let link = connection.link, let user = connection.user
            else { continue }
            let isFirst = change(connection.number) { connection in
                connection.reports.sound.sent += packet.payload.count
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
