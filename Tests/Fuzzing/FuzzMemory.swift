package import EmulatorAPI

/// What a client that looks at answers would know, so that steps speak of what is there.
package struct FuzzMemory: Sendable {
    /// The sessions that are open, and who is logged in on each as far as replies say.
    package var sessions: [(id: SessionID, user: UserID?)] = []
    package var lastSession: UInt64 = 0
    /// Rooms whose id the cloud chose.
    var madeRooms: [RoomID] = []
    /// Where users have gone and not left again by themselves.
    var rooms: [UserID: [RoomID]] = [:]
    var channels: [UserID: [ChannelID]] = [:]
    /// Rooms that users made.
    var ownRooms: [UserID: [RoomID]] = [:]
    /// Who has published a stream, as far as replies say.
    var publishers: Set<UserID> = []
    /// Who is connected with somebody of another channel, as far as replies say.
    var connected: Set<UserID> = []
    /// Streams that were published under a name.
    var streams: [StreamID] = []
    /// Invitations that were sent, and whom they concern, the inviter first.
    var invitations: [(id: InvitationID, users: [UserID])] = []

    /// Messages that were sent to rooms.
    var sent: [(room: RoomID, message: SentMessage)] = []

    /// Most rooms, channels and streams of each sort that are kept in mind.
    static let maximumPlaces = 3
    /// Most invitations that are kept in mind.
    static let maximumInvitations = 8
    /// Most messages that are kept in mind.
    static let maximumSent = 8

    package init() {}

    /// Takes note of what came of a step.
    package mutating func learn(_ input: Input, _ reply: Result<Reply, EmulatorError>?) {
        switch input {
        case .opened(let session, _):
            lastSession = session.rawValue
            if case .success? = reply { sessions.append((session, nil)) }
        case .closed(let session): sessions.removeAll { $0.id == session }
        case .command(let session, .identity(.logIn(let user, _, _))),
            .command(let session, .identity(.logInAgain(let user, _, _))):
            guard case .success? = reply else { return }
            setUser(user, of: session)
        case .command(let session, .identity(.logOut)): setUser(nil, of: session)
        case .command, .interrupted, .resumed, .administered, .webhook: break
        }
        guard case .command(let session, let command) = input, let reply,
            let user = sessions.first(where: { $0.id == session })?.user
        else { return }
        switch reply {
        case .success(let reply): learn(command, reply, by: user)
        case .failure(.notLoggedIn): setUser(nil, of: session)
        case .failure(.roomNotFound(let room)):
            rooms[user]?.removeAll { $0 == room }
            ownRooms[user]?.removeAll { $0 == room }
            madeRooms.removeAll { $0 == room }
        case .failure(.notMember(let room, let user)): rooms[user]?.removeAll { $0 == room }
        case .failure(.notPermitted(let room)): ownRooms[user]?.removeAll { $0 == room }
        case .failure(.streamNotFound): publishers.remove(user)
        case .failure(.notInChannel(let channel)): channels[user]?.removeAll { $0 == channel }
        case .failure(.invitationNotFound(let id)): invitations.removeAll { $0.id == id }
        case .failure: break
        }
    }

    private mutating func learn(_ command: Command, _ reply: Reply, by user: UserID) {
        switch (command, reply) {
        case (_, .entered(let room, _, let isNew, _, _)):
            if isNew, case .room(.enter(nil, _)) = command { Self.add(room, to: &madeRooms) }
            if isNew { Self.add(room, to: &ownRooms[user, default: []]) }
            Self.add(room, to: &rooms[user, default: []])
        case (.rtc(.enter), .channel(let snapshot)): Self.add(snapshot.channel, to: &channels[user, default: []])
        case (.room(.leave(let room)), _): rooms[user]?.removeAll { $0 == room }
        case (.rtc(.leave(let channel)), _): channels[user]?.removeAll { $0 == channel }
        case (.rtc(.connect(_, _, let other)), _): connected.formUnion([user, other])
        case (.rtc(.disconnect), _): connected.remove(user)
        case (.rtc(.publish(_, _, let stream, _, _)), _):
            publishers.insert(user)
            if let stream { Self.add(stream, to: &streams) }
        case (_, .invitation(let invitation, _)):
            invitations.removeAll { $0.id == invitation.id }
            invitations.append((invitation.id, [invitation.inviter] + invitation.invitees))
            if invitations.count > Self.maximumInvitations { invitations.removeFirst() }
        case (.room(.send(let room, let message)), .sent(let stamp)):
            sent.append((room, SentMessage(id: message.id, sender: user, stamp: stamp)))
            if sent.count > Self.maximumSent { sent.removeFirst() }
        default: break
        }
    }

    private static func add<Place: Equatable>(_ place: Place, to places: inout [Place]) {
        places.removeAll { $0 == place }
        places.append(place)
        if places.count > maximumPlaces { places.removeFirst() }
    }

    private mutating func setUser(_ user: UserID?, of session: SessionID) {
        guard let index = sessions.firstIndex(where: { $0.id == session }) else { return }
        sessions[index].user = user
    }
}
