import EmulatorAPI
import Foundation
import TenantOwnership
import Testing

/// Clusters in which anything may fail, and nodes that are told anything: a fixed number of seeds, or others for
/// `PARLOR_FUZZ_SECONDS`.
@Suite struct OwnershipFuzzTests {
    /// Calls `test` with one seed after another until it has tried enough, or it is false.
    private func explore(_ count: UInt64, lane: UInt64 = 0, of lanes: UInt64 = 1, _ test: (UInt64) -> Bool) {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["PARLOR_TEST_SEED"].flatMap({ UInt64($0) }) {
            _ = lane > 0 || test(seed)
            return
        }
        let seconds = environment["PARLOR_FUZZ_SECONDS"].flatMap { Int($0) }
        let end = seconds.map { ContinuousClock.now + .seconds($0) }
        var seed = (end == nil ? 0 : UInt64.random(in: 1_000_000...1 << 62)) + lane
        while end.map({ .now < $0 }) ?? (seed < count), test(seed) { seed += lanes }
    }

    /// Two explore side by side.
    @Test(arguments: [0, 1] as [UInt64])
    func `a cluster keeps its promises, whatever fails and whenever`(lane: UInt64) {
        explore(200, lane: lane, of: 2) { seed in
            let violations = ClusterStory(seed: seed).violations()
            #expect(violations.isEmpty, "PARLOR_TEST_SEED=\(seed) swift test --filter OwnershipFuzzTests")
            return violations.isEmpty
        }
    }

    /// Two nodes may then answer for a tenant until one has heard of the other. The fence lets only one of them write.
    @Test func `nothing acknowledged is lost where two writes that expect the same are both taken`() {
        var overlapCount = 0
        explore(100) { seed in
            let story = ClusterStory(seed: seed, overlap: 5 * SimulatedCluster.millisecond)
            let violations = story.violations()
            overlapCount += story.cluster.store.overlapCount
            #expect(violations.isEmpty, "PARLOR_TEST_SEED=\(seed) swift test --filter OwnershipFuzzTests")
            return violations.isEmpty
        }
        // One seed may have none.
        #expect(overlapCount > 0 || ProcessInfo.processInfo.environment["PARLOR_TEST_SEED"] != nil)
    }

    @Test func `a node goes on, whatever it is told`() {
        explore(60) { seed in
            var stranger = Stranger(seed: seed)
            let violation = stranger.violation(after: 400)
            #expect(violation == nil, "PARLOR_TEST_SEED=\(seed) swift test --filter OwnershipFuzzTests")
            return violation == nil
        }
    }

    @Test func `the same seed gives the same run`() {
        let traces = (0..<2).map { _ in
            let story = ClusterStory(seed: 11, isTracing: true)
            _ = story.violations()
            return story.cluster.trace
        }
        #expect(traces[0].count > 100)
        #expect(traces[0] == traces[1])
    }
}

/// Tells a node events in any order, of few names, so that many of them mean something.
private struct Stranger {
    var random: RandomStream
    var ownership = NodeOwnership(process: "n1", address: "here")
    var now = Instant.start
    var lastWrite: WriteID = 0

    init(seed: UInt64) { random = RandomSource(seed: seed).stream("stranger") }

    /// What is wrong after one of so many steps.
    mutating func violation(after steps: Int) -> String? {
        for _ in 0..<steps {
            if random.chance(perMillion: 800_000) {
                now = now.advanced(by: random.duration(below: .milliseconds(700)))
            } else {
                now = random.chance(perMillion: 20_000) ? Instant(nanoseconds: .max) : now.retreated(by: .seconds(1))
            }
            let event = random.chance(perMillion: 200_000) ? nil : event()
            let effects = event.map { ownership.apply($0, at: now) } ?? ownership.advance(to: now)
            for case .write(let id, _) in effects {
                guard id == lastWrite + 1 else { return "write \(id) after \(lastWrite)" }
                lastWrite = id
            }
            guard effects.count < 1_000 else { return "\(effects.count) effects" }
            for tenant in ownership.tenants where ownership.owner(of: tenant.name)?.id != tenant.owner {
                return "two answers to who owns \(tenant.name)"
            }
        }
        return nil
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(random.next() % UInt64(elements.count))]
    }

    private mutating func number() -> UInt64 { pick([0, 1, 2, 3, random.next() % 100, random.next() % 100, .max]) }
    private mutating func node() -> NodeID {
        NodeID(process: pick(["n1", "n1", "n2", "n3", ""]), incarnation: pick([1, 1, 1, 2, 3, number()]))
    }
    private mutating func tenant() -> TenantName { pick(["alpha", "beta", "gamma", ""]) }
    private mutating func app() -> AppID { pick(["1", "2", "3", ""]) }

    private mutating func entry() -> StoreEntry {
        switch random.next() % 3 {
        case 0:
            .node(
                random.chance(perMillion: 300_000) ? ownership.id : node(),
                NodeRecord(
                    address: "", load: pick([0, 1, .max, .min]), isDraining: random.chance(perMillion: 300_000),
                    beat: number()))
        case 1:
            .tenant(
                tenant(),
                TenantRecord(
                    owner: pick([nil, ownership.id, node()]), epoch: number(), wanted: pick([nil, nil, node()]),
                    apps: [app(), app()], stream: pick(["", "s"])))
        default: .claim(app(), AppClaim(tenant: tenant(), maker: pick([ownership.id, node()])))
        }
    }

    private mutating func event() -> OwnershipEvent {
        switch random.next() % 16 {
        case 0: return pick([.watchBegan, .watchCaughtUp, .watchCaughtUp])
        case 1, 2, 3, 4: return .entryChanged(entry(), revision: number())
        case 5: return .entryRemoved(entry().key, revision: number())
        case 6, 7, 8, 9:
            let write = pick([lastWrite, lastWrite, lastWrite &- random.next() % 4, number()])
            return .writeEnded(
                write, pick([.written(revision: number()), .written(revision: number()), .conflict, .unknown]))
        case 10: return .tookUp(tenant(), epoch: number())
        case 11: return .hostFailed(tenant(), epoch: number())
        case 12: return .released(tenant(), epoch: number())
        case 13: return .loadChanged(pick([0, 5, .max, .min]))
        default: return .requested(number(), request())
        }
    }

    private mutating func request() -> OwnershipRequest {
        switch random.next() % 5 {
        case 0: .create(tenant(), apps: [app(), app()])
        case 1: .drop(tenant())
        case 2: .setApps(tenant(), [app()])
        case 3: .move(tenant(), to: pick([ownership.id, node()]))
        default: .drain
        }
    }
}
