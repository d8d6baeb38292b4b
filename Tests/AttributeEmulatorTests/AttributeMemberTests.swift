import AttributeEmulator
import EmulatorAPI
import Testing

/// What members of a room have.
@Suite struct AttributeMemberTests {
    private static let rules = MemberAttributeRules(
        maximumKeyBytes: 4, maximumValueBytes: 6, maximumCount: 2, maximumTotalBytes: 12, maximumMembers: 2,
        maximumWrites: 5, writeWindow: .seconds(10), maximumReads: 1000, maximumUsersPerQuery: 3, maximumAudience: 100)

    private var world: AttributeWorld {
        var world = AttributeWorld()
        world.rules.members = Self.rules
        return world
    }

    private func set(
        _ pairs: KeyValuePairs<String, String>, _ users: UserID..., in room: RoomID = lobby
    ) -> AttributeCommand {
        .setForMembers(room: room, users: users, attributes: .of(pairs), removesWithMember: true)
    }

    private func refuses(_ error: EmulatorError, _ command: AttributeCommand, in world: inout AttributeWorld) {
        world.refuses(error) { (world) throws(EmulatorError) in try world.apply(command, by: alice) }
    }

    private func invalid(_ name: String, _ value: String = "") -> EmulatorError {
        .invalidArgument(name: name, value: value)
    }

    private func beyond(_ limit: Limit, _ maximum: Int, _ attempted: Int? = nil) -> EmulatorError {
        .limitExceeded(limit: limit, maximum: maximum, attempted: attempted ?? maximum + 1)
    }

    @Test func `a write names somebody and something, each once`() throws {
        var world = world
        refuses(invalid("attributes"), set([:], bob), in: &world)
        refuses(invalid("users"), set(["a": "1"]), in: &world)
        refuses(invalid("users", "bob,bob"), set(["a": "1"], bob, bob), in: &world)
        refuses(invalid("attribute key", "a,a"), set(["a": "1", "a": "2"], bob), in: &world)
        refuses(invalid("attribute key"), set(["": "1"], bob), in: &world)
    }

    @Test func `sizes and numbers are taken at their limits and not beyond`() throws {
        var world = world
        refuses(beyond(.queryCount, 3), set(["a": "1"], alice, bob, carol, "dave"), in: &world)
        refuses(beyond(.memberAttributeCount, 2), set(["a": "1", "b": "2", "c": "3"], bob, carol), in: &world)
        refuses(beyond(.memberAttributeKeyBytes, 4), set(["fives": "1"], bob), in: &world)
        refuses(beyond(.memberAttributeValueBytes, 6), set(["a": "sevens!"], bob), in: &world)
        refuses(beyond(.userIDBytes, 256), set(["a": "1"], UserID(String(repeating: "u", count: 257))), in: &world)
        _ = try world.apply(set(["four": "sixsix"], bob), by: alice)
        _ = try world.apply(set(["a": "1"], alice, bob, "dave"), by: alice)
        #expect(world.state.attributes(of: bob, in: lobby) == .of(["a": "1", "four": "sixsix"]))
    }

