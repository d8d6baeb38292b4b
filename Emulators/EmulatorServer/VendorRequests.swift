import EmulatorAPI
import EmulatorHost
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerDialects
import VendorDialects

/// Answers what apps' own servers ask vendors' clouds for: finds the service by the path, and gives its routes the request.
struct VendorRequests<Context: RequestContext>: RouterMiddleware {
    let tenants: TenantRegistry
    let origins: AllowedOrigins
    let logger: Logger

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        guard path == VendorRoutes.prefix || path.hasPrefix(VendorRoutes.prefix + "/") else {
            return try await next(request, context)
        }
        if let refused = refusal(ofPageOf: request) { return refused }
        let place = Place(path)
        if let document = Self.document(request, at: path) { return document }
        let answer: VendorResponse
        var isLater = false
        do {
            guard let app = place.app else { throw VendorRefusal.noApp }
            isLater = try !tenants.place(of: app).isHere(for: request, keepsHost: true)
            guard !isLater else { throw VendorRefusal.unavailable(app) }
            let endpoint = try tenants.endpoint(of: place.vendor, app: app)
            answer = await endpoint.answer(try await Self.call(request, to: place))
        } catch let refusal as VendorRefusal {
            answer = refusal.response
        }
        let tenant = place.app.map { tenants.name(of: $0) } ?? ""
        logger.debug(
            "a request of an app's server was answered",
            metadata: ["tenant": "\(tenant.shown())", "path": "\(path.shown())", "status": "\(answer.status)"])
        var headers: HTTPFields = [.contentType: answer.contentType, .cacheControl: "no-store"]
        // The next owner has the tenant in a moment.
        if isLater { headers[.retryAfter] = "1" }
        return Response(
            status: .init(code: answer.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }

    /// The OpenAPI document of a vendor's routes, which nobody has to sign for; nil for any other request.
    private static func document(_ request: Request, at path: String) -> Response? {
        let words = path.parts(between: "/", keepsEmpty: true)
        guard request.method == .get, words.count == 4, words[3] == VendorRoutes.documentName,
            let document = VendorRoutes.documents[String(words[2])]
        else { return nil }
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: document)))
    }

    /// The request as it came. Throws ``VendorRefusal/bodyTooLong`` as soon as its body is.
    private static func call(_ request: Request, to place: Place) async throws -> VendorCall {
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: VendorRoutes.maximumBodyBytes)
        } catch is NIOTooManyBytesError {
            throw VendorRefusal.bodyTooLong
        }
        return VendorCall(
            method: request.method.rawValue, target: place.rest + (request.uri.query.map { "?" + $0 } ?? ""),
            authorization: request.headers[.authorization], contentType: request.headers[.contentType],
            headers: signedHeaders(of: request), body: Array(buffer: body))
    }

    /// The headers that vendors have signed.
    private static func signedHeaders(of request: Request) -> [String: String] {
        var headers: [String: String] = [:]
        for field in request.headers where field.name.canonicalName.hasPrefix("x-") {
            headers[field.name.canonicalName] = field.value
        }
        headers["host"] = request.head.authority
        return headers
    }

    /// The answer to a web page that may not open connections either. First, so that it does not learn which apps there are.
    private func refusal(ofPageOf request: Request) -> Response? {
        let reason = "requests from web pages of other sites are refused"
        let values = request.headers[values: .origin]
        if let origin = origins.firstForeign(in: values) {
            return Response(
                status: .forbidden, error: .invalidArgument(name: "origin", value: origin), reason: reason)
        }
        guard values.isEmpty, let site = request.headers.foreignSite, !origins.allowsAll else { return nil }
        return Response(
            status: .forbidden, error: .invalidArgument(name: "sec-fetch-site", value: site), reason: reason)
    }

    /// `/vendors/<vendor>/<app>/…`, taken apart.
    private struct Place {
        var vendor = ""
        var app: AppID?
        var rest = ""

        init(_ path: String) {
            // The empty text ahead of the path, the prefix, the vendor, the app and the rest.
            let parts = path.parts(between: "/", maximumCuts: 4, keepsEmpty: true)
            if parts.count > 2 { vendor = VendorCall.decoded(parts[2]) }
            guard parts.count > 3, !parts[3].isEmpty else { return }
            app = AppID(VendorCall.decoded(parts[3]))
            if parts.count > 4 { rest = "/" + parts[4] }
        }
    }
}
