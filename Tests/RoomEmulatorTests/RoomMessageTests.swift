import EmulatorAPI
import RoomEmulator
import Testing

@Suite struct RoomMessageTests {
    @Test func `a message is numbered and told with its sender`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        building.now = Instant(.seconds(3))
        try building.say("one")
        let answer = try building.say("two", by: bob)
        let stamp = MessageStamp(sequence: 2, sentAtUnixMilliseconds: Building.startUnixMilliseconds + 3000)
        #expect(
            answer
                == Answer(
                    reply: .sent(stamp: stamp),
                    events: [
                        .messageSent(room: lobby, sender: building.member(bob), message: .saying("two"), stamp: stamp)
                    ]))
    }

    @Test func `only members send`() throws {
        var building = Building()
        try building.create()
        building.refuses(.notMember(room: lobby, user: bob), .send(room: lobby, message: .saying("hi")), by: bob)
    }

    @Test func `a message may be as large as the limit, attachment included`() throws {
        var building = Building()
        try building.create()
        try building.say("1234567音")
        let beyond = EmulatorError.limitExceeded(limit: .messageBytes, maximum: 10, attempted: 11)
        building.refuses(beyond, .send(room: lobby, message: .saying("12345678音")))
        var message = Message(
            id: "m", body: .custom(bytes: [1, 2, 3], summary: "ab", extra: "cd"), attachment: [1, 2, 3])
        try building.apply(.send(room: lobby, message: message))
        message.attachment = [1, 2, 3, 4]
        building.refuses(beyond, .send(room: lobby, message: message))
    }

    @Test func `beyond the rate a message is taken and numbered but told to nobody`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        try building.say("1")
        building.now = Instant(.milliseconds(500))
        try building.say("2", by: bob)
        building.now = Instant(.milliseconds(999))
        let dropped = try building.say("3")
        #expect(
            dropped
                == Answer(
                    reply: .sent(
                        stamp: MessageStamp(sequence: 3, sentAtUnixMilliseconds: building.unixMilliseconds))))
        building.now = Instant(.milliseconds(1000))
        let passed = try building.say("4")
        guard case .messageSent(_, _, _, let stamp) = passed.events.first else { throw Unexpected() }
        #expect(stamp.sequence == 4)
        #expect(try building.say("5").events == [])
    }

    @Test func `high priority passes where others are dropped`() throws {
        var building = Building()
        try building.create()
        for _ in 0..<3 { #expect(try building.say("!", priority: .high).events.count == 1) }
        for priority: MessagePriority in [.lowest, .low, .normal] {
            #expect(try building.say("?", priority: priority).events == [])
        }
    }

    @Test func `lower priorities never take the place of higher ones`() throws {
        var building = Building()
        try building.create()
        func passes(_ priority: MessagePriority) throws -> Bool {
            try !building.say("x", priority: priority).events.isEmpty
        }
        #expect(try [passes(.lowest), passes(.lowest), passes(.lowest)] == [true, true, false])
        #expect(try [passes(.low), passes(.low), passes(.low), passes(.lowest)] == [true, true, false, false])
        #expect(try [passes(.normal), passes(.normal), passes(.normal), passes(.low)] == [true, true, false, false])
        #expect(try passes(.high))
        building.now = Instant(.seconds(1))
        #expect(try [passes(.normal), passes(.low), passes(.lowest)] == [true, true, false])
    }

    @Test func `a policy may refuse what is beyond the rate, whatever its priority`() throws {
        var building = Building()
        building.rules.messageOverflow = .refuse
        try building.create()
        try building.say("1")
        try building.say("2")
        let error = EmulatorError.rateExceeded(rate: .roomMessages, maximum: 2, perMilliseconds: 1000)
        building.refuses(error, .send(room: lobby, message: .saying("3")))
        building.refuses(error, .send(room: lobby, message: .saying("3", priority: .high)))
        building.now = Instant(.seconds(1))
        try building.say("3")
    }

    // MARK: Receivers

    @Test func `a message names as many receivers as may be and not one more`() throws {
        var building = Building()
        try building.create()
        func whisper(to receivers: [UserID]) -> RoomCommand {
            .send(room: lobby, message: Message(id: "m", body: .text(text: "psst"), receivers: receivers))
        }
        #expect(try building.apply(whisper(to: [bob, carol])).events.count == 1)
        building.refuses(refusal(.messageReceiverCount, 2, 3), whisper(to: [bob, carol, dave]))
        building.refuses(.invalidArgument(name: "receivers", value: ""), whisper(to: []))
        let long = UserID(String(repeating: "u", count: 257))
        building.refuses(refusal(.userIDBytes, 256, 257), whisper(to: [long]))
        building.rules.kinds[0].missingFeatures = [.messageReceivers]
        building.refuses(.unsupportedByKind(kind: live, feature: .messageReceivers), whisper(to: [bob]))
        building.rules.maximumMessageReceivers = nil
        building.refuses(.featureDisabled(feature: .messageReceivers), whisper(to: [bob]))
    }

    // MARK: Counters

    @Test func `counters are set, added to and read`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        let likes = Counter(key: "like", value: 3)
        let gifts = Counter(key: "gift", value: 1)
        let set = try building.apply(.setCounters(room: lobby, counters: [likes, gifts]), by: bob)
        #expect(set.reply == .counters(counters: [gifts, likes]))
        #expect(
            set.events == [
                .counterChanged(room: lobby, counter: likes), .counterChanged(room: lobby, counter: gifts),
            ])
        let added = try building.apply(.addToCounter(room: lobby, key: "like", amount: -5))
        let fewer = Counter(key: "like", value: -2)
        #expect(
            added == Answer(reply: .counters(counters: [fewer]), events: [.counterChanged(room: lobby, counter: fewer)])
        )
        #expect(
            try building.apply(.fetchCounters(room: lobby, keys: [])).reply == .counters(counters: [gifts, fewer]))
        #expect(
            try building.apply(.fetchCounters(room: lobby, keys: ["like", "ghost"])).reply
                == .counters(counters: [fewer]))
    }

    @Test func `a counter that is not there is added to from zero`() throws {
        var building = Building()
        try building.create()
        let answer = try building.apply(.addToCounter(room: lobby, key: "like", amount: 4))
        #expect(answer.reply == .counters(counters: [Counter(key: "like", value: 4)]))
    }

    @Test func `a room has as many counters as the limit`() throws {
        var building = Building()
        try building.create()
        let a = Counter(key: "a", value: 1)
        let b = Counter(key: "b", value: 1)
        let c = Counter(key: "c", value: 1)
        let beyond = EmulatorError.limitExceeded(limit: .counterCount, maximum: 2, attempted: 3)
        building.refuses(beyond, .setCounters(room: lobby, counters: [a, b, c]))
        try building.apply(.setCounters(room: lobby, counters: [a, b]))
        building.refuses(beyond, .setCounters(room: lobby, counters: [a, c]))
        building.refuses(beyond, .addToCounter(room: lobby, key: "c", amount: 1))
        try building.apply(.setCounters(room: lobby, counters: [b, a]))
        try building.apply(.addToCounter(room: lobby, key: "b", amount: 1))
    }

    @Test func `counters are refused for what is wrong with them`() throws {
        var building = Building()
        try building.create()
        let full = Counter(key: "four", value: .max)
        try building.apply(.setCounters(room: lobby, counters: [full]))
        let long = EmulatorError.limitExceeded(limit: .counterKeyBytes, maximum: 4, attempted: 5)
        building.refuses(long, .setCounters(room: lobby, counters: [Counter(key: "fives", value: 1)]))
        building.refuses(long, .addToCounter(room: lobby, key: "fives", amount: 1))
        building.refuses(
            .invalidArgument(name: "counter key", value: ""), .addToCounter(room: lobby, key: "", amount: 1))
        building.refuses(
            .invalidArgument(name: "counter key", value: "four"), .setCounters(room: lobby, counters: [full, full]))
        building.refuses(.invalidArgument(name: "counters", value: ""), .setCounters(room: lobby, counters: []))
        building.refuses(
            .invalidArgument(name: "amount", value: "1"), .addToCounter(room: lobby, key: "four", amount: 1))
        let stranger = EmulatorError.notMember(room: lobby, user: bob)
        building.refuses(stranger, .setCounters(room: lobby, counters: [full]), by: bob)
        building.refuses(stranger, .addToCounter(room: lobby, key: "four", amount: 1), by: bob)
        building.refuses(stranger, .fetchCounters(room: lobby, keys: []), by: bob)
    }
}
