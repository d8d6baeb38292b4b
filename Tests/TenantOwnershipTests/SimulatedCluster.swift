import EmulatorAPI
import HeapModule
import TenantOwnership

/// A cluster in virtual time: nodes with clocks of their own, a store, and a network between them that loses and delays.
///
/// The same seed gives the same run.
final class SimulatedCluster {
    private struct Entry: Comparable {
        let time: Int64
        let number: Int
        let run: () -> Void

        static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
        static func < (left: Entry, right: Entry) -> Bool {
            (left.time, left.number) < (right.time, right.number)
        }
    }

    static let millisecond: Int64 = 1_000_000
    static let second: Int64 = 1_000_000_000

    /// True time, in nanoseconds.
    private(set) var time: Int64 = 0
    var random: RandomStream
    var store = SimulatedStore()
    /// In the order of their start; those that ended too.
    private(set) var nodes: [SimulatedNode] = []
    var timing = OwnershipTiming()
    var limits = OwnershipLimits()
    /// Until when single messages get lost or come late.
    var faultsEnd: Int64 = 0
    /// The chance that a host cannot be taken up, in millionths.
    var hostFailures = 0
    /// The processes on which no host can be taken up.
    var failing: Set<String> = []

    /// The writes that clients were told are done, by stream.
    private(set) var acknowledged: [String: [Int]] = [:]
    private(set) var lastValue = 0
    /// The answers to requests; nil inside for what was done.
    private(set) var answers: [RequestID: OwnershipError?] = [:]
    /// What must not be, in words.
    var violations: [String] = []
    /// What happened, where somebody wants to read it.
    var trace: [String] = []
    var isTracing = false

    private var agenda = Heap<Entry>()
    private var lastEntry = 0
    private var lastCall = 0
    private var lastRequest: RequestID = 0

    init(seed: UInt64) { random = RandomSource(seed: seed).stream("cluster") }

    var running: [SimulatedNode] { nodes.filter(\.isRunning) }

    // MARK: Time

    func schedule(after delay: Int64, _ run: @escaping () -> Void) {
        lastEntry += 1
        agenda.insert(Entry(time: time + max(0, delay), number: lastEntry, run: run))
    }

    func run(until end: Int64) {
        while violations.isEmpty, let next = agenda.min, next.time <= end {
            agenda.removeMin()
            time = max(time, next.time)
            next.run()
        }
        time = max(time, end)
    }

    func run(for duration: Int64) { run(until: time + duration) }

