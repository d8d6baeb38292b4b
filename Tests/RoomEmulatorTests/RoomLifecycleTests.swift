import EmulatorAPI
import RoomEmulator
import Testing

@Suite struct RoomLifecycleTests {
    @Test func `who creates a room owns it and is in it`() throws {
        var building = Building()
        let answer = try building.create(lobby, live, by: alice)
        #expect(answer == Answer(reply: .made(lobby), events: [.created(room: lobby)]))
        #expect(building.state.owner(of: lobby) == alice)
        #expect(building.state.members(of: lobby) == [alice])
        #expect(building.state.rooms(of: alice) == [lobby])
        #expect(building.state.kind(of: lobby) == live)
    }

    @Test func `a room that exists is not created again, and its owner hears that it is theirs`() throws {
        var building = Building()
        try building.create()
        let command = RoomCommand.enter(room: lobby, entry: .create(plan: RoomPlan(kind: club)))
        building.refuses(.roomExists(room: lobby, isOwnedByCaller: true, isCallerMember: true), command, by: alice)
        building.refuses(.roomExists(room: lobby, isOwnedByCaller: false, isCallerMember: false), command, by: bob)
    }

    @Test func `a room without an id gets one that the cloud alone may give`() throws {
        var building = Building()
        building.rules.maximumJoinedRooms = 9
        guard case .entered(let first, _, isNew: true, _, _) = try building.create(nil, club).reply else {
            throw Unexpected()
        }
        guard case .entered(let second, _, isNew: true, _, _) = try building.create(nil, club).reply else {
            throw Unexpected()
        }
        #expect(first.rawValue.hasPrefix("@") && first.rawValue.utf8.count == 11)
        #expect(first != second)
        #expect(building.state.rooms(of: alice) == [first, second])

        building.rules.reservedRoomIDPrefix = ""
        guard case .entered(let third, _, isNew: true, _, _) = try building.create(nil, club).reply else {
            throw Unexpected()
        }
        #expect(third.rawValue.hasPrefix("room-"))
    }

    @Test func `the same seed gives the same ids, whatever was refused before`() throws {
        var first = Building()
        var second = Building()
        second.refuses(
            .unknownRoomKind(kind: "barn"), .enter(room: nil, entry: .create(plan: RoomPlan(kind: "barn"))))
        #expect(try first.create(nil) == second.create(nil))
    }

    @Test(arguments: ["", "a b", "é", "a\n", "@x"])
    func `an id that is empty, not printable ASCII or reserved is refused`(text: String) {
        var building = Building()
        building.refuses(
            .invalidRoomID(text: text),
            .enter(room: RoomID(text), entry: .create(plan: RoomPlan(kind: live))))
    }

    @Test func `an id may have as many bytes as the limit`() throws {
        var building = Building()
        try building.create("!bytes8~", live)
        building.refuses(
            .limitExceeded(limit: .roomIDBytes, maximum: 8, attempted: 9),
            .enter(room: "ninebytes", entry: .create(plan: RoomPlan(kind: live))), by: bob)
    }

    @Test func `descriptions have sizes, when a room is created and when it is described`() throws {
        var building = Building()
        let full = RoomDescription(
            name: "12345", introduction: "音乐", notification: "1234567", avatarURL: "12345678", fields: ["k": "v"])
        try building.create(lobby, club, full)
        let beyond: [(RoomDescriptionChange, EmulatorError)] = [
            (.init(name: "123456"), .limitExceeded(limit: .roomNameBytes, maximum: 5, attempted: 6)),
            (.init(introduction: "音乐1"), .limitExceeded(limit: .introductionBytes, maximum: 6, attempted: 7)),
            (.init(notification: "12345678"), .limitExceeded(limit: .notificationBytes, maximum: 7, attempted: 8)),
            (.init(avatarURL: "123456789"), .limitExceeded(limit: .avatarURLBytes, maximum: 8, attempted: 9)),
        ]
        for (change, error) in beyond {
            building.refuses(error, .describe(room: lobby, change: change))
            let description = RoomDescription(
                name: change.name ?? "", introduction: change.introduction ?? "",
                notification: change.notification ?? "", avatarURL: change.avatarURL ?? "")
            building.refuses(
                error, .enter(room: attic, entry: .create(plan: RoomPlan(kind: club, description: description))))
        }
    }

