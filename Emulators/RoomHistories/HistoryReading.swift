package import EmulatorAPI

/// A history with what all checks look up in it. Positions are indexes of its entries.
package struct HistoryReading: Sendable {
    /// One command of a link, and what became of it.
    struct Call: Sendable {
        let session: SessionID
        let number: UInt64
        let command: Command
        /// Where the device sent it.
        let called: Int
        /// Where and how the cloud decided; nil if it never did.
        var decided: (position: Int, result: Result<Reply, EmulatorError>)?
        var wasHeld = false
        /// Where the device got the result, and which; nil if it never did.
        var answered: (position: Int, result: Result<Reply, CallFailure>)?
        /// How many results the device got.
        var answerCount = 0

        /// What the device was answered, if it was done.
        var reply: Reply? {
            guard case .success(let reply)? = answered?.result else { return nil }
            return reply
        }
    }

    /// An event that a device was told.
    struct Telling: Sendable {
        let position: Int
        let event: Event
        /// Where it happened; nil if it did not, or at a place that the device was past.
        let happened: Int?
    }

    struct CallName: Hashable, Sendable {
        let session: SessionID
        let number: UInt64
    }

    /// A change at a position.
    private struct Change<Value: Sendable>: Sendable {
        let position: Int
        let value: Value
    }

    private struct MemberPlace: Hashable {
        let room: RoomID
        let user: UserID
    }

    package let history: TenantHistory
    /// The state that the tenant is in; nil unless all is quiet.
    package let tenant: (any TenantView)?

    /// In the order of sending.
    private(set) var calls: [Call] = []
    private var callPlaces: [CallName: Int] = [:]
    /// All sessions, ascending.
    private(set) var sessions: [SessionID] = []
    /// By session, in order.
    private(set) var tellings: [SessionID: [Telling]] = [:]
    /// Answers that came behind something that happened later, by their positions.
    private(set) var lateAnswers: Set<Int> = []
    private var users: [SessionID: [Change<UserID?>]] = [:]
    private var memberships: [MemberPlace: [Change<Bool>]] = [:]
    /// Sessions that were ever interrupted.
    private(set) var interrupted: Set<SessionID> = []
    /// Sessions whose devices were connected at the end of the history.
    private(set) var connected: Set<SessionID> = []

    package init(_ history: TenantHistory, quiet tenant: (any TenantView)? = nil) {
        self.history = history
        self.tenant = tenant
        readCalls()
        readMemberships()
        match()
    }

    // MARK: Looking up

    /// The call with this number of a session's link.
    func call(_ number: UInt64, of session: SessionID?) -> Call? {
        session.flatMap { callPlaces[CallName(session: $0, number: number)] }.map { calls[$0] }
    }

    /// Who was logged in on a session, as the cloud decided, before the entry at a position.
    func user(of session: SessionID, before position: Int) -> UserID? {
        users[session]?.last { $0.position < position }?.value
    }

    /// Who was logged in on a session last.
    func lastUser(of session: SessionID) -> UserID? { users[session]?.last.flatMap(\.value) }

    /// Where the login began that a session has at the end.
    func lastLogin(of session: SessionID) -> Int? {
        users[session]?.last.flatMap { $0.value == nil ? nil : $0.position }
    }

    /// The devices that are connected at the end and on which the state has a user logged in, with that user, ascending.
    func devices(in tenant: any TenantView) -> [(session: SessionID, user: UserID)] {
        sessions.compactMap { session in
            guard connected.contains(session), let user = lastUser(of: session),
                tenant.sessions(of: user).contains(session)
            else { return nil }
            return (session, user)
        }
    }

    /// Whether a user was a member before the entry at a position, or is with it.
    func isMember(_ user: UserID, of room: RoomID, around position: Int) -> Bool {
        guard let changes = memberships[MemberPlace(room: room, user: user)] else { return false }
        return changes.last { $0.position <= position }?.value == true || isMember(user, of: room, before: position)
    }

    /// Whether a user was a member before the entry at a position.
    func isMember(_ user: UserID, of room: RoomID, before position: Int) -> Bool {
        memberships[MemberPlace(room: room, user: user)]?.last { $0.position < position }?.value == true
    }

    /// A device in words: who is or was logged in there, and its session.
    func name(of session: SessionID, at position: Int) -> String {
        let user = user(of: session, before: position + 1) ?? users[session]?.compactMap(\.value).last
        return user.map { "\($0.rawValue.shown()) on \(session)" } ?? "\(session)"
    }

    func instant(at position: Int) -> Instant {
        position < history.entries.count ? history.entries[position].at : history.entries.last?.at ?? .start
    }

    /// The moment of the last entry.
    var end: Instant { history.entries.last?.at ?? .start }

    // MARK: Reading

    private mutating func readCalls() {
        var seen: Set<SessionID> = []
        for (position, entry) in history.entries.enumerated() {
            if let session = entry.session, seen.insert(session).inserted { sessions.append(session) }
            switch (entry.what, entry.session) {
            case (.called(let number, let command), let session?):
                callPlaces[CallName(session: session, number: number)] = calls.count
                calls.append(Call(session: session, number: number, command: command, called: position))
            case (.decided(let number, let command, let result, let wasHeld), let session?):
                if let place = callPlaces[CallName(session: session, number: number)], calls[place].decided == nil {
                    calls[place].decided = (position, result)
                    calls[place].wasHeld = wasHeld
                }
                noteLogin(command, result, of: session, at: position)
            case (.answered(let number, let result), let session?):
                guard let place = callPlaces[CallName(session: session, number: number)] else { continue }
                calls[place].answered = calls[place].answered ?? (position, result)
                calls[place].answerCount += 1
            case (.answeredAgain(let number), let session?):
                guard let place = callPlaces[CallName(session: session, number: number)] else { continue }
                calls[place].answerCount += 1
            case (.interrupted, let session?): interrupted.insert(session)
            case (.connection(.connected), let session?): connected.insert(session)
            case (.connection, let session?): connected.remove(session)
            case (.closed, let session?), (.ended, let session?):
                connected.remove(session)
                noteUser(nil, of: session, at: position)
            case (.told(.identity(.forcedOffline)), let session?), (.told(.identity(.tokenExpired)), let session?):
                noteUser(nil, of: session, at: position)
            default: break
            }
        }
        sessions.sort()
    }

    private mutating func noteLogin(
        _ command: Command, _ result: Result<Reply, EmulatorError>, of session: SessionID, at position: Int
    ) {
        guard case .success = result else { return }
        switch command {
        case .identity(.logIn(let user, _, _)), .identity(.logInAgain(let user, _, _)):
            noteUser(user, of: session, at: position)
        case .identity(.logOut): noteUser(nil, of: session, at: position)
        case .identity, .room, .attribute, .signaling, .rtc: break
        }
    }

    private mutating func noteUser(_ user: UserID?, of session: SessionID, at position: Int) {
        users[session, default: []].append(Change(position: position, value: user))
    }

    private mutating func readMemberships() {
        var present: [RoomID: Set<UserID>] = [:]
        // Whom the back end lets make the room of the next event, which says only that it was made.
        var maker: UserID?
        for (position, entry) in history.entries.enumerated() {
            switch entry.what {
            case .decided(_, _, .success(.entered(let room, _, isNew: true, _, _)), _):
                guard let user = entry.session.flatMap({ user(of: $0, before: position) }) else { continue }
                noteMember(user, of: room, true, at: position, &present)
            case .administered(.act(let user, .room(.enter), _, _, _), .success): maker = user
            case .administered: maker = nil
            case .happened(.room(let event)):
                switch event {
                case .created(let room):
                    guard let maker else { continue }
                    noteMember(maker, of: room, true, at: position, &present)
                case .memberJoined(let room, let member), .memberAdded(let room, let member, _):
                    noteMember(member.user, of: room, true, at: position, &present)
                case .memberLeft(let room, let member, _):
                    noteMember(member.user, of: room, false, at: position, &present)
                case .dismissed(let room, _):
                    for user in (present[room] ?? []).sorted() {
                        noteMember(user, of: room, false, at: position, &present)
                    }
                case .memberChanged, .listed, .ownerChanged, .described, .allMuted, .messageSent, .messageRevoked,
                    .counterChanged:
                    break
                }
            default: break
            }
        }
    }

    private mutating func noteMember(
        _ user: UserID, of room: RoomID, _ isMember: Bool, at position: Int, _ present: inout [RoomID: Set<UserID>]
    ) {
        if isMember { present[room, default: []].insert(user) } else { present[room]?.remove(user) }
        memberships[MemberPlace(room: room, user: user), default: []].append(
            Change(position: position, value: isMember))
    }

    /// Finds where each event that a device was told happened: the first place that fits behind what the device had
    /// before.
    private mutating func match() {
        var places: [Event: [Int]] = [:]
        for (position, entry) in history.entries.enumerated() {
            if case .happened(let event) = entry.what { places[event, default: []].append(position) }
        }
        var reached: [SessionID: Int] = [:]
        for (position, entry) in history.entries.enumerated() {
            guard let session = entry.session else { continue }
            let last = reached[session] ?? -1
            switch entry.what {
            case .told(let event):
                let place = places[event]?.first { $0 > last && $0 < position }
                tellings[session, default: []].append(Telling(position: position, event: event, happened: place))
                reached[session] = place ?? last
            case .answered(let number, _):
                guard let call = call(number, of: session), call.answered?.position == position, !call.wasHeld,
                    case .success? = call.answered?.result, let decided = call.decided?.position
                else { continue }
                if decided < last { lateAnswers.insert(position) }
                reached[session] = max(last, decided)
            default: break
            }
        }
    }
}
