extension Story {
    /// The story as text, which is read as the same story.
    package var text: String {
        var lines = ["story \(name)", "asks \(asks)"]
        if !facts.isEmpty { lines.append("facts \(facts.joined(separator: ", "))") }
        if !preparation.isEmpty { lines += ["", "before"] + preparation.map(\.line) }
        lines += ["", "then"]
        for (index, step) in steps.enumerated() {
            lines.append(step.line)
            lines += questions.filter { $0.step == index }.map(\.line)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The stories of a text, in its order: at least one.
    ///
    /// `facts` are the rows that a story may name. The first line that is no story's is thrown.
    package static func read(_ text: String, facts: Set<String>) throws(StoryFault) -> [Story] {
        var reader = StoryReader(facts: facts)
        var number = 0
        // A line end of another system is one character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for line in lines {
            number += 1
            try reader.read(line, number)
        }
        return try reader.finish(at: number)
    }
}

/// Reads the text of stories, line after line.
private struct StoryReader {
    private enum Part {
        case head, before, then
    }

    let facts: Set<String>
    private var stories: [Story]
    private var part = Part.head
    /// Of the story that is being read; nil before the first.
    private var name: String?
    private var beganAt = 1
    private var asks = ""
    private var rows: [String] = []
    private var preparation: [StoryStep] = []
    private var steps: [StoryStep] = []
    private var questions: [StoryQuestion] = []
    /// Where somebody is listened to; that person is to be in the story.
    private var heard: [(person: String, fault: StoryFault)] = []
    /// Whose app was killed.
    private var ended: Set<String> = []

    init(facts: Set<String>, stories: [Story] = []) {
        self.facts = facts
        self.stories = stories
    }

    mutating func read(_ line: Substring, _ number: Int) throws(StoryFault) {
        let said = line.prefix { $0 != "#" }
        var words = StoryWords(said, line: number)
        guard let first = words.word else { return }
        guard name != nil || first == "story" else {
            throw words.fault("a text begins with \"story NAME\"\(words.found)")
        }
        switch first {
        case "story":
            try end()
            words.skip()
            name = try readName(&words)
            beganAt = number
        case "asks":
            guard part == .head, asks.isEmpty else { throw words.fault("a story asks once, before its steps") }
            // The question may have any characters.
            asks = line[line.firstRange(of: "asks")!.upperBound...].withoutOuterSpaces
            guard !asks.isEmpty else { throw words.fault("expected what the story asks", offset: 1) }
        case "facts":
            guard part == .head else { throw words.fault("facts stand before the steps") }
            words.skip()
            try readFacts(&words)
        case "before", "then":
            words.skip()
            try words.expectEnd()
            guard part == .head || part == .before && first == "then" else {
                throw words.fault("a story has one \"before\" and then one \"then\"", offset: -1)
            }
            part = first == "then" ? .then : .before
        case "?": try readQuestion(&words, line)
        default: try readSteps(&words)
        }
    }

    private mutating func readName(_ words: inout StoryWords) throws(StoryFault) -> String {
        let isName = words.word.map { $0.utf8.count <= 40 && $0.utf8.allSatisfy(Self.isOfName) } ?? false
        guard let name = words.word, isName else {
            throw words.fault("expected a name of small letters, digits and hyphens\(words.found)")
        }
        guard !stories.contains(where: { $0.name == name }) else {
            throw words.fault("another story is called \(name)")
        }
        guard stories.count < StoryLimits.stories else {
            throw words.fault("a text has at most \(StoryLimits.stories) stories")
        }
        words.skip()
        try words.expectEnd()
        return name
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
    }

    private mutating func readFacts(_ words: inout StoryWords) throws(StoryFault) {
        while let word = words.word {
            guard facts.contains(word) else {
                let advice = UnknownName.nearest(to: word, in: facts.sorted()).map { "; did you mean \($0)?" } ?? ""
                throw words.fault("no vendor has a fact \(StoryWords.shortened(word))\(advice)")
            }
            rows.append(word)
            words.skip()
        }
    }

    private mutating func readSteps(_ words: inout StoryWords) throws(StoryFault) {
        guard part != .head else { throw words.fault("steps stand below \"before\" or \"then\"\(words.found)") }
        let start = words
        let read = try StoryStep.read(&words)
        switch read[0].action {
        case .listens(_, let speaker):
            heard.append((speaker, start.fault("\(speaker) does nothing in this story", offset: 3)))
        case .watchesVolume(_, let speaker):
            heard.append((speaker, start.fault("\(speaker) does nothing in this story", offset: 4)))
        case .does, .doesOften, .hasNetwork, .ends, .looks, .waits: break
        }
        if part == .before { preparation += read } else { steps += read }
        let all = preparation + steps
        for step in read {
            if let gone = Self.users(of: step).first(where: ended.contains) {
                throw start.fault("\(gone)'s app was killed; another phone of theirs would be \(gone)-2")
            }
            if case .ends(let person) = step.action { ended.insert(person) }
        }
        guard all.count <= StoryLimits.steps else {
            throw start.fault("a story has at most \(StoryLimits.steps) steps")
        }
        guard Set(all.flatMap(\.people)).count <= StoryLimits.people else {
            throw start.fault("a story has at most \(StoryLimits.people) people")
        }
        guard all.reduce(.zero, { $0 + $1.lasts }) <= .seconds(StoryLimits.secondsOfAStory) else {
            throw start.fault("with this step the story lasts longer than \(StoryLimits.secondsOfAStory) s")
        }
    }

    /// Whose phones a step needs: who only speaks may be gone.
    private static func users(of step: StoryStep) -> [String] {
        switch step.action {
        case .listens(let listener, _), .watchesVolume(let listener, _): [listener]
        case .does, .doesOften, .hasNetwork, .ends, .looks, .waits: step.people
        }
    }

    private mutating func readQuestion(_ words: inout StoryWords, _ line: Substring) throws(StoryFault) {
        guard part == .then, let step = steps.last else {
            throw words.fault("a question stands below a step that stands below \"then\"")
        }
        guard questions.count < StoryLimits.questions else {
            throw words.fault("a story has at most \(StoryLimits.questions) questions")
        }
        questions.append(try StoryQuestion.read(&words, line: line, about: step, steps.count - 1))
    }

    /// The last story ends with the text.
    mutating func finish(at line: Int) throws(StoryFault) -> [Story] {
        guard name != nil else { throw StoryFault(line: line, column: 1, reason: "expected \"story NAME\"") }
        try end()
        return stories
    }

    /// Ends the story that is being read, if there is one.
    private mutating func end() throws(StoryFault) {
        guard let name else { return }
        func fault(_ reason: String) -> StoryFault { StoryFault(line: beganAt, column: 1, reason: reason) }
        guard !asks.isEmpty else { throw fault("the story \(name) has no line \"asks QUESTION\"") }
        guard !steps.isEmpty else { throw fault("the story \(name) has no step below \"then\"") }
        let doers = Set((preparation + steps).flatMap(\.doers))
        for (person, fault) in heard where !doers.contains(person) { throw fault }
        stories.append(
            Story(name, asks: asks, facts: rows, preparation: preparation, steps: steps, questions: questions))
        self = StoryReader(facts: facts, stories: stories)
    }
}
