import EmulatorAPI
import EmulatorSuite

/// Plays straight on the tenant's state. What a link does besides, keeping what comes while the network is away, is here
/// in its simplest form.
final class StateStage: Stage {
    private struct Line {
        var session: SessionID
        var isConnected = true
        var isClosed = false
        /// The emulator gave the session up.
        var isExpired = false
        var held: [Event] = []
    }

    private let setup: TenantSetup
    private var state: TenantState
    private var now = Instant.start
    private var lastSession: UInt64 = 0
    private var lines: [Actor: Line] = [:]
    private var told: [Actor: [Told]] = [:]
    /// Everything that became true, and everything that was refused.
    private(set) var reached: Reached = Reached()

    init(_ setup: TenantSetup) {
        self.setup = setup
        state = TenantState(setup)
    }

    func open(_ actor: Actor) async {
        lastSession += 1
        let session = SessionID(lastSession)
        lines[actor] = Line(session: session)
        if case .failure = accept(.opened(session: session)) {
            lines[actor]?.isClosed = true
            told[actor, default: []].append(.input(.state(.closed(reason: "refused"))))
        }
    }

    func send(_ command: Command, as actor: Actor) async {
        reached.note(command)
        guard let line = lines[actor] else { return }
        if line.isClosed {
            told[actor, default: []].append(.reply(.failure(.lost(.closed(reason: "the link is closed")))))
        } else if !line.isConnected {
            told[actor, default: []].append(.reply(.failure(.lost(.notConnected))))
        } else {
            accept(.command(session: line.session, command: command), for: actor)
        }
    }

    func administer(_ command: AdministrationCommand) async {
        reached.note(command)
        accept(.administered(command: command), for: .admin)
    }

    func change(_ network: NetworkChange, of actor: Actor) async {
        guard let line = lines[actor], !line.isClosed else { return }
        switch network {
        case .loses:
            guard line.isConnected else { return }
            lines[actor]?.isConnected = false
            told[actor, default: []].append(.input(.state(.connecting)))
            accept(.interrupted(session: line.session))
        case .isBack:
            guard !line.isConnected else { return }
            lines[actor]?.isConnected = true
            guard !line.isExpired else {
                told[actor, default: []].append(.input(.state(.expired)))
                await open(actor)
                return
            }
            accept(.resumed(session: line.session))
            told[actor, default: []].append(.input(.state(.connected)))
            let held = lines[actor]?.held ?? []
            lines[actor]?.held = []
            told[actor, default: []] += held.map { .input(.event($0)) }
        case .hangsUp:
            lines[actor]?.isClosed = true
            guard !line.isExpired else { return }
            accept(.closed(session: line.session))
        }
    }

    func advance(by duration: Duration) async {
        now = now.advanced(by: duration)
        perform(state.advance(to: now))
        state.checkInvariants()
    }

    func collect() async -> [Actor: [Told]] {
        defer { told = [:] }
        return told
    }

    func close() async {}

    @discardableResult
    private func accept(_ input: Input, for actor: Actor? = nil) -> Result<Reply, EmulatorError>? {
        let before = state.nextDeadline
        let (reply, outcome) = state.accept(setup.read(input), at: now)
        if let reply {
            reached.note(reply)
            if case .failure = reply {
                reached.refusalsKeptDeadlines = reached.refusalsKeptDeadlines && before == state.nextDeadline
            }
            if let actor { told[actor, default: []].append(.reply(reply.mapError { .rejected($0) })) }
        }
        perform(outcome)
        state.checkInvariants()
        return reply
    }

    private func perform(_ outcome: Outcome) {
        for effect in outcome.effects {
            switch effect {
            case .deliver(let event, let sessions):
                reached.note(event)
                for session in sessions { deliver(event, to: session) }
            case .end(let session, _):
                for (actor, line) in lines where line.session == session {
                    lines[actor]?.isExpired = true
                    lines[actor]?.held = []
                }
            case .reroute, .post, .answer: break
            }
        }
        for event in outcome.events { reached.note(event) }
    }

    private func deliver(_ event: Event, to session: SessionID) {
        for (actor, line) in lines where line.session == session && !line.isClosed {
            if line.isConnected {
                told[actor, default: []].append(.input(.event(event)))
            } else {
                lines[actor]?.held.append(event)
            }
        }
    }
}
