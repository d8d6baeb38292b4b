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
        case .administerInTurn(let commands, let further, let respond):
            for command in commands {
                switch step(.administered(command: command), at: now) {
                case .success: break
                case .failure(let error): return respond(error)
                case nil: return nil
                }
            }
            for command in further {
                guard step(.administered(command: command), at: now) != nil else { return nil }
            }
            return respond(nil)
        }
    }
}

extension TenantRegistry {
    /// Answers what an app asks its vendor's routes for, as a server does over HTTP; nil from a tenant that has stopped.
    package func answer(_ call: VendorCall, vendor: String, app: AppID) async -> VendorResponse? {
        guard let host = host(of: app) else { return .noSuchApp(app) }
        guard let service = host.services.first(where: { $0.app == app }), let routes = service.routes,
            routes.vendor == vendor
        else { return .noRoutes(of: vendor, app: app) }
        if let refusal = VendorResponse.refusal(ofBodyOf: call) { return refusal }
        return await host.answer(call.request(to: service, of: host.services), by: routes)
    }
}
