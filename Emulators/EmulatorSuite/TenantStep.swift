package import EmulatorAPI

/// What one step of a tenant came to.
package struct TenantStep: Sendable {
    /// Whether there was an input and its session was still open.
    package var isTaken: Bool
    /// Whether a deadline fired.
    package var isDue: Bool
    /// The result of the passing time; it comes before the result of the input.
    package var passing: Outcome
    /// The answer, where a client asked for something.
    package var reply: Result<Reply, EmulatorError>?
    /// The result of the input.
    package var caused = Outcome()
    /// The next moment at which something happens without an input.
    package var nextDeadline: Instant?
    /// The number of the command, where it waits and is answered later: the app's own server is to be asked about it, or about
    /// one before it. See `TenantState.heldCommand`.
    package var held: UInt64?
    /// Whether something happened that callbacks may be about: see `TenantState.webhookFacts`.
    package var hasFacts = false
    /// The contradiction that was found in the state, if any. Then the step has no other result.
    package var breach: Breach?

    /// Everything that came of the passing time and of the input, in this order.
    package var outcome: Outcome { passing + caused }
}

/// A step that was just made.
package struct StepNote: Sendable {
    /// What the clock showed. Deadlines that fired in the step were earlier.
    package var moment: Instant
    /// As the journal has it, with its tokens decoded; nil where only time passed.
    package var input: Input?
    /// The number of the client's request; 0 for inputs that are none.
    package var request: UInt64
    package var step: TenantStep
    /// The position of its entry in the journal; nil where it has none.
    package var position: UInt64?

    package init(moment: Instant, input: Input?, request: UInt64 = 0, step: TenantStep, position: UInt64? = nil) {
        self.position = position
        self.moment = moment
        self.input = input
        self.request = request
        self.step = step
    }

    /// Whether anything happened. Steps in which only time passed often make nothing happen.
    package var hasNews: Bool { step.isTaken || !step.passing.effects.isEmpty || !step.passing.events.isEmpty }
}

extension TenantState {
    /// Brings the tenant up to `now`, then takes the input, if there is one. Every holder of a tenant steps it here.
    ///
    /// An input whose session ended by a deadline of this step is not taken. One call does both: a holder that read its
    /// tenant in between would count a reference to each of its parts each time.
    package mutating func step(_ input: Input?, at now: Instant) -> TenantStep {
        let isDue = nextDeadline.map { $0 <= now } ?? false
        var step = TenantStep(isTaken: input != nil, isDue: isDue, passing: advance(to: now))
        guard let input, breach == nil else {
            step.nextDeadline = nextDeadline
            step.hasFacts = hasWebhookFacts
            step.breach = breach
            return step
        }
        if isDue, let session = input.session, !isOpen(session) {
            if case .opened = input {} else { step.isTaken = false }
        }
        if step.isTaken { (step.reply, step.caused) = accept(input, at: now) }
        if hasWebhooks, step.isTaken, step.reply == nil, input.isCommand { step.held = lastHeldNumber }
        if let breach {
            step = TenantStep(isTaken: step.isTaken, isDue: step.isDue, passing: Outcome(), breach: breach)
        }
        step.nextDeadline = nextDeadline
        step.hasFacts = hasWebhookFacts
        return step
    }
}

extension Input {
    /// Whether somebody asks for something, a client or the app's own server.
    fileprivate var isCommand: Bool {
        switch self {
        case .command, .administered: true
        case .opened, .interrupted, .resumed, .closed, .webhook: false
        }
    }
}
