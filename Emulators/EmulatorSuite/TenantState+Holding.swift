package import EmulatorAPI
import IdentityEmulator
import RoomEmulator

// Commands that the app's own server is asked about before they are carried out. Nothing waits for them: the command is a value in the
// state until there is an answer, or no time is left for one.
extension TenantState {
    /// A command that waits; nil where it waits no longer.
    package func heldCommand(_ number: UInt64) -> HeldCommand? { webhooks?.held?.command(number) }

    /// The commands that wait, ascending by number.
    package var heldCommands: [HeldCommand] { webhooks?.held?.commands ?? [] }

    /// The last command that was held; 0 before the first.
    var lastHeldNumber: UInt64 { webhooks?.held?.lastNumber ?? 0 }

    /// Holds a command back that the app's own server is to be asked about. Returns false for one that is to be carried out now.
    ///
    /// What is refused in any case is not asked about, as far as that can be seen without doing it: by whom it is, and whether the
    /// room is there.
    mutating func hold(_ command: Command, from session: SessionID) throws(EmulatorError) -> Bool {
        guard let user = identity.user(of: session) else { return false }
        if services != nil { try checkService(of: session, serves: command) }
        return try hold(command, of: user, on: session, kind: questionKind(of: command, by: user))
    }

    /// The same for a message that the app's own server sends in the role of a user. No mute holds such a message back, and the
    /// user need not be a member.
    mutating func hold(_ command: Command, as user: UserID, tellsUser: Bool?) throws(EmulatorError) -> Bool {
        let kind: QuestionKinds? =
            switch command {
            case .room(.send(let room, _)): rooms.contains(room) ? .sendToRoom : nil
            case .signaling(.send): .sendToUser
            case .identity, .room, .attribute, .signaling, .rtc: nil
            }
        return try hold(command, of: user, on: nil, tellsUser: tellsUser, kind: kind)
    }

    private mutating func hold(
        _ command: Command, of user: UserID, on session: SessionID?, tellsUser: Bool? = nil, kind: QuestionKinds?
    ) throws(EmulatorError) -> Bool {
        let rules = kind.flatMap { webhooks?.plan.questions(about: $0) }
        let follows = webhooks?.held?.hasEarlier(than: command, of: user) ?? false
        guard rules != nil || follows else { return false }
        try webhooks?.checkPlace(for: command, of: session)
        webhooks?.hold(
            command, of: user, on: session, tellsUser: tellsUser, kind: rules == nil ? nil : kind, at: now, rules: rules
        )
        return true
    }

    /// What the app's own server may be asked about; nothing for a command that is refused in any case.
    private func questionKind(of command: Command, by user: UserID) -> QuestionKinds? {
        switch command {
        case .room(.enter(let room, let entry)):
            guard let room, rooms.contains(room) else { return entry.plan == nil ? nil : .makeRoom }
            if case .create = entry { return nil }
            return rooms.isMember(user, of: room) ? nil : .enterRoom
        case .room(.addMembers(let room, _)): return rooms.isMember(user, of: room) ? .addMembers : nil
        case .room(.send(let room, _)):
            let isHeard = rooms.isMember(user, of: room) && !identity.isSilenced(user, to: .rooms, at: now)
            return isHeard ? .sendToRoom : nil
        case .signaling(.send): return identity.isSilenced(user, to: .users, at: now) ? nil : .sendToUser
        case .identity, .room, .attribute, .signaling, .rtc: return nil
        }
    }

    /// Carries out what is decided and whose turn it is, as if it had been sent now.
    mutating func carryOutHeld() -> Outcome {
        var outcome = Outcome()
        while let held = webhooks?.takeHeld() { outcome += carryOut(held) }
        return outcome
    }

    private mutating func carryOut(_ held: HeldCommand) -> Outcome {
        let reply: Result<Reply, EmulatorError>
        var caused = Outcome()
        do throws(EmulatorError) {
            // Another user may have logged in on the session.
            if let session = held.session, identity.user(of: session) != held.user { throw .notLoggedIn }
            let (success, outcome) = try perform(held)
            (reply, caused) = (.success(success), outcome)
        } catch {
            reply = .failure(error.shortened)
        }
        let answer = Effect.answer(command: held.number, session: held.session, reply: reply)
        return Outcome(events: caused.events, effects: [answer] + caused.effects)
    }

