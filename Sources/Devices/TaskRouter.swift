#if os(Linux) && compiler(>=6.3)
    import EmulatorAPI
    import Foundation
    // The only file with this interface of the runtime's own, which a later toolchain may drop: `AsyncAppTests` fails then.
    @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

    /// The default executor of the process, once ``Device/routesTasks()`` was called: tasks that began on a device whose environment
    /// takes tasks go there, and all others where they went before.
    private final class TaskRouter: TaskExecutor, SchedulingExecutor {
        static let shared = TaskRouter()

        private let platform = PlatformExecutorFactory.defaultExecutor

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            if !Device.takesTask(job, after: .zero) { platform.enqueue(ExecutorJob(job)) }
        }

        func enqueue<TaskClock: Clock>(
            _ job: consuming ExecutorJob, after delay: TaskClock.Duration, tolerance: TaskClock.Duration?,
            clock: TaskClock
        ) {
            let job = UnownedJob(job)
            if let delay = delay as? Duration, Device.takesTask(job, after: delay.asAsked) { return }
            guard let scheduling = platform as? any SchedulingExecutor else {
                preconditionFailure("the runtime's own executor lets tasks sleep")
            }
            scheduling.enqueue(ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
        }
    }

    extension Duration {
        /// The runtime says how long is left, and some microseconds passed since the sleep began: rounded up to a millisecond, and to ten
        /// for a tenth of a second and more.
        fileprivate var asAsked: Duration {
            // At most 136 years, which fit.
            let milliseconds = (min(max(self, .zero), .seconds(1 << 32)) + .microseconds(999)).milliseconds
            return .milliseconds(
                milliseconds < 100 ? milliseconds : (milliseconds / 10 + (milliseconds % 10 > 0 ? 1 : 0)) * 10)
        }
    }

    /// Of a thread: the device whose task is running on it. Where a task hops to an actor, it has no values of its own any more.
    private let running: pthread_key_t = {
        var key = pthread_key_t()
        precondition(pthread_key_create(&key, nil) == 0, "a process has more than a hundred keys")
        return key
    }()

    private struct RoutedExecutors: ExecutorFactory {
        static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }
        static var defaultExecutor: any TaskExecutor { TaskRouter.shared }

        static let areInstalled: Bool = {
            _createExecutors(factory: RoutedExecutors.self)
            return true
        }()
    }
#endif

extension Device {
    /// The device whose task is running on this thread, in ``runTask(_:)``.
    static var taskDevice: Device? {
        #if os(Linux) && compiler(>=6.3)
            pthread_getspecific(running).map { Unmanaged<Device>.fromOpaque($0).takeUnretainedValue() }
        #else
            nil
        #endif
    }

    /// Runs a part of a task of this device. What goes on from it is taken by the device's environment as well.
    package func runTask(_ part: () -> Void) {
        #if os(Linux) && compiler(>=6.3)
            let before = pthread_getspecific(running)
            pthread_setspecific(running, Unmanaged.passUnretained(self).toOpaque())
            defer { pthread_setspecific(running, before) }
        #endif
        part()
    }

    /// Lets the environments of devices take the tasks that begin on them: from now on, and in the whole process. Returns whether
    /// this toolchain lets it.
    package static func routesTasks() -> Bool {
        #if os(Linux) && compiler(>=6.3)
            RoutedExecutors.areInstalled
        #else
            false
        #endif
    }
}
