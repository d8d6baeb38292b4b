import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// The login for messages outside of rooms, and the address of the app's server.
struct MessagingState: Sendable {
    enum Phase: Hashable, Sendable { case out, loggingIn, loggedIn }

    var phase = Phase.out
    /// Tells late answers of an older login from those of this one.
    var run = 0
    var user = UserID("")
    var token = ""
    var startedAt = Duration.zero
    var link: (any Link)?
    var server: Server?
    private(set) var lastMessage = 0
    /// When the last messages to the app's server were sent.
    private var serverTimes: [Duration] = []

    /// The app's server.
    struct Server: Hashable, Sendable {
        var signature: String
        /// The path behind the app; nil where the address is not one of the emulator's.
        var target: String?
    }

    mutating func nextMessage() -> Int {
        lastMessage += 1
        return lastMessage
    }

    /// Counts a message to the app's server; false for one too many within a second.
    mutating func countServerMessage(at now: Duration) -> Bool {
        serverTimes.removeAll { now - $0 >= .seconds(1) }
        guard serverTimes.count < Volcengine.profile.sdk.maximumServerMessagesPerSecond.value else { return false }
        serverTimes.append(now)
        return true
    }

    /// Ends the login; the numbers of messages go on.
    mutating func end() {
        (phase, link, server) = (.out, nil, nil)
        run += 1
    }
}

// MARK: Messages outside of rooms

extension ByteRTCVideo {
    /// Logs in for messages: 0, or -5 while logged in. `rtcEngine(_:onLoginResult:errorCode:elapsed:)` says what became of it.
    @discardableResult
    public func login(_ token: String, uid: String) -> Int32 {
        let now = device.now
        return act("login(\(uid))") { state in
            guard state.messaging.phase == .out else { return .hasInLogin }
            state.messaging.phase = .loggingIn
            state.messaging.run += 1
            (state.messaging.user, state.messaging.token) = (UserID(uid), token)
            state.messaging.startedAt = now
            return .success
        } then: {
            $0.logIn()
        }
    }

    /// Ends the login: `rtcEngine(_:onLogout:)` follows. -3 without one.
    @discardableResult
    public func logout() -> Int32 {
        act("logout()") { state in
            guard state.messaging.phase != .out else { return .wrongState }
            // A second call finds no login.
            state.messaging.phase = .out
            return .success
        } then: { engine in
            let link = engine.endLogin()
            if let link {
                engine.device.send(.identity(.logOut), over: link, patience: Self.patience) { _ in link.close() }
            }
            engine.tellLogout(.logout)
        }
    }

    /// Presents another token for the login: 0, or -3 without one.
    @discardableResult
    public func updateLoginToken(_ token: String) -> Int32 {
        act("updateLoginToken(…)") { state in
            guard state.messaging.phase == .loggedIn else { return .wrongState }
            state.messaging.token = token
            return .success
        } then: { engine in
            guard let link = engine.state.withLock({ $0.messaging.link }) else { return }
            let command = IdentityCommand.renewToken(credential: .token(text: token))
            engine.device.send(.identity(command), over: link, patience: Self.patience) { [weak engine] result in
                guard case .failure(let failure) = result else { return }
                engine?.device.record(.note, Volcengine.Failure(failure).text)
            }
        }
    }

    /// Says where the app's server is, and what it is to know its users by. `rtcEngine(_:onServerParamsSetResult:)` says what
    /// became of it: 200 is success, 105 without a login.
    ///
    /// Messages go to the server that the emulator has for the app, and to no other.
    @discardableResult
    public func setServerParams(_ signature: String, url: String) -> Int32 {
        act(
            "setServerParams(\(url))",
            then: { engine in
                let isIn = engine.state.withLock { state in
                    guard state.messaging.phase == .loggedIn else { return false }
                    state.messaging.server = MessagingState.Server(
                        signature: signature, target: Volcengine.SampleServer.target(of: url, app: engine.app))
                    return true
                }
                let code = Int((isIn ? Volcengine.MessageCode.roomSuccess : .notLoggedIn).rawValue)
                engine.tell("onServerParamsSetResult(\(code))") {
                    $0.tellRtcEngine(engine, onServerParamsSetResult: code)
                }
            })
    }

