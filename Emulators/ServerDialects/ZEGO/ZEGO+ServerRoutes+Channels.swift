import EmulatorAPI
import VendorDialects

// Rooms of streams and who is in them.
extension ZEGO.APICall {
    /// What every action about a room names.
    func channel() throws(ZEGO.APIFailure) -> ChannelID {
        ChannelID(try id(try requiredText("RoomId"), "RoomId", ZEGO.profile.rtc.maximumChannelIDBytes.value))
    }

    /// Users of a room of streams, each once.
    func channelUsers(_ name: String, maximum: Int) throws(ZEGO.APIFailure) -> [UserID] {
        let names = try texts(name)
        guard names.count <= maximum else {
            throw ZEGO.APIFailure(.tooManyUsers, "\(name) has \(names.count) users, more than \(maximum)")
        }
        var users: [UserID] = []
        for text in names {
            let user = try channelUser(text, name)
            if !users.contains(user) { users.append(user) }
        }
        return users
    }

    func channelUser(_ text: String, _ name: String) throws(ZEGO.APIFailure) -> UserID {
        UserID(try id(text, name, ZEGO.profile.stream.maximumUserIDBytes.value))
    }

    private func id(_ text: String, _ name: String, _ maximum: Int) throws(ZEGO.APIFailure) -> String {
        guard !text.isEmpty else { throw invalid("\(name) is empty") }
        guard text.utf8.count <= maximum else {
            throw ZEGO.APIFailure(.parameterTooLong, "\(name) has \(text.utf8.count) bytes, more than \(maximum)")
        }
        return text
    }

    private func required(_ users: [UserID], _ name: String) throws(ZEGO.APIFailure) -> [UserID] {
        guard !users.isEmpty else { throw invalid("\(name) is missing") }
        return users
    }

    // MARK: Removing

    /// Users who are there are removed; of others nothing has to be done.
    func kickoutUser() throws(ZEGO.APIFailure) -> VendorDecision {
        let channel = try channel()
        let users = try required(try channelUsers("UserId", maximum: facts.maximumKicked.value), "UserId")
        try checkReason()
        let present = Set(tenant.participants(of: channel)?.map(\.user) ?? [])
        let kicked = users.filter(present.contains)
        return answer(kicked.isEmpty ? [] : [.removeParticipants(channel: channel, users: kicked)])
    }

    func closeRoom() throws(ZEGO.APIFailure) -> VendorDecision {
        let channel = try channel()
        try checkReason()
        // There is a callback in any case, or none: see the article.
        switch try text("RoomCloseCallback")?.lowercased() {
        case nil, "true"?, "false"?: break
        case let other?: throw invalid("RoomCloseCallback is \(other.shown()), not true or false")
        }
        guard tenant.participants(of: channel) != nil else {
            throw ZEGO.APIFailure(.roomToCloseMissing, "nobody is in room \(channel)")
        }
        return answer([.dismissChannel(channel: channel)])
    }

    /// Nobody is told the reason here, so it is only checked.
    private func checkReason() throws(ZEGO.APIFailure) {
        let (bytes, maximum) = (try text("CustomReason")?.utf8.count ?? 0, facts.maximumReasonBytes.value)
        guard bytes <= maximum else {
            throw ZEGO.APIFailure(.parameterTooLong, "CustomReason has \(bytes) bytes, more than \(maximum)")
        }
    }

    // MARK: Looking

    func describeUserNumbers() throws(ZEGO.APIFailure) -> VendorDecision {
        let rooms = try texts("RoomId")
        guard !rooms.isEmpty else { throw invalid("RoomId is missing") }
        guard rooms.count <= facts.maximumRoomsCounted.value else {
            throw invalid("RoomId has \(rooms.count) rooms, more than \(facts.maximumRoomsCounted.value)")
        }
        var counts: [JSONValue] = []
        for room in rooms {
            let id = try id(room, "RoomId", ZEGO.profile.rtc.maximumChannelIDBytes.value)
            let count = tenant.participants(of: ChannelID(id))?.count ?? 0
            counts.append(["RoomId": .text(id), "UserCount": .number(Int64(count)), "AdminUserCount": 0])
        }
        return answer([], ["Data": ["UserCountList": .list(counts)]])
    }

