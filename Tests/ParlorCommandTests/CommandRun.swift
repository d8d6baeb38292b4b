import Foundation
import Testing

@testable import parlor

/// The moment every test runs at unless it says otherwise.
let testNow: Int64 = 1_700_000_000

/// Runs a command line given as its words.
func run(_ words: String..., at now: Int64 = testNow) -> CommandOutcome {
    Parlor.run(words, nowUnixSeconds: now)
}

/// Compares with `Golden/<name>`; with RECORD=1 rewrites it and fails.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, sourceLocation: sourceLocation)
}

/// An envelope's JSON, as far as tests look into it.
struct ReadEnvelope: Decodable {
    struct Fault: Decodable {
        var code: String
        var name: String?
        var reason: String
    }
    struct Content: Decodable {
        struct Channel: Decodable {
            var channel: String
            var privileges: Int
        }
        struct Claims: Decodable {
            var app: String
            var user: String
            var expiresAtUnixSeconds: Int64
            var channel: Channel?
        }
        var token: String?
        var verifies: Bool?
        var claims: Claims?
        var version: String?
    }
    var schemaVersion: Int
    var command: String
    var status: String
    var data: Content?
    var warnings: [String]
    var error: Fault?

    init(_ outcome: CommandOutcome) throws {
        self = try JSONDecoder().decode(ReadEnvelope.self, from: Data(outcome.standardOutput.utf8))
    }
}
