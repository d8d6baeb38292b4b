import EmulatorAPI
import RTCEmulator
import Testing

/// Streams of several kinds, with and without names, and who is seen as whom.
struct StreamScenarios {
    @Test func `kinds are added to a stream and taken away, and the last one ends it`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        #expect(try stage.publish(bob, true, .picture) == ["alice ← +bob picture", "reroute lobby"])
        #expect(stage.listeners(of: bob) == [])
        #expect(try stage.publish(bob) == ["alice ← ~bob sound picture", "reroute lobby"])
        #expect(stage.listeners(of: bob) == ["alice"])
        #expect(try stage.publish(bob) == [])
        #expect(
            try stage.mute(bob, true, [.picture, .screen]) == ["alice ← ~bob sound picture (muted)", "reroute lobby"])
        #expect(try stage.mute(bob, true, .screen) == [])
        #expect(
            try stage.publish(bob, false, [.picture, .screen]) == ["alice ← ~bob sound", "reroute lobby"])
        #expect(try stage.publish(bob, false, .picture) == [])
        #expect(try stage.publish(bob, false) == ["alice ← -bob sound: stopped", "reroute lobby"])
    }

    @Test func `a stream is of some kind, and of none that is unknown`() throws {
        var stage = Stage()
        try stage.join(alice)
        for kinds in [MediaKinds(), MediaKinds(rawValue: 16), MediaKinds(rawValue: 17)] {
            let error = EmulatorError.invalidArgument(name: "kinds", value: "\(kinds.rawValue)")
            #expect(throws: error) { try stage.publish(alice, true, kinds) }
            #expect(throws: error) { try stage.mute(alice, true, kinds) }
            #expect(throws: error) { try stage.subscribe(alice, to: nil, true, kinds) }
        }
        let entry = ChannelEntry(
            user: "bob", credential: .unreadable(fault: .empty), scene: .live, subscribes: MediaKinds(rawValue: 16))
        #expect(throws: EmulatorError.invalidArgument(name: "kinds", value: "16")) {
            try stage.enter(bob, lobby, entry)
        }
    }

    @Test func `a participant publishes so many streams, each at an index of its own`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.publish(alice)
        #expect(try stage.publish(alice, true, .screen, index: 1) == ["bob ← +alice 1 screen", "reroute lobby"])
        for index in [-1, 2, .max, .min] {
            let error = EmulatorError.invalidArgument(name: "index", value: "\(index)")
            #expect(throws: error) { try stage.publish(alice, index: index) }
            #expect(throws: error) { try stage.mute(alice, index: index) }
            #expect(throws: EmulatorError.streamNotFound(index: index)) {
                try stage.command(alice, .setExtra(channel: lobby, index: index, extra: ""))
            }
            #expect(try stage.publish(alice, false, index: index) == [])
        }
        #expect(
            try stage.leave(alice) == [
                "bob ← -alice sound, alice 1 screen: left", "bob ← alice left: left", "reroute lobby",
            ])
    }

    @Test func `packets of a second stream without a name are told apart`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.publish(alice)
        try stage.publish(alice, index: 1)
        try stage.subscribe(bob, to: "alice", false, index: 1)
        let table = stage.state.forwardingTable(of: lobby)
        #expect(table.subscribers(of: alice) == [bob])
        #expect(table.publisher(of: alice, stream: "#1") == "alice")
        #expect(table.subscribers(of: alice, stream: "#1") == [])
    }

    @Test func `each kind is asked for by itself, and who enters says what comes by itself`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.publish(alice, true, [.sound, .picture])
        try stage.join(bob, subscribes: .picture)
        #expect(stage.listeners(of: alice) == [])
        try stage.subscribe(bob, to: "alice", true, .sound)
        #expect(stage.listeners(of: alice) == ["bob"])
        try stage.subscribe(bob, to: nil, false, .picture)
        #expect(stage.listeners(of: alice) == ["bob"])
        try stage.subscribe(bob, to: nil, false, .sound)
        #expect(stage.listeners(of: alice) == [])
    }

    private static func report(_ device: StreamDevice, _ state: DeviceState) -> RTCCommand {
        .setDevice(channel: lobby, index: 0, report: DeviceReport(device: device, state: state))
    }

    @Test func `a word about a device goes to everybody, and who enters later finds it with the stream`() throws {
        var stage = Stage()
        for session in [alice, bob, carol] { try stage.join(session) }
        try stage.publish(alice)
        try stage.subscribe(carol, to: "alice", false, .all)
        let lines = try stage.command(alice, Self.report(.microphone, .muted))
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("bob, carol ← ") == true)
        #expect(try stage.command(alice, Self.report(.microphone, .muted)) == [])
        try stage.command(alice, Self.report(.microphone, .open))
        try stage.command(alice, Self.report(.camera, .open))
        try stage.join(dave)
        let open = [DeviceReport(device: .camera, state: .open), DeviceReport(device: .microphone, state: .open)]
        #expect(stage.found?.streams.map(\.devices) == [open])
        try stage.command(bob, .look(channel: lobby))
        #expect(stage.found?.streams.map(\.devices) == [open])
        // A stream that begins again has no devices yet.
        try stage.publish(alice, false)
        try stage.publish(alice)
        try stage.command(bob, .look(channel: lobby))
        #expect(stage.found?.streams.map(\.devices) == [nil])
    }

    @Test func `a word about a device of a stream with a name goes to who subscribes to it`() throws {
        var stage = Stage()
        stage.rules.streams.maximumNameBytes = 8
        try stage.join(alice)
        for session in [bob, carol] { try stage.join(session, subscribes: []) }
        try stage.publish(alice, name: "cam")
        let play = RTCCommand.subscribe(
            channel: lobby, stream: .named(stream: "cam"), kinds: .sound, isSubscribed: true)
        try stage.command(bob, play)
        let lines = try stage.command(alice, Self.report(.microphone, .open))
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("bob ← ") == true)
        try stage.command(carol, .look(channel: lobby))
        #expect(stage.found?.streams.map(\.devices) == [nil])
        try stage.command(carol, play)
        guard case .subscribed(let stream?)? = stage.lastReply else {
            Issue.record("the stream is not found: \(stage.lastReply as Any)")
            return
        }
        #expect(stream.devices == [DeviceReport(device: .microphone, state: .open)])
    }

    @Test func `so many are visible and not one more, and who is replaced makes room`() throws {
        var stage = Stage()
        stage.rules.participants.maximumVisible = 2
        try stage.join(alice)
        try stage.join(bob)
        try stage.join(carol, isVisible: false)
        let full = EmulatorError.limitExceeded(limit: .visibleParticipantCount, maximum: 2, attempted: 3)
        #expect(throws: full) { try stage.join(dave) }
        #expect(throws: full) { try stage.show(carol) }
        try stage.join(tablet, user: "alice")
        try stage.show(bob, false)
        try stage.show(carol)
        #expect(throws: full) { try stage.show(bob) }
    }

    @Test func `who enters without a user id gets a number that nobody has, where the rules say so`() throws {
        var stage = Stage()
        let nobody = ChannelEntry(user: nil, credential: .unreadable(fault: .empty), scene: .live)
        #expect(throws: EmulatorError.invalidUserID(text: "")) { try stage.enter(alice, lobby, nobody) }
        stage.rules.participants.givesNumbers = true
        var numbers: Set<UInt32> = []
        for session in [alice, bob, carol] {
            try stage.enter(session, lobby, nobody)
            let number = try #require(UInt32(stage.found?.user.rawValue ?? ""))
            numbers.insert(number)
            #expect(number != 0)
            #expect(stage.state.user(of: session, in: lobby) == UserID("\(number)"))
        }
        #expect(numbers.count == 3)
        try stage.enter(dave, lobby, ChannelEntry(user: "dave", credential: nobody.credential, scene: .live))
        // A refused entry draws no number.
        var other = stage
        stage.rules.scenes[0].maximumParticipants = 4
        #expect(throws: EmulatorError.limitExceeded(limit: .participantCount, maximum: 4, attempted: 5)) {
            try stage.enter(tablet, lobby, nobody)
        }
        stage.rules.scenes[0].maximumParticipants = 5
        try stage.enter(tablet, lobby, nobody)
        try other.enter(tablet, lobby, nobody)
        #expect(stage.found == other.found)
    }

    @Test func `a session is one user everywhere where the rules say so, and else whoever it says`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(alice, studio, user: "somebody")
        try stage.leave(alice, studio)
        stage.rules.participants.hasOneUserPerSession = true
        #expect(throws: EmulatorError.invalidArgument(name: "user", value: "somebody")) {
            try stage.join(alice, studio, user: "somebody")
        }
        try stage.join(alice, studio)
    }

    @Test func `a channel that its only participant replaces is the same one, with its notes`() throws {
        var stage = Stage()
        stage.rules.notes = ChannelNoteRules(
            maximumCount: 1, maximumKeyBytes: 4, maximumValueBytes: 4, maximumPerSecond: 4, overflow: .refuse,
            needsVisibility: false)
        try stage.join(alice)
        let life = stage.found?.session
        _ = try stage.command(alice, .setNote(channel: lobby, key: "k", value: "v"))
        try stage.publish(alice)
        try stage.join(tablet, user: "alice")
        #expect(stage.found?.session == life)
        #expect(stage.found?.notes.map(\.value) == ["v"])
        #expect(stage.found?.streams == [])
        try stage.leave(tablet)
        try stage.join(alice)
        #expect(stage.found?.session != life)
        #expect(stage.found?.notes == [])
    }

    @Test func `a scene that the rules do not have is refused`() {
        var stage = Stage()
        stage.rules.scenes.removeLast()
        #expect(throws: EmulatorError.invalidArgument(name: "scene", value: "call")) {
            try stage.join(alice, scene: .call)
        }
    }
}
