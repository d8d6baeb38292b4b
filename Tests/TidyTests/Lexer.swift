/// One word, mark or literal of a source text.
struct Token {
    enum Kind { case word, mark, literal }
    var kind: Kind
    /// The word or mark as written; empty for a string or regex literal, whose content no rule reads.
    var text: String
    /// Where it begins, counted from 1.
    var line: Int
}

/// One line of a comment.
struct Comment {
    /// The line without the marks that open a line comment.
    var text: String
    var line: Int
    var isDocumentation: Bool
}

/// Splits Swift text into tokens and comments, so that prose and literals never trip a rule about code.
///
/// It knows nested comments, raw and multi-line strings, interpolation (whose code is code) and extended regex
/// literals. It does not know bare `/regex/` literals: a quotation mark in one would be read as a string's, until
/// the end of that line.
struct Lexer {
    private(set) var tokens: [Token] = []
    private(set) var comments: [Comment] = []
    private(set) var line = 1
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        readCode(untilInterpolationEnds: false)
    }

    private mutating func readCode(untilInterpolationEnds isInterpolation: Bool) {
        var depth = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == .newline {
                line += 1
                position += 1
            } else if byte == .space || byte == .tab || byte == .carriageReturn {
                position += 1
            } else if byte.continuesWord {
                readWord()
            } else if byte == .slash && at(1) == .slash {
                readLineComment()
            } else if byte == .slash && at(1) == .star {
                readBlockComment()
            } else if byte == .quote {
                readString(hashes: 0)
            } else if byte == .hash && (at(hashCount()) == .quote || at(hashCount()) == .slash) {
                readHashedLiteral()
            } else if byte == .backtick {
                readRawIdentifier()
            } else {
                if byte == .openParenthesis { depth += 1 }
                if byte == .closeParenthesis {
                    if isInterpolation && depth == 0 {
                        position += 1
                        return
                    }
                    depth -= 1
                }
                append(.mark, from: position, to: position + 1)
                position += 1
            }
        }
    }

    private func at(_ offset: Int) -> UInt8 {
        position + offset < bytes.count ? bytes[position + offset] : 0
    }

    private func hashCount() -> Int {
        var count = 0
        while at(count) == .hash { count += 1 }
        return count
    }

    private mutating func append(_ kind: Token.Kind, from start: Int, to end: Int) {
        tokens.append(Token(kind: kind, text: text(start, end), line: line))
    }

    private func text(_ start: Int, _ end: Int) -> String {
        String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func readWord() {
        let start = position
        while position < bytes.count, bytes[position].continuesWord { position += 1 }
        append(.word, from: start, to: position)
    }

    private mutating func readRawIdentifier() {
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != .backtick, bytes[position] != .newline { position += 1 }
        if at(0) == .backtick { position += 1 }
        append(.word, from: start, to: position)
    }

    private mutating func readLineComment() {
        let isDocumentation = at(2) == .slash && at(3) != .slash
        position += isDocumentation ? 3 : 2
        let start = position
        while position < bytes.count, bytes[position] != .newline { position += 1 }
        comments.append(Comment(text: text(start, position), line: line, isDocumentation: isDocumentation))
    }

    private mutating func readBlockComment() {
        let isDocumentation = at(2) == .star && at(3) != .slash
        var depth = 0
        var start = position
        repeat {
            if at(0) == .slash && at(1) == .star {
                depth += 1
                position += 2
            } else if at(0) == .star && at(1) == .slash {
                depth -= 1
                position += 2
            } else {
                if at(0) == .newline {
                    comments.append(Comment(text: text(start, position), line: line, isDocumentation: isDocumentation))
                    line += 1
                    start = position + 1
                }
                position += 1
            }
        } while depth > 0 && position < bytes.count
        let end = min(position, bytes.count)
        comments.append(Comment(text: text(start, end), line: line, isDocumentation: isDocumentation))
    }

    private mutating func readHashedLiteral() {
        let hashes = hashCount()
        position += hashes
        if at(0) == .quote { return readString(hashes: hashes) }
        tokens.append(Token(kind: .literal, text: "", line: line))
        position += 1
        while position < bytes.count {
            if bytes[position] == .newline { line += 1 }
            if bytes[position] == .slash && hashesFollow(hashes, after: 1) {
                position += 1 + hashes
                return
            }
            position += 1
        }
    }

    private mutating func readString(hashes: Int) {
        tokens.append(Token(kind: .literal, text: "", line: line))
        let isMultiLine = at(1) == .quote && at(2) == .quote
        let quotes = isMultiLine ? 3 : 1
        position += quotes
        while position < bytes.count {
            let byte = bytes[position]
            if byte == .newline {
                if !isMultiLine { return }
                line += 1
                position += 1
            } else if byte == .backslash && hashesFollow(hashes, after: 1) {
                position += 1 + hashes
                if at(0) == .openParenthesis {
                    position += 1
                    readCode(untilInterpolationEnds: true)
                } else if at(0) != .newline {
                    position += 1
                }
            } else if byte == .quote && (!isMultiLine || (at(1) == .quote && at(2) == .quote))
                && hashesFollow(hashes, after: quotes)
            {
                position += quotes + hashes
                return
            } else {
                position += 1
            }
        }
    }

    private func hashesFollow(_ hashes: Int, after offset: Int) -> Bool {
        for index in 0..<hashes where at(offset + index) != .hash { return false }
        return true
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate static let tab = UInt8(ascii: "\t")
    fileprivate static let space = UInt8(ascii: " ")
    fileprivate static let slash = UInt8(ascii: "/")
    fileprivate static let star = UInt8(ascii: "*")
    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let hash = UInt8(ascii: "#")
    fileprivate static let backtick = UInt8(ascii: "`")
    fileprivate static let backslash = UInt8(ascii: "\\")
    fileprivate static let openParenthesis = UInt8(ascii: "(")
    fileprivate static let closeParenthesis = UInt8(ascii: ")")

    /// Whether a word may hold this byte: a letter, a digit, an underscore, or part of a non-ASCII character.
    fileprivate var continuesWord: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x80...0xFF: true
        default: false
        }
    }
}
