import AttributeEmulator
import EmulatorAPI
import IdentityEmulator
import RTCEmulator
import RoomEmulator
import SignalingEmulator

/// Decides who is told what. Services report facts. Here each fact gets its receivers, and causes changes in other
/// services: when a login ends, the user leaves rooms; when a member leaves, the attributes are released.
extension TenantState {
    /// Carries out the consequences of identity facts, in order. Presence comes last, once for each user whose presence
    /// changed.
    mutating func follow(_ facts: [IdentityFact]) -> Outcome {
        var outcome = Outcome()
        var touched: [UserID] = []
        for fact in facts {
            switch fact {
            case .happened(let event, let sessions):
                deliver(.identity(event), to: sessions, into: &outcome)
                if case .loggedIn(let user, _) = event {
                    touched.append(user)
                    outcome += address(signaling.userLoggedIn(user, at: now, rules: rules.signaling))
                }
            case .sessionEnded(_, let user, let isLast, let isConnectionGone):
                touched.append(user)
                if webhooks != nil {
                    note(.loginEnded(user: user, isLast: isLast, isConnectionGone: isConnectionGone))
                }
                guard isLast else { continue }
                let identity = identity
                let events = rooms.sessionEnded(
                    user, at: now, unixMilliseconds: identity.unixMilliseconds(at: now), rules: rules.room,
                    profile: { identity.profile(of: $0) }, isOnline: { identity.isLoggedIn($0) })
                outcome += address(events, dismissalAudience: [])
                outcome += address(
                    signaling.userLeft(
                        user, unixMilliseconds: identity.unixMilliseconds(at: now), rules: rules.signaling))
            case .sessionDropped(let session, let reason):
                outcome.effects.append(.end(session: session, reason: reason))
            }
        }
        for (index, user) in touched.enumerated() where !touched[..<index].contains(user) {
            outcome += address(signaling.presenceChanged(user, to: identity.presence(of: user)))
        }
        return outcome
    }

    /// Addresses room events. `dismissalAudience` lists the members of a room that is gone; `caller` is the session of
    /// the command; `alsoTold` is told of their own message.
    mutating func address(
        _ events: [RoomEvent], dismissalAudience: [UserID], caller: SessionID? = nil, alsoTold: UserID? = nil
    ) -> Outcome {
        var outcome = Outcome()
        for event in events {
            switch event {
            case .created(let room):
                let sessions = rooms.owner(of: room).map { identity.sessions(of: $0) } ?? []
                deliver(.room(event), to: sessions.filter { $0 != caller }, into: &outcome)
            case .memberJoined(let room, let member):
                deliver(.room(event), to: members(of: room, except: member.user), into: &outcome)
            case .memberLeft(let room, let member, let reason):
                var told = members(of: room, except: nil)
                switch reason {
                case .kicked, .removedByAdministrator: told += identity.sessions(of: member.user)
                case .left where caller != nil: told += identity.sessions(of: member.user).filter { $0 != caller }
                case .left, .disconnected: break
                }
                deliver(.room(event), to: told, into: &outcome)
                outcome += address(
                    attributes.holderLeft(member.user, room: room, rules: rules.attribute))
                attributes.memberLeft(member.user, room: room)
                // A room that is kept for its members' return keeps only its name.
                if rooms.isWaiting(room) { attributes.removeRoom(room) }
            case .memberAdded(let room, _, _), .memberChanged(let room, _, _), .ownerChanged(let room, _),
                .listed(let room, _, _, _, _), .described(let room, _, _),
                .allMuted(let room, _), .counterChanged(let room, _):
                deliver(.room(event), to: members(of: room, except: nil), into: &outcome)
            case .messageSent(let room, let sender, let message, _):
                var told =
                    message.receivers.map { sessions(ofReceivers: $0, in: room, except: sender.user) }
                    ?? members(of: room, except: sender.user)
                if let alsoTold { told += identity.sessions(of: alsoTold) }
                deliver(.room(event), to: reached(told, by: message), into: &outcome)
            case .messageRevoked(let room, _, let user):
                deliver(.room(event), to: members(of: room, except: user.user), into: &outcome)
            case .dismissed(let room, _):
                deliver(.room(event), to: dismissalAudience.flatMap { identity.sessions(of: $0) }, into: &outcome)
                attributes.removeRoom(room)
            }
        }
        return outcome
    }

