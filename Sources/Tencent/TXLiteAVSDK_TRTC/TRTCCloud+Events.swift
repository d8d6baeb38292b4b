import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VoiceEngine

// What the cloud tells by itself. Everything here runs on the device's queue.
extension TRTCCloud {
    /// How often `onTryToReconnect` is told.
    private static let reconnectInterval = Duration.seconds(Tencent.profile.sdk.reconnectIntervalSeconds.value)

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
        // In the middle of a switch from room to room there are events of the other one.
        guard let room = state.withLock({ $0.entered }), room.number == number, room.channel == event.channel else {
            return
        }
        let calls = DelegateCall.calls(for: event)
        switch event {
        case .removed:
            lose(room, calls)
            return
        case .audioAvailable(_, let user, let isAvailable):
            if isAvailable {
                change(stay: number) { _ = $0.audible.insert(user) }
            } else {
                change(stay: number) { _ = $0.audible.remove(user) }
                device.audio.withEngine { $0.removePublisher(user.rawValue) }
            }
        case .participantLeft(_, let user, _):
            change(stay: number) { room in
                room.audible.remove(user)
                room.introduced.remove(user)
            }
            device.audio.withEngine { $0.removePublisher(user.rawValue) }
        case .participantJoined, .messageSent, .stream: break
        }
        for call in calls { tell(call) }
    }

    private func receive(_ packet: MediaPacket, stay number: Int) {
        // Packets that come before or after the word that a user can be heard are not played, so that the app is told
        // of a user before it hears them.
        let isHeard = change(stay: number) { room in
            guard room.channel == packet.channel, room.audible.contains(packet.publisher) else { return false }
            room.reports.receivedBytes[packet.publisher.rawValue, default: 0] += packet.payload.count
            return true
        }
        guard isHeard == true else { return }
        let voice = VoicePacket(
            sequence: packet.sequence, timestamp: packet.timestamp, level: packet.level, payload: packet.payload)
        device.audio.withEngine { $0.receive(voice, from: packet.publisher.rawValue) }
    }

    private func receive(_ link: LinkState, stay number: Int) {
        guard let room = state.withLock({ $0.room }), room.number == number else { return }
        switch link {
        case .connecting: connectionLost(room)
        case .connected: connectionBack(room)
        case .expired:
            // The cloud gave the session up before the network came back; the vendor's late reconnect fails like this,
            // as far as is known.
            giveUp(room, Tencent.TRTCFailure(.enterFailed, "the stay ended while the connection was lost"))
        case .closed(let reason): giveUp(room, Tencent.TRTCFailure(LinkError.closed(reason: reason)))
        }
    }

    private func giveUp(_ room: Room, _ failure: Tencent.TRTCFailure) {
        // Who is still entering gets the answer to that.
        guard state.withLock({ $0.entered?.number == room.number }) else { return joinAgain(stay: room.number) }
        lose(room, [.error(failure), .exited(reason: 1)])
    }

    private func connectionLost(_ room: Room) {
        let isNews = change(stay: room.number) { room in
            defer { room.isConnected = false }
            return room.isConnected
        }
        guard isNews == true, state.withLock({ $0.entered?.number == room.number }) else { return }
        tell(.connectionLost)
        tell(.warning(Tencent.TRTCFailure(.warningRoomDisconnected, "the connection to the room is lost")))
        tellReconnecting(room.number)
    }

    private func tellReconnecting(_ number: Int) {
        guard !lifetime.isOver, let room = state.withLock({ $0.entered }), room.number == number, !room.isConnected
        else { return }
        tell(.reconnecting)
        device.after(Self.reconnectInterval) { [weak self] in self?.tellReconnecting(number) }
    }

    private func connectionBack(_ room: Room) {
        let wasLost = change(stay: room.number) { room in
            defer { room.isConnected = true }
            return !room.isConnected
        }
        joinAgain(stay: room.number)
        guard wasLost == true, state.withLock({ $0.entered?.number == room.number }) else { return }
        tell(.connectionRecovered)
        subscribeAgain()
        settle()
    }
}

extension RTCEvent {
    /// The room it is about; nil for what rooms of this vendor have none of.
    var channel: ChannelID? {
        switch self {
        case .participantJoined(let channel, _), .participantLeft(let channel, _, _),
            .audioAvailable(let channel, _, _), .messageSent(let channel, _, _), .removed(let channel, _, _):
            channel
        case .stream: nil
        }
    }
}
