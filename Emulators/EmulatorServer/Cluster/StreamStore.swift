import EmulatorAPI
package import EmulatorHost
import EmulatorSuite
package import EmulatorWire
import Foundation
import Logging
import Synchronization
package import VendorDialects

/// The tenants of a cluster: a stream of NATS' JetStream each, with its journal, and objects with snapshots.
///
/// Nothing here decides who owns a tenant: ``ClusterNode`` does, and says so by `own(_:as:)` before a tenant is opened.
package final class StreamStore: TenantStorage {
    /// How many tenants' journals are written at a time.
    private static let writerCount = 8
    /// How many recoveries, exports and encodings of snapshots run at a time.
    private static let workerCount = 4
    /// A tenant whose recovery nobody lived through so often is not recovered again.
    static let maximumAttempts = 3

    package let transferDirectory: String
    package let importing: WorkLane
    let cluster: ClusterName
    let connection: NATSConnection
    private let replicas: Int
    private let snapshotInterval: UInt64
    private let callbackHosts: CallbackHosts
    private let logger: Logger
    private let medium: StreamMedium.Surroundings
    private let writing = WorkerThreads("parlor journal", count: writerCount)
    private let working = WorkLanes("parlor storage", count: workerCount, isBackground: true)

    private struct Opened {
        var medium: StreamMedium
        var writer: JournalWriter
    }

    private struct State {
        var tenures: [String: Tenure] = [:]
        var opened: [String: Opened] = [:]
    }

    private let state = Mutex(State())

    /// - Parameters:
    ///   - replicas: how many servers keep each stream.
    ///   - transferDirectory: a directory for files on their way to clients, which is removed with this.
    init(
        _ connection: NATSConnection, cluster: ClusterName, replicas: Int, transferDirectory: String,
        keeping: JournalKeeping = .lastDay, snapshotInterval: UInt64 = Store.defaultSnapshotInterval,
        callbackHosts: CallbackHosts = CallbackHosts(), logger: Logger = Logger(label: "storage"),
        unixMilliseconds: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
    ) throws(NATSError) {
        (self.connection, self.cluster, self.replicas) = (connection, cluster, replicas)
        (self.transferDirectory, self.snapshotInterval) = (transferDirectory, snapshotInterval)
        (self.callbackHosts, self.logger) = (callbackHosts, logger)
        medium = StreamMedium.Surroundings(
            connection: connection, objects: try ObjectBucket(cluster.objects, replicas: replicas, of: connection),
            cluster: cluster, keeping: keeping, unixMilliseconds: unixMilliseconds)
        importing = working.free()
    }

    package var place: String { "the streams of cluster \(cluster.text)" }

    package func lane(of name: String) -> WorkLane { working.lane(of: name) }

    // MARK: Ownership

    /// Notes that this node owns a tenant from now on.
    func own(_ name: String, as tenure: Tenure) { state.withLock { $0.tenures[name] = tenure } }

    /// Ends this node's ownership of a tenant: what is written from now on is refused, or not even tried.
    func disown(_ name: String) { state.withLock { $0.tenures.removeValue(forKey: name) }?.end() }

    /// The epoch in which this node owns a tenant; nil where it does not.
    func epoch(of name: String) -> UInt64? { state.withLock { $0.tenures[name]?.epoch } }

    /// How many entries of each tenant's journal NATS has not confirmed to this node. Only tenants that are open here.
    var lags: [String: UInt64] { state.withLock { $0.opened }.mapValues(\.writer.lag) }

    private func tenure(of name: String) throws(StorageError) -> Tenure {
        guard let tenure = state.withLock({ $0.tenures[name] }) else {
            throw .tenantNotFound(name: name, directory: place)
        }
        return tenure
    }

    /// The streams of all tenants of the cluster, and of those that are no more.
    var streams: [StreamName] {
        get throws(NATSError) {
            let prefix = cluster.streamPrefix
            return try connection.streamNames(prefix: prefix).map {
                StreamName(text: String($0.dropFirst(prefix.count)))
            }
        }
    }

    /// Removes a stream that belongs to nobody, with its objects.
    func remove(_ stream: StreamName) { try? tenantStream("", stream).remove() }

    /// The storage's clock.
    var unixMilliseconds: Int64 { medium.unixMilliseconds() }

    /// Deletes the objects of which no snapshot of these streams is made. Returns how many there were.
    ///
    /// - Parameter end: what was written later stays, in Unix milliseconds.
    func sweepObjects(of streams: Set<StreamName>, writtenBefore end: Int64) throws -> Int {
        let named = Dictionary(uniqueKeysWithValues: streams.map { ($0.text, $0) })
        var needed: [String: Set<String>] = [:]
        return try medium.objects.sweep(writtenBefore: end) { object in
            let text = String(object.prefix { $0 != "/" })
            guard let stream = named[text] else { return false }
            let objects = try needed[text] ?? tenantStream("", stream).snapshotObjects
            needed[text] = objects
            return objects.contains(object) || object == TenantStream.liveObject(of: stream)
        }
    }

    // MARK: Tenants

    package func create(_ tenant: StoredTenant) throws(StorageError) -> TenantHost {
        let name = tenant.description.name
        let setup = try Store.setup(tenant)
        let tenure = try tenure(of: name)
        let end = try writing(name, tenure) { () throws -> StreamMedium.End in try born(tenant, tenure) }
        return try host(
            RecoveredTenant(tenant: tenant, snapshot: TenantSnapshot(setup), chain: end.chain), end, isNew: true, tenure
        )
    }

    /// Makes a tenant's stream, with a birth in it.
    private func born(_ tenant: StoredTenant, _ tenure: Tenure) throws -> StreamMedium.End {
        try connection.makeStream(
            cluster.stream(of: tenure.stream), subjects: [cluster.subjects(of: tenure.stream)], replicas: replicas)
        let birth = StreamRecord.birth(StreamRecord.Birth(format: StoredTenant.formatVersion, tenant: tenant))
        let bytes = try birth.bytes(JournalCoding())
        // The servers may not know yet which of them leads the stream.
        let sequence = try tenure.answered { () throws(NATSError) in
            try connection.publish(
                bytes, to: cluster.subject(.birth, of: tenure.stream), of: cluster.stream(of: tenure.stream),
                expecting: NATSConnection.Expectation(last: 0), id: "\(tenure.node)-\(tenure.epoch)-0")
        }
        return StreamMedium.End(
            tenant: tenant, position: 0, chain: JournalChain(), sequence: sequence, birth: sequence)
    }

    package func open(_ name: String) throws(StorageError) -> (tenant: StoredTenant, host: TenantHost) {
        guard !state.withLock({ $0.opened[name] != nil }) else { throw .tenantInUse(name: name) }
        let tenure = try tenure(of: name)
        let (recovered, end, _) = try stream(name, tenure).recover(by: tenure, acceptsDamage: false)
        var tenant = recovered.tenant
        tenant.bornAtUnixMilliseconds = recovered.snapshot.state.bornAtUnixMilliseconds
        return (tenant, try host(recovered, end, isNew: false, tenure))
    }

    package func reopen(_ name: String) throws(StorageError) -> TenantHost {
        close(name)
        return try open(name).host
    }

    package func description(of name: String) -> StoredTenant? {
        (try? tenure(of: name)).flatMap { stream(name, $0).description }
    }

    package func renew(_ tenant: StoredTenant) throws(StorageError) {
        let name = tenant.description.name
        _ = try Store.setup(tenant)
        guard let opened = state.withLock({ $0.opened[name] }) else {
            throw .tenantNotFound(name: name, directory: place)
        }
        let programs = TenantStream.liveObject(of: try tenure(of: name).stream)
        try opened.writer.end { [medium] () throws(StorageError) in
            do {
                try medium.objects.delete(programs)
                try opened.medium.renew(tenant)
            } catch { throw TenantStream.failure(error, opened.medium.place) }
        }
    }

    package func readdress(_ name: String, _ webhooks: [WebhookDescription]?) throws(StorageError) {
        try state.withLock { $0.opened[name] }?.writer.readdress(webhooks)
    }

    package func close(_ name: String) {
        guard let opened = state.withLock({ $0.opened.removeValue(forKey: name) }) else { return }
        // A stream needs no closing; what is left is written, or was failed before.
        try? opened.writer.close()
    }

    package func remove(_ name: String) throws(StorageError) {
        let stream = stream(name, try tenure(of: name))
        if let opened = state.withLock({ $0.opened[name] }) {
            try opened.writer.end { () throws(StorageError) in try stream.remove() }
        } else {
            try stream.remove()
        }
        state.withLock { $0.opened[name] = nil }
        working.forget(name)
    }

    package func salvage(_ name: String) throws(StorageError) -> Store.Salvage? {
        let tenure = try tenure(of: name)
        return try stream(name, tenure).salvage(by: tenure, nowUnixMilliseconds: medium.unixMilliseconds())
    }

    package func forgetSuspicion(of name: String) {
        guard let tenure = try? tenure(of: name) else { return }
        stream(name, tenure).forgive(by: tenure)
    }

    package func export(_ name: String, to path: String, recorded: TenantSnapshot) throws(StorageError) {
        guard let opened = state.withLock({ $0.opened[name] }) else {
            throw .tenantNotFound(name: name, directory: place)
        }
        let stream = stream(name, try tenure(of: name))
        try opened.medium.reading { end throws(StorageError) in
            try stream.export(through: end, to: path, recorded: recorded)
        }
    }

    package func keep(_ programs: [String: LiveProgram], of name: String) throws(StorageError) {
        let tenure = try tenure(of: name)
        let object = TenantStream.liveObject(of: tenure.stream)
        try writing(name, tenure) { () throws in
            let bytes = programs.isEmpty ? nil : try KeptPrograms.bytes(of: programs)
            try tenure.answered { () throws(NATSError) in
                if let bytes { try medium.objects.put(bytes, as: object) } else { try medium.objects.delete(object) }
            }
        }
    }

    package func programs(of name: String) throws(StorageError) -> [String: LiveProgram] {
        let object = TenantStream.liveObject(of: try tenure(of: name).stream)
        let bytes: [UInt8]
        do throws(NATSError) { bytes = try medium.objects.bytes(of: object) } catch {
            guard error == .notFound else { throw TenantStream.failure(error, "object \(object)") }
            return [:]
        }
        return try KeptPrograms.programs(in: Data(bytes), of: "object \(object)")
    }

    package func adopt(_ path: String, as name: String) throws(StorageError) {
        let file = try TenantFile(path, isReadOnly: true)
        defer { try? file.close() }
        let tenure = try tenure(of: name)
        try writing(name, tenure) { () throws in
            var end = try born(file.tenant(), tenure)
            let beginning = try file.beginning()
            if let beginning {
                end = try stream(name, tenure).begin(
                    with: beginning.snapshot, after: end, nowUnixMilliseconds: medium.unixMilliseconds())
            }
            let medium = StreamMedium(name, after: end, tenure: tenure, medium)
            var batch: [JournalEntry] = []
            try file.forEachEntry(from: beginning, atOnce: 1024) { entry in
                batch.append(entry)
                guard batch.count == 1024 else { return }
                try medium.write(batch, nil)
                batch.removeAll(keepingCapacity: true)
            }
            try medium.write(batch, nil)
        }
    }

    // MARK: Parts

    private func stream(_ name: String, _ tenure: Tenure) -> TenantStream { tenantStream(name, tenure.stream) }

    private func tenantStream(_ name: String, _ stream: StreamName) -> TenantStream {
        TenantStream(name, in: stream, of: cluster, medium.objects, connection)
    }

    private func writing<Value>(
        _ name: String, _ tenure: Tenure, _ body: () throws -> Value
    ) throws(StorageError) -> Value {
        do { return try body() } catch {
            if error as? NATSError == .conflict { throw .tenantExists(name: name, directory: place) }
            throw TenantStream.failure(error, "stream \(cluster.stream(of: tenure.stream))")
        }
    }

    private func host(
        _ recovered: RecoveredTenant, _ end: StreamMedium.End, isNew: Bool, _ tenure: Tenure
    ) throws(StorageError) -> TenantHost {
        let name = recovered.tenant.description.name
        let medium = StreamMedium(name, after: end, tenure: tenure, medium)
        let (writer, host) = try recovered.host(
            medium, isNew: isNew, callbackHosts: callbackHosts,
            JournalWriter.Surroundings(
                lane: writing.lane(), encoding: lane(of: name), snapshotInterval: snapshotInterval,
                unixMilliseconds: self.medium.unixMilliseconds, logger: logger))
        state.withLock { $0.opened[name] = Opened(medium: medium, writer: writer) }
        return host
    }
}
