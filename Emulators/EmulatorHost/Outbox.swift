import DequeModule
package import EmulatorAPI
import Synchronization

/// What a session is to be told, in order: filled inside the host's step, drained by its connection.
package final class Outbox: Sendable {
    /// Something a session is told.
    package enum Item: Sendable {
        case reply(request: UInt64, Result<Reply, EmulatorError>)
        case event(Event)
        case media(MediaPacket)
        /// The emulator gave the session up. Nothing follows.
        case ended(reason: String)
    }

    /// Most replies and events that wait. One more ends the session.
    package static let itemLimit = 10_000
    /// Most audio packets that wait, two seconds of ten speakers. One more is dropped, and counted.
    package static let mediaLimit = 1_000

    private struct State {
        var items: Deque<Item> = []
        var mediaCount = 0
        var droppedMediaCount = 0
        var isClosed = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    package init() {}

    /// Audio packets dropped because nobody drained them.
    package var droppedMediaCount: Int { state.withLock { $0.droppedMediaCount } }

    /// Appends a reply or an event; false, without appending, where the outbox is full.
    package func append(_ item: Item) -> Bool {
        let (isTaken, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
            guard !state.isClosed else { return (true, nil) }
            guard state.items.count - state.mediaCount < Self.itemLimit else { return (false, nil) }
            state.items.append(item)
            return (true, state.waiter.take())
        }
        waiter?.resume()
        return isTaken
    }

    /// Appends an audio packet, or drops it where too many wait.
    package func append(_ packet: MediaPacket) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.isClosed else { return nil }
            guard state.mediaCount < Self.mediaLimit else {
                state.droppedMediaCount += 1
                return nil
            }
            state.mediaCount += 1
            state.items.append(.media(packet))
            return state.waiter.take()
        }
        waiter?.resume()
    }

    /// Ends it: what waits goes, and ``Item/ended(reason:)`` is the last thing out.
    package func end(reason: String) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            state.items = [.ended(reason: reason)]
            state.mediaCount = 0
            return state.waiter.take()
        }
        waiter?.resume()
    }

    /// Ends it without a word: the one who drains it has gone.
    package func discard() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isClosed = true
            state.items = []
            state.mediaCount = 0
            return state.waiter.take()
        }
        waiter?.resume()
    }

    /// Everything that waits, as soon as there is something; empty when the outbox has ended. For one caller at a time.
    package func next() async -> [Item] {
        while true {
            let (items, isClosed) = state.withLock { state in
                defer {
                    state.items.removeAll(keepingCapacity: true)
                    state.mediaCount = 0
                }
                return (Array(state.items), state.isClosed)
            }
            if !items.isEmpty || isClosed { return items }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    guard state.items.isEmpty, !state.isClosed else { return true }
                    precondition(state.waiter == nil, "an outbox is drained by one task")
                    state.waiter = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }
}
