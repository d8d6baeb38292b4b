package import EmulatorHost
package import VendorDialects

/// What people are told of a tenant.
package struct TenantReport: Hashable, Codable, Sendable {
    package var name: String
    package var vendor: Vendor
    /// The app id as the vendor's console shows it.
    package var appID: String
    /// Signs the tenant's tokens; absent in lists.
    package var secret: String?
    /// Ships with the app; absent in lists, and where the app only takes tokens.
    package var clientKey: String?
    /// The part that the first service serves; absent where it serves everything.
    package var serves: ServicePart?
    /// The services beside the first; absent where there are none.
    package var services: [ServiceReport]?
    /// Where callbacks go, in lists without secrets; absent where they go nowhere.
    package var webhooks: [WebhookDescription]?
    package var clock: HostClock.Mode
    package var seed: UInt64
    /// The limits that replace the profile's.
    package var limits: TenantLimits
    package var bornAtUnixMilliseconds: Int64

    package init(_ entry: TenantEntry, withSecret: Bool) {
        name = entry.name
        vendor = entry.description.vendor
        appID = entry.description.appID
        secret = withSecret ? entry.description.secret : nil
        clientKey = withSecret ? entry.description.clientKey : nil
        serves = entry.description.serves
        services = entry.description.services.map { $0.map { ServiceReport($0, withSecret: withSecret) } }
        webhooks = entry.description.webhooks.map { webhooks in
            webhooks.map { webhook in
                var shown = webhook
                if !withSecret { shown.secret = nil }
                return shown
            }
        }
        clock = entry.clock
        seed = entry.seed
        limits = entry.limits
        bornAtUnixMilliseconds = entry.bornAtUnixMilliseconds
    }
}

/// A service beside a tenant's first, as people ask for it and are told of it.
package struct ServiceReport: Hashable, Codable, Sendable {
    package var vendor: Vendor
    /// The app id as the vendor's console shows it.
    package var appID: String
    /// Signs the service's tokens; drawn where it is absent in a request, absent in lists.
    package var secret: String?
    /// Ships with the app; absent in lists, and where the app only takes tokens.
    package var clientKey: String?
    /// The part that it serves; absent where it serves everything.
    package var serves: ServicePart?

    package init(
        vendor: Vendor, appID: String, secret: String? = nil, clientKey: String? = nil, serves: ServicePart? = nil
    ) {
        self.vendor = vendor
        self.appID = appID
        self.secret = secret
        self.clientKey = clientKey
        self.serves = serves
    }

    package init(_ service: ServiceDescription, withSecret: Bool) {
        self.init(
            vendor: service.vendor, appID: service.appID, secret: withSecret ? service.secret : nil,
            clientKey: withSecret ? service.clientKey : nil, serves: service.serves)
    }
}

/// All tenants of a server, or of the cluster that it is a node of.
package struct TenantList: Hashable, Codable, Sendable {
    /// Those that serve, by name.
    package var tenants: [TenantReport]
    /// Those that do not, by name.
    package var setAside: [SetAsideTenant]
    /// The names of a cluster's tenants that no node says more of now; absent where there are none.
    package var unanswered: [String]?

    package init(tenants: [TenantReport], setAside: [SetAsideTenant] = []) {
        self.tenants = tenants
        self.setAside = setAside
    }
}

/// What became of a tenant that was set aside.
package struct TenantSalvage: Hashable, Codable, Sendable {
    package var name: String
    /// Absent where nothing was wrong with it after all.
    package var salvage: Store.Salvage?

    package init(name: String, salvage: Store.Salvage?) {
        self.name = name
        self.salvage = salvage
    }
}

/// What is asked for when a tenant is made.
package struct TenantCreation: Hashable, Codable, Sendable {
    package var name: String
    package var vendor: Vendor
    package var appID: String
    /// Drawn where it is absent.
    package var secret: String?
    /// Ships with the app, where the vendor has such a key; where it is absent, the app only takes tokens.
    package var clientKey: String?
    /// The part that the first service serves; everything where it is absent.
    package var serves: ServicePart?
    /// The services beside the first.
    package var services: [ServiceReport]?
    /// Where callbacks go; nowhere where it is absent.
    package var webhooks: [WebhookDescription]?
    /// Live where it is absent.
    package var clock: HostClock.Mode?
    /// Drawn where it is absent.
    package var seed: UInt64?
    package var limits: TenantLimits?

    package init(
        name: String, vendor: Vendor, appID: String, secret: String? = nil, clientKey: String? = nil,
        serves: ServicePart? = nil, services: [ServiceReport]? = nil, webhooks: [WebhookDescription]? = nil,
        clock: HostClock.Mode? = nil, seed: UInt64? = nil, limits: TenantLimits? = nil
    ) {
        self.name = name
        self.webhooks = webhooks
        self.serves = serves
        self.services = services
        self.vendor = vendor
        self.appID = appID
        self.secret = secret
        self.clientKey = clientKey
        self.clock = clock
        self.seed = seed
        self.limits = limits
    }
}

