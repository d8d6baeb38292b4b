package import EmulatorAPI
import IdentityEmulator

/// States that come from outside, such as those in a file.
extension TenantState {
    /// Why this is no state of a tenant that is made from `setup`; nil where it may be one.
    package func fault(asOneOf setup: TenantSetup) -> String? {
        if identity.app != setup.app { return "it is of app \(identity.app), and the tenant has \(setup.app)" }
        if rules != setup.rules { return "its rules are not the tenant's" }
        if now < .start { return "its moment is \(now.nanoseconds) ns, before the tenant's beginning" }
        if let fault = TenantSetup.fault(ofBirth: identity.bornAtUnixMilliseconds) { return fault }
        return nil
    }
}
