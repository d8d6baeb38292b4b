import Devices
import ImSDK_Plus
import ParlorTesting
import Testing

struct LoginTests {
    @Test func `a call before the app is named fails with 6013, one before login with 6014`() throws {
        let chat = ChatWorld()
        let alice = chat.world.device("alice")
        chat.on(alice) { $0.joinGroup("10001", msg: nil, succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.joinGroup fail 6013", on: alice)
        chat.on(alice) { manager in
            #expect(manager.initSDK(ChatWorld.sdkAppID, config: nil))
            manager.joinGroup("10001", msg: nil, succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.joinGroup fail 6014", on: alice)
    }

    @Test func `an app number of 0 is refused at once`() {
        let chat = ChatWorld()
        #expect(chat.on(chat.world.device("alice")) { $0.initSDK(0, config: nil) } == false)
    }

    @Test func `an app nobody has is found out at login`() throws {
        let chat = ChatWorld()
        let alice = chat.world.device("alice")
        chat.on(alice) { manager in
            #expect(manager.initSDK(1_400_000_002, config: nil))
            manager.login(userID: "alice", userSig: chat.tenant.token(for: "alice"), succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.login fail 70020", on: alice)
        #expect(chat.on(alice) { $0.getLoginStatus() } == .STATUS_LOGOUT)
    }

    @Test func `a UserSig that is not good says why`() throws {
        let chat = ChatWorld()
        let alice = chat.world.device("alice")
        let other = Tenant.tencent(sdkAppID: ChatWorld.sdkAppID, secretKey: "another")
        let now = chat.world.unixSeconds
        let cases = [
            ("", 6017), ("rubbish", 70003), (chat.tenant.token(for: "bob"), 70013),
            (other.token(for: "alice", at: now), 70009),
            (chat.tenant.tenant.token(for: "alice", at: now - 100, lifetimeSeconds: 50), 6206),
        ]
        chat.on(alice) { _ = $0.initSDK(ChatWorld.sdkAppID, config: nil) }
        for (userSig, code) in cases {
            chat.on(alice) { $0.login("alice", userSig: userSig, succ: {}, fail: { _, _ in }) }
            try chat.world.expect("V2TIMManager.login fail \(code)", on: alice)
            #expect(chat.on(alice) { $0.getLoginUser() } == nil)
        }
    }

    @Test func `a second login while one runs is refused, and the first goes on`() throws {
        let chat = ChatWorld()
        let alice = chat.world.device("alice")
        chat.on(alice) { manager in
            manager.initSDK(ChatWorld.sdkAppID, config: nil)
            for _ in 1...2 {
                manager.login("alice", userSig: chat.tenant.token(for: "alice"), succ: {}, fail: { _, _ in })
            }
            #expect(manager.getLoginStatus() == .STATUS_LOGINING)
        }
        try chat.world.expect("V2TIMManager.login fail 7501", on: alice)
        try chat.world.expect("V2TIMManager.login succ", on: alice)
        #expect(chat.on(alice) { $0.getLoginUser() } == "alice")
        #expect(chat.on(alice) { $0.getLoginStatus() } == .STATUS_LOGINED)
    }

    @Test func `a logout overtakes a login that runs`() throws {
        let chat = ChatWorld()
        let alice = chat.world.device("alice")
        chat.on(alice) { manager in
            manager.initSDK(ChatWorld.sdkAppID, config: nil)
            manager.login("alice", userSig: chat.tenant.token(for: "alice"), succ: {}, fail: { _, _ in })
            manager.logout({}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.login fail 6023", on: alice)
        try chat.world.expect("V2TIMManager.logout succ", on: alice)
        #expect(chat.on(alice) { $0.getLoginStatus() } == .STATUS_LOGOUT)
    }

    @Test func `the app hears that it connects and that it is connected`() throws {
        let chat = ChatWorld()
        let alice = chat.world.device("alice")
        chat.listen(on: alice)
        _ = try chat.loggedIn("alice")
        chat.settle()
        #expect(chat.callbacks(on: alice, containing: "onConnect") == ["onConnecting()", "onConnectSuccess()"])
    }

    @Test func `a second phone of the same user ends the first one's login`() throws {
        let chat = ChatWorld()
        let first = try chat.loggedIn("alice")
        chat.listen(on: first)
        _ = try chat.loggedIn("alice", on: "second phone")
        try chat.world.expect("onKickedOffline()", on: first)
        #expect(chat.on(first) { $0.getLoginUser() } == nil)
        chat.on(first) { $0.getUsersInfo(["alice"], succ: { _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getUsersInfo fail 6014", on: first)
    }

    @Test func `the UserSig runs out while its user is online`() throws {
        let chat = ChatWorld()
        let alice = chat.world.device("alice")
        chat.on(alice) { manager in
            manager.initSDK(ChatWorld.sdkAppID, config: nil)
            let userSig = chat.tenant.token(for: "alice", lifetimeSeconds: 60)
            manager.login("alice", userSig: userSig, succ: {}, fail: { _, _ in })
        }
        chat.listen(on: alice)
        try chat.world.expect("onUserSigExpired()", on: alice, within: .seconds(70))
        #expect(chat.on(alice) { $0.getLoginStatus() } == .STATUS_LOGOUT)
    }

    @Test func `a short loss of connection keeps the login`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        chat.listen(on: alice)
        alice.network.isConnected = false
        chat.settle()
        chat.on(alice) { $0.getUsersInfo(["alice"], succ: { _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getUsersInfo fail 9508", on: alice)
        alice.network.isConnected = true
        try chat.world.expect("onConnectSuccess()", on: alice)
        chat.on(alice) { $0.getUsersInfo(["alice"], succ: { _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getUsersInfo succ", on: alice)
    }

    @Test func `after a long loss of connection the SDK logs in again, and live rooms are left`() throws {
        let chat = ChatWorld()
        _ = try chat.owner()
        let bob = try chat.member("bob")
        chat.listen(on: bob)
        bob.network.isConnected = false
        chat.world.advance(by: .seconds(500))
        bob.network.isConnected = true
        try chat.world.expect("onConnectSuccess()", on: bob)
        #expect(chat.on(bob) { $0.getLoginUser() } == "bob")
        chat.on(bob) {
            $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.sendGroupTextMessage fail 10007", on: bob)
    }

    @Test func `who comes back after the session ended finds the newer login there, and does not kick it`() throws {
        let chat = ChatWorld()
        let first = try chat.loggedIn("alice")
        chat.listen(on: first)
        first.network.isConnected = false
        chat.world.advance(by: .seconds(500))
        let second = try chat.loggedIn("alice", on: "second phone")
        chat.listen(on: second)
        first.network.isConnected = true
        try chat.world.expect("onKickedOffline()", on: first)
        chat.settle()
        #expect(chat.callbacks(on: first, containing: "onConnectSuccess").isEmpty)
        #expect(chat.on(first) { $0.getLoginStatus() } == .STATUS_LOGOUT)
        #expect(chat.callbacks(on: second, containing: "onKickedOffline").isEmpty)
        #expect(chat.on(second) { $0.getLoginUser() } == "alice")
    }

    @Test func `who logs out without a network is gone when it is back`() throws {
        let chat = ChatWorld()
        let phone = try chat.loggedIn("bob", on: "phone")
        chat.listen(on: phone)
        phone.network.isConnected = false
        chat.world.advance(by: .seconds(1))
        chat.on(phone) { $0.logout({}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.logout succ", on: phone)
        chat.world.advance(by: .seconds(10))
        phone.network.isConnected = true
        chat.world.advance(by: .seconds(2))
        // Nobody of that name is there: whoever logs in on another device kicks nobody.
        _ = try chat.loggedIn("bob", on: "tablet")
        try chat.world.expectNo("onKickedOffline", on: phone, for: .seconds(2))
    }

    @Test func `who logs out without a network is told nothing of what happened meanwhile`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let phone = try chat.member("bob")
        let bob = chat.listen(on: phone)
        phone.network.isConnected = false
        chat.settle()
        chat.on(phone) { $0.logout({}, fail: { _, _ in }) }
        chat.on(alice) {
            $0.sendGroupTextMessage("too late", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        }
        chat.world.advance(by: .seconds(10))
        phone.network.isConnected = true
        chat.settle()
        #expect(bob.texts.isEmpty && bob.messages.isEmpty)
    }

    /// Logs a user in at the cloud, whose answer the network loses, and brings the network back.
    private func loseAnswerToLogin(of user: String, on phone: Device, _ chat: ChatWorld) throws {
        phone.network.downlink.delay = .seconds(1)
        chat.on(phone) {
            $0.login(user, userSig: chat.tenant.token(for: user), succ: {}, fail: { _, _ in })
        }
        chat.world.advance(by: .milliseconds(700))
        phone.network.isConnected = false
        try chat.world.expect("V2TIMManager.login fail", on: phone)
        chat.world.advance(by: .seconds(5))
        phone.network.downlink.delay = .milliseconds(10)
        phone.network.isConnected = true
        chat.world.advance(by: .seconds(2))
    }

    @Test func `a login that got no answer is no login when the network is back`() throws {
        let chat = ChatWorld()
        let phone = chat.world.device("phone")
        chat.listen(on: phone)
        chat.on(phone) { $0.initSDK(ChatWorld.sdkAppID, config: V2TIMSDKConfig()) }
        try loseAnswerToLogin(of: "bob", on: phone, chat)
        _ = try chat.loggedIn("bob", on: "tablet")
        try chat.world.expectNo("onKickedOffline", on: phone, for: .seconds(2))
    }

    @Test func `another user's login that got no answer leaves the one who was logged in`() throws {
        let chat = ChatWorld()
        let phone = try chat.loggedIn("alice", on: "phone")
        try loseAnswerToLogin(of: "bob", on: phone, chat)
        #expect(chat.on(phone) { $0.getLoginUser() } == "alice")
        let bob = try chat.owner("bob")
        chat.listen(on: bob)
        try chat.join("10001", on: phone)
        try chat.world.expect("onMemberEnter(groupID: 10001, memberList: [alice", on: bob)
    }

    @Test func `a UserSig that ran out while the network was away ends the login when it is back`() throws {
        let chat = ChatWorld()
        let alice = chat.world.device("alice")
        chat.on(alice) { manager in
            manager.initSDK(ChatWorld.sdkAppID, config: nil)
            let userSig = chat.tenant.token(for: "alice", lifetimeSeconds: 60)
            manager.login("alice", userSig: userSig, succ: {}, fail: { _, _ in })
        }
        chat.listen(on: alice)
        chat.settle()
        alice.network.isConnected = false
        chat.world.advance(by: .seconds(500))
        alice.network.isConnected = true
        try chat.world.expect("onUserSigExpired()", on: alice)
        #expect(chat.on(alice) { $0.getLoginStatus() } == .STATUS_LOGOUT)
    }

    @Test func `another user on the same device takes the place of the first`() throws {
        let chat = ChatWorld()
        let phone = try chat.loggedIn("alice")
        chat.on(phone) { $0.login("bob", userSig: chat.tenant.token(for: "bob"), succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.login succ", on: phone)
        #expect(chat.on(phone) { $0.getLoginUser() } == "bob")
    }

    @Test func `what is not emulated says so by name`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        chat.on(alice) { $0.callExperimentalAPI("setProxyInfo", param: nil, succ: { _ in }, fail: { _, _ in }) }
        let entry = try chat.world.expect("V2TIMManager.callExperimentalAPI fail 7013", on: alice)
        #expect(entry.text.contains("setProxyInfo"))
    }
}
