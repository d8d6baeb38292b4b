import EmulatorAPI

/// Rooms that are entered, calls, members' attributes and named streams.
extension WireSamples {
    static let plan = RoomPlan(
        kind: "room", description: RoomDescription(name: "Lobby"), attributes: [seat], emptySeconds: 60)
    static let call = Call(
        id: "c1", caller: "alice", mode: .advanced, data: "come", timeoutMilliseconds: 90_000,
        createdAtUnixMilliseconds: 1, endedAtUnixMilliseconds: 2,
        users: [CallUser(user: "alice", state: .accepted), CallUser(user: "bob", state: .timedOut, data: "later")])
    static let listed = ListedStream(
        stream: "s1", publisher: ChannelUser(user: "alice", nickname: "Alice"), extra: "{}")
    static let playable = PlayableStream(
        stream: "s1", channel: "stage", publisher: "alice", devices: [DeviceReport(device: .microphone, state: 10)],
        inputs: [MixInput(stream: "s2", levelID: 7, volume: 100)])
    static let note = ChannelNote(
        key: "audioRoom", value: "{}", by: ChannelUser(user: "alice", nickname: "Alice"), atUnixMilliseconds: 3)
    static let text = ChannelText(kind: .command, text: "hi", to: ["bob"])
    static let snapshot = ChannelSnapshot(
        channel: "stage", session: "1", users: [ChannelUser(user: "bob", nickname: "Bob")], streams: [listed],
        notes: [note])
    static let memberAttributes = MemberAttributes(user: "bob", attributes: [seat])
    static let streamClaims = Claims(
        app: "1", user: "alice", issuedAtUnixSeconds: 1, expiresAtUnixSeconds: 2,
        channel: ChannelClaims(
            user: "alice", channel: "", privileges: .join, expiresAtUnixSeconds: 2, streams: ["s1"]), payload: "{}")

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
                .members(
                    command: .set(room: "lobby", users: ["bob"], attributes: [seat], removesWithMember: true))),
            .attribute(.members(command: .fetch(room: "lobby", users: ["bob"]))),
            .attribute(.members(command: .list(room: "lobby", count: 10, cursor: ""))),
        ]
        + callCommands.map { .signaling(.call(command: $0)) } + channelCommands.map { .rtc(.stream(command: $0)) }

    static let callCommands: [CallCommand] = [
        .invite(
            id: "c1", invitees: ["bob"], mode: .general, data: "", timeoutMilliseconds: 90_000, checksReceipt: true),
        .inviteMore(id: "c1", invitees: ["carol"]), .cancel(id: "c1", invitees: [], data: ""),
        .accept(id: "c1", data: ""), .reject(id: "c1", data: ""), .join(id: "c1", data: ""),
        .quit(id: "c1", data: ""), .end(id: "c1", data: ""), .list(count: 20, cursor: 5),
    ]

    static let channelCommands: [StreamCommand] = [
        .enter(
            channel: "stage", user: "alice", nickname: "Alice", credential: .clientKeyChecked(isRight: true),
            maximumParticipants: 0, leaving: "attic"),
        .enter(
            channel: "stage", user: "alice", nickname: "Alice", credential: .token(text: "04"), maximumParticipants: 0,
            leaving: nil),
        .renewToken(channel: "stage", credential: .token(text: "04")),
        .publish(channel: "stage", stream: "s1", slot: 0, extra: ""), .unpublish(channel: "stage", stream: "s1"),
        .setExtra(channel: "stage", stream: "s1", extra: "{}"),
        .setDevice(channel: "stage", stream: "s1", report: DeviceReport(device: .camera, state: 9)),
        .play(channel: "stage", stream: "s1"), .stopPlaying(channel: "stage", stream: "s1"),
        .setNote(channel: "stage", key: "audioRoom", value: "{}"), .send(channel: "stage", text: text),
        .sendSideData(channel: "stage", stream: "s1", bytes: [1]),
        .sendSoundData(channel: "stage", stream: "s1", bytes: [1]), .look(channel: "stage"),
        .startMix(channel: "stage", task: "t", inputs: playable.inputs, outputs: ["mix"]),
        .mixChannel(channel: "stage", task: "t", mixed: "attic", levelID: 7, outputs: ["mix"]),
        .stopMix(channel: "stage", task: "t"),
    ]

    static let streamEvents: [Event] =
        [
            .identity(.tokenWillExpire(user: "alice", seconds: 30)),
            .room(.memberLeft(room: "lobby", member: member, reason: .removedByAdministrator(reason: "rude"))),
            .attribute(.membersChanged(room: "lobby", members: [memberAttributes], by: "alice")),
            .rtc(.removed(channel: "stage", user: "alice", reason: .tokenExpired)),
        ]
        + callEvents.map { .signaling(.call(event: $0)) } + channelEvents.map { .rtc(.stream(event: $0)) }

    static let callEvents: [CallEvent] = [
        .invited(call: call, inviter: "alice"), .usersChanged(id: "c1", users: call.users),
        .cancelled(id: "c1", mode: .general, inviter: "alice", data: ""), .timedOut(id: "c1", mode: .advanced),
        .ended(id: "c1", mode: .advanced, caller: "alice", by: "bob", data: "", atUnixMilliseconds: 4),
    ]

    static let channelEvents: [StreamEvent] = [
        .userEntered(channel: "stage", user: listed.publisher), .userLeft(channel: "stage", user: listed.publisher),
        .streamAdded(channel: "stage", stream: listed),
        .streamsRemoved(channel: "stage", streams: [listed], reason: .enteredElsewhere),
        .extraChanged(channel: "stage", stream: listed), .playable(stream: playable), .unplayable(stream: "s1"),
        .deviceChanged(stream: "s1", report: DeviceReport(device: .speaker, state: 0)),
        .sideData(stream: "s1", bytes: [1]), .soundData(stream: "s1", bytes: [1]),
        .noteChanged(channel: "stage", note: note),
        .textSent(channel: "stage", from: listed.publisher, text: text, number: 1, sentAtUnixMilliseconds: 2),
        .tokenWillExpire(channel: "stage", seconds: 30),
    ]

    static let streamReplies: [Reply] = [
        .entered(
            room: "lobby", description: RoomDescription(name: "Lobby"), isNew: true, attributes: [seat], revision: 1),
        .memberAttributes(members: [memberAttributes], next: "bob"),
        .memberAttributesSet(outcomes: [
            MemberAttributesOutcome(member: memberAttributes, refusedKeys: ["k"], isDone: false)
        ]),
        .called(call: call, refused: ["zoe"]), .calls(calls: [call], next: 0), .channel(snapshot: snapshot),
        .playing(stream: nil), .playing(stream: playable), .noted(note: note),
        .numbered(number: 1, sentAtUnixMilliseconds: 2),
    ]

    static let streamErrors: [EmulatorError] = [
        .tokenContentInvalid(field: "nonce", reason: "it is missing"),
        .tokenLifetimeTooShort(secondsLeft: 29, minimum: 30), .clientKeyWrong, .inviteesUnknown(users: ["zoe"]),
        .notInviter(id: "c1"), .callAnswered(id: "c1"), .unsupportedByCallMode(id: "c1", mode: .general),
        .alreadyInCall(id: "c1"), .invalidStreamID(text: "a b"), .streamExists(stream: "s1"),
        .streamNotFound(stream: "s1"), .slotTaken(slot: 0, stream: "s1"), .mixInputMissing(stream: "s1"),
        .mixNotFound(task: "t"),
    ]

    static let streamInputs: [Input] = [
        .administered(command: .removeMembers(room: "lobby", users: ["bob"], reason: "rude"))
    ]
    static let streamPackets = [
        MediaPacket(
            channel: "stage", publisher: "alice", stream: "s1", sequence: 1, timestamp: 960, level: 127, payload: [0])
    ]
}
