import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// Random inputs to a club: rooms, members' attributes, calls and named streams. A failure names its seed and step.
@Suite struct RandomClubTests {
    /// Five users with two sessions each: one logs in, the other enters channels.
    struct Driver {
        var stream: RandomStream

        init(seed: UInt64) { stream = RandomSource(seed: seed).stream("club") }

        mutating func pick(_ count: UInt64) -> UInt64 { stream.next() % count }

        func begin(_ house: inout House) {
            for number in 1...10 as ClosedRange<UInt64> { house.take(.opened(session: SessionID(number))) }
            for number in 1...5 as ClosedRange<UInt64> {
                house.take(.command(session: SessionID(number), command: logIn(number)))
            }
        }

        func logIn(_ number: UInt64) -> Command {
            .identity(
                .logIn(user: UserID("u\(number)"), credential: House.token(UserID("u\(number)")), terminal: .phone))
        }

        mutating func input() -> Input {
            let who = 1 + pick(5)
            let isChat = pick(2) == 0
            let session = SessionID(isChat ? who : who + 5)
            switch pick(40) {
            case 0: return .interrupted(session: session)
            case 1, 2: return .resumed(session: session)
            case 3: return .administered(command: .dismissRoom(room: room()))
            case 4: return .administered(command: .removeMembers(room: room(), users: [user()], reason: ""))
            case 5: return .administered(command: .removeParticipants(channel: channel(), users: [user()]))
            case 6: return .administered(command: .dismissChannel(channel: channel()))
            case 7: return .administered(command: .setWallClock(unixMilliseconds: Int64(pick(2_000_000)) * 1000))
            default:
                return .command(session: session, command: isChat ? chat(who) : express(UserID("u\(who)")))
            }
        }

        mutating func user() -> UserID { UserID("u\(1 + pick(6))") }
        mutating func room() -> RoomID { RoomID("room\(pick(3))") }
        mutating func channel() -> ChannelID { ChannelID("channel\(pick(2))") }
        mutating func name() -> StreamID { StreamID("s\(pick(6))") }

        mutating func chat(_ number: UInt64) -> Command {
            let room = room()
            let id = InvitationID("c\(pick(3))")
            let attributes = (0...pick(2)).map { _ in Attribute(key: "\(pick(4))", value: "x") }
            let options = AttributeOptions(
                isForced: pick(3) == 0, takesHold: pick(2) == 0, removesWithHolder: pick(2) == 0)
            let expectation: House.Expectation = [.create, .join, .createOrJoin, .createOrJoin][Int(pick(4))]
            let entry = House.entry(
                expectation,
                RoomPlan(
                    kind: ZEGO.roomKind, attributes: pick(2) == 0 ? [] : attributes, emptySeconds: Int(pick(3)) * 20))
            switch pick(18) {
            case 0, 1, 2: return .room(.enter(room: room, entry: entry))
            case 3: return .room(.move(from: room, to: self.room(), entry: entry))
            case 4: return .room(.leave(room: room))
            case 5: return .identity(.logOut)
            case 6: return logIn(number)
            case 7:
                return .attribute(.set(room: room, attributes: attributes, options: options, expectedRevision: nil))
            case 8:
                return .attribute(
                    .batch(
                        room: room,
                        operations: [
                            .set(attributes: Array(attributes.prefix(1)), options: options),
                            .remove(keys: ["\(pick(4))"], options: options),
                        ], expectedRevision: nil))
            case 9:
                return .attribute(
                    .setForMembers(
                        room: room, users: [user()], attributes: Array(attributes.prefix(1)),
                        removesWithMember: pick(2) == 0))
            case 10, 11:
                return House.call(
                    .invite(
                        id: id, invitees: [user()],
                        terms: InvitationTerms(
                            mode: pick(2) == 0 ? .oneShot : .lasting, timeoutMilliseconds: Int64(1 + pick(20)) * 1000,
                            checksReceipt: pick(2) == 0)))
            case 12: return House.call(.inviteMore(id: id, invitees: [user()]))
            case 13: return House.call(.accept(id: id, data: ""))
            case 14: return House.call(.reject(id: id, data: ""))
            case 15: return House.call(.join(id: id, data: ""))
            case 16: return House.call(pick(2) == 0 ? .quit(id: id, data: "") : .end(id: id, data: ""))
            default: return House.call(.cancel(id: id, invitees: pick(2) == 0 ? [] : [user()], data: ""))
            }
        }

