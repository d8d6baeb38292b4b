import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

extension ZIM {
    /// Logs a user in, with a token of the app's server, or with the AppSign if the token is empty.
    ///
    /// An unknown user is registered. `userName` replaces the earlier name, unless it is empty. Fails with 6000111 when
    /// the user is logged in, 6000123 when another is, 6000003 for an unknown app, 6000101 for a wrong AppSign, 6000103 to
    /// 6000108 for an invalid token. `connectionStateChanged` reports `connecting` at once, and `connected` or `disconnected` before
    /// the callback.
    public func login(with userInfo: ZIMUserInfo, token: String, callback: ZIMLoggedInCallback?) {
        record("login(with: \(userInfo.userID), token: \(token.isEmpty ? "none" : "given"))")
        logIn(userInfo.userID, name: userInfo.userName, token: token, customStatus: "", callback)
    }

    /// Logs a user in with the AppSign; see ``login(with:token:callback:)``.
    public func login(with userInfo: ZIMUserInfo, callback: ZIMLoggedInCallback?) {
        login(with: userInfo, token: "", callback: callback)
    }

    /// Logs a user in; see ``login(with:token:callback:)``. An offline login fails with 6000013.
    public func login(withUserID userID: String, config: ZIMLoginConfig, callback: ZIMLoggedInCallback?) {
        record("login(withUserID: \(userID), token: \(config.token.isEmpty ? "none" : "given"))")
        guard !config.isOfflineLogin else {
            return answer("login", .notEmulated("logging in without the network"), callback)
        }
        logIn(userID, name: config.userName, token: config.token, customStatus: config.customStatus, callback)
    }

    private func logIn(
        _ userID: String, name: String, token: String, customStatus: String, _ callback: ZIMLoggedInCallback?
    ) {
        let maximum = ZEGO.profile.signaling.maximumStatusBytes.value
        let refusal =
            Check.userID(userID) ?? Check.userName(name) ?? Check.size("customStatus", customStatus, maximum)
        if let refusal { return answer("login", refusal, callback) }
        let credential: Credential =
            token.isEmpty && !appSign.isEmpty ? .clientKey(text: appSign) : .token(text: token)
        let account = AccountSession.Account(user: UserID(userID), credential: credential)
        enum Step {
            case send((any Link)?, attempt: Int)
            case refused(Refusal)
        }
        let step = state.withLock { state -> Step in
            if state.isDestroyed { return .refused(.destroyed) }
            if let current = state.login.account {
                return .refused(
                    current.user == account.user
                        ? Refusal(EmulatorError.alreadyLoggedIn(user: current.user))
                        : .anotherIsLoggedIn(current.user))
            }
            return .send(state.link, attempt: state.login.begin(account))
        }
        switch step {
        case .refused(let refusal): answer("login", refusal, callback)
        case .send(let link, let attempt):
            become(.connecting, .activeLogin)
            guard let link else {
                return endLogin(attempt, .rejected(.unknownApp(app: app)), callback)
            }
            send(account, name: name, customStatus: customStatus, attempt: attempt, over: link, callback)
        }
    }

    private func send(
        _ account: AccountSession.Account, name: String, customStatus: String, attempt: Int, over link: any Link,
        _ callback: ZIMLoggedInCallback?
    ) {
        settleLogout(over: link)
        send(account.logIn, over: link) { [self] result in
            switch result {
            case .success, .failure(.rejected(.alreadyLoggedIn)):
                let now = device.unixMilliseconds
                let isCurrent = state.withLock { state in
                    guard state.login.succeed(attempt) else { return false }
                    state.loggedInAtUnixMilliseconds = now
                    return true
                }
                guard isCurrent else {
                    return answer("login", .loggedOutDuringLogin, callback)
                }
                watchAgain(over: link)
                become(.connected, .success)
                answer("login", nil, callback)
                tellKeptConversations(of: account.user)
            case .failure(let failure): endLogin(attempt, failure, callback)
            }
        }
        // Directly after the login, so that all later requests see the user with this name and status.
        if !customStatus.isEmpty {
            send(.signaling(.setStatus(text: customStatus)), over: link) { [self] in tellRefusal(of: $0) }
        }
        guard !name.isEmpty else { return }
        send(.identity(.setProfile(change: ProfileChange(nickname: name))), over: link) { [self] result in
            tellRefusal(of: result)
            guard case .success = result else { return }
            state.withLock { $0.ownProfileChanges += 1 }
        }
    }

