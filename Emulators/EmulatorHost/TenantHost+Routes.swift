package import EmulatorAPI
import EmulatorSuite

extension TenantHost {
    /// Answers a request of an app's own server, once the journal has what it led to; nil from a tenant that has stopped.
    ///
    /// What the routes see and what their commands find is the tenant at one moment, with nothing in between. The journal
    /// has the commands as an administrator's, so a replay needs no routes.
    package func answer(_ request: VendorRequest, by routes: VendorRoutes) async -> VendorResponse? {
        guard let response = answerAtOnce(request, routes) else { return nil }
        await becomesDurable(position)
        return stopReason == nil ? response : nil
    }

    private func answerAtOnce(_ request: VendorRequest, _ routes: VendorRoutes) -> VendorResponse? {
        let now = max(readClock(), state.now)
        step(nil, at: now)
        guard stopReason == nil else { return nil }
        switch routes.answer(request, state) {
        case .respond(let response): return response
        case .administer(let commands, let respond):
            var refusals: [EmulatorError?] = []
            for command in commands {
                switch step(.administered(command: command), at: now) {
                case .success: refusals.append(nil)
                case .failure(let error): refusals.append(error)
                case nil: return nil
                }
            }
            return respond(refusals)
        }
    }
}
