import Devices
import EmulatorAPI
import Simulation

/// How much of what networks are free to do a schedule does.
public enum ExploreMode: String, CaseIterable, Sendable {
    /// Delays of less than 150 ms, as on a telephone's network.
    case typical
    /// Delays of less than 1 s.
    case permissive
    /// Delays of less than 5 s, which is shorter than any vendor's own time limit for an answer.
    case adversarial

    /// In milliseconds.
    var delayLimit: Int {
        switch self {
        case .typical: 150
        case .permissive: 1_000
        case .adversarial: 5_000
        }
    }
}

/// How schedules are drawn.
public enum ExploreStrategy: String, CaseIterable, Sendable {
    /// Each moment and each delay anew, evenly.
    case randomWalk = "random-walk"
    /// One in four moments and delays; the others are as usual.
    case fewChanges = "few-changes"

    var oneIn: Int {
        switch self {
        case .randomWalk: 1
        case .fewChanges: 4
        }
    }
}

/// What an exploration met.
public struct ExplorationReport: Hashable, Sendable {
    /// How many schedules were played.
    public var scheduleCount = 0
    /// How many different orders of steps, calls and callbacks they had, up to a million.
    public var orderCount = 0
}

/// Plays `body` in a world of its own for each seed, with other moments of steps and other delays each time, and throws the
/// shortest schedule that goes wrong, once one does.
///
/// A schedule goes wrong when `body` throws, or when what devices saw does not fit together after it
/// (``World/checkRooms(afterQuiet:)``). So throw an error: an `#expect` throws nothing, and a `#require` notes an issue for
/// each schedule that is played to shorten the first. The world of a schedule is ended when `body` returns.
///
/// Wait with a limit, as ``World/expect(_:on:within:)`` does: where a step was left out, what you wait for may never come.
///
/// A schedule decides how long each command, reply and event takes, device by device and in order, and when the steps of
/// ``World/together(within:_:)`` are made. One of 64 schedules, and each that goes wrong, is played twice; where the second time goes
/// otherwise, that is the failure.
@discardableResult
public func explore(
    seeds: Range<UInt64>, mode: ExploreMode = .typical, strategy: ExploreStrategy = .randomWalk,
    _ body: (World) throws -> Void
) throws(ExplorationFailure) -> ExplorationReport {
    var report = ExplorationReport()
    var orders: Set<UInt64> = []
    for seed in seeds {
        let schedule = Schedule(seed: seed, oneIn: strategy.oneIn, delayLimit: mode.delayLimit)
        let run = ExploredRun(seed: seed, mode: mode, by: schedule, body)
        report.scheduleCount += 1
        if orders.count < 1_000_000 { orders.insert(run.order) }
        report.orderCount = orders.count
        guard run.failure != nil || report.scheduleCount % 64 == 1 else { continue }
        let again = ExploredRun(of: run.text, body)
        guard again.lines == run.lines, again.failure?.text == run.failure?.text else {
            throw .notRepeatable(run, again)
        }
        guard run.failure != nil else { continue }
        throw .shortest(of: again, drawnBy: strategy, scheduleCount: report.scheduleCount, body)
    }
    return report
}

/// Plays one schedule again, from the text that an ``ExplorationFailure`` ends with. Throws what goes wrong in it.
public func explore(replaying text: String, _ body: (World) throws -> Void) throws {
    let run = ExploredRun(of: try ScheduleText(text), body)
    if run.failure != nil { throw ExplorationFailure.seen(in: run) }
}

/// How one schedule went.
struct ExploredRun {
    struct Failure {
        /// The error, as it describes itself.
        var text: String
        /// The same for failures of one kind: the error's type, and its text without the numbers in it.
        var kind: String
    }

    /// The schedule with all its choices.
    let text: ScheduleText
    let failure: Failure?
    let trace: [TraceEntry]
    /// The names of the steps, made or not.
    let steps: [String]

    init(of text: ScheduleText, _ body: (World) throws -> Void) {
        let schedule = Schedule(playing: text.choices, delayLimit: text.mode.delayLimit)
        self.init(seed: text.seed, mode: text.mode, by: schedule, body)
    }

    init(seed: UInt64, mode: ExploreMode, by schedule: Schedule, _ body: (World) throws -> Void) {
        let world = World(seed: seed, schedule: schedule)
        world.recordRooms()
        do {
            try body(world)
            // Whatever is under way may take as long as the longest delay, there and back.
            try world.checkRooms(afterQuiet: .milliseconds(5_000 + 2 * mode.delayLimit))
            failure = nil
        } catch {
            let described = "\(error)"
            let kind = "\(type(of: error)) \(described.filter { !$0.isNumber })"
            failure = Failure(text: described, kind: kind)
        }
        let made = world.cloud.schedule
        let choices = Dictionary(uniqueKeysWithValues: made?.choices.map { ($0.point, $0.value) } ?? [])
        text = ScheduleText(seed: seed, mode: mode, choices: choices)
        var named: Set<String> = []
        steps = (made?.steps ?? []).filter { named.insert($0).inserted }
        trace = world.trace
    }

    /// The trace, with the moments. Equal where everything went the same way.
    var lines: [String] { trace.map { "\($0)" } }

    /// Equal where everything came in the same order. In every process: it is the hash by which streams of chance are named.
    var order: UInt64 {
        let names = trace.map { "\($0.device) \($0.kind) \($0.text.prefix { $0 != "(" })" }
        var stream = RandomSource(seed: 0).stream(names.joined(separator: "\n"))
        return stream.next()
    }
}
