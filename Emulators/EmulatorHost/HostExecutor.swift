import DequeModule
import Foundation
import Synchronization

/// Runs the jobs and steps of one host, one at a time, on the thread of a caller that finds the host idle.
///
/// Connections queue steps and run them on their own event loop, together with steps that other threads queued
/// meanwhile. So a command needs neither a task nor a thread switch. The same thread runs the jobs of tasks that await
/// the host; if no thread is running the host, a thread of the pool does.
package final class HostExecutor: SerialExecutor {
    /// Something to be done inside the host.
    package typealias Step = @Sendable (isolated TenantHost) -> Void

    /// A waiting step. A struct, because Swift wraps a bare closure in another closure when it is put into an array.
    struct QueuedStep: Sendable {
        let make: Step
    }

    /// The most steps in a round. After a round the host learns the results, and urgent steps go ahead of the next
    /// round.
    static let maximumStepsPerRound = 64
    /// The most rounds that one caller runs. The pool runs the rest, because an event loop has other connections to
    /// serve.
    static let maximumRounds = 4

    private struct State {
        /// Parts of tasks that await the host.
        var jobs: Deque<UnownedJob> = []
        /// Steps that go ahead of all others. They run even while the others are held.
        var urgent: [QueuedStep] = []
        var steps: [QueuedStep] = []
        /// The host of the steps, while there are any.
        var host: TenantHost?
        /// Whether a thread runs the queue, or is about to.
        var isRunning = false
        /// Whether steps wait for the journal.
        var isHeld = false

        /// Whether there is anything that may be run.
        var hasWork: Bool { !jobs.isEmpty || !urgent.isEmpty || !isHeld && !steps.isEmpty }

        /// Makes the caller run the queue, unless another thread does or is about to.
        mutating func claim() -> Bool {
            defer { isRunning = true }
            return !isRunning
        }
    }

    /// The next work to run.
    private struct Round {
        var jobs: Deque<UnownedJob>
        var steps: [QueuedStep] = []
        var host: TenantHost?
    }

    private let state = Mutex(State())
    /// The thread that runs the queue; 0 while none does.
    private let runningThread = Atomic<UInt>(0)

    init() {}

    // MARK: The runtime

    /// Queues a part of a task that awaits the host.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = state.withLock { state in
            state.jobs.append(job)
            return state.claim()
        }
        if isFirst { runInPool() }
    }

    /// Traps unless it is called inside the host.
    package func checkIsolated() {
        precondition(runningThread.load(ordering: .relaxed) == Self.thisThread, "this is not inside the host")
    }

    private static var thisThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    // MARK: Steps

    /// Queues a step. True if the caller has to call ``run()``.
    func put(_ step: @escaping Step, of host: TenantHost) -> Bool {
        state.withLock { state in
            state.steps.append(QueuedStep(make: step))
            if state.host == nil { state.host = host }
            // After a hold, the caller of `release()` runs the held steps.
            return !state.isHeld && state.claim()
        }
    }

    /// Queues a step ahead of all others. If the host is idle, the step runs on this thread before the call returns.
    func putAhead(_ step: @escaping Step, of host: TenantHost) {
        let isFirst = state.withLock { state in
            state.urgent.append(QueuedStep(make: step))
            if state.host == nil { state.host = host }
            return state.claim()
        }
        // The thread that writes the journal has others to do.
        if isFirst { run(atMost: 1) }
    }

    /// Makes steps that are not urgent wait until ``release()``. Call it inside the host.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Ends what ``hold()`` began. Call it inside the host.
    func release() { state.withLock { $0.isHeld = false } }

    // MARK: Running

    /// Makes the caller's thread the one that runs the queue, if there is none. Returns whether it did.
    func enter() -> Bool {
        let isEntered = state.withLock { $0.claim() }
        if isEntered { runningThread.store(Self.thisThread, ordering: .relaxed) }
        return isEntered
    }

    /// Runs queued jobs and steps on this thread, for at most so many rounds; the pool runs the rest. Only for a caller that
    /// ``enter()`` or ``put(_:of:)`` told to do so.
    func run(atMost rounds: Int = maximumRounds) {
        runningThread.store(Self.thisThread, ordering: .relaxed)
        for _ in 0..<rounds {
            guard let round = next() else { return }
            for job in round.jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
            if let host = round.host { host.assumeIsolated { $0.gather(round.steps) } }
        }
        if state.withLock({ goesOn(&$0) }) {
            runningThread.store(0, ordering: .relaxed)
            runInPool()
        }
    }

    private func runInPool() {
        Task.detached { self.run() }
    }

    /// Whether there is something to run. If not, the next caller that queues something has to run it.
    private func goesOn(_ state: inout State) -> Bool {
        if state.hasWork { return true }
        runningThread.store(0, ordering: .relaxed)
        state.isRunning = false
        return false
    }

    /// The next round; nil when nothing waits.
    private func next() -> Round? {
        state.withLock { state in
            guard goesOn(&state) else { return nil }
            var round = Round(jobs: state.jobs)
            state.jobs = []
            guard state.host != nil else { return round }
            swap(&round.steps, &state.urgent)
            if state.isHeld {
                // Only the urgent steps run.
            } else if round.steps.isEmpty, state.steps.count <= Self.maximumStepsPerRound {
                swap(&round.steps, &state.steps)
            } else {
                round.steps += state.steps.prefix(Self.maximumStepsPerRound)
                state.steps.removeFirst(min(Self.maximumStepsPerRound, state.steps.count))
            }
            if !round.steps.isEmpty { round.host = state.host }
            // Released with the round, because the last reference to the host must not go away under the lock.
            if state.steps.isEmpty { state.host = nil }
            return round
        }
    }
}

extension TenantHost {
    /// Runs `step` inside the host, after everything queued before it. If the host is idle, the step runs on this
    /// thread before the call returns. Otherwise the thread that is inside the host runs it soon. From any thread.
    package nonisolated func enqueue(_ step: @escaping HostExecutor.Step) {
        if put(step) { runSteps() }
    }

    /// Queues a step like ``enqueue(_:)``, but does not run it. If this returns true, the caller has to call
    /// ``runSteps()``. So a caller with steps of several connections can queue them all first.
    package nonisolated func put(_ step: @escaping HostExecutor.Step) -> Bool { executor.put(step, of: self) }

    /// Runs the queued steps. The pool runs those that do not fit between two reads of the network.
    package nonisolated func runSteps() { executor.run() }
}