    @Test func `one member's attributes together have limits, which one of many exceeds alone`() throws {
        var world = world
        _ = try world.apply(set(["a": "1", "b": "2"], bob), by: alice)
        let tooMany = beyond(.memberAttributeCount, 2)
        refuses(tooMany, set(["c": "3"], bob), in: &world)
        let answer = try world.apply(set(["c": "3"], bob, carol), by: alice)
        let refused = MemberAttributesOutcome(
            member: MemberAttributes(user: bob, attributes: []), refused: [KeyRefusal(key: "c", reason: tooMany)],
            isDone: false)
        let done = MemberAttributes(user: carol, attributes: .of(["c": "3"]))
        #expect(
            answer.reply
                == .memberAttributesSet(
                    outcomes: [refused, MemberAttributesOutcome(member: done, refused: [], isDone: true)]))
        #expect(answer.events == [.membersChanged(room: lobby, members: [done], by: alice)])
        refuses(beyond(.memberAttributesTotalBytes, 12), set(["a": "sixsix", "b": "fives"], bob), in: &world)
        _ = try world.apply(set(["a": "sixsix", "b": "four"], bob), by: alice)
    }

    @Test func `so many members have attributes and not one more`() throws {
        var world = world
        _ = try world.apply(set(["a": "1"], bob), by: alice)
        refuses(beyond(.memberAttributeMemberCount, 2), set(["a": "1"], alice, carol), in: &world)
        _ = try world.apply(set(["a": "1"], carol), by: alice)
        refuses(beyond(.memberAttributeMemberCount, 2), set(["a": "1"], alice), in: &world)
        // Who has some may have others, also where a smaller maximum is exceeded.
        var rules = Self.rules
        rules.maximumMembers = 1
        world.rules.members = rules
        _ = try world.apply(set(["a": "2"], bob, carol), by: alice)
    }

    @Test func `who is no member has nothing, and is named`() throws {
        var world = world
        let answer = try world.apply(set(["a": "1"], "dave"), by: alice)
        let reason = EmulatorError.notMember(room: lobby, user: "dave")
        #expect(
            answer.reply
                == .memberAttributesSet(
                    outcomes: [
                        MemberAttributesOutcome(
                            member: MemberAttributes(user: "dave", attributes: []),
                            refused: [KeyRefusal(key: "a", reason: reason)], isDone: false)
                    ]))
        #expect(answer.events == [])
        #expect(world.state.attributes(of: "dave", in: lobby) == [])
    }

    @Test func `a write whose answer may not fit a frame is refused`() throws {
        var world = world
        world.rules.members = MemberAttributeRules(
            maximumKeyBytes: 4, maximumValueBytes: 6, maximumCount: 100, maximumTotalBytes: 12, maximumMembers: 2,
            maximumWrites: 5, writeWindow: .seconds(10), maximumReads: 1000, maximumUsersPerQuery: 1000,
            maximumAudience: 100)
        let attributes = (0..<100).map { Attribute(key: "\($0)", value: "") }
        func set(_ count: Int) -> AttributeCommand {
            .setForMembers(
                room: lobby, users: (0..<count).map { UserID("u\($0)") }, attributes: attributes,
                removesWithMember: true)
        }
        _ = try world.apply(set(10), by: alice)
        do throws(EmulatorError) {
            _ = try world.apply(set(1000), by: alice)
            Issue.record("accepted")
        } catch .limitExceeded(let limit, let maximum, _) {
            #expect(limit == .replyBytes && maximum == FrameSize.maximumBytes)
        } catch {
            Issue.record(error)
        }
    }

    @Test func `as many members as the limit are read at once, in pages of one at least`() throws {
        var world = world
        for user in [bob, alice] { _ = try world.apply(set(["a": "1"], user), by: alice) }
        let (first, second) = (
            MemberAttributes(user: alice, attributes: .of(["a": "1"])),
            MemberAttributes(user: bob, attributes: .of(["a": "1"]))
        )
        func fetch(_ users: UserID...) -> AttributeCommand { .fetchOfMembers(room: lobby, users: users) }
        func list(_ count: Int, _ cursor: UserID = "") -> AttributeCommand {
            .listOfMembers(room: lobby, count: count, cursor: cursor)
        }
        refuses(beyond(.queryCount, 3), fetch(alice, bob, carol, "dave"), in: &world)
        #expect(
            try world.apply(fetch(bob, carol, alice), by: carol).reply
                == .memberAttributes(members: [second, first], next: ""))
        for count in [-1, 0, 4] { refuses(invalid("count", "\(count)"), list(count), in: &world) }
        #expect(try world.apply(list(1), by: carol).reply == .memberAttributes(members: [first], next: alice))
        #expect(try world.apply(list(3, alice), by: carol).reply == .memberAttributes(members: [second], next: ""))
    }
}
