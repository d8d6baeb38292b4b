import EmulatorAPI

/// One value of every case, so that the golden file shows how each is spelled.
enum WireSamples {
    static let profile = UserProfile(
        user: "alice", nickname: "Alice", avatarURL: "https://a/b.png", fields: ["level": "3"])
    static let member = Member(
        profile: profile, role: .admin, joinedAtUnixMilliseconds: 1_767_225_600_123, mutedUntilUnixMilliseconds: 9,
        isOnline: false)
    static let described = Member(
        profile: UserProfile(user: "bob"), role: .member, joinedAtUnixMilliseconds: 1,
        description: MemberDescription(name: "Bobby", fields: ["seat": "1"]))
    static let sent = SentMessage(id: "m1", sender: "alice", stamp: stamp)
    static let message = Message(
        id: "m1", body: .text(text: "hello"), priority: .high, isOnlineOnly: true, attachment: [1, 2, 255])
    static let custom = Message(id: "m2", body: .custom(bytes: [0, 254], summary: "gift", extra: "ring"))
    static let stamp = MessageStamp(sequence: 7, sentAtUnixMilliseconds: 1_767_225_600_123)
    static let options = AttributeOptions(isForced: true, takesHold: true, removesWithHolder: true)
    static let seat = Attribute(key: "seat1", value: "alice")
    static let claims = Claims(
        app: "1400000001", user: "alice", issuedAtUnixSeconds: 1, expiresAtUnixSeconds: 2,
        channel: ChannelClaims(
            user: "alice", channel: "stage", privileges: [.join, .sendAudio], expiresAtUnixSeconds: 3))
    static let reading = Credential.reading(reading: TokenReading(claims: claims, isSignatureValid: true))
    static let terms = InvitationTerms(
        mode: .lasting, room: "lobby", data: "come", timeoutMilliseconds: 30_000, isOnlineOnly: true,
        checksReceipt: true)
    static let invitation = Invitation(
        id: "i1", inviter: "alice", terms: terms, createdAtUnixMilliseconds: 1, endedAtUnixMilliseconds: 2,
        users: InvitationUserState.allCases.map { InvitationUser(user: "bob", state: $0, data: "later") })
    static let channelMessage = ChannelMessage(
        kind: .numbered, bytes: [104, 105], number: 3, sequence: 4, isReliable: false)

    static let commands: [Command] =
        identityCommands.map { .identity($0) } + roomCommands.map { .room($0) }
        + attributeCommands.map { .attribute($0) }
        + signalingCommands.map { .signaling($0) } + rtcCommands.map { .rtc($0) }

    static let identityCommands: [IdentityCommand] = [
        .logIn(user: "alice", credential: .token(text: "eJw"), terminal: .phone),
        .logIn(user: "alice", credential: reading, terminal: .web),
        .logIn(user: "alice", credential: .unreadable(fault: .empty), terminal: .tablet),
        .logIn(user: "alice", credential: .unreadable(fault: .malformed(reason: "no base64")), terminal: .desktop),
        .logIn(user: "alice", credential: .unreadable(fault: .unsupportedVersion(version: "1.0")), terminal: .phone),
        .logOut,
        .setProfile(change: ProfileChange(nickname: "Al", fields: ["level": ""])),
        .fetchProfiles(users: ["alice", "bob"]),
    ]

