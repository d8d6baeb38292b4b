import EmulatorAPI
import RTCEmulator
import Testing

/// Streams by name, and streams that are mixed of them.
struct MixScenarios {
    /// Alice, bob and carol in the lobby, where streams have names and mixes are made. Carol subscribes to nothing by herself.
    private func stage() throws -> Stage {
        var stage = Stage()
        stage.rules.streams.maximumNameBytes = 8
        stage.rules.mixes = MixRules(
            maximumInputs: 2, maximumOutputs: 2, maximumCount: 2, maximumNameBytes: 4, maximumOutputBytes: 8,
            idleLife: .seconds(10))
        try stage.join(alice)
        try stage.join(bob)
        try stage.join(carol, subscribes: [])
        return stage
    }

    private func subscribe(_ name: StreamID, _ isSubscribed: Bool = true, _ kinds: MediaKinds = .sound) -> RTCCommand {
        .subscribe(channel: lobby, stream: .named(stream: name), kinds: kinds, isSubscribed: isSubscribed)
    }

    private func mix(_ inputs: [StreamID], as outputs: [StreamID] = ["out"], task: String = "task") -> RTCCommand {
        .startMix(
            channel: lobby, task: task,
            source: .streams(inputs: inputs.map { MixInput(stream: $0, levelID: 0, volume: 100) }), outputs: outputs)
    }

    private func beyond(_ limit: Limit, _ maximum: Int) -> EmulatorError {
        .limitExceeded(limit: limit, maximum: maximum, attempted: maximum + 1)
    }

    // MARK: Names

