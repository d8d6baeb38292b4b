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
        case .identity(.logIn(_, .token, _)), .identity(.logInAgain(_, .token, _)),
            .rtc(.join(_, _, .token, _, _, _)), .rtc(.join(_, _, _, _, _, .token)), .rtc(.switchRole(_, _, .token)):
            return true
        case .identity, .room, .attribute, .signaling, .rtc: return false
        }
    }
}
