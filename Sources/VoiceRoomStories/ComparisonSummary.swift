/// What vendors answer to the questions of stories: one line for each question.
package struct ComparisonSummary {
    private static let widths = (question: 58, answer: 20)

    private let vendors: [String]
    private let questions: [AnsweredQuestion]
    private let showsFacts: Bool

    /// With `showsFacts`, the facts that the answers rest on stand below each question.
    package init(of questions: [AnsweredQuestion], on vendors: [String], showsFacts: Bool = false) {
        self.questions = questions
        self.vendors = vendors
        self.showsFacts = showsFacts
    }

    /// For people: a table, what its signs mean, and how many differ.
    package var text: String {
        var lines = [line("question", vendors, vendors.count > 1 ? "differ in" : "")]
        lines.append(String(repeating: "-", count: lines[0].count))
        var story = ""
        for question in questions {
            if question.story != story { lines.append("\(question.story)") }
            story = question.story
            let answers = question.answers.map { $0.text + ($0.restsOnAssumption ? "*" : "") }
            lines.append(line("  \(question.question)", answers, question.difference?.rawValue ?? ""))
            if showsFacts { lines += question.answers.flatMap(Self.facts) }
        }
        lines.append("")
        if vendors.count > 1 {
            let count = questions.count { $0.difference != nil }
            lines.append("\(count) of \(questions.count) questions have answers that differ.")
        }
        if questions.contains(where: { $0.answers.contains(where: \.restsOnAssumption) }) {
            lines.append("* rests on a fact that no document states; --facts names it.")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func facts(of answer: AnsweredQuestion.Answer) -> [String] {
        answer.facts.map { "      \(answer.vendor) \($0.name) = \($0.value), \($0.basis): \($0.source)" }
    }

    private func line(_ question: String, _ answers: [String], _ difference: String) -> String {
        let cells = [Self.padded(question, Self.widths.question)] + answers.map { Self.padded($0, Self.widths.answer) }
        return (cells + [difference]).joined(separator: "  ").withoutTrailingSpaces
    }

    /// Cut or filled up.
    private static func padded(_ text: String, _ width: Int) -> String {
        text.count > width ? text.prefix(width - 1) + "…" : text + String(repeating: " ", count: width - text.count)
    }
}

/// Which questions are shown: those that have all of its words.
package struct QuestionFilter: Hashable, Sendable {
    /// What a word with a colon may say.
    private static let signs = ["is:different", "is:same", "is:assumed"]

    private var words: [String] = []

    /// Whether a word of a command is a filter and no name of a story.
    package static func isFilter(_ text: String) -> Bool { text.contains(" ") || text.contains(":") }

    package init() {}

    /// Takes the words of a text in addition.
    package mutating func add(_ text: String) throws(UnknownName) {
        for word in text.lowercased().split(separator: " ").map(String.init) {
            guard word.contains(":"), !Self.signs.contains(word) else {
                words.append(word)
                continue
            }
            let advice = UnknownName.advice(for: word, in: Self.signs)
            throw UnknownName(
                message: "\"\(word)\" is no filter\(advice); there are: \(Self.signs.joined(separator: ", "))")
        }
    }

    package func takes(_ question: AnsweredQuestion) -> Bool {
        words.allSatisfy { word in
            switch word {
            case "is:different": question.difference != nil
            case "is:same": question.difference == nil
            case "is:assumed": question.answers.contains(where: \.restsOnAssumption)
            default: question.story.contains(word) || question.question.lowercased().contains(word)
            }
        }
    }
}
