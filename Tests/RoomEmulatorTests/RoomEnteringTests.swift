import EmulatorAPI
import RoomEmulator
import Testing

/// Rooms made by entering, moves from one to another, and owners who leave.
@Suite struct RoomEnteringTests {
    private let plan = RoomPlan(kind: club, description: RoomDescription(name: "tea"))

    // MARK: Entering

    @Test func `who enters a room that may be there or not makes it, and who comes after joins`() throws {
        var building = Building()
        let made = try building.apply(.enter(room: lobby, entry: .createOrJoin(plan: plan)))
        #expect(made == Answer(reply: .made(lobby, plan.description), events: [.created(room: lobby)]))
        let other = RoomPlan(kind: live, description: RoomDescription(name: "other"), emptySeconds: -1)
        let joined = try building.apply(.enter(room: lobby, entry: .createOrJoin(plan: other)), by: bob)
        #expect(
            joined
                == Answer(
                    reply: .entered(
                        room: lobby, description: plan.description, isNew: false, attributes: [], revision: 0),
                    events: [.memberJoined(room: lobby, member: building.member(bob))]))
        building.refuses(.alreadyMember(room: lobby), .enter(room: lobby, entry: .createOrJoin(plan: plan)))
    }

    @Test func `a room without an id gets one, unless there is none to be made`() throws {
        var building = Building()
        let made = try building.apply(.enter(room: nil, entry: .createOrJoin(plan: plan))).reply
        guard case .entered(let room, _, isNew: true, _, _) = made else { throw Surprise(reply: made) }
        #expect(building.state.owner(of: room) == alice)
        building.refuses(.roomNotFound(room: ""), .enter(room: nil, entry: .join))
    }

    @Test func `a text that cannot be an id is no id to join by, where the rules say so`() throws {
        var building = Building()
        let join = RoomCommand.enter(room: "ninebytes", entry: .join)
        building.refuses(.roomNotFound(room: "ninebytes"), join)
        building.rules.checksRoomIDOfJoiners = true
        building.refuses(.limitExceeded(limit: .roomIDBytes, maximum: 8, attempted: 9), join)
        building.refuses(.invalidRoomID(text: ""), .enter(room: nil, entry: .join))
        building.refuses(.roomNotFound(room: attic), .enter(room: attic, entry: .join))
    }

    @Test func `a room that waits for nobody less than no time is not made`() {
        var building = Building()
        building.refuses(
            .invalidArgument(name: "emptySeconds", value: "-1"),
            .enter(room: lobby, entry: .create(plan: RoomPlan(kind: club, emptySeconds: -1))))
    }

    // MARK: Moving

    @Test func `a move leaves one room and enters another, within the quota of rooms`() throws {
        var building = Building()
        try building.create(lobby, club, by: bob)
        try building.join(by: alice)
        try building.create(attic, club)
        try building.create(cellar, club, by: bob)
        let answer = try building.apply(.move(from: lobby, to: cellar, entry: .join))
        #expect(
            answer.events == [
                .memberLeft(room: lobby, member: building.member(alice), reason: .left),
                .memberJoined(room: cellar, member: building.member(alice)),
            ])
        #expect(building.state.rooms(of: alice) == [attic, cellar])
    }

    @Test func `a kind that nobody knows is refused, also where the room is there`() throws {
        var building = Building()
        try building.create(lobby, club)
        let unknown = RoomPlan(kind: "disco")
        building.refuses(.unknownRoomKind(kind: "disco"), .enter(room: lobby, entry: .create(plan: unknown)), by: bob)
        building.refuses(.unknownRoomKind(kind: "disco"), .enter(room: attic, entry: .create(plan: unknown)))
        building.refuses(.unknownRoomKind(kind: "disco"), .enter(room: attic, entry: .createOrJoin(plan: unknown)))
        try building.apply(.enter(room: lobby, entry: .createOrJoin(plan: unknown)), by: bob)
    }

    @Test func `a room is planned for one member at least, and for no more than its kind has`() throws {
        var building = Building()
        func create(for members: Int, _ kind: RoomKind = club) -> RoomCommand {
            .enter(room: lobby, entry: .create(plan: RoomPlan(kind: kind, maximumMembers: members)))
        }
        building.refuses(.invalidArgument(name: "maximumMembers", value: "0"), create(for: 0))
        building.refuses(refusal(.memberCount, 4, 5), create(for: 5))
        let most = Int(Int32.max)
        building.refuses(refusal(.memberCount, most, most + 1), create(for: most + 1, live))
        try building.apply(create(for: 4))
    }

    @Test func `a move that is refused for either room leaves the user where they were`() throws {
        var building = Building()
        try building.create(lobby, live)
        try building.create(attic, club)
        building.refuses(.ownerCannotLeave(room: lobby), .move(from: lobby, to: cellar, entry: .create(plan: plan)))
        building.refuses(.roomNotFound(room: cellar), .move(from: attic, to: cellar, entry: .join))
        building.refuses(.notMember(room: attic, user: bob), .move(from: attic, to: lobby, entry: .join), by: bob)
        building.refuses(.alreadyMember(room: attic), .move(from: attic, to: attic, entry: .join))
        building.refuses(.alreadyMember(room: attic), .move(from: attic, to: attic, entry: .create(plan: plan)))
        building.refuses(
            .roomExists(room: lobby, isOwnedByCaller: true, isCallerMember: true),
            .move(from: attic, to: lobby, entry: .create(plan: plan)))
    }

    @Test func `a room that ends with a move gives its place to the one that is made`() throws {
        var building = Building()
        building.rules.maximumRooms = 1
        try building.create(lobby, club)
        let answer = try building.apply(.move(from: lobby, to: attic, entry: .create(plan: plan)))
        #expect(
            answer.events == [
                .memberLeft(room: lobby, member: building.member(alice, .owner), reason: .left),
                .dismissed(room: lobby, by: nil), .created(room: attic),
            ])
        try building.join(attic, by: bob)
        building.refuses(
            .limitExceeded(limit: .roomCount, maximum: 1, attempted: 2),
            .move(from: attic, to: lobby, entry: .create(plan: plan)))
    }

    // MARK: Bringing in

    @Test func `bringing in somebody whose oldest room ends by it brings in the others too`() throws {
        for seed in 0..<40 as Range<Int> {
            var building = Building()
            building.rules.maximumRooms = 100
            building.rules.kinds[0].ownership = .haveNoOwner
            building.rules.kinds[0].letsMembersAdd = true
            building.rules.kinds[0].maximumEmptySeconds = 0
            let guests = (0..<12).map { UserID("guest\($0)") }
            for (number, guest) in guests.enumerated() {
                try building.create(RoomID("r\(seed)-\(number)"), live, by: guest)
            }
            try building.create(lobby, live)
            let answer = try building.apply(.addMembers(room: lobby, users: guests))
            #expect(answer.reply == .outcomes(outcomes: guests.map { UserOutcome(user: $0, isDone: true) }))
            #expect(building.state.members(of: lobby) == [alice] + guests)
            #expect(building.state.count == 1)
        }
    }

    @Test func `somebody who is brought in is told apart from somebody who joined`() throws {
        var building = Building()
        building.rules.kinds[1].letsMembersAdd = true
        try building.create(lobby, club)
        #expect(
            try building.apply(.addMembers(room: lobby, users: [bob, carol])).events == [
                .memberAdded(room: lobby, member: building.member(bob), by: alice),
                .memberAdded(room: lobby, member: building.member(carol), by: alice),
            ])
    }

    // MARK: Owners

    @Test func `an owner who stays the owner leaves, and dismisses the room from outside`() throws {
        var building = Building()
        building.rules.kinds[1].ownership = .keepOwner
        try building.create(lobby, club)
        try building.join(by: bob)
        let left = try building.apply(.leave(room: lobby))
        #expect(left.events == [.memberLeft(room: lobby, member: building.member(alice, .owner), reason: .left)])
        #expect(building.state.owner(of: lobby) == alice)
        try building.apply(.leave(room: lobby), by: bob)
        #expect(building.state.contains(lobby))
        building.refuses(.notPermitted(room: lobby), .dismiss(room: lobby), by: bob)
        #expect(try building.apply(.dismiss(room: lobby)).events == [.dismissed(room: lobby, by: alice)])
    }

    @Test func `a room whose owner may not leave it empty waits for them where its kind says so`() throws {
        var building = Building()
        building.rules.kinds[1].ownership = .keepOwner
        building.rules.kinds[1].maximumEmptySeconds = 60
        try building.apply(.enter(room: lobby, entry: .create(plan: RoomPlan(kind: club, emptySeconds: 90))))
        try building.apply(.leave(room: lobby))
        #expect(building.state.nextDeadline == Instant(.seconds(60)))
        try building.join(by: alice)
        #expect(building.state.nextDeadline == nil)
        try building.apply(.leave(room: lobby))
        building.now = Instant(.seconds(60))
        #expect(building.state.advance(to: building.now) == [.dismissed(room: lobby, by: nil)])
    }

    @Test func `ownership without a next owner waits with the empty room`() throws {
        var building = Building()
        building.rules.kinds[1].maximumEmptySeconds = 60
        try building.apply(.enter(room: lobby, entry: .create(plan: RoomPlan(kind: club, emptySeconds: 10))))
        let left = try building.apply(.leave(room: lobby))
        #expect(left.events == [.memberLeft(room: lobby, member: building.member(alice, .owner), reason: .left)])
        #expect(building.state.nextDeadline == Instant(.seconds(10)))
        #expect(building.state.owner(of: lobby) == alice)
    }

    @Test func `a room that goes with its owner is dismissed when they leave or move, not when they are cut off`()
        throws
    {
        var building = Building()
        building.rules.kinds[0].ownership = .dismissRoom
        try building.create()
        try building.join(by: bob)
        #expect(building.state.roomEnding(by: .leave(room: lobby), from: alice, rules: building.rules) == lobby)
        #expect(building.state.roomEnding(by: .leave(room: lobby), from: bob, rules: building.rules) == nil)
        let left = try building.apply(.leave(room: lobby))
        #expect(left == Answer(reply: .done, events: [.dismissed(room: lobby, by: alice)]))

        try building.create()
        let moved = try building.apply(.move(from: lobby, to: attic, entry: .create(plan: plan)))
        #expect(moved.events == [.dismissed(room: lobby, by: alice), .created(room: attic)])

        try building.create(cellar)
        try building.join(cellar, by: bob)
        _ = building.endSession(of: alice)
        #expect(building.state.members(of: cellar) == [bob])
        #expect(building.state.owner(of: cellar) == alice)
    }

    @Test func `nobody dismisses a room that nobody owns`() throws {
        var building = Building()
        building.rules.kinds[1].ownership = .haveNoOwner
        try building.create(lobby, club)
        #expect(building.state.owner(of: lobby) == nil)
        building.refuses(.notPermitted(room: lobby), .dismiss(room: lobby))
        building.refuses(.notPermitted(room: lobby), .transferOwnership(room: lobby, to: alice))
    }

    private struct Surprise: Error { var reply: Reply }
}
