package import EmulatorAPI

/// The data about users and rooms that signaling needs, provided by the suite.
///
/// Made for one call and dropped after it: closures that outlive the call would keep a copy of what they read.
package struct SignalingDirectory {
    /// Whether a user is logged in, on any session.
    package var isOnline: (UserID) -> Bool
    /// Whether the tenant knows the user.
    package var exists: (UserID) -> Bool
    /// Whether a user is a member of a room; false if there is no such room.
    package var isMember: (UserID, RoomID) -> Bool
    /// A user's presence; ``PresenceState/loggedOut`` if there is no such user.
    package var presence: (UserID) -> PresenceState

    package init(
        isOnline: @escaping (UserID) -> Bool, exists: @escaping (UserID) -> Bool,
        isMember: @escaping (UserID, RoomID) -> Bool, presence: @escaping (UserID) -> PresenceState
    ) {
        self.isOnline = isOnline
        self.exists = exists
        self.isMember = isMember
        self.presence = presence
    }
}
