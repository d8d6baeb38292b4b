// Forms of callbacks, as there are without Objective-C.
// swift-format-ignore
#if !canImport(ObjectiveC)
import Devices
import EmulatorAPI
import FormNotes
import Foundation
import ImSDK_Plus
import ParlorTesting
import TUICore
import Testing

struct FormTests {
    /// Alice and Bob in a group, where everything happens that listeners of `notes` on Bob's device can hear.
    private func story(_ chat: ChatWorld, _ listen: (V2TIMManager) -> Void) throws {
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        chat.on(bob, listen)
        chat.on(alice) {
            $0.sendGroupTextMessage("hello", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
            $0.sendGroupCustomMessage(
                customData: Data([1]), to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
            $0.sendC2CTextMessage("hello", to: "bob", succ: {}, fail: { _, _ in })
            $0.sendC2CCustomMessage(customData: Data([1]), to: "bob", succ: {}, fail: { _, _ in })
            $0.setGroupAttributes("10001", attributes: ["topic": "music"], succ: {}, fail: { _, _ in })
        }
        chat.settle()
        let carol = try chat.member("carol")
        chat.on(carol) { $0.quitGroup("10001", succ: {}, fail: { _, _ in }) }
        let taken = chat.on(alice) {
            $0.invite(
                invitee: "bob", data: "sit", onlineUserOnly: true, offlinePushInfo: nil, timeout: 0, succ: {},
                fail: { _, _ in })
        }
        chat.settle()
        chat.on(alice) { $0.cancel(inviteID: taken, data: "no", succ: {}, fail: { _, _ in }) }
        let asked = chat.on(bob) {
            $0.invite(
                invitee: "alice", data: "sit", onlineUserOnly: true, offlinePushInfo: nil, timeout: 0, succ: {},
                fail: { _, _ in })
        }
        chat.settle()
        chat.on(alice) { $0.accept(inviteID: asked, data: "yes", succ: {}, fail: { _, _ in }) }
        chat.on(bob) {
            let info = V2TIMUserFullInfo()
            info.nickName = "Bob"
            $0.setSelfInfo(info: info, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        chat.on(alice) { $0.dismissGroup("10001", succ: {}, fail: { _, _ in }) }
        chat.settle()
    }

    @Test func `a callback with old or newer labels, and its parameters optional or not, is called once`() throws {
        let notes = FormNotes()
        let sdk = bothV2TIMSDKListenerForms(notes)
        let simple = bothV2TIMSimpleMsgListenerForms(notes)
        let advanced = bothV2TIMAdvancedMsgListenerForms(notes)
        let group = bothV2TIMGroupListenerForms(notes)
        let signaling = bothV2TIMSignalingListenerForms(notes)
        try story(ChatWorld()) { manager in
            for listener in sdk { manager.addIMSDKListener(listener: listener) }
            for listener in simple { manager.addSimpleMsgListener(listener: listener) }
            for listener in advanced { manager.addAdvancedMsgListener(listener: listener) }
            for listener in group { manager.addGroupListener(listener: listener) }
            for listener in signaling { manager.addSignalingListener(listener: listener) }
        }
        #expect(notes.wrong == [])
        #expect(
            notes.callbacks == [
                "onSelfInfoUpdated(_:)", "onSelfInfoUpdated(info:)",
                "onRecvC2CTextMessage(_:sender:text:)", "onRecvC2CTextMessage(msgID:sender:text:)",
                "onRecvNewMessage(_:)", "onRecvNewMessage(msg:)",
                "onMemberEnter(_:memberList:)", "onMemberEnter(groupID:memberList:)",
                "onGroupAttributeChanged(_:attributes:)",
                "onInviteeAccepted(_:invitee:data:)", "onInviteeAccepted(inviteID:invitee:data:)",
            ])
        withExtendedLifetime((sdk, simple, advanced, group, signaling)) {}
    }

    @Test func `listeners as apps write them are called`() throws {
        let listener = MixedListener()
        try story(ChatWorld()) {
            $0.addSimpleMsgListener(listener: listener)
            $0.addGroupListener(listener: listener)
            $0.addSignalingListener(listener: listener)
        }
        #expect(
            listener.heard == [
                "text hello", "custom 1", "old text hello", "new text hello", "entered carol", "invited: sit",
                "invited bob: sit",
            ])
    }

    @Test func `a listener of the login is called with any form of the error's text`() throws {
        let chat = ChatWorld()
        let notes = FormNotes()
        let bob = chat.world.device("bob")
        let listeners = bothTUILoginListenerForms(notes)
        bob.run {
            for listener in listeners { TUILogin.add(listener) }
            TUILogin.login(
                ChatWorld.sdkAppID, userID: "bob", userSig: chat.tenant.token(for: "bob"), succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("TUILogin.login succ", on: bob)
        bob.network.isConnected = false
        chat.world.advance(by: .seconds(500))
        try chat.tenant.administer(.forceOffline(user: "bob", revokesTokens: true))
        bob.network.isConnected = true
        chat.world.advance(by: .seconds(60))
        #expect(notes.wrong == [])
        #expect(notes.callbacks == ["onConnectFailed(_:err:)"])
        withExtendedLifetime(listeners) {}
    }

    @Test func `each kind of listener is looked at when it is added`() throws {
        let chat = ChatWorld()
        let bob = try chat.loggedIn("bob")
        let listener = WrongListener()
        chat.on(bob) { chat in
            chat.addIMSDKListener(listener: listener)
            chat.addSimpleMsgListener(listener: listener)
            chat.addAdvancedMsgListener(listener: listener)
            chat.addGroupListener(listener: listener)
            chat.setGroupListener(listener)
            chat.addSignalingListener(listener: listener)
            TUILogin.add(listener)
        }
        #expect(
            chat.notes(containing: "is never called").map { $0.prefix { $0 != "(" } } == [
                "V2TIMSDKListener: WrongListener.onConnectFailed",
                "V2TIMSDKListener: WrongListener.onUserStatusChanged",
                "V2TIMSimpleMsgListener: WrongListener.onRecvC2CTextMessage",
                "V2TIMAdvancedMsgListener: WrongListener.onRecvNewMessage",
                "V2TIMGroupListener: WrongListener.onMemberEnter", "V2TIMGroupListener: WrongListener.onMemberEnter",
                "V2TIMSignalingListener: WrongListener.onInviteeAccepted",
                "TUILoginListener: WrongListener.onConnectFailed",
            ])
    }

    @Test func `methods that subclasses of the listener's class add are called`() throws {
        let listeners = [QuietListener(), TalkativeListener(), LoudListener()]
        let chat = ChatWorld()
        try story(chat) { manager in
            for listener in listeners { manager.addSimpleMsgListener(listener: listener) }
        }
        #expect(listeners.map(\.heard) == [["own hello"], ["own hello", "added 1"], ["own hello", "LOUD 1"]])
        #expect(chat.notes(containing: "is never called") == [])
    }

    @Test func `a method with a callback's name that cannot be called is reported when the listener is added`() throws {
        let chat = ChatWorld()
        let bob = try chat.loggedIn("bob")
        let listener = MisspeltListener()
        chat.on(bob) { $0.addSimpleMsgListener(listener: listener) }
        #expect(
            chat.notes(containing: "V2TIMSimpleMsgListener") == [
                "V2TIMSimpleMsgListener: MisspeltListener.onRecvC2CTextMessage(_: String?, from: V2TIMUserInfo?, "
                    + "text: String?) is never called: write onRecvC2CTextMessage(_: String?, sender: V2TIMUserInfo?, "
                    + "text: String?)",
                "V2TIMSimpleMsgListener: MisspeltListener.onRecvGroupTextMessage(_: String?, groupID: String?, "
                    + "sender: V2TIMUserInfo?, text: String?) is never called: write "
                    + "onRecvGroupTextMessage(_: String?, groupID: String?, sender: V2TIMGroupMemberInfo, "
                    + "text: String?)",
            ])
        // What is another listener's callback is right.
        chat.on(bob) { $0.addGroupListener(listener: listener) }
        #expect(chat.notes(containing: "V2TIMGroupListener") == [])
    }

    @Test func `a private method of a subclass with a callback's name is reported`() throws {
        let chat = ChatWorld()
        let bob = try chat.loggedIn("bob")
        let listener = SecretiveListener()
        chat.on(bob) { $0.addSimpleMsgListener(listener: listener) }
        #expect(
            chat.notes(containing: "is never called") == [
                "V2TIMSimpleMsgListener: SecretiveListener.onRecvC2CTextMessage(_: String?, sender: V2TIMUserInfo?, "
                    + "text: String?) is never called: it is private"
            ])
        listener.use()
    }
}

extension ChatWorld {
    fileprivate func notes(containing text: String) -> [String] {
        world.trace.filter { $0.kind == .note && $0.text.contains(text) }.map(\.text)
    }
}

/// Mixtures of forms, as public apps have them.
private final class MixedListener: NSObject, V2TIMSimpleMsgListener, V2TIMGroupListener, V2TIMSignalingListener {
    var heard: [String] = []

