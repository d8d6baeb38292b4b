package import EmulatorAPI
package import EmulatorHost
import Foundation
import OrderedCollections
package import VendorDialects

/// The tenants of a server, by name: the only place where they are created, changed, reset and dropped.
///
/// A change of one tenant may wait for the disk; meanwhile another change of the same tenant is refused, and others go
/// on. What fails leaves the catalogue as it was.
package actor TenantCatalogue {
    private struct Member {
        var entry: TenantEntry
        var hosted: HostedTenant
        /// The app that connections name.
        var app: AppID
    }

    /// Most tenants of a server.
    package static let maximumCount = 10_000
    /// Furthest that one call moves a clock: ten years.
    package static let maximumAdvanceMilliseconds: Int64 = 315_360_000_000
    /// Largest seed that is drawn where none is given, so that every JSON reader can say it.
    private static let maximumDrawnSeed: UInt64 = (1 << 53) - 1

    private let registry: TenantRegistry
    private let hosting: TenantHosting
    private let unixMilliseconds: @Sendable () -> Int64
    private var members: OrderedDictionary<String, Member> = [:]
    /// Names and apps of tenants that are being changed.
    private var reservedNames: Set<String> = []
    private var reservedApps: Set<String> = []

    /// An empty catalogue that enters its hosts in `registry`.
    package init(
        registry: TenantRegistry, hosting: TenantHosting,
        unixMilliseconds: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
    ) {
        self.registry = registry
        self.hosting = hosting
        self.unixMilliseconds = unixMilliseconds
    }

    // MARK: Asking

    /// All tenants, by name.
    package var entries: [TenantEntry] { members.values.map(\.entry).sorted { $0.name < $1.name } }

    /// How many tenants there are.
    package var count: Int { members.count }

    /// The tenant of this name.
    package func entry(named name: String) throws(TenantCatalogueError) -> TenantEntry { try member(named: name).entry }

    /// The host of the tenant of this name.
    package func hosted(named name: String) throws(TenantCatalogueError) -> HostedTenant {
        try member(named: name).hosted
    }

    /// What the tenant holds.
    package func usage(of name: String) async throws(TenantCatalogueError) -> TenantUsage {
        await try member(named: name).hosted.usage()
    }

    // MARK: Changing

    /// Makes a tenant; without a seed it draws one.
    @discardableResult
    package func create(
        _ description: TenantDescription, clock: HostClock.Mode = .live, seed: UInt64? = nil,
        limits: TenantLimits = TenantLimits()
    ) async throws(TenantCatalogueError) -> TenantEntry {
        let entry = TenantEntry(
            description: description, clock: clock, seed: seed ?? UInt64.random(in: 0...Self.maximumDrawnSeed),
            limits: limits, bornAtUnixMilliseconds: unixMilliseconds())
        try await add(entry, isKept: true)
        return entry
    }

    /// Takes up a tenant that was kept or exported earlier, as it was; `isKept` writes the list of tenants again.
    package func add(_ entry: TenantEntry, isKept: Bool) async throws(TenantCatalogueError) {
        let setup = try entry.setup()
        guard members.count + reservedNames.count < Self.maximumCount else {
            throw .tooManyTenants(maximum: Self.maximumCount)
        }
        guard members[entry.name] == nil else { throw .nameTaken(name: entry.name) }
        try reserve(entry, app: setup.app)
        defer { release(entry, app: setup.app) }
        let hosted = try await open(entry, setup)
        if isKept {
            do throws(TenantCatalogueError) {
                try await keep(entries + [entry], for: entry.name)
            } catch {
                await hosted.close("the tenant could not be kept")
                throw error
            }
        }
        members[entry.name] = Member(entry: entry, hosted: hosted, app: setup.app)
        registry.add(hosted.host, for: setup.app)
    }

    /// Changes a tenant.
    ///
    /// A new name alone changes nothing else. Anything the tenant's world is made from (app id, secret, clock, seed,
    /// limits) begins that world again: sessions end, rooms are gone.
    @discardableResult
    package func change(
        _ name: String, _ edit: @Sendable (inout TenantEntry) -> Void
    ) async throws(TenantCatalogueError) -> TenantEntry {
        let old = try member(named: name)
        var entry = old.entry
        edit(&entry)
        let isSameWorld = entry.isSameWorld(as: old.entry)
        if !isSameWorld { entry.bornAtUnixMilliseconds = unixMilliseconds() }
        let setup = try entry.setup()
        if entry.name != name, members[entry.name] != nil { throw .nameTaken(name: entry.name) }
        try reserve(old.entry, app: old.app, replacedBy: entry, app: setup.app)
        defer {
            release(old.entry, app: old.app)
            release(entry, app: setup.app)
        }
        if isSameWorld {
            try await keep(entries.map { $0.name == name ? entry : $0 }, for: name)
            members[name] = nil
            members[entry.name] = Member(entry: entry, hosted: old.hosted, app: old.app)
            return entry
        }
        try await replace(old, by: entry, setup, reason: "the tenant was changed")
        return entry
    }

    /// Begins a tenant's world again, with the same seed unless another is given.
    @discardableResult
    package func reset(_ name: String, seed: UInt64? = nil) async throws(TenantCatalogueError) -> TenantEntry {
        let old = try member(named: name)
        var entry = old.entry
        if let seed { entry.seed = seed }
        entry.bornAtUnixMilliseconds = unixMilliseconds()
        let setup = try entry.setup()
        try reserve(old.entry, app: old.app)
        defer { release(old.entry, app: old.app) }
        try await replace(old, by: entry, setup, reason: "the tenant was reset")
        return entry
    }

    /// Drops a tenant: its sessions end, and nothing of it is kept.
    package func drop(_ name: String) async throws(TenantCatalogueError) {
        let old = try member(named: name)
        try reserve(old.entry, app: old.app)
        defer { release(old.entry, app: old.app) }
        try await keep(entries.filter { $0.name != name }, for: name)
        members[name] = nil
        registry.remove(old.app)
        await old.hosted.close("the tenant was dropped")
        try await erase(old.entry)
    }

    /// Moves a tenant's manual clock on and fires everything due, in order; returns how long the clock has run.
    package func advance(_ name: String, milliseconds: Int64) async throws(TenantCatalogueError) -> Int64 {
        let member = try member(named: name)
        guard let advance = member.hosted.advance else { throw .clockIsLive(name: name) }
        guard (1...Self.maximumAdvanceMilliseconds).contains(milliseconds) else {
            throw .advanceOutOfRange(milliseconds: milliseconds)
        }
        let reached = await member.hosted.usage().clockMilliseconds.addingReportingOverflow(milliseconds)
        guard !reached.overflow, reached.partialValue < Int64.max / 1_000_000 else {
            throw .advanceOutOfRange(milliseconds: milliseconds)
        }
        await advance(.milliseconds(milliseconds))
        return await member.hosted.usage().clockMilliseconds
    }

    /// Ends every tenant's sessions and lets go of all files; what is on disk stays.
    package func close(reason: String) async {
        let closing = members.values
        members = [:]
        for member in closing {
            registry.remove(member.app)
            await member.hosted.close(reason)
        }
    }

    // MARK: Parts

    private func member(named name: String) throws(TenantCatalogueError) -> Member {
        guard let member = members[name] else { throw .notFound(name: name) }
        return member
    }

    /// The new world is opened before the old one goes, so that a failure leaves the old one running; on disk they
    /// never meet, because a world is named by the moment it began.
    private func replace(
        _ old: Member, by entry: TenantEntry, _ setup: TenantSetup, reason: String
    ) async throws(TenantCatalogueError) {
        let name = old.entry.name
        let hosted = try await open(entry, setup)
        do throws(TenantCatalogueError) {
            try await keep(entries.map { $0.name == name ? entry : $0 }, for: name)
        } catch {
            await hosted.close("the tenant could not be kept")
            throw error
        }
        members[name] = nil
        members[entry.name] = Member(entry: entry, hosted: hosted, app: setup.app)
        registry.remove(old.app)
        registry.add(hosted.host, for: setup.app)
        await old.hosted.close(reason)
        try await erase(old.entry)
    }

    private func reserve(
        _ entry: TenantEntry, app: AppID, replacedBy other: TenantEntry? = nil, app otherApp: AppID? = nil
    ) throws(TenantCatalogueError) {
        let names = Set([entry.name] + [other?.name].compactMap(\.self))
        let apps = Set([app.rawValue] + [otherApp?.rawValue].compactMap(\.self))
        for name in names.sorted() where reservedNames.contains(name) { throw .busy(name: name) }
        for member in members.values where apps.contains(member.app.rawValue) && !names.contains(member.entry.name) {
            throw .appTaken(app: member.app.rawValue, tenant: member.entry.name)
        }
        for app in apps.sorted() where reservedApps.contains(app) {
            throw .appTaken(app: app, tenant: "that is being made")
        }
        reservedNames.formUnion(names)
        reservedApps.formUnion(apps)
    }

    private func release(_ entry: TenantEntry, app: AppID) {
        reservedNames.remove(entry.name)
        reservedApps.remove(app.rawValue)
    }

    private func open(_ entry: TenantEntry, _ setup: TenantSetup) async throws(TenantCatalogueError) -> HostedTenant {
        do {
            return try await hosting.open(entry, setup)
        } catch {
            throw .storageFailed(tenant: entry.name, reason: "\(error)")
        }
    }

    private func keep(_ entries: [TenantEntry], for name: String) async throws(TenantCatalogueError) {
        do {
            try await hosting.keep(entries)
        } catch {
            throw .storageFailed(tenant: name, reason: "\(error)")
        }
    }

    private func erase(_ entry: TenantEntry) async throws(TenantCatalogueError) {
        do {
            try await hosting.erase(entry)
        } catch {
            throw .storageFailed(tenant: entry.name, reason: "\(error)")
        }
    }
}

extension TenantEntry {
    /// Whether only the name differs, so that the tenant's world can go on.
    fileprivate func isSameWorld(as other: TenantEntry) -> Bool {
        var renamed = self
        renamed.description.name = other.description.name
        return renamed == other
    }
}
