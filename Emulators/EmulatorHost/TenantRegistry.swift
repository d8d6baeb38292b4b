package import EmulatorAPI
import Synchronization

/// Which host an app's connections belong to. Looked up once per connection; nothing past it names a tenant.
package final class TenantRegistry: Sendable {
    private let hosts = Mutex<[AppID: TenantHost]>([:])

    package init() {}

    /// Adds a tenant; one with the same app is replaced, and lives on until its connections are gone.
    @discardableResult
    package func add(_ setup: TenantSetup, clock: HostClock = .live()) -> TenantHost {
        let host = TenantHost(setup: setup, clock: clock)
        hosts.withLock { $0[setup.app] = host }
        return host
    }

    /// Adds a tenant that has its host already; one with the same app is replaced.
    package func add(_ host: TenantHost) { hosts.withLock { $0[host.app] = host } }

    /// Removes a tenant.
    package func remove(_ app: AppID) { hosts.withLock { _ = $0.removeValue(forKey: app) } }

    /// The host of the tenant that has this app.
    package func host(of app: AppID) -> TenantHost? { hosts.withLock { $0[app] } }
}