    @Test func `names are refused where the vendor has none, and asked for where it has`() throws {
        var stage = Stage()
        try stage.join(alice)
        #expect(throws: EmulatorError.featureDisabled(feature: .streamNames)) { try stage.publish(alice, name: "a") }
        #expect(throws: EmulatorError.featureDisabled(feature: .streamNames)) {
            try stage.command(alice, subscribe("a"))
        }
        stage.rules.streams.maximumNameBytes = 8
        #expect(throws: EmulatorError.invalidStreamID(text: "")) { try stage.publish(alice) }
        for name in ["", "a b", "ä", "a.b"] {
            #expect(throws: EmulatorError.invalidStreamID(text: name)) {
                try stage.publish(alice, name: StreamID(name))
            }
        }
        #expect(throws: beyond(.streamIDBytes, 8)) { try stage.publish(alice, name: "ninebytes") }
        try stage.publish(alice, name: "aZ09_-18")
        for name in ["", "ninebytes"] {
            #expect(throws: EmulatorError.invalidStreamID(text: name)) {
                try stage.command(alice, subscribe(StreamID(name)))
            }
        }
        try stage.command(alice, subscribe("a b.8byt"))
    }

    @Test func `a name is one stream's, of a participant, of another or of a mix, and a stream has one name`() throws {
        var stage = try stage()
        try stage.publish(alice, name: "a")
        #expect(throws: EmulatorError.indexTaken(index: 0, stream: "a")) { try stage.publish(alice, name: "b") }
        #expect(throws: EmulatorError.streamExists(stream: "a")) { try stage.publish(alice, index: 1, name: "a") }
        #expect(throws: EmulatorError.streamExists(stream: "a")) { try stage.publish(bob, name: "a") }
        try stage.command(alice, mix(["a"]))
        #expect(throws: EmulatorError.streamExists(stream: "out")) { try stage.publish(bob, name: "out") }
        #expect(stage.receivers(of: .sound, from: alice, stream: "a") == ["bob"])
        // No other stream of hers has that route, and none has the one before it.
        #expect(stage.receivers(of: .sound, from: alice, stream: "0") == [])
    }

    @Test func `who subscribes by a name is told of it, receives it, and hears of nothing twice`() throws {
        var stage = try stage()
        #expect(
            try stage.publish(alice, name: "a") == ["bob, carol ← +alice a sound", "reroute lobby"])
        #expect(try stage.command(carol, subscribe("a", false)) == [])
        #expect(try stage.command(carol, subscribe("a")) == ["reroute lobby"])
        #expect(try stage.command(carol, subscribe("a")) == [])
        #expect(stage.receivers(of: .sound, from: alice, stream: "a") == ["bob", "carol"])
        stage.interrupt(carol)
        #expect(stage.receivers(of: .sound, from: alice, stream: "a") == ["bob"])
        stage.resume(carol)
        #expect(try stage.publish(alice, false).contains("carol ← a unavailable"))
        #expect(try stage.publish(alice, name: "a").contains("carol ← a available"))
        stage.close(carol)
        #expect(try stage.publish(alice, false).contains("nobody ← a unavailable"))
    }

    @Test func `nobody is told that a stream is gone by a name that nobody subscribes to`() throws {
        var stage = try stage()
        try stage.publish(alice, name: "a")
        #expect(try stage.publish(alice, false) == ["bob, carol ← -alice a sound: stopped", "reroute lobby"])
    }

    // MARK: Mixes

    @Test func `mixes are refused where the vendor has none`() throws {
        var stage = try stage()
        stage.rules.mixes = nil
        try stage.publish(alice, name: "a")
        #expect(throws: EmulatorError.featureDisabled(feature: .mixes)) { try stage.command(alice, mix(["a"])) }
    }

    @Test func `a mix has inputs that are there, outputs that are free, and as many as may be`() throws {
        var stage = try stage()
        for (session, name) in [(alice, "a"), (bob, "b")] as [(SessionID, StreamID)] {
            try stage.publish(session, name: name)
        }
        let refusals: [(RTCCommand, EmulatorError)] = [
            (mix([]), .invalidArgument(name: "mix inputs", value: "")),
            (mix(["a", "b", "a"]), beyond(.mixInputCount, 2)),
            (mix(["a", "ghost"]), .mixInputMissing(stream: "ghost")),
            (mix(["a"], as: []), .invalidArgument(name: "mix outputs", value: "")),
            (mix(["a"], as: ["1", "2", "3"]), beyond(.mixOutputCount, 2)),
            (mix(["a"], as: [""]), .invalidStreamID(text: "")),
            (mix(["a"], as: ["ninebytes"]), .invalidStreamID(text: "ninebytes")),
            (mix(["a"], as: ["b"]), .streamExists(stream: "b")),
            (mix(["a"], task: ""), .invalidArgument(name: "mix task", value: "")),
            (mix(["a"], task: "fives"), .invalidArgument(name: "mix task", value: "fives")),
            (
                .startMix(channel: lobby, task: "task", source: .channel(channel: studio, levelID: 1), outputs: ["o"]),
                .notInChannel(channel: studio)
            ),
            (.stopMix(channel: lobby, task: "task"), .mixNotFound(task: "task")),
        ]
        for (command, refusal) in refusals { #expect(throws: refusal) { try stage.command(alice, command) } }
        try stage.command(alice, mix(["a", "b"], as: ["8bytes_1", "8bytes_2", "8bytes_1"]))
        #expect(throws: EmulatorError.streamExists(stream: "8bytes_1")) {
            try stage.command(alice, mix(["a"], as: ["8bytes_1"], task: "2"))
        }
        try stage.command(alice, mix(["a"], as: ["out"], task: "2"))
        #expect(throws: beyond(.mixCount, 2)) { try stage.command(alice, mix(["a"], as: ["third"], task: "3")) }
        // The same task is the same mix.
        try stage.command(alice, mix(["b"], as: ["out"], task: "2"))
        try stage.command(alice, .stopMix(channel: lobby, task: "2"))
        try stage.command(alice, mix(["a"], as: ["third"], task: "3"))
    }

    @Test func `a mix of a channel has its streams, as they come and go`() throws {
        var stage = try stage()
        try stage.command(
            alice,
            .startMix(channel: lobby, task: "task", source: .channel(channel: lobby, levelID: 7), outputs: ["out"]))
        try stage.command(carol, subscribe("out"))
        #expect(try stage.publish(alice, name: "a").contains("carol ← out available"))
        #expect(stage.receivers(of: .sound, from: alice, stream: "a") == ["bob", "carol"])
        #expect(try stage.publish(alice, false).contains("carol ← out available"))
    }
}
