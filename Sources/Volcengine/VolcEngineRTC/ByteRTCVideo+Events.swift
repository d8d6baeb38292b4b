import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

// Events from the cloud. Everything here runs on the device's queue.
extension ByteRTCVideo {
    func receive(_ input: LinkInput) {
        guard !lifetime.isOver else { return }
        switch input {
        case .event(.rtc(let event)): receive(event)
        // Messages outside of rooms have a link of their own.
        case .event(.identity), .event(.room), .event(.attribute), .event(.signaling): break
        case .media(let packet):
            if case .sound = packet.content { receive(packet) } else { receivePicture(packet) }
        case .state(let link): receive(link, of: .rooms)
        }
    }

    /// The number of the stay that the app has in a channel.
    private func inside(_ channel: ChannelID) -> Int? {
        state.withLock { $0.stays[channel] }.flatMap { $0.isInside ? $0.number : nil }
    }

    private func receive(_ event: RTCEvent) {
        switch event {
        case .removed(let channel, _, let reason):
            if let number = inside(channel) {
                removed(number, reason)
            } else {
                forwardingRemoved(from: channel, reason)
            }
        case .participantJoined(let channel, let user):
            guard let number = inside(channel) else { return }
            meet(user, number)
            tellPlace(to: user.user, number)
        case .participantLeft(let channel, let user, let reason):
            guard let number = inside(channel) else { return }
            // Who joined from elsewhere is still there, and comes again.
            if reason == .enteredElsewhere { return forget(user.user, number) }
            leave(user.user, number, ByteRTCUserOfflineReason(reason))
        case .streamAdded(let channel, let stream), .streamChanged(let channel, let stream):
            guard let number = inside(channel) else { return }
            hear(stream, number)
            tellDevices(of: stream, number)
        case .streamsRemoved(let channel, let streams, let reason):
            guard let number = inside(channel) else { return }
            for stream in streams {
                unpublish(
                    stream.publisher.user, MediaKinds(ofStream: stream.index), number,
                    ByteRTCStreamRemoveReason(reason))
            }
        case .messageSent(let channel, let sender, let message, _, _, _):
            if let number = inside(channel) { receive(message, from: sender.user, number) }
        case .noteChanged(let channel, let note):
            if let number = inside(channel) { tell(note, number) }
        case .deviceChanged(let channel, .numbered(let user, _), let report):
            if let number = inside(channel) { tell(report, of: user, number) }
        case .rightWillEnd(let channel, let right, _):
            if let number = inside(channel) { warn(of: right, number) }
        case .rightEnded(let channel, let right):
            if let number = inside(channel) { lose(right, number) } else { forwardingLost(right, in: channel) }
        case .streamsBanned(let channel, let user, let kinds, let isBanned):
            if let number = inside(channel) { tellBanned(user, kinds, isBanned, number) }
        case .announcementsStopped(let channel):
            if inside(channel) != nil { warn(.codeCodeUserNotifyStop) }
        case .keyFrameRequested(_, let index, let kind):
            guard MediaKinds(ofStream: index).contains(kind) else { return }
            device.video.withEngine { $0.requestKeyFrame(PictureStream(kind)) }
        case .packetsRequested(_, let index, let kind, let sequences):
            guard MediaKinds(ofStream: index).contains(kind) else { return }
            device.video.withEngine { $0.requestPackets(sequences, of: PictureStream(kind)) }
        // Streams have no names here.
        case .streamAvailable, .streamUnavailable, .streamForbidden, .deviceChanged: break
        }
    }

    private func removed(_ number: Int, _ reason: ChannelRemovalReason) {
        switch reason {
        // The stay ended while the network was gone.
        case .timedOut: ask(number)
        case .removedByAdministrator: end(number, .kickedOut)
        case .channelDismissed: end(number, .roomDismissed)
        case .joinedElsewhere: end(number, .duplicateLogin)
        case .tokenExpired: end(number, .tokenExpired)
        }
    }

    private func tellBanned(_ user: UserID, _ kinds: MediaKinds, _ isBanned: Bool, _ number: Int) {
        guard let room = stay(number)?.room else { return }
        if kinds.contains(.sound) {
            room.tell("onAudioStreamBanned(\(user), isBanned: \(isBanned))") {
                $0.tellRtcRoom(room, onAudioStreamBanned: user.rawValue, isBanned: isBanned)
            }
        }
        if kinds.contains(.picture) {
            room.tell("onVideoStreamBanned(\(user), isBanned: \(isBanned))") {
                $0.tellRtcRoom(room, onVideoStreamBanned: user.rawValue, isBanned: isBanned)
            }
        }
    }

