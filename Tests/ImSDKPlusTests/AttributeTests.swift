import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

struct AttributeTests {
    private func set(_ attributes: [String: String], on device: Device, in chat: ChatWorld) {
        chat.on(device) { $0.setGroupAttributes("10001", attributes: attributes, succ: {}, fail: { _, _ in }) }
    }

    @Test func `everybody gets the whole map, the writer after the completion`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        let listeners = [alice, bob].map { chat.listen(on: $0) }
        chat.on(alice) {
            $0.initGroupAttributes(groupID: "10001", attributes: ["a": "1", "b": "2"], succ: {}, fail: { _, _ in })
        }
        set(["b": "3"], on: alice, in: chat)
        chat.settle()
        for listener in listeners { #expect(listener.attributes == [["a": "1", "b": "2"], ["a": "1", "b": "3"]]) }
        #expect(
            chat.callbacks(on: alice, containing: "Attribute") == [
                "V2TIMManager.initGroupAttributes succ",
                "onGroupAttributeChanged(groupID: 10001, attributes: {a: 1, b: 2})",
                "V2TIMManager.setGroupAttributes succ",
                "onGroupAttributeChanged(groupID: 10001, attributes: {a: 1, b: 3})",
            ])
    }

    @Test func `of two writers at once the second gets 10056`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        chat.settle()
        set(["seat": "alice"], on: alice, in: chat)
        set(["seat": "bob"], on: bob, in: chat)
        try chat.world.expect("V2TIMManager.setGroupAttributes succ", on: alice)
        try chat.world.expect("V2TIMManager.setGroupAttributes fail 10056", on: bob)
        set(["seat": "bob"], on: bob, in: chat)
        try chat.world.expect("V2TIMManager.setGroupAttributes succ", on: bob)
    }

    @Test func `a newcomer reads before the first write`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        set(["a": "1"], on: alice, in: chat)
        try chat.world.expect("V2TIMManager.setGroupAttributes succ", on: alice)
        let bob = try chat.member("bob")
        set(["b": "2"], on: bob, in: chat)
        try chat.world.expect("V2TIMManager.setGroupAttributes fail 10056", on: bob)
        var read: [String: String] = [:]
        chat.on(bob) {
            $0.getGroupAttributes(
                "10001", keys: nil, succ: { read = $0 as? [String: String] ?? [:] }, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.getGroupAttributes succ {a: 1}", on: bob)
        #expect(read == ["a": "1"])
        set(["b": "2"], on: bob, in: chat)
        try chat.world.expect("V2TIMManager.setGroupAttributes succ", on: bob)
    }

    @Test func `writes of one device follow each other without a conflict`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        for number in 1...5 { set(["k\(number)": "v"], on: alice, in: chat) }
        chat.settle()
        #expect(chat.callbacks(on: alice, containing: "setGroupAttributes succ").count == 5)
    }

    @Test func `the tenth write within five seconds is sent, the eleventh is 8511`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        for number in 1...10 {
            set(["k": "\(number)"], on: alice, in: chat)
            chat.world.advance(by: .milliseconds(300))
        }
        #expect(chat.callbacks(on: alice, containing: "setGroupAttributes succ").count == 10)
        chat.on(alice) { $0.deleteGroupAttributes("10001", keys: nil, succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.deleteGroupAttributes fail 8511", on: alice)
        chat.world.advance(by: .seconds(3))
        chat.on(alice) { $0.deleteGroupAttributes("10001", keys: nil, succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.deleteGroupAttributes succ", on: alice)
    }

    @Test func `the twentieth read within five seconds is sent, the next is 8511`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        for _ in 1...21 {
            chat.on(alice) { $0.getGroupAttributes("10001", keys: nil, succ: { _ in }, fail: { _, _ in }) }
        }
        chat.settle()
        #expect(chat.callbacks(on: alice, containing: "getGroupAttributes succ").count == 20)
        #expect(chat.callbacks(on: alice, containing: "getGroupAttributes fail 8511").count == 1)
    }

    /// So many attributes, with values of so many bytes.
    private static func attributes(_ count: Int, valueBytes: Int) -> [String: String] {
        var made: [String: String] = [:]
        for number in 1...count { made["k\(number)"] = String(repeating: "v", count: valueBytes) }
        return made
    }

    // Typed one by one: the compiler takes minutes for one literal of all.
    private static let limits: [(attributes: [String: String], result: String)] = [
        (attributes(1, valueBytes: 4096), "succ"),
        (attributes(1, valueBytes: 4097), "fail 10046"),
        ([String(repeating: "k", count: 32): "v"], "succ"),
        ([String(repeating: "k", count: 33): "v"], "fail 10045"),
        (attributes(16, valueBytes: 1), "succ"),
        (attributes(17, valueBytes: 1), "fail 10047"),
        (attributes(5, valueBytes: 4000), "fail 10048"),
    ]

    @Test(arguments: limits)
    func `limits hold at n and not at n + 1`(attributes: [String: String], result: String) throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        set(attributes, on: alice, in: chat)
        try chat.world.expect("V2TIMManager.setGroupAttributes \(result)", on: alice)
    }

    @Test func `a write without attributes or keys is 6017`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        set([:], on: alice, in: chat)
        try chat.world.expect("V2TIMManager.setGroupAttributes fail 6017", on: alice)
        chat.on(alice) { $0.deleteGroupAttributes("10001", keys: [], succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.deleteGroupAttributes fail 6017", on: alice)
    }
}
