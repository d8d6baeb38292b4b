import EmulatorAPI

/// Rooms that are entered, members' attributes and named streams.
extension WireSamples {
    static let plan = RoomPlan(
        kind: "room", description: RoomDescription(name: "Lobby"), attributes: [seat], emptySeconds: 60)
    static let listed = ListedStream(
        publisher: ChannelUser(user: "alice", nickname: "Alice"), index: 1, name: "s1", extra: "{}")
    static let captured = ListedStream(
        publisher: ChannelUser(user: "bob", nickname: ""), kinds: [.sound, .picture],
        devices: [DeviceReport(device: .camera, state: .open), DeviceReport(device: .microphone, state: .open)])
    static let playable = SubscribedStream(
        stream: "s1", channel: "stage", publisher: "alice", devices: [DeviceReport(device: .microphone, state: .muted)],
        inputs: [MixInput(stream: "s2", levelID: 7, volume: 100)])
    static let note = ChannelNote(
        key: "audioRoom", value: "{}", by: ChannelUser(user: "alice", nickname: "Alice"), atUnixMilliseconds: 3)
    static let text = ChannelMessage(kind: .command, bytes: Bytes(utf8: "hi"), to: ["bob"])
    static let snapshot = ChannelSnapshot(
        channel: "stage", session: "1", user: "alice", users: [ChannelUser(user: "bob", nickname: "Bob")],
        streams: [listed, captured],
        notes: [note])
    static let memberAttributes = MemberAttributes(user: "bob", attributes: [seat])
    static let streamClaims = Claims(
        app: "1", user: "alice", issuedAtUnixSeconds: 1, expiresAtUnixSeconds: 2,
        channel: ChannelClaims(
            user: "alice", channel: "", privileges: .join, expiresAtUnixSeconds: 2,
            ends: [RightEnd(right: .sendAudio, expiresAtUnixSeconds: 1)], streams: ["s1"]), payload: "{}")

    static let streamCommands: [Command] =
        [
            .identity(.logInAgain(user: "alice", credential: .clientKey(text: "ab"), terminal: .phone)),
            .identity(.renewToken(credential: .clientKey(text: "ab"))),
            .identity(
                .renewToken(credential: .reading(reading: TokenReading(claims: streamClaims, isSignatureValid: true)))),
            .identity(
                .renewToken(credential: .unreadable(fault: .invalidContent(field: "nonce", reason: "it is missing")))),
            .room(.enter(room: "lobby", entry: .createOrJoin(plan: plan))),
            .room(.move(from: "lobby", to: "attic", entry: .join)),
            .room(.listMembers(room: "lobby", filter: .everybody, count: 100, cursor: 0)),
            .room(
                .send(
                    room: "lobby",
                    message: Message(id: "m3", body: .typed(type: 200, bytes: [1], fields: ["subType": "3"])))),
            .attribute(
                .setForMembers(room: "lobby", users: ["bob"], attributes: [seat], removesWithMember: true)),
            .attribute(.fetchOfMembers(room: "lobby", users: ["bob"])),
            .attribute(.listOfMembers(room: "lobby", count: 10, cursor: "")),
        ]
        + channelCommands.map { .rtc($0) }

    static let channelCommands: [RTCCommand] = [
        .enter(
            channel: "stage",
            entry: ChannelEntry(
                user: "alice", nickname: "Alice", credential: .clientKeyChecked(isRight: true), scene: .call,
                subscribes: [], leaving: "attic")),
        .enter(
            channel: "stage",
            entry: ChannelEntry(
                user: "alice", nickname: "Alice", credential: .token(text: "04"), scene: .call, subscribes: [])),
        .renewRights(channel: "stage", credential: .token(text: "04")),
        .publish(channel: "stage", index: 0, name: "s1", kinds: .sound, extra: ""),
        .unpublish(channel: "stage", index: 0, kinds: .sound),
        .setExtra(channel: "stage", index: 0, extra: "{}"),
        .setDevice(channel: "stage", index: 0, report: DeviceReport(device: .camera, state: .disabled)),
        .subscribe(channel: "stage", stream: .named(stream: "s1"), kinds: .sound, isSubscribed: true),
        .subscribe(channel: "stage", stream: .named(stream: "s1"), kinds: .sound, isSubscribed: false),
        .setNote(channel: "stage", key: "audioRoom", value: "{}"), .send(channel: "stage", message: text),
        .send(channel: "stage", message: ChannelMessage(kind: .sideData, bytes: [1], index: 1)),
        .startMix(channel: "stage", task: "t", source: .streams(inputs: playable.inputs), outputs: ["mix"]),
        .startMix(
            channel: "stage", task: "t", source: .channel(channel: "attic", levelID: 7), outputs: ["mix"]),
        .stopMix(channel: "stage", task: "t"),
        .connect(channel: "stage", other: "attic", user: "bob"), .disconnect(channel: "stage"),
        .requestKeyFrame(channel: "stage", stream: .numbered(user: "alice", index: 0), kind: .picture),
        .requestPackets(
            channel: "stage", stream: .numbered(user: "alice", index: 0), kind: .picture, sequences: [7, 65_535]),
    ]

