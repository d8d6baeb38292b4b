import EmulatorAPI
import OrderedCollections

// Rooms are described and go.
extension RoomState {
    mutating func dismiss(_ room: RoomID, by user: UserID) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent])
    {
        try rooms.values[index(of: room)].room.checkIsOwner(user)
        return (.done, [dissolve(room, by: user)])
    }
}

extension Room {
    /// Changes the room's description. A change that changes nothing makes no event.
    mutating func describe(
        _ change: RoomDescriptionChange, by caller: Caller, at now: Moment, rules: RoomRules
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkGoverns(caller)
        try rules.checkSizes(
            name: change.name, introduction: change.introduction, notification: change.notification,
            avatarURL: change.avatarURL)
        // Members are told of everything in a change, including removed fields.
        try rules.check(fields: change.fields)
        try rules.existing(kind).check(maximumMembers: change.maximumMembers)
        guard change != RoomDescriptionChange() else { return (.done, []) }

        var changed = description
        if let name = change.name { changed.name = name }
        if let introduction = change.introduction { changed.introduction = introduction }
        if let notification = change.notification { changed.notification = notification }
        if let avatarURL = change.avatarURL { changed.avatarURL = avatarURL }
        // The order of the fields does not matter: each is set or removed on its own.
        for (key, value) in change.fields { changed.fields[key] = value.isEmpty ? nil : value }
        guard changed.fields.count <= max(rules.maximumFields, description.fields.count) else {
            throw .limitExceeded(
                limit: .roomFieldCount, maximum: rules.maximumFields, attempted: changed.fields.count)
        }
        try rules.check(changed)
        description = changed
        if let maximum = change.maximumMembers { maximumMembers = maximum }
        describedAtUnixMilliseconds = now.unixMilliseconds
        return (.done, [.described(room: id, change: change, by: caller.user)])
    }
}

extension RoomRules {
    /// Throws if a user may not give a room this id, or if it is of the cloud, the back end may not.
    func check(_ room: RoomID, isOfCloud: Bool = false) throws(EmulatorError) {
        let text = room.rawValue
        let isPrintable = text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        let isReserved = !isOfCloud && !reservedRoomIDPrefix.isEmpty && text.hasPrefix(reservedRoomIDPrefix)
        guard !text.isEmpty, isPrintable, !isReserved else { throw .invalidRoomID(text: text) }
        try check(.roomIDBytes, of: text, maximum: maximumRoomIDBytes)
    }

    func checkSizes(
        name: String?, introduction: String?, notification: String?, avatarURL: String?
    ) throws(EmulatorError) {
        try check(.roomNameBytes, of: name, maximum: maximumNameBytes)
        try check(.introductionBytes, of: introduction, maximum: maximumIntroductionBytes)
        try check(.notificationBytes, of: notification, maximum: maximumNotificationBytes)
        try check(.avatarURLBytes, of: avatarURL, maximum: maximumAvatarURLBytes)
    }

    /// Throws if a description as a whole is too long.
    func check(_ description: RoomDescription) throws(EmulatorError) {
        let bytes = description.frameBytes
        guard bytes <= maximumDescriptionBytes else {
            throw .limitExceeded(limit: .descriptionBytes, maximum: maximumDescriptionBytes, attempted: bytes)
        }
    }

    /// Throws if there are too many fields, or one of them is too long.
    func check(fields: [String: String]) throws(EmulatorError) {
        guard fields.count <= maximumFields else {
            throw .limitExceeded(limit: .roomFieldCount, maximum: maximumFields, attempted: fields.count)
        }
        for (key, value) in fields.sorted(by: { $0.key.isBeforeByBytes($1.key) }) {
            try check(.roomFieldKeyBytes, of: key, maximum: maximumFieldKeyBytes)
            try check(.roomFieldBytes, of: value, maximum: maximumFieldBytes)
        }
    }

    /// The users of a command, each once. Throws if there are none or too many, or if one is not a valid id.
    func checkNamed(_ users: [UserID]) throws(EmulatorError) -> OrderedSet<UserID> {
        guard !users.isEmpty else { throw .invalidArgument(name: "users", value: "") }
        let named = OrderedSet(users)
        guard named.count <= maximumUsersPerCommand else {
            throw .limitExceeded(limit: .queryCount, maximum: maximumUsersPerCommand, attempted: named.count)
        }
        for user in named { try check(.userIDBytes, of: user.rawValue, maximum: FrameSize.maximumNamedIDBytes) }
        return named
    }

    /// Throws if a text has too many UTF-8 bytes.
    func check(_ limit: Limit, of text: String?, maximum: Int) throws(EmulatorError) {
        guard let size = text?.utf8.count, size > maximum else { return }
        throw .limitExceeded(limit: limit, maximum: maximum, attempted: size)
    }
}
