import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

// Events from the cloud. Everything here runs on the device's queue.
extension ZegoExpressEngine {
    func receive(_ input: LinkInput, link number: Int) {
        guard state.withLock({ $0.setup != nil && $0.linkNumber == number }) else { return }
        switch input {
        case .event(.rtc(let event)): receive(event)
        // In-app chat has a session of its own.
        case .event(.identity), .event(.room), .event(.attribute), .event(.signaling): break
        case .media(let packet): receive(packet)
        case .state(let link): receive(link)
        }
    }

    private func receive(_ event: RTCEvent) {
        switch event {
        case .participantJoined(let channel, let user):
            inside(channel) { $0.users.append(user) }
            if let room = inside(channel), room.tellsUsers { tell(.users(.add, [user], channel)) }
        case .participantLeft(let channel, let user, _):
            inside(channel) { $0.users.removeAll { $0.user == user.user } }
            if let room = inside(channel), room.tellsUsers { tell(.users(.delete, [user], channel)) }
        case .streamAdded(let channel, let stream):
            inside(channel) { $0.streams.append(stream) }
            if inside(channel) != nil { tell(.streams(.add, [stream], nil, channel)) }
        case .streamsRemoved(let channel, let streams, let reason):
            let gone = Set(streams.map(\.name))
            inside(channel) { $0.streams.removeAll { gone.contains($0.name) } }
            if inside(channel) != nil { tell(.streams(.delete, streams, reason, channel)) }
        case .streamChanged(let channel, let stream): changed(stream, in: channel)
        case .noteChanged(let channel, let note):
            inside(channel) { room in
                room.notes.removeAll { $0.key == note.key }
                room.notes.append(note)
            }
            if inside(channel) != nil { tell(.notes([note], channel)) }
        case .messageSent(let channel, let sender, let message, let stream, let number, let sentAt):
            if message.kind.isAlongStream { return receive(message, with: stream) }
            if inside(channel) != nil {
                tell(.text(message, from: sender, number: number, sentAtUnixMilliseconds: sentAt, channel))
            }
        case .rightWillEnd(let channel, _, let seconds):
            if inside(channel) != nil { tell(.tokenWillExpire(seconds: seconds, channel)) }
        case .streamAvailable(let stream): became(playable: stream)
        case .streamUnavailable(let stream): ended(stream)
        case .streamForbidden(let stream): forbidden(stream)
        case .deviceChanged(_, .named(let stream), let report): changed(report, of: stream)
        case .removed(let channel, _, let reason): removed(from: channel, reason)
        // Every stream of this vendor has a name, its rights end without an event, and no route bans streams.
        case .keyFrameRequested(_, let index, let kind):
            device.video.withEngine { $0.requestKeyFrame(PictureStream(number: index).sized(kind)) }
        case .packetsRequested(_, let index, let kind, let sequences):
            device.video.withEngine { $0.requestPackets(sequences, of: PictureStream(number: index).sized(kind)) }
        case .deviceChanged, .rightEnded, .streamsBanned, .announcementsStopped: break
        }
    }

    private func changed(_ stream: ListedStream, in channel: ChannelID) {
        let before = inside(channel)?.streams.first { $0.name == stream.name }
        inside(channel) { room in
            if let index = room.streams.firstIndex(where: { $0.name == stream.name }) { room.streams[index] = stream }
        }
        if inside(channel) != nil, before?.extra != stream.extra { tell(.streamExtra(stream, channel)) }
    }

    private func changed(_ report: DeviceReport, of stream: StreamID) {
        let isPlayed = state.withLock { state in
            state.plays[stream]?.playable?.devices.removeAll { $0.device == report.device }
            state.plays[stream]?.playable?.devices.append(report)
            state.plays[stream]?.told[report.device] = report
            return state.plays[stream]?.playable != nil
        }
        if isPlayed { tell(.device(report, stream)) }
    }

    /// The app's server forbids a stream, which is published or played here. Neither begins again by itself.
    private func forbidden(_ stream: StreamID) {
        let (publication, play) = state.withLock { state in
            (state.publications.values.first { $0.stream == stream }, state.plays[stream])
        }
        if let publication {
            let failure = ZEGO.ExpressFailure.publishForbidden(stream)
            refuse("startPublishingStream", failure)
            drop(publication, because: failure)
        }
        if let play {
            let failure = ZEGO.ExpressFailure.playForbidden(stream)
            refuse("startPlayingStream", failure)
            stop(play, because: failure)
        }
        settleEngine()
    }

