import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

struct TargetedMessageTests {
    private func whisper(_ text: String, to users: [String], from device: Device, in chat: ChatWorld) {
        chat.on(device) { manager in
            let message = manager.createTargetedGroupMessage(
                manager.createTextMessage(text), receiverList: NSMutableArray(array: users))
            manager.sendMessage(
                message: message, receiver: nil, groupID: "10001", priority: .PRIORITY_NORMAL, onlineUserOnly: false,
                offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
    }

    @Test func `only those who are named get a targeted message`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Meeting)
        let bob = try chat.member("bob")
        let carol = try chat.member("carol")
        let (named, other) = (chat.listen(on: bob), chat.listen(on: carol))
        whisper("psst", to: ["bob", "zoe"], from: alice, in: chat)
        try chat.world.expect("V2TIMManager.sendMessage succ", on: alice)
        chat.settle()
        #expect(named.texts == ["alice psst"])
        #expect(other.texts == [])
        #expect(named.messages.first?.groupID == "10001")
    }

    @Test func `a message to a group and a user is for this member`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Meeting)
        let bob = try chat.member("bob")
        let carol = try chat.member("carol")
        let (named, other) = (chat.listen(on: bob), chat.listen(on: carol))
        chat.on(alice) {
            $0.send(
                $0.createTextMessage("you"), receiver: "bob", groupID: "10001", priority: .PRIORITY_NORMAL,
                onlineUserOnly: false, offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        #expect(named.texts == ["alice you"])
        #expect(other.texts == [])
    }

    @Test func `50 receivers are named, and 51 are 10005`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Meeting)
        for (count, result) in [(50, "succ"), (51, "fail 10005"), (0, "fail 6017")] {
            whisper("hi", to: (0..<count).map { "user\($0)" }, from: alice, in: chat)
            try chat.world.expect("V2TIMManager.sendMessage \(result)", on: alice)
        }
    }

    @Test func `an AVChatRoom has no targeted messages, and a user gets none`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        whisper("psst", to: ["bob"], from: alice, in: chat)
        try chat.world.expect("V2TIMManager.sendMessage fail 10004", on: alice)
        chat.on(alice) { manager in
            let message = manager.createTargetedGroupMessage(
                manager.createTextMessage("psst"), receiverList: NSMutableArray(array: ["bob"]))
            manager.send(
                message, receiver: "bob", groupID: nil, priority: .PRIORITY_NORMAL, onlineUserOnly: false,
                offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.sendMessage fail 6017", on: alice)
    }

    @Test func `a sticker arrives as it was, and the simple listener does not get it`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        let listener = chat.listen(on: bob)
        for index in [7, -1, Int32.min] as [Int32] {
            chat.on(alice) {
                $0.send(
                    $0.createFaceMessage(index, data: Data([1, 255])), receiver: nil, groupID: "10001",
                    priority: .PRIORITY_NORMAL, onlineUserOnly: false, offlinePushInfo: nil, progress: nil, succ: {},
                    fail: { _, _ in })
            }
        }
        chat.settle()
        #expect(listener.messages.map(\.elemType) == [.ELEM_TYPE_FACE, .ELEM_TYPE_FACE, .ELEM_TYPE_FACE])
        #expect(listener.messages.map { $0.faceElem.index } == [7, -1, .min])
        #expect(listener.messages.allSatisfy { $0.faceElem.data == Data([1, 255]) })
        #expect(listener.texts == [] && listener.customs == [])
    }
}
