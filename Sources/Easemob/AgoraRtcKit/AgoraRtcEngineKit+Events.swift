import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

// Events from the cloud. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    func receive(_ input: LinkInput, _ number: Int) {
        guard !lifetime.isOver, let connection = connection(number) else { return }
        switch input {
        case .event(.rtc(let event)): receive(event, connection)
        // Messaging has a session of its own.
        case .event(.identity), .event(.room), .event(.attribute), .event(.signaling): break
        case .media(let packet): receive(packet, connection)
        case .state(let link): receive(link, connection)
        }
    }

    private func receive(_ event: RTCEvent, _ connection: Connection) {
        let number = connection.number
        switch event {
        case .removed(_, _, let reason): removed(number, reason)
        case .participantJoined(_, let user):
            meet(user, number)
            tellSize(UserNumber.number(of: user.user), number)
        case .participantLeft(_, let user, let reason):
            leave(UserNumber.number(of: user.user), number, AgoraUserOfflineReason(reason))
        case .streamAdded(_, let stream), .streamChanged(_, let stream):
            if stream.index == 0 {
                hear(stream, number)
                see(stream, number)
            }
        case .streamsRemoved(_, let streams, let reason):
            for stream in streams where stream.index == 0 {
                unhear(UserNumber.number(of: stream.publisher.user), number, reason)
                unsee(UserNumber.number(of: stream.publisher.user), number, reason)
            }
        case .messageSent(_, let sender, let message, _, _, _): receive(message, from: sender.user, number)
        case .rightWillEnd(_, let right, _):
            guard right.contains(.join) else { return }
            let token = connection.token
            tell(connection.outlet, "tokenPrivilegeWillExpire") { [self] in
                $0.tellRtcEngine(self, tokenPrivilegeWillExpire: token)
            }
        case .rightEnded(_, let right):
            if right.contains(.sendVideo) {
                refusePictures(number, Agora.Failure(.privilegeMissing(privilege: .sendVideo)))
            }
            guard right.contains(.sendAudio) else { return }
            refuseHost(number, Agora.Failure(.privilegeMissing(privilege: .sendAudio)))
        case .keyFrameRequested(_, _, let kind): sendKeyFrame(kind, connection)
        case .packetsRequested(_, _, let kind, let sequences): sendAgain(sequences, kind, connection)
        // Streams have no names here, nobody writes notes or reports devices, and no route bans streams.
        case .streamAvailable, .streamUnavailable, .streamForbidden, .deviceChanged, .noteChanged, .streamsBanned,
            .announcementsStopped:
            break
        }
    }

    private func removed(_ number: Int, _ reason: ChannelRemovalReason) {
        guard let connection = connection(number) else { return }
        switch reason {
        // The stay ended while the network was gone.
        case .timedOut: ask(number)
        case .removedByAdministrator:
            fail(number, .removedByServer)
        case .channelDismissed:
            fail(number, .channelClosed, tellsError: false)
        case .joinedElsewhere:
            fail(number, .joinedElsewhere, tellsError: false)
        case .tokenExpired:
            tell(connection.outlet, "requestToken") { [self] in $0.tellRtcEngineRequestToken(self) }
            fail(number, .tokenEnded)
        }
    }

    // MARK: Users

    func meet(_ user: ChannelUser, _ number: Int) {
        let uid = UserNumber.number(of: user.user)
        let now = device.now
        let found = state.withLock { state in
            if !user.nickname.isEmpty { state.accounts.add(user.nickname) }
            return state.connections.change(number) { connection -> Connection? in
                guard connection.remotes[uid] == nil else { return nil }
                connection.remotes[uid] = Remote(user: user.user, account: user.nickname)
                return connection
            }
        }
        guard let connection = found ?? nil else { return }
        silence(number)
        applyPlaces()
        if !user.nickname.isEmpty {
            let account = user.nickname
            tell(connection.outlet, "didUserInfoUpdated(\(uid), \(account))") { [self] in
                $0.tellRtcEngine(self, didUserInfoUpdatedWithUserId: uid, userInfo: AgoraUserInfo(account: account))
            }
        }
        tell(connection.outlet, "didJoinedOfUid(\(uid))") { [self] in
            $0.tellRtcEngine(self, didJoinedOfUid: uid, elapsed: connection.elapsed(at: now))
        }
    }

    func leave(_ uid: UInt, _ number: Int, _ reason: AgoraUserOfflineReason) {
        guard let connection = connection(number), let remote = connection.remotes[uid] else { return }
        if remote.isPublishing { tell(uid, number, .stopped, .remoteOffline) }
        if remote.isShowing { tellPictures(uid, number, .stopped, .remoteOffline) }
        change(number) { connection in
            connection.remotes[uid] = nil
            connection.reports.sound.forget(connection.publisher(uid))
            connection.data.forget(uid)
            connection.unproven[uid] = nil
            connection.undecryptable.remove(uid)
        }
        device.audio.withEngine { $0.removePublisher(connection.publisher(uid)) }
        device.video.withEngine { $0.removePublisher(connection.publisher(uid)) }
        tell(connection.outlet, "didOfflineOfUid(\(uid), reason: \(reason))") { [self] in
            $0.tellRtcEngine(self, didOfflineOfUid: uid, reason: reason)
        }
    }

    // MARK: Sound

    func hear(_ stream: ListedStream, _ number: Int) {
        let uid = UserNumber.number(of: stream.publisher.user)
        guard let connection = connection(number), var remote = connection.remotes[uid] else { return }
        let old = remote
        remote.isPublishing = stream.kinds.contains(.sound)
        remote.isMuted = stream.muted.contains(.sound)
        change(number) { [remote] in $0.remotes[uid] = remote }
        // A stream of pictures alone says nothing of the sound.
        guard remote.isPublishing || old.isPublishing else { return }
        if remote.isAudible, !old.isAudible {
            // A user who is heard for the first time was not muted before.
            if old.isPublishing || old.isIntroduced {
                tellMuted(false, uid, connection)
                tell(uid, number, .decoding, .remoteUnmuted)
            } else {
                tell(uid, number, .starting, .internal)
                tellSubscribed(true, uid, connection)
            }
        } else if !remote.isAudible, old.isAudible || !old.isPublishing {
            stopHearing(uid, connection)
        }
    }

    private func unhear(_ uid: UInt, _ number: Int, _ reason: StreamEndReason) {
        guard let connection = connection(number), let remote = connection.remotes[uid], remote.isPublishing else {
            return
        }
        switch reason {
        case .stopped, .rightEnded, .forbidden:
            let wasAudible = remote.isAudible
            change(number) { $0.remotes[uid]?.isPublishing = false }
            if wasAudible { stopHearing(uid, connection) }
        // They are told as leaving, which follows.
        case .timedOut, .enteredElsewhere, .removed, .left, .hidden: break
        }
    }

    private func stopHearing(_ uid: UInt, _ connection: Connection) {
        device.audio.withEngine { $0.removePublisher(connection.publisher(uid)) }
        tellMuted(true, uid, connection)
        tell(uid, connection.number, .stopped, .remoteMuted)
    }

    private func tellMuted(_ isMuted: Bool, _ uid: UInt, _ connection: Connection) {
        tell(connection.outlet, "didAudioMuted(\(isMuted), uid: \(uid))") { [self] in
            $0.tellRtcEngine(self, didAudioMuted: isMuted, byUid: uid)
        }
        let bits = isMuted ? AgoraUserRemoteState.muteAudio.rawValue : 0
        tell(connection.outlet, nil) { [self] in $0.tellRtcEngine(self, remoteUserStateChangedOfUid: uid, state: bits) }
    }

    private func tellSubscribed(_ isSubscribed: Bool, _ uid: UInt, _ connection: Connection) {
        let channel = connection.channel.rawValue
        let (old, new): (AgoraStreamSubscribeState, AgoraStreamSubscribeState) =
            isSubscribed ? (.noSubscribed, .subscribed) : (.subscribed, .noSubscribed)
        tell(connection.outlet, "didAudioSubscribeStateChange(\(uid), \(new))") { [self] in
            $0.tellRtcEngine(
                self, didAudioSubscribeStateChange: channel, uid: UInt32(truncatingIfNeeded: uid), oldState: old,
                newState: new, elapseSinceLastState: 0)
        }
    }

    /// Tells the state of a remote user's sound, if it is another.
    func tell(_ uid: UInt, _ number: Int, _ state: AgoraAudioRemoteState, _ reason: AgoraAudioRemoteReason) {
        let changed = change(number) { connection -> Connection? in
            guard let remote = connection.remotes[uid], remote.state != state || reason == .remoteMuted else {
                return nil
            }
            connection.remotes[uid]?.state = state
            return connection
        }
        guard let connection = changed ?? nil else { return }
        let elapsed = connection.elapsed(at: device.now)
        tell(connection.outlet, "remoteAudioStateChangedOfUid(\(uid), \(state), reason: \(reason))") { [self] in
            $0.tellRtcEngine(
                self, remoteAudioStateChangedOfUid: uid, state: state, reason: reason, elapsed: elapsed)
        }
    }

    private func receive(_ packet: MediaPacket, _ connection: Connection) {
        if packet.stream == nil, packet.kind != .sound {
            let uid = UserNumber.number(of: packet.publisher)
            guard connection.remotes[uid] != nil else { return }
            for opened in opened(picture: packet, from: uid, connection) ?? [] {
                receive(opened, from: uid, connection)
            }
            return
        }
        guard packet.stream == nil, connection.options.playsAudio, case .sound(let level) = packet.content else {
            return
        }
        let uid = UserNumber.number(of: packet.publisher)
        // Packets that arrive before or after the user is told as audible are not played, so that the app learns of a user
        // before it hears them.
        guard connection.remotes[uid]?.isAudible == true, let payload = opened(sound: packet, from: uid, connection)
        else { return }
        let publisher = connection.publisher(uid)
        change(connection.number) { $0.reports.sound.receive(packet.payload.count, from: publisher) }
        let voice = VoicePacket(
            sequence: packet.sequence, timestamp: packet.timestamp, level: level, payload: payload)
        device.audio.withEngine { $0.receive(voice, from: publisher) }
    }

    /// The first of a user's sound is heard.
    func introduce(_ publisher: String) {
        for connection in state.withLock({ $0.connections.all }) {
            guard let uid = connection.remotes.keys.first(where: { connection.publisher($0) == publisher }),
                let remote = connection.remotes[uid], remote.isAudible
            else { continue }
            let elapsed = connection.elapsed(at: device.now)
            if !remote.isIntroduced {
                change(connection.number) { $0.remotes[uid]?.isIntroduced = true }
                tell(connection.outlet, "firstRemoteAudioFrameOfUid(\(uid))") { [self] in
                    $0.tellRtcEngine(self, firstRemoteAudioFrameOfUid: uid, elapsed: elapsed)
                }
                tell(connection.outlet, "firstRemoteAudioFrameDecodedOfUid(\(uid))") { [self] in
                    $0.tellRtcEngine(self, firstRemoteAudioFrameDecodedOfUid: uid, elapsed: elapsed)
                }
            }
            if !connection.isSilenced(uid) { tell(uid, connection.number, .decoding, .internal) }
        }
    }

    // MARK: The network

    private func receive(_ link: LinkState, _ connection: Connection) {
        let number = connection.number
        switch link {
        case .connecting: loseNetwork(number)
        case .connected: findNetwork(number)
        case .expired:
            if connection.client.wasInside { rejoin(number) } else { ask(number) }
        case .closed(let reason): fail(number, Agora.Failure(LinkError.closed(reason: reason)), tellsError: false)
        }
    }

    /// Waits for the network. The app is told after 4 and 10 seconds; after 20 minutes the SDK gives up.
    func loseNetwork(_ number: Int) {
        let lost = change(number) { connection -> (outage: Int, outlet: DelegateOutlet<any AgoraRtcEngineDelegate>)? in
            connection.outages.begin().map { ($0, connection.outlet) }
        }
        guard let (outage, outlet) = lost ?? nil else { return }
        let sdk = Agora.profile.sdk
        func after(_ seconds: Int, _ work: @escaping @Sendable (AgoraRtcEngineKit) -> Void) {
            device.after(.seconds(seconds)) { [weak self] in
                guard let self, !lifetime.isOver, connection(number)?.outages.lasts(outage) == true else { return }
                work(self)
            }
        }
        after(sdk.interruptedSeconds.value) { engine in
            engine.tell(number, .reconnecting, .interrupted)
            engine.tell(outlet, "connectionDidInterrupted") { $0.tellRtcEngineConnectionDidInterrupted(engine) }
        }
        after(sdk.lostSeconds.value) { engine in
            engine.tell(number, .reconnecting, .lost)
            engine.tell(outlet, "connectionDidLost") { $0.tellRtcEngineConnectionDidLost(engine) }
        }
        after(sdk.reconnectSeconds.value) { engine in
            engine.fail(
                number, .noServer, tellsError: false)
        }
    }

    private func findNetwork(_ number: Int) {
        guard change(number, { $0.outages.end() }) == true, let connection = connection(number) else { return }
        guard connection.isInside else { return askAgain(number) }
        tellRejoined(number)
        subscribeAgain(number)
        settle(number)
    }
}

extension AgoraUserOfflineReason {
    /// Why a user is not there any more, as the vendor says it.
    init(_ reason: ChannelLeaveReason) {
        switch reason {
        case .left: self = .quit
        case .timedOut, .removed, .enteredElsewhere, .tokenExpired: self = .dropped
        case .hidden: self = .becomeAudience
        }
    }
}
