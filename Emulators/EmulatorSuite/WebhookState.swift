package import EmulatorAPI

/// The callbacks of one tenant to its app's own server: those that wait, those under way and the last that are over.
///
/// It decides when an attempt begins, when it has failed and what goes wrong on purpose. It knows no address, no secret and no
/// vendor. See the article <doc:Webhooks>.
package struct WebhookState: Hashable, Serializable, Sendable, BreachKeeping {
    private(set) var plan: WebhookPlan
    /// What happened since the last notices.
    private(set) var facts: [WebhookFact] = []
    /// Those that are not over, ascending by number.
    private(set) var open: [WebhookDelivery] = []
    /// The last that are over, in the order in which they ended.
    private(set) var finished: [WebhookDelivery] = []
    /// When a delivery that is open next has something to do.
    private var deadlines = DeadlineQueue<UInt64>()
    private var lastNumber: UInt64 = 0
    /// How many were not taken because too many were open.
    private(set) var droppedCount: UInt64 = 0
    private var random: RandomStream
    /// Commands that wait for an answer; nil until one does.
    private(set) var held: HeldCommands?

    package var breach: Breach?
    /// The first contradiction that was found, here or in a part.
    var firstBreach: Breach? { breach ?? deadlines.breach }

    /// Whether a command may have to wait.
    var asks: Bool { plan.targets.contains { $0.questions != nil } || held?.commands.isEmpty == false }

    init(plan: WebhookPlan) {
        self.plan = plan
        random = RandomSource(seed: plan.seed).stream("webhooks")
    }

    /// Most attempts to one address at one time.
    package static let maximumUnderWay = 8
    /// Most deliveries that are not over, besides questions; the newest are not taken beyond it.
    package static let maximumOpen = 1000
    /// Most bytes in the bodies of those; the newest are not taken beyond it.
    package static let maximumOpenBytes = 4_194_304
    /// Most deliveries that are over and still listed; the oldest goes.
    package static let maximumFinished = 200
    /// Most bytes in the bodies of those; the oldest goes.
    package static let maximumFinishedBytes = 1_048_576
    /// Most attempts of a delivery that are listed; the oldest goes.
    package static let maximumAttempts = 32

    // MARK: What happened

    /// Keeps a fact for the next notices, if any address is told about such things.
    mutating func note(_ what: WebhookFact.What, unixMilliseconds: Int64) {
        guard let interest = what.interest, plan.interests.contains(interest) else { return }
        facts.append(WebhookFact(unixMilliseconds: unixMilliseconds, what: what))
    }

    // MARK: Inputs

    /// Has other addresses from now on.
    mutating func change(to plan: WebhookPlan, at now: Instant) {
        let before = self.plan.targets
        self.plan = plan
        for delivery in open {
            let place = delivery.notice.target
            if plan.targets.indices.contains(place), before.indices.contains(place),
                plan.targets[place].isSameAddress(as: before[place])
            {
                continue
            }
            giveUp(delivery.number, at: now)
        }
    }

    /// Decides every command that waits as if there was no answer.
    mutating func releaseHeld(at now: Instant) {
        for command in held?.commands ?? [] { decide(command.number, nil, at: now) }
    }

    /// Takes notices of everything that happened so far, and sends what can be sent.
    mutating func take(
        _ notices: [WebhookNotice], at now: Instant, clock: (Instant) -> Int64
    ) -> [Effect] {
        facts = []
        for notice in notices { take(notice, at: now) }
        return send(at: now, clock: clock)
    }

    /// Throws where one more command cannot wait.
    func checkPlace(for command: Command, of session: SessionID?) throws(EmulatorError) {
        try (held ?? HeldCommands()).check(command, of: session)
    }

    /// Holds a command that was checked; see ``HeldCommands``.
    mutating func hold(
        _ command: Command, of user: UserID, on session: SessionID?, tellsUser: Bool?, kind: QuestionKinds?,
        at now: Instant, rules: QuestionRules?
    ) {
        var commands = held ?? HeldCommands()
        held = nil
        commands.hold(
            command, of: user, on: session, tellsUser: tellsUser, kind: kind, at: now, rules: rules)
        held = commands
    }

    /// Takes out the first command that is decided and whose turn it is.
    mutating func takeHeld() -> HeldCommand? { held?.takeNext() }

    /// Remembers that nobody got the message of a command that was taken out.
    mutating func noteDropped(_ command: HeldCommand) { held?.noteDropped(command) }

    /// Asks about a command that waits; without a notice nobody is asked, and it is carried out.
    mutating func ask(
        _ number: UInt64, _ notice: WebhookNotice?, at now: Instant, clock: (Instant) -> Int64
    ) -> [Effect] {
        guard let command = held?.command(number), !command.isAsked else { return [] }
        guard let notice, plan.targets.indices.contains(notice.target),
            let rules = plan.targets[notice.target].questions
        else {
            decide(number, .allow, at: now)
            return []
        }
        held?.ask(number, rules: rules)
        take(notice, asks: number, at: now)
        return send(at: now, clock: clock)
    }

    /// An attempt ended. One that timed out before, or whose delivery is over, is passed over: its answer came too late.
    mutating func end(
        _ number: UInt64, attempt: Int, answer: WebhookAnswer, at now: Instant, clock: (Instant) -> Int64
    ) -> [Effect] {
        guard let place = place(of: number), case .underWay(let deadline) = open[place].phase,
            open[place].attempts.last?.number == attempt
        else { return [] }
        deadlines.remove(number, at: deadline)
        settle(place, answer: answer, at: now)
        return send(at: now, clock: clock)
    }

    /// Sends again what is over.
    mutating func resend(
        _ number: UInt64, at now: Instant, clock: (Instant) -> Int64
    ) throws(EmulatorError) -> [Effect] {
        guard let delivery = finished.first(where: { $0.number == number }),
            plan.targets.indices.contains(delivery.notice.target)
        else { throw .invalidArgument(name: "delivery", value: "\(number)") }
        let attempted = open.count + 1
        guard hasRoom(for: delivery.notice) else {
            throw .limitExceeded(limit: .waitingMessageCount, maximum: Self.maximumOpen, attempted: attempted)
        }
        add(delivery.notice, original: delivery.original ?? number, at: now)
        return send(at: now, clock: clock)
    }

    /// Makes the attempts again that were under way in a process that is gone. They do not count.
    mutating func restart(at now: Instant, clock: (Instant) -> Int64) -> [Effect] {
        for place in open.indices {
            guard case .underWay(let deadline) = open[place].phase else { continue }
            deadlines.remove(open[place].number, at: deadline)
            open[place].attempts.removeLast()
            open[place].phase = .ready
        }
        return send(at: now, clock: clock)
    }

    // MARK: Time

    /// When ``advance(to:clock:)`` next has something to do.
    var nextDeadline: Instant? {
        guard let other = held?.nextDeadline else { return deadlines.earliest }
        return deadlines.earliest.map { min($0, other) } ?? other
    }

    /// Ends attempts without an answer, and begins those whose time has come.
    mutating func advance(to now: Instant, clock: (Instant) -> Int64) -> [Effect] {
        while let command = held?.overdue(at: now) { decide(command.number, nil, at: now) }
        while let (_, number) = deadlines.popFirst(through: now) {
            guard let place = place(of: number) else {
                record(breach: "delivery \(number) is due and is not open")
                return []
            }
            switch open[place].phase {
            case .underWay: settle(place, answer: .timedOut, at: now)
            case .waiting, .held: open[place].phase = .ready
            case .ready, .over: record(breach: "delivery \(number) is due and waits for nothing")
            }
        }
        return send(at: now, clock: clock)
    }

    // MARK: Reading

    /// Every delivery that is known, ascending by number.
    package var deliveries: [WebhookDelivery] { (finished + open).sorted { $0.number < $1.number } }

    /// Traps if the state contradicts itself.
    func checkInvariants() {
        precondition(open.count { $0.asks == nil } <= Self.maximumOpen, "too many callbacks are open")
        precondition(
            open.allSatisfy { $0.asks.map { held?.command($0).map { $0.verdict == nil } ?? false } ?? true },
            "a question is open about nothing")
        held?.checkInvariants()
        precondition(finished.count <= Self.maximumFinished, "too many callbacks are kept")
        precondition(zip(open, open.dropFirst()).allSatisfy { $0.number < $1.number }, "callbacks are out of order")
        precondition(open.allSatisfy { $0.phase.outcome == nil }, "a callback is over and open")
        let deadlines = open.compactMap { delivery in delivery.phase.deadline.map { (delivery.number, $0) } }
        precondition(
            deadlines.count == self.deadlines.count
                && deadlines.allSatisfy { self.deadlines.contains($0.0, at: $0.1) }, "deadlines are not the callbacks'")
    }

    // MARK: Parts

    private func place(of number: UInt64) -> Int? {
        var low = 0
        var high = open.count
        while low < high {
            let middle = low + (high - low) / 2
            if open[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < open.count && open[low].number == number ? low : nil
    }

    /// Questions have bounds of their own: those of the commands that wait.
    private func hasRoom(for notice: WebhookNotice) -> Bool {
        var (count, bytes) = (1, notice.bytes)
        for delivery in open where delivery.asks == nil {
            count += 1
            bytes += delivery.notice.bytes
        }
        return count <= Self.maximumOpen && bytes <= Self.maximumOpenBytes
    }

    private mutating func take(_ notice: WebhookNotice, asks: UInt64? = nil, at now: Instant) {
        guard plan.targets.indices.contains(notice.target) else { return }
        // Every fault is drawn whatever the others say, so that one switched off does not shift the rest.
        var drawn: [WebhookFault.Kind: WebhookFault] = [:]
        for fault in plan.targets[notice.target].faults where fault.event.map({ $0 == notice.event }) ?? true {
            if random.chance(perMillion: fault.perMillion) { drawn[fault.kind] = drawn[fault.kind] ?? fault }
        }
        guard asks != nil || hasRoom(for: notice) else {
            droppedCount = droppedCount.addingSaturated(1)
            return
        }
        let number = add(notice, original: nil, asks: asks, at: now)
        guard let place = place(of: number) else { return }
        open[place].isForged = drawn[.wrongSignature] != nil
        open[place].isCut = drawn[.cutConnection] != nil
        if drawn[.lost] != nil {
            finish(number, as: .lost, at: now)
        } else if let late = drawn[.late] {
            hold(place, until: now.advanced(by: .milliseconds(late.delayMilliseconds))) { .waiting(until: $0) }
        } else if let overtaken = drawn[.outOfOrder] {
            hold(place, until: now.advanced(by: .milliseconds(overtaken.delayMilliseconds))) { .held(until: $0) }
        } else {
            releaseHeld(before: number, target: notice.target)
        }
        if drawn[.doubled] != nil, asks != nil || hasRoom(for: notice) {
            add(notice, original: number, asks: asks, at: now)
        }
    }

    @discardableResult
    private mutating func add(
        _ notice: WebhookNotice, original: UInt64?, asks: UInt64? = nil, at now: Instant
    ) -> UInt64 {
        lastNumber = lastNumber.addingSaturated(1)
        open.append(
            WebhookDelivery(number: lastNumber, original: original, notice: notice, noticedAt: now, asks: asks))
        return lastNumber
    }

    /// Decides about a command that waits, by an answer or, where there is none, as its vendor does then; and writes it down with
    /// its question. Nothing more is asked about it.
    private mutating func decide(_ number: UInt64, _ answer: CommandVerdict?, at now: Instant) {
        guard let command = held?.command(number) else { return }
        let verdict = answer ?? command.otherwise
        guard held?.decide(number, verdict) ?? false else { return }
        let decision = WebhookDecision(
            verdict, isAnswered: answer != nil, waited: command.heldAt.duration(to: now))
        let late = answer == nil ? WebhookAnswer.timedOut : .failed(reason: "another answer came first")
        for delivery in open where delivery.asks == number { giveUp(delivery.number, late, at: now) }
        for place in finished.indices where finished[place].asks == number { finished[place].decision = decision }
    }

    /// Ends a delivery without success, and an attempt that is under way with this answer. A command that waits for no other delivery is
    /// decided without an answer.
    private mutating func giveUp(_ number: UInt64, _ answer: WebhookAnswer = .timedOut, at now: Instant) {
        guard let place = place(of: number) else { return }
        if case .underWay = open[place].phase, let last = open[place].attempts.indices.last {
            open[place].attempts[last].answer = answer
            open[place].attempts[last].endedAt = now
        }
        let asks = open[place].asks
        finish(number, as: .givenUp, at: now)
        if let asks, !open.contains(where: { $0.asks == asks }) { decide(asks, nil, at: now) }
    }

    /// When the attempts of a delivery are made.
    private func timing(of delivery: WebhookDelivery) -> WebhookTiming {
        let rules = plan.targets[delivery.notice.target]
        return delivery.asks == nil ? rules.timing : rules.questions?.timing ?? rules.timing
    }

    private mutating func hold(_ place: Int, until deadline: Instant, as phase: (Instant) -> WebhookDelivery.Phase) {
        open[place].phase = phase(deadline)
        deadlines.insert(open[place].number, at: deadline)
    }

    /// What was held back for a callback to overtake it follows that callback.
    private mutating func releaseHeld(before number: UInt64, target: Int) {
        for place in open.indices where open[place].number < number && open[place].notice.target == target {
            guard case .held(let deadline) = open[place].phase else { continue }
            deadlines.remove(open[place].number, at: deadline)
            open[place].phase = .ready
            open[place].follows = number
        }
    }

    /// Begins attempts that are ready, in order, as many as there may be to each address.
    private mutating func send(at now: Instant, clock: (Instant) -> Int64) -> [Effect] {
        var underWay = [Int](repeating: 0, count: plan.targets.count)
        for delivery in open where delivery.asks == nil {
            if case .underWay = delivery.phase { underWay[delivery.notice.target] += 1 }
        }
        var effects: [Effect] = []
        for place in order {
            let target = open[place].notice.target
            guard case .ready = open[place].phase else { continue }
            if open[place].asks == nil {
                guard underWay[target] < Self.maximumUnderWay else { continue }
                underWay[target] += 1
            }
            effects.append(.post(begin(place, at: now, unixMilliseconds: clock(now))))
        }
        return effects
    }

    /// Places of what is open, in the order of sending: by number, and what was overtaken right behind what overtook it.
    private var order: [Int] {
        guard open.contains(where: { $0.follows != nil }) else { return Array(open.indices) }
        func rank(_ delivery: WebhookDelivery) -> (UInt64, Int, UInt64) {
            (delivery.follows ?? delivery.number, delivery.follows == nil ? 0 : 1, delivery.number)
        }
        return open.indices.sorted { rank(open[$0]) < rank(open[$1]) }
    }

    private mutating func begin(_ place: Int, at now: Instant, unixMilliseconds: Int64) -> WebhookPost {
        let number = (open[place].attempts.last?.number ?? 0) + 1
        let command = open[place].asks.flatMap { held?.command($0) }
        var timeout = Duration.milliseconds(timing(of: open[place]).timeoutMilliseconds)
        if let command { timeout = max(.milliseconds(1), min(timeout, now.duration(to: command.deadline))) }
        if open[place].attempts.count == Self.maximumAttempts { open[place].attempts.removeFirst() }
        open[place].attempts.append(WebhookAttempt(number: number, sentAt: now))
        open[place].firstSentAt = open[place].firstSentAt ?? now
        let deadline = now.advanced(by: timeout)
        open[place].phase = .underWay(until: deadline)
        deadlines.insert(open[place].number, at: deadline)
        return WebhookPost(
            delivery: open[place].number, origin: open[place].original, attempt: number, notice: open[place].notice,
            nonce: random.next(), unixMilliseconds: unixMilliseconds, timeout: timeout,
            isForged: open[place].isForged && number == 1, isCut: open[place].isCut && number == 1, held: command)
    }

    /// Writes down what came of the attempt that is under way, and plans the next one where it failed.
    private mutating func settle(_ place: Int, answer: WebhookAnswer, at now: Instant) {
        guard let last = open[place].attempts.indices.last else {
            let number = open[place].number
            return record(breach: "delivery \(number) ends an attempt that it never began")
        }
        open[place].attempts[last].answer = answer.withoutVerdict
        open[place].attempts[last].endedAt = now
        let (number, attempts) = (open[place].number, open[place].attempts[last].number)
        guard !answer.isAccepted else {
            let asks = open[place].asks
            finish(number, as: .delivered, at: now)
            if let asks, case .decided(_, let verdict) = answer { decide(asks, verdict, at: now) }
            return
        }
        let timing = timing(of: open[place])
        guard attempts <= timing.retryMilliseconds.count else { return giveUp(number, at: now) }
        let next = now.advanced(by: .milliseconds(timing.retryMilliseconds[attempts - 1]))
        let first = open[place].firstSentAt ?? now
        if let lifetime = timing.lifetimeMilliseconds, first.duration(to: next) > .milliseconds(lifetime) {
            return giveUp(number, at: now)
        }
        guard next > now else { return open[place].phase = .ready }
        open[place].phase = .waiting(until: next)
        deadlines.insert(number, at: next)
    }

    private mutating func finish(_ number: UInt64, as outcome: WebhookDelivery.Outcome, at now: Instant) {
        guard let place = place(of: number) else {
            record(breach: "delivery \(number) ends and is not open")
            return
        }
        var delivery = open.remove(at: place)
        if let deadline = delivery.phase.deadline { deadlines.removeIfPresent(number, at: deadline) }
        delivery.phase = .over(outcome: outcome, at: now)
        finished.append(delivery)
        var bytes = finished.reduce(0) { $0 + $1.notice.bytes }
        while finished.count > Self.maximumFinished || bytes > Self.maximumFinishedBytes, finished.count > 1 {
            bytes -= finished.removeFirst().notice.bytes
        }
    }
}

extension WebhookNotice {
    /// What it takes up, about.
    fileprivate var bytes: Int { body.values.count + query.utf8.count + event.utf8.count }
}

extension WebhookFact.What {
    /// What callbacks must be about to need it; nil if none does.
    fileprivate var interest: WebhookInterests? {
        switch self {
        case .event(.identity), .loginEnded: .users
        case .event(.room), .roomEnded: .rooms
        case .event(.attribute): .attributes
        case .event(.signaling): .signaling
        // Said by facts about channels, with those whom nobody sees.
        case .event(.rtc): nil
        case .channel: .channels
        }
    }
}

extension WebhookAnswer {
    /// As it is listed: what was decided may be long, and the held command has it.
    fileprivate var withoutVerdict: WebhookAnswer {
        if case .decided(let status, _) = self { .answered(status: status, isAccepted: true) } else { self }
    }
}

extension WebhookRules {
    /// Whether what was to go to the other may go to this one.
    fileprivate func isSameAddress(as other: WebhookRules) -> Bool { app == other.app && product == other.product }
}