    private func receive(_ message: ChannelMessage, with stream: StreamReference?) {
        guard case .named(let stream)? = stream, state.withLock({ $0.plays[stream] != nil }) else { return }
        tell(message.kind == .soundData ? .soundData(message.bytes, stream) : .sideData(message.bytes, stream))
    }

    /// Changes a room the user is in.
    private func inside(_ channel: ChannelID, _ body: (inout Room) -> Void) {
        state.withLock { state in
            guard let index = state.rooms.firstIndex(where: { $0.channel == channel && $0.isInside }) else { return }
            body(&state.rooms[index])
        }
    }

    /// A room the user is in.
    private func inside(_ channel: ChannelID) -> Room? {
        state.withLock { $0.rooms.first { $0.channel == channel && $0.isInside } }
    }

    private func removed(from channel: ChannelID, _ reason: ChannelRemovalReason) {
        guard let room = inside(channel) else { return }
        let code: ZEGO.ExpressCode
        switch reason {
        // The return has begun, and reports its result.
        case .timedOut: return
        case .joinedElsewhere: code = .kickedOut
        case .removedByAdministrator, .channelDismissed: code = .manuallyKickedOut
        case .tokenExpired: code = .tokenExpiredKickedOut
        }
        let failure = ZEGO.ExpressFailure.removed(from: channel, code)
        forget(room, because: failure)
        let advice = failure.textWithAdvice
        device.record(.note, "ZegoExpressEngine: \(user(of: room)): \(code.rawValue) \(advice)")
        tell(.room(.kickOut, code, nil, channel))
    }

    private func user(of room: Room) -> String { room.user.rawValue }

    private func receive(_ packet: MediaPacket) {
        if let picture = PicturePacket(packet) { return receive(picture, of: packet) }
        guard let stream = packet.stream, case .sound(let level) = packet.content else { return }
        // A stream may be heard on its own and in mixes.
        let names = state.withLock { state in
            state.plays.values.compactMap { play -> String? in
                guard let playable = play.playable else { return nil }
                guard play.stream == stream || playable.inputs.contains(where: { $0.stream == stream }) else {
                    return nil
                }
                state.plays[play.stream]?.received += packet.payload.count
                return play.source(of: stream)
            }
        }
        let voice = VoicePacket(
            sequence: packet.sequence, timestamp: packet.timestamp, level: level, payload: packet.payload)
        device.audio.withEngine { engine in for name in names.sorted() { engine.receive(voice, from: name) } }
    }
}

// MARK: The connection

extension ZegoExpressEngine {
    private func receive(_ link: LinkState) {
        switch link {
        case .connecting: connectionLost()
        case .connected: connectionBack(isKept: true)
        case .expired: connectionBack(isKept: false)
        case .closed(let reason): giveUp(ZEGO.ExpressFailure(LinkError.closed(reason: reason)))
        }
    }

    private func connectionLost() {
        // Streams go over a connection of their own.
        let keepsMedia = device.network.isConnected && device.network.isSignalingCut
        let (outage, rooms, publications, plays) = state.withLock { state in
            let outage = state.outages.begin()
            state.keepsMedia = keepsMedia
            let rooms = state.rooms.filter { $0.isInside && !$0.isReconnecting }
            for index in state.rooms.indices where state.rooms[index].isInside {
                state.rooms[index].isReconnecting = true
            }
            guard !keepsMedia else { return (outage, rooms, [Publication](), [Play]()) }
            let publications = state.publications.values.filter(\.isTold).sorted { $0.slot < $1.slot }
            for publication in publications {
                state.publications[publication.slot]?.isTold = false
                state.publications[publication.slot]?.isRetried = true
            }
            let plays = state.plays.values.filter(\.isTold).sorted { $0.stream < $1.stream }
            for play in plays { state.plays[play.stream]?.isTold = false }
            return (outage, rooms, publications, plays)
        }
        guard let outage else { return }
        if !device.network.isConnected {
            state.withLock { $0.isOffline = true }
            tell(.networkMode(.offline))
        }
        for room in rooms { tell(.room(.reconnecting, .temporarilyBroken, nil, room.channel)) }
        for publication in publications {
            tell(.publisher(.publishRequesting, .publishInterrupted, publication.stream))
            tell(.publisherStep(.retryPublishStart, publication.stream))
        }
        for play in plays {
            tell(.player(.playRequesting, .playInterrupted, play.stream))
            retries(play.stream)
        }
        guard let setup = state.withLock({ $0.setup }) else { return }
        whenLost(outage, for: setup.roomRetrySeconds) { engine in
            engine.giveUp(.retryTimedOut)
        }
        guard let seconds = setup.streamRetrySeconds, !keepsMedia else { return }
        whenLost(outage, for: seconds) { $0.giveUpStreams() }
    }

