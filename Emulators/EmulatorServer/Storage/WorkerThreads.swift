import CSystemShims
import DequeModule
import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A few threads for what takes long or waits for the disk, so that event loops, and the pool that all tasks share, do
/// neither. They begin when there is work, and end with this.
final class WorkerThreads: Sendable {
    private let crew: Crew

    /// - Parameter isBackground: whether they give way to every other thread that has something to do.
    init(_ name: String, count: Int, isBackground: Bool = false) {
        crew = Crew(name: name, count: count, isBackground: isBackground)
    }

    deinit { crew.dismiss() }

    /// A lane for somebody's work.
    func lane() -> WorkLane { WorkLane(crew) }
}

/// A lane for each of many, by name, on a few threads.
final class WorkLanes: Sendable {
    private let threads: WorkerThreads
    private let lanes = Mutex<[String: WorkLane]>([:])

    /// See ``WorkerThreads/init(_:count:isBackground:)``.
    init(_ name: String, count: Int, isBackground: Bool) {
        threads = WorkerThreads(name, count: count, isBackground: isBackground)
    }

    /// The lane of a name.
    func lane(of name: String) -> WorkLane {
        lanes.withLock { lanes in
            if let lane = lanes[name] { return lane }
            let lane = threads.lane()
            lanes[name] = lane
            return lane
        }
    }

    /// Forgets a name; what is in its lane is done all the same.
    func forget(_ name: String) { lanes.withLock { $0[name] = nil } }

    /// A lane without a name.
    func free() -> WorkLane { threads.lane() }
}

/// Pieces of work that are done one at a time, in order. Lanes take turns, so none waits for all that another has to do.
package final class WorkLane: Sendable {
    private struct State {
        var pieces: Deque<@Sendable () -> Void> = []
        /// Whether a thread has the lane, or will.
        var isTaken = false
    }

    private let crew: Crew
    private let state = Mutex(State())

    fileprivate init(_ crew: Crew) { self.crew = crew }

    /// Does a piece of work after those that were put in before it; returns at once.
    func enqueue(_ piece: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            state.pieces.append(piece)
            defer { state.isTaken = true }
            return !state.isTaken
        }
        if isFirst { crew.queue(self) }
    }

    /// Does a piece of work; what comes of it.
    func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let work = SingleUse(work)
        let result = await withCheckedContinuation { continuation in
            enqueue { continuation.resume(returning: Result { () throws(Failure) in try work.run() }) }
        }
        return try result.get()
    }

    /// Does a piece of work while the calling thread waits, which must be none of the lane's.
    func runWhileWaiting<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let outcome = Outcome<Value>()
        let isDone = DispatchSemaphore(value: 0)
        let work = SingleUse(work)
        enqueue {
            let value = work.run()
            outcome.value.withLock { $0 = value }
            isDone.signal()
        }
        isDone.wait()
        guard let value = outcome.value.withLock({ $0 }) else { preconditionFailure("it is done, and came to nothing") }
        return value
    }

    /// Does the first piece; for a thread that has the lane.
    fileprivate func runFirstPiece() {
        guard let piece = state.withLock({ $0.pieces.popFirst() }) else { return }
        piece()
        let hasMore = state.withLock { state in
            state.isTaken = !state.pieces.isEmpty
            return state.isTaken
        }
        if hasMore { crew.queue(self) }
    }

    private final class Outcome<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}

/// Work that lets go of all it holds when it is done, so before whoever waits for it goes on, who may let go of the same: the last to
/// hold a store unlocks its directory.
private final class SingleUse<Value, Failure: Error>: Sendable {
    typealias Work = @Sendable () throws(Failure) -> Value

    private let work: Mutex<Work?>

    init(_ work: @escaping Work) { self.work = Mutex(work) }

    func run() throws(Failure) -> Value {
        guard let work = work.withLock({ $0.take() }) else { preconditionFailure("it is done once") }
        return try work()
    }
}

/// What the threads hold, who are there without anybody holding them.
private final class Crew: Sendable {
    private struct State {
        /// The lanes with work that no thread has, in the order of their turns.
        var lanes: Deque<WorkLane> = []
        var threadCount = 0
        var waitingCount = 0
        var isDismissed = false
    }

    private enum Step {
        case run(WorkLane)
        case wait
        case end
    }

    /// How much a background thread gives way: it gets a tenth of a processor that somebody else wants too.
    private static let backgroundNiceness: Int32 = 10

    private let name: String
    private let count: Int
    private let isBackground: Bool
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)

    init(name: String, count: Int, isBackground: Bool) {
        self.name = name
        self.count = count
        self.isBackground = isBackground
    }

    func queue(_ lane: WorkLane) {
        let (isWaitedFor, isShort) = state.withLock { state in
            state.lanes.append(lane)
            guard state.waitingCount == 0 else {
                state.waitingCount -= 1
                return (true, false)
            }
            guard state.threadCount < count else { return (false, false) }
            state.threadCount += 1
            return (false, true)
        }
        if isWaitedFor { wake.signal() }
        if isShort { begin() }
    }

    func dismiss() {
        let waiting = state.withLock { state in
            state.isDismissed = true
            defer { state.waitingCount = 0 }
            return state.waitingCount
        }
        for _ in 0..<waiting { wake.signal() }
    }

    private func begin() {
        let thread = Thread { [self] in
            // From inside, or on Linux the system would not know it.
            Thread.current.name = name
            if isBackground { giveWay() } else { cshim_take_short_turns() }
            while true {
                switch next() {
                case .run(let lane): lane.runFirstPiece()
                case .wait: wake.wait()
                case .end: return
                }
            }
        }
        thread.start()
    }

    private func next() -> Step {
        state.withLock { state in
            if let lane = state.lanes.popFirst() { return .run(lane) }
            if state.isDismissed {
                state.threadCount -= 1
                return .end
            }
            state.waitingCount += 1
            return .wait
        }
    }

    private func giveWay() {
        #if canImport(Darwin)
            pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
        #else
            // On Linux, 0 is the calling thread.
            setpriority(.init(PRIO_PROCESS.rawValue), 0, Self.backgroundNiceness)
            cshim_take_usual_turns()
        #endif
    }
}
