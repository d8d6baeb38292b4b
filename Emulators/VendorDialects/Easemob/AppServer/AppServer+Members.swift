import EmulatorAPI

extension Easemob.AppServer {
    /// A user in a room, other than its owner.
    struct Member: Codable, Hashable {
        var uid: String
        /// Counts joins, so that members can be listed in order.
        var join: Int64
        /// The seat they were given last and have not left; -1 for none.
        var seat = -1
        /// The number of their pending application.
        var application: Int64?
    }

    static let memberRoutes = [
        Route(
            method: "GET", path: "/voice/room/{id}/members/list",
            summary: "A page of the members, latest first, without the owner.",
            query: [.number("limit"), .text("cursor")], answers: "MemberPage"
        ) { visit throws(Refusal) in try visit.listMembers() },
        Route(
            method: "POST", path: "/voice/room/{id}/members/join",
            summary: "Joins a room, after its chat room and its channel.", answers: "Result"
        ) { visit throws(Refusal) in try visit.joinRoom() },
        Route(
            method: "DELETE", path: "/voice/room/{id}/members/leave",
            summary: "Leaves a room. The owner ends it.", query: [.flag("is_success")], answers: "Result"
        ) { visit throws(Refusal) in try visit.leaveRoom() },
        Route(
            method: "DELETE", path: "/voice/room/{id}/members/kick", summary: "Removes a member, as the owner.",
            query: [.text("uid", required: true)], answers: "Result"
        ) { visit throws(Refusal) in try visit.kickMember() },
    ]
}

extension Easemob.AppServer.Visit {
    typealias Member = Easemob.AppServer.Member

    func member(_ uid: String, of room: Room) -> Member? { row(room.collection("members"), uid) }

    mutating func write(_ member: Member, of room: Room) {
        write(room.collection("members"), member.uid, row: member)
    }

    /// Who asks, if they own the room or have joined it.
    func insider(of room: Room) throws(Refusal) -> User {
        let caller = try caller()
        try checkIsInside(caller.uid, room)
        return caller
    }

    func checkIsInside(_ uid: String, _ room: Room) throws(Refusal) {
        guard uid == room.owner || member(uid, of: room) != nil else {
            throw .failure(.notInRoom, "user \(uid.shown()) is not in the room")
        }
    }

    // MARK: Routes

    func listMembers() throws(Refusal) -> JSONValue {
        let room = try room()
        let (users, cursor) = try list(room.collection("joins")) { record -> JSONValue? in
            guard let uid = self.record(room.collection("joins"), record.key) else { return nil }
            return user(uid)?.json(withIDs: false, seat: member(uid, of: room)?.seat)
        }
        let total = Int64(tenant.records.count(in: room.collection("members")))
        return page("members", users, total: total, cursor: cursor)
    }

    mutating func joinRoom() throws(Refusal) -> JSONValue {
        var room = try room()
        let user = try caller()
        // A repeated join is one without a consequence.
        guard user.uid != room.owner, member(user.uid, of: room) == nil else {
            return Easemob.AppServer.result(true)
        }
        let join = next("joins")
        write(Member(uid: user.uid, join: join), of: room)
        write(room.collection("joins"), Self.key(join), user.uid)
        room.clickCount = room.clickCount.addingSaturated(1)
        room.memberCount = room.memberCount.addingSaturated(1)
        write(room)
        tell(
            room, as: user, "chatroom_join",
            [
                "room_id": room.id, "click_count": "\(room.clickCount)", "member_count": "\(room.memberCount)",
                "room_user": user.json().text,
            ])
        return Easemob.AppServer.result(true)
    }

    mutating func leaveRoom() throws(Refusal) -> JSONValue {
        let room = try room()
        let user = try caller()
        if user.uid == room.owner {
            end(room)
        } else {
            try remove(user, from: room, alsoFromMessaging: request.query["is_success"] == "false")
        }
        return Easemob.AppServer.result(true)
    }

    mutating func kickMember() throws(Refusal) -> JSONValue {
        let room = try room()
        try checkOwns(room)
        let uid = try parameter("uid")
        guard uid != room.owner else { throw .failure(.ownerOnly, "the owner cannot be kicked") }
        if let user = user(uid) { try remove(user, from: room, alsoFromMessaging: true) }
        return Easemob.AppServer.result(true)
    }

    // MARK: Parts

    /// Takes back the user's application, frees their seat and removes them. One who is not there is left alone.
    private mutating func remove(_ user: User, from room: Room, alsoFromMessaging: Bool) throws(Refusal) {
        guard let member = member(user.uid, of: room) else { return }
        var room = room
        if let number = member.application { write(room.collection("applications"), Self.key(number), nil) }
        if member.seat > 0, let seat = try? seat(member.seat, of: room), seat.member?.uid == user.uid,
            let freed = seat.after(.leave)
        {
            pending.required.append(writing([freed], in: room))
            pending.refusal = .failure(.seatNotWritten, "the seat cannot be written")
        }
        write(room.collection("members"), user.uid, nil)
        write(room.collection("joins"), Self.key(member.join), nil)
        room.memberCount -= 1
        write(room)
        if alsoFromMessaging {
            pending.further.append(
                .removeMembers(room: room.chatroom, users: [UserID(user.chatUID)], reason: ""))
        }
        guard Easemob.AppServer.facts.tellsOfLeaving.value else { return }
        tell(
            room, as: user, "chatroom_leave",
            ["room_id": room.id, "member_count": "\(room.memberCount)", "room_user": user.json().text])
    }

    /// Sends a message to a chat room in a user's role. Whether it can be sent changes nothing else.
    mutating func tell(_ room: Room, as user: User, _ event: String, _ extra: [String: String]) {
        let message = nextMessage(event, extra)
        pending.further.append(
            .act(user: UserID(user.chatUID), command: .room(.send(room: room.chatroom, message: message))))
    }

    /// The message to a user in another's role.
    mutating func writing(
        to receiver: User, as sender: User, _ event: String, _ extra: [String: String]
    ) -> AdministrationCommand {
        let message = nextMessage(event, extra)
        return .act(
            user: UserID(sender.chatUID),
            command: .signaling(.send(user: UserID(receiver.chatUID), message: message)))
    }

    /// A custom message, as the vendor's SDK numbers types.
    private mutating func nextMessage(_ event: String, _ extra: [String: String]) -> Message {
        Message(
            id: MessageID(digits("message", next("messages"), first: 1, count: 19)),
            body: .typed(type: Easemob.AppServer.customType, bytes: Bytes(utf8: event), fields: extra))
    }
}