    func onRecvGroupTextMessage(_ msgID: String!, groupID: String?, sender: V2TIMGroupMemberInfo, text: String!) {
        heard.append("text \(text ?? "")")
    }
    func onRecvGroupCustomMessage(_: String?, groupID: String?, sender: V2TIMGroupMemberInfo?, customData: Data) {
        heard.append("custom \(customData.count)")
    }
    func onRecvC2CTextMessage(_: String!, sender: V2TIMUserInfo, text: String) { heard.append("old text \(text)") }
    func onRecvC2CTextMessage(msgID: String!, sender: V2TIMUserInfo!, text: String?) {
        heard.append("new text \(text ?? "")")
    }
    func onMemberEnter(groupID: String?, memberList: [V2TIMGroupMemberInfo]!) {
        heard.append("entered \(memberList.map { $0.userID ?? "" }.joined())")
    }
    func onReceiveNewInvitation(
        _ inviteID: String!, inviter: String, groupID: String?, inviteeList: [String]!, data: String?
    ) {
        heard.append("invited \(inviteeList.joined()): \(data ?? "")")
    }
    func onReceiveNewInvitation(
        inviteID: String, inviter: String!, groupID: String!, inviteeList: [String]?, data: String
    ) {
        heard.append("invited: \(data)")
    }
}

private class QuietListener: NSObject, V2TIMSimpleMsgListener {
    var heard: [String] = []

