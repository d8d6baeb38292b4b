import VendorDialects

/// Something that a story asks about one of its steps. The answer is read off the recording.
package struct StoryQuestion: Hashable, Sendable {
    /// What is looked at.
    enum Look: Hashable, Sendable {
        /// The results of the step's calls.
        case answer
        /// Who learns something, and after how long.
        case told(News)
        /// Whether those who call learn something before or after the answer to their call.
        case order(News)
        /// The seat or the listener that the step looks at.
        case sight
    }

    /// One sentence with its question mark.
    package let text: String
    /// The step, from 0.
    package let step: Int
    let look: Look

    /// The most characters of a question: it stands in one line of a table.
    static let longest = 56
}

/// A question of a story with an answer for each vendor.
package struct AnsweredQuestion: Hashable, Sendable, Encodable {
    /// The story's name.
    package var story: String
    package var question: String
    /// The step, from 1.
    package var step: Int
    /// In the order of the vendors.
    package var answers: [Answer]
    /// How the answers differ; nil if they do not.
    package var difference: DifferenceKind?

    /// What it is on one vendor.
    package struct Answer: Hashable, Sendable, Encodable {
        package let vendor: String
        /// In a few words.
        package let text: String
        /// The rows that it rests on, of one profile of the vendor or of several.
        package let facts: [AnswerFact]
        /// Whether a fact behind it is stated by no document.
        package let restsOnAssumption: Bool

        package init(vendor: String, text: String, facts: [AnswerFact]) {
            (self.vendor, self.text, self.facts) = (vendor, text, facts)
            restsOnAssumption = facts.contains(where: \.isAssumed)
        }
    }
}

extension AnsweredQuestion {
    /// The answers in recordings of the story. `profiles` has each vendor's rows, in the order of the recordings.
    init(_ question: StoryQuestion, of story: Story, _ recordings: [Recording], profiles: [[ProfileRow]]) {
        self.story = story.name
        self.question = question.text
        step = question.step + 1
        let found = recordings.map { question.finding(in: $0.steps[question.step]) }
        let rows = story.rows(behind: question)
        answers = recordings.indices.map { index in
            let facts = rows.flatMap { name in profiles[index].filter { $0.name == name } }
            return Answer(
                vendor: recordings[index].vendor, text: found[index].text, facts: facts.map(AnswerFact.init))
        }
        difference = question.difference(among: found)
    }
}

/// In what vendors differ.
package enum DifferenceKind: String, Hashable, Sendable, Encodable {
    /// One refuses, or refuses with another code.
    case code
    /// Others are told.
    case audience
    /// Some are not told at all.
    case missing
    /// At another moment, by at least a second.
    case timing
    /// Told so many times.
    case count
    /// Before the answer or behind it.
    case order
    /// What the room shows or a listener hears.
    case state
    /// One has no such call.
    case noCall = "no call"
}

/// What a question finds on one vendor.
struct Finding: Equatable {
    var text: String
    var isNotOffered = false
    /// Who is told, and each one's moment in seconds.
    var people: [String] = []
    var seconds: [Int64] = []

    /// The same where the same people are told, in whatever order and whenever.
    var textWithoutMoments: String { people.isEmpty ? text : people.joined(separator: ", ") }
}

extension StoryQuestion {
    func finding(in step: StepRecording) -> Finding {
        switch look {
        case .answer:
            return Finding(
                text: Self.text(of: step.answers), isNotOffered: step.answers.contains(where: \.isNotOffered))
        case .told(let news):
            let tellings = step.told.filter { $0.news == news.text }
            let moments = Difference.moments(of: tellings)
            let times = tellings.map(\.times).max() ?? 0
            let parts = moments.map { moment in
                moment.people.joined(separator: " ") + (moment.at >= 1000 ? " \(Difference.seconds(moment.at))" : "")
            }
            let count = times > 2 ? " × \(times)" : ""
            return Finding(
                text: parts.isEmpty ? "nobody" : parts.joined(separator: ", ") + count,
                people: moments.flatMap(\.people).sorted(), seconds: moments.map { $0.at / 1000 })
        case .order(let news):
            let parts = step.answers.map { answer in
                let own = step.told.filter { $0.person == answer.person }
                guard answer.code == 0 else { return Self.text(of: answer) }
                guard let index = own.firstIndex(where: { $0.news == news.text }) else { return "not told" }
                return index < answer.toldBefore ? "before" : "after"
            }
            return Finding(
                text: parts.joined(separator: ", "), isNotOffered: step.answers.contains(where: \.isNotOffered))
        case .sight:
            let shows = step.sight?.shows ?? "nothing"
            let beginning = ["has ", "is told "].first(where: shows.hasPrefix) ?? ""
            return Finding(text: String(shows.dropFirst(beginning.count)))
        }
    }

    private static func text(of answers: [StepRecording.Answer]) -> String {
        guard let first = answers.first else { return "nothing" }
        guard answers.count > 1 else { return text(of: first) }
        if answers.allSatisfy({ $0.person == first.person }) {
            let refused = answers.filter { $0.code != 0 }
            guard let refusal = refused.first else { return "all \(answers.count) ok" }
            guard refused.count < answers.count else { return "all \(text(of: refusal))" }
            return "\(answers.count - refused.count) ok, then \(refusal.code.map(String.init) ?? text(of: refusal))"
        }
        return answers.sorted { $0.person < $1.person }.map { "\($0.person) \(text(of: $0))" }.joined(separator: ", ")
    }

    private static func text(of answer: StepRecording.Answer) -> String {
        if answer.isNotOffered { return "no call" }
        guard let code = answer.code else { return "no answer" }
        return code == 0 ? "ok" : "\(code)"
    }

    /// How findings differ; nil if they do not. What a vendor has no call for comes first.
    func difference(among findings: [Finding]) -> DifferenceKind? {
        guard Set(findings.map(\.text)).count > 1 else { return nil }
        if findings.contains(where: \.isNotOffered) { return .noCall }
        switch look {
        case .answer: return .code
        case .order: return .order
        case .sight: return .state
        case .told:
            let people = Set(findings.map(\.people))
            if people.count > 1 { return people.contains([]) ? .missing : .audience }
            return Set(findings.map(\.seconds)).count > 1 ? .timing : .count
        }
    }
}
