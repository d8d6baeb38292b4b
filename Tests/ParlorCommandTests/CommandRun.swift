import EmulatorServer
import Foundation
import Testing

@testable import parlor

/// The moment every test runs at unless it says otherwise.
let testNow: Int64 = 1_700_000_000

/// Runs a command line given as its words.
func run(_ words: String..., at now: Int64 = testNow) -> CommandOutcome {
    Parlor.run(words, nowUnixSeconds: now)
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

/// What a command answers with where it prints one JSON object.
func data<Value: Codable & Sendable>(_ type: Value.Type, _ outcome: CommandOutcome) throws -> Value {
    let envelope = try JSONDecoder().decode(Envelope<Value>.self, from: Data(outcome.standardOutput.utf8))
    return try #require(envelope.data, "\(outcome.standardOutput)")
}
