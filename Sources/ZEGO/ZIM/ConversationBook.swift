import Devices
import EmulatorAPI
import Synchronization

/// Whom one user of a device wrote with: the last message of each conversation, and how many are unread.
///
/// The vendor's SDK keeps this on the device too. Messages that are not stored (commands and barrages) are not in it.
struct ConversationBook: Hashable, Sendable {
    /// The most conversations. One more lets the oldest go.
    static let limit = 1_000

    /// One conversation with a user.
    struct Line: Hashable, Sendable {
        var user: UserID
        /// The user's name and picture, from what they wrote last; empty before they wrote.
        var name = ""
        var avatarURL = ""
        var last: Last
        var unread = 0
        var notifies = true
        /// Grows with each message of any conversation.
        var order: Int64
    }

    /// The last message of a conversation.
    struct Last: Hashable, Sendable {
        var message: Message
        var stamp: MessageStamp
        var sender: UserID
        /// When the message was revoked; who did it, and what is left of it.
        var revocation: Revocation?
        var revokedAt: MessageStamp?
    }

    private var lines: [UserID: Line] = [:]
    private var lastOrder: Int64 = 0

    /// The conversations, the one with the newest message first.
    var newestFirst: [Line] { lines.values.sorted { $0.order > $1.order } }

    /// How many messages are unread in conversations that notify.
    var totalUnread: Int { lines.values.reduce(0) { $0 + ($1.notifies ? $1.unread : 0) } }

    var isEmpty: Bool { lines.isEmpty }

    subscript(user: UserID) -> Line? { lines[user] }

    /// Notes a message with a user. `profile` is the other user's, if it came from them.
    mutating func note(
        _ message: Message, stamp: MessageStamp, with user: UserID, from sender: UserID, profile: UserProfile?,
        isCounted: Bool
    ) -> (event: ZIMConversationEvent, line: Line) {
        lastOrder += 1
        let isNew = lines[user] == nil
        var line =
            lines[user]
            ?? Line(user: user, last: Last(message: message, stamp: stamp, sender: sender), order: lastOrder)
        line.last = Last(message: message, stamp: stamp, sender: sender)
        line.order = lastOrder
        if let profile {
            line.name = profile.nickname
            line.avatarURL = profile.avatarURL
        }
        if isCounted { line.unread += 1 }
        lines[user] = line
        if lines.count > Self.limit, let oldest = lines.values.min(by: { $0.order < $1.order }) {
            lines[oldest.user] = nil
        }
        return (isNew ? .added : .updated, line)
    }

    /// Notes that a message was revoked. Nil unless it was the last of its conversation.
    mutating func revoke(_ revocation: Revocation, with user: UserID, at stamp: MessageStamp) -> Line? {
        guard var line = lines[user], line.last.message.id.rawValue == "\(revocation.messageID)" else { return nil }
        line.last.revocation = revocation
        line.last.revokedAt = stamp
        lines[user] = line
        return line
    }

    /// Changes a conversation. Nil where there is none.
    mutating func change(_ user: UserID, _ change: (inout Line) -> Void) -> Line? {
        guard var line = lines[user] else { return nil }
        change(&line)
        lines[user] = line
        return line
    }

    /// Removes a conversation. Nil where there is none.
    mutating func remove(_ user: UserID) -> Line? { lines.removeValue(forKey: user) }

    /// Makes a change, and counts the unread messages of all conversations before and after it.
    mutating func counting<Found>(
        _ change: (inout ConversationBook) -> Found
    ) -> (found: Found, before: Int, after: Int) {
        let before = totalUnread
        let found = change(&self)
        return (found, before, totalUnread)
    }
}

/// The books of a device's users. They outlive logins and instances, as the vendor's database does.
final class ConversationShelf: Sendable {
    /// Whose book it is.
    private struct Owner: Hashable {
        var app: AppID
        var user: UserID
    }

    /// How many users' books are kept.
    private static let keptBooks = 100
    private let books = Mutex(RecentValues<Owner, ConversationBook>(limit: keptBooks))

    /// Reads or changes the book of a user.
    func withBook<Result: Sendable>(
        of user: UserID, app: AppID, _ body: (inout ConversationBook) -> Result
    ) -> Result {
        books.withLock { books in
            let owner = Owner(app: app, user: user)
            var book = books[owner] ?? ConversationBook()
            defer { books[owner] = book }
            return body(&book)
        }
    }
}
