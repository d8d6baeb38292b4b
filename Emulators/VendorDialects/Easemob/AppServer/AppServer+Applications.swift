import EmulatorAPI

extension Easemob.AppServer {
    /// A member who has asked for a seat.
    struct Application: Codable, Hashable {
        var uid: String
        /// The seat that was asked for, if one was.
        var index: Int?
        /// In Unix milliseconds.
        var createdAt: Int64
    }

    static let applicationRoutes = [
        Route(
            method: "GET", path: "/voice/room/{id}/mic/apply", summary: "A page of those who ask for a seat.",
            query: [.number("limit"), .text("cursor")], answers: "ApplicationPage"
        ) { visit throws(Refusal) in try visit.listApplications() },
        Route(
            method: "POST", path: "/voice/room/{id}/mic/apply",
            summary: "Asks the owner for a seat, or takes one where the room lets everybody.",
            body: [.number("mic_index")], answers: "Result"
        ) { visit throws(Refusal) in try visit.apply() },
        Route(
            method: "DELETE", path: "/voice/room/{id}/mic/apply", summary: "Takes one's application back.",
            answers: "Result"
        ) { visit throws(Refusal) in try visit.cancelApplication() },
        Route(
            method: "POST", path: "/voice/room/{id}/mic/apply/agree",
            summary: "Gives an applicant a seat, as the owner.",
            body: [.text("uid", required: true), .number("mic_index")], answers: "Result"
        ) { visit throws(Refusal) in try visit.agreeToApplication() },
        Route(
            method: "POST", path: "/voice/room/{id}/mic/apply/refuse", summary: "Refuses an applicant, as the owner.",
            body: [.text("uid", required: true), .number("mic_index")], answers: "Result"
        ) { visit throws(Refusal) in try visit.refuseApplication() },
        Route(
            method: "POST", path: "/voice/room/{id}/mic/invite", summary: "Invites a member to a seat, as the owner.",
            body: [.text("uid", required: true), .number("mic_index")], answers: "Result"
        ) { visit throws(Refusal) in try visit.invite() },
        Route(
            method: "POST", path: "/voice/room/{id}/mic/invite/agree", summary: "Takes a seat, as one who was invited.",
            body: [.number("mic_index")], answers: "Result"
        ) { visit throws(Refusal) in try visit.agreeToInvitation() },
        Route(
            method: "GET", path: "/voice/room/{id}/mic/invite/refuse", summary: "Refuses an invitation.",
            answers: "Result"
        ) { visit throws(Refusal) in
            // The vendor's: the message to the owner names them by their uid, whom messaging does not know.
            _ = try visit.room()
            _ = try visit.caller()
            return result(true)
        },
    ]
}

extension Easemob.AppServer.Visit {
    typealias Application = Easemob.AppServer.Application

    func listApplications() throws(Refusal) -> JSONValue {
        let room = try room()
        _ = try insider(of: room)
        let collection = room.collection("applications")
        let (applications, cursor) = try list(collection) { record -> JSONValue? in
            guard let found: Application = row(collection, record.key), let user = user(found.uid) else { return nil }
            var values: [String: JSONValue] = ["member": user.json(), "created_at": .number(found.createdAt)]
            if let index = found.index { values["mic_index"] = .number(Int64(index)) }
            return .object(values)
        }
        let total = Int64(tenant.records.count(in: collection))
        return page("apply_list", applications, total: total, cursor: cursor)
    }

