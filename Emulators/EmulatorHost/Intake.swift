import DequeModule
import Synchronization

/// Steps on their way into a tenant's host, first come first served.
///
/// Connections put steps in from their event loops; one task at a time carries them into the host, as many in one go as have
/// come in the meantime, so that under load a command costs no task and no change of threads. Whoever puts steps in
/// bounds how many of theirs are under way.
package final class Intake: Sendable {
    /// Something to be done inside the host.
    package typealias Step = @Sendable (isolated TenantHost) -> Void

    /// After so many steps the host turns to what else waits for it.
    static let stepsInARow = 256

    private struct State {
        var steps: Deque<Step> = []
        var isCarrying = false
    }

    private let state = Mutex(State())

    init() {}

    /// Puts a step in; true if a task to carry it is wanted.
    func put(_ step: @escaping Step) -> Bool {
        state.withLock { state in
            state.steps.append(step)
            defer { state.isCarrying = true }
            return !state.isCarrying
        }
    }

    /// The next steps; when there are none, the next to be put in wants a task.
    func take() -> [Step] {
        state.withLock { state in
            let steps = Array(state.steps.prefix(Self.stepsInARow))
            state.steps.removeFirst(steps.count)
            if steps.isEmpty { state.isCarrying = false }
            return steps
        }
    }
}

extension TenantHost {
    /// Does `step` inside the host after everything that was enqueued before it. Returns at once; from any thread.
    package nonisolated func enqueue(_ step: @escaping Intake.Step) {
        if put(step) { carrySteps() }
    }

    /// Does what ``enqueue(_:)`` does as soon as ``carrySteps()`` is called, which is the caller's to do where this is true:
    /// who has steps of several connections puts them all in before.
    package nonisolated func put(_ step: @escaping Intake.Step) -> Bool { intake.put(step) }

    /// Begins to do what was put in.
    package nonisolated func carrySteps() {
        Task { await carry() }
    }

    private func carry() async {
        while true {
            let steps = intake.take()
            if steps.isEmpty { return }
            gather(steps)
            await keepUp()
            await Task.yield()
        }
    }
}
