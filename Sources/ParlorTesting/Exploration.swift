import Devices
import Dispatch
import EmulatorAPI
import RoomHistories
import Simulation
import Synchronization
import VendorDialects

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
    /// A device keeps its delays for long, and gets others a few times in a schedule. So some are far behind the others.
    case priorities
    /// Half of the schedules are like an earlier one that met states which none before it met, with one choice in eight drawn anew.
    case coverageGuided = "coverage-guided"

    /// How to draw a schedule where nothing is known of earlier ones.
    var drawing: Schedule.Drawing {
        switch self {
        case .randomWalk: .even(oneIn: 1)
        case .fewChanges, .coverageGuided: .even(oneIn: 4)
        case .priorities: .priorities(changeOneIn: 16)
        }
    }
}

/// What an exploration met.
public struct ExplorationReport: Hashable, Sendable {
    /// How many schedules were played.
    public var scheduleCount = 0
    /// How many different orders of steps, calls and callbacks they had, up to a million.
    public var orderCount = 0
    /// How many different states they met, up to a million: what rooms and channels have, and what each device was told of that.
    public var stateCount = 0
    /// On how many facts of the vendors they relied, as ``World/trust`` counts them.
    public var factCount = 0
    /// Whether it ended before its last seed, because nothing new came.
    public var isExhausted = false
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
/// A schedule decides how long each command, reply and event takes, device by device and in order, when the steps of
/// ``World/together(within:_:)`` are made, and which of the steps that need not happen do. One of 64 schedules, and each that
/// goes wrong, is played twice; where the second time goes otherwise, that is the failure.
///
/// - Parameters:
///   - untilNothingNewIn: ends the exploration when so many schedules in a row met no new order and no new state; nil plays all
///     seeds.
///   - checksRooms: whether what devices saw is checked after `body`. Turn it off for apps that are meant to break rooms.
@discardableResult
public func explore(
    seeds: Range<UInt64>, mode: ExploreMode = .typical, strategy: ExploreStrategy = .fewChanges,
    untilNothingNewIn: Int? = nil, checksRooms: Bool = true, _ body: (World) throws -> Void
) throws(ExplorationFailure) -> ExplorationReport {
    var exploration = Exploration(
        mode: mode, strategy: strategy, untilNothingNewIn: untilNothingNewIn, checksRooms: checksRooms)
    if let failure = exploration.play(seeds: seeds, body) { throw failure }
    return exploration.report
}

/// The same on several threads, each of which plays one schedule at a time: for long explorations, on machines with several cores.
///
/// What it finds and reports does not depend on the number of threads: 64 schedules are looked at together, in the order of their
/// seeds. With ``ExploreStrategy/coverageGuided`` these 64 know nothing of each other, so it draws others than on one thread.
///
/// - Parameter threadCount: 1 to 64. What is beyond counts as these.
@discardableResult
public func explore(
    seeds: Range<UInt64>, onThreads threadCount: Int, mode: ExploreMode = .typical,
    strategy: ExploreStrategy = .fewChanges, untilNothingNewIn: Int? = nil, checksRooms: Bool = true,
    _ body: @escaping @Sendable (World) throws -> Void
) throws(ExplorationFailure) -> ExplorationReport {
    var exploration = Exploration(
        mode: mode, strategy: strategy, untilNothingNewIn: untilNothingNewIn, checksRooms: checksRooms)
    if let failure = exploration.play(seeds: seeds, onThreads: threadCount, body) { throw failure }
    return exploration.report
}

/// Plays one schedule again, from the text that an ``ExplorationFailure`` ends with. Throws what goes wrong in it.
///
/// Returns the choices in the text that `body` did not ask for. There are none where `body` is as it was.
@discardableResult
public func explore(
    replaying text: String, checksRooms: Bool = true, _ body: (World) throws -> Void
) throws -> [String] {
    let run = ExploredRun(of: try ScheduleText(text), checksRooms: checksRooms, body)
    if run.failure != nil { throw ExplorationFailure.seen(in: run) }
    return run.unmet
}

/// Schedules that are played one after the other, and what they met.
package struct Exploration: Sendable {
    /// Most orders and states that are counted, and facts that are looked for.
    private static let maximumCount = 1_000_000
    /// Most schedules that others are made from.
    private static let maximumRemembered = 512
    /// How many schedules are looked at together where several threads play.
    private static let groupSize = 64

    let mode: ExploreMode
    let strategy: ExploreStrategy
    /// After how many schedules in a row without a new order or state it ends; nil for never.
    let untilNothingNewIn: Int?
    let checksRooms: Bool
    /// Whether a schedule that goes wrong is made shorter.
    let shortens: Bool
    package private(set) var report = ExplorationReport()
    /// How many schedules in a row met nothing new.
    private var countWithoutNews = 0
    private var orders: Set<UInt64> = []
    private var states: Set<Int> = []
    private var trust = Trust.none
    /// The choices of the last schedules that met a new state.
    private var remembered: [[Schedule.Point: Int]] = []

    package init(
        mode: ExploreMode = .typical, strategy: ExploreStrategy = .fewChanges, untilNothingNewIn: Int? = nil,
        checksRooms: Bool = true, shortens: Bool = true
    ) {
        self.mode = mode
        self.strategy = strategy
        self.untilNothingNewIn = untilNothingNewIn
        self.checksRooms = checksRooms
        self.shortens = shortens
    }

    /// Plays a schedule for each seed, until one goes wrong or nothing new comes. Returns how it goes wrong, if one does.
    ///
    /// - Parameter afterEach: is called after each schedule that does not, with what `body` returned.
    package mutating func play<Value>(
        seeds: Range<UInt64>, _ body: (World) throws -> Value, afterEach: (Value) -> Void = { _ in }
    ) -> ExplorationFailure? {
        for seed in seeds {
            let play = play(seed, number: report.scheduleCount + 1, drawing(seed: seed), body)
            if let failure = conclude(play, body, afterEach) { return failure }
            if report.isExhausted { break }
        }
        return nil
    }

    /// The same on several threads.
    package mutating func play<Value: Sendable>(
        seeds: Range<UInt64>, onThreads threadCount: Int, _ body: @escaping @Sendable (World) throws -> Value,
        afterEach: (Value) -> Void = { _ in }
    ) -> ExplorationFailure? {
        var rest = seeds
        while !rest.isEmpty {
            let group = Array(rest.prefix(Self.groupSize))
            rest = rest.dropFirst(group.count)
            for play in plays(of: group, onThreads: threadCount, body) {
                if let failure = conclude(play, body, afterEach) { return failure }
                if report.isExhausted { return nil }
            }
        }
        return nil
    }

    /// A schedule for each of these seeds, in their order.
    private func plays<Value: Sendable>(
        of seeds: [UInt64], onThreads threadCount: Int, _ body: @escaping @Sendable (World) throws -> Value
    ) -> [Play<Value>] {
        let drawings = seeds.map(drawing(seed:))
        let plays = Mutex<(next: Int, done: [Int: Play<Value>])>((0, [:]))
        DispatchQueue.concurrentPerform(iterations: min(max(threadCount, 1), Self.groupSize)) { _ in
            while true {
                let place = plays.withLock { plays in
                    defer { plays.next += 1 }
                    return plays.next
                }
                guard place < seeds.count else { return }
                let play = play(seeds[place], number: report.scheduleCount + 1 + place, drawings[place], body)
                plays.withLock { $0.done[place] = play }
            }
        }
        let done = plays.withLock { $0.done }
        return seeds.indices.compactMap { done[$0] }
    }

    /// What is known of a schedule that was played.
    fileprivate struct Play<Value> {
        /// What `body` returned; nil where it threw.
        var value: Value?
        var text: ScheduleText
        var order: UInt64
        var states: Set<Int>
        /// Of some schedules only: what apps do is seldom new, and looking costs as much as a schedule.
        var trust: Trust?
        var isWrong: Bool
        /// How it went otherwise the second time.
        var difference: ExplorationFailure?
    }

    /// Plays a schedule, the first of all having the number 1.
    private func play<Value>(
        _ seed: UInt64, number: Int, _ drawing: Schedule.Drawing, _ body: (World) throws -> Value
    ) -> Play<Value> {
        let schedule = Schedule(seed: seed, drawing: drawing, delayLimit: mode.delayLimit)
        var value: Value?
        let run = ExploredRun(seed: seed, mode: mode, by: schedule, checksRooms: checksRooms) { value = try body($0) }
        let isPowerOfTwo = number & (number - 1) == 0
        var play = Play(
            value: value, text: run.text, order: run.order, states: run.statesMet,
            trust: isPowerOfTwo ? run.trust : nil, isWrong: run.failure != nil)
        if play.isWrong || number % 64 == 1 {
            let again = ExploredRun(of: run.text, checksRooms: checksRooms) { _ = try body($0) }
            if !again.isLike(run) { play.difference = .notRepeatable(run, again, number) }
        }
        return play
    }

    /// Takes note of a schedule. Returns how it goes wrong, if it does.
    private mutating func conclude<Value>(
        _ play: Play<Value>, _ body: (World) throws -> Value, _ afterEach: (Value) -> Void
    ) -> ExplorationFailure? {
        report.scheduleCount += 1
        learn(from: play)
        if let difference = play.difference { return difference }
        guard play.isWrong else {
            if let value = play.value { afterEach(value) }
            report.isExhausted = untilNothingNewIn.map { countWithoutNews >= $0 } ?? false
            return nil
        }
        let body: (World) throws -> Void = { _ = try body($0) }
        let run = ExploredRun(of: play.text, checksRooms: checksRooms, body)
        guard shortens else { return .found(run, report.scheduleCount) }
        return .shortest(of: run, drawnBy: strategy, scheduleCount: report.scheduleCount, body)
    }

    private func drawing(seed: UInt64) -> Schedule.Drawing {
        guard strategy == .coverageGuided, !remembered.isEmpty else { return strategy.drawing }
        var stream = RandomSource(seed: seed).stream("strategy")
        guard stream.next() % 2 == 0 else { return strategy.drawing }
        return .near(remembered[Int(stream.next() % UInt64(remembered.count))], changeOneIn: 8)
    }

    private mutating func learn<Value>(from play: Play<Value>) {
        let before = (orders.count, states.count)
        if orders.count < Self.maximumCount { orders.insert(play.order) }
        for state in play.states where states.count < Self.maximumCount { states.insert(state) }
        let isNew = states.count > before.1
        countWithoutNews = isNew || orders.count > before.0 ? 0 : countWithoutNews + 1
        if isNew, strategy == .coverageGuided {
            if remembered.count == Self.maximumRemembered { remembered.removeFirst() }
            remembered.append(play.text.choices)
        }
        if let trust = play.trust { self.trust = self.trust.union(trust) }
        report.orderCount = orders.count
        report.stateCount = states.count
        report.factCount = trust.facts.count
    }
}

extension Exploration.Play: Sendable where Value: Sendable {}

/// An error whose text also says what a shorter schedule may have less of, such as all who see it.
package protocol FailureWithDetails: Error {
    /// What goes wrong, without that.
    var essence: String { get }
}

/// How one schedule went.
struct ExploredRun {
    struct Failure: Equatable {
        /// The error, as it describes itself.
        var text: String
        /// The same for failures of one kind: the error's type, and what goes wrong, without moments and times.
        var kind: String

