extension Comparison {
    private static let stepWidth = 26
    private static let vendorWidth = 34

    /// The comparison for people: the question, a table with a row for each step, and the differences.
    package var text: String {
        var lines = ["\(story): \(asks)", ""]
        let widths = [2, Self.stepWidth] + recordings.map { _ in Self.vendorWidth }
        lines += Self.row([["#"], ["step"]] + recordings.map { [$0.vendor] }, widths)
        lines.append(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
        for (index, step) in (recordings.first?.steps ?? []).enumerated() {
            let cells = recordings.map { Self.cell($0.steps[index]) }
            lines += Self.row([["\(index + 1)"], [step.step]] + cells, widths)
        }
        lines.append("")
        if recordings.count > 1 {
            lines += differences.isEmpty ? ["No difference."] : ["Differences:"] + differences.map { "  \($0)." }
        }
        if !assumptions.isEmpty {
            lines += ["Assumed, because no document says:"]
            lines += assumptions.map { "  \($0.vendor) \($0.fact) = \($0.value): \($0.why)." }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// A vendor's column for a step, in short lines.
    private static func cell(_ step: StepRecording) -> [String] {
        var lines: [String] = []
        if let sight = step.sight { lines.append("\(sight.of) \(sight.shows)") }
        lines += answers(step.answers)
        var shown: Set<String> = []
        for telling in step.told where shown.insert(telling.news).inserted {
            let tellings = step.told.filter { $0.news == telling.news }
            let times = tellings.map(\.times).max() ?? 1
            let count = times > 2 ? " × \(times)" : ""
            let people = Difference.moments(of: tellings).map { moment in
                let delay = moment.at >= 1000 ? " (\(Difference.seconds(moment.at)))" : ""
                return moment.people.joined(separator: " ") + delay
            }
            lines.append("\(telling.news)\(count) → \(people.joined(separator: ", "))")
        }
        return lines.isEmpty ? ["-"] : lines
    }

    private static func answers(_ answers: [StepRecording.Answer]) -> [String] {
        let people = Set(answers.map(\.person))
        if people.count == 1, answers.count > 1 {
            let refused = answers.filter { $0.code != 0 }
            return ["\(answers.count - refused.count) × 0"]
                + (refused.first.map { ["\(refused.count) × \(code($0))"] } ?? [])
        }
        return answers.map { people.count > 1 ? "\($0.person): \(code($0))" : code($0) }
    }

    private static func code(_ answer: StepRecording.Answer) -> String {
        if answer.isNotOffered { return "no call: \(answer.message)" }
        guard let code = answer.code else { return "no answer" }
        return code == 0 || answer.message.isEmpty ? "\(code)" : "\(code) \(answer.message)"
    }

    // MARK: The table

    /// A row of cells, each of lines that are wrapped to the column's width.
    private static func row(_ cells: [[String]], _ widths: [Int]) -> [String] {
        let wrapped = zip(cells, widths).map { cell, width in cell.flatMap { wrap($0, to: width) } }
        return (0..<(wrapped.map(\.count).max() ?? 0)).map { line in
            var text = ""
            for (column, width) in zip(wrapped, widths) {
                let part = line < column.count ? column[line] : ""
                text += part + String(repeating: " ", count: max(0, width - part.count) + 2)
            }
            return text.withoutTrailingSpaces
        }
    }

    /// Breaks a line between words; lines after the first are indented. Words that are too long stay whole.
    private static func wrap(_ line: String, to width: Int) -> [String] {
        var lines: [String] = []
        var current = ""
        for word in line.split(separator: " ") {
            if current.isEmpty {
                current = String(word)
            } else if current.count + 1 + word.count <= width {
                current += " " + word
            } else {
                lines.append(current)
                current = "  " + word
            }
        }
        return lines + [current]
    }
}
