/// One callback to an address, with every attempt.
package struct WebhookDelivery: Hashable, Serializable, Sendable {
    /// How far it is.
    package enum Phase: Hashable, Serializable, Sendable {
        /// The next attempt begins as soon as one may.
        case ready
        /// The next attempt begins then.
        case waiting(until: Instant)
        /// The next callback overtakes it, or none does until then.
        case held(until: Instant)
        /// An attempt waits for its answer, until then.
        case underWay(until: Instant)
        /// There are no more attempts.
        case over(outcome: Outcome, at: Instant)

        /// When it goes on by itself.
        package var deadline: Instant? {
            switch self {
            case .waiting(let deadline), .held(let deadline), .underWay(let deadline): deadline
            case .ready, .over: nil
            }
        }

        /// How it ended; nil while it is open.
        package var outcome: Outcome? {
            if case .over(let outcome, _) = self { outcome } else { nil }
        }
    }

    /// How a delivery ended.
    package enum Outcome: String, Hashable, Serializable, Sendable, CaseIterable {
        /// The app's server took it.
        case delivered
        /// No attempt succeeded, or the address is gone.
        case givenUp
        /// It was never sent, on purpose.
        case lost
    }

    /// Counts the tenant's deliveries, from 1.
    package let number: UInt64
    /// The delivery that this one repeats: sent again on request, or twice on purpose.
    package let original: UInt64?
    package let notice: WebhookNotice
    package let noticedAt: Instant
    /// The last attempts, in order.
    package var attempts: [WebhookAttempt] = []
    package var phase = Phase.ready
    /// When the first attempt began.
    package var firstSentAt: Instant?
    /// The delivery that overtook this one.
    package var follows: UInt64?
    /// Whether the first attempt is signed wrongly.
    package var isForged = false
    /// Whether the connection of the first attempt ends before the answer.
    package var isCut = false
    /// The held command that the app's server is asked about; nil where it is only told.
    package let asks: UInt64?
    /// What was decided about that command; nil while it is open.
    package var decision: WebhookDecision?

    package init(number: UInt64, original: UInt64?, notice: WebhookNotice, noticedAt: Instant, asks: UInt64? = nil) {
        self.number = number
        self.original = original
        self.notice = notice
        self.noticedAt = noticedAt
        self.asks = asks
    }
}

/// What was decided about a command that an app's own server was asked about.
package struct WebhookDecision: Hashable, Serializable, Sendable {
    package var kind: CommandVerdict.Kind
    /// The number that the sender was refused with; nil for another decision.
    package var code: Int?
    /// Whether the app's server said so. Otherwise there was no answer, or none that says anything.
    package var isAnswered: Bool
    /// How long the command waited for it.
    package var waited: Duration

    package init(_ verdict: CommandVerdict, isAnswered: Bool, waited: Duration) {
        kind = verdict.kind
        if case .refuse(let code, _) = verdict { self.code = code }
        self.isAnswered = isAnswered
        self.waited = waited
    }
}

/// One try to send a callback.
package struct WebhookAttempt: Hashable, Serializable, Sendable {
    /// Counts the delivery's attempts, from 1.
    package let number: Int
    package let sentAt: Instant
    /// Absent while it is under way.
    package var answer: WebhookAnswer?
    package var endedAt: Instant?

    package init(number: Int, sentAt: Instant) {
        self.number = number
        self.sentAt = sentAt
    }

    /// How long the answer took; nil while there is none.
    package var latency: Duration? { endedAt.map { sentAt.duration(to: $0) } }
}
