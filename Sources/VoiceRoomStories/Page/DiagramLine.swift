/// A line of a sequence diagram: one moment of a step.
struct DiagramLine: Hashable, Sendable {
    /// What a line is. Its raw value is what the page has.
    enum Kind: Int, Sendable {
        case call
        case callback
        case note
        /// The result of a story's call.
        case answer
        /// A call that a person of the story asked for.
        case askedCall
        /// That the vendor has no such call, and why.
        case noCall
    }

    var atMilliseconds: Int64
    var person: String
    var kind: Kind
    var text: String
    /// What the person learns from it.
    var news: [String] = []
    /// The code of an answer; nil for other lines, and where no answer came.
    var code: Int?

    /// The lines of a step: what its trace has, with the answers between them, and the news at the callbacks that brought them.
    static func lines(of step: StepRecording) -> [DiagramLine] {
        var asked = step.answers.filter { !$0.isNotOffered }.map { ($0.person, $0.call) }
        var lines: [DiagramLine] = step.answers.filter(\.isNotOffered).map { DiagramLine($0, atMilliseconds: 0) }
        for (index, entry) in step.trace.enumerated() {
            lines += step.answers.filter { $0.line == index }.map { DiagramLine($0) }
            var line = DiagramLine(
                atMilliseconds: entry.atMilliseconds, person: entry.person, kind: .note, text: entry.text)
            switch entry.kind {
            case "call":
                line.kind = .call
                if let index = asked.firstIndex(where: { $0 == (entry.person, entry.text) }) {
                    asked.remove(at: index)
                    line.kind = .askedCall
                }
            case "callback":
                line.kind = .callback
                line.news = step.told.filter { $0.line == index }.map(\.news)
            default: break
            }
            lines.append(line)
        }
        lines += step.answers.filter { $0.line == step.trace.count }.map { DiagramLine($0) }
        let end = step.trace.last?.atMilliseconds ?? 0
        return lines
            + step.answers.filter { $0.line == nil && !$0.isNotOffered }.map { DiagramLine($0, atMilliseconds: end) }
    }

    /// A line of an answer. `atMilliseconds` is for one that never came.
    private init(_ answer: StepRecording.Answer, atMilliseconds: Int64 = 0) {
        self.atMilliseconds = answer.atMilliseconds ?? atMilliseconds
        person = answer.person
        kind = answer.isNotOffered ? .noCall : .answer
        text = answer.message
        code = answer.code
    }

    init(atMilliseconds: Int64, person: String, kind: Kind, text: String) {
        self.atMilliseconds = atMilliseconds
        self.person = person
        self.kind = kind
        self.text = text
    }
}
