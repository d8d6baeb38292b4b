import EmulatorAPI
import RoomEmulator
import Testing

@Suite struct RoomMemberDescriptionTests {
    private func club(of guests: UserID...) throws -> Building {
        var building = Building()
        try building.create(lobby, RoomEmulatorTests.club)
        for guest in guests { try building.join(by: guest) }
        return building
    }

    private func naming(_ user: UserID, _ name: String?, _ fields: [String: String] = [:]) -> RoomCommand {
        .describeMember(room: lobby, user: user, change: MemberDescriptionChange(name: name, fields: fields))
    }

    @Test func `a member's name in the room comes with the member everywhere`() throws {
        var building = try club(of: bob)
        var named = building.member(bob)
        named.description = MemberDescription(name: "Bobby", fields: ["seat": "1"])
        let answer = try building.apply(naming(bob, "Bobby", ["seat": "1"]), by: bob)
        #expect(answer == Answer(reply: .done, events: [.memberChanged(room: lobby, member: named, by: bob)]))
        #expect(
            try building.apply(.fetchMembers(room: lobby, users: [bob])).reply == .members(members: [named], next: 0))
        guard case .messageSent(_, let sender, _, _) = try building.say("hi", by: bob).events.first else {
            throw Unexpected()
        }
        #expect(sender == named)
        named.description = MemberDescription(name: "Bobby")
        let cleared = try building.apply(naming(bob, nil, ["seat": ""]), by: bob)
        #expect(cleared.events == [.memberChanged(room: lobby, member: named, by: bob)])
        #expect(try building.apply(naming(bob, "Bobby"), by: bob).events == [])
    }

    @Test func `a name in the room ends with the membership`() throws {
        var building = try club(of: bob)
        try building.apply(naming(bob, "Bobby"), by: bob)
        try building.apply(.leave(room: lobby), by: bob)
        #expect(try building.join(by: bob) == [.memberJoined(room: lobby, member: building.member(bob))])
    }

    @Test func `owner and admins name those below them, and nobody else's name`() throws {
        var building = try club(of: bob, carol, dave)
        try building.apply(naming(bob, "B"))
        building.refuses(.notPermitted(room: lobby), naming(carol, "C"), by: bob)
        try building.apply(.setRole(room: lobby, user: bob, role: .admin))
        try building.apply(naming(carol, "C"), by: bob)
        building.refuses(.notPermitted(room: lobby), naming(alice, "A"), by: bob)
        building.refuses(.notMember(room: lobby, user: "erin"), naming("erin", "E"))
        building.refuses(.notMember(room: lobby, user: "erin"), naming(bob, "B"), by: "erin")
    }

    @Test func `names and fields are as long and as many as may be`() throws {
        var building = try club(of: bob)
        try building.apply(naming(bob, "12345", ["a": "12345", "b": "2", "c": "3"]), by: bob)
        building.refuses(refusal(.memberNameBytes, 5, 6), naming(bob, "123456"), by: bob)
        building.refuses(refusal(.roomFieldBytes, 5, 6), naming(bob, nil, ["a": "123456"]), by: bob)
        building.refuses(refusal(.roomFieldKeyBytes, 5, 6), naming(bob, nil, ["abcdef": "1"]), by: bob)
        building.refuses(refusal(.roomFieldCount, 3, 4), naming(bob, nil, ["d": "4"]), by: bob)
        try building.apply(naming(bob, nil, ["a": "", "d": "4"]), by: bob)
    }

    @Test func `members have no name in rooms whose kind or rules do not know it`() throws {
        var building = try club(of: bob)
        building.rules.kinds[1].missingFeatures = [.memberDescriptions]
        building.refuses(
            .unsupportedByKind(kind: RoomEmulatorTests.club, feature: .memberDescriptions), naming(bob, "B"), by: bob)
        building.rules.maximumMemberNameBytes = nil
        building.refuses(.featureDisabled(feature: .memberDescriptions), naming(bob, "B"), by: bob)
    }

    @Test func `a listing says when somebody joined, the description changed and the last message came`() throws {
        var building = try club(of: bob)
        guard case .rooms(let before) = try building.apply(.fetchRooms(rooms: [lobby]), by: carol).reply,
            case .found(let fresh) = before.first
        else { throw Unexpected() }
        #expect(fresh.describedAtUnixMilliseconds == nil && fresh.lastMessageAtUnixMilliseconds == nil)
        #expect(fresh.joinedAtUnixMilliseconds == nil && fresh.maximumMembers == 4)
        building.now = Instant(.seconds(1))
        try building.apply(.describe(room: lobby, change: RoomDescriptionChange(name: "Hall")))
        building.now = Instant(.seconds(2))
        try building.say("hi")
        guard case .rooms(let after) = try building.apply(.fetchRooms(rooms: [lobby]), by: bob).reply,
            case .found(let listing) = after.first
        else { throw Unexpected() }
        #expect(listing.joinedAtUnixMilliseconds == Building.startUnixMilliseconds)
        #expect(listing.describedAtUnixMilliseconds == Building.startUnixMilliseconds + 1000)
        #expect(listing.lastMessageAtUnixMilliseconds == Building.startUnixMilliseconds + 2000)
    }
}
