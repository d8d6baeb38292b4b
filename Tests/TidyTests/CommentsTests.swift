import Testing

/// The longest a file may be without saying why.
private let maximumLines = 500

/// Long files that do not say why they are long.
func longFilesWithoutReason(_ file: SourceFile) -> [Finding] {
    let reason = "Over \(maximumLines) lines:"
    guard file.lineCount > maximumLines else { return [] }
    if file.comments.contains(where: { $0.line <= 10 && $0.text.contains(reason) }) { return [] }
    let message = "\(file.lineCount) lines: split it by idea, or say why not in `// \(reason) …` at the top"
    return [Finding(path: file.path, line: maximumLines + 1, message: message)]
}

/// Places that switch the compiler's checks off: where, and how.
private func uncheckedConcurrency(_ file: SourceFile) -> [(index: Int, name: String)] {
    file.tokens.indices.compactMap { index in
        if ["unchecked", "preconcurrency"].contains(file.word(index)) && file.word(index - 1) == "@" {
            return (index, "@\(file.word(index))")
        }
        if file.word(index) == "nonisolated" && file.word(index + 1) == "(" && file.word(index + 2) == "unsafe" {
            return (index, "nonisolated(unsafe)")
        }
        return nil
    }
}

/// Those that do not prove that nothing is lost.
func unprovedConcurrency(_ file: SourceFile) -> [Finding] {
    uncheckedConcurrency(file).compactMap { index, name in
        if commentBeside(file, line: file.line(index)).contains(where: isProof) { return nil }
        return file.finding(
            index,
            "\(name): make it true with a value, a `let` or a Mutex; else a comment beside it: `// Safe because …`")
    }
}

/// The comment on a line, the block of comments that ends at most three lines above it, and the block right below it,
/// where a type's proof stands beside the lock it names.
private func commentBeside(_ file: SourceFile, line: Int) -> [Comment] {
    var block: [Comment] = []
    for comment in file.comments.reversed() where comment.line <= line {
        let gap = (block.last?.line ?? line) - comment.line
        guard gap <= (block.isEmpty || block.last?.line == line ? 3 : 1) else { break }
        block.append(comment)
    }
    var below = line
    for comment in file.comments where comment.line == below + 1 {
        block.append(comment)
        below += 1
    }
    return block
}

private func isProof(_ comment: Comment) -> Bool {
    let words = comment.text.lowercased().split { !$0.isLetter }
    return words.contains("safe") || words.contains("because")
}

/// Promises to come back that no issue keeps.
func promisesWithoutIssue(_ file: SourceFile) -> [Finding] {
    file.comments.compactMap { comment in
        let words = comment.text.split { !$0.isLetter }
        guard let word = words.first(where: { ["TODO", "FIXME", "XXX", "HACK"].contains($0) }) else { return nil }
        let pieces = comment.text.split(separator: "#").dropFirst()
        if pieces.contains(where: { $0.first?.isNumber == true }) { return nil }
        return Finding(path: file.path, line: comment.line, message: "\(word): do it, or name its issue as #123")
    }
}

/// Phrases that came back again and again although a reader stumbles over them, and what to write instead.
private let tics: [(words: [String], advice: String)] = [
    (["the", "own"], "the user's own, its own, or local"),
    (["for", "who"], "for whom, or for those who"),
    (["of", "the", "vendor's"], "one of the vendor's …, or the vendor's …"),
    (["says", "a", "text"], "sends a text message"),
    (["not", "any", "more"], "no longer"),
    (["that", "that"], "another word for one of the two"),
    (["as", "it", "were"], "what it is like"),
    (["the", "same", "of"], "the same for …"),
    (["by", "who"], "by whom, or by those who"),
    (["to", "who"], "to whom, or to those who"),
    (["than", "who"], "than those who"),
]

/// Comments with a phrase of ``tics``, which may go on in the next line.
func ticsInComments(_ file: SourceFile) -> [Finding] {
    let lines = file.comments.map { comment in
        comment.text.lowercased().split { !$0.isLetter && !"'’".contains($0) }.map(String.init)
    }
    return file.comments.indices.flatMap { index in
        let hasNext = index + 1 < lines.count && file.comments[index + 1].line == file.comments[index].line + 1
        let words = lines[index] + (hasNext ? lines[index + 1].prefix(2) : [])
        return tics.flatMap { tic in
            lines[index].indices.filter { words[$0...].starts(with: tic.words) }.map { _ in
                let phrase = tic.words.joined(separator: " ")
                return Finding(
                    path: file.path, line: file.comments[index].line, message: "\"\(phrase)\": write \(tic.advice)")
            }
        }
    }
}

