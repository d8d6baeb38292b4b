import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// MARK: Logging in

extension ZegoExpressEngine {
    /// Enters a room; the first to enter creates it. The app is not told of other users.
    public func loginRoom(_ roomID: String, user: ZegoUser) {
        login(roomID, user, ZegoRoomConfig(), nil)
    }

    /// Enters a room; the first to enter creates it.
    ///
    /// `onRoomStateChanged` reports `.logining`, then `.logined` or `.loginFailed` with a code.
    public func loginRoom(_ roomID: String, user: ZegoUser, config: ZegoRoomConfig) {
        login(roomID, user, config, nil)
    }

    /// Enters a room; the first to enter creates it.
    ///
    /// After `.logined` comes `callback`, then the users and streams that are already there. 1002001 while in a room,
    /// if the engine is not in multi-room mode; in that mode 1002037 while in as many as the profile's `sdk.maximumRooms`.
    public func loginRoom(
        _ roomID: String, user: ZegoUser, config: ZegoRoomConfig, callback: @escaping ZegoRoomLoginCallback
    ) {
        login(roomID, user, config, callback)
    }

    private func login(
        _ roomID: String, _ user: ZegoUser, _ config: ZegoRoomConfig, _ callback: ZegoRoomLoginCallback?
    ) {
        let wish = LoginWish(
            room: roomID, user: user.userID, name: user.userName, token: config.token,
            maximumMembers: Int(config.maxMemberCount), tellsUsers: config.isUserStatusNotify)
        for missing in config.missing { warn(missing) }
        let handed = Handover(callback)
        begin(
            "loginRoom(\(roomID), user: \(user.userID))",
            refused: { [self] failure in answerLogin(failure, [:], handed) }
        ) { $0.login(wish, handed) }
    }

    private func answerLogin(
        _ failure: ZEGO.ExpressFailure?, _ details: [String: String], _ callback: Handover<ZegoRoomLoginCallback?>
    ) {
        guard let callback = callback.value else { return }
        answer("loginRoom", failure) { callback(failure.number, details) }
    }

    private func login(_ wish: LoginWish, _ callback: Handover<ZegoRoomLoginCallback?>) {
        let (setup, rooms) = state.withLock { ($0.setup, $0.rooms) }
        guard let setup else { return }
        let isKnown = rooms.contains { $0.channel.rawValue == wish.room }
        if isKnown || (!rooms.isEmpty && !setup.isMultiRoom) {
            let failure = ZEGO.ExpressFailure.inRoomAlready
            refuse("loginRoom", failure)
            // The failure is about the new login. A stay in that room goes on.
            if !isKnown { tell(.room(.loginFailed, failure.code, nil, ChannelID(wish.room))) }
            return answerLogin(failure, [:], callback)
        }
        let fault =
            setup.fault ?? Check.user(wish.user, name: wish.name) ?? Check.room(wish.room)
            ?? Check.another(beside: rooms, as: wish.user)
        let link = fault == nil ? openLink(setup.app) : nil
        guard let link else {
            let failure =
                fault ?? ZEGO.ExpressFailure(EmulatorError.unknownApp(app: setup.app))
            refuse("loginRoom", failure)
            tell(.room(.loginFailed, failure.code, nil, ChannelID(wish.room)))
            return answerLogin(failure, [:], callback)
        }
        let room = state.withLock { state in
            state.lastRoom += 1
            let room = wish.room(number: state.lastRoom, setup: setup)
            state.rooms.append(room)
            return room
        }
        tell(.room(.logining, .success, nil, room.channel))
        settleLeaves(over: link)
        let patience = Duration.seconds(ZEGO.profile.sdk.requestTimeoutSeconds.value)
        device.send(room.enter(), over: link, patience: patience) { [weak self] result in
            self?.loggedIn(result, room, callback)
        }
    }

    /// The session with the cloud; nil if no tenant has the app.
    private func openLink(_ app: AppID) -> (any Link)? {
        if let link = state.withLock({ $0.link }) { return link }
        guard let link = device.connect(to: app) else { return nil }
        let number = state.withLock { state in
            state.link = link
            state.linkNumber += 1
            _ = state.outages.end()
            return state.linkNumber
        }
        link.listen { [weak self] input in self?.receive(input, link: number) }
        return link
    }

    /// Ends the session.
    func closeLink() {
        let link = state.withLock { state in
            defer {
                state.link = nil
                state.linkNumber += 1
                state.owedLeaves = []
            }
            return state.link
        }
        link?.close()
    }

