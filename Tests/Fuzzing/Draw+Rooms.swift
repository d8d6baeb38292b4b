import EmulatorAPI

/// Every kind of command to the room service; a new one does not compile until it is drawn.
package enum RoomCommandKind: String, CaseIterable {
    case enter, move, dismiss, addMembers, leave, describe, fetchRooms, fetchJoinedRooms, listMembers, fetchMembers,
        countOnlineMembers, kick, mute, muteAll, setRole, transferOwnership, send, revoke, describeMember, setCounters,
        addToCounter, fetchCounters, enlist, fetchList, listRooms

    init(_ command: RoomCommand) {
        switch command {
        case .dismiss: self = .dismiss
        case .addMembers: self = .addMembers
        case .leave: self = .leave
        case .describe: self = .describe
        case .fetchRooms: self = .fetchRooms
        case .fetchJoinedRooms: self = .fetchJoinedRooms
        case .fetchMembers: self = .fetchMembers
        case .countOnlineMembers: self = .countOnlineMembers
        case .kick: self = .kick
        case .mute: self = .mute
        case .muteAll: self = .muteAll
        case .enlist: self = .enlist
        case .fetchList: self = .fetchList
        case .listRooms: self = .listRooms
        case .setRole: self = .setRole
        case .transferOwnership: self = .transferOwnership
        case .send: self = .send
        case .revoke: self = .revoke
        case .describeMember: self = .describeMember
        case .setCounters: self = .setCounters
        case .addToCounter: self = .addToCounter
        case .fetchCounters: self = .fetchCounters
        case .enter: self = .enter
        case .move: self = .move
        case .listMembers: self = .listMembers
        }
    }
}

extension Draw {
    mutating func command(_ kind: RoomCommandKind) -> RoomCommand {
        switch kind {
        case .dismiss: .dismiss(room: ownRoom())
        case .addMembers: .addMembers(room: ownRoom(), users: users())
        case .leave: .leave(room: room())
        case .describe:
            .describe(
                room: ownRoom(),
                change: RoomDescriptionChange(
                    name: maybe { $0.text("name") }, introduction: maybe { $0.text("about") },
                    notification: maybe { $0.text("soon") }, avatarURL: maybe { $0.text("http://a") },
                    fields: fields(upTo: scene.setup.rules.room.maximumFields)))
        case .fetchRooms: .fetchRooms(rooms: list { $0.room() })
        case .fetchJoinedRooms: .fetchJoinedRooms
        case .fetchMembers: .fetchMembers(room: room(), users: users())
        case .countOnlineMembers: .countOnlineMembers(room: room())
        case .kick: .kick(room: ownRoom(), users: users(), reason: text("rude"), bannedSeconds: int(0...60))
        case .mute: .mute(room: ownRoom(), user: user(), seconds: int(0...60))
        case .muteAll: .muteAll(room: ownRoom(), isMuted: bool())
        case .enlist: .enlist(room: ownRoom(), users: users(), list: one(), seconds: maybe { $0.int(0...60) })
        case .fetchList: .fetchList(room: ownRoom(), list: one())
        case .listRooms: .listRooms(skipped: int(0...3), count: int(1...10))
        case .setRole: .setRole(room: ownRoom(), user: user(), role: one())
        case .transferOwnership: .transferOwnership(room: ownRoom(), to: user())
        case .send: .send(room: room(), message: message())
        case .revoke: revocation()
        case .describeMember:
            .describeMember(
                room: ownRoom(), user: user(),
                change: MemberDescriptionChange(
                    name: maybe { $0.text("name") }, fields: fields(upTo: scene.setup.rules.room.maximumFields)))
        case .setCounters:
            .setCounters(
                room: room(), counters: distinct(list { Counter(key: $0.key(), value: $0.int64(0...9)) }) { $0.key })
        case .addToCounter: .addToCounter(room: room(), key: key(), amount: int64(0...9))
        case .fetchCounters: .fetchCounters(room: room(), keys: keys())
        case .enter: .enter(room: once(in: 8) ? nil : otherRoom(), entry: entry())
        case .move: .move(from: room(), to: otherRoom(), entry: entry())
        case .listMembers:
            .listMembers(room: room(), filter: one(), count: maybe { $0.int(1...10) }, cursor: uint64(0...3))
        }
    }

    /// Mostly of a message that the caller sent, where there is one.
    private mutating func revocation() -> RoomCommand {
        let own = memory.sent.filter { $0.message.sender == caller }
        let (isOwn, number) = (!once(in: 6) && !own.isEmpty, pick(1 << 20))
        let stamp = MessageStamp(
            sequence: uint64(0...5),
            sentAtUnixMilliseconds: scene.setup.bornAtUnixMilliseconds.addingSaturated(int64(0...9_000)))
        let any = RoomCommand.revoke(
            room: room(), message: SentMessage(id: MessageID(text("m")), sender: user(), stamp: stamp))
        guard isOwn else { return any }
        let sent = own[number % own.count]
        return .revoke(room: sent.room, message: sent.message)
    }

    private mutating func roomKind() -> RoomKind {
        // A vendor of channels only has no kinds of rooms.
        let kinds = scene.setup.rules.room.kinds.map(\.kind.rawValue)
        return RoomKind(text(kinds.isEmpty ? "room" : one(of: kinds)))
    }

    private mutating func description() -> RoomDescription {
        let rules = scene.setup.rules.room
        return RoomDescription(
            name: text("name", upTo: rules.maximumNameBytes),
            introduction: text(once(in: 4) ? "about" : "", upTo: rules.maximumIntroductionBytes),
            notification: text(once(in: 4) ? "soon" : "", upTo: rules.maximumNotificationBytes),
            avatarURL: text(once(in: 4) ? "http://a" : "", upTo: rules.maximumAvatarURLBytes),
            fields: once(in: 4) ? fields(upTo: rules.maximumFields) : [:])
    }

    private mutating func entry() -> RoomEntry {
        let (choice, plan) = (pick(4), plan())
        let drawn: RoomEntry = choice == 0 ? .create(plan: plan) : choice == 1 ? .join : .createOrJoin(plan: plan)
        // A further way to enter does not compile until it is drawn above.
        switch drawn {
        case .join, .create, .createOrJoin: return drawn
        }
    }

    mutating func plan() -> RoomPlan {
        RoomPlan(
            kind: roomKind(), description: description(), attributes: once(in: 3) ? attributes() : [],
            emptySeconds: int(0...12), maximumMembers: once(in: 4) ? int(1...5) : nil)
    }

    mutating func message() -> Message {
        Message(
            id: MessageID(text("m")), body: body(), priority: one(), isOnlineOnly: bool(),
            attachment: once(in: 4) ? bytes() : [], receivers: once(in: 8) ? users() : nil)
    }

    /// Every kind of body; a new one does not compile until it is drawn.
    private enum BodyKind: CaseIterable {
        case text, custom, typed

        init(_ body: MessageBody) {
            switch body {
            case .text: self = .text
            case .custom: self = .custom
            case .typed: self = .typed
            }
        }
    }

    private mutating func body() -> MessageBody {
        switch one(BodyKind.self) {
        case .text: .text(text: text("hello"))
        case .custom: .custom(bytes: bytes(), summary: text("gift"), extra: text("ring"))
        case .typed:
            .typed(
                type: int(0...20), bytes: bytes(),
                fields: fields(upTo: scene.setup.rules.room.messageParts.maximumFields))
        }
    }
}