/// `default` in a table that must stop compiling when a case is added.
func defaultsInErrorTables(_ file: SourceFile) -> [Finding] {
    guard file.path.hasSuffix("/ErrorCodes.swift") else { return [] }
    return file.tokens.indices.compactMap { index in
        guard file.word(index) == "default", file.word(index + 1) == ":" else { return nil }
        // An argument label is no case.
        if ["(", ","].contains(file.word(index - 1)) { return nil }
        return file.finding(
            index, "default: list every case, so that an added one does not compile until it has a code")
    }
}

@Suite struct CommentsTests {
    @Test func `a long file says why it is long`() {
        expectTidy(longFilesWithoutReason)
    }

    @Test func `a file of 501 lines is found, unless it says why or has 500`() {
        let lines = String(repeating: "let a = 1\n", count: 500)
        let path = "Sources/Devices/A.swift"
        #expect(longFilesWithoutReason(SourceFile(path, lines)).isEmpty)
        #expect(longFilesWithoutReason(SourceFile(path, lines + "let b = 2\n")).count == 1)
        #expect(longFilesWithoutReason(SourceFile(path, "// Over 500 lines: one machine.\n" + lines)).isEmpty)
    }

    @Test func `unchecked concurrency comes with its proof`() {
        expectTidy(unprovedConcurrency)
    }

    @Test func `the compiler's checks of concurrency are switched off in few places`() {
        let places = SourceFile.all.filter { !$0.path.hasPrefix("Tests/") && !$0.path.hasPrefix("Samples/") }
            .flatMap { file in uncheckedConcurrency(file).map { "\(file.path):\(file.line($0.index))" } }
        #expect(places.count <= 15, "a listener is held by a WeakListener, and state by a Mutex: \(places)")
    }

    @Test func `unchecked concurrency without a proof is found`() {
        let text = """
            final class Outlet: @unchecked Sendable {}
            // It is unsafe.
            nonisolated(unsafe) var a = 1
            @preconcurrency import Foundation
            let c = 1
            // Safe: this is too far away.



            struct B: @unchecked Sendable {}
            """
        #expect(lines(of: unprovedConcurrency, in: "Sources/Devices/A.swift", text) == [1, 3, 4, 10])
    }

    @Test func `unchecked concurrency with its proof is left alone`() {
        let text = """
            // Safe because only `queue` touches `delegate`,
            // and the queue is serial.
            @MainActor
            final class Outlet: @unchecked Sendable {}

            nonisolated(unsafe) var a = 1  // Safe: written once, before any thread starts.
            nonisolated func b(unsafe: Bool) {}
            final class Box: @unchecked Sendable {
                // Its state is touched
                // with `lock` held only; that is safe.
                let lock = Mutex(())
            }
            """
        #expect(lines(of: unprovedConcurrency, in: "Sources/Devices/A.swift", text).isEmpty)
    }

    @Test func `every promise names its issue`() {
        expectTidy(promisesWithoutIssue)
    }

    @Test func `a promise without an issue is found, one with an issue is not`() {
        let text = "let a = \"TODO\" // TODO: later\n/* FIXME(#x) */\n// TODO(#12): later\n// toDo\n"
        #expect(lines(of: promisesWithoutIssue, in: "Sources/Devices/A.swift", text) == [1, 2])
    }

    @Test func `comments are without phrases that readers stumble over`() {
        expectTidy(ticsInComments)
    }

    @Test func `a phrase that readers stumble over is found, over the end of a line too`() {
        let text = """
            /// The own voice, for who listens.
            // A limit of the
            // vendor's.
            let a = "the own"
            // Its own voice, for whom it may concern, of the vendor. The
            let owner = 1
            // own
            // It is there, or not any more; the same of what comes to who asks.
            """
        #expect(lines(of: ticsInComments, in: "Sources/Devices/A.swift", text) == [1, 1, 2, 8, 8, 8])
    }

    @Test func `error tables list every case`() {
        expectTidy(defaultsInErrorTables)
    }

    @Test func `a default in an error table is found, elsewhere it is not`() {
        let text = "switch error {\ncase .taken: 1\n@unknown default: 2\n}\nlet a = f(default: 1)\n"
        let path = "Emulators/VendorDialects/Acme/ErrorCodes.swift"
        #expect(lines(of: defaultsInErrorTables, in: path, text) == [3])
        #expect(lines(of: defaultsInErrorTables, in: "Emulators/VendorDialects/Acme/Profile.swift", text).isEmpty)
    }
}
