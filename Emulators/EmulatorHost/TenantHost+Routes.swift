package import EmulatorAPI
import EmulatorSuite

extension TenantHost {
    /// Answers a request of an app's own server, once the journal has what it led to; nil from a tenant that has stopped.
    ///
    /// What the routes see and what their commands find is the tenant at one moment, with nothing in between. The journal
    /// has the commands as an administrator's, so a replay needs no routes.
    package func answer(_ request: VendorRequest, by routes: VendorRoutes) async -> VendorResponse? {
        var now = max(readClock(), state.now)
        step(nil, at: now)
        guard stopReason == nil else { return nil }
        var decision = routes.answer(request, state)
        // Others go on while a message waits for what the app's own server says of it.
        while case .ask(let command, let then) = decision {
            guard let reply = await send(command, at: now) else { return nil }
            now = max(readClock(), state.now)
            step(nil, at: now)
            guard stopReason == nil else { return nil }
            decision = then(reply, state)
        }
        guard let response = decision.response({ step(.administered(command: $0), at: now) }) else { return nil }
        await becomesDurable(position)
        return stopReason == nil ? response : nil
    }

    /// Sends a message that may have to wait; nil from a tenant that stops.
    private func send(
        _ command: AdministrationCommand, at now: Instant
    ) async -> Result<Reply, EmulatorError>? {
        await withCheckedContinuation { continuation in
            step(.administered(command: command), call: HeldCall { continuation.resume(returning: $0) }, at: now)
        }
    }
}

/// A request of the app's own server that waits for what is decided about its message.
struct HeldCall {
    /// Takes what came of the message; nil if the tenant stops.
    let decide: (Result<Reply, EmulatorError>?) -> Void
}

extension TenantRegistry {
    /// A vendor's routes in a tenant of this registry.
    package struct Endpoint: Sendable {
        private let host: TenantHost
        private let app: AppID
        private let endpoint: VendorEndpoint

        fileprivate init(_ endpoint: VendorEndpoint, of app: AppID, on host: TenantHost) {
            (self.endpoint, self.app, self.host) = (endpoint, app, host)
        }

        /// Answers a call, once the journal has what it led to.
        package func answer(_ call: VendorCall) async -> VendorResponse {
            do throws(VendorRefusal) {
                let request = try endpoint.request(call)
                guard let response = await host.answer(request, by: endpoint.routes) else { throw .unavailable(app) }
                return response
            } catch {
                return error.response
            }
        }
    }

    /// Where calls of a vendor's routes for an app arrive. Throws the answer to those that arrive nowhere.
    package func endpoint(of vendor: String, app: AppID) throws(VendorRefusal) -> Endpoint {
        let host = host(of: app)
        if host == nil, setAsideName(of: app) != nil { throw .unavailable(app) }
        let endpoint = try VendorEndpoint(of: vendor, app: app, among: host?.services)
        guard let host else { throw .unavailable(app) }
        return Endpoint(endpoint, of: app, on: host)
    }

    /// Answers what an app asks its vendor's routes for, as a server does over HTTP.
    package func answer(_ call: VendorCall, vendor: String, app: AppID) async -> VendorResponse {
        do throws(VendorRefusal) {
            return try await endpoint(of: vendor, app: app).answer(call)
        } catch {
            return error.response
        }
    }
}
