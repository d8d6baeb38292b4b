package import EmulatorAPI

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

    package init(_ delivery: WebhookDelivery, url: String?, clock: (Instant) -> Int64) {
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
