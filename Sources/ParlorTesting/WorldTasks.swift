import Devices
import EmulatorAPI
import Simulation
import Synchronization

/// Runs the parts of tasks, from one `await` to the next, on the thread that advances a world.
final class WorldTasks: TaskExecutor {
    /// A schedule lets a part wait for less than so many milliseconds.
    static let delayLimit = 4

    private let cloud: SimulatedCloud
    /// Whether tasks that begin without a word about their executor are taken too.
    private let takesAll = Mutex(false)

    init(_ cloud: SimulatedCloud) { self.cloud = cloud }

    func adopt() { takesAll.withLock { $0 = true } }

    /// A part of a task whose executor this is.
    func enqueue(_ job: consuming ExecutorJob) { run(UnownedJob(job), of: Device.ofTask, after: .zero) }

    /// A part of any other task; returns false where these are not taken.
    func take(_ job: UnownedJob, of device: Device, after delay: Duration) -> Bool {
        guard takesAll.withLock({ $0 }) else { return false }
        run(job, of: device, after: delay)
        return true
    }

    private func run(_ job: UnownedJob, of device: Device?, after delay: Duration) {
        let more = cloud.choose(.task, of: device?.name ?? "", below: Self.delayLimit)
        cloud.schedule(after: delay + .milliseconds(more)) { [self] in
            let part = { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
            if let device { device.runTask(part) } else { part() }
        }
    }
}

/// Async code did not return in time.
public struct TaskNotFinished: Error, CustomStringConvertible {
    /// Whose code it was.
    public let device: String
    /// How long it was waited for.
    public let within: Duration

    public var description: String { "the async code on \(device) did not return within \(within)" }
}

extension World {
    /// Lets tasks of this world's devices go on in this world, on the thread that advances it, and in an order that its seed or its
    /// schedule decides. Returns whether this toolchain lets it; on Linux, Swift 6.3 and later do. ``explore(seeds:mode:strategy:untilNothingNewIn:checksRooms:_:)``
    /// does it for its worlds.
    ///
    /// That is so for every `Task`, `async let`, group and actor that begins in `Device.run` or in a callback, and for
    /// `Task.sleep`, which takes virtual time. Code on the main actor, on dispatch queues and threads runs elsewhere, as
    /// before. A task that waits for something when its world ends never goes on.
    @discardableResult
    public func adoptTasks() -> Bool {
        tasks.adopt()
        return Device.routesTasks()
    }

    /// Runs async code on a device, and lets time pass until it returns. Works with every toolchain, for the code itself, its child
    /// tasks and default actors; for tasks that it leaves behind see ``adoptTasks()``.
    ///
    /// ```swift
    /// let seat = try world.run(on: bob) { try await bobsApp.takeSeat(3) }
    /// ```
    ///
    /// - Throws: what the code throws, and ``TaskNotFinished``.
    public func run<Value: Sendable>(
        on device: Device, within limit: Duration = .seconds(60),
        _ work: @escaping () async throws -> Value
    ) throws -> Value {
        let outcome = Outcome<Value>()
        // Its parts run one after another: on the thread that advances the world, which is this one, or on an actor that it waits for.
        let handed = Handover(work)
        device.run {
            _ = Task(executorPreference: tasks) {
                do { outcome.set(.success(try await handed.value())) } catch { outcome.set(.failure(error)) }
            }
        }
        let end = cloud.now.advanced(by: limit)
        while outcome.value == nil, cloud.step(upTo: end) {}
        guard let value = outcome.value else {
            cloud.advance(to: end)
            throw TaskNotFinished(device: device.name, within: limit)
        }
        return try value.get()
    }
}

/// What async code came to.
private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    var value: Result<Value, any Error>? { result.withLock { $0 } }

    func set(_ result: Result<Value, any Error>) { self.result.withLock { $0 = result } }
}
