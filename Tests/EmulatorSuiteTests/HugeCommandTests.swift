import EmulatorAPI
import EmulatorSuite
import EmulatorWire
import Foundation
import Testing
import VendorDialects

/// Every command with as long a list and as long a text as a frame takes: it is refused or answered in a frame, and what it
/// leaves behind is small.
@Suite struct HugeCommandTests {
    private static let long = String(repeating: "x", count: 400_000)
    private static let names = (0..<20_000).map { "name\($0)" }
    private static let users = names.map { UserID($0) }
    private static let fields = Dictionary(uniqueKeysWithValues: names.map { ($0, "v") })
    private static let attributes = names.map { Attribute(key: $0, value: "v") }
    private static let longAttributes = [Attribute(key: long, value: long)]
    private static let options = AttributeOptions()

    private static func message(_ body: MessageBody, id: String = "m") -> Message {
        Message(id: MessageID(id), body: body)
    }

    private static let messages = [
        message(.text(text: long)), message(.text(text: ""), id: long),
        message(.custom(bytes: [], summary: long, extra: long)),
        message(.typed(type: 1, bytes: [], fields: fields)), message(.typed(type: 1, bytes: [], fields: ["k": long])),
        Message(id: "m", body: .text(text: ""), attachment: Bytes(Array(repeating: 1, count: 400_000))),
    ]

    private static let identity: [IdentityCommand] = [
        .setProfile(change: ProfileChange(nickname: long, avatarURL: long)),
        .setProfile(change: ProfileChange(fields: fields)), .setProfile(change: ProfileChange(fields: [long: long])),
        .setProfile(change: ProfileChange(fields: fields.mapValues { _ in "" })), .fetchProfiles(users: users),
        .fetchProfiles(users: [UserID(long)]), .fetchProfiles(users: Array(repeating: "u1", count: 20_000)),
        .logIn(user: UserID(long), credential: TenantWorld.credential(UserID(long)), terminal: .phone),
    ]

    private static func rooms(_ kind: RoomKind) -> [RoomCommand] {
        let huge = RoomDescription(
            name: long, introduction: long, notification: long, avatarURL: long, fields: fields)
        return [
            .enter(room: RoomID(long), entry: .create(plan: RoomPlan(kind: kind, description: RoomDescription()))),
            .enter(room: "new", entry: .create(plan: RoomPlan(kind: kind, description: huge))),
            .enter(
                room: "new", entry: .create(plan: RoomPlan(kind: kind, description: RoomDescription(fields: fields)))),
            .enter(
                room: "new",
                entry: .create(plan: RoomPlan(kind: kind, description: RoomDescription(fields: [long: long])))),
            .enter(room: "new", entry: .create(plan: RoomPlan(kind: RoomKind(long), description: RoomDescription()))),
            .dismiss(room: RoomID(long)), .enter(room: RoomID(long), entry: .join), .enter(room: "r", entry: .join),
            .addMembers(room: "r", users: users), .addMembers(room: "r", users: [UserID(long)]),
            .addMembers(room: "r", users: Array(repeating: "u1", count: 20_000)), .leave(room: RoomID(long)),
            .describe(room: "r", change: RoomDescriptionChange(name: long, fields: fields)),
            .describe(room: "r", change: RoomDescriptionChange(fields: fields)),
            .describe(room: "r", change: RoomDescriptionChange(fields: fields.mapValues { _ in "" })),
            .describe(room: "r", change: RoomDescriptionChange(fields: [long: ""])),
            .fetchRooms(rooms: names.map { RoomID($0) }), .fetchRooms(rooms: [RoomID(long)]),
            .fetchRooms(rooms: Array(repeating: "r", count: 20_000)), .fetchJoinedRooms,
            .listMembers(room: "r", filter: .everybody, count: nil, cursor: .max),
            .fetchMembers(room: "r", users: users),
            .fetchMembers(room: "r", users: Array(repeating: "u1", count: 20_000)),
            .kick(room: "r", users: users, reason: "", bannedSeconds: 1),
            .kick(room: "r", users: ["u2"], reason: long, bannedSeconds: .max),
            .kick(room: "r", users: Array(repeating: UserID("nobody"), count: 20_000), reason: "", bannedSeconds: 1),
            .mute(room: "r", user: UserID(long), seconds: .max), .mute(room: "r", user: "u2", seconds: .max),
            .setRole(room: "r", user: UserID(long), role: .admin), .transferOwnership(room: "r", to: UserID(long)),
            .setCounters(room: "r", counters: names.map { Counter(key: $0, value: 1) }),
            .setCounters(room: "r", counters: [Counter(key: long, value: 1)]),
            .addToCounter(room: "r", key: long, amount: 1), .fetchCounters(room: "r", keys: names),
            .fetchCounters(room: "r", keys: [long]),
            .enter(room: RoomID(long), entry: .createOrJoin(plan: RoomPlan(kind: kind))),
            .enter(room: "new", entry: .createOrJoin(plan: RoomPlan(kind: kind, description: huge))),
            .enter(room: "new", entry: .createOrJoin(plan: RoomPlan(kind: kind, attributes: attributes))),
            .enter(room: "new", entry: .createOrJoin(plan: RoomPlan(kind: kind, attributes: longAttributes))),
            .move(from: "r", to: RoomID(long), entry: .createOrJoin(plan: RoomPlan(kind: kind))),
            .listMembers(room: "r", filter: .everybody, count: .max, cursor: .max),
        ] + messages.map { .send(room: "r", message: $0) }
    }

