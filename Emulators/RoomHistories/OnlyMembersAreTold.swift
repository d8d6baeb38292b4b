import EmulatorAPI

/// Whoever is not in a room is not told what happens there: not before entering, not after leaving, not when put out.
struct OnlyMembersAreTold: HistoryCheck {
    let claim = "Only members are told of a room"

    func failures(in reading: HistoryReading) -> [HistoryFailure] {
        var list = FailureList(self)
        for session in reading.sessions {
            for telling in reading.tellings[session] ?? [] {
                guard let place = telling.happened, let room = telling.event.room else { continue }
                let user = reading.user(of: session, before: place)
                if let user {
                    if reading.isMember(user, of: room, around: place) { continue }
                    if telling.event.concerns(user) { continue }
                }
                list.add(
                    at: reading.instant(at: telling.position), reading.name(of: session, at: telling.position),
                    found: "was told \(telling.event.words)",
                    expected: "\(user?.rawValue.shown() ?? "nobody is logged in there, and so nobody") is not in "
                        + "\(room.rawValue.shown()) when it happens")
            }
        }
        for session in reading.sessions { follow(session, in: reading, &list) }
        return list.all
    }

    /// No room tells a device anything behind its own leaving, its being put out, or the end of the room.
    private func follow(_ session: SessionID, in reading: HistoryReading, _ list: inout FailureList) {
        var left: [RoomID: Int] = [:]
        for (position, entry) in reading.history.entries.enumerated() where entry.session == session {
            switch entry.what {
            case .answered(let number, .success(let reply)):
                guard let call = reading.call(number, of: session) else { continue }
                switch (call.command, reply) {
                case (.room(.leave(let room)), _): left[room] = position
                case (.room(.move(let room, let other, _)), _):
                    left[room] = position
                    left[other] = nil
                case (_, .entered(let room, _, _, _, _)): left[room] = nil
                default: break
                }
            case .told(let event):
                guard let room = event.room, let user = reading.user(of: session, before: position) else { continue }
                if event.brings(user) { left[room] = nil }
                if let place = left[room], !event.concerns(user),
                    // Another device of theirs may have entered since.
                    !reading.isMember(user, of: room, around: position)
                {
                    list.add(
                        at: entry.at, reading.name(of: session, at: position), found: "was told \(event.words)",
                        expected: "the device learned at \(reading.instant(at: place)) s that it is out of "
                            + "\(room.rawValue.shown())")
                }
                if event.takesAway(user) { left[room] = position }
            default: break
            }
        }
    }
}

extension Event {
    /// Whether it is about something of the user's own, of which they are told wherever they are.
    fileprivate func concerns(_ user: UserID) -> Bool {
        switch self {
        case .room(.created): true
        case .room(.memberLeft(_, let member, _)): member.user == user
        // The back end sent it in their role, and lets their devices know.
        case .room(.messageSent(_, let sender, _, _)): sender.user == user
        case .attribute(.membersChanged(_, let members, let writer)):
            writer == user || members.contains { $0.user == user }
        default: false
        }
    }

    /// Whether the user is in the room from then on.
    fileprivate func brings(_ user: UserID) -> Bool {
        switch self {
        case .room(.created): true
        case .room(.memberJoined(_, let member)), .room(.memberAdded(_, let member, _)): member.user == user
        default: false
        }
    }

    /// Whether the user is out of the room from then on.
    func takesAway(_ user: UserID) -> Bool {
        switch self {
        case .room(.memberLeft(_, let member, _)): member.user == user
        case .room(.dismissed): true
        default: false
        }
    }
}
