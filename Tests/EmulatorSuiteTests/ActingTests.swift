import EmulatorAPI
import EmulatorSuite
import Testing

/// What the back end does in the role of a user.
@Suite struct ActingTests {
    private func act(_ user: UserID, _ command: Command) -> Input {
        .administered(command: .act(user: user, command: command))
    }

    private func plan(_ kind: RoomKind = "Meeting") -> RoomEntry {
        .create(plan: RoomPlan(kind: kind, description: RoomDescription(name: "room")))
    }

    private func told(_ outcome: Outcome) -> [[SessionID]] {
        outcome.effects.compactMap { if case .deliver(_, let sessions) = $0 { sessions } else { nil } }
    }

    @Test func `a user who is not online makes a room, is its owner, and writes to those in it and to others`() {
        var world = TenantWorld()
        world.admit("u2", 2)
        world.take(.administered(command: .register(profile: UserProfile(user: "u1", nickname: "One"))))
        #expect(world.take(act("u1", .room(.enter(room: "lobby", entry: plan())))).reply == .success(.done))
        world.must(2, .room(.enter(room: "lobby", entry: .join)))
        let message = Message(id: "m", body: .text(text: "hello"))
        let sent = world.take(act("u1", .room(.send(room: "lobby", message: message)))).outcome
        #expect(told(sent) == [[SessionID(2)]])
        let written = world.take(act("u1", .signaling(.send(user: "u2", message: message)))).outcome
        #expect(told(written) == [[SessionID(2)]])
        guard case .signaling(.messageSent(let sender, _, _, _)) = written.events.first else {
            Issue.record("nothing was sent")
            return
        }
        #expect(sender.nickname == "One")
        #expect(world.take(act("u2", .room(.dismiss(room: "lobby")))).reply == .failure(.notPermitted(room: "lobby")))
    }

    @Test func `nobody is the caller, so all sessions of the user are told`() {
        var world = TenantWorld()
        world.furnish("lobby", kind: "Meeting", users: 2)
        let left = world.take(act("u2", .room(.leave(room: "lobby")))).outcome
        #expect(told(left).flatMap { $0 } == [SessionID(1)])
        let made = world.take(act("u2", .room(.enter(room: "attic", entry: plan())))).outcome
        #expect(told(made).flatMap { $0 }.contains(SessionID(2)))
    }

    @Test func `attributes are written by one whom nobody knows, who holds them, and every member is told`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        let write = AttributeCommand.set(
            room: "lobby", attributes: [Attribute(key: "seat", value: "1")], options: AttributeOptions(),
            expectedRevision: nil)
        let (reply, outcome) = world.take(act("back end", .attribute(write)))
        #expect(reply == .success(.done))
        #expect(told(outcome) == [[SessionID(1), SessionID(2), SessionID(3)]])
        #expect(world.tenant.attributes(of: "lobby") == [Attribute(key: "seat", value: "1")])
    }

    @Test func `who is silenced sends to nobody on a device, and by the back end to rooms they are not in`() {
        var world = TenantWorld()
        world.furnish("lobby", kind: "Meeting", users: 2)
        world.admit("u3", 3)
        let toRoom = RoomCommand.send(room: "lobby", message: Message(id: "m", body: .text(text: "hello")))
        let toUser = Command.signaling(.send(user: "u1", message: Message(id: "m", body: .text(text: "hello"))))
        #expect(told(world.take(act("u3", .room(toRoom))).outcome) == [[SessionID(1), SessionID(2)]])
        #expect(told(world.take(act("nobody", .room(toRoom))).outcome) == [[SessionID(1), SessionID(2)]])
        #expect(world.tenant.members(of: "lobby") == ["u1", "u2"])
        func silence(_ user: UserID, _ target: MessageTarget, _ seconds: Int?) -> Input {
            .administered(command: .silence(user: user, target: target, seconds: seconds))
        }
        #expect(world.take(silence("u2", .rooms, 5)).reply == .success(.done))
        #expect(world.refusal(2, .room(toRoom)) == .muted(room: ""))
        world.must(2, toUser)
        #expect(told(world.take(act("u2", .room(toRoom))).outcome) == [[SessionID(1)]])
        world.advance(by: .seconds(5))
        world.must(2, .room(toRoom))
        world.take(silence("u2", .users, nil))
        world.advance(by: .seconds(1_000_000))
        #expect(world.refusal(2, toUser) == .muted(room: ""))
        world.take(silence("u2", .users, 0))
        world.must(2, toUser)
    }

    @Test func `what is refused changes nothing and is told to nobody`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 2)
        let set = AttributeCommand.removeAll(room: "ghost", options: AttributeOptions(), expectedRevision: nil)
        let message = Message(id: "m", body: .text(text: "hello"))
        for (user, seconds, error) in [
            ("ghost", 1, .userNotFound(user: "ghost")), ("u1", -1, .invalidArgument(name: "seconds", value: "-1")),
        ] as [(UserID, Int, EmulatorError)] {
            let before = world.tenant
            let silence = AdministrationCommand.silence(user: user, target: .rooms, seconds: seconds)
            #expect(world.take(.administered(command: silence)).reply == .failure(error))
            #expect(world.tenant == before)
        }
        for (user, command, error) in [
            ("u1", .room(.send(room: "ghost", message: message)), .roomNotFound(room: "ghost")),
            (
                UserID(String(repeating: "u", count: 257)), .room(.send(room: "lobby", message: message)),
                .limitExceeded(limit: .userIDBytes, maximum: 256, attempted: 257)
            ),
            ("u1", .attribute(set), .roomNotFound(room: "ghost")),
            ("u9", .room(.leave(room: "lobby")), .userNotFound(user: "u9")),
            ("u9", .signaling(.fetchPresence(users: [])), .userNotFound(user: "u9")),
            ("u1", .identity(.logOut), .invalidArgument(name: "command", value: "identity")),
            ("u1", .rtc(.leave(channel: "c")), .invalidArgument(name: "command", value: "rtc")),
        ] as [(UserID, Command, EmulatorError)] {
            let before = world.tenant
            let (reply, outcome) = world.take(act(user, command))
            #expect(reply == .failure(error))
            #expect(outcome == Outcome())
            #expect(world.tenant == before)
        }
    }
}
