import Devices
import ParlorTesting
import Testing
import ZIM

struct LoginTests {
    private func connection(_ device: Device, _ zim: ZIMWorld) -> [String] {
        zim.callbacks(on: device, containing: "connectionStateChanged", "ZIM.login")
    }

    @Test func `a login goes through connecting and connected to its callback`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        #expect(
            connection(alice, zim) == [
                "connectionStateChanged(connecting, event: activeLogin)",
                "connectionStateChanged(connected, event: success)", "ZIM.login ok",
            ])
    }

    @Test func `without a token the AppSign lets in`() throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice", appSign: ZIMWorld.appSign)
        zim.logIn("alice", on: alice, token: "")
        try zim.world.expect("ZIM.login ok", on: alice)
        let bob = zim.device("bob", appSign: ZIMWorld.appSign)
        let user = ZIMUserInfo()
        user.userID = "bob"
        zim.on(bob) { $0.login(with: user) { error in #expect(error.code == .ZIMErrorCodeSuccess) } }
        try zim.world.expect("ZIM.login ok", on: bob)
    }

    @Test func `a login that is not good says why, and what to do`() throws {
        let zim = ZIMWorld()
        let now = zim.world.unixSeconds
        let other = Tenant.zego(
            appID: ZIMWorld.appID, appSign: ZIMWorld.appSign, serverSecret: "fedcba9876543210fedcba9876543210")
        let cases: [(token: String, appSign: String, code: Int, advice: String)] = [
            ("", "", 6_000_101, "AppSign"),
            ("", String(repeating: "f", count: 64), 6_000_101, "AppSign"),
            ("", "short", 6_000_101, "AppSign"),
            ("rubbish", "", 6_000_107, "begins with 04"),
            ("04rubbish", "", 6_000_103, "ServerSecret"),
            (zim.tenant.token(for: "bob"), "", 6_000_103, "this user"),
            (other.token(for: "alice", at: now), "", 6_000_103, "ServerSecret"),
            (zim.tenant.tenant.token(for: "alice", at: now - 100, lifetimeSeconds: 50), "", 6_000_106, "past its time"),
            (zim.tenant.token(for: "alice", lifetimeSeconds: 20), "", 6_000_108, "30 s"),
        ]
        for (number, test) in cases.enumerated() {
            let device = zim.device("phone \(number)", appSign: test.appSign)
            zim.logIn("alice", on: device, token: test.token)
            try zim.world.expect("ZIM.login error \(test.code)", on: device)
            #expect(zim.advice(on: device).contains { $0.contains(test.advice) }, "\(test)")
            #expect(zim.callbacks(on: device, containing: "connectionStateChanged(disconnected").count == 1)
        }
    }

    @Test func `an app nobody has is found out at login`() throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice", appID: 1)
        zim.logIn("alice", on: alice)
        let refusal = try zim.world.expect("ZIM.login error 6000003", on: alice)
        #expect(refusal.text.contains("parlor tenant create NAME --vendor zego --app-id 1"))
    }

    @Test(arguments: [
        (String(repeating: "a", count: 32), "ok"), (String(repeating: "a", count: 33), "error 6000001"),
        ("", "error 6000001"), ("a b", "error 6000001"), ("ä", "error 6000001"), ("a-b_c.d~@!", "ok"),
    ])
    func `a userID has 1 to 32 bytes of digits, letters and marks`(userID: String, result: String) throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice", appSign: ZIMWorld.appSign)
        zim.logIn(userID, on: alice, token: "")
        try zim.world.expect("ZIM.login \(result)", on: alice)
    }

    @Test func `a userName has at most 256 bytes`() throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice")
        zim.logIn("alice", on: alice, userName: String(repeating: "a", count: 257))
        try zim.world.expect("ZIM.login error 6000001", on: alice)
        zim.logIn("alice", on: alice, userName: String(repeating: "a", count: 256))
        try zim.world.expect("ZIM.login ok", on: alice)
    }

    @Test func `a second login is 6000111, that of another user 6000123, and the first goes on`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        zim.logIn("alice", on: alice)
        try zim.world.expect("ZIM.login error 6000111", on: alice)
        zim.logIn("bob", on: alice)
        try zim.world.expect("ZIM.login error 6000123", on: alice)
        #expect(zim.advice(on: alice).contains { $0.contains("logout()") })
        zim.enter(on: alice)
        try zim.world.expect("ZIM.enterRoom ok", on: alice)
    }

    @Test func `a logout overtakes a login that runs`() throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice")
        zim.logIn("alice", on: alice)
        zim.on(alice) { $0.logout() }
        try zim.world.expect("ZIM.login error 6000122", on: alice)
        zim.logIn("bob", on: alice)
        try zim.world.expect("ZIM.login ok", on: alice)
    }

    @Test func `logging out disconnects, leaves the rooms and makes calls fail with 6000121`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.on(bob) { $0.logout() }
        try zim.world.expect("connectionStateChanged(disconnected, event: success)", on: bob)
        try zim.world.expect("roomMemberLeft([bob", on: alice)
        zim.set(["a": "1"], on: bob)
        try zim.world.expect("ZIM.setRoomAttributes error 6000121", on: bob)
        #expect(zim.advice(on: bob).contains { $0.contains("login(with:token:callback:)") })
        zim.logIn("bob", on: bob)
        try zim.world.expect("ZIM.login ok", on: bob)
    }

    @Test func `a call before login is 6000121`() throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice")
        zim.enter(on: alice)
        try zim.world.expect("ZIM.enterRoom error 6000121", on: alice)
        #expect(zim.callbacks(on: alice, containing: "roomStateChanged").isEmpty)
    }

    @Test func `a login on another device kicks the one before`() throws {
        let zim = ZIMWorld()
        let first = try zim.loggedIn("alice", on: "phone")
        zim.enter(on: first)
        try zim.world.expect("ZIM.enterRoom ok", on: first)
        let second = try zim.loggedIn("alice", on: "tablet")
        try zim.world.expect("connectionStateChanged(disconnected, event: kickedOut)", on: first)
        zim.set(["a": "1"], on: first)
        try zim.world.expect("ZIM.setRoomAttributes error 6000121", on: first)
        zim.enter(on: second)
        try zim.world.expect("ZIM.enterRoom ok", on: second)
    }

    @Test func `an administrator ends a login`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        try zim.tenant.forceOffline("alice")
        try zim.world.expect("connectionStateChanged(disconnected, event: kickedOut)", on: alice)
    }

    // MARK: Tokens

    @Test func `a token warns 30 s before its end, and then ends the login`() throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice")
        zim.logIn("alice", on: alice, token: zim.tenant.token(for: "alice", lifetimeSeconds: 100))
        try zim.world.expect("ZIM.login ok", on: alice)
        try zim.world.expectNo("tokenWillExpire", on: alice, for: .seconds(68))
        try zim.world.expect("tokenWillExpire(second: 30)", on: alice)
        try zim.world.expect(
            "connectionStateChanged(disconnected, event: tokenExpired)", on: alice, within: .seconds(35))
        zim.enter(on: alice)
        try zim.world.expect("ZIM.enterRoom error 6000121", on: alice)
    }

    @Test func `a renewed token counts on, one that is not good does not`() throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice")
        zim.logIn("alice", on: alice, token: zim.tenant.token(for: "alice", lifetimeSeconds: 60))
        try zim.world.expect("tokenWillExpire(second: 30)", on: alice, within: .seconds(40))
        zim.on(alice) {
            $0.renewToken("rubbish") { token, error in #expect(token == "rubbish" && error.code != .success) }
        }
        try zim.world.expect("ZIM.renewToken error 6000107", on: alice)
        let token = zim.tenant.token(for: "alice", lifetimeSeconds: 600)
        zim.on(alice) { $0.renewToken(token) { given, error in #expect(given == token && error.code == .success) } }
        try zim.world.expect("ZIM.renewToken ok", on: alice)
        try zim.world.expectNo("connectionStateChanged(disconnected", on: alice, for: .seconds(500))
        try zim.world.expect("tokenWillExpire(second: 30)", on: alice, within: .seconds(100))
    }

    // MARK: Connections

    @Test func `a short loss of connection keeps login and room, and what happened meanwhile arrives`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        bob.network.isConnected = false
        try zim.world.expect(
            "connectionStateChanged(reconnecting, event: loginInterrupted)", on: bob, within: .seconds(40))
        try zim.world.expect("roomStateChanged(connecting, event: networkInterrupted, roomID: lobby)", on: bob)
        zim.set(["0": "alice"], on: alice)
        try zim.world.expect("ZIM.setRoomAttributes ok", on: alice)
        zim.world.forgetCallbacks()
        bob.network.isConnected = true
        try zim.world.expect("connectionStateChanged(connected, event: success)", on: bob)
        try zim.world.expect("roomStateChanged(connected, event: success, roomID: lobby)", on: bob)
        try zim.world.expect("roomAttributesUpdated(set [0: alice], roomID: lobby)", on: bob)
        #expect(zim.callbacks(on: alice, containing: "roomMemberLeft").isEmpty)
    }

    @Test func `who came and went during a short loss is not told afterwards, and found by asking`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.set(["0": "alice"], on: alice, deleteAfterOwnerLeft: true)
        zim.settle()
        bob.network.isConnected = false
        try zim.world.expect("roomStateChanged(connecting", on: bob, within: .seconds(40))
        let carol = try zim.member("carol")
        zim.on(alice) { $0.leaveRoom(by: "lobby") { _, _ in } }
        zim.settle()
        zim.world.forgetCallbacks()
        bob.network.isConnected = true
        try zim.world.expect("roomStateChanged(connected, event: success, roomID: lobby)", on: bob)
        try zim.world.expect("roomAttributesUpdated(delete [0: alice], roomID: lobby)", on: bob)
        zim.settle()
        #expect(zim.callbacks(on: bob, containing: "roomMemberJoined([carol", "roomMemberLeft").isEmpty)
        let config = ZIMRoomMemberQueryConfig()
        config.count = 10
        zim.on(bob) {
            $0.queryRoomMemberList(by: "lobby", config: config) { _, members, _, _ in
                #expect(Set(members.map(\.userID)) == ["bob", "carol"])
            }
        }
        try zim.world.expect("ZIM.queryRoomMemberList ok", on: bob)
        // What happens from then on is told.
        zim.on(carol) { $0.leaveRoom(by: "lobby") { _, _ in } }
        try zim.world.expect("roomMemberLeft([carol], roomID: lobby)", on: bob)
    }

    @Test func `a request that the network swallows is 6000009, one without a network 6000104`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        alice.network.uplink.delay = .seconds(1)
        zim.set(["0": "alice"], on: alice)
        zim.world.advance(by: .milliseconds(500))
        alice.network.isConnected = false
        try zim.world.expect("ZIM.setRoomAttributes error 6000009", on: alice, within: .seconds(60))
        zim.set(["0": "alice"], on: alice)
        try zim.world.expect("ZIM.setRoomAttributes error 6000104", on: alice)
    }

    @Test func `after a long loss the SDK logs in again, and the room has to be entered again`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        bob.network.isConnected = false
        try zim.world.expect("roomMemberLeft([bob", on: alice, within: .seconds(60))
        bob.network.isConnected = true
        zim.world.forgetCallbacks()
        try zim.world.expect("connectionStateChanged(connected, event: success)", on: bob, within: .seconds(20))
        try zim.world.expect("roomStateChanged(disconnected, event: networkDisconnected, roomID: lobby)", on: bob)
        zim.set(["0": "bob"], on: bob)
        try zim.world.expect("ZIM.setRoomAttributes error 6000321", on: bob)
        zim.enter(on: bob)
        try zim.world.expect("ZIM.enterRoom ok", on: bob)
    }

    @Test func `whenever the network goes while the SDK logs in again, the user is logged in when it is back`() throws {
        for hundreds in stride(from: 1, through: 60, by: 3) {
            let zim = ZIMWorld()
            let bob = try zim.loggedIn("bob", on: "phone")
            bob.network.isConnected = false
            zim.world.advance(by: .seconds(200))
            bob.network.downlink.delay = .milliseconds(400)
            bob.network.isConnected = true
            zim.world.advance(by: .milliseconds(100 * Int64(hundreds)))
            bob.network.isConnected = false
            zim.world.advance(by: .seconds(2))
            bob.network.downlink.delay = .milliseconds(10)
            bob.network.isConnected = true
            zim.world.advance(by: .seconds(30))
            zim.enter(on: bob)
            try zim.world.expect("ZIM.enterRoom ok", on: bob)
        }
    }

    @Test func `a room that ended while the network was away is said not to exist`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        alice.network.isConnected = false
        zim.world.advance(by: .seconds(120))
        alice.network.isConnected = true
        try zim.world.expect(
            "roomStateChanged(disconnected, event: roomNotExist, roomID: lobby)", on: alice, within: .seconds(20))
    }

    @Test func `a token that ran out while the network was away ends the login when it is back`() throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice")
        zim.logIn("alice", on: alice, token: zim.tenant.token(for: "alice", lifetimeSeconds: 60))
        try zim.world.expect("ZIM.login ok", on: alice)
        alice.network.isConnected = false
        zim.world.advance(by: .seconds(200))
        alice.network.isConnected = true
        try zim.world.expect(
            "connectionStateChanged(disconnected, event: tokenExpired)", on: alice, within: .seconds(20))
    }

    @Test func `who logged in elsewhere while the network was away is kicked when it is back`() throws {
        let zim = ZIMWorld()
        let first = try zim.loggedIn("alice", on: "phone")
        first.network.isConnected = false
        zim.settle()
        _ = try zim.loggedIn("alice", on: "tablet")
        first.network.isConnected = true
        try zim.world.expect("connectionStateChanged(disconnected, event: kickedOut)", on: first, within: .seconds(20))
    }

    @Test func `who comes back after the grace time finds the newer login there, and does not kick it`() throws {
        let zim = ZIMWorld()
        let first = try zim.loggedIn("alice", on: "phone")
        zim.enter(on: first)
        try zim.world.expect("ZIM.enterRoom ok", on: first)
        first.network.isConnected = false
        zim.world.advance(by: .seconds(120))
        let second = try zim.loggedIn("alice", on: "tablet")
        zim.enter(on: second)
        try zim.world.expect("ZIM.enterRoom ok", on: second)
        let (before, beforeSecond) = (zim.world.callbacks(on: first), zim.world.callbacks(on: second))
        first.network.isConnected = true
        try zim.world.expect("connectionStateChanged(disconnected, event: kickedOut)", on: first, within: .seconds(20))
        zim.settle()
        let told = zim.world.callbacks(on: first).dropFirst(before.count)
        #expect(!told.contains { $0.contains("connectionStateChanged(connected") })
        #expect(zim.world.callbacks(on: second) == beforeSecond)
        zim.set(["0": "alice"], on: first)
        try zim.world.expect("ZIM.setRoomAttributes error 6000121", on: first)
        zim.set(["0": "alice"], on: second)
        try zim.world.expect("ZIM.setRoomAttributes ok", on: second)
        // Logging in again by hand is a newer login, and wins.
        zim.logIn("alice", on: first)
        try zim.world.expect("connectionStateChanged(disconnected, event: kickedOut)", on: second)
    }
}