extension TenantCreation {
    /// The app ids of its services, the first one first.
    package var appIDs: [String] { [appID] + (services ?? []).map(\.appID) }
}

/// What of a tenant is changed; what is absent stays.
package struct TenantChange: Hashable, Codable, Sendable {
    package var appID: String?
    package var secret: String?
    package var clientKey: String?
    /// All addresses of callbacks; an empty list takes them away.
    package var webhooks: [WebhookDescription]?
    package var clock: HostClock.Mode?
    package var seed: UInt64?
    package var limits: TenantLimits?

    package init(
        appID: String? = nil, secret: String? = nil, clientKey: String? = nil, webhooks: [WebhookDescription]? = nil,
        clock: HostClock.Mode? = nil, seed: UInt64? = nil, limits: TenantLimits? = nil
    ) {
        self.webhooks = webhooks
        self.appID = appID
        self.secret = secret
        self.clientKey = clientKey
        self.clock = clock
        self.seed = seed
        self.limits = limits
    }

    /// Whether it asks for nothing.
    package var isEmpty: Bool { self == TenantChange() }

    /// Whether the tenant goes on as it is: only its callbacks go elsewhere.
    var keepsWorld: Bool { self == TenantChange(webhooks: webhooks) }

    /// Writes into an entry what is changed.
    package func apply(to entry: inout TenantEntry) {
        if let appID { entry.description.appID = appID }
        if let secret { entry.description.secret = secret }
        if let clientKey { entry.description.clientKey = clientKey }
        if let webhooks { entry.description.webhooks = webhooks.isEmpty ? nil : webhooks }
        if let clock { entry.clock = clock }
        if let seed { entry.seed = seed }
        if let sessions = limits?.sessions { entry.limits.sessions = sessions }
        if let users = limits?.users { entry.limits.users = users }
        if let rooms = limits?.rooms { entry.limits.rooms = rooms }
    }
}

/// How a tenant's world begins again.
package struct TenantReset: Hashable, Codable, Sendable {
    /// The seed of the next world; the one it had where it is absent.
    package var seed: UInt64?

    package init(seed: UInt64? = nil) { self.seed = seed }
}

/// How far a manual clock is moved.
package struct ClockAdvance: Hashable, Codable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }
}

/// What a manual clock shows once it was moved.
package struct ClockReport: Hashable, Codable, Sendable {
    package var tenant: String
    /// How long the clock has run since the tenant began.
    package var milliseconds: Int64

    package init(tenant: String, milliseconds: Int64) {
        self.tenant = tenant
        self.milliseconds = milliseconds
    }
}

/// What a tenant's wall clock shows once it was set by the machine's.
package struct WallClockReport: Hashable, Codable, Sendable {
    package var tenant: String
    package var unixMilliseconds: Int64
    /// How far the tenant's was ahead of the machine's; negative where it was behind.
    package var aheadMilliseconds: Int64

    package init(tenant: String, unixMilliseconds: Int64, aheadMilliseconds: Int64) {
        self.tenant = tenant
        self.unixMilliseconds = unixMilliseconds
        self.aheadMilliseconds = aheadMilliseconds
    }
}

/// How a server is.
package struct StatusReport: Hashable, Codable, Sendable {
    package var version: String
    package var pid: Int32
    /// Where it is reached, such as "http://127.0.0.1:7070".
    package var url: String
    /// The UDP port of audio; absent where there is none.
    package var mediaPort: Int?
    package var startedAtUnixSeconds: Int64
    /// The directory of journals and snapshots; absent where all is in memory.
    package var dataDirectory: String?
    /// How many tenants serve.
    package var tenantCount: Int
    /// The tenants that do not serve, by name.
    package var setAside: [SetAsideTenant]
    package var connectionCount: Int
    /// The cluster that the server is a node of; absent where it is alone.
    package var cluster: ClusterReport?

    package init(
        version: String, pid: Int32, url: String, mediaPort: Int?, startedAtUnixSeconds: Int64, dataDirectory: String?,
        tenantCount: Int, setAside: [SetAsideTenant] = [], connectionCount: Int, cluster: ClusterReport? = nil
    ) {
        self.version = version
        self.pid = pid
        self.url = url
        self.mediaPort = mediaPort
        self.startedAtUnixSeconds = startedAtUnixSeconds
        self.dataDirectory = dataDirectory
        self.tenantCount = tenantCount
        self.setAside = setAside
        self.connectionCount = connectionCount
        self.cluster = cluster
    }
}

/// Where a tenant of a cluster is to go.
package struct TenantMove: Hashable, Codable, Sendable {
    /// The id of a node, as the status has it.
    package var node: String

    package init(node: String) { self.node = node }
}

/// The answer to a call that has nothing more to say than which tenant it was about.
package struct TenantName: Hashable, Codable, Sendable {
    package var name: String

    package init(name: String) { self.name = name }
}

/// A live program that a server keeps.
package struct LiveReport: Hashable, Codable, Sendable {
    package var tenant: String
    package var name: String
    /// Where it is pulled from.
    package var path: String
    /// After how long it repeats itself.
    package var loopMilliseconds: Int
    package var byteCount: Int
}
