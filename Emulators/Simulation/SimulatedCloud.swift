// Over 500 lines: the cloud shares its locked state with nobody outside the file.
package import EmulatorAPI
package import EmulatorSuite
import OrderedCollections
import RTCEmulator
package import RoomHistories
import Synchronization

/// Many tenants and the network to them, in virtual time, on the thread that advances it.
///
/// Nothing happens on its own: ``advance(to:)`` runs the agenda, one item at a time, each at its own moment. The same
/// seed and the same calls give the same order of everything, in every process.
package final class SimulatedCloud: Sendable {
    /// One tenant with its edge: the secret for its tokens, its sessions and their links.
    ///
    /// A class, because a tenant that is read from a table as a value is copied with all its parts.
    final class Tenant {
        var state: TenantState
        var setup: TenantSetup
        /// The app's own servers, by service and product.
        var backEnds: [BackEndName: BackEnd] = [:]
        var links: [SessionID: SimulatedLink] = [:]
        /// The requests of commands that wait, by the numbers of the commands.
        var heldRequests: [UInt64: UInt64] = [:]
        /// The requests of the app's own server that wait, by the same numbers.
        fileprivate var heldCalls: [UInt64: HeldCall] = [:]
        var tables: [ChannelID: ForwardingTable] = [:]
        /// The deadline that the agenda has an entry for.
        var armed: Instant?
        /// What the tenant was given.
        var log: InputLog
        /// What devices saw of it; nil where nobody asked for that before it was added.
        var history: TenantHistory?

        init(_ setup: TenantSetup, isRecorded: Bool) {
            (state, self.setup, log) = (TenantState(setup), setup, InputLog(of: setup))
            history = isRecorded ? TenantHistory(rules: setup.rules) : nil
        }

        /// Makes a step, and keeps what it was given where that may have changed something.
        func step(_ input: Input?, at now: Instant, request: UInt64, number: Int) -> TenantStep {
            let step = state.step(input, at: now)
            if input != nil || step.isDue { log.add(input, at: now, request: request, number: number) }
            return step
        }
    }

    /// A request of the app's own server that waits for what is decided about its message.
    fileprivate struct HeldCall {
        let then: @Sendable (Result<Reply, EmulatorError>, any TenantView) -> VendorDecision
        let respond: Respond
    }

    /// Takes a response; nil from a tenant that has stopped.
    fileprivate typealias Respond = @Sendable (VendorResponse?) -> Void

    fileprivate struct State {
        var now = Instant.start
        var agenda = Agenda()
        /// By the app of their first service.
        var tenants: OrderedDictionary<AppID, Tenant> = [:]
        /// The app of the first service, for each service's.
        var homes: [AppID: AppID] = [:]
        var lastSession: UInt64 = 0
        /// How many steps all tenants made.
        var stepCount = 0
        var random: RandomSource
        /// How what is open is decided; nil where everything goes as usual.
        var schedule: Schedule?
        var events: [(at: Instant, app: AppID, event: Event)] = []
        var recordsEvents = false
        /// Whether what devices see of tenants that are added from here on is recorded.
        var recordsHistories = false
        /// What a test broke; nil for a cloud that is as it should be.
        var fault: CloudFault?
        /// What was decided in the step that is being made, and is to be answered.
        var decidedCalls: [(call: HeldCall, app: AppID, reply: Result<Reply, EmulatorError>)] = []
        /// What of each tenant was met, by the app of its first service.
        var met: [AppID: MetParts] = [:]
        /// Cached routes for packets of a session, until a table or a link changes.
        var routes: [SessionID: Route] = [:]
        /// The same for pictures, which take turns with the sound.
        var pictureRoutes: [SessionID: Route] = [:]
        var isClosed = false

        mutating func forgetRoutes() {
            routes.removeAll()
            pictureRoutes.removeAll()
        }

        /// Enters work, and returns its number. Nothing is entered after the end of the world.
        mutating func plan(
            at instant: Instant, of device: String? = nil, _ work: @escaping @Sendable () -> Void
        ) -> UInt64 {
            isClosed ? 0 : agenda.add(at: max(instant, now), of: schedule == nil ? nil : device, work)
        }

        /// The next work up to `limit`. Which of two devices goes first at one moment is the schedule's to say.
        mutating func takeNext(upTo limit: Instant) -> (at: Instant, work: Agenda.Work)? {
            Self.takeNext(from: &agenda, upTo: limit, &schedule)
        }

        /// With both in place: a schedule that is read is copied, with all its choices.
        private static func takeNext(
            from agenda: inout Agenda, upTo limit: Instant, _ schedule: inout Schedule?
        ) -> (at: Instant, work: Agenda.Work)? {
            guard agenda.hasOwnTimes else { return agenda.next(upTo: limit) }
            return agenda.next(upTo: limit) { schedule?.choose(.tie, of: $0, below: 2) == 1 }
        }
    }

    /// The publisher of a session's packets, and their receivers.
    fileprivate struct Route {
        let channel: ChannelID
        let stream: StreamID?
        let kind: MediaKinds
        let publisher: UserID
        let links: [SimulatedLink]

        func carries(_ packet: MediaPacket) -> Bool {
            channel == packet.channel && stream == packet.stream && kind == packet.kind
        }
    }

    private let state: Mutex<State>
    /// What goes wrong with calls, on purpose.
    let callFaults = CallFaults()

    /// A world without tenants.
    package init(seed: UInt64, schedule: Schedule? = nil) {
        isScheduled = schedule != nil
        state = Mutex(State(random: RandomSource(seed: seed), schedule: schedule))
    }

    /// Whether a schedule decides what is open.
    package let isScheduled: Bool

    /// The schedule as far as it has come; nil where there is none.
    package var schedule: Schedule? { state.withLock { $0.schedule } }

    /// Decides the next point of this kind and owner, less than `limit`; 0 where there is no schedule.
    package func choose(_ kind: Schedule.Kind, of owner: String, below limit: Int) -> Int {
        state.withLock { $0.schedule?.choose(kind, of: owner, below: limit) ?? 0 }
    }

    /// Whether a step is made, which is so where there is no schedule. `isFault` is whether something goes wrong in it on purpose.
    package func makes(_ step: String, isFault: Bool = false) -> Bool {
        state.withLock { $0.schedule?.makes(step, isFault: isFault) ?? true }
    }

    /// Whether a user takes part, which is so where there is no schedule.
    package func takesPart(_ user: String) -> Bool { state.withLock { $0.schedule?.takesPart(user) ?? true } }

    /// From here on everything is as usual.
    package func endSchedule() { state.withLock { $0.schedule?.end() } }

    /// Whether a command, an answer or an event is under way to or from a device whose network is there.
    package var isUnderWay: Bool {
        state.withLock { $0.tenants.values.flatMap { Array($0.links.values) } }.contains { $0.isUnderWay }
    }

    /// How much longer the next thing takes on its way.
    func moreDelay(_ kind: Schedule.Kind, of device: String) -> Duration {
        state.withLock { state in
            .milliseconds(state.schedule?.chooseDelay(kind, of: device) ?? 0)
        }
    }

    // MARK: Time

    /// The moment it is.
    package var now: Instant { state.withLock { $0.now } }

    /// When the next work runs, if there is any.
    package var nextInstant: Instant? { state.withLock { $0.agenda.nextInstant() } }

    /// Runs everything due up to `target`; then the time is `target`.
    package func advance(to target: Instant) {
        while step(upTo: target) {}
        state.withLock { $0.now = max($0.now, target) }
    }

    /// Runs the next work up to `limit`; false if there is none.
    package func step(upTo limit: Instant) -> Bool {
        let next = state.withLock { state -> Agenda.Work? in
            guard let (at, work) = state.takeNext(upTo: limit) else { return nil }
            state.now = max(state.now, at)
            return work
        }
        guard let next else { return false }
        next.perform()
        return true
    }

    /// Enters work to run after `delay`; the number cancels it. `device` is whose own time this is, where it is a device's: a schedule
    /// decides which of two devices goes first at one moment.
    @discardableResult
    package func schedule(
        after delay: Duration, of device: String? = nil, _ work: @escaping @Sendable () -> Void
    ) -> UInt64 {
        state.withLock { $0.plan(at: $0.now.advanced(by: max(delay, .zero)), of: device, work) }
    }

    /// Enters a batch of `count` items, at least one, to run after `delay` one at a time, in order, with nothing
    /// between them.
    func schedule(after delay: Duration, count: Int, _ work: @escaping @Sendable (Int) -> Void) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.agenda.add(at: state.now.advanced(by: max(delay, .zero)), count: count, work)
        }
    }

    /// Enters work to run at `instant`, which is not in the past.
    func schedule(at instant: Instant, _ work: @escaping @Sendable () -> Void) {
        state.withLock { _ = $0.plan(at: instant, work) }
    }

    /// Takes work back that was not done yet.
    package func cancel(_ number: UInt64) { state.withLock { $0.agenda.cancel(number) } }

    /// Ends the world: nothing on the agenda runs any more, and no tenant is left. The cloud, its links and the work on
    /// its agenda refer to each other, so the owner of the cloud calls this before releasing it.
    package func close() {
        // Released outside the lock.
        _ = state.withLock { state in
            let tenants = state.tenants.values.map { ($0.links, $0.heldCalls, $0.backEnds) }
            let last = (state.agenda, tenants, state.routes, state.pictureRoutes, state.fault)
            state.agenda = Agenda()
            state.tenants = [:]
            state.homes = [:]
            state.forgetRoutes()
            state.isClosed = true
            return last
        }
    }

    // MARK: Tenants

    /// Sets where the callbacks of the service that has this app go, and who gets those of a product. Nothing happens where no tenant has it.
    package func setTargets(
        _ targets: [WebhookTarget], of app: AppID, product: String, backEnd: @escaping BackEnd
    ) {
        let home = state.withLock { state -> (app: AppID, plan: WebhookPlan?)? in
            guard let home = state.homes[app] else { return nil }
            state.tenants[home]?.setup.setTargets(targets, of: app)
            state.tenants[home]?.backEnds[BackEndName(app: app, product: product)] = backEnd
            return (home, state.tenants[home]?.setup.webhookPlan)
        }
        guard let home else { return }
        accept(.webhook(input: .planned(plan: home.plan)), app: home.app)
    }

    /// The services of the tenant that has this app; empty where none has.
    package func services(of app: AppID) -> [TenantService] {
        state.withLock { state in state.homes[app].flatMap { state.tenants[$0]?.setup.services } ?? [] }
    }

    /// Sends a callback of the tenant with this first app again.
    package func resend(_ delivery: UInt64, app: AppID) throws(EmulatorError) {
        let input = Input.webhook(input: .resent(delivery: delivery))
        guard case .failure(let error) = accept(input, app: home(of: app)).reply else { return }
        throw error
    }

    private func post(_ call: WebhookCall, of app: AppID, to backEnd: BackEnd?) {
        let response = backEnd?(call)
        let result: WebhookResult
        if backEnd == nil {
            result = .failed(reason: "nobody listens at \(call.url)")
        } else if call.isCut {
            result = .failed(reason: "the connection was cut")
        } else if let response {
            result = .answered(response)
        } else {
            // The tenant notices by itself that there is no answer.
            return
        }
        guard let input = state.withLock({ $0.tenants[app]?.setup.input(of: result, of: call) }) else { return }
        accept(.webhook(input: input), app: app)
    }

    /// Records what devices and the cloud do, for ``history(of:)``: of tenants that are added later, and links that
    /// are made later.
    package func recordHistories() { state.withLock { $0.recordsHistories = true } }

    /// The history of the tenant that has this app; nil where none is recorded.
    package func history(of app: AppID) -> TenantHistory? {
        state.withLock { state in state.homes[app].flatMap { state.tenants[$0]?.history } }
    }

    /// How many steps all tenants made so far; see ``InputLog``.
    package var stepCount: Int { state.withLock { $0.stepCount } }

    /// What the tenant that has this app was given so far; nil where there is none.
    package func inputs(of app: AppID) -> InputLog? {
        state.withLock { state in state.homes[app].flatMap { state.tenants[$0]?.log } }
    }

    /// Puts a test's own fault into the cloud, from here on.
    package func plant(_ fault: CloudFault) { state.withLock { $0.fault = fault } }

    /// Adds to the history of the tenant with this first app.
    func record(_ what: TenantHistory.What, of session: SessionID, app: AppID) {
        state.withLock { $0.tenants[app]?.history?.add(what, of: session, at: $0.now) }
    }

    /// Counts a packet that somebody receives.
    func record(_ packet: MediaPacket, app: AppID) {
        state.withLock {
            $0.tenants[app]?.history?.addPacket(
                of: packet.publisher, kind: packet.kind, in: packet.channel, at: $0.now)
        }
    }

    /// Adds a tenant; one that has one of its apps is replaced, and its links are closed.
    package func add(_ setup: TenantSetup) {
        let (links, calls) = state.withLock { state in
            state.forgetRoutes()
            var links: [SimulatedLink] = []
            var calls: [HeldCall] = []
            for service in setup.services {
                guard let home = state.homes[service.app] else { continue }
                links += state.tenants[home]?.links.sorted { $0.key < $1.key }.map(\.value) ?? []
                calls += state.tenants[home]?.heldCalls.sorted { $0.key < $1.key }.map(\.value) ?? []
                for replaced in state.tenants[home]?.setup.services ?? [] { state.homes[replaced.app] = nil }
                // One of the same first app keeps its place in the order of tenants.
                if home != setup.app { state.tenants[home] = nil }
            }
            for service in setup.services { state.homes[service.app] = setup.app }
            state.tenants[setup.app] = Tenant(setup, isRecorded: state.recordsHistories)
            return (links, calls)
        }
        if let plan = setup.webhookPlan { accept(.webhook(input: .planned(plan: plan)), app: setup.app) }
        for link in links { link.end(reason: "the tenant was replaced") }
        for call in calls { call.respond(nil) }
    }

    /// Opens a session with the service that has this app; nil if none has. `device` is whose choices of the schedule decide its
    /// delays.
    package func connect(to app: AppID, from device: String = "") -> SimulatedLink? {
        let made = state.withLock { state -> SimulatedLink? in
            guard let home = state.homes[app] else { return nil }
            state.lastSession += 1
            let stream = state.random.stream("network \(state.lastSession)")
            return SimulatedLink(
                cloud: self, app: home, service: app, session: SessionID(state.lastSession), device: device,
                random: stream,
                isRecorded: state.recordsHistories)
        }
        guard let made else { return nil }
        open(made)
        return made
    }

    /// Opens a session for a link that has none, with a number of its own.
    func newSession() -> SessionID {
        state.withLock { state in
            state.lastSession += 1
            return SessionID(state.lastSession)
        }
    }

    func open(_ link: SimulatedLink) {
        let session = link.session
        state.withLock { state in
            state.forgetRoutes()
            state.tenants[link.app]?.links[session] = link
        }
        let service = link.service == link.app ? nil : link.service
        let (reply, _) = accept(.opened(session: session, app: service), app: link.app)
        if case .failure(let error) = reply {
            link.end(reason: "\(error)")
        }
    }

    func forget(_ link: SimulatedLink, session: SessionID) {
        state.withLock { state in
            state.forgetRoutes()
            _ = state.tenants[link.app]?.links.removeValue(forKey: session)
        }
    }

    /// Asks the tenant that has this app for something in the name of its back end.
    package func administer(_ command: AdministrationCommand, app: AppID) throws(EmulatorError) {
        let app = state.withLock { $0.homes[app] } ?? app
        guard case .failure(let error) = accept(.administered(command: command), app: app).reply else { return }
        throw error
    }

    /// Answers what an app asks its vendor's routes for. `respond` is called once: before this returns, or when it is decided what
    /// becomes of a message that the app's own server is asked about.
    package func answer(
        _ call: VendorCall, vendor: String, app: AppID, _ respond: @escaping @Sendable (VendorResponse) -> Void
    ) {
        let deliveries = state.withLock { state -> [Delivery] in
            let home = state.homes[app] ?? app
            let request: VendorRequest
            let endpoint: VendorEndpoint
            do throws(VendorRefusal) {
                endpoint = try VendorEndpoint(of: vendor, app: app, among: state.tenants[home]?.setup.services)
                request = try endpoint.request(call)
            } catch {
                let response = error.response
                return [.respond(response) { _ in respond(response) }]
            }
            var deliveries: [Delivery] = []
            state.answer(request, by: endpoint.routes, app: home, into: &deliveries) { response in
                respond(response ?? VendorRefusal.unavailable(app).response)
            }
            state.arm(app: home, cloud: self)
            state.distort(&deliveries, of: home)
            return deliveries
        }
        carryOut(deliveries)
    }

    /// What of the tenant that has this app was met since the world began.
    package func metParts(of app: AppID) -> MetParts {
        state.withLock { state in state.homes[app].flatMap { state.met[$0] } ?? MetParts() }
    }

    /// Records the events of each tenant, for ``recordedEvents``.
    package func recordEvents() { state.withLock { $0.recordsEvents = true } }

    /// The events since ``recordEvents()``, in order.
    package var recordedEvents: [(at: Instant, app: AppID, event: Event)] { state.withLock { $0.events } }

    /// The state of the tenant that has this app, for checkers.
    package func tenantState(of app: AppID) -> TenantState? {
        state.withLock { state in state.homes[app].flatMap { state.tenants[$0]?.state } }
    }

    /// The app of the first service of the tenant that has this app.
    func home(of app: AppID) -> AppID { state.withLock { $0.homes[app] ?? app } }

    /// What the tenant that has this app enforces; nil where none has it.
    package func rules(of app: AppID) -> TenantRules? {
        state.withLock { state in state.homes[app].flatMap { state.tenants[$0]?.setup.rules } }
    }

    /// Whether a device has a session with the tenant that has this app.
    package func hasSession(_ device: String, app: AppID) -> Bool {
        state.withLock { state in
            state.homes[app].flatMap { state.tenants[$0]?.links.values.contains { $0.device == device } } ?? false
        }
    }

    // MARK: Inputs and effects

    /// Gives a tenant an input, and carries out the results.
    ///
    /// The reply goes to the link's queue before the events that the input caused.
    @discardableResult
    func accept(_ input: Input, app: AppID, request: UInt64? = nil) -> (
        reply: Result<Reply, EmulatorError>?, now: Instant
    ) {
        let (deliveries, reply, now) = state.withLock { state in
            var deliveries: [Delivery] = []
            let result = state.step(input, app: app, request: request, into: &deliveries)
            // Also after an input that has no reply: an interruption sets a deadline.
            state.arm(app: app, cloud: self)
            state.distort(&deliveries, of: app)
            return (deliveries, result, state.now)
        }
        carryOut(deliveries)
        return (reply, now)
    }

    private func fireDeadlines(of app: AppID) {
        let deliveries = state.withLock { state -> [Delivery] in
            var deliveries: [Delivery] = []
            state.tenants[app]?.armed = nil
            state.step(nil, app: app, request: nil, into: &deliveries)
            state.arm(app: app, cloud: self)
            state.distort(&deliveries, of: app)
            return deliveries
        }
        carryOut(deliveries)
    }

    /// Something for a link: collected while the state is locked, delivered after.
    fileprivate enum Delivery {
        case reply(SimulatedLink, request: UInt64, Result<Reply, EmulatorError>)
        case event(SimulatedLink, Event)
        case end(SimulatedLink, reason: String)
        case respond(VendorResponse?, Respond)
        indirect case post(WebhookCall, of: AppID, to: BackEnd?)
    }

    private func carryOut(_ deliveries: [Delivery]) {
        for delivery in deliveries {
            switch delivery {
            case .reply(let link, let request, let reply): link.take(reply: reply, to: request)
            case .event(let link, let event): link.take(event)
            case .end(let link, let reason): link.end(reason: reason)
            case .respond(let response, let respond): respond(response)
            case .post(let call, let app, let backEnd):
                // By the agenda, so that the app's server may ask the cloud for something while it answers.
                schedule(after: .zero) { self.post(call, of: app, to: backEnd) }
            }
        }
    }

    // MARK: Media

    /// The links that receive a kind of a session's stream, and its publisher.
    func route(_ packet: MediaPacket, from session: SessionID, app: AppID) -> (
        publisher: UserID, links: [SimulatedLink]
    )? {
        state.withLock { state in
            let kind = packet.kind
            let cached = kind == .sound ? state.routes[session] : state.pictureRoutes[session]
            if let cached, cached.carries(packet) { return (cached.publisher, cached.links) }
            let known = state.tenants[app]?.tables[packet.channel]
            guard let table = known ?? state.tenants[app]?.state.forwardingTable(of: packet.channel) else { return nil }
            guard let publisher = table.publisher(of: session, stream: packet.stream, kind: kind) else { return nil }
            let subscribers = table.subscribers(of: session, stream: packet.stream, kind: kind)
            let links = subscribers.compactMap { state.tenants[app]?.links[$0] }
            // Nothing announces a change of a table that was not announced itself.
            if known != nil {
                let route = Route(
                    channel: packet.channel, stream: packet.stream, kind: kind, publisher: publisher, links: links)
                if kind == .sound { state.routes[session] = route } else { state.pictureRoutes[session] = route }
            }
            return (publisher, links)
        }
    }
}

