extension Command {
    /// The credentials in it, in order, each with its place in the command as it is written.
    package var credentials: [(place: String, credential: Credential)] {
        switch self {
        case .identity(.logIn(_, let credential, _)): [("identity.logIn.credential", credential)]
        case .identity(.logInAgain(_, let credential, _)): [("identity.logInAgain.credential", credential)]
        case .identity(.renewToken(let credential)): [("identity.renewToken.credential", credential)]
        case .rtc(.join(_, _, let credential, _, _, let permit)):
            [("rtc.join.credential", credential)] + (permit.map { [("rtc.join.permit", $0)] } ?? [])
        case .rtc(.switchRole(_, _, let permit)): permit.map { [("rtc.switchRole.permit", $0)] } ?? []
        case .rtc(.stream(.enter(_, _, _, let credential, _, _))): [("rtc.stream.enter.credential", credential)]
        case .rtc(.stream(.renewToken(_, let credential))): [("rtc.stream.renewToken.credential", credential)]
        case .identity, .room, .attribute, .signaling, .rtc: []
        }
    }
}

extension Credential {
    /// Whether it is as a client sends it: a token or an app's key, which nobody has looked at.
    package var isUnread: Bool {
        switch self {
        case .token, .clientKey: true
        case .reading, .unreadable, .clientKeyChecked: false
        }
    }
}
