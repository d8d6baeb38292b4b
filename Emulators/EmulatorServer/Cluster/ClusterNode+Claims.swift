package import EmulatorAPI
import Synchronization
import TenantOwnership

extension ClusterNode: TenantClaims {
    package func claim(_ tenant: String, apps: [AppID]) async throws(TenantCatalogueError) {
        let name = TenantOwnership.TenantName(rawValue: tenant)
        let (owned, maker) = AsyncStream<Void>.makeStream()
        state.withLock { $0.making[name] = maker }
        do throws(OwnershipError) {
            try await ask(.create(name, apps: apps))
        } catch {
            state.withLock { $0.making[name] = nil }
            throw Self.error(error, tenant)
        }
        // Until this node knows that it owns the tenant, or does not.
        for await _ in owned {}
    }

    package func made(_ tenant: String, _ isMade: Bool) async {
        let name = TenantOwnership.TenantName(rawValue: tenant)
        state.withLock { $0.making[name] = nil }
        guard let epoch = storage.epoch(of: tenant) else { return }
        if isMade { return apply(.tookUp(name, epoch: epoch)) }
        let dropping = Task { try? await ask(.drop(name)) }
        storage.disown(tenant)
        apply(.hostFailed(name, epoch: epoch))
        await dropping.value
    }

    package func setApps(_ tenant: String, _ apps: [AppID]) async throws(TenantCatalogueError) {
        do throws(OwnershipError) { try await ask(.setApps(TenantOwnership.TenantName(rawValue: tenant), apps)) } catch
        {
            throw Self.error(error, tenant)
        }
    }

    package func dropped(_ tenant: String) async throws(TenantCatalogueError) {
        do throws(OwnershipError) { try await ask(.drop(TenantOwnership.TenantName(rawValue: tenant))) } catch {
            throw Self.error(error, tenant)
        }
    }

    /// Has another node own a tenant.
    package func move(_ tenant: String, to node: String) async throws(TenantCatalogueError) {
        guard let id = NodeID(node) else {
            throw .clusterRefuses(tenant: tenant, reason: "\"\(node.shown())\" is no node")
        }
        do throws(OwnershipError) { try await ask(.move(TenantOwnership.TenantName(rawValue: tenant), to: id)) } catch {
            throw Self.error(error, tenant)
        }
    }

    private static func error(_ error: OwnershipError, _ tenant: String) -> TenantCatalogueError {
        switch error {
        case .tenantExists: .nameTaken(name: tenant)
        case .tenantNotFound: .notFound(name: tenant)
        case .tooManyTenants(let maximum): .tooManyTenants(maximum: maximum)
        case .appTaken(let app): .appTaken(app: app.rawValue, tenant: "of another node")
        case .requestUnderWay: .busy(name: tenant)
        case .notServing, .notReady, .draining, .emptyName, .invalidApps, .notOwner, .nodeUnavailable,
            .nobodyTakesTenants, .tooManyNodes, .tooManyApps, .tooManyRequests, .unconfirmed:
            .clusterRefuses(tenant: tenant, reason: "\(error)")
        }
    }
}
