import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

/// Why a call failed, in the vendor's terms.
typealias Refusal = ZEGO.ZIMFailure

extension ZIMError {
    /// What a callback is given; nil is success.
    convenience init(_ refusal: Refusal?) {
        self.init()
        code = refusal.map { ZIMErrorCode(rawValue: UInt($0.code.rawValue)) } ?? .success
        message = refusal?.text ?? ""
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
        if let refusal, let advice = refusal.advice(app: app.rawValue) { advise(call, advice) }
        guard let callback else {
            if let refusal { advise(call, "failed with \(refusal.code.rawValue) \(refusal.text)") }
            return
        }
        let detail = detail()
        let text =
            if let refusal {
                "error \(refusal.code.rawValue) \(refusal.text)\(detail.isEmpty ? "" : " (\(detail))")"
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