    static let roomCommands: [RoomCommand] = [
        .enter(
            room: "lobby",
            entry: .create(
                plan: RoomPlan(kind: "AVChatRoom", description: RoomDescription(name: "Lobby", fields: ["k": "v"])))),
        .enter(room: nil, entry: .create(plan: RoomPlan(kind: "Meeting"))),
        .dismiss(room: "lobby"),
        .enter(room: "lobby", entry: .join),
        .addMembers(room: "lobby", users: ["bob"]),
        .leave(room: "lobby"),
        .describe(room: "lobby", change: RoomDescriptionChange(notification: "soon")),
        .fetchRooms(rooms: ["lobby"]),
        .fetchJoinedRooms,
        .listMembers(room: "lobby", filter: .ordinary, count: nil, cursor: 18_446_744_073_709_551_615),
        .fetchMembers(room: "lobby", users: ["bob"]),
        .countOnlineMembers(room: "lobby"),
        .kick(room: "lobby", users: ["bob"], reason: "rude", bannedSeconds: 60),
        .mute(room: "lobby", user: "bob", seconds: 60),
        .muteAll(room: "lobby", isMuted: true),
        .enlist(room: "lobby", users: ["bob"], list: .muted, seconds: 60),
        .enlist(room: "lobby", users: ["bob"], list: .exempt, seconds: nil),
        .fetchList(room: "lobby", list: .banned), .listRooms(skipped: 10, count: 5),
        .setRole(room: "lobby", user: "bob", role: .owner),
        .transferOwnership(room: "lobby", to: "bob"),
        .send(room: "lobby", message: message),
        .send(room: "lobby", message: custom),
        .send(room: "lobby", message: Message(id: "m3", body: .text(text: "psst"), receivers: ["bob"])),
        .revoke(room: "lobby", message: sent),
        .describeMember(
            room: "lobby", user: "bob", change: MemberDescriptionChange(name: "Bobby", fields: ["seat": "1"])),
        .setCounters(room: "lobby", counters: [Counter(key: "likes", value: -1)]),
        .addToCounter(room: "lobby", key: "likes", amount: 9_223_372_036_854_775_807),
        .fetchCounters(room: "lobby", keys: []),
    ]

    static let attributeCommands: [AttributeCommand] = [
        .set(room: "lobby", attributes: [seat], options: options, expectedRevision: 3),
        .replaceAll(room: "lobby", attributes: [seat], options: AttributeOptions(), expectedRevision: nil),
        .remove(room: "lobby", keys: ["seat1"], options: options, expectedRevision: nil),
        .removeAll(room: "lobby", options: options, expectedRevision: nil),
        .batch(
            room: "lobby",
            operations: [.set(attributes: [seat], options: options), .remove(keys: ["seat2"], options: options)],
            expectedRevision: 0),
        .fetch(room: "lobby", keys: ["seat1"]),
    ]

    static let signalingCommands: [SignalingCommand] = [
        .invite(id: "i1", invitees: ["bob"], terms: InvitationTerms()),
        .invite(id: "i1", invitees: ["bob"], terms: terms), .inviteMore(id: "i1", invitees: ["carol"]),
        .cancel(id: "i1", invitees: ["bob"], data: ""), .accept(id: "i1", data: "yes"),
        .reject(id: "i1", data: "no"), .modify(id: "i1", data: "please"), .join(id: "i1", data: ""),
        .quit(id: "i1", data: ""), .end(id: "i1", data: ""), .listInvitations(count: 20, cursor: 5),
        .send(user: "bob", message: message),
        .subscribePresence(users: ["bob"]), .unsubscribePresence(users: []), .fetchPresence(users: ["bob"]),
        .setStatus(text: "busy"),
    ]

    static let rtcCommands: [RTCCommand] = [
        .enter(
            channel: "stage",
            entry: ChannelEntry(user: "alice", credential: .token(text: "eJw"), permit: reading, scene: .live)),
        .enter(
            channel: "stage", entry: ChannelEntry(user: "alice", credential: reading, scene: .call, isVisible: false)),
        .enter(channel: "stage", entry: ChannelEntry(user: "alice", credential: .token(text: "eJw"), scene: .live)),
        .enter(
            channel: "stage",
            entry: ChannelEntry(
                user: "alice", credential: .token(text: "eJw"), permit: .token(text: "eJx"), scene: .call,
                isVisible: false)),
        .setVisibility(channel: "stage", isVisible: true, permit: .token(text: "eJx")),
        .leave(channel: "stage"), .setVisibility(channel: "stage", isVisible: false, permit: nil),
        .publish(channel: "stage", index: 0, name: nil, kinds: .sound, extra: ""),
        .mute(channel: "stage", index: 0, kinds: .sound, isMuted: false),
        .subscribe(channel: "stage", stream: nil, kinds: .sound, isSubscribed: false),
        .subscribe(channel: "stage", stream: .numbered(user: "bob", index: 0), kinds: .sound, isSubscribed: true),
        .send(channel: "stage", message: channelMessage), .look(channel: "stage"),
    ]

