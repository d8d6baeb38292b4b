package import EmulatorAPI

/// A fact in signaling, with its receivers.
package struct SignalingNotice: Hashable, Sendable {
    package var event: SignalingEvent
    /// The receivers, in order, on all their sessions. May be empty.
    package var users: [UserID]

    package init(event: SignalingEvent, users: [UserID]) {
        self.event = event
        self.users = users
    }
}
