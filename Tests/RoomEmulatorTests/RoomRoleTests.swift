import EmulatorAPI
import RoomEmulator
import Testing

@Suite struct RoomRoleTests {
    /// Alice's club with Bob, an admin, and Carol.
    private func club() throws -> Building {
        var building = Building()
        try building.create(lobby, RoomEmulatorTests.club)
        try building.join(by: bob, carol)
        try building.apply(.setRole(room: lobby, user: bob, role: .admin))
        return building
    }

    @Test func `kinds lack what their rules say they lack`() throws {
        var building = Building()
        try building.create(lobby, vault)
        func lacks(_ feature: Feature) -> EmulatorError { .unsupportedByKind(kind: vault, feature: feature) }
        building.refuses(lacks(.kicking), kick(bob))
        building.refuses(lacks(.muting), .mute(room: lobby, user: bob, seconds: 1))
        building.refuses(lacks(.muting), .muteAll(room: lobby, isMuted: true))
        building.refuses(lacks(.roles), .setRole(room: lobby, user: bob, role: .admin))
        building.refuses(lacks(.ownershipTransfer), .transferOwnership(room: lobby, to: bob))
        building.refuses(lacks(.memberList), .listMembers(room: lobby, filter: .everybody, count: nil, cursor: 0))
        building.refuses(lacks(.memberList), .fetchMembers(room: lobby, users: [alice]))
        building.refuses(lacks(.counters), .setCounters(room: lobby, counters: [Counter(key: "a", value: 1)]))
        building.refuses(lacks(.counters), .addToCounter(room: lobby, key: "a", amount: 1))
        building.refuses(lacks(.counters), .fetchCounters(room: lobby, keys: []))
        building.refuses(lacks(.leaving), .leave(room: lobby))
    }

    @Test func `what needs a room says when there is none`() {
        var building = Building()
        let commands: [RoomCommand] = [
            .mute(room: lobby, user: bob, seconds: 1), .muteAll(room: lobby, isMuted: true),
            .setRole(room: lobby, user: bob, role: .admin), .transferOwnership(room: lobby, to: bob),
            .send(room: lobby, message: .saying("hi")),
            .listMembers(room: lobby, filter: .everybody, count: nil, cursor: 0),
            .fetchMembers(room: lobby, users: []), .countOnlineMembers(room: lobby),
            .setCounters(room: lobby, counters: []), .addToCounter(room: lobby, key: "a", amount: 1),
            .fetchCounters(room: lobby, keys: []),
        ]
        for command in commands { building.refuses(.roomNotFound(room: lobby), command) }
    }

    @Test func `a room has as many admins as may be and not one more`() throws {
        var building = try club()
        building.rules.kinds[1].maximumAdmins = 1
        let second = RoomCommand.setRole(room: lobby, user: carol, role: .admin)
        building.refuses(refusal(.listedUserCount, 1, 2), second)
        try building.apply(.setRole(room: lobby, user: bob, role: .member))
        try building.apply(second)
    }