    private func loggedIn(
        _ result: Result<Reply, CallFailure>, _ room: Room, _ callback: Handover<ZegoRoomLoginCallback?>
    ) {
        guard state.withLock({ $0.rooms.contains { $0.number == room.number } }) else {
            // The vendor does not document the answer to such a login. Any answer lets apps go on.
            let failure = ZEGO.ExpressFailure.loggedOutDuringLogin
            return answerLogin(failure, [:], callback)
        }
        switch result {
        case .success(.channel(let snapshot)): settle(into: room, snapshot, callback)
        case .success(let reply): preconditionFailure("an entry was answered with \(reply)")
        case .failure(let cause):
            let failure = ZEGO.ExpressFailure(cause)
            forget(room, because: failure)
            // It is unknown whether the cloud admitted the user. A session that is gone is not counted for long.
            if case .lost = cause {
                if state.withLock({ $0.rooms.isEmpty }) { closeLink() } else { oweLeave(of: room.channel) }
            }
            refuse("loginRoom", failure)
            tell(.room(.loginFailed, failure.code, nil, room.channel))
            answerLogin(failure, [:], callback)
        }
    }

    private func settle(
        into room: Room, _ snapshot: ChannelSnapshot, _ callback: Handover<ZegoRoomLoginCallback?>?
    ) {
        change(room.number) { room in
            room.isInside = true
            room.users = snapshot.users
            room.streams = snapshot.streams
            room.notes = snapshot.notes
        }
        let details = ["room_session_id": snapshot.session]
        tell(.room(.logined, .success, details["room_session_id"], room.channel))
        if let callback { answerLogin(nil, details, callback) }
        if room.tellsUsers, !snapshot.users.isEmpty { tell(.users(.add, snapshot.users, room.channel)) }
        if !snapshot.streams.isEmpty { tell(.streams(.add, snapshot.streams, nil, room.channel)) }
        if !snapshot.notes.isEmpty { tell(.notes(snapshot.notes, room.channel)) }
        scheduleCount(room.number)
        scheduleQuality(room.number)
        settlePublications()
        settlePlays()
        driveSound()
    }

    private func scheduleCount(_ number: Int) {
        after(.seconds(ZEGO.profile.sdk.onlineCountIntervalSeconds.value)) { engine in
            guard let room = engine.room(number) else { return }
            // While the room reconnects, the other users are not known.
            if !room.isReconnecting { engine.tell(.onlineCount(room.users.count + 1, room.channel)) }
            engine.scheduleCount(number)
        }
    }

    /// The room of a login, if the user is still in it.
    func room(_ number: Int) -> Room? { state.withLock { $0.rooms.first { $0.number == number } } }

    /// Changes a room, if the user is still in it.
    @discardableResult
    func change<Result: Sendable>(_ number: Int, _ body: (inout Room) -> Result) -> Result? {
        state.withLock { state in
            guard let index = state.rooms.firstIndex(where: { $0.number == number }) else { return nil }
            return body(&state.rooms[index])
        }
    }

    /// Leaves a room here, with everything published and played there, for the reason in `failure`; nil if the app left
    /// it.
    func forget(_ room: Room, because failure: ZEGO.ExpressFailure?) {
        let (publications, plays) = state.withLock { state in
            state.rooms.removeAll { $0.number == room.number }
            state.farewells[room.number] = nil
            let publications = state.publications.values.filter { $0.room == room.number }.sorted { $0.slot < $1.slot }
            let plays = state.plays.values.filter { $0.room == room.number }.sorted { $0.stream < $1.stream }
            return (publications, plays)
        }
        for publication in publications { drop(publication, because: failure) }
        for play in plays { drop(play, because: failure) }
        settleEngine()
    }
}

extension ZegoRoomConfig {
    /// What was chosen and has no effect.
    var missing: [ZEGO.ExpressNotEmulated] {
        (capabilityNegotiationTypes == 0 ? [] : [.roomCapabilityNegotiation]) + (roomType == 0 ? [] : [.roomType])
    }
}

/// An app's request to log in.
struct LoginWish: Sendable {
    var room: String
    var user: String
    var name: String
    var token: String
    var maximumMembers: Int
    var tellsUsers: Bool

    func room(number: Int, setup: ZegoExpressEngine.Setup) -> Room {
        Room(
            number: number, channel: ChannelID(room), user: UserID(user), nickname: name,
            credential: setup.credential(token: token), maximumMembers: maximumMembers, tellsUsers: tellsUsers)
    }
}

extension ZegoExpressEngine.Setup {
    /// What a login shows: the token, or without one the AppSign.
    func credential(token: String) -> Credential {
        token.isEmpty && !appSign.isEmpty ? .clientKey(text: appSign) : .token(text: token)
    }
}

