import EmulatorAPI

extension Input {
    /// The session of the input; nil for inputs of the back end.
    var session: SessionID? {
        switch self {
        case .opened(let session, _), .command(let session, _), .interrupted(let session), .resumed(let session),
            .closed(let session):
            session
        case .administered: nil
        }
    }

    /// Whether it is of a kind that may have a token in it: most are not.
    var mayHaveToken: Bool {
        switch self {
        case .command(_, .identity), .command(_, .rtc): true
        case .command(_, .room), .command(_, .attribute), .command(_, .signaling), .opened, .interrupted, .resumed,
            .closed, .administered:
            false
        }
    }

    /// Whether it has a token that was not decoded at the edge.
    var hasUnreadToken: Bool {
        guard case .command(_, let command) = self else { return false }
        return command.credentials.contains { $0.credential.isUnread }
    }
}
