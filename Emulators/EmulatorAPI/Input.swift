/// Everything that can happen to a tenant from outside; a journal is a list of these with their instants.
package enum Input: Hashable, Codable, Sendable {
    /// A connection was made.
    case opened(session: SessionID)
    /// A client asks for something.
    case command(session: SessionID, command: Command)
    /// A connection went silent; the session may come back.
    case interrupted(session: SessionID)
    /// The connection is back.
    case resumed(session: SessionID)
    /// A connection ended for good.
    case closed(session: SessionID)
    /// Somebody with the tenant's keys asks for something.
    case administered(command: AdministrationCommand)
}

/// What an app's back end or a test may ask of the cloud.
package enum AdministrationCommand: Hashable, Codable, Sendable {
    /// Ends the user's sessions; with `revokesTokens` every token made up to now is refused.
    case forceOffline(user: UserID, revokesTokens: Bool)
    /// Registers a user who has never logged in, or changes one who has.
    case register(profile: UserProfile)
    /// Ends a room.
    case dismissRoom(room: RoomID)
    /// Writes attributes in nobody's name, past revisions and holders.
    case setAttributes(room: RoomID, attributes: [Attribute], removed: [String])
    /// Ends a channel for everybody in it.
    case dismissChannel(channel: ChannelID)
    /// Removes users from a channel; they may come back.
    case removeParticipants(channel: ChannelID, users: [UserID])
    /// Takes members out of a room; they may come back.
    case removeMembers(room: RoomID, users: [UserID], reason: String)
    /// Lets the tenant's wall clock show this moment, from which tokens are judged. The tenant's own time goes on as before.
    case setWallClock(unixMilliseconds: Int64)
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

/// An instruction to a shell. Effects are carried out in order, and events to one session are never reordered.
package enum Effect: Hashable, Sendable {
    /// Put the event into each session's outbox.
    case deliver(event: Event, to: [SessionID])
    /// The emulator gave the session up; its connection, if any, is told and a new one is needed.
    case end(session: SessionID, reason: String)
    /// Who hears whom changed in this channel.
    case reroute(channel: ChannelID)
}
