import Devices
import Dispatch
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing

@testable import ZIM

/// What compiles and has no effect says so, and what goes wrong without a callback is told.
struct WithoutEffectTests {
    private let zim = ZIMWorld()

    private func warnings(on device: Device) -> [String] {
        zim.advice(on: device).filter { $0.contains("has no effect here") }.map { String($0.prefix { $0 != " " }) }
    }

    @Test func `settings and the upload of a log fail nothing, and say that they have no effect`() throws {
        let alice = zim.device("alice")
        for _ in 1...2 {
            alice.run {
                ZIM.setLogConfig(ZIMLogConfig())
                ZIM.setCacheConfig(ZIMCacheConfig())
                ZIM.setAdvancedConfig(key: "a", value: "b")
                ZIM.setGeofencingConfig(with: [], type: .include)
                ZIM.setCustomDispatchQueue(DispatchQueue(label: "app"))
                #expect(!ZIM.getVersion().isEmpty)
            }
            zim.on(alice) { $0.uploadLog(with: { error in #expect(error.code == .success) }) }
            try zim.world.expect("ZIM.uploadLog ok", on: alice)
        }
        #expect(
            warnings(on: alice) == [
                "ZIM.setLogConfig(_:)", "ZIM.setCacheConfig(_:)", "ZIM.setAdvancedConfig(key:value:)",
                "ZIM.setGeofencingConfig(with:type:)", "ZIM.uploadLog(with:)",
            ])
    }

    @Test func `fields of a message that have no effect say so when it is sent, and not before`() throws {
        let alice = try zim.loggedIn("alice")
        _ = try zim.loggedIn("bob")
        let config = ZIMMessageSendConfig()
        let message = ZIMTextMessage(message: "hi")
        zim.send(message, on: alice, config: config)
        #expect(warnings(on: alice) == [])
        config.pushConfig = ZIMPushConfig()
        config.hasReceipt = true
        config.isNotifyMentionedUsers = true
        config.isRetrySend = true
        message.reactions = [ZIMMessageReaction()]
        message.repliedInfo = ZIMMessageRepliedInfo()
        for _ in 1...2 {
            zim.send(message, on: alice, config: config)
            try zim.world.expect("ZIM.sendMessage ok", on: alice)
        }
        #expect(
            warnings(on: alice) == [
                "ZIMPushConfig", "ZIMMessageSendConfig.hasReceipt", "ZIMMessageSendConfig.isNotifyMentionedUsers",
                "ZIMMessageSendConfig.isRetrySend", "ZIMMessage.reactions", "ZIMMessage.repliedInfo",
            ])
    }

    @Test(arguments: ["callInvite", "callingInvite", "callCancel", "callQuit", "callEnd", "revokeMessage"])
    func `a push configuration says that nothing is pushed, wherever it is given`(_ call: String) throws {
        let alice = try zim.loggedIn("alice")
        let push = ZIMPushConfig()
        zim.on(alice) { sdk in
            switch call {
            case "callInvite":
                let config = ZIMCallInviteConfig()
                config.pushConfig = push
                sdk.callInvite(with: ["bob"], config: config) { _, _, _ in }
            case "callingInvite":
                let config = ZIMCallingInviteConfig()
                config.pushConfig = push
                sdk.callingInvite(with: ["bob"], callID: "c", config: config) { _, _, _ in }
            case "callCancel":
                let config = ZIMCallCancelConfig()
                config.pushConfig = push
                sdk.callCancel(with: [], callID: "c", config: config) { _, _, _ in }
            case "callQuit":
                let config = ZIMCallQuitConfig()
                config.pushConfig = push
                sdk.callQuit(by: "c", config: config) { _, _, _ in }
            case "callEnd":
                let config = ZIMCallEndConfig()
                config.pushConfig = push
                sdk.callEnd(by: "c", config: config) { _, _, _ in }
            default:
                let config = ZIMMessageRevokeConfig()
                config.pushConfig = push
                sdk.revokeMessage(ZIMTextMessage(message: "hi"), config: config) { _, _ in }
            }
        }
        #expect(warnings(on: alice) == ["ZIMPushConfig"])
    }

    @Test func `the cloud's conversation that was to be deleted too is named`() throws {
        let alice = try zim.loggedIn("alice")
        let config = ZIMConversationDeleteConfig()
        config.isAlsoDeleteServerConversation = true
        zim.on(alice) { $0.deleteConversation(by: "bob", conversationType: .peer, config: config) { _, _, _ in } }
        #expect(warnings(on: alice) == ["ZIMConversationDeleteConfig.isAlsoDeleteServerConversation"])
    }

    @Test func `who is online is on a phone, and who is not is on nothing`() throws {
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        func platforms() throws -> [NSNumber]? {
            var found: [NSNumber]?
            zim.on(alice) { $0.queryUsersStatus(by: ["bob"]) { list, _, _ in found = list.first?.onlinePlatforms } }
            try zim.world.expect("ZIM.queryUsersStatus ok", on: alice)
            return found
        }
        #expect(try platforms() == [NSNumber(value: ZIMPlatformType.iPhoneOS.rawValue)])
        zim.on(bob) { $0.logout() }
        zim.settle()
        #expect(try platforms() == [])
    }

    // MARK: What has no callback of its own

    @Test func `a status that is refused at login is told as an error, and the login goes on`() throws {
        let bare = ZIMWorld { $0.signaling.hasPresence = false }
        let alice = bare.device("alice")
        let listener = bare.listen(on: alice)
        let config = ZIMLoginConfig()
        config.token = bare.tenant.token(for: "alice")
        config.customStatus = "singing"
        bare.on(alice) { $0.login(withUserID: "alice", config: config) { #expect($0.code == .success) } }
        try bare.world.expect("ZIM.login ok", on: alice)
        try bare.world.expect("errorInfo(", on: alice)
        #expect(listener.errors.count == 1 && listener.errors.first?.code != .success)
        #expect(listener.errors.first?.message.isEmpty == false)
    }

    @Test func `a login that fails is told by its callback, and not as an error besides`() throws {
        let alice = zim.device("alice")
        let listener = zim.listen(on: alice)
        zim.logIn("alice", on: alice, token: "rubbish", userName: "Alice")
        try zim.world.expect("ZIM.login error 6000107", on: alice)
        zim.settle()
        #expect(listener.errors.isEmpty)
    }

    @Test func `a session that is over takes its rooms along, for whom there is no way back`() throws {
        let alice = try zim.member("alice")
        zim.on(alice) { $0.receive(.state(.closed(reason: "the tenant stopped"))) }
        zim.settle()
        let told = zim.callbacks(on: alice, containing: "StateChanged")
        #expect(
            told.suffix(2) == [
                "connectionStateChanged(disconnected, event: loginTimeout)",
                "roomStateChanged(disconnected, event: connectTimeout, roomID: lobby)",
            ])
    }

    @Test func `a room whose way back is cut off once more is out of time, and the connection comes back alone`() throws
    {
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let config = ZIMUserStatusSubscribeConfig()
        config.subscriptionDuration = 10
        zim.on(alice) { $0.subscribeUsersStatus(by: ["bob"], config: config) { _, _ in } }
        bob.network.isConnected = false
        zim.world.advance(by: .seconds(60))
        bob.network.uplink.delay = .seconds(2)
        zim.world.forgetCallbacks()
        bob.network.isConnected = true
        try zim.world.expect("userStatusUpdated(bob online", on: alice, within: .seconds(20))
        // The question for the rooms follows the answer to the login; it is under way.
        zim.settle()
        let told = zim.callbacks(on: bob, containing: "connectionStateChanged")
        bob.network.isConnected = false
        try zim.world.expect("roomStateChanged(disconnected, event: connectTimeout, roomID: lobby)", on: bob)
        #expect(zim.callbacks(on: bob, containing: "connectionStateChanged") == told)
        bob.network.uplink.delay = .milliseconds(10)
        bob.network.isConnected = true
        try zim.world.expect("connectionStateChanged(connected, event: success)", on: bob)
        zim.enter(on: bob)
        try zim.world.expect("ZIM.enterRoom ok", on: bob)
    }
}
