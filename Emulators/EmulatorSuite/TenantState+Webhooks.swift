package import EmulatorAPI
import IdentityEmulator
import RTCEmulator
import RoomEmulator

// Callbacks to the app's own server. The state says what happened; a shell has the vendor's words made of it and gives them back as
// the next input, at the same moment. So a replay needs no vendor, and calls nobody.
extension TenantState {
    /// What happened since the last notices; empty where the app's server has no address.
    package var webhookFacts: [WebhookFact] { webhooks?.facts ?? [] }

    /// Whether there is anything in `webhookFacts`.
    package var hasWebhookFacts: Bool { hasWebhooks && webhooks?.facts.isEmpty == false }

    /// Where callbacks go, as this state was told last; nil where they go nowhere.
    package var webhookPlan: WebhookPlan? { webhooks?.plan }

    /// Callbacks that are not over and the last that are, ascending by number.
    package var webhookDeliveries: [WebhookDelivery] { webhooks?.deliveries ?? [] }

    /// How many callbacks were not taken because too many were open.
    package var droppedWebhookCount: UInt64 { webhooks?.droppedCount ?? 0 }

    /// Takes an input about callbacks. What comes too late for its delivery changes nothing.
    mutating func accept(_ input: WebhookInput) throws(EmulatorError) -> Outcome {
        let clock = identity.wallClock
        let now = now
        func milliseconds(_ moment: Instant) -> Int64 { clock.unixMilliseconds(at: moment) }
        switch input {
        case .planned(let plan):
            return try change(to: plan)
        case .asked(let command, let notice):
            let effects = webhooks?.ask(command, notice, at: now, clock: milliseconds) ?? []
            return Outcome(effects: effects) + carryOutHeld()
        case .noticed(let notices):
            return Outcome(effects: webhooks?.take(notices, at: now, clock: milliseconds) ?? [])
        case .answered(let delivery, let attempt, let answer):
            let effects = webhooks?.end(delivery, attempt: attempt, answer: answer, at: now, clock: milliseconds)
            return Outcome(effects: effects ?? []) + carryOutHeld()
        case .resent(let delivery):
            guard webhooks != nil else { throw .invalidArgument(name: "delivery", value: "\(delivery)") }
            return Outcome(effects: try webhooks?.resend(delivery, at: now, clock: milliseconds) ?? [])
        case .restarted:
            return Outcome(effects: webhooks?.restart(at: now, clock: milliseconds) ?? [])
        }
    }

    /// Has other addresses from now on. What waits for an address that is gone is decided as without an answer.
    private mutating func change(to plan: WebhookPlan?) throws(EmulatorError) -> Outcome {
        let count = plan?.targets.count ?? 0
        guard count <= WebhookPlan.maximumTargets else {
            throw .invalidArgument(name: "targets", value: "\(count)")
        }
        rtc.reportsToServers(plan?.interests.contains(.channels) ?? false)
        rooms.reportsEndings(plan?.interests.contains(.rooms) ?? false)
        guard let plan, count > 0 else {
            webhooks?.releaseHeld(at: now)
            let outcome = carryOutHeld()
            webhooks = nil
            hasWebhooks = false
            return outcome
        }
        if webhooks == nil { webhooks = WebhookState(plan: plan) }
        hasWebhooks = true
        webhooks?.change(to: plan, at: now)
        return carryOutHeld()
    }

    mutating func advanceWebhooks() -> Outcome {
        let clock = identity.wallClock
        let effects = webhooks?.advance(to: now, clock: { clock.unixMilliseconds(at: $0) }) ?? []
        return Outcome(effects: effects) + carryOutHeld()
    }

    /// Keeps what a step made true, for callbacks. For tenants that have an address for them.
    mutating func note(_ events: [Event]) {
        for event in events {
            if case .room(.dismissed(let room, let user)) = event {
                if let ending = rooms.takeEnding(of: room) { note(.roomEnded(ending: ending, by: user)) }
            } else {
                note(.event(event))
            }
        }
        for fact in rtc.takeFacts() { note(.channel(fact)) }
    }

    mutating func note(_ what: WebhookFact.What) {
        let unixMilliseconds = unixMilliseconds
        webhooks?.note(what, unixMilliseconds: unixMilliseconds)
    }
}
