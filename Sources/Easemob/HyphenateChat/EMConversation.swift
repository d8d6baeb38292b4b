import Devices
public import Foundation
import Synchronization
import VendorDialects

/// The messages with a user or of a room that this device has, since the user logged in.
public final class EMConversation: NSObject, Sendable {
    /// The other user, or the room.
    public let conversationId: String!
    /// What it is with.
    public let type: EMConversationType
    private unowned let client: EMClient
    private let id: String

    init(_ id: String, _ type: EMConversationType, client: EMClient) {
        self.id = id
        conversationId = id
        self.type = type
        self.client = client
    }

    private var messages: [EMChatMessage] {
        client.state.withLock { Handover($0.book.pages[id]?.messages.map(\.message) ?? []) }.value
    }

    /// How many messages it has that were not read.
    public var unreadMessagesCount: Int32 { Int32(clamping: messages.count { !$0.isRead }) }
    /// How many messages it has.
    public var messagesCount: Int32 { Int32(clamping: messages.count) }
    /// The latest message.
    public var latestMessage: EMChatMessage? { messages.last }
    /// What the app adds.
    public var ext: [AnyHashable: Any]? {
        get { client.state.withLock { Handover($0.book.pages[id]?.ext) }.value }
        set {
            let value = Handover(newValue)
            client.state.withLock { $0.book.change(id) { $0.ext = value.value } }
        }
    }

    /// The latest message of the other user.
    public func lastReceivedMessage() -> EMChatMessage? { messages.last { $0.direction == .receive } }

    /// Marks a message as read.
    public func markMessageAsRead(withId aMessageId: String, error pError: UnsafeMutablePointer<EMError?>?) {
        guard let message = messages.first(where: { $0.messageId == aMessageId }) else {
            pError?.pointee = .local(.notInConversation(aMessageId))
            return
        }
        pError?.pointee = nil
        message.isRead = true
    }

    /// Marks all messages as read.
    public func markAllMessages(asRead pError: UnsafeMutablePointer<EMError?>?) {
        pError?.pointee = nil
        for message in messages { message.isRead = true }
    }

    /// A message by its id.
    public func loadMessage(withId aMessageId: String, error pError: UnsafeMutablePointer<EMError?>?) -> EMChatMessage?
    {
        let found = messages.first { $0.messageId == aMessageId }
        pError?.pointee =
            found == nil ? .local(.notInConversation(aMessageId)) : nil
        return found
    }

    /// At most `count` messages before or after one, or from the end or the beginning; the oldest first.
    public func loadMessagesStart(
        fromId aMessageId: String?, count aCount: Int32, searchDirection aDirection: EMMessageSearchDirection,
        completion aCompletionBlock: (([EMChatMessage]?, EMError?) -> Void)? = nil
    ) {
        let all = messages
        let count = max(0, Int(aCount))
        let place = aMessageId.flatMap { id in all.firstIndex { $0.messageId == id } }
        let found =
            switch aDirection {
            case .up: Array(all[..<(place ?? all.endIndex)].suffix(count))
            case .down: Array(all[(place.map { $0 + 1 } ?? all.startIndex)...].prefix(count))
            }
        let outcome = Outcome<[EMChatMessage]>.success(found)
        client.finish("loadMessagesStart", outcome, detail: "\(found.count) of \(id)", aCompletionBlock)
    }

    /// Removes a message from this device.
    public func deleteMessage(withId aMessageId: String, error pError: UnsafeMutablePointer<EMError?>?) {
        pError?.pointee = nil
        client.state.withLock { $0.book.change(id) { $0.messages.removeAll { $0.message.messageId == aMessageId } } }
    }

    /// Removes all messages from this device.
    public func deleteAllMessages(_ pError: UnsafeMutablePointer<EMError?>?) {
        pError?.pointee = nil
        client.state.withLock { $0.book.change(id) { $0.messages = [] } }
    }
}
