import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

struct ModifyingTests {
    /// What an app was told of modifications.
    private final class Told: NSObject, V2TIMAdvancedMsgListener {
        var came: [V2TIMMessage] = []
        var modified: [V2TIMMessage] = []
        var codes: [Int32] = []
        var newest: [V2TIMMessage] = []

        func onRecvNewMessage(_ msg: V2TIMMessage!) { came.append(msg) }
        func onRecvMessageModified(_ msg: V2TIMMessage!) { modified.append(msg) }
    }

    private func listen(on device: Device, in chat: ChatWorld) -> Told {
        let told = Told()
        chat.on(device) { $0.addAdvancedMsgListener(listener: told) }
        return told
    }

    private func send(
        _ text: String, from device: Device, to group: String? = nil, user: String? = nil, onlineOnly: Bool = false,
        in chat: ChatWorld
    ) throws -> V2TIMMessage {
        let message = try #require(chat.on(device) { $0.createTextMessage(text) })
        chat.on(device) {
            $0.send(
                message, receiver: user, groupID: group, priority: .PRIORITY_NORMAL, onlineUserOnly: onlineOnly,
                offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        return message
    }

    private func modify(
        _ message: V2TIMMessage?, to text: String, on device: Device, for told: Told, in chat: ChatWorld
    ) {
        message?.textElem.text = text
        chat.on(device) {
            $0.modifyMessage(message) { code, _, newest in
                told.codes.append(code)
                if let newest { told.newest.append(newest) }
            }
        }
    }

    @Test(arguments: [GroupType_Public, GroupType_Meeting, GroupType_Work])
    func `any member modifies a group's message, and everybody is told`(type: String) throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: type)
        let bob = try chat.loggedIn("bob")
        let carol = try chat.loggedIn("carol")
        for name in ["bob", "carol"] {
            chat.on(alice) { $0.inviteUser(toGroup: "10001", userList: [name], succ: { _ in }, fail: { _, _ in }) }
        }
        chat.settle()
        if type == GroupType_Meeting { for device in [bob, carol] { try? chat.join("10001", on: device) } }
        if type == GroupType_Public { for device in [bob, carol] { try? chat.join("10001", on: device) } }
        let told = [alice, bob, carol].map { listen(on: $0, in: chat) }
        let sent = try send("helo", from: alice, to: "10001", in: chat)
        let held = try #require(told[1].came.first)
        held.cloudCustomData = Data([1])
        modify(held, to: "hello", on: bob, for: told[1], in: chat)
        chat.settle()
        #expect(told[1].codes == [0] && told[1].newest.map(\.textElem.text) == ["hello"])
        for (index, one) in told.enumerated() {
            #expect(one.modified.map(\.textElem.text) == ["hello"])
            let message = try #require(one.modified.first)
            #expect(message.msgID == sent.msgID && message.sender == "alice" && message.groupID == "10001")
            #expect(message.seq == sent.seq && message.cloudCustomData == Data([1]))
            #expect(message.isSelf == (index == 0))
        }
        // No client shows the modification as a message.
        #expect(told[2].came.count == 1)
        // The object that came last may be modified again.
        modify(told[2].modified.first, to: "hello!", on: carol, for: told[2], in: chat)
        chat.settle()
        #expect(told[2].codes == [0] && told[0].modified.map(\.textElem.text) == ["hello", "hello!"])
    }

    @Test func `two users modify a message at once, and the later one is told of the conflict`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let (atAlice, atBob) = (listen(on: alice, in: chat), listen(on: bob, in: chat))
        let sent = try send("one", from: alice, user: "bob", in: chat)
        modify(sent, to: "alice's", on: alice, for: atAlice, in: chat)
        modify(atBob.came.first, to: "bob's", on: bob, for: atBob, in: chat)
        chat.settle()
        #expect(atAlice.codes + atBob.codes == [0, 8006])
        #expect(atBob.newest.map(\.textElem.text) == ["alice's"])
        #expect(atAlice.modified.map(\.textElem.text) == ["alice's"])
        #expect(atBob.modified.map(\.textElem.text) == ["alice's"])
        #expect(atAlice.modified.first?.userID == "bob" && atBob.modified.first?.userID == "alice")
        // An object from before the change is refused, even by the user who changed it.
        modify(sent, to: "late", on: alice, for: atAlice, in: chat)
        chat.settle()
        #expect(atAlice.codes == [0, 8006] && atAlice.newest.last?.textElem.text == "alice's")
        modify(atBob.newest.last, to: "bob's", on: bob, for: atBob, in: chat)
        chat.settle()
        #expect(atBob.codes == [8006, 0] && atAlice.modified.last?.textElem.text == "bob's")
    }

    @Test func `a conversation shows the modified message`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let told = listen(on: alice, in: chat)
        modify(try send("one", from: alice, user: "bob", in: chat), to: "two", on: alice, for: told, in: chat)
        chat.settle()
        for (device, other) in [(alice, "bob"), (bob, "alice")] {
            var shown: V2TIMConversation?
            chat.on(device) { $0.getConversation("c2c_\(other)", succ: { shown = $0 }, fail: { _, _ in }) }
            chat.settle()
            #expect(shown?.lastMessage.textElem.text == "two")
        }
    }

    @Test func `what was not sent, is too long, or is of an AVChatRoom is not modified`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        _ = try chat.loggedIn("bob")
        let told = listen(on: alice, in: chat)
        modify(nil, to: "", on: alice, for: told, in: chat)
        modify(chat.on(alice) { $0.createTextMessage("never") }, to: "", on: alice, for: told, in: chat)
        let brief = try send("brief", from: alice, user: "bob", onlineOnly: true, in: chat)
        modify(brief, to: "", on: alice, for: told, in: chat)
        let long = String(repeating: "x", count: 12_288)
        let note = try send("hi", from: alice, user: "bob", in: chat)
        modify(note, to: long, on: alice, for: told, in: chat)
        modify(try send("hi", from: alice, to: "10001", in: chat), to: "ho", on: alice, for: told, in: chat)
        chat.settle()
        #expect(told.codes == [6017, 6017, 6017, 8001, 7013])
        #expect(told.modified == [] && told.newest.count == 4)
        chat.on(alice) { $0.logout({}, fail: { _, _ in }) }
        chat.settle()
        modify(note, to: "hi", on: alice, for: told, in: chat)
        chat.settle()
        #expect(told.codes.last == 6014)
    }

    @Test func `a member who left modifies nothing`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Public)
        let bob = try chat.member("bob")
        let (atAlice, atBob) = (listen(on: alice, in: chat), listen(on: bob, in: chat))
        _ = try send("hi", from: alice, to: "10001", in: chat)
        chat.on(bob) { $0.quitGroup("10001", succ: {}, fail: { _, _ in }) }
        chat.settle()
        modify(atBob.came.first, to: "ho", on: bob, for: atBob, in: chat)
        chat.settle()
        #expect(atBob.codes == [10007] && atAlice.modified == [])
    }
}
