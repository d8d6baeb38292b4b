package import EmulatorAPI
import EmulatorSuite

// Callbacks to the app's own server.
extension TenantHost {
    /// Makes one attempt, and says once what came of it.
    package typealias WebhookPoster =
        @Sendable (
            _ call: WebhookCall, _ ended: @escaping @Sendable (WebhookResult) -> Void
        ) -> Void

    /// Does what was under way when the process of before ended.
    func goOn() {
        catchUp()
        if state.webhookPlan != nil { step(.webhook(input: .restarted)) }
        for held in state.heldCommands where !held.isAsked { askServer(about: held.number, at: state.now) }
    }

    /// Has the vendor's question made of a command that waits, at the moment of the step, if there is one.
    func askServer(about number: UInt64, at now: Instant) {
        guard let held = state.heldCommand(number), !held.isAsked else { return }
        let notice = addressed.question(about: held, in: state)
        step(.webhook(input: .asked(command: number, notice: notice)), at: now)
    }

    /// Has the vendor's words made of what happened, at the moment of the step. The journal has the words, so a replay needs no vendor.
    func tellServer(at now: Instant) {
        step(.webhook(input: .noticed(notices: addressed.notices(of: state.webhookFacts, in: state))), at: now)
    }

    /// Makes an attempt; what comes of it is the tenant's next input.
    func send(_ post: WebhookPost) {
        let setup = addressed
        guard let call = setup.call(post) else { return }
        guard let poster else {
            return end(setup.input(of: .failed(reason: "this emulator sends no callbacks"), of: call))
        }
        poster(call) { [weak self] result in
            guard let self else { return }
            let input = setup.input(of: result, of: call)
            Task { await self.take(.webhook(input: input)) }
        }
    }

    /// In a step of its own, because the one that caused the attempt is still handing out what it caused.
    private func end(_ input: WebhookInput) {
        Task { take(.webhook(input: input)) }
    }

    /// Has callbacks go where those of this setup go, which is the tenant's own but for that. Sessions stay. Returns once the journal
    /// has it; false from a tenant that has stopped.
    package func readdress(_ setup: TenantSetup) async -> Bool {
        addressed = setup
        step(.webhook(input: .planned(plan: setup.webhookPlan)))
        await becomesDurable(position)
        return stopReason == nil
    }

    /// Sends a callback that is over again, as another delivery; once the journal has it.
    package func resend(_ delivery: UInt64) async -> Result<Reply, EmulatorError>? {
        let reply = take(.webhook(input: .resent(delivery: delivery)))
        await becomesDurable(position)
        return stopReason == nil ? reply : nil
    }

    /// The first `limit` callbacks after one, ascending by number, with their addresses; and the tenant's wall clock, to read their
    /// moments.
    package func webhooks(after last: UInt64, limit: Int) -> WebhookListing {
        let state = state
        let urls = addressed.webhookURLs
        let rows = state.webhookDeliveries.lazy.filter { $0.number > last }.prefix(limit).map { delivery in
            let place = delivery.notice.target
            return (delivery: delivery, url: urls.indices.contains(place) ? urls[place] : nil)
        }
        return WebhookListing(
            deliveries: Array(rows), droppedCount: state.droppedWebhookCount,
            clock: { state.unixMilliseconds(at: $0) })
    }

    /// Callbacks that are not over and the last that are, ascending by number.
    package var webhookDeliveries: [WebhookDelivery] { state.webhookDeliveries }

    /// How many callbacks were not taken because too many were open.
    package var droppedWebhookCount: UInt64 { state.droppedWebhookCount }
}

/// Some of a tenant's callbacks.
package struct WebhookListing: Sendable {
    /// With where each goes; nil where the address is gone.
    package var deliveries: [(delivery: WebhookDelivery, url: String?)]
    /// How many were not taken because too many were open.
    package var droppedCount: UInt64
    /// The tenant's wall clock at a moment, in Unix milliseconds.
    package var clock: @Sendable (Instant) -> Int64
}
