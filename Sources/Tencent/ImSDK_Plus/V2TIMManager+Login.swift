import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// Forms: labeled.
extension V2TIMManager {
    /// Logs a user in.
    ///
    /// Fails with 6013 before `initSDK`, 6017 for empty arguments, 7501 while a login runs, 7502 while a logout runs,
    /// 70020 for an app without a tenant, 6206 for a UserSig that is past its time by the device's clock, 70001 to 70052 for
    /// one that the cloud refuses. Another logged-in user is logged out;
    /// the same user stays logged in.
    public func login(_ userID: String!, userSig: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("login(userID: \(userID ?? "nil"))")
        guard has(["userID": userID, "userSig": userSig], for: "login", fail) else { return }
        let account = AccountSession.Account(user: UserID(userID ?? ""), credential: .token(text: userSig ?? ""))
        enum Step {
            case send((any Link)?, attempt: Int)
            case alreadyDone
            case refused(Tencent.IMFailure)
        }
        let seconds = device.unixMilliseconds / 1000
        let step = state.withLock { state -> Step in
            switch state.login.stage {
            case .loggingIn: return .refused(.loggingIn)
            case .loggingOut: return .refused(.loggingOut)
            case .loggedIn(let current) where current.user == account.user: return .alreadyDone
            case .loggedOut, .loggedIn:
                return .send(state.link, attempt: state.login.begin(account))
            }
        }
        switch step {
        case .alreadyDone: succeed("login", succ)
        case .refused(let failure): self.fail("login", failure, fail)
        case .send(.some, let attempt) where Tencent.isPast(userSig: userSig ?? "", atUnixSeconds: seconds):
            _ = state.withLock { $0.login.fail(attempt) }
            self.fail("login", .userSigPastItsTime, fail)
        case .send(let link?, let attempt): logIn(account, attempt: attempt, over: link, succ: succ, fail: fail)
        case .send(nil, let attempt):
            let app = state.withLock { state in
                _ = state.login.fail(attempt)
                return state.sdkAppID ?? 0
            }
            self.fail("login", Tencent.IMFailure(.unknownApp(app: AppID("\(app)"))), fail)
        }
    }

    private func logIn(
        _ account: AccountSession.Account, attempt: Int, over link: any Link, succ: V2TIMSucc?, fail: V2TIMFail?
    ) {
        let handed = Handover((succ: succ, fail: fail))
        settleLogout()
        device.send(account.logIn, over: link, patience: Self.patience) { [self] result in
            switch result {
            case .success, .failure(.rejected(.alreadyLoggedIn)):
                let isCurrent = state.withLock { state in
                    guard state.login.succeed(attempt) else { return false }
                    state.forgetUser()
                    return true
                }
                if isCurrent {
                    succeed("login", handed.value.succ)
                    beginConversations(as: account.user)
                } else {
                    self.fail(
                        "login", .loggedOutBeforeLogin, handed.value.fail)
                }
            case .failure(let failure):
                _ = state.withLock { $0.login.fail(attempt, wasLost: failure.isLost) }
                self.fail("login", Tencent.IMFailure(failure), handed.value.fail)
            }
        }
    }

    /// Ends the login that the cloud may still have.
    private func settleLogout() {
        let link = state.withLock { state in
            state.login.takeOwedLogout() ? state.link : nil
        }
        link?.send(.identity(.logOut)) { [self] result in
            guard case .failure(.lost) = result else { return }
            state.withLock { $0.login.oweLogout() }
        }
    }

    /// Logs the user out. Fails with 6014 when no user is logged in, 7502 while a logout runs.
    ///
    /// A login that is still running is overtaken and fails with 6023.
    public func logout(_ succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("logout()")
        guard has([:], for: "logout", fail) else { return }
        enum Step {
            case send(any Link, attempt: Int)
            case refused(Tencent.IMFailure)
        }
        let step = state.withLock { state -> Step in
            switch (state.login.stage, state.link) {
            case (.loggedOut, _), (_, nil): return .refused(Tencent.IMFailure(.notLoggedIn))
            case (.loggingOut, _): return .refused(.loggingOut)
            case (.loggingIn, let link?), (.loggedIn, let link?):
                return .send(link, attempt: state.login.beginLogout())
            }
        }
        switch step {
        case .refused(let failure): self.fail("logout", failure, fail)
        case .send(let link, let attempt):
            let handed = Handover((succ: succ, fail: fail))
            link.send(.identity(.logOut)) { [self] result in
                // Whatever the cloud answers, this device has no user any more, even without a connection.
                state.withLock { state in
                    if case .failure(.lost) = result { state.login.oweLogout() }
                    if state.login.endLogout(attempt) { state.forgetUser() }
                }
                succeed("logout", handed.value.succ)
            }
        }
    }