    static let events: [Event] =
        identityEvents.map { .identity($0) } + roomEvents.map { .room($0) }
        + [
            .attribute(.changed(room: "lobby", set: [seat], removed: [], all: [seat], revision: 4, by: "alice")),
            .attribute(.changed(room: "lobby", set: [], removed: [seat], all: nil, revision: 5, by: nil)),
        ] + signalingEvents.map { .signaling($0) } + rtcEvents.map { .rtc($0) }

    static let identityEvents: [IdentityEvent] = [
        .loggedIn(user: "alice", terminal: .phone), .loggedOut(user: "alice"),
        .forcedOffline(user: "alice", reason: .loggedInElsewhere),
        .forcedOffline(user: "alice", reason: .administrator),
        .forcedOffline(user: "alice", reason: .unregistered),
        .forcedOffline(user: "alice", reason: .forbidden), .tokenExpired(user: "alice"),
        .profileChanged(profile: profile),
    ]

    static let roomEvents: [RoomEvent] = [
        .created(room: "lobby"), .memberJoined(room: "lobby", member: member),
        .memberAdded(room: "lobby", member: described, by: "alice"),
        .memberLeft(room: "lobby", member: member, reason: .left),
        .memberLeft(room: "lobby", member: member, reason: .disconnected),
        .memberLeft(room: "lobby", member: member, reason: .kicked(by: "bob", reason: "rude")),
        .memberChanged(room: "lobby", member: member, by: "alice"),
        .memberChanged(room: "lobby", member: member, by: nil),
        .listed(
            room: "lobby", list: .muted, users: [ListedUser(user: "bob", untilUnixMilliseconds: 9)], isOn: true,
            by: "alice"), .ownerChanged(room: "lobby", owner: "bob"),
        .described(room: "lobby", change: RoomDescriptionChange(name: "Hall"), by: "alice"),
        .allMuted(room: "lobby", isMuted: true),
        .messageSent(room: "lobby", sender: member, message: custom, stamp: stamp),
        .messageRevoked(room: "lobby", message: sent, by: profile),
        .dismissed(room: "lobby", by: nil), .counterChanged(room: "lobby", counter: Counter(key: "likes", value: 5)),
    ]

    static let signalingEvents: [SignalingEvent] = [
        .invited(invitation: invitation, by: "carol", leftMilliseconds: 29_000),
        .usersChanged(id: "i1", users: [InvitationUser(user: "bob", state: .accepted, data: "yes")]),
        .cancelled(id: "i1", mode: .oneShot, inviter: "alice", data: ""),
        .timedOut(id: "i1", mode: .oneShot, inviter: "alice", users: ["bob"]),
        .modified(id: "i1", inviter: "alice", data: "please"),
        .ended(id: "i1", mode: .lasting, inviter: "alice", by: "bob", data: "", atUnixMilliseconds: 4),
        .messageSent(sender: profile, to: "bob", message: message, stamp: stamp),
        .presenceChanged(presence: Presence(user: "bob", state: .loggedOut, status: "busy")),
    ]

    static let alice = ChannelUser(user: "alice", nickname: "")

