import EmulatorAPI

extension Input {
    /// Whose input it is; nil for the back end's.
    var session: SessionID? {
        switch self {
        case .opened(let session), .command(let session, _), .interrupted(let session), .resumed(let session),
            .closed(let session):
            session
        case .administered: nil
        }
    }

    /// Whether a token in it was not taken apart at the edge.
    var hasUnreadToken: Bool {
        guard case .command(_, let command) = self else { return false }
        switch command {
        case .identity(.logIn(_, let credential, _)), .identity(.logInAgain(_, let credential, _)),
            .identity(.renewToken(let credential)),
            .rtc(.stream(.enter(_, _, _, let credential, _, _))), .rtc(.stream(.renewToken(_, let credential))):
            return credential.isUnread
        case .rtc(.join(_, _, let credential, _, _, let permit)):
            return credential.isUnread || permit?.isUnread ?? false
        case .rtc(.switchRole(_, _, let permit)): return permit?.isUnread ?? false
        case .identity, .room, .attribute, .signaling, .rtc: return false
        }
    }
}

extension Credential {
    /// Whether it is as a client sends it.
    fileprivate var isUnread: Bool {
        switch self {
        case .token, .clientKey: true
        case .reading, .unreadable, .clientKeyChecked: false
        }
    }
}
