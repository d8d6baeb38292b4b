import EmulatorAPI
import EmulatorClient
import EmulatorHost
import EmulatorWire
import Foundation
import Logging
import NATSServers
import Synchronization
import TenantOwnership
import Testing
import VendorDialects

@testable import EmulatorServer

/// The admin routes of a server, once it has its port.
private final class Admin: Sendable {
    let access = Mutex<AdminAccess?>(nil)
}

extension OwnershipTiming {
    /// No node of these tests loses its lease because the machine is busy with other tests.
    static var patient: Self {
        var timing = Self()
        (timing.lease, timing.request) = (.seconds(600), .seconds(600))
        return timing
    }
}

/// A node of a cluster in this process: a server with a catalogue.
final class ClusterMember: Sendable {
    let server: Server
    let catalogue: TenantCatalogue
    let node: ClusterNode
    let port: Int

    /// - Parameter passesConnections: whether it passes connections on, or leads clients to other nodes.
    init(_ servers: NATSServers, replicas: Int = 1, passesConnections: Bool = false) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        node = try await ClusterNode.connected(
            ClusterSettings(address: servers.address, replicas: replicas, timing: .patient),
            callbackHosts: CallbackHosts(),
            transferDirectory: NSTemporaryDirectory() + "parlor-cluster-\(UUID().uuidString)", logger: logger)
        let registry = TenantRegistry()
        registry.follow { [node] in node.place(of: $0) }
        catalogue = TenantCatalogue(registry: registry, store: node.storage, logger: logger)
        var configuration = ServerConfiguration(logger: logger, limits: .patient)
        configuration.passesConnections = passesConnections
        configuration.live = catalogue.live
        let admin = Admin()
        configuration.addAdmin { admin.access.withLock { $0 } }
        server = Server(configuration, tenants: registry)
        port = try await server.start()
        let api = AdminAPI(
            catalogue: catalogue, gate: AdminGate(host: "127.0.0.1", port: port, token: AdminToken()),
            archive: TenantArchive(store: node.storage, catalogue: catalogue),
            watches: configuration.watches, node: node, logger: logger,
            status: {
                StatusReport(
                    version: "1", pid: 1, url: "", mediaPort: nil, startedAtUnixSeconds: 0, dataDirectory: nil,
                    tenantCount: 0, setAside: [], connectionCount: 0)
            }, stop: {})
        admin.access.withLock { $0 = AdminAccess(api: api, metrics: { "" }) }
        try await node.join(catalogue, of: server, at: EmulatorAddress("127.0.0.1:\(port)"))
    }

    func create(_ name: String, app: String) async throws {
        _ = try await catalogue.create(
            TenantCreation(name: name, vendor: .tencent, appID: app, secret: "key", clock: .manual))
    }

    func fault(_ body: (TenantCatalogue) async throws -> Void) async -> TenantCatalogueError? {
        do {
            try await body(catalogue)
            return nil
        } catch { return error as? TenantCatalogueError }
    }

    /// Returns when this node has so many tenants.
    func has(_ count: Int) async throws {
        while await catalogue.count != count { try await Task.sleep(for: .milliseconds(5)) }
    }

    func get(_ path: String) async throws -> (status: Int, body: String) {
        let answer = try await HTTPExchange(
            address: EmulatorAddress("127.0.0.1:\(port)"), method: "GET", path: path, timeoutSeconds: 600
        ).run()
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    func tenants(_ query: String = "") async throws -> TenantList {
        let body = try await get("/admin/v1/tenants\(query)").body
        return try #require(try JSONDecoder().decode(Envelope<TenantList>.self, from: Data(body.utf8)).data)
    }

    /// A client that was given the addresses of nodes.
    static func visitor(_ user: UserID, app: String, at members: [ClusterMember]) throws -> ClientVisitor {
        try visitor(user, app: app, at: members.map(\.port))
    }

    /// A client that was given nodes at these ports.
    static func visitor(
        _ user: UserID, app: String, at ports: [Int], connectTimeout: Duration = NetworkTiming.patient.connectTimeout
    ) throws -> ClientVisitor {
        var timing = NetworkTiming.patient
        timing.connectTimeout = connectTimeout
        timing.firstBackoff = .milliseconds(2)
        timing.longestBackoff = .milliseconds(20)
        let address = try EmulatorAddress(ports.map { "127.0.0.1:\($0)" }.joined(separator: ","))
        return ClientVisitor(
            user: user,
            link: NetworkLink(address: address, app: AppID(app), random: RandomStream(state: 1), timing: timing))
    }

    func stop() async {
        node.leave()
        await server.stop()
        await catalogue.close(reason: "the test is over")
    }
}
