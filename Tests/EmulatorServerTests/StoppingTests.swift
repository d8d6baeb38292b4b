import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Logging
import ServiceLifecycle
import Testing

@Suite(.timeLimit(.minutes(15))) struct StoppingTests {
    @Test func `a server that stops says farewell, so that clients come back`() async throws {
        try await withServer { server, port in
            let alice = try await Visitor(port, as: "alice")
            await server.stop()
            #expect(try await alice.client.end() == 1001)
            #expect(!server.isReady)
            // A process that another test is just starting has the listening socket for a moment too.
            while (try? await RawClient.socket(port)) != nil { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test func `clients that do not answer the farewell are closed in time`() async throws {
        var limits = ServerLimits.patient
        limits.stopTimeout = .milliseconds(50)
        try await withServer(limits: limits) { server, port in
            let deaf = try await Visitor(port)
            deaf.client.setReading(false)
            let undecided = try await RawClient.socket(port)
            await server.stop()
            #expect(server.counters.reading.connections == 0)
            _ = try await undecided.end()
        }
    }

    @Test func `a service group stops it gracefully`() async throws {
        let tenants = TenantRegistry()
        tenants.add(ServerFixtures.setup)
        let server = Server(ServerConfiguration(limits: .patient), tenants: tenants)
        let port = try await server.start()
        let group = ServiceGroup(
            configuration: .init(services: [server], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        async let running: Void = group.run()
        let alice = try await Visitor(port, as: "alice")
        try await alice.call(ServerFixtures.create("lobby"))
        await group.triggerGracefulShutdown()
        #expect(try await alice.client.end() == 1001)
        try await running
        #expect(!server.isReady)
    }
}
