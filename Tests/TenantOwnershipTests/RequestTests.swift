import EmulatorAPI
import TenantOwnership
import Testing

@Suite struct RequestTests {
    private let cluster = SimulatedCluster(seed: 2)
    private let first: SimulatedNode
    private let second: SimulatedNode

    init() {
        first = cluster.start()
        second = cluster.start()
        cluster.run(for: SimulatedCluster.second)
    }

    @Test func `a tenant is made on the node that is asked, and every node finds it by its app`() {
        #expect(cluster.make("lobby", apps: ["2", "1"], on: second) == nil)
        for node in [first, second] {
            #expect(node.ownership.tenant(ofApp: "1") == "lobby")
            #expect(node.ownership.owner(of: "lobby")?.id == second.ownership.id)
            #expect(node.ownership.owner(of: "lobby")?.record.address == "n2:7000")
            #expect(node.ownership.status(of: "lobby")?.apps == ["1", "2"])
        }
        cluster.expectRest()
    }

    @Test func `two nodes that are asked for tenants of one app at once make one`() {
        let requests = [
            cluster.ask(first, .create("alpha", apps: ["1", "2", "3"])),
            cluster.ask(second, .create("beta", apps: ["3", "4"])),
        ]
        cluster.run(for: 6 * SimulatedCluster.second)
        let errors = requests.compactMap { cluster.answers[$0] }
        #expect(errors.count(where: { $0 == nil }) == 1)
        #expect(errors.contains(.appTaken("3")))
        // What the other had claimed is free again.
        cluster.expectRest()
        #expect(cluster.make("gamma", apps: errors[0] == nil ? ["4"] : ["1", "2"], on: first) == nil)
    }

    @Test func `two nodes that are asked for one tenant at once make one`() {
        let requests = [
            cluster.ask(first, .create("lobby", apps: ["1"])), cluster.ask(second, .create("lobby", apps: ["2"])),
        ]
        cluster.run(for: 6 * SimulatedCluster.second)
        #expect(Set(requests.compactMap { cluster.answers[$0] }) == [nil, .tenantExists("lobby")])
        cluster.expectRest()
    }

    @Test func `a claim whose maker died before it made the tenant blocks the app for no longer than a takeover takes`()
    {
        cluster.ask(first, .create("lobby", apps: ["1"]))
        while cluster.store.claims.isEmpty { cluster.run(for: SimulatedCluster.millisecond) }
        cluster.crash(first)
        #expect(cluster.store.tenants.isEmpty)
        let request = cluster.ask(second, .create("hall", apps: ["1"]))
        cluster.run(for: 4_500 * SimulatedCluster.millisecond)
        #expect(cluster.answers[request] == .some(nil))
        #expect(second.ownership.tenant(ofApp: "1") == "hall")
        cluster.expectRest()
    }

    @Test func `a dropped tenant leaves nothing, and its name and apps can be used again`() {
        cluster.make("lobby", apps: ["1"], on: first)
        let stream = first.ownership.status(of: "lobby")?.stream
        #expect(cluster.answer(to: .drop("lobby"), from: second) == .notOwner("lobby", owner: first.ownership.id))
        #expect(cluster.answer(to: .drop("lobby"), from: first) == .some(nil))
        #expect(first.hosts.isEmpty)
        #expect(cluster.make("lobby", apps: ["1"], on: second) == nil)
        #expect(second.ownership.status(of: "lobby")?.stream != stream)
        cluster.expectRest()
    }

    @Test func `a tenant's apps change, and those it gave up can be had by others`() {
        cluster.make("lobby", apps: ["1", "2"], on: first)
        #expect(cluster.answer(to: .setApps("lobby", ["2", "3"]), from: first) == .some(nil))
        #expect(second.ownership.tenant(ofApp: "1") == nil)
        #expect(second.ownership.tenant(ofApp: "3") == "lobby")
        #expect(cluster.make("hall", apps: ["1"], on: second) == nil)
        #expect(cluster.answer(to: .setApps("lobby", ["1"]), from: first) == .appTaken("1"))
        cluster.expectRest()
    }

    @Test func `a tenant moves to the node that is named, whichever node is asked`() {
        cluster.make("lobby", apps: ["1"], on: first)
        #expect(cluster.answer(to: .move("lobby", to: second.ownership.id), from: second) == .some(nil))
        cluster.run(for: SimulatedCluster.second)
        #expect(second.serves("lobby", at: cluster.time))
        #expect(cluster.answer(to: .move("lobby", to: first.ownership.id), from: second) == .some(nil))
        cluster.run(for: SimulatedCluster.second)
        #expect(first.serves("lobby", at: cluster.time))
        #expect(first.ownership.status(of: "lobby")?.epoch == 3)
        cluster.expectRest()
    }