    /// Runs work if the connection has been lost for that long.
    private func whenLost(_ outage: Int, for seconds: Int, _ work: @escaping @Sendable (ZegoExpressEngine) -> Void) {
        after(.seconds(seconds)) { engine in
            guard engine.state.withLock({ $0.outages.lasts(outage) }) else { return }
            work(engine)
        }
    }

    /// Ends every stream, while the rooms are still waited for.
    private func giveUpStreams() {
        let (publications, plays) = state.withLock { state in
            (
                state.publications.values.sorted { $0.slot < $1.slot },
                state.plays.values.sorted { $0.stream < $1.stream }
            )
        }
        let failure = ZEGO.ExpressFailure.publishRetryTimedOut
        for room in state.withLock({ $0.rooms }) {
            state.withLock { $0.farewells[room.number, default: []] += $0.streamsEnd(in: room) }
        }
        for publication in publications { drop(publication, because: failure) }
        for play in plays { drop(play, because: failure) }
        settleEngine()
    }

    /// Ends every stay, because the connection does not come back.
    private func giveUp(_ failure: ZEGO.ExpressFailure) {
        let rooms = state.withLock { $0.rooms }
        let end = ZEGO.ExpressFailure.retryTimedOut(failure)
        for room in rooms where room.isInside {
            forget(room, because: .publishRetryTimedOut(failure))
            tell(.room(.reconnectFailed, end.code, nil, room.channel))
        }
        closeLink()
    }

    private func connectionBack(isKept: Bool) {
        let (wasLost, wasOffline, rooms, link) = state.withLock { state in
            defer { state.isOffline = false }
            return (state.outages.end(), state.isOffline, state.rooms.filter(\.isReconnecting), state.link)
        }
        guard let link, wasLost || !isKept else { return }
        if isKept { settleLeaves(over: link) } else { state.withLock { $0.owedLeaves = [] } }
        if wasOffline { tell(.networkMode(.wiFi)) }
        for room in rooms {
            guard isKept else {
                enterAgain(room, over: link)
                continue
            }
            // The stay may have ended meanwhile. Missed events come before the answer.
            link.send(.rtc(.look(channel: room.channel))) { [weak self] result in
                guard let self, let current = self.room(room.number), current.isReconnecting else { return }
                switch result {
                // An entry had arrived, whose answer the network lost.
                case .success(.channel(let snapshot)) where current.isEnteringAgain: backAnew(in: current, snapshot)
                case .success: back(in: room)
                case .failure(.rejected): enterAgain(room, over: link)
                // Lost again; this is repeated after the next return.
                case .failure(.lost): break
                }
            }
        }
    }