extension SimulatedCloud.State {
    /// Brings a tenant up to now and gives it an input, if there is one. Nil if there is no such tenant, or no reply.
    @discardableResult
    fileprivate mutating func step(
        _ input: Input?, app: AppID, request: UInt64?, call: SimulatedCloud.HeldCall? = nil,
        into deliveries: inout [SimulatedCloud.Delivery]
    ) -> Result<Reply, EmulatorError>? {
        guard let tenant = tenants[app] else { return nil }
        let original = input
        let input = input.map { fault?.input($0) ?? $0 }.map {
            tenant.setup.read(
                $0, appOf: { tenant.state.app(of: $0) }, userOf: { tenant.state.user(of: $0, in: $1) })
        }
        if let input { met[app, default: MetParts()].meet(input) }
        stepCount += 1
        let step = tenant.step(input, at: now, request: request ?? 0, number: stepCount)
        stopIfBroken(app, into: &deliveries)
        perform(step.passing, app: app, into: &deliveries)
        if let request, let reply = step.reply, case .command(let session, _) = input,
            let link = tenants[app]?.links[session]
        {
            deliveries.append(.reply(link, request: request, reply))
        }
        if tenant.history != nil, let original { record(original, step.reply, app: app, request: request) }
        perform(step.caused, app: app, into: &deliveries)
        if step.hasFacts { tell(app, into: &deliveries) }
        if let number = step.held {
            tenants[app]?.heldRequests[number] = request
            tenants[app]?.heldCalls[number] = call
            ask(about: number, of: app, into: &deliveries)
        } else if let call, step.reply == nil {
            deliveries.append(.respond(nil, call.respond))
        }
        while !decidedCalls.isEmpty {
            let (call, app, reply) = decidedCalls.removeFirst()
            guard let tenant = tenants[app]?.state else { continue }
            carryOut(call.then(reply, tenant), app: app, into: &deliveries, call.respond)
        }
        return step.reply
    }

