import EmulatorAPI
import EmulatorSuite
import Testing

/// Who is told what.
@Suite struct AddressingTests {
    private let text = Message(id: "m", body: .text(text: "hello"))

    @Test func `those who were there hear of a joiner, and the joiner does not`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        world.admit("u4", 4)
        let outcome = world.must(4, .room(.enter(room: "lobby", entry: .join)))
        #expect(outcome.told { if case .room(.memberJoined) = $0 { true } else { false } } == [[1, 2, 3]])
    }

    @Test func `those who stay hear who left, and the leaver does not`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        let outcome = world.must(2, .room(.leave(room: "lobby")))
        #expect(outcome.told { if case .room(.memberLeft(_, _, .left)) = $0 { true } else { false } } == [[1, 3]])
    }

    @Test func `a kick is told to those who stay and to the one removed`() {
        var world = TenantWorld()
        world.furnish("lobby", kind: "Meeting", users: 3)
        let outcome = world.must(1, .room(.kick(room: "lobby", users: ["u2"], reason: "rude", bannedSeconds: 0)))
        #expect(outcome.told { if case .room(.memberLeft(_, _, .kicked)) = $0 { true } else { false } } == [[1, 2, 3]])
    }

    @Test func `a dismissal is told to everybody but the one who asked for it`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        let outcome = world.must(1, .room(.dismiss(room: "lobby")))
        #expect(outcome.told { if case .room(.dismissed) = $0 { true } else { false } } == [[2, 3]])
    }

    @Test func `a dismissal by the back end is told to everybody`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        let outcome = world.take(.administered(command: .dismissRoom(room: "lobby"))).outcome
        #expect(outcome.told { if case .room(.dismissed) = $0 { true } else { false } } == [[1, 2, 3]])
    }

    @Test func `a message is told to the others and not echoed`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        let outcome = world.must(2, .room(.send(room: "lobby", message: text)))
        #expect(outcome.told { if case .room(.messageSent) = $0 { true } else { false } } == [[1, 3]])
    }

    @Test func `a message with receivers is told to those of them who are members, each once`() {
        var world = TenantWorld()
        world.furnish("lobby", kind: "Meeting", users: 4)
        world.admit("u5", 5)
        let whisper = Message(id: "m", body: .text(text: "psst"), receivers: ["u4", "u2", "u4", "u5", "u1", "nobody"])
        let outcome = world.must(1, .room(.send(room: "lobby", message: whisper)))
        #expect(outcome.told { if case .room(.messageSent) = $0 { true } else { false } } == [[2, 4]])
    }

    @Test func `a message that is taken back is told to the others`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        world.must(2, .room(.send(room: "lobby", message: text)))
        let stamp = MessageStamp(sequence: 1, sentAtUnixMilliseconds: world.tenant.unixMilliseconds)
        let message = SentMessage(id: "m", sender: "u2", stamp: stamp)
        let outcome = world.must(2, .room(.revoke(room: "lobby", message: message)))
        #expect(outcome.told { if case .room(.messageRevoked) = $0 { true } else { false } } == [[1, 3]])
    }

    @Test func `who leaves hears of it on their other devices`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        world.admit("u2", 9, on: .web)
        let outcome = world.must(2, .room(.leave(room: "lobby")))
        #expect(outcome.told { if case .room(.memberLeft(_, _, .left)) = $0 { true } else { false } } == [[1, 3, 9]])
    }

    @Test func `an attribute write is told to the writer too`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        let write = AttributeCommand.set(
            room: "lobby", attributes: [Attribute(key: "seat1", value: "u2")], options: AttributeOptions(),
            expectedRevision: nil)
        #expect(
            world.must(2, .attribute(write)).told { if case .attribute = $0 { true } else { false } } == [[1, 2, 3]])
    }

    @Test func `attributes are for members of rooms that exist`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 1)
        world.admit("u2", 2)
        #expect(world.refusal(2, .attribute(.fetch(room: "lobby", keys: []))) == .notMember(room: "lobby", user: "u2"))
        #expect(world.refusal(2, .attribute(.fetch(room: "attic", keys: []))) == .roomNotFound(room: "attic"))
    }

    @Test func `a user on two terminals is told on both`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 2)
        world.admit("u2", 9, on: .web)
        let outcome = world.must(1, .room(.send(room: "lobby", message: text)))
        #expect(outcome.told { if case .room(.messageSent) = $0 { true } else { false } } == [[2, 9]])
    }

    @Test func `an invitation is told to the invitees and its answer to the inviter`() {
        var world = TenantWorld()
        for number in 1...3 as ClosedRange<UInt64> { world.admit(UserID("u\(number)"), number) }
        let invited = world.must(
            1,
            .signaling(
                .invite(id: "i1", invitees: ["u2"], terms: InvitationTerms(timeoutMilliseconds: 30_000))))
        #expect(invited.told { if case .signaling(.invited) = $0 { true } else { false } } == [[2]])
        let accepted = world.must(2, .signaling(.accept(id: "i1", data: "yes")))
        #expect(accepted.told { if case .signaling(.usersChanged) = $0 { true } else { false } } == [[1]])
    }

    @Test func `a second login forces the first offline and ends its AVChatRoom membership`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 2)
        let outcome = world.admit("u2", 3)
        #expect(
            outcome.told { $0 == .identity(.forcedOffline(user: "u2", reason: .loggedInElsewhere)) } == [[2]])
        #expect(outcome.told { if case .room(.memberLeft(_, _, .disconnected)) = $0 { true } else { false } } == [[1]])
        #expect(world.refusal(2, .room(.enter(room: "lobby", entry: .join))) == .notLoggedIn)
        world.must(3, .room(.enter(room: "lobby", entry: .join)))
    }

    @Test func `a second login on another kind of terminal keeps the first and its membership`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 2)
        let outcome = world.admit("u2", 3, on: .web)
        #expect(outcome.told { if case .identity(.forcedOffline) = $0 { true } else { false } }.isEmpty)
        #expect(outcome.told { if case .room(.memberLeft) = $0 { true } else { false } }.isEmpty)
        #expect(world.refusal(3, .room(.enter(room: "lobby", entry: .join))) == .alreadyMember(room: "lobby"))
    }

    @Test func `a session that is silent past its grace time leaves its rooms and ends`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 2)
        world.take(.interrupted(session: SessionID(2)))
        let grace = world.setup.rules.identity.offlineGrace
        #expect(world.advance(by: grace - .nanoseconds(1)) == Outcome())
        let outcome = world.advance(by: .nanoseconds(1))
        #expect(outcome.told { if case .room(.memberLeft(_, _, .disconnected)) = $0 { true } else { false } } == [[1]])
        #expect(outcome.effects.contains { if case .end(SessionID(2), _) = $0 { true } else { false } })
    }

    @Test func `a newcomer to a channel finds who is there, and the others hear of the newcomer`() {
        var world = TenantWorld()
        world.admit("u1", 1)
        world.admit("u2", 2)
        func join(_ user: UserID) -> Command {
            .rtc(
                .enter(
                    channel: "stage",
                    entry: ChannelEntry(user: user, credential: TenantWorld.credential(user), scene: .live))
            )
        }
        world.must(1, join("u1"))
        world.must(1, .rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .sound, extra: "")))
        let (reply, outcome) = world.take(.command(session: SessionID(2), command: join("u2")))
        let joined = RTCEvent.participantJoined(channel: "stage", user: ChannelUser(user: "u2", nickname: ""))
        #expect(outcome.told { $0 == .rtc(joined) } == [[1]])
        #expect(outcome.effects.last == .reroute(channel: "stage"))
        guard case .success(.channel(let found))? = reply else {
            Issue.record("refused")
            return
        }
        #expect(found.users.map(\.user) == ["u1"])
        #expect(found.streams.map(\.publisher.user) == ["u1"])
    }
}

