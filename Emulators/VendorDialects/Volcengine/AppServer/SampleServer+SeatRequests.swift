import EmulatorAPI

// The requests of voice rooms.
extension Volcengine.SampleServer {
    static let seatRequests: [String: @Sendable (inout Visit) throws(Refusal) -> JSONValue] = [
        "svcStartLive": { visit throws(Refusal) in try visit.startLive() },
        "svcGetActiveLiveRoomList": { visit throws(Refusal) in visit.listLive() },
        "svcJoinLiveRoom": { visit throws(Refusal) in try visit.joinLive() },
        "svcLeaveLiveRoom": { visit throws(Refusal) in
            let (room, guest) = try visit.seated()
            visit.leave(guest, room)
            return [:]
        },
        "svcFinishLive": { visit throws(Refusal) in
            visit.finish(try visit.hosting(.notOwner))
            return [:]
        },
        "svcClearUser": { visit throws(Refusal) in
            visit.clearUser()
            return [:]
        },
        "svcReconnect": { visit throws(Refusal) in
            guard let (room, guest) = try? visit.seated() else {
                throw Refusal(.cannotReconnect, "the user is in no room any more")
            }
            return visit.inside(room, guest)
        },
        "svcApplyInteract": { visit throws(Refusal) in try visit.apply() },
        "svcAgreeApply": { visit throws(Refusal) in try visit.agree() },
        "svcInviteInteract": { visit throws(Refusal) in try visit.invite() },
        "svcReplyInvite": { visit throws(Refusal) in try visit.replyToInvitation() },
        "svcFinishInteract": { visit throws(Refusal) in
            var (room, guest) = try visit.seated()
            guard room.seat(of: guest.id) != nil else { throw Refusal(.unexpected, "the user is on no seat") }
            visit.stand(&guest, in: &room, byHost: false)
            return [:]
        },
        "svcManageSeat": { visit throws(Refusal) in try visit.manageSeat() },
        "svcManageInteractApply": { visit throws(Refusal) in
            var room = try visit.hosting(.notOwner)
            guard let type = visit.content.number("type") else { throw Refusal(.invalidInput, "type is missing") }
            room.asksHost = type == 1
            visit.write(room)
            return [:]
        },
        "svcUpdateMediaStatus": { visit throws(Refusal) in
            var (room, guest) = try visit.seated()
            guest.mic = try visit.content.flag("mic")
            visit.write(guest, room)
            visit.tell(
                "svcOnMediaStatusChange", in: room.id,
                [
                    "user_info": visit.value(of: guest, room), "seat_id": .number(Int64(room.seat(of: guest.id) ?? 0)),
                    "mic": .number(guest.mic),
                ])
            return [:]
        },
        "svcSendMessage": { visit throws(Refusal) in
            let (room, guest) = try visit.seated()
            let text = try visit.content.required("message", maximumBytes: visit.facts.maximumTextBytes.value)
            visit.tell(
                "svcOnMessage", in: room.id, ["user_info": visit.value(of: guest, room), "message": .text(text)])
            return [:]
        },
        "svcGetAudienceList": { visit throws(Refusal) in
            let (room, _) = try visit.seated()
            return ["audience_list": visit.guestList(visit.guests(room).filter { !$0.isHost }, room)]
        },
        "svcGetApplyAudienceList": { visit throws(Refusal) in
            let (room, _) = try visit.seated()
            return ["audience_list": visit.guestList(visit.guests(room).filter { $0.status == .applying }, room)]
        },
    ]
}

extension Volcengine.SampleServer.Visit {
    /// A number of a seat; 0 where none is named.
    private func seatNumber(_ room: SeatRoom) throws(Refusal) -> Int {
        let number = Int(clamping: content.number("seat_id") ?? 0)
        guard number == 0 || room.numbers.contains(number) else {
            throw Refusal(
                .invalidInput, "seat_id is \(number), not \(room.numbers.lowerBound)...\(room.numbers.upperBound)")
        }
        return number
    }

    /// A user of the room whom the request names.
    private func audience(_ room: SeatRoom) throws(Refusal) -> Guest {
        guard let found = guest(content.text("audience_user_id"), in: room.id), !found.isHost else {
            throw Refusal(.userNotFound, "there is no such user in the room")
        }
        return found
    }

