import EmulatorAPI

extension Easemob.AppServer {
    /// A voice room.
    struct Room: Codable, Hashable {
        /// Counts rooms; part of the names of the room's collections.
        var number: Int64
        /// The id in the App Server.
        var id: String
        /// The id in channels.
        var channelID: String
        /// The id in messaging.
        var chatroomID: String
        var name: String
        /// The uid.
        var owner: String
        var isPrivate: Bool
        /// A digest, or the text itself where it was changed.
        var password: String?
        /// 0 for an ordinary room, 1 for one with spatial sound.
        var type: Int64
        var allowsFreeSeats: Bool
        var soundEffect: String
        /// In Unix milliseconds.
        var createdAt: Int64
        var usesRobot = false
        var robotVolume = facts.robotVolume.value
        var announcement: String?
        var memberCount = facts.countsAtBeginning.value
        var clickCount = facts.countsAtBeginning.value
        var giftAmount: Int64 = 0

        /// The id in messaging, as messaging has it.
        var chatroom: RoomID { RoomID(chatroomID) }

        /// Seats of people; robots sit behind them.
        var seatCount: Int { type == 0 ? facts.seatCount.value : facts.spatialSeatCount.value }

        var allSeatCount: Int { seatCount + facts.robotCount.value }

        /// A collection of the room's own.
        func collection(_ kind: String) -> String { "\(kind)-\(number)" }
    }

    static let roomRoutes = [
        Route(
            method: "GET", path: "/voice/room/list", summary: "A page of the rooms, newest first.",
            query: [.number("limit"), .text("cursor"), .number("type")], answers: "RoomPage"
        ) { visit throws(Refusal) in try visit.listRooms() },
        Route(
            method: "POST", path: "/voice/room/create",
            summary: "Makes a room with its chat room and its seats; the caller owns it.",
            body: [
                .text("name", required: true), .flag("is_private", required: true), .text("password"),
                .number("type", required: true), .flag("allow_free_join_mic", required: true),
                .text("sound_effect", required: true),
            ], answers: "RoomWithSeats"
        ) { visit throws(Refusal) in try visit.createRoom() },
        Route(
            method: "GET", path: "/voice/room/{id}", summary: "A room with its seats and its ranking.",
            answers: "RoomWithSeats"
        ) { visit throws(Refusal) in try visit.showRoom() },
        Route(
            method: "DELETE", path: "/voice/room/{id}", summary: "Ends a room, as its owner.", answers: "Result"
        ) { visit throws(Refusal) in
            let room = try visit.room()
            try visit.checkOwns(room)
            visit.end(room)
            return result(true)
        },
        Route(
            method: "PUT", path: "/voice/room/{id}", summary: "Changes a room, as its owner.",
            body: [
                .text("name"), .flag("is_private"), .text("password"), .flag("allowed_free_join_mic"),
                .text("announcement"), .flag("use_robot"), .number("robot_volume"), .text("sound_effect"),
            ], answers: "Result"
        ) { visit throws(Refusal) in try visit.changeRoom() },
        Route(
            method: "POST", path: "/voice/room/{id}/validPassword",
            summary: "Says whether the password is the room's.", body: [.text("password")], answers: "Result"
        ) { visit throws(Refusal) in try visit.checkPassword() },
        Route(
            method: "GET", path: "/voice/room/{id}/rtc/token", summary: "A token for the room's channel.",
            query: [.text("channel_id", required: true)], answers: "ChannelToken"
        ) { visit throws(Refusal) in try visit.channelToken() },
    ]
}

extension Easemob.AppServer.Visit {
    typealias Room = Easemob.AppServer.Room

    // MARK: Rows

    /// The room of the path.
    func room() throws(Refusal) -> Room {
        // An id is as long as a key may be, or none.
        guard let key = record("room-ids", roomID), let room: Room = row("rooms", key) else {
            throw .failure(.roomNotFound, "room \(roomID.shown()) not found")
        }
        return room
    }

    mutating func write(_ room: Room) { write("rooms", Self.key(room.number), row: room) }

    func owner(of room: Room) throws(Refusal) -> User { try existingUser(room.owner) }

    func checkOwns(_ room: Room) throws(Refusal) {
        guard room.owner == (try caller()).uid else {
            throw .failure(.ownerOnly, "only the owner of the room can do that")
        }
    }

    /// The same where the vendor's code has no code of its own for it.
    func checkOwnsPlainly(_ room: Room) throws(Refusal) {
        guard room.owner == (try caller()).uid else { throw .invalid("user is not the owner of the room") }
    }

    // MARK: Time

    /// Ends the rooms whose time was over when the job ran last. Some at a time, the oldest first.
    mutating func removeExpiredRooms() {
        var last: String?
        for _ in 0..<100 {
            // Most often the oldest is not that old.
            guard let oldest = tenant.records.records(in: "rooms", after: last, limit: 1).first,
                let room: Room = row("rooms", oldest.key), isOver(room)
            else { return }
            end(room)
            last = oldest.key
        }
    }

