import EmulatorAPI
import EmulatorSuite

// What a host does before anybody is there: steps whose results nobody is told of, with their entries for the journal.
extension TenantSnapshot {
    /// Brings a tenant that was recovered up to now. Nobody can resume the sessions that were open: they are interrupted, so that their grace
    /// time runs out, or their users log in again.
    mutating func takeUp(at moment: Instant) -> [JournalEntry] {
        if position > UInt64.max / 2 { state.record(breach: "no tenant has had \(position) entries") }
        let now = max(moment, state.now)
        var entries: [JournalEntry] = []
        if let deadline = state.nextDeadline, deadline <= now { entries.append(entry(nil, at: now)) }
        _ = state.step(nil, at: now)
        for session in state.resumableSessions {
            entries.append(take(.interrupted(session: session, isOrphaned: true), at: now))
        }
        return entries
    }

    /// Has callbacks go where they are to go, if that is elsewhere than so far.
    mutating func plan(_ plan: WebhookPlan?) -> [JournalEntry] {
        plan == state.webhookPlan ? [] : [take(.webhook(input: .planned(plan: plan)), at: state.now)]
    }

    private mutating func take(_ input: Input, at now: Instant) -> JournalEntry {
        let entry = entry(input, at: now)
        _ = state.step(input, at: now)
        return entry
    }

    private mutating func entry(_ input: Input?, at now: Instant) -> JournalEntry {
        position = position.addingSaturated(1)
        return JournalEntry(position: position, at: now, input: input)
    }
}