        init(_ error: any Error) {
            text = "\(error)"
            let telling = (error as? any FailureWithDetails)?.essence ?? text
            kind = "\(type(of: error)) \(telling.replacing(/[0-9]+(?:\.[0-9]+)? m?s\b/, with: "a time"))"
        }
    }

    /// The schedule with all its choices.
    let text: ScheduleText
    let failure: Failure?
    let trace: [TraceEntry]
    /// The names of the steps, made or not.
    let steps: [String]
    /// Those of the steps in which something goes wrong on purpose.
    let faults: Set<String>
    /// Who takes part or is left out, in the order in which they were asked for.
    let users: [String]
    /// Choices that were to be played and that nothing asked for.
    let unmet: [String]
    let checksRooms: Bool
    private let world: World

    init(of text: ScheduleText, checksRooms: Bool, _ body: (World) throws -> Void) {
        let schedule = Schedule(playing: text.choices, delayLimit: text.mode.delayLimit)
        self.init(seed: text.seed, mode: text.mode, by: schedule, checksRooms: checksRooms, body)
    }

    init(
        seed: UInt64, mode: ExploreMode, by schedule: Schedule, checksRooms: Bool, _ body: (World) throws -> Void
    ) {
        let world = World(seed: seed, schedule: schedule)
        world.recordRooms()
        // Where the toolchain does not let it, tasks run elsewhere, and the second play tells of it.
        _ = world.adoptTasks()
        do {
            try body(world)
            // Whatever is under way may take as long as the longest delay, there and back.
            world.cloud.endSchedule()
            if checksRooms { try world.checkRooms(afterQuiet: .milliseconds(5_000 + 2 * mode.delayLimit)) }
            failure = nil
        } catch {
            failure = Failure(error)
        }
        let made = world.cloud.schedule
        let choices = Dictionary(uniqueKeysWithValues: made?.choices.map { ($0.point, $0.value) } ?? [])
        text = ScheduleText(seed: seed, mode: mode, choices: choices)
        var named: Set<String> = []
        steps = (made?.steps ?? []).filter { named.insert($0).inserted }
        (faults, users) = (made?.faults ?? [], made?.users ?? [])
        unmet = (made?.unmet ?? []).map(ScheduleText.word)
        trace = world.trace
        self.checksRooms = checksRooms
        self.world = world
    }