    @Test func `a tenant that is on its way to a node that dies is taken by another`() {
        cluster.make("lobby", apps: ["1"], on: first)
        cluster.ask(first, .move("lobby", to: second.ownership.id))
        cluster.crash(second)
        cluster.run(for: 5 * SimulatedCluster.second)
        #expect(first.serves("lobby", at: cluster.time))
        cluster.expectRest()
    }

    @Test func `a node that drains gives its tenants away a few at a time, and leaves`() {
        for number in 0..<40 { cluster.make(TenantName("t\(number)"), apps: [AppID("\(number)")], on: first) }
        let request = cluster.ask(first, .drain)
        var mostWithoutHost = 0
        while cluster.answers[request] == nil, cluster.time < 60 * SimulatedCluster.second {
            cluster.run(for: SimulatedCluster.millisecond)
            mostWithoutHost = max(mostWithoutHost, cluster.store.tenants.count(where: { $0.record.owner == nil }))
        }
        #expect(cluster.answers[request] == .some(nil))
        #expect(!first.isRunning)
        #expect((1...16).contains(mostWithoutHost))
        cluster.run(for: SimulatedCluster.second)
        #expect(second.hosts.count == 40)
        cluster.expectRest()
    }

    @Test func `a node that nobody can relieve says so, and keeps its tenants`() {
        cluster.make("lobby", apps: ["1"], on: first)
        #expect(cluster.answer(to: .drain, from: second) == .some(nil))
        #expect(cluster.answer(to: .drain, from: first) == .nobodyTakesTenants(remaining: 1))
        #expect(first.serves("lobby", at: cluster.time))
        #expect(cluster.make("hall", apps: ["2"], on: first) == nil)
    }

    @Test func `requests that cannot be done are refused with the reason`() {
        cluster.make("lobby", apps: ["1"], on: first)
        let stranger = NodeID(process: "stranger", incarnation: 1)
        let refusals: [(OwnershipRequest, OwnershipError)] = [
            (.create("", apps: ["2"]), .emptyName),
            (.create("hall", apps: [""]), .emptyName),
            (.create("hall", apps: []), .invalidApps),
            (.create("hall", apps: ["2", "2"]), .invalidApps),
            (.create("hall", apps: ["1"]), .appTaken("1")),
            (.create("hall", apps: (0..<65).map { AppID("a\($0)") }), .tooManyApps(maximum: 64)),
            (.create("lobby", apps: ["2"]), .tenantExists("lobby")),
            (.drop("hall"), .tenantNotFound("hall")),
            (.setApps("hall", ["2"]), .tenantNotFound("hall")),
            (.move("hall", to: second.ownership.id), .tenantNotFound("hall")),
            (.move("lobby", to: stranger), .nodeUnavailable(stranger)),
        ]
        let before = cluster.store.log.count { if case .node = $0.key { false } else { true } }
        for (request, error) in refusals {
            #expect(cluster.answer(to: request, from: first) == .some(error))
            #expect(!error.description.isEmpty)
        }
        #expect(cluster.store.log.count { if case .node = $0.key { false } else { true } } == before)
    }

    @Test func `where the store does not answer, a request ends as unconfirmed`() {
        first.losesReceived = true
        let request = cluster.ask(first, .create("lobby", apps: ["1"]))
        cluster.run(for: 6 * SimulatedCluster.second)
        #expect(cluster.answers[request] == .unconfirmed)
        first.losesReceived = false
        cluster.run(for: 6 * SimulatedCluster.second)
        cluster.expectRest()
    }

    @Test func `a cluster has no more tenants, nodes and requests than its limits say`() {
        let cluster = SimulatedCluster(seed: 3)
        cluster.limits.tenants = 2
        cluster.limits.nodes = 2
        cluster.limits.requests = 3
        let (first, second) = (cluster.start(), cluster.start())
        cluster.run(for: SimulatedCluster.second)
        let third = cluster.start()
        cluster.run(for: 3 * SimulatedCluster.second)
        #expect(cluster.answer(to: .drain, from: third) == .notServing)
        #expect(third.refusals == [.tooManyNodes(maximum: 2)])

        cluster.make("alpha", apps: ["1"], on: first)
        cluster.make("beta", apps: ["2"], on: first)
        #expect(cluster.make("gamma", apps: ["3"], on: second) == .tooManyTenants(maximum: 2))
        cluster.answer(to: .drop("alpha"), from: first)
        let requests = (0..<4).map { cluster.ask(second, .create(TenantName("t\($0)"), apps: [AppID("t\($0)")])) }
        #expect(cluster.answers[requests[1]] == .tooManyTenants(maximum: 2))

        // The place of a node that leaves is given to the next.
        cluster.crash(second)
        cluster.run(for: 6 * SimulatedCluster.second)
        #expect(third.ownership.isServing(at: third.clock(at: cluster.time)))
    }
}
