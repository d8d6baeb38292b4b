import EmulatorAPI
import EmulatorHost
import EmulatorWire
import Foundation
import Logging

/// One route: what it is called with, what it answers, and how its part of the OpenAPI document reads.
struct AdminRoute: Sendable {
    var method: String
    /// The path after ``AdminAPI/prefix``; "{tenant}" stands for a tenant's name.
    var path: String
    /// What the envelope calls it: the words of the command that does the same.
    var command: String
    var summary: String
    var query: Set<String> = []
    /// The name of the body's schema; nil where there is no body.
    var bodySchema: String?
    var bodyContentType = "application/json"
    /// The name of the schema of the envelope's data; nil where the answer is no envelope.
    var answerSchema: String?
    var answerContentType = "application/json"
    var successStatus = 200
    /// The other statuses, besides those every route has.
    var failures: [Int] = []
    var maximumBodyBytes = AdminBody.maximumBytes
    /// Whether the body is a file, of any length.
    var takesFile = false
    var answer: @Sendable (AdminAPI, AdminCall) async throws(AdminFailure) -> AdminAnswer

    /// The tenant that a path names, "" where the route has none; nil for a path of another route.
    func tenant(in path: String) -> String? {
        let pattern = (AdminAPI.prefix + self.path).split(separator: "/", omittingEmptySubsequences: false)
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard pattern.count == parts.count else { return nil }
        var tenant = ""
        for (expected, part) in zip(pattern, parts) {
            if expected == "{tenant}" {
                guard !part.isEmpty else { return nil }
                tenant = part.removingPercentEncoding ?? String(part)
            } else if expected != part {
                return nil
            }
        }
        return tenant
    }
}

extension AdminRoute {
    /// Every admin route, in the order of the document.
    static let all: [AdminRoute] = others + users + guests