    private func warn(of right: Privileges, _ number: Int) {
        guard let room = stay(number)?.room else { return }
        if right.contains(.join) {
            room.tell("onTokenWillExpire") { $0.tellTokenWillExpire(room) }
        } else if right.contains(.sendAudio) {
            room.tell("onPublishPrivilegeTokenWillExpire") { $0.tellPublishPrivilegeTokenWillExpire(room) }
        } else if right.contains(.receiveAudio) {
            room.tell("onSubscribePrivilegeTokenWillExpire") { $0.tellSubscribePrivilegeTokenWillExpire(room) }
        }
    }

    /// A right ended, and with it what needed it.
    private func lose(_ right: Privileges, _ number: Int) {
        var kinds: MediaKinds = []
        if right.contains(.sendAudio) { kinds.insert(.sound) }
        if right.contains(.sendVideo) { kinds.insert(.picture) }
        if right.contains(.sendSecondVideo) { kinds.insert(.screen) }
        guard let stay = stay(number) else { return }
        if !kinds.isEmpty {
            change(number) { stay in
                stay.client.published.end(kinds)
                stay.refusedKinds.formUnion(kinds)
                if stay.told.isDisjoint(with: [.sound, .picture]) { stay.toldDevices = [:] }
            }
            tellPublished(kinds.intersection(stay.told), false, .noPublishPermission, stay)
            // Pictures follow the sound, whose end is told.
            if kinds.contains(.sound) { tellStream(stay, .noPublishPermission) }
            settleForwarding(number)
            driveSound()
        }
        if right.contains(.receiveAudio) { tellStream(stay, .noSubscribePermission) }
    }

    // MARK: Users

    func meet(_ user: ChannelUser, _ number: Int) {
        let now = device.now
        let met = change(number) { stay -> Stay? in
            guard stay.remotes[user.user] == nil else { return nil }
            stay.remotes[user.user] = Remote(user: user.user, received: stay.subscribes)
            return stay
        }
        guard let stay = met ?? nil else { return }
        applyVolumes(number)
        stay.room.tell("onUserJoined(\(user.user))") {
            $0.tellRtcRoom(stay.room, onUserJoined: ByteRTCUserInfo(user), elapsed: stay.elapsed(at: now))
            $0.tellRtcRoom(stay.room, onUserJoined: ByteRTCUserInfo(user))
        }
    }

    func leave(_ user: UserID, _ number: Int, _ reason: ByteRTCUserOfflineReason) {
        guard let stay = stay(number), stay.remotes[user] != nil else { return }
        forget(user, number)
        stay.room.tell("onUserLeave(\(user), reason: \(reason))") {
            $0.tellRtcRoom(stay.room, onUserLeave: user.rawValue, reason: reason)
        }
    }

    /// Forgets a user and their sound, without a word.
    private func forget(_ user: UserID, _ number: Int) {
        let publisher = change(number) { stay in
            stay.remotes[user] = nil
            stay.places.others[user] = nil
            stay.reports.sound.forget(stay.publisher(user))
            return stay.publisher(user)
        }
        guard let publisher else { return }
        device.audio.withEngine { $0.removePublisher(publisher) }
        device.video.withEngine { $0.removePublisher(publisher) }
    }

    // MARK: Streams

    func hear(_ stream: ListedStream, _ number: Int) {
        // In a room for messages nobody is heard or seen.
        guard stay(number)?.room.face.hasStreams == true else { return }
        let user = stream.publisher.user
        let possible = MediaKinds(ofStream: stream.index)
        let kinds = stream.kinds.intersection(possible)
        let changed = change(number) { stay -> (Stay, MediaKinds)? in
            guard let old = stay.remotes[user]?.kinds else { return nil }
            stay.remotes[user]?.kinds = old.subtracting(possible).union(kinds)
            if possible.contains(.smallPicture) {
                stay.remotes[user]?.layers = kinds.contains(.smallPicture) ? LayerSizes(stream.extra) : nil
            }
            return (stay, old.intersection(possible))
        }
        guard let (stay, old) = changed ?? nil else { return }
        if possible.contains(.smallPicture) { settleSize(of: user, number) }
        // In how many sizes pictures come is not told.
        let added = kinds.subtracting(old).subtracting(.smallPicture)
        let removed = old.subtracting(kinds).subtracting(.smallPicture)
        if !removed.isEmpty { tellUnpublished(user, removed, .unpublish, stay) }
        guard !added.isEmpty else { return }
        tellPublished(user, added, stay)
    }