    static let rtcEvents: [RTCEvent] = [
        .participantJoined(channel: "stage", user: alice),
        .participantLeft(channel: "stage", user: alice, reason: .hidden),
        .streamAdded(
            channel: "stage", stream: ListedStream(publisher: alice, kinds: [.sound, .picture], muted: .sound)),
        .messageSent(
            channel: "stage", sender: alice, message: channelMessage, stream: nil, number: 1, sentAtUnixMilliseconds: 2),
        .removed(channel: "stage", user: "alice", reason: .joinedElsewhere),
    ]

    static let replies: [Reply] = [
        .done,
        .listed(users: [ListedUser(user: "bob", untilUnixMilliseconds: .max)]),
        .rooms(results: [
            .found(
                listing: RoomListing(
                    room: "lobby", kind: "AVChatRoom", description: RoomDescription(name: "Lobby"), owner: "alice",
                    createdAtUnixMilliseconds: 1, memberCount: 2, onlineCount: 1, areAllMuted: false, ownRole: .owner)),
            .found(
                listing: RoomListing(
                    room: "hall", kind: "Public", description: RoomDescription(), owner: nil,
                    createdAtUnixMilliseconds: 1, memberCount: 2, onlineCount: 1, areAllMuted: true, ownRole: nil,
                    joinedAtUnixMilliseconds: 2, describedAtUnixMilliseconds: 3, lastMessageAtUnixMilliseconds: 4,
                    maximumMembers: 5)),
            .notFound(room: "attic"),
        ]),
        .members(members: [member], next: 0), .profiles(profiles: [profile]), .count(count: 3),
        .outcomes(outcomes: [UserOutcome(user: "bob", isDone: false)]), .sent(stamp: stamp),
        .counters(counters: [Counter(key: "likes", value: 5)]), .attributes(attributes: [seat], revision: 4),
        .revised(revision: 5, refused: [KeyRefusal(key: "seat2", reason: .attributesHeld(keys: ["seat2"]))]),
        .presence(presence: [Presence(user: "bob", state: .online)]),
        .invitation(invitation: invitation, refused: ["zoe"]), .invitations(invitations: [invitation], next: 0),
    ]

    static let errors: [EmulatorError] = [
        .unknownApp(app: "2"), .appUnavailable(app: "2"), .notLoggedIn, .forcedOffline(reason: .administrator),
        .alreadyLoggedIn(user: "alice"),
        .invalidUserID(text: "a b"), .userNotFound(user: "bob"), .tokenEmpty, .tokenMalformed(reason: "no base64"),
        .tokenVersionUnsupported(version: "1.0"), .tokenForAnotherApp(expected: "1", actual: "2"),
        .tokenForAnotherUser(expected: "alice", actual: "bob"), .tokenSignatureInvalid,
        .tokenExpired(expiredAtUnixSeconds: 2), .tokenRevoked, .permitRefused(reason: "expired"),
        .privilegeMissing(privilege: .sendAudio), .invalidRoomID(text: ""), .unknownRoomKind(kind: "Disco"),
        .roomNotFound(room: "attic"), .roomExists(room: "lobby", isOwnedByCaller: true, isCallerMember: false),
        .alreadyMember(room: "lobby"),
        .notMember(room: "lobby", user: "bob"), .ownerCannotLeave(room: "lobby"), .notPermitted(room: "lobby"),
        .unsupportedByKind(kind: "AVChatRoom", feature: .kicking), .muted(room: "lobby"),
        .notExempt(room: "lobby"),
        .banned(room: "lobby", secondsLeft: 5), .messageNotFound(message: "m1"),
        .messageTooOld(message: "m1", maximumSeconds: 120), .notSender(message: "m1"),
        .staleRevision(expected: 1, actual: 2),
        .attributesHeld(keys: ["seat1"]),
        .invitationNotFound(id: "i1"), .notPartyToInvitation(id: "i1"), .invitationExists(id: "i1"),
        .invalidInvitees(users: []), .invalidChannelID(text: ""), .notInChannel(channel: "stage"),
        .alreadyInChannel(channel: "stage"),
        .channelForbidden(channel: "stage", isForEverybody: true, secondsLeft: 60), .receiverOffline(user: "bob"),
        .notVisible(channel: "stage"),
        .limitExceeded(limit: .roomCount, maximum: 1, attempted: 2),
        .rateExceeded(rate: .attributeWrites, maximum: 5, perMilliseconds: 1000),
        .invalidArgument(name: "seconds", value: "-1"), .featureDisabled(feature: .presence),
        .notEmulated(feature: "video"), .refusedBeforehand(code: 10101, reason: "rude"),
    ]

