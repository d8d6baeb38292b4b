import EmulatorServer
import Logging
import VendorDialects

/// Gives a starting server its tenants: the stored ones, then the demo tenants and those of the file.
struct TenantSeeding {
    var settings: ServerSettings
    var store: Store?
    /// This server as a node of a cluster.
    var node: ClusterNode?
    var catalogue: TenantCatalogue
    var logger: Logger

    /// Throws if a tenant cannot be made. A stored tenant with the same name or app is not made again. One that cannot
    /// be started is set aside.
    func run() async throws(CommandFailure) {
        for name in store?.tenantNames ?? [] { await catalogue.takeUp(name) }
        if settings.hasDemoTenants {
            for demo in TenantDescription.demos {
                let creation = TenantCreation(
                    name: demo.name, vendor: demo.vendor, appID: demo.appID, secret: demo.secret,
                    clientKey: demo.clientKey, serves: demo.serves,
                    services: demo.services?.map { ServiceReport($0, withSecret: true) })
                try await make(creation)
            }
        }
        for creation in settings.tenants { try await make(creation) }
    }

    private func make(_ creation: TenantCreation) async throws(CommandFailure) {
        let entries = await catalogue.entries
        if let kept = entries.first(where: { $0.name == creation.name }) {
            if let difference = Self.difference(kept, creation) {
                logger.warning(
                    "a kept tenant is not as the file has it; `parlor tenant change` changes it",
                    metadata: ["tenant": "\(kept.name)", "difference": "\(difference)"])
            }
            return
        }
        // It is at another node, or this one takes it up at the moment.
        if node?.hasTenant(creation.name) == true { return }
        // A stored tenant that was set aside, or another with its app, has this place.
        let aside = await catalogue.setAside
        guard !aside.contains(where: { $0.name == creation.name || creation.appIDs.contains($0.appID ?? "") }) else {
            return
        }
        try await having(creation.name) { () async throws(TenantCatalogueError) in
            _ = try await catalogue.create(creation)
        }
    }

    private func having(
        _ name: String, _ work: () async throws(TenantCatalogueError) -> Void
    ) async throws(CommandFailure) {
        do {
            try await work()
        } catch {
            // Another node made it, or one with its app, at the same moment.
            if node != nil, ["tenantNameTaken", "appIDTaken"].contains(error.code) { return }
            throw Self.failure(error)
        }
    }

    /// What a server does not start with.
    static func failure(_ error: TenantCatalogueError) -> CommandFailure {
        switch error {
        case .appTaken(_, let tenant) where TenantDescription.demos.contains { $0.name == tenant }:
            return .notStarted(
                error.code, error.reason, advice: "choose another app id, or have no demo tenants: --no-demo")
        default: return .notStarted(error.code, error.reason)
        }
    }

    /// A secret that is drawn is like any.
    private static func areAlike(_ wanted: [ServiceReport], _ kept: [ServiceDescription]) -> Bool {
        wanted.count == kept.count
            && zip(wanted, kept).allSatisfy { wanted, kept in
                wanted.vendor == kept.vendor && wanted.appID == kept.appID && wanted.serves == kept.serves
                    && wanted.clientKey == kept.clientKey && (wanted.secret ?? kept.secret) == kept.secret
            }
    }

    /// The first part in which a kept tenant is not what the file asks for.
    private static func difference(_ kept: TenantEntry, _ creation: TenantCreation) -> String? {
        if kept.description.vendor != creation.vendor { return "vendor" }
        if kept.description.appID != creation.appID { return "app-id" }
        if let secret = creation.secret, secret != kept.description.secret { return "secret" }
        if let key = creation.clientKey, key != kept.description.clientKey { return "client-key" }
        if creation.serves != kept.description.serves { return "serves" }
        if !areAlike(creation.services ?? [], kept.description.services ?? []) { return "services" }
        if let clock = creation.clock, clock != kept.clock { return "clock" }
        if let seed = creation.seed, seed != kept.seed { return "seed" }
        if let limits = creation.limits, limits != kept.limits { return "limits" }
        return nil
    }
}
