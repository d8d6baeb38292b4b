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

    /// Whether it is of a kind that may have a token in it: most are not.
    var mayHaveToken: Bool {
        switch self {
        case .command(_, .identity), .command(_, .rtc): true
        case .command(_, .room), .command(_, .attribute), .command(_, .signaling), .opened, .interrupted, .resumed,
            .closed, .administered:
            false
        }
    }

    /// Whether a token in it was not taken apart at the edge.
    var hasUnreadToken: Bool {
        guard case .command(_, let command) = self else { return false }
        return command.credentials.contains { $0.credential.isUnread }
    }
}