    private func tellPublished(_ user: UserID, _ kinds: MediaKinds, _ stay: Stay) {
        let type = ByteRTCMediaStreamType(kinds)
        guard !kinds.contains(.screen) else {
            return stay.room.tell("onUserPublishScreen(\(user), type: \(type.word))") {
                $0.tellRtcRoom(stay.room, onUserPublishScreen: user.rawValue, type: type)
                stay.tellStreams(of: user, kinds, isPublished: true, to: $0)
            }
        }
        stay.room.tell("onUserPublishStream(\(user), type: \(type.word))") {
            $0.tellRtcRoom(stay.room, onUserPublishStream: user.rawValue, type: type)
            stay.tellStreams(of: user, kinds, isPublished: true, to: $0)
        }
    }

    /// A user's stream ended; the kinds are all that it can have.
    func unpublish(_ user: UserID, _ possible: MediaKinds, _ number: Int, _ reason: ByteRTCStreamRemoveReason) {
        let ended = change(number) { stay -> (Stay, MediaKinds)? in
            guard let kinds = stay.remotes[user]?.kinds.intersection(possible), !kinds.isEmpty else { return nil }
            stay.remotes[user]?.kinds.subtract(kinds)
            if possible.contains(.picture) { stay.remotes[user]?.openDevices = [] }
            return (stay, kinds)
        }
        guard let (stay, kinds) = ended ?? nil else { return }
        tellUnpublished(user, kinds, reason, stay)
    }

    private func tellUnpublished(
        _ user: UserID, _ kinds: MediaKinds, _ reason: ByteRTCStreamRemoveReason, _ stay: Stay
    ) {
        let type = ByteRTCMediaStreamType(kinds)
        guard !kinds.contains(.screen) else {
            stopSeeing(user, .screen, stay, reason == .unpublish ? .remoteMuted : .remoteOffline)
            return stay.room.tell("onUserUnpublishScreen(\(user), type: \(type.word), reason: \(reason))") {
                $0.tellRtcRoom(stay.room, onUserUnpublishScreen: user.rawValue, type: type, reason: reason)
                stay.tellStreams(of: user, kinds, isPublished: false, to: $0)
            }
        }
        if kinds.contains(.sound) {
            device.audio.withEngine { $0.removePublisher(stay.publisher(user)) }
            let isGone = reason != .unpublish
            tell(user, stay.number, .stopped, isGone ? .remoteOffline : .remoteMuted)
        }
        if kinds.contains(.picture) {
            stopSeeing(user, .main, stay, reason == .unpublish ? .remoteMuted : .remoteOffline)
        }
        stay.room.tell("onUserUnpublishStream(\(user), type: \(type.word), reason: \(reason))") {
            $0.tellRtcRoom(stay.room, onUserUnpublishStream: user.rawValue, type: type, reason: reason)
            stay.tellStreams(of: user, kinds, isPublished: false, to: $0)
        }
    }

    /// Tells the state of a user's sound, if it is another.
    func tell(
        _ user: UserID, _ number: Int, _ state: ByteRTCRemoteAudioState,
        _ reason: ByteRTCRemoteAudioStateChangeReason
    ) {
        let changed = change(number) { stay -> String? in
            guard let remote = stay.remotes[user], remote.state != state else { return nil }
            stay.remotes[user]?.state = state
            return stay.channel.rawValue
        }
        guard let room = changed ?? nil else { return }
        tell("onRemoteAudioStateChanged(\(user), state: \(state), reason: \(reason))") { [self] in
            $0.tellRtcEngine(
                self, onRemoteAudioStateChanged: ByteRTCRemoteStreamKey(room: room, user: user.rawValue), state: state,
                reason: reason)
        }
    }

    /// Tells which devices of a user are open, as they are found with the user's stream.
    func tellDevices(of stream: ListedStream, _ number: Int) {
        for report in stream.devices ?? [] { tell(report, of: stream.publisher.user, number) }
    }

