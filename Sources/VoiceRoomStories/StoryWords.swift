/// The words of one line of a story's text, read from the left. Commas between words say nothing.
struct StoryWords {
    struct Word: Hashable {
        var text: String
        /// In characters, from 1.
        var column: Int
    }

    let line: Int
    private let words: [Word]
    /// Behind the last character.
    private let end: Int
    private var next = 0

    init(_ text: Substring, line: Int) {
        self.line = line
        var words: [Word] = []
        var isInWord = false
        for (index, character) in text.enumerated() {
            let isOfWord = !" ,\t".contains(character)
            if isOfWord, isInWord {
                words[words.count - 1].text.append(character)
            } else if isOfWord {
                words.append(Word(text: String(character), column: index + 1))
            }
            isInWord = isOfWord
        }
        self.words = words
        end = text.count + 1
    }

    var isAtEnd: Bool { next == words.count }
    /// The word that comes next.
    var word: String? { isAtEnd ? nil : words[next].text }
    /// All words from here on.
    var rest: [String] { words[next...].map(\.text) }

    mutating func skip() { next += 1 }

    /// Goes past a word, if it comes next.
    mutating func take(_ text: String) -> Bool {
        guard word == text else { return false }
        next += 1
        return true
    }

    /// Goes past these words, if they come next.
    mutating func take(all texts: String...) -> Bool {
        guard rest.starts(with: texts) else { return false }
        next += texts.count
        return true
    }

    mutating func expect(_ text: String) throws(StoryFault) {
        guard take(text) else { throw fault("expected \"\(text)\"\(found)") }
    }

    /// A whole number.
    mutating func number(_ name: String, in range: ClosedRange<Int>) throws(StoryFault) -> Int {
        guard let word, let number = Int(word), word.utf8.allSatisfy({ (48...57).contains($0) }) else {
            throw fault("expected \(name), a number\(found)")
        }
        guard range.contains(number) else {
            throw fault("\(name) is \(range.lowerBound) to \(range.upperBound), not \(word)")
        }
        next += 1
        return number
    }

    /// A name: small letters and digits, and a hyphen before the number of a further phone.
    mutating func person() throws(StoryFault) -> String {
        guard let word else { throw fault("expected a person") }
        guard Self.isName(word) else {
            throw fault("expected a person's name of small letters, like bob, or bob-2 for a second phone\(found)")
        }
        next += 1
        return word
    }

    /// A user's id, as it stands there.
    mutating func id() throws(StoryFault) -> String {
        guard let word else { throw fault("expected an id") }
        guard word.utf8.count <= StoryLimits.bytesOfAnID else {
            throw fault("an id has at most \(StoryLimits.bytesOfAnID) bytes, not \(word.utf8.count)")
        }
        next += 1
        return word
    }

    static func isName(_ word: String) -> Bool {
        let parts = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard word.utf8.count <= 32, let name = parts.first, let first = name.first,
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
            name.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) })
        else { return false }
        return parts.count == 1 || parts.count == 2 && parts[1].count == 1 && (50...57).contains(parts[1].first!)
    }

    func expectEnd() throws(StoryFault) {
        guard isAtEnd else { throw fault("nothing may follow here\(found)") }
    }

    /// `, found "x"`, or that the line ends.
    var found: String { word.map { ", found \"\(Self.shortened($0))\"" } ?? ", found the end of the line" }

    /// A fault at the next word, or at one before or behind it.
    func fault(_ reason: String, offset: Int = 0) -> StoryFault {
        let index = next + offset
        return StoryFault(line: line, column: index < words.count ? words[index].column : end, reason: reason)
    }

    static func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}
