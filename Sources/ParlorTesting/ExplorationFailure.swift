import Devices
import EmulatorAPI
import RoomHistories
import Simulation

/// A schedule that goes wrong, as short as it was found, and a line that plays it again.
public struct ExplorationFailure: Error, CustomStringConvertible {
    /// What went wrong: the error that was thrown, as it describes itself.
    public let reason: String
    /// The steps that were made, by their names, in order.
    public let steps: [String]
    /// Users of a story that it goes wrong without: they are left out, with all that they do.
    public let usersLeftOut: [String]
    /// Why what the schedule chooses is open, a sentence or a fact of a vendor each: `zego order.deliveries = …, assumed: …`.
    public let basis: [String]
    /// The schedule, for ``explore(replaying:checksRooms:_:)``.
    public let schedule: String
    /// How many schedules were played until one went wrong, and this one; 1 where one was played again.
    public let scheduleCount: Int
    public let description: String

    /// Most lines of the trace that are shown, of its beginning and of its end.
    private static let maximumLines = (first: 20, last: 60)
    /// Of a callback that comes more often to a device, the first two are shown.
    private static let maximumRepeats = 10
    /// Most schedules that are played to find a shorter one.
    static let maximumTries = 2_000

    /// Shortens a schedule that goes wrong.
    static func shortest(
        of run: ExploredRun, drawnBy strategy: ExploreStrategy, scheduleCount: Int, _ body: (World) throws -> Void
    ) -> ExplorationFailure {
        withoutActuallyEscaping(body) { body in
            var shrinking = Shrinking(run, body)
            shrinking.leaveOutUsers()
            shrinking.drawAgainWithoutUsers(strategy)
            shrinking.leaveOutFaults()
            shrinking.leaveOutSteps()
            shrinking.drawAgainWithoutSteps(strategy)
            shrinking.dropChoices()
            shrinking.lowerChoices()
            // What was needed for a long delay may not be for a short one.
            shrinking.leaveOutUsers()
            shrinking.leaveOutFaults()
            shrinking.leaveOutSteps()
            shrinking.dropChoices()
            let found = "found with schedule \(scheduleCount), and shortened by playing \(shrinking.tries) more"
            return ExplorationFailure(shrinking.best, found, scheduleCount)
        }
    }

    static func found(_ run: ExploredRun, _ scheduleCount: Int) -> ExplorationFailure {
        ExplorationFailure(run, "found with schedule \(scheduleCount)", scheduleCount)
    }

    static func seen(in run: ExploredRun) -> ExplorationFailure { ExplorationFailure(run, "played once", 1) }

    static func notRepeatable(_ first: ExploredRun, _ second: ExploredRun, _ scheduleCount: Int) -> ExplorationFailure {
        return ExplorationFailure(
            reason: "the same schedule went otherwise the second time", steps: first.steps, usersLeftOut: [],
            basis: first.basis, first.text, scheduleCount,
            """
            The same schedule went otherwise the second time. Something in it follows from a clock, from chance, or from the \
            order of a dictionary.
            \(difference(first, second))
            """)
    }

    private static func difference(_ first: ExploredRun, _ second: ExploredRun) -> String {
        func compare(_ lines: [String], _ others: [String]) -> String? {
            if let place = zip(lines, others).first(where: { $0 != $1 }) {
                return "first: \(place.0)\nthen: \(place.1)"
            }
            guard lines.count != others.count else { return nil }
            let more = lines.count > others.count ? ("first", lines) : ("then", others)
            return "\(more.0), and only that time: \(more.1[min(lines.count, others.count)])"
        }
        func inTheCloud(_ run: ExploredRun) -> [String] {
            run.histories.flatMap { $0.entries.map { "\($0.at) s in the cloud: \("\($0.what)".shown(atMost: 300))" } }
        }
        return compare(first.lines, second.lines) ?? compare(inTheCloud(first), inTheCloud(second))
            ?? "first: \(first.failure?.text ?? "nothing went wrong")\nthen: \(second.failure?.text ?? "nothing went wrong")"
    }

