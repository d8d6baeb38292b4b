import EmulatorAPI

/// The commands of one tenant that wait for what the app's own server says of them.
///
/// Others go on meanwhile. What one user sends to one room, or to one user, keeps its order: a message whose verdict is there waits
/// for the ones before it. Other commands wait for nobody.
struct HeldCommands: Hashable, Serializable, Sendable {
    /// Ascending by number.
    private(set) var commands: [HeldCommand] = []
    /// The first moment at which a command is decided without an answer. Kept, because each step of the tenant asks for it.
    private(set) var nextDeadline: Instant?
    /// The last command that was held.
    private(set) var lastNumber: UInt64 = 0

    /// The last messages that nobody got although their senders were told so, oldest first; nil before the first.
    private var dropped: [DroppedMessage]?

    /// Most commands that wait.
    static let maximumCount = 256
    /// Most of one session.
    static let maximumCountOfSession = 32
    /// Most of the app's own server.
    static let maximumCountOfServer = 128
    /// Most bytes of all.
    static let maximumBytes = 1_048_576
    /// Most messages remembered that nobody got; the oldest goes. They are of no use when it is too late to take them back.
    static let maximumDropped = 1_000

    // MARK: Holding

    /// Throws where one more cannot wait.
    func check(_ command: Command, of session: SessionID?) throws(EmulatorError) {
        let own = commands.count { $0.session == session } + 1
        let maximum = session == nil ? Self.maximumCountOfServer : Self.maximumCountOfSession
        guard own <= maximum else {
            throw .limitExceeded(limit: .heldCommandCount, maximum: maximum, attempted: own)
        }
        guard commands.count < Self.maximumCount else {
            throw .limitExceeded(
                limit: .heldCommandCount, maximum: Self.maximumCount, attempted: commands.count + 1)
        }
        let bytes = commands.reduce(command.heldBytes) { $0.addingSaturated($1.command.heldBytes) }
        guard bytes <= Self.maximumBytes else {
            throw .limitExceeded(limit: .heldCommandBytes, maximum: Self.maximumBytes, attempted: bytes)
        }
    }

    /// Holds a command that was checked. One without a kind is nobody's question: it waits only for those before it.
    mutating func hold(
        _ command: Command, of user: UserID, on session: SessionID?, tellsUser: Bool?, kind: QuestionKinds?,
        at now: Instant, rules: QuestionRules?
    ) {
        lastNumber = lastNumber.addingSaturated(1)
        var held = HeldCommand(
            number: lastNumber, session: session, user: user, tellsUser: tellsUser, command: command, kind: kind,
            heldAt: now, deadline: rules.map { now.advanced(by: $0.timing.longest) } ?? now,
            otherwise: rules?.otherwise ?? .allow)
        if kind == nil {
            held.isAsked = true
            held.verdict = .allow
        }
        commands.append(held)
        findDeadline()
    }

    /// Whether the user sends to where the command goes, and has something there that waits.
    func hasEarlier(than command: Command, of user: UserID) -> Bool {
        guard let place = command.place else { return false }
        return commands.contains { $0.user == user && $0.command.place == place }
    }

    // MARK: Deciding

    /// The command of the number; nil if it does not wait any more.
    func command(_ number: UInt64) -> HeldCommand? { commands.first { $0.number == number } }

    /// Notes that the question is made; from then on its address decides how long it waits, and what is done without an answer.
    mutating func ask(_ number: UInt64, rules: QuestionRules) {
        guard let index = commands.firstIndex(where: { $0.number == number && $0.verdict == nil }) else { return }
        commands[index].isAsked = true
        commands[index].otherwise = rules.otherwise
        commands[index].deadline = commands[index].heldAt.advanced(by: rules.timing.longest)
        findDeadline()
    }

    /// Decides what is done with a command; with one that is decided or gone, nothing. Returns whether it was open.
    mutating func decide(_ number: UInt64, _ verdict: CommandVerdict) -> Bool {
        guard let index = commands.firstIndex(where: { $0.number == number && $0.verdict == nil }) else { return false }
        commands[index].isAsked = true
        commands[index].verdict = verdict
        findDeadline()
        return true
    }

    /// The first command whose time is over; it stays until it is decided.
    func overdue(at now: Instant) -> HeldCommand? {
        guard let deadline = nextDeadline, deadline <= now else { return nil }
        return commands.first { $0.verdict == nil && $0.deadline == deadline }
    }

    private mutating func findDeadline() {
        nextDeadline = commands.lazy.filter { $0.verdict == nil }.map(\.deadline).min()
    }

    /// Takes out the first command that is decided and whose turn it is.
    mutating func takeNext() -> HeldCommand? {
        var waiting: Set<Place> = []
        for (index, held) in commands.enumerated() {
            let place = held.command.place.map { Place(user: held.user, place: $0) }
            if held.verdict != nil, place.map({ !waiting.contains($0) }) ?? true { return commands.remove(at: index) }
            if let place { waiting.insert(place) }
        }
        return nil
    }

    // MARK: Dropped messages

    /// Remembers that nobody got the message of a command.
    mutating func noteDropped(_ held: HeldCommand) {
        guard let message = held.message, let place = held.command.place else { return }
        var messages = dropped ?? []
        dropped = nil
        if messages.count == Self.maximumDropped { messages.removeFirst() }
        messages.append(DroppedMessage(place: place, sender: held.user, id: message.id))
        dropped = messages
    }

    /// Whether nobody got a message.
    func isDropped(_ id: MessageID, of sender: UserID, in place: MessagePlace) -> Bool {
        dropped?.contains(DroppedMessage(place: place, sender: sender, id: id)) ?? false
    }

    /// Whose messages go where.
    private struct Place: Hashable {
        var user: UserID
        var place: MessagePlace
    }

    /// Traps if the state contradicts itself.
    func checkInvariants() {
        precondition(commands.count <= Self.maximumCount, "too many commands are held")
        precondition(
            zip(commands, commands.dropFirst()).allSatisfy { $0.number < $1.number }, "held commands are out of order")
        let deadline = commands.lazy.filter { $0.verdict == nil }.map(\.deadline).min()
        precondition(deadline == nextDeadline, "the deadline is not the held commands'")
        precondition((dropped?.count ?? 1) <= Self.maximumDropped, "too many dropped messages are remembered")
    }
}

/// A message that its sender takes for sent, and that nobody got.
struct DroppedMessage: Hashable, Serializable, Sendable {
    var place: MessagePlace
    var sender: UserID
    var id: MessageID
}

/// Where messages go.
enum MessagePlace: Hashable, Serializable, Sendable {
    case room(RoomID)
    case user(UserID)
}

extension Command {
    /// Where its message goes; nil for other commands.
    fileprivate var place: MessagePlace? {
        switch self {
        case .room(.send(let room, _)): .room(room)
        case .signaling(.send(let user, _)): .user(user)
        default: nil
        }
    }

    /// What it takes up while it waits, about.
    fileprivate var heldBytes: Int {
        switch self {
        case .room(.send(_, let message)), .signaling(.send(_, let message)):
            message.body.size + message.attachment.values.count
        case .room(.enter(_, let entry)):
            entry.plan.map { plan in
                plan.attributes.reduce(plan.description.frameBytes) { $0 + $1.key.utf8.count + $1.value.utf8.count }
            } ?? 0
        case .room(.addMembers(_, let users)): users.reduce(0) { $0 + $1.frameBytes }
        default: 0
        }
    }
}
