import EmulatorAPI
import EmulatorHost
import EmulatorWire
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

extension Server {
    /// Answers requests with the server's own routes and those of the configuration.
    func responder() -> HTTPChannelHandler.Responder {
        let router = Router(context: BasicRequestContext.self)
        // Some monitoring tools ask only for the status line.
        for method in [HTTPRequest.Method.get, .head] {
            router.on("healthz", method: method) { _, _ in Response(status: .ok, text: "alive\n") }
            router.on("readyz", method: method) { [weak self] _, _ in
                guard let self, isReady, configuration.isReady() else {
                    return Response(status: .serviceUnavailable, text: "not ready\n")
                }
                // Ready all the same: all others serve.
                let count = tenants.setAsideCount
                return Response(
                    status: .ok, text: count == 0 ? "ready\n" : "ready; \(count) set aside, see parlor status\n")
            }
        }
        router.get(RouterPath(Wire.path)) { [tenants, configuration] request, _ in
            let response = try Response(refusing: request, tenants, configuration)
            configuration.logger.info(
                "a connection was refused",
                metadata: ["target": "\((request.head.path ?? "").shown())", "status": "\(response.status.code)"])
            return response
        }
        router.add(
            middleware: VendorRequests(
                tenants: tenants, origins: configuration.allowedOrigins, logger: configuration.logger))
        router.add(
            middleware: LiveRequests(
                programs: configuration.live, tenants: tenants, origins: configuration.allowedOrigins,
                isServing: { [weak self] in self?.isReady == true }))
        configuration.routes(router)
        let responder = router.buildResponder()
        let logger = configuration.logger
        return { request, writer, channel in
            guard RequestTexts(request.head).areStreamSafe else {
                let response = Response(status: .badRequest, error: RequestTexts.refusal)
                return try await writer.write(response: response.head, body: response.body)
            }
            let context = BasicRequestContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
            let response: Response
            do {
                response = try await responder.respond(to: request, context: context)
            } catch let elsewhere as Elsewhere {
                return try await ForwardedRequest(elsewhere: elsewhere, request: request).answer(writer)
            } catch {
                logger.warning(
                    "a request failed",
                    metadata: ["path": "\(request.uri.path.shown())", "error": "\("\(error)".shown())"])
                response = Response(status: .internalServerError)
            }
            try await writer.write(response: response.head, body: response.body)
        }
    }
}

extension Response {
    /// Nobody has the tenant for now, as far as this node of a cluster knows.
    static var later: Response {
        var response = Response(status: .serviceUnavailable, text: "no server has the tenant now; ask again\n")
        response.headers[.retryAfter] = "1"
        return response
    }

    fileprivate init(status: HTTPResponse.Status, text: String) {
        self.init(
            status: status, headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Why a request for a connection did not become one. The gate removed its upgrade header.
    ///
    /// Throws ``Elsewhere`` where connections are passed on, and the tenant's owner would not have this one: it says why.
    fileprivate init(refusing request: Request, _ tenants: TenantRegistry, _ configuration: ServerConfiguration) throws
    {
        let head = request.head
        func values(_ name: String) -> [String] { HTTPField.Name(name).map { head.headerFields[values: $0] } ?? [] }
        let refused = values(ConnectionGate.refusedField)
        let asked = ConnectRequest(
            target: head.path ?? "", method: head.method.rawValue,
            values: { name in name == "upgrade" && !refused.isEmpty ? refused : values(name) })
        let verdict = asked.verdict(tenants, configuration.allowedOrigins)
        if configuration.passesConnections, case .moved(let address) = verdict {
            if let fault = asked.handshakeFault {
                self.init(refusing: asked, fault, isFirst: !refused.isEmpty)
            } else if let elsewhere = Elsewhere(address, of: request, keepsHost: false) {
                throw elsewhere
            } else {
                self = .later
            }
            return
        }
        self.init(refusing: asked, verdict, isFirst: !refused.isEmpty)
    }

    /// - Parameter isFirst: whether the gate has refused it.
    private init(refusing request: ConnectRequest, _ verdict: ConnectVerdict, isFirst: Bool) {
        switch verdict {
        case .refused(let status, let error, let reason): self.init(status: status, error: error, reason: reason)
        case .moved(let address):
            self.init(status: .temporaryRedirect, headers: [.location: "http://\(address)\(request.target)"])
        case .accepted where !isFirst:
            // A socket that carried another request before stays HTTP.
            self.init(
                status: .upgradeRequired, error: .invalidArgument(name: "connection", value: "not the first request"))
        // Where it would be accepted now, the tenant came here a moment ago.
        case .later, .accepted:
            self = .later
        }
    }
}
