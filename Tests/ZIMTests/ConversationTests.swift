import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing

@testable import ZIM

struct ConversationTests {
    private let zim = ZIMWorld()

    private func list(on device: Device, count: UInt32 = 10, after last: ZIMConversation? = nil) throws
        -> [ZIMConversation]
    {
        let config = ZIMConversationQueryConfig()
        config.count = count
        config.nextConversation = last
        var found: [ZIMConversation] = []
        zim.on(device) { $0.queryConversationList(with: config) { list, _ in found = list } }
        try zim.world.expect("ZIM.queryConversationList ok", on: device)
        return found
    }

    private func say(_ text: String, to user: String = "bob", from device: Device, isCounted: Bool = true) {
        let config = ZIMMessageSendConfig()
        config.disableUnreadMessageCount = !isCounted
        zim.send(ZIMTextMessage(message: text), to: user, on: device, config: config)
    }

    private func clear(_ user: String, _ type: ZIMConversationType = .peer, on device: Device) {
        zim.on(device) { $0.clearConversationUnreadMessageCount(for: user, conversationType: type) { _, _, _ in } }
    }

    @Test func `both users have a conversation, and only who was written to has unread messages`() throws {
        let alice = try zim.loggedIn("alice", userName: "Alice")
        let bob = try zim.loggedIn("bob")
        let (atAlice, atBob) = (zim.listen(on: alice), zim.listen(on: bob))
        say("one", from: alice)
        say("two", from: alice)
        #expect(atBob.conversations.map(\.event) == [.added, .updated])
        #expect(atBob.conversations.map { $0.conversation?.unreadMessageCount } == [1, 2])
        #expect(atBob.totals == [1, 2])
        #expect(atAlice.conversations.map(\.event) == [.added, .updated])
        #expect(atAlice.totals == [])
        let own = try #require(try list(on: alice).first)
        #expect(own.conversationID == "bob" && own.unreadMessageCount == 0 && own.type == .peer)
        #expect(own.lastMessage?.direction == .send && own.lastMessage?.senderUserID == "alice")
        let other = try #require(try list(on: bob).first)
        #expect(other.conversationID == "alice" && other.conversationName == "Alice")
        #expect((other.lastMessage as? ZIMTextMessage)?.message == "two" && other.lastMessage?.direction == .receive)
        #expect(own.lastMessage?.messageID == other.lastMessage?.messageID)
    }

    @Test func `the newest is first, and pages follow one another`() throws {
        let bob = try zim.loggedIn("bob")
        var senders: [String: Device] = [:]
        for user in ["alice", "carol", "dave"] {
            let device = try zim.loggedIn(user)
            senders[user] = device
            say("hi", from: device)
        }
        say("again", from: try #require(senders["alice"]))
        #expect(try list(on: bob).map(\.conversationID) == ["alice", "dave", "carol"])
        let first = try list(on: bob, count: 2)
        #expect(first.map(\.conversationID) == ["alice", "dave"])
        #expect(try list(on: bob, count: 2, after: first.last).map(\.conversationID) == ["carol"])
        zim.on(bob) { $0.queryConversationList(with: ZIMConversationQueryConfig()) { _, _ in } }
        try zim.world.expect("ZIM.queryConversationList error 6000001", on: bob)
    }

    @Test func `commands, barrages and rooms make no conversation, and a message may be left out of the count`() throws
    {
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: bob)
        zim.send(ZIMCommandMessage(message: Data("seat".utf8)), on: alice)
        zim.send(ZIMTextMessage(message: "all"), to: "lobby", .room, on: alice)
        zim.send(ZIMBarrageMessage(message: "wow"), to: "lobby", .room, on: alice)
        #expect(listener.conversations.isEmpty)
        #expect(try list(on: bob).isEmpty)
        #expect(try list(on: alice).isEmpty)
        say("quiet", from: alice, isCounted: false)
        #expect(listener.conversations.map(\.event) == [.added] && listener.totals.isEmpty)
        #expect(try list(on: bob).map(\.unreadMessageCount) == [0])
    }

    @Test func `clearing sets one conversation to 0, and the total goes down`() throws {
        let (alice, carol) = (try zim.loggedIn("alice"), try zim.loggedIn("carol"))
        let bob = try zim.loggedIn("bob")
        let listener = zim.listen(on: bob)
        for sender in [alice, alice, carol] { say("hi", from: sender) }
        clear("alice", on: bob)
        try zim.world.expect("ZIM.clearConversationUnreadMessageCount ok", on: bob)
        zim.settle()
        #expect(listener.totals == [1, 2, 3, 1])
        #expect(listener.conversations.last?.conversation?.conversationID == "alice")
        #expect(try list(on: bob).map(\.unreadMessageCount) == [1, 0])
        // A second time changes no total.
        clear("alice", on: bob)
        zim.settle()
        #expect(listener.totals.count == 4)
    }

