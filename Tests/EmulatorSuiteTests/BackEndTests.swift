import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// What only an app's back end does: it makes rooms nobody is in, governs all of them, keeps users out and takes messages back.
@Suite struct BackEndTests {
    private static let boss: UserID = "boss"

    private func govern(_ command: RoomCommand) -> Input {
        .administered(command: .act(user: Self.boss, command: .room(command), governs: true))
    }

    private func told(_ outcome: Outcome) -> [UInt64] {
        outcome.effects.flatMap { effect -> [SessionID] in
            if case .deliver(_, let sessions) = effect { sessions } else { [] }
        }.map(\.rawValue)
    }

    private func make(_ room: RoomID?, _ owner: UserID? = nil, _ plan: RoomPlan = RoomPlan(kind: "AVChatRoom")) -> Input
    {
        .administered(command: .makeRoom(room: room, owner: owner, plan: plan))
    }

    @Test func `a room is made without members, and its owner comes later or never`() {
        var world = TenantWorld()
        for number in 1...2 as ClosedRange<UInt64> { world.admit(UserID("u\(number)"), number) }
        #expect(told(world.take(make("lobby", "u1")).outcome) == [1])
        #expect(world.tenant.listing(of: "lobby")?.owner == "u1")
        #expect(world.tenant.members(of: "lobby").isEmpty)
        #expect(
            world.refusal(2, .room(.muteAll(room: "lobby", isMuted: true))) == .notMember(room: "lobby", user: "u2"))
        world.must(1, .room(.enter(room: "lobby", entry: .join)))
        world.must(1, .room(.muteAll(room: "lobby", isMuted: true)))

