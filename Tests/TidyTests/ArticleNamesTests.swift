import Foundation
import Testing

/// The services whose articles name the cases of their commands and events, in whatever place.
private let services = ["Identity", "Room", "Attribute", "Signaling", "RTC"]

/// The cases of an enumeration, in the order of the source.
func cases(of type: String, in file: SourceFile) -> [String] {
    var names: [String] = []
    guard let start = file.tokens.indices.first(where: { file.word($0) == "enum" && file.word($0 + 1) == type }) else {
        return []
    }
    var depth = 0
    for index in start..<file.tokens.count {
        switch file.word(index) {
        case "{", "(", "[": depth += 1
        case "}", ")", "]":
            depth -= 1
            if depth == 0 { return names }
        case "case" where depth == 1: names.append(file.word(index + 1))
        // Cases of one line share the keyword.
        case "," where depth == 1: names.append(file.word(index + 1))
        default: break
        }
    }
    return names
}

/// What an article writes as code, one word each.
private func codeWords(of text: String) -> Set<String> {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    let spans = parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
    return Set(spans.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
}

@Suite struct ArticleNamesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test(arguments: services)
    func `the article of a service names each of its commands and events`(service: String) throws {
        let path = "Emulators/\(service)Emulator/\(service)Emulator.docc/\(service)Emulator.md"
        let words = codeWords(of: try String(contentsOf: Self.root.appending(path: path), encoding: .utf8))
        for type in ["\(service)Command", "\(service)Event"] {
            let names = SourceFile.all.filter { $0.target == "EmulatorAPI" }.flatMap { cases(of: type, in: $0) }
            try #require(!names.isEmpty, "no cases of \(type)")
            let missing = names.filter { !words.contains($0) }
            #expect(missing.isEmpty, "\(path) says nothing of \(missing.joined(separator: ", ")) of \(type)")
        }
    }

    @Test func `cases are found however they are written, and only those of the enumeration`() {
        let file = SourceFile(
            "Emulators/EmulatorAPI/A.swift",
            """
            enum Other { case never }
            package indirect enum Wanted: Hashable {
                /// One.
                case one
                case two(a: [Int], b: (Int, Int))
                case three, four
                var text: String { switch self { case .one: "" default: "x" } }
            }
            enum Later { case never }
            """)
        #expect(cases(of: "Wanted", in: file) == ["one", "two", "three", "four"])
        #expect(cases(of: "Nothing", in: file).isEmpty)
    }

    @Test func `code is what stands between back quotes`() {
        #expect(
            codeWords(of: "Of `enter` and `leave, dismiss`, not of move; `a.b`.") == [
                "enter", "leave", "dismiss", "a", "b",
            ])
    }
}