    /// Has the vendor's question made of a command that waits, if there is one.
    private mutating func ask(about number: UInt64, of app: AppID, into deliveries: inout [SimulatedCloud.Delivery]) {
        guard let tenant = tenants[app], let held = tenant.state.heldCommand(number), !held.isAsked else { return }
        let input = WebhookInput.asked(command: number, notice: tenant.setup.question(about: held, in: tenant.state))
        _ = step(.webhook(input: input), app: app, request: nil, into: &deliveries)
    }

    /// Has the vendor's words made of what happened, for callbacks to the app's own server.
    private mutating func tell(_ app: AppID, into deliveries: inout [SimulatedCloud.Delivery]) {
        guard let tenant = tenants[app] else { return }
        let notices = tenant.setup.notices(of: tenant.state.webhookFacts, in: tenant.state)
        _ = step(.webhook(input: .noticed(notices: notices)), app: app, request: nil, into: &deliveries)
    }

    /// Brings a tenant up to now, asks its routes and carries out what they decide, with nothing in between.
    fileprivate mutating func answer(
        _ request: VendorRequest, by routes: VendorRoutes, app: AppID,
        into deliveries: inout [SimulatedCloud.Delivery], _ respond: @escaping SimulatedCloud.Respond
    ) {
        step(nil, app: app, request: nil, into: &deliveries)
        guard let tenant = tenants[app]?.state else { return deliveries.append(.respond(nil, respond)) }
        carryOut(routes.answer(request, tenant), app: app, into: &deliveries, respond)
    }