// MARK: Leaving and changing rooms

extension ZegoExpressEngine {
    /// Leaves the room, or every room in multi-room mode; publishing and playing end. Does nothing outside a room.
    public func logoutRoom() { logout(nil, nil) }

    /// Leaves the room, or every room in multi-room mode; publishing and playing end. 0 also outside a room.
    public func logoutRoom(callback: @escaping ZegoRoomLogoutCallback) { logout(nil, callback) }

    /// Leaves a room; 1002002 for one that was not logged in to.
    public func logoutRoom(_ roomID: String) { logout(roomID, nil) }

    /// Leaves a room; 1002002 for one that was not logged in to.
    public func logoutRoom(_ roomID: String, callback: @escaping ZegoRoomLogoutCallback) { logout(roomID, callback) }

    /// Leaves a room; 1002002 for one that was not logged in to. With the name under which Swift may import the
    /// vendor's selector.
    public func logoutRoom(withCallback roomID: String, callback: @escaping ZegoRoomLogoutCallback) {
        logout(roomID, callback)
    }

    private func logout(_ roomID: String?, _ callback: ZegoRoomLogoutCallback?) {
        let handed = Handover(callback)
        begin("logoutRoom(\(roomID ?? ""))", refused: { [self] in answerLogout($0, handed) }) { engine in
            let rooms = engine.state.withLock { $0.rooms }
            if let roomID, !rooms.isEmpty, !rooms.contains(where: { $0.channel.rawValue == roomID }) {
                let failure = ZEGO.ExpressFailure.notInRoom(roomID)
                engine.refuse("logoutRoom", failure)
                engine.tell(.room(.logoutFailed, failure.code, nil, ChannelID(roomID)))
                return engine.answerLogout(failure, handed)
            }
            for room in rooms where roomID == nil || room.channel.rawValue == roomID { engine.leave(room) }
            engine.state.withLock { state in
                if state.rooms.isEmpty { (state.pictures.isPreviewing, state.pictures.preview) = (false, nil) }
            }
            engine.settleEngine()
            engine.answerLogout(nil, handed)
        }
    }

    private func answerLogout(_ failure: ZEGO.ExpressFailure?, _ callback: Handover<ZegoRoomLogoutCallback?>) {
        guard let callback = callback.value else { return }
        answer("logoutRoom", failure) { callback(failure.number, [:]) }
    }

    private func leave(_ room: Room) {
        let link = state.withLock { $0.link }
        forget(room, because: nil)
        if let link { sendLeave(of: room.channel, over: link) }
        tell(.room(.logout, .success, nil, room.channel))
    }

    /// Ends a stay at the cloud, and remembers it if the cloud may not have been told.
    private func sendLeave(of channel: ChannelID, over link: any Link) {
        let number = state.withLock { $0.linkNumber }
        link.send(.rtc(.leave(channel: channel))) { [weak self] result in
            guard case .failure(.lost) = result, let self, state.withLock({ $0.linkNumber == number }) else { return }
            oweLeave(of: channel)
        }
    }

    private func oweLeave(of channel: ChannelID) {
        state.withLock { state in
            if !state.owedLeaves.contains(channel) { state.owedLeaves.append(channel) }
        }
    }

    /// Ends the stays whose end the cloud may not know.
    func settleLeaves(over link: any Link) {
        let owed = state.withLock { state in
            defer { state.owedLeaves = [] }
            return state.owedLeaves
        }
        for channel in owed { sendLeave(of: channel, over: link) }
    }

    /// Leaves a room and enters another in one step; publishing and playing end. 1002019 in multi-room mode.
    public func switchRoom(_ fromRoomID: String, toRoomID: String) { change(fromRoomID, toRoomID, nil) }

    /// Leaves a room and enters another in one step; publishing and playing end. A user who entered with a token needs
    /// one in
    /// `config`.
    public func switchRoom(_ fromRoomID: String, toRoomID: String, config: ZegoRoomConfig) {
        for missing in config.missing { warn(missing) }
        change(
            fromRoomID, toRoomID,
            LoginWish(
                room: toRoomID, user: "", name: "", token: config.token, maximumMembers: Int(config.maxMemberCount),
                tellsUsers: config.isUserStatusNotify))
    }

