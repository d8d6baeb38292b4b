/// The state of a link as its client sees it: which commands await a reply, what is kept while the network is away, and
/// what a change of the connection means for both.
///
/// Every kind of link has one of these and passes on what it returns, in order, outside any call of the client.
/// `Waiter` receives a reply. The state knows nothing of sessions, delays and sockets.
package struct LinkLife<Waiter: Sendable>: Sendable {
    /// Something for the client. Deliveries are made in the order in which they were returned.
    package enum Delivery: Sendable {
        case answer(Waiter, Result<Reply, CallFailure>)
        case input(LinkInput)
    }

    /// Something the emulator sends.
    package enum Item: Sendable {
        case reply(request: UInt64, Result<Reply, EmulatorError>)
        case event(Event)
    }

    /// The result of a received item.
    package enum Receipt: Sendable {
        case deliver(Delivery)
        /// The client gets it when the connection is back.
        case kept
        /// A reply that nobody awaits any more, or a message to a link that is over. It is harmless and dropped.
        case late
        /// More would be kept than the limit allows. The session has to be ended, see ``LinkLife/end()``.
        case overflow
    }

    /// What the end of the session means.
    package enum End: Hashable, Sendable {
        /// Tell the client, with ``LinkLife/shut(reason:)``, after everything that is on its way.
        case tell
        /// The client learns it when its network is back. ``LinkLife/isGivenUp`` is true until ``LinkLife/reopened()``.
        case later
        /// The link is over already.
        case late
    }

    private enum Phase: Hashable {
        /// The client was told nothing yet. Commands are accepted.
        case opening
        case connected
        /// There is no network. Commands are refused.
        case away(isGivenUp: Bool)
        /// The network is back, and the session is not resumed yet. Commands are accepted while there is a session for
        /// them.
        case returning(isGivenUp: Bool)
        /// The emulator ended the session. The client will be told next.
        case ending
        case shut
        /// There will never be a session. Every command is refused with this error.
        case refused(EmulatorError)
    }

    private var phase = Phase.opening
    private var lastRequest: UInt64 = 0
    private var pending: [UInt64: Waiter] = [:]
    private var kept: [Item] = []
    private let keptLimit: Int
    private let pendingLimit: Int

    /// How often the network went away. Commands under way belong to the number they were sent with.
    package private(set) var interruptions: UInt64 = 0

    /// The most commands that await a reply on any link. One more is refused with ``Limit/unansweredCommandCount``.
    ///
    /// As many as an outbox has room for, because the replies to more would end the session.
    package static var pendingLimit: Int { 10_000 }

    /// Keeps at most `keptLimit` items while the network is away.
    package init(keptLimit: Int, pendingLimit: Int = Self.pendingLimit) {
        self.keptLimit = keptLimit
        self.pendingLimit = pendingLimit
    }

    // MARK: State

    /// Whether the link may still deliver something on its own.
    package var isOpen: Bool {
        switch phase {
        case .opening, .connected, .away, .returning: true
        case .ending, .shut, .refused: false
        }
    }

    /// Whether the client was told nothing yet.
    package var isOpening: Bool { phase == .opening }

    /// Whether the last thing the client was told is that it is connected.
    package var isConnected: Bool { phase == .connected }

    /// Whether the client waits for its network, or for its session to be resumed.
    package var isAway: Bool {
        switch phase {
        case .away, .returning: true
        case .opening, .connected, .ending, .shut, .refused: false
        }
    }

    /// Whether the network is back and the session has to be resumed.
    package var isReturning: Bool {
        if case .returning = phase { true } else { false }
    }

    /// Whether the emulator ended the session while the network was away.
    package var isGivenUp: Bool {
        switch phase {
        case .away(let isGivenUp), .returning(let isGivenUp): isGivenUp
        case .opening, .connected, .ending, .shut, .refused: false
        }
    }

    /// Whether any reply is still awaited.
    package var awaitsReplies: Bool { !pending.isEmpty }

    /// Whether a reply to this request is still awaited.
    package func awaits(_ request: UInt64) -> Bool { pending[request] != nil }

    // MARK: From the client

    /// Numbers a command and keeps the waiter for its reply. If the command cannot be sent, returns the reason at once.
    ///
    /// With ``pendingLimit`` commands unanswered, one more is refused and not sent. The others are unaffected.
    package mutating func send(_ waiter: Waiter) -> Result<UInt64, CallFailure> {
        switch phase {
        case .opening, .connected, .returning(isGivenUp: false):
            guard pending.count < pendingLimit else {
                return .failure(
                    .rejected(
                        .limitExceeded(
                            limit: .unansweredCommandCount, maximum: pendingLimit, attempted: pending.count + 1)))
            }
            lastRequest += 1
            pending[lastRequest] = waiter
            return .success(lastRequest)
        case .away, .returning(isGivenUp: true): return .failure(.lost(.notConnected))
        case .ending, .shut: return .failure(.lost(.closed(reason: "the link is closed")))
        case .refused(let error): return .failure(.rejected(error))
        }
    }

    /// The client closes the link. Nothing is delivered any more.
    package mutating func close() {
        phase = .shut
        pending = [:]
        kept = []
    }

    // MARK: From the connection

    /// The connection is gone. The client is told once, and every waiter gets `error`.
    package mutating func interrupt(_ error: LinkError = .connectionLost) -> [Delivery] {
        switch phase {
        case .opening, .connected:
            phase = .away(isGivenUp: false)
            interruptions += 1
            return [.input(.state(.connecting))] + failPending(error)
        case .returning(let isGivenUp):
            phase = .away(isGivenUp: isGivenUp)
            interruptions += 1
            return failPending(error)
        case .away, .ending, .shut, .refused: return []
        }
    }

    /// The network is back; the session is not yet.
    package mutating func networkReturned() {
        guard case .away(let isGivenUp) = phase else { return }
        phase = .returning(isGivenUp: isGivenUp)
    }

    /// The session is open, or resumed. The client is told, and then gets the kept items.
    package mutating func connected() -> [Delivery] {
        switch phase {
        case .opening, .away, .returning:
            precondition(!isGivenUp, "a session that was given up is opened anew, not taken up")
            phase = .connected
            var deliveries: [Delivery] = [.input(.state(.connected))]
            for item in kept {
                if case .deliver(let delivery) = receive(item) { deliveries.append(delivery) }
            }
            kept = []
            return deliveries
        case .connected, .ending, .shut, .refused: return []
        }
    }

    /// A session was opened in place of one that was ended. Commands sent since the network came back were for the old
    /// session.
    package mutating func reopened() -> [Delivery] {
        switch phase {
        case .opening, .away, .returning, .connected:
            phase = .connected
            kept = []
            return [.input(.state(.expired))] + failPending(.connectionLost)
        case .ending, .shut, .refused: return []
        }
    }

    /// Something arrived from the emulator.
    package mutating func receive(_ item: Item) -> Receipt {
        switch phase {
        case .away, .returning:
            guard !isGivenUp else { return .late }
            if case .reply(let request, _) = item, pending[request] == nil { return .late }
            guard kept.count < keptLimit else { return .overflow }
            kept.append(item)
            return .kept
        case .opening, .connected, .ending:
            switch item {
            case .event(let event): return .deliver(.input(.event(event)))
            case .reply(let request, let result):
                guard let waiter = pending.removeValue(forKey: request) else { return .late }
                return .deliver(.answer(waiter, result.mapError { .rejected($0) }))
            }
        case .shut, .refused: return .late
        }
    }

    /// The emulator ended the session.
    package mutating func end() -> End {
        switch phase {
        case .away:
            phase = .away(isGivenUp: true)
            kept = []
            return .later
        case .returning:
            phase = .returning(isGivenUp: true)
            kept = []
            return .later
        case .opening, .connected:
            phase = .ending
            return .tell
        case .ending, .shut, .refused: return .late
        }
    }

    /// The link is over, in any state. Every waiter is told, then the client. Nothing follows.
    package mutating func shut(reason: String) -> [Delivery] {
        switch phase {
        case .shut, .refused: return []
        case .opening, .connected, .away, .returning, .ending:
            phase = .shut
            kept = []
            return failPending(.closed(reason: reason)) + [.input(.state(.closed(reason: reason)))]
        }
    }

    /// There will never be a session. Waiting commands and every later command are refused.
    package mutating func refuse(_ error: EmulatorError) -> [Delivery] {
        switch phase {
        case .shut, .refused: return []
        case .opening, .connected, .away, .returning, .ending:
            phase = .refused(error)
            kept = []
            return takePending().map { .answer($0, .failure(.rejected(error))) }
        }
    }

    private mutating func failPending(_ error: LinkError) -> [Delivery] {
        takePending().map { .answer($0, .failure(.lost(error))) }
    }

    /// The waiters, in the order of their requests.
    private mutating func takePending() -> [Waiter] {
        defer { pending = [:] }
        return pending.sorted { $0.key < $1.key }.map(\.value)
    }
}
