import EmulatorAPI
import EmulatorSuite
import Testing

/// Random inputs to whole tenants; a failure names its seed and step.
@Suite struct RandomTenantTests {
    /// Chooses inputs: five users with a session each, three rooms, two channels.
    struct Driver {
        var stream: RandomStream
        /// The session each user has.
        var sessions: [SessionID] = []
        var lastSession: UInt64 = 0

        init(seed: UInt64) { stream = RandomSource(seed: seed).stream("tenant") }

        mutating func pick(_ count: UInt64) -> UInt64 { stream.next() % count }

        mutating func begin(_ house: inout House) {
            for number in 0..<5 as Range<UInt64> {
                lastSession += 1
                sessions.append(SessionID(lastSession))
                house.take(.opened(session: SessionID(lastSession)))
                house.take(.command(session: SessionID(lastSession), command: House.logIn(UserID("u\(number)"))))
            }
        }

        mutating func input() -> Input {
            let who = Int(pick(5))
            let session = sessions[who]
            switch pick(30) {
            case 0: return .interrupted(session: session)
            case 1: return .resumed(session: session)
            case 2: return .administered(command: .forceOffline(user: UserID("u\(who)"), revokesTokens: false))
            case 3: return .administered(command: .dismissRoom(room: room()))
            case 4, 5: return .command(session: session, command: House.logIn(UserID("u\(who)")))
            case 6: return .command(session: session, command: .identity(.logOut))
            default: return .command(session: session, command: command(UserID("u\(who)")))
            }
        }

        mutating func room() -> RoomID { RoomID("room\(pick(3))") }

        mutating func command(_ user: UserID) -> Command {
            let room = room()
            let channel = ChannelID("channel\(pick(2))")
            let other = UserID("u\(pick(5))")
            let invitation = InvitationID("i\(pick(4))")
            let attribute = Attribute(key: "seat\(pick(4))", value: stream.text(count: 4))
            switch pick(20) {
            case 0, 1:
                let kind: RoomKind = pick(2) == 0 ? "AVChatRoom" : "Meeting"
                return .room(
                    .enter(
                        room: room, entry: .create(plan: RoomPlan(kind: kind, description: RoomDescription(name: "r"))))
                )
            case 2, 3, 4: return .room(.enter(room: room, entry: .join))
            case 5: return .room(.leave(room: room))
            case 6: return .room(.dismiss(room: room))
            case 7: return .room(.kick(room: room, users: [other], reason: "", bannedSeconds: Int(pick(3))))
            case 8: return .room(.send(room: room, message: Message(id: "m", body: .text(text: "x"))))
            case 9, 10:
                return .attribute(
                    .set(
                        room: room, attributes: [attribute],
                        options: AttributeOptions(takesHold: true, removesWithHolder: true),
                        expectedRevision: pick(4) == 0 ? pick(6) : nil))
            case 11:
                return .attribute(
                    .remove(room: room, keys: [attribute.key], options: AttributeOptions(), expectedRevision: nil))
            case 12, 13:
                return .signaling(
                    .invite(
                        id: invitation, invitees: [other],
                        terms: InvitationTerms(timeoutMilliseconds: Int64(pick(4)) * 1000)))
            case 14: return .signaling(.accept(id: invitation, data: ""))
            case 15: return .signaling(.subscribePresence(users: [other]))
            case 16, 17:
                return .rtc(
                    .enter(
                        channel: channel,
                        entry: ChannelEntry(
                            user: user, credential: House.credential(user), scene: .live, isVisible: pick(2) == 0)))
            case 18:
                return pick(2) == 0
                    ? .rtc(.publish(channel: channel, index: 0, name: nil, kinds: .sound, extra: ""))
                    : .rtc(.unpublish(channel: channel, index: 0, kinds: .sound))
            default: return .rtc(.leave(channel: channel))
            }
        }

        mutating func span() -> Duration {
            switch pick(20) {
            case 0: .seconds(120)
            case 1: .zero
            default: stream.duration(below: .milliseconds(900))
            }
        }
    }

    /// The state as text; it has no equality of its own.
    private func picture(_ tenant: TenantState) -> String { String(reflecting: tenant) }

    private func run(seed: UInt64, steps: Int, into house: inout House) {
        var driver = Driver(seed: seed)
        driver.begin(&house)
        for _ in 0..<steps {
            house.take(driver.input())
            house.advance(by: driver.span())
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `a refused command changes nothing and leads to nothing`(seed: UInt64) {
        var house = House()
        var driver = Driver(seed: seed)
        driver.begin(&house)
        var refusals = 0
        for number in 0..<150 {
            let before = house.tenant
            let (reply, outcome) = house.take(driver.input())
            if case .failure(let error) = reply {
                refusals += 1
                #expect(outcome == Outcome(), "seed \(seed), step \(number): \(error)")
                #expect(
                    picture(before) == picture(house.tenant), "seed \(seed), step \(number): \(error) changed the state"
                )
            }
            house.advance(by: driver.span())
        }
        #expect(refusals > 10)
    }

    @Test(arguments: [11, 12, 13, 14, 15, 16, 17, 18] as [UInt64])
    func `a jump of time equals its steps`(seed: UInt64) {
        var house = House()
        var driver = Driver(seed: seed)
        driver.begin(&house)
        var deadlines = 0
        for number in 0..<200 {
            house.take(driver.input())
            let span = driver.span()
            let target = house.now.advanced(by: span)
            var stepped = house.tenant
            var outcome = Outcome()
            while let deadline = stepped.nextDeadline, deadline <= target {
                deadlines += 1
                outcome += stepped.advance(to: deadline)
            }
            outcome += stepped.advance(to: target)
            #expect(house.advance(by: span) == outcome, "seed \(seed), step \(number)")
            #expect(house.tenant.nextDeadline == stepped.nextDeadline, "seed \(seed), step \(number)")
            house.tenant.checkInvariants()
        }
        #expect(deadlines > 0)
    }

    @Test(arguments: [21, 22, 23, 24] as [UInt64])
    func `two tenants with the same names know nothing of each other`(seed: UInt64) {
        var soloA = House(seed: 1)
        var soloB = House(seed: 2)
        run(seed: seed, steps: 150, into: &soloA)
        run(seed: seed + 1000, steps: 150, into: &soloB)

        var a = House(seed: 1)
        var b = House(seed: 2)
        var driverA = Driver(seed: seed)
        var driverB = Driver(seed: seed + 1000)
        driverA.begin(&a)
        driverB.begin(&b)
        for _ in 0..<150 {
            a.take(driverA.input())
            b.take(driverB.input())
            b.advance(by: driverB.span())
            a.advance(by: driverA.span())
        }
        #expect(a.records == soloA.records)
        #expect(b.records == soloB.records)
        #expect(a.records != b.records)
    }

    @Test(arguments: [31, 32, 33, 34] as [UInt64])
    func `replaying the recorded inputs leads to the same outcomes`(seed: UInt64) {
        var house = House(seed: 5)
        run(seed: seed, steps: 200, into: &house)
        var replay = House(seed: 5)
        for (at, input) in house.inputs {
            replay.advance(by: replay.now.duration(to: at))
            replay.take(input)
        }
        replay.advance(by: replay.now.duration(to: house.now))
        func happenings(_ house: House) -> [House.Record] {
            house.records.filter { $0.reply != nil || $0.outcome != Outcome() }
        }
        #expect(happenings(replay) == happenings(house))
        #expect(happenings(house).count > 100)
    }
}
