extension TenantRules {
    /// Throws if a tenant cannot enforce a row, and names the row and its value. Use it for rules from outside, such as
    /// those in a file; a profile's own rules are valid.
    ///
    /// It checks every row by its kind, so that a new row is not forgotten.
    package func validate() throws(RulesFault) { try RulesFault.check(self, at: "") }
}

/// A row of rules that no tenant can enforce.
package struct RulesFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The row, as a path: `room.kinds[0].memberListPage`.
    package var row: String
    package var value: String
    /// What it may be.
    package var expected: String

    package var description: String { "the rule \(row) is \(value); it must be \(expected)" }

    /// What a number may be.
    private static let numbers: ClosedRange<Int64> = 0...Int64(Int32.max)
    /// The range of milliseconds: up to a hundred years.
    private static let milliseconds: ClosedRange<Int64> = 0...3_155_760_000_000
    private static let maximumTextBytes = 1024
    private static let maximumListCount = 1000
    /// Rows that must be at least 1, by their last names: 0 would not be a limit but would turn the feature off.
    private static let fromOne: Set = ["memberListPage", "maximumUsersPerQuery", "maximumIDBytes"]

    fileprivate static func check(_ value: Any, at row: String) throws(RulesFault) {
        switch value {
        case is Bool: return
        case let number as Int: try check(Int64(number), in: numbers, at: row)
        case let number as Int64: try check(number, in: milliseconds, at: row)
        case let duration as Duration:
            guard duration >= .zero, duration <= .milliseconds(milliseconds.upperBound) else {
                throw RulesFault(row: row, value: "\(duration)", expected: "0...\(milliseconds.upperBound) ms")
            }
        case let text as String:
            guard text.utf8.count <= maximumTextBytes else {
                throw RulesFault(
                    row: row, value: "\(text.utf8.count) bytes long", expected: "\(maximumTextBytes) at most")
            }
        default: try checkParts(of: value, at: row)
        }
    }

    private static func check(_ number: Int64, in range: ClosedRange<Int64>, at row: String) throws(RulesFault) {
        let name = row.split(separator: ".").last.map(String.init) ?? row
        let lowest = fromOne.contains(name) ? 1 : range.lowerBound
        guard (lowest...range.upperBound).contains(number) else {
            throw RulesFault(row: row, value: "\(number)", expected: "\(lowest)...\(range.upperBound)")
        }
    }

    private static func checkParts(of value: Any, at row: String) throws(RulesFault) {
        let parts = Mirror(reflecting: value)
        switch parts.displayStyle {
        case .optional:
            for part in parts.children { try check(part.value, at: row) }
        case .collection:
            guard parts.children.count <= maximumListCount else {
                throw RulesFault(
                    row: row, value: "\(parts.children.count) entries long", expected: "\(maximumListCount) at most")
            }
            for (index, part) in parts.children.enumerated() { try check(part.value, at: "\(row)[\(index)]") }
        case .struct:
            var numbers: [String: Int64] = [:]
            for part in parts.children {
                let name = part.label ?? ""
                try check(part.value, at: row.isEmpty ? name : "\(row).\(name)")
                numbers[name] = (part.value as? Int).map(Int64.init) ?? part.value as? Int64
            }
            for (name, lowest) in numbers.sorted(by: { $0.key < $1.key }) where name.hasPrefix("minimum") {
                let other = "maximum" + name.dropFirst("minimum".count)
                guard let highest = numbers[other], lowest > highest else { continue }
                throw RulesFault(
                    row: "\(row).\(name)", value: "\(lowest)", expected: "at most \(other), which is \(highest)")
            }
        default: return  // A choice of behavior: its type limits the values.
        }
    }
}
