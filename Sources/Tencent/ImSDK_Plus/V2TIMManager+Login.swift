import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// Where the façade stands with its user.
enum LoginState {
    struct Account: Hashable {
        var user: UserID
        var userSig: String
    }

    case loggedOut
    /// `previous` stays logged in if the login is refused.
    case loggingIn(Account, previous: Account?)
    case loggedIn(Account)
    case loggingOut

    var isLoggedIn: Bool { account != nil }

    /// Whether no user is logged in or about to be.
    var isLoggedOut: Bool {
        if case .loggedOut = self { true } else { false }
    }

    /// The account that is logged in.
    var account: Account? {
        if case .loggedIn(let account) = self { account } else { nil }
    }
}

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
        let account = LoginState.Account(user: UserID(userID ?? ""), userSig: userSig ?? "")
        enum Step {
            case send((any Link)?, attempt: Int)
            case alreadyDone
            case refused(Tencent.IMFailure)
        }
        let seconds = device.unixMilliseconds / 1000
        let step = state.withLock { state -> Step in
            switch state.login {
            case .loggingIn: return .refused(.init(.loginInProgress, "login in process"))
            case .loggingOut: return .refused(.init(.logoutInProgress, "logout in process"))
            case .loggedIn(let current) where current.user == account.user: return .alreadyDone
            case .loggedOut, .loggedIn:
                state.attempt += 1
                state.login = .loggingIn(account, previous: state.login.account)
                return .send(state.link, attempt: state.attempt)
            }
        }
        switch step {
        case .alreadyDone: succeed("login", succ)
        case .refused(let failure): self.fail("login", failure, fail)
        case .send(.some, let attempt) where Tencent.isPast(userSig: account.userSig, atUnixSeconds: seconds):
            settleLogin(attempt: attempt, as: nil)
            self.fail("login", .init(.userSigExpiredOnDevice, "the UserSig is past its time"), fail)
        case .send(let link?, let attempt): logIn(account, attempt: attempt, over: link, succ: succ, fail: fail)
        case .send(nil, let attempt):
            settleLogin(attempt: attempt, as: .loggedOut)
            let app = state.withLock { $0.sdkAppID ?? 0 }
            self.fail("login", Tencent.IMFailure(.unknownApp(app: AppID("\(app)"))), fail)
        }
    }

    /// Logs a user in; see ``login(_:userSig:succ:fail:)``.
    public func login(userID: String?, userSig: String?, succ: V2TIMSucc?, fail: V2TIMFail?) {
        login(userID, userSig: userSig, succ: succ, fail: fail)
    }

    private func logIn(
        _ account: LoginState.Account, attempt: Int, over link: any Link, succ: V2TIMSucc?, fail: V2TIMFail?
    ) {
        let handed = Handover((succ: succ, fail: fail))
        settleLogout()
        device.send(.identity(.logIn(account)), over: link, patience: Self.patience) { [self] result in
            switch result {
            case .success, .failure(.rejected(.alreadyLoggedIn)):
                if settleLogin(attempt: attempt, as: .loggedIn(account)) {
                    succeed("login", handed.value.succ)
                    beginConversations(as: account.user)
                } else {
                    self.fail(
                        "login", .init(.loggedOutDuringLogin, "logged out before login finished"), handed.value.fail)
                }
            case .failure(let failure):
                if settleLogin(attempt: attempt, as: nil), case .lost = failure { markLoginUnconfirmed() }
                self.fail("login", Tencent.IMFailure(failure), handed.value.fail)
            }
        }
    }

    /// The device does not know whether the cloud logged the user in. When the network is back, it tells the cloud
    /// which user is logged in here.
    private func markLoginUnconfirmed() {
        state.withLock { state in
            if state.login.isLoggedIn { state.needsLoginAgain = true } else { state.owesLogout = true }
        }
    }

    /// Ends the login that the cloud may still have.
    private func settleLogout() {
        let link = state.withLock { state in
            defer { state.owesLogout = false }
            return state.owesLogout ? state.link : nil
        }
        link?.send(.identity(.logOut)) { [self] result in
            guard case .failure(.lost) = result else { return }
            state.withLock { $0.owesLogout = true }
        }
    }

    /// Ends a running login; nil goes back to the earlier user. False if the login was overtaken.
    @discardableResult
    private func settleLogin(attempt: Int, as result: LoginState?) -> Bool {
        state.withLock { state in
            guard state.attempt == attempt, case .loggingIn(_, let previous) = state.login else { return false }
            state.login = result ?? previous.map { .loggedIn($0) } ?? .loggedOut
            if result?.isLoggedIn == true { state.forgetUser() }
            return true
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
            switch (state.login, state.link) {
            case (.loggedOut, _), (_, nil): return .refused(Tencent.IMFailure(.notLoggedIn))
            case (.loggingOut, _): return .refused(.init(.logoutInProgress, "logout in process"))
            case (.loggingIn, let link?), (.loggedIn, let link?):
                state.attempt += 1
                state.login = .loggingOut
                return .send(link, attempt: state.attempt)
            }
        }
        switch step {
        case .refused(let failure): self.fail("logout", failure, fail)
        case .send(let link, let attempt):
            let handed = Handover((succ: succ, fail: fail))
            link.send(.identity(.logOut)) { [self] result in
                // Whatever the cloud answers, this device has no user any more, even without a connection.
                state.withLock { state in
                    if case .failure(.lost) = result { state.owesLogout = true }
                    guard state.attempt == attempt else { return }
                    state.login = .loggedOut
                    state.forgetUser()
                }
                succeed("logout", handed.value.succ)
            }
        }
    }

    /// Logs the user out; see ``logout(_:fail:)``.
    public func logout(succ: V2TIMSucc?, fail: V2TIMFail?) {
        logout(succ, fail: fail)
    }

    /// The logged-in user; nil if there is none.
    public func getLoginUser() -> String! { ownUser?.rawValue }

    /// The user who is logged in.
    var ownUser: UserID? { state.withLock { $0.login.account?.user } }

    /// Where the login stands.
    public func getLoginStatus() -> V2TIMLoginStatus {
        switch state.withLock({ $0.login }) {
        case .loggedIn: .STATUS_LOGINED
        case .loggingIn: .STATUS_LOGINING
        case .loggedOut, .loggingOut: .STATUS_LOGOUT
        }
    }

    // MARK: What the cloud does to a login

    /// The cloud ended the login.
    func loginEnded() {
        state.withLock { state in
            state.attempt += 1
            state.login = .loggedOut
            state.needsLoginAgain = false
            state.forgetUser()
        }
    }

    /// The connection is back.
    func connectionReturned(isSessionLost: Bool) {
        if !isSessionLost { settleLogout() }
        let again = state.withLock { state -> (LoginState.Account, any Link, Int)? in
            if isSessionLost {
                state.owesLogout = false
                state.forgetUser()
                state.needsLoginAgain = state.login.isLoggedIn
            }
            guard state.needsLoginAgain, let account = state.login.account, let link = state.link else { return nil }
            return (account, link, state.attempt)
        }
        guard let (account, link, attempt) = again else {
            sdkListeners.call("onConnectSuccess()") { $0.tellConnectSuccess() }
            return
        }
        // The user may have logged in elsewhere meanwhile, and the newest login wins.
        link.send(.identity(.logInAgain(account))) { [self] result in
            guard state.withLock({ $0.attempt == attempt }) else { return }
            switch result {
            case .success, .failure(.rejected(.alreadyLoggedIn)):
                state.withLock { $0.needsLoginAgain = false }
                sdkListeners.call("onConnectSuccess()") { $0.tellConnectSuccess() }
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
        invitations.removeAll()
        onlineCounts.removeAll()
        modifications.removeAll()
    }
}

extension IdentityCommand {
    /// The login of an account on a phone.
    fileprivate static func logIn(_ account: LoginState.Account) -> IdentityCommand {
        .logIn(user: account.user, credential: .token(text: account.userSig), terminal: .phone)
    }

    /// The same, when the cloud had given the session up.
    fileprivate static func logInAgain(_ account: LoginState.Account) -> IdentityCommand {
        .logInAgain(user: account.user, credential: .token(text: account.userSig), terminal: .phone)
    }
}
