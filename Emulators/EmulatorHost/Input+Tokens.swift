import EmulatorAPI

extension Input {
    /// Whether it is of a kind that may have a token in it: most are not.
    var mayHaveToken: Bool {
        switch self {
        case .command(_, .identity), .command(_, .rtc): true
        case .command(_, .room), .command(_, .attribute), .command(_, .signaling), .opened, .interrupted, .resumed,
            .closed, .administered, .webhook:
            false
        }
    }

    /// Whether it has a token that was not decoded at the edge.
    var hasUnreadToken: Bool {
        guard case .command(_, let command) = self else { return false }
        return command.credentials.contains { $0.credential.isUnread }
    }
}
