import EmulatorAPI
import Testing

@testable import RTCEmulator

/// Streams that the app's server forbids by their names.
struct ForbiddenStreamScenarios {
    /// Alice publishes `a` and bob publishes `b` in the lobby, where streams have names; carol subscribes to nothing by herself.
    private func concert() throws -> Stage {
        var stage = Stage()
        stage.rules.streams.maximumNameBytes = 8
        try stage.join(alice)
        try stage.join(bob, subscribes: [])
        try stage.join(carol, subscribes: [])
        try stage.publish(alice, name: "a")
        try stage.publish(bob, name: "b")
        return stage
    }

    private func play(_ name: StreamID, _ isPlayed: Bool = true) -> RTCCommand {
        .subscribe(channel: lobby, stream: .named(stream: name), kinds: .sound, isSubscribed: isPlayed)
    }

    private func forbid(_ name: StreamID, is isForbidden: Bool = true, _ stage: inout Stage) throws -> [String] {
        defer { stage.state.checkInvariants() }
        return try stage.state.forbidStream(name, isForbidden, rules: stage.rules.streams).map(\.line)
    }

    @Test func `who publishes the stream and who plays it are told, and others see it go`() throws {
        var stage = try concert()
        try stage.command(carol, play("a"))
        let told = try forbid("a", &stage)
        #expect(
            told == [
                "alice ← a forbidden", "carol ← a forbidden", "bob, carol ← -alice a sound: forbidden",
                "carol ← a unavailable", "reroute lobby",
            ])
        #expect(stage.receivers(of: .sound, from: alice, stream: "a") == [])
        // Nobody else's stream ends, and who has stopped is not stopped again.
        #expect(stage.state.names.keys.sorted() == ["b"])
        #expect(try forbid("a", &stage) == [])
    }

    @Test func `nobody publishes the stream in any channel, until it is resumed, and nothing begins by itself then`()
        throws
    {
        var stage = try concert()
        _ = try forbid("a", &stage)
        try stage.command(carol, play("a"))
        try stage.join(dave, studio)
        for (session, channel, index) in [(alice, lobby, 0), (bob, lobby, 1), (dave, studio, 0)] {
            #expect(throws: EmulatorError.streamForbidden(stream: "a")) {
                try stage.command(
                    session, .publish(channel: channel, index: index, name: "a", kinds: .sound, extra: ""))
            }
        }
        // Another stream of hers is published, and is not the forbidden one.
        try stage.publish(alice, name: "a2")
        try stage.publish(alice, false)
        #expect(try forbid("a", is: false, &stage) == [])
        #expect(stage.state.names["a"] == nil && stage.state.forbiddenStreams == nil)
        try stage.publish(alice, name: "a")
        #expect(stage.receivers(of: .sound, from: alice, stream: "a") == ["carol"])
    }

    @Test func `a stream is forbidden before anybody publishes it, and in a channel that is not there yet`() throws {
        var stage = Stage()
        stage.rules.streams.maximumNameBytes = 8
        #expect(try forbid("a", &stage) == [])
        try stage.join(alice)
        #expect(throws: EmulatorError.streamForbidden(stream: "a")) { try stage.publish(alice, name: "a") }
        #expect(try forbid("b", is: false, &stage) == [])
        try stage.publish(alice, name: "b")
    }

    @Test func `of two streams of one user the other goes on`() throws {
        var stage = try concert()
        try stage.publish(bob, false)
        try stage.publish(alice, index: 1, name: "a2")
        _ = try forbid("a2", &stage)
        #expect(stage.state.names.keys.sorted() == ["a"])
    }

    @Test func `names that no stream has are refused, and so is everything where streams have none`() throws {
        var stage = try concert()
        let before = stage.state
        for (name, error) in [
            ("", EmulatorError.invalidStreamID(text: "")), ("a b", .invalidStreamID(text: "a b")),
            ("ninebytes", .limitExceeded(limit: .streamIDBytes, maximum: 8, attempted: 9)),
        ] {
            #expect(throws: error) { _ = try forbid(StreamID(name), &stage) }
            #expect(throws: error) { _ = try forbid(StreamID(name), is: false, &stage) }
        }
        stage.rules.streams.maximumNameBytes = nil
        #expect(throws: EmulatorError.featureDisabled(feature: .streamNames)) { _ = try forbid("a", &stage) }
        #expect(stage.state == before)
    }

    @Test func `ten thousand streams are forbidden, and not one more`() throws {
        var stage = try concert()
        for number in 0..<10_000 {
            _ = try stage.state.forbidStream(StreamID("s\(number)"), true, rules: stage.rules.streams)
        }
        #expect(throws: EmulatorError.limitExceeded(limit: .listedUserCount, maximum: 10_000, attempted: 10_001)) {
            _ = try forbid("a", &stage)
        }
        #expect(stage.state.names["a"] != nil)
        _ = try forbid("s7", &stage)
        _ = try forbid("s7", is: false, &stage)
        _ = try forbid("a", &stage)
    }
}
