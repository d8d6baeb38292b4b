import EmulatorAPI

extension Volcengine.SampleServer {
    /// A voice room: a host, and numbered seats beside them.
    struct SeatRoom: Codable {
        var id: String
        var name: String
        var background: String
        var host: String
        /// Whether taking a seat needs the host's consent.
        var asksHost = true
        var startedAt: Int64
        /// From seat 1.
        var seats: [Seat]

        struct Seat: Codable {
            var isOpen = true
            var user: String?
        }

        /// The seats' numbers.
        var numbers: ClosedRange<Int> { 1...max(1, seats.count) }

        /// The seat asked for if it is open and empty, or else the first one that is.
        func freeSeat(preferring number: Int) -> Int? {
            func isFree(_ number: Int) -> Bool { seats[number - 1].isOpen && seats[number - 1].user == nil }
            if numbers.contains(number), isFree(number) { return number }
            return numbers.first(where: isFree)
        }

        /// The seat of a user.
        func seat(of user: String) -> Int? { numbers.first { seats[$0 - 1].user == user } }
    }

    /// A user of a voice room.
    struct Guest: Codable {
        enum Status: Int64, Codable {
            case normal = 1
            case seated = 2
            case applying = 3
            case invited = 4
        }

        var id: String
        var name: String
        var isHost = false
        var status = Status.normal
        var mic: Int64 = 1
        var joinedAt: Int64
        /// Grows with every user who joins.
        var order: Int64
        var device: String
        /// The seat that is applied for or offered; 0 for none in particular.
        var wantedSeat = 0
        /// Whether the server has seen them among the participants of the RTC room.
        var wasSeen = false
    }
}

extension Volcengine.SampleServer.Visit {
    typealias SeatRoom = Volcengine.SampleServer.SeatRoom
    typealias Guest = Volcengine.SampleServer.Guest

    // MARK: Rooms

    /// The room that the request is about, where the caller is, and they themselves.
    mutating func seated() throws(Refusal) -> (room: SeatRoom, guest: Guest) {
        guard let id = record("svc-places", user.rawValue, as: String.self) else {
            throw Refusal(.userNotFound, "the user is in no room")
        }
        if let room = seatRoom(id) { sweep(room) }
        guard let room = seatRoom(id), let guest = guest(user.rawValue, in: id) else {
            throw Refusal(.roomGone, "the room is finished")
        }
        guard self.room.isEmpty || self.room == id else { throw Refusal(.userNotFound, "the user is in room \(id)") }
        return (room, guest)
    }

    /// The same for the host alone.
    mutating func hosting(_ code: Volcengine.SampleServer.Code = .notAuthorized) throws(Refusal) -> SeatRoom {
        let (room, guest) = try seated()
        guard guest.isHost else { throw Refusal(code, "only the host may") }
        return room
    }

    func seatRoom(_ id: String) -> SeatRoom? { record("svc-rooms", id) }

    func guest(_ id: String, in room: String) -> Guest? { record("svc-users/" + room, id) }

    /// In the order of joining.
    func guests(_ room: SeatRoom) -> [Guest] {
        records("svc-users/" + room.id, as: Guest.self).sorted { $0.order < $1.order }
    }

    mutating func write(_ guest: Guest, _ room: SeatRoom) { write("svc-users/" + room.id, guest.id, guest) }

    mutating func write(_ room: SeatRoom) { write("svc-rooms", room.id, room) }

    /// A room of eight digits that follow from the AppKey and a counter.
    private mutating func newRoomID() -> String {
        while true {
            let number = next("rooms")
            let drawn = KeyedHash.sha256(
                Array("app server room \(number)".utf8), secret: Array(request.service.secret.utf8)
            ).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let id = "\(10_000_000 + drawn % 90_000_000)"
            if seatRoom(id) == nil { return id }
        }
    }

    private func requireNoRoom() throws(Refusal) {
        guard record("svc-places", user.rawValue, as: String.self) == nil else {
            throw Refusal(.userActive, "the user is in a room already")
        }
    }

