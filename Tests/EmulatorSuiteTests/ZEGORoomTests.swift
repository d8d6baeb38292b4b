import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

@Suite struct ZEGORoomTests {
    private func seat(_ number: Int, _ user: String) -> Attribute { Attribute(key: "\(number)", value: user) }

    private func set(
        _ attributes: [Attribute], forced: Bool = false, takes: Bool = false, goes: Bool = false
    ) -> Command {
        .attribute(
            .set(
                room: "r", attributes: attributes,
                options: AttributeOptions(isForced: forced, takesHold: takes, removesWithHolder: goes),
                expectedRevision: nil))
    }

    @Test func `who enters a room makes it, and the next ones find it with its attributes`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 3)
        #expect(
            world.reply(1, TenantWorld.enter("r", attributes: [seat(0, "u1")]))
                == .entered(
                    room: "r", description: RoomDescription(name: "name"), isNew: true, attributes: [seat(0, "u1")],
                    revision: 1))
        #expect(world.must(2, TenantWorld.enter("r")).lines == ["1: u2 joined r"])
        #expect(world.refusal(2, TenantWorld.enter("r")) == .alreadyMember(room: "r"))
        #expect(
            world.refusal(3, TenantWorld.enter("r", .create))
                == .roomExists(room: "r", isOwnedByCaller: false, isCallerMember: false))
        #expect(world.refusal(3, TenantWorld.enter("other", .join)) == .roomNotFound(room: "other"))
        // The maker holds what the room began with.
        #expect(world.refusal(2, set([seat(0, "u2")])) == .attributesHeld(keys: ["0"]))
        #expect(world.must(3, TenantWorld.enter("r", .join)).lines == ["1,2: u3 joined r"])
    }

    @Test func `a room that would begin with too much does not begin`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 1)
        let twenty = (1...20).map { seat($0, "x") }
        #expect(
            world.refusal(1, TenantWorld.enter("r", attributes: twenty + [seat(21, "x")]))
                == .limitExceeded(limit: .attributeCount, maximum: 20, attempted: 21))
        #expect(world.refusal(1, .room(.leave(room: "r"))) == .roomNotFound(room: "r"))
        world.must(1, TenantWorld.enter("r", attributes: twenty))
    }

    @Test func `a room ends with its last member, or as long after as its maker asked for`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 2)
        world.must(1, TenantWorld.enter("now"))
        world.must(1, .room(.leave(room: "now")))
        #expect(world.refusal(2, TenantWorld.enter("now", .join)) == .roomNotFound(room: "now"))

        world.must(1, TenantWorld.enter("later", attributes: [seat(0, "u1")], emptySeconds: 60))
        world.must(1, .room(.leave(room: "later")))
        world.advance(by: .milliseconds(59_999))
        #expect(
            world.reply(2, TenantWorld.enter("later", .join))
                == .entered(
                    room: "later", description: RoomDescription(name: "name"), isNew: false, attributes: [],
                    revision: 0), "the name stays, attributes do not")
        world.must(2, .room(.leave(room: "later")))
        world.advance(by: .seconds(60))
        #expect(world.refusal(2, TenantWorld.enter("later", .join)) == .roomNotFound(room: "later"))
    }

    @Test func `nobody stays alone in an empty room longer than three hours`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 1)
        world.must(1, TenantWorld.enter("r", emptySeconds: 100_000))
        world.must(1, .room(.leave(room: "r")))
        world.advance(by: .seconds(10_799))
        #expect(world.tenant.nextDeadline != nil)
        world.advance(by: .seconds(1))
        #expect(world.refusal(1, TenantWorld.enter("r", .join)) == .roomNotFound(room: "r"))
    }

    @Test func `a user is in five rooms and not in a sixth, and moves between them all the same`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 2)
        for number in 1...5 { world.must(1, TenantWorld.enter(RoomID("r\(number)"))) }
        #expect(
            world.refusal(1, TenantWorld.enter("r6"))
                == .limitExceeded(limit: .joinedRoomCount, maximum: 5, attempted: 6))
        world.must(2, TenantWorld.enter("r1"))
        world.must(2, TenantWorld.enter("target"))
        let move = Command.room(
            .move(from: "r1", to: "target", entry: .join))
        #expect(world.must(1, move).lines == ["2: u1 left r1 (left)", "2: u1 joined target"])
        let impossible = Command.room(
            .move(from: "r2", to: "nowhere", entry: .join))
        #expect(world.refusal(1, impossible) == .roomNotFound(room: "nowhere"))
        world.must(1, .room(.leave(room: "r2")))
    }

    @Test func `the first setter holds a seat, others lose, and a forced write wins`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 3)
        for number in 1...3 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        #expect(
            world.must(1, set([seat(1, "u1")], goes: true)).lines == ["1,2,3: set [1=u1] removed [] by u1"],
            "the writer is told too")
        #expect(world.refusal(2, set([seat(1, "u2")])) == .attributesHeld(keys: ["1"]))
        #expect(
            world.reply(2, set([seat(1, "u2"), seat(2, "u2")]))
                == .revised(revision: 2, refused: [KeyRefusal(key: "1", reason: .attributesHeld(keys: ["1"]))]),
            "what is free is written")
        // Forced without taking hold: u1 still holds it.
        world.must(3, set([seat(1, "u3")], forced: true, goes: true))
        #expect(world.refusal(3, set([seat(1, "u3")])) == .attributesHeld(keys: ["1"]))
        world.must(3, set([seat(1, "u3")], forced: true, takes: true, goes: true))
        world.must(3, set([seat(1, "again")], goes: true))
        #expect(
            world.must(3, .room(.leave(room: "r"))).lines
                == ["1,2: u3 left r (left)", "1,2: set [] removed [1=again] by nobody"])
    }

    @Test func `an atomic seat switch is one event or nothing`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        world.must(1, set([seat(1, "u1")], goes: true))
        func change(to target: Int) -> Command {
            let options = AttributeOptions(takesHold: true, removesWithHolder: true)
            return .attribute(
                .batch(
                    room: "r",
                    operations: [
                        .set(attributes: [seat(target, "u1")], options: options),
                        .remove(keys: ["1"], options: options),
                    ], expectedRevision: nil))
        }
        world.must(2, set([seat(2, "u2")]))
        #expect(world.refusal(1, change(to: 2)) == .attributesHeld(keys: ["2"]), "and the old seat is not lost")
        #expect(world.must(1, change(to: 3)).lines == ["1,2: set [3=u1] removed [1=u1] by u1"])
    }

    @Test func `a speaker who drops off the network is gone after 35 seconds, and the seat is free`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        world.must(1, set([seat(1, "u1")], goes: true))
        world.must(1, set([seat(2, "u1")]))
        world.take(.interrupted(session: SessionID(1)))
        #expect(world.advance(by: .milliseconds(34_999)).lines == [])
        #expect(
            world.advance(by: .milliseconds(1)).lines
                == ["2: u1 left r (disconnected)", "2: set [] removed [1=u1] by nobody"])
        // What was not to go stays theirs, also while they are away.
        #expect(world.refusal(2, set([seat(2, "u2")])) == .attributesHeld(keys: ["2"]))
    }

    @Test func `what is for connected users passes by those who are silent, and reaches them when they are back`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 3)
        for number in 1...3 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        func says(_ id: MessageID, onlineOnly: Bool = true) -> [String] {
            let message = Message(id: id, body: .text(text: "x"), isOnlineOnly: onlineOnly)
            let toRoom = world.must(1, .room(.send(room: "r", message: message))).told
            let toUser = world.must(1, .signaling(.send(user: "u2", message: message))).told
            return toRoom + toUser
        }
        #expect(says("a") == ["2,3", "2"])
        world.take(.interrupted(session: SessionID(2)))
        #expect(says("b") == ["3"])
        #expect(says("c", onlineOnly: false) == ["2,3", "2"])
        world.take(.resumed(session: SessionID(2)))
        #expect(says("d") == ["2,3", "2"])
    }

    @Test func `where silent sessions count as connected, what is for connected users is held for them`() {
        var world = TenantWorld.zego { $0.identity.onlineMessages = .holdForSilent }
        world.logInAll(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        world.take(.interrupted(session: SessionID(2)))
        let message = Message(id: "m", body: .text(text: "x"), isOnlineOnly: true)
        #expect(world.must(1, .room(.send(room: "r", message: message))).told == ["2"])
        #expect(world.must(1, .signaling(.send(user: "u2", message: message))).told == ["2"])
    }

    @Test func `a second login takes the first one out of its rooms`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        world.take(.opened(session: SessionID(9)))
        let lines = world.must(9, .identity(.logIn(user: "u1", credential: TenantWorld.token("u1"), terminal: .web)))
            .lines
        #expect(lines.first?.contains("forcedOffline") == true)
        #expect(lines.contains("2: u1 left r (disconnected)"))
        #expect(world.refusal(1, TenantWorld.enter("r")) == .notLoggedIn)
    }

    @Test func `a token warns half a minute ahead, is renewed, and ends the login when it is over`() {
        var world = TenantWorld.zego()
        world.take(.opened(session: SessionID(1)))
        let short = Command.identity(
            .logIn(user: "u1", credential: TenantWorld.token("u1", until: 29), terminal: .phone))
        #expect(world.refusal(1, short) == .tokenLifetimeTooShort(secondsLeft: 29, minimum: 30))
        world.must(1, .identity(.logIn(user: "u1", credential: TenantWorld.token("u1", until: 99), terminal: .phone)))
        #expect(world.advance(by: .seconds(69)).lines == [])
        #expect(
            world.advance(by: .seconds(1)).lines == ["1: tokenWillExpire(user: u1, seconds: 30)"])
        world.must(1, .identity(.renewToken(credential: TenantWorld.token("u1", until: 199))))
        #expect(world.advance(by: .seconds(100)).lines == ["1: tokenWillExpire(user: u1, seconds: 30)"])
        #expect(world.advance(by: .seconds(30)).lines == ["1: tokenExpired(user: u1)"])
        #expect(
            world.refusal(1, .identity(.renewToken(credential: TenantWorld.token("u1", until: 999)))) == .notLoggedIn)
    }

    @Test func `an app sign lets anybody in and never ends, and a wrong one nobody`() {
        var world = TenantWorld.zego()
        world.take(.opened(session: SessionID(1)))
        func logIn(_ sign: String) -> Input {
            world.setup.read(
                .command(
                    session: SessionID(1),
                    command: .identity(
                        .logIn(user: "u1", credential: .clientKey(text: sign), terminal: .phone))))
        }
        #expect(world.take(logIn(String(repeating: "0", count: 64))).reply == .failure(.clientKeyWrong))
        #expect(world.take(logIn(TenantWorld.zegoSign)).reply == .success(.done))
        #expect(world.advance(by: .seconds(10_000_000)).lines == [])
        #expect(world.tenant.nextDeadline == nil)
    }

    @Test func `messages of each type have a size of their own`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        func send(_ type: Int, _ size: Int) -> Command {
            let bytes = Bytes([UInt8](repeating: 1, count: size))
            return .room(
                .send(room: "r", message: Message(id: "7", body: .typed(type: type, bytes: bytes, fields: [:]))))
        }
        for (type, maximum) in [(1, 2048), (2, 5120), (20, 5120), (200, 2048)] {
            #expect(world.must(1, send(type, maximum)).lines == ["2: u1 says 7"])
            #expect(
                world.refusal(1, send(type, maximum + 1))
                    == .limitExceeded(limit: .messageBytes, maximum: maximum, attempted: maximum + 1))
        }
    }

    @Test func `an administrator takes a member out, who is told`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        let removal = Input.administered(command: .removeMembers(room: "r", users: ["u1", "ghost"], reason: "x"))
        #expect(world.take(removal).outcome.lines == ["2,1: u1 left r (removedByAdministrator)"])
        world.must(1, TenantWorld.enter("r", .join))
        #expect(
            world.take(.administered(command: .dismissRoom(room: "r"))).outcome.lines == ["2,1: r dismissed"])
    }

    @Test func `members' attributes are written by anybody, and go with the member unless told otherwise`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 3)
        for number in 1...3 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        func set(_ users: [UserID], _ attributes: [Attribute], goes: Bool = true) -> Command {
            .attribute(
                .setForMembers(room: "r", users: users, attributes: attributes, removesWithMember: goes))
        }
        let level = Attribute(key: "level", value: "3")
        #expect(world.must(1, set(["u2"], [level])).lines == ["1,2,3: u2: level=3 by u1"])
        world.must(1, set(["u3"], [level], goes: false))
        world.must(2, .room(.leave(room: "r")))
        world.must(3, .room(.leave(room: "r")))
        #expect(
            world.reply(1, .attribute(.listOfMembers(room: "r", count: 10, cursor: "")))
                == .memberAttributes(members: [MemberAttributes(user: "u3", attributes: [level])], next: ""))
        let long = Attribute(key: "longer key", value: "")
        #expect(
            world.refusal(1, set(["u1"], [long]))
                == .limitExceeded(limit: .memberAttributeKeyBytes, maximum: 8, attempted: 10))
        let wide = Attribute(key: "k", value: String(repeating: "x", count: 65))
        #expect(
            world.refusal(1, set(["u1"], [wide]))
                == .limitExceeded(limit: .memberAttributeValueBytes, maximum: 64, attempted: 65))
        guard case .memberAttributesSet(let outcomes)? = world.reply(1, set(["u1", "ghost"], [level])) else {
            Issue.record("refused")
            return
        }
        #expect(outcomes.map(\.isDone) == [true, false])
        for number in 4...20 { world.must(1, set(["u1"], [Attribute(key: "k", value: "\(number)")])) }
        #expect(
            world.refusal(1, set(["u1"], [level]))
                == .rateExceeded(rate: .memberAttributeWrites, maximum: 20, perMilliseconds: 10_000))
        world.advance(by: .seconds(10))
        world.must(1, set(["u1"], [level]))
    }

    @Test func `a member list comes in pages of any size`() {
        var world = TenantWorld.zego()
        world.logInAll(users: 5)
        for number in 1...5 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        guard
            case .members(let first, let next)? = world.reply(
                1, .room(.listMembers(room: "r", filter: .everybody, count: 3, cursor: 0)))
        else {
            Issue.record("refused")
            return
        }
        #expect(first.map(\.user) == ["u5", "u4", "u3"])
        guard
            case .members(let rest, 0)? = world.reply(
                1, .room(.listMembers(room: "r", filter: .everybody, count: 3, cursor: next)))
        else {
            Issue.record("refused, or another page")
            return
        }
        #expect(rest.map(\.user) == ["u2", "u1"])
        #expect(
            world.refusal(1, .room(.listMembers(room: "r", filter: .everybody, count: 501, cursor: 0)))
                == .limitExceeded(limit: .queryCount, maximum: 500, attempted: 501))
    }
}
