import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

// What arrives over the link, on the device's queue.
extension V2TIMManager {
    func receive(_ input: LinkInput) {
        switch input {
        case .event(let event): receive(event)
        // Chat's session is in no channel.
        case .media: return
        case .state(let linkState): receive(linkState)
        }
    }

    private func receive(_ linkState: LinkState) {
        switch linkState {
        case .connected: connectionReturned(isSessionLost: false)
        case .expired: connectionReturned(isSessionLost: true)
        case .connecting: sdkListeners.call("onConnecting()") { $0.tellConnecting() }
        case .closed(let reason):
            loginEnded()
            connectFailed(Tencent.IMFailure(LinkError.closed(reason: reason)))
        }
    }

    private func receive(_ event: Event) {
        let now = device.unixMilliseconds
        let reader = state.withLock { state -> Notice.Reader? in
            // Events that were held back for a user who has logged out are dropped.
            if state.login.isLoggedOut { return nil }
            let admins = event.room.flatMap { state.groups[$0]?.admins } ?? []
            return Notice.Reader(
                user: state.login.loggedInUser, admins: admins, nowUnixMilliseconds: now,
                invitation: event.invitation.flatMap { state.invitations[$0] })
        }
        guard let reader else { return }
        let notices = Notice.notices(for: event, to: reader)
        learn(from: event, as: reader.user)
        for notice in notices { tell(notice) }
        if case .room(.described(let room, let change, _)) = event { described(room, change) }
    }

    private func tell(_ notice: Notice) {
        switch notice {
        case .connection(let notice): sdkListeners.call(notice)
        case .group(let notice): groupListeners.call(notice)
        case .signaling(let notice): signalingListeners.call(notice)
        case .message(let notice):
            if notice.isSimple { simpleListeners.call(notice.simpleText) { notice.perform(on: $0) } }
            advancedListeners.call(notice.advancedText) { notice.perform(on: $0) }
            heard(notice)
        case .revoked(let notice):
            advancedListeners.call(notice.text) { notice.perform(on: $0) }
            revoked(notice.message, in: notice.room.map { .group($0) } ?? .user(notice.by.user))
        case .modified(let modification, let user): receive(modification, from: user)
        }
    }

    /// Stores data for later calls: the login, revisions, the administrators, the open invitations.
    private func learn(from event: Event, as user: UserID?) {
        switch event {
        case .identity(.forcedOffline(_, .loggedInElsewhere)):
            state.withLock { $0.kickedAttempt = $0.login.attempt }
            loginEnded()
        case .identity(.forcedOffline), .identity(.tokenExpired): loginEnded()
        case .identity(.loggedIn), .identity(.loggedOut), .identity(.profileChanged), .identity(.tokenWillExpire): break
        case .attribute(.changed(let room, _, _, _, let revision, _)): saw(revision, of: room)
        case .attribute(.membersChanged): break
        case .room(let event): state.withLock { $0.learn(from: event, as: user) }
        case .signaling(let event): state.withLock { $0.learn(from: event, as: user) }
        case .rtc: break
        }
    }
}

extension V2TIMManager.State {
    fileprivate mutating func learn(from event: RoomEvent, as user: UserID?) {
        switch event {
        case .memberJoined(let room, let member), .memberAdded(let room, let member, _),
            .memberChanged(let room, let member, _):
            guard member.role == .admin || groups[room] != nil else { return }
            if member.role == .admin {
                groups[room, default: GroupNotes()].admins.insert(member.user)
            } else {
                groups[room]?.admins.remove(member.user)
            }
        case .memberLeft(let room, let member, _):
            if member.user == user { forget(room) } else { groups[room]?.admins.remove(member.user) }
        case .ownerChanged(let room, let owner): groups[room]?.admins.remove(owner)
        case .dismissed(let room, _): forget(room)
        case .created, .listed, .described, .allMuted, .messageSent, .messageRevoked, .counterChanged: break
        }
    }

    fileprivate mutating func learn(from event: SignalingEvent, as user: UserID?) {
        switch event {
        case .invited(let invitation, _, _): invitations[invitation.id] = invitation
        case .cancelled(let id, _, _, _), .timedOut(let id, _, _, _): invitations[id] = nil
        case .usersChanged(let id, let users):
            guard var invitation = invitations[id] else { return }
            for user in users {
                guard let index = invitation.users.firstIndex(where: { $0.user == user.user }) else { continue }
                invitation.users[index] = user
            }
            invitations[id] = invitation.users.contains { $0.state.isOpen } ? invitation : nil
        case .modified, .ended, .messageSent, .presenceChanged: break
        }
    }
}

extension Event {
    /// The invitation an event is about.
    fileprivate var invitation: InvitationID? {
        guard case .signaling(let event) = self else { return nil }
        switch event {
        case .invited(let invitation, _, _): return invitation.id
        case .usersChanged(let id, _), .cancelled(let id, _, _, _), .timedOut(let id, _, _, _),
            .modified(let id, _, _), .ended(let id, _, _, _, _, _):
            return id
        case .messageSent, .presenceChanged: return nil
        }
    }

    /// The group an event is about.
    fileprivate var room: RoomID? {
        guard case .room(let event) = self else { return nil }
        switch event {
        case .created(let room), .memberJoined(let room, _), .memberLeft(let room, _, _),
            .memberAdded(let room, _, _), .memberChanged(let room, _, _), .ownerChanged(let room, _),
            .listed(let room, _, _, _, _), .described(let room, _, _), .allMuted(let room, _),
            .messageSent(let room, _, _, _),
            .messageRevoked(let room, _, _), .dismissed(let room, _),
            .counterChanged(let room, _):
            return room
        }
    }
}
