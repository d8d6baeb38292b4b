// Over 500 lines: one actor guards every change of tenants, and what it guards is nobody else's.
package import EmulatorAPI
package import EmulatorHost
import EmulatorSuite
import EmulatorWire
import Foundation
package import Logging
import VendorDialects

/// The tenants of a server, by name: the only place where they are created, changed, reset and dropped.
///
/// While one tenant is being changed, another change of it is refused as busy; other tenants go on. Disk work runs on
/// the data directory's own threads.
package actor TenantCatalogue {
    struct Member {
        var entry: TenantEntry
        var host: TenantHost
    }

    /// Most tenants of a server.
    package static let maximumCount = 10_000
    /// The most that one call moves a clock: ten years.
    package static let maximumAdvanceMilliseconds: Int64 = 315_360_000_000
    /// The largest seed that is drawn when none is given. Every JSON reader can represent it.
    private static let maximumDrawnSeed: UInt64 = (1 << 53) - 1

    let registry: TenantRegistry
    /// Who decides which tenants this server has, where it is one of several; set before there are any.
    private var claims: (any TenantClaims)?
    /// Where tenants are kept; absent where all is in memory.
    let store: (any TenantStorage)?
    private let unixMilliseconds: @Sendable () -> Int64
    private let logger: Logger
    /// Where callbacks of tenants may go.
    private let callbackHosts: CallbackHosts
    /// The live programs of the tenants that serve.
    package nonisolated let live = LivePrograms()
    private var members: [String: Member] = [:]
    /// The tenants that are being changed, by name; their apps, where those are known.
    private var changing: [String: [AppID]] = [:]
    /// Those that could not be taken up.
    private var aside: [String: SetAsideTenant] = [:]

    /// An empty catalogue that enters its hosts in `registry`.
    package init(
        registry: TenantRegistry, store: (any TenantStorage)? = nil,
        logger: Logger = Logger(label: "parlor", factory: { _ in SwiftLogNoOpLogHandler() }),
        callbackHosts: CallbackHosts = CallbackHosts(),
        unixMilliseconds: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
    ) {
        self.registry = registry
        self.store = store
        self.logger = logger
        self.callbackHosts = callbackHosts
        self.unixMilliseconds = unixMilliseconds
    }

    /// Lets others decide which tenants this server has. Called once, before there are any.
    package func follow(_ claims: any TenantClaims) { self.claims = claims }

    // MARK: Asking

    /// All tenants that serve, by name.
    package var entries: [TenantEntry] { members.values.map(\.entry).sorted { $0.name < $1.name } }

    /// How many tenants serve.
    package var count: Int { members.count }

    /// All tenants of the data directory that do not serve, by name.
    package var setAside: [SetAsideTenant] { aside.values.sorted { $0.name < $1.name } }

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
    package func create(_ creation: TenantCreation) async throws(TenantCatalogueError) -> TenantEntry {
        let entry = Self.entry(creation, bornAtUnixMilliseconds: unixMilliseconds())
        let stored = try entry.stored()
        try checkCallbacks(of: entry)
        let apps = try Self.apps(stored)
        try checkFree(name: entry.name, apps: apps)
        try begin(entry.name, apps: apps)
        defer { changing[entry.name] = nil }
        try await claiming(entry.name, apps) { () async throws(TenantCatalogueError) in
            let kept = try await inStore(of: entry.name) { store throws(StorageError) in try store.create(stored) }
            if let kept { add(entry, kept) } else { add(entry, try hostInMemory(stored)) }
        }
        return entry
    }

    /// Throws if no server can make a tenant like this.
    package static func check(_ creation: TenantCreation) throws(TenantCatalogueError) {
        _ = try setup(try entry(creation, bornAtUnixMilliseconds: 0).stored())
    }

    private static func entry(_ creation: TenantCreation, bornAtUnixMilliseconds: Int64) -> TenantEntry {
        TenantEntry(
            description: TenantDescription(
                name: creation.name, vendor: creation.vendor, appID: creation.appID,
                secret: creation.secret ?? drawnSecret(digits: creation.vendor.secretDigits),
                clientKey: creation.clientKey, serves: creation.serves,
                services: services(creation), webhooks: creation.webhooks),
            clock: creation.clock ?? .live, seed: creation.seed ?? UInt64.random(in: 0...maximumDrawnSeed),
            limits: creation.limits ?? TenantLimits(), bornAtUnixMilliseconds: bornAtUnixMilliseconds)
    }

    /// Nil where there are none beside the first.
    private static func services(_ creation: TenantCreation) -> [ServiceDescription]? {
        guard let services = creation.services, !services.isEmpty else { return nil }
        return services.map { service in
            ServiceDescription(
                vendor: service.vendor, appID: service.appID,
                secret: service.secret ?? drawnSecret(digits: service.vendor.secretDigits),
                clientKey: service.clientKey, serves: service.serves)
        }
    }

    /// Changes what a tenant is made from; its world begins again: sessions end, rooms are gone. Where only its callbacks go elsewhere,
    /// its world stays.
    @discardableResult
    package func change(_ name: String, _ change: TenantChange) async throws(TenantCatalogueError) -> TenantEntry {
        if change.keepsWorld { return try await readdress(name, change.webhooks) }
        return try await replace(name, reason: "the tenant was changed") { change.apply(to: &$0) }
    }

    /// Begins a tenant's world again, with the same seed unless another is given.
    @discardableResult
    package func reset(_ name: String, seed: UInt64? = nil) async throws(TenantCatalogueError) -> TenantEntry {
        try await replace(name, reason: "the tenant was reset") { if let seed { $0.seed = seed } }
    }

    /// Drops a tenant, also one that was set aside. Its sessions end, and nothing of it is kept. If this throws, the
    /// tenant is there as before.
    package func drop(_ name: String) async throws(TenantCatalogueError) {
        let old = try aside[name] == nil ? member(name) : nil
        try begin(name, apps: old?.host.services.map(\.app) ?? [])
        defer { changing[name] = nil }
        // The file is removed first, because that can fail. Until then the tenant serves.
        _ = try await inStore(of: name) { store throws(StorageError) in try store.remove(name) }
        takeBack(name)
        if let old { await close(old, reason: "the tenant was dropped") }
        try await claims?.dropped(name)
    }

    /// Moves a tenant's manual clock on and fires every deadline that is due, in order. Returns the moment it then
    /// shows.
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

    /// Sets a live tenant's wall clock to the machine's. Returns that time, and how far the tenant's clock was ahead.
    package func acceptClock(
        _ name: String
    ) async throws(TenantCatalogueError) -> (unixMilliseconds: Int64, aheadMilliseconds: Int64) {
        let host = try member(name).host
        let before = await host.usage
        guard before.clock == .live else { throw .clockIsManual(name: name) }
        let now = unixMilliseconds()
        let input = Input.administered(command: .setWallClock(unixMilliseconds: now))
        switch await host.submit(input) {
        case .success: break
        case .failure: throw .clockOutOfRange(unixMilliseconds: now)
        case nil: throw .storageFailed(tenant: name, reason: await host.usage.stopReason ?? "it has stopped")
        }
        let after = await host.snapshot.state
        members[name]?.entry.bornAtUnixMilliseconds = after.bornAtUnixMilliseconds
        return (now, before.unixMilliseconds - now)
    }

    /// Waits until all results so far have been sent, then ends every session. The data on disk stays.
    package func close(reason: String) async {
        for member in members.values.sorted(by: { $0.entry.name < $1.entry.name }) {
            await member.host.settle()
            await close(member, reason: reason)
            let name = member.entry.name
            await store?.lane(of: name).run { [store] in store?.close(name) }
        }
    }

    // MARK: Live programs

    /// Keeps a live program of a tenant, in place of the one of its name. It is there after a restart if the tenant is. False, with
    /// nothing done, if the tenant has ``LivePrograms/maximumPrograms`` others.
    func keepLive(
        _ program: LiveProgram, as name: String, of tenant: String
    ) async throws(TenantCatalogueError) -> Bool {
        var programs = live.programs(of: try member(tenant).host)
        guard programs[name] != nil || programs.count < LivePrograms.maximumPrograms else { return false }
        programs[name] = program
        try await setLive(programs, of: tenant)
        return true
    }

    /// Forgets a live program, whose viewers' streams end. False if there is none of this name.
    func forgetLive(_ name: String, of tenant: String) async throws(TenantCatalogueError) -> Bool {
        var programs = live.programs(of: try member(tenant).host)
        guard programs.removeValue(forKey: name) != nil else { return false }
        try await setLive(programs, of: tenant)
        return true
    }

    private func setLive(_ programs: [String: LiveProgram], of tenant: String) async throws(TenantCatalogueError) {
        let host = try member(tenant).host
        try begin(tenant, apps: [])
        defer { changing[tenant] = nil }
        _ = try await inStore(of: tenant) { store throws(StorageError) in try store.keep(programs, of: tenant) }
        live.set(programs, of: host)
    }

    /// Gives the host of a tenant that is being started the live programs that are kept. A tenant whose programs cannot be read
    /// serves without them.
    private func restoreLive(of tenant: String, to host: TenantHost) async {
        do throws(TenantCatalogueError) {
            let programs = try await inStore(of: tenant) { store throws(StorageError) in
                try store.programs(of: tenant)
            }
            if let programs, !programs.isEmpty { live.set(programs, of: host) }
        } catch {
            logger.warning(
                "a tenant's live programs were not read",
                metadata: ["tenant": "\(tenant)", "reason": "\(error.reason)"])
        }
    }

    // MARK: Starting tenants

    /// Starts a tenant of the data directory, or says why it cannot.
    @discardableResult
    package func recover(_ name: String) async throws(TenantCatalogueError) -> TenantEntry {
        guard members[name] == nil else { throw .nameTaken(name: name) }
        guard members.count + changing.count < Self.maximumCount else {
            throw .tooManyTenants(maximum: Self.maximumCount)
        }
        try begin(name, apps: [])
        defer { changing[name] = nil }
        guard let opened = try await inStore(of: name, { store throws(StorageError) in try store.open(name) }) else {
            throw .keepsNothing(name: name)
        }
        do throws(TenantCatalogueError) {
            try checkFree(apps: opened.host.services.map(\.app), for: name)
        } catch {
            await opened.host.stop(reason: error.reason)
            await store?.lane(of: name).run { [store] in store?.close(name) }
            throw error
        }
        await restoreLive(of: name, to: opened.host)
        let entry = TenantEntry(opened.tenant)
        takeBack(name)
        add(entry, opened.host)
        return entry
    }

    /// Starts a tenant of the data directory, and sets it aside if that fails, so that it holds up no other tenant.
    package func takeUp(_ name: String) async {
        do { try await recover(name) } catch { await setAside(name, error) }
    }

    /// Tries again to start a tenant that was set aside.
    @discardableResult
    package func retry(_ name: String) async throws(TenantCatalogueError) -> TenantEntry {
        try checkSetAside(name)
        store?.forgetSuspicion(of: name)
        do throws(TenantCatalogueError) {
            return try await recover(name)
        } catch {
            await setAside(name, error)
            throw error
        }
    }

    /// Starts a tenant that was set aside, with what is left of it. Returns what was kept, if anything was lost.
    package func salvage(
        _ name: String
    ) async throws(TenantCatalogueError) -> (entry: TenantEntry, salvage: Store.Salvage?) {
        try checkSetAside(name)
        let salvage = try await inStore(of: name) { store throws(StorageError) in try store.salvage(name) }
        return (try await retry(name), salvage ?? nil)
    }

    private func checkSetAside(_ name: String) throws(TenantCatalogueError) {
        guard aside[name] == nil else { return }
        _ = try member(name)
        throw .notSetAside(name: name)
    }

    private func setAside(_ name: String, _ error: TenantCatalogueError) async {
        // Another call has it.
        if case .busy = error { return }
        let stored = await store?.lane(of: name).run { [store] in store?.description(of: name) } ?? nil
        let tenant = SetAsideTenant(name, error, stored)
        takeBack(name)
        aside[name] = tenant
        let apps = (try? stored?.setup())?.services.map(\.app) ?? []
        registry.setAside(named: name, apps: apps.filter { registry.host(of: $0) == nil })
        logger.warning(
            "a tenant is set aside",
            metadata: ["tenant": "\(name)", "reason": "\(tenant.reason)", "advice": "\(tenant.advice)"])
    }

    /// Forgets that a tenant was set aside.
    private func takeBack(_ name: String) {
        guard aside.removeValue(forKey: name) != nil else { return }
        registry.takeBack(named: name)
    }

    // MARK: One of several

    /// Makes a tenant of its file, which nobody has open, and starts it.
    func adopt(_ path: String, as name: String) async throws(TenantCatalogueError) -> TenantEntry {
        guard let store else { throw .keepsNothing(name: name) }
        let stored = try await inStore(of: name) { _ throws(StorageError) in
            let file = try TenantFile(path, isReadOnly: true)
            defer { try? file.close() }
            return try file.tenant()
        }
        guard let stored else { throw .keepsNothing(name: name) }
        let apps = try Self.apps(stored)
        try checkFree(name: name, apps: apps)
        return try await claiming(name, apps) { () async throws(TenantCatalogueError) in
            do throws(StorageError) {
                try await store.lane(of: name).run { () throws(StorageError) in try store.adopt(path, as: name) }
            } catch {
                if case .tenantExists = error { throw TenantCatalogueError.nameTaken(name: name) }
                throw TenantCatalogueError(error, tenant: name)
            }
            do throws(TenantCatalogueError) { return try await recover(name) } catch {
                _ = try? await inStore(of: name) { store throws(StorageError) in try store.remove(name) }
                throw error
            }
        }
    }

    /// Makes a tenant that no other server has.
    private func claiming<Value>(
        _ name: String, _ apps: [AppID], _ make: () async throws(TenantCatalogueError) -> Value
    ) async throws(TenantCatalogueError) -> Value {
        try await claims?.claim(name, apps: apps)
        do throws(TenantCatalogueError) {
            let value = try await make()
            await claims?.made(name, true)
            return value
        } catch {
            await claims?.made(name, false)
            throw error
        }
    }

    /// What became of a tenant that this server is to serve.
    enum TakenUp {
        case serves
        /// It cannot be recovered as it is.
        case setAside
        /// It may be recovered later.
        case failed(reason: String)
        /// Nothing of it is kept.
        case gone
    }

    /// Starts a tenant that this server has become the owner of.
    func takeUpOwned(_ name: String) async -> TakenUp {
        takeBack(name)
        do throws(TenantCatalogueError) {
            try await recover(name)
            return .serves
        } catch {
            switch error {
            case .notFound: return .gone
            case .tenantDamaged, .stateDiverged, .tenantSuspected, .tenantOfOtherVersion, .appTaken, .tooManyTenants:
                await setAside(name, error)
                return .setAside
            default: return .failed(reason: error.reason)
            }
        }
    }

    /// Ends a tenant here, which another server goes on with; returns when nothing of it is under way.
    ///
    /// - Parameters:
    ///   - settles: whether what was taken is written first.
    ///   - disconnect: ends the connections to the host: their clients go on at the other server.
    func letGo(
        _ name: String, reason: String, settles: Bool, disconnect: @Sendable (TenantHost) async -> Void
    ) async {
        // A change of it ends soon: what it waits for fails, or is written. A tenant that was dropped is gone already.
        while changing[name] != nil, members[name] != nil { try? await Task.sleep(for: .milliseconds(20)) }
        takeBack(name)
        guard let member = members[name] else { return }
        changing[name] = []
        defer { changing[name] = nil }
        registry.remove(member.host.app)
        if settles { await member.host.settle() }
        await disconnect(member.host)
        if settles { await member.host.settle() }
        await close(member, reason: reason)
        await store?.lane(of: name).run { [store] in store?.close(name) }
    }

    // MARK: Parts

    private func member(_ name: String) throws(TenantCatalogueError) -> Member {
        if let member = members[name] { return member }
        if let tenant = aside[name] { throw .setAside(name: name, reason: tenant.reason) }
        if changing[name] != nil { throw .busy(name: name) }
        throw .notFound(name: name)
    }

    private func checkCallbacks(of entry: TenantEntry) throws(TenantCatalogueError) {
        for webhook in entry.description.webhooks ?? [] {
            guard let reason = callbackHosts.fault(of: webhook.url) else { continue }
            throw .invalidWebhook(tenant: entry.name, reason: reason)
        }
    }

    private func checkFree(name: String, apps: [AppID]) throws(TenantCatalogueError) {
        guard members.count + changing.count < Self.maximumCount else {
            throw .tooManyTenants(maximum: Self.maximumCount)
        }
        guard members[name] == nil, aside[name] == nil else { throw .nameTaken(name: name) }
        guard changing[name] == nil else { throw .busy(name: name) }
        try checkFree(apps: apps, for: name)
    }

    private func checkFree(apps: [AppID], for name: String) throws(TenantCatalogueError) {
        for app in apps { try checkFree(app: app, for: name) }
    }

    private func checkFree(app: AppID, for name: String) throws(TenantCatalogueError) {
        if registry.host(of: app) != nil,
            let other = members.values.first(where: { member in
                member.entry.name != name && member.host.services.contains { $0.app == app }
            })
        {
            throw .appTaken(app: app.rawValue, tenant: other.entry.name)
        }
        if let other = registry.setAsideName(of: app), other != name {
            throw .appTaken(app: app.rawValue, tenant: other)
        }
        if let other = changing.first(where: { $0.value.contains(app) && $0.key != name }) {
            throw .appTaken(app: app.rawValue, tenant: other.key)
        }
    }

    private func begin(_ name: String, apps: [AppID]) throws(TenantCatalogueError) {
        guard changing[name] == nil else { throw .busy(name: name) }
        changing[name] = apps
    }

    /// Has a tenant's callbacks go elsewhere, at once and on the disk.
    private func readdress(
        _ name: String, _ webhooks: [WebhookDescription]?
    ) async throws(TenantCatalogueError) -> TenantEntry {
        let member = try member(name)
        var entry = member.entry
        TenantChange(webhooks: webhooks).apply(to: &entry)
        let stored = try entry.stored()
        try checkCallbacks(of: entry)
        let setup = try Self.setup(stored)
        try begin(name, apps: setup.services.map(\.app))
        defer { changing[name] = nil }
        let described = entry.description.webhooks
        // First on the disk: a host that begins there makes its plan of what the file says.
        _ = try await inStore(of: name) { store throws(StorageError) in try store.readdress(name, described) }
        guard await member.host.readdress(setup) else {
            throw .storageFailed(tenant: name, reason: await member.host.usage.stopReason ?? "it has stopped")
        }
        members[name]?.entry = entry
        return entry
    }

    /// Every error in the next world is found before the old one ends.
    private func replace(
        _ name: String, reason: String, _ edit: (inout TenantEntry) -> Void
    ) async throws(TenantCatalogueError) -> TenantEntry {
        let old = try member(name)
        var entry = old.entry
        edit(&entry)
        entry.bornAtUnixMilliseconds = unixMilliseconds()
        let stored = try entry.stored()
        try checkCallbacks(of: entry)
        let apps = try Self.apps(stored)
        try checkFree(apps: apps, for: name)
        try begin(name, apps: apps)
        defer { changing[name] = nil }
        if apps != old.host.services.map(\.app) { try await claims?.setApps(name, apps) }
        // Already on the disk while the old world runs, so that a full disk is noticed in time.
        _ = try await inStore(of: name) { store throws(StorageError) in try store.renew(stored) }
        await close(old, reason: reason)
        do throws(TenantCatalogueError) {
            let kept = try await inStore(of: name) { store throws(StorageError) in try store.reopen(name) }
            if let kept { add(entry, kept) } else { add(entry, try hostInMemory(stored)) }
        } catch {
            await setAside(name, error)
            throw error
        }
        return entry
    }

    private func add(_ entry: TenantEntry, _ host: TenantHost) {
        members[entry.name] = Member(entry: entry, host: host)
        registry.add(host, named: entry.name)
    }

    private func hostInMemory(_ stored: StoredTenant) throws(TenantCatalogueError) -> TenantHost {
        TenantHost(
            setup: try Self.setup(stored), clock: stored.clock == .live ? .live() : .manual(),
            poster: WebhookSender(hosts: callbackHosts).poster)
    }

    /// Runs work in the data directory, on its threads; nil if there is no data directory.
    private func inStore<Value: Sendable>(
        of name: String, _ work: @escaping @Sendable (any TenantStorage) throws(StorageError) -> Value
    ) async throws(TenantCatalogueError) -> Value? {
        guard let store else { return nil }
        do throws(StorageError) {
            return try await store.lane(of: name).run { () throws(StorageError) in try work(store) }
        } catch {
            throw TenantCatalogueError(error, tenant: name)
        }
    }

    private func close(_ member: Member, reason: String) async {
        members[member.entry.name] = nil
        registry.remove(member.host.app)
        await member.host.stop(reason: reason)
    }

    private static func setup(_ stored: StoredTenant) throws(TenantCatalogueError) -> TenantSetup {
        do {
            return try stored.setup()
        } catch {
            throw TenantCatalogueError(error, tenant: stored.description.name)
        }
    }

    private static func apps(_ stored: StoredTenant) throws(TenantCatalogueError) -> [AppID] {
        try setup(stored).services.map(\.app)
    }

    private static func drawnSecret(digits: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<digits / 16).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
