import EmulatorAPI
import Foundation
import LoopbackProxies
import NATSServers
import OperationHistories

@testable import EmulatorServer

/// One round: clients read and write, and faults come and go.
@MainActor final class Round {
    /// How it ended.
    struct Outcome {
        var operationCount = 0
        var unknownCount = 0
        /// From the death of a tenant's node to the next answer, in milliseconds; where NATS was well, and nothing else happened meanwhile.
        var takeovers: [Int64] = []
        /// From the end of all faults to an answer in each room, in milliseconds.
        var settling: [Int64] = []
        /// What is wrong.
        var faults: [String] = []
        /// All histories, for a round where something is wrong.
        var history: [String] = []
    }

    private static let clientCount = 3
    /// Within which others have the tenants of a node that died, in milliseconds.
    static let takeoverBound: Int64 = 5000
    /// How long NATS may take to list streams, in nanoseconds.
    private static let listingPatience = 60_000_000_000 as Int64

    let plan: RoundPlan
    private let seed: UInt64
    private let cluster: LocalCluster
    private let start = ContinuousClock.now
    private var logs: [RoomLog] = []
    private var clients: [RoomClient] = []
    private var backEnds: [BackEnd] = []
    /// What was done, with its moments.
    private(set) var notes: [String] = []
    private var deaths: [(tenant: Int, at: Int64)] = []
    /// When faults of nodes began.
    private var beginnings: [Int64] = []

    init(seed: UInt64, kinds: [RoundPlan.Kind], cluster: LocalCluster) {
        (self.seed, self.cluster) = (seed, cluster)
        plan = RoundPlan(seed: seed, kinds: kinds, tenantCount: LocalCluster.tenants.count)
    }

    /// How long it may take until all tenants answer after the last fault, in milliseconds. Servers of NATS that were away choose
    /// their leaders first, with 4 to 9 seconds for each attempt.
    private var settlingBound: Int64 { plan.natsFaults.isEmpty ? 15_000 : 60_000 }

    private var now: Int64 { start.duration(to: .now).nanoseconds }

    private func note(_ text: String) {
        notes.append("\(now / 1_000_000): \(text)")
        if ProcessInfo.processInfo.environment["VERBOSE"] != nil { say("   \(notes[notes.count - 1])") }
    }

    /// Plays it; returns when all faults are mended.
    func play(_ epochs: EpochWatch) async throws -> Outcome {
        var outcome = Outcome()
        try await enter()
        let (ports, clients, backEnds) = (cluster.ports, clients, backEnds)
        let watching = Task.detached { await epochs.run(ports: ports) }
        let running = Task.detached {
            await withTaskGroup { group in
                for client in clients { group.addTask { try? await client.run() } }
                for backEnd in backEnds { group.addTask { try? await backEnd.run() } }
            }
        }
        async let ofNATS: Void = playNATSFaults()
        try await playNodeFaults()
        try await ofNATS
        note("all is mended")
        outcome.settling = try await settle(&outcome.faults)
        note("all rooms were read")
        for client in clients { await client.stop() }
        for backEnd in backEnds { await backEnd.stop() }
        await running.value
        note("all clients stopped")
        // What has no answer yet gets it, or none.
        try await Task.sleep(for: .milliseconds(500))
        for client in clients { await client.close() }
        watching.cancel()
        await watching.value
        outcome.faults += epochs.takeFaults()
        try await check(&outcome)
        return outcome
    }

    // MARK: Clients

    private func enter() async throws {
        for tenant in LocalCluster.tenants.indices {
            for number in 0..<2 {
                let log = RoomLog(tenant: tenant, room: RoomID("room-\(seed)-\(number)"), start: start)
                logs.append(log)
                backEnds.append(
                    try BackEnd(of: log, ports: cluster.ports, seed: seed &* 100 &+ UInt64(tenant * 20 + number + 90)))
                for place in 0..<Self.clientCount {
                    let client = try RoomClient(
                        UserID("user-\(number)-\(place)"), log: log, ports: cluster.ports,
                        seed: seed &* 100 &+ UInt64(tenant * 20 + number * 10 + place), isPatient: place == 0)
                    clients.append(client)
                    if place == 0 {
                        while try await !client.create() {
                            guard now < 30_000_000_000 else {
                                throw LocalCluster.Failure(description: "\(log.room) cannot be made")
                            }
                            try await Task.sleep(for: .milliseconds(100))
                        }
                    }
                }
            }
        }
    }

    /// Reads each room by a client that comes anew; how long that took.
    private func settle(_ faults: inout [String]) async throws -> [Int64] {
        let begin = now
        var spans: [Int64] = []
        for (index, log) in logs.enumerated() {
            let visitor = try RoomClient(
                UserID("visitor-\(index)"), log: log, ports: cluster.ports, seed: seed &+ UInt64(index),
                isPatient: false)
            var isAnswered = false
            while !isAnswered, (now - begin) / 1_000_000 < settlingBound {
                isAnswered = try await visitor.enter()
                if isAnswered { isAnswered = await visitor.read() }
                if !isAnswered { try await Task.sleep(for: .milliseconds(50)) }
            }
            spans.append((now - begin) / 1_000_000)
            if !isAnswered {
                let tenant = LocalCluster.tenants[log.tenant].name
                faults.append("\(log.room) of \(tenant) is not answered for \(spans.last ?? 0) ms after the last fault")
            }
            await visitor.close()
        }
        return spans
    }

    // MARK: Faults

