import DequeModule
import Foundation
import Synchronization

/// Runs what is to be done inside a host, one piece after the other, on the thread of whoever finds the host idle.
///
/// Connections put steps in and carry them on their own event loop, with what others put in meanwhile, so that a command costs
/// neither a task nor a change of threads. What tasks that await the host have to do in it is carried along, or else by a
/// thread of the pool.
package final class HostExecutor: SerialExecutor {
    /// Something to be done inside the host.
    package typealias Step = @Sendable (isolated TenantHost) -> Void

    /// A step that waits. Not the closure itself: one that is put into an array is wrapped in another closure.
    struct QueuedStep: Sendable {
        let make: Step
    }

    /// After so many steps it is told what came of them, and looked for what goes ahead of the next.
    static let stepsInARow = 64
    /// After so many times the pool carries what is left: an event loop has others to serve.
    static let roundsInARow = 4

    private struct State {
        /// Parts of tasks that await the host.
        var jobs: Deque<UnownedJob> = []
        /// Steps that go ahead of all others, also while those are held back.
        var urgent: [QueuedStep] = []
        var steps: [QueuedStep] = []
        /// Whose steps they are, while there are any.
        var host: TenantHost?
        /// Whether somebody carries, or is about to.
        var isCarried = false
        /// Whether steps wait for the journal.
        var isHeld = false

        /// Makes the caller the one who carries, unless somebody does or is about to.
        mutating func claim() -> Bool {
            defer { isCarried = true }
            return !isCarried
        }
    }

    /// What is to be done next.
    private struct Round {
        var jobs: Deque<UnownedJob>
        var steps: [QueuedStep] = []
        var host: TenantHost?
    }

    private let state = Mutex(State())
    /// The thread that carries; 0 while none does.
    private let carrier = Atomic<UInt>(0)

    init() {}

    // MARK: The runtime

    /// Takes a part of a task that awaits the host.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = state.withLock { state in
            state.jobs.append(job)
            return state.claim()
        }
        if isFirst { carryInPool() }
    }

    /// Traps unless it is called inside the host.
    package func checkIsolated() {
        precondition(carrier.load(ordering: .relaxed) == Self.thisThread, "this is not inside the host")
    }

    private static var thisThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    // MARK: Steps

    /// Puts a step in; true if the caller has to carry.
    func put(_ step: @escaping Step, of host: TenantHost) -> Bool {
        state.withLock { state in
            state.steps.append(QueuedStep(make: step))
            if state.host == nil { state.host = host }
            // What is held back is carried by whoever releases it.
            return !state.isHeld && state.claim()
        }
    }

    /// Puts in a step that goes ahead of all others, to be carried by the pool.
    func putAhead(_ step: @escaping Step, of host: TenantHost) {
        let isFirst = state.withLock { state in
            state.urgent.append(QueuedStep(make: step))
            if state.host == nil { state.host = host }
            return state.claim()
        }
        if isFirst { carryInPool() }
    }

    /// Steps that are not urgent wait until ``release()``. Inside the host.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Ends what ``hold()`` began. Inside the host.
    func release() { state.withLock { $0.isHeld = false } }

    // MARK: Carrying

    /// Makes the caller the one who carries, if nobody does.
    func enter() -> Bool {
        let isEntered = state.withLock { $0.claim() }
        if isEntered { carrier.store(Self.thisThread, ordering: .relaxed) }
        return isEntered
    }

    /// Does what waits, on this thread: the bounded part of it that is the caller's, which was told to carry or has entered.
    func carry() {
        carrier.store(Self.thisThread, ordering: .relaxed)
        for _ in 0..<Self.roundsInARow {
            guard let round = next() else { return }
            for job in round.jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
            if let host = round.host { host.assumeIsolated { $0.gather(round.steps) } }
        }
        carrier.store(0, ordering: .relaxed)
        carryInPool()
    }

    private func carryInPool() {
        Task.detached { self.carry() }
    }

    /// What is to be done; nil when there is nothing, and whoever comes next has to carry.
    private func next() -> Round? {
        state.withLock { state in
            var round = Round(jobs: state.jobs)
            state.jobs = []
            if state.host != nil {
                swap(&round.steps, &state.urgent)
                if state.isHeld {
                    // Nothing but what is urgent.
                } else if round.steps.isEmpty, state.steps.count <= Self.stepsInARow {
                    swap(&round.steps, &state.steps)
                } else {
                    round.steps += state.steps.prefix(Self.stepsInARow)
                    state.steps.removeFirst(min(Self.stepsInARow, state.steps.count))
                }
                if !round.steps.isEmpty { round.host = state.host }
                // Given up with the round, since the last one to hold the host must not do so under the lock.
                if state.steps.isEmpty { state.host = nil }
            }
            if !round.jobs.isEmpty || round.host != nil { return round }
            carrier.store(0, ordering: .relaxed)
            state.isCarried = false
            return nil
        }
    }
}

extension TenantHost {
    /// Does `step` inside the host after everything that was put in before it: on this thread before it returns where the
    /// host is idle, else soon, on the thread that is inside. From any thread.
    package nonisolated func enqueue(_ step: @escaping HostExecutor.Step) {
        if put(step) { carrySteps() }
    }

    /// Does what ``enqueue(_:)`` does as soon as ``carrySteps()`` is called, which is the caller's to do where this is true:
    /// who has steps of several connections puts them all in before.
    package nonisolated func put(_ step: @escaping HostExecutor.Step) -> Bool { executor.put(step, of: self) }

    /// Does what was put in, and leaves it to the pool when that is more than fits between two looks at the network.
    package nonisolated func carrySteps() { executor.carry() }
}