    /// Whether this step or user is left out.
    func leavesOut(_ kind: Schedule.Kind, _ name: String) -> Bool {
        text.choices[Schedule.Point(kind, name, 1)] != nil
    }

    /// Writes the page of its world where one is wanted; see ``FailurePages``.
    func pageLine(of text: String) -> String { FailurePages.line(of: world, text) }

    /// The trace, with the moments. Equal where everything went the same way.
    var lines: [String] { trace.map { "\($0)" } }

    /// Whether everything went the same way: for apps, for devices, and in the cloud.
    func isLike(_ other: ExploredRun) -> Bool {
        lines == other.lines && failure == other.failure && histories.map(\.entries) == other.histories.map(\.entries)
    }

    var histories: [TenantHistory] { world.tenants.compactMap { world.cloud.history(of: AppID($0.appID)) } }

    /// The vendors whose apps are in the world.
    var vendors: [Vendor] { world.tenants.flatMap(\.vendors) }

    /// The states that were met, as numbers of this process.
    var statesMet: Set<Int> { histories.reduce(into: []) { $0.formUnion($1.statesMet) } }

    /// The facts that the apps relied on.
    var trust: Trust { world.trust }

    /// Equal where everything came in the same order. In every process.
    var order: UInt64 {
        var digest = BytesDigest()
        for entry in trace {
            digest.add(entry.device)
            digest.add(entry.kind.rawValue)
            digest.add(entry.text, before: UInt8(ascii: "("))
        }
        return digest.value
    }
}

/// A number for a list of texts, the same in every process (FNV-1a, with a mark behind each text).
private struct BytesDigest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds a text up to the first byte that is `end`.
    mutating func add(_ text: String, before end: UInt8? = nil) {
        for byte in text.utf8 {
            if byte == end { break }
            add(byte)
        }
        // No text in UTF-8 has this byte.
        add(0xff)
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
}
