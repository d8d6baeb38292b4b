/// Something that the core holds to be impossible, and found all the same: a mistake of ours, or a state that was not ours.
///
/// Nobody traps on one, because a trap would stop every tenant. Whoever finds it records it in the state and goes on in
/// any way that is safe: whoever made the step throws away what followed from it and stops the tenant.
package indirect enum Breach: Hashable, Codable, Sendable, CustomStringConvertible {
    /// `place` is the file and line of the check.
    case found(what: String, place: String)

    package var description: String {
        switch self {
        case .found(let what, let place): "\(what) (\(place))"
        }
    }
}

/// A state that keeps the first breach that was found in it. Nothing that has one is to be used any more.
package protocol BreachKeeping {
    var breach: Breach? { get set }
}

extension BreachKeeping {
    /// Records a breach, unless there is one already: what is found later may only follow from it.
    package mutating func record(
        breach what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) {
        guard breach == nil else { return }
        breach = .found(what: what(), place: "\(file):\(line)")
    }

    /// Records a breach unless `condition` holds; whether it does.
    @discardableResult
    package mutating func expect(
        _ condition: Bool, _ what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        if !condition { record(breach: what(), file: file, line: line) }
        return condition
    }

    /// Records a breach; the error to leave a command with. Nobody is told of it, because nothing of the step is kept.
    package mutating func failure(
        breach what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) -> EmulatorError {
        let what = what()
        record(breach: what, file: file, line: line)
        return .notEmulated(feature: what)
    }
}
