/// One declaration of a target, as documentation shows it.
struct Declaration {
    enum Access: Int { case hidden, `internal`, package, `public` }

    /// The types it stands in and its own name, with labels: `WebToken`, `read(_:)`.
    var path: [String]
    var access: Access
    /// Where its keyword is.
    var line: Int
    /// What its signature names: words of types, of labels and of default values.
    var words: Set<String>
    var isType: Bool
}

private let accesses: [String: Declaration.Access] = [
    "private": .hidden, "fileprivate": .hidden, "internal": .internal, "package": .package, "public": .public,
    "open": .public,
]
private let typeKeywords: Set = ["struct", "class", "enum", "actor", "protocol", "extension"]
private let memberKeywords: Set = ["func", "var", "let", "case", "init", "subscript", "typealias", "associatedtype"]

/// What a file declares, outside the bodies of functions and accessors, in the order of the source.
func declarations(in file: SourceFile) -> [Declaration] {
    var found: [Declaration] = []

    /// The words from a keyword to the body, or to the value of a property whose type is written.
    func signature(from start: Int, before end: Int, isProperty: Bool) -> Set<String> {
        var words: Set<String> = []
        var isTyped = false
        for index in start..<end {
            let word = file.word(index)
            if word == "{" { break }
            if isProperty, word == ":" { isTyped = true }
            if isProperty, word == "=" {
                if !isTyped { words.insert(file.word(index + 1)) }
                break
            }
            words.insert(word)
        }
        return words
    }

    /// Reads what stands directly between two positions.
    func read(_ range: Range<Int>, path: [String], implied: Declaration.Access, keyword scope: String) {
        var access: Declaration.Access?
        var index = range.lowerBound
        /// The position in `found` of the declaration before this one, and where its keyword is.
        var last: (found: Int, start: Int, isProperty: Bool)?

        func end(before next: Int) {
            guard let last else { return }
            found[last.found].words = signature(from: last.start, before: next, isProperty: last.isProperty)
        }

        while index < range.upperBound {
            let word = file.word(index)
            let next = file.word(index + 1)
            if file.word(index - 1) == "." || file.tokens[index].kind == .literal {
                index += 1
            } else if let level = accesses[word] {
                // `private(set)` says nothing of who reads.
                if next != "(" { access = level }
                index += 1
            } else if word == "import" {
                access = nil
                index += 1
            } else if typeKeywords.contains(word), file.tokens[index + 1].kind == .word, next != "func", next != "var" {
                end(before: index)
                last = nil
                var name = [next]
                var after = index + 2
                while word == "extension", file.word(after) == "." {
                    name.append(file.word(after + 1))
                    after += 2
                }
                let own = access ?? implied
                if word != "extension" {
                    found.append(
                        Declaration(
                            path: path + name, access: own, line: file.line(index), words: [], isType: true))
                }
                while after < range.upperBound, file.word(after) != "{" { after += 1 }
                let close = file.closing(after)
                let members: Declaration.Access = ["extension", "protocol"].contains(word) ? own : .internal
                read(
                    (min(after, range.upperBound) + 1)..<max(close, after + 1), path: path + name, implied: members,
                    keyword: word == "enum" ? "enum \(own.rawValue)" : word)
                access = nil
                index = close + 1
            } else if memberKeywords.contains(word) {
                end(before: index)
                let isCase = word == "case"
                let ofEnum = scope.hasPrefix("enum ") ? Declaration.Access(rawValue: Int(scope.suffix(1)) ?? 0) : nil
                let own = isCase ? ofEnum ?? .internal : access ?? implied
                for (name, labels) in names(file, declaredAt: index, before: range.upperBound) {
                    found.append(
                        Declaration(
                            path: path + [name + labels], access: own, line: file.line(index),
                            words: [], isType: ["typealias", "associatedtype"].contains(word)))
                }
                last = (found.count - 1, index, word == "var" || word == "let")
                if found.isEmpty { last = nil }
                access = nil
                index += 1
            } else if ["{", "(", "["].contains(word) {
                index = file.closing(index) + 1
            } else {
                index += 1
            }
        }
        end(before: range.upperBound)
    }

    read(0..<file.tokens.count, path: [], implied: .internal, keyword: "")
    return found
}

/// The names of one declaration, with their labels; cases and properties share a keyword.
private func names(_ file: SourceFile, declaredAt keyword: Int, before end: Int) -> [(name: String, labels: String)] {
    let word = file.word(keyword)
    var index = ["init", "subscript"].contains(word) ? keyword : keyword + 1
    var found: [(name: String, labels: String)] = []
    repeat {
        guard index < end, file.tokens[index].kind == .word else { return found }
        let name = file.word(index).trimming("`")
        index += 1
        if ["?", "!"].contains(file.word(index)) { index += 1 }
        while index < end, file.word(index) == "<" { index = closingAngle(file, index) + 1 }
        var labels = ""
        if file.word(index) == "(", !["var", "let"].contains(word) {
            labels = "(\(parameterLabels(file, index, of: word)))"
            index = file.closing(index) + 1
        } else if ["func", "init"].contains(word) {
            labels = "()"
        }
        found.append((name, labels))
        guard ["case", "var", "let"].contains(word) else { return found }
        // The value or the type of one, up to the next.
        while word == "case", index < end, file.word(index) == "=" { index += 2 }
        guard file.word(index) == "," else { return found }
        index += 1
    } while true
}

/// The labels of a list of parameters, each with its colon.
private func parameterLabels(_ file: SourceFile, _ open: Int, of keyword: String) -> String {
    var labels = ""
    var index = open + 1
    let close = file.closing(open)
    var isStart = true
    var angles = 0
    while index < close {
        let word = file.word(index)
        if isStart {
            while file.word(index) == "@" { index += 2 }
            let isNamed = file.word(index + 1) == ":"
            let hasTwo = file.tokens[index + 1].kind == .word && file.word(index + 2) == ":"
            switch keyword {
            case "case": labels += isNamed || hasTwo ? "\(file.word(index)):" : "_:"
            case "subscript": labels += hasTwo ? "\(file.word(index)):" : "_:"
            default: labels += "\(file.word(index).trimming("`")):"
            }
            isStart = false
        } else if ["(", "[", "{"].contains(word) {
            index = file.closing(index)
        } else if word == "<" {
            angles += 1
        } else if word == ">", file.word(index - 1) != "-" {
            angles -= 1
        } else if word == ",", angles <= 0 {
            isStart = true
        }
        index += 1
    }
    return labels
}

private func closingAngle(_ file: SourceFile, _ open: Int) -> Int {
    var depth = 0
    for index in open..<file.tokens.count {
        if file.word(index) == "<" { depth += 1 }
        if file.word(index) == ">", file.word(index - 1) != "-" { depth -= 1 }
        if depth == 0 { return index }
    }
    return file.tokens.count
}

extension String {
    fileprivate func trimming(_ mark: Character) -> String { filter { $0 != mark } }
}
