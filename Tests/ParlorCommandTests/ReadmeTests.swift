import ArgumentParser
import EmulatorServer
import Foundation
import Testing

@testable import parlor

@Suite struct ReadmeTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(_ name: String) throws -> String {
        try String(contentsOf: root.appending(path: name), encoding: .utf8)
    }

    /// The levels of the headings, and the fenced blocks with their languages.
    private func skeleton(_ text: String) -> (levels: [Int], blocks: [String]) {
        var levels: [Int] = []
        var blocks: [String] = []
        var block: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let ended = block { blocks.append(ended) }
                block = block == nil ? String(line) + "\n" : nil
            } else if block != nil {
                block? += line + "\n"
            } else if line.hasPrefix("#") {
                levels.append(line.prefix { $0 == "#" }.count)
            }
        }
        return (levels, blocks)
    }

    @Test func `both languages have the same headings, commands and examples`() throws {
        let english = skeleton(try text("README.md"))
        let chinese = skeleton(try text("README.zh-CN.md"))
        #expect(english.levels == chinese.levels)
        #expect(english.blocks == chinese.blocks)
        #expect(english.blocks.count > 5)
    }

    @Test func `both languages name the same things in code and link to the same pages`() throws {
        func found(_ text: String, _ pattern: Regex<(Substring, Substring)>) -> Set<String> {
            Set(text.matches(of: pattern).map { String($0.1) })
        }
        let english = try text("README.md")
        let chinese = try text("README.zh-CN.md")
        #expect(found(english, /\]\(([^)]*\/[^)]*)\)/) == found(chinese, /\]\(([^)]*\/[^)]*)\)/))
        #expect(found(english, /`([^`\n]+)`/) == found(chinese, /`([^`\n]+)`/))
    }

    @Test func `the readme's example of a comparison is what is printed`() throws {
        let blocks = skeleton(try text("README.md")).blocks
        let example = try #require(blocks.first { $0.contains("is refused with 6000331 on zego") })
        let printed = Set(try text("Tests/VoiceRoomStoriesTests/Golden/taken-seat.txt").split(separator: "\n"))
        let lines = example.split(separator: "\n").dropFirst()
        #expect(lines.count > 1)
        for line in lines { #expect(printed.contains(line), "\(line)") }
    }

    @Test func `the readme's parlor.yaml is one, and its commands are there`() throws {
        let blocks = skeleton(try text("README.md")).blocks
        let yaml = try #require(blocks.first { $0.hasPrefix("```yaml\n") })
        let file = try SettingsFile(String(yaml.dropFirst("```yaml\n".count)), name: "parlor.yaml")
        #expect(file.tenants.map(\.name) == ["lobby"])
        let commands = Set(Parlor.configuration.subcommands.compactMap { $0.configuration.commandName })
        let named = blocks.joined().matches(of: /(?m)^(?:swift run )?parlor ([a-z-]+)/).map { String($0.1) }
        #expect(!named.isEmpty)
        #expect(Set(named).subtracting(commands) == [])
    }
}