    /// Sends a text message to the app's server. Returns the message's number, from 1.
    /// `rtcEngine(_:onServerMessageSendResult:error:message:)` has the answer.
    @discardableResult
    public func sendServerMessage(_ messageStr: String) -> Int {
        askServer("sendServerMessage(\(messageStr))", messageStr, isBinary: false)
    }

    /// Sends bytes to the app's server. Returns the message's number, from 1.
    @discardableResult
    public func sendServerBinaryMessage(_ messageStr: Data) -> Int {
        askServer(
            "sendServerBinaryMessage(\(messageStr.count) bytes)", messageStr.base64EncodedString(), isBinary: true)
    }

    /// Sends a text message to a user who is logged in. Returns the message's number, from 1, or -2 without a user.
    /// `rtcEngine(_:onUserMessageSendResultOutsideRoom:error:)` says what became of it. All messages arrive, in order, whatever
    /// the config says.
    @discardableResult
    public func sendUserMessageOutsideRoom(
        _ userId: String, message messageStr: String, config: ByteRTCMessageConfig
    ) -> Int {
        say("sendUserMessageOutsideRoom(\(userId), \(messageStr))", Bytes(utf8: messageStr), .text, to: userId)
    }

    /// Sends bytes to a user who is logged in. Returns the message's number, from 1, or -2 without a user.
    @discardableResult
    public func sendUserBinaryMessageOutsideRoom(
        _ userId: String, message messageStr: Data, config: ByteRTCMessageConfig
    ) -> Int {
        say(
            "sendUserBinaryMessageOutsideRoom(\(userId), \(messageStr.count) bytes)", Bytes([UInt8](messageStr)),
            .binary, to: userId)
    }

    /// Asks whether a user is logged in: 0, or -2 without a user, -3 without a login.
    /// `rtcEngine(_:onGetPeerOnlineStatus:status:)` has the answer.
    @discardableResult
    public func getPeerOnlineStatus(_ peerUserId: String) -> Int32 {
        act("getPeerOnlineStatus(\(peerUserId))") { state in
            guard !peerUserId.isEmpty else { return .parameterErr }
            return state.messaging.phase == .loggedIn ? .success : .wrongState
        } then: {
            $0.look(after: peerUserId)
        }
    }

    private func say(_ call: String, _ bytes: Bytes, _ type: Volcengine.MessageType, to user: String) -> Int {
        guard lifetime.begin("\(face.engine).\(face.spelledCall(call))", on: device) else { return -1 }
        guard !user.isEmpty else { return Int(ByteRTCReturnStatus.parameterErr.rawValue) }
        let number = state.withLock { $0.messaging.nextMessage() }
        let message = Message(
            id: MessageID("\(number)"), body: .typed(type: type.rawValue, bytes: bytes, fields: [:]))
        perform { $0.send(message, number, to: UserID(user)) }
        return number
    }

    private func askServer(_ call: String, _ text: String, isBinary: Bool) -> Int {
        guard lifetime.begin("\(face.engine).\(call)", on: device) else { return -1 }
        let number = state.withLock { $0.messaging.nextMessage() }
        perform { $0.ask(text, isBinary: isBinary, number) }
        return number
    }
}

// The login and its messages. Everything here runs on the device's queue.
extension ByteRTCVideo {
    private func logIn() {
        tellConnection(.connecting)
        guard let link = device.connect(to: app) else {
            return loggedIn(.failure(.rejected(.unknownApp(app: app))), state.withLock { $0.messaging.run })
        }
        let (user, token, run) = state.withLock { state in
            state.messaging.link = link
            return (state.messaging.user, state.messaging.token, state.messaging.run)
        }
        link.listen { [weak self] input in self?.receiveMessages(input, run) }
        guard Volcengine.isID(user.rawValue) else {
            return loggedIn(.failure(.rejected(.invalidUserID(text: user.rawValue))), run)
        }
        let command = IdentityCommand.logIn(user: user, credential: .token(text: token), terminal: .phone)
        device.send(.identity(command), over: link, patience: Self.patience) { [weak self] in self?.loggedIn($0, run) }
    }

