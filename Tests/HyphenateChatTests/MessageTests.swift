import Devices
import EmulatorAPI
import Foundation
import HyphenateChat
import ParlorTesting
import Testing

@Suite struct MessageTests {
    private let chat = ChatWorld()

    private func send(
        _ body: EMMessageBody, to target: String, _ type: EMChatType, ext: [AnyHashable: Any]? = nil, on device: Device
    ) -> EMChatMessage {
        let message = device.run { EMChatMessage(conversationID: target, body: body, ext: ext) }
        message.chatType = type
        chat.on(device) { $0.chatManager?.send(message, progress: nil) { _, _ in } }
        return message
    }

    @Test func `a text reaches the others of the room with its ext, and not its sender`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        let room = chat.room(of: alice)
        chat.join(room, bob)
        let listener = Listener()
        bob.run { EMClient.shared().chatManager?.add(listener, delegateQueue: nil) }
        let sent = send(EMTextMessageBody(text: "你好 👋"), to: room, .chatRoom, ext: ["userName": "Al"], on: alice)
        #expect(sent.status == .succeed)
        #expect(listener.messages.count == 1)
        let got = listener.messages.first
        #expect((got?.body as? EMTextMessageBody)?.text == "你好 👋")
        #expect(got?.messageId == sent.messageId && got?.from == "alice" && got?.to == room)
        #expect(got?.conversationId == room && got?.chatType == .chatRoom && got?.direction == .receive)
        #expect(got?.ext?["userName"] as? String == "Al")
        #expect(chat.world.callbacks(on: alice).allSatisfy { !$0.hasPrefix("messagesDidReceive") })
    }

    @Test func `commands come by a callback of their own, custom messages with what belongs to them`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        let command = chat.heard(bob) { _ = send(EMCmdMessageBody(action: "wave"), to: "bob", .chat, on: alice) }
        #expect(command == ["cmdMessagesDidReceive([wave]) from alice to bob"])
        let custom = chat.heard(bob) {
            _ = send(
                EMCustomMessageBody(event: "chatroom_gift", customExt: ["num": "3"]), to: "Bob", .chat, on: alice)
        }
        #expect(
            custom == [
                "conversationListDidUpdate(1)",
                #"messagesDidReceive([chatroom_gift ["num: 3"]]) from alice to bob"#,
            ])
    }

    @Test func `texts of 5 KB are sent and longer ones are not, and events are of 32 letters`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        let room = chat.room(of: alice)
        chat.join(room, bob)
        #expect(
            send(EMTextMessageBody(text: String(repeating: "字", count: 1706)), to: room, .chatRoom, on: alice).status
                == .succeed)
        #expect(
            send(EMTextMessageBody(text: String(repeating: "字", count: 1707)), to: room, .chatRoom, on: alice).status
                == .failed)
        #expect(chat.lastCode(on: alice) == .messageSizeLimit)
        let event = String(repeating: "e", count: 32)
        #expect(
            send(EMCustomMessageBody(event: event, customExt: nil), to: room, .chatRoom, on: alice).status == .succeed)
        #expect(
            send(EMCustomMessageBody(event: event + "e", customExt: nil), to: room, .chatRoom, on: alice).status
                == .failed)
        #expect(chat.lastCode(on: alice) == .messageInvalid)
        _ = send(EMTextMessageBody(text: "hi"), to: "nobody", .chat, on: alice)
        #expect(chat.lastCode(on: alice) == .userNotFound)
        _ = send(EMTextMessageBody(text: "hi"), to: "123", .chatRoom, on: alice)
        #expect(chat.lastCode(on: alice) == .chatroomNotExist)
    }

    @Test func `a message of a room is taken back within two minutes`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        let room = chat.room(of: alice)
        chat.join(room, bob)
        let sent = send(EMTextMessageBody(text: "oh"), to: room, .chatRoom, on: bob)
        let heard = chat.heard(alice) {
            chat.on(bob) { $0.chatManager?.recallMessage(withMessageId: sent.messageId) { _ in } }
        }
        #expect(heard == ["messagesInfoDidRecall([\(sent.messageId!)]) by bob"])
        let late = send(EMTextMessageBody(text: "ah"), to: room, .chatRoom, on: bob)
        chat.world.advance(by: .seconds(121))
        chat.on(bob) { $0.chatManager?.recallMessage(withMessageId: late.messageId) { _ in } }
        #expect(chat.lastCode(on: bob) == .messageRecallTimeLimit)
    }

    @Test func `presence and users' attributes reach those who ask for them`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        chat.on(alice) { $0.presenceManager?.subscribe(["bob"], expiry: 60) { _, _ in } }
        let heard = chat.heard(alice) {
            chat.on(bob) { $0.presenceManager?.publishPresence(withDescription: "busy") { _ in } }
        }
        #expect(heard == ["presenceStatusDidChanged([bob: online, busy])"])
        let info = EMUserInfo()
        info.nickname = "Bobby"
        chat.on(bob) { $0.userInfoManager?.updateOwnUserInfo(info) { _, _ in } }
        #expect(chat.lastCode(on: bob) == nil)
        chat.on(alice) { $0.presenceManager?.subscribe(["alice"], expiry: 60) { _, _ in } }
        #expect(chat.lastCode(on: alice) == .presenceCannotSubscribeSelf)
    }
}