    private mutating func carryOut(
        _ decision: VendorDecision, app: AppID, into deliveries: inout [SimulatedCloud.Delivery],
        _ respond: @escaping SimulatedCloud.Respond
    ) {
        if case .ask(let command, let then) = decision {
            let call = SimulatedCloud.HeldCall(then: then, respond: respond)
            let input = Input.administered(command: command)
            let reply = step(input, app: app, request: nil, call: call, into: &deliveries)
            // One that waits is answered by the step in which it is decided.
            guard let reply, let tenant = tenants[app]?.state else { return }
            return carryOut(then(reply, tenant), app: app, into: &deliveries, respond)
        }
        let response = decision.response { command in
            step(.administered(command: command), app: app, request: nil, into: &deliveries)
        }
        deliveries.append(.respond(response, respond))
    }

    /// Ends every link of a tenant whose state contradicts itself. With assertions on, stops here.
    private mutating func stopIfBroken(_ app: AppID, into deliveries: inout [SimulatedCloud.Delivery]) {
        guard let breach = tenants[app]?.state.breach else { return }
        assertionFailure("tenant \(app): \(breach)")
        forgetRoutes()
        for (_, link) in tenants[app]?.links.sorted(by: { $0.key < $1.key }) ?? [] {
            deliveries.append(.end(link, reason: "the tenant stopped, because its state contradicts itself: \(breach)"))
        }
        tenants[app]?.links = [:]
        for (_, call) in tenants[app]?.heldCalls.sorted(by: { $0.key < $1.key }) ?? [] {
            deliveries.append(.respond(nil, call.respond))
        }
        tenants[app]?.heldCalls = [:]
    }

