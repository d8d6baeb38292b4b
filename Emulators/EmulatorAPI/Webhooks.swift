/// What a tenant does about callbacks to its app's own server: a list of addresses, counted from 0.
///
/// It has no address and no secret: those stay at the edge, in ``WebhookTarget``.
package struct WebhookPlan: Hashable, Serializable, Sendable {
    /// The tenant's: what goes wrong on purpose is drawn from it, and so are nonces.
    package var seed: UInt64
    /// One entry for each address.
    package var targets: [WebhookRules]

    package init(seed: UInt64, targets: [WebhookRules]) {
        self.seed = seed
        self.targets = targets
    }

    /// Most addresses of a tenant.
    package static let maximumTargets = 16

    /// What any of the addresses is told about.
    package var interests: WebhookInterests { targets.reduce(into: []) { $0.formUnion($1.interests) } }
}

/// How callbacks to one address are sent.
package struct WebhookRules: Hashable, Serializable, Sendable {
    /// The service whose callbacks these are.
    package var app: AppID
    /// Whose callbacks these are, among the service's.
    package var product: String
    package var interests: WebhookInterests
    package var timing: WebhookTiming
    /// What is asked before it happens; nil where nothing is.
    package var questions: QuestionRules?
    /// What goes wrong on purpose.
    package var faults: [WebhookFault]

    package init(
        app: AppID, product: String, interests: WebhookInterests, timing: WebhookTiming, questions: QuestionRules?,
        faults: [WebhookFault]
    ) {
        self.app = app
        self.product = product
        self.interests = interests
        self.timing = timing
        self.questions = questions
        self.faults = faults
    }
}

/// When an attempt has failed, and when there is another one.
package struct WebhookTiming: Hashable, Serializable, Sendable {
    /// How long an answer may take; without one the attempt has failed. Above 0.
    package var timeoutMilliseconds: Int64
    /// How long after each failed attempt the next one begins. After the last of them the callback is given up.
    package var retryMilliseconds: [Int64]
    /// How long after the first attempt another may begin; nil: as long as there are retries.
    package var lifetimeMilliseconds: Int64?

    package init(timeoutMilliseconds: Int64, retryMilliseconds: [Int64], lifetimeMilliseconds: Int64? = nil) {
        precondition(timeoutMilliseconds > 0, "an answer may take \(timeoutMilliseconds) ms")
        self.timeoutMilliseconds = timeoutMilliseconds
        self.retryMilliseconds = retryMilliseconds
        self.lifetimeMilliseconds = lifetimeMilliseconds
    }
}

/// What of a tenant callbacks are about. Nothing else is kept for them.
package struct WebhookInterests: OptionSet, Hashable, Serializable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Logins and what ends them.
    package static let users = WebhookInterests(rawValue: 1)
    /// Rooms, their members and messages.
    package static let rooms = WebhookInterests(rawValue: 2)
    /// Messages to users, invitations and presence.
    package static let signaling = WebhookInterests(rawValue: 4)
    /// Channels, their participants and streams.
    package static let channels = WebhookInterests(rawValue: 8)
    /// Attributes of rooms.
    package static let attributes = WebhookInterests(rawValue: 16)
}

/// Something that goes wrong with callbacks on purpose, in a share of cases that is drawn from the tenant's seed.
package struct WebhookFault: Hashable, Serializable, Sendable {
    /// What goes wrong.
    package enum Kind: String, Hashable, Serializable, Sendable, CaseIterable {
        /// The first attempt begins ``WebhookFault/delayMilliseconds`` late.
        case late
        /// The callback is sent twice, as two deliveries.
        case doubled
        /// The next callback to the same address overtakes it; it waits ``WebhookFault/delayMilliseconds`` at most.
        case outOfOrder
        /// The callback is never sent.
        case lost
        /// The signature of the first attempt is wrong.
        case wrongSignature
        /// The connection of the first attempt ends before the answer: the app's server has the callback, and gets it again.
        case cutConnection
    }

    package var kind: Kind
    /// The vendor's name of the event that it concerns; nil: every event.
    package var event: String?
    /// In how many of a million cases.
    package var perMillion: Int
    /// For what is late or out of order.
    package var delayMilliseconds: Int64

    package init(_ kind: Kind, event: String? = nil, perMillion: Int = 1_000_000, delayMilliseconds: Int64 = 3000) {
        self.kind = kind
        self.event = event
        self.perMillion = perMillion
        self.delayMilliseconds = delayMilliseconds
    }
}

/// A callback as the vendor says it, apart from what each attempt adds: the moment, a nonce, a signature.
package struct WebhookNotice: Hashable, Serializable, Sendable {
    /// Which of the plan's addresses it is for.
    package var target: Int
    /// The vendor's name of the event.
    package var event: String
    /// What is added to the query of the address; empty for nothing.
    package var query: String
    package var body: Bytes

    package init(target: Int, event: String, query: String = "", body: Bytes) {
        self.target = target
        self.event = event
        self.query = query
        self.body = body
    }
}

/// What came of an attempt.
package enum WebhookAnswer: Hashable, Serializable, Sendable {
    /// The app's server answered; `isAccepted` if the vendor takes that for success.
    case answered(status: Int, isAccepted: Bool)
    /// The app's server said what is to be done with the command that it was asked about.
    case decided(status: Int, verdict: CommandVerdict)
    /// There was no answer in time.
    case timedOut
    /// There was no connection, or it ended before the answer.
    case failed(reason: String)

    /// Whether the callback has arrived.
    package var isAccepted: Bool {
        switch self {
        case .answered(_, let isAccepted): isAccepted
        case .decided: true
        case .timedOut, .failed: false
        }
    }
}

