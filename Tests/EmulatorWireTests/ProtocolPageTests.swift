import EmulatorAPI
import EmulatorWire
import Foundation
import GoldenFiles
import Testing

/// The page from which a client in another language is written has every command, event, reply and error in it, as
/// the golden files spell them.
@Suite struct ProtocolPageTests {
    private let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private var page: URL { root.appending(path: "Emulators/EmulatorServer/EmulatorServer.docc/WireProtocol.md") }

    private func lines(_ path: String) throws -> [String] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// The lines that are a `Value` and nothing else, without the credentials that a client may not present.
    private func lines<Value: Codable>(_ all: [String], as type: Value.Type) -> [String] {
        all.filter { line in
            guard (try? JSONDecoder().decode(Value.self, from: Data(line.utf8))) != nil else { return false }
            return ["reading", "unreadable", "clientKeyChecked"].allSatisfy { !line.contains("\"\($0)\":{") }
        }
    }

    private func blocks() throws -> [(name: String, lines: [String])] {
        let wire = try lines("Tests/EmulatorAPITests/Golden/wire.txt")
        return [
            ("client-frames", try lines("Tests/EmulatorWireTests/Golden/client-frames.txt")),
            ("server-frames", try lines("Tests/EmulatorWireTests/Golden/server-frames.txt")),
            ("commands", lines(wire, as: Command.self)),
            ("events", lines(wire, as: Event.self)),
            ("replies", lines(wire, as: Reply.self)),
            ("errors", lines(wire, as: EmulatorError.self)),
        ]
    }

    @Test func `the page shows what the golden files say`() throws {
        var expected = try String(contentsOf: page, encoding: .utf8)
        for (name, lines) in try blocks() {
            #expect(!lines.isEmpty, "\(name)")
            let begin = "<!-- golden \(name) -->\n"
            let start = try #require(expected.range(of: begin), "\(name) has no place on the page")
            let end = try #require(expected.range(of: "<!-- end -->", range: start.upperBound..<expected.endIndex))
            expected.replaceSubrange(
                start.upperBound..<end.lowerBound, with: "```json\n\(lines.joined(separator: "\n"))\n```\n")
        }
        let difference = try differenceFromRecord(expected, page)
        #expect(
            difference == nil,
            "RECORD=1 swift test --filter ProtocolPageTests brings the page up to date")
    }

    @Test func `the page names every number of the protocol`() throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        for word in [Wire.path, Wire.subprotocol, "1,048,576", "4,096", "65,536", "`version` is \(Wire.version)"] {
            #expect(text.contains(word), "\(word)")
        }
    }
}
