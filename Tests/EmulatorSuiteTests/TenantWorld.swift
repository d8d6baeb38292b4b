import EmulatorAPI
import EmulatorSuite
import ServerDialects
import Testing
import VendorDialects

/// A tenant with a clock and a memory: every input with its moment.
struct TenantWorld {
    let setup: TenantSetup
    var tenant: TenantState
    var now = Instant.start
    var inputs: [(at: Instant, input: Input)] = []

    init(seed: UInt64 = 1, adjust: (inout TenantRules) -> Void = { _ in }) {
        var setup = Tencent.setup(
            sdkAppID: 1_400_000_001, secretKey: "key", seed: seed, bornAtUnixMilliseconds: 0
        ).withBackEnds()
        adjust(&setup.rules)
        self.setup = setup
        tenant = TenantState(setup)
    }

    init(setup: TenantSetup) {
        self.setup = setup
        tenant = TenantState(setup)
    }

    static func credential(_ user: UserID, app: AppID = "1400000001") -> Credential {
        let claims = Claims(app: app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000_000)
        return .reading(reading: TokenReading(claims: claims, isSignatureValid: true))
    }

    static func logIn(_ user: UserID, on terminal: Terminal = .phone) -> Command {
        .identity(.logIn(user: user, credential: credential(user), terminal: terminal))
    }

    @discardableResult
    mutating func take(_ input: Input) -> (reply: Result<Reply, EmulatorError>?, outcome: Outcome) {
        let (reply, outcome) = tenant.accept(input, at: now)
        inputs.append((now, input))
        tenant.checkInvariants()
        return (reply, outcome)
    }

    /// Opens a session and logs the user in on it.
    @discardableResult
    mutating func admit(_ user: UserID, _ session: UInt64, on terminal: Terminal = .phone) -> Outcome {
        take(.opened(session: SessionID(session)))
        return must(session, Self.logIn(user, on: terminal))
    }

    /// Carries out a command that is expected to succeed.
    @discardableResult
    mutating func must(_ session: UInt64, _ command: Command, sourceLocation: SourceLocation = #_sourceLocation)
        -> Outcome
    {
        let (reply, outcome) = take(.command(session: SessionID(session), command: command))
        if case .failure(let error) = reply { Issue.record("\(error)", sourceLocation: sourceLocation) }
        return outcome
    }

    /// Carries out a command that is expected to be refused.
    mutating func refusal(_ session: UInt64, _ command: Command) -> EmulatorError? {
        let (reply, outcome) = take(.command(session: SessionID(session), command: command))
        #expect(outcome == Outcome())
        guard case .failure(let error) = reply else { return nil }
        return error
    }

    @discardableResult
    mutating func advance(by duration: Duration) -> Outcome {
        now = now.advanced(by: duration)
        return tenant.advance(to: now)
    }

    /// Users 1 to `count` are admitted on the session of their number; `u1` makes the room and the others join it.
    mutating func furnish(_ room: RoomID, kind: RoomKind = "AVChatRoom", users count: UInt64) {
        for number in 1...count { admit(UserID("u\(number)"), number) }
        must(
            1,
            .room(
                .enter(
                    room: room, entry: .create(plan: RoomPlan(kind: kind, description: RoomDescription(name: "room")))))
        )
        for number in 2...max(count, 2) where number <= count { must(number, .room(.enter(room: room, entry: .join))) }
    }
}

extension Outcome {
    /// Who is told something that `matches`, one list for each such event.
    func told(_ matches: (Event) -> Bool) -> [[UInt64]] {
        effects.compactMap { effect in
            guard case .deliver(let event, let sessions) = effect, matches(event) else { return nil }
            return sessions.map(\.rawValue).sorted()
        }
    }
}