    private func playNATSFaults() async throws {
        for fault in plan.natsFaults {
            try await Task.sleep(for: fault.wait)
            let nats = cluster.nats
            var server = fault.target
            if let tenant = fault.tenant {
                server = await cluster.leader(of: LocalCluster.tenants[tenant].name) ?? server
            }
            note("\(fault.kind.rawValue) server \(server) for \(fault.span.milliseconds) ms")
            switch fault.kind {
            case .killNATS:
                nats.stop(server)
                try await Task.sleep(for: fault.span)
                try nats.start(server)
            case .pauseNATS:
                nats.pause(server)
                try await Task.sleep(for: fault.span)
                nats.resume(server)
            case .slowDisk:
                try nats.slowFiles(of: server, by: fault.delay)
                try await Task.sleep(for: fault.span)
                nats.hasten(server)
            case .killNode, .pauseNode, .cutNode, .moveTenant, .drainNode, .stepClock: break
            }
            note("server \(server) is as before")
        }
    }

    private func playNodeFaults() async throws {
        for fault in plan.nodeFaults {
            try await Task.sleep(for: fault.wait)
            var node = fault.target
            var tenants: [Int] = []
            for (index, tenant) in LocalCluster.tenants.enumerated() {
                let owner = await cluster.owner(of: tenant.name)
                if let owner, fault.tenant == index { node = owner }
                if let owner, owner == node { tenants.append(index) }
            }
            try await play(fault, node, tenants)
        }
    }

    private func play(_ fault: RoundPlan.Fault, _ node: Int, _ tenants: [Int]) async throws {
        let span = "for \(fault.span.milliseconds) ms"
        let beginning = now
        beginnings.append(beginning)
        switch fault.kind {
        case .killNode:
            cluster.kill(node)
            note("kill node \(node) \(span)")
            for tenant in tenants { deaths.append((tenant, beginning)) }
            try await Task.sleep(for: fault.span)
            try cluster.start(node)
            note("node \(node) starts")
        case .pauseNode:
            note("pause node \(node) \(span)")
            cluster.signal(node, SIGSTOP)
            try await Task.sleep(for: fault.span)
            cluster.signal(node, SIGCONT)
            note("node \(node) goes on")
        case .cutNode:
            note("cut node \(node) from servers \(fault.servers) \(fault.isSilent ? "silently" : "openly") \(span)")
            cluster.set(fault.isSilent ? .silent : .refusing, node, from: fault.servers)
            try await Task.sleep(for: fault.span)
            cluster.set(.passing, node, from: fault.servers)
            note("node \(node) is connected")
        case .moveTenant:
            let name = LocalCluster.tenants[fault.tenant ?? 0].name
            let other = (node + 1 + fault.target % 2) % 3
            guard let id = await LocalCluster.report(at: cluster.ports[other])?.node else { return }
            note("move \(name) from node \(node) to \(other)")
            note(await cluster.move(name, to: id, by: fault.target) ? "moved" : "not moved")
        case .drainNode:
            note("drain node \(node)")
            guard await cluster.drain(node) else { return note("not drained") }
            try await Task.sleep(for: min(fault.span, .seconds(2)))
            try cluster.start(node)
            note("node \(node) starts")
        case .stepClock:
            cluster.setClock(of: node, ahead: fault.step)
            note("clock of node \(node) is \(fault.step.milliseconds) ms ahead")
        case .killNATS, .pauseNATS, .slowDisk: break
        }
    }

    // MARK: Checking

    private func check(_ outcome: inout Outcome) async throws {
        for log in logs {
            let operations = log.operations
            let room = "\(log.room) of \(LocalCluster.tenants[log.tenant].name)"
            outcome.operationCount += operations.count
            outcome.unknownCount += operations.count { $0.answer == .unknown }
            outcome.faults += log.impossible.map { "\(room): \($0)" }
            do throws(RegisterHistory.Fault) {
                try RegisterHistory(operations).check()
            } catch {
                outcome.faults.append("\(room): \(Self.text(error))")
            }
            outcome.history.append("── \(room)")
            outcome.history += operations.sorted { $0.begin < $1.begin }.map { "   \($0)" }
        }
        try await checkFences(&outcome)
        guard plan.natsFaults.isEmpty else { return }
        for death in deaths {
            let next = logs.filter { $0.tenant == death.tenant }.flatMap(\.operations)
                .filter { $0.begin >= death.at && $0.answer != .unknown }.map(\.end).min()
            guard let next, !beginnings.contains(where: { $0 > death.at && $0 < next }) else { continue }
            outcome.takeovers.append((next - death.at) / 1_000_000)
        }
    }

    /// Epochs never fall, and an epoch has one node, which may have tried to recover the tenant several times.
    private func checkFences(_ outcome: inout Outcome) async throws {
        let begin = now
        while true {
            do {
                for (stream, fences) in try cluster.fences() {
                    for (one, next) in zip(fences, fences.dropFirst())
                    where next.epoch < one.epoch || next.epoch == one.epoch && next.node != one.node {
                        outcome.faults.append("\(stream) has the fence \(next) behind \(one)")
                    }
                }
                return
            } catch {
                // Just after a fault the servers of NATS may have no leader for what is about all streams.
                guard now - begin < Self.listingPatience else {
                    return outcome.faults.append("the streams cannot be read: \(error)")
                }
                try await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    private static func text(_ fault: RegisterHistory.Fault) -> String {
        switch fault {
        case .revisionTwice(let revision, let operations):
            "revision \(revision) was made twice: \(operations)"
        case .notLinearizable(let explained, let next):
            "no order explains the answers: \(explained) are explained, and next is none of \(next)"
        case .undecided(let steps): "the search for an order ended after \(steps) steps"
        }
    }
}
