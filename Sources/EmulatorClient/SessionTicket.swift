import EmulatorAPI
package import EmulatorWire

/// What a client keeps to take its session up again: which it is, the key, and how many items have arrived.
package struct SessionTicket: Hashable, Sendable {
    private var welcome: Welcome
    /// Replies and events that have arrived, over all connections of the session.
    package private(set) var received: UInt64 = 0
    private var confirmed: UInt64 = 0

    package init(_ welcome: Welcome) { self.welcome = welcome }

    /// Whether the welcome takes up this session.
    package func isResumed(by other: Welcome) -> Bool { other.isResumed && other.session == welcome.session }

    /// Keeps what the welcome of a later connection says, which may carry another key. What was confirmed over the lost
    /// connection may not have arrived.
    package mutating func renew(_ welcome: Welcome) {
        self.welcome = welcome
        // The hello said how many had arrived.
        confirmed = received
    }

    /// Counts an item; true where `limit` items wait to be confirmed.
    package mutating func itemArrived(limit: UInt64) -> Bool {
        received += 1
        return received - confirmed >= limit
    }

    /// The frame that confirms what has arrived since the last; nil where nothing has.
    package mutating func confirmation() -> ClientFrame? {
        guard received > confirmed else { return nil }
        confirmed = received
        return .received(count: received)
    }

    /// What a hello says to take the session up.
    package var resumption: Resumption {
        Resumption(session: welcome.session, key: welcome.key, received: received)
    }
}