    /// The stay went on while the connection was lost.
    private func back(in room: Room) {
        change(room.number) { $0.isReconnecting = false }
        tell(.room(.reconnected, .success, nil, room.channel))
        if let current = self.room(room.number), current.owesRenewal, let link = state.withLock({ $0.link }) {
            renew(current.credential, in: current, over: link)
        }
        let (farewells, link) = state.withLock { ($0.farewells.removeValue(forKey: room.number) ?? [], $0.link) }
        for farewell in farewells { link?.send(.rtc(farewell)) { _ in } }
        let (publications, plays) = state.withLock { state in
            for slot in state.publications.keys where state.publications[slot]?.room == room.number {
                // Requests that were under way at the loss are repeated, and the cloud's data may be old.
                if state.publications[slot]?.step == .asked { state.publications[slot]?.step = .waiting }
                state.publications[slot]?.reported = [:]
            }
            let publications = state.publications.values
                .filter { $0.room == room.number && $0.step == .live && !state.keepsMedia }
                .sorted { $0.slot < $1.slot }
            for publication in publications {
                state.publications[publication.slot]?.isTold = true
                state.publications[publication.slot]?.isRetried = false
            }
            let plays = state.plays.values.filter { $0.room == room.number && $0.playable != nil && !$0.isTold }
                .sorted { $0.stream < $1.stream }
            for play in plays { state.plays[play.stream]?.isTold = true }
            return (publications, plays)
        }
        for publication in publications {
            tell(.publisher(.publishing, .success, publication.stream))
            tell(.publisherStep(.retryPublishSuccess, publication.stream))
        }
        for play in plays { self.plays(play.stream) }
        settlePublications()
        settlePlays()
        reportDevices()
    }

    /// The cloud removed the user while the connection was lost: enter again from the beginning.
    private func enterAgain(_ room: Room, over link: any Link) {
        guard let current = self.room(room.number) else { return }
        change(room.number) { $0.isEnteringAgain = true }
        link.send(current.enter()) { [weak self] result in
            guard let self, self.room(room.number)?.isReconnecting == true else { return }
            switch result {
            case .success(.channel(let snapshot)): backAnew(in: current, snapshot)
            case .success(let reply): preconditionFailure("an entry was answered with \(reply)")
            case .failure(.rejected(let error)):
                let failure = ZEGO.ExpressFailure(error)
                forget(room, because: failure)
                refuse("loginRoom", failure)
                tell(.room(.reconnectFailed, failure.code, nil, room.channel))
            case .failure(.lost): break
            }
        }
    }

    private func backAnew(in room: Room, _ snapshot: ChannelSnapshot) {
        change(room.number) { room in
            (room.isReconnecting, room.isEnteringAgain) = (false, false)
            room.owesRenewal = false
        }
        state.withLock { state in
            state.farewells[room.number] = nil
            for slot in state.publications.keys where state.publications[slot]?.room == room.number {
                state.publications[slot]?.step = .waiting
                state.publications[slot]?.reported = [:]
            }
            for stream in state.plays.keys where state.plays[stream]?.room == room.number {
                state.plays[stream]?.isAsked = false
                state.plays[stream]?.playable = nil
            }
        }
        tell(.room(.reconnected, .success, snapshot.session, room.channel))
        tellDifference(in: room.number, snapshot)
        settlePublications()
        settlePlays()
    }

    /// Reports the differences between a room and what the app was told of it.
    func tellDifference(in number: Int, _ snapshot: ChannelSnapshot) {
        guard let old = room(number) else { return }
        change(number) { room in
            room.users = snapshot.users
            room.streams = snapshot.streams
            room.notes = snapshot.notes
        }
        let channel = old.channel
        // A name that another took over is another's stream.
        func isIn(_ streams: [ListedStream]) -> (ListedStream) -> Bool {
            { one in streams.contains { $0.name == one.name && $0.publisher.user == one.publisher.user } }
        }
        let lostStreams = old.streams.filter { !isIn(snapshot.streams)($0) }
        let freshStreams = snapshot.streams.filter { !isIn(old.streams)($0) }
        let changedStreams = snapshot.streams.filter { isIn(old.streams)($0) && !old.streams.contains($0) }
        let lostUsers = old.users.filter { gone in !snapshot.users.contains { $0.user == gone.user } }
        let freshUsers = snapshot.users.filter { fresh in !old.users.contains { $0.user == fresh.user } }
        if !lostStreams.isEmpty { tell(.streams(.delete, lostStreams, .stopped, channel)) }
        if old.tellsUsers, !lostUsers.isEmpty { tell(.users(.delete, lostUsers, channel)) }
        if old.tellsUsers, !freshUsers.isEmpty { tell(.users(.add, freshUsers, channel)) }
        if !freshStreams.isEmpty { tell(.streams(.add, freshStreams, nil, channel)) }
        for stream in changedStreams { tell(.streamExtra(stream, channel)) }
        if snapshot.notes != old.notes, !snapshot.notes.isEmpty { tell(.notes(snapshot.notes, channel)) }
    }
}
