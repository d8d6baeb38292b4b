import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

extension EMClient {
    // MARK: Login

    /// Logs a user in with a token of the app's server. Small and capital letters of the name are the same.
    ///
    /// Fails with 101, 104 or 105 for an argument that is none, 104 for a token that is none, 108 for one that is past its time, 202
    /// for another user's, 200 and 218 if somebody is logged in, 214 on one device too many.
    public func login(
        withUsername aUsername: String, token aToken: String,
        completion aCompletionBlock: ((String, EMError?) -> Void)? = nil
    ) {
        record("login(withUsername: \(aUsername), token: \(aToken.isEmpty ? "none" : "given"))")
        logIn(aUsername, .token(text: aToken)) { self.finish("login", aUsername, $0, aCompletionBlock) }
    }

    /// The same, and waits.
    @discardableResult
    public func login(withUsername aUsername: String, token aToken: String) -> EMError? {
        record("login(withUsername: \(aUsername), token: \(aToken.isEmpty ? "none" : "given"))")
        return wait { done in self.logIn(aUsername, .token(text: aToken)) { done($0) } }.error
    }

    /// Logs a user in with a token of Agora's for chat; fails as ``login(withUsername:token:completion:)``.
    public func login(
        withUsername aUsername: String, agoraToken aAgoraToken: String,
        completion aCompletionBlock: ((String, EMError?) -> Void)? = nil
    ) {
        login(withUsername: aUsername, token: aAgoraToken, completion: aCompletionBlock)
    }

    /// The same, and waits.
    @discardableResult
    public func login(withUsername aUsername: String, agoraToken aAgoraToken: String) -> EMError? {
        login(withUsername: aUsername, token: aAgoraToken)
    }

    /// Presents a token with a later end. Fails with 201 while nobody is logged in, else as a login; then the old one stays.
    @discardableResult
    public func renewToken(_ aNewToken: String) -> EMError? {
        record("renewToken()")
        return wait { done in self.renew(aNewToken, done) }.error
    }

    /// The same without waiting.
    public func renewToken(_ aNewToken: String, completion aCompletionBlock: ((EMError?) -> Void)?) {
        record("renewToken()")
        renew(aNewToken) { self.finish("renewToken", $0.error, aCompletionBlock) }
    }

    private func renew(_ token: String, _ done: @escaping Done<Void>) {
        guard !token.isEmpty else { return done(.failure(Refused(.local(.tokenEmpty)))) }
        let credential = Credential.token(text: token)
        request(.identity(.renewToken(credential: credential)), during: .login) { [self] result in
            if case .success = result {
                state.withLock { $0.login.renew(credential) }
            }
            done(result.map { _ in })
        }
    }

    /// Logs the user out, who leaves all chat rooms, and waits. Fails with 201 if nobody is logged in.
    @discardableResult
    public func logout(_ aIsUnbindDeviceToken: Bool) -> EMError? {
        record("logout(\(aIsUnbindDeviceToken))")
        return wait { done in self.logOut(done) }.error
    }

    /// The same without waiting.
    public func logout(_ aIsUnbindDeviceToken: Bool, completion aCompletionBlock: ((EMError?) -> Void)? = nil) {
        record("logout(\(aIsUnbindDeviceToken))")
        logOut { self.finish("logout", $0.error, aCompletionBlock) }
    }

    func finish(
        _ call: String, _ username: String, _ outcome: Outcome<Void>, _ completion: ((String, EMError?) -> Void)?
    ) {
        finish(call, outcome.error, completion.map { completion in { completion(username.lowercased(), $0) } })
    }

    // MARK: Parts

