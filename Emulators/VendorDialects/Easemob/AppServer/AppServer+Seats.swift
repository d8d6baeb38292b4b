package import EmulatorAPI

extension Easemob.AppServer {
    static let seatRoutes = [
        Route(
            method: "GET", path: "/voice/room/{id}/mic", summary: "The seats, as a member or the owner.",
            answers: "Seats"
        ) { visit throws(Refusal) in
            let room = try visit.room()
            _ = try visit.insider(of: room)
            return .list(try visit.seats(of: room).map(\.json))
        },
        Route(
            method: "POST", path: "/voice/room/{id}/mic/close", summary: "Mutes oneself on one's seat.",
            body: [seatIndex], answers: "Result"
        ) { visit throws(Refusal) in
            try visit.changeOwnSeat(.close) { visit throws(Refusal) in try visit.body().requiredSeatIndex() }
        },
        Route(
            method: "DELETE", path: "/voice/room/{id}/mic/close", summary: "Unmutes oneself.", query: [seatIndex],
            answers: "Result"
        ) { visit throws(Refusal) in
            try visit.changeOwnSeat(.open) { visit throws(Refusal) in try visit.numberParameter("mic_index") }
        },
        Route(
            method: "DELETE", path: "/voice/room/{id}/mic/leave", summary: "Gets up.", query: [seatIndex],
            answers: "Result"
        ) { visit throws(Refusal) in
            try visit.changeOwnSeat(.leave) { visit throws(Refusal) in try visit.numberParameter("mic_index") }
        },
        Route(
            method: "POST", path: "/voice/room/{id}/mic/mute", summary: "Mutes a seat, as the owner.",
            body: [seatIndex], answers: "Result"
        ) { visit throws(Refusal) in
            let room = try visit.room()
            try visit.checkOwns(room)
            return try visit.changeSeat(visit.body().requiredSeatIndex(), .mute, of: room)
        },
        Route(
            method: "DELETE", path: "/voice/room/{id}/mic/mute", summary: "Unmutes a seat, as the owner.",
            query: [seatIndex], answers: "Result"
        ) { visit throws(Refusal) in
            let room = try visit.room()
            try visit.checkOwns(room)
            return try visit.changeSeat(visit.numberParameter("mic_index"), .unmute, of: room)
        },
        Route(
            method: "POST", path: "/voice/room/{id}/mic/lock",
            summary: "Locks a seat, as the owner; who sits there loses it.", body: [seatIndex], answers: "Result"
        ) { visit throws(Refusal) in
            let room = try visit.room()
            try visit.checkOwnsPlainly(room)
            return try visit.changeSeat(visit.body().requiredSeatIndex(), .lock, of: room)
        },
        Route(
            method: "DELETE", path: "/voice/room/{id}/mic/lock", summary: "Unlocks a seat, as the owner.",
            query: [seatIndex], answers: "Result"
        ) { visit throws(Refusal) in
            let room = try visit.room()
            try visit.checkOwnsPlainly(room)
            return try visit.changeSeat(visit.numberParameter("mic_index"), .unlock, of: room)
        },
        Route(
            method: "POST", path: "/voice/room/{id}/mic/kick",
            summary: "Takes the seat from a user, as the owner; wherever they sit.",
            body: [.text("uid", required: true), .number("mic_index")], answers: "Result"
        ) { visit throws(Refusal) in
            let room = try visit.room()
            try visit.checkOwnsPlainly(room)
            let uid = try visit.body().requiredWords("uid")
            let index = visit.recordedSeat(of: uid, in: room)
            guard index >= 0 else { return result(true) }
            return try visit.changeSeat(index, .kick, of: room)
        },
        Route(
            method: "POST", path: "/voice/room/{id}/mic/exchange", summary: "Goes from one's seat to another.",
            body: [.number("from", required: true), .number("to", required: true)], answers: "Result"
        ) { visit throws(Refusal) in try visit.exchangeSeats() },
    ]

    private static let seatIndex = Field.number("mic_index", required: true)

    /// The key of a seat's attribute.
    static func seatKey(_ index: Int) -> String { "mic_\(index)" }
}

extension Easemob.AppServer.Visit {
    typealias Seat = Easemob.Seat

    // MARK: Attributes

    /// All seats, by number.
    func seats(of room: Room) throws(Refusal) -> [Seat] {
        let attributes = tenant.attributes(of: room.chatroom)
        var seats: [Seat] = []
        for index in 0..<room.allSeatCount { seats.append(try seat(index, in: attributes)) }
        return seats
    }

    func seat(_ index: Int, of room: Room) throws(Refusal) -> Seat {
        try seat(index, in: tenant.attributes(of: room.chatroom))
    }

    private func seat(_ index: Int, in attributes: [Attribute]) throws(Refusal) -> Seat {
        let key = Easemob.AppServer.seatKey(index)
        guard let text = attributes.first(where: { $0.key.hasBytes(of: key) })?.value,
            let seat = Seat(text: text), seat.index == index
        else { throw .failure(.seatMissing, "room mic \(index) not found") }
        return seat
    }

    /// The command that writes seats, in one call: a key that a client has taken by force is left out.
    func writing(_ seats: [Seat], in room: Room) -> AdministrationCommand {
        let attributes = seats.map { Attribute(key: Easemob.AppServer.seatKey($0.index), value: $0.json.text) }
        return .act(
            user: Easemob.AppServer.administrator,
            command: .attribute(
                .set(
                    room: room.chatroom, attributes: attributes,
                    options: AttributeOptions(removesWithHolder: true), expectedRevision: nil)))
    }