    private mutating func perform(_ outcome: Outcome, app: AppID, into deliveries: inout [SimulatedCloud.Delivery]) {
        if recordsEvents {
            events += outcome.events.map { (now, app, $0) }
        }
        if let tenant = tenants[app], tenant.history != nil {
            for event in outcome.events { tenant.history?.add(.happened(event: event), at: now) }
        }
        for effect in outcome.effects {
            switch effect {
            case .deliver(let event, let sessions):
                if event.isAboutTokens { met[app, default: MetParts()].meetToken() }
                let links = tenants[app]?.links ?? [:]
                for session in sessions {
                    guard let link = links[session] else { continue }
                    deliveries.append(.event(link, event))
                }
            case .end(let session, let reason):
                forgetRoutes()
                guard let link = tenants[app]?.links.removeValue(forKey: session) else { continue }
                tenants[app]?.history?.add(.ended, of: session, at: now)
                deliveries.append(.end(link, reason: reason))
            case .reroute(let channel):
                let table = tenants[app]?.state.forwardingTable(of: channel)
                tenants[app]?.tables[channel] = table
                forgetRoutes()
            case .post(let post):
                guard let call = tenants[app]?.setup.call(post) else { continue }
                let name = SimulatedCloud.BackEndName(app: call.app, product: call.product)
                deliveries.append(.post(call, of: app, to: tenants[app]?.backEnds[name]))
            case .answer(let command, nil, let reply):
                guard let call = tenants[app]?.heldCalls.removeValue(forKey: command) else { continue }
                decidedCalls.append((call, app, reply))
            case .answer(let command, let session?, let reply):
                let request = tenants[app]?.heldRequests.removeValue(forKey: command)
                guard let request, let link = tenants[app]?.links[session] else { continue }
                tenants[app]?.history?.addLate(reply, to: request, of: session, at: now)
                deliveries.append(.reply(link, request: request, reply))
            }
        }
    }