    /// The logged-in user; nil if there is none.
    public func getLoginUser() -> String! { ownUser?.rawValue }

    /// The user who is logged in.
    var ownUser: UserID? { state.withLock { $0.login.loggedInUser } }

    /// Where the login stands.
    public func getLoginStatus() -> V2TIMLoginStatus {
        switch state.withLock({ $0.login.stage }) {
        case .loggedIn: .STATUS_LOGINED
        case .loggingIn: .STATUS_LOGINING
        case .loggedOut, .loggingOut: .STATUS_LOGOUT
        }
    }

    // MARK: What the cloud does to a login

    /// The cloud ended the login.
    func loginEnded() {
        state.withLock { state in
            state.login.end()
            state.forgetUser()
        }
    }

    /// The connection is back.
    func connectionReturned(isSessionLost: Bool) {
        if !isSessionLost { settleLogout() }
        let (link, again) = state.withLock { state in
            if isSessionLost {
                state.login.lose()
                state.forgetSession()
            }
            return (state.link, state.login.toRepeat)
        }
        guard let link, let (account, attempt) = again else {
            sdkListeners.call("onConnectSuccess()") { $0.tellConnectSuccess() }
            return
        }
        link.send(account.logInAgain) { [self] result in
            guard state.withLock({ $0.login.attempt == attempt }) else { return }
            switch result {
            case .success, .failure(.rejected(.alreadyLoggedIn)):
                state.withLock { $0.login.succeedAgain(attempt) }
                sdkListeners.call("onConnectSuccess()") { $0.tellConnectSuccess() }
                lookForGroups(over: link, attempt: attempt)
            case .failure(.lost):
                // The connection went away again; its return tries once more.
                return
            case .failure(.rejected(.tokenExpired)):
                loginEnded()
                sdkListeners.call("onUserSigExpired()") { $0.tellUserSigExpired() }
            case .failure(.rejected(.forcedOffline)):
                state.withLock { $0.kickedAttempt = attempt }
                loginEnded()
                sdkListeners.call("onKickedOffline()") { $0.tellKickedOffline() }
            case .failure(.rejected(let error)):
                loginEnded()
                connectFailed(Tencent.IMFailure(error))
            }
        }
    }

    /// Finds out which groups the user is still in: all, where the cloud was away, and none where the user was for long.
    private func lookForGroups(over link: any Link, attempt: Int) {
        let groups = state.withLock { $0.groups.keys.sorted() }
        let maximum = Tencent.profile.room.maximumRoomsPerQuery.value
        for first in stride(from: 0, to: groups.count, by: maximum) {
            link.send(.room(.fetchRooms(rooms: Array(groups[first...].prefix(maximum))))) { [self] result in
                guard state.withLock({ $0.login.attempt == attempt }), case .success(.rooms(let results)) = result
                else { return }
                for result in results {
                    switch result {
                    case .found(let listing) where listing.ownRole != nil:
                        readAttributes(of: listing.room, over: link, attempt: attempt)
                    case .found(let listing): state.withLock { $0.forget(listing.room) }
                    case .notFound(let group): state.withLock { $0.forget(group) }
                    }
                }
            }
        }
    }

    /// Tells of attributes that were written while the cloud did not reach the user.
    private func readAttributes(of group: RoomID, over link: any Link, attempt: Int) {
        link.send(.attribute(.fetch(room: group, keys: []))) { [self] result in
            guard case .success(.attributes(let attributes, let revision)) = result,
                state.withLock({ $0.login.attempt == attempt && $0.groups[group]?.revision ?? 0 < revision })
            else { return }
            receive(
                .event(
                    .attribute(
                        .changed(room: group, set: [], removed: [], all: attributes, revision: revision, by: nil))))
        }
    }

    /// Tells listeners that there is no connection and that no further attempt is made.
    func connectFailed(_ failure: Tencent.IMFailure) {
        let (code, text) = (failure.code.rawValue, failure.text)
        sdkListeners.call("onConnectFailed(code: \(code), err: \(text))") {
            $0.tellConnectFailed(code, err: text)
        }
    }
}

extension V2TIMManager.State {
    /// Forgets the data of the user's session: groups and invitations.
    mutating func forgetUser() {
        for room in Array(groups.keys) { forget(room) }
        forgetSession()
    }

    /// Forgets what a session had told of: invitations and counts.
    mutating func forgetSession() {
        invitations.removeAll()
        onlineCounts.removeAll()
        modifications.removeAll()
    }
}
