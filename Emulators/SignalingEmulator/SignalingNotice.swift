package import EmulatorAPI

/// Something that became true in signaling, and who is told.
package struct SignalingNotice: Hashable, Sendable {
    package var event: SignalingEvent
    /// Who is told, in order; on all their sessions. Empty where it happened and nobody is there to be told.
    package var users: [UserID]

    package init(event: SignalingEvent, users: [UserID]) {
        self.event = event
        self.users = users
    }
}
