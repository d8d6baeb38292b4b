import Devices
import ParlorTesting
import Testing
import ZIM

struct UserStatusTests {
    private func watch(_ users: [String], minutes: UInt32 = 60, on device: Device, _ zim: ZIMWorld) {
        let config = ZIMUserStatusSubscribeConfig()
        config.subscriptionDuration = minutes
        zim.on(device) { $0.subscribeUsersStatus(by: users, config: config) { _, _ in } }
    }

    @Test func `a watched user's coming, going and text are told, until nobody asks any more`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        let listener = zim.listen(on: alice)
        watch(["bob"], on: alice, zim)
        try zim.world.expect("ZIM.subscribeUsersStatus ok", on: alice)
        zim.on(bob) {
            $0.updateUserCustomStatus("busy") { text, error in #expect(text == "busy" && error.code == .success) }
        }
        try zim.world.expect("userStatusUpdated(bob online \"busy\")", on: alice)
        zim.on(bob) { $0.logout() }
        try zim.world.expect("userStatusUpdated(bob logout \"\")", on: alice)
        zim.logIn("bob", on: bob)
        try zim.world.expect("userStatusUpdated(bob online \"\")", on: alice)
        bob.network.isConnected = false
        try zim.world.expect("userStatusUpdated(bob offline \"\")", on: alice, within: .seconds(60))
        #expect(listener.statuses.map(\.onlineStatus) == [.online, .logout, .online, .offline])
        #expect(listener.statuses.first?.userCustomStatus == "busy")
        #expect(listener.statuses.allSatisfy { $0.userID == "bob" && $0.lastUpdateTime > 0 })
        zim.on(alice) { $0.unsubscribeUsersStatus(by: ["bob"]) { _, error in #expect(error.code == .success) } }
        zim.settle()
        bob.network.isConnected = true
        try zim.world.expectNo("userStatusUpdated", on: alice, for: .seconds(30))
    }

    @Test func `a subscription ends with its time, and not with a login`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        watch(["bob"], minutes: 2, on: alice, zim)
        zim.settle()
        zim.on(alice) { $0.logout() }
        zim.settle()
        zim.logIn("alice", on: alice)
        zim.settle()
        zim.on(bob) { $0.logout() }
        try zim.world.expect("userStatusUpdated(bob logout \"\")", on: alice)
        zim.world.advance(by: .seconds(120))
        zim.logIn("bob", on: bob)
        try zim.world.expectNo("userStatusUpdated", on: alice, for: .seconds(5))
    }

    @Test func `a long loss of connection keeps what is watched`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        watch(["bob"], on: alice, zim)
        zim.settle()
        alice.network.isConnected = false
        zim.world.advance(by: .seconds(120))
        alice.network.isConnected = true
        try zim.world.expect("connectionStateChanged(connected, event: success)", on: alice, within: .seconds(20))
        zim.settle()
        zim.on(bob) { $0.logout() }
        try zim.world.expect("userStatusUpdated(bob logout \"\")", on: alice)
    }

    @Test func `a status is looked at once, and a login may bring its text`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let bob = zim.device("bob")
        let config = ZIMLoginConfig()
        config.token = zim.tenant.token(for: "bob")
        config.customStatus = "here"
        zim.on(bob) { $0.login(withUserID: "bob", config: config) { _ in } }
        try zim.world.expect("ZIM.login ok", on: bob)
        zim.settle()
        var found: [ZIMUserStatus] = []
        zim.on(alice) { $0.queryUsersStatus(by: ["bob", "nobody"]) { users, _, _ in found = users } }
        try zim.world.expect("ZIM.queryUsersStatus ok", on: alice)
        #expect(found.map(\.userID) == ["bob", "nobody"])
        #expect(found.map(\.onlineStatus) == [.online, .logout] && found[0].userCustomStatus == "here")
        config.customStatus = String(repeating: "s", count: 65)
        zim.on(bob) { $0.login(withUserID: "bob", config: config) { _ in } }
        try zim.world.expect("ZIM.login error 6000001", on: bob)
    }

    @Test func `limits hold at n and not at n + 1`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        func users(_ count: Int) -> [String] { (1...count).map { "u\($0)" } }
        let subscriptions: [([String], UInt32, String)] = [
            (users(100), 1, "ok"), (users(101), 1, "error 6000001"), ([], 1, "error 6000001"),
            (["bob"], 43_200, "ok"), (["bob"], 43_201, "error 6000001"), (["bob"], 0, "error 6000001"),
            (["alice"], 1, "error 6000001"),
        ]
        for (users, minutes, result) in subscriptions {
            watch(users, minutes: minutes, on: alice, zim)
            try zim.world.expect("ZIM.subscribeUsersStatus \(result)", on: alice)
        }
        for (count, result) in [(200, "ok"), (201, "error 6000001")] {
            zim.on(alice) { $0.queryUsersStatus(by: users(count)) { _, _, _ in } }
            try zim.world.expect("ZIM.queryUsersStatus \(result)", on: alice)
        }
        for (count, result) in [(64, "ok"), (65, "error 6000001"), (1, "error 6000004")] {
            zim.on(alice) { $0.updateUserCustomStatus(String(repeating: "s", count: count)) { _, _ in } }
            try zim.world.expect("ZIM.updateUserCustomStatus \(result)", on: alice)
        }
        zim.settle()
        zim.on(alice) { $0.updateUserCustomStatus("s") { _, _ in } }
        try zim.world.expect("ZIM.updateUserCustomStatus ok", on: alice)
    }
}
