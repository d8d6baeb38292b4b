import EmulatorAPI
package import EmulatorHost
package import VendorDialects

/// Totals of a tenant that replace those of its vendor's profile; nil keeps the profile's.
package struct TenantLimits: Hashable, Codable, Sendable {
    /// Most sessions at once.
    package var sessions: Int?
    /// Most users ever registered.
    package var users: Int?
    /// Most rooms at once.
    package var rooms: Int?

    package init(sessions: Int? = nil, users: Int? = nil, rooms: Int? = nil) {
        self.sessions = sessions
        self.users = users
        self.rooms = rooms
    }

    /// What each may be.
    package static let range = 1...1_000_000

    /// The limits by name, in the order people are shown them.
    package var named: [(name: String, value: Int?)] { [("sessions", sessions), ("users", users), ("rooms", rooms)] }
}

/// A tenant as a server's catalogue shows it, with everything the tenant is made from.
package struct TenantEntry: Hashable, Codable, Sendable {
    package var description: TenantDescription
    package var clock: HostClock.Mode
    /// Determines everything random in the tenant.
    package var seed: UInt64
    package var limits: TenantLimits
    /// The wall clock when the tenant began, in Unix milliseconds.
    package var bornAtUnixMilliseconds: Int64

    package init(
        description: TenantDescription, clock: HostClock.Mode = .live, seed: UInt64,
        limits: TenantLimits = TenantLimits(), bornAtUnixMilliseconds: Int64
    ) {
        self.description = description
        self.clock = clock
        self.seed = seed
        self.limits = limits
        self.bornAtUnixMilliseconds = bornAtUnixMilliseconds
    }

    /// The entry of a tenant that a data directory has.
    package init(_ stored: StoredTenant) {
        self.init(
            description: stored.description, clock: stored.clock, seed: stored.seed,
            bornAtUnixMilliseconds: stored.bornAtUnixMilliseconds)
        let profile = try? stored.description.setup(seed: 0, bornAtUnixMilliseconds: 0).rules
        func differing(_ total: (TenantRules) -> Int) -> Int? {
            total(stored.rules) == profile.map(total) ? nil : total(stored.rules)
        }
        limits = TenantLimits(
            sessions: differing(\.identity.maximumSessions), users: differing(\.identity.maximumUsers),
            rooms: differing(\.room.maximumRooms))
    }

    /// The tenant's name.
    package var name: String { description.name }

    /// The parts to make the tenant from, for a host or a data directory.
    ///
    /// Throws if the vendor or the server does not accept one of them.
    package func stored() throws(TenantCatalogueError) -> StoredTenant {
        try Self.check(name: name)
        for service in description.allServices { try check(secret: service.secret) }
        for webhook in description.webhooks ?? [] {
            do throws(WebhookAddressError) {
                _ = try WebhookAddress(webhook.url)
            } catch {
                throw .invalidWebhook(tenant: name, reason: "\"\(webhook.url.shown())\" is no address: \(error.reason)")
            }
        }
        guard TenantSetup.births.contains(bornAtUnixMilliseconds) else {
            throw .clockOutOfRange(unixMilliseconds: bornAtUnixMilliseconds)
        }
        for (limit, value) in limits.named {
            guard let value else { continue }
            guard TenantLimits.range.contains(value) else { throw .limitOutOfRange(limit: limit, value: value) }
        }
        var stored: StoredTenant
        do {
            stored = try StoredTenant(
                description, seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds, clock: clock)
        } catch {
            throw TenantCatalogueError(error, tenant: name)
        }
        stored.rules.identity.newcomerPatience = Self.newcomerPatience
        if let sessions = limits.sessions { stored.rules.identity.maximumSessions = sessions }
        if let users = limits.users { stored.rules.identity.maximumUsers = users }
        if let rooms = limits.rooms { stored.rules.room.maximumRooms = rooms }
        return stored
    }

    private func check(secret: String) throws(TenantCatalogueError) {
        guard !secret.isEmpty else { throw .invalidSecret(tenant: name, reason: "it is empty") }
        let bytes = secret.utf8.count
        guard bytes <= Self.maximumSecretBytes else {
            throw .invalidSecret(tenant: name, reason: "it has \(bytes) bytes of \(Self.maximumSecretBytes)")
        }
    }

    /// How long a session of a server may be open before somebody logs in.
    ///
    /// A rule of servers, not of vendors: a tenant embedded in an app's process has no strangers.
    package static let newcomerPatience = Duration.seconds(30)
    /// Longest name, in characters; it is part of addresses and file names.
    package static let maximumNameLength = 63
    /// Longest secret.
    package static let maximumSecretBytes = 512

    /// Throws where the text is no tenant's name: 1 to 63 of a-z, 0-9 and "-", a letter first, no "-" last.
    package static func check(name: String) throws(TenantCatalogueError) {
        guard !name.isEmpty else { throw .invalidName(name: name, reason: "it is empty") }
        guard name.utf8.count <= maximumNameLength else {
            throw .invalidName(name: name, reason: "it has \(name.utf8.count) bytes of \(maximumNameLength)")
        }
        guard name.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }) else {
            throw .invalidName(name: name, reason: "it may hold a-z, 0-9 and \"-\" only")
        }
        guard let first = name.utf8.first, isLetter(first) else {
            throw .invalidName(name: name, reason: "it does not begin with a letter")
        }
        guard name.utf8.last != UInt8(ascii: "-") else {
            throw .invalidName(name: name, reason: "it ends with \"-\"")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// Why a catalogue stays as it was.
package enum TenantCatalogueError: Error, Hashable, Sendable {
    /// The text is no tenant's name.
    case invalidName(name: String, reason: String)
    /// A tenant of this name exists.
    case nameTaken(name: String)
    /// Another tenant has the app id.
    case appTaken(app: String, tenant: String)
    /// The vendor has no such app ids.
    case invalidAppID(app: String, reason: String)
    /// The secret is empty or too long.
    case invalidSecret(tenant: String, reason: String)
    /// The vendor has no such client keys, or its apps carry none.
    case invalidClientKey(tenant: String, reason: String)
    /// The services do not go together.
    case invalidServices(tenant: String, reason: String)
    /// Callbacks cannot go where they are to go.
    case invalidWebhook(tenant: String, reason: String)
    /// A limit is beyond what a tenant may have.
    case limitOutOfRange(limit: String, value: Int)
    /// No tenant has this name.
    case notFound(name: String)
    /// The server holds as many tenants as it may.
    case tooManyTenants(maximum: Int)
    /// Another change of this tenant is under way.
    case busy(name: String)
    /// The tenant could not be started from the data directory.
    case setAside(name: String, reason: String)
    /// The tenant serves, so there is nothing to retry or to salvage.
    case notSetAside(name: String)
    /// The tenant's clock runs by itself.
    case clockIsLive(name: String)
    /// The tenant's clock is moved by hand, and so is its wall clock.
    case clockIsManual(name: String)
    /// The machine's clock shows a moment at which no tenant can begin.
    case clockOutOfRange(unixMilliseconds: Int64)
    /// The clock can only go forward, and not past its last moment.
    case advanceOutOfRange(milliseconds: Int64)
    /// The server keeps nothing on disk, so there is no journal. The name is empty if it is unknown.
    case keepsNothing(name: String)
    /// The tenant could not be kept or read on disk.
    case storageFailed(tenant: String, reason: String)
    /// A part of what the tenant's file held is lost.
    case tenantDamaged(tenant: String, reason: String)
    /// The server crashed earlier while it recovered this tenant.
    case tenantSuspected(tenant: String, reason: String)
    /// The tenant's file was written by another version of Parlor.
    case tenantOfOtherVersion(tenant: String, reason: String)
    /// The file is not a complete exported journal, so no tenant can be made from it.
    case invalidJournal(reason: String)
    /// A replay of the tenant's journal does not lead to the recorded result.
    case stateDiverged(tenant: String, reason: String)
    /// The cluster that the server is a node of does not let it.
    case clusterRefuses(tenant: String, reason: String)

    init(_ error: StorageError, tenant: String) {
        self =
            switch error {
            case .diverged: .stateDiverged(tenant: tenant, reason: "\(error)")
            case .damaged, .logDamaged: .tenantDamaged(tenant: tenant, reason: "\(error)")
            case .suspected: .tenantSuspected(tenant: tenant, reason: "\(error)")
            case .otherVersion: .tenantOfOtherVersion(tenant: tenant, reason: "\(error)")
            case .tenantNotFound: .notFound(name: tenant)
            default: .storageFailed(tenant: tenant, reason: "\(error)")
            }
    }

    init(_ error: TenantDescriptionError, tenant: String) {
        switch error {
        case .invalidAppID(let app, let reason): self = .invalidAppID(app: app, reason: reason)
        case .invalidSecret(let reason): self = .invalidSecret(tenant: tenant, reason: reason)
        case .invalidClientKey(let reason): self = .invalidClientKey(tenant: tenant, reason: reason)
        case .invalidWebhook(let reason): self = .invalidWebhook(tenant: tenant, reason: reason)
        case .tooManyServices, .appTwice, .partOfTwoVendors:
            self = .invalidServices(tenant: tenant, reason: "\(error)")
        }
    }

    /// A code for programs.
    package var code: String {
        switch self {
        case .invalidName: "invalidTenantName"
        case .nameTaken: "tenantNameTaken"
        case .appTaken: "appIDTaken"
        case .invalidAppID: "invalidAppID"
        case .invalidSecret: "invalidSecret"
        case .invalidClientKey: "invalidClientKey"
        case .invalidServices: "invalidServices"
        case .invalidWebhook: "invalidWebhook"
        case .limitOutOfRange: "limitOutOfRange"
        case .notFound: "tenantNotFound"
        case .tooManyTenants: "tooManyTenants"
        case .busy: "tenantBusy"
        case .setAside: "tenantSetAside"
        case .notSetAside: "tenantNotSetAside"
        case .clockIsLive: "clockIsLive"
        case .clockIsManual: "clockIsManual"
        case .clockOutOfRange: "clockOutOfRange"
        case .advanceOutOfRange: "advanceOutOfRange"
        case .keepsNothing: "keepsNothing"
        case .storageFailed: "storageFailed"
        case .tenantDamaged: "tenantDamaged"
        case .tenantSuspected: "tenantSuspected"
        case .tenantOfOtherVersion: "tenantOfOtherVersion"
        case .invalidJournal: "invalidJournal"
        case .stateDiverged: "stateDiverged"
        case .clusterRefuses: "clusterRefuses"
        }
    }

    /// One sentence with the offending value.
    package var reason: String {
        switch self {
        case .invalidName(let name, let reason): "\"\(name.shown())\" is no tenant's name: \(reason)"
        case .nameTaken(let name): "there is a tenant \"\(name)\" already"
        case .appTaken(let app, let tenant): "app id \(app.shown()) belongs to tenant \"\(tenant)\""
        case .invalidAppID(let app, let reason): "\"\(app.shown())\" is no app id: \(reason)"
        case .invalidSecret(let tenant, let reason): "the secret of tenant \"\(tenant)\" cannot be used: \(reason)"
        case .invalidClientKey(let tenant, let reason):
            "the client key of tenant \"\(tenant)\" cannot be used: \(reason)"
        case .invalidServices(let tenant, let reason): "tenant \"\(tenant)\" cannot be made: \(reason)"
        case .invalidWebhook(let tenant, let reason):
            "callbacks of tenant \"\(tenant)\" cannot go there: \(reason)"
        case .limitOutOfRange(let limit, let value):
            "the limit of \(limit) is \(value); it must be "
                + "\(TenantLimits.range.lowerBound)...\(TenantLimits.range.upperBound)"
        case .notFound(let name): "there is no tenant \"\(name.shown())\""
        case .tooManyTenants(let maximum): "the server has \(maximum) tenants, and takes no more"
        case .busy(let name): "tenant \"\(name)\" is being changed by somebody else"
        case .setAside(let name, let reason): "tenant \"\(name)\" is set aside: \(reason)"
        case .notSetAside(let name): "tenant \"\(name)\" serves, and is not set aside"
        case .clockIsLive(let name): "the clock of tenant \"\(name)\" runs by itself; only a manual one is advanced"
        case .clockIsManual(let name): "the clock of tenant \"\(name)\" is moved by hand, and follows no other"
        case .clockOutOfRange(let milliseconds):
            "the machine's clock shows \(milliseconds) ms since 1970; a tenant can be made from 1970 to 9999"
        case .advanceOutOfRange(let milliseconds):
            "a clock cannot be advanced by \(milliseconds) ms; "
                + "it must be 1...\(TenantCatalogue.maximumAdvanceMilliseconds)"
        case .keepsNothing(let name):
            "the server keeps nothing\(name.isEmpty ? "" : " of tenant \"\(name)\"") on disk; one started with --data does"
        case .stateDiverged(let tenant, let reason): "tenant \"\(tenant)\" is not what it was: \(reason)"
        case .tenantDamaged(_, let reason), .tenantSuspected(_, let reason), .tenantOfOtherVersion(_, let reason):
            reason
        case .storageFailed(let tenant, let reason): "tenant \"\(tenant)\" cannot be kept or read on disk: \(reason)"
        case .clusterRefuses(_, let reason): "the cluster does not do it: \(reason)"
        case .invalidJournal(let reason): "the file cannot be imported: \(reason)"
        }
    }
}