    private init(
        reason: String, steps: [String], usersLeftOut: [String], basis: [String], _ text: ScheduleText,
        _ scheduleCount: Int, _ description: String
    ) {
        self.reason = reason
        self.steps = steps
        self.usersLeftOut = usersLeftOut
        self.basis = basis
        self.scheduleCount = scheduleCount
        schedule = "\(text)"
        self.description = description + "\nTo see it again: try explore(replaying: \"\(text)\") { world in … }"
    }

    private init(_ run: ExploredRun, _ found: String, _ scheduleCount: Int) {
        let reason = run.failure?.text ?? ""
        let made = run.steps.filter { !run.leavesOut(.without, $0) }
        let absent = run.users.filter { run.leavesOut(.absent, $0) }
        var lines = ["A schedule goes wrong (\(found)):", "  \(reason)"]
        if !made.isEmpty { lines.append("Steps: " + made.joined(separator: "; ")) }
        if !absent.isEmpty { lines.append("Left out, with all that they do: " + absent.joined(separator: ", ")) }
        let delays = run.text.choices.sorted { $0.key < $1.key }.compactMap { Self.sentence($0.key, $0.value) }
        if !delays.isEmpty { lines.append("Delays: " + delays.joined(separator: "; ")) }
        let basis = run.basis
        if !basis.isEmpty { lines += ["What leaves that open:"] + basis.map { "  \($0)" } }
        lines.append("Who saw what, from the first step on:")
        let first = run.trace.firstIndex { $0.kind == .note && $0.text.hasPrefix("step: ") } ?? 0
        let (shown, repeated) = Self.withoutRepeats(run.trace[first...])
        let left = shown.count - Self.maximumLines.first - Self.maximumLines.last
        lines += shown.prefix(left > 0 ? Self.maximumLines.first : shown.count).map { "  \($0)" }
        if left > 0 {
            lines.append("  … \(left) lines more …")
            lines += shown.suffix(Self.maximumLines.last).map { "  \($0)" }
        }
        lines += repeated
        if !run.unmet.isEmpty {
            lines.append(
                "Nothing asked for these choices, so the body is not as it was: " + run.unmet.joined(separator: " "))
        }
        let text = lines.joined(separator: "\n")
        self.init(
            reason: reason, steps: made, usersLeftOut: absent, basis: basis, run.text, scheduleCount,
            text + run.pageLine(of: text))
    }

    /// The trace without callbacks that come again and again, such as reports of volumes, and a line for each of these.
    private static func withoutRepeats(_ trace: ArraySlice<TraceEntry>) -> (shown: [TraceEntry], repeated: [String]) {
        func name(_ entry: TraceEntry) -> String { "\(entry.device) ← \(entry.text.prefix { $0 != "(" })" }
        var counts: [String: Int] = [:]
        for entry in trace where entry.kind == .callback { counts[name(entry), default: 0] += 1 }
        let repeated = counts.filter { $0.value > maximumRepeats }
        var shown: [TraceEntry] = []
        var seen: [String: Int] = [:]
        for entry in trace {
            if entry.kind == .callback, repeated[name(entry)] != nil {
                seen[name(entry), default: 0] += 1
                if seen[name(entry), default: 0] > 2 { continue }
            }
            shown.append(entry)
        }
        let lines = repeated.sorted { $0.key < $1.key }.map { "  \($0.key) came \($0.value - 2) times more" }
        return (shown, lines)
    }

    private static func sentence(_ point: Schedule.Point, _ value: Int) -> String? {
        switch point.kind {
        case .up: "command \(point.number) of \(point.owner) takes \(value) ms more"
        case .down: "what \(point.owner) is told as number \(point.number) takes \(value) ms more"
        case .moment: "\"\(point.owner)\" waits \(value) ms"
        case .task: "part \(point.number) of \(point.owner)'s tasks waits \(value) ms"
        case .tie: "\(point.owner) waits for whose time is over at the same moment, as number \(point.number)"
        case .happens: "\"\(point.owner)\" happens, as number \(point.number)"
        case .without, .absent: nil
        }
    }
}

/// Looks for a simpler schedule that goes wrong in the same way.
private struct Shrinking {
    private(set) var best: ExploredRun
    private(set) var tries = 0
    private let kind: String?
    private let body: (World) throws -> Void