        let id = world.tenant.nextRoomID
        #expect(world.take(make(nil)).reply == .success(.done))
        #expect(world.tenant.kind(of: id) == "AVChatRoom")
        #expect(world.tenant.listing(of: id)?.owner == nil)
        #expect(world.tenant.nextRoomID != id)
        world.must(2, .room(.enter(room: id, entry: .join)))
        // The cloud's own ids are free to the back end.
        #expect(world.take(make("@TGS#mine")).reply == .success(.done))
    }

    @Test func `a room that cannot be made is refused, and nothing changes`() {
        var world = TenantWorld()
        world.admit("u1", 1)
        world.take(make("lobby", "u1"))
        let attribute = Attribute(key: "a", value: "1")
        let refused: [(Input, EmulatorError)] = [
            (make("lobby"), .roomExists(room: "lobby", isOwnedByCaller: false, isCallerMember: false)),
            (make("a b"), .invalidRoomID(text: "a b")), (make(""), .invalidRoomID(text: "")),
            (make("attic", "zoe"), .userNotFound(user: "zoe")),
            (make("attic", nil, RoomPlan(kind: "Pub")), .unknownRoomKind(kind: "Pub")),
            (
                make("attic", nil, RoomPlan(kind: "Work", attributes: [attribute])),
                .invalidArgument(name: "attributes", value: "of a room without members")
            ),
        ]
        let before = world.tenant
        for (input, error) in refused { #expect(world.take(input).reply == .failure(error)) }
        #expect(world.tenant == before)
    }

    @Test func `a kind without owners takes none`() {
        var world = TenantWorld.zego()
        world.take(.administered(command: .register(profile: UserProfile(user: "u1"))))
        let plan = RoomPlan(kind: ZEGO.roomKind)
        #expect(
            world.take(make("lobby", "u1", plan)).reply == .failure(.invalidArgument(name: "owner", value: "u1")))
        // Its rooms end as soon as nobody is in them.
        #expect(world.take(make("lobby", nil, plan)).outcome.events.last == .room(.dismissed(room: "lobby", by: nil)))
        #expect(world.tenant.kind(of: "lobby") == nil)
    }

    @Test func `whoever governs does in a room what its owner may, as a user nobody knows, and the members are told`() {
        var world = TenantWorld()
        world.furnish("lobby", kind: "Meeting", users: 3)
        #expect(told(world.take(govern(.muteAll(room: "lobby", isMuted: true))).outcome) == [1, 2, 3])
        #expect(told(world.take(govern(.mute(room: "lobby", user: "u2", seconds: 60))).outcome) == [1, 2, 3])
        world.take(govern(.setRole(room: "lobby", user: "u2", role: .admin)))
        #expect(world.tenant.role(of: "u2", in: "lobby") == .admin)
        world.take(govern(.describeMember(room: "lobby", user: "u1", change: MemberDescriptionChange(name: "One"))))
        let member = world.tenant.member("u1", of: "lobby")
        #expect(member?.description?.name == "One" && member?.role == .owner && member?.isOnline == true)
        let described = world.take(govern(.describe(room: "lobby", change: RoomDescriptionChange(name: "new")))).outcome
        #expect(
            described.events
                == [.room(.described(room: "lobby", change: RoomDescriptionChange(name: "new"), by: Self.boss))])
        world.take(govern(.transferOwnership(room: "lobby", to: "u3")))
        #expect(world.tenant.listing(of: "lobby")?.owner == "u3")
        // Not what owners cannot do either.
        #expect(
            world.take(govern(.mute(room: "lobby", user: "u3", seconds: 1))).reply
                == .failure(.notPermitted(room: "lobby")))
        #expect(
            world.take(govern(.setRole(room: "lobby", user: "zoe", role: .admin))).reply
                == .failure(.notMember(room: "lobby", user: "zoe")))
        // Another acts without it.
        let act = Input.administered(
            command: .act(user: "u1", command: .room(.muteAll(room: "lobby", isMuted: false))))
        #expect(world.take(act).reply == .failure(.notPermitted(room: "lobby")))
    }

    @Test func `users are added as far as there is place, as it was said before`() {
        var world = TenantWorld()
        world.furnish("lobby", kind: "Public", users: 2)
        for name in ["eve", "dan", "fay"] as [UserID] {
            world.take(.administered(command: .register(profile: UserProfile(user: name))))
        }
        world.take(govern(.describe(room: "lobby", change: RoomDescriptionChange(maximumMembers: 4))))
        let users: [UserID] = ["u1", "zoe", "eve", "dan", "fay", "eve"]
        let outcomes = world.tenant.outcomes(ofAdding: users, to: "lobby")
        #expect(outcomes.map(\.isDone) == [false, false, true, true, false])
        world.take(govern(.addMembers(room: "lobby", users: users)))
        #expect(world.tenant.members(of: "lobby") == ["u1", "u2", "eve", "dan"])
        #expect(world.tenant.outcomes(ofAdding: users, to: "attic").allSatisfy { !$0.isDone })
        world.take(make("live"))
        #expect(world.tenant.outcomes(ofAdding: ["eve"], to: "live").map(\.isDone) == [false])
    }

    @Test func `users are kept out of a room of any kind, also before they come, and let in again`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        func remove(_ users: [UserID], _ seconds: Int?) -> Input {
            .administered(
                command: .removeMembers(room: "lobby", users: users, reason: "rude", bannedSeconds: seconds))
        }
        world.admit("u4", 4)
        #expect(Set(told(world.take(remove(["u2", "u4", "u1"], 60)).outcome)) == [1, 2, 3])
        // An owner is removed, but not kept out.
        #expect(world.tenant.members(of: "lobby") == ["u3"])
        #expect(world.tenant.users(on: .banned, of: "lobby").map(\.user) == ["u2", "u4"])
        world.must(1, .room(.enter(room: "lobby", entry: .join)))
        for user in [2, 4] as [UInt64] {
            #expect(
                world.refusal(user, .room(.enter(room: "lobby", entry: .join)))
                    == .banned(room: "lobby", secondsLeft: 60))
        }
        #expect(world.take(remove(["u2", "u3"], 0)).outcome == Outcome())
        world.must(2, .room(.enter(room: "lobby", entry: .join)))
        #expect(world.tenant.members(of: "lobby") == ["u3", "u1", "u2"])
        world.advance(by: .seconds(60))
        world.must(4, .room(.enter(room: "lobby", entry: .join)))
        let before = world.tenant
        #expect(
            world.take(remove(["u2"], -1)).reply == .failure(.invalidArgument(name: "bannedSeconds", value: "-1")))
        #expect(world.take(remove([], 1)).reply == .failure(.invalidArgument(name: "users", value: "")))
        #expect(world.tenant == before)
        // Without seconds they come back at once.
        world.take(remove(["u2"], nil))
        world.must(2, .room(.enter(room: "lobby", entry: .join)))
    }

    @Test func `ten thousand users are kept out of a room, and one more is refused`() {
        var world = TenantWorld()
        world.take(make("lobby"))
        func ban(_ users: [UserID], _ seconds: Int) -> Input {
            .administered(command: .removeMembers(room: "lobby", users: users, reason: "", bannedSeconds: seconds))
        }
        for start in stride(from: 0, to: 10_000, by: 500) {
            #expect(world.take(ban((start..<start + 500).map { UserID("u\($0)") }, 60)).reply == .success(.done))
        }
        let refused = EmulatorError.limitExceeded(limit: .listedUserCount, maximum: 10_000, attempted: 10_001)
        #expect(world.take(ban(["zoe", "u1"], 60)).reply == .failure(refused))
        #expect(world.take(ban(["u1"], 30)).reply == .success(.done))
        #expect(world.take(ban(["u1"], 0)).reply == .success(.done))
        #expect(world.take(ban(["zoe"], 60)).reply == .success(.done))
    }

    @Test func `the last messages are remembered by number, and the back end takes them back whatever their age`() {
        var world = TenantWorld { $0.room.maximumRememberedMessages = 3 }
        world.furnish("lobby", users: 2)
        for number in 1...8 {
            world.must(
                1, .room(.send(room: "lobby", message: Message(id: MessageID("m\(number)"), body: .text(text: "x")))))
        }
        #expect(world.tenant.lastMessageNumber(of: "lobby") == 8)
        let known = (1...9).map { world.tenant.sentMessage($0, in: "lobby")?.id }
        #expect(known == [nil, nil, nil, nil, nil, "m6", "m7", "m8", nil])
        world.advance(by: .seconds(4000))
        guard let message = world.tenant.sentMessage(7, in: "lobby") else {
            Issue.record("message 7 is not remembered")
            return
        }
        #expect(
            world.refusal(1, .room(.revoke(room: "lobby", message: message)))
                == .messageTooOld(message: "m7", maximumSeconds: 120))
        #expect(told(world.take(govern(.revoke(room: "lobby", message: message))).outcome) == [1, 2])
        #expect(world.tenant.sentMessage(7, in: "lobby") == nil)
        #expect(world.tenant.sentMessage(6, in: "lobby")?.id == "m6")
    }

    @Test func `counters are removed, and the members are told of those that there were`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 2)
        let counters = [Counter(key: "a", value: 1), Counter(key: "b", value: 2)]
        world.take(govern(.setCounters(room: "lobby", counters: counters)))
        #expect(world.tenant.counters(of: "lobby") == counters)
        let remove = Input.administered(command: .removeCounters(room: "lobby", keys: ["b", "c", "b"]))
        let outcome = world.take(remove).outcome
        #expect(outcome.events == [.room(.counterChanged(room: "lobby", counter: Counter(key: "b", value: 0)))])
        #expect(told(outcome) == [1, 2])
        #expect(world.tenant.counters(of: "lobby") == [counters[0]])
        #expect(
            world.take(.administered(command: .removeCounters(room: "attic", keys: ["a"]))).reply
                == .failure(.roomNotFound(room: "attic")))
    }

    @Test func `presence and registration are as the cloud knows them`() {
        var world = TenantWorld()
        world.admit("u1", 1)
        #expect(world.tenant.presence(of: "u1") == .online)
        world.must(1, .identity(.logOut))
        #expect(world.tenant.presence(of: "u1") == .loggedOut)
        world.take(.administered(command: .unregister(user: "u1")))
        #expect(!world.tenant.isRegistered("u1"))
        #expect(!world.tenant.isRegistered("zoe"))
    }
}
