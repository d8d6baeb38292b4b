/// Where calls to a vendor's routes arrive: the routes, the service that has them, and what else its tenant serves.
///
/// Embedded, simulated and served tenants find it by ``init(of:app:among:)``, so that a call that leads nowhere has one answer
/// everywhere.
package struct VendorEndpoint: Sendable {
    /// What answers.
    package let routes: VendorRoutes
    private let service: TenantService
    private let services: [TenantService]

    /// The endpoint of an app.
    ///
    /// `services` is what the tenant that has the app serves; nil where there is no such tenant. Throws the answer to a call
    /// for an app that nobody has, or for routes that its service lacks.
    package init(of vendor: String, app: AppID, among services: [TenantService]?) throws(VendorRefusal) {
        guard let services else { throw VendorRefusal(404, "no tenant has the app \(app.rawValue.shown())") }
        guard let service = services.first(where: { $0.app == app }), let routes = service.routes,
            routes.vendor == vendor
        else { throw VendorRefusal(404, "app \(app.rawValue.shown()) has no routes of \(vendor.shown())") }
        self.routes = routes
        self.service = service
        self.services = services
    }

    /// A call as the routes get it. Throws the answer to a body of more than ``VendorRoutes/maximumBodyBytes``.
    package func request(_ call: VendorCall) throws(VendorRefusal) -> VendorRequest {
        guard call.body.count <= VendorRoutes.maximumBodyBytes else { throw .bodyTooLong }
        return call.request(to: service, of: services)
    }
}

/// The answer to a call that no routes get.
package struct VendorRefusal: Error, Hashable {
    /// The status of HTTP, with the reason as plain text.
    package let response: VendorResponse

    fileprivate init(_ status: Int, _ reason: String) {
        response = VendorResponse(
            status: status, contentType: "text/plain; charset=utf-8", body: Array(reason.utf8))
    }

    /// To a call with a body of more than ``VendorRoutes/maximumBodyBytes``.
    package static let bodyTooLong = VendorRefusal(
        413, "the body is longer than \(VendorRoutes.maximumBodyBytes) bytes")

    /// To a call without an app.
    package static let noApp = VendorRefusal(
        404, "the path is not \(VendorRoutes.prefix)/<vendor>/<app>/…")

    /// To a call for a tenant that has stopped, or does not serve.
    package static func unavailable(_ app: AppID) -> VendorRefusal {
        VendorRefusal(503, "the tenant that has the app \(app.rawValue.shown()) does not serve")
    }
}