    private func loggedIn(_ result: Result<Reply, CallFailure>, _ run: Int) {
        guard !lifetime.isOver, state.withLock({ $0.messaging.run }) == run else { return }
        let (user, startedAt) = state.withLock { ($0.messaging.user.rawValue, $0.messaging.startedAt) }
        var code = Volcengine.LoginCode.success
        switch result {
        case .success:
            state.withLock { $0.messaging.phase = .loggedIn }
            tellConnection(.connected)
        case .failure(let failure):
            let failure = Volcengine.Failure(failure)
            device.record(.note, failure.text)
            code = Volcengine.LoginCode(failure.obstacle)
            endLogin()?.close()
        }
        let error = ByteRTCLoginErrorCode(rawValue: Int(code.rawValue)) ?? .loginFailed
        let elapsed = Int(max(1, (device.now - startedAt).milliseconds))
        tell("onLoginResult(\(user), errorCode: \(code.rawValue))") { [self] in
            $0.tellRtcEngine(self, onLoginResult: user, errorCode: error, elapsed: elapsed)
        }
    }

    /// Ends the login here; its link, which nobody listens to any more.
    private func endLogin() -> (any Link)? {
        let link = state.withLock { state in
            defer {
                state.messaging.end()
                state.connection.lost.remove(.messages)
            }
            return state.messaging.link
        }
        link?.listen { _ in }
        return link
    }

    /// The cloud gave up the session while the network was gone: the SDK logs in again.
    func loseLogin() {
        let wasIn = state.withLock { $0.messaging.phase != .out }
        guard wasIn else { return }
        let server = state.withLock { $0.messaging.server }
        endLogin()?.close()
        state.withLock { state in
            state.messaging.phase = .loggingIn
            state.messaging.server = server
        }
        guard let link = device.connect(to: app) else { return }
        let (user, token, run) = state.withLock { state in
            state.messaging.link = link
            return (state.messaging.user, state.messaging.token, state.messaging.run)
        }
        link.listen { [weak self] input in self?.receiveMessages(input, run) }
        // If another login displaced this one meanwhile, it stays so.
        let command = IdentityCommand.logInAgain(user: user, credential: .token(text: token), terminal: .phone)
        device.send(.identity(command), over: link, patience: Self.patience) { [weak self] result in
            guard let self, !lifetime.isOver, state.withLock({ $0.messaging.run }) == run else { return }
            switch result {
            case .success: state.withLock { $0.messaging.phase = .loggedIn }
            case .failure(.rejected(.forcedOffline(.loggedInElsewhere))):
                endLogin()?.close()
                tellLogout(.duplicateLogin)
            case .failure(let failure):
                device.record(.note, Volcengine.Failure(failure).text)
                endLogin()?.close()
                tellLogout(.logout)
            }
        }
    }

    private func tellLogout(_ reason: ByteRTCLogoutReason) {
        tell("onLogout(\(reason))") { [self] in $0.tellRtcEngine(self, onLogout: reason) }
    }

    private func receiveMessages(_ input: LinkInput, _ run: Int) {
        guard !lifetime.isOver, state.withLock({ $0.messaging.run }) == run else { return }
        switch input {
        case .event(.identity(.forcedOffline(_, let reason))):
            endLogin()?.close()
            tellLogout(reason == .loggedInElsewhere ? .duplicateLogin : .logout)
        case .event(.identity(.tokenExpired)):
            endLogin()?.close()
            tellLogout(.logout)
        case .event(.signaling(.messageSent(let sender, _, let message, _))):
            receive(message, from: sender.user.rawValue)
        // Rooms have a link of their own, and nobody subscribes to presence.
        case .event, .media: break
        case .state(let link): receive(link, of: .messages)
        }
    }

    private func receive(_ message: Message, from user: String) {
        guard case .typed(let type, let bytes, _) = message.body else { return }
        let data = Data(bytes.values)
        // What an app's server says has none.
        let number = Int(message.id.rawValue) ?? 0
        switch Volcengine.MessageType(rawValue: type) {
        case .text:
            let text = String(decoding: data, as: UTF8.self)
            tell("onUserMessageReceivedOutsideRoom(\(user), message: \(text))") { [self] in
                $0.tellRtcEngine(self, onUserMessageReceivedOutsideRoom: user, message: text)
                ($0 as? EngineEcho)?.hear(text, from: user, number: number)
            }
        case .binary:
            tell("onUserBinaryMessageReceivedOutsideRoom(\(user), \(data.count) bytes)") { [self] in
                $0.tellRtcEngine(self, onUserBinaryMessageReceivedOutsideRoom: user, message: data)
                ($0 as? EngineEcho)?.hear(data, from: user, number: number)
            }
        // Nobody sends another.
        case nil: break
        }
    }

