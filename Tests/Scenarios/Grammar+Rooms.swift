import EmulatorAPI

// Rooms, members, messages, counters.
extension Grammar {
    static let rooms: [String: Rule] = [
        "creates": { _, words in
            let name = try words.next("a room, or - for one without a name")
            var kind = RoomKind("AVChatRoom")
            if words.take("of kind") { kind = RoomKind(try words.next("a kind")) }
            let change = descriptionChange(&words)
            let plan = RoomPlan(
                kind: kind,
                description: RoomDescription(
                    name: change.name ?? "", introduction: change.introduction ?? "",
                    notification: change.notification ?? "", avatarURL: change.avatarURL ?? "",
                    fields: change.fields))
            return .ready(.room(.enter(room: name == "-" ? nil : RoomID(name), entry: .create(plan: plan))))
        },
        "dismisses": { _, words in .ready(.room(.dismiss(room: try room(&words)))) },
        "joins": { _, words in
            if words.take("call") { return try call(&words) { .join(id: $0, data: $1) } }
            return .ready(.room(.enter(room: try room(&words), entry: .join)))
        },
        "leaves": { _, words in .ready(.room(.leave(room: try room(&words)))) },
        "describes": { _, words in
            let room = try room(&words)
            return .ready(.room(.describe(room: room, change: descriptionChange(&words))))
        },
        "enlists": { _, words in try enlist(true, &words) },
        "strikes": { _, words in try enlist(false, &words) },
        "inspects": { _, words in
            let list = try userList(&words)
            return .ready(.room(.fetchList(room: try roomAfter("in", &words), list: list)))
        },
        "lists": { _, words in
            if words.take("all rooms by") {
                let count = try words.number("how many")
                return .ready(.room(.listRooms(skipped: Int(try cursor(&words)), count: count)))
            }
            if words.take("own rooms") { return .ready(.room(.fetchJoinedRooms)) }
            if words.take("own calls by") {
                let count = try words.number("how many")
                return .ready(.signaling(.listInvitations(count: count, cursor: try cursor(&words))))
            }
            let room = try room(&words)
            let filter = MemberFilter.allCases.first { words.take($0.rawValue) } ?? .everybody
            let count = words.take("by") ? try words.number("how many") : nil
            return .ready(.room(.listMembers(room: room, filter: filter, count: count, cursor: try cursor(&words))))
        },
        "finds": { _, words in
            let users = try words.list("users").map(UserID.init(_:))
            return .ready(.room(.fetchMembers(room: try roomAfter("in", &words), users: users)))
        },
        "counts": { _, words in .ready(.room(.countOnlineMembers(room: try room(&words)))) },
        "kicks": { _, words in
            let users = try words.list("users").map(UserID.init(_:))
            let room = try roomAfter("from", &words)
            let reason = words.takeQuoted() ?? ""
            return .ready(.room(.kick(room: room, users: users, reason: reason, bannedSeconds: try seconds(&words))))
        },
        "mutes": { _, words in try mute(true, &words) },
        "unmutes": { _, words in try mute(false, &words) },
        "makes": { _, words in
            let user = UserID(try words.next("a user"))
            guard let role = MemberRole.allCases.first(where: { words.take($0.rawValue) }) else {
                throw ScenarioParseError(message: "\"\(words.text)\" should begin with owner, admin or member")
            }
            return .ready(.room(.setRole(room: try roomAfter("in", &words), user: user, role: role)))
        },
        "hands": { _, words in
            let room = try room(&words)
            try words.expect("to")
            return .ready(.room(.transferOwnership(room: room, to: UserID(try words.next("a user")))))
        },
        "says": { _, words in
            let body = try messageBody(&words)
            let room = try roomAfter("in", &words)
            return .ready(.room(.send(room: room, message: try message(body, &words))))
        },
        "revokes": { _, words in
            try words.expect("message")
            let sequence = UInt64(try words.number("a message's number"))
            try words.expect("of")
            let sender = UserID(try words.next("a user"))
            let room = try roomAfter("in", &words)
            try words.expect("from")
            let sentAt = Int64(try words.number("when it was sent"))
            let message = SentMessage(
                id: "m", sender: sender, stamp: MessageStamp(sequence: sequence, sentAtUnixMilliseconds: sentAt))
            return .ready(.room(.revoke(room: room, message: message)))
        },
        "names": { _, words in
            let user = UserID(try words.next("a member"))
            var change = MemberDescriptionChange(name: try words.next("a name"))
            for (key, value) in words.takePairs() { change.fields[key] = value }
            return .ready(.room(.describeMember(room: try roomAfter("in", &words), user: user, change: change)))
        },
        "brings": { _, words in
            let users = try words.list("users").map(UserID.init(_:))
            try words.expect("into")
            return .ready(.room(.addMembers(room: try room(&words), users: users)))
        },
        "adds": { _, words in
            let amount = Int64(try words.number("an amount"))
            try words.expect("to")
            let key = try words.next("a counter")
            return .ready(.room(.addToCounter(room: try roomAfter("in", &words), key: key, amount: amount)))
        },
    ]