    mutating func startLive() throws(Refusal) -> JSONValue {
        let name = try content.required("user_name", maximumBytes: facts.maximumNameBytes.value)
        let roomName = try content.required("room_name", maximumBytes: facts.maximumNameBytes.value)
        let background = content.text("background_image_name")
        guard background.utf8.count <= facts.maximumNameBytes.value else {
            throw Refusal(.invalidInput, "background_image_name has \(facts.maximumNameBytes.value) bytes at most")
        }
        try requireNoRoom()
        let room = SeatRoom(
            id: newRoomID(), name: roomName, background: background, host: user.rawValue, startedAt: now,
            seats: Array(repeating: .init(), count: facts.seatCount.value))
        var host = Guest(
            id: user.rawValue, name: name, joinedAt: now, order: next("guests"), device: device)
        host.isHost = true
        write(room)
        write(host, room)
        write("svc-places", user.rawValue, room.id)
        return [
            "room_info": value(of: room), "user_info": value(of: host, room), "rtc_token": .text(roomToken(room.id)),
        ]
    }

    mutating func listLive() -> JSONValue {
        for room in records("svc-rooms", as: SeatRoom.self) { sweep(room) }
        let rooms = records("svc-rooms", as: SeatRoom.self).sorted {
            $0.startedAt == $1.startedAt ? $0.id < $1.id : $0.startedAt < $1.startedAt
        }
        return ["room_list": .list(rooms.prefix(facts.maximumListed.value).map { value(of: $0) })]
    }

    mutating func joinLive() throws(Refusal) -> JSONValue {
        let name = try content.required("user_name", maximumBytes: facts.maximumNameBytes.value)
        try requireNoRoom()
        if let found = seatRoom(room) { sweep(found) }
        guard let room = seatRoom(room) else { throw Refusal(.roomGone, "there is no such room") }
        guard guests(room).count <= facts.maximumAudience.value else {
            throw Refusal(.tooManyUsers, "the room is full")
        }
        let guest = Guest(id: user.rawValue, name: name, joinedAt: now, order: next("guests"), device: device)
        write(guest, room)
        write("svc-places", user.rawValue, room.id)
        tell(
            "svcOnAudienceJoinRoom", in: room.id,
            ["user_info": value(of: guest, room), "audience_count": .number(audienceCount(room))])
        return inside(room, guest)
    }

    /// What somebody needs to know who is in a room.
    func inside(_ room: SeatRoom, _ guest: Guest) -> JSONValue {
        [
            "room_info": value(of: room), "user_info": value(of: guest, room),
            "host_info": self.guest(room.host, in: room.id).map { value(of: $0, room) } ?? .null,
            "seat_list": seatList(room), "rtc_token": .text(roomToken(room.id)),
            "audience_count": .number(audienceCount(room)),
        ]
    }

    /// A user is in the room no more. With the host the room ends.
    mutating func leave(_ guest: Guest, _ room: SeatRoom) {
        guard !guest.isHost else { return finish(room) }
        var room = room
        var guest = guest
        if room.seat(of: guest.id) != nil { stand(&guest, in: &room, byHost: false) }
        remove("svc-users/" + room.id, guest.id)
        remove("svc-places", guest.id)
        tell(
            "svcOnAudienceLeaveRoom", in: room.id,
            ["user_info": value(of: guest, room), "audience_count": .number(audienceCount(room))])
    }

    mutating func finish(_ room: SeatRoom) {
        tell("svcOnFinishLive", in: room.id, ["room_id": .text(room.id), "type": 1])
        for guest in guests(room) {
            remove("svc-users/" + room.id, guest.id)
            remove("svc-places", guest.id)
        }
        remove("svc-rooms", room.id)
    }

