import EmulatorAPI
import RoomEmulator
import Testing

@Suite struct RoomLookupTests {
    @Test func `each room asked for has a result, in that order, for members and others`() throws {
        var building = Building()
        try building.create(lobby, club)
        try building.join(by: bob)
        building.offline = [bob]
        let answer = try building.apply(.fetchRooms(rooms: [attic, lobby, cellar]), by: carol)
        let listing = building.listing(lobby, club, members: 2, online: 1)
        #expect(
            answer == Answer(reply: .rooms(results: [.notFound(room: attic), listing, .notFound(room: cellar)])))
        let own = try building.apply(.fetchRooms(rooms: [lobby]), by: bob)
        #expect(own.reply == .rooms(results: [building.listing(lobby, club, members: 2, online: 1, role: .member)]))
    }

    @Test func `as many rooms as the limit are looked up at once`() throws {
        var building = Building()
        try building.apply(.fetchRooms(rooms: [lobby, attic, cellar]))
        building.refuses(
            .limitExceeded(limit: .queryCount, maximum: 3, attempted: 4),
            .fetchRooms(rooms: [lobby, attic, cellar, "roof"]))
    }

    @Test func `all rooms are listed newest first, in pages of as many as are asked for`() throws {
        var building = Building()
        building.refuses(.featureDisabled(feature: .roomList), .listRooms(skipped: 0, count: 1))
        building.rules.maximumRoomListPage = 2
        building.rules.maximumJoinedRooms = 3
        building.refuses(.invalidArgument(name: "skipped", value: "-1"), .listRooms(skipped: -1, count: 1))
        building.refuses(.invalidArgument(name: "count", value: "0"), .listRooms(skipped: 0, count: 0))
        building.refuses(refusal(.queryCount, 2, 3), .listRooms(skipped: 0, count: 3))
        for (second, room) in [cellar, attic, lobby].enumerated() {
            building.now = Instant(.seconds(second))
            try building.create(room, vault)
        }
        func listed(_ skipped: Int) throws -> [RoomID] {
            guard case .rooms(let results) = try building.apply(.listRooms(skipped: skipped, count: 2), by: bob).reply
            else { throw Unexpected() }
            return results.compactMap { if case .found(let listing) = $0 { listing.room } else { nil } }
        }
        #expect(try listed(0) == [lobby, attic])
        #expect(try listed(2) == [cellar])
        #expect(try listed(.max) == [])
    }

    @Test func `a page of rooms ends where they would take half a frame, and holds one at least`() throws {
        var building = Building()
        building.rules.maximumRoomListPage = 10
        building.rules.maximumIntroductionBytes = .max
        building.rules.maximumDescriptionBytes = .max
        func listed(_ bytes: Int) throws -> Int {
            var building = building
            let introduction = String(repeating: "i", count: bytes)
            for room in [lobby, attic, cellar] {
                try building.create(room, vault, RoomDescription(introduction: introduction))
            }
            guard case .rooms(let results) = try building.apply(.listRooms(skipped: 0, count: 10)).reply else {
                throw Unexpected()
            }
            return results.count
        }
        building.rules.maximumJoinedRooms = 3
        #expect(try listed(FrameSize.pageBytes / 3 - 1000) == 3)
        #expect(try listed(FrameSize.pageBytes / 3) == 2)
        #expect(try listed(FrameSize.pageBytes) == 1)
    }

    @Test func `the rooms one is in leave hidden kinds out`() throws {
        var building = Building()
        try building.create(attic, vault)
        try building.create("stage", live)
        try building.create(lobby, club)
        #expect(
            try building.apply(.fetchJoinedRooms).reply
                == .rooms(results: [
                    building.listing(attic, vault, role: .owner), building.listing(lobby, club, role: .owner),
                ]))
        #expect(try building.apply(.fetchJoinedRooms, by: bob).reply == .rooms(results: []))
    }

    @Test func `members are listed newest first, a page at a time, and nobody twice`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob, carol, dave, "erin")
        func page(_ cursor: UInt64) throws -> (users: [UserID], next: UInt64) {
            let command = RoomCommand.listMembers(room: lobby, filter: .everybody, count: nil, cursor: cursor)
            guard case .members(let members, let next) = try building.apply(command).reply else { throw Unexpected() }
            return (members.map(\.user), next)
        }
        let first = try page(0)
        #expect(first.users == ["erin", dave])
        try building.apply(.leave(room: lobby), by: dave)
        try building.join(by: "frank")
        let second = try page(first.next)
        #expect(second.users == [carol, bob])
        let third = try page(second.next)
        #expect(third.users == [alice])
        #expect(third.next == 0)
    }

    @Test func `a full last page says that it is the last`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        #expect(
            try building.apply(.listMembers(room: lobby, filter: .everybody, count: nil, cursor: 0)).reply
                == .members(members: [building.member(bob), building.member(alice, .owner)], next: 0))
    }

    @Test func `a filter narrows the list where the kind honors it`() throws {
        var building = Building()
        try building.create(lobby, club)
        try building.join(by: bob, carol, dave)
        try building.apply(.setRole(room: lobby, user: bob, role: .admin))
        func users(_ filter: MemberFilter) throws -> [UserID] {
            let command = RoomCommand.listMembers(room: lobby, filter: filter, count: nil, cursor: 0)
            guard case .members(let members, let next) = try building.apply(command).reply else { throw Unexpected() }
            #expect((next == 0) == (filter != .everybody))
            return members.map(\.user)
        }
        #expect(try users(.everybody) == [dave, carol])
        #expect(try users(.owner) == [alice])
        #expect(try users(.admins) == [bob])
        #expect(try users(.ordinary) == [dave, carol])
    }

    @Test func `a filter is ignored where the kind does not honor it`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        #expect(
            try building.apply(.listMembers(room: lobby, filter: .admins, count: nil, cursor: 0))
                == building.apply(.listMembers(room: lobby, filter: .everybody, count: nil, cursor: 0)))
    }

    @Test func `members by name come in the order asked for, without others`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        building.offline = [bob]
        let answer = try building.apply(.fetchMembers(room: lobby, users: [bob, dave]))
        #expect(answer == Answer(reply: .members(members: [building.member(bob)], next: 0)))
        building.refuses(
            .limitExceeded(limit: .queryCount, maximum: 2, attempted: 3),
            .fetchMembers(room: lobby, users: [bob, alice, dave]))
    }

    @Test func `a page of members has one at least`() throws {
        var building = Building()
        try building.create()
        func list(_ count: Int) -> RoomCommand {
            .listMembers(room: lobby, filter: .everybody, count: count, cursor: 0)
        }
        building.refuses(.invalidArgument(name: "count", value: "0"), list(0))
        building.refuses(refusal(.queryCount, 2, 3), list(3))
        try building.apply(list(1))
    }

    @Test func `an owner who is no member has no role there`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        #expect(building.state.role(of: alice, in: lobby) == .owner)
        _ = building.endSession(of: alice)
        #expect(building.state.role(of: alice, in: lobby) == nil)
        #expect(building.state.role(of: bob, in: lobby) == .member)
        #expect(building.state.role(of: bob, in: attic) == nil)
    }

    @Test func `only members see members`() throws {
        var building = Building()
        try building.create()
        let stranger = EmulatorError.notMember(room: lobby, user: bob)
        building.refuses(stranger, .listMembers(room: lobby, filter: .everybody, count: nil, cursor: 0), by: bob)
        building.refuses(stranger, .fetchMembers(room: lobby, users: [alice]), by: bob)
    }

    @Test func `anybody may count the members online`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob, carol)
        building.offline = [bob]
        #expect(try building.apply(.countOnlineMembers(room: lobby), by: dave) == Answer(reply: .count(count: 2)))
    }
}
