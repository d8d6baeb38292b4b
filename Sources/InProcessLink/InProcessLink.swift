package import EmulatorAPI
package import EmulatorHost
import RTCEmulator
import Synchronization

/// A link straight into a host in the same process: an app's tests without a server.
///
/// One task carries what the client sends, one what the emulator tells it, so both keep their order.
package final class InProcessLink: Link {
    private let host: TenantHost
    private let state: Mutex<State>
    private let steps: AsyncStream<Step>
    private let continuation: AsyncStream<Step>.Continuation

    private struct State {
        var conditions = LinkConditions()
        var isOpen = true
        var isExpired = false
        /// From when the network goes until what was held is handed over, so that nothing overtakes it.
        var isHolding = false
        var session: SessionID?
        var outbox: Outbox?
        var onInput: (@Sendable (LinkInput) -> Void)?
        var nextRequest: UInt64 = 0
        var pending: [UInt64: @Sendable (Result<Reply, CallFailure>) -> Void] = [:]
        /// What the emulator told while the network was away. Bounded by the outbox: beyond it the session ends.
        var held: [Event] = []
        var up: ImpairedPath
        var down: ImpairedPath
    }

    private enum Step: Sendable {
        case start
        case command(Command, request: UInt64, delay: Duration)
        case interrupt(lost: [@Sendable (Result<Reply, CallFailure>) -> Void])
        case resume
        case close
    }

    package init(host: TenantHost, random: RandomStream) {
        self.host = host
        var random = random
        let up = RandomStream(state: random.next())
        let down = RandomStream(state: random.next())
        state = Mutex(State(up: ImpairedPath(stream: up), down: ImpairedPath(stream: down)))
        // Unbounded: a client that floods itself fills its own memory, as it would with a socket.
        (steps, continuation) = AsyncStream.makeStream(of: Step.self)
    }

    // MARK: From the client

    package func listen(_ onInput: @escaping @Sendable (LinkInput) -> Void) {
        let isFirst = state.withLock { state in
            defer { state.onInput = onInput }
            return state.onInput == nil && state.isOpen
        }
        guard isFirst else { return }
        continuation.yield(.start)
        Task { [steps] in
            for await step in steps { await self.carryOut(step) }
        }
    }

    package func send(_ command: Command, reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void) {
        let refusal = state.withLock { state -> LinkError? in
            guard state.isOpen else { return .closed(reason: "the link is closed") }
            guard state.conditions.isConnected, !state.isExpired else { return .notConnected }
            state.nextRequest += 1
            state.pending[state.nextRequest] = reply
            // Yielded under the lock, so that the order of numbers is the order of steps.
            continuation.yield(
                .command(
                    command, request: state.nextRequest, delay: state.up.controlDelay(of: state.conditions.uplink)))
            return nil
        }
        if let refusal {
            Task { reply(.failure(.lost(refusal))) }
        }
    }

    package func send(_ packet: MediaPacket) {
        let (session, arrivals) = state.withLock { state -> (SessionID?, [Duration]) in
            guard state.isOpen, state.conditions.isConnected, !state.isExpired else { return (nil, []) }
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
            guard state.isOpen, before.isConnected != conditions.isConnected else { return }
            guard !conditions.isConnected else {
                continuation.yield(.resume)
                return
            }
            // The client is told in the step, so that a network which is back at once is gone before it is back.
            continuation.yield(.interrupt(lost: state.pending.sorted { $0.key < $1.key }.map(\.value)))
            state.pending = [:]
            state.isHolding = true
        }
    }

    package func close() {
        let outbox = state.withLock { state in
            state.isOpen = false
            state.onInput = nil
            state.pending = [:]
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
            await open(.connected)
        case .command(let command, let request, let delay):
            if delay > .zero { try? await Task.sleep(for: delay) }
            guard let session = state.withLock({ $0.pending[request] == nil ? nil : $0.session }) else { return }
            await host.submit(.command(session: session, command: command), request: request)
        case .interrupt(let lost):
            hand(.state(.connecting))
            for reply in lost { reply(.failure(.lost(.connectionLost))) }
            guard let session = state.withLock({ $0.isExpired ? nil : $0.session }) else { return }
            await host.submit(.interrupted(session: session))
        case .resume:
            let (session, wasExpired) = state.withLock { ($0.session, $0.isExpired) }
            var isExpired = wasExpired
            if let session, !isExpired {
                await host.submit(.resumed(session: session))
                // The emulator may have given the session up while its last word was still under way to here.
                isExpired = await !host.isOpen(session)
            }
            if isExpired {
                state.withLock { state in
                    state.isExpired = false
                    state.isHolding = !state.conditions.isConnected
                    state.held = []
                    state.outbox = nil
                }
                await open(.expired)
            } else if session != nil {
                hand(.state(.connected))
                handOverHeld()
                if state.withLock({ $0.isExpired }) { continuation.yield(.resume) }
            }
        case .close:
            guard let session = state.withLock({ $0.isExpired ? nil : $0.session }) else { return }
            await host.submit(.closed(session: session))
        }
    }

    /// Hands over what was held, also what comes while it does; what is held again since stays.
    private func handOverHeld() {
        while true {
            let held = state.withLock { state in
                guard state.conditions.isConnected else { return [] as [Event] }
                if state.held.isEmpty { state.isHolding = false }
                defer { state.held = [] }
                return state.held
            }
            if held.isEmpty { return }
            for event in held { hand(.event(event)) }
        }
    }

    private func open(_ linkState: LinkState) async {
        let outbox = Outbox()
        let session = await host.open(outbox)
        state.withLock { state in
            state.session = session
            state.outbox = outbox
        }
        if session != nil { hand(.state(linkState)) }
        Task {
            while true {
                let items = await outbox.next()
                if items.isEmpty { return }
                for item in items { await take(item, from: outbox) }
            }
        }
    }

    // MARK: From the host

    private func take(_ item: Outbox.Item, from outbox: Outbox) async {
        // What an outbox that was replaced still holds is for a session that is no more.
        guard state.withLock({ $0.outbox === outbox }) else { return }
        switch item {
        case .reply(let request, let result):
            await waitForDownlink()
            let reply = state.withLock { $0.pending.removeValue(forKey: request) }
            reply?(result.mapError { .rejected($0) })
        case .event(let event):
            await waitForDownlink()
            let isHeld = state.withLock { state in
                guard state.isHolding else { return false }
                state.held.append(event)
                return true
            }
            if !isHeld { hand(.event(event)) }
        case .media(let packet):
            let arrivals = state.withLock { state in
                state.conditions.isConnected ? state.down.arrivals(of: state.conditions.downlink) : []
            }
            for delay in arrivals {
                after(delay) { $0.hand(.media(packet)) }
            }
        case .ended(let reason):
            let pending = state.withLock { state -> [@Sendable (Result<Reply, CallFailure>) -> Void]? in
                state.held = []
                // A network that is just coming back counts as away: the step that resumes finds the session gone.
                guard state.conditions.isConnected, !state.isHolding else {
                    state.isExpired = true
                    return nil
                }
                state.isOpen = false
                defer { state.pending = [:] }
                return state.pending.sorted { $0.key < $1.key }.map(\.value)
            }
            guard let pending else { return }
            for reply in pending { reply(.failure(.lost(.closed(reason: reason)))) }
            hand(.state(.closed(reason: reason)))
            continuation.finish()
        }
    }

    private func waitForDownlink() async {
        let delay = state.withLock { $0.down.controlDelay(of: $0.conditions.downlink) }
        if delay > .zero { try? await Task.sleep(for: delay) }
    }

    private func after(_ delay: Duration, _ body: @escaping @Sendable (InProcessLink) -> Void) {
        guard delay > .zero else { return body(self) }
        Task {
            try? await Task.sleep(for: delay)
            body(self)
        }
    }

    private func hand(_ input: LinkInput) {
        let onInput = state.withLock { $0.onInput }
        onInput?(input)
    }
}