    init(_ run: ExploredRun, _ body: @escaping (World) throws -> Void) {
        best = run
        kind = run.failure?.kind
        self.body = body
    }

    /// Plays a schedule, and keeps it if it goes wrong in the same way.
    private mutating func keeps(_ choices: [Schedule.Point: Int]) -> Bool {
        guard choices != best.text.choices else { return false }
        return keeps(Schedule(playing: choices, delayLimit: best.text.mode.delayLimit))
    }

    private mutating func keeps(_ schedule: Schedule) -> Bool {
        guard tries < ExplorationFailure.maximumTries else { return false }
        tries += 1
        let run = ExploredRun(
            seed: best.text.seed, mode: best.text.mode, by: schedule, checksRooms: best.checksRooms, body)
        guard let failure = run.failure, failure.kind == kind else { return false }
        best = run
        return true
    }

    /// Changes many points at once, then half as many, down to one.
    private mutating func change(
        _ points: [Schedule.Point], _ edit: (inout [Schedule.Point: Int], Schedule.Point) -> Void
    ) {
        var size = points.count
        while size >= 1 {
            for start in stride(from: 0, to: points.count, by: size) {
                var choices = best.text.choices
                for point in points[start..<min(start + size, points.count)] { edit(&choices, point) }
                _ = keeps(choices)
            }
            size /= 2
        }
    }

    /// Leaves out each user with all that they do, where it still goes wrong.
    mutating func leaveOutUsers() { leaveOut(.absent, best.users) }

    /// Leaves out what goes wrong on purpose: steps that do nothing else, and those that need not happen.
    mutating func leaveOutFaults() {
        leaveOut(.without, best.steps.filter(best.faults.contains))
        change(best.text.choices.keys.filter { $0.kind == .happens }.sorted()) { $0[$1] = nil }
    }

    mutating func leaveOutSteps() { leaveOut(.without, best.steps) }

    private mutating func leaveOut(_ kind: Schedule.Kind, _ names: [String]) {
        change(names.filter { !best.leavesOut(kind, $0) }.map { Schedule.Point(kind, $0, 1) }) { $0[$1] = 1 }
    }

    mutating func drawAgainWithoutUsers(_ strategy: ExploreStrategy) { drawAgain(.absent, best.users, strategy) }

    mutating func drawAgainWithoutSteps(_ strategy: ExploreStrategy) { drawAgain(.without, best.steps, strategy) }

    /// Without a step or a user, what others are told has other numbers, and the delays fall on something else. So draws delays anew,
    /// a few times for each.
    private mutating func drawAgain(_ kind: Schedule.Kind, _ names: [String], _ strategy: ExploreStrategy) {
        for name in names where !best.leavesOut(kind, name) {
            let leftOut = best.text.choices.keys.filter(Self.isLeftOut)
            for seed in UInt64(1)...20 {
                let schedule = Schedule(
                    seed: seed, drawing: strategy.drawing, delayLimit: best.text.mode.delayLimit,
                    leftOut: Set(leftOut + [Schedule.Point(kind, name, 1)]))
                if keeps(schedule) { break }
            }
        }
    }

    mutating func dropChoices() {
        let points = best.text.choices.keys.filter { !Self.isLeftOut($0) }.sorted()
        change(points) { $0[$1] = nil }
    }

    /// Whether the point leaves out a step or a user.
    private static func isLeftOut(_ point: Schedule.Point) -> Bool { point.kind == .without || point.kind == .absent }

    /// Makes each delay as short as it can be with the others as they are, by halves.
    mutating func lowerChoices() {
        for point in best.text.choices.keys.filter({ !Self.isLeftOut($0) }).sorted() {
            var low = 0
            while let high = best.text.choices[point], high - low > 1 {
                var choices = best.text.choices
                choices[point] = low + (high - low) / 2
                if !keeps(choices) {
                    guard tries < ExplorationFailure.maximumTries else { return }
                    low += (high - low) / 2
                }
            }
        }
    }
}
