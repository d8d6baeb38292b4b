import EmulatorAPI
import Foundation
import GoldenFiles
import Testing

/// The wire format: what is written here is what journals and clients of other versions read.
@Suite struct WireTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func lines(_ values: [some Encodable]) throws -> [String] { try values.map(json) }

    private func allLines() throws -> [String] {
        try lines(WireSamples.commands) + lines(WireSamples.events) + lines(WireSamples.replies)
            + lines(WireSamples.errors) + lines(WireSamples.inputs) + lines(WireSamples.failures)
            + lines(WireSamples.linkStates) + lines(WireSamples.packets) + lines(WireSamples.conditions)
            + lines(WireSamples.streamCommands) + lines(WireSamples.streamEvents) + lines(WireSamples.streamReplies)
            + lines(WireSamples.streamErrors) + lines(WireSamples.streamInputs) + lines(WireSamples.streamPackets)
    }

    @Test func `every case is spelled as the golden file says`() throws {
        let difference = try differenceFromGolden(allLines(), "wire.txt")
        #expect(difference == nil)
    }

    @Test func `an error's kind is its key, and every kind is among the samples`() throws {
        let errors = WireSamples.errors + WireSamples.streamErrors
        for error in errors { #expect(try json(error).hasPrefix("{\"\(error.kind.rawValue)\":")) }
        #expect(Set(errors.map(\.kind)) == Set(EmulatorError.Kind.allCases))
    }

    @Test func `no value is spelled with a key that says nothing`() throws {
        #expect(try allLines().filter { $0.contains("\"_0\"") } == [])
    }

    @Test func `no two values are spelled alike`() throws {
        for group in [
            try lines(WireSamples.commands), try lines(WireSamples.events), try lines(WireSamples.replies),
            try lines(WireSamples.errors + WireSamples.streamErrors), try lines(WireSamples.inputs),
            try lines(WireSamples.failures), try lines(WireSamples.commands + WireSamples.streamCommands),
            try lines(WireSamples.events + WireSamples.streamEvents),
            try lines(WireSamples.replies + WireSamples.streamReplies),
        ] {
            #expect(Set(group).count == group.count)
        }
    }

    private func expectRoundTrip<Value: Codable & Equatable>(_ values: [Value]) throws {
        for value in values {
            let read = try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
            #expect(read == value)
        }
    }

    @Test func `what is written is read back as it was`() throws {
        try expectRoundTrip(WireSamples.commands)
        try expectRoundTrip(WireSamples.events)
        try expectRoundTrip(WireSamples.replies)
        try expectRoundTrip(WireSamples.errors)
        try expectRoundTrip(WireSamples.inputs)
        try expectRoundTrip(WireSamples.failures)
        try expectRoundTrip(WireSamples.linkStates)
        try expectRoundTrip(WireSamples.packets)
        try expectRoundTrip(WireSamples.conditions)
        try expectRoundTrip(WireSamples.streamCommands)
        try expectRoundTrip(WireSamples.streamEvents)
        try expectRoundTrip(WireSamples.streamReplies)
        try expectRoundTrip(WireSamples.streamErrors)
        try expectRoundTrip(WireSamples.streamInputs)
        try expectRoundTrip(WireSamples.streamPackets)
        try expectRoundTrip(Limit.allCases)
        try expectRoundTrip(Rate.allCases)
        try expectRoundTrip(Feature.allCases)
        try expectRoundTrip(MessagePriority.allCases)
    }

    @Test(arguments: [
        "{}", #"{"identity":{"logOut":{}},"room":{"fetchJoinedRooms":{}}}"#, #"{"kitchen":{"cook":{}}}"#,
        #"{"identity":{"dance":{}}}"#, #"{"room":{"join":{"room":"lobby"}}}"#, "[]", "",
    ])
    func `a command that is not exactly one known command is refused`(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Command.self, from: Data(text.utf8)) }
    }

    @Test(arguments: ["{}", #"{"room":{"created":{"room":"a"}},"rtc":{}}"#, #"{"room":{"burned":{}}}"#])
    func `an event that is not exactly one known event is refused`(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Event.self, from: Data(text.utf8)) }
    }
}
