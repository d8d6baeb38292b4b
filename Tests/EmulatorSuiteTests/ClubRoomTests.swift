import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

@Suite struct ClubRoomTests {
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
        var house = House.club()
        house.furnishClub(users: 3)
        #expect(
            house.reply(1, House.enter("r", attributes: [seat(0, "u1")]))
                == .entered(
                    room: "r", description: RoomDescription(name: "name"), isNew: true, attributes: [seat(0, "u1")],
                    revision: 1))
        #expect(house.must(2, House.enter("r")).lines == ["1: u2 joined r"])
        #expect(house.refusal(2, House.enter("r")) == .alreadyMember(room: "r"))
        #expect(
            house.refusal(3, House.enter("r", .create))
                == .roomExists(room: "r", isOwnedByCaller: false, isCallerMember: false))
        #expect(house.refusal(3, House.enter("other", .join)) == .roomNotFound(room: "other"))
        // The maker holds what the room began with.
        #expect(house.refusal(2, set([seat(0, "u2")])) == .attributesHeld(keys: ["0"]))
        #expect(house.must(3, House.enter("r", .join)).lines == ["1,2: u3 joined r"])
    }

    @Test func `a room that would begin with too much does not begin`() {
        var house = House.club()
        house.furnishClub(users: 1)
        let twenty = (1...20).map { seat($0, "x") }
        #expect(
            house.refusal(1, House.enter("r", attributes: twenty + [seat(21, "x")]))
                == .limitExceeded(limit: .attributeCount, maximum: 20, attempted: 21))
        #expect(house.refusal(1, .room(.leave(room: "r"))) == .roomNotFound(room: "r"))
        house.must(1, House.enter("r", attributes: twenty))
    }

    @Test func `a room ends with its last member, or as long after as its maker asked for`() {
        var house = House.club()
        house.furnishClub(users: 2)
        house.must(1, House.enter("now"))
        house.must(1, .room(.leave(room: "now")))
        #expect(house.refusal(2, House.enter("now", .join)) == .roomNotFound(room: "now"))

        house.must(1, House.enter("later", attributes: [seat(0, "u1")], emptySeconds: 60))
        house.must(1, .room(.leave(room: "later")))
        house.advance(by: .milliseconds(59_999))
        #expect(
            house.reply(2, House.enter("later", .join))
                == .entered(
                    room: "later", description: RoomDescription(name: "name"), isNew: false, attributes: [],
                    revision: 0), "the name stays, attributes do not")
        house.must(2, .room(.leave(room: "later")))
        house.advance(by: .seconds(60))
        #expect(house.refusal(2, House.enter("later", .join)) == .roomNotFound(room: "later"))
    }

    @Test func `nobody stays alone in an empty room longer than three hours`() {
        var house = House.club()
        house.furnishClub(users: 1)
        house.must(1, House.enter("r", emptySeconds: 100_000))
        house.must(1, .room(.leave(room: "r")))
        house.advance(by: .seconds(10_799))
        #expect(house.tenant.nextDeadline != nil)
        house.advance(by: .seconds(1))
        #expect(house.refusal(1, House.enter("r", .join)) == .roomNotFound(room: "r"))
    }

    @Test func `a user is in five rooms and not in a sixth, and moves between them all the same`() {
        var house = House.club()
        house.furnishClub(users: 2)
        for number in 1...5 { house.must(1, House.enter(RoomID("r\(number)"))) }
        #expect(
            house.refusal(1, House.enter("r6"))
                == .limitExceeded(limit: .joinedRoomCount, maximum: 5, attempted: 6))
        house.must(2, House.enter("r1"))
        house.must(2, House.enter("target"))
        let move = Command.room(
            .move(from: "r1", to: "target", entry: .join))
        #expect(house.must(1, move).lines == ["2: u1 left r1 (left)", "2: u1 joined target"])
        let impossible = Command.room(
            .move(from: "r2", to: "nowhere", entry: .join))
        #expect(house.refusal(1, impossible) == .roomNotFound(room: "nowhere"))
        house.must(1, .room(.leave(room: "r2")))
    }

    @Test func `the first setter holds a seat, others lose, and a forced write wins`() {
        var house = House.club()
        house.furnishClub(users: 3)
        for number in 1...3 as ClosedRange<UInt64> { house.must(number, House.enter("r")) }
        #expect(
            house.must(1, set([seat(1, "u1")], goes: true)).lines == ["1,2,3: set [1=u1] removed [] by u1"],
            "the writer is told too")
        #expect(house.refusal(2, set([seat(1, "u2")])) == .attributesHeld(keys: ["1"]))
        #expect(
            house.reply(2, set([seat(1, "u2"), seat(2, "u2")]))
                == .revised(revision: 2, refused: [KeyRefusal(key: "1", reason: .attributesHeld(keys: ["1"]))]),
            "what is free is written")
        // Forced without taking hold: u1 still holds it.
        house.must(3, set([seat(1, "u3")], forced: true, goes: true))
        #expect(house.refusal(3, set([seat(1, "u3")])) == .attributesHeld(keys: ["1"]))
        house.must(3, set([seat(1, "u3")], forced: true, takes: true, goes: true))
        house.must(3, set([seat(1, "again")], goes: true))
        #expect(
            house.must(3, .room(.leave(room: "r"))).lines
                == ["1,2: u3 left r (left)", "1,2: set [] removed [1=again] by nobody"])
    }

    @Test func `an atomic seat switch is one event or nothing`() {
        var house = House.club()
        house.furnishClub(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { house.must(number, House.enter("r")) }
        house.must(1, set([seat(1, "u1")], goes: true))
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
        house.must(2, set([seat(2, "u2")]))
        #expect(house.refusal(1, change(to: 2)) == .attributesHeld(keys: ["2"]), "and the old seat is not lost")
        #expect(house.must(1, change(to: 3)).lines == ["1,2: set [3=u1] removed [1=u1] by u1"])
    }

    @Test func `a speaker who drops off the network is gone after 35 seconds, and the seat is free`() {
        var house = House.club()
        house.furnishClub(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { house.must(number, House.enter("r")) }
        house.must(1, set([seat(1, "u1")], goes: true))
        house.must(1, set([seat(2, "u1")]))
        house.take(.interrupted(session: SessionID(1)))
        #expect(house.advance(by: .milliseconds(34_999)).lines == [])
        #expect(
            house.advance(by: .milliseconds(1)).lines
                == ["2: u1 left r (disconnected)", "2: set [] removed [1=u1] by nobody"])
        // What was not to go stays theirs, also while they are away.
        #expect(house.refusal(2, set([seat(2, "u2")])) == .attributesHeld(keys: ["2"]))
    }

    @Test func `a second login takes the first one out of its rooms`() {
        var house = House.club()
        house.furnishClub(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { house.must(number, House.enter("r")) }
        house.take(.opened(session: SessionID(9)))
        let lines = house.must(9, .identity(.logIn(user: "u1", credential: House.token("u1"), terminal: .web))).lines
        #expect(lines.first?.contains("forcedOffline") == true)
        #expect(lines.contains("2: u1 left r (disconnected)"))
        #expect(house.refusal(1, House.enter("r")) == .notLoggedIn)
    }

    @Test func `a token warns half a minute ahead, is renewed, and ends the login when it is over`() {
        var house = House.club()
        house.take(.opened(session: SessionID(1)))
        let short = Command.identity(
            .logIn(user: "u1", credential: House.token("u1", until: 29), terminal: .phone))
        #expect(house.refusal(1, short) == .tokenLifetimeTooShort(secondsLeft: 29, minimum: 30))
        house.must(1, .identity(.logIn(user: "u1", credential: House.token("u1", until: 99), terminal: .phone)))
        #expect(house.advance(by: .seconds(69)).lines == [])
        #expect(
            house.advance(by: .seconds(1)).lines == ["1: tokenWillExpire(user: u1, seconds: 30)"])
        house.must(1, .identity(.renewToken(credential: House.token("u1", until: 199))))
        #expect(house.advance(by: .seconds(100)).lines == ["1: tokenWillExpire(user: u1, seconds: 30)"])
        #expect(house.advance(by: .seconds(30)).lines == ["1: tokenExpired(user: u1)"])
        #expect(
            house.refusal(1, .identity(.renewToken(credential: House.token("u1", until: 999)))) == .notLoggedIn)
    }

    @Test func `an app sign lets anybody in and never ends, and a wrong one nobody`() {
        var house = House.club()
        house.take(.opened(session: SessionID(1)))
        func logIn(_ sign: String) -> Input {
            house.setup.read(
                .command(
                    session: SessionID(1),
                    command: .identity(
                        .logIn(user: "u1", credential: .clientKey(text: sign), terminal: .phone))))
        }
        #expect(house.take(logIn(String(repeating: "0", count: 64))).reply == .failure(.clientKeyWrong))
        #expect(house.take(logIn(House.clubSign)).reply == .success(.done))
        #expect(house.advance(by: .seconds(10_000_000)).lines == [])
        #expect(house.tenant.nextDeadline == nil)
    }

    @Test func `messages of each type have a size of their own`() {
        var house = House.club()
        house.furnishClub(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { house.must(number, House.enter("r")) }
        func send(_ type: Int, _ size: Int) -> Command {
            let bytes = Bytes([UInt8](repeating: 1, count: size))
            return .room(
                .send(room: "r", message: Message(id: "7", body: .typed(type: type, bytes: bytes, fields: [:]))))
        }
        for (type, maximum) in [(1, 2048), (2, 5120), (20, 5120), (200, 2048)] {
            #expect(house.must(1, send(type, maximum)).lines == ["2: u1 says 7"])
            #expect(
                house.refusal(1, send(type, maximum + 1))
                    == .limitExceeded(limit: .messageBytes, maximum: maximum, attempted: maximum + 1))
        }
    }

    @Test func `an administrator takes a member out, who is told`() {
        var house = House.club()
        house.furnishClub(users: 2)
        for number in 1...2 as ClosedRange<UInt64> { house.must(number, House.enter("r")) }
        let removal = Input.administered(command: .removeMembers(room: "r", users: ["u1", "ghost"], reason: "x"))
        #expect(house.take(removal).outcome.lines == ["2,1: u1 left r (removedByAdministrator)"])
        house.must(1, House.enter("r", .join))
        #expect(
            house.take(.administered(command: .dismissRoom(room: "r"))).outcome.lines == ["2,1: r dismissed"])
    }

    @Test func `members' attributes are written by anybody, and go with the member unless told otherwise`() {
        var house = House.club()
        house.furnishClub(users: 3)
        for number in 1...3 as ClosedRange<UInt64> { house.must(number, House.enter("r")) }
        func set(_ users: [UserID], _ attributes: [Attribute], goes: Bool = true) -> Command {
            .attribute(
                .setForMembers(room: "r", users: users, attributes: attributes, removesWithMember: goes))
        }
        let level = Attribute(key: "level", value: "3")
        #expect(house.must(1, set(["u2"], [level])).lines == ["1,2,3: u2: level=3 by u1"])
        house.must(1, set(["u3"], [level], goes: false))
        house.must(2, .room(.leave(room: "r")))
        house.must(3, .room(.leave(room: "r")))
        #expect(
            house.reply(1, .attribute(.listOfMembers(room: "r", count: 10, cursor: "")))
                == .memberAttributes(members: [MemberAttributes(user: "u3", attributes: [level])], next: ""))
        let long = Attribute(key: "longer key", value: "")
        #expect(
            house.refusal(1, set(["u1"], [long]))
                == .limitExceeded(limit: .memberAttributeKeyBytes, maximum: 8, attempted: 10))
        let wide = Attribute(key: "k", value: String(repeating: "x", count: 65))
        #expect(
            house.refusal(1, set(["u1"], [wide]))
                == .limitExceeded(limit: .memberAttributeValueBytes, maximum: 64, attempted: 65))
        guard case .memberAttributesSet(let outcomes)? = house.reply(1, set(["u1", "ghost"], [level])) else {
            Issue.record("refused")
            return
        }
        #expect(outcomes.map(\.isDone) == [true, false])
        for number in 4...20 { house.must(1, set(["u1"], [Attribute(key: "k", value: "\(number)")])) }
        #expect(
            house.refusal(1, set(["u1"], [level]))
                == .rateExceeded(rate: .memberAttributeWrites, maximum: 20, perMilliseconds: 10_000))
        house.advance(by: .seconds(10))
        house.must(1, set(["u1"], [level]))
    }

    @Test func `a member list comes in pages of any size`() {
        var house = House.club()
        house.furnishClub(users: 5)
        for number in 1...5 as ClosedRange<UInt64> { house.must(number, House.enter("r")) }
        guard
            case .members(let first, let next)? = house.reply(
                1, .room(.listMembers(room: "r", filter: .everybody, count: 3, cursor: 0)))
        else {
            Issue.record("refused")
            return
        }
        #expect(first.map(\.user) == ["u5", "u4", "u3"])
        guard
            case .members(let rest, 0)? = house.reply(
                1, .room(.listMembers(room: "r", filter: .everybody, count: 3, cursor: next)))
        else {
            Issue.record("refused, or another page")
            return
        }
        #expect(rest.map(\.user) == ["u2", "u1"])
        #expect(
            house.refusal(1, .room(.listMembers(room: "r", filter: .everybody, count: 501, cursor: 0)))
                == .limitExceeded(limit: .queryCount, maximum: 500, attempted: 501))
    }
}