    /// Tells the app that a request was refused which has no callback of its own. Where the login failed, or the
    /// connection, the app is told of that.
    func tellRefusal(of result: Result<Reply, CallFailure>) {
        switch result {
        case .success, .failure(.lost), .failure(.rejected(.notLoggedIn)): return
        case .failure(.rejected(let error)): tell(.error(Refusal(error)))
        }
    }

    private func endLogin(
        _ attempt: Int, _ failure: CallFailure, _ callback: ZIMLoggedInCallback?
    ) {
        let isCurrent = state.withLock { $0.login.fail(attempt, wasLost: failure.isLost) }
        if isCurrent { become(.disconnected, Self.event(of: failure)) }
        answer("login", Refusal(failure, during: .login), callback)
    }

    private static func event(of failure: CallFailure) -> ZIMConnectionEvent {
        switch failure {
        case .lost: .loginTimeout
        case .rejected(.tokenExpired): .tokenExpired
        case .rejected: .activeLogin
        }
    }

    /// Logs the user out, who leaves every room. Does nothing if no user is logged in.
    ///
    /// `connectionStateChanged` reports `disconnected`. A login that is still running fails with 6000122.
    public func logout() {
        record("logout()")
        let (link, batches) = state.withLock { state -> ((any Link)?, [AttributeBatch]) in
            state.login.isLoggedOut ? (nil, []) : (state.link, state.forgetUser())
        }
        guard let link else { return advise("logout", "nobody is logged in") }
        // Whatever the cloud answers, this device has no user any more, even without a connection.
        sendLogout(over: link)
        for batch in batches { discard(batch, because: "the user logged out") }
        become(.disconnected, .success)
    }

    /// Presents a token with a later end, best after `tokenWillExpire`.
    ///
    /// The callback's text is the token. Fails with 6000121 when no user is logged in, 6000103 to 6000108 for an
    /// invalid token; then the old one stays valid.
    public func renewToken(_ token: String, callback: ZIMTokenRenewedCallback?) {
        record("renewToken()")
        let credential = Credential.token(text: token)
        request(.identity(.renewToken(credential: credential)), during: .login) { [self] result in
            let done = callback.map { callback in { (error: ZIMError) in callback(token, error) } }
            switch result {
            case .success:
                state.withLock { $0.login.renew(credential) }
                answer("renewToken", nil, done)
            case .failure(let refusal): answer("renewToken", refusal, done)
            }
        }
    }

    // MARK: The connection's state

    /// Tells the app that the connection's state changed.
    func become(_ connection: ZIMConnectionState, _ event: ZIMConnectionEvent) {
        state.withLock { $0.connection = connection }
        tell(.connection(connection, event))
    }

    /// The cloud ended the login.
    func loginEnded(_ event: ZIMConnectionEvent) {
        let batches = state.withLock { $0.forgetUser() }
        for batch in batches { discard(batch, because: "the login ended") }
        become(.disconnected, event)
    }

    /// The link's connection changed.
    func receive(_ linkState: LinkState) {
        switch linkState {
        case .connecting: connectionLost()
        case .connected: connectionReturned()
        case .expired:
            state.withLock { state in
                state.login.lose()
                state.unconfirmedStays = [:]
            }
            logInAgain()
        case .closed:
            let rooms = state.withLock { $0.login.isLoggedIn ? $0.rooms.keys.sorted() : nil }
            guard let rooms else { return }
            loginEnded(.loginTimeout)
            // There is no way back into them any more.
            for room in rooms { tell(.room(.disconnected, .connectTimeout, room)) }
        }
    }

    private func connectionLost() {
        let lost = state.withLock { state -> (rooms: [RoomID], batches: [AttributeBatch])? in
            guard state.login.isLoggedIn, state.connection == .connected else { return nil }
            state.connection = .reconnecting
            return (state.interruptRooms(), state.takeBatches())
        }
        guard let lost else { return }
        tell(.connection(.reconnecting, .loginInterrupted))
        for room in lost.rooms { tell(.room(.connecting, .networkInterrupted, room)) }
        for batch in lost.batches { discard(batch, because: "the connection was lost") }
    }

