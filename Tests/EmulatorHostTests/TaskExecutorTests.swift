import Dispatch
import EmulatorAPI
import EmulatorHost
import Testing

/// Runs tasks one at a time, on a queue of its own.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "tasks")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Tasks that say where they run, as an app's or a test's may.
@Suite(.timeLimit(.minutes(15))) struct TaskExecutorTests {
    @Test(arguments: [false, true])
    func `a task with an executor of its own is answered like any`(isJournaled: Bool) async throws {
        let journal = HeldJournal(isImmediate: true)
        let host = TenantHost(
            setup: Hosted.setup, clock: ManualClock().hostClock, journal: isJournaled ? journal.journal : nil)
        let answers = try await withTaskExecutorPreference(QueueExecutor()) {
            try await withThrowingTaskGroup(of: [[String]].self) { group in
                for number in 0..<4 {
                    group.addTask {
                        let outbox = Outbox()
                        let session = try #require(await host.open(outbox))
                        await host.submit(
                            .command(session: session, command: Hosted.logIn(UserID("user\(number)"))), request: 1)
                        let login = await outbox.next().map(\.text)
                        await host.submit(.command(session: session, command: .identity(.logOut)), request: 2)
                        await host.settle()
                        return [login, await outbox.next().map(\.text)]
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(answers == Array(repeating: [["reply 1 done"], ["reply 2 done"]], count: 4))
    }
}
