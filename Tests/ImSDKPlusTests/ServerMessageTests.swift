import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting
import ServerDialects
import Testing
import VendorDialects

/// What devices hear of their app's own server.
struct ServerMessageTests {
    private func send(_ body: MessageBody, _ id: MessageID, in chat: ChatWorld) throws {
        let message = Message(id: id, body: body)
        try chat.tenant.administer(
            .act(user: Tencent.administrator, command: .room(.send(room: "10001", message: message))))
        chat.settle()
    }

    @Test func `a system notification is told as bytes, and is no message`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let listener = chat.listen(on: alice)
        try send(Tencent.MessageForm.systemNotification("closing"), "n", in: chat)
        #expect(chat.callbacks(on: alice, containing: "onReceiveRESTCustomData(groupID: 10001, ").count == 1)
        #expect(listener.messages.isEmpty && listener.texts.isEmpty && listener.customs.isEmpty)
    }

    @Test func `elements that the server wrote are read as those of a device`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let listener = chat.listen(on: alice)
        let body = try #require(Tencent.MessageElement.body(of: [.text("a"), .face(index: 1, data: [120])]))
        try send(body, "m", in: chat)
        let message = try #require(listener.messages.first)
        #expect(message.textElem?.text == "a")
        let face = try #require(message.textElem?.nextElem() as? V2TIMFaceElem)
        #expect(face.index == 1 && face.data == Data([120]))
        #expect(message.sender == "administrator")
    }

    @Test func `what the server changes and takes back is told as the administrator's`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let listener = chat.listen(on: alice)
        try send(.text(text: "rude"), "m", in: chat)
        let sent = try #require(listener.messages.first)
        let message = SentMessage(
            id: "m", sender: Tencent.administrator,
            stamp: MessageStamp(
                sequence: sent.seq, sentAtUnixMilliseconds: Int64((sent.timestamp?.timeIntervalSince1970 ?? 0) * 1000)))
        for command in [RoomCommand.revoke(room: "10001", message: message), .muteAll(room: "10001", isMuted: true)] {
            try chat.tenant.administer(.act(user: Tencent.administrator, command: .room(command), governs: true))
        }
        chat.settle()
        #expect(listener.revoked == ["m", "m by administrator"])
        #expect(
            chat.callbacks(on: alice, containing: "onAllGroupMembersMuted(groupID: 10001, isMute: true)").count == 1)
    }
}
