import EmulatorAPI

/// The faults of one round, drawn from its seed.
struct RoundPlan: Sendable {
    /// What can go wrong, and what an administrator does.
    enum Kind: String, CaseIterable, Sendable {
        case killNode = "kill"
        case pauseNode = "pause"
        case cutNode = "cut"
        case moveTenant = "move"
        case drainNode = "drain"
        /// The clock of a node's machine is set, and stays so.
        case stepClock = "step"
        case killNATS = "kill-nats"
        case pauseNATS = "pause-nats"
        /// Whatever a server of NATS writes into a file takes long.
        case slowDisk = "slow-disk"

        /// What can be done on this system.
        static let possible: [Kind] = {
            #if os(Linux)
                allCases
            #else
                allCases.filter { $0 != .stepClock && $0 != .slowDisk }
            #endif
        }()

        var isOfNATS: Bool { self == .killNATS || self == .pauseNATS || self == .slowDisk }
    }

    /// One fault.
    struct Fault: Sendable {
        var kind: Kind
        /// How long after the fault before it.
        var wait: Duration
        /// How long it lasts.
        var span: Duration
        /// The node or server, where it is not that of a tenant's owner.
        var target: Int
        /// The number of the tenant whose owner it hits, or the server that leads its stream.
        var tenant: Int?
        /// The servers of NATS from which a node is cut off.
        var servers: [Int] = []
        /// Whether connections of a node that is cut off stay open.
        var isSilent = false
        /// How far from the true time a clock is set.
        var step = Duration.zero
        /// How much longer each operation on a file takes.
        var delay = Duration.zero
    }

    /// How long faults of nodes go on, about.
    private static let length = Duration.seconds(8)
    /// How far a clock is set at most. Tenants go on with the latest clock, and tokens of a week are good for all rounds.
    private static let longestStep = Duration.seconds(600)

    /// One after the other.
    var nodeFaults: [Fault] = []
    /// Beside those, one after the other: without two servers of three nothing can go on.
    var natsFaults: [Fault] = []

    /// Draws the faults of a round, of these kinds only.
    init(seed: UInt64, kinds: [Kind], tenantCount: Int) {
        var random = RandomStream(state: seed)
        let ofNodes = kinds.filter { !$0.isOfNATS }
        let ofNATS = kinds.filter(\.isOfNATS)
        var passed = Duration.zero
        while passed < Self.length, let kind = ofNodes.randomElement(using: &random) {
            var fault = Fault(
                kind: kind, wait: .milliseconds(300) + random.duration(below: .milliseconds(1500)),
                span: .milliseconds(500) + random.duration(below: .milliseconds(7500)),
                target: .random(in: 0..<3, using: &random))
            if random.chance(perMillion: 800_000) { fault.tenant = .random(in: 0..<tenantCount, using: &random) }
            if kind == .cutNode {
                let servers = [0, 1, 2].shuffled(using: &random)
                let count = random.chance(perMillion: 600_000) ? 3 : Int.random(in: 1...2, using: &random)
                fault.servers = servers.prefix(count).sorted()
                fault.isSilent = random.chance(perMillion: 600_000)
            }
            if kind == .moveTenant {
                fault.tenant = .random(in: 0..<tenantCount, using: &random)
                fault.span = .zero
            }
            if kind == .stepClock {
                fault.step = random.duration(below: Self.longestStep * 2) - Self.longestStep
                fault.span = .zero
            }
            nodeFaults.append(fault)
            passed += fault.wait + fault.span
        }
        // Most rounds have no fault of NATS, which stops all tenants while it chooses a leader.
        guard ofNodes.isEmpty || random.chance(perMillion: 350_000) else { return }
        passed = .zero
        while passed < Self.length, let kind = ofNATS.randomElement(using: &random) {
            var fault = Fault(
                kind: kind, wait: .milliseconds(300) + random.duration(below: .seconds(2)),
                span: .milliseconds(500) + random.duration(below: .milliseconds(7500)),
                target: .random(in: 0..<3, using: &random))
            if random.chance(perMillion: 600_000) { fault.tenant = .random(in: 0..<tenantCount, using: &random) }
            if kind == .slowDisk { fault.delay = .milliseconds(1) + random.duration(below: .milliseconds(200)) }
            natsFaults.append(fault)
            passed += fault.wait + fault.span
        }
        // libnats measures by this clock how long it waits: an answer that is missing while the clock is set back is waited for by as
        // much longer. The article Clusters names that as a limit.
        if !natsFaults.isEmpty { nodeFaults.removeAll { $0.kind == .stepClock } }
    }
}
