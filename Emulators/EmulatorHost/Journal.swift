package import EmulatorAPI
package import EmulatorSuite

/// One step of a tenant, as a journal keeps it. Replaying the entries from the tenant's seed leads to the same state.
package struct JournalEntry: Hashable, Serializable, Sendable {
    /// Counts the tenant's entries, from 1, without a gap.
    package var position: UInt64
    /// The moment of the step. Never before the entry ahead of it.
    package var at: Instant
    /// What reached the core, with its tokens decoded. Absent where only time passed and a deadline was due.
    package var input: Input?
    /// The result of the step; absent where it was not recorded.
    package var outcome: StepOutcome?

    package init(position: UInt64, at: Instant, input: Input?, outcome: StepOutcome? = nil) {
        self.position = position
        self.at = at
        self.input = input
        self.outcome = outcome
    }
}

/// The result of a step, short enough to record for every step. It shows the first step where a replay differs.
package struct StepOutcome: Hashable, Serializable, Sendable, CustomStringConvertible {
    /// Whether the command was refused.
    package var isRefused: Bool
    package var eventCount: UInt32
    package var effectCount: UInt32

    package init(isRefused: Bool, eventCount: UInt32, effectCount: UInt32) {
        self.isRefused = isRefused
        self.eventCount = eventCount
        self.effectCount = effectCount
    }

    /// For a step in which time passed and then an input was accepted or refused.
    init(_ reply: Result<Reply, EmulatorError>?, eventCount: Int, effectCount: Int) {
        if case .failure = reply { isRefused = true } else { isRefused = false }
        self.eventCount = UInt32(clamping: eventCount)
        self.effectCount = UInt32(clamping: effectCount)
    }

    /// The step as the journal keeps it. Nil for a step that found a breach: the step led to nothing here, but would
    /// lead to something without the bug behind the breach.
    init?(_ step: TenantStep) {
        guard step.breach == nil else { return nil }
        self.init(
            step.reply, eventCount: step.passing.events.count + step.caused.events.count,
            effectCount: step.passing.effects.count + step.caused.effects.count)
    }

    package var description: String {
        "\(isRefused ? "refused" : "accepted") with \(eventCount) events and \(effectCount) effects"
    }
}

extension TenantStep {
    /// Whether a journal does not keep the step, which changed nothing and of which there may be very many: a refused
    /// command of a session on which nobody ever proved who they are, because strangers would fill the disk, or a request
    /// for lost packets, or for a key frame that was not passed on, because every lost packet may lead to one.
    func isForgotten(_ input: Input?, isNewcomer: (SessionID) -> Bool) -> Bool {
        guard breach == nil else { return false }
        switch reply {
        case .success:
            switch input {
            case .command(_, .rtc(.requestPackets)): return true
            case .command(_, .rtc(.requestKeyFrame)): return caused.events.isEmpty
            default: return false
            }
        case .failure:
            guard case .command(let session, _) = input else { return false }
            return isNewcomer(session)
        case nil: return false
        }
    }
}

