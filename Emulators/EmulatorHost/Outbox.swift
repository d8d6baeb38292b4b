import DequeModule
package import EmulatorAPI
import Synchronization

/// What a session is sent, in order. The host's step fills it and the session's connection drains it.
///
/// A connection in the same process drains it with ``next()``, which removes what it returns. A connection that may be
/// lost drains it with ``take(atMost:by:)``. Then replies and events stay until they are confirmed, and can be taken
/// again.
package final class Outbox: Sendable {
    /// Something to send to a session.
    package enum Item: Sendable {
        case reply(request: UInt64, Result<Reply, EmulatorError>)
        case event(Announcement)
        // In a box, because the largest case sets the size of every item.
        indirect case media(MediaPacket)
        /// The emulator ended the session. Nothing follows.
        indirect case ended(reason: String)
    }

    /// The most replies and events that wait to be taken or confirmed, unless a caller sets another limit. One more
    /// ends the session.
    package static let itemLimit = 10_000
    /// The most packets of sound and pictures that wait: two seconds of ten speakers with cameras. One more is dropped
    /// and counted.
    package static let mediaLimit = 2_000

    private struct State {
        /// From the first that is not confirmed.
        var items: Deque<Item> = []
        /// How many of `items` were taken.
        var takenCount = 0
        /// Replies and events that were confirmed and removed from `items`.
        var confirmedCount: UInt64 = 0
        var mediaCount = 0
        var droppedMediaCount = 0
        var isClosed = false
        /// The number of the current drainer. Earlier drainers get nothing.
        var drainer: UInt64 = 0
        /// Whether `wake` was called and nothing was taken since.
        var isAwake = false
        var wake: WakeCall?
        var waiter: CheckedContinuation<Void, Never>?

        /// The call to make after something was put in and the lock is released.
        mutating func wakeCall() -> WakeCall? {
            if let waiter = waiter.take() { return WakeCall { waiter.resume() } }
            guard !isAwake, let wake else { return nil }
            isAwake = true
            return wake
        }

        /// Closes it to new items and returns the call to make. Wakes the drainer even if it is already awake.
        mutating func close() -> WakeCall? {
            isClosed = true
            takenCount = 0
            mediaCount = 0
            isAwake = false
            return wakeCall()
        }
    }

    private let state = Mutex(State())

    /// Most replies and events of this one.
    package let limit: Int

    package init(limit: Int = Outbox.itemLimit) { self.limit = limit }

    /// Packets of sound and pictures dropped because the outbox was not drained.
    package var droppedMediaCount: Int { state.withLock { $0.droppedMediaCount } }

    /// Why it ended, if there is a reason that ``next()`` has not returned yet.
    package var endReason: String? {
        state.withLock { state in
            guard case .ended(let reason) = state.items.last else { return nil }
            return reason
        }
    }

    // MARK: The host

    /// Appends a reply or an event; false, without appending, where the outbox is full.
    package func append(_ item: Item) -> Bool {
        var wakes: [WakeCall] = []
        let isTaken = append(item, gathering: &wakes)
        for wake in wakes { wake.make() }
        return isTaken
    }

    /// Does what ``append(_:)`` does, but leaves it to the caller to wake the drainer, because the caller has more to
    /// append.
    func append(_ item: Item, gathering wakes: inout [WakeCall]) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return true }
            guard state.items.count - state.mediaCount < limit else { return false }
            state.items.append(item)
            if let wake = state.wakeCall() { wakes.append(wake) }
            return true
        }
    }

    /// Appends a packet of sound or of a picture, or drops it where too many wait.
    package func append(_ packet: MediaPacket) {
        let wake = state.withLock { state -> WakeCall? in
            guard !state.isClosed else { return nil }
            guard state.mediaCount < Self.mediaLimit else {
                state.droppedMediaCount += 1
                return nil
            }
            state.mediaCount += 1
            state.items.append(.media(packet))
            return state.wakeCall()
        }
        wake?.make()
    }

    /// Ends it. Waiting items are dropped, and ``Item/ended(reason:)`` is the last item.
    package func end(reason: String) {
        let wake = state.withLock { state -> WakeCall? in
            guard !state.isClosed else { return nil }
            state.items = [.ended(reason: reason)]
            return state.close()
        }
        wake?.make()
    }

    /// Ends it without a last item, because its drainer has gone.
    package func discard() {
        let wake = state.withLock { state -> WakeCall? in
            state.items = []
            return state.close()
        }
        wake?.make()
    }

    // MARK: A connection that may be lost

    /// Makes the caller the drainer, starting after the first `count` replies and events of the session.
    ///
    /// `wake` is called from any thread when there is something to take or the outbox has ended; at once if that is so
    /// already. It is called once until the next ``take(atMost:by:)``. Returns the drainer's number. Returns nil and
    /// changes nothing when the outbox has ended, or when `count` is more than was ever taken or less than was
    /// confirmed.
    package func attach(after count: UInt64, wake: @escaping @Sendable () -> Void) -> UInt64? {
        let (drainer, call) = state.withLock { state -> (UInt64?, WakeCall?) in
            guard !state.isClosed, count >= state.confirmedCount,
                count <= state.confirmedCount + UInt64(state.takenCount)
            else { return (nil, nil) }
            state.items.removeFirst(Int(count - state.confirmedCount))
            state.takenCount = 0
            state.confirmedCount = count
            state.drainer += 1
            state.wake = WakeCall(make: wake)
            state.isAwake = false
            return (state.drainer, state.items.isEmpty ? nil : state.wakeCall())
        }
        call?.make()
        return drainer
    }

    /// Leaves it without a drainer. `wake` is called when the outbox ends, at once if it has ended. Does nothing when
    /// another caller drains it.
    package func detach(_ drainer: UInt64, onEnd wake: @escaping @Sendable () -> Void) {
        let call = state.withLock { state -> WakeCall? in
            guard state.drainer == drainer else { return nil }
            state.drainer += 1
            state.wake = WakeCall(make: wake)
            // Only the end wakes: it resets the mark.
            state.isAwake = !state.isClosed
            return state.wakeCall()
        }
        call?.make()
    }

    /// The waiting items, oldest first, at most `limit`. Replies and events stay until confirmed; media does not.
    ///
    /// Empty for a drainer that was replaced. After fewer than `limit` items, the next one wakes the drainer again.
    package func take(atMost limit: Int, by drainer: UInt64) -> [Item] {
        state.withLock { state in
            guard state.drainer == drainer else { return [] }
            let end = min(state.items.count, state.takenCount + limit)
            var taken: [Item] = []
            if state.mediaCount == 0 {
                taken = Array(state.items[state.takenCount..<end])
                state.takenCount = end
            } else {
                var kept: Deque<Item> = []
                for index in state.takenCount..<end {
                    let item = state.items[index]
                    taken.append(item)
                    if case .media = item { state.mediaCount -= 1 } else { kept.append(item) }
                }
                state.items.replaceSubrange(state.takenCount..<end, with: kept)
                state.takenCount += kept.count
            }
            state.isAwake = state.items.count > state.takenCount
            return taken
        }
    }

    /// Forgets the first `count` replies and events of the session, because the client has them.
    ///
    /// Returns nil when that is done, also if they were forgotten before. If fewer than `count` were taken, returns
    /// their number.
    package func confirm(_ count: UInt64) -> UInt64? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            let taken = state.confirmedCount + UInt64(state.takenCount)
            guard count <= taken else { return taken }
            guard count > state.confirmedCount else { return nil }
            let confirmed = Int(count - state.confirmedCount)
            state.items.removeFirst(confirmed)
            state.takenCount -= confirmed
            state.confirmedCount = count
            return nil
        }
    }

    // MARK: A connection in the process

    /// All waiting items, as soon as there is one; empty when the outbox has ended. For one caller at a time.
    package func next() async -> [Item] {
        while true {
            let (items, isClosed) = state.withLock { state in
                defer {
                    state.items.removeAll(keepingCapacity: true)
                    state.mediaCount = 0
                    state.isAwake = false
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

/// Tells an outbox's drainer that there is something in it.
///
/// A struct, because Swift wraps a bare closure in another closure each time it is put into an array or made optional.
struct WakeCall: Sendable {
    let make: @Sendable () -> Void
}
