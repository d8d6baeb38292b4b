import DequeModule
package import EmulatorAPI
package import EmulatorHost
import Synchronization

/// A link directly to a host in the same process: for an app's tests without a server.
///
/// One task carries the client's inputs and another the emulator's outputs, so both keep their order. Tasks are detached:
/// what they start, such as a host's timers, must not keep the task-local values of whoever called here.
package final class InProcessLink: Link {
    private let host: TenantHost
    private let app: AppID?
    private let state: Mutex<State>
    private let steps: AsyncStream<Step>
    private let continuation: AsyncStream<Step>.Continuation

    private typealias Waiter = @Sendable (Result<Reply, CallFailure>) -> Void

    private struct State {
        var conditions = LinkConditions()
        /// Keeps items of the emulator while the network is away. If an outbox could not hold them, the session ends.
        var life = LinkLife<Waiter>(keptLimit: Outbox.itemLimit)
        /// Deliveries to the client, in order. Each change of the state adds its own; ``handOver()`` makes them.
        var deliveries: Deque<LinkLife<Waiter>.Delivery> = []
        var isHandingOver = false
        var session: SessionID?
        var outbox: Outbox?
        var onInput: (@Sendable (LinkInput) -> Void)?
        /// Commands that were sent before anybody listened. They follow the session's opening.
        var early: [Step] = []
        var up: ImpairedPath
        var down: ImpairedPath
    }

    private enum Step: Sendable {
        case start
        case command(Command, request: UInt64, delay: Duration)
        case interrupt
        case resume(interruption: UInt64)
        case close
    }

    /// - Parameter app: the app of the service that it is made to; nil for the tenant's first.
    package init(host: TenantHost, app: AppID? = nil, random: RandomStream) {
        self.host = host
        self.app = app
        var random = random
        let up = RandomStream(state: random.next())
        let down = RandomStream(state: random.next())
        state = Mutex(State(up: ImpairedPath(stream: up), down: ImpairedPath(stream: down)))
        // Its steps are commands, whose number the link's life bounds, and changes of the network.
        (steps, continuation) = AsyncStream.makeStream(of: Step.self)
    }

    // MARK: From the client

    package func listen(_ onInput: @escaping @Sendable (LinkInput) -> Void) {
        let isFirst = state.withLock { state in
            let isFirst = state.onInput == nil && state.life.isOpen
            state.onInput = onInput
            guard isFirst else { return false }
            continuation.yield(.start)
            for step in state.early { continuation.yield(step) }
            state.early = []
            return true
        }
        guard isFirst else { return }
        Task.detached { [self, steps] in
            for await step in steps { await carryOut(step) }
        }
    }

    package func send(_ command: Command, reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void) {
        let isRefused = state.withLock { state -> Bool in
            switch state.life.send(reply) {
            case .success(let request):
                let delay = state.up.controlDelay(of: state.conditions.uplink)
                let step = Step.command(command, request: request, delay: delay)
                // Under the lock, so that the order of numbers is the order of steps.
                if state.onInput == nil { state.early.append(step) } else { continuation.yield(step) }
                return false
            case .failure(let failure):
                state.deliveries.append(.answer(reply, .failure(failure)))
                return true
            }
        }
        if isRefused {
            Task.detached { [self] in handOver() }
        }
    }

    package func send(_ packet: MediaPacket) {
        let (session, arrivals) = state.withLock { state -> (SessionID?, [Duration]) in
            guard state.life.isOpen, state.conditions.isConnected, !state.life.isGivenUp else { return (nil, []) }
            return (state.session, state.up.arrivals(of: state.conditions.uplink))
        }
        guard let session else { return }
        for delay in arrivals {
            after(delay) { $0.host.media.route(packet, from: session) }
        }
    }

    package func apply(_ conditions: LinkConditions) {
        state.withLock { state in
            let before = state.conditions
            state.conditions = conditions
            guard state.life.isOpen, before.isConnected != conditions.isConnected else { return }
            if conditions.isConnected {
                state.life.networkReturned()
                continuation.yield(.resume(interruption: state.life.interruptions))
            } else {
                state.deliveries += state.life.interrupt()
                continuation.yield(.interrupt)
            }
        }
    }

    package func close() {
        let outbox = state.withLock { state in
            let isGivenUp = state.life.isGivenUp
            state.life.close()
            state.deliveries = []
            state.onInput = nil
            if isGivenUp { state.session = nil }
            return state.outbox
        }
        outbox?.discard()
        continuation.yield(.close)
        continuation.finish()
    }

    // MARK: To the host

    private func carryOut(_ step: Step) async {
        switch step {
        case .start:
            guard await open() != nil else { return }
            tell { $0.life.isAway ? [] : $0.life.connected() }
        case .command(let command, let request, let delay):
            if delay > .zero { try? await Task.sleep(for: delay) }
            guard let session = state.withLock({ $0.life.awaits(request) ? $0.session : nil }) else { return }
            await host.submit(.command(session: session, command: command), request: request)
        case .interrupt:
            handOver()
            guard let session = state.withLock({ $0.life.isGivenUp ? nil : $0.session }) else { return }
            await host.submit(.interrupted(session: session))
        case .resume(let interruption):
            if let session = state.withLock({ $0.life.isGivenUp ? nil : $0.session }) {
                await host.submit(.resumed(session: session))
                // The emulator may have ended the session, and its last item may still be on the way here.
                let isGone = await !host.isOpen(session)
                tell { state in
                    if isGone { _ = state.life.end() }
                    // The network, or the session, may have gone again while the host was told.
                    guard state.life.interruptions == interruption, !state.life.isGivenUp else { return [] }
                    return state.life.connected()
                }
            }
            guard state.withLock({ $0.life.isReturning && $0.life.isGivenUp }), await open() != nil else { return }
            tell { $0.life.reopened() }
        case .close:
            guard let session = state.withLock({ $0.session }) else { return }
            await host.submit(.closed(session: session))
        }
    }

    /// Opens a session; nil if the host has no room for it. Then its outbox has the reason.
    private func open() async -> SessionID? {
        let outbox = Outbox()
        let session = await host.open(outbox, app: app)
        let isOpen = state.withLock { state in
            state.session = session
            state.outbox = outbox
            return state.life.isOpen
        }
        // The link was closed meanwhile, and its next step tells the host.
        if !isOpen { outbox.discard() }
        Task.detached { [self] in
            while true {
                let items = await outbox.next()
                if items.isEmpty { return }
                for item in items { await take(item, from: outbox) }
            }
        }
        return session
    }

    // MARK: From the host

    private func take(_ item: Outbox.Item, from outbox: Outbox) async {
        // Items in a replaced outbox belong to a session that is over.
        guard state.withLock({ $0.outbox === outbox }) else { return }
        switch item {
        case .reply(let request, let result):
            await waitForDownlink()
            receive(.reply(request: request, result))
        case .event(let announcement):
            await waitForDownlink()
            receive(.event(announcement.event))
        case .media(let packet):
            let arrivals = state.withLock { state in
                state.conditions.isConnected ? state.down.arrivals(of: state.conditions.downlink) : []
            }
            for delay in arrivals {
                after(delay) { link in
                    let onInput = link.state.withLock { $0.onInput }
                    onInput?(.media(packet))
                }
            }
        case .ended(let reason):
            tell { state in
                // Without a session, this is the reason why none could be opened.
                guard state.session == nil || state.life.end() == .tell else { return [] }
                return state.life.shut(reason: reason)
            }
            if state.withLock({ !$0.life.isOpen }) { continuation.finish() }
        }
    }

    private func receive(_ item: LinkLife<Waiter>.Item) {
        var isOverflowing = false
        tell { state in
            switch state.life.receive(item) {
            case .deliver(let delivery): return [delivery]
            case .kept, .late: return []
            case .overflow:
                _ = state.life.end()
                isOverflowing = true
                return []
            }
        }
        guard isOverflowing, let session = state.withLock({ $0.session }) else { return }
        Task.detached { [host] in await host.submit(.closed(session: session)) }
    }

    private func waitForDownlink() async {
        let delay = state.withLock { $0.down.controlDelay(of: $0.conditions.downlink) }
        if delay > .zero { try? await Task.sleep(for: delay) }
    }

    private func after(_ delay: Duration, _ body: @escaping @Sendable (InProcessLink) -> Void) {
        guard delay > .zero else { return body(self) }
        Task.detached { [self] in
            try? await Task.sleep(for: delay)
            body(self)
        }
    }

    // MARK: To the client

    /// Changes the state, and makes the deliveries that follow.
    private func tell(_ decide: (inout State) -> [LinkLife<Waiter>.Delivery]) {
        state.withLock { state in
            let deliveries = decide(&state)
            state.deliveries += deliveries
        }
        handOver()
    }

    /// Makes the waiting deliveries, one at a time, in order. If another call is doing that, it makes these too.
    private func handOver() {
        let isFirst = state.withLock { state in
            defer { state.isHandingOver = true }
            return !state.isHandingOver
        }
        guard isFirst else { return }
        while true {
            let (delivery, onInput) = state.withLock { state in
                let delivery = state.deliveries.popFirst()
                if delivery == nil { state.isHandingOver = false }
                return (delivery, state.onInput)
            }
            switch delivery {
            case nil: return
            case .answer(let reply, let result): reply(result)
            case .input(let input): onInput?(input)
            }
        }
    }
}
