import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// What arrives over the link, on the device's queue.
extension EMClient {
    func receive(_ input: LinkInput) {
        switch input {
        case .event(let event): receive(event)
        // Chat's session is in no channel.
        case .media: return
        case .state(let linkState): receive(linkState)
        }
    }

    private func receive(_ event: Event) {
        guard state.withLock({ $0.login.user != nil }) else { return }
        switch event {
        case .identity(let event): receive(event)
        case .room(let event): receive(event)
        case .attribute(let event): receive(event)
        case .signaling(let event): receive(event)
        case .rtc: return
        }
    }

    // MARK: The login

    private func receive(_ event: IdentityEvent) {
        switch event {
        case .forcedOffline(_, .loggedInElsewhere):
            loginEnded()
            delegates.call("userAccountDidLoginFromOtherDevice()") {
                $0.tellUserAccountDidLoginFromOtherDevice()
                $0.tellUserAccountDidLoginFromOtherDevice(with: "")
            }
        case .forcedOffline(_, .administrator): forcedOut(.loginEndedByServer)
        case .forcedOffline(_, .unregistered): accountRemoved()
        case .forcedOffline(_, .forbidden):
            loginEnded()
            delegates.call("userDidForbidByServer()") { $0.tellUserDidForbidByServer() }
        case .tokenExpired:
            loginEnded()
            delegates.call("tokenDidExpire(108)") { $0.tellTokenDidExpire(.tokenExpire) }
        case .tokenWillExpire:
            delegates.call("tokenWillExpire(109)") { $0.tellTokenWillExpire(.tokeWillExpire) }
        case .loggedIn, .loggedOut, .profileChanged: return
        }
    }

    private func accountRemoved() {
        loginEnded()
        delegates.call("userAccountDidRemoveFromServer()") { $0.tellUserAccountDidRemoveFromServer() }
    }

    private func forcedOut(_ failure: Easemob.ChatFailure) {
        loginEnded()
        let error = EMError(failure)
        delegates.call("userAccountDidForced(toLogout: \(error.code.rawValue))") {
            $0.tellUserAccountDidForced(toLogout: error)
        }
    }

    /// The cloud ended the login.
    private func loginEnded() {
        state.withLock { $0.forgetUser() }
        tell(.disconnected)
    }

    func tell(_ connection: EMConnectionState) {
        delegates.call("connectionStateDidChange(\(connection))") { $0.tellConnectionStateDidChange(connection) }
    }

    // MARK: The connection

    private func receive(_ linkState: LinkState) {
        switch linkState {
        case .connecting: become(connected: false)
        case .connected: connectionReturned()
        case .expired:
            state.withLock { $0.login.lose() }
            logInAgain()
        case .closed(let reason):
            let wasLoggedIn = state.withLock { state in
                state.link = nil
                return state.login.isLoggedIn
            }
            if wasLoggedIn { forcedOut(.linkClosed(reason)) }
        }
    }

    private func connectionReturned() {
        let (link, isThere) = state.withLock { ($0.link, $0.login.toRepeat == nil) }
        if let link { settleLogout(over: link) }
        if isThere { become(connected: true) } else { logInAgain() }
    }

    private func become(connected isConnected: Bool) {
        let now = device.now
        let isNew = state.withLock { state in
            guard state.login.isLoggedIn, state.isConnected != isConnected else { return false }
            state.isConnected = isConnected
            if !isConnected { state.lostAt = now }
            return true
        }
        if isNew { tell(isConnected ? .connected : .disconnected) }
    }

    /// The cloud ended the session while the network was away.
    private func logInAgain() {
        let (link, again) = state.withLock { ($0.link, $0.login.toRepeat) }
        guard let link, let (account, attempt) = again else { return }
        send(account.logInAgain, over: link) { [self] result in
            guard state.withLock({ $0.login.attempt == attempt }) else { return }
            switch result {
            case .success, .failure(.rejected(.alreadyLoggedIn)):
                state.withLock { $0.login.succeedAgain(attempt) }
                become(connected: true)
                watchAgain(over: link)
                lookForRooms(over: link, attempt: attempt)
            // The connection went away again; its return tries once more.
            case .failure(.lost): return
            case .failure(.rejected(.tokenExpired)):
                loginEnded()
                delegates.call("tokenDidExpire(108)") { $0.tellTokenDidExpire(.tokenExpire) }
            // The account was deleted meanwhile.
            case .failure(.rejected(.userNotFound)): accountRemoved()
            case .failure(.rejected(let error)):
                forcedOut(Easemob.ChatFailure(error, during: .login))
            }
        }
    }