    private func change(_ from: String, _ to: String, _ wish: LoginWish?) {
        begin("switchRoom(\(from), toRoomID: \(to))") { engine in
            let (setup, rooms, link) = engine.state.withLock { ($0.setup, $0.rooms, $0.link) }
            guard let setup else { return }
            let old = rooms.first { $0.channel.rawValue == from && $0.isInside }
            let fault: ZEGO.ExpressFailure? =
                setup.isMultiRoom
                ? .roomsNotSwitched
                : rooms.isEmpty
                    ? .outsideRooms
                    : old == nil
                        ? .notInRoom(from)
                        : from == to
                            ? .inThatRoomAlready(to)
                            : Check.room(to)
            guard let old, let link, fault == nil else {
                let failure = fault ?? .outsideRooms
                engine.refuse("switchRoom", failure)
                // The failure is about the new room. A stay in that room goes on.
                guard !rooms.contains(where: { $0.channel.rawValue == to }) else { return }
                return engine.tell(.room(.loginFailed, failure.code, nil, ChannelID(to)))
            }
            let wish = LoginWish(
                room: to, user: old.user.rawValue, name: old.nickname, token: wish?.token ?? "",
                maximumMembers: wish?.maximumMembers ?? old.maximumMembers,
                tellsUsers: wish?.tellsUsers ?? old.tellsUsers)
            // Sent separately, because the streams end here even if the other room refuses the user.
            let ends = engine.state.withLock { $0.streamsEnd(in: old) }
            for end in ends { link.send(.rtc(end)) { _ in } }
            engine.forget(old, because: nil)
            let room = engine.state.withLock { state in
                state.lastRoom += 1
                let room = wish.room(number: state.lastRoom, setup: setup)
                state.rooms.append(room)
                return room
            }
            engine.tell(.room(.logining, .success, nil, room.channel))
            link.send(room.enter(leaving: old.channel)) { [weak engine] result in
                engine?.switched(result, from: old, ending: ends, to: room)
            }
        }
    }

    private func switched(
        _ result: Result<Reply, CallFailure>, from old: Room, ending ends: [RTCCommand], to room: Room
    ) {
        guard self.room(room.number) != nil else { return }
        switch result {
        case .success(.channel(let snapshot)): settle(into: room, snapshot, nil)
        case .success(let reply): preconditionFailure("an entry was answered with \(reply)")
        case .failure(let cause):
            let failure = ZEGO.ExpressFailure(cause)
            forget(room, because: failure)
            refuse("switchRoom", failure)
            tell(.room(.loginFailed, failure.code, nil, room.channel))
            stay(in: old, ending: ends)
        }
    }

    /// If it is refused, the user is still in the old room; the numbers of older requests do not matter there.
    private func stay(in room: Room, ending ends: [RTCCommand]) {
        let (isConnected, link) = state.withLock { state in
            var room = room
            room.isReconnecting = !state.isConnected
            state.rooms.append(room)
            if !state.isConnected { state.farewells[room.number] = ends }
            return (state.isConnected, state.link)
        }
        driveSound()
        guard isConnected else {
            if !room.isReconnecting { tell(.room(.reconnecting, .temporarilyBroken, nil, room.channel)) }
            return
        }
        // Events in that room meanwhile were not reported.
        link?.send(.rtc(.look(channel: room.channel))) { [weak self] result in
            if case .success(.channel(let snapshot)) = result { self?.tellDifference(in: room.number, snapshot) }
        }
    }

    /// Presents a token with a later end, as `onRoomTokenWillExpire` requests. 1002082, and nothing changes, if it does
    /// not allow what is published.
    public func renewToken(_ token: String, roomID: String) {
        begin("renewToken(roomID: \(roomID))") { engine in
            engine.inRoom(roomID, "renewToken", { _ in }) { room, link in
                engine.renew(.token(text: token), in: room, over: link)
            }
        }
    }

    /// Sends the cloud a token. Without a network, sends it again when the network is back.
    func renew(_ credential: Credential, in room: Room, over link: any Link) {
        let command = RTCCommand.renewRights(channel: room.channel, credential: credential)
        link.send(.rtc(command)) { [weak self] result in
            switch result {
            case .success:
                self?.change(room.number) { room in
                    room.credential = credential
                    room.owesRenewal = false
                }
            case .failure(.lost):
                self?.change(room.number) { room in
                    room.credential = credential
                    room.owesRenewal = true
                }
            case .failure(.rejected(.privilegeMissing(let privilege))) where !privilege.contains(.join):
                self?.change(room.number) { $0.owesRenewal = false }
                self?.refuse(
                    "renewToken",
                    .renewedTokenLacksPublish)
            case .failure(.rejected(let error)):
                self?.change(room.number) { $0.owesRenewal = false }
                self?.refuse("renewToken", ZEGO.ExpressFailure(error))
            }
        }
    }
}
