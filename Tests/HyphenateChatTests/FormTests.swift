// Forms of callbacks, as there are without Objective-C.
// swift-format-ignore
#if !canImport(ObjectiveC)
import Devices
import FormNotes
import Foundation
import HyphenateChat
import ParlorTesting
import Testing

@Suite struct FormTests {
    @Test func `a callback with its parameters optional or not is called once`() {
        let notes = FormNotes()
        let chat = ChatWorld()
        let (alice, bob) = (chat.user("alice"), chat.device("bob"))
        let (clients, chats, rooms) = (
            bothEMClientDelegateForms(notes), bothEMChatManagerDelegateForms(notes), bothEMChatroomManagerDelegateForms(notes)
        )
        bob.run {
            for form in clients { EMClient.shared().add(form, delegateQueue: nil) }
            for form in chats { EMClient.shared().chatManager?.add(form, delegateQueue: nil) }
            for form in rooms { EMClient.shared().roomManager?.add(form, delegateQueue: nil) }
        }
        #expect(chat.on(bob) { $0.login(withUsername: "bob", token: chat.tenant.token(for: "bob")) } == nil)
        let room = chat.room(of: alice)
        chat.join(room, bob)
        chat.join(room, chat.user("carol"))
        chat.on(alice) { client in
            client.roomManager?.setChatroomAttributes(room, attributes: ["a": "1"], autoDelete: true) { _, _ in }
            client.roomManager?.updateChatroomAnnouncement(withId: room, announcement: "hi")
            let message = EMChatMessage(conversationID: room, body: EMTextMessageBody(text: "hi"), ext: nil)
            message.chatType = .chatRoom
            client.chatManager?.send(message, progress: nil)
        }
        #expect(notes.wrong == [])
        #expect(
            notes.callbacks == [
                "connectionStateDidChange(_:)", "messagesDidReceive(_:)", "userDidJoin(_:user:)",
                "userDidJoin(_:user:ext:)", "chatroomAnnouncementDidUpdate(_:announcement:)",
                "chatroomAttributesDidUpdated(_:attributeMap:from:)",
            ])
        withExtendedLifetime((clients, chats, rooms)) {}
    }
}
#endif
