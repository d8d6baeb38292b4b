import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// The outcome of an operation, which completions get in the vendor's order.
typealias Outcome<Value> = Result<Value, Refused>

/// A vendor error, as Swift throws it.
struct Refused: Error {
    let error: EMError

    init(_ error: EMError) { self.error = error }
}

/// What takes an outcome, once.
typealias Done<Value> = (Outcome<Value>) -> Void

extension Result where Failure == Refused {
    /// What there is; nil after a failure.
    var value: Success? { try? get() }

    /// Why there is nothing; nil after a success.
    var error: EMError? {
        if case .failure(let refused) = self { refused.error } else { nil }
    }
}

// Shared parts of all calls: requests to the cloud and completions to the app.
extension EMClient {
    /// Notes a call in the trace.
    func record(_ call: @autoclosure () -> String) { device.record(.call, "EMClient.\(call())") }

    /// Calls the app's completion, later, on the main queue. `text` names the call.
    func finish(_ text: String, _ error: EMError?, detail: String = "", _ completion: ((EMError?) -> Void)?) {
        let line =
            error.map { "\(text) error \($0.code.rawValue) \($0.errorDescription ?? "")" }
            ?? (detail.isEmpty ? "\(text) ok" : "\(text) ok \(detail)")
        guard let completion else {
            if error != nil { device.record(.note, line) }
            return
        }
        device.complete(line) { completion(error) }
    }

    /// The same with what the operation has brought.
    func finish<Value>(
        _ text: String, _ outcome: Outcome<Value>, detail: String = "", _ completion: ((Value?, EMError?) -> Void)?
    ) {
        let (value, error) = (outcome.value, outcome.error)
        finish(text, error, detail: detail, completion.map { completion in { completion(value, $0) } })
    }

    /// Sends a command of the logged-in user. `done` runs once: on the device's queue, or at once if nobody is logged in.
    func request(
        _ command: Command, during operation: Easemob.ChatOperation = .other, done: @escaping Done<Reply>
    ) {
        let (link, isReady, isLoggedIn) = state.withLock { state in
            (state.link, state.options != nil, state.login.isLoggedIn)
        }
        guard isReady else { return done(.failure(Refused(.notInitialized))) }
        guard isLoggedIn, let link else { return done(.failure(Refused(.notLoggedIn))) }
        send(command, over: link) { result in
            done(result.mapError { Refused(EMError(Easemob.ChatFailure($0, during: operation))) })
        }
    }

    /// Sends a command. `done` runs once, on the device's queue.
    func send(_ command: Command, over link: any Link, done: @escaping (Result<Reply, CallFailure>) -> Void) {
        let handed = Handover(done)
        let patience = Duration.seconds(Easemob.profile.sdk.requestTimeoutSeconds.value)
        device.send(command, over: link, patience: patience) { handed.value($0) }
    }

    /// The outcome of an operation, for methods that return it.
    func wait<Value>(for start: (@escaping Done<Value>) -> Void) -> Outcome<Value> {
        device.wait { done in start { done(Handover($0)) } }
            ?? .failure(Refused(.local(.noAnswerPossible)))
    }

    /// The emulator answered with another kind of reply than the command has: a bug of the emulator.
    func mismatched(_ reply: Reply, _ call: String) -> Never {
        preconditionFailure("\(call) was answered with \(reply)")
    }

    /// The object of a room.
    func chatroom(_ id: RoomID) -> EMChatroom {
        state.withLock { state in
            if let room = state.rooms[id] { return room }
            let room = EMChatroom(id)
            state.rooms[id] = room
            return room
        }
    }

    /// An id for a message: digits, as the cloud's.
    func makeMessageID() -> String {
        let digits = device.makeID(count: 6).unicodeScalars.map { "\($0.value % 10)" }.joined()
        return "\(device.unixMilliseconds)\(digits)"
    }

    /// The logged-in user's id; empty without one.
    var ownID: UserID { state.withLock { $0.login.user } ?? "" }
}
