import DequeModule
package import EmulatorAPI
import Synchronization

/// A link over a simulated network: what is sent arrives as late, and as whole, as the conditions say.
///
/// Commands, replies and events keep their order. Everything is handed over from the cloud's agenda, on the thread
/// that advances it, never from inside a call.
package final class SimulatedLink: Link {
    /// Most events kept for a session whose network is away; beyond it the emulator gives the session up.
    package static let outboxLimit = 10_000

    let app: AppID
    private let cloud: SimulatedCloud
    private let state: Mutex<State>

    private struct State {
        var session: SessionID
        var conditions = LinkConditions()
        var isOpen = true
        /// The emulator gave the session up while the network was away.
        var isExpired = false
        /// From when the network goes until what was kept is handed over, so that nothing overtakes it.
        var isHolding = false
        var onInput: (@Sendable (LinkInput) -> Void)?
        /// What arrived before anybody listened.
        var unheard: [LinkInput] = []
        var nextRequest: UInt64 = 0
        var pending: [UInt64: @Sendable (Result<Reply, CallFailure>) -> Void] = [:]
        /// What the emulator sent that is under way, in order.
        var inFlight: Deque<Arrival> = []
        /// What the emulator sent while the network was away.
        var outbox: [Arrival] = []
        var lastUp = Instant.start
        var lastDown = Instant.start
        /// Grows when the network goes away, so that what was under way is lost.
        var era: UInt64 = 0
        var up: ImpairedPath
        var down: ImpairedPath
    }

    private enum Arrival: Sendable {
        case reply(request: UInt64, Result<Reply, EmulatorError>)
        case event(Event)

        var isEvent: Bool {
            if case .event = self { true } else { false }
        }
    }

    init(cloud: SimulatedCloud, app: AppID, session: SessionID, random: RandomStream) {
        self.cloud = cloud
        self.app = app
        var random = random
        let up = RandomStream(state: random.next())
        let down = RandomStream(state: random.next())
        state = Mutex(
            State(session: session, up: ImpairedPath(stream: up), down: ImpairedPath(stream: down)))
    }

    /// The session this link has now.
    package var session: SessionID { state.withLock { $0.session } }

    // MARK: From the client

    package func listen(_ onInput: @escaping @Sendable (LinkInput) -> Void) {
        let isFirst = state.withLock { state in
            defer { state.onInput = onInput }
            return state.onInput == nil
        }
        guard isFirst else { return }
        cloud.schedule(after: .zero) { [self] in
            let (isOpen, unheard) = state.withLock { state in
                defer { state.unheard = [] }
                return (state.isOpen && state.conditions.isConnected, state.unheard)
            }
            if isOpen { hand(.state(.connected)) }
            for input in unheard { hand(input) }
        }
    }

    package func send(_ command: Command, reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void) {
        let now = cloud.now
        let step = state.withLock { state -> Result<(Instant, UInt64, UInt64), LinkError> in
            guard state.isOpen else { return .failure(.closed(reason: "the link is closed")) }
            guard state.conditions.isConnected, !state.isExpired else { return .failure(.notConnected) }
            state.nextRequest += 1
            state.pending[state.nextRequest] = reply
            let arrival = now.advanced(by: state.up.controlDelay(of: state.conditions.uplink))
            state.lastUp = max(state.lastUp, arrival)
            return .success((state.lastUp, state.nextRequest, state.era))
        }
        switch step {
        case .failure(let error):
            cloud.schedule(after: .zero) { reply(.failure(.lost(error))) }
        case .success(let (arrival, request, era)):
            cloud.schedule(at: arrival) { [self] in arrive(command, request: request, era: era) }
        }
    }

    package func send(_ packet: MediaPacket) {
        let arrivals = state.withLock { state -> [Duration] in
            guard state.isOpen, state.conditions.isConnected, !state.isExpired else { return [] }
            return state.up.arrivals(of: state.conditions.uplink)
        }
        for delay in arrivals {
            cloud.schedule(after: delay) { [self] in forward(packet) }
        }
    }

    package func apply(_ conditions: LinkConditions) {
        let (before, isOpen) = state.withLock { state in
            defer { state.conditions = conditions }
            return (state.conditions, state.isOpen)
        }
        guard isOpen, before.isConnected != conditions.isConnected else { return }
        if conditions.isConnected {
            let roundTrip = conditions.uplink.delay + conditions.downlink.delay
            cloud.schedule(after: roundTrip) { [self] in resume() }
        } else {
            interrupt()
        }
    }

    package func close() {
        let session = state.withLock { state -> SessionID? in
            guard state.isOpen else { return nil }
            state.isOpen = false
            state.onInput = nil
            state.pending = [:]
            return state.isExpired ? nil : state.session
        }
        guard let session else { return }
        cloud.accept(.closed(session: session), app: app)
        cloud.forget(self, session: session)
    }

    // MARK: On the way

    private func arrive(_ command: Command, request: UInt64, era: UInt64) {
        let session = state.withLock { state in state.isOpen && state.era == era ? state.session : nil }
        guard let session else { return }
        cloud.accept(.command(session: session, command: command), app: app, request: request)
    }

    private func forward(_ packet: MediaPacket) {
        guard let (publisher, links) = cloud.route(packet, from: session, app: app) else { return }
        var packet = packet
        packet.publisher = publisher
        for link in links { link.take(packet) }
    }

    private func interrupt() {
        let (session, lost) = state.withLock { state in
            state.era += 1
            state.isHolding = true
            // Events that were under way wait with those to come; replies are lost with their requests.
            state.outbox += state.inFlight.filter { $0.isEvent }
            state.inFlight = []
            let lost = state.pending.sorted { $0.key < $1.key }.map(\.value)
            state.pending = [:]
            return (state.isExpired ? nil : state.session, lost)
        }
        if let session { cloud.accept(.interrupted(session: session), app: app) }
        cloud.schedule(after: .zero) { [self] in
            hand(.state(.connecting))
            for reply in lost { reply(.failure(.lost(.connectionLost))) }
        }
    }

    private func resume() {
        let step = state.withLock { state -> (session: SessionID, isExpired: Bool)? in
            guard state.isOpen, state.conditions.isConnected else { return nil }
            return (state.session, state.isExpired)
        }
        guard let step else { return }
        if step.isExpired {
            let session = cloud.newSession()
            // Commands that were sent while the network came back were for the session that is no more.
            let lost = state.withLock { state in
                state.session = session
                state.isExpired = false
                state.isHolding = false
                state.outbox = []
                state.era += 1
                defer { state.pending = [:] }
                return state.pending.sorted { $0.key < $1.key }.map(\.value)
            }
            cloud.open(self)
            hand(.state(.expired))
            for reply in lost { reply(.failure(.lost(.connectionLost))) }
        } else {
            cloud.accept(.resumed(session: step.session), app: app)
            hand(.state(.connected))
            let kept = state.withLock { state in
                defer { state.outbox = [] }
                state.isHolding = false
                return state.outbox
            }
            for arrival in kept { deliver(arrival) }
        }
    }

    // MARK: From the cloud

    func take(reply: Result<Reply, EmulatorError>, to request: UInt64) {
        send(.reply(request: request, reply))
    }

    func take(_ event: Event) { send(.event(event)) }

    func take(_ packet: MediaPacket) {
        let (arrivals, era) = state.withLock { state -> ([Duration], UInt64) in
            guard state.isOpen, state.conditions.isConnected else { return ([], 0) }
            return (state.down.arrivals(of: state.conditions.downlink), state.era)
        }
        for delay in arrivals {
            cloud.schedule(after: delay) { [self] in
                guard state.withLock({ $0.era == era }) else { return }
                hand(.media(packet))
            }
        }
    }

    /// The emulator gave the session up.
    func end(reason: String) {
        let isTold = state.withLock { state -> Bool in
            guard state.isOpen else { return false }
            guard !state.isHolding else {
                state.isExpired = true
                state.outbox = []
                return false
            }
            state.isOpen = false
            return true
        }
        guard isTold else { return }
        cloud.schedule(after: .zero) { [self] in
            let (pending, onInput) = state.withLock { state in
                defer {
                    state.pending = [:]
                    state.onInput = nil
                }
                return (state.pending.sorted { $0.key < $1.key }.map(\.value), state.onInput)
            }
            for reply in pending { reply(.failure(.lost(.closed(reason: reason)))) }
            onInput?(.state(.closed(reason: reason)))
        }
    }

    private func send(_ arrival: Arrival) {
        let now = cloud.now
        let step = state.withLock { state -> (at: Instant, era: UInt64)?? in
            guard state.isOpen, !state.isExpired else { return .some(nil) }
            guard !state.isHolding else {
                guard state.outbox.count < Self.outboxLimit else { return nil }
                // A reply without a network is one to a request that was lost.
                if arrival.isEvent || state.conditions.isConnected { state.outbox.append(arrival) }
                return .some(nil)
            }
            let at = now.advanced(by: state.down.controlDelay(of: state.conditions.downlink))
            state.lastDown = max(state.lastDown, at)
            state.inFlight.append(arrival)
            return (state.lastDown, state.era)
        }
        switch step {
        case .none: overflow()
        case .some(.none): break
        case .some(.some(let (at, era))):
            cloud.schedule(at: at) { [self] in
                let arrival = state.withLock { $0.era == era ? $0.inFlight.popFirst() : nil }
                if let arrival { deliver(arrival) }
            }
        }
    }

    /// The outbox is full: the session is given up, which the client learns when its network is back.
    private func overflow() {
        let session = session
        end(reason: "more than \(Self.outboxLimit) events were waiting")
        cloud.schedule(after: .zero) { [self] in
            cloud.accept(.closed(session: session), app: app)
            cloud.forget(self, session: session)
        }
    }

    private func deliver(_ arrival: Arrival) {
        switch arrival {
        case .event(let event): hand(.event(event))
        case .reply(let request, let result):
            let reply = state.withLock { $0.pending.removeValue(forKey: request) }
            reply?(result.mapError { .rejected($0) })
        }
    }

    private func hand(_ input: LinkInput) {
        let onInput = state.withLock { state in
            if state.onInput == nil, state.isOpen { state.unheard.append(input) }
            return state.onInput
        }
        onInput?(input)
    }
}
