// Forms of callbacks, as there are without Objective-C.
// swift-format-ignore
#if !canImport(ObjectiveC)
import Devices
import FormNotes
import Foundation
import ParlorTesting
import Testing
import ZIM

struct FormTests {
    @Test func `a callback with its parameters optional or not is called once`() throws {
        let notes = FormNotes()
        for handler in bothZIMEventHandlerForms(notes) {
            let zim = ZIMWorld()
            let alice = zim.device("alice")
            zim.on(alice) { $0.setEventHandler(handler) }
            zim.logIn("alice", on: alice)
            zim.settle()
            zim.enter(on: alice)
            zim.settle()
            let bob = try zim.member("bob")
            zim.on(bob) {
                $0.sendMessage(
                    ZIMTextMessage(message: "hi"), toConversationID: "lobby", conversationType: .room,
                    config: ZIMMessageSendConfig(), notification: nil
                ) { _, _ in }
            }
            zim.settle()
        }
        #expect(notes.wrong == [])
        #expect(
            notes.callbacks == [
                "zim(_:connectionStateChanged:event:extendedData:)", "zim(_:roomMemberJoined:roomID:)",
                "zim(_:receiveRoomMessage:fromRoomID:)", "zim(_:roomMessageReceived:info:fromRoomID:)",
            ])
    }

    @Test func `methods that a subclass of the handler's class adds are called, and others reported`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let handler = AddingHandler()
        zim.on(alice) { $0.setEventHandler(handler) }
        _ = try zim.member("bob")
        #expect(handler.heard == ["bob"])
        #expect(
            zim.advice(on: alice) == [
                "ZIMEventHandler: AddingHandler.zim(_: ZIM, roomMemberLeft: [ZIMUserInfo], room: String) is never "
                    + "called: write zim(_: ZIM, roomMemberLeft: [ZIMUserInfo], roomID: String)"
            ])
    }
}

private class SilentHandler: NSObject, ZIMEventHandler {
    var heard: [String] = []
}

private final class AddingHandler: SilentHandler {
    func zim(_ zim: ZIM, roomMemberJoined memberList: [ZIMUserInfo]!, roomID: String) {
        heard += memberList.map(\.userID)
    }
    func zim(_ zim: ZIM, roomMemberLeft memberList: [ZIMUserInfo], room: String) {}
}
#endif