    private static let attribute: [AttributeCommand] = [
        .set(room: "r", attributes: attributes, options: options, expectedRevision: nil),
        .set(room: "r", attributes: longAttributes, options: options, expectedRevision: nil),
        .set(
            room: "r", attributes: Array(repeating: Attribute(key: "k", value: "v"), count: 20_000), options: options,
            expectedRevision: nil),
        .replaceAll(room: "r", attributes: attributes, options: options, expectedRevision: nil),
        .remove(room: "r", keys: names, options: options, expectedRevision: nil),
        .remove(room: "r", keys: [long], options: options, expectedRevision: nil),
        .batch(
            room: "r", operations: names.map { .set(attributes: [Attribute(key: $0, value: "")], options: options) },
            expectedRevision: nil),
        .batch(room: "r", operations: [.set(attributes: attributes, options: options)], expectedRevision: nil),
        .batch(room: "r", operations: [.remove(keys: names, options: options)], expectedRevision: nil),
        .fetch(room: "r", keys: names), .fetch(room: RoomID(long), keys: [long]),
        .setForMembers(room: "r", users: users, attributes: [], removesWithMember: true),
        .setForMembers(room: "r", users: users, attributes: attributes, removesWithMember: true),
        .setForMembers(room: "r", users: ["u1"], attributes: attributes, removesWithMember: true),
        .setForMembers(room: "r", users: ["u1"], attributes: longAttributes, removesWithMember: true),
        .setForMembers(
            room: "r", users: [UserID(long)], attributes: [Attribute(key: "k", value: "v")], removesWithMember: true),
        .fetchOfMembers(room: "r", users: users), .fetchOfMembers(room: "r", users: [UserID(long)]),
        .listOfMembers(room: "r", count: .max, cursor: UserID(long)),
    ]

    private static let signaling: [SignalingCommand] = {
        let terms = InvitationTerms(timeoutMilliseconds: 1000)
        let commands: [SignalingCommand] = [
            .invite(id: "i", invitees: users, terms: terms),
            .invite(id: InvitationID(long), invitees: ["u2"], terms: terms),
            .invite(id: "i", invitees: [UserID(long)], terms: terms),
            .invite(
                id: "i", invitees: ["u2"],
                terms: InvitationTerms(room: RoomID(long), data: long, timeoutMilliseconds: .max)),
            .invite(id: "i", invitees: ["u2"], terms: InvitationTerms(room: RoomID(long), timeoutMilliseconds: 1000)),
            .invite(id: "i", invitees: Array(repeating: "u2", count: 20_000), terms: terms),
            .inviteMore(id: "there", invitees: users), .inviteMore(id: "there", invitees: [UserID(long)]),
            .cancel(id: "there", invitees: users, data: ""), .cancel(id: "there", invitees: [UserID(long)], data: ""),
            .cancel(id: "there", invitees: ["nobody"], data: long),
            .cancel(id: "there", invitees: Array(repeating: "nobody", count: 20_000), data: ""),
            .accept(id: InvitationID(long), data: long), .reject(id: InvitationID(long), data: long),
            .modify(id: "there", data: long), .join(id: InvitationID(long), data: long),
            .join(id: "there", data: long), .quit(id: "there", data: long), .end(id: "there", data: long),
            .listInvitations(count: .max, cursor: .max), .listInvitations(count: .max, cursor: 0),
            .subscribePresence(users: users), .subscribePresence(users: [UserID(long)]),
            .subscribePresence(users: Array(repeating: "u2", count: 20_000)), .unsubscribePresence(users: users),
            .unsubscribePresence(users: [UserID(long)]), .fetchPresence(users: users),
            .fetchPresence(users: [UserID(long)]), .fetchPresence(users: Array(repeating: "u2", count: 20_000)),
            .setStatus(text: long),
        ]
        return commands + messages.map { .send(user: "u2", message: $0) }
    }()

