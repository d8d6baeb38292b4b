import Synchronization
import VolcEngineRTC

/// What the app's own server gave to the user who logged in.
struct Account: Sendable {
    var appID: String
    var userID: String
    var loginToken: String
    /// For messages of RTC.
    var rtsToken: String
    var serverURL: String
    var serverSignature: String
}

/// The app's own server, which the app asks with messages of RTC: each answer is a message too, and names the request.
final class BusinessServer: Sendable {
    typealias Answer = @Sendable (BusinessMessage) -> Void

    private let account: Account
    private let state = Mutex(State())

    private struct State {
        var count = 0
        var waiting: [String: Answer] = [:]
        /// The requests whose messages were not confirmed, by the messages' numbers.
        var sent: [Int64: String] = [:]
    }

    init(_ account: Account) { self.account = account }

    /// Asks the server. Without a server an answer comes with a code below zero.
    func ask(
        _ event: String, in roomID: String = "", _ content: BusinessRequest.Content = .init(),
        over engine: ByteRTCVideo?, then answer: @escaping Answer = { _ in }
    ) {
        let id = state.withLock { state in
            state.count += 1
            let id = "\(account.userID)-\(state.count)"
            state.waiting[id] = answer
            return id
        }
        var content = content
        content.login_token = account.loginToken
        let request = BusinessRequest(
            app_id: account.appID, room_id: roomID, user_id: account.userID, event_name: event, content: json(content),
            request_id: id, device_id: "phone of \(account.userID)")
        let number = engine?.sendServerMessage(json(request)) ?? -1
        guard number > 0 else { return fail(id) }
        state.withLock { $0.sent[Int64(number)] = id }
    }

    /// A request did not arrive.
    func sent(_ number: Int64, _ error: ByteRTCUserMessageSendResult) {
        guard let id = state.withLock({ $0.sent.removeValue(forKey: number) }), error != .success else { return }
        fail(id)
    }

    private func fail(_ id: String) {
        finish(id, BusinessMessage(message_type: "return", request_id: id, code: -101, message: "not sent"))
    }

    /// Takes an answer; false for a message that is none.
    func take(_ message: BusinessMessage) -> Bool {
        guard message.message_type == "return", let id = message.request_id else { return false }
        finish(id, message)
        return true
    }

    private func finish(_ id: String, _ message: BusinessMessage) {
        state.withLock { $0.waiting.removeValue(forKey: id) }?(message)
    }
}
