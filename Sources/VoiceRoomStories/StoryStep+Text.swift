extension StoryStep {
    /// The step as a line of a story's text, which is read as the same step.
    var line: String {
        let usual = action.usualLength
        let watched = usual == nil || lasts == usual ? "" : ", watched for \(lasts.components.seconds) s"
        return sentence + watched
    }

    private static let seconds = 1...StoryLimits.secondsOfAStep

    /// The steps of a line: one, or one for each of several people.
    static func read(_ words: inout StoryWords) throws(StoryFault) -> [StoryStep] {
        let steps: [StoryStep]
        if words.take(all: "who", "is", "on") {
            try words.expect("seat")
            steps = [.looks(at: try words.number("SEAT", in: 0...StoryLimits.seat))]
            _ = words.take(all: "for", "those", "in", "the", "room")
        } else if words.word?.first?.isNumber == true {
            let seconds = try words.number("SECONDS", in: seconds)
            try words.expect("s")
            try words.expect("pass")
            steps = [.waits(.seconds(seconds))]
        } else if words.take(all: "each", "of") {
            let people = try readPeople(&words)
            let deed = try readDeed(&words, isPlural: false)
            try words.expect("at")
            try words.expect("once")
            guard people.count > 1 else { throw words.fault("at once do at least two people something", offset: -2) }
            guard Set(people).count == people.count else { throw words.fault("each is named once", offset: -2) }
            steps = [.atOnce(people, deed)]
        } else if let word = words.word, word.hasSuffix("'s") {
            steps = [try readPossession(&words)]
        } else {
            steps = try readDeeds(&words)
        }
        guard words.take(all: "watched", "for") else {
            try words.expectEnd()
            return steps
        }
        guard let last = steps.last, last.action.usualLength != nil else {
            throw words.fault("this step says already how long it is watched", offset: -2)
        }
        let seconds = try words.number("SECONDS", in: seconds)
        try words.expect("s")
        try words.expectEnd()
        return steps.map { StoryStep(action: $0.action, lasts: .seconds(seconds)) }
    }

    /// What happens to a person's network or app.
    private static func readPossession(_ words: inout StoryWords) throws(StoryFault) -> StoryStep {
        let name = String((words.word ?? "").dropLast(2))
        guard StoryWords.isName(name) else {
            throw words.fault("expected a person's network or app, like bob's\(words.found)")
        }
        words.skip()
        if words.take("app") {
            try words.expect("is")
            try words.expect("killed")
            return .ends(name)
        }
        guard words.take("network") else { throw words.fault("expected \"network\" or \"app\"\(words.found)") }
        if words.take(all: "is", "back") { return .regains(name) }
        guard words.take(all: "goes", "for") else {
            throw words.fault("a network \"is back\", or \"goes, for SECONDS s\"\(words.found)")
        }
        let seconds = try words.number("SECONDS", in: seconds)
        try words.expect("s")
        return .loses(name, for: .seconds(seconds))
    }

    private static func readDeeds(_ words: inout StoryWords) throws(StoryFault) -> [StoryStep] {
        let people = try readPeople(&words)
        if people.count == 1, words.take("listens") {
            try words.expect("to")
            return [.listens(people[0], to: try words.person())]
        }
        if people.count == 1, words.take("watches") {
            for word in ["how", "loud"] { try words.expect(word) }
            let speaker = try words.person()
            try words.expect("is")
            return [.watchesVolume(people[0], of: speaker)]
        }
        let deed = try readDeed(&words, isPlural: people.count > 1)
        guard words.word?.first?.isNumber == true else { return people.map { .does($0, deed) } }
        let times = try words.number("TIMES", in: 2...StoryLimits.times)
        for word in ["times", "in", "a", "row"] { try words.expect(word) }
        return people.map { .often($0, deed, times: times) }
    }

    /// `alice`, or `alice, bob and carol`.
    private static func readPeople(_ words: inout StoryWords) throws(StoryFault) -> [String] {
        var people = [try words.person()]
        while let word = words.word, !verbs.contains(word) {
            let isLast = words.take("and")
            // What follows one name is meant as the verb, unless it goes on like a list.
            guard isLast || words.rest.contains("and") else { break }
            people.append(try words.person())
            guard people.count <= StoryLimits.people else {
                throw words.fault("a story has at most \(StoryLimits.people) people", offset: -1)
            }
        }
        return people
    }

    private static let verbs = Set(DeedPhrase.all.flatMap { [$0.verb, $0.pluralVerb] } + ["listens", "watches"])

    static func readDeed(_ words: inout StoryWords, isPlural: Bool) throws(StoryFault) -> Deed {
        func verb(_ phrase: DeedPhrase) -> String { isPlural ? phrase.pluralVerb : phrase.verb }
        let candidates = DeedPhrase.all.filter { verb($0) == words.word }
        guard !candidates.isEmpty else {
            var known: [String] = []
            for phrase in DeedPhrase.all where !known.contains(verb(phrase)) { known.append(verb(phrase)) }
            let advice = words.word.flatMap { UnknownName.nearest(to: $0, in: known) }.map {
                "; did you mean \"\($0)\"?"
            }
            throw words.fault(
                "no deed begins so\(words.found)" + (advice ?? "; known are \(known.joined(separator: ", "))"))
        }
        var furthest: (count: Int, fault: StoryFault)?
        for phrase in candidates {
            var attempt = words
            attempt.skip()
            do throws(StoryFault) {
                let deed = try read(phrase, &attempt)
                words = attempt
                return deed
            } catch {
                let count = words.rest.count - attempt.rest.count
                if count > furthest?.count ?? -1 { furthest = (count, error) }
            }
        }
        guard let furthest else { preconditionFailure("there are candidates") }
        let forms = candidates.map { "\"\($0.form)\"" }.joined(separator: ", ")
        throw StoryFault(
            line: furthest.fault.line, column: furthest.fault.column,
            reason: furthest.fault.reason + "; known are \(forms)")
    }

    /// What follows the verb.
    private static func read(_ phrase: DeedPhrase, _ words: inout StoryWords) throws(StoryFault) -> Deed {
        var numbers: [Int] = []
        var name = ""
        for word in phrase.words.dropFirst() {
            switch word {
            case .text(let text): try words.expect(text)
            case .number(let hole, let range): numbers.append(try words.number(hole, in: range))
            case .person: name = try words.person()
            case .id: name = try words.id()
            }
        }
        return phrase.deed(numbers, name)
    }
}

extension Deed {
    /// The deed of a phrase such as `takes seat 3`; throws what is wrong with it.
    init(phrase: String) throws(StoryFault) {
        var words = StoryWords(Substring(phrase), line: 1)
        self = try StoryStep.readDeed(&words, isPlural: false)
        try words.expectEnd()
    }
}
