import EmulatorAPI

/// The numbers of the reliable messages that came, so that the device notices those that did not.
///
/// A sender numbers the messages of each kind without gaps. A number that is too high means that others were lost on the
/// way. What was lost before a user's first message cannot be noticed.
struct ReceivedMessages: Sendable {
    /// Messages that were lost since the last report.
    struct Loss: Hashable, Sendable {
        var user: UserID
        var kind: Int
        var count: Int
    }

    private struct Sender: Hashable, Sendable {
        var user: UserID
        var kind: Int
    }

    private var next: [Sender: UInt32] = [:]
    private var lost: [Sender: Int] = [:]

    /// Notes a message. True if some before it were lost, and no report is due yet.
    mutating func note(_ message: ChannelMessage, from user: UserID) -> Bool {
        let sender = Sender(user: user, kind: message.number)
        let expected = next[sender] ?? message.sequence
        next[sender] = message.sequence &+ 1
        // A lower number belongs to another stay of the sender.
        guard message.isReliable, message.sequence > expected else { return false }
        let isFirst = lost.isEmpty
        lost[sender, default: 0] += Int(message.sequence - expected)
        return isFirst
    }

    /// The losses since the last report, by user and kind.
    mutating func report() -> [Loss] {
        defer { lost = [:] }
        return lost.map { Loss(user: $0.key.user, kind: $0.key.kind, count: $0.value) }
            .sorted { ($0.user, $0.kind) < ($1.user, $1.kind) }
    }

    /// A user left; the numbers of the next stay begin anew.
    mutating func forget(_ user: UserID) {
        for sender in next.keys where sender.user == user { next[sender] = nil }
    }
}
