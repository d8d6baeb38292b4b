import EmulatorAPI
import EmulatorSuite
import ServerDialects
import Testing
import VendorDialects

/// A tenant whose app's server is asked before things happen, and the part of its shell that makes the questions. It answers nothing by
/// itself.
struct Asked {
    var world: TenantWorld
    var posts: [WebhookPost] = []
    /// `session: result` of each command that was answered, at once or later; `server: result` of the app's own server's.
    private(set) var answers: [String] = []
    /// `sender: text → sessions` of each message that anybody got.
    private(set) var messages: [String] = []
    private var messageCount = 0

    init(events: [String]?, faults: [WebhookFault] = [], adjust: (inout TenantRules) -> Void = { _ in }) {
        var setup = Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0)
            .withBackEnds()
        adjust(&setup.rules)
        setup.setTargets(
            [WebhookTarget(product: "chat", url: "/", secret: "", events: events, faults: faults)], of: setup.app)
        world = TenantWorld(setup: setup)
        take(.webhook(input: .planned(plan: setup.webhookPlan)))
    }

    @discardableResult
    mutating func take(_ input: Input) -> Result<Reply, EmulatorError>? {
        let (reply, outcome) = world.take(input)
        if let reply {
            switch input {
            case .command(let session, _): note(reply, of: session)
            case .administered(.act(_, _, _, _, .some)): note(reply, of: nil)
            case .administered, .opened, .interrupted, .resumed, .closed, .webhook: break
            }
        }
        note(outcome)
        if reply == nil, let held = world.tenant.heldCommands.last, !held.isAsked {
            let notice = world.setup.question(about: held, in: world.tenant)
            take(.webhook(input: .asked(command: held.number, notice: notice)))
        }
        return reply
    }

    mutating func wait(_ duration: Duration) { note(world.advance(by: duration)) }

    @discardableResult
    mutating func answer(_ post: WebhookPost, _ verdict: CommandVerdict) -> Outcome {
        end(post, .decided(status: 200, verdict: verdict))
    }

    @discardableResult
    mutating func end(_ post: WebhookPost, _ answer: WebhookAnswer) -> Outcome {
        let input = Input.webhook(
            input: .answered(delivery: post.delivery, attempt: post.attempt, answer: answer))
        let (_, outcome) = world.take(input)
        note(outcome)
        return outcome
    }

    /// Takes all inputs again, without a shell and without addresses.
    func expectEqualReplay(sourceLocation: SourceLocation = #_sourceLocation) {
        var replayed = TenantState(TenantWorld().setup)
        for (at, input) in world.inputs {
            _ = replayed.advance(to: at)
            _ = replayed.accept(input, at: at)
        }
        _ = replayed.advance(to: world.now)
        #expect(replayed == world.tenant, sourceLocation: sourceLocation)
    }

    // MARK: People

    /// Users 1 to `count` are in a room that the first of them made. Nobody is asked about that.
    mutating func furnish(_ room: RoomID, users count: UInt64) {
        for number in 1...count { world.admit(UserID("u\(number)"), number) }
        makeRoom(room, by: 1)
        for number in 1...count where number > 1 {
            take(.command(session: SessionID(number), command: .room(.enter(room: room, entry: .join))))
        }
        forget()
    }

    mutating func makeRoom(
        _ room: RoomID, kind: RoomKind = "AVChatRoom", by session: UInt64, joinedBy other: UInt64? = nil
    ) {
        let plan = RoomPlan(kind: kind, description: RoomDescription(name: "room"))
        take(.command(session: SessionID(session), command: .room(.enter(room: room, entry: .create(plan: plan)))))
        if let other {
            take(.command(session: SessionID(other), command: .room(.enter(room: room, entry: .join))))
        }
        forget()
    }

    private mutating func forget() { (answers, messages) = ([], []) }

    @discardableResult
    mutating func send(_ session: UInt64, _ text: String, to room: RoomID = "lobby") -> Result<Reply, EmulatorError>? {
        take(.command(session: SessionID(session), command: .room(.send(room: room, message: message(text)))))
    }

    @discardableResult
    mutating func sendToUser(_ session: UInt64, _ user: UserID, _ text: String) -> Result<Reply, EmulatorError>? {
        take(.command(session: SessionID(session), command: .signaling(.send(user: user, message: message(text)))))
    }

    /// The app's own server says something to a room in the role of a user, and is asked about it.
    @discardableResult
    mutating func sendByServer(
        _ user: UserID, _ text: String, to room: RoomID = "lobby"
    ) -> Result<Reply, EmulatorError>? {
        sendByServer(user, .room(.send(room: room, message: message(text))))
    }

    @discardableResult
    mutating func sendByServer(_ user: UserID, _ text: String, toUser receiver: UserID) -> Result<Reply, EmulatorError>?
    {
        sendByServer(user, .signaling(.send(user: receiver, message: message(text))))
    }

    private mutating func sendByServer(_ user: UserID, _ command: Command) -> Result<Reply, EmulatorError>? {
        take(.administered(command: .act(user: user, command: command, tellsUser: true, asks: true)))
    }

    private mutating func message(_ text: String) -> Message {
        messageCount += 1
        return Message(id: MessageID("m\(messageCount)"), body: .text(text: text))
    }

    /// Logs a user in, and returns the messages that waited for them.
    mutating func admit(_ user: UserID, _ session: UInt64) -> [String] {
        let count = messages.count
        note(world.admit(user, session))
        return Array(messages.dropFirst(count))
    }

    // MARK: What came of it

    private mutating func note(_ outcome: Outcome) {
        for effect in outcome.effects {
            switch effect {
            case .post(let post): posts.append(post)
            case .answer(_, let session, let reply): note(reply, of: session)
            case .deliver(let event, let sessions): note(event, sessions)
            case .end, .reroute: break
            }
        }
        guard world.tenant.hasWebhookFacts else { return }
        let notices = world.setup.notices(of: world.tenant.webhookFacts, in: world.tenant)
        take(.webhook(input: .noticed(notices: notices)))
    }

    private mutating func note(_ event: Event, _ sessions: [SessionID]) {
        let (sender, message): (UserID, Message)
        switch event {
        case .room(.messageSent(_, let member, let sent, _)): (sender, message) = (member.user, sent)
        case .signaling(.messageSent(let user, _, let sent, _)): (sender, message) = (user.user, sent)
        default: return
        }
        let text: String
        switch message.body {
        case .text(let said): text = said
        case .typed(Tencent.MessageForm.revocation, let id, _): text = "takes back \(id.text ?? "?")"
        case .custom, .typed: return
        }
        let told = sessions.map { "\($0.rawValue)" }.sorted().joined(separator: " ")
        messages.append("\(sender): \(text) → \(told)")
    }

    private mutating func note(_ reply: Result<Reply, EmulatorError>, of session: SessionID?) {
        let text =
            switch reply {
            case .success(.sent): "sent"
            case .success(.outcomes(let outcomes)):
                outcomes.map { "\($0.user) \($0.isDone)" }.joined(separator: ", ")
            case .success: "done"
            case .failure(.refusedBeforehand(let code, let reason)): "refused \(code) \(reason)"
            case .failure(let error): "refused \("\(error)".prefix { $0 != "(" })"
            }
        answers.append("\(session.map { "\($0.rawValue)" } ?? "server"): \(text)")
    }
}
