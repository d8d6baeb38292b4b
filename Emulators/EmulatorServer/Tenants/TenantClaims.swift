package import EmulatorAPI

/// Who decides which tenants a server has, where it is one of several.
package protocol TenantClaims: Sendable {
    /// Gives this server a tenant that is to be made. No other server has one of the name, or with one of the apps.
    func claim(_ tenant: String, apps: [AppID]) async throws(TenantCatalogueError)
    /// Tells what became of a tenant that was claimed.
    func made(_ tenant: String, _ isMade: Bool) async
    /// Gives a tenant of this server other apps.
    func setApps(_ tenant: String, _ apps: [AppID]) async throws(TenantCatalogueError)
    /// Tells that a tenant of this server is no more.
    func dropped(_ tenant: String) async throws(TenantCatalogueError)
}
