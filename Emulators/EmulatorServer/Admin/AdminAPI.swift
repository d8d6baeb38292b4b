import EmulatorAPI
import EmulatorHost
import Foundation
package import Logging

/// The admin routes of a server, apart from any HTTP library: a call goes in, an answer comes out.
package struct AdminAPI: Sendable {
    /// What all admin paths begin with.
    package static let prefix = "/admin/v1"

    let catalogue: TenantCatalogue
    let gate: AdminGate
    let status: @Sendable () async -> StatusReport
    let media: @Sendable () async -> MediaCounters?
    let stop: @Sendable () -> Void
    let archive: TenantArchive
    let watches: Watches
    let guests: Guests
    /// This server as a node of a cluster; nil where it is alone.
    let node: ClusterNode?
    let counters: @Sendable () -> ServerCounters.Reading?
    let logger: Logger
    let unixSeconds: @Sendable () -> Int64

    /// The routes of one server; `stop` begins a graceful stop and returns at once, `media` is what the server's media
    /// socket counts, where it has one, and `counters` what its connections count.
    package init(
        catalogue: TenantCatalogue, gate: AdminGate, archive: TenantArchive, watches: Watches,
        guests: Guests = Guests(), node: ClusterNode? = nil, logger: Logger,
        status: @escaping @Sendable () async -> StatusReport,
        media: @escaping @Sendable () async -> MediaCounters? = { nil },
        counters: @escaping @Sendable () -> ServerCounters.Reading? = { nil }, stop: @escaping @Sendable () -> Void,
        unixSeconds: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    ) {
        self.catalogue = catalogue
        self.gate = gate
        self.archive = archive
        self.watches = watches
        self.guests = guests
        self.node = node
        self.counters = counters
        self.logger = logger
        self.status = status
        self.media = media
        self.stop = stop
        self.unixSeconds = unixSeconds
    }

    /// Whether a path belongs to these routes, known to them or not.
    package static func isAdmin(path: String) -> Bool { path == "/admin" || path.hasPrefix("/admin/") }

    /// The answer to a call that may not be made, or leads nowhere, before anybody reads its body; nil for others.
    package func refusal(of call: AdminCall) -> AdminAnswer? {
        do throws(AdminFailure) {
            try gate.check(call, atUnixSeconds: unixSeconds())
            _ = try Self.route(of: call)
            return nil
        } catch {
            log(error, call)
            return .failure(error, command: "admin")
        }
    }

    /// Where the tenant of a call is. A call that is about none is for any server.
    func place(of call: AdminCall) -> TenantPlace {
        guard let node, let tenant = try? Self.route(of: call).tenant, !tenant.isEmpty else { return .here }
        return node.place(of: tenant)
    }

    /// The answer to a call for the metrics that may not be made; nil for one that may.
    package func metricsRefusal(of call: AdminCall) -> AdminAnswer? {
        do throws(AdminFailure) {
            try gate.check(call, atUnixSeconds: unixSeconds())
            guard call.method == "GET" else {
                throw AdminFailure(
                    status: 405, code: "methodNotAllowed", reason: "\"/metrics\" takes GET", allowedMethods: ["GET"])
            }
            return nil
        } catch {
            log(error, call)
            return .failure(error, command: "metrics")
        }
    }

    /// Answers a call; whatever is wrong with it, the answer is an envelope that says what.
    package func answer(_ call: AdminCall) async -> AdminAnswer {
        var command = "admin"
        do throws(AdminFailure) {
            try gate.check(call, atUnixSeconds: unixSeconds())
            let (route, tenant) = try Self.route(of: call)
            command = route.command
            var call = call
            call.tenant = tenant
            guard call.body.count <= route.maximumBodyBytes else {
                throw AdminFailure(
                    status: 413, code: "bodyTooLong",
                    reason: "the body has \(call.body.count) bytes of \(route.maximumBodyBytes)")
            }
            for name in call.query.keys.sorted() where !route.query.contains(name) {
                throw AdminFailure(
                    status: 400, code: "invalidQuery", reason: "\"\(name.shown())\" means nothing in the query")
            }
            return try await route.answer(self, call)
        } catch {
            log(error, call)
            return .failure(error, command: command)
        }
    }

    func log(_ failure: AdminFailure, _ call: AdminCall) {
        logger.log(
            level: failure.status >= 500 || failure.status == 403 ? .warning : .info, "an admin call was refused",
            metadata: [
                "method": "\(call.method.shown())", "path": "\(call.path.shown())", "status": "\(failure.status)",
                "reason": "\(failure.reason)",
            ])
    }

    /// The longest body that the route of a path takes, so that a server can stop reading; 0 where there is no route.
    package static func maximumBodyBytes(method: String, path: String) -> Int {
        route(method, path)?.maximumBodyBytes ?? 0
    }

    /// Where the body of a call goes that carries a journal; nil where the route of the path takes another.
    package func place(method: String, path: String) throws(TenantCatalogueError) -> TransferFile? {
        guard Self.route(method, path)?.takesFile == true else { return nil }
        return try archive.place()
    }

    private static func route(_ method: String, _ path: String) -> AdminRoute? {
        AdminRoute.all.first { $0.method == method && $0.tenant(in: path) != nil }
    }

    private static func route(of call: AdminCall) throws(AdminFailure) -> (AdminRoute, tenant: String) {
        let matching = AdminRoute.all.compactMap { route in route.tenant(in: call.path).map { (route, $0) } }
        guard !matching.isEmpty else {
            throw AdminFailure(
                status: 404, code: "unknownPath",
                reason: "there is no \"\(call.path.shown())\"; all paths are in \(prefix)/openapi.json")
        }
        guard let match = matching.first(where: { $0.0.method == call.method }) else {
            let methods = matching.map(\.0.method).sorted()
            throw AdminFailure(
                status: 405, code: "methodNotAllowed",
                reason: "\"\(call.path.shown())\" takes \(methods.joined(separator: ", ")), "
                    + "not \(call.method.shown())",
                allowedMethods: methods)
        }
        return match
    }
}