    static let inputs: [Input] = [
        .opened(session: SessionID(1)), .command(session: SessionID(1), command: .identity(.logOut)),
        .opened(session: SessionID(2), app: "7"),
        .interrupted(session: SessionID(1)), .resumed(session: SessionID(1)), .closed(session: SessionID(1)),
        .administered(command: .forceOffline(user: "alice", revokesTokens: true)),
        .administered(command: .forceOffline(user: "alice", revokesTokens: false, session: SessionID(2))),
        .administered(command: .forceOffline(user: "alice", revokesTokens: true, reason: .forbidden)),
        .administered(command: .unregister(user: "alice")),
        .administered(command: .register(profile: profile)), .administered(command: .dismissRoom(room: "lobby")),
        .administered(command: .setAttributes(room: "lobby", attributes: [seat], removed: ["seat2"])),
        .administered(command: .dismissChannel(channel: "stage")),
        .administered(command: .removeParticipants(channel: "stage", users: ["bob"])),
        .administered(command: .forbidEntry(channel: "stage", user: nil, seconds: 60)),
        .administered(command: .forbidPublishing(channel: "stage", user: "bob", token: "7f", seconds: 60)),
        .administered(command: .banStreams(channel: "stage", user: "bob", kinds: .sound, seconds: nil)),
        .administered(command: .forbidStream(stream: "s1", isForbidden: true)),
        .administered(
            command: .sendInChannel(
                channel: "stage", sender: "server", message: ChannelMessage(kind: .broadcast, bytes: [104, 105]))),
        .administered(
            command: .sendInChannel(
                channel: "stage", sender: "server", nickname: "Desk",
                message: ChannelMessage(kind: .barrage, bytes: [104, 105]))),
        .administered(command: .act(user: "alice", command: .room(.leave(room: "lobby")))),
        .administered(
            command: .act(
                user: "alice",
                command: .room(.describe(room: "lobby", change: RoomDescriptionChange(maximumMembers: 9))),
                tellsUser: true)),
        .administered(command: .silence(user: "alice", target: .rooms, seconds: 60)),
        .administered(command: .silence(user: "alice", target: .users, seconds: nil)),
        .administered(
            command: .changeRecords(changes: [
                RecordChange(collection: "rooms", key: "r1", text: "kept"),
                RecordChange(collection: "rooms", key: "r0", text: nil),
            ])),
        .administered(command: .setWallClock(unixMilliseconds: 1_700_000_000_000)),
        .administered(command: .expireTokens(user: "alice")),
    ]

    static let failures: [CallFailure] = [
        .rejected(.notLoggedIn), .lost(.notConnected),
        .lost(.unreachable(address: "127.0.0.1:7070", source: "PARLOR_EMULATOR_HOST")), .lost(.connectionLost),
        .lost(.timedOut),
        .lost(.closed(reason: "full")),
    ]
    static let linkStates: [LinkState] = [.connected, .connecting, .expired, .closed(reason: "full")]
    static let packets = [
        MediaPacket(channel: "stage", publisher: "alice", sequence: 1, timestamp: 960, level: 127, payload: [0, 255])
    ]
    static let conditions = [
        LinkConditions(isConnected: false, uplink: Impairment(delay: .milliseconds(20), lossPerMillion: 5))
    ]
}
