package import EmulatorAPI
import IdentityEmulator
import RTCEmulator

// Callbacks to the app's own server. The state says what happened; a shell has the vendor's words made of it and gives them back as
// the next input, at the same moment. So a replay needs no vendor, and calls nobody.
extension TenantState {
    /// What happened since the last notices; empty where the app's server has no address.
    package var webhookFacts: [WebhookFact] { webhooks?.facts ?? [] }

    /// Whether there is anything in `webhookFacts`.
    package var hasWebhookFacts: Bool { webhooks?.facts.isEmpty == false }

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
            try change(to: plan)
            return Outcome()
        case .noticed(let notices):
            return Outcome(effects: webhooks?.take(notices, at: now, clock: milliseconds) ?? [])
        case .answered(let delivery, let attempt, let answer):
            let effects = webhooks?.end(delivery, attempt: attempt, answer: answer, at: now, clock: milliseconds)
            return Outcome(effects: effects ?? [])
        case .resent(let delivery):
            guard webhooks != nil else { throw .invalidArgument(name: "delivery", value: "\(delivery)") }
            return Outcome(effects: try webhooks?.resend(delivery, at: now, clock: milliseconds) ?? [])
        case .restarted:
            return Outcome(effects: webhooks?.restart(at: now, clock: milliseconds) ?? [])
        }
    }

    private mutating func change(to plan: WebhookPlan?) throws(EmulatorError) {
        let count = plan?.targets.count ?? 0
        guard count <= WebhookPlan.maximumTargets else {
            throw .invalidArgument(name: "targets", value: "\(count)")
        }
        rtc.reportsToServers(plan?.interests.contains(.channels) ?? false)
        guard let plan, count > 0 else { return webhooks = nil }
        if webhooks == nil { webhooks = WebhookState(plan: plan) }
        webhooks?.change(to: plan, at: now)
    }

    mutating func advanceWebhooks() -> [Effect] {
        let clock = identity.wallClock
        return webhooks?.advance(to: now, clock: { clock.unixMilliseconds(at: $0) }) ?? []
    }

    /// Keeps what a step made true, for callbacks. For tenants that have an address for them.
    mutating func note(_ events: [Event]) {
        for event in events { note(.event(event)) }
        for fact in rtc.takeFacts() { note(.channel(fact)) }
    }

    mutating func note(_ what: WebhookFact.What) {
        let unixMilliseconds = unixMilliseconds
        webhooks?.note(what, unixMilliseconds: unixMilliseconds)
    }
}
