package import EmulatorAPI
package import EmulatorHost
import Foundation
import VendorDialects

/// The tenants of a server, by name: the only place where they are created, changed, reset and dropped.
///
/// While one tenant waits for its sessions to end, another change of it is refused as busy, and others go on.
package actor TenantCatalogue {
    private struct Member {
        var entry: TenantEntry
        var host: TenantHost
    }

    /// Most tenants of a server.
    package static let maximumCount = 10_000
    /// Furthest that one call moves a clock: ten years.
    package static let maximumAdvanceMilliseconds: Int64 = 315_360_000_000
    /// Largest seed that is drawn where none is given, so that every JSON reader can say it.
    private static let maximumDrawnSeed: UInt64 = (1 << 53) - 1

    private let registry: TenantRegistry
    /// Where tenants are kept; absent where all is in memory.
    private let store: Store?
    private let unixMilliseconds: @Sendable () -> Int64
    private var members: [String: Member] = [:]
    /// The tenants that are being changed, by name.
    private var changing: [String: AppID] = [:]

    /// An empty catalogue that enters its hosts in `registry`.
    package init(
        registry: TenantRegistry, store: Store? = nil,
        unixMilliseconds: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
    ) {
        self.registry = registry
        self.store = store
        self.unixMilliseconds = unixMilliseconds
    }

    // MARK: Asking

    /// All tenants, by name.
    package var entries: [TenantEntry] { members.values.map(\.entry).sorted { $0.name < $1.name } }

    /// How many tenants there are.
    package var count: Int { members.count }

    /// The tenant of this name.
    package func entry(named name: String) throws(TenantCatalogueError) -> TenantEntry { try member(name).entry }

    /// The host of the tenant of this name.
    package func host(named name: String) throws(TenantCatalogueError) -> TenantHost { try member(name).host }

    /// What the tenant holds.
    package func usage(of name: String) async throws(TenantCatalogueError) -> TenantUsage {
        try await member(name).host.usage
    }

    // MARK: Changing

    /// Makes a tenant; draws the secret and the seed where they are not given.
    @discardableResult
    package func create(_ creation: TenantCreation) throws(TenantCatalogueError) -> TenantEntry {
        let entry = Self.entry(creation, bornAtUnixMilliseconds: unixMilliseconds())
        let stored = try entry.stored()
        try checkFree(name: entry.name, app: try setup(stored).app)
        try open(entry, stored)
        return entry
    }

    /// Throws where a tenant like this can be made on no server.
    package static func check(_ creation: TenantCreation) throws(TenantCatalogueError) {
        let stored = try entry(creation, bornAtUnixMilliseconds: 0).stored()
        do {
            _ = try stored.setup()
        } catch {
            throw TenantCatalogueError(error, tenant: creation.name)
        }
    }

    private static func entry(_ creation: TenantCreation, bornAtUnixMilliseconds: Int64) -> TenantEntry {
        TenantEntry(
            description: TenantDescription(
                name: creation.name, vendor: creation.vendor, appID: creation.appID,
                secret: creation.secret ?? drawnSecret(digits: creation.vendor.secretDigits),
                clientKey: creation.clientKey),
            clock: creation.clock ?? .live, seed: creation.seed ?? UInt64.random(in: 0...maximumDrawnSeed),
            limits: creation.limits ?? TenantLimits(), bornAtUnixMilliseconds: bornAtUnixMilliseconds)
    }

    /// Takes up a tenant that the data directory has.
    @discardableResult
    package func recover(_ name: String) throws(TenantCatalogueError) -> TenantEntry {
        guard let store else { throw .keepsNothing(name: name) }
        do {
            let stored = try store.tenant(name)
            let entry = TenantEntry(stored)
            try checkFree(name: name, app: try setup(stored).app)
            let host = try store.recover(name)
            members[name] = Member(entry: entry, host: host)
            registry.add(host, named: name)
            return entry
        } catch let error as TenantCatalogueError {
            throw error
        } catch let error as StorageError {
            throw TenantCatalogueError(error, tenant: name)
        } catch {
            preconditionFailure("a store throws errors of its own: \(error)")
        }
    }

    /// Changes what a tenant is made from; its world begins again: sessions end, rooms are gone.
    @discardableResult
    package func change(_ name: String, _ change: TenantChange) async throws(TenantCatalogueError) -> TenantEntry {
        try await replace(name, reason: "the tenant was changed") { change.apply(to: &$0) }
    }

    /// Begins a tenant's world again, with the same seed unless another is given.
    @discardableResult
    package func reset(_ name: String, seed: UInt64? = nil) async throws(TenantCatalogueError) -> TenantEntry {
        try await replace(name, reason: "the tenant was reset") { if let seed { $0.seed = seed } }
    }

    /// Drops a tenant: its sessions end, and nothing of it is kept.
    package func drop(_ name: String) async throws(TenantCatalogueError) {
        let old = try member(name)
        try begin(name, app: old.host.app)
        defer { changing[name] = nil }
        await close(old, reason: "the tenant was dropped")
        _ = try inStore(of: name) { store throws(StorageError) in try store.remove(name) }
    }

    /// Moves a tenant's manual clock on and fires everything due, in order; the moment it shows then.
    package func advance(_ name: String, milliseconds: Int64) async throws(TenantCatalogueError) -> Instant {
        let host = try member(name).host
        guard (1...Self.maximumAdvanceMilliseconds).contains(milliseconds) else {
            throw .advanceOutOfRange(milliseconds: milliseconds)
        }
        do {
            return try await host.advanceClock(by: .milliseconds(milliseconds))
        } catch {
            switch error {
            case .live: throw .clockIsLive(name: name)
            case .outOfRange: throw .advanceOutOfRange(milliseconds: milliseconds)
            }
        }
    }

    /// Waits until everybody was told what followed from what was taken so far, then ends every session. What is on disk
    /// stays.
    package func close(reason: String) async {
        for member in members.values.sorted(by: { $0.entry.name < $1.entry.name }) {
            await member.host.settle()
            await close(member, reason: reason)
            store?.close(member.entry.name)
        }
    }

    // MARK: Parts

    private func member(_ name: String) throws(TenantCatalogueError) -> Member {
        if let member = members[name] { return member }
        if changing[name] != nil { throw .busy(name: name) }
        throw .notFound(name: name)
    }

    private func checkFree(name: String, app: AppID) throws(TenantCatalogueError) {
        guard members.count + changing.count < Self.maximumCount else {
            throw .tooManyTenants(maximum: Self.maximumCount)
        }
        guard members[name] == nil else { throw .nameTaken(name: name) }
        guard changing[name] == nil else { throw .busy(name: name) }
        try checkFree(app: app, for: name)
    }

    private func checkFree(app: AppID, for name: String) throws(TenantCatalogueError) {
        if registry.host(of: app) != nil,
            let other = members.values.first(where: { $0.host.app == app && $0.entry.name != name })
        {
            throw .appTaken(app: app.rawValue, tenant: other.entry.name)
        }
        if let other = changing.first(where: { $0.value == app && $0.key != name }) {
            throw .appTaken(app: app.rawValue, tenant: other.key)
        }
    }

    private func begin(_ name: String, app: AppID) throws(TenantCatalogueError) {
        guard changing[name] == nil else { throw .busy(name: name) }
        changing[name] = app
    }

    /// Everything that can be wrong with the next world is found before the old one ends.
    private func replace(
        _ name: String, reason: String, _ edit: (inout TenantEntry) -> Void
    ) async throws(TenantCatalogueError) -> TenantEntry {
        let old = try member(name)
        var entry = old.entry
        edit(&entry)
        entry.bornAtUnixMilliseconds = unixMilliseconds()
        let stored = try entry.stored()
        let app = try setup(stored).app
        try checkFree(app: app, for: name)
        try begin(name, app: app)
        defer { changing[name] = nil }
        // Already on the disk while the old world runs, so that a full one is found out in time.
        let replacement = try inStore(of: name) { store throws(StorageError) in try store.prepare(stored) }
        await close(old, reason: reason)
        do {
            if let replacement {
                let kept = try inStore(of: name) { store throws(StorageError) in try store.replace(replacement) }
                if let kept { add(entry, kept) }
            } else {
                add(entry, try hostInMemory(stored))
            }
        } catch {
            takeUp(name)
            throw error
        }
        return entry
    }

    private func open(_ entry: TenantEntry, _ stored: StoredTenant) throws(TenantCatalogueError) {
        if let kept = try inStore(of: entry.name, { store throws(StorageError) in try store.create(stored) }) {
            add(entry, kept)
        } else {
            add(entry, try hostInMemory(stored))
        }
    }

    private func add(_ entry: TenantEntry, _ host: TenantHost) {
        members[entry.name] = Member(entry: entry, host: host)
        registry.add(host, named: entry.name)
    }

    private func hostInMemory(_ stored: StoredTenant) throws(TenantCatalogueError) -> TenantHost {
        TenantHost(setup: try setup(stored), clock: stored.clock == .live ? .live() : .manual())
    }

    /// Lets a tenant that could not be replaced go on as the data directory has it.
    private func takeUp(_ name: String) {
        guard let store, let host = try? store.recover(name), let stored = try? store.tenant(name) else { return }
        add(TenantEntry(stored), host)
    }

    /// Does something in the data directory; nil where there is none.
    private func inStore<Value>(
        of name: String, _ work: (Store) throws(StorageError) -> Value
    ) throws(TenantCatalogueError) -> Value? {
        guard let store else { return nil }
        do { return try work(store) } catch { throw TenantCatalogueError(error, tenant: name) }
    }

    private func close(_ member: Member, reason: String) async {
        members[member.entry.name] = nil
        registry.remove(member.host.app)
        await member.host.stop(reason: reason)
    }

    private func setup(_ stored: StoredTenant) throws(TenantCatalogueError) -> TenantSetup {
        do {
            return try stored.setup()
        } catch {
            throw TenantCatalogueError(error, tenant: stored.description.name)
        }
    }

    private static func drawnSecret(digits: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<digits / 16).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