    func onRecvGroupTextMessage(msgID: String!, groupID: String!, sender: V2TIMGroupMemberInfo!, text: String!) {
        heard.append("own \(text ?? "")")
    }
}

private class TalkativeListener: QuietListener {
    func onRecvGroupCustomMessage(_: String, groupID: String!, sender: V2TIMGroupMemberInfo?, customData: Data) {
        heard.append("added \(customData.count)")
    }
}

private final class LoudListener: TalkativeListener {
    override func onRecvGroupCustomMessage(
        _: String, groupID: String!, sender: V2TIMGroupMemberInfo?, customData: Data
    ) {
        heard.append("LOUD \(customData.count)")
    }
}

private final class MisspeltListener: NSObject, V2TIMSimpleMsgListener, V2TIMGroupListener {
    func onRecvC2CTextMessage(_ msgID: String!, from: V2TIMUserInfo!, text: String!) {}
    func onRecvGroupTextMessage(_ msgID: String!, groupID: String!, sender: V2TIMUserInfo!, text: String!) {}
    func onMemberEnter(_ groupID: String!, memberList: [V2TIMGroupMemberInfo]!) {}
}

/// One wrong callback of each kind of listener.
private final class WrongListener: NSObject, V2TIMSDKListener, V2TIMSimpleMsgListener, V2TIMAdvancedMsgListener,
    V2TIMGroupListener, V2TIMSignalingListener, TUILoginListener
{
    func onUserStatusChanged(_ statuses: [V2TIMUserStatus]!, at: Int) {}
    func onRecvC2CTextMessage(_ text: String!) {}
    func onRecvNewMessage(_ message: String!) {}
    func onMemberEnter(_ groupID: String!, member: V2TIMGroupMemberInfo!) {}
    func onInviteeAccepted(_ inviteID: String!) {}
    func onConnectFailed(code: Int32, err: String!) {}
    func onConnecting() {}
    func onConnectSuccess() {}
    func onKickedOffline() {}
    func onUserSigExpired() {}
}

class SilentListener: NSObject, V2TIMSimpleMsgListener {}
final class SecretiveListener: SilentListener {
    private func onRecvC2CTextMessage(_ msgID: String!, sender: V2TIMUserInfo!, text: String!) {}
    func use() { onRecvC2CTextMessage("", sender: V2TIMUserInfo(), text: "") }
}
#endif
