import HTTPTypes
import Hummingbird
import NIOCore

/// What is behind a server's admin routes.
package struct AdminAccess: Sendable {
    package var api: AdminAPI
    /// The page of `/metrics`.
    package var metrics: @Sendable () async -> String

    package init(api: AdminAPI, metrics: @escaping @Sendable () async -> String) {
        self.api = api
        self.metrics = metrics
    }
}

extension ServerConfiguration {
    /// Adds the admin routes and the metrics; `access` gives what is behind them, nil while the server is not that far.
    package mutating func addAdmin(_ access: @escaping @Sendable () -> AdminAccess?) {
        let others = routes
        routes = { router in
            others(router)
            router.add(middleware: AdminMiddleware(access))
        }
    }
}

/// Puts the admin routes and the metrics into a server's router.
struct AdminMiddleware<Context: RequestContext>: RouterMiddleware {
    private let access: @Sendable () -> AdminAccess?

    init(_ access: @escaping @Sendable () -> AdminAccess?) { self.access = access }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        let isConsole = AdminAPI.isConsole(path: path)
        guard AdminAPI.isAdmin(path: path) || path == "/metrics" || isConsole else {
            return try await next(request, context)
        }
        guard let access = access() else {
            let failure = AdminFailure(status: 503, code: "notReady", reason: "the server is still starting")
            return Self.response(.failure(failure, command: "admin"))
        }
        if isConsole { return Self.response(access.api.console(Self.call(request)), isKept: true) }
        if path != "/metrics" { return Self.response(try await answer(request, access.api)) }
        if let refused = access.api.metricsRefusal(of: Self.call(request)) { return Self.response(refused) }
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: await access.metrics())))
    }

    private func answer(_ request: Request, _ api: AdminAPI) async throws -> AdminAnswer {
        var call = Self.call(request)
        // Who may not call at all is not read from.
        if let refused = api.refusal(of: call) { return refused }
        guard try api.place(of: call).isHere(for: request, keepsHost: false) else {
            return .failure(
                AdminFailure(status: 503, code: "clusterRefuses", reason: "no node has the tenant now; ask again"),
                command: "admin")
        }
        let maximum = AdminAPI.maximumBodyBytes(method: call.method, path: call.path)
        do {
            if let file = try api.place(method: call.method, path: call.path) {
                try await file.fill(with: request.body) { Array(buffer: $0) }
                call.file = file
                return await api.answer(call)
            }
        } catch let error as TenantCatalogueError {
            return .failure(AdminFailure(error), command: "admin")
        }
        do {
            call.body = Array(buffer: try await request.body.collect(upTo: maximum))
        } catch is NIOTooManyBytesError {
            return .failure(
                AdminFailure(
                    status: 413, code: "bodyTooLong", reason: "the body is longer than \(maximum) bytes"),
                command: "admin")
        }
        return await api.answer(call)
    }

    /// A request as the routes know it, without its body.
    private static func call(_ request: Request) -> AdminCall {
        AdminCall(
            method: request.method.rawValue, path: request.uri.path,
            query: Dictionary(
                request.uri.queryParameters.map { (String($0.key), String($0.value)) }, uniquingKeysWith: { $1 }),
            origin: request.headers[.origin], host: request.head.authority,
            authorization: request.headers[.authorization],
            foreignSite: request.headers.foreignSite)
    }

    /// - Parameter isKept: whether a browser may keep the answer, if it asks each time whether it still holds.
    private static func response(_ answer: AdminAnswer, isKept: Bool = false) -> Response {
        var headers: HTTPFields = [
            .contentType: answer.contentType, .cacheControl: isKept ? "no-cache" : "no-store",
        ]
        for header in answer.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            headers[name] = header.value
        }
        let status = HTTPResponse.Status(code: answer.status)
        if let watch = answer.watch {
            return Response(status: status, headers: headers, body: endless { try await watch.forEachPart($0) })
        }
        if let listening = answer.listening {
            return Response(status: status, headers: headers, body: endless { try await listening.forEachPart($0) })
        }
        guard let file = answer.file, let count = try? file.byteCount else {
            return Response(
                status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
        }
        // As fast as the caller reads.
        let body = ResponseBody(contentLength: count) { writer in
            try await file.forEachPart { try await writer.write(ByteBuffer(bytes: $0)) }
            try await writer.finish(nil)
        }
        return Response(status: status, headers: headers, body: body)
    }

    /// A body whose parts come one after the other, each when the caller has read enough of those before it.
    private static func endless(
        _ forEachPart: @escaping @Sendable (([UInt8]) async throws -> Void) async throws -> Void
    ) -> ResponseBody {
        ResponseBody { writer in
            try await forEachPart { try await writer.write(ByteBuffer(bytes: $0)) }
            try await writer.finish(nil)
        }
    }
}
