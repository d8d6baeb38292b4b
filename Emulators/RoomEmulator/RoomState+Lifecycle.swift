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
    /// Changes what the room says of itself. A change of nothing is told to nobody.
    mutating func describe(
        _ change: RoomDescriptionChange, by user: UserID, rules: RoomRules
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkGoverns(user)
        try rules.checkSizes(
            name: change.name, introduction: change.introduction, notification: change.notification,
            avatarURL: change.avatarURL)
        // What a change names is told to all members, also what it removes.
        try rules.check(fields: change.fields)
        guard change != RoomDescriptionChange() else { return (.done, []) }

        var changed = description
        if let name = change.name { changed.name = name }
        if let introduction = change.introduction { changed.introduction = introduction }
        if let notification = change.notification { changed.notification = notification }
        if let avatarURL = change.avatarURL { changed.avatarURL = avatarURL }
        // The order of the fields does not matter: each is set or removed by itself.
        for (key, value) in change.fields { changed.fields[key] = value.isEmpty ? nil : value }
        guard changed.fields.count <= max(rules.maximumFields, description.fields.count) else {
            throw .limitExceeded(
                limit: .roomFieldCount, maximum: rules.maximumFields, attempted: changed.fields.count)
        }
        try rules.check(changed)
        description = changed
        return (.done, [.described(room: id, change: change, by: user)])
    }
}

extension RoomRules {
    /// Throws unless a maker may give a room this id.
    func check(_ room: RoomID) throws(EmulatorError) {
        let text = room.rawValue
        let isPrintable = text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        let isReserved = !reservedRoomIDPrefix.isEmpty && text.hasPrefix(reservedRoomIDPrefix)
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

    /// Throws where a description as a whole is longer than it may be.
    func check(_ description: RoomDescription) throws(EmulatorError) {
        let bytes = description.frameBytes
        guard bytes <= maximumDescriptionBytes else {
            throw .limitExceeded(limit: .descriptionBytes, maximum: maximumDescriptionBytes, attempted: bytes)
        }
    }

    /// Throws where there are more fields than there may be, or one of them is too long.
    func check(fields: [String: String]) throws(EmulatorError) {
        guard fields.count <= maximumFields else {
            throw .limitExceeded(limit: .roomFieldCount, maximum: maximumFields, attempted: fields.count)
        }
        for (key, value) in fields.sorted(by: { $0.key.isBeforeByBytes($1.key) }) {
            try check(.roomFieldKeyBytes, of: key, maximum: maximumFieldKeyBytes)
            try check(.roomFieldBytes, of: value, maximum: maximumFieldBytes)
        }
    }

    /// The users a command names, each once; throws where they are none, too many, or where one is no id at all.
    func checkNamed(_ users: [UserID]) throws(EmulatorError) -> OrderedSet<UserID> {
        guard !users.isEmpty else { throw .invalidArgument(name: "users", value: "") }
        let named = OrderedSet(users)
        guard named.count <= maximumUsersPerCommand else {
            throw .limitExceeded(limit: .queryCount, maximum: maximumUsersPerCommand, attempted: named.count)
        }
        for user in named { try check(.userIDBytes, of: user.rawValue, maximum: FrameSize.maximumNamedIDBytes) }
        return named
    }

    /// Throws where a text has more UTF-8 bytes than it may.
    func check(_ limit: Limit, of text: String?, maximum: Int) throws(EmulatorError) {
        guard let size = text?.utf8.count, size > maximum else { return }
        throw .limitExceeded(limit: limit, maximum: maximum, attempted: size)
    }
}
