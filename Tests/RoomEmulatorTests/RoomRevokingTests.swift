import EmulatorAPI
import RoomEmulator
import Testing

@Suite struct RoomRevokingTests {
    /// alice's lobby with bob and carol. bob said something.
    private func lobbyWithMessage(_ kind: RoomKind = club) throws -> (building: Building, message: SentMessage) {
        var building = Building()
        try building.create(lobby, kind)
        try building.join(by: bob, carol)
        guard case .sent(let stamp) = try building.say("oops", by: bob).reply else { throw Unexpected() }
        return (building, SentMessage(id: "m", sender: bob, stamp: stamp))
    }

    @Test func `the sender takes a message back, and it is told which`() throws {
        var (building, message) = try lobbyWithMessage()
        let answer = try building.apply(.revoke(room: lobby, message: message), by: bob)
        #expect(
            answer
                == Answer(
                    reply: .done,
                    events: [.messageRevoked(room: lobby, message: message, by: Building.profile(bob))]))
    }

    @Test func `the owner and an admin take back another's message, and an ordinary member does not`() throws {
        var (building, message) = try lobbyWithMessage()
        let revoking = RoomCommand.revoke(room: lobby, message: message)
        building.refuses(.notSender(message: "m"), revoking, by: carol)
        try building.apply(.setRole(room: lobby, user: carol, role: .admin))
        var again = building
        #expect(try building.apply(revoking, by: carol).events.count == 1)
        #expect(try again.apply(revoking, by: alice).events.count == 1)
    }

    @Test func `a message is taken back once`() throws {
        var (building, message) = try lobbyWithMessage()
        let revoking = RoomCommand.revoke(room: lobby, message: message)
        try building.apply(revoking, by: bob)
        building.refuses(.messageNotFound(message: "m"), revoking, by: bob)
        building.refuses(.messageNotFound(message: "m"), revoking, by: alice)
    }

    @Test func `a message is taken back as long as the rules say and not a millisecond later`() throws {
        var (building, message) = try lobbyWithMessage()
        let revoking = RoomCommand.revoke(room: lobby, message: message)
        building.now = Instant(.milliseconds(5001))
        building.refuses(.messageTooOld(message: "m", maximumSeconds: 5), revoking, by: bob)
        building.now = Instant(.milliseconds(5000))
        try building.apply(revoking, by: bob)
    }

    @Test func `a message that was never sent is not taken back`() throws {
        var (building, message) = try lobbyWithMessage()
        for sequence: UInt64 in [0, 2, .max] {
            message.stamp.sequence = sequence
            building.refuses(.messageNotFound(message: "m"), .revoke(room: lobby, message: message), by: bob)
        }
        message.stamp = MessageStamp(sequence: 1, sentAtUnixMilliseconds: building.unixMilliseconds + 1)
        building.refuses(.messageNotFound(message: "m"), .revoke(room: lobby, message: message), by: bob)
        message.stamp.sentAtUnixMilliseconds = .min
        building.refuses(
            .messageTooOld(message: "m", maximumSeconds: 5), .revoke(room: lobby, message: message), by: bob)
        message.id = "a long message id"
        building.refuses(refusal(.messageIDBytes, 12, 17), .revoke(room: lobby, message: message), by: bob)
        try building.create(attic, club, by: bob)
        building.refuses(
            .messageNotFound(message: "m"),
            .revoke(
                room: attic,
                message: SentMessage(
                    id: "m", sender: bob,
                    stamp: MessageStamp(sequence: 1, sentAtUnixMilliseconds: building.unixMilliseconds))),
            by: bob)
    }

    @Test func `only members take messages back, and a muted one does`() throws {
        var (building, message) = try lobbyWithMessage()
        let revoking = RoomCommand.revoke(room: lobby, message: message)
        building.refuses(.notMember(room: lobby, user: dave), revoking, by: dave)
        try building.apply(.mute(room: lobby, user: bob, seconds: 60))
        try building.apply(revoking, by: bob)
    }

    @Test func `messages stay where the kind or the rules say so`() throws {
        var (building, message) = try lobbyWithMessage()
        let revoking = RoomCommand.revoke(room: lobby, message: message)
        building.rules.kinds[1].missingFeatures = [.revoking]
        building.refuses(.unsupportedByKind(kind: club, feature: .revoking), revoking, by: bob)
        building.rules.revocableSeconds = nil
        building.refuses(.featureDisabled(feature: .revoking), revoking, by: bob)
    }
}
