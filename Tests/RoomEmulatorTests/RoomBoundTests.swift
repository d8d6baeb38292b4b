import EmulatorAPI
import RoomEmulator
import Testing

/// What a room keeps, and what a command may name and be told, has a limit.
@Suite struct RoomBoundTests {
    private func fields(_ count: Int, from first: Int = 0) -> [String: String] {
        Dictionary(uniqueKeysWithValues: (first..<first + count).map { ("f\($0)", "v") })
    }

    @Test func `a room is made with as many fields as may be and not one more`() throws {
        var building = Building()
        let create = {
            RoomCommand.enter(
                room: lobby, entry: .create(plan: RoomPlan(kind: club, description: RoomDescription(fields: $0))))
        }
        building.refuses(refusal(.roomFieldCount, 3, 4), create(fields(4)))
        building.refuses(refusal(.roomFieldKeyBytes, 5, 6), create(["keyed!": "v"]))
        building.refuses(refusal(.roomFieldBytes, 5, 6), create(["key": "ääv!"]))
        try building.apply(create(["keyed": "value", "b": "", "c": ""]))
    }

    @Test func `a room has as many fields as may be, whatever order they come in`() throws {
        var building = Building()
        try building.create(lobby, club, RoomDescription(fields: fields(2)))
        let describe = { RoomCommand.describe(room: lobby, change: RoomDescriptionChange(fields: $0)) }
        building.refuses(refusal(.roomFieldCount, 3, 4), describe(fields(2, from: 2)))
        building.refuses(refusal(.roomFieldCount, 3, 4), describe(fields(4)))
        building.refuses(refusal(.roomFieldKeyBytes, 5, 6), describe(["keyed!": ""]))
        building.refuses(refusal(.roomFieldBytes, 5, 6), describe(["key": "values"]))
        // One goes and two come; one that is there changes.
        try building.apply(describe(["f0": "", "f2": "v", "f3": "v"]))
        try building.apply(describe(["f1": "w"]))
        building.refuses(refusal(.roomFieldCount, 3, 4), describe(["f4": "v"]))
        try building.apply(describe(["f1": "", "none": "", "f2": ""]))
        let found = try building.apply(.fetchRooms(rooms: [lobby])).reply
        guard case .rooms(let results) = found, case .found(let listing)? = results.first else {
            Issue.record("\(found)")
            return
        }
        #expect(listing.description.fields == ["f3": "v"])
    }

    @Test func `a description as a whole has a limit of its own`() throws {
        var building = Building()
        let description = RoomDescription(name: "hello", fields: fields(3))
        building.rules.maximumDescriptionBytes = description.frameBytes - 1
        let maximum = building.rules.maximumDescriptionBytes
        let create = RoomCommand.enter(
            room: lobby, entry: .create(plan: RoomPlan(kind: club, description: description)))
        building.refuses(refusal(.descriptionBytes, maximum, maximum + 1), create)
        building.rules.maximumDescriptionBytes += 1
        try building.apply(create)
    }

    @Test func `a room that is looked up twice in one command is found once`() throws {
        var building = Building()
        try building.create(lobby, club)
        let reply = try building.apply(.fetchRooms(rooms: Array(repeating: lobby, count: 50) + [attic, attic])).reply
        #expect(reply == .rooms(results: [building.listing(lobby, club, role: .owner), .notFound(room: attic)]))
        let names = (0..<4).map { RoomID("r\($0)") }
        building.refuses(refusal(.queryCount, 3, 4), .fetchRooms(rooms: names))
        let long = RoomID(String(repeating: "r", count: 257))
        building.refuses(refusal(.roomIDBytes, 256, 257), .fetchRooms(rooms: [long]))
    }