    private func send(_ message: Message, _ number: Int, to user: UserID) {
        let link = state.withLock { $0.messaging.phase == .loggedIn ? $0.messaging.link : nil }
        guard let link else { return tellSent(number, .notLoggedIn) }
        let command = SignalingCommand.send(user: user, message: message)
        device.send(.signaling(command), over: link, patience: Self.patience) { [weak self] result in
            guard let self, !lifetime.isOver else { return }
            guard case .failure(let failure) = result else { return tellSent(number, .success) }
            let told = Volcengine.Failure(failure)
            device.record(.note, told.text)
            tellSent(number, Volcengine.MessageCode(told.obstacle))
        }
    }

    private func tellSent(_ number: Int, _ code: Volcengine.MessageCode) {
        let error = ByteRTCUserMessageSendResult(rawValue: Int(code.rawValue)) ?? .unknown
        tell("onUserMessageSendResultOutsideRoom(\(number), error: \(code.rawValue))") { [self] in
            $0.tellRtcEngine(self, onUserMessageSendResultOutsideRoom: number, error: error)
        }
    }

    private func look(after user: String) {
        guard let link = state.withLock({ $0.messaging.link }) else { return }
        device.send(.signaling(.fetchPresence(users: [UserID(user)])), over: link, patience: Self.patience) {
            [weak self] result in
            guard let self, !lifetime.isOver else { return }
            var status = ByteRTCUserOnlineStatus.unreachable
            switch result {
            case .success(.presence(let found)): status = found.first?.state == .online ? .online : .offline
            case .success(let reply): preconditionFailure("a look at presence was answered with \(reply)")
            case .failure(.rejected(.userNotFound)): status = .offline
            case .failure(let failure): device.record(.note, Volcengine.Failure(failure).text)
            }
            tell("onGetPeerOnlineStatus(\(user), status: \(status))") { [self, status] in
                $0.tellRtcEngine(self, onGetPeerOnlineStatus: user, status: status)
            }
        }
    }

    // MARK: The app's server

    /// The statuses of HTTP that are successes.
    private static let goodStatuses = 200..<300

    private func ask(_ text: String, isBinary: Bool, _ number: Int) {
        let (isIn, server) = state.withLock { ($0.messaging.phase == .loggedIn, $0.messaging.server) }
        guard isIn else { return tellAnswer(number, .notLoggedIn) }
        guard let server else { return tellAnswer(number, .serverNotSet) }
        let facts = Volcengine.profile.signaling
        guard text.utf8.count <= (isBinary ? facts.maximumBinaryBytes.value * 4 / 3 + 4 : facts.maximumTextBytes.value)
        else { return tellAnswer(number, .tooLong) }
        let now = device.now
        guard state.withLock({ $0.messaging.countServerMessage(at: now) }) else { return tellAnswer(number, .tooOften) }
        let body = ServerMessage(message: text, binary: isBinary, signature: server.signature)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let bytes = try? encoder.encode(body) else { return tellAnswer(number, .unknown) }
        guard let target = server.target else { return tellAnswer(number, .serverNotReached) }
        let call = VendorCall(method: "POST", target: target, body: [UInt8](bytes))
        let patience = Duration.seconds(Volcengine.profile.sdk.serverTimeoutSeconds.value)
        device.ask(call, vendor: Volcengine.word, app: app, patience: patience) { [weak self] result in
            guard let self, !lifetime.isOver else { return }
            switch result {
            case .success(let answer) where Self.goodStatuses.contains(answer.status):
                let maximum = Volcengine.profile.sdk.maximumServerAnswerBytes.value
                tellAnswer(number, .success, Data(answer.body.prefix(maximum)))
            case .success: tellAnswer(number, .serverFailed)
            case .failure(.timedOut): tellAnswer(number, .timedOut)
            case .failure: tellAnswer(number, .serverNotReached)
            }
        }
    }

    /// A message as the app's server gets it.
    private struct ServerMessage: Encodable {
        var message: String
        var binary: Bool
        var signature: String
    }

    private func tellAnswer(_ number: Int, _ code: Volcengine.MessageCode, _ answer: Data = Data()) {
        let error = ByteRTCUserMessageSendResult(rawValue: Int(code.rawValue)) ?? .unknown
        tell("onServerMessageSendResult(\(number), error: \(code.rawValue))") { [self] in
            $0.tellRtcEngine(self, onServerMessageSendResult: Int64(number), error: error, message: answer)
        }
    }
}
