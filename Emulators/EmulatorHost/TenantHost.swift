import DequeModule
package import EmulatorAPI
import EmulatorSuite
import RTCEmulator
import Synchronization

/// Owns one tenant and takes its inputs one at a time.
///
/// Each step reads the clock, advances the tenant, applies the input and fills outboxes without giving way in between, so
/// what a session is told is in the tenant's order, a reply ahead of the events it caused. With a journal, what a step
/// leads to waits, in the same order, until the journal has the step: nobody is told what a crash could undo.
package actor TenantHost {
    private(set) var state: TenantState
    let setup: TenantSetup
    /// The same, with the addresses that callbacks have by now.
    var addressed: TenantSetup
    let clock: HostClock
    /// Asked at every step, so without taking the clock apart.
    let readClock: @Sendable () -> Instant
    private let journal: Journal?
    /// Asked for with every consequence, so without looking into the journal.
    private let isJournaled: Bool
    private var outboxes: [SessionID: Outbox] = [:]
    /// Those the tenant gave up and whose last words wait for the journal: nothing is taken from them any more.
    private var ended: Set<SessionID> = []
    /// Wakes those who drain the outboxes that something was put in.
    private var wakes: [WakeCall] = []
    private var isGathering = false
    /// Those of steps that were gathered, which the journal does not have yet.
    private var entries: [JournalEntry] = []
    /// The requests of commands that wait, by the numbers of the commands: their replies come later.
    private var heldRequests: [UInt64: UInt64] = [:]
    /// The requests of the app's own server that wait, by the same numbers.
    private var heldCalls: [UInt64: HeldCall] = [:]
    /// When each session with an outbox was opened.
    private(set) var openings: [SessionID: Instant] = [:]
    private var lastSession: UInt64
    private var timer: (deadline: Instant, task: Task<Void, Never>)?

    /// The last entry given to the journal, and the last that it has.
    private(set) var position: UInt64
    private var durablePosition: UInt64
    /// What follows from steps the journal has not got yet, in order.
    private var waiting: Deque<(position: UInt64, Consequence)> = []
    private var waiters: [(position: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
    private(set) var stopReason: String?
    /// Who is told when the tenant stops by itself, and why it did.
    private nonisolated let ownStop = Mutex<(listener: StopListener?, reason: String?)>((nil, nil))
    private var commandCounts = CommandCounts()
    /// Whether faults hold on purpose for the networks of users. Asked at every input, so without looking into ``networks``.
    var hasNetworkFaults = false
    /// Is told of every step; nil while nobody watches.
    var stepListener: StepListener?

    /// Is told why a tenant stopped by itself, once.
    package typealias StopListener = @Sendable (_ reason: String) -> Void

    /// Makes the attempts to tell the app's own server something; nil where nobody does.
    let poster: WebhookPoster?

    /// Carries this tenant's audio.
    package nonisolated let media = MediaRouter()
    /// What is wrong on purpose with the networks of users.
    package nonisolated let networks = UserNetworks()
    /// Where steps are made.
    nonisolated let executor = HostExecutor()
    /// The runtime's name for ``executor``.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The app of the first service, which stands for the tenant.
    package nonisolated var app: AppID { setup.app }
    /// What clients name when they connect: an app for each service.
    package nonisolated var services: [TenantService] { setup.services }

    /// Makes the host of a tenant with nobody in it, or of one that was recovered: sessions that were open then are
    /// interrupted, so that their grace time runs out for them.
    ///
    /// - Parameter recovered: the tenant after the last entry of `journal`, whose moment `clock` has reached.
    package init(
        setup: TenantSetup, clock: HostClock = .live(), journal: Journal? = nil, recovered: TenantSnapshot? = nil,
        poster: WebhookPoster? = nil
    ) {
        self.setup = setup
        addressed = setup
        self.poster = poster
        self.clock = clock
        readClock = clock.now
        self.journal = journal
        isJournaled = journal != nil
        var snapshot = recovered ?? TenantSnapshot(setup)
        durablePosition = snapshot.position
        var entries: [JournalEntry] = []
        if recovered != nil { entries = snapshot.takeUp(at: clock.now()) }
        entries += snapshot.plan(setup.webhookPlan)
        stopReason = snapshot.state.breach.map { Self.reason($0) }
        if let stopReason { ownStop.withLock { $0.reason = stopReason } }
        position = snapshot.position
        lastSession = snapshot.lastSession
        state = snapshot.state
        journal?.listen { [weak self] report in
            guard let self else { return }
            // Positions are cumulative and a failure is final, so it does not matter which of two reports comes first.
            executor.putAhead({ host in host.follow(report) }, of: self)
        }
        if !entries.isEmpty { journal?.append(entries) }
        if recovered != nil {
            Task { [weak self] in await self?.goOn() }
        }
    }

    deinit { timer?.task.cancel() }

    // MARK: Inputs

    /// Opens a session that is told things through `outbox`, once the journal has it; nil, with the outbox ended, where the
    /// tenant has no room for it or has stopped.
    ///
    /// - Parameter app: the app of the service that it is opened with; nil for the first.
    package func open(_ outbox: Outbox, app: AppID? = nil) async -> SessionID? {
        guard let session = admit(outbox, app: app) else { return nil }
        await becomesDurable(position)
        return stopReason == nil ? session : nil
    }

    /// Does what ``open(_:)`` does without waiting for the journal, for connections: nobody can be told anything of the
    /// session before the journal has it.
    package func admit(_ outbox: Outbox, app: AppID? = nil) -> SessionID? {
        if let stopReason {
            outbox.end(reason: stopReason)
            return nil
        }
        guard lastSession < .max else {
            outbox.end(reason: "the tenant has given out every number of a session")
            return nil
        }
        lastSession += 1
        let session = SessionID(lastSession)
        outboxes[session] = outbox
        if case .failure(let error) = step(.opened(session: session, app: app == setup.app ? nil : app)) {
            outboxes[session] = nil
            outbox.end(reason: Self.reason(error))
            return nil
        }
        guard stopReason == nil else { return nil }
        openings[session] = state.now
        media.attach(outbox, to: session)
        return session
    }

    /// Takes an input; the reply to a command goes to its session's outbox as `request`.
    ///
    /// What a connection had under way when its session was given up is ignored: nobody is there to be replied to. What is
    /// returned for a command may not be durable yet, what goes to the outbox is; for an administrator's input this
    /// returns when the journal has it. nil where there is nothing to say, and from a tenant that has stopped.
    @discardableResult
    package nonisolated func submit(_ input: Input, request: UInt64 = 0) async -> Result<Reply, EmulatorError>? {
        let taken = executor.enter() ? takeAtOnce(input, request: request) : await taken(input, request: request)
        guard let position = taken.awaited else { return taken.reply }
        await becomesDurable(position)
        guard case .administered = input else { return taken.reply }
        return await stopReason == nil ? taken.reply : nil
    }

    /// For a caller that has entered `executor`.
    private nonisolated func takeAtOnce(_ input: Input, request: UInt64) -> Taken {
        let taken = assumeIsolated { host in host.taken(input, request: request) }
        executor.run()
        return taken
    }

    /// What an input led to, and the entry that the journal must have before its caller goes on, if it does not have it.
    private typealias Taken = (reply: Result<Reply, EmulatorError>?, awaited: UInt64?)

    private func taken(_ input: Input, request: UInt64) -> Taken {
        let reply = take(input, request: request)
        guard isJournaled, stopReason == nil else { return (reply, nil) }
        let awaited: UInt64
        if case .administered = input {
            awaited = position
        } else {
            // No more steps wait for the journal than may.
            awaited = position - min(position, Journal.waitingLimit)
        }
        return (reply, awaited > durablePosition ? awaited : nil)
    }

    /// Does what ``submit(_:request:)`` does without waiting for the journal.
    @discardableResult
    package func take(_ input: Input, request: UInt64 = 0) -> Result<Reply, EmulatorError>? {
        guard stopReason == nil else { return nil }
        if let session = input.session, !isOpen(session) { return nil }
        if hasNetworkFaults, isCutOff(input) { return nil }
        guard input.mayHaveToken else { return step(input, request: request) }
        let read = setup.read(input, appOf: { state.app(of: $0) }, userOf: { state.user(of: $0, in: $1) })
        return step(read, request: request)
    }

    /// Fires what is due.
    package func catchUp() { step(nil) }

    /// Moves a manual clock on and fires what is due on the way, each deadline at its own moment; the moment it is then,
    /// once the journal has it.
    @discardableResult
    package func advanceClock(by span: Duration) async throws(ClockFault) -> Instant {
        let target = try clock.advance(by: span)
        step(nil, isEntry: true)
        await becomesDurable(position)
        return target
    }

    /// Ends every session and takes nothing any more. What waits for the journal is told to nobody.
    package func stop(reason: String) {
        guard stopReason == nil else { return }
        stopReason = reason
        timer?.task.cancel()
        timer = nil
        waiting.removeAll()
        ended.removeAll()
        for (session, outbox) in outboxes.sorted(by: { $0.key < $1.key }) {
            outbox.end(reason: reason)
            media.detach(session)
        }
        outboxes.removeAll()
        openings.removeAll()
        heldRequests.removeAll()
        for (_, call) in heldCalls { call.decide(nil) }
        heldCalls.removeAll()
        stepListener = nil
        for waiter in waiters { waiter.continuation.resume() }
        waiters.removeAll()
        executor.release()
    }

    private func stopByItself(reason: String) {
        guard stopReason == nil else { return }
        stop(reason: reason)
        let listener = ownStop.withLock { state in
            state.reason = reason
            return state.listener
        }
        listener?(reason)
    }

    /// Sets who is told when the tenant stops by itself: because of a breach, or of a journal that cannot be written. At
    /// once where it has.
    package nonisolated func tellOfStop(to listener: @escaping StopListener) {
        let reason = ownStop.withLock { state in
            state.listener = listener
            return state.reason
        }
        if let reason { listener(reason) }
    }

    /// Returns when everybody was told what followed from the inputs so far, or the tenant has stopped.
    package func settle() async { await becomesDurable(position) }

    /// What the tenant uses.
    package var usage: TenantUsage {
        let now = max(clock.now(), state.now)
        return TenantUsage(
            now: now, clock: clock.mode, unixMilliseconds: state.unixMilliseconds(at: now),
            sessionCount: state.sessionCount, userCount: state.userCount, roomCount: state.roomCount,
            channelCount: state.channelCount,
            acceptedCommandCount: commandCounts.accepted, refusedCommandCount: commandCounts.refused,
            refusals: commandCounts.refusals, journalPosition: position, waitingEntryCount: position - durablePosition,
            stopReason: stopReason)
    }

    /// The tenant as it is; what it is made of may not be durable yet.
    package var snapshot: TenantSnapshot {
        TenantSnapshot(position: position, lastSession: lastSession, state: state)
    }

    /// Whether a session is still there: one that was given up is not.
    package func isOpen(_ session: SessionID) -> Bool {
        outboxes[session] != nil && (ended.isEmpty || !ended.contains(session))
    }

    // MARK: Steps

    /// Brings the tenant up to the clock, then applies the input, if there is one, all in one stretch.
    ///
    /// - Parameters:
    ///   - call: who waits where the app's own server is asked about a message of its own.
    ///   - isEntry: whether the passing of time is journaled even where nothing was due.
    ///   - moment: when it is, for a caller that makes several steps at one moment; nil: now.
    @discardableResult
    func step(
        _ input: Input?, request: UInt64 = 0, call: HeldCall? = nil, isEntry: Bool = false, at moment: Instant? = nil
    ) -> Result<Reply, EmulatorError>? {
        guard stopReason == nil else { return nil }
        let now = moment ?? max(readClock(), state.now)
        let step = state.step(input, at: now)
        let isRecorded =
            isJournaled
            && (step.isDue || isEntry || step.isTaken && !step.isForgotten(input, isNewcomer: { state.isNewcomer($0) }))
        if isRecorded { record(step, of: input, at: now) }
        if let stepListener {
            let note = StepNote(
                moment: now, input: input, request: request, step: step, position: isRecorded ? position : nil)
            stepListener(note, state)
        }
        if let breach = step.breach {
            stopByItself(reason: Self.reason(breach))
            call?.decide(nil)
            return nil
        }
        if !step.passing.effects.isEmpty { carryOut(step.passing.effects) }
        if step.isTaken, let session = input?.session {
            if let number = step.held {
                heldRequests[number] = request
            } else if let reply = step.reply, case .command = input {
                commandCounts.count(reply)
                carryOut(.reply(reply, request: request, to: session))
            }
            if case .closed = input { forget(session) }
        }
        if let call {
            if let number = step.held { heldCalls[number] = call } else { call.decide(step.reply) }
        }
        carryOut(step.caused.effects)
        arm(for: step.nextDeadline)
        if step.hasFacts { tellServer(at: now) }
        if let number = step.held { askServer(about: number, at: now) }
        if !isGathering { wakeAll() }
        return step.reply
    }

    /// Journals the step that was just made. Apart, so that a tenant without a journal never touches one.
    @inline(never)
    private func record(_ step: TenantStep, of input: Input?, at now: Instant) {
        guard let journal else { return }
        position += 1
        entries.append(
            JournalEntry(position: position, at: now, input: step.isTaken ? input : nil, outcome: StepOutcome(step)))
        let isKept = step.breach == nil && position.isMultiple(of: journal.snapshotInterval)
        if isKept || !isGathering || entries.count >= HostExecutor.maximumStepsPerRound { appendEntries() }
        if isKept { journal.keep(snapshot) }
    }

    /// Hands the entries of the last steps to the journal.
    private func appendEntries() {
        if !entries.isEmpty { journal?.append(entries) }
        entries = []
    }

    // MARK: Consequences

    private enum Consequence {
        case reply(Result<Reply, EmulatorError>, request: UInt64, to: SessionID)
        case deliver(Event, to: [SessionID])
        case end(SessionID, reason: String)
        case reroute(ChannelID, ForwardingTable)
        indirect case post(WebhookPost)
    }

    private func carryOut(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .deliver(let event, let sessions):
                if isJournaled {
                    carryOut(.deliver(event, to: sessions))
                } else {
                    deliver(event, to: sessions)
                }
            case .end(let session, let reason):
                if outboxes[session] != nil { ended.insert(session) }
                carryOut(.end(session, reason: reason))
            case .reroute(let channel):
                // Who hears whom after this step, not when the journal gets there.
                carryOut(.reroute(channel, state.forwardingTable(of: channel)))
            case .post(let post): carryOut(.post(post))
            case .answer(let command, nil, let reply):
                // Whoever asked waits for the journal by themselves.
                heldCalls.removeValue(forKey: command)?.decide(reply)
            case .answer(let command, let session?, let reply):
                commandCounts.count(reply)
                guard let request = heldRequests.removeValue(forKey: command) else { continue }
                carryOut(.reply(reply, request: request, to: session))
            }
        }
    }

    /// Does it, at once or when the journal has the step.
    private func carryOut(_ consequence: Consequence) {
        if isJournaled, position > durablePosition {
            waiting.append((position, consequence))
        } else {
            perform(consequence)
        }
    }

    private func perform(_ consequence: Consequence) {
        switch consequence {
        case .reply(let reply, let request, let session):
            append(.reply(request: request, reply), to: session)
        case .deliver(let event, let sessions): deliver(event, to: sessions)
        case .end(let session, let reason):
            outboxes[session]?.end(reason: reason)
            forget(session)
        case .reroute(let channel, let table):
            media.replace(table, of: channel) { userHearing(channel, on: $0) }
        case .post(let post): send(post)
        }
    }

    private func deliver(_ event: Event, to sessions: [SessionID]) {
        let announcement = Announcement(event, isForOne: sessions.count == 1)
        for session in sessions { append(.event(announcement), to: session) }
    }

    private func append(_ item: Outbox.Item, to session: SessionID) {
        guard let outbox = outboxes[session], !outbox.append(item, gathering: &wakes) else { return }
        outbox.end(reason: "more than \(outbox.limit) replies and events were waiting")
        forget(session)
        // In a step of its own, because this one is still handing out what it caused.
        Task { step(.closed(session: session)) }
    }

    /// Makes many steps: the journal gets their entries to write them together, and who drains an outbox is woken after the last,
    /// and finds what all of them put in.
    func gather(_ steps: [HostExecutor.QueuedStep]) {
        isGathering = true
        for step in steps { step.make(self) }
        isGathering = false
        appendEntries()
        wakeAll()
        if isBehind { executor.hold() }
    }

    private func wakeAll() {
        guard !wakes.isEmpty else { return }
        let calls = wakes
        wakes = []
        for wake in calls { wake.make() }
    }

    private func forget(_ session: SessionID) {
        outboxes[session] = nil
        openings[session] = nil
        ended.remove(session)
        media.detach(session)
    }

    // MARK: The journal

    /// Does what waited for the journal to get so far, or stops where it failed.
    private func follow(_ report: Journal.Report) {
        switch report {
        case .durable(let through):
            durablePosition = max(durablePosition, through)
            while let first = waiting.first, first.position <= durablePosition {
                waiting.removeFirst()
                perform(first.1)
            }
            if !isGathering { wakeAll() }
            resumeWaiters()
            if !isBehind { executor.release() }
        case .failed(let reason): stopByItself(reason: "the journal cannot be written: \(reason)")
        }
    }

    /// Whether more steps wait for the journal than may.
    private var isBehind: Bool { isJournaled && stopReason == nil && position - durablePosition > Journal.waitingLimit }

    func becomesDurable(_ position: UInt64) async {
        await withCheckedContinuation { waiter in
            // Here and not before: of a task with an executor of its own, this part begins later, and others run meanwhile.
            guard isJournaled, stopReason == nil, position > durablePosition else { return waiter.resume() }
            waiters.append((position, waiter))
        }
    }

    private func resumeWaiters() {
        for waiter in waiters where waiter.position <= durablePosition { waiter.continuation.resume() }
        waiters.removeAll { $0.position <= durablePosition }
    }

    // MARK: The timer

    /// Keeps exactly one timer, for the next deadline.
    private func arm(for deadline: Instant?) {
        guard stopReason == nil, let deadline else { return }
        if let timer, timer.deadline <= deadline { return }
        timer?.task.cancel()
        let clock = clock
        timer = (
            deadline,
            Task { [weak self] in
                do { try await clock.sleep(deadline) } catch { return }
                await self?.timerFired()
            }
        )
    }

    private func timerFired() {
        timer = nil
        catchUp()
    }
}
