import EmulatorAPI
import Testing

@testable import RTCEmulator

/// What an app's server forbids, and how many are told of others.
@Suite struct BanScenarios {
    @Test func `whoever is kept out stays out for as long as was said, and others come in`() throws {
        var stage = Stage()
        try stage.state.forbidEntry(to: lobby, of: "bob", seconds: 60, at: stage.now)
        #expect(throws: EmulatorError.channelForbidden(channel: lobby, isForEverybody: false, secondsLeft: 60)) {
            try stage.join(bob)
        }
        try stage.join(alice)
        try stage.join(bob, studio)
        stage.wait(.seconds(60) - .nanoseconds(1))
        #expect(throws: EmulatorError.self) { try stage.join(bob) }
        stage.wait(.nanoseconds(1))
        try stage.join(bob)
    }

    @Test func `a ban of everybody and one of a user everywhere are lifted by themselves or with 0`() throws {
        var stage = Stage()
        try stage.state.forbidEntry(to: lobby, of: nil, seconds: 10, at: stage.now)
        try stage.state.forbidEntry(to: nil, of: "bob", seconds: 20, at: stage.now)
        #expect(throws: EmulatorError.channelForbidden(channel: lobby, isForEverybody: true, secondsLeft: 10)) {
            try stage.join(bob)
        }
        stage.wait(.seconds(10))
        #expect(throws: EmulatorError.channelForbidden(channel: lobby, isForEverybody: false, secondsLeft: 10)) {
            try stage.join(bob)
        }
        try stage.state.forbidEntry(to: nil, of: "bob", seconds: 0, at: stage.now)
        try stage.join(bob)
        #expect(stage.state.entryBans == nil)
        #expect(throws: EmulatorError.invalidArgument(name: "user", value: "")) {
            try stage.state.forbidEntry(to: nil, of: nil, seconds: 1, at: stage.now)
        }
        #expect(throws: EmulatorError.invalidArgument(name: "seconds", value: "-1")) {
            try stage.state.forbidEntry(to: lobby, of: nil, seconds: -1, at: stage.now)
        }
    }

    @Test func `as many are kept out as there may be, and those whose time is over make room`() throws {
        var stage = Stage()
        for number in 0..<EntryBans.maximumCount {
            try stage.state.forbidEntry(to: nil, of: UserID("u\(number)"), seconds: 5, at: stage.now)
        }
        let full = stage.state
        #expect(throws: EmulatorError.self) {
            try stage.state.forbidEntry(to: nil, of: "one more", seconds: 5, at: stage.now)
        }
        #expect(stage.state == full)
        try stage.state.forbidEntry(to: nil, of: "u0", seconds: 9, at: stage.now)
        stage.wait(.seconds(5))
        try stage.state.forbidEntry(to: nil, of: "one more", seconds: 5, at: stage.now)
        #expect(stage.state.entryBans?.ends.count == 2)
    }

    @Test func `banned sound goes nowhere, and comes back when the ban ends`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.publish(alice)
        #expect(stage.state.forwardingTable(of: lobby).subscribers(of: alice) == [bob])
        let told = try stage.state.banStreams(of: "alice", in: lobby, kinds: .sound, seconds: 60, at: stage.now)
        #expect(told.map(\.line) == ["alice, bob ← 1 of alice banned", "reroute lobby"])
        #expect(stage.state.forwardingTable(of: lobby).subscribers(of: alice) == [])
        #expect(try stage.state.banStreams(of: "alice", in: lobby, kinds: .sound, seconds: 90, at: stage.now) == [])
        // It outlasts the stay.
        try stage.leave(alice)
        try stage.join(alice)
        try stage.publish(alice)
        #expect(stage.state.forwardingTable(of: lobby).subscribers(of: alice) == [])
        stage.state.checkInvariants()
        let lifted = stage.wait(.seconds(90))
        #expect(lifted == ["bob, alice ← 1 of alice let through", "reroute lobby"])
        #expect(stage.state.forwardingTable(of: lobby).subscribers(of: alice) == [bob])
        #expect(stage.state.banDeadlines == nil)
    }

    @Test func `a ban without an end goes with the channel, and so does one with an end`() throws {
        var stage = Stage()
        try stage.join(alice)
        _ = try stage.state.banStreams(of: "alice", in: lobby, kinds: [.sound, .screen], seconds: nil, at: stage.now)
        _ = try stage.state.banStreams(of: "bob", in: lobby, kinds: .sound, seconds: 60, at: stage.now)
        stage.state.checkInvariants()
        // Whoever takes the place of the only participant finds the same channel.
        try stage.join(tablet, user: "alice")
        #expect(stage.state.channels[lobby]?.bans?.ends.count == 3)
        stage.state.checkInvariants()
        try stage.leave(tablet)
        #expect(stage.state.banDeadlines == nil)
        try stage.join(alice)
        #expect(stage.state.channels[lobby]?.bans == nil)
        #expect(throws: EmulatorError.invalidArgument(name: "channel", value: "attic")) {
            try stage.state.banStreams(of: "alice", in: "attic", kinds: .sound, seconds: nil, at: stage.now)
        }
        #expect(throws: EmulatorError.invalidArgument(name: "kinds", value: "0")) {
            try stage.state.banStreams(of: "alice", in: lobby, kinds: [], seconds: nil, at: stage.now)
        }
        #expect(throws: EmulatorError.invalidArgument(name: "seconds", value: "-1")) {
            try stage.state.banStreams(of: "alice", in: lobby, kinds: .sound, seconds: -1, at: stage.now)
        }
    }

    @Test func `a channel has as many bans as it may, and lifting is never one too many`() throws {
        var stage = Stage()
        try stage.join(alice)
        for number in 0..<StreamBan.maximumCount {
            _ = try stage.state.banStreams(
                of: UserID("u\(number)"), in: lobby, kinds: .sound, seconds: nil, at: stage.now)
        }
        #expect(throws: EmulatorError.limitExceeded(limit: .listedUserCount, maximum: 1000, attempted: 1001)) {
            try stage.state.banStreams(of: "u0", in: lobby, kinds: .picture, seconds: nil, at: stage.now)
        }
        _ = try stage.state.banStreams(of: "u0", in: lobby, kinds: [.sound, .picture], seconds: 0, at: stage.now)
        _ = try stage.state.banStreams(of: "u0", in: lobby, kinds: .picture, seconds: nil, at: stage.now)
    }

    @Test func `a ban is of somebody with an id as long as one may be`() throws {
        var stage = Stage()
        try stage.join(alice)
        func ban(_ count: Int) throws {
            let user = UserID(String(repeating: "u", count: count))
            _ = try stage.state.banStreams(of: user, in: lobby, kinds: .sound, seconds: nil, at: stage.now)
        }
        for count in [0, 257] {
            #expect(throws: EmulatorError.limitExceeded(limit: .userIDBytes, maximum: 256, attempted: count)) {
                try ban(count)
            }
        }
        try ban(256)
    }

    @Test func `bans are stored in the order of their channels, then of their users`() throws {
        let bans: [(ChannelID?, UserID?)] = [
            (nil, "a"), (nil, "b"), ("a", nil), ("a", "a"), ("a", "b"), ("b", nil), ("b", "a"), ("c", "a"),
        ]
        var stage = Stage()
        for (channel, user) in bans.reversed() {
            try stage.state.forbidEntry(to: channel, of: user, seconds: 60, at: stage.now)
        }
        let keys = try #require(stage.state.entryBans).ends.keys.sorted()
        #expect(keys == bans.map { EntryBan(channel: $0.0, user: $0.1) })
    }

    @Test func `above a number of participants nobody is told who comes and goes`() throws {
        var stage = Stage()
        stage.rules.participants.maximumAnnouncing = 2
        try stage.join(alice)
        #expect(try stage.join(bob) == ["alice ← bob joined", "reroute lobby"])
        #expect(
            try stage.join(carol) == [
                "nobody ← carol joined", "alice, bob, carol ← nobody announced in lobby", "reroute lobby",
            ])
        #expect(
            try stage.join(dave) == [
                "nobody ← dave joined", "dave ← nobody announced in lobby", "reroute lobby",
            ])
        #expect(try stage.leave(dave).first == "nobody ← dave left: left")
        // With two that are left the others are told again.
        #expect(try stage.leave(carol).first == "alice, bob ← carol left: left")
    }

    @Test func `one note too many takes the place of the oldest, and who is not seen writes none`() throws {
        var stage = Stage()
        stage.rules.notes = ChannelNoteRules(
            maximumCount: 2, maximumKeyBytes: 4, maximumValueBytes: 4, maximumPerSecond: 9, overflow: .replaceOldest,
            needsVisibility: true)
        try stage.join(alice)
        for key in ["a", "b", "a", "c"] {
            _ = try stage.command(alice, .setNote(channel: lobby, key: key, value: "v"))
        }
        #expect(stage.state.channels[lobby]?.notes.map(\.key) == ["b", "c"])
        _ = try stage.command(alice, .setVisibility(channel: lobby, isVisible: false, permit: nil))
        #expect(throws: EmulatorError.notVisible(channel: lobby)) {
            try stage.command(alice, .setNote(channel: lobby, key: "d", value: "v"))
        }
    }

    @Test func `a message to one who is not there is refused where the rules say so`() throws {
        var stage = Stage()
        try stage.join(alice)
        let message = ChannelMessage(kind: .numbered, bytes: [1], to: ["bob"], number: 1)
        _ = try stage.command(alice, .send(channel: lobby, message: message))
        stage.rules.messages[0].receiversMustBeThere = true
        #expect(throws: EmulatorError.receiverOffline(user: "bob")) {
            try stage.command(alice, .send(channel: lobby, message: message))
        }
        try stage.join(bob)
        _ = try stage.command(alice, .send(channel: lobby, message: message))
    }

    @Test func `who only sends is heard and seen, and is told of nothing but what concerns themselves`() throws {
        var stage = Stage()
        try stage.join(alice)
        let entry = ChannelEntry(
            user: "bob", credential: .unreadable(fault: .empty), scene: .live, subscribes: [], sendsOnly: true)
        #expect(try stage.enter(bob, lobby, entry) == ["alice ← bob joined"])
        #expect(try stage.publish(bob) == ["alice ← +bob sound", "reroute lobby"])
        #expect(stage.listeners(of: bob) == ["alice"])
        // The others' doings and their messages are not for them.
        #expect(try stage.join(carol) == ["alice ← carol joined", "reroute lobby"])
        #expect(try stage.publish(alice) == ["carol ← +alice sound", "reroute lobby"])
        #expect(try stage.send(alice).filter { $0.contains("bob ←") } == [])
        #expect(try stage.send(alice, to: ["bob"]).filter { $0.contains("bob ←") } == [])
        stage.rules.messages[0].receiversMustBeThere = true
        #expect(throws: EmulatorError.receiverOffline(user: "bob")) { try stage.send(alice, to: ["bob"]) }
        // Whoever enters from elsewhere takes their place, which they are told.
        #expect(try stage.join(SessionID(9), user: "bob").contains { $0.contains("bob ← bob removed") })
    }
}
