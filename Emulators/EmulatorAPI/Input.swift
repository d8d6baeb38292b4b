/// Anything that can happen to a tenant from outside. A journal is a list of inputs with their instants.
package enum Input: Hashable, Serializable, Sendable {
    /// A connection was made to one of the tenant's services; to the first where none is named.
    case opened(session: SessionID, app: AppID? = nil)
    /// A client asks for something.
    case command(session: SessionID, command: Command)
    /// A connection went silent; the session may come back. An orphaned one may not: its server ended, and no other knows what its client
    /// has. It keeps its place for as long as any other, and gives it to its user when that one logs in again.
    case interrupted(session: SessionID, isOrphaned: Bool? = nil)
    /// The connection is back.
    case resumed(session: SessionID)
    /// A connection ended for good.
    case closed(session: SessionID)
    /// A request with the tenant's keys.
    case administered(command: AdministrationCommand)
    /// Something about callbacks to the app's own server.
    indirect case webhook(input: WebhookInput)

    /// The session of the input; nil for inputs of the back end.
    package var session: SessionID? {
        switch self {
        case .opened(let session, _), .command(let session, _), .interrupted(let session, _), .resumed(let session),
            .closed(let session):
            session
        case .administered, .webhook: nil
        }
    }
}

/// Requests that an app's back end or a test may make to the cloud.
package enum AdministrationCommand: Hashable, Serializable, Sendable {
    /// Ends the user's sessions, or only one of theirs. With `revokesTokens`, every token made up to now is refused. They
    /// are told the reason, which is ``ForcedOfflineReason/administrator`` if there is none here.
    case forceOffline(
        user: UserID, revokesTokens: Bool, session: SessionID? = nil, reason: ForcedOfflineReason? = nil)
    /// Ends the user's sessions, and no token lets them in until they are registered again, whenever it was made.
    case unregister(user: UserID)
    /// Registers a user who has never logged in, or changes one who has.
    case register(profile: UserProfile)
    /// Ends a room.
    case dismissRoom(room: RoomID)
    /// Writes attributes without a writer; ignores revisions and holders.
    case setAttributes(room: RoomID, attributes: [Attribute], removed: [String])
    /// Ends a channel for everybody in it.
    case dismissChannel(channel: ChannelID)
    /// Removes users from a channel; they can come back.
    case removeParticipants(channel: ChannelID, users: [UserID])
    /// Keeps a user out of a channel, or of all without one; without a user everybody out of the channel; for `seconds`, and 0
    /// lifts it. Whoever is there stays.
    case forbidEntry(channel: ChannelID?, user: UserID?, seconds: Int)
    /// Keeps a user from publishing in a channel with one token, which its ``Claims/digest`` names, for `seconds`; 0 lifts it. What
    /// they publish with it ends, and does not begin again by itself. The user need not be there.
    case forbidPublishing(channel: ChannelID, user: UserID, token: String, seconds: Int)
    /// Lets nothing of these kinds of a user's streams through in a channel for `seconds`, or without a number as long as the
    /// channel is there; 0 lifts it.
    case banStreams(channel: ChannelID, user: UserID, kinds: MediaKinds, seconds: Int?)
    /// Lets nobody publish a stream of this name, in any channel, until that is lifted. If it is published, it ends, and its
    /// publisher and its subscribers by name are told why. Nothing begins by itself when it is lifted.
    case forbidStream(stream: StreamID, isForbidden: Bool)
    /// Sends to everybody in a channel, or to whom the message names, as somebody who need not be in it. Whoever is there under
    /// the sender's id is not told.
    case sendInChannel(channel: ChannelID, sender: UserID, nickname: String? = nil, message: ChannelMessage)
    /// Removes members from a room; they can come back, with `bannedSeconds` only after these. Then it keeps out users who are no
    /// members, too; with 0 it removes nobody, and lets those come back who were kept out.
    case removeMembers(room: RoomID, users: [UserID], reason: String, bannedSeconds: Int? = nil)
    /// Carries out a command in the role of a user, who need not be online, without a session. Commands about rooms, attributes
    /// and signaling can be, others are refused. Nobody counts as the caller: all sessions of the user are told what others of
    /// theirs are told. To write attributes, and to send to a room or to another user, the user need be neither known nor a member;
    /// and no mute holds such a message back. Sessions of the user are told of their attributes as others are, and of their message if `tellsUser`.
    /// A user who `governs` may do in every room what its owner may, and need be neither known nor a member for it; they take back
    /// messages of any age. With `asks`, the app's own server is asked about a message as it is about what users send, where it
    /// is to be: then the message waits. Where `asks` says whether it is asked, the reply is the command's own.
    case act(
        user: UserID, command: Command, tellsUser: Bool? = nil, governs: Bool? = nil, asks: Bool? = nil)
    /// Keeps a user from sending to rooms, or to users, whichever they are, for `seconds`; 0 lifts it, and without a number it is
    /// for good. What the back end sends in their role is sent all the same.
    case silence(user: UserID, target: MessageTarget, seconds: Int?)
    /// Writes and removes records of the app's own server, all or none.
    case changeRecords(changes: [RecordChange])
    /// Sets the tenant's wall clock, which decides whether tokens are valid. The tenant's own time goes on as before.
    case setWallClock(unixMilliseconds: Int64)
    /// Lets the user's tokens expire, as if their time had come, without the warning that comes before. What rights in channels follow
    /// from them end too. Tokens of theirs that were made before this second are refused as expired from here on.
    case expireTokens(user: UserID)
    /// Makes a room without members. Without an id it gets one, as a room of a user does; its id may begin as the cloud's own do.
    /// The owner, if there is one, is no member yet. Kinds without owners take none, others work without one.
    case makeRoom(room: RoomID?, owner: UserID?, plan: RoomPlan)
    /// Removes counters of a room; keys that do not exist are ignored. Members are told that each is 0.
    case removeCounters(room: RoomID, keys: [String])
}

/// What messages are sent to.
package enum MessageTarget: String, Hashable, Serializable, Sendable, CaseIterable {
    case rooms, users
}

/// What followed from one input.
package struct Outcome: Hashable, Sendable {
    /// What became true, in order: for the trace, the console and checkers.
    package var events: [Event]
    /// What to do, in order.
    package var effects: [Effect]

    package init(events: [Event] = [], effects: [Effect] = []) {
        self.events = events
        self.effects = effects
    }

    package static func += (left: inout Outcome, right: Outcome) {
        left.events += right.events
        left.effects += right.effects
    }
}

/// An instruction to a shell. The shell carries out effects in order, and never reorders events to one session.
package enum Effect: Hashable, Sendable {
    /// Put the event into each session's outbox.
    case deliver(event: Event, to: [SessionID])
    /// The emulator ended the session. Its connection, if any, is told and has to be replaced.
    case end(session: SessionID, reason: String)
    /// The forwarding in this channel changed.
    case reroute(channel: ChannelID)
    /// Send a callback to the app's own server, and say what came of it.
    indirect case post(WebhookPost)
    /// Answer a command that was held, of this session; of none where the app's own server sent it.
    indirect case answer(command: UInt64, session: SessionID?, reply: Result<Reply, EmulatorError>)
}
