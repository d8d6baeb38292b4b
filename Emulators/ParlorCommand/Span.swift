import ArgumentParser

/// A length of time on the command line: "250ms", "30s", "5m", "1h30m", "2d".
struct Span: Equatable, CustomStringConvertible, ExpressibleByArgument {
    var milliseconds: Int64

    private static let units: [(name: String, milliseconds: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
    ]

    init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Whole numbers, each with its unit, largest unit first; nil for anything else.
    init?(argument: String) {
        var rest = argument[...]
        var total: Int64 = 0
        var smallest = Int64.max
        repeat {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            let name = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(name.count)
            guard let count = Int64(digits), let unit = Self.units.first(where: { $0.name == name }),
                unit.milliseconds < smallest
            else { return nil }
            let (part, isLong) = count.multipliedReportingOverflow(by: unit.milliseconds)
            let (sum, isLonger) = total.addingReportingOverflow(part)
            guard !isLong, !isLonger else { return nil }
            total = sum
            smallest = unit.milliseconds
        } while !rest.isEmpty
        milliseconds = total
    }

    var description: String {
        guard milliseconds > 0 else { return "0s" }
        var rest = milliseconds
        return Self.units.map { name, length in
            let count = rest / length
            rest %= length
            return count > 0 ? "\(count)\(name)" : ""
        }.joined()
    }

    var defaultValueDescription: String { description }
}
