import EmulatorAPI
import EmulatorHost
import EmulatorWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Sends live programs to whoever pulls them: `GET /live/<app>/<name>`, without an end.
struct LiveRequests<Context: RequestContext>: RouterMiddleware {
    let programs: LivePrograms
    let tenants: TenantRegistry
    let origins: AllowedOrigins
    /// Whether the server serves; streams end when it stops.
    let isServing: @Sendable () -> Bool

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        guard path == LivePrograms.prefix || path.hasPrefix(LivePrograms.prefix + "/") else {
            return try await next(request, context)
        }
        if let origin = origins.firstForeign(in: request.headers[values: .origin]) {
            return Response(
                status: .forbidden, error: .invalidArgument(name: "origin", value: origin),
                reason: "requests from web pages of other sites are refused")
        }
        guard request.method == .get else {
            return Response(
                status: .methodNotAllowed, error: .invalidArgument(name: "method", value: request.method.rawValue))
        }
        // The empty text ahead of the path, the prefix, the app and the name.
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let app = parts[2].removingPercentEncoding, !app.isEmpty else {
            return Response(status: .notFound, error: .invalidArgument(name: "path", value: path))
        }
        let name = parts[3]
        guard try tenants.place(of: AppID(app)).isHere(for: request, keepsHost: true) else { return .later }
        guard let host = tenants.host(of: AppID(app)) else {
            return Response(status: .notFound, error: .unknownApp(app: AppID(app)))
        }
        guard programs.programs(of: host)[name] != nil else {
            return Response(status: .notFound, error: .invalidArgument(name: "name", value: name))
        }
        guard programs.admitViewer(of: host) else {
            return Response(
                status: .serviceUnavailable, error: .invalidArgument(name: "name", value: name),
                reason: "\(LivePrograms.maximumViewers) viewers watch programs of this tenant")
        }
        return Response(
            status: .ok, headers: [.contentType: "application/octet-stream", .cacheControl: "no-store"],
            body: stream(name, of: host))
    }

    /// What is due, again and again, as fast as the viewer reads; one who reads too slowly misses what was between.
    private func stream(_ name: String, of host: TenantHost) -> ResponseBody {
        // Its end, however it comes, is the end of the viewer: a body may be dropped before it is written.
        let viewer = LiveViewer(programs, host)
        return ResponseBody { [programs, isServing] writer in
            var last: UInt64?
            while isServing(), let program = viewer.host.flatMap({ programs.programs(of: $0)[name] }) {
                let now = programs.now
                let bytes = program.bytes(after: last, until: now)
                if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
                last = now
                try await Task.sleep(for: LivePrograms.interval)
            }
            try await writer.finish(nil)
        }
    }
}

/// Somebody who watches, from the answer's beginning until it is released. Keeps no tenant alive.
private final class LiveViewer: Sendable {
    private struct Watched {
        weak var host: TenantHost?
    }

    private let watched: Mutex<Watched>
    private let programs: LivePrograms

    init(_ programs: LivePrograms, _ host: TenantHost) {
        self.programs = programs
        watched = Mutex(Watched(host: host))
    }

    deinit { if let host { programs.dismissViewer(of: host) } }

    var host: TenantHost? { watched.withLock { $0.host } }
}
