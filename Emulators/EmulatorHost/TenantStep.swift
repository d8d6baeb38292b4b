import EmulatorAPI
import EmulatorSuite

/// What one step of a tenant came to.
struct TenantStep {
    /// Whether there was an input, whose session had not ended by then.
    var isTaken: Bool
    /// Whether something happened by itself.
    var isDue: Bool
    /// What came of that; ahead of what the input led to.
    var passing: Outcome
    /// The answer, where a client asked for something.
    var reply: Result<Reply, EmulatorError>?
    /// What came of the input.
    var caused = Outcome()
    /// When something happens by itself next.
    var nextDeadline: Instant?
    /// What was found on the way that is impossible; nothing else came of the step then.
    var breach: Breach?

    /// The step as the journal keeps it; nil for one that found a breach, of which nothing came: without the mistake that
    /// led there it leads to something.
    var outcome: StepOutcome? {
        guard breach == nil else { return nil }
        return StepOutcome(
            reply, eventCount: passing.events.count + caused.events.count,
            effectCount: passing.effects.count + caused.effects.count)
    }
}

extension TenantState {
    /// Brings the tenant up to `now`, then takes the input, if there is one. In one call, because a host that looked at its
    /// tenant in between would count a reference to each of its parts each time.
    mutating func step(_ input: Input?, at now: Instant) -> TenantStep {
        let isDue = nextDeadline.map { $0 <= now } ?? false
        var step = TenantStep(isTaken: input != nil, isDue: isDue, passing: advance(to: now))
        guard let input, breach == nil else {
            step.nextDeadline = nextDeadline
            step.breach = breach
            return step
        }
        // What was due may have ended the session whose input this is.
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