    @Test func `a conversation that does not notify is not in the total`() throws {
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        let listener = zim.listen(on: bob)
        say("one", from: alice)
        zim.on(bob) {
            $0.setConversationNotificationStatus(.doNotDisturb, conversationID: "alice", conversationType: .peer) {
                #expect($0 == "alice" && $1 == .peer && $2.code == .success)
            }
        }
        zim.settle()
        say("two", from: alice)
        #expect(listener.totals == [1, 0])
        let found = try #require(try list(on: bob).first)
        #expect(found.unreadMessageCount == 2 && found.notificationStatus == .doNotDisturb)
    }

    @Test func `a conversation that was deleted is gone with its unread messages, and comes anew`() throws {
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        let listener = zim.listen(on: bob)
        say("one", from: alice)
        zim.on(bob) {
            $0.deleteConversation(by: "alice", conversationType: .peer, config: ZIMConversationDeleteConfig()) {
                _, _, _ in
            }
        }
        zim.settle()
        #expect(listener.totals == [1, 0])
        #expect(try list(on: bob).isEmpty)
        say("two", from: alice)
        #expect(listener.conversations.map(\.event) == [.added, .added])
        #expect(try list(on: bob).map(\.unreadMessageCount) == [1])
    }

    @Test func `a revoked message stands as revoked, and only where it was the last`() throws {
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        let listener = zim.listen(on: bob)
        let (first, last) = (ZIMTextMessage(message: "one"), ZIMTextMessage(message: "two"))
        zim.send(first, on: alice)
        zim.send(last, on: alice)
        for message in [first, last] {
            zim.on(alice) { $0.revokeMessage(message, config: ZIMMessageRevokeConfig()) { _, _ in } }
            zim.settle()
        }
        #expect(listener.conversations.count == 3)
        for device in [alice, bob] {
            let shown = try #require(try list(on: device).first?.lastMessage as? ZIMRevokeMessage)
            #expect(shown.messageID == last.messageID && shown.originalTextMessageContent == "two")
        }
    }

    @Test func `conversations outlive logins and instances, and what waited is counted`() throws {
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        say("one", from: alice)
        zim.on(bob) { $0.destroy() }
        zim.settle()
        say("two", from: alice)
        let again = zim.device("bob")
        let listener = zim.listen(on: again)
        zim.logIn("bob", on: again)
        zim.settle()
        #expect(listener.totals.first == 1 && listener.totals.last == 2)
        #expect(try list(on: again).map(\.unreadMessageCount) == [2])
        // Another user of the device has their own.
        zim.on(again) { $0.logout() }
        zim.logIn("carol", on: again)
        zim.settle()
        #expect(try list(on: again).isEmpty)
    }

    @Test func `what is wrong with a conversation is said`() throws {
        let bob = try zim.loggedIn("bob")
        let cases: [(String, ZIMConversationType, Int)] = [
            ("alice", .peer, 6_000_603), ("", .peer, 6_000_603), ("lobby", .room, 6_000_001),
            ("g", .group, 6_000_013), ("c", .communityChannel, 6_000_013), ("x", .unknown, 6_000_001),
        ]
        for (user, type, code) in cases {
            clear(user, type, on: bob)
            try zim.world.expect("ZIM.clearConversationUnreadMessageCount error \(code)", on: bob)
        }
        zim.on(bob) { $0.logout() }
        clear("alice", on: bob)
        try zim.world.expect("ZIM.clearConversationUnreadMessageCount error 6000121", on: bob)
    }

    @Test func `a book holds its limit, and one more lets the oldest go`() {
        var book = ConversationBook()
        let message = Message(id: "1", body: .text(text: "hi"))
        for number in 0...ConversationBook.limit {
            if number == ConversationBook.limit { #expect(book.newestFirst.count == ConversationBook.limit) }
            let user = UserID("u\(number)")
            _ = book.note(
                message, stamp: MessageStamp(sequence: 1, sentAtUnixMilliseconds: 0), with: user, from: user,
                profile: nil, isCounted: true)
        }
        #expect(book.newestFirst.count == ConversationBook.limit)
        #expect(book["u0"] == nil && book["u1"] != nil)
        #expect(book.totalUnread == ConversationBook.limit)
    }
}
