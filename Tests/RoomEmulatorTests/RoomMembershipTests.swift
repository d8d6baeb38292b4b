import EmulatorAPI
import RoomEmulator
import Testing

@Suite struct RoomMembershipTests {
    @Test func `nobody adds others where the kind does not let them`() throws {
        var building = Building()
        try building.create(lobby, club)
        building.refuses(.notPermitted(room: lobby), .addMembers(room: lobby, users: [bob]))
    }

    @Test func `only the leaving of an owner whose kind says so ends a room in their name`() throws {
        var building = Building()
        try building.create(lobby, club)
        try building.join(by: bob)
        func ending(_ command: RoomCommand, _ user: UserID) -> RoomID? {
            building.state.roomEnding(by: command, from: user, rules: building.rules)
        }
        let move = RoomCommand.move(from: lobby, to: attic, entry: .join)
        for command in [.leave(room: lobby), move] { #expect(ending(command, alice) == nil) }
        building.rules.kinds[1].ownership = .dismissRoom
        for command in [.leave(room: lobby), move] {
            #expect(ending(command, alice) == lobby)
            #expect(ending(command, bob) == nil)
        }
        #expect(ending(.leave(room: attic), alice) == nil)
        #expect(ending(.dismiss(room: lobby), alice) == lobby)
    }

    @Test func `a joiner is told of with profile, role and time`() throws {
        var building = Building()
        try building.create()
        building.now = Instant(.seconds(5))
        let events = try building.join(by: bob)
        #expect(
            events == [
                .memberJoined(room: lobby, member: building.member(bob, joinedAt: Instant(.seconds(5))))
            ])
        #expect(building.state.members(of: lobby) == [alice, bob])
        #expect(building.state.isMember(bob, of: lobby))
    }

    @Test func `joining needs a room, and happens once`() throws {
        var building = Building()
        try building.create()
        building.refuses(.roomNotFound(room: attic), .enter(room: attic, entry: .join))
        building.refuses(.alreadyMember(room: lobby), .enter(room: lobby, entry: .join))
    }

    @Test func `nobody but its owner joins a closed room`() throws {
        var building = Building()
        try building.create(lobby, vault)
        building.refuses(
            .unsupportedByKind(kind: vault, feature: .joining), .enter(room: lobby, entry: .join), by: bob)
        #expect(building.endSession(of: alice).count == 1)
        try building.join(by: alice)
    }

    @Test func `a room takes as many members as its kind allows`() throws {
        var building = Building()
        try building.create(lobby, club)
        try building.join(by: bob, carol, dave)
        building.refuses(
            .limitExceeded(limit: .memberCount, maximum: 4, attempted: 5), .enter(room: lobby, entry: .join), by: "erin"
        )
        try building.apply(.leave(room: lobby), by: dave)
        try building.join(by: "erin")
    }

    @Test func `a user is in as many rooms as the limit, not counting kinds with a limit of their own`() throws {
        var building = Building()
        try building.create(lobby, club, by: bob)
        try building.create(attic, club)
        try building.create(cellar, club)
        try building.create("stage", live)
        let error = EmulatorError.limitExceeded(limit: .joinedRoomCount, maximum: 2, attempted: 3)
        building.refuses(error, .enter(room: lobby, entry: .join))
        building.rules.maximumRooms = 9
        building.refuses(error, .enter(room: "more", entry: .create(plan: RoomPlan(kind: club))))
        try building.apply(.leave(room: attic))
        try building.join(lobby, by: alice)
    }

