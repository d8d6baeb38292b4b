import EmulatorAPI
import EmulatorClient
import EmulatorHost
import EmulatorWire
import Foundation
import LoopbackPorts
import NATSServers
import TenantOwnership
import Testing
import VendorDialects

@testable import EmulatorServer

/// Several servers that are one.
@Suite(.timeLimit(.minutes(15))) struct ClusterNodeTests {
    private func login(_ user: UserID, app: String) throws -> Command {
        .identity(.logIn(user: user, credential: try token(of: user, app: app), terminal: .phone))
    }

    private func token(of user: UserID, app: String) throws -> Credential {
        let setup = try TenantDescription(name: "one", vendor: .tencent, appID: app, secret: "key")
            .setup(seed: 0, bornAtUnixMilliseconds: 0)
        let claims = Claims(
            app: setup.app, user: user, issuedAtUnixSeconds: 1_600_000_000, expiresAtUnixSeconds: 4_000_000_000)
        return .token(text: setup.tokenFormat.write(claims, setup.secret))
    }

    @Test func `names and apps are unique across nodes, and a failed attempt blocks neither`() async throws {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers))
        try await one.create("first", app: "1400000101")
        #expect(await two.fault { _ in try await two.create("first", app: "1400000102") } == .nameTaken(name: "first"))
        #expect(await two.fault { _ in try await two.create("second", app: "1400000101") }?.code == "appIDTaken")
        try await two.create("second", app: "1400000102")
        _ = try await one.catalogue.drop("first")
        // The other node sees it a moment later.
        while await two.fault({ _ in try await two.create("third", app: "1400000101") }) != nil {}
        try await one.create("first", app: "1400000103")
        #expect(await one.catalogue.entries.map(\.name) == ["first"])
        #expect(await two.catalogue.entries.map(\.name) == ["second", "third"])
        while two.node.report.tenants.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(two.node.report.tenants.map(\.name) == ["first", "second", "third"])
        await one.stop()
        await two.stop()
    }

    @Test func `an app reaches its tenant by any node, and goes on at the next owner by itself`() async throws {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers))
        let app = "1400000104"
        try await one.create("room", app: app)
        let alice = try ClusterMember.visitor("alice", app: app, at: [two, one])
        #expect(await alice.ask(try login("alice", app: app)) == .success(.done))
        #expect(await alice.ask(ServerFixtures.create("lobby")) == .success(ServerFixtures.made("lobby")))
        #expect(one.server.counters.reading.connections == 1)
        while one.node.report.nodes.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        try await one.node.move("room", to: two.node.report.node)
        try await two.has(1)
        // The session is another one, so the app logs in again, as after a restart of a server.
        while await alice.ask(try login("alice", app: app)) != .success(.done) {}
        #expect(two.server.counters.reading.connections == 1)
        let host = try await two.catalogue.host(named: "room")
        #expect(await host.usage.roomCount == 1)
        #expect(two.node.report.tenants.first?.epoch == 2)
        alice.link.close()
        await one.stop()
        await two.stop()
    }

    @Test func `a live program goes on where its tenant does, until the world begins again`() async throws {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers))
        try await one.create("room", app: "1400000116")
        let program = try LiveProgram(
            [LiveRecord(kind: .sound, isKey: true, time: 0, bytes: [7])], loopMilliseconds: 20)
        #expect(try await one.catalogue.keepLive(program, as: "concert", of: "room"))
        while one.node.report.nodes.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        try await one.node.move("room", to: two.node.report.node)
        try await two.has(1)
        let host = try await two.catalogue.host(named: "room")
        #expect(two.catalogue.live.programs(of: host) == ["concert": program])
        _ = try await two.catalogue.reset("room")
        let fresh = try await two.catalogue.host(named: "room")
        #expect(two.catalogue.live.programs(of: fresh) == [:])
        try await two.node.move("room", to: one.node.report.node)
        try await one.has(1)
        let back = try await one.catalogue.host(named: "room")
        #expect(one.catalogue.live.programs(of: back) == [:])
        #expect(try await !one.catalogue.forgetLive("concert", of: "room"))
        await one.stop()
        await two.stop()
    }

    /// Logs a user in who then publishes sound in a channel.
    private func enter(_ visitor: ClientVisitor, app: String) async throws {
        let entry = ChannelEntry(
            user: visitor.user, credential: try token(of: visitor.user, app: app), scene: .live)
        let commands: [Command] = [
            try login(visitor.user, app: app), .rtc(.enter(channel: "stage", entry: entry)),
            .rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .sound, extra: "")),
        ]
        for command in commands {
            let result = await visitor.ask(command)
            #expect(throws: Never.self) { try result.get() }
        }
    }

    /// Speaks until all listeners heard a packet from the first number on: what comes first may be lost on its way.
    private func speak(_ speaker: ClientVisitor, to listeners: [ClientVisitor], from first: UInt32 = 1) async {
        let speaking = Task {
            var sequence = first
            while !Task.isCancelled {
                speaker.link.send(
                    MediaPacket(
                        channel: "stage", publisher: speaker.user, sequence: sequence, timestamp: sequence &* 960,
                        level: 3, payload: [0x78, 7]))
                sequence += 1
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        for listener in listeners { await listener.until { $0.media.contains { $0 >= first } } }
        speaking.cancel()
        _ = await speaking.result
    }

    @Test func `apps that reach one node alone talk and hear through it, by their connections`() async throws {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers, passesConnections: true))
        let app = "1400000115"
        try await one.create("room", app: app)
        let (alice, bob) = (
            try ClusterMember.visitor("alice", app: app, at: [two]),
            try ClusterMember.visitor("bob", app: app, at: [two])
        )
        let carol = try ClusterMember.visitor("carol", app: app, at: [one])
        for visitor in [alice, bob, carol] { try await enter(visitor, app: app) }
        #expect(two.server.counters.reading.passedConnections == 2)
        #expect(two.server.counters.reading.connections == 0)
        #expect(one.server.counters.reading.connections == 3)
        await speak(alice, to: [bob, carol])
        await speak(carol, to: [alice, bob])
        #expect(try await #require(two.server.media).counters().received == 0)

        // A session that is taken up again goes on with its numbers, by another socket.
        alice.link.apply(LinkConditions(isConnected: false))
        await alice.until { $0.states.last == .connecting }
        alice.link.apply(LinkConditions())
        await alice.until { $0.states.last == .connected }
        await speak(alice, to: [bob, carol], from: 30_000)
        let counters = try await #require(one.server.media).counters()
        #expect(counters.dropped(.replayed) == 0)
        #expect(counters.dropped(.wrongAddress) == 0)

        // The node that passed them on has the tenant itself.
        while one.node.report.nodes.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        try await one.node.move("room", to: two.node.report.node)
        try await two.has(1)
        while await alice.ask(try login("alice", app: app)) != .success(.done) {}
        while two.server.counters.reading.passedConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
        for visitor in [alice, bob, carol] { visitor.link.close() }
        await one.stop()
        await two.stop()
    }

    @Test func `a node that passes connections on says what their owner says, and passes none on twice`()
        async throws
    {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers, passesConnections: true))
        let app = "1400000117"
        try await one.create("room", app: app)
        let target = "\(Wire.path)?app=\(app)"
        func refusal(_ member: ClusterMember, headers: [String] = []) async -> Int? {
            do {
                try await RawClient.connect(member.port, target: target, headers: headers).cut()
                return nil
            } catch {
                return (error as? RawClient.Answer)?.status ?? -1
            }
        }
        #expect(await refusal(two) == nil)
        // A request that is none for a connection.
        #expect(try await two.get(target).status == 426)
        // The owner takes no other name for it, and another node that does not have the tenant does not pass it on.
        #expect(await refusal(two, headers: ["Parlor-Forwarded-By: 1"]) == 503)
        #expect(await refusal(one, headers: ["Parlor-Forwarded-By: 1"]) == nil)
        // Pages of other sites are refused in front.
        #expect(await refusal(two, headers: ["Origin: https://elsewhere.example"]) == 403)
        // The owner is there no more, and its lease still is.
        await one.server.stop()
        #expect(await refusal(two) == 503)
        await one.stop()
        await two.stop()
    }

    @Test func `an app whose first node is dead, and whose second has no lease, logs in at the third`() async throws {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers))
        let app = "1400000110"
        try await two.create("room", app: app)
        let dead = try HeldPort(isLent: true)
        one.node.leave()
        let alice = try ClusterMember.visitor("alice", app: app, at: [dead.port, one.port, two.port])
        #expect(await alice.ask(try login("alice", app: app)) == .success(.done))
        alice.link.close()
        // What an app asks its vendor's routes for goes the same way.
        let nodes = try EmulatorAddress("127.0.0.1:\(dead.port),127.0.0.1:\(one.port),127.0.0.1:\(two.port)")
        let call = VendorCall(method: "GET", target: "/none")
        let answer = await withCheckedContinuation { continuation in
            HTTPCall.ask(
                call, vendor: "tencent", app: AppID(app), at: nodes, source: "the test", timing: .patient,
                reply: { continuation.resume(returning: $0) })
        }
        #expect(try await two.get("/vendors/tencent/\(app)/none").status == answer.get().status)
        await one.stop()
        await two.stop()
    }

    @Test func `an app goes past a node that accepts connections and says nothing`() async throws {
        let servers = try NATSServers()
        let one = try await ClusterMember(servers)
        let app = "1400000112"
        try await one.create("room", app: app)
        let stopped = try HeldPort()
        let alice = try ClusterMember.visitor(
            "alice", app: app, at: [stopped.port, one.port], connectTimeout: .milliseconds(500))
        #expect(await alice.ask(try login("alice", app: app)) == .success(.done))
        alice.link.close()
        stopped.release()
        await one.stop()
    }

    @Test func `a node without a lease answers nobody about tenants`() async throws {
        let servers = try NATSServers()
        let one = try await ClusterMember(servers)
        let app = "1400000111"
        try await one.create("room", app: app)
        let paths = ["/vendors/tencent/\(app)/none", "/admin/v1/tenants/room"]
        for path in paths { #expect(try await one.get(path).status != 503) }
        one.node.leave()
        for path in paths { #expect(try await one.get(path).status == 503) }
        #expect(try await one.get("/admin/v1/status").status == 200)
        await one.stop()
    }

    @Test func `what an app's server asks is answered alike by every node`() async throws {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers))
        try await one.create("room", app: "1400000105")
        for path in ["/vendors/tencent/1400000105/v4/im_open_login_svc/account_check?sdkappid=1400000105", "/healthz"] {
            let (near, far) = (try await one.get(path), try await two.get(path))
            #expect(near == far)
        }
        #expect(
            try await two.get("/vendors/tencent/1400000105/none").status
                == one.get("/vendors/tencent/1400000105/none").status)
        #expect(try await two.get("/vendors/tencent/1400000999/none").body.contains("1400000999"))
        await one.stop()
        await two.stop()
    }

    @Test func `every node lists the tenants of all, and names those that no node tells more of`() async throws {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers))
        try await one.create("hall", app: "1400000113")
        try await two.create("attic", app: "1400000114")
        for member in [one, two] {
            while member.node.report.tenants.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
            let list = try await member.tenants()
            #expect(list.tenants.map(\.name) == ["attic", "hall"])
            #expect(list.unanswered == nil)
        }
        #expect(try await one.tenants("?here=1").tenants.map(\.name) == ["hall"])
        await two.server.stop()
        let list = try await one.tenants()
        #expect(list.tenants.map(\.name) == ["hall"])
        #expect(list.unanswered == ["attic"])
        await one.stop()
        await two.stop()
    }

    @Test func `a node says which servers of NATS keep its records, and which of them is gone`() async throws {
        let servers = try NATSServers(3)
        let one = try await ClusterMember(servers, replicas: 3)
        try await one.create("room", app: "1400000118")
        var found: [ClusterReport.Server] = []
        func look() async throws {
            try await Task.sleep(for: .milliseconds(20))
            found = await one.node.fullReport().servers ?? []
        }
        // The leader may not hear of an idle follower that it has caught up, and so `isCurrent` is not waited for.
        while found.count(where: { !$0.isOffline }) < 3 { try await look() }
        #expect(Set(found.map(\.name)) == ["n0", "n1", "n2"])
        #expect(found.map(\.isLeader) == [true, false, false])
        let last = try #require(found.last?.name)
        servers.stop(try #require(Int(last.dropFirst())))
        while found.first(where: { $0.name == last })?.isOffline != true { try await look() }
        #expect(one.node.report.tenants.map(\.lag) == [0])
        await one.stop()
    }

    @Test func `a node whose servers of NATS do not answer says so soon, however many ask`() async throws {
        let servers = try NATSServers()
        let one = try await ClusterMember(servers)
        // A server of NATS that is alone is no cluster before 2.11, and one of itself from then on.
        #expect(await one.node.fullReport().servers?.allSatisfy(\.isLeader) == true)
        servers.pause(0)
        while await one.node.fullReport().servers != nil { try await Task.sleep(for: .milliseconds(5)) }
        let begin = ContinuousClock.now
        await withTaskGroup(of: ClusterReport.self) { group in
            for _ in 0..<100 { group.addTask { await one.node.fullReport() } }
            for await report in group { #expect(report.servers == nil) }
        }
        // One after the other, they would wait for 100 seconds.
        #expect(begin.duration(to: .now) < .seconds(30))
        servers.resume(0)
        while await one.node.fullReport().servers == nil { try await Task.sleep(for: .milliseconds(5)) }
        await one.stop()
    }

    @Test func `entries that NATS has not confirmed are counted`() async throws {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers))
        let app = "1400000119"
        try await one.create("room", app: app)
        let alice = try ClusterMember.visitor("alice", app: app, at: [one])
        #expect(await alice.ask(try login("alice", app: app)) == .success(.done))
        while one.node.report.tenants.map(\.lag) != [0] { try await Task.sleep(for: .milliseconds(5)) }
        // The answer waits for NATS, and so does the command behind it.
        servers.pause(0)
        async let answer = alice.ask(ServerFixtures.create("lobby"))
        while one.node.report.tenants.map(\.lag) == [0] { try await Task.sleep(for: .milliseconds(5)) }
        servers.resume(0)
        _ = await answer
        while one.node.report.tenants.map(\.lag) != [0] { try await Task.sleep(for: .milliseconds(5)) }
        // Another node does not know.
        while two.node.report.tenants.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(two.node.report.tenants.map(\.lag) == [nil])
        alice.link.close()
        await one.stop()
        await two.stop()
    }

    @Test func `a node that drains gives all its tenants away, and one that is alone keeps them and says so`()
        async throws
    {
        let servers = try NATSServers()
        let one = try await ClusterMember(servers)
        for number in 1...20 { try await one.create("t\(number)", app: "14000002\(number < 10 ? "0" : "")\(number)") }
        do {
            try await one.node.drain()
            Issue.record("it drained")
        } catch { #expect(error == .nobodyTakesTenants(remaining: 20)) }
        #expect(await one.catalogue.count == 20)
        let two = try await ClusterMember(servers)
        while one.node.report.nodes.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        try await one.node.drain()
        #expect(await one.catalogue.count == 0)
        try await two.has(20)
        #expect(two.node.report.nodes.count == 1)
        await one.stop()
        await two.stop()
    }

    @Test func `a stream that no tenant has is removed, and those of tenants stay`() async throws {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers))
        try await one.create("room", app: "1400000108")
        try await two.create("hall", app: "1400000109")
        let connection = try NATSConnection(servers.address, name: "test")
        try connection.makeStream("PARLOR_parlor_lost_1", subjects: ["parlor.parlor.lost_1.>"], replicas: 1)
        for member in [one, two] {
            while member.node.report.tenants.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
            await member.node.sweep(grace: .zero)
        }
        #expect(try one.node.storage.streams.map { $0.text.prefix { $0 != "_" } } == ["hall", "room"])
        await one.stop()
        await two.stop()
    }

    @Test func `a reset, other callbacks and an import work as on a server that is alone`() async throws {
        let servers = try NATSServers()
        let (one, two) = (try await ClusterMember(servers), try await ClusterMember(servers))
        try await one.create("room", app: "1400000106")
        #expect(try await one.catalogue.reset("room", seed: 5).seed == 5)
        let webhooks = [WebhookDescription(url: "http://127.0.0.1:1/hook", secret: "key")]
        _ = try await one.catalogue.change("room", TenantChange(webhooks: webhooks))
        _ = try await one.catalogue.change("room", TenantChange(appID: "1400000107"))
        #expect(await two.fault { _ in try await two.create("x", app: "1400000107") }?.code == "appIDTaken")
        let file = try await TenantArchive(store: one.node.storage, catalogue: one.catalogue).exported("room")
        let archive = TenantArchive(store: two.node.storage, catalogue: two.catalogue)
        let other = try await TenantArchive(store: one.node.storage, catalogue: one.catalogue).exported("room")
        #expect(await two.fault { _ in _ = try await archive.imported(other, as: "copy") }?.code == "appIDTaken")
        _ = try await one.catalogue.drop("room")
        while two.node.place(of: AppID("1400000107")) != .here { try await Task.sleep(for: .milliseconds(5)) }
        let copy = try await archive.imported(file, as: "copy")
        #expect(copy.seed == 5)
        #expect(copy.description.webhooks == webhooks)
        try await two.node.move("copy", to: one.node.report.node)
        try await one.has(1)
        #expect(try await one.catalogue.entry(named: "copy").description.webhooks == webhooks)
        await one.stop()
        await two.stop()
    }
}
