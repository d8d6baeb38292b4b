import DequeModule
import NIOCore
import Synchronization

/// The open sockets, and which of them belong to strangers: clients that have not proved their identity.
///
/// The number of strangers is limited. One more closes the oldest. So clients without a credential cannot use up the
/// file descriptors that a tenant's users need.
final class SocketRegister: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        /// Each with its number, in the order of arrival.
        var strangers: [ObjectIdentifier: UInt64] = [:]
        /// Strangers by age. It also holds former strangers, until they reach the front or are too many.
        var queue: Deque<(name: ObjectIdentifier, number: UInt64)> = []
        var lastNumber: UInt64 = 0
        var isClosing = false

        mutating func addStranger(_ name: ObjectIdentifier) {
            lastNumber += 1
            strangers[name] = lastNumber
            queue.append((name, lastNumber))
            if queue.count > 2 * strangers.count + 16 {
                let strangers = strangers
                queue.removeAll { strangers[$0.name] != $0.number }
            }
        }

        mutating func takeOldestStranger() -> (any Channel)? {
            while let (name, number) = queue.popFirst() {
                guard strangers[name] == number else { continue }
                strangers[name] = nil
                return channels[name]
            }
            return nil
        }
    }

    private let state = Mutex(State())
    private let strangerLimit: Int
    private let counters: ServerCounters

    init(strangerLimit: Int, counters: ServerCounters) {
        self.strangerLimit = max(1, strangerLimit)
        self.counters = counters
    }

    /// Adds a socket. One that was accepted while the server stops is closed instead.
    func add(_ channel: any Channel) {
        let name = ObjectIdentifier(channel)
        let (isClosing, displaced) = state.withLock { state -> (Bool, (any Channel)?) in
            if state.isClosing { return (true, nil) }
            state.channels[name] = channel
            state.addStranger(name)
            return (false, state.strangers.count > strangerLimit ? state.takeOldestStranger() : nil)
        }
        if isClosing { return channel.close(promise: nil) }
        if let displaced {
            counters.count { $0.displacements += 1 }
            displaced.close(promise: nil)
        }
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { state in
                state.channels[name] = nil
                state.strangers[name] = nil
            }
        }
    }

    /// The client of a socket proved its identity.
    func trust(_ channel: any Channel) {
        state.withLock { _ = $0.strangers.removeValue(forKey: ObjectIdentifier(channel)) }
    }

    /// Asks those that are open now to close.
    func closeOpen() {
        let open = state.withLock { Array($0.channels.values) }
        for channel in open { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
    }

    /// Asks all to close, and closes those that have not in time.
    func closeAll(within timeout: TimeAmount) async {
        let open = state.withLock { state in
            state.isClosing = true
            return Array(state.channels.values)
        }
        for channel in open { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
        let deadline = open.first?.eventLoop.scheduleTask(in: timeout) {
            for channel in open { channel.close(promise: nil) }
        }
        // A close that fails has closed the socket too.
        for channel in open { try? await channel.closeFuture.get() }
        deadline?.cancel()
    }
}
