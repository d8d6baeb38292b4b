import Devices
import Foundation
import ParlorTesting
import TUICore
import Testing

struct TUILoginTests {
    private final class LoginListener: NSObject, TUILoginListener {
        var calls: [String] = []
        func onConnecting() { calls.append("connecting") }
        func onConnectSuccess() { calls.append("connected") }
        func onConnectFailed(_ code: Int32, err: String!) { calls.append("failed \(code)") }
        func onKickedOffline() { calls.append("kicked") }
        func onUserSigExpired() { calls.append("expired") }
    }

    private let chat = ChatWorld()

    private func logIn(_ user: String, on device: Device, app: Int32 = ChatWorld.sdkAppID) {
        device.run {
            TUILogin.login(app, userID: user, userSig: chat.tenant.token(for: user), succ: {}, fail: { _, _ in })
        }
    }

    @Test func `one login serves the SDK and the components`() throws {
        let alice = chat.world.device("alice")
        let listener = LoginListener()
        alice.run { TUILogin.add(listener) }
        logIn("alice", on: alice)
        try chat.world.expect("TUILogin.login succ", on: alice)
        chat.settle()
        alice.run {
            #expect(TUILogin.isUserLogined())
            #expect(TUILogin.getUserID() == "alice")
            #expect(TUILogin.getSdkAppID() == ChatWorld.sdkAppID)
            #expect(TUILogin.getNickName() == "")
            #expect(V2TIMManager.sharedInstance()?.getLoginUser() == "alice")
        }
        #expect(listener.calls == ["connecting", "connected"])
        logIn("alice", on: alice)
        try chat.world.expect("TUILogin.login succ", on: alice)
    }

    @Test func `a login that fails says Chat's code`() throws {
        let alice = chat.world.device("alice")
        alice.run {
            TUILogin.login(
                ChatWorld.sdkAppID, userID: "alice", userSig: chat.tenant.token(for: "bob"), succ: {},
                fail: { _, _ in })
        }
        try chat.world.expect("TUILogin.login fail 70013", on: alice)
        logIn("alice", on: alice, app: 0)
        try chat.world.expect("TUILogin.login fail 6013", on: alice)
    }

    @Test func `after a logout the SDK has to be set up again`() throws {
        let alice = chat.world.device("alice")
        logIn("alice", on: alice)
        try chat.world.expect("TUILogin.login succ", on: alice)
        alice.run { TUILogin.logout({}, fail: { _, _ in }) }
        try chat.world.expect("TUILogin.logout succ", on: alice)
        alice.run {
            #expect(TUILogin.getUserID() == nil)
            V2TIMManager.sharedInstance().getUsersInfo(["alice"], succ: { _ in }, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.getUsersInfo fail 6013", on: alice)
        logIn("alice", on: alice)
        try chat.world.expect("TUILogin.login succ", on: alice)
    }

    @Test func `another app ends the first one's session`() throws {
        chat.world.addTenant(.tencent(sdkAppID: 1_400_000_002, secretKey: "secret"))
        let other = Tenant.tencent(sdkAppID: 1_400_000_002, secretKey: "secret")
        let alice = chat.world.device("alice")
        logIn("alice", on: alice)
        try chat.world.expect("TUILogin.login succ", on: alice)
        alice.run {
            TUILogin.login(
                1_400_000_002, userID: "alice", userSig: other.token(for: "alice", at: chat.world.unixSeconds),
                succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.logout succ", on: alice)
        try chat.world.expect("TUILogin.login succ", on: alice)
        alice.run { #expect(TUILogin.getSdkAppID() == 1_400_000_002) }
    }

    @Test func `a second phone ends the login of the first`() throws {
        let first = chat.world.device("first")
        let listener = LoginListener()
        first.run { TUILogin.add(listener) }
        for device in [first, chat.world.device("second")] {
            logIn("alice", on: device)
            try chat.world.expect("TUILogin.login succ", on: device)
        }
        chat.settle()
        #expect(listener.calls.last == "kicked")
    }

    @Test func `the scene is the device's own`() {
        let (alice, bob) = (chat.world.device("alice"), chat.world.device("bob"))
        alice.run { TUILogin.setCurrentBusinessScene(.InLivingRoom) }
        #expect(alice.run { TUILogin.getCurrentBusinessScene() } == .InLivingRoom)
        #expect(bob.run { TUILogin.getCurrentBusinessScene() } == .None)
    }
}