    func logIn(_ name: String, _ credential: Credential, _ done: @escaping Done<Void>) {
        if let error = Self.fault(ofUsername: name) ?? Self.fault(of: credential) {
            return done(.failure(Refused(error)))
        }
        let account = AccountSession.Account(user: Easemob.userID(name), credential: credential)
        enum Step {
            case send((any Link)?, attempt: Int, appKey: String)
            case refused(EMError)
        }
        let step = state.withLock { state -> Step in
            guard state.options != nil else { return .refused(.notInitialized) }
            if let current = state.login.account {
                let user = current.user.rawValue
                return .refused(
                    .local(current.user == account.user ? .loggedInAlready(user) : .loggedIn(user, isSame: false)))
            }
            return .send(state.link, attempt: state.login.begin(account), appKey: state.appKey)
        }
        switch step {
        case .refused(let error): done(.failure(Refused(error)))
        case .send(let link, let attempt, let appKey):
            guard let link = link ?? connect(to: appKey) else {
                return endLogin(attempt, .rejected(.unknownApp(app: AppID(appKey))), done)
            }
            settleLogout(over: link)
            send(account.logIn, over: link) { [self] result in
                switch result {
                case .success, .failure(.rejected(.alreadyLoggedIn)): began(attempt, done)
                case .failure(let failure): endLogin(attempt, failure, done)
                }
            }
        }
    }

    /// Opens the device's session with the app; nil if no tenant has it.
    func connect(to appKey: String) -> (any Link)? {
        guard let link = device.connect(to: AppID(appKey)) else { return nil }
        state.withLock { $0.link = link }
        link.listen { [weak self] input in self?.receive(input) }
        return link
    }

    private func began(_ attempt: Int, _ done: Done<Void>) {
        let isCurrent = state.withLock { state in
            guard state.login.succeed(attempt) else { return false }
            state.isConnected = true
            return true
        }
        guard isCurrent else {
            return done(.failure(Refused(.local(.loggedOutDuringLogin))))
        }
        done(.success(()))
        tell(.connected)
    }

    private func endLogin(_ attempt: Int, _ failure: CallFailure, _ done: Done<Void>) {
        _ = state.withLock { $0.login.fail(attempt, wasLost: failure.isLost) }
        done(.failure(Refused(EMError(Easemob.ChatFailure(failure, during: .login)))))
    }

    /// Ends the login that the cloud may still have, where an answer was lost.
    func settleLogout(over link: any Link) {
        guard state.withLock({ $0.login.takeOwedLogout() }) else { return }
        sendLogout(over: link) {}
    }

    private func sendLogout(over link: any Link, _ done: @escaping () -> Void) {
        send(.identity(.logOut), over: link) { [self] result in
            if case .failure(.lost) = result { state.withLock { $0.login.oweLogout() } }
            done()
        }
    }

    private func logOut(_ done: @escaping Done<Void>) {
        let step = state.withLock { state -> (rooms: [RoomID], link: any Link)? in
            guard state.login.user != nil, let link = state.link else { return nil }
            defer { state.forgetUser() }
            return (state.joined.sorted(), link)
        }
        guard let step else { return done(.failure(Refused(.notLoggedIn))) }
        // Whatever the cloud answers, this device has no user any more.
        for room in step.rooms { send(.room(.leave(room: room)), over: step.link) { _ in } }
        sendLogout(over: step.link) { [self] in
            done(.success(()))
            tell(.disconnected)
        }
    }

    static func fault(ofUsername name: String) -> EMError? {
        let maximum = Easemob.profile.identity.maximumUserIDBytes.value
        guard !name.isEmpty else { return .local(.userIDEmpty) }
        guard name.utf8.count <= maximum else {
            return .local(.userIDTooLong(name.utf8.count, maximum: maximum))
        }
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        return isPlain ? nil : .local(.userIDInvalid(name))
    }

    private static func fault(of credential: Credential) -> EMError? {
        guard case .token("") = credential else { return nil }
        return .local(.tokenEmpty)
    }
}

extension EMClient.State {
    /// Forgets the user's data.
    mutating func forgetUser() {
        login.end()
        isConnected = false
        joined = []
        book = MessageBook()
        presence.removeAll()
    }
}
