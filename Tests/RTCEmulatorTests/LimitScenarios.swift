import EmulatorAPI
import RTCEmulator
import Testing

struct LimitScenarios {
    @Test func `a channel id has one to as many bytes as the rules allow`() throws {
        var stage = Stage()
        try stage.join(alice, "12345678")
        try stage.join(alice, "é")
        #expect(throws: EmulatorError.invalidChannelID(text: "1234567é")) { try stage.join(alice, "1234567é") }
        #expect(throws: EmulatorError.invalidChannelID(text: "")) { try stage.join(alice, "") }
    }

    @Test func `the tenant has so many channels and not one more`() throws {
        var stage = Stage()
        try stage.join(alice, "one")
        try stage.join(alice, "two")
        #expect(throws: EmulatorError.limitExceeded(limit: .channelCount, maximum: 2, attempted: 3)) {
            try stage.join(alice, "three")
        }
        try stage.join(bob, "two")
        try stage.leave(alice, "one")
        try stage.join(alice, "three")
    }

    @Test(arguments: [(ChannelScene.live, 5), (.call, 3)])
    func `a channel has as many participants as its scene allows`(scene: ChannelScene, maximum: Int) throws {
        var stage = Stage()
        for number in 1...maximum { try stage.join(SessionID(UInt64(100 + number)), scene: scene) }
        #expect(
            throws: EmulatorError.limitExceeded(limit: .participantCount, maximum: maximum, attempted: maximum + 1)
        ) { try stage.join(alice, scene: scene) }
        try stage.leave(SessionID(101))
        try stage.join(alice, scene: scene)
    }

    @Test func `a nickname is as long as it may be, and a channel is made for no negative number`() throws {
        var stage = Stage()
        func entry(_ nickname: String = "", maximum: Int = 0) -> ChannelEntry {
            var entry = ChannelEntry(user: "alice", credential: .unreadable(fault: .empty), scene: .live)
            entry.nickname = nickname
            entry.maximumParticipants = maximum
            return entry
        }
        #expect(throws: EmulatorError.limitExceeded(limit: .nicknameBytes, maximum: 8, attempted: 9)) {
            try stage.enter(alice, lobby, entry("ninebytes"))
        }
        #expect(throws: EmulatorError.invalidArgument(name: "maximumParticipants", value: "-1")) {
            try stage.enter(alice, lobby, entry(maximum: -1))
        }
        try stage.enter(alice, lobby, entry("8 bytes!", maximum: 1))
    }

    @Test func `so many publish at once, muted or not, and the next one waits for a place`() throws {
        var stage = Stage()
        for session in [alice, bob, carol] { try stage.join(session) }
        try stage.publish(alice)
        try stage.mute(bob)
        try stage.publish(bob)
        #expect(throws: EmulatorError.limitExceeded(limit: .publisherCount, maximum: 2, attempted: 3)) {
            try stage.publish(carol)
        }
        #expect(try stage.publish(alice) == [])
        try stage.show(bob, false)
        try stage.publish(carol)
    }

    @Test func `messages have a largest size and are numbered from 1 to a largest number`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.send(alice, number: 10, bytes: 10)
        #expect(throws: EmulatorError.limitExceeded(limit: .channelMessageBytes, maximum: 10, attempted: 11)) {
            try stage.send(alice, bytes: 11)
        }
        #expect(throws: EmulatorError.limitExceeded(limit: .channelMessageNumber, maximum: 10, attempted: 11)) {
            try stage.send(alice, number: 11)
        }
        #expect(throws: EmulatorError.invalidArgument(name: "number", value: "0")) { try stage.send(alice, number: 0) }
    }

    @Test func `a participant sends so many messages in any second`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.send(alice)
        stage.wait(.milliseconds(500))
        try stage.send(alice)
        try stage.send(alice)
        stage.wait(.nanoseconds(499_999_999))
        let tooMany = EmulatorError.rateExceeded(rate: .channelMessagesOfUser, maximum: 3, perMilliseconds: 1000)
        #expect(throws: tooMany) { try stage.send(alice) }
        try stage.send(bob)
        stage.wait(.nanoseconds(1))
        try stage.send(alice)
        #expect(throws: tooMany) { try stage.send(alice) }
    }

    @Test func `a participant sends so many bytes in any second`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.send(alice, bytes: 10)
        try stage.send(alice, bytes: 9)
        #expect(
            throws: EmulatorError.rateExceeded(rate: .channelMessageBytesOfUser, maximum: 20, perMilliseconds: 1000)
        ) {
            try stage.send(alice, bytes: 2)
        }
        try stage.send(alice, bytes: 1)
        stage.wait(.seconds(1))
        try stage.send(alice, bytes: 10)
    }

    @Test func `a subscriber names so many publishers and not one more`() throws {
        var stage = Stage()
        try stage.join(alice)
        for number in 1...5 { try stage.subscribe(alice, to: UserID("publisher\(number)"), false) }
        #expect(throws: EmulatorError.limitExceeded(limit: .subscriptionCount, maximum: 5, attempted: 6)) {
            try stage.subscribe(alice, to: "publisher6", false)
        }
        try stage.subscribe(alice, to: "publisher5", true)
        try stage.subscribe(alice, to: nil, false)
        try stage.subscribe(alice, to: "publisher6", true)
    }

    @Test func `a message names so many receivers and not one more, each counted once`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.send(alice, to: ["bob", "carol", "bob"])
        #expect(throws: EmulatorError.limitExceeded(limit: .queryCount, maximum: 2, attempted: 3)) {
            try stage.send(alice, to: ["bob", "carol", "dave"])
        }
    }

    @Test func `whom a subscriber names is somebody who could be there`() throws {
        var stage = Stage()
        try stage.join(alice)
        let long = UserID(String(repeating: "x", count: 33))
        #expect(throws: EmulatorError.invalidUserID(text: long.rawValue)) { try stage.subscribe(alice, to: long, true) }
        #expect(throws: EmulatorError.invalidUserID(text: "")) { try stage.subscribe(alice, to: "", true) }
        try stage.subscribe(alice, to: UserID(String(repeating: "x", count: 32)), true)
        #expect(throws: EmulatorError.invalidArgument(name: "index", value: "2")) {
            try stage.subscribe(alice, to: "bob", true, index: 2)
        }
    }

    @Test func `a thousand participants join, speak and leave`() throws {
        var stage = Stage()
        stage.rules.scenes[0].maximumParticipants = 1000
        stage.rules.streams.maximumPublished = 50
        let sessions = (1...1000).map { SessionID(UInt64(1000 + $0)) }
        func apply(_ command: RTCCommand, _ session: SessionID) throws -> [RTCNotice] {
            try stage.apply(command, from: session).notices
        }
        for (index, session) in sessions.enumerated() {
            let entry = ChannelEntry(
                user: session.user, credential: .unreadable(fault: .empty), scene: .live, isVisible: index < 50)
            _ = try apply(.enter(channel: lobby, entry: entry), session)
        }
        for session in sessions.prefix(50) {
            let notices = try apply(
                .publish(channel: lobby, index: 0, name: nil, kinds: .sound, extra: ""), session)
            #expect(notices.contains { if case .event(_, let told) = $0 { told.count == 999 } else { false } })
        }
        stage.state.checkInvariants()
        let table = stage.state.forwardingTable(of: lobby)
        #expect(table.routes.map(\.session) == Array(sessions.prefix(50)))
        #expect(table.routes.allSatisfy { $0.subscribers.count == 999 })
        for session in sessions { _ = try apply(.leave(channel: lobby), session) }
        #expect(stage.isDeserted)
    }
}