    private mutating func write(_ seats: [Seat], in room: Room) {
        pending.required.append(writing(seats, in: room))
        pending.refusal = .failure(.seatNotWritten, "the seats cannot be written")
    }

    /// The seat that the records have for a user; -1 for none.
    func recordedSeat(of uid: String, in room: Room) -> Int {
        uid == room.owner ? 0 : member(uid, of: room)?.seat ?? -1
    }

    /// One who is no member has no record: the vendor's server notes nothing then either.
    private mutating func record(seat: Int, of uid: String, in room: Room) {
        guard var member = member(uid, of: room) else { return }
        member.seat = seat
        write(member, of: room)
    }

    // MARK: Operations

    private var statusForbids: Refusal { .failure(.seatStatusForbids, "mic current status cannot be modified") }

    /// What a member does to the seat they sit on.
    mutating func changeOwnSeat(
        _ operation: Seat.Operation, index: (Self) throws(Refusal) -> Int
    ) throws(Refusal) -> JSONValue {
        let room = try room()
        let caller = try insider(of: room)
        let index = try index(self)
        // The vendor's: nobody leaves seat 0, and nobody is told so.
        if operation == .leave, index < 1 { return Easemob.AppServer.result(true) }
        let seat = try seat(index, of: room)
        if let member = seat.member, member.uid != caller.uid {
            throw .failure(.seatOfAnother, "the mic is not the user's")
        }
        guard let changed = seat.after(operation) else { throw statusForbids }
        write([changed], in: room)
        if operation == .leave, seat.member != nil { record(seat: -1, of: caller.uid, in: room) }
        return Easemob.AppServer.result(true)
    }

    /// What the owner does to a seat.
    mutating func changeSeat(_ index: Int, _ operation: Seat.Operation, of room: Room) throws(Refusal) -> JSONValue {
        let seat = try seat(index, of: room)
        let isOwnersOnly = index == 0 && [.mute, .lock, .kick].contains(operation)
        guard !isOwnersOnly, let changed = seat.after(operation) else { throw statusForbids }
        write([changed], in: room)
        if let member = seat.member, changed.member == nil { record(seat: -1, of: member.uid, in: room) }
        return Easemob.AppServer.result(true)
    }

    mutating func exchangeSeats() throws(Refusal) -> JSONValue {
        let room = try room()
        let caller = try insider(of: room)
        let body = try body()
        let (from, to) = (Int(clamping: try body.requiredNumber("from")), Int(clamping: try body.requiredNumber("to")))
        guard from != 0 else { throw statusForbids }
        let (first, second) = (try seat(from, of: room), try seat(to, of: room))
        guard first.member?.uid == caller.uid else { throw .failure(.seatOfAnother, "the mic is not the user's") }
        guard let (left, taken) = first.exchanged(for: second) else { throw statusForbids }
        write([left, taken], in: room)
        record(seat: to, of: caller.uid, in: room)
        return Easemob.AppServer.result(true)
    }

    /// Seats a user: on the seat of this index, or, in order, on the first free one if that is not to be had. False where none
    /// is.
    mutating func sit(_ user: User, at index: Int?, inOrder: Bool, of room: Room) throws(Refusal) -> Bool {
        guard recordedSeat(of: user.uid, in: room) < 0 else {
            throw .failure(.onSeatAlready, "user \(user.uid) is on a mic already")
        }
        guard index != nil || inOrder else { throw .failure(.seatIndexMissing, "mic index is missing") }
        if let index, !(0..<room.seatCount).contains(index) {
            throw .failure(.seatIndexOutOfRange, "mic index \(index) is out of range")
        }
        for candidate in (index.map { [$0] } ?? []) + (inOrder ? Array(1..<room.seatCount) : []) {
            // The vendor's: why a seat is not to be had is forgotten.
            guard let seat = try? seat(candidate, of: room), let taken = seat.after(.take(user.seatMember)) else {
                continue
            }
            write([taken], in: room)
            record(seat: candidate, of: user.uid, in: room)
            return true
        }
        return false
    }
}

extension Easemob.Seat {
    /// As the room's attribute has it: nothing that is absent, and the uid a second time.
    package var json: JSONValue {
        var values: [String: JSONValue] = [
            "mic_index": .number(Int64(index)), "status": .number(Int64(status.rawValue)),
        ]
        if let member {
            values["uid"] = .text(member.uid)
            values["member"] = [
                "uid": .text(member.uid), "chat_uid": .text(member.chatUID), "name": .text(member.name),
                "portrait": .text(member.portrait), "rtc_uid": .number(member.rtcUID),
            ]
        }
        return .object(values)
    }

    /// Reads an attribute; nil for what is no seat.
    package init?(text: String) {
        guard let values = JSONValue.object(of: text), case .number(let index)? = values["mic_index"],
            case .number(let number)? = values["status"], let status = Status(rawValue: Int(clamping: number))
        else { return nil }
        self.init(index: Int(clamping: index), status: status)
        switch values["member"] {
        case nil, .null?: break
        case .object(let member)?:
            guard case .text(let uid)? = member["uid"], case .text(let chatUID)? = member["chat_uid"],
                case .text(let name)? = member["name"], case .text(let portrait)? = member["portrait"],
                let rtcUID = member["rtc_uid"]?.wholeNumber
            else { return nil }
            self.member = Easemob.SeatMember(
                uid: uid, chatUID: chatUID, name: name, portrait: portrait, rtcUID: rtcUID)
        default: return nil
        }
    }
}
