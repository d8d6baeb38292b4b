import EmulatorAPI
import EmulatorSuite

/// What one step of a tenant came to.
struct TenantStep {
    /// Whether there was an input and its session was still open.
    var isTaken: Bool
    /// Whether a deadline fired.
    var isDue: Bool
    /// The result of the passing time; it comes before the result of the input.
    var passing: Outcome
    /// The answer, where a client asked for something.
    var reply: Result<Reply, EmulatorError>?
    /// The result of the input.
    var caused = Outcome()
    /// The next moment at which something happens without an input.
    var nextDeadline: Instant?
    /// The contradiction that was found in the state, if any. Then the step has no other result.
    var breach: Breach?

    /// The step as the journal keeps it. Nil for a step that found a breach: the step led to nothing here, but would
    /// lead to something without the bug behind the breach.
    var outcome: StepOutcome? {
        guard breach == nil else { return nil }
        return StepOutcome(
            reply, eventCount: passing.events.count + caused.events.count,
            effectCount: passing.effects.count + caused.effects.count)
    }
}

extension TenantState {
    /// Brings the tenant up to `now`, then takes the input, if there is one. One call does both: a host that read its
    /// tenant in between would count a reference to each of its parts each time.
    mutating func step(_ input: Input?, at now: Instant) -> TenantStep {
        let isDue = nextDeadline.map { $0 <= now } ?? false
        var step = TenantStep(isTaken: input != nil, isDue: isDue, passing: advance(to: now))
        guard let input, breach == nil else {
            step.nextDeadline = nextDeadline
            step.breach = breach
            return step
        }
        // A deadline may have ended the session of this input.
        if isDue, let session = input.session, !isOpen(session) {
            if case .opened = input {} else { step.isTaken = false }
        }
        if step.isTaken { (step.reply, step.caused) = accept(input, at: now) }
        if let breach {
            step = TenantStep(isTaken: step.isTaken, isDue: step.isDue, passing: Outcome(), breach: breach)
        }
        step.nextDeadline = nextDeadline
        return step
    }
}
