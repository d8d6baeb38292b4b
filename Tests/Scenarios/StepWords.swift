/// What is wrong with a text, and where.
struct ScenarioFault: Error, CustomStringConvertible {
    let file: String
    let line: Int
    let message: String

    var description: String { "\(file):\(line): \(message)" }
}

/// Why words could not be understood; the text's parser adds the file and the line.
struct ScenarioParseError: Error {
    let message: String
}

/// One word of a step: as written between spaces, quotes taken away, `x*3` written out.
struct Word {
    let text: String
    let isQuoted: Bool
    /// Where a key ends and its value begins, for words like `topic=music`.
    let split: String.Index?

    /// The word as `key=value`, if it is one.
    var pair: (key: String, value: String)? {
        split.map { (Word.expanded(String(text[..<$0])), Word.expanded(String(text[text.index(after: $0)...]))) }
    }

    /// `x*12288` stands for 12288 times x.
    static func expanded(_ text: String) -> String {
        guard let star = text.lastIndex(of: "*"), let count = Int(text[text.index(after: star)...]), count > 0,
            star != text.startIndex
        else { return text }
        return String(repeating: String(text[..<star]), count: count)
    }
}

/// The words of one step, taken from the front.
struct StepWords {
    private(set) var rest: ArraySlice<Word>

    init(_ words: [Word]) { rest = words[...] }

    /// What is left, as people wrote it.
    var text: String { rest.map { $0.isQuoted ? "\"\($0.text)\"" : $0.text }.joined(separator: " ") }

    /// The next word; `what` says what should have stood there.
    mutating func next(_ what: String) throws -> String {
        guard let word = rest.popFirst() else { throw ScenarioParseError(message: "\(what) is missing at the end") }
        return word.isQuoted ? word.text : Word.expanded(word.text)
    }

    /// Takes a phrase if it comes next.
    mutating func take(_ phrase: String) -> Bool {
        let wanted = phrase.split(separator: " ").map(String.init)
        guard rest.count >= wanted.count,
            zip(rest, wanted).allSatisfy({ !$0.isQuoted && $0.text == $1 })
        else { return false }
        rest = rest.dropFirst(wanted.count)
        return true
    }

    /// Whether a word comes next, which is left there.
    func isNext(_ word: String) -> Bool { rest.first.map { !$0.isQuoted && $0.text == word } ?? false }

    mutating func expect(_ phrase: String) throws {
        guard take(phrase) else { throw ScenarioParseError(message: "\"\(phrase)\" should stand before \"\(text)\"") }
    }

    /// A quoted text if one comes next.
    mutating func takeQuoted() -> String? {
        guard let word = rest.first, word.isQuoted else { return nil }
        rest = rest.dropFirst()
        return word.text
    }

    /// All `key=value` words that come next, in order.
    mutating func takePairs() -> [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        while let pair = rest.first?.pair {
            pairs.append(pair)
            rest = rest.dropFirst()
        }
        return pairs
    }

    /// `a,b,c`; `nobody` and `nothing` are empty lists.
    mutating func list(_ what: String) throws -> [String] {
        let text = try next(what)
        if text == "nobody" || text == "nothing" { return [] }
        return text.split(separator: ",", omittingEmptySubsequences: false).map { Word.expanded(String($0)) }
    }

    mutating func number(_ what: String) throws -> Int {
        let text = try next(what)
        guard let number = Int(text) else {
            throw ScenarioParseError(message: "\"\(text)\" should be \(what), a number")
        }
        return number
    }

    /// `5s`, `500ms`, `2m` or `1h`.
    mutating func duration() throws -> Duration {
        let text = try next("a time such as 5s")
        let digits = text.prefix { $0.isNumber }
        guard let number = Int64(digits) else { throw ScenarioParseError(message: "\"\(text)\" is no time such as 5s") }
        switch text.dropFirst(digits.count) {
        case "ms": return .milliseconds(number)
        case "s": return .seconds(number)
        case "m": return .seconds(number * 60)
        case "h": return .seconds(number * 3600)
        default: throw ScenarioParseError(message: "\"\(text)\" is no time such as 5s")
        }
    }

    /// Nothing may be left.
    func finish() throws {
        guard rest.isEmpty else { throw ScenarioParseError(message: "\"\(text)\" is not understood here") }
    }

    /// The steps of a line: words between semicolons.
    static func steps(of line: Substring) throws -> [StepWords] {
        var steps: [[Word]] = [[]]
        var characters = line[...]
        while let first = characters.first {
            if first == " " {
                characters.removeFirst()
            } else if first == ";" {
                characters.removeFirst()
                steps.append([])
            } else {
                steps[steps.count - 1].append(try word(&characters))
            }
        }
        return steps.map(StepWords.init)
    }

    private static func word(_ characters: inout Substring) throws -> Word {
        var text = ""
        var isQuoted = characters.first == "\""
        var split: Int?
        while let first = characters.first, first != " ", first != ";" {
            characters.removeFirst()
            if first == "\"" {
                guard let end = characters.firstIndex(of: "\"") else {
                    throw ScenarioParseError(message: "the quote before \"\(characters)\" has no end")
                }
                text += characters[..<end]
                characters = characters[characters.index(after: end)...]
            } else {
                if first == "=", split == nil { split = text.count }
                text.append(first)
                isQuoted = false
            }
        }
        return Word(
            text: text, isQuoted: isQuoted, split: split.map { text.index(text.startIndex, offsetBy: $0) })
    }
}