    @Test func `who is named twice counts once, and has one outcome`() throws {
        var building = Building()
        building.rules.kinds[1].letsMembersAdd = true
        try building.create(lobby, club)
        let added = try building.apply(.addMembers(room: lobby, users: [bob, bob, carol, bob, alice]))
        #expect(
            added.reply
                == .outcomes(outcomes: [
                    UserOutcome(user: bob, isDone: true), UserOutcome(user: carol, isDone: true),
                    UserOutcome(user: alice, isDone: false),
                ]))
        #expect(added.events.count == 2)
        let listed = try building.apply(.fetchMembers(room: lobby, users: [bob, bob, carol, bob])).reply
        #expect(listed == .members(members: [building.member(bob), building.member(carol)], next: 0))
        let kicked = try building.apply(
            .kick(room: lobby, users: [bob, bob, bob, carol, carol], reason: "", bannedSeconds: 0))
        #expect(
            kicked.reply
                == .outcomes(outcomes: [
                    UserOutcome(user: bob, isDone: true), UserOutcome(user: carol, isDone: true),
                ]))
        #expect(kicked.events.count == 2)
    }

    @Test func `as many users are named as may be and not one more`() throws {
        var building = Building()
        building.rules.maximumUsersPerCommand = 4
        building.rules.kinds[1].letsMembersAdd = true
        try building.create(lobby, club)
        let (some, many) = ((0..<4).map { UserID("u\($0)") }, (0..<5).map { UserID("u\($0)") })
        let long = UserID(String(repeating: "u", count: 257))
        let tooLong = refusal(.userIDBytes, 256, 257)
        building.refuses(refusal(.queryCount, 4, 5), .addMembers(room: lobby, users: many))
        building.refuses(tooLong, .addMembers(room: lobby, users: [long]))
        try building.apply(.addMembers(room: lobby, users: some + some))
        building.refuses(refusal(.queryCount, 4, 5), .kick(room: lobby, users: many, reason: "", bannedSeconds: 0))
        building.refuses(tooLong, .kick(room: lobby, users: [long], reason: "", bannedSeconds: 0))
        let reason = String(repeating: "r", count: 13)
        building.refuses(
            refusal(.reasonBytes, 12, 13), .kick(room: lobby, users: some, reason: reason, bannedSeconds: 0))
        try building.apply(.kick(room: lobby, users: some, reason: String(reason.dropLast()), bannedSeconds: 0))
    }

    @Test func `a message's id and fields have limits of their own`() throws {
        var building = Building()
        try building.create(lobby, club)
        let send = { (id: String, fields: [String: String]) in
            RoomCommand.send(
                room: lobby, message: Message(id: MessageID(id), body: .typed(type: 1, bytes: [], fields: fields)))
        }
        building.refuses(refusal(.messageIDBytes, 12, 13), send("1234567890123", [:]))
        building.refuses(refusal(.messageFieldCount, 2, 3), send("1", ["a": "", "b": "", "c": ""]))
        building.refuses(refusal(.messageFieldBytes, 8, 9), send("1", ["abc": "d", "efg": "hi"]))
        try building.apply(send("123456789012", ["abc": "d", "efg": "h"]))
    }

    @Test func `as many counters are named as a room may have and not one more`() throws {
        var building = Building()
        try building.create(lobby, club)
        let counters = (0..<3).map { Counter(key: "\($0)", value: 1) }
        building.refuses(refusal(.counterCount, 2, 3), .setCounters(room: lobby, counters: counters))
        try building.apply(.setCounters(room: lobby, counters: Array(counters.prefix(2))))
    }

    @Test func `a page ends where its members would take half a frame, and the next goes on`() throws {
        var building = Building()
        building.rules.kinds[1].memberListPage = 100
        building.rules.kinds[1].maximumMembers = nil
        try building.create(lobby, club)
        let users = (0..<9).map { UserID("u\($0)") }
        // 100,000 bytes each: five fit.
        let profile = { UserProfile(user: $0, nickname: String(repeating: "n", count: 100_000)) }
        for user in users {
            _ = try building.state.apply(
                .enter(room: lobby, entry: .join), from: profile(user), at: .start, unixMilliseconds: 0,
                rules: building.rules, profile: { profile($0) }, isOnline: { _ in true })
        }
        func page(_ cursor: UInt64) throws -> (users: [UserID], next: UInt64) {
            let command = RoomCommand.listMembers(room: lobby, filter: .everybody, count: nil, cursor: cursor)
            let answer = try building.state.apply(
                command, from: profile(users[0]), at: .start, unixMilliseconds: 0, rules: building.rules,
                profile: { profile($0) }, isOnline: { _ in true })
            guard case .members(let members, let next) = answer.reply else { return ([], 0) }
            return (members.map(\.user), next)
        }
        let first = try page(0)
        #expect(first.users == ["u8", "u7", "u6", "u5", "u4"])
        let second = try page(first.next)
        #expect(second.users == ["u3", "u2", "u1", "u0", alice])
        #expect(second.next == 0)
    }
}
