import Testing

/// A function of a test target: where it is, and what its body calls.
private struct Function {
    var name: String
    var isTest: Bool
    var file: SourceFile
    var position: Int
    var body: Range<Int>
}

/// Tests that cannot fail: nothing in them, or in a function of their target that they call, expects anything.
func testsThatExpectNothing(_ files: [SourceFile]) -> [Finding] {
    let targets = Dictionary(grouping: files.filter { $0.area == .tests }, by: \.target)
    return targets.keys.sorted().flatMap { target -> [Finding] in
        let functions = targets[target, default: []].flatMap(functions)
        var expecting: Set<String> = []
        var countBefore = -1
        // A function that calls one that expects something expects something; repeat until that adds nothing.
        while expecting.count > countBefore {
            countBefore = expecting.count
            for function in functions where !function.isTest && !expecting.contains(function.name) {
                if expects(function, through: expecting) { expecting.insert(function.name) }
            }
        }
        return functions.filter { $0.isTest && !expects($0, through: expecting) }.map { function in
            function.file.finding(
                function.position,
                "\(function.name) expects nothing, so it cannot fail: add an #expect of what it promises")
        }
    }
}

private func functions(_ file: SourceFile) -> [Function] {
    var found: [Function] = []
    var isTest = false
    for index in file.tokens.indices {
        if file.word(index) == "@" && file.word(index + 1) == "Test" { isTest = true }
        guard file.word(index) == "func", file.tokens[index].kind == .word else { continue }
        defer { isTest = false }
        guard let open = bodyStart(file, after: index + 2) else { continue }
        let end = file.closing(open)
        found.append(
            Function(
                name: file.word(index + 1), isTest: isTest, file: file, position: index,
                body: (open + 1)..<max(open + 1, end)))
    }
    return found
}

/// The brace that opens a function's body; nil for a requirement, which has none.
private func bodyStart(_ file: SourceFile, after start: Int) -> Int? {
    var index = start
    while index < file.tokens.count {
        switch file.word(index) {
        case "{": return index
        case "(", "[": index = file.closing(index) + 1
        case "}", "func", "var", "init": return nil
        default: index += 1
        }
    }
    return nil
}

private func expects(_ function: Function, through expecting: Set<String>) -> Bool {
    let file = function.file
    return function.body.contains { index in
        let word = file.word(index)
        guard file.tokens[index].kind == .word else { return false }
        switch word {
        case "expect",
            "require" where file.word(index - 1) == "#":
            return true
        case "confirmation", "withKnownIssue", "checkInvariants": return true
        case "Issue": return file.word(index + 1) == "." && file.word(index + 2) == "record"
        default:
            let isCalled = ["(", "{"].contains(file.word(index + 1))
            return isCalled && (word.hasPrefix("expect") || expecting.contains(word))
        }
    }
}

@Suite struct ExpectationsTests {
    @Test func `every test can fail`() {
        expectTidy(testsThatExpectNothing(SourceFile.all))
    }

    @Test func `a test that expects nothing is found`() {
        let text = """
            @Test func `an empty one`() {}
            @Test(arguments: [1, 2]) @MainActor
            func `one that only prepares`(n: Int) async throws {
                let expected = prepare(n) // #expect(true)
                print("#expect")
            }
            func prepare(_ n: Int) -> Int { n }
            """
        #expect(testsThatExpectNothing([SourceFile("Tests/DevicesTests/A.swift", text)]).map(\.line) == [1, 3])
    }

    @Test func `a test that expects something, itself or through its target's functions, is left alone`() {
        let text = """
            @Test func `itself`() { #expect(1 == 1) }
            @Test func `by requiring`() throws { _ = try #require(Int("1")) }
            @Test func `through a named expectation`() { world.expectHeard("alice") }
            @Test func `through two functions`() { tell(of: 1) }
            @Test func `by recording`() { Issue.record("always") }
            """
        let support =
            "func tell(of n: Int) { ask(n) { _ in } }\nfunc ask(_ n: Int, _ f: (Int) -> Void) { #expect(n > 0) }\n"
        let files = [SourceFile("Tests/DevicesTests/A.swift", text), SourceFile("Tests/DevicesTests/B.swift", support)]
        #expect(testsThatExpectNothing(files).isEmpty)
        #expect(testsThatExpectNothing([files[0]]).map(\.line) == [4])
    }
}
