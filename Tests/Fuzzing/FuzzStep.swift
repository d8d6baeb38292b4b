package import EmulatorAPI

/// One step of a program: something that happens to the tenant, or time that passes.
package enum FuzzStep: Hashable {
    case input(Input)
    case wait(Duration)
}

/// What a step is, for counting which kinds were accepted.
package enum FuzzStepKind: Hashable, CustomStringConvertible {
    case identity(IdentityCommandKind)
    case room(RoomCommandKind)
    case attribute(AttributeCommandKind)
    case signaling(SignalingCommandKind)
    case rtc(RTCCommandKind)
    case administration(AdministrationCommandKind)

    /// Every kind there is.
    package static let all: [FuzzStepKind] =
        IdentityCommandKind.allCases.map { .identity($0) } + RoomCommandKind.allCases.map { .room($0) }
        + AttributeCommandKind.allCases.map { .attribute($0) } + SignalingCommandKind.allCases.map { .signaling($0) }
        + RTCCommandKind.allCases.map { .rtc($0) } + AdministrationCommandKind.allCases.map { .administration($0) }

    package var description: String {
        switch self {
        case .identity(let kind): "identity.\(kind)"
        case .room(let kind): "room.\(kind)"
        case .attribute(let kind): "attribute.\(kind)"
        case .signaling(let kind): "signaling.\(kind)"
        case .rtc(let kind): "rtc.\(kind)"
        case .administration(let kind): "administration.\(kind)"
        }
    }

    /// Nil for what is no command: connections that come and go, and callbacks to the app's own server.
    package init?(_ input: Input) {
        switch input {
        case .command(_, .identity(let command)): self = .identity(IdentityCommandKind(command))
        case .command(_, .room(let command)): self = .room(RoomCommandKind(command))
        case .command(_, .attribute(let command)): self = .attribute(AttributeCommandKind(command))
        case .command(_, .signaling(let command)): self = .signaling(SignalingCommandKind(command))
        case .command(_, .rtc(let command)): self = .rtc(RTCCommandKind(command))
        case .administered(let command): self = .administration(AdministrationCommandKind(command))
        case .opened, .interrupted, .resumed, .closed, .webhook: return nil
        }
    }
}

extension Draw {
    /// Most sessions that a program opens beside each other, unless the tenant takes fewer.
    private static let maximumSessions = 8

    /// The next thing to happen.
    package mutating func step() -> FuzzStep {
        let (chance, which) = (pick(100), pick(1 << 20))
        // Most is done by those who are logged in, or nobody would stay so for long.
        let users = memory.sessions.filter { $0.user != nil }
        let sessions = once(in: users.count < Self.userCount ? 2 : 10) || users.isEmpty ? memory.sessions : users
        let session = sessions.isEmpty ? nil : sessions[which % sessions.count]
        guard let session, memory.sessions.count > 2 || chance >= 60 else {
            return .input(.opened(session: SessionID(memory.lastSession + 1)))
        }
        switch chance {
        case 0..<3 where memory.sessions.count < Self.maximumSessions:
            return .input(.opened(session: SessionID(memory.lastSession + 1)))
        case 0..<4: return .input(.closed(session: session.id))
        case 4..<6: return .input(.interrupted(session: session.id))
        case 6..<12: return .input(.resumed(session: session.id))
        case 12..<15: return .input(.administered(command: command(one(AdministrationCommandKind.self))))
        case 15..<25: return .wait(span())
        default:
            // Before login most say who they are; some try without.
            if session.user == nil, chance < 75 {
                return .input(.command(session: session.id, command: .identity(logIn())))
            }
            return .input(.command(session: session.id, command: command(by: session.user)))
        }
    }

    /// A command of any service; `caller` is who is logged in where it comes from.
    package mutating func command(by caller: UserID?) -> Command {
        self.caller = caller
        return drawnCommand()
    }

    private mutating func drawnCommand() -> Command {
        // What others build on comes more often, so that there is something to build on.
        let (chance, isHasty) = (pick(25), once(in: 8))
        let hasRoom = isHasty || caller.map { !memory.rooms[$0, default: []].isEmpty } ?? true
        let hasChannel = isHasty || caller.map { !memory.channels[$0, default: []].isEmpty } ?? true
        let hasStream = isHasty || caller.map { memory.publishers.contains($0) } ?? true
        let isConnected = caller.map { memory.connected.contains($0) } ?? false
        let hasInvitation = isHasty || !concerningInvitations.isEmpty
        switch chance {
        case 1..<12 where !hasRoom: return .room(command(.enter))
        case 12..<17 where !hasInvitation: return .signaling(command(.invite))
        case 17... where !hasChannel: return .rtc(command(.enter))
        case 17... where !hasStream && once(in: 3): return .rtc(command(.publish))
        // Connections are rare, and so would their ends be.
        case 17... where isConnected && once(in: 3): return .rtc(command(.disconnect))
        case 0: return .identity(command(one(IdentityCommandKind.self)))
        case 1..<8: return .room(command(one(RoomCommandKind.self)))
        case 8: return .room(command(.enter))
        case 9..<12: return .attribute(command(one(AttributeCommandKind.self)))
        case 12..<17: return .signaling(command(one(SignalingCommandKind.self)))
        case 17..<19: return .rtc(command(one(of: [.enter, .subscribe, .subscribe, .startMix])))
        default: return .rtc(command(one(RTCCommandKind.self)))
        }
    }

    private mutating func span() -> Duration {
        let (kind, much) = (pick(100), pick(1000))
        switch isPlain ? 99 : kind {
        case 0: return .zero
        case 1: return .nanoseconds(1)
        case 2: return .seconds(much)
        case 3: return .seconds(100)
        case 4: return .seconds(86_400)
        case 5 where much < 100: return .seconds(86_400 * 365 * 100)
        case 5 where much < 200: return .nanoseconds(Int64.max)
        default: return .milliseconds(much)
        }
    }
}