    func draw(_ range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &random) }

    private func note(_ text: @autoclosure () -> String) {
        if isTracing { trace.append("\(time / 1_000_000) \(text())") }
    }

    // MARK: Processes

    /// - Parameter rate: of its clock, in millionths; drawn if nobody says.
    @discardableResult
    func start(rate: Int64? = nil) -> SimulatedNode {
        let node = SimulatedNode(
            process: "n\(nodes.count + 1)", clockOffset: draw(0...7_200) * Self.second,
            clockRate: rate ?? draw(950_000...1_050_000), timing: timing, limits: limits)
        nodes.append(node)
        note("\(node.process) starts at rate \(node.clockRate)")
        tendWatch(of: node)
        step(node) { $0.advance(to: $1) }
        return node
    }

    func crash(_ node: SimulatedNode) {
        note("\(node.process) crashes")
        node.isRunning = false
    }

    func pause(_ node: SimulatedNode, for duration: Int64) {
        note("\(node.process) pauses for \(duration / 1_000_000)")
        node.pausedUntil = max(node.pausedUntil, time + duration)
        // It may look at its clock before it looks at what came meanwhile.
        if random.chance(perMillion: 500_000) {
            onNode(node, after: duration) { self.step(node) { $0.advance(to: $1) } }
        }
    }

    /// Runs something on a node, later if it pauses, and not if it has ended.
    func onNode(_ node: SimulatedNode, after delay: Int64, _ run: @escaping () -> Void) {
        schedule(after: delay) { [self] in
            guard node.isRunning else { return }
            if node.pausedUntil > time { onNode(node, after: node.pausedUntil - time, run) } else { run() }
        }
    }

    /// Runs something on a node when its clock has gone on.
    private func onNode(_ node: SimulatedNode, afterOwn delay: Int64, _ run: @escaping () -> Void) {
        onNode(node, after: delay * 1_000_000 / node.clockRate, run)
    }

    private func tell(_ node: SimulatedNode, _ event: OwnershipEvent) {
        note("\(node.process) ← \(event)")
        step(node) { $0.apply(event, at: $1) }
    }

    private func step(_ node: SimulatedNode, _ change: (inout NodeOwnership, Instant) -> [OwnershipEffect]) {
        let now = node.clock(at: time)
        for effect in change(&node.ownership, now) { perform(effect, on: node) }
        // A process that has left ends.
        if node.ownership.hasLeft { node.isRunning = false }
        let deadline = node.ownership.nextDeadline
        if let deadline, deadline <= now { violations.append("\(node.process): a deadline of \(deadline) at \(now)") }
        node.lastWake += 1
        let wake = node.lastWake
        if let deadline {
            onNode(node, after: min(node.time(of: deadline) - time, 3600 * Self.second)) { [self] in
                if node.lastWake == wake { step(node) { $0.advance(to: $1) } }
            }
        }
        check(node)
    }

    /// At most one node answers for a tenant at any true moment.
    private func check(_ node: SimulatedNode) {
        guard node.isRunning, node.ownership.isServing(at: node.clock(at: time)) else { return }
        if !node.mayAnswer { violations.append("\(node.process) serves, and the shell was not told so") }
        for other in nodes where other.isRunning && other !== node && !other.hosts.isEmpty {
            guard other.ownership.isServing(at: other.clock(at: time)) else { continue }
            for tenant in node.hosts.keys where other.hosts[tenant] != nil && store.overlap == 0 {
                guard node.serves(tenant, at: time), other.serves(tenant, at: time) else { continue }
                violations.append("\(node.process) and \(other.process) both serve \(tenant)")
            }
        }
    }

    // MARK: The network

    /// Sends a question to the store, which `perform` answers there, and brings the answer to the node, or nil if none came in
    /// 0.8 s of its clock.
    private func call<Answer>(
        _ node: SimulatedNode, _ perform: @escaping () -> Answer, _ answered: @escaping (Answer?) -> Void
    ) {
        lastCall += 1
        let call = lastCall
        node.waiting.insert(call)
        onNode(node, afterOwn: 800 * Self.millisecond) {
            if node.waiting.remove(call) != nil { answered(nil) }
        }
        var delay = draw(1...10) * Self.millisecond
        if time < faultsEnd, random.chance(perMillion: 30_000) || node.losesSent {
            // Some of what seems lost comes late.
            guard random.chance(perMillion: 300_000) else { return }
            delay = min(draw(100...6_000) * Self.millisecond, faultsEnd - time)
        } else if node.losesSent {
            return
        }
        schedule(after: delay) { [self] in
            let answer = perform()
            guard !node.losesReceived, time >= faultsEnd || !random.chance(perMillion: 30_000) else { return }
            onNode(node, after: draw(1...10) * Self.millisecond) {
                if node.waiting.remove(call) != nil { answered(answer) }
            }
        }
    }

    private func perform(_ write: StoreWrite) -> WriteOutcome {
        let outcome = store.perform(write, at: time)
        note("store: \(write) \(outcome)")
        if case .written = outcome {
            for node in nodes where node.isRunning && !node.isWatchBroken {
                send(store.log[store.log.count - 1], to: node)
            }
        }
        return outcome
    }

    private func send(_ change: SimulatedStore.Change, to node: SimulatedNode) {
        guard !node.losesReceived else {
            node.isWatchBroken = true
            return
        }
        let watch = node.watch
        node.lastDelivery = max(node.lastDelivery, time + draw(1...10) * Self.millisecond)
        onNode(node, after: node.lastDelivery - time) { [self] in
            guard node.watch == watch else { return }
            if let entry = change.entry {
                tell(node, .entryChanged(entry, revision: change.revision))
            } else {
                tell(node, .entryRemoved(change.key, revision: change.revision))
            }
        }
    }

    /// Begins a watch again where it broke, some time after the network is back.
    private func tendWatch(of node: SimulatedNode) {
        onNode(node, after: draw(50...250) * Self.millisecond) { self.tendWatch(of: node) }
        guard node.isWatchBroken, !node.losesSent, !node.losesReceived else { return }
        node.watch += 1
        node.isWatchBroken = false
        tell(node, .watchBegan)
        // A replica that is behind may answer.
        let behind = time < faultsEnd ? Int(draw(0...5)) : 0
        let count = max(0, store.log.count - behind)
        node.lastDelivery = time + draw(1...20) * Self.millisecond
        for change in store.initialChanges(upTo: count, withRemovals: random.chance(perMillion: 500_000)) {
            send(change, to: node)
        }
        let watch = node.watch
        onNode(node, after: node.lastDelivery - time) { [self] in
            if node.watch == watch { tell(node, .watchCaughtUp) }
        }
        for change in store.log[count...] { send(change, to: node) }
    }

    /// Holds back what the node's watch delivers.
    func stallWatch(of node: SimulatedNode, for duration: Int64) {
        node.lastDelivery = max(node.lastDelivery, time + duration)
    }

    // MARK: The shell

    @discardableResult
    func ask(_ node: SimulatedNode, _ request: OwnershipRequest) -> RequestID {
        lastRequest += 1
        let id = lastRequest
        tell(node, .requested(id, request))
        return id
    }

    func setLoad(_ load: Int, of node: SimulatedNode) { tell(node, .loadChanged(load)) }

    private func perform(_ effect: OwnershipEffect, on node: SimulatedNode) {
        note("\(node.process) → \(effect)")
        switch effect {
        case .write(let id, let write):
            call(node) {
                self.perform(write)
            } _: { outcome in
                self.tell(node, .writeEnded(id, outcome ?? .unknown))
            }
        case .joined, .resume: node.mayAnswer = true
        case .suspend: node.mayAnswer = false
        case .refused(let error): node.refusals.append(error)
        case .takeUp(let tenant, let epoch, let stream):
            takeUp(tenant, SimulatedNode.Host(epoch: epoch, stream: stream), on: node)
        case .release(let tenant, let epoch):
            guard let host = node.hosts[tenant], host.epoch == epoch else {
                violations.append("\(node.process) releases \(tenant), which it has not")
                return
            }
            host.isStopping = true
            if !host.isAppending { finishRelease(of: tenant, host, on: node) }
        case .abandon(let tenant, let epoch):
            if node.hosts[tenant]?.epoch != epoch {
                violations.append("\(node.process) abandons \(tenant), which it has not")
            }
            node.hosts[tenant] = nil
        case .answer(let request, let error):
            if answers.updateValue(error, forKey: request) != nil {
                violations.append("request \(request) is answered twice")
            }
        }
    }

    private func takeUp(_ tenant: TenantName, _ host: SimulatedNode.Host, on node: SimulatedNode) {
        if node.hosts[tenant] != nil { violations.append("\(node.process) takes up \(tenant) twice") }
        node.hosts[tenant] = host
        call(node) {
            self.store.streams[host.stream, default: []]
        } _: { [self] stream in
            guard node.hosts[tenant] === host else { return }
            // The fence of a later owner ends it.
            guard let stream, stream.allSatisfy({ $0.epoch <= host.epoch }), !random.chance(perMillion: hostFailures),
                !failing.contains(node.process)
            else {
                return fail(tenant, host, on: node)
            }
            append(
                StreamEntry(epoch: host.epoch, process: node.process, value: nil), to: tenant, expecting: stream.count,
                host, on: node
            ) {
                host.length = stream.count + 1
                self.tell(node, .tookUp(tenant, epoch: host.epoch))
            }
        }
    }

    private func append(
        _ entry: StreamEntry, to tenant: TenantName, expecting count: Int, _ host: SimulatedNode.Host,
        on node: SimulatedNode, _ done: @escaping () -> Void
    ) {
        call(node) {
            self.store.append(entry, to: host.stream, expecting: count)
        } _: { [self] isAppended in
            guard node.hosts[tenant] === host else { return }
            host.isAppending = false
            if isAppended == true { done() } else { fail(tenant, host, on: node) }
        }
    }

    private func fail(_ tenant: TenantName, _ host: SimulatedNode.Host, on node: SimulatedNode) {
        node.hosts[tenant] = nil
        tell(node, .hostFailed(tenant, epoch: host.epoch))
    }

    private func finishRelease(of tenant: TenantName, _ host: SimulatedNode.Host, on node: SimulatedNode) {
        onNode(node, after: draw(1...30) * Self.millisecond) { [self] in
            guard node.hosts[tenant] === host else { return }
            node.hosts[tenant] = nil
            tell(node, .released(tenant, epoch: host.epoch))
        }
    }

    /// A client's write to a tenant, where the node serves it and the host is idle.
    func write(to tenant: TenantName, on node: SimulatedNode) {
        guard node.serves(tenant, at: time), node.pausedUntil <= time else { return }
        guard let host = node.hosts[tenant], let length = host.length, !host.isAppending else { return }
        lastValue += 1
        let value = lastValue
        host.isAppending = true
        let entry = StreamEntry(epoch: host.epoch, process: node.process, value: value)
        append(entry, to: tenant, expecting: length, host, on: node) { [self] in
            host.length = length + 1
            if node.serves(tenant, at: time) { acknowledged[host.stream, default: []].append(value) }
            if host.isStopping { finishRelease(of: tenant, host, on: node) }
        }
    }
}
