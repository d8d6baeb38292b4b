import EmulatorAPI
import EmulatorSuite
import RTCEmulator

/// Who could be told of an event: the members of its room, or the participants of its channel; and why some are not.
struct Audience {
    /// Why somebody is not told.
    enum Reason: String {
        /// They did it, and the answer says so.
        case author
        /// They are not logged in anywhere.
        case offline
        /// Their connection is silent, and the message reaches connected users only.
        case away
        /// The message was sent to others.
        case notReceiver
        /// The vendor tells only those whom it concerns.
        case notConcerned
    }

    /// Most users of a room or a channel that are asked about; of a larger one nobody is named.
    static let maximumUsers = 300

    private let tenant: TenantState
    private let actor: UserID?

    /// - Parameters:
    ///   - tenant: as it is after the event.
    ///   - actor: whose request caused the event; nil for nobody's.
    init(_ tenant: TenantState, actor: String?) {
        self.tenant = tenant
        self.actor = actor.map { UserID($0) }
    }

    /// The sessions whose connections are silent. What they are told reaches them when they are back.
    func away(among sessions: [SessionID]) -> [SessionID] { sessions.filter { tenant.isSilent($0) } }

    /// Who is in the event's room or channel, and was not told; in the order of entering.
    func untold(of event: Event, toldTo sessions: [SessionID]) -> [(user: UserID, reason: Reason)] {
        let told = Set(sessions)
        switch event.place {
        case .room(let room):
            guard sessions.count <= Self.maximumUsers else { return [] }
            let members = tenant.members(of: room)
            guard members.count <= Self.maximumUsers else { return [] }
            return members.compactMap { user in
                let own = tenant.sessions(of: user)
                guard !own.contains(where: told.contains) else { return nil }
                return (user, own.isEmpty ? .offline : reason(user, own, event))
            }
        case .channel(let channel):
            guard sessions.count <= Self.maximumUsers else { return [] }
            let stays = tenant.stays(in: channel)
            guard stays.count <= Self.maximumUsers else { return [] }
            return stays.compactMap { stay in
                guard !told.contains(stay.session), let user = tenant.user(of: stay.session, in: channel) else {
                    return nil
                }
                return (user, reason(user, [stay.session], event))
            }
        case nil: return []
        }
    }

    private func reason(_ user: UserID, _ sessions: [SessionID], _ event: Event) -> Reason {
        if user == event.author || user == actor { return .author }
        guard case .room(.messageSent(_, _, let message, _)) = event else { return .notConcerned }
        if let receivers = message.receivers, !receivers.contains(user) { return .notReceiver }
        return message.isOnlineOnly && sessions.allSatisfy(tenant.isSilent) ? .away : .notConcerned
    }
}

extension Event {
    /// Where something happens that everybody there may be told of.
    fileprivate enum Place {
        case room(RoomID)
        case channel(ChannelID)
    }

    /// Nil for what concerns single users or sessions only.
    fileprivate var place: Place? {
        switch self {
        case .room(.created): return nil
        case .room, .attribute: return room.map { .room($0) }
        case .rtc(.participantJoined(let channel, _)), .rtc(.participantLeft(let channel, _, _)),
            .rtc(.streamAdded(let channel, _)), .rtc(.streamChanged(let channel, _)),
            .rtc(.streamsRemoved(let channel, _, _)), .rtc(.deviceChanged(let channel, _, _)),
            .rtc(.messageSent(let channel, _, _, _, _, _)), .rtc(.noteChanged(let channel, _)),
            .rtc(.streamsBanned(let channel, _, _, _)):
            return .channel(channel)
        case .rtc, .identity, .signaling: return nil
        }
    }

    /// Who did it, and is not told of it for that reason; nil for events without one.
    fileprivate var author: UserID? {
        switch self {
        case .room(.memberJoined(_, let member)): member.user
        case .room(.messageSent(_, let sender, _, _)): sender.user
        case .room(.messageRevoked(_, _, let profile)): profile.user
        case .room(.dismissed(_, let user)): user
        case .attribute(.changed(_, _, _, _, _, let writer)): writer
        case .attribute(.membersChanged(_, _, let writer)): writer
        case .rtc(.participantJoined(_, let user)), .rtc(.participantLeft(_, let user, _)),
            .rtc(.messageSent(_, let user, _, _, _, _)):
            user.user
        case .rtc(.streamAdded(_, let stream)), .rtc(.streamChanged(_, let stream)): stream.publisher.user
        case .rtc(.streamsRemoved(_, let streams, _)): streams.first?.publisher.user
        case .identity, .room, .signaling, .rtc: nil
        }
    }
}
