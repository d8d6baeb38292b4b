package import EmulatorAPI
package import EmulatorHost
import Foundation
import Logging
import Synchronization
package import TenantOwnership

/// This process as a node of a cluster: it owns some of the tenants, and knows which node owns each of the others.
///
/// `NodeOwnership` decides. This tells it what NATS delivers, and does what it answers with: writes in NATS, and hosts that the
/// catalogue starts and ends.
package final class ClusterNode: Sendable {
    struct State {
        var ownership: NodeOwnership
        var lastRequest: RequestID = 0
        var callers: [RequestID: CheckedContinuation<OwnershipError?, Never>] = [:]
        /// Who waits for the node to join, or to be refused.
        var joiner: CheckedContinuation<OwnershipError?, Never>?
        var isServing = false
        var timer: (deadline: Instant, task: Task<Void, Never>)?
        /// What was last begun for a tenant: the next thing waits for it.
        var work: [TenantOwnership.TenantName: Task<Void, Never>] = [:]
        /// Tenants that are being made here, with who waits to own them. Who makes a tenant begins its host.
        var making: [TenantOwnership.TenantName: AsyncStream<Void>.Continuation] = [:]
        var watch: NATSBucket.Watch?
        /// Where hosts are started and ended, from the joining to the end.
        var catalogue: TenantCatalogue?
        /// When the watch last delivered something; it does every second, for this node renews its own record.
        var lastDelivery = Instant.start
        var sweeping: Task<Void, Never>?
        var isOver = false
    }

    /// The format of keys and records. Nodes with another do not join.
    private static let formatVersion = 1
    /// How long a node tries to join, in seconds.
    private static let joinPatience = 15.0
    /// How many writes are made at a time, beside renewals.
    private static let writerCount = 4
    /// A watch that delivers nothing for so long begins again.
    private static let watchPatience = Duration.seconds(5)
    /// From one look at what belongs to nobody to the next; how long such a stream stays after it was seen, and how old such an object
    /// is, in milliseconds.
    private static let sweepInterval = Duration.seconds(3600)
    private static let sweepGrace = Duration.seconds(30)
    private static let sweptAge = 3_600_000 as Int64

    package let storage: StreamStore
    package let settings: ClusterSettings
    private let bucket: NATSBucket
    private let logger: Logger
    let state: Mutex<State>
    private let effects: AsyncStream<OwnershipEffect>
    private let tell: AsyncStream<OwnershipEffect>.Continuation
    private let threads = WorkerThreads("parlor cluster", count: writerCount + 2)
    private let renewing: WorkLane
    private let serversLook: ServersLook
    private let writing: [WorkLane]
    private let process: String
    private let start = ContinuousClock.now

    /// Connects to NATS, and makes there what is missing. Waits on the calling thread.
    init(
        _ settings: ClusterSettings, callbackHosts: CallbackHosts, transferDirectory: String, logger: Logger
    ) throws(ClusterError) {
        self.settings = settings
        self.logger = logger
        process = .drawn(8)
        let cluster = ClusterName(settings.name)
        do throws(NATSError) {
            let connection = try NATSConnection(
                settings.address, name: "parlor \(ProcessInfo.processInfo.processIdentifier)")
            bucket = try connection.makeBucket(cluster.bucket, replicas: settings.replicas)
            storage = try StreamStore(
                connection, cluster: cluster, replicas: settings.replicas, transferDirectory: transferDirectory,
                keeping: settings.keeping, callbackHosts: callbackHosts, logger: logger)
        } catch {
            throw ClusterError(error)
        }
        try Self.check(bucket, settings)
        (effects, tell) = AsyncStream.makeStream()
        renewing = threads.lane()
        serversLook = ServersLook(bucket, in: threads.lane())
        let threads = threads
        writing = (0..<Self.writerCount).map { _ in threads.lane() }
        state = Mutex(State(ownership: NodeOwnership(process: process, address: "", timing: settings.timing)))
    }

    /// What the bucket says of itself.
    private struct Description: Codable, Hashable {
        var format: Int
        /// ``StoredTenant/formatVersion``.
        var journal: Int
        var replicas: Int
    }

    /// Throws where the bucket is of another version, or keeps another number of replicas.
    private static func check(_ bucket: NATSBucket, _ settings: ClusterSettings) throws(ClusterError) {
        let own = Description(
            format: formatVersion, journal: StoredTenant.formatVersion, replicas: settings.replicas)
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            // Nodes that are started together write the same. None expects to be the first, for all others would be refused.
            if try bucket.lastChange(of: ClusterKeys.cluster) == nil {
                try bucket.write(Array(encoder.encode(own)), to: ClusterKeys.cluster)
            }
            guard let entry = try bucket.lastChange(of: ClusterKeys.cluster), let value = entry.value,
                let found = try? JSONDecoder().decode(Description.self, from: Data(value))
            else {
                throw ClusterError(
                    code: "clusterUnknown", reason: "the bucket \(bucket.name) of NATS is none of Parlor's",
                    advice: "choose another name with --cluster-name")
            }
            guard found.format == own.format, found.journal == own.journal else {
                throw ClusterError(
                    code: "clusterOfOtherVersion",
                    reason: "cluster \"\(settings.name)\" is of another version of Parlor: it has format "
                        + "\(found.format).\(found.journal), and this version reads \(own.format).\(own.journal)",
                    advice: "start the version that its other nodes run, or choose another name with --cluster-name")
            }
            guard found.replicas == own.replicas else {
                throw ClusterError(
                    code: "clusterReplicas",
                    reason: "cluster \"\(settings.name)\" keeps \(found.replicas) replicas of each record, not "
                        + "\(own.replicas)",
                    advice: "start this node with --cluster-replicas \(found.replicas)")
            }
        } catch let error as ClusterError {
            throw error
        } catch let error as NATSError {
            throw ClusterError(error)
        } catch {
            throw ClusterError(code: "clusterUnreachable", reason: "\(error)")
        }
    }

    // MARK: Life

    /// Joins the cluster with a server that serves already: returns when this node may own tenants. `catalogue` has them from here on.
    ///
    /// - Parameter address: where clients and other nodes reach this node.
    package func join(
        _ catalogue: TenantCatalogue, of server: Server, at address: EmulatorAddress
    ) async throws(ClusterError) {
        state.withLock { state in
            state.ownership = NodeOwnership(process: process, address: "\(address)", timing: settings.timing)
            state.catalogue = catalogue
        }
        await catalogue.follow(self)
        let effects = effects
        Task { [weak self] in
            for await effect in effects { self?.carryOut(effect, catalogue, server) }
        }
        let deadline = Task { [weak self] in
            try? await Task.sleep(for: .seconds(Self.joinPatience))
            self?.endJoining(.unconfirmed)
        }
        let refusal: OwnershipError? = await withCheckedContinuation { continuation in
            state.withLock { $0.joiner = continuation }
            let watch = bucket.watch(
                onBegin: { [weak self] in self?.apply(.watchBegan) },
                onCaughtUp: { [weak self] in self?.apply(.watchCaughtUp) },
                onChange: { [weak self] in self?.note($0) })
            state.withLock { $0.watch = watch }
        }
        deadline.cancel()
        if let refusal {
            leave()
            throw ClusterError(
                code: "clusterNotJoined", reason: "cluster \"\(settings.name)\" was not joined: \(refusal)")
        }
        let sweeping = Task { [weak self] in
            while !Task.isCancelled {
                await self?.sweep(grace: Self.sweepGrace)
                do { try await Task.sleep(for: Self.sweepInterval) } catch { return }
            }
        }
        state.withLock { $0.sweeping = sweeping }
    }

    private func endJoining(_ refusal: OwnershipError?) {
        state.withLock { $0.joiner.take() }?.resume(returning: refusal)
    }

    /// Gives all tenants to other nodes and leaves the cluster. Throws where nobody takes them; this node goes on then.
    package func drain() async throws(OwnershipError) { try await ask(.drain) }

    /// Ends all that goes on here. Who has not drained before leaves its tenants to others once its lease is over.
    package func leave() {
        let (tasks, watch, callers, makers) = state.withLock { state in
            state.isOver = true
            state.isServing = false
            state.catalogue = nil
            defer { (state.callers, state.making) = ([:], [:]) }
            return ([state.timer.take()?.task, state.sweeping.take()], state.watch.take(), state.callers, state.making)
        }
        for maker in makers.values { maker.finish() }
        for task in tasks { task?.cancel() }
        try? FileManager.default.removeItem(atPath: storage.transferDirectory)
        withExtendedLifetime(watch) {}
        tell.finish()
        for caller in callers.sorted(by: { $0.key < $1.key }) { caller.value.resume(returning: .notServing) }
    }

    // MARK: Deciding

    private var now: Instant { Instant(nanoseconds: start.duration(to: .now).nanoseconds) }

    func apply(_ event: OwnershipEvent) { step { $0.apply(event, at: $1) } }

    /// Has the ownership decide, and hands out what it says in the order of its steps.
    private func step(_ decide: (inout NodeOwnership, Instant) -> [OwnershipEffect]) {
        state.withLock { state in
            guard !state.isOver else { return }
            for effect in decide(&state.ownership, now) { tell.yield(effect) }
            arm(&state)
        }
    }

    private func arm(_ state: inout State) {
        guard let deadline = state.ownership.nextDeadline else { return }
        if let timer = state.timer, timer.deadline == deadline { return }
        state.timer?.task.cancel()
        let wait = max(.zero, now.duration(to: deadline))
        let task = Task { [weak self] in
            do { try await Task.sleep(for: wait) } catch { return }
            self?.wake()
        }
        state.timer = (deadline, task)
    }

    private func wake() {
        state.withLock { $0.timer = nil }
        step { $0.advance(to: $1) }
    }

    private func note(_ entry: NATSBucket.Entry) {
        state.withLock { $0.lastDelivery = now }
        guard entry.key != ClusterKeys.cluster else { return }
        guard let key = ClusterKeys.key(entry.key) else {
            logger.warning(
                "the cluster has a key that this node does not know", metadata: ["key": "\(entry.key.shown())"])
            return
        }
        guard let value = entry.value else { return apply(.entryRemoved(key, revision: entry.revision)) }
        do {
            apply(.entryChanged(try ClusterKeys.entry(key, value), revision: entry.revision))
        } catch {
            logger.warning(
                "the cluster has a record that this node cannot read",
                metadata: ["key": "\(entry.key.shown())", "reason": "\(JournalCoding.reason(error))"])
        }
    }

    // MARK: Asking

    /// Asks the ownership for something; returns when it is done.
    package func ask(_ request: OwnershipRequest) async throws(OwnershipError) {
        let error: OwnershipError? = await withCheckedContinuation { caller in
            let number: RequestID? = state.withLock { state in
                guard !state.isOver else { return nil }
                state.lastRequest += 1
                state.callers[state.lastRequest] = caller
                return state.lastRequest
            }
            guard let number else { return caller.resume(returning: .notServing) }
            apply(.requested(number, request))
        }
        if let error { throw error }
    }

    /// Which node has a tenant. One that is unknown is at none, so at this one as at any other.
    package func place(of tenant: String) -> TenantPlace {
        state.withLock { place(of: TenantOwnership.TenantName(rawValue: tenant), $0) }
    }

    /// Which node has the tenant with an app.
    package func place(of app: AppID) -> TenantPlace {
        state.withLock { state in
            place(of: state.ownership.tenant(ofApp: app), state)
        }
    }

    private func place(of tenant: TenantOwnership.TenantName?, _ state: State) -> TenantPlace {
        guard state.isServing, state.ownership.isReady else { return .nowhere }
        guard let tenant, state.ownership.status(of: tenant) != nil else { return .here }
        guard let owner = state.ownership.owner(of: tenant) else { return .nowhere }
        guard owner.id == state.ownership.id else { return .elsewhere(owner.record.address) }
        return state.ownership.serves(tenant, at: now) ? .here : .nowhere
    }

    /// Whether a tenant of this name is anywhere in the cluster.
    package func hasTenant(_ tenant: String) -> Bool {
        state.withLock { $0.ownership.status(of: TenantOwnership.TenantName(rawValue: tenant)) != nil }
    }

    /// The cluster as this node sees it.
    package var report: ClusterReport {
        let lags = storage.lags
        return state.withLock { state in
            ClusterReport(
                name: settings.name, node: "\(state.ownership.id)", isServing: state.isServing,
                nodes: state.ownership.nodes.map(ClusterReport.Node.init),
                tenants: state.ownership.tenants.map { status in
                    ClusterReport.Tenant(status, lag: lags[status.name.rawValue])
                })
        }
    }

    /// The same, with what the servers of NATS that keep its records say of themselves, should they do so at once.
    package func fullReport() async -> ClusterReport {
        var report = report
        report.servers = await serversLook.servers()
        return report
    }

    // MARK: Doing

    private func carryOut(
        _ effect: OwnershipEffect, _ catalogue: TenantCatalogue, _ server: Server
    ) {
        switch effect {
        case .write(let id, let write):
            lane(for: write.key, id).enqueue { [self] in
                apply(.writeEnded(id, outcome(of: write)))
                restartWatch()
            }
        case .joined(let id):
            logger.info("joined the cluster", metadata: ["cluster": "\(settings.name)", "node": "\(id)"])
            serve(true)
            endJoining(nil)
        case .refused(let error):
            logger.warning("the cluster does not take this node", metadata: ["reason": "\(error)"])
            endJoining(error)
        case .suspend:
            logger.warning(
                "the lease of this node is over: it answers nobody until NATS confirms it again",
                metadata: ["cluster": "\(settings.name)"])
            serve(false)
            server.closeConnections()
        case .resume:
            logger.info("the lease of this node holds again", metadata: ["cluster": "\(settings.name)"])
            serve(true)
        case .takeUp(let name, let epoch, let stream): takeUp(name, epoch, stream, catalogue)
        case .release(let name, let epoch):
            begin(name) { node in
                await catalogue.letGo(name.rawValue, reason: "the tenant goes to another node", settles: true) {
                    await server.closeConnections(to: $0)
                }
                node.storage.disown(name.rawValue)
                node.apply(.released(name, epoch: epoch))
            }
        case .abandon(let name, let epoch):
            logger.warning(
                "another node owns a tenant that this one had",
                metadata: ["tenant": "\(name)", "epoch": "\(epoch)"])
            storage.disown(name.rawValue)
            state.withLock { $0.making[name] }?.finish()
            begin(name) { _ in
                await catalogue.letGo(name.rawValue, reason: "another node owns the tenant", settles: false) {
                    await server.closeConnections(to: $0)
                }
            }
        case .answer(let number, let error):
            state.withLock { $0.callers.removeValue(forKey: number) }?.resume(returning: error)
        }
    }

    private func serve(_ isServing: Bool) { state.withLock { $0.isServing = isServing } }

    /// Does something about a tenant after what was begun for it before.
    private func begin(_ name: TenantOwnership.TenantName, _ body: @escaping @Sendable (ClusterNode) async -> Void) {
        state.withLock { state in
            let before = state.work[name]
            state.work[name] = Task {
                await before?.value
                await body(self)
            }
        }
    }

    private func takeUp(
        _ name: TenantOwnership.TenantName, _ epoch: UInt64, _ stream: String, _ catalogue: TenantCatalogue
    ) {
        let tenure = Tenure(
            name.rawValue, node: "\(state.withLock { $0.ownership.id })", epoch: epoch, stream: stream)
        begin(name) { node in
            node.storage.own(name.rawValue, as: tenure)
            // Who makes the tenant tells when its host runs.
            if let maker = node.state.withLock({ $0.making[name] }) { return maker.finish() }
            switch await catalogue.takeUpOwned(name.rawValue) {
            case .serves, .setAside: node.apply(.tookUp(name, epoch: epoch))
            case .failed(let reason):
                node.logger.warning(
                    "a tenant could not be taken up, and is tried again",
                    metadata: ["tenant": "\(name)", "reason": "\(reason)"])
                node.storage.disown(name.rawValue)
                node.apply(.hostFailed(name, epoch: epoch))
            case .gone:
                // It was being made, or dropped, by a node that died.
                let dropping = Task { try? await node.ask(.drop(name)) }
                node.apply(.hostFailed(name, epoch: epoch))
                await dropping.value
            }
        }
    }

    /// A host ended by itself.
    package func noteEnd(of tenant: String) {
        let name = TenantOwnership.TenantName(rawValue: tenant)
        guard let catalogue = state.withLock({ $0.catalogue }), let epoch = storage.epoch(of: tenant) else { return }
        begin(name) { node in
            await catalogue.letGo(tenant, reason: "the tenant stopped by itself", settles: false) { _ in }
            node.storage.disown(tenant)
            node.apply(.hostFailed(name, epoch: epoch))
        }
    }

    /// Begins the watch again that shows nothing of what this node writes.
    private func restartWatch() {
        let watch = state.withLock { state -> NATSBucket.Watch? in
            guard state.isServing, state.lastDelivery.duration(to: now) > Self.watchPatience else { return nil }
            state.lastDelivery = now
            return state.watch
        }
        watch?.restart()
    }

    /// Removes streams of tenants whose node died while it made or dropped them: no record names these. Then objects of states whose
    /// node died while it wrote or deleted them: no stream names these.
    ///
    /// - Parameter grace: how long after a stream was seen the records are looked at: one that was made just now has a record.
    func sweep(grace: Duration) async {
        let isFirst = state.withLock { $0.ownership.nodes.first?.id == $0.ownership.id }
        guard isFirst else { return }
        let found = await writing[0].run { [storage] in (try? storage.streams) ?? [] }
        do { try await Task.sleep(for: grace) } catch { return }
        let named: Set<StreamName>? = state.withLock { state in
            guard state.isServing, state.ownership.isReady else { return nil }
            return Set(state.ownership.tenants.map { StreamName(tenant: $0.name.rawValue, ending: $0.stream) })
        }
        guard let named else { return }
        for stream in found where !named.contains(stream) {
            logger.warning("a stream that belongs to no tenant is removed", metadata: ["stream": "\(stream.text)"])
            await writing[0].run { [storage] in storage.remove(stream) }
        }
        let end = storage.unixMilliseconds - Self.sweptAge
        let count = await writing[0].run { [storage] in try? storage.sweepObjects(of: named, writtenBefore: end) }
        if let count, count > 0 {
            logger.warning("objects of no snapshot are removed", metadata: ["count": "\(count)"])
        }
    }

    /// Where a write is made. Of one key, there is one on its way at a time.
    private func lane(for key: StoreKey, _ write: WriteID) -> WorkLane {
        if case .node = key { return renewing }
        return writing[Int(write % UInt64(writing.count))]
    }

    private func outcome(of write: StoreWrite) -> WriteOutcome {
        do throws(NATSError) {
            let key = ClusterKeys.text(of: write.key)
            let revision =
                switch write {
                case .create(let entry): try bucket.write(ClusterKeys.bytes(of: entry), to: key, expecting: 0)
                case .update(let entry, let expected):
                    try bucket.write(ClusterKeys.bytes(of: entry), to: key, expecting: expected)
                case .delete(_, let expected): try bucket.delete(key, expecting: expected)
                }
            return .written(revision: revision)
        } catch {
            if error == .conflict { return .conflict }
            logger.debug("NATS did not confirm a write", metadata: ["reason": "\(error)"])
            return .unknown
        }
    }
}