    mutating func apply() throws(Refusal) -> JSONValue {
        let room = try room()
        let applicant = try insider(of: room)
        guard applicant.uid != room.owner, var member = member(applicant.uid, of: room) else {
            throw .failure(.ownerOnly, "admin can not apply mic")
        }
        let index = try bodyIfAny().seatIndex()
        if room.allowsFreeSeats {
            return Easemob.AppServer.result(try sit(applicant, at: index, inOrder: false, of: room))
        }
        guard member.application == nil else {
            throw .failure(.appliedAlready, "user \(applicant.uid) has applied already")
        }
        let number = next("applications")
        member.application = number
        write(member, of: room)
        write(
            room.collection("applications"), Self.key(number),
            row: Application(uid: applicant.uid, index: index, createdAt: now))
        pending.required.append(
            writing(
                to: try owner(of: room), as: applicant, "chatroom_applySiteNotify",
                [
                    "user": applicant.json().text, "mic_index": index.map { "\($0)" } ?? "null", "room_id": room.id,
                ]))
        pending.refusal = .failure(.seatNotWritten, "the application cannot be sent")
        return Easemob.AppServer.result(true)
    }

    mutating func cancelApplication() throws(Refusal) -> JSONValue {
        let room = try room()
        let applicant = try insider(of: room)
        if take(applicationOf: applicant.uid, in: room) != nil {
            pending.required.append(
                writing(
                    to: try owner(of: room), as: applicant, "chatroom_cancelApplySiteNotify",
                    ["user": applicant.json().text, "room_id": room.id]))
        }
        return Easemob.AppServer.result(true)
    }

    mutating func agreeToApplication() throws(Refusal) -> JSONValue {
        let room = try room()
        try checkOwnsPlainly(room)
        let uid = try body().requiredWords("uid")
        guard let application = take(applicationOf: uid, in: room) else {
            throw .failure(.applicationNotFound, "user \(uid.shown()) has not applied")
        }
        let applicant = try existingUser(uid)
        return Easemob.AppServer.result(
            try sit(applicant, at: application.index, inOrder: true, of: room))
    }

    mutating func refuseApplication() throws(Refusal) -> JSONValue {
        let room = try room()
        try checkOwnsPlainly(room)
        let body = try body()
        let (uid, index) = (try body.requiredWords("uid"), try body.seatIndex())
        let applicant = try existingUser(uid)
        // The vendor's: the user is told, whether there was an application or not.
        _ = take(applicationOf: uid, in: room)
        // The vendor's: another library writes the user here, with other names.
        let user: JSONValue = [
            "uid": .text(applicant.uid), "chatUid": .text(applicant.chatUID), "name": .text(applicant.name),
            "portrait": .text(applicant.portrait), "rtcUid": .number(applicant.rtcUID),
        ]
        var extra = ["user": user.text, "room_id": room.id]
        if let index { extra["mic_index"] = "\(index)" }
        pending.required.append(
            writing(to: applicant, as: try owner(of: room), "chatroom_applyRefusedNotify", extra))
        return Easemob.AppServer.result(true)
    }

    mutating func invite() throws(Refusal) -> JSONValue {
        let room = try room()
        try checkOwnsPlainly(room)
        let body = try body()
        let (uid, index) = (try body.requiredWords("uid"), try body.seatIndex())
        try checkIsInside(uid, room)
        let invitee = try existingUser(uid)
        var extra = ["user": invitee.json().text, "room_id": room.id]
        if let index { extra["mic_index"] = "\(index)" }
        // Nothing is kept of it.
        pending.required.append(writing(to: invitee, as: try owner(of: room), "chatroom_inviteSiteNotify", extra))
        return Easemob.AppServer.result(true)
    }

    mutating func agreeToInvitation() throws(Refusal) -> JSONValue {
        let room = try room()
        let invitee = try caller()
        let index = try bodyIfAny().seatIndex()
        // The vendor's: nobody asks whether there was an invitation, or whether they are in the room.
        let isSeated = try sit(invitee, at: index, inOrder: index == nil, of: room)
        if isSeated { _ = take(applicationOf: invitee.uid, in: room) }
        return Easemob.AppServer.result(isSeated)
    }

    /// Removes a user's application; nil where there is none.
    private mutating func take(applicationOf uid: String, in room: Room) -> Application? {
        guard var member = member(uid, of: room), let number = member.application,
            let application: Application = row(room.collection("applications"), Self.key(number))
        else { return nil }
        member.application = nil
        write(member, of: room)
        write(room.collection("applications"), Self.key(number), nil)
        return application
    }
}