    /// Addresses attribute events; `members` are the members of the events' room, if already known. `tellsWriter` where no device
    /// of the writer's knows what it wrote.
    func address(
        _ events: [AttributeEvent], members known: [UserID]? = nil, tellsWriter: Bool = false
    ) -> Outcome {
        var outcome = Outcome()
        for event in events {
            switch event {
            case .changed(let room, _, _, _, _, let writer):
                let told = sessions(
                    of: known ?? rooms.members(of: room), of: room,
                    except: tellsWriter || rules.attribute.tellsWriter ? nil : writer)
                deliver(.attribute(event), to: told, into: &outcome)
            case .membersChanged(let room, let changed, let writer):
                let isSmall = rooms.members(of: room).count <= rules.attribute.members?.maximumAudience ?? 0
                let concerned = changed.map(\.user)
                let few = concerned.contains(writer) ? concerned : [writer] + concerned
                let told = isSmall ? members(of: room, except: nil) : few.flatMap { identity.sessions(of: $0) }
                deliver(.attribute(event), to: told, into: &outcome)
            }
        }
        return outcome
    }

    /// Addresses notices; `alsoTold` is told of their own message.
    func address(_ notices: [SignalingNotice], alsoTold: UserID? = nil) -> Outcome {
        var outcome = Outcome()
        for notice in notices {
            var told = notice.users.flatMap { identity.sessions(of: $0) }
            if case .messageSent(_, let receiver, let message, _) = notice.event {
                if let alsoTold, alsoTold != receiver { told += identity.sessions(of: alsoTold) }
                told = reached(told, by: message)
            }
            deliver(.signaling(notice.event), to: told, into: &outcome)
        }
        return outcome
    }

    /// Those of the sessions that get a message.
    private func reached(_ sessions: [SessionID], by message: Message) -> [SessionID] {
        guard message.isOnlineOnly, rules.identity.onlineMessages == .skipSilent else { return sessions }
        return sessions.filter { !identity.isInterrupted($0) }
    }

    func address(_ notices: [RTCNotice]) -> Outcome {
        var outcome = Outcome()
        for notice in notices {
            switch notice {
            case .event(let event, let sessions): deliver(.rtc(event), to: sessions, into: &outcome)
            case .reroute(let channel): outcome.effects.append(.reroute(channel: channel))
            }
        }
        return outcome
    }

    private func members(of room: RoomID, except user: UserID?) -> [SessionID] {
        sessions(of: rooms.members(of: room), of: room, except: user)
    }

    /// The sessions of a room's members, who are all of `members`.
    private func sessions(of members: [UserID], of room: RoomID, except user: UserID?) -> [SessionID] {
        // One person's sessions are a list already.
        if members.count == 1 { return members[0] == user ? [] : identity.sessions(of: members[0]) }
        // Found by one lookup: a room may have thousands of members, and each would be compared.
        let skipped = user.flatMap { rooms.place(of: $0, in: room) }
        var sessions: [SessionID] = []
        sessions.reserveCapacity(members.count)
        for (place, member) in members.enumerated() where place != skipped {
            identity.addSessions(of: member, to: &sessions)
        }
        return sessions
    }

    /// The sessions of those receivers who are members, each once.
    private func sessions(ofReceivers receivers: [UserID], in room: RoomID, except user: UserID) -> [SessionID] {
        var seen: Set<UserID> = [user]
        let told = receivers.filter { seen.insert($0).inserted && rooms.isMember($0, of: room) }
        return told.flatMap { identity.sessions(of: $0) }
    }

    private func deliver(_ event: Event, to sessions: [SessionID], into outcome: inout Outcome) {
        outcome.events.append(event)
        if !sessions.isEmpty { outcome.effects.append(.deliver(event: event, to: sessions)) }
    }
}
