import EmulatorAPI

/// What a connected member's device was told of who is in the room, in which role and how long muted, is so. And it
/// knows whether its own user is in the room.
struct MemberViewsAgree: HistoryCheck {
    let claim = "Every member knows who is in the room"

    /// What a device was told of a member.
    fileprivate struct Known {
        var isPresent: Bool
        /// Nil where the device was not told.
        var role: MemberRole?
        /// Nil where the device was not told.
        var mutedUntilUnixMilliseconds: Int64?
    }

    fileprivate struct View {
        var users: [UserID: Known] = [:]
    }

    private typealias Views = [SessionID: [RoomID: View]]

    func failures(in reading: HistoryReading) -> [HistoryFailure] {
        guard let tenant = reading.tenant else { return [] }
        var views: Views = [:]
        for (position, entry) in reading.history.entries.enumerated() {
            guard let session = entry.session else { continue }
            switch entry.what {
            case .answered(let number, .success(let reply)):
                guard let call = reading.call(number, of: session) else { continue }
                follow(call, reply, &views)
            case .answered(let number, .failure(.lost)):
                // Whether the device is in the room is unknown until it enters again.
                switch reading.call(number, of: session)?.command {
                case .room(.leave(let room)), .room(.dismiss(let room)), .room(.move(let room, _, _)):
                    views[session]?[room] = nil
                default: break
                }
            case .told(let event): follow(event, of: session, at: position, reading, &views)
            case .connection(.connected), .connection(.connecting): break
            case .connection, .closed, .ended: views[session] = nil
            default: break
            }
        }
        return compare(views, with: tenant, reading)
    }

    private func follow(_ call: HistoryReading.Call, _ reply: Reply, _ views: inout Views) {
        let session = call.session
        switch (call.command, reply) {
        case (.identity(.logOut), _): views[session] = nil
        case (.room(.move(let from, _, _)), .entered(let room, _, _, _, _)):
            views[session]?[from] = nil
            views[session, default: [:]][room] = View()
        case (_, .entered(let room, _, _, _, _)): views[session, default: [:]][room] = View()
        case (.room(.leave(let room)), _), (.room(.dismiss(let room)), _): views[session]?[room] = nil
        case (.room(.listMembers(let room, _, _, _)), .members(let members, _)),
            (.room(.fetchMembers(let room, _)), .members(let members, _)):
            // It comes in order with the events, so it is newer than what the device knows.
            for member in members { views[session]?[room]?.users[member.user] = Known(member) }
        default: break
        }
    }

    private func follow(
        _ event: Event, of session: SessionID, at position: Int, _ reading: HistoryReading, _ views: inout Views
    ) {
        switch event {
        case .identity(.forcedOffline), .identity(.tokenExpired): views[session] = nil
        case .room(let change):
            if let user = reading.user(of: session, before: position), event.takesAway(user) {
                views[session]?[change.room] = nil
            }
            guard var view = views[session]?[change.room] else { return }
            view.follow(change)
            views[session]?[change.room] = view
        case .identity, .attribute, .signaling, .rtc: break
        }
    }

    // MARK: Comparing

    private func compare(
        _ views: Views, with tenant: any TenantView, _ reading: HistoryReading
    ) -> [HistoryFailure] {
        var list = FailureList(self)
        for (session, user) in reading.devices(in: tenant) {
            for (room, view) in (views[session] ?? [:]).sorted(by: { $0.key < $1.key }) {
                compare(view, of: user, on: session, in: room, with: tenant, reading, &list)
            }
        }
        return list.all
    }

    private func compare(
        _ view: View, of own: UserID, on session: SessionID, in room: RoomID, with tenant: any TenantView,
        _ reading: HistoryReading, _ list: inout FailureList
    ) {
        var who: String { reading.name(of: session, at: reading.history.entries.count) }
        var name: String { room.rawValue.shown() }
        let members = tenant.members(of: room)
        guard let place = members.firstIndex(of: own) else {
            // A kind that lets a user be in few rooms at once takes them out of the oldest without a word.
            if hasQuota(room, tenant, reading) { return }
            list.add(
                at: reading.end, who, found: "takes itself to be in \(name)",
                expected: "\(own.rawValue.shown()) is no member any more")
            return
        }
        let present = Set(members)
        for (user, known) in view.users.sorted(by: { $0.key < $1.key }) {
            if known.isPresent != present.contains(user) {
                list.add(
                    at: reading.end, who,
                    found: "was told last that \(user.rawValue.shown()) is \(known.isPresent ? "" : "not ")in \(name)",
                    expected: "the room \(known.isPresent ? "does not have" : "has") them")
                continue
            }
            guard known.isPresent, let member = tenant.member(user, of: room) else { continue }
            if let role = known.role, role != member.role {
                list.add(
                    at: reading.end, who, found: "takes \(user.rawValue.shown()) in \(name) for \(role.rawValue)",
                    expected: "they are \(member.role.rawValue)")
            }
            let now = tenant.unixMilliseconds
            if let until = known.mutedUntilUnixMilliseconds, (until > now) != (member.mutedUntilUnixMilliseconds > now)
            {
                list.add(
                    at: reading.end, who,
                    found: "takes \(user.rawValue.shown()) in \(name) for \(until > now ? "" : "not ")muted",
                    expected: "they are\(until > now ? " not" : "")")
            }
        }
        // Whoever stands behind one's own place joined later.
        for user in members[(place + 1)...] where view.users[user] == nil {
            list.add(
                at: reading.end, who, found: "knows nothing of \(user.rawValue.shown()) in \(name)",
                expected: "they joined after \(own.rawValue.shown())")
        }
    }

    private func hasQuota(_ room: RoomID, _ tenant: any TenantView, _ reading: HistoryReading) -> Bool {
        guard let kind = tenant.kind(of: room) else {
            return reading.history.rules.room.kinds.contains { $0.concurrentMemberships != nil }
        }
        return reading.history.rules.room.rules(of: kind)?.concurrentMemberships != nil
    }
}

extension MemberViewsAgree.Known {
    fileprivate init(_ member: Member) {
        self.init(
            isPresent: true, role: member.role, mutedUntilUnixMilliseconds: member.mutedUntilUnixMilliseconds)
    }
}

extension MemberViewsAgree.View {
    fileprivate mutating func follow(_ event: RoomEvent) {
        switch event {
        case .memberJoined(_, let member), .memberAdded(_, let member, _), .memberChanged(_, let member, _):
            users[member.user] = MemberViewsAgree.Known(member)
        case .memberLeft(_, let member, _):
            users[member.user] = MemberViewsAgree.Known(isPresent: false)
        case .ownerChanged(_, let owner):
            // What the owner before is now, nobody says.
            for (user, known) in users where known.role == .owner { users[user]?.role = nil }
            users[owner, default: MemberViewsAgree.Known(isPresent: true)].role = .owner
        case .created, .listed, .described, .allMuted, .messageSent, .messageRevoked, .dismissed, .counterChanged: break
        }
    }
}