    static func room(_ words: inout StepWords) throws -> RoomID { RoomID(try words.next("a room")) }

    static func roomAfter(_ word: String, _ words: inout StepWords) throws -> RoomID {
        try words.expect(word)
        return try room(&words)
    }

    private static func cursor(_ words: inout StepWords) throws -> UInt64 {
        words.take("from") ? UInt64(try words.number("a cursor")) : 0
    }

    private static func seconds(_ words: inout StepWords) throws -> Int {
        words.take("for") ? Int(try words.duration().components.seconds) : 0
    }

    private static func userList(_ words: inout StepWords) throws -> RoomUserList {
        guard let list = RoomUserList.allCases.first(where: { words.take($0.rawValue) }) else {
            throw ScenarioParseError(message: "\"\(words.text)\" should begin with muted, banned or exempt")
        }
        return list
    }

    /// `muted bob, carol in lobby`, with `for 5s` where it ends.
    private static func enlist(_ isOn: Bool, _ words: inout StepWords) throws -> Order {
        let list = try userList(&words)
        let users = try words.list("users").map(UserID.init(_:))
        let room = try roomAfter("in", &words)
        let time = try seconds(&words)
        return .ready(
            .room(.enlist(room: room, users: users, list: list, seconds: isOn ? time == 0 ? nil : time : 0)))
    }

    private static func mute(_ isMuted: Bool, _ words: inout StepWords) throws -> Order {
        let whom = try words.next("whom")
        try words.expect("in")
        let place = try words.next("where")
        switch whom {
        case "everybody": return .ready(.room(.muteAll(room: RoomID(place), isMuted: isMuted)))
        default:
            let seconds = isMuted ? try seconds(&words) : 0
            return .ready(.room(.mute(room: RoomID(place), user: UserID(whom), seconds: seconds)))
        }
    }

    /// `"text"` or `bytes "text"`, with `summary` and `extra` beside the bytes; or `type 1 "text"` with fields.
    static func messageBody(_ words: inout StepWords) throws -> MessageBody {
        if words.take("type") {
            let type = try words.number("a type")
            let bytes = Bytes(utf8: try words.next("a text"))
            let fields = Dictionary(words.takePairs().map { ($0.key, $0.value) }) { _, last in last }
            return .typed(type: type, bytes: bytes, fields: fields)
        }
        guard words.take("bytes") else { return .text(text: try words.next("a text")) }
        let bytes = Bytes(utf8: try words.next("a text"))
        let summary = words.take("summary") ? try words.next("a text") : ""
        let extra = words.take("extra") ? try words.next("a text") : ""
        return .custom(bytes: bytes, summary: summary, extra: extra)
    }

    static func message(_ body: MessageBody, _ words: inout StepWords) throws -> Message {
        var message = Message(id: "m", body: body)
        for (word, priority) in [("high", MessagePriority.high), ("low", .low), ("lowest", .lowest)]
        where words.take(word) {
            message.priority = priority
        }
        message.isOnlineOnly = words.take("online only")
        if words.take("only for") { message.receivers = try words.list("users").map(UserID.init(_:)) }
        if words.take("attaching") { message.attachment = Bytes(utf8: try words.next("a text")) }
        return message
    }

    static func descriptionChange(_ words: inout StepWords) -> RoomDescriptionChange {
        var change = RoomDescriptionChange()
        for (key, value) in words.takePairs() {
            switch key {
            case "name": change.name = value
            case "introduction": change.introduction = value
            case "notification": change.notification = value
            case "avatar": change.avatarURL = value
            default: change.fields[key] = value
            }
        }
        return change
    }
}
