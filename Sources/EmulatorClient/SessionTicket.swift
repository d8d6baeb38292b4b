import EmulatorAPI
package import EmulatorWire

/// What a client keeps to resume its session: its number, its key, and how many items have arrived.
package struct SessionTicket: Hashable, Sendable {
    private var welcome: Welcome
    /// Replies and events that have arrived, over all connections of the session.
    package private(set) var received: UInt64 = 0
    private var confirmed: UInt64 = 0

    package init(_ welcome: Welcome) { self.welcome = welcome }

    /// Whether the welcome takes up this session.
    package func isResumed(by other: Welcome) -> Bool { other.isResumed && other.session == welcome.session }

    /// Stores the welcome of a later connection, which may have another key. Confirmations over the lost connection may
    /// not have arrived.
    package mutating func renew(_ welcome: Welcome) {
        self.welcome = welcome
        // The hello contained the number of received items.
        confirmed = received
    }

    /// Counts an item; true where `limit` items wait to be confirmed.
    package mutating func itemArrived(limit: UInt64) -> Bool {
        received += 1
        return received - confirmed >= limit
    }

    /// The frame that confirms the items since the last confirmation; nil if there are none.
    package mutating func confirmation() -> ClientFrame? {
        guard received > confirmed else { return nil }
        confirmed = received
        return .received(count: received)
    }

    /// The hello's part that resumes the session.
    package var resumption: Resumption {
        Resumption(session: welcome.session, key: welcome.key, received: received)
    }
}
