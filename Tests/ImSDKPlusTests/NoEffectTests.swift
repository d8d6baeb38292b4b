import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import TUICore
import Testing

struct NoEffectTests {
    private func notes(on device: Device, in chat: ChatWorld) -> [String] {
        chat.world.trace.filter { $0.device == device.name && $0.kind == .note }.map(\.text)
    }

    @Test func `a log that is never written is said to be so, once`() {
        let chat = ChatWorld()
        let alice = chat.world.device("alice")
        let config = V2TIMSDKConfig()
        config.logListener = { _, _ in }
        config.logLevel = .LOG_DEBUG
        for _ in 1...2 { chat.on(alice) { $0.initSDK(ChatWorld.sdkAppID, config: config) } }
        let login = TUILoginConfig()
        login.onLog = { _, _ in }
        login.logLevel = .LOG_NONE
        alice.run {
            TUILogin.login(
                ChatWorld.sdkAppID, userID: "alice", userSig: "", config: login, succ: {}, fail: { _, _ in })
        }
        let named = [
            "V2TIMSDKConfig.logListener", "V2TIMSDKConfig.logLevel", "TUILoginConfig.onLog", "TUILoginConfig.logLevel",
        ]
        for name in named {
            #expect(notes(on: alice, in: chat).filter { $0.hasPrefix("\(name) has no effect here.") }.count == 1)
        }
    }

    @Test func `a group that users should ask to join is joined at once, and that is said`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        chat.on(alice) {
            let group = V2TIMGroupInfo()
            group.groupID = "10001"
            group.groupType = GroupType_Public
            $0.createGroup(group, memberList: nil, succ: { _ in }, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.createGroup succ", on: alice)
        #expect(notes(on: alice, in: chat) == [])
        chat.on(alice) {
            let group = V2TIMGroupInfo()
            group.groupID = "10001"
            group.groupAddOpt = .GROUP_ADD_AUTH
            group.groupApproveOpt = .GROUP_ADD_FORBID
            $0.setGroupInfo(group, succ: {}, fail: { _, _ in })
        }
        #expect(notes(on: alice, in: chat).count == 2)
        _ = try chat.member("bob")
    }

    @Test func `what of a message and of push notifications has no effect is said`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        for _ in 1...2 {
            chat.on(alice) { manager in
                let message = manager.createTextMessage("hi")
                message?.needReadReceipt = true
                message?.isExcludedFromUnreadCount = true
                message?.isExcludedFromLastMessage = true
                manager.send(
                    message, receiver: nil, groupID: "10001", priority: .PRIORITY_NORMAL, onlineUserOnly: false,
                    offlinePushInfo: V2TIMOfflinePushInfo(), progress: nil, succ: {}, fail: { _, _ in })
                manager.setAPNS(V2TIMAPNSConfig(), succ: {}, fail: { _, _ in })
                manager.setAPNSListener(nil)
            }
        }
        try chat.world.expect("V2TIMManager.setAPNS succ", on: alice)
        #expect(notes(on: alice, in: chat).count == 6)
    }
}
