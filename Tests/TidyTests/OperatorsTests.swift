import Testing

/// Operators that bind as tightly as each other, side by side without parentheses: `a | b ^ c` is `(a | b) ^ c` in Swift, and
/// `a | (b ^ c)` in C.
func mixedBitOperators(_ file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    // The last operator of this rank in each bracket that is open, innermost last.
    var operators: [String?] = [nil]
    var index = 0
    while index < file.tokens.count {
        defer { index += 1 }
        guard file.tokens[index].kind == .mark else {
            let beginsLine = index > 0 && file.line(index - 1) < file.line(index)
            if beginsLine && !isOperator(file.word(index - 1)) { operators[operators.count - 1] = nil }
            if file.word(index) == "return" || file.word(index) == "in" { operators[operators.count - 1] = nil }
            continue
        }
        let (mark, next) = (file.word(index), file.word(index + 1))
        switch mark {
        case "(", "[", "{": operators.append(nil)
        case ")", "]", "}": if operators.count > 1 { operators.removeLast() }
        case _ where ["|", "&", "<", ">"].contains(mark) && next == mark:
            index += 1
            // A shift binds more tightly than all of them, the words "and" and "or" less.
            if mark == "|" || mark == "&" { operators[operators.count - 1] = nil }
        case "|", "^", "+", "-":
            let isBinary =
                index > 0 && (file.tokens[index - 1].kind != .mark || [")", "]"].contains(file.word(index - 1)))
            guard isBinary else { continue }
            if let last = operators[operators.count - 1], last != mark,
                ["|", "^"].contains(mark) || ["|", "^"].contains(last)
            {
                findings.append(
                    file.finding(index, "\(last) and \(mark) bind equally tightly: say with parentheses what is meant"))
            }
            operators[operators.count - 1] = mark
        case ",", ";", "=", "<", ">", "?", ":", "!": operators[operators.count - 1] = nil
        default: break
        }
    }
    return findings
}

private func isOperator(_ word: String) -> Bool { ["|", "^", "+", "-", "&", "*", "/", "<", ">", "%"].contains(word) }

/// Comparisons of secrets that take another way than the one there is.
func secretsComparedOtherwise(_ file: SourceFile) -> [Finding] {
    guard file.area != .tests, file.area != .samples else { return [] }
    return file.tokens.indices.compactMap { index in
        guard ["CRYPTO_memcmp", "timingsafe_bcmp", "memcmp"].contains(file.word(index)) else { return nil }
        return file.finding(index, "\(file.word(index)): secrets are compared with cshim_is_same_secret")
    }
}

@Suite struct OperatorsTests {
    @Test func `no expression leaves it to the reader how tightly | and ^ bind`() {
        expectTidy(mixedBitOperators)
    }

    @Test func `secrets are compared in one way`() {
        expectTidy(secretsComparedOtherwise)
    }

    @Test func `operators that are mixed are found, and those that are not are left alone`() {
        let text = """
            let a = zip(left, right).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
            let b = x | y + 1
            let c = x
                - y | z
            let d = (x | y) ^ z
            let e = x << 8 | y << 16 | z
            let f = x | y, g = -x ^ y
            let h = x || y ^ z
            let i = f(x | y, z ^ w) + 1
            let j = x | y == z ^ w
            """
        #expect(lines(of: mixedBitOperators, in: "Emulators/EmulatorServer/A.swift", text) == [1, 2, 4])
    }

    @Test func `a library's function for it is found elsewhere`() {
        let text = "guard CRYPTO_memcmp(a, b, 8) == 0 else { return }"
        #expect(lines(of: secretsComparedOtherwise, in: "Emulators/EmulatorWire/A.swift", text) == [1])
        #expect(lines(of: secretsComparedOtherwise, in: "Tests/EmulatorWireTests/A.swift", text).isEmpty)
    }
}