@Suite struct TenantLimitTests {
    @Test func `one session more than the limit is refused, and one that closes makes room`() {
        var world = TenantWorld { $0.identity.maximumSessions = 2 }
        world.admit("u1", 1)
        world.admit("u2", 2)
        #expect(
            world.take(.opened(session: SessionID(3))).reply
                == .failure(.limitExceeded(limit: .sessionCount, maximum: 2, attempted: 3)))
        world.take(.closed(session: SessionID(1)))
        #expect(world.take(.opened(session: SessionID(4))).reply == .success(.done))
    }

    @Test func `one user more than the limit is refused`() {
        var world = TenantWorld { $0.identity.maximumUsers = 2 }
        world.admit("u1", 1)
        world.admit("u2", 2)
        world.take(.opened(session: SessionID(3)))
        #expect(
            world.refusal(3, TenantWorld.logIn("u3")) == .limitExceeded(limit: .userCount, maximum: 2, attempted: 3))
    }

    @Test func `one room more than the limit is refused, and a dismissed one makes room`() {
        var world = TenantWorld { $0.room.maximumRooms = 2 }
        world.admit("u1", 1)
        func create(_ room: RoomID) -> Command {
            .room(
                .enter(
                    room: room, entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription(name: "r")))
                ))
        }
        world.must(1, create("a"))
        world.must(1, create("b"))
        #expect(world.refusal(1, create("c")) == .limitExceeded(limit: .roomCount, maximum: 2, attempted: 3))
        world.must(1, .room(.dismiss(room: "a")))
        world.must(1, create("c"))
    }

    @Test func `one channel more than the limit is refused`() {
        var world = TenantWorld { $0.rtc.maximumChannels = 1 }
        world.admit("u1", 1)
        func join(_ channel: ChannelID) -> Command {
            .rtc(
                .enter(
                    channel: channel,
                    entry: ChannelEntry(user: "u1", credential: TenantWorld.credential("u1"), scene: .live))
            )
        }
        world.must(1, join("a"))
        #expect(world.refusal(1, join("b")) == .limitExceeded(limit: .channelCount, maximum: 1, attempted: 2))
    }

    @Test func `a token of another app is refused`() {
        var world = TenantWorld()
        world.take(.opened(session: SessionID(1)))
        let command = Command.identity(
            .logIn(user: "u1", credential: TenantWorld.credential("u1", app: "2"), terminal: .phone))
        #expect(world.refusal(1, command) == .tokenForAnotherApp(expected: "1400000001", actual: "2"))
    }
}
