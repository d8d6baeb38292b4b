package import EmulatorAPI

/// A change in identity, with the sessions it is about. The suite acts on each fact, in order.
package enum IdentityFact: Hashable, Sendable {
    /// An event for the sessions `tell`, which may be empty.
    case happened(event: IdentityEvent, tell: [SessionID])
    /// A session's login is over.
    ///
    /// `isLast` means that the user has no other login at this point of the list. A login that begins in the same step
    /// comes later in the list and does not count. `isConnectionGone` means that the connection ended too.
    case sessionEnded(session: SessionID, user: UserID, isLast: Bool, isConnectionGone: Bool)
    /// The emulator ended a connection that was silent or never had a login. The reason is for people.
    case sessionDropped(session: SessionID, reason: String)
}