    /// The caller is in no room any more. Their other device is told.
    mutating func clearUser() {
        guard let id = record("svc-places", user.rawValue, as: String.self) else { return }
        guard let room = seatRoom(id), let guest = guest(user.rawValue, in: id) else {
            return remove("svc-places", user.rawValue)
        }
        if guest.device != device { tell("svcOnClearUser", to: user, in: id, [:]) }
        leave(guest, room)
    }

    /// Those whom the server saw in the RTC room and who are not there any more have left.
    private mutating func sweep(_ room: SeatRoom) {
        let present = Set(tenant.participants(of: ChannelID(room.id))?.map(\.user.rawValue) ?? [])
        for var guest in guests(room) {
            if present.contains(guest.id), !guest.wasSeen {
                guest.wasSeen = true
                write(guest, room)
            } else if guest.wasSeen, !present.contains(guest.id) {
                guard let current = seatRoom(room.id) else { break }
                leave(guest, current)
            }
        }
        keepChanges()
    }

    // MARK: Seats

    /// Somebody sits down, where a seat is free.
    mutating func sit(_ guest: inout Guest, in room: inout SeatRoom, preferring number: Int) throws(Refusal) {
        guard let seat = room.freeSeat(preferring: number) else {
            throw Refusal(.noFreeSeat, "no seat is free")
        }
        room.seats[seat - 1].user = guest.id
        guest.status = .seated
        guest.wantedSeat = 0
        write(room)
        write(guest, room)
        tell(
            "svcOnJoinInteract", in: room.id,
            ["user_info": value(of: guest, room), "seat_id": .number(Int64(seat))])
    }

    /// Somebody gets up. Their microphone is on again for the next time.
    mutating func stand(_ guest: inout Guest, in room: inout SeatRoom, byHost: Bool) {
        guard let seat = room.seat(of: guest.id) else { return }
        room.seats[seat - 1].user = nil
        guest.status = .normal
        guest.mic = 1
        write(room)
        write(guest, room)
        tell(
            "svcOnFinishInteract", in: room.id,
            [
                "user_info": value(of: guest, room), "seat_id": .number(Int64(seat)), "type": byHost ? 1 : 2,
            ])
    }

    // MARK: As JSON

    func audienceCount(_ room: SeatRoom) -> Int64 { Int64(guests(room).count { !$0.isHost }) }

    func value(of room: SeatRoom) -> JSONValue {
        let ext: JSONValue = ["background_image_name": .text(room.background)]
        return [
            "app_id": .text(request.service.app.rawValue), "room_id": .text(room.id), "room_name": .text(room.name),
            "host_user_id": .text(room.host),
            "host_user_name": .text(guest(room.host, in: room.id)?.name ?? ""), "status": 2,
            "enable_audience_interact_apply": room.asksHost ? 1 : 0, "start_time": .number(room.startedAt),
            "finish_time": 0, "ext": .text(ext.text), "audience_count": .number(audienceCount(room)),
        ]
    }

    func value(of guest: Guest, _ room: SeatRoom) -> JSONValue {
        [
            "app_id": .text(request.service.app.rawValue), "room_id": .text(room.id), "user_id": .text(guest.id),
            "user_name": .text(guest.name), "user_role": guest.isHost ? 1 : 2,
            "status": .number(guest.status.rawValue), "mic": .number(guest.mic),
            "join_time": .number(guest.joinedAt), "leave_time": 0,
        ]
    }

    func seatList(_ room: SeatRoom) -> JSONValue {
        var seats: [String: JSONValue] = [:]
        for number in room.numbers {
            let seat = room.seats[number - 1]
            seats["\(number)"] = [
                "status": seat.isOpen ? 1 : 0,
                "guest_info": seat.user.flatMap { guest($0, in: room.id) }.map { value(of: $0, room) } ?? .null,
            ]
        }
        return .object(seats)
    }

    func guestList(_ guests: [Guest], _ room: SeatRoom) -> JSONValue {
        .list(guests.prefix(facts.maximumListed.value).map { value(of: $0, room) })
    }
}