    static let streamEvents: [Event] =
        [
            .identity(.tokenWillExpire(user: "alice", seconds: 30)),
            .room(.memberLeft(room: "lobby", member: member, reason: .removedByAdministrator(reason: "rude"))),
            .attribute(.membersChanged(room: "lobby", members: [memberAttributes], by: "alice")),
            .rtc(.removed(channel: "stage", user: "alice", reason: .tokenExpired)),
        ]
        + channelEvents.map { .rtc($0) }

    static let channelEvents: [RTCEvent] = [
        .streamAdded(channel: "stage", stream: listed), .streamChanged(channel: "stage", stream: listed),
        .streamsRemoved(channel: "stage", streams: [listed], reason: .enteredElsewhere),
        .streamsRemoved(channel: "stage", streams: [listed], reason: .forbidden),
        .streamAvailable(stream: playable), .streamUnavailable(stream: "s1"),
        .streamForbidden(stream: "s1"),
        .deviceChanged(
            channel: "stage", stream: .named(stream: "s1"), report: DeviceReport(device: .speaker, state: .open)),
        .messageSent(
            channel: "stage", sender: listed.publisher, message: text, stream: nil, number: 1,
            sentAtUnixMilliseconds: 2),
        .messageSent(
            channel: "stage", sender: listed.publisher, message: ChannelMessage(kind: .soundData, bytes: [1]),
            stream: .numbered(user: "alice", index: 1), number: 0, sentAtUnixMilliseconds: 2),
        .noteChanged(channel: "stage", note: note),
        .streamsBanned(channel: "stage", user: "bob", kinds: .sound, isBanned: true),
        .announcementsStopped(channel: "stage"),
        .rightWillEnd(channel: "stage", right: .join, seconds: 30), .rightEnded(channel: "stage", right: .sendAudio),
        .keyFrameRequested(channel: "stage", index: 0, kind: .picture),
        .packetsRequested(channel: "stage", index: 0, kind: .picture, sequences: [7, 65_535]),
    ]

    static let streamReplies: [Reply] = [
        .entered(
            room: "lobby", description: RoomDescription(name: "Lobby"), isNew: true, attributes: [seat], revision: 1),
        .memberAttributes(members: [memberAttributes], next: "bob"),
        .memberAttributesSet(outcomes: [
            MemberAttributesOutcome(
                member: memberAttributes,
                refused: [KeyRefusal(key: "k", reason: .notMember(room: "lobby", user: "bob"))], isDone: false)
        ]),
        .channel(snapshot: snapshot),
        .subscribed(stream: nil), .subscribed(stream: playable), .noted(note: note),
        .numbered(number: 1, sentAtUnixMilliseconds: 2),
    ]

    static let streamErrors: [EmulatorError] = [
        .tokenContentInvalid(field: "nonce", reason: "it is missing"),
        .tokenLifetimeTooShort(secondsLeft: 29, minimum: 30), .clientKeyWrong, .inviteesUnknown(users: ["zoe"]),
        .notInviter(id: "c1"), .invitationAnswered(id: "c1"), .unsupportedByInvitationMode(id: "c1", mode: .oneShot),
        .alreadyInInvitation(id: "c1"), .invalidStreamID(text: "a b"), .streamExists(stream: "s1"),
        .streamNotFound(index: 0), .indexTaken(index: 0, stream: "s1"), .streamForbidden(stream: "s1"),
        .mixInputMissing(stream: "s1"),
        .mixNotFound(task: "t"),
    ]

    static let streamInputs: [Input] = [
        .administered(command: .removeMembers(room: "lobby", users: ["bob"], reason: "rude"))
    ]
    static let streamPackets = [
        MediaPacket(
            channel: "stage", publisher: "alice", stream: "s1", sequence: 1, timestamp: 960, level: 127, payload: [0]),
        MediaPacket(
            channel: "stage", publisher: "alice", sequence: 1, timestamp: 9_000, content: .picture(isLast: true),
            payload: [0]),
        MediaPacket(
            channel: "stage", publisher: "alice", sequence: 1, timestamp: 9_000, content: .screen(isLast: false),
            payload: [0]),
        MediaPacket(
            channel: "stage", publisher: "alice", sequence: 1, timestamp: 9_000, content: .smallPicture(isLast: true),
            payload: [0]),
    ]
}
