package import EmulatorAPI

/// What followed in identity, with the sessions it is about; whoever composes the services acts on each, in order.
package enum IdentityFact: Hashable, Sendable {
    /// Something became true. Told to `tell`, which is empty where nobody is told.
    case happened(event: IdentityEvent, tell: [SessionID])
    /// A session's login is over.
    ///
    /// `isLast` says that the user has no other login at this point of the list; a login that begins in the same step
    /// comes later in it and does not count. `isConnectionGone` says that the connection ended too.
    case sessionEnded(session: SessionID, user: UserID, isLast: Bool, isConnectionGone: Bool)
    /// The emulator gave a connection up that is silent, or that nobody logged in on; the reason is for people.
    case sessionDropped(session: SessionID, reason: String)
}
