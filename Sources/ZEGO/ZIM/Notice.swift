import EmulatorAPI
import Foundation

/// A call to make on the app's handler, as a value.
enum Notice: Hashable, Sendable {
    case connection(ZIMConnectionState, ZIMConnectionEvent)
    case tokenWillExpire(seconds: Int)
    case userChanged(UserProfile)
    case userStatus(Presence, atUnixMilliseconds: Int64)
    case room(ZIMRoomState, ZIMRoomEvent, RoomID)
    case membersJoined([UserProfile], RoomID)
    case membersLeft([UserProfile], RoomID)
    case attributes(ZIMRoomAttributesUpdateAction, [Attribute], RoomID)
    /// Attributes were set and others removed, in one step.
    case attributesBatch(set: [Attribute], removed: [Attribute], RoomID)
    case memberAttributes([MemberAttributes], by: UserID, RoomID)
    case message(Arrival)
    case messageRevoked(Revocation, by: UserID, MessageStamp)
    case callCreated(Invitation)
    case conversation(ZIMConversationEvent, ConversationBook.Line)
    case totalUnread(Int)
    /// A request of the SDK's own, which has no callback, was refused.
    case error(Refusal)
    case call(CallNotice, isCaller: Bool)

    /// A message that came.
    struct Arrival: Hashable, Sendable {
        /// The room it was sent to; nil for a message between users.
        var room: RoomID?
        var sender: UserID
        var message: Message
        var stamp: MessageStamp
        /// Whether it was sent while the receiver was not logged in.
        var isLate = false
    }

    /// The data that the reader of an event has besides the event.
    struct Reader: Hashable, Sendable {
        /// The logged-in user.
        var user: UserID?
        /// Whether the reader is in the event's room.
        var isInRoom = false
        /// Whether the reader made the event's call.
        var isCaller = false
        /// Whether the reader's device changed the event's profile.
        var changedProfile = false
        /// When the reader logged in.
        var loggedInAtUnixMilliseconds: Int64 = 0
        /// When the event came.
        var unixMilliseconds: Int64 = 0
        /// Whether the connection has just come back and the missed events arrive.
        var isCatchingUp = false
        /// Whether the reader watches the event's status.
        var isWatching = false
    }

    /// The calls an event leads to, in order.
    static func notices(for event: Event, to reader: Reader) -> [Notice] {
        switch event {
        case .identity(let event): notices(for: event, to: reader)
        case .room(let event): notices(for: event, to: reader)
        case .attribute(let event): notices(for: event)
        case .signaling(let event): notices(for: event, to: reader)
        // Chat's session is in no channel.
        case .rtc: []
        }
    }

    private static func notices(for event: IdentityEvent, to reader: Reader) -> [Notice] {
        switch event {
        // The login's own callback reports it. The façade reports the end of a login, because it must reset its state
        // too.
        case .loggedIn, .loggedOut, .forcedOffline, .tokenExpired: []
        case .tokenWillExpire(_, let seconds): [.tokenWillExpire(seconds: seconds)]
        // Only the user's other devices are told.
        case .profileChanged(let profile): reader.changedProfile ? [] : [.userChanged(profile)]
        }
    }

    private static func notices(for event: RoomEvent, to reader: Reader) -> [Notice] {
        switch event {
        case .memberJoined(let room, let member):
            // Members who came and went during a loss of connection are not reported afterwards; the app reads the
            // member list instead.
            member.user == reader.user || reader.isCatchingUp ? [] : [.membersJoined([member.profile], room)]
        case .memberLeft(let room, let member, let reason):
            member.user != reader.user
                ? reader.isCatchingUp ? [] : [.membersLeft([member.profile], room)]
                : reader.isInRoom ? [.room(.disconnected, departure(for: reason), room)] : []
        case .messageSent(let room, let sender, let message, let stamp):
            [.message(Arrival(room: room, sender: sender.user, message: message, stamp: stamp))]
        case .dismissed(let room, _): reader.isInRoom ? [.room(.disconnected, .roomNotExist, room)] : []
        // This vendor's rooms have no roles, descriptions that change, muting or counters. Nobody is brought in, and
        // messages stay.
        case .created, .memberAdded, .memberChanged, .ownerChanged, .listed, .described, .allMuted,
            .counterChanged, .messageRevoked:
            []
        }
    }

    /// Why this user is in a room no more.
    private static func departure(for reason: LeaveReason) -> ZIMRoomEvent {
        switch reason {
        case .left: .success
        case .disconnected: .networkDisconnected
        case .kicked, .removedByAdministrator: .kickedOut
        }
    }

    private static func notices(for event: AttributeEvent) -> [Notice] {
        switch event {
        // The changes decide, not whether they came in a batch.
        case .changed(let room, let set, let removed, _, _, _):
            switch (set.isEmpty, removed.isEmpty) {
            case (true, true): []
            case (false, true): [.attributes(.set, set, room)]
            case (true, false): [.attributes(.delete, removed, room)]
            case (false, false): [.attributesBatch(set: set, removed: removed, room)]
            }
        case .membersChanged(let room, let members, let by): [.memberAttributes(members, by: by, room)]
        }
    }

    private static func notices(for event: SignalingEvent, to reader: Reader) -> [Notice] {
        switch event {
        case .messageSent(let sender, _, let message, let stamp):
            if let revocation = Revocation(message.body) {
                [.messageRevoked(revocation, by: sender.user, stamp)]
            } else {
                [
                    .message(
                        Arrival(
                            room: nil, sender: sender.user, message: message, stamp: stamp,
                            isLate: stamp.sentAtUnixMilliseconds < reader.loggedInAtUnixMilliseconds))
                ]
            }
        case .presenceChanged(let presence):
            reader.isWatching ? [.userStatus(presence, atUnixMilliseconds: reader.unixMilliseconds)] : []
        case .invited(let call, let inviter, let left):
            [.call(.invited(call, by: inviter, leftMilliseconds: left), isCaller: reader.isCaller)]
        case .usersChanged(let id, let users): [.call(.usersChanged(id, users), isCaller: reader.isCaller)]
        case .cancelled(let id, let mode, let inviter, let data):
            [.call(.cancelled(id, mode, inviter: inviter, data: data), isCaller: reader.isCaller)]
        case .timedOut(let id, let mode, _, _): [.call(.timedOut(id, mode), isCaller: reader.isCaller)]
        case .ended(let id, let mode, let caller, let by, let data, let at):
            [
                .call(
                    .ended(id, mode, caller: caller, by: by, data: data, atUnixMilliseconds: at),
                    isCaller: reader.isCaller)
            ]
        // This vendor's calls keep the data they were made with.
        case .modified: []
        }
    }
}

/// An event of a call.
enum CallNotice: Hashable, Sendable {
    case invited(Invitation, by: UserID, leftMilliseconds: Int64)
    case usersChanged(InvitationID, [InvitationUser])
    case cancelled(InvitationID, InvitationMode, inviter: UserID, data: String)
    case timedOut(InvitationID, InvitationMode)
    case ended(
        InvitationID, InvitationMode, caller: UserID, by: UserID, data: String, atUnixMilliseconds: Int64)
}