/// A tenant after a journal entry: where a replay may begin.
package struct TenantSnapshot: Hashable, Serializable, Sendable {
    /// The last entry that is in ``state``; 0 before the first.
    package var position: UInt64
    /// The highest session number that was given out; 0 before the first.
    package var lastSession: UInt64
    package var state: TenantState

    package init(position: UInt64, lastSession: UInt64, state: TenantState) {
        self.position = position
        self.lastSession = lastSession
        self.state = state
    }

    /// The latest moment that the tenant was advanced to.
    package var at: Instant { state.now }

    /// The tenant before its first entry.
    package init(_ setup: TenantSetup) { self.init(position: 0, lastSession: 0, state: TenantState(setup)) }

    /// The highest position and session number in a journal. Counting goes on from there, so it leaves room.
    package static let maximumCount: UInt64 = 1 << 62

    /// Why this cannot be the state of a tenant made from `setup`; nil if it can be.
    package func fault(asOneOf setup: TenantSetup) -> String? {
        for (name, count) in [("position", position), ("lastSession", lastSession)] where count > Self.maximumCount {
            return "\(name) is \(count); it must be 0...\(Self.maximumCount)"
        }
        return state.fault(asOneOf: setup)
    }

    /// Applies the next entry, as the host did when it was written.
    ///
    /// Throws if no host can have written the entry there; then nothing but time has passed. Throws
    /// ``ReplayFault/outcomeDiffers(recorded:replayed:)`` after a step whose result differs from the recorded one.
    /// Throws ``ReplayFault/broken(_:)`` after a step that finds a breach, as it did when the tenant stopped there.
    @discardableResult
    package mutating func replay(_ entry: JournalEntry) throws(ReplayFault) -> TenantStep {
        let next = position.addingSaturated(1)
        guard entry.position == next, next > position else {
            throw .positionOutOfOrder(expected: next, actual: entry.position)
        }
        guard entry.at >= state.now else { throw .timeWentBack(from: state.now, to: entry.at) }
        let passing = state.advance(to: entry.at)
        if let breach = state.breach { throw .broken(breach) }
        if let input = entry.input { try check(input) }
        position = entry.position
        if case .opened(let session, _) = entry.input { lastSession = session.rawValue }
        var step = state.step(entry.input, at: entry.at)
        if let breach = step.breach { throw .broken(breach) }
        step.passing = passing
        if let recorded = entry.outcome, let led = StepOutcome(step), recorded != led {
            throw .outcomeDiffers(recorded: recorded, replayed: led)
        }
        return step
    }

    /// Refuses inputs that would trap in the core.
    private func check(_ input: Input) throws(ReplayFault) {
        guard !input.hasUnreadToken else { throw .unreadToken }
        if case .opened(let session, _) = input {
            guard session.rawValue > lastSession else { throw .sessionReused(session) }
            guard session.rawValue <= Self.maximumCount else { throw .sessionOutOfRange(session) }
        } else if let session = input.session {
            guard state.isOpen(session) else { throw .sessionNotOpen(session) }
        }
    }
}

/// Why an entry cannot follow the ones before it.
package enum ReplayFault: Error, Hashable, Sendable {
    /// Positions have no gap, and none comes twice.
    case positionOutOfOrder(expected: UInt64, actual: UInt64)
    /// An entry is not before the one ahead of it.
    case timeWentBack(from: Instant, to: Instant)
    /// Sessions are numbered upwards.
    case sessionReused(SessionID)
    /// Sessions are counted from 1, and no tenant reaches this number.
    case sessionOutOfRange(SessionID)
    /// The input is of a session that is not open.
    case sessionNotOpen(SessionID)
    /// Journals hold the claims of tokens, never tokens.
    case unreadToken
    /// The state contradicts itself after this entry. It cannot be used from here on.
    case broken(Breach)
    /// The same step had a different result when it was recorded.
    case outcomeDiffers(recorded: StepOutcome, replayed: StepOutcome)
}

/// Where a host writes its steps before clients learn the results.
///
/// The host calls ``listen`` once, then ``append`` in the order of positions, from one step at a time.
package struct Journal: Sendable {
    /// Says how far the writing got.
    package enum Report: Hashable, Sendable {
        /// Everything up to and including this position outlives a crash.
        case durable(through: UInt64)
        /// Nothing more will be written. Entries that were not reported durable may or may not be there.
        case failed(reason: String)
    }

    /// The most entries that may wait to be written while client inputs are taken at once. Above it, each connection
    /// waits with its next input until fewer entries wait.
    package static let waitingLimit: UInt64 = 4096

    /// Sets the receiver of reports. Reported positions grow; no report follows a failure.
    package var listen: @Sendable (_ report: @escaping @Sendable (Report) -> Void) -> Void
    /// Takes entries, one or more, and returns at once.
    package var append: @Sendable ([JournalEntry]) -> Void
    /// Takes a snapshot, made after an entry that was appended, and returns at once. A lost snapshot costs only time.
    package var keep: @Sendable (TenantSnapshot) -> Void
    /// How many entries there are from one snapshot to the next.
    package var snapshotInterval: UInt64

    package init(
        listen: @escaping @Sendable (_ report: @escaping @Sendable (Report) -> Void) -> Void,
        append: @escaping @Sendable ([JournalEntry]) -> Void, keep: @escaping @Sendable (TenantSnapshot) -> Void,
        snapshotInterval: UInt64
    ) {
        precondition(snapshotInterval > 0, "a snapshot after every \(snapshotInterval) entries")
        self.listen = listen
        self.append = append
        self.keep = keep
        self.snapshotInterval = snapshotInterval
    }
}