    private static let others: [AdminRoute] = [
        watch,
        listen,
        facts,
        past,
        AdminRoute(
            method: "GET", path: "/openapi.json", command: "openapi", summary: "This document",
            answer: { _, _ in AdminAnswer(status: 200, body: AdminDocument.text) }),
        AdminRoute(
            method: "GET", path: "/status", command: "status", summary: "How the server is",
            answerSchema: "Status",
            answer: { api, _ in .success(await api.status(), command: "status") }),
        AdminRoute(
            method: "POST", path: "/stop", command: "stop",
            summary:
                "Stop gracefully, after this answer; with \"drain\" a node of a cluster gives its tenants to others first",
            query: ["drain"], answerSchema: "Nothing", successStatus: 202, failures: [409],
            answer: { api, call async throws(AdminFailure) in
                if call.query["drain"] != nil { try await drain(api) }
                api.stop()
                return .success(Nothing(), command: "stop", status: 202)
            }),
        AdminRoute(
            method: "GET", path: "/tenants", command: "tenant list",
            summary:
                "All tenants, by name, without secrets; with \"here\" those of the node of a cluster that is asked",
            query: ["here"], answerSchema: "TenantList",
            answer: { api, call in
                let entries = await api.catalogue.entries
                var list = TenantList(
                    tenants: entries.map { TenantReport($0, withSecret: false) }, setAside: await api.catalogue.setAside
                )
                if let node = api.node, call.query["here"] == nil {
                    await list.addOthers(of: node.report, authorization: call.authorization)
                }
                return .success(list, command: "tenant list")
            }),
        AdminRoute(
            method: "POST", path: "/tenants", command: "tenant create", summary: "Make a tenant",
            bodySchema: "TenantCreation", answerSchema: "Tenant", successStatus: 201, failures: [409, 422, 507],
            answer: create),
        AdminRoute(
            method: "GET", path: "/tenants/{tenant}", command: "tenant show", summary: "One tenant, with its secret",
            answerSchema: "Tenant", failures: [404],
            answer: { api, call async throws(AdminFailure) in
                let entry = try await inCatalogue { () async throws(TenantCatalogueError) in
                    try await api.catalogue.entry(named: call.tenant)
                }
                return .success(TenantReport(entry, withSecret: true), command: "tenant show")
            }),
        AdminRoute(
            method: "PATCH", path: "/tenants/{tenant}", command: "tenant change",
            summary: "Change what a tenant is made from; its world begins again, but for its callbacks",
            bodySchema: "TenantChange",
            answerSchema: "Tenant", failures: [404, 409, 422],
            answer: change),
        AdminRoute(
            method: "DELETE", path: "/tenants/{tenant}", command: "tenant drop",
            summary: "Drop a tenant and all that is kept of it", answerSchema: "TenantName", failures: [404, 409],
            answer: { api, call async throws(AdminFailure) in
                try await inCatalogue { () async throws(TenantCatalogueError) in
                    try await api.catalogue.drop(call.tenant)
                }
                await api.guests.endOutlived(in: api.catalogue)
                api.log("a tenant was dropped", call.tenant)
                return .success(TenantName(name: call.tenant), command: "tenant drop")
            }),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/reset", command: "tenant reset",
            summary: "Begin a tenant's world again", bodySchema: "TenantReset", answerSchema: "Tenant",
            failures: [404, 409],
            answer: { api, call async throws(AdminFailure) in
                let reset = try AdminBody.read(TenantReset.self, from: call.body, keys: ["seed"])
                let entry = try await inCatalogue { () async throws(TenantCatalogueError) in
                    try await api.catalogue.reset(call.tenant, seed: reset.seed)
                }
                await api.guests.endOutlived(in: api.catalogue)
                api.log("a tenant was reset", call.tenant)
                return .success(TenantReport(entry, withSecret: true), command: "tenant reset")
            }),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/move", command: "tenant move",
            summary: "Let another node of the cluster have a tenant", bodySchema: "TenantMove",
            answerSchema: "TenantName", failures: [404, 409, 503],
            answer: { api, call async throws(AdminFailure) in
                let move = try AdminBody.read(TenantMove.self, from: call.body, keys: ["node"])
                let node = try clusterNode(api)
                try await inCatalogue { () async throws(TenantCatalogueError) in
                    try await node.move(call.tenant, to: move.node)
                }
                api.log("a tenant goes to another node", call.tenant)
                return .success(TenantName(name: call.tenant), command: "tenant move")
            }),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/retry", command: "tenant retry",
            summary: "Try once more with a tenant that was set aside", answerSchema: "Tenant", failures: [404, 409],
            answer: { api, call async throws(AdminFailure) in
                let entry = try await inCatalogue { () async throws(TenantCatalogueError) in
                    try await api.catalogue.retry(call.tenant)
                }
                api.log("a tenant that was set aside serves again", call.tenant)
                return .success(TenantReport(entry, withSecret: true), command: "tenant retry")
            }),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/salvage", command: "tenant salvage",
            summary: "Go on with what is left of a tenant that was set aside; its file is kept",
            answerSchema: "Salvage", failures: [404, 409],
            answer: { api, call async throws(AdminFailure) in
                let (_, salvage) = try await inCatalogue { () async throws(TenantCatalogueError) in
                    try await api.catalogue.salvage(call.tenant)
                }
                api.log("a tenant goes on with what was left of it", call.tenant)
                return .success(TenantSalvage(name: call.tenant, salvage: salvage), command: "tenant salvage")
            }),
        AdminRoute(
            method: "GET", path: "/tenants/{tenant}/usage", command: "tenant usage", summary: "What a tenant holds",
            answerSchema: "Usage", failures: [404],
            answer: { api, call async throws(AdminFailure) in
                let host = try await host(api, call)
                var usage = await host.usage
                usage.downlink = await api.media()?.downlinks[host.app]
                return .success(usage, command: "tenant usage")
            }),
        AdminRoute(
            method: "GET", path: "/tenants/{tenant}/sessions", command: "tenant sessions",
            summary: "A tenant's sessions, in the order of their opening, a page at a time", query: ["after", "limit"],
            answerSchema: "SessionPage", failures: [404], answer: sessions),
        AdminRoute(
            method: "GET", path: "/tenants/{tenant}/rooms", command: "tenant rooms",
            summary: "A tenant's rooms, by id, a page at a time", query: ["after", "limit"], answerSchema: "RoomPage",
            failures: [404], answer: rooms),
        AdminRoute(
            method: "GET", path: "/tenants/{tenant}/webhooks", command: "webhooks list",
            summary: "A tenant's callbacks to its app's own server, in order, a page at a time",
            query: ["after", "limit"], answerSchema: "WebhookPage", failures: [404], answer: webhooks),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/webhooks/resend", command: "webhooks resend",
            summary: "Send a callback that is over again, as another delivery", query: ["delivery"],
            answerSchema: "TenantName", failures: [404, 409], answer: resendWebhook),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/clock/advance", command: "clock advance",
            summary: "Move a manual clock on; everything due fires, in order", bodySchema: "ClockAdvance",
            answerSchema: "Clock", failures: [404, 409, 422],
            answer: { api, call async throws(AdminFailure) in
                let advance = try AdminBody.read(ClockAdvance.self, from: call.body, keys: ["milliseconds"])
                let reached = try await inCatalogue { () async throws(TenantCatalogueError) in
                    try await api.catalogue.advance(call.tenant, milliseconds: advance.milliseconds)
                }
                let report = ClockReport(tenant: call.tenant, milliseconds: reached.sinceStart.milliseconds)
                return .success(report, command: "clock advance")
            }),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/clock/accept", command: "clock accept",
            summary: "Let a live tenant's wall clock show what the machine's shows", answerSchema: "WallClock",
            failures: [404, 409],
            answer: { api, call async throws(AdminFailure) in
                let (now, ahead) = try await inCatalogue { () async throws(TenantCatalogueError) in
                    try await api.catalogue.acceptClock(call.tenant)
                }
                api.log("a tenant's wall clock was set by the machine's", call.tenant)
                let report = WallClockReport(tenant: call.tenant, unixMilliseconds: now, aheadMilliseconds: ahead)
                return .success(report, command: "clock accept")
            }),
        AdminRoute(
            method: "GET", path: "/tenants/{tenant}/export", command: "export",
            summary: "A tenant's journal, as a file that replays from where it begins",
            answerContentType: "application/jsonl",
            failures: [404, 409],
            answer: { api, call async throws(AdminFailure) in
                let file = try await inCatalogue { () async throws(TenantCatalogueError) in
                    try await api.archive.exported(call.tenant)
                }
                return AdminAnswer(status: 200, contentType: "application/jsonl", body: [], file: file)
            }),
        AdminRoute(
            method: "PUT", path: "/tenants/{tenant}/live", command: "live keep",
            summary: "Keep a live program, sent over and over at /live/{app}/{name} until the server stops",
            query: ["name"], bodySchema: "LiveProgram", bodyContentType: "application/octet-stream",
            answerSchema: "Live", failures: [404, 409, 422], maximumBodyBytes: LiveProgram.maximumByteCount,
            answer: keepLive),
        AdminRoute(
            method: "DELETE", path: "/tenants/{tenant}/live", command: "live end",
            summary: "Forget a live program; the streams of its viewers end", query: ["name"],
            answerSchema: "TenantName", failures: [404, 422], answer: endLive),
        AdminRoute(
            method: "POST", path: "/import", command: "import",
            summary: "Make a tenant from an exported journal; \"as\" gives it another name", query: ["as"],
            bodySchema: "Journal", bodyContentType: "application/jsonl", answerSchema: "Tenant", successStatus: 201,
            failures: [409, 422, 507], takesFile: true,
            answer: { api, call async throws(AdminFailure) in
                guard let file = call.file else { throw .badBody("the body is no journal") }
                let entry = try await inCatalogue { () async throws(TenantCatalogueError) in
                    try await api.archive.imported(file, as: call.query["as"])
                }
                api.log("a tenant was imported", entry.name)
                return .success(TenantReport(entry, withSecret: true), command: "import", status: 201)
            }),
    ]

    private static func clusterNode(_ api: AdminAPI) throws(AdminFailure) -> ClusterNode {
        guard let node = api.node else {
            throw AdminFailure(
                status: 409, code: "noCluster", reason: "the server is alone; one started with --cluster is a node")
        }
        return node
    }

    private static func drain(_ api: AdminAPI) async throws(AdminFailure) {
        let node = try clusterNode(api)
        do { try await node.drain() } catch {
            throw AdminFailure(status: 409, code: "clusterRefuses", reason: "\(error)")
        }
    }

    private static func create(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let creation = try AdminBody.read(
            TenantCreation.self, from: call.body,
            keys: [
                "name", "vendor", "appID", "secret", "clientKey", "serves", "services", "webhooks", "clock", "seed",
                "limits",
            ])
        let entry = try await inCatalogue { () async throws(TenantCatalogueError) in
            try await api.catalogue.create(creation)
        }
        api.log("a tenant was made", entry.name)
        return .success(TenantReport(entry, withSecret: true), command: "tenant create", status: 201)
    }

    private static func change(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let change = try AdminBody.read(
            TenantChange.self, from: call.body,
            keys: ["appID", "secret", "clientKey", "webhooks", "clock", "seed", "limits"])
        guard !change.isEmpty else { throw .badBody("the body changes nothing") }
        let entry = try await inCatalogue { () async throws(TenantCatalogueError) in
            try await api.catalogue.change(call.tenant, change)
        }
        api.log("a tenant was changed", call.tenant)
        return .success(TenantReport(entry, withSecret: true), command: "tenant change")
    }

    private static func keepLive(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let (name, host) = try await live(api, call)
        let program: LiveProgram
        do throws(LiveStreamError) {
            program = try LiveProgram(call.body)
        } catch {
            throw AdminFailure(status: 422, code: "invalidProgram", reason: "\(error)")
        }
        let isKept = try await inCatalogue { () async throws(TenantCatalogueError) in
            try await api.catalogue.keepLive(program, as: name, of: call.tenant)
        }
        guard isKept else {
            throw AdminFailure(
                status: 409, code: "tooManyPrograms",
                reason: "a tenant has at most \(LivePrograms.maximumPrograms) live programs")
        }
        api.log("a live program was kept", call.tenant)
        let report = LiveReport(
            tenant: call.tenant, name: name, path: "\(LivePrograms.prefix)/\(host.app)/\(name)",
            loopMilliseconds: program.loopMilliseconds, byteCount: call.body.count)
        return .success(report, command: "live keep")
    }

    private static func endLive(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let (name, _) = try await live(api, call)
        let isForgotten = try await inCatalogue { () async throws(TenantCatalogueError) in
            try await api.catalogue.forgetLive(name, of: call.tenant)
        }
        guard isForgotten else {
            throw AdminFailure(
                status: 404, code: "programNotFound", reason: "there is no live program \"\(name)\"")
        }
        api.log("a live program ended", call.tenant)
        return .success(TenantName(name: call.tenant), command: "live end")
    }

    /// The program that a call names, and its tenant.
    private static func live(
        _ api: AdminAPI, _ call: AdminCall
    ) async throws(AdminFailure) -> (name: String, host: TenantHost) {
        let host = try await host(api, call)
        let name = call.query["name"] ?? ""
        guard LivePrograms.isName(name) else {
            throw AdminFailure(
                status: 422, code: "invalidName",
                reason: "the query's \"name\" has 1...64 letters, digits, \"-\" or \"_\", not \"\(name.shown())\"")
        }
        return (name, host)
    }

    /// Calls the catalogue; its refusals become the route's.
    static func inCatalogue<Value: Sendable>(
        _ ask: () async throws(TenantCatalogueError) -> Value
    ) async throws(AdminFailure) -> Value {
        do {
            return try await ask()
        } catch {
            throw AdminFailure(error)
        }
    }
}

extension AdminAPI {
    /// Notes what became of a tenant.
    fileprivate func log(_ message: Logger.Message, _ tenant: String) {
        logger.info(message, metadata: ["tenant": "\(tenant)"])
    }
}