    /// Finds out which rooms the user is still in: who was offline for long is in those only that keep their members.
    private func lookForRooms(over link: any Link, attempt: Int) {
        let grace = Duration.seconds(Easemob.profile.identity.offlineGraceSeconds.value)
        // The cloud let nobody go yet, so it was away itself.
        let wasShort = device.now < (state.withLock { $0.lostAt } ?? .zero) + grace
        let rooms = state.withLock { $0.joined.sorted() }
        for first in stride(from: 0, to: rooms.count, by: Easemob.profile.room.maximumRoomsPerQuery.value) {
            let part = Array(rooms[first...].prefix(Easemob.profile.room.maximumRoomsPerQuery.value))
            send(.room(.fetchRooms(rooms: part)), over: link) { [self] result in
                guard state.withLock({ $0.login.attempt == attempt }), case .success(.rooms(let results)) = result
                else {
                    return
                }
                for result in results {
                    switch result {
                    case .found(let listing) where listing.ownRole != nil && listing.joinedAtUnixMilliseconds != nil:
                        chatroom(listing.room).learn(listing)
                        if wasShort { readAttributes(of: listing.room, over: link, attempt: attempt) }
                    case .found(let listing): dismissed(from: listing.room, .offline)
                    case .notFound(let room): dismissed(from: room, .destroyed)
                    }
                }
            }
        }
    }

    /// Tells of a room's attributes: of which were written meanwhile nobody told the user.
    private func readAttributes(of room: RoomID, over link: any Link, attempt: Int) {
        send(.attribute(.fetch(room: room, keys: [])), over: link) { [self] result in
            guard state.withLock({ $0.login.attempt == attempt }),
                case .success(.attributes(let attributes, let revision)) = result
            else { return }
            receive(
                AttributeEvent.changed(
                    room: room, set: attributes, removed: [], all: nil, revision: revision, by: nil))
        }
    }

    // MARK: Rooms

    /// This user is in a room no more.
    private func dismissed(from id: RoomID, _ reason: EMChatroomBeKickedReason) {
        let room = chatroom(id)
        forget(id)
        roomDelegates.call("didDismiss(from: \(id), reason: \(reason))") {
            $0.tellDidDismiss(from: room, reason: reason)
            $0.tellDidReceiveKicked(from: room, reason: reason)
        }
    }

    /// Forgets that the user is in a room, and its messages, if the app wants that.
    func forget(_ id: RoomID) {
        state.withLock { state in
            state.joined.remove(id)
            if state.options?.value.deleteMessagesOnLeaveChatroom != false { state.book.remove(id.rawValue) }
        }
        chatroom(id).learn { facts in
            facts.permission = .none
            facts.members = nil
        }
    }

    private func receive(_ event: RoomEvent) {
        let own = ownID
        let id = event.room
        guard state.withLock({ $0.joined.contains(id) }) else { return }
        let room = chatroom(id)
        switch event {
        case .memberJoined(_, let member), .memberAdded(_, let member, _):
            guard member.user != own else { return }
            let user = member.user.rawValue
            room.learn { facts in
                facts.count += 1
                facts.members?.append(user)
            }
            roomDelegates.call("userDidJoin(\(id), user: \(user))") {
                $0.tellUserDidJoin(room, user: user)
                $0.tellUserDidJoin(room, user: user, ext: nil)
                $0.tellDidReceiveUserJoined(room, username: user)
            }
        case .memberLeft(_, let member, let reason): left(room, member.user, reason, own: own)
        case .memberChanged(_, let member, let by): changed(room, member, by: by, own: own)
        case .listed(_, let list, let users, let isOn, let by): listed(room, list, users, isOn: isOn, by: by, own: own)
        case .ownerChanged(_, let owner):
            let old = room.owner ?? ""
            room.learn { facts in
                facts.owner = owner.rawValue
                facts.admins?.removeAll { $0 == owner.rawValue }
                if owner == own { facts.permission = .owner } else if old == own.rawValue { facts.permission = .member }
            }
            roomDelegates.call("chatroomOwnerDidUpdate(\(id), newOwner: \(owner), oldOwner: \(old))") {
                $0.tellChatroomOwnerDidUpdate(room, newOwner: owner.rawValue, oldOwner: old)
            }
        case .described(_, let change, let by): described(room, change, by: by, own: own)
        case .allMuted(_, let isMuted):
            // Who asked for it knows it by the answer, and is not told.
            guard room.isMuteAllMembers != isMuted else { return }
            room.learn { $0.isMuteAll = isMuted }
            roomDelegates.call("chatroomAllMemberMuteChanged(\(id), isAllMemberMuted: \(isMuted))") {
                $0.tellChatroomAllMemberMuteChanged(room, isAllMemberMuted: isMuted)
            }
        case .messageSent(_, let sender, let message, let stamp):
            received(message, stamp, from: sender.user, in: id.rawValue, to: id.rawValue, .chatRoom)
        case .messageRevoked(_, let message, let by): recalled(message, by: by.user, in: id)
        case .dismissed(_, let by) where by == own: forget(id)
        case .dismissed: dismissed(from: id, .destroyed)
        case .created, .counterChanged: return
        }
    }

