import EmulatorAPI
import Foundation

/// A call to make on the app's handler: its form in the trace, and what is called.
///
/// Like a `ListenerCall`, with a body that also gets the instance: the vendor's callbacks begin with it.
struct Notice: Sendable {
    let text: @Sendable () -> String
    let body: @Sendable (any ZIMEventHandler, ZIM) -> Void

    init(
        _ text: @escaping @Sendable @autoclosure () -> String,
        _ body: @escaping @Sendable (any ZIMEventHandler, ZIM) -> Void
    ) {
        self.text = text
        self.body = body
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
            [.message(message, from: sender.user, to: room, stamp)]
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
                        message, from: sender.user, to: nil, stamp,
                        isLate: stamp.sentAtUnixMilliseconds < reader.loggedInAtUnixMilliseconds)
                ]
            }
        case .presenceChanged(let presence):
            reader.isWatching ? [.userStatus(presence, atUnixMilliseconds: reader.unixMilliseconds)] : []
        case .invited(let call, let inviter, let left): [.callReceived(call, by: inviter, leftMilliseconds: left)]
        case .usersChanged(let id, let users): [.callUsersChanged(id, users, isCaller: reader.isCaller)]
        case .cancelled(let id, let mode, let inviter, let data): [.callCancelled(id, mode, by: inviter, data)]
        case .timedOut(let id, let mode, _, _): [.callTimedOut(id, mode)]
        case .ended(let id, let mode, let caller, let by, let data, let at):
            [.callEnded(id, mode, caller: caller, by: by, data, atUnixMilliseconds: at)]
        // This vendor's calls keep the data they were made with.
        case .modified: []
        }
    }
}