    private func isOver(_ room: Room) -> Bool {
        let facts = Easemob.AppServer.facts
        let period = facts.roomJobSeconds.value * 1000
        let lastRun = now - (now % period + period) % period
        return room.createdAt.addingSaturated(facts.roomLifetimeSeconds.value * 1000) <= lastRun
    }

    /// Ends a room in messaging and in the records. Members are told by messaging.
    mutating func end(_ room: Room) {
        pending.further.append(.dismissRoom(room: room.chatroom))
        write("rooms", Self.key(room.number), nil)
        write("room-ids", room.id, nil)
        for kind in ["members", "joins", "applications", "gifts"] { removeAll(room.collection(kind)) }
        count(room.type, by: -1)
    }

    /// Counts the rooms of a type.
    private mutating func count(_ type: Int64, by difference: Int64) {
        write("counters", "rooms-\(type)", "\(number("rooms-\(type)") + difference)")
    }

    // MARK: Routes

    func listRooms() throws(Refusal) -> JSONValue {
        var type: Int64?
        if let text = request.query["type"], !text.isEmpty {
            guard let number = Int64(text) else { throw .invalid("parameter 'type' is no number") }
            type = number
        }
        let (rooms, cursor) = try list("rooms") { record -> JSONValue? in
            guard let room: Room = row("rooms", record.key), type == nil || room.type == type else { return nil }
            return .object([
                "room_id": .text(room.id), "channel_id": .text(room.channelID),
                "chatroom_id": .text(room.chatroomID), "name": .text(room.name),
                "owner": user(room.owner)?.json() ?? .null, "is_private": .bool(room.isPrivate),
                "type": .number(room.type), "created_at": .number(room.createdAt),
                "member_count": .number(room.memberCount), "use_robot": .bool(room.usesRobot),
                "robot_volume": .number(room.robotVolume), "sound_effect": .text(room.soundEffect),
            ])
        }
        let total = type.map { number("rooms-\($0)") } ?? (number("rooms-0") + number("rooms-1"))
        return page("rooms", rooms, total: total, cursor: cursor)
    }

    /// A page as the vendor writes one; there is no cursor on the last.
    func page(_ name: String, _ entries: [JSONValue], total: Int64, cursor: String?) -> JSONValue {
        var values: [String: JSONValue] = [name: .list(entries), "total": .number(total)]
        if let cursor { values["cursor"] = .text(cursor) }
        return .object(values)
    }

    mutating func createRoom() throws(Refusal) -> JSONValue {
        let body = try body()
        let owner = try caller()
        let name = try body.requiredWords("name")
        let isPrivate = try body.requiredFlag("is_private")
        let password = try body.words("password")
        let type = try body.requiredNumber("type")
        let allowsFreeSeats = try body.requiredFlag("allow_free_join_mic")
        let soundEffect = try body.requiredWords("sound_effect")
        guard !isPrivate || password != nil else { throw .invalid("a private room has a password") }
        guard (0...1).contains(type) else { throw .failure(.roomTypeMismatch, "room type \(type) mismatch") }
        try check(name, "name", maximum: Easemob.AppServer.facts.maximumRoomNameCharacters.value)
        try check(soundEffect, "sound_effect", maximum: Easemob.AppServer.facts.maximumSoundEffectCharacters.value)
        let number = next("rooms")
        var chatroomID = digits("chatroom", number, first: 2, count: 15)
        for attempt in 1...8 as ClosedRange<Int64> where tenant.kind(of: RoomID(chatroomID)) != nil {
            chatroomID = digits("chatroom \(attempt)", number, first: 2, count: 15)
        }
        let id = self.name("room", number, count: 19)
        let room = Room(
            number: number, id: id, channelID: hex("channel", number, count: 32), chatroomID: chatroomID, name: name,
            owner: owner.uid, isPrivate: isPrivate, password: password.map { digest($0, of: id) }, type: type,
            allowsFreeSeats: allowsFreeSeats, soundEffect: soundEffect, createdAt: now)
        let seats = (0..<room.allSeatCount).map { index in
            index == 0
                ? Seat(index: 0, status: .normal, member: owner.seatMember)
                : Seat(index: index, status: index < room.seatCount ? .free : .inactive)
        }
        let plan = RoomPlan(
            kind: Easemob.roomKind, description: RoomDescription(name: name, introduction: name))
        pending.required.append(
            .act(user: UserID(owner.chatUID), command: .room(.enter(room: room.chatroom, entry: .create(plan: plan)))))
        pending.required.append(writing(seats, in: room))
        pending.refusal = .failure(.roomNotCreated, "create easemob chatroom failed")
        write(room)
        write("room-ids", room.id, Self.key(number))
        count(type, by: 1)
        // The vendor's: the answer is made before anybody is counted.
        var shown = room
        shown.clickCount = 0
        return try json(shown, seats: seats)
    }

