import EmulatorAPI
import Simulation

/// Something that somebody does in a world, with a name for people.
public struct WorldStep {
    let name: String
    let work: () throws -> Void
    /// Whether a schedule decides if it is made.
    private(set) var needNotHappen = false
    /// Whether something goes wrong in it on purpose.
    let isFault: Bool

    /// A step. Its name says who does what: `bob takes seat 3`.
    public init(_ name: String, _ work: @escaping () throws -> Void) { self.init(name, isFault: false, work) }

    init(_ name: String, isFault: Bool, _ work: @escaping () throws -> Void) {
        (self.name, self.isFault, self.work) = (name, isFault, work)
    }

    /// A step that need not happen: an exploration makes it in one of eight schedules, and a world without a schedule never does.
    /// A fault is such a step: `.sometimes("bob's network goes") { bob.network.isConnected = false }`.
    public static func sometimes(_ name: String, _ work: @escaping () throws -> Void) -> WorldStep {
        WorldStep(name, work).madeSometimes
    }

    /// The step, as one that need not happen.
    var madeSometimes: WorldStep {
        var step = self
        step.needNotHappen = true
        return step
    }
}

extension World {
    /// How long somebody waits, less than `limit`, as the schedule decides; nothing where there is none.
    package func draw(_ name: String, below limit: Duration) -> Duration {
        .milliseconds(cloud.choose(.moment, of: name, below: Int(clamping: limit.milliseconds)))
    }

    /// Whether a step is made, and a line of the trace that says so. Where it is left out, nothing is noted.
    ///
    /// - Parameter isFault: whether something goes wrong in it on purpose: such steps are left out first where a failure is shortened.
    package func makes(_ name: String, isFault: Bool = false) -> Bool {
        guard cloud.makes(name, isFault: isFault) else { return false }
        note("step: \(name)")
        return true
    }

    /// Whether a user takes part. Nobody is left out but where a failure is shortened, and then with all that they do.
    package func takesPart(_ user: String) -> Bool { cloud.takesPart(user) }

    /// Does something now. ``explore(seeds:mode:strategy:untilNothingNewIn:checksRooms:_:)`` leaves it out where a failure comes without it, and names it
    /// where it does not.
    public func step(_ name: String, _ work: () throws -> Void) rethrows {
        if makes(name) { try work() }
    }

    /// Does several things within a window, each at a moment of its own, which a schedule decides; then the window has
    /// passed. Steps of one moment are made in the order in which they are given, and without a schedule all are made at
    /// once. The window is at least 1 ms long.
    ///
    /// ```swift
    /// try world.together(
    ///     WorldStep("bob taps seat 3") { bob.tap(3) },
    ///     WorldStep("carol taps seat 3") { carol.tap(3) })
    /// ```
    public func together(within window: Duration = .milliseconds(500), _ steps: WorldStep...) throws {
        try together(within: window, steps)
    }

    /// The same, with steps in a list.
    public func together(within window: Duration = .milliseconds(500), _ steps: [WorldStep]) throws {
        let window = max(window, .milliseconds(1))
        let steps = steps.filter { !$0.needNotHappen || cloud.choose(.happens, of: $0.name, below: 2) == 1 }
        let passed = try spread(steps.map(\.name), within: window) { place in
            if makes(steps[place].name, isFault: steps[place].isFault) { try steps[place].work() }
        }
        advance(by: window - passed)
    }

    /// Acts once for each name, at a moment of its own within a window, which the schedule decides. At one moment it goes in the order of
    /// the names. `act` gets the place of a name. Returns how much of the window has passed then: up to the last act.
    @discardableResult
    package func spread(_ names: [String], within window: Duration, _ act: (Int) throws -> Void) rethrows -> Duration {
        let moments = names.map { draw($0, below: window) }
        var passed = Duration.zero
        for place in names.indices.sorted(by: { (moments[$0], $0) < (moments[$1], $1) }) {
            advance(by: moments[place] - passed)
            passed = moments[place]
            try act(place)
        }
        return passed
    }
}
