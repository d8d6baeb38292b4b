import EmulatorAPI
import RoomHistories

extension TenantHistory {
    /// The different states that the tenant was in: what its rooms and channels have, and what each connected device was told of that.
    /// A number stands for each state; it has a meaning in this process only.
    var statesMet: Set<Int> {
        var met: Set<Int> = []
        var cloud = Knowledge()
        var devices: [SessionID: Knowledge] = [:]
        var ofDevices = 0
        for entry in entries {
            switch (entry.what, entry.session) {
            case (.happened(let event), _): cloud.learn(event)
            case (.told(let event), let session?):
                ofDevices ^= devices[session]?.digest(of: session) ?? 0
                devices[session, default: Knowledge()].learn(event)
                ofDevices ^= devices[session]?.digest(of: session) ?? 0
            case (.interrupted, let session?), (.closed, let session?), (.ended, let session?):
                ofDevices ^= devices.removeValue(forKey: session)?.digest(of: session) ?? 0
            default: continue
            }
            var hasher = Hasher()
            hasher.combine(cloud.digest)
            hasher.combine(ofDevices)
            met.insert(hasher.finalize())
        }
        return met
    }
}

/// What follows from the events that somebody knows of.
private struct Knowledge {
    private enum Subject: Hashable {
        case attribute(RoomID, ExactText)
        case member(RoomID, UserID)
        case memberAttributes(RoomID, UserID)
        case owner(RoomID)
        case messages(RoomID)
        case participant(ChannelID, UserID)
        case stream(ChannelID, UserID, index: Int)
        case invitations
    }

    /// Two values as one. Texts of them would say the same, and take longer.
    private struct Pair<First: Hashable, Second: Hashable>: Hashable {
        var first: First
        var second: Second

        init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
    }

    private var known: [Subject: Int] = [:]
    /// Changes with each value, and comes back with it.
    private(set) var digest = 0

    /// The same for a device, so that two devices can be told apart.
    func digest(of session: SessionID) -> Int {
        var hasher = Hasher()
        hasher.combine(session)
        hasher.combine(digest)
        return hasher.finalize()
    }

    private mutating func note(_ subject: Subject, _ value: (some Hashable)?) {
        if let old = known[subject] { digest ^= old }
        guard let value else { return known[subject] = nil }
        var hasher = Hasher()
        hasher.combine(subject)
        hasher.combine(value)
        let new = hasher.finalize()
        known[subject] = new
        digest ^= new
    }

    private mutating func forget(_ subject: Subject) { note(subject, nil as Int?) }

    mutating func learn(_ event: Event) {
        switch event {
        case .identity: break
        case .room(let event): learn(event)
        case .attribute(.changed(let room, let set, let removed, _, _, _)):
            for attribute in set { note(.attribute(room, ExactText(attribute.key)), attribute.value) }
            for attribute in removed { forget(.attribute(room, ExactText(attribute.key))) }
        case .attribute(.membersChanged(let room, let members, _)):
            for member in members { note(.memberAttributes(room, member.user), member.attributes) }
        case .signaling(let event): learn(event)
        case .rtc(let event): learn(event)
        }
    }

    private mutating func learn(_ event: RoomEvent) {
        switch event {
        case .memberJoined(let room, let member), .memberAdded(let room, let member, _),
            .memberChanged(let room, let member, _):
            note(.member(room, member.user), Pair(member.role, member.mutedUntilUnixMilliseconds > 0))
        case .memberLeft(let room, let member, _): forget(.member(room, member.user))
        case .ownerChanged(let room, let owner): note(.owner(room), owner)
        case .dismissed(let room, _): note(.owner(room), "dismissed")
        // Which message came last is a state, and what it says.
        case .messageSent(let room, let sender, let message, _): note(.messages(room), Pair(sender.user, message.body))
        case .created, .listed, .described, .allMuted, .messageRevoked, .counterChanged: break
        }
    }

    /// Ids of invitations follow from chance, so they are left out.
    private mutating func learn(_ event: SignalingEvent) {
        switch event {
        case .invited(_, let inviter, _): note(.invitations, "invited by \(inviter)")
        case .usersChanged(_, let users): note(.invitations, users.map { Pair($0.user, $0.state) })
        case .cancelled(_, _, let inviter, _): note(.invitations, "cancelled by \(inviter)")
        case .timedOut(_, _, let inviter, let users): note(.invitations, "of \(inviter), too late for \(users)")
        case .ended(_, _, _, let user, _, _): note(.invitations, "ended by \(user)")
        case .modified, .messageSent, .presenceChanged: break
        }
    }

    private mutating func learn(_ event: RTCEvent) {
        switch event {
        case .participantJoined(let channel, let user): note(.participant(channel, user.user), true)
        case .participantLeft(let channel, let user, _): forget(.participant(channel, user.user))
        case .removed(let channel, let user, _): forget(.participant(channel, user))
        case .streamAdded(let channel, let stream), .streamChanged(let channel, let stream):
            note(
                .stream(channel, stream.publisher.user, index: stream.index),
                [stream.kinds.rawValue, stream.muted.rawValue])
        case .streamsRemoved(let channel, let streams, _):
            for stream in streams { forget(.stream(channel, stream.publisher.user, index: stream.index)) }
        case .streamAvailable, .streamUnavailable, .streamForbidden, .deviceChanged, .keyFrameRequested,
            .packetsRequested, .messageSent, .noteChanged, .streamsBanned, .announcementsStopped, .rightWillEnd,
            .rightEnded:
            break
        }
    }
}