    /// Asks for a seat, or takes one where the host need not be asked.
    mutating func apply() throws(Refusal) -> JSONValue {
        var (room, guest) = try seated()
        guard !guest.isHost else { throw Refusal(.wrongRole, "the host has a place beside the seats") }
        let number = try seatNumber(room)
        guard guest.status == .normal else { throw Refusal(.unexpected, "the user is interacting") }
        guard room.asksHost else {
            try sit(&guest, in: &room, preferring: number)
            return ["is_need_apply": false]
        }
        guest.status = .applying
        guest.wantedSeat = number
        write(guest, room)
        tell(
            "svcOnApplyInteract", to: UserID(room.host), in: room.id,
            ["user_info": value(of: guest, room), "seat_id": .number(Int64(number))])
        return ["is_need_apply": true]
    }

    /// The host lets somebody sit down who asked for it.
    mutating func agree() throws(Refusal) -> JSONValue {
        var room = try hosting()
        var guest = try audience(room)
        guard guest.status == .applying else { throw Refusal(.unexpected, "the user asks for no seat") }
        guard room.freeSeat(preferring: guest.wantedSeat) != nil else {
            throw Refusal(.noFreeSeat, "no seat is free")
        }
        try sit(&guest, in: &room, preferring: guest.wantedSeat)
        return [:]
    }

    mutating func invite() throws(Refusal) -> JSONValue {
        let room = try hosting()
        var guest = try audience(room)
        let number = try seatNumber(room)
        guard room.freeSeat(preferring: number) != nil else { throw Refusal(.noFreeSeat, "no seat is free") }
        guard guest.status == .normal else { throw Refusal(.unexpected, "the user is interacting") }
        guest.status = .invited
        guest.wantedSeat = number
        write(guest, room)
        guard let host = self.guest(room.host, in: room.id) else { throw Refusal(.unexpected, "there is no host") }
        tell(
            "svcOnInviteInteract", to: UserID(guest.id), in: room.id,
            ["host_info": value(of: host, room), "seat_id": .number(Int64(number))])
        return [:]
    }

    /// 1 accepts, 2 rejects, 3 says that there was no answer in time. The host is told in any case.
    mutating func replyToInvitation() throws(Refusal) -> JSONValue {
        var (room, guest) = try seated()
        guard let reply = content.number("reply"), (1...3).contains(reply) else {
            throw Refusal(.invalidInput, "reply is none of 1, 2 and 3")
        }
        guard guest.status == .invited else { throw Refusal(.unexpected, "the user is not invited") }
        let number = guest.wantedSeat
        guest.status = .normal
        guest.wantedSeat = 0
        let hasSeat = room.freeSeat(preferring: number) != nil
        if reply == 1, hasSeat {
            try sit(&guest, in: &room, preferring: number)
        } else {
            write(guest, room)
        }
        tell(
            "svcOnInviteResult", to: UserID(room.host), in: room.id,
            ["user_info": value(of: guest, room), "reply": .number(reply)])
        // The user is as before, and the host knows it, although the answer is an error.
        if reply == 1, !hasSeat { refusalAfterChanges = Refusal(.noFreeSeat, "no seat is free") }
        return [:]
    }

    /// 1 locks, 2 unlocks, 3 mutes, 4 unmutes, 5 makes somebody get up.
    mutating func manageSeat() throws(Refusal) -> JSONValue {
        var room = try hosting()
        let number = try seatNumber(room)
        guard number > 0 else { throw Refusal(.invalidInput, "seat_id is missing") }
        guard let type = content.number("type"), (1...5).contains(type) else {
            throw Refusal(.invalidInput, "type is none of 1...5")
        }
        var occupant = room.seats[number - 1].user.flatMap { guest($0, in: room.id) }
        if (3...5).contains(type), occupant == nil { throw Refusal(.unexpected, "no user is on this seat") }
        switch type {
        case 1, 2:
            if type == 1, var sitting = occupant {
                stand(&sitting, in: &room, byHost: true)
                occupant = nil
            }
            room.seats[number - 1].isOpen = type == 2
            write(room)
            tell(
                "svcOnSeatStatusChange", in: room.id,
                ["seat_id": .number(Int64(number)), "type": room.seats[number - 1].isOpen ? 1 : 0])
        case 3, 4:
            if let occupant {
                tell("svcOnMediaOperate", to: UserID(occupant.id), in: room.id, ["mic": type == 4 ? 1 : 0])
            }
        default:
            if var sitting = occupant { stand(&sitting, in: &room, byHost: true) }
        }
        return [:]
    }
}
