import Foundation
import Testing

/// What an article of a pure service says there is, and what there is.
struct ArticlesTests {
    struct Vocabulary: Sendable, CustomTestStringConvertible {
        let service: String
        /// The file of `EmulatorAPI` with the enum of that name.
        let file: String
        let type: String
        /// The article's section that names every case, in the first column of its table.
        let section: String

        var testDescription: String { type }
    }

    static let vocabularies = [
        Vocabulary(service: "RTCEmulator", file: "RTCCommand", type: "RTCCommand", section: "Commands"),
        Vocabulary(service: "RTCEmulator", file: "RTCEvent", type: "RTCEvent", section: "Events in order"),
    ]

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func cases(of vocabulary: Vocabulary) throws -> [String] {
        let path = Self.root.appending(path: "Emulators/EmulatorAPI/\(vocabulary.file).swift").path
        var isInside = false
        var names: [String] = []
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("package "), line.contains("enum \(vocabulary.type):") { isInside = true }
            if line == "}" { isInside = false }
            guard isInside, line.hasPrefix("    case ") else { continue }
            names.append(String(line.dropFirst(9).prefix { $0.isLetter || $0.isNumber }))
        }
        return names
    }

    private func named(in vocabulary: Vocabulary) throws -> [String] {
        let path = Self.root.appending(
            path: "Emulators/\(vocabulary.service)/\(vocabulary.service).docc/\(vocabulary.service).md"
        ).path
        let article = try String(contentsOfFile: path, encoding: .utf8)
        let section = try #require(
            article.components(separatedBy: "\n## ").first { $0.hasPrefix("\(vocabulary.section)\n") },
            "\(vocabulary.service)'s article has no section \(vocabulary.section)")
        return section.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { String($0.dropFirst(3).prefix { $0 != "`" }) }
    }

    @Test(arguments: vocabularies)
    func `an article names every command and event, in their order, and no other`(vocabulary: Vocabulary) throws {
        let cases = try cases(of: vocabulary)
        #expect(!cases.isEmpty)
        #expect(try named(in: vocabulary) == cases)
    }
}