    @Test func `a muted member is told of, cannot send, and can again when the time is over`() throws {
        var building = try club()
        let until = Building.startUnixMilliseconds + 10_000
        let answer = try building.apply(.mute(room: lobby, user: carol, seconds: 10), by: bob)
        #expect(
            answer.events == [.memberChanged(room: lobby, member: building.member(carol, mutedUntil: until), by: bob)])
        building.now = Instant(.milliseconds(9_999))
        building.refuses(.muted(room: lobby), .send(room: lobby, message: .saying("hi")), by: carol)
        building.now = Instant(.seconds(10))
        let sent = try building.say("hi", by: carol)
        guard case .messageSent(_, let sender, _, _) = sent.events.first else { throw Unexpected() }
        #expect(sender.mutedUntilUnixMilliseconds == 0)
    }

    @Test func `a mute is lifted by zero seconds, which says nothing where there is none`() throws {
        var building = try club()
        try building.apply(.mute(room: lobby, user: carol, seconds: 10))
        let answer = try building.apply(.mute(room: lobby, user: carol, seconds: 0))
        #expect(answer.events == [.memberChanged(room: lobby, member: building.member(carol), by: alice)])
        try building.say("hi", by: carol)
        #expect(try building.apply(.mute(room: lobby, user: carol, seconds: 0)) == Answer(reply: .done))
    }

    @Test func `a mute outlives leaving and coming back`() throws {
        var building = try club()
        try building.apply(.mute(room: lobby, user: carol, seconds: 60))
        try building.apply(.leave(room: lobby), by: carol)
        try building.join(by: carol)
        building.refuses(.muted(room: lobby), .send(room: lobby, message: .saying("hi")), by: carol)
    }

    @Test func `a mute may be longer than time itself`() throws {
        var building = try club()
        building.now = Instant(.seconds(1))
        let answer = try building.apply(.mute(room: lobby, user: carol, seconds: .max))
        #expect(
            answer.events == [.memberChanged(room: lobby, member: building.member(carol, mutedUntil: .max), by: alice)])
    }

    @Test func `who may be muted by whom`() throws {
        var building = try club()
        building.refuses(.notPermitted(room: lobby), .mute(room: lobby, user: alice, seconds: 1), by: bob)
        building.refuses(.notPermitted(room: lobby), .mute(room: lobby, user: bob, seconds: 1), by: bob)
        building.refuses(.notPermitted(room: lobby), .mute(room: lobby, user: bob, seconds: 1), by: carol)
        building.refuses(.notPermitted(room: lobby), .mute(room: lobby, user: alice, seconds: 1))
        building.refuses(.notMember(room: lobby, user: dave), .mute(room: lobby, user: dave, seconds: 1))
        building.refuses(.notMember(room: lobby, user: dave), .mute(room: lobby, user: carol, seconds: 1), by: dave)
        building.refuses(
            .invalidArgument(name: "seconds", value: "-1"), .mute(room: lobby, user: carol, seconds: -1))
        try building.apply(.mute(room: lobby, user: bob, seconds: 1))
        building.refuses(.muted(room: lobby), .send(room: lobby, message: .saying("hi")), by: bob)
    }

    @Test func `when all are muted, owner and admins still send`() throws {
        var building = try club()
        let answer = try building.apply(.muteAll(room: lobby, isMuted: true), by: bob)
        #expect(answer.events == [.allMuted(room: lobby, isMuted: true)])
        #expect(try building.apply(.muteAll(room: lobby, isMuted: true)) == Answer(reply: .done))
        building.refuses(.muted(room: lobby), .send(room: lobby, message: .saying("hi")), by: carol)
        try building.say("hi", by: alice)
        try building.say("hi", by: bob)
        building.refuses(.notPermitted(room: lobby), .muteAll(room: lobby, isMuted: false), by: carol)
        building.refuses(.notMember(room: lobby, user: dave), .muteAll(room: lobby, isMuted: false), by: dave)
        try building.apply(.muteAll(room: lobby, isMuted: false))
        building.now = Instant(.seconds(1))
        try building.say("hi", by: carol)
    }

    @Test func `the owner alone makes admins and takes it back`() throws {
        var building = try club()
        let made = try building.apply(.setRole(room: lobby, user: carol, role: .admin))
        #expect(made.events == [.memberChanged(room: lobby, member: building.member(carol, .admin), by: alice)])
        #expect(try building.apply(.setRole(room: lobby, user: carol, role: .admin)) == Answer(reply: .done))
        let taken = try building.apply(.setRole(room: lobby, user: carol, role: .member))
        #expect(taken.events == [.memberChanged(room: lobby, member: building.member(carol), by: alice)])
        building.refuses(.notPermitted(room: lobby), .setRole(room: lobby, user: carol, role: .admin), by: bob)
        building.refuses(.notPermitted(room: lobby), .setRole(room: lobby, user: alice, role: .admin))
        building.refuses(.notMember(room: lobby, user: dave), .setRole(room: lobby, user: dave, role: .admin))
        building.refuses(
            .invalidArgument(name: "role", value: "owner"), .setRole(room: lobby, user: bob, role: .owner))
    }

    @Test func `an admin who leaves and comes back is an ordinary member`() throws {
        var building = try club()
        try building.apply(.leave(room: lobby), by: bob)
        #expect(try building.join(by: bob) == [.memberJoined(room: lobby, member: building.member(bob))])
    }

    @Test func `ownership passes to a member, and the owner before is an ordinary one`() throws {
        var building = try club()
        try building.apply(.mute(room: lobby, user: bob, seconds: 60))
        let answer = try building.apply(.transferOwnership(room: lobby, to: bob))
        #expect(answer == Answer(reply: .done, events: [.ownerChanged(room: lobby, owner: bob)]))
        let named = try building.apply(.fetchMembers(room: lobby, users: [alice, bob]))
        #expect(named.reply == .members(members: [building.member(alice), building.member(bob, .owner)], next: 0))
        building.refuses(.notPermitted(room: lobby), .transferOwnership(room: lobby, to: carol))
        building.refuses(.notMember(room: lobby, user: dave), .transferOwnership(room: lobby, to: dave), by: bob)
        #expect(try building.apply(.transferOwnership(room: lobby, to: bob), by: bob) == Answer(reply: .done))
    }
}
