import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

/// Why a call failed, in the vendor's terms.
struct Refusal: Error, Hashable, Sendable {
    var code: ZIMErrorCode
    /// One line with the values involved.
    var message: String

    init(_ code: ZIMErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The refusal for a failed request. Some refusals have a different code in one kind of operation.
    init(_ failure: CallFailure, during operation: ZEGO.ZIMOperation?) {
        self.init(operation.map { ZEGO.ZIMFailure(failure, during: $0) } ?? ZEGO.ZIMFailure(failure))
    }

    init(_ error: EmulatorError) { self.init(ZEGO.ZIMFailure(error)) }

    private init(_ failure: ZEGO.ZIMFailure) {
        self.init(ZIMErrorCode(rawValue: UInt(failure.code.rawValue)), failure.text)
    }

    /// An argument that the method does not accept.
    static func argument(_ name: String, _ value: String) -> Refusal {
        Refusal(.commonModuleParamsInvalid, "\(name) is not valid: \"\(value)\"")
    }

    /// Something that compiles and is not emulated.
    static func notEmulated(_ what: String) -> Refusal {
        Refusal(EmulatorError.notEmulated(feature: what))
    }
}

extension ZIMError {
    /// What a callback is given; nil is success.
    convenience init(_ refusal: Refusal?) {
        self.init()
        code = refusal?.code ?? .success
        message = refusal?.message ?? ""
    }
}

// Shared parts of all calls of the façade: checks, requests to the cloud and callbacks to the app.
extension ZIM {
    /// Notes a call in the trace.
    func record(_ call: @autoclosure () -> String) {
        device.record(.call, "ZIM.\(call())")
    }

    /// Writes advice for the integrator into the trace.
    func advise(_ call: String, _ text: String) {
        device.record(.note, "ZIM.\(call): \(text)")
    }

    /// Calls the app's callback, later, with the result of the call. `detail` follows an `ok` in the trace.
    func answer(
        _ call: String, _ refusal: Refusal?, detail: @autoclosure () -> String = "",
        _ callback: ((ZIMError) -> Void)?
    ) {
        if let refusal, let advice = Advice.text(for: refusal.code, app: app.rawValue) { advise(call, advice) }
        guard let callback else {
            if let refusal { advise(call, "failed with \(refusal.code.rawValue) \(refusal.message)") }
            return
        }
        let detail = detail()
        let text =
            if let refusal {
                "error \(refusal.code.rawValue) \(refusal.message)\(detail.isEmpty ? "" : " (\(detail))")"
            } else {
                detail.isEmpty ? "ok" : "ok \(detail)"
            }
        device.complete(on: outlet.queue, "ZIM.\(call) \(text)") { callback(ZIMError(refusal)) }
    }

    /// The session of the logged-in user.
    func loggedInLink() throws(Refusal) -> any Link {
        let (isDestroyed, isLoggedIn, link) = state.withLock { state in
            (state.isDestroyed, state.login.isLoggedIn, state.link)
        }
        guard !isDestroyed else { throw .destroyed }
        guard isLoggedIn, let link else { throw Refusal(EmulatorError.notLoggedIn) }
        return link
    }

    /// Sends a command of the logged-in user. `done` runs once: on the device's queue, or at once when no user is
    /// logged in.
    func request(
        _ command: Command, during operation: ZEGO.ZIMOperation? = nil,
        done: @escaping (Result<Reply, Refusal>) -> Void
    ) {
        let link: any Link
        do throws(Refusal) {
            link = try loggedInLink()
        } catch {
            return done(.failure(error))
        }
        send(command, over: link) { result in done(result.mapError { Refusal($0, during: operation) }) }
    }

    /// Sends a command. `done` runs once: on the device's queue, or inside `destroy` if the instance is destroyed
    /// first.
    func send(_ command: Command, over link: any Link, done: @escaping (Result<Reply, CallFailure>) -> Void) {
        let handed = Handover(done)
        let number = state.withLock { state in
            state.lastRequest += 1
            state.pending[state.lastRequest] = handed
            return state.lastRequest
        }
        let patience = Duration.seconds(ZEGO.profile.sdk.requestTimeoutSeconds.value)
        device.send(command, over: link, patience: patience) { [self] result in
            state.withLock { $0.pending.removeValue(forKey: number) }?.value(result)
        }
    }

    /// The emulator answered with another kind of reply than the command has: a bug of the emulator.
    func mismatched(_ reply: Reply, _ call: String) -> Never {
        preconditionFailure("\(call) was answered with \(reply)")
    }
}

extension Refusal {
    /// A call on a destroyed instance.
    static let destroyed = Refusal(.commonModuleEngineNotInit, "this ZIM was destroyed")
}

/// Advice for the integrator on a code that comes from a wrong configuration or a wrong order of calls.
enum Advice {
    static func text(for code: ZIMErrorCode, app: String) -> String? {
        switch code {
        case .commonModuleEngineNotInit: "this instance was destroyed; make another with ZIM.create(with:)"
        case .networkModuleCommonError:
            "check that the AppID \(app) and the AppSign are those of one app in the console, or log in with a token"
        case .networkModuleTokenInvalid:
            "have the app's server make the token with this app's ServerSecret, for this AppID and this user"
        case .networkModuleTokenVersionError: "give login the whole token of the app's server; it begins with 04"
        case .networkModuleTokenExpired: "the token is past its time; ask the app's server for another"
        case .networkModuleTokenTimeIsTooShort:
            "the token has less than 30 s left; have the app's server make longer ones"
        case .networkModuleUserHasAlreadyLogged: "call login once; logout() comes before another login"
        case .networkModuleUserOffline: "call logout() before another user logs in"
        case .networkModuleUserIsNotLogged: "call login(with:token:callback:) first and wait for its callback"
        case .roomModuleUserIsNotInTheRoom: "enter the room first and wait for the callback of enterRoom"
        case .roomModuleTheRoomDoseNotExist: "make the room with createRoom, or enter it with enterRoom, which makes it"
        case .roomModuleTheRoomIsConnecting: "wait for the callback of the call that is entering the room"
        default: nil
        }
    }
}
