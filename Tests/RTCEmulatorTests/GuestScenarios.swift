import EmulatorAPI
import RTCEmulator
import Testing

/// Participants of one channel who are seen and heard in another.
struct GuestScenarios {
    /// Alice and carol in the lobby, bob and dave in the studio; carol and dave only listen.
    private func stage(maximumGuests: Int? = 2) throws -> Stage {
        var stage = Stage()
        stage.rules.maximumGuests = maximumGuests
        try stage.join(alice)
        try stage.join(carol, isVisible: false)
        try stage.join(bob, studio)
        try stage.join(dave, studio, isVisible: false)
        return stage
    }

    private let toBob = RTCCommand.connect(channel: lobby, other: studio, user: "bob")

    @Test func `two who are connected are seen and heard in both channels`() throws {
        var stage = try stage()
        try stage.publish(alice)
        let lines = try stage.command(alice, toBob)
        #expect(
            lines == [
                "alice, carol ← bob joined", "bob, dave ← alice joined", "bob, dave ← +alice sound", "reroute lobby",
                "reroute studio", "reroute studio", "reroute lobby",
            ])
        #expect(stage.listeners(of: alice) == ["bob", "carol", "dave"])
        let added = try stage.command(
            bob, .publish(channel: studio, index: 0, name: nil, kinds: .sound, extra: ""))
        #expect(added.contains("alice, carol ← +bob sound"))
        #expect(stage.state.forwardingTable(of: studio).subscribers(of: bob).map(\.user) == ["alice", "carol", "dave"])
    }

    @Test func `a guest of two is announced once, and leaves with the last of them`() throws {
        var stage = try stage()
        try stage.show(carol)
        #expect(try stage.command(alice, toBob).contains("alice, carol ← bob joined"))
        let second = try stage.command(carol, toBob)
        #expect(second.contains("bob, dave ← carol joined"))
        #expect(!second.contains { $0.contains("bob joined") })
        let parting = try stage.command(alice, .disconnect(channel: lobby))
        #expect(parting.contains("bob, dave ← alice left: left"))
        #expect(!parting.contains { $0.contains("bob left") })
        #expect(try stage.command(carol, .disconnect(channel: lobby)).contains("alice, carol ← bob left: left"))
    }

    @Test func `who publishes nothing takes no streams along`() throws {
        var stage = try stage()
        try stage.command(alice, toBob)
        let lines = try stage.command(alice, .disconnect(channel: lobby))
        #expect(lines.filter { !$0.hasPrefix("reroute") }.count == 2)
    }

    @Test(arguments: SecondStayPolicy.allCases)
    func `whoever returns after their server ended is connected still, and publishes anew in both channels`(
        secondStay: SecondStayPolicy
    ) throws {
        var stage = try stage()
        stage.rules.participants.secondStay = secondStay
        try stage.publish(alice)
        try stage.command(bob, .publish(channel: studio, index: 0, name: nil, kinds: .sound, extra: ""))
        try stage.command(alice, toBob)
        for session in [alice, bob] { stage.orphan(session) }
        let back = try stage.join(tablet, user: "alice")
        #expect(back.contains("carol ← -alice sound: enteredElsewhere"))
        #expect(back.contains("dave ← -alice sound: enteredElsewhere"))
        #expect(!back.contains { $0.contains("left") || $0.contains("joined") && !$0.contains("joinedElsewhere") })
        let snapshot = try #require(stage.found)
        #expect(snapshot.users.map(\.user) == ["bob"])
        #expect(snapshot.streams.map(\.publisher.user) == ["bob"])
        #expect(try stage.publish(tablet).contains("dave ← +alice sound"))
        #expect(stage.listeners(of: tablet) == ["carol", "dave"])
        // Nobody can enter for a guest, and the connection ends as any other.
        #expect(try stage.command(tablet, .disconnect(channel: lobby)).contains("carol, tablet ← bob left: left"))
    }

    @Test func `whoever is alone in a channel when they return is connected still`() throws {
        var stage = Stage()
        stage.rules.maximumGuests = 2
        try stage.join(alice)
        try stage.join(bob, studio)
        try stage.command(alice, toBob)
        stage.orphan(alice)
        #expect(
            try stage.join(tablet, user: "alice").filter { !$0.hasPrefix("reroute") } == [
                "nobody ← alice removed from lobby: joinedElsewhere"
            ])
        #expect(try stage.publish(tablet).contains("bob ← +alice sound"))
        // Whoever returns unseen is no guest.
        stage.orphan(tablet)
        #expect(try stage.join(carol, isVisible: false, user: "alice").contains("bob ← alice left: left"))
    }

    @Test func `a channel has no two guests with one id`() throws {
        var stage = try stage()
        stage.rules.maximumChannels = 3
        try stage.join(tablet, "attic", user: "bob")
        try stage.command(alice, toBob)
        #expect(throws: EmulatorError.alreadyInChannel(channel: lobby)) {
            try stage.command(alice, .connect(channel: lobby, other: "attic", user: "bob"))
        }
        try stage.command(alice, .disconnect(channel: lobby))
        try stage.command(alice, .connect(channel: lobby, other: "attic", user: "bob"))
    }

    @Test func `who enters later finds guests, and changes of guests are told`() throws {
        var stage = try stage()
        try stage.publish(alice)
        try stage.command(alice, toBob)
        try stage.leave(dave, studio)
        try stage.join(dave, studio, isVisible: false)
        #expect(stage.found?.users.map(\.user) == ["bob", "alice"])
        #expect(stage.found?.streams.map(\.line) == ["alice sound"])
        #expect(try stage.mute(alice).contains("bob, dave ← ~alice sound (muted)"))
        #expect(try stage.publish(alice, false).contains("bob, dave ← -alice sound (muted): stopped"))
    }

    @Test func `a guest's devices are told, and found by who enters later`() throws {
        var stage = try stage()
        try stage.publish(alice)
        try stage.command(alice, toBob)
        let report = DeviceReport(device: .microphone, state: .open)
        let lines = try stage.command(alice, .setDevice(channel: lobby, index: 0, report: report))
        #expect(lines.map { $0.prefix { $0 != "←" } } == ["carol ", "bob, dave "])
        try stage.leave(dave, studio)
        try stage.join(dave, studio, isVisible: false)
        #expect(stage.found?.streams.map(\.devices) == [[report]])
    }

    @Test func `who does not want a guest's sound gets none`() throws {
        var stage = try stage()
        try stage.publish(alice)
        try stage.command(alice, toBob)
        try stage.command(
            dave,
            .subscribe(
                channel: studio, stream: .numbered(user: "alice", index: 0), kinds: .sound, isSubscribed: false))
        #expect(stage.listeners(of: alice) == ["bob", "carol"])
        _ = stage.interrupt(bob)
        #expect(stage.listeners(of: alice) == ["carol"])
    }

    @Test func `a connection ends for both, whoever ends it`() throws {
        for ending in [alice, bob] {
            var stage = try stage()
            try stage.publish(alice)
            try stage.command(alice, toBob)
            let lines = try stage.command(ending, .disconnect(channel: ending == alice ? lobby : studio))
            #expect(lines.contains("bob, dave ← alice left: left"))
            #expect(lines.contains("alice, carol ← bob left: left"))
            #expect(stage.listeners(of: alice) == ["carol"])
            #expect(throws: EmulatorError.userNotFound(user: "alice")) {
                try stage.command(alice, .disconnect(channel: lobby))
            }
        }
    }

    @Test func `leaving, hiding and being given up end it too`() throws {
        var left = try stage()
        try left.command(alice, toBob)
        #expect(try left.leave(bob, studio).contains("alice, carol ← bob left: left"))
        var hidden = try stage()
        try hidden.command(alice, toBob)
        #expect(try hidden.show(alice, false).contains("bob, dave ← alice left: hidden"))
        var silent = try stage()
        try silent.command(alice, toBob)
        _ = silent.interrupt(bob)
        #expect(silent.wait(.seconds(90)).contains("alice, carol ← bob left: left"))
        #expect(try silent.join(bob, studio) == ["dave ← bob joined", "reroute studio"])
    }

    @Test func `connecting twice is once`() throws {
        var stage = try stage()
        try stage.command(alice, toBob)
        #expect(try stage.command(alice, toBob) == [])
        #expect(try stage.command(bob, .connect(channel: studio, other: lobby, user: "alice")) == [])
    }

    @Test func `a guest who enters for themselves is a guest no more`() throws {
        var stage = try stage()
        try stage.command(alice, toBob)
        let lines = try stage.join(tablet, studio, user: "alice")
        #expect(lines.prefix(2).contains("bob, dave ← alice left: left"))
        #expect(lines.contains("bob, dave ← alice joined"))
        #expect(throws: EmulatorError.alreadyInChannel(channel: studio)) { try stage.command(alice, toBob) }
    }

    @Test func `what cannot be connected is refused, and changes nothing`() throws {
        var stage = try stage()
        #expect(throws: EmulatorError.notVisible(channel: lobby)) { try stage.command(carol, toBob) }
        #expect(throws: EmulatorError.userNotFound(user: "dave")) {
            try stage.command(alice, .connect(channel: lobby, other: studio, user: "dave"))
        }
        #expect(throws: EmulatorError.notInChannel(channel: "nowhere")) {
            try stage.command(alice, .connect(channel: lobby, other: "nowhere", user: "bob"))
        }
        #expect(throws: EmulatorError.invalidArgument(name: "other channel", value: "lobby")) {
            try stage.command(alice, .connect(channel: lobby, other: lobby, user: "alice"))
        }
        var none = try self.stage(maximumGuests: nil)
        #expect(throws: EmulatorError.notEmulated(feature: "connected channels")) { try none.command(alice, toBob) }
    }

    @Test func `a channel has so many guests and not one more`() throws {
        var stage = try stage(maximumGuests: 1)
        try stage.show(carol)
        try stage.command(alice, toBob)
        #expect(throws: EmulatorError.limitExceeded(limit: .publisherCount, maximum: 1, attempted: 2)) {
            try stage.command(carol, toBob)
        }
        try stage.command(alice, .disconnect(channel: lobby))
        try stage.command(carol, toBob)
    }

    @Test func `a guest of two stays until both are gone`() throws {
        var stage = try stage()
        try stage.show(carol)
        try stage.command(alice, toBob)
        #expect(try stage.command(carol, toBob).contains("bob, dave ← carol joined"))
        #expect(try !stage.command(alice, .disconnect(channel: lobby)).contains { $0.hasSuffix("bob left: left") })
        #expect(try stage.leave(carol).contains("alice ← bob left: left"))
    }
}
