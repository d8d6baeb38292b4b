package import EmulatorAPI
import EmulatorSuite

/// Owns one tenant and takes its inputs one at a time.
///
/// Each step reads the clock, advances the tenant, applies the input and fills outboxes without giving way in between, so
/// what a session is told is in the tenant's order, a reply ahead of the events it caused.
package actor TenantHost {
    private var state: TenantState
    private let setup: TenantSetup
    private let clock: HostClock
    private var outboxes: [SessionID: Outbox] = [:]
    private var lastSession: UInt64 = 0
    private var timer: (deadline: Instant, task: Task<Void, Never>)?

    /// Carries this tenant's audio.
    package nonisolated let media = MediaRouter()
    /// Carries what connections ask for.
    nonisolated let intake = Intake()

    package init(setup: TenantSetup, clock: HostClock = .live()) {
        self.setup = setup
        self.clock = clock
        state = TenantState(setup)
    }

    deinit { timer?.task.cancel() }

    /// Opens a session that is told things through `outbox`; nil, with the outbox ended, where the tenant has no room for it.
    package func open(_ outbox: Outbox) -> SessionID? {
        lastSession += 1
        let session = SessionID(lastSession)
        let now = advance()
        let (reply, outcome) = state.accept(.opened(session: session), at: now)
        if case .failure(let error) = reply {
            outbox.end(reason: "\(error)")
            return nil
        }
        outboxes[session] = outbox
        media.attach(outbox, to: session)
        perform(outcome.effects)
        return session
    }

    /// Takes an input; the reply to a command goes to its session's outbox as `request`.
    ///
    /// What a connection had under way when its session was given up is ignored: nobody is there to be replied to.
    @discardableResult
    package func submit(_ input: Input, request: UInt64 = 0) -> Result<Reply, EmulatorError>? {
        if let session = input.session, outboxes[session] == nil { return nil }
        let now = advance()
        let (reply, outcome) = state.accept(setup.read(input), at: now)
        if case .command(let session, _) = input, let reply {
            append(.reply(request: request, reply), to: session)
        }
        if case .closed(let session) = input { forget(session) }
        perform(outcome.effects)
        arm()
        return reply
    }

    /// Fires what is due.
    package func catchUp() {
        _ = advance()
        arm()
    }

    /// How many connections the tenant has, and how many of them are silent.
    package var connectionCounts: (sessions: Int, silent: Int) { state.connectionCounts }

    /// Whether a session is still there: one that was given up is not.
    package func isOpen(_ session: SessionID) -> Bool { outboxes[session] != nil }

    private func advance() -> Instant {
        let now = max(clock.now(), state.now)
        perform(state.advance(to: now).effects)
        return now
    }

    private func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .deliver(let event, let sessions):
                let announcement = Announcement(event)
                for session in sessions { append(.event(announcement), to: session) }
            case .end(let session, let reason):
                outboxes[session]?.end(reason: reason)
                forget(session)
            case .reroute(let channel):
                media.replace(state.forwardingTable(of: channel), of: channel)
            }
        }
    }

    private func append(_ item: Outbox.Item, to session: SessionID) {
        guard let outbox = outboxes[session], !outbox.append(item) else { return }
        outbox.end(reason: "more than \(Outbox.itemLimit) replies and events were waiting")
        forget(session)
        // In a step of its own, because this one is still handing out what it caused.
        Task { close(session) }
    }

    /// Closes a session whose outbox is gone.
    private func close(_ session: SessionID) {
        let now = advance()
        perform(state.accept(.closed(session: session), at: now).outcome.effects)
        arm()
    }

    private func forget(_ session: SessionID) {
        outboxes[session] = nil
        media.detach(session)
    }

    /// Keeps exactly one timer, for the next deadline.
    private func arm() {
        guard let deadline = state.nextDeadline else { return }
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

extension Input {
    /// Whose input it is; nil for the back end's.
    fileprivate var session: SessionID? {
        switch self {
        case .opened(let session), .command(let session, _), .interrupted(let session), .resumed(let session),
            .closed(let session):
            session
        case .administered: nil
        }
    }
}
