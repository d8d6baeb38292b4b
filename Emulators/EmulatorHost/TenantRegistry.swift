package import EmulatorAPI
import Synchronization

/// Which host an app's connections belong to. Looked up once per connection; nothing past it names a tenant.
package final class TenantRegistry: Sendable {
    private let hosts = Mutex<[AppID: TenantHost]>([:])
    private let names = Mutex<[AppID: String]>([:])

    package init() {}

    /// Adds a tenant; one with the same app is replaced, and lives on until its connections are gone.
    @discardableResult
    package func add(_ setup: TenantSetup, clock: HostClock = .live()) -> TenantHost {
        let host = TenantHost(setup: setup, clock: clock)
        hosts.withLock { $0[setup.app] = host }
        return host
    }

    /// Adds a tenant that has its host already; one with the same app is replaced.
    /// - Parameter name: what people call the tenant; nil where it has its app's id only.
    package func add(_ host: TenantHost, named name: String? = nil) {
        hosts.withLock { $0[host.app] = host }
        names.withLock { $0[host.app] = name }
    }

    /// Removes a tenant.
    package func remove(_ app: AppID) {
        hosts.withLock { _ = $0.removeValue(forKey: app) }
        names.withLock { _ = $0.removeValue(forKey: app) }
    }

    /// The host of the tenant that has this app.
    package func host(of app: AppID) -> TenantHost? { hosts.withLock { $0[app] } }

    /// What the log calls the tenant that has this app: its name, or the app's id where it has none or is gone.
    package func name(of app: AppID) -> String { names.withLock { $0[app] } ?? app.rawValue }
}
