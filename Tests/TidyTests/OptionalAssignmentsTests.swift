import Foundation
import Testing

/// Assignments through an optional chain, such as `camera?.lastPicture = picture`, in modules that are always optimized: Swift
/// 6.3's optimizer may never free what such an assignment puts into a structure.
///
/// It reads text, so it wants the same for numbers and for optional objects, which the modules assign through nowhere. It does not
/// see `x? = y`, nor an assignment to what is unwrapped by force at the end.
func assignmentsThroughOptionals(_ file: SourceFile) -> [Finding] {
    file.tokens.indices.compactMap { index in
        guard let target = assignmentTarget(file, index), isThroughOptional(file, endingAt: target) else { return nil }
        return file.finding(
            index, "the optimizer may never free what this puts in: bind, change and put back, or call a method")
    }
}

/// The last position of what is assigned to, if an assignment's `=` is at `index`.
private func assignmentTarget(_ file: SourceFile, _ index: Int) -> Int? {
    guard file.word(index) == "=", file.word(index + 1) != "=" else { return nil }
    let (last, before) = (file.word(index - 1), file.word(index - 2))
    if ["<", ">"].contains(last) { return last == before ? index - 3 : nil }
    if ["=", "!", "~"].contains(last) { return nil }
    var target = index - 1
    while ["+", "-", "*", "/", "%", "&", "|", "^"].contains(file.word(target)) { target -= 1 }
    return target
}

/// Whether a chain of members and subscripts has a `?` before one of them.
private func isThroughOptional(_ file: SourceFile, endingAt end: Int) -> Bool {
    var index = end
    while index >= 0 {
        if file.word(index) == "]" || file.word(index) == ")" {
            index = opening(file, index) - 1
            // A subscript's or a call's; without a name it is a value or a list.
            if file.word(index) == "?" { return true }
            if file.tokens.indices.contains(index), file.tokens[index].kind == .word { continue }
            if !["]", ")", "!"].contains(file.word(index)) { return false }
            if file.word(index) == "!" { index -= 1 }
            continue
        }
        guard file.tokens[index].kind == .word, file.word(index - 1) == "." else { return false }
        index -= 2
        if file.word(index) == "?" { return true }
        if file.word(index) == "!" { index -= 1 }
    }
    return false
}

private func opening(_ file: SourceFile, _ close: Int) -> Int {
    var depth = 0
    for index in stride(from: close, through: 0, by: -1) {
        if [")", "]", "}"].contains(file.word(index)) { depth += 1 }
        if ["(", "[", "{"].contains(file.word(index)) { depth -= 1 }
        if depth == 0 { return index }
    }
    return 0
}

/// The targets of the package that are optimized in debug builds too.
private func optimizedTargets() throws -> [String] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Package.swift")
    let text = try String(contentsOf: package, encoding: .utf8)
    return text.components(separatedBy: "library(").dropFirst().compactMap { call in
        var depth = 1
        let arguments = call.prefix { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return depth > 0
        }
        guard arguments.contains(/\boptimized\b/), !arguments.contains("_ name") else { return nil }
        return arguments.components(separatedBy: "\"").dropFirst().first
    }
}

@Suite struct OptionalAssignmentsTests {
    @Test func `optimized modules assign nothing through optional chains`() throws {
        let targets = try optimizedTargets()
        #expect(Set(targets).isSuperset(of: ["OpusAudio", "VoiceEngine", "VideoEngine"]))
        expectTidy { targets.contains($0.target) ? assignmentsThroughOptionals($0) : [] }
    }

    @Test func `an assignment through an optional is found however long its chain is`() {
        let text = """
            camera?.lastPicture = picture
            self.state.camera?.reader.source = .nothing
            rooms[id]?.members = []
            rooms[id]?.members[user] = member
            rooms[a[0], default: b]!.seat?.count += 1
            newest?.seen |= 1 << 3
            newest?.seen <<= 3
            find(id)?.name = ""
            state.withLock { $0.plays[stream]?.view = view }
            maps?[1] = 2
            """
        #expect(
            lines(of: assignmentsThroughOptionals, in: "Sources/VideoEngine/A.swift", text)
                == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    }

    @Test func `comparisons, bindings, values and calls are left alone`() {
        let text = """
            guard camera?.isOpen == true, camera?.size != nil, a?.b >= 3, a?.b <= 3, a?.b === c else { return }
            if let size = camera?.size, var last = camera?.last { size = last }
            var rooms: [ID: Room?] = [:]
            let name: String? = nil
            func show(_ name: String? = nil, of room: Room? = nil) {}
            camera?.keep(picture)
            rooms[id]?.members.append(user)
            rooms[ids?.first ?? 0] = room
            camera.size = other?.size
            read()
            camera.last = ready ? one.two : three
            for x in y where x?.z == 1 {}
            """
        #expect(lines(of: assignmentsThroughOptionals, in: "Sources/VideoEngine/A.swift", text) == [])
    }
}
