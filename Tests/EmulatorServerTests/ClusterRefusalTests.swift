import EmulatorHost
import EmulatorSuite
import Foundation
import Logging
import NATSServers
import Testing

@testable import EmulatorServer

/// What a node is told that cannot join.
@Suite(.timeLimit(.minutes(15))) struct ClusterRefusalTests {
    private func refusal(
        _ settings: ClusterSettings, logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) async -> ClusterError? {
        do {
            _ = try await ClusterNode.connected(
                settings, callbackHosts: CallbackHosts(), transferDirectory: NSTemporaryDirectory(), logger: logger)
            return nil
        } catch { return error }
    }

    @Test(arguments: ["http://127.0.0.1:1", "127.0.0.1:4222", "nats://127.0.0.1:1,", "nats://"])
    func `an address that is none of NATS is named`(_ address: String) async {
        let error = await refusal(ClusterSettings(address: address))
        #expect(error?.code == "clusterAddress", "\(String(describing: error))")
        #expect(error?.advice?.contains("nats://host:port") == true)
    }

    @Test func `servers that are not there, or run without JetStream, or are too few are told apart`() async throws {
        #expect(await refusal(ClusterSettings(address: "nats://127.0.0.1:1"))?.code == "clusterUnreachable")
        let plain = try NATSServers(hasJetStream: false)
        #expect(await refusal(ClusterSettings(address: plain.address))?.code == "clusterWithoutJetStream")
        let one = try NATSServers()
        #expect(await refusal(ClusterSettings(address: one.address, replicas: 3))?.code == "clusterTooSmall")
        #expect(await refusal(ClusterSettings(address: one.address, replicas: 1)) == nil)
    }

    @Test func `a node that is started before its servers waits for them, and says so`() async throws {
        let servers = try NATSServers()
        servers.stop(0)
        let (lines, start) = (LogLines(), "notice the cluster is not there yet: no NATS server answers")
        let settings = ClusterSettings(address: servers.address, replicas: 1)
        async let refused = refusal(settings, logger: lines.logger)
        while !lines.all.contains(where: { $0.hasPrefix(start) }) { try await Task.sleep(for: .milliseconds(10)) }
        try servers.start(0)
        let refusal = await refused
        #expect(refusal == nil)
    }

    @Test func `a cluster of another version, or with another number of replicas, is refused`() async throws {
        let servers = try NATSServers()
        let settings = ClusterSettings(address: servers.address, name: "one", replicas: 1)
        #expect(await refusal(settings) == nil)
        let connection = try NATSConnection(servers.address, name: "test")
        let bucket = try connection.makeBucket(ClusterName("one").bucket, replicas: 1)
        let entry = try #require(try bucket.lastChange(of: ClusterKeys.cluster))
        let text = String(decoding: try #require(entry.value), as: UTF8.self)
        let others = [
            ("clusterOfOtherVersion", text.replacing("\"format\":1", with: "\"format\":2")),
            ("clusterReplicas", text.replacing("\"replicas\":1", with: "\"replicas\":3")),
            ("clusterUnknown", "{}"),
        ]
        var revision = entry.revision
        for (code, other) in others {
            try #require(other != text)
            revision = try bucket.write(Array(other.utf8), to: ClusterKeys.cluster, expecting: revision)
            #expect(await refusal(settings)?.code == code)
        }
        // Another name is another cluster.
        #expect(await refusal(ClusterSettings(address: servers.address, name: "two", replicas: 1)) == nil)
    }
}
