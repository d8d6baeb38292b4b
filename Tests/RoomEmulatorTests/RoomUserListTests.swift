import EmulatorAPI
import RoomEmulator
import Testing

/// Lists of users that a room keeps besides its members.
@Suite struct RoomUserListTests {
    /// Alice's club with Bob and Carol, who are admins, and Dave. Lists hold two.
    private func club() throws -> Building {
        var building = Building()
        building.rules.kinds[1].userLists = UserListRules(maximumUsers: 2)
        try building.create(lobby, RoomEmulatorTests.club)
        try building.join(by: bob, carol, dave)
        for admin in [bob, carol] { try building.apply(.setRole(room: lobby, user: admin, role: .admin)) }
        return building
    }

    private func enlist(_ users: UserID..., on list: RoomUserList, for seconds: Int? = nil) -> RoomCommand {
        .enlist(room: lobby, users: users, list: list, seconds: seconds)
    }

    private func outcomes(_ users: (UserID, Bool)...) -> Reply {
        .outcomes(outcomes: users.map { UserOutcome(user: $0.0, isDone: $0.1) })
    }

    @Test func `kinds without lists refuse each, with what it is`() throws {
        var building = Building()
        try building.create(lobby, RoomEmulatorTests.club)
        for list in RoomUserList.allCases {
            let lacks = EmulatorError.unsupportedByKind(kind: RoomEmulatorTests.club, feature: .userLists)
            building.refuses(lacks, enlist(bob, on: list))
            building.refuses(lacks, .fetchList(room: lobby, list: list))
        }
    }

    @Test func `only the owner and admins read and change lists`() throws {
        var building = try club()
        building.refuses(.notPermitted(room: lobby), enlist(bob, on: .muted), by: dave)
        building.refuses(.notPermitted(room: lobby), .fetchList(room: lobby, list: .muted), by: dave)
        building.refuses(.notMember(room: lobby, user: "erin"), .fetchList(room: lobby, list: .muted), by: "erin")
        #expect(try building.apply(.fetchList(room: lobby, list: .muted), by: bob).reply == .listed(users: []))
    }

    @Test func `no time runs backwards, and an exemption has none`() throws {
        var building = try club()
        for list in RoomUserList.allCases {
            building.refuses(.invalidArgument(name: "seconds", value: "-1"), enlist(dave, on: list, for: -1))
        }
        building.refuses(.invalidArgument(name: "seconds", value: "5"), enlist(dave, on: .exempt, for: 5))
        try building.apply(enlist(dave, on: .exempt, for: 0))
        try building.apply(enlist(dave, on: .muted, for: 5))
    }

    @Test func `a list holds as many as may be and not one more`() throws {
        var building = try club()
        let full = refusal(.listedUserCount, 2, 3)
        building.refuses(full, enlist(bob, carol, dave, on: .muted))
        try building.apply(enlist(bob, carol, on: .muted))
        building.refuses(full, enlist(dave, on: .muted))
        // Who is there is put there again, and one who goes makes a place.
        try building.apply(enlist(bob, on: .muted, for: 5))
        try building.apply(enlist(carol, on: .muted, for: 0))
        try building.apply(enlist(dave, on: .muted))
        // With a smaller maximum nobody more comes, and all may go.
        building.rules.kinds[1].userLists = UserListRules(maximumUsers: 0)
        building.refuses(refusal(.listedUserCount, 0, 3), enlist(carol, on: .muted))
        try building.apply(enlist(bob, dave, on: .muted, for: 0))
        #expect(try building.apply(.fetchList(room: lobby, list: .muted)).reply == .listed(users: []))
    }

    @Test func `the owner is on no list`() throws {
        var building = try club()
        for list in RoomUserList.allCases {
            building.refuses(.notPermitted(room: lobby), enlist(alice, on: list), by: bob)
            building.refuses(.notPermitted(room: lobby), enlist(alice, on: list))
        }
    }

    @Test func `an admin mutes and bans those below, exempts anybody, and bans strangers`() throws {
        var building = try club()
        building.refuses(.notPermitted(room: lobby), enlist(carol, on: .muted), by: bob)
        building.refuses(.notPermitted(room: lobby), enlist(carol, on: .banned), by: bob)
        #expect(try building.apply(enlist(carol, on: .exempt), by: bob).reply == outcomes((carol, true)))
        #expect(
            try building.apply(enlist(carol, dave, on: .muted), by: bob).reply == outcomes((carol, false), (dave, true))
        )
        #expect(try building.apply(enlist("erin", on: .banned), by: bob).reply == outcomes(("erin", true)))
        building.refuses(.notMember(room: lobby, user: "frank"), enlist("frank", on: .muted), by: bob)
        building.refuses(.notMember(room: lobby, user: "frank"), enlist("frank", on: .exempt), by: bob)
    }

    @Test func `the room hears who was put on a list or taken off, and of nobody else`() throws {
        var building = try club()
        let until = Building.startUnixMilliseconds + 5_000
        func told(_ users: [ListedUser], isOn: Bool) -> [RoomEvent] {
            [.listed(room: lobby, list: .muted, users: users, isOn: isOn, by: alice)]
        }
        let muted = ListedUser(user: dave, untilUnixMilliseconds: until)
        #expect(try building.apply(enlist(dave, on: .muted, for: 5)).events == told([muted], isOn: true))
        let answer = try building.apply(enlist(carol, dave, on: .muted, for: 0))
        #expect(answer == Answer(reply: outcomes((carol, true), (dave, true)), events: told([muted], isOn: false)))
        #expect(try building.apply(enlist(carol, on: .muted, for: 0)).events == [])
    }

    @Test func `who is banned is removed, and added by nobody until it is over`() throws {
        var building = try club()
        building.rules.kinds[1].letsMembersAdd = true
        let answer = try building.apply(enlist(dave, on: .banned, for: 5))
        #expect(answer.events.count == 1)
        #expect(building.state.role(of: dave, in: lobby) == nil)
        let add = RoomCommand.addMembers(room: lobby, users: [dave])
        #expect(try building.apply(add).reply == outcomes((dave, false)))
        building.now = Instant(.seconds(5))
        #expect(try building.apply(add).reply == outcomes((dave, true)))
    }

    @Test func `the owner and exempt users stay where their session ends, the others go`() throws {
        var building = try club()
        building.rules.kinds[1].membershipEndsWithSession = true
        try building.apply(enlist(carol, on: .exempt))
        for user in [alice, bob, carol, dave] { _ = building.endSession(of: user) }
        #expect(building.state.members(of: lobby) == [alice, carol])
        building.rules.kinds[1].userLists = nil
        _ = building.endSession(of: carol)
        #expect(building.state.members(of: lobby) == [alice])
    }
}
