import EmulatorAPI
import EmulatorSuite
import EmulatorWire
import RTCEmulator
import Testing
import VendorDialects

/// Whatever a tenant holds and whatever is asked, what clients are told fits into a frame. Texts are of the characters that
/// take most bytes there.
@Suite struct FrameBoundTests {
    /// Six bytes on the wire for each of its own.
    private func wide(_ count: Int) -> String { String(repeating: "\u{1}", count: count) }

    /// The longest frame that an input leads to.
    private func longest(_ world: inout TenantWorld, _ input: Input, sourceLocation: SourceLocation = #_sourceLocation)
        -> Int
    {
        let (reply, outcome) = world.take(input)
        if case .failure(let error)? = reply { Issue.record("\(error)", sourceLocation: sourceLocation) }
        var frames = reply.map { [ServerFrame.reply($0, request: .max)] } ?? []
        for case .deliver(let event, _) in outcome.effects { frames.append(.event(event)) }
        return frames.map { $0.generallyEncoded().count }.max() ?? 0
    }

    private func longest(
        _ world: inout TenantWorld, _ session: UInt64, _ command: Command,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Int {
        longest(&world, .command(session: SessionID(session), command: command), sourceLocation: sourceLocation)
    }

    /// A profile whose bytes are as many as may be.
    private func profile(_ user: UserID, _ rules: IdentityRules) -> UserProfile {
        var profile = UserProfile(user: user)
        while profile.frameBytes + 3100 <= rules.maximumProfileBytes {
            profile.fields["\(profile.fields.count)"] = wide(rules.maximumProfileFieldBytes)
        }
        let left = rules.maximumProfileBytes - profile.frameBytes
        profile.nickname = wide(min(left / 6, rules.maximumProfileFieldBytes))
        profile.avatarURL = String(
            repeating: "a", count: min(rules.maximumProfileBytes - profile.frameBytes, rules.maximumProfileFieldBytes))
        return profile
    }

    private func description(_ rules: RoomRules) -> RoomDescription {
        var description = RoomDescription(
            name: wide(rules.maximumNameBytes), introduction: wide(rules.maximumIntroductionBytes))
        while description.fields.count < rules.maximumFields,
            description.frameBytes + 6 * rules.maximumFieldBytes + 100 <= rules.maximumDescriptionBytes
        {
            description.fields["\(description.fields.count)"] = wide(rules.maximumFieldBytes)
        }
        let left = rules.maximumDescriptionBytes - description.frameBytes
        description.notification = String(repeating: "n", count: min(left, rules.maximumNotificationBytes))
        return description
    }

    @Test func `a profile is as long as it may be and not longer`() throws {
        var world = TenantWorld()
        let rules = world.setup.rules.identity
        world.admit("u1", 1)
        var full = profile("u1", rules)
        #expect(full.frameBytes > rules.maximumProfileBytes - 100)
        world.must(
            1, .identity(.setProfile(change: ProfileChange(nickname: full.nickname, fields: full.fields))))
        full.fields["more"] = wide(rules.maximumProfileFieldBytes)
        let refusal = world.refusal(
            1, .identity(.setProfile(change: ProfileChange(nickname: full.nickname, fields: full.fields))))
        guard case .limitExceeded(.profileBytes, 8192, let attempted) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(attempted > 8192)
    }

    @Test func `what is counted of a profile, a room, a member and a call is no less than they take`() {
        let rules = TenantWorld().setup.rules
        let profile = profile("u\"1", rules.identity)
        let member = Member(
            profile: profile, role: .member, joinedAtUnixMilliseconds: .min, mutedUntilUnixMilliseconds: .min,
            isOnline: false)
        func size(_ reply: Reply) -> Int { ServerFrame.reply(.success(reply), request: 1).generallyEncoded().count }
        let none = size(.members(members: [], next: 0))
        #expect(member.frameBytes >= size(.members(members: [member], next: 0)) - none)
        #expect(profile.frameBytes >= size(.profiles(profiles: [profile])) - size(.profiles(profiles: [])))
        let user = InvitationUser(user: "u\"1", state: .notYetReceived, data: wide(10))
        let terms = InvitationTerms(
            mode: .oneShot, room: "r", data: wide(9), timeoutMilliseconds: .min, isOnlineOnly: false,
            checksReceipt: false)
        let invitation = Invitation(
            id: "c", inviter: "u", terms: terms, createdAtUnixMilliseconds: .min, endedAtUnixMilliseconds: .min,
            users: [user, user])
        let empty = size(.invitations(invitations: [], next: 0))
        #expect(invitation.frameBytes >= size(.invitations(invitations: [invitation], next: 0)) - empty)
        let entrant = ChannelUser(user: "u\"", nickname: wide(3))
        func snapshot(_ users: [ChannelUser]) -> Reply {
            .channel(
                snapshot: ChannelSnapshot(channel: "c", session: "", user: "u", users: users, streams: [], notes: []))
        }
        #expect(entrant.frameBytes >= size(snapshot([entrant, entrant])) - size(snapshot([entrant])))
    }

    @Test func `looking up as many profiles and rooms as may be fits into a frame`() {
        var world = TenantWorld()
        let rules = world.setup.rules
        world.admit("u0", 1)
        let users = (1...rules.identity.maximumUsersPerQuery).map { UserID("user\($0)") }
        for user in users { world.take(.administered(command: .register(profile: profile(user, rules.identity)))) }
        let profiles = longest(&world, 1, .identity(.fetchProfiles(users: users)))
        #expect((700_000...FrameSize.maximumBytes).contains(profiles))
        let one = users + ["another"]
        #expect(
            world.refusal(1, .identity(.fetchProfiles(users: one)))
                == .limitExceeded(limit: .queryCount, maximum: 100, attempted: 101))

        let rooms = (1...rules.room.maximumRoomsPerQuery).map { RoomID("room\($0)") }
        for room in rooms {
            world.must(
                1,
                .room(
                    .enter(
                        room: room,
                        entry: .create(plan: RoomPlan(kind: "Meeting", description: description(rules.room))))))
        }
        let found = longest(&world, 1, .room(.fetchRooms(rooms: rooms)))
        #expect((600_000...FrameSize.maximumBytes).contains(found))
    }

    @Test(arguments: [true, false])
    func `adding and removing as many as may be named fits into a frame`(isAdding: Bool) {
        var world = TenantWorld()
        let rules = world.setup.rules.room
        world.admit("u0", 1)
        world.must(
            1, .room(.enter(room: "r", entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription()))))
        )
        func command(_ users: [UserID]) -> Command {
            isAdding
                ? .room(.addMembers(room: "r", users: users))
                : .room(
                    .kick(room: "r", users: users, reason: wide(rules.maximumReasonBytes), bannedSeconds: 0))
        }
        let long = FrameSize.maximumNamedIDBytes - 4
        func ids(_ count: Int) -> [UserID] { (0..<count).map { UserID("\(1000 + $0)" + wide(long)) } }
        let bytes = longest(&world, 1, command(ids(rules.maximumUsersPerCommand)))
        #expect((700_000...FrameSize.maximumBytes).contains(bytes))
        #expect(
            world.refusal(1, command(ids(rules.maximumUsersPerCommand + 1)))
                == .limitExceeded(limit: .queryCount, maximum: 500, attempted: 501))
        #expect(
            world.refusal(1, command([UserID(wide(long + 5))]))
                == .limitExceeded(limit: .userIDBytes, maximum: 256, attempted: 257))
    }

    @Test func `pages of members fit into a frame, and together hold everybody`() {
        var world = TenantWorld()
        let rules = world.setup.rules.identity
        world.admit("u0", 1)
        world.must(
            1, .room(.enter(room: "r", entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription()))))
        )
        let users = (1...150).map { UserID("user\($0)") }
        for user in users { world.take(.administered(command: .register(profile: profile(user, rules)))) }
        world.must(1, .room(.addMembers(room: "r", users: users)))
        var (cursor, seen): (UInt64, [UserID]) = (0, [])
        repeat {
            let command = Command.room(.listMembers(room: "r", filter: .everybody, count: nil, cursor: cursor))
            #expect(longest(&world, 1, command) <= FrameSize.maximumBytes)
            guard case .members(let members, let next)? = world.reply(1, command) else { break }
            seen += members.map(\.user)
            cursor = next
        } while cursor != 0
        #expect(seen == users.reversed() + ["u0"])
        let named = Array(users.prefix(100))
        #expect(longest(&world, 1, .room(.fetchMembers(room: "r", users: named))) <= FrameSize.maximumBytes)
    }

    @Test func `the longest message of the most talkative member fits into a frame`() {
        var world = TenantWorld.zego()
        let rules = world.setup.rules
        world.logInAll(users: 2)
        world.take(.administered(command: .register(profile: profile("u1", rules.identity))))
        for number in 1...2 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        let parts = rules.room.messageParts
        let message = Message(
            id: MessageID(wide(parts.maximumIDBytes)),
            body: .typed(
                type: 9, bytes: Bytes(Array(repeating: 255, count: rules.room.maximumMessageBytes)),
                fields: ["k": wide(parts.maximumFieldBytes - 1)]))
        let bytes = longest(&world, 1, .room(.send(room: "r", message: message)))
        #expect((200_000...FrameSize.maximumBytes).contains(bytes))
        #expect(longest(&world, 1, .signaling(.send(user: "u2", message: message))) <= FrameSize.maximumBytes)
    }

    @Test func `attributes of a room and of its members fit into a frame`() {
        var world = TenantWorld.zego()
        let rules = world.setup.rules.attribute
        world.logInAll(users: 100)
        for number in 1...100 as ClosedRange<UInt64> { world.must(number, TenantWorld.enter("r")) }
        let attributes = (10...14).map { Attribute(key: "\($0)", value: wide(rules.maximumValueBytes - 2)) }
        #expect(
            longest(
                &world, 1,
                .attribute(
                    .set(
                        room: "r", attributes: attributes, options: AttributeOptions(), expectedRevision: nil)))
                <= FrameSize.maximumBytes)
        guard let members = rules.members else { return }
        let users = (1...members.maximumUsersPerQuery).map { UserID("u\($0)") }
        let most = (0..<members.maximumCount).map { Attribute(key: "\($0)", value: "\u{1}\u{1}") }
        let write = { (attributes: [Attribute]) in
            Command.attribute(
                .setForMembers(room: "r", users: users, attributes: attributes, removesWithMember: true))
        }
        #expect(longest(&world, 1, write(most)) <= FrameSize.maximumBytes)
        // Too much for each of them, so each outcome names every key.
        let tooMuch = most.map { Attribute(key: $0.key + wide(6), value: wide(64)) }
        let bytes = longest(&world, 1, write(tooMuch))
        #expect((100_000...FrameSize.maximumBytes).contains(bytes))
        #expect(
            world.refusal(1, write(most + [Attribute(key: "more", value: "")]))
                == .limitExceeded(limit: .memberAttributeCount, maximum: 30, attempted: 31))
    }

    @Test func `an invitation that has seen as many users as may be fits into a frame, and so does every page of them`()
    {
        var world = TenantWorld.zego()
        guard let rules = world.setup.rules.signaling.invitations else { return }
        let count = UInt64(rules.maximumParts)
        world.logInAll(users: count + 1)
        let data = wide(rules.maximumDataBytes)
        let terms = InvitationTerms(mode: .lasting, data: data, timeoutMilliseconds: 600_000)
        var longestFrame = 0
        for id in ["c1", "c2"] as [InvitationID] {
            world.must(1, .signaling(.invite(id: id, invitees: ["u2"], terms: terms)))
            for number in 2...count {
                let join = Command.signaling(.join(id: id, data: data))
                longestFrame = max(longestFrame, longest(&world, number, join))
                world.must(number, .signaling(.quit(id: id, data: data)))
            }
            #expect(
                world.refusal(count + 1, .signaling(.join(id: id, data: "")))
                    == .limitExceeded(limit: .invitationUserCount, maximum: 50, attempted: 51))
            // Who was there may come back.
            world.must(2, .signaling(.join(id: id, data: data)))
        }
        #expect((500_000...FrameSize.maximumBytes).contains(longestFrame))
        let first = Command.signaling(.listInvitations(count: 100, cursor: 0))
        guard case .invitations(let page, let next)? = world.reply(1, first) else {
            Issue.record("refused")
            return
        }
        #expect(page.map(\.id) == ["c2"])
        #expect(next == 2)
        let second = Command.signaling(.listInvitations(count: 100, cursor: next))
        #expect(longest(&world, 1, second) <= FrameSize.maximumBytes)
    }

    @Test func `a channel has as many users as one who enters can be told of, and not one more`() {
        var world = TenantWorld.zego { $0.identity.maximumUserIDBytes = 63 }
        let rules = world.setup.rules.rtc
        let nickname = wide(rules.participants.maximumNicknameBytes)
        func enter(_ number: UInt64) -> Command {
            let user = UserID(
                String(repeating: "\"", count: rules.participants.maximumUserIDBytes - 4) + "\(number)")
            return .rtc(
                .enter(
                    channel: "c",
                    entry: ChannelEntry(
                        user: user, nickname: nickname, credential: TenantWorld.token(user), scene: .call,
                        subscribes: [])))
        }
        var number: UInt64 = 1000
        var longestFrame = 0
        while true {
            world.take(.opened(session: SessionID(number)))
            let (reply, _) = world.tenant.accept(
                .command(session: SessionID(number), command: enter(number)), at: world.now)
            guard case .success(let told)? = reply else {
                let there = Int(number) - 1000
                #expect(
                    reply
                        == .failure(
                            .limitExceeded(limit: .visibleParticipantCount, maximum: there, attempted: there + 1)))
                break
            }
            longestFrame = ServerFrame.reply(.success(told), request: 1).generallyEncoded().count
            if number < 1050 {
                let extra = wide(rules.streams.maximumExtraCharacters)
                let name = StreamID(String(repeating: "s", count: 250) + "\(number)")
                world.must(
                    number, .rtc(.publish(channel: "c", index: 0, name: name, kinds: .sound, extra: extra)))
            }
            number += 1
            world.now = world.now.advanced(by: .milliseconds(10))
            _ = world.tenant.advance(to: world.now)
        }
        #expect((800_000...FrameSize.maximumBytes).contains(longestFrame))
        world.tenant.checkInvariants()
        // Who is there already takes their own place, and one who leaves makes room for another.
        world.take(.opened(session: SessionID(5000)))
        world.must(5000, enter(1000))
        world.must(1001, .rtc(.leave(channel: "c")))
        world.must(number, enter(number))
    }

    @Test func `a reply that does not fit says so, and an event that does not fit ends the session`() throws {
        let texts = (0..<11).map { _ in wide(16_384) }
        let reply = ServerFrame.reply(
            .success(.presence(presence: texts.map { Presence(user: "u", state: .online, status: $0) })), request: 7)
        let size = reply.generallyEncoded().count
        #expect(size > FrameSize.maximumBytes)
        #expect(
            try ServerFrame(encoded: reply.encoded())
                == .reply(
                    .failure(.limitExceeded(limit: .replyBytes, maximum: FrameSize.maximumBytes, attempted: size)),
                    request: 7))
        let event = ServerFrame.event(.room(.created(room: RoomID(texts.joined()))))
        guard case .ended(let reason) = try ServerFrame(encoded: event.encoded()) else {
            Issue.record("sent")
            return
        }
        #expect(reason.hasPrefix("a frame of ") && reason.hasSuffix("and at most 1048576 are sent"))
        // As long as may be is sent as it is.
        let head = ServerFrame.reply(.success(.memberAttributes(members: [], next: "")), request: 1).generallyEncoded()
            .count
        let full = String(repeating: "r", count: FrameSize.maximumBytes - head)
        let exact = ServerFrame.reply(.success(.memberAttributes(members: [], next: UserID(full))), request: 1)
        #expect(exact.encoded().count == FrameSize.maximumBytes)
        #expect(try ServerFrame(encoded: exact.encoded()) == exact)
        let over = ServerFrame.reply(.success(.memberAttributes(members: [], next: UserID(full + "r"))), request: 1)
        #expect(over.encoded().count < 200)
    }
}