    private func left(_ room: EMChatroom, _ user: UserID, _ reason: LeaveReason, own: UserID) {
        guard user == own else {
            room.learn { facts in
                facts.count = max(0, facts.count - 1)
                facts.members?.removeAll { $0 == user.rawValue }
                facts.admins?.removeAll { $0 == user.rawValue }
            }
            return roomDelegates.call("userDidLeave(\(room.id), user: \(user))") {
                $0.tellUserDidLeave(room, user: user.rawValue)
                $0.tellDidReceiveUserLeaved(room, username: user.rawValue)
            }
        }
        switch reason {
        case .kicked, .removedByAdministrator: dismissed(from: room.id, .beRemoved)
        case .disconnected: dismissed(from: room.id, .offline)
        // The user left with another device.
        case .left: forget(room.id)
        }
    }

    /// Another role, or a mute by the app's server.
    private func changed(_ room: EMChatroom, _ member: Member, by: UserID?, own: UserID) {
        let user = member.user.rawValue
        let (wasAdmin, isAdmin) = (room.adminList?.contains(user) == true, member.role == .admin)
        guard wasAdmin != isAdmin else {
            let until = member.mutedUntilUnixMilliseconds
            return listed(
                room, .muted, [ListedUser(user: member.user, untilUnixMilliseconds: until)], isOn: until > 0, by: by,
                own: own)
        }
        room.learn { facts in
            facts.admins = (facts.admins ?? []).filter { $0 != user } + (isAdmin ? [user] : [])
            if member.user == own { facts.permission = isAdmin ? .admin : .member }
        }
        guard by != own, member.user == own || room.isGovernedByUser else { return }
        roomDelegates.call(
            "chatroomAdminListDidUpdate(\(room.id), \(isAdmin ? "addedAdmin" : "removedAdmin"): \(user))"
        ) {
            if isAdmin {
                $0.tellChatroomAdminListDidUpdate(room, addedAdmin: user)
            } else {
                $0.tellChatroomAdminListDidUpdate(room, removedAdmin: user)
            }
        }
    }

    private func listed(
        _ room: EMChatroom, _ list: RoomUserList, _ users: [ListedUser], isOn: Bool, by: UserID?, own: UserID
    ) {
        let names = users.map(\.user.rawValue)
        room.learn(names, isOn: isOn, list: list)
        let isMine = users.contains { $0.user == own }
        if isMine, list == .exempt { room.learn { $0.isInAllowList = isOn } }
        if isMine, list == .muted { room.learn { $0.muteExpire = isOn ? users[0].untilUnixMilliseconds : 0 } }
        guard by != own, !users.isEmpty else { return }
        switch (list, isOn) {
        case (.muted, true):
            let until = users[0].untilUnixMilliseconds
            let expire = until == .max ? -1 : Int(until)
            roomDelegates.call(
                "chatroomMuteListDidUpdate(\(room.id), addedMutedMembers: \(names), muteExpire: \(expire))"
            ) {
                $0.tellChatroomMuteListDidUpdate(room, addedMutedMembers: names, muteExpire: expire)
            }
        case (.muted, false):
            roomDelegates.call("chatroomMuteListDidUpdate(\(room.id), removedMutedMembers: \(names))") {
                $0.tellChatroomMuteListDidUpdate(room, removedMutedMembers: names)
            }
        case (.exempt, _):
            guard isMine || room.isGovernedByUser else { return }
            let label = isOn ? "addedWhiteListMembers" : "removedWhiteListMembers"
            roomDelegates.call("chatroomWhiteListDidUpdate(\(room.id), \(label): \(names))") {
                if isOn {
                    $0.tellChatroomWhiteListDidUpdate(room, addedWhiteListMembers: names)
                } else {
                    $0.tellChatroomWhiteListDidUpdate(room, removedWhiteListMembers: names)
                }
            }
        // Nobody is told of the block list: members who get onto it are told that they were removed.
        case (.banned, _): return
        }
    }

