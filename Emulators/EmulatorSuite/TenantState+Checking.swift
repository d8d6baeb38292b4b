package import EmulatorAPI
import IdentityEmulator

/// Checks of states that come from outside, such as from a file.
extension TenantState {
    /// Why this cannot be the state of a tenant made from `setup`; nil if it can be.
    package func fault(asOneOf setup: TenantSetup) -> String? {
        if identity.app != setup.app { return "it is of app \(identity.app), and the tenant has \(setup.app)" }
        if services != setup.roles { return "its services are not the tenant's" }
        if rules.all != setup.rules { return "its rules are not the tenant's" }
        if now < .start { return "its moment is \(now.nanoseconds) ns, before the tenant's beginning" }
        if let fault = TenantSetup.fault(ofBirth: identity.bornAtUnixMilliseconds) { return fault }
        return nil
    }
}
