import Devices
import Foundation
import ParlorTesting
import Testing
import ZIM

struct RevokingTests {
    private func send(
        _ message: ZIMMessage, to conversation: String = "bob", _ type: ZIMConversationType = .peer,
        from device: Device, _ zim: ZIMWorld
    ) throws {
        zim.on(device) {
            $0.sendMessage(
                message, toConversationID: conversation, conversationType: type, config: ZIMMessageSendConfig(),
                notification: nil, callback: { _, _ in })
        }
        try zim.world.expect("ZIM.sendMessage ok", on: device)
        zim.settle()
    }

    private func revoke(
        _ message: ZIMMessage, on device: Device, _ zim: ZIMWorld, _ done: @escaping (ZIMMessage) -> Void = { _ in }
    ) {
        let config = ZIMMessageRevokeConfig()
        config.revokeExtendedData = "sorry"
        zim.on(device) { $0.revokeMessage(message, config: config) { message, _ in done(message) } }
    }

    @Test func `what is taken back is told to the other with what it was`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        let listener = zim.listen(on: bob)
        let text = ZIMTextMessage(message: "oops")
        try send(text, from: alice, zim)
        var stands: ZIMMessage?
        revoke(text, on: alice, zim) { stands = $0 }
        try zim.world.expect("ZIM.revokeMessage ok", on: alice)
        try zim.world.expect("messageRevokeReceived", on: bob)
        let own = try #require(stands as? ZIMRevokeMessage)
        let other = try #require(listener.revoked.first)
        for revoked in [own, other] {
            #expect(revoked.messageID == text.messageID && revoked.type == .revoke)
            #expect(revoked.originalMessageType == .text && revoked.originalTextMessageContent == "oops")
            #expect(revoked.operatedUserID == "alice" && revoked.revokeExtendedData == "sorry")
            #expect(revoked.revokeType == .twoWay && revoked.revokeStatus == .selfRevoke)
            #expect(revoked.revokeTimestamp > 0)
        }
        #expect(own.conversationID == "bob" && other.conversationID == "alice")
        // It is no message of its own.
        #expect(listener.peerMessages.map(\.messageID) == [text.messageID])
    }

    @Test func `who is away is told at login, after the message`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        zim.on(bob) { $0.logout() }
        zim.settle()
        let text = ZIMTextMessage(message: "oops")
        try send(text, from: alice, zim)
        revoke(text, on: alice, zim)
        zim.settle()
        zim.logIn("bob", on: bob)
        zim.settle()
        let told = zim.callbacks(on: bob, containing: "receivePeerMessage", "messageRevokeReceived")
        #expect(told.map { String($0.prefix { $0 != "(" }) } == ["receivePeerMessage", "messageRevokeReceived"])
    }

    @Test func `two minutes are in time, a second more is 6000278, and a second time is 6000279`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        _ = try zim.loggedIn("bob")
        let (early, late) = (ZIMTextMessage(message: "early"), ZIMTextMessage(message: "late"))
        for (text, seconds, result) in [(early, 119, "ok"), (late, 121, "error 6000278")] {
            try send(text, from: alice, zim)
            // A second went by while the message was sent.
            zim.world.advance(by: .seconds(seconds - 1))
            revoke(text, on: alice, zim)
            try zim.world.expect("ZIM.revokeMessage \(result)", on: alice)
        }
        revoke(early, on: alice, zim)
        try zim.world.expect("ZIM.revokeMessage error 6000278", on: alice)
        let twice = ZIMTextMessage(message: "twice")
        try send(twice, from: alice, zim)
        revoke(twice, on: alice, zim)
        try zim.world.expect("ZIM.revokeMessage ok", on: alice)
        revoke(twice, on: alice, zim)
        try zim.world.expect("ZIM.revokeMessage error 6000279", on: alice)
    }

    @Test func `what cannot be taken back says why`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: bob)
        let (own, toRoom) = (ZIMTextMessage(message: "hi"), ZIMTextMessage(message: "hi all"))
        let command = ZIMCommandMessage(message: Data("hi".utf8))
        try send(own, from: alice, zim)
        try send(command, from: alice, zim)
        try send(toRoom, to: "lobby", .room, from: alice, zim)
        let others = try #require(listener.peerMessages.first)
        let cases: [(Device, ZIMMessage, String)] = [
            (bob, others, "error 6000285"), (alice, command, "error 6000001"), (alice, toRoom, "error 6000013"),
            (alice, ZIMTextMessage(message: "never sent"), "error 6000001"),
        ]
        for (device, message, result) in cases {
            revoke(message, on: device, zim)
            try zim.world.expect("ZIM.revokeMessage \(result)", on: device)
        }
    }

    @Test func `a failure on the way leaves the message as it is, and it may be tried again`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        _ = try zim.loggedIn("bob")
        let text = ZIMTextMessage(message: "oops")
        try send(text, from: alice, zim)
        alice.network.isConnected = false
        zim.world.advance(by: .seconds(30))
        revoke(text, on: alice, zim)
        try zim.world.expect("ZIM.revokeMessage error 6000104", on: alice)
        alice.network.isConnected = true
        zim.world.advance(by: .seconds(10))
        revoke(text, on: alice, zim)
        try zim.world.expect("ZIM.revokeMessage ok", on: alice)
    }
}
