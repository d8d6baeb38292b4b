import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

// Events from the cloud. Everything here runs on the device's queue.
extension TRTCCloud {
    /// The interval between calls of `onTryToReconnect`.
    private static let reconnectInterval = Duration.seconds(Tencent.profile.sdk.reconnectIntervalSeconds.value)

    /// How long the cloud keeps a user whom it does not hear from.
    private static let grace = Duration.seconds(Tencent.profile.rtc.offlineGraceSeconds.value)

    func receive(_ input: LinkInput, stay number: Int) {
        guard !lifetime.isOver else { return }
        switch input {
        case .event(.rtc(let event)): receive(event, stay: number)
        // Chat has a session of its own.
        case .event(.identity), .event(.room), .event(.attribute), .event(.signaling): break
        case .media(let packet): receive(packet, stay: number)
        case .state(let link): receive(link, stay: number)
        }
    }

    private func receive(_ event: RTCEvent, stay number: Int) {
        // During a switch between rooms, events of the other room arrive too.
        guard let room = state.withLock({ $0.entered }), room.number == number, room.channel == event.channel else {
            return
        }
        switch event {
        case .removed: return lose(room, DelegateCall.calls(for: event))
        case .streamAdded(_, let stream), .streamChanged(_, let stream):
            heard(stream, stay: number)
            seen(stream, stay: number)
        case .keyFrameRequested(_, _, let kind):
            device.video.withEngine { $0.requestKeyFrame(PictureStream(kind)) }
        case .packetsRequested(_, _, let kind, let sequences):
            device.video.withEngine { $0.requestPackets(sequences, of: PictureStream(kind)) }
        case .streamsRemoved(_, let streams, _):
            for stream in streams {
                let user = stream.publisher.user
                guard stream.index == 0 else {
                    stopHearing(mixOf: user, stay: number)
                    continue
                }
                unheard(user, stay: number)
                unseen(user, stay: number)
            }
        case .participantLeft(_, let user, _):
            change(stay: number) { room in
                room.others.remove(user.user)
                room.audible.remove(user.user)
                room.visible = room.visible.filter { $0.user != user.user }
                room.introduced.remove(user.user)
                room.reports.sound.forget(user.user.rawValue)
            }
            state.withLock { $0.received.forget(user.user) }
            device.audio.withEngine { $0.removePublisher(user.user.rawValue) }
            device.video.withEngine { $0.removePublisher(user.user.rawValue) }
        case .messageSent(_, let sender, let message, _, _, _):
            let isFirstLoss =
                message.kind == .numbered && state.withLock { $0.received.note(message, from: sender.user) }
            if isFirstLoss { scheduleLossReport(stay: number) }
        case .participantJoined(_, let user): change(stay: number) { _ = $0.others.insert(user.user) }
        case .streamAvailable, .streamUnavailable, .streamForbidden, .deviceChanged, .noteChanged,
            .streamsBanned, .announcementsStopped, .rightWillEnd, .rightEnded:
            break
        }
        for call in DelegateCall.calls(for: event) { tell(call) }
    }

    /// Reports lost messages, a while after the first loss that was not reported.
    private func scheduleLossReport(stay number: Int) {
        device.after(.seconds(Tencent.profile.sdk.lossReportSeconds.value)) { [weak self] in
            guard let self, !lifetime.isOver, state.withLock({ $0.entered?.number == number }) else { return }
            for loss in state.withLock({ $0.received.report() }) { tell(.messagesLost(loss)) }
        }
    }

    /// Reports whether a user can be heard, if that changed.
    func heard(_ stream: ListedStream, stay number: Int) {
        let user = stream.publisher.user
        guard stream.index == 0 else {
            if let mix = RoomMix(text: stream.extra) { hear(mix, of: user, stay: number) }
            return
        }
        guard stream.isAudible else { return unheard(user, stay: number) }
        guard change(stay: number, { $0.audible.insert(user).inserted }) == true else { return }
        tell(.audioAvailable(user, true))
    }

    func unheard(_ user: UserID, stay number: Int) {
        guard change(stay: number, { $0.audible.remove(user) != nil }) == true else { return }
        device.audio.withEngine { $0.removePublisher(user.rawValue) }
        tell(.audioAvailable(user, false))
    }