    func showRoom() throws(Refusal) -> JSONValue {
        let room = try room()
        return try json(room, seats: try seats(of: room), ranking: ranking(of: room))
    }

    mutating func changeRoom() throws(Refusal) -> JSONValue {
        var room = try room()
        try checkOwns(room)
        let body = try body()
        let facts = Easemob.AppServer.facts
        let owner = try owner(of: room)
        room.name = try body.words("name") ?? room.name
        room.isPrivate = try body.flag("is_private") ?? room.isPrivate
        room.allowsFreeSeats = try body.flag("allowed_free_join_mic") ?? room.allowsFreeSeats
        room.soundEffect = try body.words("sound_effect") ?? room.soundEffect
        try check(room.name, "name", maximum: facts.maximumRoomNameCharacters.value)
        try check(room.soundEffect, "sound_effect", maximum: facts.maximumSoundEffectCharacters.value)
        if let password = try body.words("password") {
            room.password = facts.hashesChangedPasswords.value ? digest(password, of: room.id) : password
        }
        if let announcement = try body.words("announcement") {
            try check(announcement, "announcement", maximum: facts.maximumAnnouncementCharacters.value)
            room.announcement = announcement
            pending.required.append(
                .act(
                    user: UserID(owner.chatUID),
                    command: .room(
                        .describe(room: room.chatroom, change: RoomDescriptionChange(notification: announcement)))))
        }
        if let usesRobot = try body.flag("use_robot") {
            room.usesRobot = usesRobot
            let robots = (room.seatCount..<room.allSeatCount).map {
                Seat(index: $0, status: usesRobot ? .active : .inactive)
            }
            pending.required.append(writing(robots, in: room))
        }
        if let volume = try body.number("robot_volume") {
            guard (0...facts.maximumRobotVolume.value).contains(volume) else {
                throw .invalid("robot_volume is 0 to \(facts.maximumRobotVolume.value)")
            }
            room.robotVolume = volume
            tell(room, as: owner, "chatroom_updateRobotVolume", ["room_id": room.id, "volume": "\(volume)"])
        }
        write(room)
        return Easemob.AppServer.result(true)
    }

    func checkPassword() throws(Refusal) -> JSONValue {
        let room = try room()
        guard room.isPrivate else { return Easemob.AppServer.result(true) }
        let password = try body().requiredWords("password")
        return Easemob.AppServer.result(
            room.password.map { KeyedHash.areEqual(digest(password, of: room.id), $0) } ?? false)
    }

    func channelToken() throws(Refusal) -> JSONValue {
        let room = try room()
        guard try parameter("channel_id") == room.channelID else {
            throw .failure(.ownerOnly, "the channel is not the room's")
        }
        let seconds = now / 1000
        let end = seconds.addingSaturated(Easemob.AppServer.facts.channelTokenSeconds.value)
        // Tokens of channels have 32 bits for a moment.
        guard let service = request.services.first(where: { $0.parts.contains(.channels) }),
            service.app != request.service.app,
            seconds >= 0, UInt32(exactly: end) != nil
        else { throw .failure(.unexpected, "the tenant has no service for channels whose tokens could be made") }
        let user = UserID("\(try caller().rtcUID)")
        let rights = ChannelClaims(
            user: user, channel: ChannelID(room.channelID), privileges: [.all, .sendMessages],
            expiresAtUnixSeconds: end)
        let token = service.tokenFormat.write(
            Claims(
                app: service.app, user: user, issuedAtUnixSeconds: seconds, expiresAtUnixSeconds: end, channel: rights),
            service.secret)
        return ["rtc_token": .text(token)]
    }

    // MARK: Parts

    /// What is kept of a password.
    private func digest(_ password: String, of room: String) -> String {
        hex("password \(room) \(password)", 0, count: 32).uppercased()
    }

    private func json(
        _ room: Room, seats: [Seat], ranking: [JSONValue]? = nil
    ) throws(Refusal) -> JSONValue {
        var values: [String: JSONValue] = [
            "room_id": .text(room.id), "channel_id": .text(room.channelID), "chatroom_id": .text(room.chatroomID),
            "name": .text(room.name), "type": .number(room.type), "is_private": .bool(room.isPrivate),
            "allowed_free_join_mic": .bool(room.allowsFreeSeats), "owner": try owner(of: room).json(),
            "member_count": .number(room.memberCount), "click_count": .number(room.clickCount),
            "gift_amount": .number(room.giftAmount), "use_robot": .bool(room.usesRobot),
            "robot_volume": .number(room.robotVolume), "sound_effect": .text(room.soundEffect),
        ]
        if let announcement = room.announcement { values["announcement"] = .text(announcement) }
        if let ranking { values["ranking_list"] = .list(ranking) }
        return ["room": .object(values), "mic_info": .list(seats.map(\.json))]
    }
}
