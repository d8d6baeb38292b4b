package import VendorDialects

/// A tenant of the data directory that does not serve, while all others do. Its file is kept as it is.
package struct SetAsideTenant: Hashable, Codable, Sendable {
    package var name: String
    /// Absent where the file does not say.
    package var vendor: Vendor?
    /// As the vendor's console shows it; absent where the file does not say.
    package var appID: String?
    /// A code for programs.
    package var code: String
    /// Why it does not serve.
    package var reason: String
    /// What can be done.
    package var advice: String

    package init(
        name: String, vendor: Vendor? = nil, appID: String? = nil, code: String, reason: String, advice: String
    ) {
        self.name = name
        self.vendor = vendor
        self.appID = appID
        self.code = code
        self.reason = reason
        self.advice = advice
    }

    init(_ name: String, _ error: TenantCatalogueError, _ stored: StoredTenant?) {
        self.init(
            name: name, vendor: stored?.description.vendor, appID: stored?.description.appID, code: error.code,
            reason: error.reason, advice: Self.advice(name, error))
    }

    private static func advice(_ name: String, _ error: TenantCatalogueError) -> String {
        let salvage = "`parlor tenant salvage \(name)` goes on with what is left, and keeps the file"
        let retry = "`parlor tenant retry \(name)` tries again"
        switch error {
        case .tenantDamaged: return salvage
        case .stateDiverged:
            return "its file is a bug report (`parlor export --data`); \(salvage)"
        case .tenantSuspected: return "\(retry); \(salvage)"
        case .tenantOfOtherVersion: return "`parlor tenant drop \(name)` removes it"
        case .appTaken, .tooManyTenants: return "once that has changed, \(retry)"
        default: return "put a whole copy in the place of its file; then \(retry)"
        }
    }
}
