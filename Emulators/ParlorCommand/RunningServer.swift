import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import Logging

/// A server in this process, put together from its settings.
struct RunningServer: Sendable {
    let server: Server
    let catalogue: TenantCatalogue
    let record: ServerRecord
    private let directory: RuntimeDirectory?
    private let requests: StopRequests
    private let parts: ServerParts
    private let node: ClusterNode?

    /// Starts a server; `isNoted` lets other commands find it.
    static func start(
        _ settings: ServerSettings, isNoted: Bool, logger: Logger, in surroundings: Surroundings
    ) async throws -> RunningServer {
        FileLimit.raise()
        let directory = isNoted ? runtimeDirectory(settings, surroundings) : nil
        try directory?.prepare(userID: surroundings.userID)
        let store = try settings.dataDirectory.map { try open($0, settings, logger) }
        let node = try await connected(settings, logger)
        let registry = TenantRegistry { tenant, reason in
            logger.error("a tenant stopped by itself", metadata: ["tenant": "\(tenant)", "reason": "\(reason)"])
            node?.noteEnd(of: tenant)
        }
        let catalogue = TenantCatalogue(
            registry: registry, store: node?.storage ?? store, logger: logger,
            callbackHosts: CallbackHosts(settings.callbackHosts))
        if let node { registry.follow { node.place(of: $0) } }
        let token = settings.adminSecret.flatMap(AdminToken.init(secret:)) ?? AdminToken()
        let requests = StopRequests()
        let parts = ServerParts(
            settings: settings, catalogue: catalogue, store: store, node: node, token: token, requests: requests,
            logger: logger, errors: surroundings.errors,
            guests: Guests(program: StoryProgram.path(beside: surroundings.executable), logger: logger),
            startedAtUnixSeconds: surroundings.nowUnixSeconds)
        do {
            let seeding = TenantSeeding(
                settings: settings, store: store, node: node, catalogue: catalogue, logger: logger)
            if node == nil { try await seeding.run() }
            let server = Server(parts.configuration, tenants: registry)
            let port = try await start(server, settings, surroundings)
            if let node {
                // Others are told where this node is, so it has its port first.
                try await join(node, catalogue, server, settings.advertised ?? EmulatorAddress(parts.url(port: port)))
                try await seeding.run()
            }
            parts.open(server, port: port)
            if settings.allowedOrigins.allowsAll {
                logger.warning("web pages of every site may open connections", metadata: ["flag": "--allow-origin=*"])
            }
            let needsToken = !AdminGate.isLoopback(settings.host)
            let record = ServerRecord(
                pid: getpid(), url: parts.url(port: port), port: port,
                startedAtUnixSeconds: surroundings.nowUnixSeconds, version: Parlor.version,
                dataDirectory: store?.directory,
                adminToken: needsToken ? token.issue(at: surroundings.nowUnixSeconds) : nil)
            do {
                try directory?.write(record)
            } catch {
                logger.warning(
                    "other commands will not find this server", metadata: ["reason": "\(error.systemReason)"])
            }
            return RunningServer(
                server: server, catalogue: catalogue, record: record, directory: directory, requests: requests,
                parts: parts, node: node)
        } catch {
            node?.leave()
            await catalogue.close(reason: "the server did not start")
            throw error
        }
    }

    /// Returns when an admin call or ``requestStop()`` asks for an end.
    func stopRequested() async { await requests.next() }

    /// Asks for an end.
    func requestStop() { requests.request() }

    /// Ends it: sessions are told, journals are complete.
    func stop() async {
        await parts.guests.close()
        if let node { await giveUp(node) }
        await server.stop()
        await catalogue.close(reason: "the server stopped")
        node?.leave()
        parts.shut()
        directory?.remove(record)
    }

    /// How long a node that stops waits for others to take its tenants.
    private static let drainPatience = Duration.seconds(3)

    /// Lets other nodes have the tenants at once, where there are any.
    private func giveUp(_ node: ClusterNode) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await node.drain() }
            group.addTask { try? await Task.sleep(for: Self.drainPatience) }
            await group.next()
            node.leave()
            group.cancelAll()
        }
    }

    private static func connected(
        _ settings: ServerSettings, _ logger: Logger
    ) async throws(CommandFailure) -> ClusterNode? {
        guard let cluster = settings.cluster else { return nil }
        do {
            return try await ClusterNode.connected(
                cluster, callbackHosts: CallbackHosts(settings.callbackHosts),
                transferDirectory: NSTemporaryDirectory() + "parlor-transfers-\(getpid())", logger: logger)
        } catch {
            throw .notStarted(error.code, error.reason, advice: error.advice)
        }
    }

    private static func join(
        _ node: ClusterNode, _ catalogue: TenantCatalogue, _ server: Server, _ address: EmulatorAddress
    ) async throws(CommandFailure) {
        do {
            try await node.join(catalogue, of: server, at: address)
        } catch {
            throw .notStarted(error.code, error.reason, advice: error.advice)
        }
    }

    private static func runtimeDirectory(_ settings: ServerSettings, _ surroundings: Surroundings) -> RuntimeDirectory {
        .find(
            flag: settings.runtimeDirectory, environment: surroundings.environment, userID: surroundings.userID)
    }

    private static func open(
        _ directory: String, _ settings: ServerSettings, _ logger: Logger
    ) throws(CommandFailure) -> Store {
        do {
            return try Store(
                directory: directory, logger: logger, keeping: settings.journalKeeping,
                callbackHosts: CallbackHosts(settings.callbackHosts))
        } catch {
            let advice =
                switch error {
                case .directoryInUse: "stop the server that uses it, or choose another with --data"
                default: "choose another with --data, or run `parlor doctor --data \(directory)`"
                }
            throw .notStarted("dataDirectory", "the data directory: \(error)", advice: advice)
        }
    }

    private static func start(
        _ server: Server, _ settings: ServerSettings, _ surroundings: Surroundings
    ) async throws(CommandFailure) -> Int {
        do {
            return try await server.start()
        } catch {
            switch error {
            case .portInUse(let host, let port):
                let owner = PortOwner.find(port: port, records: runtimeDirectory(settings, surroundings).records)
                throw .notStarted(
                    "portInUse", "port \(port) at \(host) is in use by \(owner?.description ?? "another process")",
                    advice: "stop it, or choose another port with --port; 0 takes a free one")
            case .portNotPermitted(let host, let port):
                throw .notStarted(
                    "portNotPermitted", "port \(port) at \(host) is for the system's own services",
                    advice: "choose one from 1024 on with --port")
            case .addressUnavailable(let host, let reason):
                throw .notStarted(
                    "addressUnavailable", "\"\(host)\" is no address of this machine: \(reason)",
                    advice: "choose another with --host; 127.0.0.1 is this machine alone")
            case .mediaUnavailable(let port, let reason):
                throw .notStarted(
                    "mediaUnavailable", "UDP port \(port) cannot be opened: \(reason)",
                    advice: "choose another with --media-port; 0 takes a free one")
            case .notStarted(let reason): throw .notStarted("notStarted", reason)
            case .startedBefore: preconditionFailure("a server is started once")
            }
        }
    }
}
