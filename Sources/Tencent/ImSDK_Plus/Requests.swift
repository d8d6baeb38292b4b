import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

// Shared parts of all calls of the façade: checks, requests to the cloud and callbacks to the app.
extension V2TIMManager {
    /// Notes a call in the trace.
    func record(_ call: @autoclosure () -> String) {
        device.record(.call, "V2TIMManager.\(call())")
    }

    /// Calls the app's success completion, later.
    func succeed(_ call: String, _ succ: (() -> Void)?) {
        guard let succ else { return }
        device.complete("V2TIMManager.\(call) succ", succ)
    }

    /// Calls the app's success completion with a value, later. The trace shows `text`.
    func succeed<Value>(_ call: String, _ succ: ((Value) -> Void)?, _ value: Value, _ text: @autoclosure () -> String) {
        guard let succ else { return }
        device.complete("V2TIMManager.\(call) succ \(text())") { succ(value) }
    }

    /// Calls the app's failure completion, later.
    func fail(_ call: String, _ failure: Tencent.IMFailure, _ fail: V2TIMFail?) {
        guard let fail else { return }
        let (code, text) = (failure.code.rawValue, failure.text)
        device.complete("V2TIMManager.\(call) fail \(code) \(text)") { fail(code, text) }
    }

    /// Whether all named arguments are present. If not, or before `initSDK`, the call fails.
    func has(_ arguments: KeyValuePairs<String, String?>, for call: String, _ fail: V2TIMFail?) -> Bool {
        guard state.withLock({ $0.sdkAppID != nil }) else {
            self.fail(call, .notSetUp, fail)
            return false
        }
        guard let missing = arguments.first(where: { ($0.value ?? "").isEmpty }) else { return true }
        refuse(missing.key, missing.value, for: call, fail)
        return false
    }

    /// The call fails because of an argument.
    func refuse(_ argument: String, _ value: String?, for call: String, _ fail: V2TIMFail?) {
        let failure = EmulatorError.invalidArgument(name: argument, value: value ?? "nil")
        self.fail(call, Tencent.IMFailure(failure), fail)
    }

    /// The session of the logged-in user.
    func loggedInLink() throws(Tencent.IMFailure) -> any Link {
        let (isSetUp, isLoggedIn, link) = state.withLock { state in
            (state.sdkAppID != nil, state.login.isLoggedIn, state.link)
        }
        guard isSetUp else { throw .notSetUp }
        guard isLoggedIn, let link else { throw Tencent.IMFailure(.notLoggedIn) }
        return link
    }

    /// How long the cloud may take to answer.
    static var patience: Duration { .seconds(Tencent.profile.sdk.requestTimeoutSeconds.value) }

    /// Sends a command of the logged-in user. `done` runs on the device's queue.
    func request(_ call: String, _ command: Command, fail: V2TIMFail?, done: @escaping (Reply) -> Void) {
        let link: any Link
        do throws(Tencent.IMFailure) {
            link = try loggedInLink()
        } catch {
            self.fail(call, error, fail)
            return
        }
        let handed = Handover((done: done, fail: fail))
        let attempt = state.withLock { $0.login.attempt }
        device.send(command, over: link, patience: Self.patience) { [self] result in
            switch result {
            case .success(let reply): handed.value.done(reply)
            case .failure(.rejected(.notLoggedIn)) where state.withLock({ $0.kickedAttempt == attempt }):
                let error = EmulatorError.forcedOffline(reason: .loggedInElsewhere)
                self.fail(call, Tencent.IMFailure(error), handed.value.fail)
            case .failure(let failure): self.fail(call, Tencent.IMFailure(failure), handed.value.fail)
            }
        }
    }

    /// Sends a command whose answer has no value for the app.
    func request(_ call: String, _ command: Command, succ: V2TIMSucc?, fail: V2TIMFail?) {
        request(call, command, fail: fail) { [self] _ in succeed(call, succ) }
    }

    /// The emulator answered with another kind of reply than the command has: a bug of the emulator.
    func mismatched(_ reply: Reply, _ call: String) -> Never {
        preconditionFailure("\(call) was answered with \(reply)")
    }
}
