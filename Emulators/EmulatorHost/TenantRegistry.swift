package import EmulatorAPI
import Synchronization

/// Where a tenant is, for a server that is one of several.
package enum TenantPlace: Hashable, Sendable {
    /// At this server, if it is anywhere.
    case here
    /// At another server, which is reached at this address.
    case elsewhere(String)
    /// No server has it at the moment, or this one may not say.
    case nowhere
}

/// Which host an app's connections belong to. Looked up once per connection; nothing past it names a tenant.
///
/// A tenant is found by the app of each of its services.
package final class TenantRegistry: Sendable {
    private typealias Member = (host: TenantHost, name: String?)

    private let members = Mutex<[AppID: Member]>([:])
    /// The tenants that do not serve, by name; their apps, where those are known.
    private let asides = Mutex<[String: [AppID]]>([:])
    /// Says where tenants are, for a server that is one of several.
    private let directory = Mutex<(@Sendable (AppID) -> TenantPlace)?>(nil)
    private let onStop: @Sendable (_ tenant: String, _ reason: String) -> Void

    /// An empty registry; `onStop` is told of each tenant that stops by itself, by its name.
    package init(onStop: @escaping @Sendable (_ tenant: String, _ reason: String) -> Void = { _, _ in }) {
        self.onStop = onStop
    }

    /// Adds a tenant; one that has one of its apps is replaced, and lives on until its connections are gone.
    @discardableResult
    package func add(_ setup: TenantSetup, clock: HostClock = .live()) -> TenantHost {
        let host = TenantHost(setup: setup, clock: clock)
        add(host)
        return host
    }

    /// Adds a tenant that has its host already; one that has one of its apps is replaced.
    /// - Parameter name: what people call the tenant; nil where it has its app's id only.
    package func add(_ host: TenantHost, named name: String? = nil) {
        members.withLock { members in
            for service in host.services { Self.remove(service.app, from: &members) }
            for service in host.services { members[service.app] = (host, name) }
        }
        let (onStop, called) = (onStop, name ?? host.app.rawValue)
        host.tellOfStop { onStop(called, $0) }
    }

    /// Removes the tenant that has this app, with all its apps.
    package func remove(_ app: AppID) { members.withLock { Self.remove(app, from: &$0) } }

    private static func remove(_ app: AppID, from members: inout [AppID: Member]) {
        for service in members[app]?.host.services ?? [] { members[service.app] = nil }
    }

    /// Notes that there is a tenant that does not serve.
    /// - Parameter apps: its apps; empty where they are not known, or other tenants have them.
    package func setAside(named name: String, apps: [AppID]) { asides.withLock { $0[name] = apps } }

    /// Forgets that a tenant does not serve.
    package func takeBack(named name: String) { asides.withLock { $0[name] = nil } }

    /// The name of the tenant that has this app and does not serve; nil where there is none.
    package func setAsideName(of app: AppID) -> String? {
        asides.withLock { asides in asides.first { $0.value.contains(app) }?.key }
    }

    /// How many tenants do not serve.
    package var setAsideCount: Int { asides.withLock { $0.count } }

    /// Lets others say where tenants are. Called once, before there are any.
    package func follow(_ directory: @escaping @Sendable (AppID) -> TenantPlace) {
        self.directory.withLock { $0 = directory }
    }

    /// Where the tenant is that has this app.
    package func place(of app: AppID) -> TenantPlace {
        directory.withLock { $0 }.map { $0(app) } ?? .here
    }

    /// The host of the tenant that has this app.
    package func host(of app: AppID) -> TenantHost? { members.withLock { $0[app]?.host } }

    /// What the log calls the tenant that has this app: its name, or the app's id where it has none or is gone.
    package func name(of app: AppID) -> String { members.withLock { $0[app]?.name } ?? app.rawValue }
}