    /// Everybody's role where rooms of the older SDK would tell hosts and audience apart.
    private static let role: JSONValue = 2

    func describeUserList() throws(ZEGO.APIFailure) -> VendorDecision {
        let channel = try channel()
        let isNewestFirst = try number("Mode", in: 0...1) == 1
        let maximum = Int64(facts.maximumUsersListed.value)
        let limit = try number("Limit", in: 0...maximum) ?? 0
        let there = tenant.participants(of: channel) ?? []
        let listed = isNewestFirst ? there.reversed() : there
        let start = try start(of: try text("Marker") ?? "", in: listed, isNewestFirst: isNewestFirst)
        let page = listed.dropFirst(start).prefix(Int(limit == 0 ? maximum : limit))
        let last = page.endIndex < listed.endIndex ? page.last : nil
        let users = page.map { listed -> JSONValue in
            ["UserId": .text(listed.user.rawValue), "UserName": .text(listed.nickname), "UserRole": Self.role]
        }
        let marker = last.map { "\($0.enteredAtUnixMilliseconds ?? 0)-\($0.user)" } ?? ""
        return answer([], ["Data": ["Marker": .text(marker), "UserList": .list(users)]])
    }

    /// Where a page begins. A marker names the last user of the page before, and when they entered; should they have left, the
    /// page begins with those who entered at that moment.
    private func start(
        of marker: String, in listed: [ListedParticipant], isNewestFirst: Bool
    ) throws(ZEGO.APIFailure) -> Int {
        guard !marker.isEmpty else { return 0 }
        let words = marker.parts(between: "-", maximumCuts: 1, keepsEmpty: true)
        guard words.count == 2, let moment = Int64(words[0]) else {
            throw invalid("Marker is \(marker.shown()), which no page had")
        }
        func entered(_ participant: ListedParticipant) -> Int64 { participant.enteredAtUnixMilliseconds ?? 0 }
        let found = listed.firstIndex { $0.user.rawValue == words[1] && entered($0) == moment }
        if let found { return found + 1 }
        return listed.firstIndex { isNewestFirst ? entered($0) <= moment : entered($0) >= moment } ?? listed.count
    }

    func describeUsers() throws(ZEGO.APIFailure) -> VendorDecision {
        let channel = try channel()
        let users = try required(try channelUsers("UserId", maximum: facts.maximumUsersAsked.value), "UserId")
        guard let there = tenant.participants(of: channel) else {
            throw ZEGO.APIFailure(.roomMissing, "nobody is in room \(channel)")
        }
        let statuses = users.map { user -> JSONValue in
            guard let found = there.first(where: { $0.user == user }) else {
                return ["UserId": .text(user.rawValue), "Status": 0, "LoginTime": 0, "UserRole": 0]
            }
            return [
                "UserId": .text(user.rawValue), "Status": 1,
                "LoginTime": .number(found.enteredAtUnixMilliseconds ?? 0), "UserRole": Self.role,
            ]
        }
        return answer([], ["Data": ["UserStatusList": .list(statuses)]])
    }

    func describeStreams() throws(ZEGO.APIFailure) -> VendorDecision {
        let streams = tenant.streams(of: try channel()).enumerated().map { index, published -> JSONValue in
            let publisher = published.stream.publisher
            return [
                "StreamId": .text(published.stream.name?.rawValue ?? ""), "UserId": .text(publisher.user.rawValue),
                "UserName": .text(publisher.nickname), "CreateTime": .number(published.beganAtUnixMilliseconds ?? 0),
                "StreamNumberId": .number(Int64(index + 1)),
            ]
        }
        return answer([], ["Data": ["StreamList": .list(streams)]])
    }
}