    private func described(_ room: EMChatroom, _ change: RoomDescriptionChange, by: UserID, own: UserID) {
        room.learn { facts in
            if let name = change.name { facts.subject = name }
            if let introduction = change.introduction { facts.description = introduction }
            if let notification = change.notification { facts.announcement = notification }
            if let maximum = change.maximumMembers { facts.maximum = maximum }
        }
        let description = OwnDescription(room: room.id, change: change)
        guard by != own || !state.withLock({ $0.describing.contains(description) }) else { return }
        if change.name != nil || change.introduction != nil || change.maximumMembers != nil {
            roomDelegates.call("chatroomSpecificationDidUpdate(\(room.id))") {
                $0.tellChatroomSpecificationDidUpdate(room)
            }
        }
        guard let announcement = change.notification else { return }
        roomDelegates.call("chatroomAnnouncementDidUpdate(\(room.id), announcement: \(announcement))") {
            $0.tellChatroomAnnouncementDidUpdate(room, announcement: announcement)
        }
    }

    // MARK: Attributes

    private func receive(_ event: AttributeEvent) {
        guard case .changed(let id, let set, let removed, _, _, let by) = event,
            state.withLock({ $0.joined.contains(id) })
        else { return }
        // The app's server writes as its admin.
        let from = by?.rawValue ?? Easemob.administrator
        if !set.isEmpty {
            let map = Dictionary(set.map { ($0.key, $0.value) }) { _, last in last }
            let words = set.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            roomDelegates.call("chatroomAttributesDidUpdated(\(id), attributeMap: [\(words)], from: \(from))") {
                $0.tellChatroomAttributesDidUpdated(id.rawValue, attributeMap: map, from: from)
            }
        }
        guard !removed.isEmpty else { return }
        let keys = removed.map(\.key)
        roomDelegates.call("chatroomAttributesDidRemoved(\(id), attributes: \(keys), from: \(from))") {
            $0.tellChatroomAttributesDidRemoved(id.rawValue, attributes: keys, from: from)
        }
    }

    // MARK: Users

    private func receive(_ event: SignalingEvent) {
        switch event {
        case .messageSent(let sender, let receiver, let message, let stamp):
            let isOwn = sender.user.rawValue == currentUsername
            received(
                message, stamp, from: sender.user, in: isOwn ? receiver.rawValue : sender.user.rawValue,
                to: receiver.rawValue, .chat)
        case .presenceChanged(let presence): tell(presence)
        case .invited, .usersChanged, .cancelled, .timedOut, .modified, .ended: return
        }
    }
}

extension EMChatroom {
    /// Whether this user is the owner or an admin.
    var isGovernedByUser: Bool { permissionType == .owner || permissionType == .admin }

    /// Learns who got onto a list or off it, if the list was read before.
    func learn(_ users: [String], isOn: Bool, list: RoomUserList) {
        func changed(_ before: [String]?) -> [String]? {
            before.map { $0.filter { !users.contains($0) } + (isOn ? users : []) }
        }
        learn { facts in
            switch list {
            case .muted: facts.muted = changed(facts.muted)
            case .banned: facts.blocked = changed(facts.blocked)
            case .exempt: facts.allowed = changed(facts.allowed)
            }
        }
    }
}

/// What a device asks a room to be described with.
struct OwnDescription: Hashable {
    let room: RoomID
    let change: RoomDescriptionChange
}