    private func receive(_ packet: MediaPacket, stay number: Int) {
        if let picture = PicturePacket(packet) { return receive(picture, of: packet) }
        guard case .sound(let level) = packet.content else { return }
        // Packets that arrive before or after the user is announced as audible are not played, so that the app learns
        // of a user before it hears them. A guest's packets are of another channel.
        let player =
            change(stay: number) { room -> UserID? in
                guard let player = room.player(of: packet) else { return nil }
                room.reports.sound.receive(packet.payload.count, from: player.rawValue)
                return player
            } ?? nil
        guard let player else { return }
        let voice = VoicePacket(
            sequence: packet.sequence, timestamp: packet.timestamp, level: level, payload: packet.payload)
        device.audio.withEngine { $0.receive(voice, from: player.rawValue) }
    }

    private func receive(_ link: LinkState, stay number: Int) {
        guard let room = state.withLock({ $0.room }), room.number == number else { return }
        switch link {
        case .connecting: connectionLost(room)
        case .connected: connectionBack(room)
        case .expired:
            // The cloud lets nobody go before a while has passed. Then, as far as is known, the vendor's late reconnect fails like
            // this. Before, the cloud was away itself, and the SDK enters again.
            let isLate = room.lostAt.map { device.now - $0 >= Self.grace } ?? false
            if isLate || !room.client.isInside { giveUp(room, .stayEndedMeanwhile) } else { enterAgain(room) }
        case .closed(let reason): giveUp(room, Tencent.TRTCFailure(LinkError.closed(reason: reason)))
        }
    }

    private func giveUp(_ room: Room, _ failure: Tencent.TRTCFailure) {
        // A user who is still entering gets the result of entering.
        guard room.client.isInside else { return join(stay: room.number) }
        lose(room, [.error(failure), .exited(reason: 1)])
    }

    private func connectionLost(_ room: Room) {
        let now = device.now
        let outage = change(stay: room.number) { room -> Int? in
            let outage = room.outages.begin()
            if outage != nil { room.lostAt = now }
            return outage
        }
        guard let outage = outage ?? nil, room.client.isInside else { return }
        tell(.connectionLost)
        tell(.warning(.connectionLost))
        tellReconnecting(room.number, outage)
    }

    private func tellReconnecting(_ number: Int, _ outage: Int) {
        guard !lifetime.isOver, let room = state.withLock({ $0.entered }), room.number == number,
            room.outages.lasts(outage)
        else { return }
        tell(.reconnecting)
        tell(.warning(.connectingAgain))
        device.after(Self.reconnectInterval) { [weak self] in self?.tellReconnecting(number, outage) }
    }

    /// The cloud has another session for the user, who was in the room a moment ago.
    private func enterAgain(_ room: Room) {
        _ = change(stay: room.number) { $0.outages.end() }
        join(stay: room.number)
    }

    private func connectionBack(_ room: Room) {
        let wasLost = change(stay: room.number) { $0.outages.end() }
        joinAgain(stay: room.number)
        guard wasLost == true, room.client.isInside else { return }
        tell(.connectionRecovered)
        subscribeAgain()
        subscribePicturesAgain()
        settle()
        settlePictures()
    }
}

extension RTCEvent {
    /// The room of the event; nil for events that this vendor's rooms do not have.
    var channel: ChannelID? {
        switch self {
        case .participantJoined(let channel, _), .participantLeft(let channel, _, _), .streamAdded(let channel, _),
            .streamChanged(let channel, _), .streamsRemoved(let channel, _, _), .deviceChanged(let channel, _, _),
            .keyFrameRequested(let channel, _, _), .packetsRequested(let channel, _, _, _),
            .messageSent(let channel, _, _, _, _, _), .noteChanged(let channel, _),
            .streamsBanned(let channel, _, _, _), .announcementsStopped(let channel),
            .rightWillEnd(let channel, _, _), .rightEnded(let channel, _), .removed(let channel, _, _):
            channel
        case .streamAvailable, .streamUnavailable, .streamForbidden: nil
        }
    }
}
