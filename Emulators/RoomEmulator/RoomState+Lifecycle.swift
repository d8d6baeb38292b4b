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
        guard change != RoomDescriptionChange() else { return (.done, []) }

        if let name = change.name { description.name = name }
        if let introduction = change.introduction { description.introduction = introduction }
        if let notification = change.notification { description.notification = notification }
        if let avatarURL = change.avatarURL { description.avatarURL = avatarURL }
        // The order of the fields does not matter: each is set or removed by itself.
        for (key, value) in change.fields { description.fields[key] = value.isEmpty ? nil : value }
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

    /// Throws where a text has more UTF-8 bytes than it may.
    func check(_ limit: Limit, of text: String?, maximum: Int) throws(EmulatorError) {
        guard let size = text?.utf8.count, size > maximum else { return }
        throw .limitExceeded(limit: limit, maximum: maximum, attempted: size)
    }
}