    private mutating func perform(_ held: HeldCommand) throws(EmulatorError) -> (Reply, Outcome) {
        switch held.verdict ?? held.otherwise {
        case .allow: return try perform(held.command, of: held)
        case .replace(let body, let attachment):
            let changed = held.command.changingMessage { message in
                message.body = body
                if let attachment { message.attachment = attachment }
            }
            return try perform(changed, of: held)
        case .allowExcept(let refused):
            guard case .room(.addMembers(let room, let users)) = held.command else {
                return try perform(held.command, of: held)
            }
            let rest = users.filter { !refused.contains($0) }
            guard !rest.isEmpty else {
                return (.outcomes(outcomes: users.map { UserOutcome(user: $0, isDone: false) }), Outcome())
            }
            let (reply, outcome) = try perform(.room(.addMembers(room: room, users: rest)), of: held)
            guard case .outcomes(let done) = reply else { return (reply, outcome) }
            let outcomes = users.map { user in
                done.first { $0.user == user } ?? UserOutcome(user: user, isDone: false)
            }
            return (.outcomes(outcomes: outcomes), outcome)
        case .refuse(let code, let reason): throw .refusedBeforehand(code: code, reason: reason)
        case .drop:
            // Numbered as one that is sent, so that the sender sees no difference. Nothing is kept for a receiver who is away.
            let (reply, outcome) = try perform(held.command.changingMessage { $0.isOnlineOnly = true }, of: held)
            webhooks?.noteDropped(held)
            return (reply, outcome.withoutMessages)
        }
    }

    /// Carries out what a command that waited has become, as whoever gave it.
    private mutating func perform(_ command: Command, of held: HeldCommand) throws(EmulatorError) -> (Reply, Outcome) {
        guard let session = held.session else {
            return try act(command, as: held.user, tellsUser: held.tellsUser ?? false)
        }
        return try perform(command, from: session)
    }
}

// Who takes back what nobody got tells nobody of it.
extension TenantState {
    /// Throws where a room's members never got the message that is taken back.
    func checkIsNotDropped(_ command: RoomCommand) throws(EmulatorError) {
        guard case .revoke(let room, let message) = command, let held = webhooks?.held,
            held.isDropped(message.id, of: message.sender, in: .room(room))
        else { return }
        throw .messageNotFound(message: message.id)
    }

    /// The message that takes another one back which the receiver never got, for nobody to keep; nil for any other command.
    func withdrawalOfDropped(_ command: SignalingCommand, by sender: UserID) -> SignalingCommand? {
        guard let held = webhooks?.held, let withdrawal = rules.signaling.withdrawalType,
            case .send(let receiver, var message) = command, case .typed(withdrawal, let bytes, _) = message.body,
            held.isDropped(MessageID(String(decoding: bytes.values, as: UTF8.self)), of: sender, in: .user(receiver))
        else { return nil }
        message.isOnlineOnly = true
        return .send(user: receiver, message: message)
    }
}

extension WebhookPlan {
    /// How the first address is asked that is asked about such commands; nil where none is.
    func questions(about kind: QuestionKinds) -> QuestionRules? {
        targets.lazy.compactMap(\.questions).first { $0.kinds.contains(kind) }
    }
}

extension Command {
    /// The command with its message changed; others as they are.
    fileprivate func changingMessage(_ change: (inout Message) -> Void) -> Command {
        switch self {
        case .room(.send(let room, var message)):
            change(&message)
            return .room(.send(room: room, message: message))
        case .signaling(.send(let user, var message)):
            change(&message)
            return .signaling(.send(user: user, message: message))
        default: return self
        }
    }
}

extension Outcome {
    /// It without messages that anybody would get.
    var withoutMessages: Outcome {
        Outcome(
            events: events.filter { !$0.isMessage },
            effects: effects.filter {
                if case .deliver(let event, _) = $0 { !event.isMessage } else { true }
            })
    }
}

extension Event {
    fileprivate var isMessage: Bool {
        switch self {
        case .room(.messageSent), .signaling(.messageSent): true
        default: false
        }
    }
}
