package import EmulatorAPI
package import EmulatorHost
import ServerDialects
import Synchronization
package import VendorDialects

/// What a tenant is made from, as a data directory and an exported journal keep it.
package struct StoredTenant: Hashable, Codable, Sendable {
    package var description: TenantDescription
    /// Kept beside the description, so that a later version with other rules replays the journal to the same state.
    package var rules: TenantRules
    package var seed: UInt64
    /// The wall clock at the tenant's beginning, in Unix milliseconds.
    package var bornAtUnixMilliseconds: Int64
    package var clock: HostClock.Mode

    package init(
        description: TenantDescription, rules: TenantRules, seed: UInt64, bornAtUnixMilliseconds: Int64,
        clock: HostClock.Mode
    ) {
        self.description = description
        self.rules = rules
        self.seed = seed
        self.bornAtUnixMilliseconds = bornAtUnixMilliseconds
        self.clock = clock
    }

    /// The version of files and exported journals; others are refused. Raised when a version of Parlor writes what others cannot
    /// read: entries of any other version are commands of another core.
    static let formatVersion = 6

    /// A tenant with the rules its description asks for.
    package init(
        _ description: TenantDescription, seed: UInt64, bornAtUnixMilliseconds: Int64, clock: HostClock.Mode
    ) throws(TenantDescriptionError) {
        let setup = try description.setupWithBackEnds(seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        self.init(
            description: description, rules: setup.rules, seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds,
            clock: clock)
    }

    /// Why no host can be made from this; nil where one can, as far as the vendor takes the description.
    var fault: String? {
        if let fault = TenantSetup.fault(ofBirth: bornAtUnixMilliseconds) { return fault }
        do throws(RulesFault) {
            try rules.validate()
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// What a host is made from: the description's secret and token format, and the rules the tenant began with.
    package func setup() throws(TenantDescriptionError) -> TenantSetup {
        var setup = try description.setupWithBackEnds(seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        setup.sharedRules = Self.shared(rules)
        return setup
    }

    /// The rules of the tenants that were made last.
    private static let recentRules = Mutex<[SharedRules]>([])
    private static let maximumRecentRules = 16

    /// An object with these rules; that of an earlier tenant, where it has the same ones.
    private static func shared(_ rules: TenantRules) -> SharedRules {
        recentRules.withLock { recent in
            if let known = recent.first(where: { $0.all == rules }) { return known }
            if recent.count == maximumRecentRules { recent.removeFirst() }
            recent.append(SharedRules(rules))
            return recent[recent.count - 1]
        }
    }
}
