import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// Accounts with passwords. As the vendor's SDK does, this asks the REST API of the app for them.
extension EMClient {
    /// Logs a user in with a password. Fails with 102 for an empty one, 202 for a wrong one, 204 for an unknown user, else as with a
    /// token.
    public func login(
        withUsername aUsername: String, password aPassword: String,
        completion aCompletionBlock: ((String, EMError?) -> Void)? = nil
    ) {
        record("login(withUsername: \(aUsername), password: given)")
        logIn(aUsername, password: aPassword) { [self] in finish("login", aUsername, $0, aCompletionBlock) }
    }

    /// The same, and waits.
    @discardableResult
    public func login(withUsername aUsername: String, password aPassword: String) -> EMError? {
        record("login(withUsername: \(aUsername), password: given)")
        return wait { done in self.logIn(aUsername, password: aPassword, done) }.error
    }

    /// Reads a token for a user with a password; fails as a login with one.
    public func fetchToken(
        withUsername aUsername: String, password aPassword: String,
        completion aCompletionBlock: ((String?, EMError?) -> Void)? = nil
    ) {
        record("fetchToken(withUsername: \(aUsername))")
        token(of: aUsername, aPassword) { [self] in finish("fetchToken", $0, aCompletionBlock) }
    }

    /// Makes an account. Fails with 203 for one that is there, 101, 102 or 105 for an argument that is none.
    public func register(
        withUsername aUsername: String, password aPassword: String,
        completion aCompletionBlock: ((String, EMError?) -> Void)? = nil
    ) {
        record("register(withUsername: \(aUsername))")
        registerUser(aUsername, aPassword) { [self] in finish("register", aUsername, $0, aCompletionBlock) }
    }

    /// The same, and waits.
    @discardableResult
    public func register(withUsername aUsername: String, password aPassword: String) -> EMError? {
        record("register(withUsername: \(aUsername))")
        return wait { done in self.registerUser(aUsername, aPassword, done) }.error
    }

    private func logIn(_ name: String, password: String, _ done: @escaping Done<Void>) {
        let current = state.withLock { $0.login.user }
        if let current {
            let isSame = current == Easemob.userID(name)
            return done(.failure(Refused(.local(.loggedIn(current.rawValue, isSame: isSame)))))
        }
        token(of: name, password) { [self] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(let token): logIn(name, .token(text: token), done)
            }
        }
    }

    /// Reads a token for a user with a password.
    func token(of name: String, _ password: String, _ done: @escaping Done<String>) {
        let body = ["grant_type": "password", "username": name.lowercased(), "password": password]
        ask("POST", "token", body, name, password) { result in
            done(
                result.flatMap { object in
                    guard let token = object["access_token"] as? String else {
                        return .failure(Refused(.local(.answerWithoutToken)))
                    }
                    return .success(token)
                })
        }
    }

    private func registerUser(_ name: String, _ password: String, _ done: @escaping Done<Void>) {
        let body = ["username": name.lowercased(), "password": password]
        ask("POST", "users", body, name, password) { result in done(result.map { _ in }) }
    }

    /// Asks the app's REST API, and reads its answer as a JSON object.
    func ask(
        _ method: String, _ path: String, _ body: [String: String]? = nil, token: String? = nil, _ name: String,
        _ password: String, _ done: @escaping Done<[String: Any]>
    ) {
        let appKey = state.withLock { $0.options == nil ? "" : $0.appKey }
        guard !appKey.isEmpty else { return done(.failure(Refused(.notInitialized))) }
        if let error = Self.fault(ofUsername: name) ?? Self.fault(ofPassword: password) {
            return done(.failure(Refused(error)))
        }
        let target = "/" + appKey.replacing("#", with: "/") + "/" + path
        let data = body.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys]) } ?? Data()
        let call = VendorCall(
            method: method, target: target, authorization: token.map { "Bearer \($0)" },
            contentType: "application/json", body: Array(data))
        let patience = Duration.seconds(Easemob.profile.sdk.requestTimeoutSeconds.value)
        let handed = Handover(done)
        device.ask(call, vendor: "easemob", app: AppID(appKey), patience: patience) { result in
            switch result {
            case .failure(let error): handed.value(.failure(Refused(EMError(Easemob.ChatFailure(error)))))
            case .success(let response):
                let object = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any] ?? [:]
                guard response.status != 200 else { return handed.value(.success(object)) }
                let word = object["error"] as? String ?? ""
                let text = object["error_description"] as? String
                handed.value(.failure(Refused(.local(.answered(response.status, word, text)))))
            }
        }
    }

    private static func fault(ofPassword password: String) -> EMError? {
        let maximum = Easemob.profile.sdk.maximumPasswordBytes.value
        let count = password.utf8.count
        return (1...maximum).contains(count) ? nil : .local(.passwordInvalid(count, maximum: maximum))
    }
}
