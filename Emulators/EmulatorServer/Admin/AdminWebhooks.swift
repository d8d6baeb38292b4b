import EmulatorAPI
import EmulatorHost
import VendorDialects

/// A callback to an app's own server, as the tenant's administrator is told of it.
package struct WebhookReport: Hashable, Codable, Sendable {
    /// How far a callback is.
    package enum State: String, Hashable, Codable, Sendable, CaseIterable {
        /// An attempt begins as soon as one may.
        case ready
        /// The next attempt has its time.
        case waiting
        /// The next callback is to overtake it.
        case held
        /// An attempt waits for its answer.
        case underWay
        case delivered, givenUp
        /// It was not sent, on purpose.
        case lost
    }

    /// One try to send it.
    package struct Attempt: Hashable, Codable, Sendable {
        package var number: Int
        /// On the tenant's wall clock.
        package var sentAtUnixMilliseconds: Int64
        /// The status of the answer; absent without one.
        package var status: Int?
        /// What else came of it; absent where there was an answer, and while it is under way.
        package var failure: String?
        /// How long it took; absent while it is under way.
        package var latencyMilliseconds: Int64?
    }

    /// What was decided about the command of a question.
    package struct Decision: Hashable, Codable, Sendable {
        /// A `CommandVerdict.Kind`: `allow`, for example.
        package var verdict: String
        /// The number that the sender was refused with; absent otherwise.
        package var code: Int?
        /// Whether the app's own server said so.
        package var isAnswered: Bool
        /// How long the command waited.
        package var waitedMilliseconds: Int64
    }

    package var delivery: UInt64
    /// The delivery that it repeats; absent where it repeats none.
    package var original: UInt64?
    /// The vendor's name of the event.
    package var event: String
    /// Where it goes; absent where the address is gone.
    package var url: String?
    package var state: State
    /// On the tenant's wall clock.
    package var noticedAtUnixMilliseconds: Int64
    package var attempts: [Attempt]
    /// Absent where nothing was asked, and while the question is open.
    package var decision: Decision?

    init(_ delivery: WebhookDelivery, url: String?, clock: (Instant) -> Int64) {
        self.delivery = delivery.number
        original = delivery.original
        event = delivery.notice.event
        self.url = url
        state = State(delivery.phase)
        noticedAtUnixMilliseconds = clock(delivery.noticedAt)
        attempts = delivery.attempts.map { attempt in
            var report = Attempt(
                number: attempt.number, sentAtUnixMilliseconds: clock(attempt.sentAt), status: nil, failure: nil,
                latencyMilliseconds: attempt.latency?.milliseconds)
            switch attempt.answer {
            case .answered(let status, _), .decided(let status, _): report.status = status
            case .timedOut: report.failure = "no answer in time"
            case .failed(let reason): report.failure = reason
            case nil: break
            }
            return report
        }
        decision = delivery.decision.map { decision in
            Decision(
                verdict: decision.kind.rawValue, code: decision.code, isAnswered: decision.isAnswered,
                waitedMilliseconds: decision.waited.milliseconds)
        }
    }
}

extension WebhookReport.State {
    init(_ phase: WebhookDelivery.Phase) {
        switch phase {
        case .ready: self = .ready
        case .waiting: self = .waiting
        case .held: self = .held
        case .underWay: self = .underWay
        case .over(.delivered, _): self = .delivered
        case .over(.givenUp, _): self = .givenUp
        case .over(.lost, _): self = .lost
        }
    }
}

/// A tenant's callbacks: those that are not over, and the last that are.
package struct WebhookPage: Hashable, Codable, Sendable {
    package var deliveries: [WebhookReport]
    /// How many were not taken because too many were waiting.
    package var droppedCount: UInt64
    /// What to give as "after" for those that follow; absent at the end.
    package var next: String?
}

extension AdminRoute {
    static func webhooks(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let page = try AdminPage(call)
        let last = try call.query["after"].map { text throws(AdminFailure) in try delivery(text, "after") } ?? 0
        let host = try await host(api, call)
        let listing = await host.webhooks(after: last, limit: page.limit + 1)
        let (reports, next) = page.cut(listing.deliveries) { row in
            WebhookReport(row.delivery, url: row.url, clock: listing.clock)
        } next: {
            "\($0.delivery)"
        }
        let answer = WebhookPage(deliveries: reports, droppedCount: listing.droppedCount, next: next)
        return .success(answer, command: "webhooks list")
    }

    static func resendWebhook(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let number = try delivery(call.query["delivery"] ?? "", "delivery")
        let host = try await host(api, call)
        guard case .success = await host.resend(number) else {
            throw AdminFailure(
                status: 409, code: "deliveryNotOver",
                reason: "delivery \(number) is not among those that are over, or its address is gone")
        }
        return .success(TenantName(name: call.tenant), command: "webhooks resend")
    }

    private static func delivery(_ text: String, _ name: String) throws(AdminFailure) -> UInt64 {
        if let number = UInt64(text) { return number }
        throw AdminFailure(
            status: 400, code: "invalidQuery", reason: "\"\(name)\" is \"\(text.shown())\", no delivery's number")
    }
}
