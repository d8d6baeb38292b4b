import EmulatorAPI
import Simulation

/// Something that somebody does in a world, with a name for people.
public struct WorldStep {
    let name: String
    let work: () throws -> Void

    /// A step. Its name says who does what: `bob takes seat 3`.
    public init(_ name: String, _ work: @escaping () throws -> Void) {
        self.name = name
        self.work = work
    }
}

extension World {
    /// Does something now. ``explore(seeds:mode:strategy:_:)`` leaves it out where a failure comes without it, and names it
    /// where it does not.
    public func step(_ name: String, _ work: () throws -> Void) rethrows {
        guard cloud.makes(name) else { return }
        note("step: \(name)")
        try work()
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
        let window = max(window, .milliseconds(1))
        let moments = steps.map { cloud.choose(.moment, of: $0.name, below: Int(clamping: window.milliseconds)) }
        var now = 0
        for place in steps.indices.sorted(by: { (moments[$0], $0) < (moments[$1], $1) }) {
            advance(by: .milliseconds(moments[place] - now))
            now = moments[place]
            try step(steps[place].name, steps[place].work)
        }
        advance(by: window - .milliseconds(now))
    }
}