    /// Adds an input, and what the tenant decided about it, to its history.
    private mutating func record(_ input: Input, _ reply: Result<Reply, EmulatorError>?, app: AppID, request: UInt64?) {
        switch input {
        case .opened(let session, _): tenants[app]?.history?.add(.opened, of: session, at: now)
        case .interrupted(let session, _): tenants[app]?.history?.add(.interrupted, of: session, at: now)
        case .resumed(let session): tenants[app]?.history?.add(.resumed, of: session, at: now)
        case .closed(let session): tenants[app]?.history?.add(.closed, of: session, at: now)
        case .command(let session, let command):
            guard let request, let reply else { return }
            let decided = TenantHistory.What.decided(number: request, command: command, result: reply, wasHeld: false)
            tenants[app]?.history?.add(decided, of: session, at: now)
        case .administered(let command):
            guard let reply else { return }
            tenants[app]?.history?.add(.administered(command: command, result: reply), at: now)
        case .webhook: break
        }
    }

    /// Has tests change what is about to be delivered. Nothing happens in a cloud that is as it should be.
    fileprivate mutating func distort(_ deliveries: inout [SimulatedCloud.Delivery], of app: AppID) {
        guard let fault else { return }
        var links = tenants[app]?.links ?? [:]
        let planned = deliveries.enumerated().map { place, delivery -> CloudFault.Delivery in
            switch delivery {
            case .reply(let link, let request, let reply):
                links[link.session] = link
                return .reply(link.session, request: request, reply)
            case .event(let link, let event):
                links[link.session] = link
                return .event(link.session, event)
            case .end, .respond, .post: return .other(place)
            }
        }
        let before = deliveries
        deliveries = fault.deliveries(planned).compactMap { delivery in
            switch delivery {
            case .reply(let session, let request, let reply):
                links[session].map { .reply($0, request: request, reply) }
            case .event(let session, let event): links[session].map { .event($0, event) }
            case .other(let place): before[place]
            }
        }
    }

    /// Makes sure that the agenda has an entry for the tenant's next deadline.
    fileprivate mutating func arm(app: AppID, cloud: SimulatedCloud) {
        guard let deadline = tenants[app]?.state.nextDeadline else { return }
        if let armed = tenants[app]?.armed, armed <= deadline { return }
        tenants[app]?.armed = deadline
        _ = plan(at: deadline) { [unowned cloud] in cloud.fireDeadlines(of: app) }
    }
}
