import Devices
import EmulatorAPI
import Synchronization

// What arrives over the link, on the device's queue.
extension ZIM {
    func receive(_ input: LinkInput) {
        switch input {
        case .event(let event): receive(event)
        // Chat's session is in no channel.
        case .media: return
        case .state(let linkState): receive(linkState)
        }
    }

    private func receive(_ event: Event) {
        switch event {
        case .identity(.forcedOffline): return loginEnded(.kickedOut)
        case .identity(.tokenExpired): return loginEnded(.tokenExpired)
        case .identity, .room, .attribute, .signaling, .rtc: break
        }
        let now = device.unixMilliseconds
        let outcome = state.withLock { state -> (Notice.Reader, AttributeBatch?)? in
            // Events that were held back for a user who has logged out, or of a room the app is not in, are dropped.
            guard state.concerns(event) else { return nil }
            let reader = state.reader(of: event, atUnixMilliseconds: now)
            return (reader, state.learn(from: event, as: reader))
        }
        guard let (reader, batch) = outcome else { return }
        if let batch { discard(batch, because: "the user is in the room no more") }
        for notice in Notice.notices(for: event, to: reader) { tell(notice) }
        noteConversation(of: event)
    }

    /// Calls the app's handler, later.
    func tell(_ notice: Notice) {
        outlet.call(notice.text()) { [self] in notice.body($0, self) }
    }
}

extension ZIM.State {
    fileprivate func concerns(_ event: Event) -> Bool {
        guard login.user != nil else { return false }
        guard let room = event.room else { return true }
        return rooms[room] != nil
    }

    fileprivate func reader(of event: Event, atUnixMilliseconds now: Int64) -> Notice.Reader {
        var reader = Notice.Reader(
            user: login.user, loggedInAtUnixMilliseconds: loggedInAtUnixMilliseconds, unixMilliseconds: now)
        reader.isCatchingUp = isCatchingUp
        switch event {
        case .identity: reader.changedProfile = ownProfileChanges > 0
        case .room(.memberLeft(let room, _, _)), .room(.dismissed(let room, _)): reader.isInRoom = rooms[room] != nil
        case .signaling(.presenceChanged(let presence)):
            reader.isWatching = watch?.ends[presence.user].map { $0 > now } ?? false
        case .signaling(let event): reader.isCaller = event.call.flatMap { calls[$0] }?.isCaller ?? false
        case .room, .attribute, .rtc: break
        }
        return reader
    }

    /// Stores data for later calls. Returns the batch that fails because its room is gone.
    fileprivate mutating func learn(from event: Event, as reader: Notice.Reader) -> AttributeBatch? {
        switch event {
        case .identity(.profileChanged):
            ownProfileChanges = max(0, ownProfileChanges - 1)
        case .room(.memberLeft(let room, let member, _)) where member.user == reader.user:
            rooms[room] = nil
            return batches.removeValue(forKey: room)
        case .room(.dismissed(let room, _)):
            rooms[room] = nil
            return batches.removeValue(forKey: room)
        // Their callbacks were made from the reader's data, which is older.
        case .signaling(.ended(let call, _, _, _, _, _)), .signaling(.cancelled(let call, _, _, _)),
            .signaling(.timedOut(let call, _, _, _)):
            calls[call] = nil
        case .identity, .room, .attribute, .signaling, .rtc: break
        }
        return nil
    }
}

extension SignalingEvent {
    /// The call an event is about.
    fileprivate var call: InvitationID? {
        switch self {
        case .invited(let call, _, _): call.id
        case .usersChanged(let id, _), .cancelled(let id, _, _, _), .timedOut(let id, _, _, _),
            .ended(let id, _, _, _, _, _), .modified(let id, _, _):
            id
        case .messageSent, .presenceChanged: nil
        }
    }
}