    private static func entry(
        _ user: UserID, nickname: String = "", scene: ChannelScene, maximum: Int = 0, leaving: ChannelID? = nil
    ) -> ChannelEntry {
        ChannelEntry(
            user: user, nickname: nickname, credential: TenantWorld.token(user), permit: TenantWorld.token(user),
            scene: scene,
            maximumParticipants: maximum, leaving: leaving)
    }

    private static func rtc(_ scene: ChannelScene) -> [RTCCommand] {
        let huge = Bytes(Array(repeating: 1, count: 400_000))
        let inputs = names.map { MixInput(stream: StreamID($0), levelID: .max, volume: .max) }
        let streams = names.map { StreamID($0) }
        let marks = "a" + String(repeating: "\u{301}", count: 200_000)
        let commands: [RTCCommand] = [
            .enter(channel: ChannelID(long), entry: entry("u1", scene: scene)),
            .enter(channel: "n", entry: entry(UserID(long), scene: scene)),
            .enter(channel: "n", entry: entry("u1", nickname: long, scene: scene, maximum: .max)),
            .enter(channel: "n", entry: entry("u1", scene: scene, maximum: .min, leaving: ChannelID(long))),
            .leave(channel: ChannelID(long)), .look(channel: ChannelID(long)),
            .setVisibility(channel: ChannelID(long), isVisible: true, permit: TenantWorld.token(UserID(long))),
            .publish(channel: "c", index: 1, name: StreamID(long), kinds: .sound, extra: ""),
            .publish(channel: "c", index: .max, name: "n", kinds: .sound, extra: ""),
            .publish(channel: "c", index: 1, name: "n", kinds: .sound, extra: long),
            .publish(channel: "c", index: 1, name: "n", kinds: .sound, extra: marks),
            .unpublish(channel: "c", index: .min, kinds: .all),
            .mute(channel: "c", index: .max, kinds: .all, isMuted: true),
            .setExtra(channel: "c", index: 0, extra: long),
            .subscribe(channel: "c", stream: .named(stream: StreamID(long)), kinds: .all, isSubscribed: true),
            .subscribe(channel: "c", stream: .named(stream: StreamID(long)), kinds: .all, isSubscribed: false),
            .subscribe(
                channel: "c", stream: .numbered(user: UserID(long), index: .max), kinds: .all, isSubscribed: true),
            .subscribe(
                channel: "c", stream: .numbered(user: UserID(long), index: 0), kinds: .all, isSubscribed: false),
            .requestKeyFrame(channel: "c", stream: .named(stream: StreamID(long)), kind: .picture),
            .requestKeyFrame(channel: "c", stream: .numbered(user: UserID(long), index: .min), kind: .screen),
            .requestPackets(
                channel: "c", stream: .numbered(user: "alice", index: 0), kind: .picture,
                sequences: Array(repeating: .max, count: 20_000)),
            .setNote(channel: "c", key: long, value: ""), .setNote(channel: "c", key: "k", value: long),
            .startMix(channel: "c", task: "t", source: .streams(inputs: inputs), outputs: ["o"]),
            .startMix(channel: "c", task: long, source: .channel(channel: "c", levelID: .max), outputs: ["o"]),
            .startMix(channel: "c", task: "t", source: .channel(channel: "c", levelID: .max), outputs: streams),
            .startMix(
                channel: "c", task: "t", source: .channel(channel: "c", levelID: .max), outputs: [StreamID(long)]),
            .startMix(
                channel: "c", task: "t", source: .channel(channel: "c", levelID: .max),
                outputs: Array(repeating: "o", count: 20_000)),
            .startMix(
                channel: "c", task: "t", source: .channel(channel: ChannelID(long), levelID: 0), outputs: ["o"]),
            .stopMix(channel: "c", task: long),
            .connect(channel: "c", other: ChannelID(long), user: UserID(long)), .disconnect(channel: ChannelID(long)),
        ]
        let messages = ChannelMessageKind.allCases.flatMap { kind in
            [
                ChannelMessage(kind: kind, bytes: huge, number: .max, sequence: .max),
                ChannelMessage(kind: kind, bytes: [1], to: users, number: 1),
                ChannelMessage(kind: kind, bytes: [1], to: [UserID(long)], number: 1),
                ChannelMessage(kind: kind, bytes: [1], to: Array(repeating: "u2", count: 20_000), number: 1),
                ChannelMessage(kind: kind, bytes: [1], index: .max, number: .min),
            ]
        }
        return commands + messages.map { .send(channel: "c", message: $0) }
    }

