extension Command {
    /// The credentials in the command, in order, each with its path in the encoded command.
    package var credentials: [(place: String, credential: Credential)] {
        switch self {
        case .identity(.logIn(_, let credential, _)): [("identity.logIn.credential", credential)]
        case .identity(.logInAgain(_, let credential, _)): [("identity.logInAgain.credential", credential)]
        case .identity(.renewToken(let credential)): [("identity.renewToken.credential", credential)]
        case .rtc(.enter(_, let entry)):
            [("rtc.enter.entry.credential", entry.credential)]
                + (entry.permit.map { [("rtc.enter.entry.permit", $0)] } ?? [])
        case .rtc(.setVisibility(_, _, let permit)): permit.map { [("rtc.setVisibility.permit", $0)] } ?? []
        case .rtc(.renewRights(_, let credential)): [("rtc.renewRights.credential", credential)]
        case .identity, .room, .attribute, .signaling, .rtc: []
        }
    }
}

extension Credential {
    /// Whether it is in the client's form: a token or an app's key that was not checked yet.
    package var isUnread: Bool {
        switch self {
        case .token, .clientKey: true
        case .reading, .unreadable, .clientKeyChecked: false
        }
    }
}
