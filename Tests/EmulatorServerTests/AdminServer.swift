import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import Logging
import Synchronization
import Testing
import VendorDialects

/// A server with admin routes on a free port, and calls to it over real HTTP.
final class AdminServer: Sendable {
    struct Answer {
        var status: Int
        var headers: [String: String]
        var body: Data

        /// The envelope; nil where the body is none.
        var envelope: ReadEnvelope? { try? JSONDecoder().decode(ReadEnvelope.self, from: body) }
        var code: String? { envelope?.error?.code }
        var reason: String { envelope?.error?.reason ?? "" }
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    struct ReadEnvelope: Decodable {
        var schemaVersion: Int
        var command: String
        var status: String
        var error: ErrorReport?
    }

    let server: Server
    let catalogue: TenantCatalogue
    let api: AdminAPI
    let port: Int
    private let stops: StopCount

    private final class StopCount: Sendable {
        let count = Mutex(0)
        let api = Mutex<AdminAccess?>(nil)
    }

    var stopCount: Int { stops.count.withLock { $0 } }

    private init(server: Server, catalogue: TenantCatalogue, api: AdminAPI, port: Int, stops: StopCount) {
        self.server = server
        self.api = api
        self.catalogue = catalogue
        self.port = port
        self.stops = stops
    }

    /// Runs a server for as long as `body` takes. `boundAs` is what the gate takes for the host it is bound to.
    static func run(
        boundAs host: String = "127.0.0.1", token: AdminToken = AdminToken(), store: Store? = nil,
        guests: Guests = Guests(), _ body: (AdminServer) async throws -> Void
    ) async throws {
        let registry = TenantRegistry()
        let catalogue = TenantCatalogue(registry: registry, store: store)
        let stops = StopCount()
        var configuration = ServerConfiguration(limits: .patient)
        configuration.live = catalogue.live
        configuration.addAdmin { stops.api.withLock { $0 } }
        let server = Server(configuration, tenants: registry)
        let port = try await server.start()
        let api = AdminAPI(
            catalogue: catalogue, gate: AdminGate(host: host, port: port, token: token),
            archive: TenantArchive(store: store, catalogue: catalogue),
            watches: configuration.watches, guests: guests,
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
            status: {
                StatusReport(
                    version: "1", pid: 1, url: "http://127.0.0.1:\(port)", mediaPort: nil, startedAtUnixSeconds: 0,
                    dataDirectory: store?.directory, tenantCount: await catalogue.count,
                    setAside: await catalogue.setAside, connectionCount: 0)
            }, stop: { stops.count.withLock { $0 += 1 } })
        stops.api.withLock { $0 = AdminAccess(api: api, metrics: { await catalogue.metrics(of: server) }) }
        do {
            try await body(AdminServer(server: server, catalogue: catalogue, api: api, port: port, stops: stops))
        } catch {
            await server.stop()
            await catalogue.close(reason: "the test failed")
            throw error
        }
        await server.stop()
        await catalogue.close(reason: "the test is over")
        // The server has the routes, and they have the server.
        stops.api.withLock { $0 = nil }
    }

    /// Calls a path; a body goes as it is.
    func call(
        _ method: String, _ path: String, body: String? = nil, headers: [String: String] = [:]
    ) async throws -> Answer {
        try await call(method, path, bytes: Array((body ?? "").utf8), headers: headers)
    }

    /// Calls a path with a body of any bytes.
    func call(
        _ method: String, _ path: String, bytes: [UInt8], headers: [String: String] = [:]
    ) async throws -> Answer {
        let exchange = HTTPExchange(
            address: try EmulatorAddress("127.0.0.1:\(port)"), method: method, path: path,
            headers: headers.map { ($0.key, $0.value) }, body: bytes,
            timeoutSeconds: 600)
        let response = try await exchange.run()
        return Answer(status: response.status, headers: response.headers, body: Data(response.body))
    }

    /// The data of an envelope that must be a success.
    func data<Value: Codable & Sendable>(
        _ type: Value.Type, _ method: String, _ path: String, body: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Value {
        let answer = try await call(method, path, body: body)
        #expect(answer.status < 300, "\(answer.text)", sourceLocation: sourceLocation)
        let envelope = try JSONDecoder().decode(Envelope<Value>.self, from: answer.body)
        #expect(envelope.status == .ok, sourceLocation: sourceLocation)
        return try #require(envelope.data, sourceLocation: sourceLocation)
    }
}

/// A directory that is gone after the test.
func withTemporaryDirectory(_ body: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "parlor-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
}
