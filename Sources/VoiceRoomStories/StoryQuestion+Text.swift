extension StoryQuestion {
    /// The question as a line below its step, which is read as the same question.
    var line: String {
        switch look {
        case .answer: "  ? answer: \(text)"
        case .told(let news): "  ? told \(news.text): \(text)"
        case .order(let news): "  ? order \(news.text): \(text)"
        case .sight: "  ? sight: \(text)"
        }
    }

    /// Reads a question about a step. `line` is all of it, `words` stand at its question mark.
    static func read(
        _ words: inout StoryWords, line: Substring, about step: StoryStep, _ index: Int
    ) throws(StoryFault) -> StoryQuestion {
        words.skip()
        guard let colon = line.firstIndex(of: ":") else {
            throw words.fault("a question is written \"? LOOK: QUESTION\"")
        }
        let text = line[line.index(after: colon)...].withoutOuterSpaces
        guard !text.isEmpty, text.count <= longest else {
            throw words.fault("a question has 1 to \(longest) characters, not \(text.count)")
        }
        var looked = StoryWords(line[..<colon], line: words.line)
        looked.skip()
        let look = try readLook(&looked, about: step)
        return StoryQuestion(text: text, step: index, look: look)
    }

    private static func readLook(_ words: inout StoryWords, about step: StoryStep) throws(StoryFault) -> Look {
        let look: Look
        switch words.word {
        case "answer", "order":
            let isOrder = words.word == "order"
            guard !step.doers.isEmpty else { throw words.fault("nobody calls anything in this step") }
            words.skip()
            look = isOrder ? .order(try News.read(&words)) : .answer
        case "told":
            words.skip()
            look = .told(try News.read(&words))
        case "sight":
            guard step.isLook else {
                throw words.fault("only \"who is on seat\", \"listens to\" and \"watches how loud\" have a sight")
            }
            words.skip()
            look = .sight
        default: throw words.fault("what is looked at is answer, told, order or sight\(words.found)")
        }
        try words.expectEnd()
        return look
    }
}

extension News {
    /// The words of each; what stands for a number or a person is written in capitals.
    private static let phrases: [(words: String, make: @Sendable ([Int], String) -> News)] = [
        ("PERSON came in", { .cameIn($1) }), ("PERSON left", { .left($1) }),
        ("seat SEAT is free", { n, _ in .seatFreed(n[0]) }), ("seat SEAT is PERSON's", { .seatTaken($0[0], by: $1) }),
        ("seat SEAT is muted", { n, _ in .seatMuted(n[0]) }),
        ("seat SEAT is not muted", { n, _ in .seatUnmuted(n[0]) }),
        ("seat SEAT is closed", { n, _ in .seatClosed(n[0]) }), ("PERSON can be heard", { .canBeHeard($1) }),
        ("PERSON cannot be heard", { .cannotBeHeard($1) }), ("a text from PERSON", { .message(from: $1) }),
        ("attribute KEY has length BYTES", { n, _ in .attribute(n[0], bytes: n[1]) }),
        ("PERSON invites", { .invited(by: $1) }), ("PERSON accepted", { .accepted(by: $1) }),
        ("PERSON refused", { .refused(by: $1) }), ("PERSON did not answer", { .unanswered(by: $1) }),
        ("PERSON took it back", { .withdrawn(by: $1) }),
        ("connecting", { _, _ in .connecting }), ("connected", { _, _ in .connected }),
        ("kicked out by another login", { _, _ in .kickedOut }),
        ("the token is about to end", { _, _ in .tokenExpiring }), ("the token is over", { _, _ in .tokenExpired }),
        ("logged out", { _, _ in .loggedOut }), ("out of the room", { _, _ in .outOfRoom }),
        ("the room is closed", { _, _ in .roomClosed }), ("error CODE", { n, _ in .failed(code: n[0]) }),
    ]

    /// What can be asked for, for a reader.
    static let forms = phrases.map(\.words)

    /// The news of the words up to the end.
    static func read(_ words: inout StoryWords) throws(StoryFault) -> News {
        for phrase in phrases {
            let parts = phrase.words.split(separator: " ")
            guard parts.count == words.rest.count else { continue }
            var numbers: [Int] = []
            var person = ""
            let isAlike = zip(parts, words.rest).allSatisfy { part, word in
                switch part {
                case "SEAT", "CODE", "KEY", "BYTES":
                    guard let number = Int(word) else { return false }
                    numbers.append(number)
                    return true
                case "PERSON", "PERSON's":
                    person = part == "PERSON" ? word : word.hasSuffix("'s") ? String(word.dropLast(2)) : ""
                    return StoryWords.isName(person)
                default: return part == word
                }
            }
            guard isAlike else { continue }
            for _ in parts { words.skip() }
            return phrase.make(numbers, person)
        }
        throw words.fault(
            "nobody is ever told this\(words.found); what people are told is \(forms.joined(separator: ", "))")
    }
}
