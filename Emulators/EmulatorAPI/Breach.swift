/// A contradiction that the core found in itself: either a bug of ours, or a state that we did not make.
///
/// It does not trap, because a trap would stop every tenant. The code that finds it records it in the state and goes on
/// in any safe way. The caller of the step discards the results and stops the tenant.
package indirect enum Breach: Hashable, Serializable, Sendable, CustomStringConvertible {
    /// `place` is the file and line of the check.
    case found(what: String, place: String)

    package var description: String {
        switch self {
        case .found(let what, let place): "\(what) (\(place))"
        }
    }
}

/// A state that keeps the first breach that was found in it. A state with a breach must not be used any more.
package protocol BreachKeeping {
    var breach: Breach? { get set }
}

extension BreachKeeping {
    /// Records a breach, unless there is one already: a later one may only be its consequence.
    package mutating func record(
        breach what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) {
        guard breach == nil else { return }
        breach = .found(what: what(), place: "\(file):\(line)")
    }

    /// Records a breach unless `condition` holds. Returns whether it holds.
    @discardableResult
    package mutating func expect(
        _ condition: Bool, _ what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        if !condition { record(breach: what(), file: file, line: line) }
        return condition
    }

    /// Records a breach and returns the error to leave a command with. No client receives the error, because nothing of
    /// the step is kept.
    package mutating func failure(
        breach what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) -> EmulatorError {
        let what = what()
        record(breach: what, file: file, line: line)
        return .notEmulated(feature: what)
    }
}
