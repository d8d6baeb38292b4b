// What an app's own server is asked about before it happens. The command waits meanwhile, as a value of the tenant's state.

/// Kinds of commands that an app's own server may be asked about.
package struct QuestionKinds: OptionSet, Hashable, Serializable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To make a room.
    package static let makeRoom = QuestionKinds(rawValue: 1)
    /// To enter a room that is there.
    package static let enterRoom = QuestionKinds(rawValue: 2)
    /// To add others to a room.
    package static let addMembers = QuestionKinds(rawValue: 4)
    /// To send to a room.
    package static let sendToRoom = QuestionKinds(rawValue: 8)
    /// To send to a user.
    package static let sendToUser = QuestionKinds(rawValue: 16)
}

/// How the app's own server is asked at one address.
package struct QuestionRules: Hashable, Serializable, Sendable {
    /// What it is asked about. The vendor may leave out some commands of a kind.
    package var kinds: QuestionKinds
    /// How long an answer may take, and whether the question is asked again.
    package var timing: WebhookTiming
    /// What is done without an answer.
    package var otherwise: CommandVerdict

    package init(kinds: QuestionKinds, timing: WebhookTiming, otherwise: CommandVerdict) {
        self.kinds = kinds
        self.timing = timing
        self.otherwise = otherwise
    }
}

extension WebhookTiming {
    /// How long it takes until the last attempt has failed, if there is never an answer.
    package var longest: Duration {
        let waits = retryMilliseconds.reduce(timeoutMilliseconds) { total, pause in
            total.addingSaturated(pause).addingSaturated(timeoutMilliseconds)
        }
        return .milliseconds(lifetimeMilliseconds.map { min(waits, $0.addingSaturated(timeoutMilliseconds)) } ?? waits)
    }
}

/// What is done with a command that the app's own server was asked about.
package enum CommandVerdict: Hashable, Serializable, Sendable {
    /// It is carried out.
    case allow
    /// The message is sent with another content; with the same attachment if there is none here.
    case replace(body: MessageBody, attachment: Bytes?)
    /// Everybody is added but these.
    case allowExcept(users: [UserID])
    /// It is refused, with the number and the text that the sender is told.
    case refuse(code: Int, reason: String)
    /// The sender is told that the message was sent. Nobody gets it.
    case drop

    /// What it is, without its values.
    package enum Kind: String, Hashable, Serializable, Sendable, CaseIterable {
        case allow, replace, allowExcept, refuse, drop
    }

    package var kind: Kind {
        switch self {
        case .allow: .allow
        case .replace: .replace
        case .allowExcept: .allowExcept
        case .refuse: .refuse
        case .drop: .drop
        }
    }
}

/// A command that waits for what the app's own server says.
package struct HeldCommand: Hashable, Serializable, Sendable {
    /// Counts the tenant's held commands, from 1.
    package let number: UInt64
    /// Nil for a message that the app's own server sends in the role of a user.
    package let session: SessionID?
    /// Who the session was when the command came, or whose role it is.
    package let user: UserID
    /// Whether the sender's sessions hear the message that the app's own server sends.
    package let tellsUser: Bool?
    package let command: Command
    /// What the app's server is asked about; nil for a message that waits for the ones before it.
    package let kind: QuestionKinds?
    package let heldAt: Instant
    /// Then it is decided without an answer.
    package var deadline: Instant
    /// What is done without an answer.
    package var otherwise: CommandVerdict
    /// Whether a shell has made the question of it.
    package var isAsked = false
    /// What is done with it as soon as it is its turn; nil while nobody knows.
    package var verdict: CommandVerdict?

    package init(
        number: UInt64, session: SessionID?, user: UserID, tellsUser: Bool? = nil, command: Command,
        kind: QuestionKinds?, heldAt: Instant, deadline: Instant, otherwise: CommandVerdict
    ) {
        self.number = number
        self.session = session
        self.user = user
        self.tellsUser = tellsUser
        self.command = command
        self.kind = kind
        self.heldAt = heldAt
        self.deadline = deadline
        self.otherwise = otherwise
    }

    /// The message that is to be sent; nil for another command.
    package var message: Message? {
        switch command {
        case .room(.send(_, let message)), .signaling(.send(_, let message)): message
        default: nil
        }
    }
}

/// How a vendor's product asks an app's own server, as pure functions.
package struct WebhookQuestions: Sendable {
    /// The vendor's name of each question, with what it is about.
    package var kinds: [(event: String, kinds: QuestionKinds)]
    package var timing: WebhookTiming
    /// What is done without an answer.
    package var otherwise: CommandVerdict
    /// What the vendor asks about a command; nil where it asks nothing.
    package var words:
        @Sendable (_ held: HeldCommand, _ service: TenantService, _ tenant: any TenantView) -> WebhookWords?
    /// What an answer says; nil for one that says nothing, so that it is as if there was none.
    package var verdict: @Sendable (_ response: WebhookResponse, _ held: HeldCommand) -> CommandVerdict?
    /// The answer that says so, for tests and samples; nil where the vendor has none.
    package var answer: @Sendable (_ verdict: CommandVerdict) -> WebhookResponse?

    package init(
        kinds: [(event: String, kinds: QuestionKinds)], timing: WebhookTiming, otherwise: CommandVerdict,
        words: @escaping @Sendable (HeldCommand, TenantService, any TenantView) -> WebhookWords?,
        verdict: @escaping @Sendable (WebhookResponse, HeldCommand) -> CommandVerdict?,
        answer: @escaping @Sendable (CommandVerdict) -> WebhookResponse?
    ) {
        self.kinds = kinds
        self.timing = timing
        self.otherwise = otherwise
        self.words = words
        self.verdict = verdict
        self.answer = answer
    }

    /// What a target is asked about that has these events; nil where it is asked nothing.
    func rules(of target: WebhookTarget) -> QuestionRules? {
        let chosen = kinds.filter { target.events?.contains($0.event) ?? false }
        guard !chosen.isEmpty else { return nil }
        return QuestionRules(
            kinds: chosen.reduce(into: []) { $0.formUnion($1.kinds) }, timing: timing, otherwise: otherwise)
    }
}