    @Test func `joining one room too many of a kind leaves the oldest first`() throws {
        var building = Building()
        try building.create(lobby, live, by: alice)
        try building.create(attic, live, by: bob)
        try building.join(lobby, by: carol)
        let events = try building.join(attic, by: carol)
        #expect(
            events == [
                .memberLeft(room: lobby, member: building.member(carol), reason: .left),
                .memberJoined(room: attic, member: building.member(carol)),
            ])
        #expect(building.state.rooms(of: carol) == [attic])
    }

    @Test func `creating one room too many leaves the oldest, whose owner stays its owner`() throws {
        var building = Building()
        try building.create(lobby, live)
        let answer = try building.create(attic, live)
        #expect(
            answer.events == [
                .memberLeft(room: lobby, member: building.member(alice, .owner), reason: .left), .created(room: attic),
            ])
        #expect(building.state.owner(of: lobby) == alice)
        #expect(!building.state.isMember(alice, of: lobby))
    }

    @Test func `a kind may allow several rooms at once`() throws {
        var building = Building()
        building.rules.kinds[0].concurrentMemberships = 2
        try building.create(lobby, live, by: alice)
        try building.create(attic, live, by: bob)
        try building.create(cellar, live, by: dave)
        try building.join(lobby, by: carol)
        try building.join(attic, by: carol)
        #expect(building.state.rooms(of: carol) == [lobby, attic])
        try building.join(cellar, by: carol)
        #expect(building.state.rooms(of: carol) == [attic, cellar])
    }

    @Test func `a refused join leaves no other room`() throws {
        var building = Building()
        try building.create(lobby, live, by: alice)
        try building.create(attic, live, by: bob)
        try building.join(lobby, by: carol)
        try building.apply(kick(carol, for: 60))
        try building.join(attic, by: carol)
        building.refuses(.banned(room: lobby, secondsLeft: 60), .enter(room: lobby, entry: .join), by: carol)
    }

    // MARK: Leaving

    @Test func `leaving is told with who left`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        let answer = try building.apply(.leave(room: lobby), by: bob)
        #expect(
            answer
                == Answer(reply: .done, events: [.memberLeft(room: lobby, member: building.member(bob), reason: .left)])
        )
        #expect(building.state.members(of: lobby) == [alice])
        building.refuses(.notMember(room: lobby, user: bob), .leave(room: lobby), by: bob)
        building.refuses(.roomNotFound(room: attic), .leave(room: attic), by: bob)
    }

    @Test func `an owner who may not leave has to dismiss`() throws {
        var building = Building()
        try building.create(lobby, live)
        building.refuses(.ownerCannotLeave(room: lobby), .leave(room: lobby))
    }

    @Test func `an owner who leaves gives the room to the longest-standing admin`() throws {
        var building = Building()
        try building.create(lobby, club)
        try building.join(by: bob, carol, dave)
        try building.apply(.setRole(room: lobby, user: dave, role: .admin))
        try building.apply(.setRole(room: lobby, user: carol, role: .admin))
        let answer = try building.apply(.leave(room: lobby))
        #expect(
            answer.events == [
                .memberLeft(room: lobby, member: building.member(alice, .owner), reason: .left),
                .ownerChanged(room: lobby, owner: carol),
            ])
    }

    @Test func `without admins the longest-standing member inherits, and is not muted any more`() throws {
        var building = Building()
        try building.create(lobby, club)
        try building.join(by: bob, carol)
        try building.apply(.mute(room: lobby, user: bob, seconds: 60))
        try building.apply(.leave(room: lobby))
        #expect(building.state.owner(of: lobby) == bob)
        try building.say("mine", by: bob)
    }

    @Test func `a room whose owner leaves with nobody in it is dismissed`() throws {
        var building = Building()
        try building.create(lobby, club)
        let answer = try building.apply(.leave(room: lobby))
        #expect(
            answer.events == [
                .memberLeft(room: lobby, member: building.member(alice, .owner), reason: .left),
                .dismissed(room: lobby, by: nil),
            ])
        #expect(!building.state.contains(lobby))
    }

    @Test func `a session that ends takes its user out of rooms of such kinds, in order of joining`() throws {
        var building = Building()
        building.rules.kinds[0].concurrentMemberships = 2
        try building.create(attic, live, by: alice)
        try building.create(cellar, club, by: alice)
        try building.create(lobby, live, by: alice)
        let events = building.endSession(of: alice)
        #expect(
            events == [
                .memberLeft(room: attic, member: building.member(alice, .owner), reason: .disconnected),
                .memberLeft(room: lobby, member: building.member(alice, .owner), reason: .disconnected),
            ])
        #expect(building.state.rooms(of: alice) == [cellar])
        #expect(building.endSession(of: alice) == [])
        #expect(building.endSession(of: bob) == [])
    }

    @Test func `an owner whose session ended may govern, come back or dismiss`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        _ = building.endSession(of: alice)
        building.refuses(.notMember(room: lobby, user: alice), .send(room: lobby, message: .saying("hi")))
        try building.apply(.describe(room: lobby, change: RoomDescriptionChange(name: "tea")))
        building.offline = []
        #expect(try building.join(by: alice) == [.memberJoined(room: lobby, member: building.member(alice, .owner))])
        #expect(building.state.members(of: lobby) == [bob, alice])
        _ = building.endSession(of: alice)
        try building.apply(.dismiss(room: lobby))
    }

    // MARK: Kicking

    @Test func `a kick has an outcome for each user and an event for each removal`() throws {
        var building = Building()
        try building.create(lobby, club)
        try building.join(by: bob, carol)
        let answer = try building.apply(kick(carol, dave, alice, bob))
        #expect(
            answer.reply
                == .outcomes(outcomes: [
                    UserOutcome(user: carol, isDone: true), UserOutcome(user: dave, isDone: false),
                    UserOutcome(user: alice, isDone: false), UserOutcome(user: bob, isDone: true),
                ]))
        let reason = LeaveReason.kicked(by: alice, reason: "noise")
        #expect(
            answer.events == [
                .memberLeft(room: lobby, member: building.member(carol), reason: reason),
                .memberLeft(room: lobby, member: building.member(bob), reason: reason),
            ])
        try building.join(by: bob)
    }

    @Test func `admins kick ordinary members only, ordinary members nobody`() throws {
        var building = Building()
        try building.create(lobby, club)
        try building.join(by: bob, carol, dave)
        try building.apply(.setRole(room: lobby, user: bob, role: .admin))
        try building.apply(.setRole(room: lobby, user: carol, role: .admin))
        let answer = try building.apply(kick(alice, bob, carol, dave), by: bob)
        #expect(
            answer.reply
                == .outcomes(outcomes: [
                    UserOutcome(user: alice, isDone: false), UserOutcome(user: bob, isDone: false),
                    UserOutcome(user: carol, isDone: false), UserOutcome(user: dave, isDone: true),
                ]))
        try building.join(by: dave)
        building.refuses(.notPermitted(room: lobby), kick(bob), by: dave)
        building.refuses(.notMember(room: lobby, user: "erin"), kick(bob), by: "erin")
        building.refuses(.invalidArgument(name: "users", value: ""), kick())
        building.refuses(.invalidArgument(name: "bannedSeconds", value: "-1"), kick(bob, for: -1))
        building.refuses(.roomNotFound(room: attic), kick(bob, from: attic))
    }

    @Test func `a ban lapses after its seconds, counted down in whole ones`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        try building.apply(kick(bob, for: 10))
        building.now = Instant(.milliseconds(8_001))
        building.refuses(.banned(room: lobby, secondsLeft: 2), .enter(room: lobby, entry: .join), by: bob)
        building.now = Instant(.milliseconds(9_999))
        building.refuses(.banned(room: lobby, secondsLeft: 1), .enter(room: lobby, entry: .join), by: bob)
        building.now = Instant(.seconds(10))
        try building.join(by: bob)
    }

    @Test func `a ban may be longer than time itself`() throws {
        var building = Building()
        try building.create()
        try building.join(by: bob)
        building.now = Instant(.seconds(1))
        try building.apply(kick(bob, for: .max))
        building.refuses(
            .banned(room: lobby, secondsLeft: 9_223_372_036), .enter(room: lobby, entry: .join), by: bob)
    }
}