    private func connectionReturned() {
        guard let link = state.withLock({ $0.link }) else { return }
        settleLogout(over: link)
        guard state.withLock({ $0.login.toRepeat == nil }) else { return logInAgain() }
        let isBack = state.withLock { $0.login.isLoggedIn && $0.connection == .reconnecting }
        guard isBack else { return }
        become(.connected, .success)
        let rooms = state.withLock { $0.resumeRooms() }
        for room in rooms { tell(.room(.connected, .success, room)) }
        catchUp(in: rooms, over: link)
        settleStays(over: link)
    }

    /// Marks missed events: they come before the answer to the next request.
    private func catchUp(in rooms: [RoomID], over link: any Link) {
        guard !rooms.isEmpty else { return }
        state.withLock { $0.isCatchingUp = true }
        send(.room(.fetchRooms(rooms: rooms)), over: link) { [self] result in
            // Lost again, there is more to be missed.
            if case .failure(.lost) = result { return }
            state.withLock { $0.isCatchingUp = false }
        }
    }

    /// The cloud ended the session while the network was away: the user is in no room any more, unless the cloud itself was away.
    private func logInAgain() {
        let (link, again) = state.withLock { ($0.link, $0.login.toRepeat) }
        guard let link, let (account, attempt) = again else { return }
        send(account.logInAgain, over: link) { [self] result in
            guard state.withLock({ $0.login.attempt == attempt }) else { return }
            switch result {
            case .success, .failure(.rejected(.alreadyLoggedIn)):
                state.withLock { $0.login.succeedAgain(attempt) }
                resumeAfterLogin(over: link, attempt: attempt)
            // The connection went away again; its return tries once more.
            case .failure(.lost): return
            case .failure(.rejected(.tokenExpired)): loginEnded(.tokenExpired)
            case .failure(.rejected(.forcedOffline)): loginEnded(.kickedOut)
            case .failure(.rejected): loginEnded(.loginTimeout)
            }
        }
    }

    private func resumeAfterLogin(over link: any Link, attempt: Int) {
        watchAgain(over: link)
        let rooms = state.withLock { $0.rooms.keys.sorted() }
        guard !rooms.isEmpty else { return become(.connected, .success) }
        // The user is in those of a cloud that was away itself. Whether the others still exist decides why the user is not in them.
        send(.room(.fetchRooms(rooms: rooms)), over: link) { [self] result in
            guard state.withLock({ $0.login.attempt == attempt }) else { return }
            var (kept, gone): (Set<RoomID>, Set<RoomID>) = ([], [])
            var (event, isBack) = (ZIMRoomEvent.networkDisconnected, true)
            switch result {
            case .success(.rooms(let results)):
                for result in results {
                    switch result {
                    case .found(let listing): if listing.ownRole != nil { kept.insert(listing.room) }
                    case .notFound(let room): gone.insert(room)
                    }
                }
            // The login was back, and the rooms did not answer in time. If the connection went away for it, its return
            // is reported then.
            case .failure(.lost(let error)): (event, isBack) = (.connectTimeout, error == .timedOut)
            case .success, .failure(.rejected): break
            }
            state.withLock { state in
                state.rooms = state.rooms.filter { kept.contains($0.key) }
                _ = state.resumeRooms()
                state.isCatchingUp = false
            }
            if isBack { become(.connected, .success) }
            for room in rooms {
                if kept.contains(room) {
                    tell(.room(.connected, .success, room))
                    readAttributes(of: room, over: link, attempt: attempt)
                } else {
                    tell(.room(.disconnected, gone.contains(room) ? .roomNotExist : event, room))
                }
            }
        }
    }

    /// Tells of a room's attributes, as when it is entered: of which were written meanwhile nobody told the user.
    private func readAttributes(of room: RoomID, over link: any Link, attempt: Int) {
        send(.attribute(.fetch(room: room, keys: [])), over: link) { [self] result in
            guard case .success(.attributes(let attributes, _)) = result, !attributes.isEmpty,
                state.withLock({ $0.login.attempt == attempt && $0.rooms[room] != nil })
            else { return }
            tell(.attributes(.set, attributes, room))
        }
    }
}

extension ZIM.State {
    /// Forgets the user's data. Returns the batches that fail by it.
    mutating func forgetUser() -> [AttributeBatch] {
        login.end()
        rooms = [:]
        calls.removeAll()
        ownProfileChanges = 0
        isCatchingUp = false
        unconfirmedStays = [:]
        return takeBatches()
    }
}
