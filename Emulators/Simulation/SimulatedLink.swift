import DequeModule
package import EmulatorAPI
import RoomHistories
import Synchronization

/// A link over a simulated network. The conditions decide when, and whether, something arrives.
///
/// Commands, replies and events keep their order. Everything is delivered from the cloud's agenda, on the thread that
/// advances it, never from inside a call.
package final class SimulatedLink: Link {
    /// The most events kept for a session whose network is away. One more ends the session.
    package static let outboxLimit = 10_000

    /// The app of the tenant's first service.
    let app: AppID
    /// The app of the service that it was made to.
    let service: AppID
    /// Whose choices of the schedule decide its delays.
    let device: String
    private let cloud: SimulatedCloud
    /// Whether the tenant's history has what goes over this link.
    private let isRecorded: Bool
    private let state: Mutex<State>

    private struct State {
        var session: SessionID
        var conditions = LinkConditions()
        var life = LinkLife<Waiter>(keptLimit: SimulatedLink.outboxLimit)
        var onInput: (@Sendable (LinkInput) -> Void)?
        /// What arrived before anybody listened.
        var unheard: [LinkInput] = []
        /// Items of the emulator that are under way, in order.
        var inFlight: Deque<LinkLife<Waiter>.Item> = []
        var lastUp = Instant.start
        var lastDown = Instant.start
        /// Grows when the network goes away, and with each session, so that everything under way is lost.
        var era: UInt64 = 0
        var up: ImpairedPath
        var down: ImpairedPath
        /// Counts the commands that were sent, as ``life`` does.
        var calls: UInt64 = 0
    }

    private typealias Waiter = @Sendable (Result<Reply, CallFailure>) -> Void

    init(
        cloud: SimulatedCloud, app: AppID, service: AppID, session: SessionID, device: String, random: RandomStream,
        isRecorded: Bool
    ) {
        self.cloud = cloud
        self.device = device
        self.isRecorded = isRecorded
        self.app = app
        self.service = service
        var random = random
        let up = RandomStream(state: random.next())
        let down = RandomStream(state: random.next())
        state = Mutex(
            State(session: session, up: ImpairedPath(stream: up), down: ImpairedPath(stream: down)))
    }

    /// The session this link has now.
    package var session: SessionID { state.withLock { $0.session } }

    /// Whether a command, an answer or an event is under way, and the network is there.
    var isUnderWay: Bool {
        state.withLock { $0.life.isOpen && !$0.life.isAway && ($0.life.awaitsReplies || !$0.inFlight.isEmpty) }
    }

    /// How much longer the next thing takes. A link that carries nothing asks for nothing.
    private func moreDelay(_ kind: Schedule.Kind) -> Duration {
        guard cloud.isScheduled, state.withLock({ $0.life.isOpen && !$0.life.isAway }) else { return .zero }
        return cloud.moreDelay(kind, of: device)
    }

    // MARK: From the client

    package func listen(_ onInput: @escaping @Sendable (LinkInput) -> Void) {
        let isFirst = state.withLock { state in
            defer { state.onInput = onInput }
            return state.onInput == nil
        }
        guard isFirst else { return }
        cloud.schedule(after: .zero) { [self] in
            let (deliveries, unheard) = state.withLock { state in
                defer { state.unheard = [] }
                return (state.life.isAway ? [] : state.life.connected(), state.unheard)
            }
            hand(deliveries)
            for input in unheard { hand(input) }
        }
    }

    package func send(_ command: Command, reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void) {
        let now = cloud.now
        let more = moreDelay(.up)
        let waiter = isRecorded ? recording(reply) : reply
        let step = state.withLock { state -> Result<(Instant, UInt64, UInt64), CallFailure> in
            state.life.send(waiter).map { request in
                state.calls = request
                let arrival = now.advanced(by: state.up.controlDelay(of: state.conditions.uplink) + more)
                state.lastUp = max(state.lastUp, arrival)
                return (state.lastUp, request, state.era)
            }
        }
        switch step {
        case .failure(let failure):
            cloud.schedule(after: .zero) { reply(.failure(failure)) }
        case .success(let (arrival, request, era)):
            if isRecorded { cloud.record(.called(number: request, command: command), of: session, app: app) }
            cloud.schedule(at: arrival) { [self] in arrive(command, request: request, era: era) }
        }
    }

    /// A waiter for the reply to the next command, that also adds it to the history. A command that is refused at
    /// once was never sent, and has no place there.
    private func recording(_ reply: @escaping Waiter) -> Waiter {
        let (session, number) = state.withLock { ($0.session, $0.calls + 1) }
        return { [cloud, app] result in
            cloud.record(.answered(number: number, result: result), of: session, app: app)
            reply(result)
        }
    }

    package func send(_ packet: MediaPacket) {
        let arrivals = state.withLock { state -> [Duration] in
            guard state.life.isOpen, state.conditions.isConnected, !state.life.isGivenUp else { return [] }
            return state.up.arrivals(of: state.conditions.uplink)
        }
        for delay in arrivals {
            cloud.schedule(after: delay) { [self] in forward(packet) }
        }
    }

    package func apply(_ conditions: LinkConditions) {
        let (before, isOpen) = state.withLock { state in
            defer { state.conditions = conditions }
            return (state.conditions, state.life.isOpen)
        }
        guard isOpen, before.carriesCommands != conditions.carriesCommands else { return }
        if conditions.carriesCommands {
            state.withLock { $0.life.networkReturned() }
            let roundTrip = conditions.uplink.delay + conditions.downlink.delay
            cloud.schedule(after: roundTrip) { [self] in resume() }
        } else {
            interrupt()
        }
    }

    package func close() {
        let session = state.withLock { state -> SessionID? in
            guard state.life.isOpen else { return nil }
            let isGivenUp = state.life.isGivenUp
            state.life.close()
            state.onInput = nil
            return isGivenUp ? nil : state.session
        }
        guard let session else { return }
        cloud.accept(.closed(session: session), app: app)
        cloud.forget(self, session: session)
    }

    /// Adds something that the client was told to the history.
    private func record(_ input: LinkInput) {
        guard isRecorded else { return }
        switch input {
        case .event(let event): cloud.record(.told(event: event), of: session, app: app)
        case .state(let state): cloud.record(.connection(state: state), of: session, app: app)
        case .media: break
        }
    }

    // MARK: Delivery

    private func arrive(_ command: Command, request: UInt64, era: UInt64) {
        let session = state.withLock { state in state.life.isOpen && state.era == era ? state.session : nil }
        guard let session else { return }
        let mayFail = !cloud.callFaults.isEmpty
        if mayFail, let error = cloud.refusal(of: command, from: device, app: app) {
            if isRecorded {
                let decision = TenantHistory.What.decided(
                    number: request, command: command, result: .failure(error), wasHeld: false)
                cloud.record(decision, of: session, app: app)
            }
            return take(reply: .failure(error), to: request)
        }
        let after = mayFail ? cloud.forestall(command, from: device, app: app) : []
        cloud.accept(.command(session: session, command: command), app: app, request: request)
        for command in after { cloud.accept(.administered(command: command), app: app) }
    }

    private func forward(_ packet: MediaPacket) {
        guard let (publisher, links) = cloud.route(packet, from: session, app: app) else { return }
        var packet = packet
        packet.publisher = publisher
        if isRecorded, !links.isEmpty { cloud.record(packet, app: app) }
        // Packets that arrive at one moment share one entry of the agenda. In a room of ten they would be nine tenths
        // of all entries.
        var row: [Arrival] = []
        var rowDelay = Duration.zero
        for link in links {
            let (delays, era) = link.arrivals()
            for delay in delays {
                if delay != rowDelay, !row.isEmpty {
                    deliver(packet, to: row, after: rowDelay)
                    row = []
                }
                rowDelay = delay
                row.append(Arrival(link: link, era: era))
            }
        }
        if !row.isEmpty { deliver(packet, to: row, after: rowDelay) }
    }

    /// A packet under way to a link.
    private struct Arrival: Sendable {
        let link: SimulatedLink
        let era: UInt64
    }

    private func deliver(_ packet: MediaPacket, to row: [Arrival], after delay: Duration) {
        cloud.schedule(after: delay, count: row.count) { index in row[index].link.arrive(packet, era: row[index].era) }
    }

    private func interrupt() {
        let (session, deliveries) = state.withLock { state in
            state.era += 1
            let isGivenUp = state.life.isGivenUp
            let deliveries = state.life.interrupt()
            // Events under way wait with later ones; replies are lost with their requests.
            for item in state.inFlight { _ = state.life.receive(item) }
            state.inFlight = []
            return (isGivenUp ? nil : state.session, deliveries)
        }
        if let session { cloud.accept(.interrupted(session: session), app: app) }
        cloud.schedule(after: .zero) { [self] in hand(deliveries) }
    }

    private func resume() {
        let step = state.withLock { state -> (session: SessionID, isGivenUp: Bool)? in
            state.life.isReturning ? (state.session, state.life.isGivenUp) : nil
        }
        guard let step else { return }
        if step.isGivenUp {
            let session = cloud.newSession()
            let deliveries = state.withLock { state in
                state.session = session
                state.era += 1
                return state.life.reopened()
            }
            cloud.open(self)
            hand(deliveries)
        } else {
            cloud.accept(.resumed(session: step.session), app: app)
            hand(state.withLock { $0.life.connected() })
        }
    }

    // MARK: From the cloud

    func take(reply: Result<Reply, EmulatorError>, to request: UInt64) {
        send(.reply(request: request, reply))
    }

    func take(_ event: Event) { send(.event(event)) }

    /// The delays of a packet to this link, and the era that it must not outlive.
    private func arrivals() -> (delays: [Duration], era: UInt64) {
        state.withLock { state in
            guard state.life.isOpen, state.conditions.isConnected else { return ([], 0) }
            return (state.down.arrivals(of: state.conditions.downlink), state.era)
        }
    }

    private func arrive(_ packet: MediaPacket, era: UInt64) {
        let onInput = state.withLock { state -> (@Sendable (LinkInput) -> Void)? in
            guard state.era == era else { return nil }
            if state.onInput == nil, state.life.isOpen { state.unheard.append(.media(packet)) }
            return state.onInput
        }
        onInput?(.media(packet))
    }

    /// The emulator ended the session.
    func end(reason: String) {
        guard state.withLock({ $0.life.end() }) == .tell else { return }
        cloud.schedule(after: .zero) { [self] in
            let (deliveries, onInput) = state.withLock { state in
                defer { state.onInput = nil }
                return (state.life.shut(reason: reason), state.onInput)
            }
            for delivery in deliveries {
                switch delivery {
                case .answer(let reply, let result): reply(result)
                case .input(let input):
                    record(input)
                    onInput?(input)
                }
            }
        }
    }

    private func send(_ item: LinkLife<Waiter>.Item) {
        let now = cloud.now
        let more = moreDelay(.down)
        let step = state.withLock { state -> (at: Instant, era: UInt64)?? in
            guard state.life.isOpen else { return .some(nil) }
            guard !state.life.isAway else {
                if case .overflow = state.life.receive(item) { return nil }
                return .some(nil)
            }
            let at = now.advanced(by: state.down.controlDelay(of: state.conditions.downlink) + more)
            state.lastDown = max(state.lastDown, at)
            state.inFlight.append(item)
            return (state.lastDown, state.era)
        }
        switch step {
        case .none: overflow()
        case .some(.none): break
        case .some(.some(let (at, era))):
            cloud.schedule(at: at) { [self] in
                let receipt = state.withLock { state -> LinkLife<Waiter>.Receipt in
                    guard state.era == era, let item = state.inFlight.popFirst() else { return .late }
                    return state.life.receive(item)
                }
                if case .deliver(let delivery) = receipt { hand([delivery]) }
                if isRecorded, case .late = receipt, case .reply(let request, _) = item, isOpen(in: era) {
                    cloud.record(.answeredAgain(number: request), of: session, app: app)
                }
            }
        }
    }

    /// Whether what was sent in this era still arrives.
    private func isOpen(in era: UInt64) -> Bool { state.withLock { $0.era == era && $0.life.isOpen } }

    /// The outbox is full: the session ends, and the client learns it when its network is back.
    private func overflow() {
        let session = session
        end(reason: "more than \(Self.outboxLimit) events were waiting")
        cloud.schedule(after: .zero) { [self] in
            cloud.accept(.closed(session: session), app: app)
            cloud.forget(self, session: session)
        }
    }

    private func hand(_ deliveries: [LinkLife<Waiter>.Delivery]) {
        for delivery in deliveries {
            switch delivery {
            case .answer(let reply, let result): reply(result)
            case .input(let input): hand(input)
            }
        }
    }

    private func hand(_ input: LinkInput) {
        let onInput = state.withLock { state in
            if state.onInput == nil, state.life.isOpen { state.unheard.append(input) }
            return state.onInput
        }
        if onInput != nil { record(input) }
        onInput?(input)
    }
}
