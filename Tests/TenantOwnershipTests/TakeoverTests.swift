import EmulatorAPI
import TenantOwnership
import Testing

@Suite struct TakeoverTests {
    private let cluster = SimulatedCluster(seed: 1)

    @Test
    func
        `tenants of a node that dies go on elsewhere within five seconds, with the next epoch and all that was acknowledged`()
    {
        let (first, second) = (cluster.start(), cluster.start())
        cluster.run(for: SimulatedCluster.second)
        cluster.make("lobby", apps: ["1"], on: first)
        for _ in 0..<20 {
            cluster.write(to: "lobby", on: first)
            cluster.run(for: 30 * SimulatedCluster.millisecond)
        }
        #expect(cluster.acknowledged.values.map(\.count).reduce(0, +) > 10)

        cluster.crash(first)
        cluster.run(for: 5 * SimulatedCluster.second)
        #expect(second.serves("lobby", at: cluster.time))
        #expect(second.ownership.status(of: "lobby")?.epoch == 2)
        #expect(second.ownership.nodes.map(\.id) == [second.ownership.id])
        cluster.expectRest()
    }

    @Test
    func `a node that loses the store stops answering before another takes its tenants, however their clocks run`() {
        for milliseconds in stride(from: 0, to: 1_000, by: 50) {
            let cluster = SimulatedCluster(seed: UInt64(milliseconds))
            let (slow, fast) = (cluster.start(rate: 950_000), cluster.start(rate: 1_050_000))
            cluster.run(for: SimulatedCluster.second)
            cluster.make("lobby", apps: ["1"], on: slow)
            cluster.run(for: Int64(milliseconds) * SimulatedCluster.millisecond)
            #expect(slow.serves("lobby", at: cluster.time))
            slow.losesSent = true
            cluster.run(for: 5 * SimulatedCluster.second)
            // It was told by its watch.
            #expect(slow.hosts.isEmpty)
            #expect(fast.serves("lobby", at: cluster.time))
            slow.losesSent = false
            cluster.run(for: SimulatedCluster.second)
            #expect(slow.ownership.id.incarnation >= 2)
            cluster.expectRest()
        }
    }

    @Test func `a node that pauses for less than its lease goes on with its tenants`() {
        let (first, second) = (cluster.start(), cluster.start())
        cluster.run(for: SimulatedCluster.second)
        cluster.make("lobby", apps: ["1"], on: first)
        cluster.pause(first, for: 1_500 * SimulatedCluster.millisecond)
        cluster.run(for: 3 * SimulatedCluster.second)
        #expect(first.serves("lobby", at: cluster.time))
        #expect(second.ownership.status(of: "lobby")?.epoch == 1)
    }

    @Test func `alone, a node that had lost the store for long takes its tenants again`() {
        let first = cluster.start()
        cluster.run(for: SimulatedCluster.second)
        cluster.make("lobby", apps: ["1"], on: first)
        first.losesSent = true
        cluster.run(for: 60 * SimulatedCluster.second)
        #expect(!first.serves("lobby", at: cluster.time))
        first.losesSent = false
        cluster.run(for: 2 * SimulatedCluster.second)
        // Nobody was there to declare it dead.
        #expect(first.ownership.id == NodeID(process: "n1", incarnation: 1))
        #expect(first.ownership.status(of: "lobby")?.epoch == 1)
        cluster.expectRest()
    }

    @Test func `the tenants of a dead node are spread over the others`() {
        let nodes = (0..<4).map { _ in cluster.start() }
        cluster.run(for: SimulatedCluster.second)
        for number in 0..<60 { cluster.make(TenantName("t\(number)"), apps: [AppID("\(number)")], on: nodes[0]) }
        cluster.crash(nodes[0])
        cluster.run(for: 5 * SimulatedCluster.second)
        cluster.expectRest()
        let shares = nodes.dropFirst().map(\.hosts.count)
        #expect(shares.reduce(0, +) == 60)
        #expect(shares.allSatisfy { (15...25).contains($0) }, "\(shares)")
    }

    @Test func `a busy node takes fewer tenants`() {
        let nodes = (0..<3).map { _ in cluster.start() }
        cluster.run(for: SimulatedCluster.second)
        for number in 0..<30 { cluster.make(TenantName("t\(number)"), apps: [AppID("\(number)")], on: nodes[0]) }
        cluster.setLoad(20, of: nodes[1])
        cluster.run(for: 2 * SimulatedCluster.second)
        cluster.crash(nodes[0])
        cluster.run(for: 5 * SimulatedCluster.second)
        cluster.expectRest()
        #expect((3...8).contains(nodes[1].hosts.count), "\(nodes[1].hosts.count) of 30")
    }

    @Test func `a tenant whose host fails three times goes to another node`() {
        let (first, second) = (cluster.start(), cluster.start())
        cluster.run(for: SimulatedCluster.second)
        cluster.failing = [first.process]
        cluster.make("lobby", apps: ["1"], on: first)
        cluster.run(for: 2_500 * SimulatedCluster.millisecond)
        #expect(second.serves("lobby", at: cluster.time))
        #expect(second.ownership.status(of: "lobby")?.epoch == 2)
    }

    @Test func `alone, a node goes on trying to take up a tenant`() {
        let first = cluster.start()
        cluster.run(for: SimulatedCluster.second)
        cluster.failing = [first.process]
        cluster.make("lobby", apps: ["1"], on: first)
        cluster.run(for: 20 * SimulatedCluster.second)
        #expect(!first.serves("lobby", at: cluster.time))
        cluster.failing = []
        cluster.run(for: 2 * SimulatedCluster.second)
        cluster.expectRest()
        #expect(first.ownership.status(of: "lobby")?.epoch == 1)
    }

    @Test func `a tenant that the node it is placed on leaves lying is taken by another after a second`() {
        let (first, second, third) = (cluster.start(), cluster.start(), cluster.start())
        cluster.run(for: SimulatedCluster.second)
        cluster.make("lobby", apps: ["1"], on: first)
        // Of two nodes with as many tenants, the one with the lesser id is to take it.
        cluster.crash(first)
        cluster.run(for: 2_400 * SimulatedCluster.millisecond)
        second.losesSent = true
        second.losesReceived = true
        cluster.run(for: 2_600 * SimulatedCluster.millisecond)
        #expect(third.serves("lobby", at: cluster.time))
    }
}
