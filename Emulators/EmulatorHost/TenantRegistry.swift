package import EmulatorAPI
import Synchronization

/// Maps an app to the host of its tenant. Looked up once per connection; nothing after that names a tenant.
package final class TenantRegistry: Sendable {
    private let hosts = Mutex<[AppID: TenantHost]>([:])
    private let names = Mutex<[AppID: String]>([:])
    /// The tenants that do not serve, by name, with their apps where those are known.
    private let asides = Mutex<[String: AppID?]>([:])
    private let onStop: @Sendable (_ tenant: String, _ reason: String) -> Void

    /// An empty registry; `onStop` is told of each tenant that stops by itself, by its name.
    package init(onStop: @escaping @Sendable (_ tenant: String, _ reason: String) -> Void = { _, _ in }) {
        self.onStop = onStop
    }

    /// Adds a tenant. It replaces one with the same app, which lives on until its connections are gone.
    @discardableResult
    package func add(_ setup: TenantSetup, clock: HostClock = .live()) -> TenantHost {
        let host = TenantHost(setup: setup, clock: clock)
        add(host)
        return host
    }

    /// Adds a tenant that already has its host. It replaces one with the same app.
    /// - Parameter name: what people call the tenant; nil if it has only its app's id.
    package func add(_ host: TenantHost, named name: String? = nil) {
        hosts.withLock { $0[host.app] = host }
        names.withLock { $0[host.app] = name }
        let (onStop, called) = (onStop, name ?? host.app.rawValue)
        host.tellOfStop { onStop(called, $0) }
    }

    /// Removes a tenant.
    package func remove(_ app: AppID) {
        hosts.withLock { _ = $0.removeValue(forKey: app) }
        names.withLock { _ = $0.removeValue(forKey: app) }
    }

    /// Records a tenant that does not serve.
    /// - Parameter app: its app; nil if that is unknown, or another tenant has it.
    package func setAside(named name: String, app: AppID?) { asides.withLock { $0[name] = .some(app) } }

    /// Forgets that a tenant does not serve.
    package func takeBack(named name: String) { asides.withLock { $0[name] = nil } }

    /// The name of the tenant that has this app and does not serve; nil where there is none.
    package func setAsideName(of app: AppID) -> String? {
        asides.withLock { asides in asides.first { $0.value == app }?.key }
    }

    /// How many tenants do not serve.
    package var setAsideCount: Int { asides.withLock { $0.count } }

    /// The host of the tenant that has this app.
    package func host(of app: AppID) -> TenantHost? { hosts.withLock { $0[app] } }

    /// The tenant's name in the log, by its app. The app's id if the tenant has no name or is gone.
    package func name(of app: AppID) -> String { names.withLock { $0[app] } ?? app.rawValue }
}
