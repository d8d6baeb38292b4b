import EmulatorAPI
import NIOPosix
import TenantPages
import VendorDialects

extension AdminRoute {
    /// What is known of a vendor. Steps name the rows behind their answers.
    static let facts = AdminRoute(
        method: "GET", path: "/facts", command: "facts",
        summary: "What is known about a vendor, and how it is known: the rows of its profile", query: ["vendor"],
        answerSchema: "Facts",
        answer: { _, call async throws(AdminFailure) in
            let name = call.query["vendor"] ?? ""
            guard let vendor = Vendor(rawValue: name) else {
                let known = Vendor.allCases.map(\.rawValue).joined(separator: ", ")
                throw AdminFailure(
                    status: 400, code: "invalidQuery", reason: "\"vendor\" is one of \(known), not \"\(name.shown())\"")
            }
            return .success(FactList(vendor: vendor.rawValue, facts: FactRow.all(of: vendor)), command: "facts")
        })

    /// What a journal says of a tenant's past. The tenant goes on meanwhile: it is read from a copy of its journal.
    static let past = AdminRoute(
        method: "GET", path: "/tenants/{tenant}/past", command: "view",
        summary:
            "A tenant's last steps by its journal, which is a Past; \"before\" leaves out the entry of this position and those "
            + "behind it",
        query: ["before"], failures: [404, 409, 503],
        answer: { api, call async throws(AdminFailure) in
            let before = call.query["before"].map { UInt64($0) ?? 0 }
            guard before != 0 else {
                let said = (call.query["before"] ?? "").shown()
                throw AdminFailure(
                    status: 400, code: "invalidQuery",
                    reason: "\"before\" is the position of a journal entry, from 1 on, not \"\(said)\"")
            }
            guard api.watches.admitPast() else {
                throw AdminFailure(
                    status: 503, code: "tooManyPasts", reason: "one past is read at a time; ask again in a moment")
            }
            defer { api.watches.dismissPast() }
            let file = try await inCatalogue { () async throws(TenantCatalogueError) in
                try await api.archive.exported(call.tenant)
            }
            let read = try? await NIOThreadPool.singleton.runIfActive {
                Result { () throws(StorageError) in
                    try JournalPage.recording(of: file.path, upTo: before.map { $0 - 1 }, keepsStates: false).recording
                }.map { $0?.json ?? "{}" }
            }
            let tenant = call.tenant
            return try await inCatalogue { () async throws(TenantCatalogueError) in
                switch read {
                case .success(let json): return AdminAnswer(status: 200, body: Array(json.utf8))
                case .failure(let error): throw TenantCatalogueError(error, tenant: tenant)
                case nil: throw .storageFailed(tenant: tenant, reason: "the server stops")
                }
            }
        })
}

/// The rows of a vendor's profile.
private struct FactList: Encodable, Sendable {
    var vendor: String
    var facts: [FactRow]
}

extension AdminSchemas {
    /// What the routes of the past answer.
    static let pasts: [String: JSONValue] = [
        "Facts": [
            "type": "object", "required": ["vendor", "facts"],
            "properties": [
                "vendor": ["enum": .list(Vendor.allCases.map { .text($0.rawValue) })],
                "facts": ["type": "array", "items": ["$ref": "#/components/schemas/Fact"]],
            ],
        ],
        "Fact": [
            "type": "object", "description": "A row of a vendor's profile",
            "required": ["name", "value", "basis", "source"],
            "properties": [
                "name": ["type": "string", "description": "Its path in the profile, for example attribute.conflict"],
                "value": ["type": "string"], "basis": ["enum": .list(BasisName.allCases.map { .text($0.rawValue) })],
                "source": [
                    "type": "string",
                    "description": "The page and the day it was read, the way of observing, or the reason",
                ],
            ],
        ],
        "Past": [
            "type": "object",
            "description": .text(
                "At most \(RecordedTenant.maximumSteps) steps, as a watch has them, numbered from 1; their \"position\" is that of "
                    + "the journal entry. Without an envelope"),
            "required": ["name", "vendor", "appID", "missed", "leftOut", "steps"],
            "properties": [
                "name": ["type": "string"], "vendor": ["type": "string"], "appID": ["type": "string"],
                "missed": ["type": "integer", "description": "Entries before these"],
                "leftOut": ["type": "integer", "description": "Steps after these that had no place"],
                "steps": ["type": "array", "items": step],
            ],
        ],
    ]
}
