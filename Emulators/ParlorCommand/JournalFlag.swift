import ArgumentParser
import EmulatorServer

/// How much of its past a journal keeps, on the command line: a length of time, or "all".
struct JournalFlag: Equatable, CustomStringConvertible, ExpressibleByArgument {
    var keeping: JournalKeeping

    init(_ keeping: JournalKeeping) { self.keeping = keeping }

    /// nil for anything that is neither.
    init?(argument: String) {
        if argument == "all" {
            keeping = .all
        } else if let span = Span(argument: argument) {
            keeping = JournalKeeping(milliseconds: span.milliseconds)
        } else {
            return nil
        }
    }

    var description: String { keeping.milliseconds.map { "\(Span(milliseconds: $0))" } ?? "all" }

    var defaultValueDescription: String { description }
}