        mutating func express(_ user: UserID) -> Command {
            let channel = channel()
            switch pick(15) {
            case 0, 1, 2, 3:
                let credential = House.token(user, until: Int64(pick(40)) * 60)
                return House.go(user, to: channel, with: credential, leaving: pick(4) == 0 ? self.channel() : nil)
            case 4: return .rtc(.leave(channel: channel))
            case 5, 6:
                return House.rtc(
                    .publish(channel: channel, index: Int(pick(2)), name: name(), kinds: .sound, extra: ""))
            case 7: return House.rtc(.unpublish(channel: channel, index: Int(pick(2)), kinds: .sound))
            case 8, 9:
                return House.rtc(
                    .subscribe(channel: channel, stream: .named(stream: name()), kinds: .sound, isSubscribed: true))
            case 10:
                return House.rtc(
                    .subscribe(channel: channel, stream: .named(stream: name()), kinds: .sound, isSubscribed: false))
            case 11: return House.rtc(.setNote(channel: channel, key: "k\(pick(2))", value: "v"))
            case 12:
                let inputs = [MixInput(stream: name(), levelID: 0, volume: 100)]
                return House.rtc(
                    .startMix(channel: channel, task: "t", source: .streams(inputs: inputs), outputs: ["s4"]))
            case 13:
                return House.rtc(
                    .startMix(
                        channel: channel, task: "u", source: .channel(channel: self.channel(), levelID: 0),
                        outputs: ["s5"]))
            default:
                let message = ChannelMessage(kind: .broadcast, bytes: Bytes(utf8: "x"))
                return House.rtc(.send(channel: channel, message: message))
            }
        }

        mutating func span() -> Duration {
            switch pick(20) {
            case 0: .seconds(50)
            case 1: .zero
            default: stream.duration(below: .milliseconds(1500))
            }
        }
    }

    private func picture(_ tenant: TenantState) -> String { String(reflecting: tenant) }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `a refused command of a club changes nothing and leads to nothing`(seed: UInt64) {
        var house = House.club()
        var driver = Driver(seed: seed)
        driver.begin(&house)
        var refusals = 0
        for number in 0..<200 {
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
        #expect((20...190).contains(refusals), "\(refusals)")
    }

    @Test(arguments: [11, 12, 13, 14, 15, 16, 17, 18] as [UInt64])
    func `a jump of a club's time equals its steps, and who is told of a stream has entered`(seed: UInt64) {
        var house = House.club()
        var driver = Driver(seed: seed)
        driver.begin(&house)
        for number in 0..<500 {
            house.take(driver.input())
            let span = driver.span()
            let target = house.now.advanced(by: span)
            var stepped = house.tenant
            var outcome = Outcome()
            while let deadline = stepped.nextDeadline, deadline <= target { outcome += stepped.advance(to: deadline) }
            outcome += stepped.advance(to: target)
            #expect(house.advance(by: span) == outcome, "seed \(seed), step \(number)")
            house.tenant.checkInvariants()
        }
    }

    @Test(arguments: [31, 32, 33] as [UInt64])
    func `a club that is replayed, and one beside another vendor's house, goes as before`(seed: UInt64) {
        var house = House.club(seed: 5)
        var other = House(seed: 5)
        var driver = Driver(seed: seed)
        driver.begin(&house)
        other.admit("u1", 1)
        for number in 0..<200 {
            house.take(driver.input())
            other.must(1, .room(.enter(room: RoomID("r\(number)"), entry: .create(plan: RoomPlan(kind: "Meeting")))))
            house.advance(by: driver.span())
        }
        var replay = House.club(seed: 5)
        for (at, input) in house.inputs {
            replay.advance(by: replay.now.duration(to: at))
            replay.take(input)
        }
        replay.advance(by: replay.now.duration(to: house.now))
        func happenings(_ house: House) -> [House.Record] {
            house.records.filter { $0.reply != nil || $0.outcome != Outcome() }
        }
        #expect(happenings(replay) == happenings(house))
    }
}