    /// Tells whether a user's device is open, if that is news. At first none is.
    private func tell(_ report: DeviceReport, of user: UserID, _ number: Int) {
        guard stay(number)?.room.face.hasStreams == true else { return }
        let isOpen = report.state == .open
        let changed = change(number) { stay -> String? in
            guard var remote = stay.remotes[user] else { return nil }
            let isNews =
                isOpen
                ? remote.openDevices.insert(report.device).inserted : remote.openDevices.remove(report.device) != nil
            stay.remotes[user] = remote
            return isNews ? stay.channel.rawValue : nil
        }
        guard let room = changed ?? nil else { return }
        switch report.device {
        case .microphone:
            tell("onUser\(isOpen ? "Start" : "Stop")AudioCapture(\(room), uid: \(user))") { [self] delegate in
                if isOpen {
                    delegate.tellRtcEngine(self, onUserStartAudioCapture: room, uid: user.rawValue)
                } else {
                    delegate.tellRtcEngine(self, onUserStopAudioCapture: room, uid: user.rawValue)
                }
            }
        case .camera:
            tell("onUser\(isOpen ? "Start" : "Stop")VideoCapture(\(room), uid: \(user))") { [self] delegate in
                if isOpen {
                    delegate.tellRtcEngine(self, onUserStartVideoCapture: room, uid: user.rawValue)
                } else {
                    delegate.tellRtcEngine(self, onUserStopVideoCapture: room, uid: user.rawValue)
                }
            }
        // Nobody reports a speaker.
        case .speaker: break
        }
    }

    // MARK: Packets

    private func receive(_ packet: MediaPacket) {
        guard case .sound(let level) = packet.content, let stay = state.withLock({ $0.stays[packet.channel] }),
            stay.isInside, !stay.paused.contains(.sound), stay.remotes[packet.publisher]?.isAudible == true
            // Packets that arrive before or after the user is told as audible are not played, so that the app learns of a user
            // before it hears them.
        else { return }
        let publisher = stay.publisher(packet.publisher)
        change(stay.number) { $0.reports.sound.receive(packet.payload.count, from: publisher) }
        let voice = VoicePacket(
            sequence: packet.sequence, timestamp: packet.timestamp, level: level, payload: packet.payload)
        device.audio.withEngine { $0.receive(voice, from: publisher) }
    }

    /// The first of a user's sound is heard.
    func introduce(_ publisher: String) {
        for stay in state.withLock({ $0.stays.all }) where stay.isInside {
            guard let user = stay.remotes.keys.first(where: { stay.publisher($0) == publisher }),
                let remote = stay.remotes[user], remote.isAudible
            else { continue }
            tell(user, stay.number, .starting, .internal)
            change(stay.number) { $0.remotes[user]?.isIntroduced = true }
            let key = (stay.channel.rawValue, user.rawValue)
            if !remote.isIntroduced {
                tell("onFirstRemoteAudioFrame(\(user))") { [self] in
                    $0.tellRtcEngine(self, onFirstRemoteAudioFrame: ByteRTCRemoteStreamKey(room: key.0, user: key.1))
                }
            }
            tell(user, stay.number, .decoding, remote.isIntroduced ? .remoteUnmuted : .localUnmuted)
        }
    }
}

extension MediaKinds {
    /// What a publisher's stream can have.
    init(ofStream index: Int) {
        switch Volcengine.StreamIndex(rawValue: index) {
        case .main: self = [.sound, .picture, .smallPicture]
        case .screen: self = .screen
        case nil: self = []
        }
    }
}

extension ByteRTCUserOfflineReason {
    /// Why a user is not there any more, as the vendor says it.
    init(_ reason: ChannelLeaveReason) {
        switch reason {
        case .left: self = .quit
        case .timedOut, .tokenExpired, .enteredElsewhere: self = .dropped
        case .removed: self = .kickedByAdmin
        case .hidden: self = .switchToInvisible
        }
    }
}

extension ByteRTCStreamRemoveReason {
    /// Why a stream ended, as the vendor says it.
    init(_ reason: StreamEndReason) {
        switch reason {
        case .stopped, .left, .hidden: self = .unpublish
        case .timedOut: self = .clientDisconnected
        case .enteredElsewhere: self = .republish
        case .removed, .forbidden: self = .other
        case .rightEnded: self = .publishPrivilegeExpired
        }
    }
}