    private static let administration: [AdministrationCommand] = [
        .forceOffline(user: UserID(long), revokesTokens: true), .register(profile: UserProfile(user: UserID(long))),
        .register(profile: UserProfile(user: "n", nickname: long, fields: fields)),
        .register(profile: UserProfile(user: "n", fields: [long: long])), .dismissRoom(room: RoomID(long)),
        .setAttributes(room: "r", attributes: attributes, removed: names),
        .setAttributes(room: "r", attributes: longAttributes, removed: [long]),
        .dismissChannel(channel: ChannelID(long)), .removeParticipants(channel: "c", users: users),
        .removeMembers(room: "r", users: users, reason: long),
        .removeMembers(room: "r", users: users, reason: "", bannedSeconds: .max),
        .makeRoom(room: RoomID(long), owner: nil, plan: RoomPlan(kind: RoomKind(long))),
        .makeRoom(room: nil, owner: UserID(long), plan: RoomPlan(kind: "Meeting")),
        .removeCounters(room: "r", keys: names), .removeCounters(room: RoomID(long), keys: [long]),
        .changeRecords(changes: [RecordChange(collection: long, key: long, text: long)]),
        .changeRecords(changes: names.map { RecordChange(collection: "c", key: $0, text: long) }),
    ]

    /// Users 1 and 2 in a room, in a call where there are any, and in a channel of each scene there is.
    private static func furnished(_ isZEGO: Bool) -> TenantWorld {
        var world = isZEGO ? TenantWorld.zego() : TenantWorld()
        for number in 1...2 as ClosedRange<UInt64> {
            let user = UserID("u\(number)")
            world.take(.opened(session: SessionID(number)))
            world.must(
                number,
                .identity(
                    .logIn(
                        user: user, credential: isZEGO ? TenantWorld.token(user) : TenantWorld.credential(user),
                        terminal: .phone)))
        }
        if isZEGO {
            for number in 1...2 as ClosedRange<UInt64> {
                world.must(number, TenantWorld.enter("r"))
                world.must(number, TenantWorld.go(UserID("u\(number)"), to: "c"))
            }
            world.must(1, .rtc(.publish(channel: "c", index: 0, name: "s", kinds: .sound, extra: "")))
            world.must(
                2,
                .rtc(.subscribe(channel: "c", stream: .named(stream: "s"), kinds: .sound, isSubscribed: true)))
            let terms = InvitationTerms(mode: .lasting, timeoutMilliseconds: 60_000)
            world.must(1, .signaling(.invite(id: "there", invitees: ["u2"], terms: terms)))
        } else {
            world.must(
                1,
                .room(
                    .enter(room: "r", entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription())))))
            world.must(2, .room(.enter(room: "r", entry: .join)))
            for number in 1...2 as ClosedRange<UInt64> {
                let user = UserID("u\(number)")
                let entry = ChannelEntry(user: user, credential: TenantWorld.credential(user), scene: .live)
                world.must(number, .rtc(.enter(channel: "c", entry: entry)))
            }
        }
        return world
    }

    @Test(arguments: [false, true])
    func `a command with a huge list or text is refused or answered in a frame, and leaves little behind`(
        isZEGO: Bool
    ) throws {
        var inputs = Self.identity.map { Command.identity($0) }
        inputs += Self.rooms(isZEGO ? ZEGO.roomKind : "Meeting").map { .room($0) }
        inputs += Self.attribute.map { .attribute($0) }
        inputs += Self.signaling.map { .signaling($0) }
        inputs += Self.rtc(isZEGO ? .call : .live).map { .rtc($0) }
        let furnished = Self.furnished(isZEGO)
        let size = try JSONEncoder().encode(furnished.tenant).count
        let commands = inputs.map { Input.command(session: SessionID(1), command: $0) }
        for input in commands + Self.administration.map({ .administered(command: $0) }) {
            var world = furnished
            let (reply, outcome) = world.take(input)
            var frames = reply.map { [ServerFrame.reply($0, request: 1)] } ?? []
            for case .deliver(let event, _) in outcome.effects { frames.append(.event(event)) }
            for frame in frames where frame.generallyEncoded().count > FrameSize.maximumBytes {
                Issue.record("\("\(frame)".prefix(300)) is too long, after \("\(input)".prefix(300))")
            }
            let grown = try JSONEncoder().encode(world.tenant).count - size
            #expect(grown < 60_000, "\("\(input)".prefix(300)) left \(grown) bytes")
        }
    }
}