/// What happens to a tenant's callbacks from outside.
package enum WebhookInput: Hashable, Serializable, Sendable {
    /// There are these addresses from now on; none if nil. Callbacks to an address that is not there any more are given up.
    case planned(plan: WebhookPlan?)
    /// What was told about everything that happened since the last such input.
    case noticed(notices: [WebhookNotice])
    /// What the app's server is asked about a held command; nil if it is not asked about this one.
    case asked(command: UInt64, notice: WebhookNotice?)
    /// An attempt ended. One that is over for another reason is passed over.
    case answered(delivery: UInt64, attempt: Int, answer: WebhookAnswer)
    /// A callback that is over is to be sent again, as another delivery.
    case resent(delivery: UInt64)
    /// The process that made the attempts is gone: those under way are made again.
    case restarted
}

/// An attempt to be made.
package struct WebhookPost: Hashable, Sendable {
    package var delivery: UInt64
    /// The delivery that this one repeats; itself if it repeats none. What vendors know a callback by is made of it.
    package var origin: UInt64
    /// Counts from 1.
    package var attempt: Int
    package var notice: WebhookNotice
    /// Drawn anew for each attempt.
    package var nonce: UInt64
    /// The tenant's wall clock.
    package var unixMilliseconds: Int64
    /// After it nobody waits for the answer any more.
    package var timeout: Duration
    /// Whether the signature is to be wrong.
    package var isForged: Bool
    /// Whether the connection is to end before the answer.
    package var isCut: Bool
    /// What the app's server is asked about; nil where it is only told.
    package var held: HeldCommand?

    package init(
        delivery: UInt64, origin: UInt64? = nil, attempt: Int, notice: WebhookNotice, nonce: UInt64,
        unixMilliseconds: Int64, timeout: Duration, isForged: Bool = false, isCut: Bool = false,
        held: HeldCommand? = nil
    ) {
        self.delivery = delivery
        self.origin = origin ?? delivery
        self.attempt = attempt
        self.notice = notice
        self.nonce = nonce
        self.unixMilliseconds = unixMilliseconds
        self.timeout = timeout
        self.isForged = isForged
        self.isCut = isCut
        self.held = held
    }
}

/// Something that happened in a tenant, as callbacks are made from it.
package struct WebhookFact: Hashable, Serializable, Sendable {
    /// What happened.
    package enum What: Hashable, Serializable, Sendable {
        /// Not about channels, and not the end of a room.
        case event(Event)
        /// A room ended, which nobody can look at any more; the app's server did it if there is no user.
        case roomEnded(ending: RoomEnding, by: UserID?)
        /// A login ended: the last one of the user if `isLast`; because the connection is gone if so said.
        case loginEnded(user: UserID, isLast: Bool, isConnectionGone: Bool)
        /// About a channel.
        case channel(ChannelFact)
    }

    /// The tenant's wall clock.
    package var unixMilliseconds: Int64
    package var what: What

    package init(unixMilliseconds: Int64, what: What) {
        self.unixMilliseconds = unixMilliseconds
        self.what = what
    }
}

/// A room as it was when it ended.
package struct RoomEnding: Hashable, Serializable, Sendable {
    package var room: RoomID
    package var kind: RoomKind
    package var name: String
    package var owner: UserID?
    /// In the order of their joining.
    package var members: [UserID]

    package init(room: RoomID, kind: RoomKind, name: String, owner: UserID?, members: [UserID]) {
        self.room = room
        self.kind = kind
        self.name = name
        self.owner = owner
        self.members = members
    }
}

/// Something that happened in a channel, to people whom nobody sees there too.
package struct ChannelFact: Hashable, Serializable, Sendable {
    /// What happened.
    package enum What: Hashable, Serializable, Sendable {
        /// The first participant is about to enter.
        case opened
        /// Somebody is there.
        case entered(isVisible: Bool)
        /// A participant became visible, or is no longer.
        case shown(isVisible: Bool)
        /// A stream of the user began (without `before`), changed, or ended (without `after`, for the reason).
        case streamed(before: ListedStream?, after: ListedStream?, reason: StreamEndReason?)
        /// A participant is gone. What they published has ended before.
        case left(isVisible: Bool, reason: ChannelLeaveReason)
        /// The last participant is gone, or the app's server ended the channel.
        case closed(isDismissed: Bool)
    }

    package var channel: ChannelID
    /// Names this life of the channel.
    package var session: String
    package var scene: ChannelScene
    /// Whom it is about; who entered first or left last for a channel that opens or closes, nobody for one that is dismissed.
    package var user: ChannelUser?
    /// When they entered, on the tenant's wall clock; nil where that was before anybody wanted to know.
    package var sinceUnixMilliseconds: Int64?
    package var what: What

    package init(
        channel: ChannelID, session: String, scene: ChannelScene, user: ChannelUser?,
        sinceUnixMilliseconds: Int64? = nil, what: What
    ) {
        self.channel = channel
        self.session = session
        self.scene = scene
        self.user = user
        self.sinceUnixMilliseconds = sinceUnixMilliseconds
        self.what = what
    }
}