    @Test func `a tenant has as many rooms as the limit`() throws {
        var building = Building()
        building.rules.maximumJoinedRooms = 9
        for room: RoomID in ["a", "b", "c", "d"] { try building.create(room, club) }
        building.refuses(
            .limitExceeded(limit: .roomCount, maximum: 4, attempted: 5),
            .enter(room: "e", entry: .create(plan: RoomPlan(kind: club))))
        try building.apply(.dismiss(room: "a"))
        try building.create("e", club)
    }

    @Test func `only its owner dismisses a room, and its id is free again`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        building.refuses(.notPermitted(room: lobby), .dismiss(room: lobby), by: bob)
        building.refuses(.notPermitted(room: lobby), .dismiss(room: lobby), by: carol)
        building.refuses(.roomNotFound(room: attic), .dismiss(room: attic))
        #expect(
            try building.apply(.dismiss(room: lobby))
                == Answer(reply: .done, events: [.dismissed(room: lobby, by: alice)]))
        #expect(!building.state.contains(lobby))
        #expect(building.state.members(of: lobby) == [])
        #expect(building.state.rooms(of: bob) == [])
        try building.create(lobby, club, by: bob)
        #expect(building.state.owner(of: lobby) == bob)
    }

    @Test func `an administrator dismisses any room in nobody's name`() throws {
        var building = Building()
        try building.create()
        #expect(try building.state.administer(dismiss: lobby) == [.dismissed(room: lobby, by: nil)])
        building.state.checkInvariants()
        #expect(throws: EmulatorError.roomNotFound(room: lobby)) { try building.state.administer(dismiss: lobby) }
    }

    @Test func `an empty room ends in time, whoever is removed from it meanwhile`() throws {
        var building = Building()
        building.rules.kinds[1].maximumEmptySeconds = 10
        try building.apply(.enter(room: lobby, entry: .create(plan: RoomPlan(kind: club, emptySeconds: 5))))
        try building.apply(.leave(room: lobby))
        building.now = Instant(.seconds(3))
        #expect(
            try building.state.administer(
                remove: [bob], from: lobby, reason: "", at: building.now, unixMilliseconds: building.unixMilliseconds,
                rules: building.rules, profile: { Building.profile($0) }, isOnline: { _ in true }) == [])
        building.state.checkInvariants()
        #expect(building.state.nextDeadline == Instant(.seconds(5)))
        #expect(building.state.advance(to: Instant(.seconds(5))) == [.dismissed(room: lobby, by: nil)])
        building.state.checkInvariants()
        #expect(building.state.nextDeadline == nil)
    }

    @Test func `owner and admins describe a room, field by field`() throws {
        var building = Building()
        try building.create(lobby, club, RoomDescription(name: "tea", fields: ["color": "red", "size": "4"]))
        try building.join(by: bob, carol)
        try building.apply(.setRole(room: lobby, user: bob, role: .admin))
        let change = RoomDescriptionChange(notification: "quiet", fields: ["color": "", "sign": "x"])
        let answer = try building.apply(.describe(room: lobby, change: change), by: bob)
        #expect(answer.events == [.described(room: lobby, change: change, by: bob)])
        guard case .rooms(let results) = try building.apply(.fetchRooms(rooms: [lobby])).reply,
            case .found(let listing) = results.first
        else { throw Unexpected() }
        #expect(
            listing.description
                == RoomDescription(name: "tea", notification: "quiet", fields: ["size": "4", "sign": "x"]))
        building.refuses(.notPermitted(room: lobby), .describe(room: lobby, change: change), by: carol)
        building.refuses(.notMember(room: lobby, user: dave), .describe(room: lobby, change: change), by: dave)
        building.refuses(.roomNotFound(room: attic), .describe(room: attic, change: change))
        #expect(try building.apply(.describe(room: lobby, change: RoomDescriptionChange())) == Answer(reply: .done))
    }
}

/// A reply of another shape than the scenario is about.
struct Unexpected: Error {}
