import Devices
import EmulatorAPI
import ParlorTesting
import Testing
import ZIM

struct UserTests {
    @Test func `name, picture and text are kept, and others look them up`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice", userName: "Alice")
        let bob = try zim.loggedIn("bob")
        zim.on(alice) {
            $0.updateUserAvatarUrl("https://a/1.png") { url, error in
                #expect(url == "https://a/1.png" && error.code == .success)
            }
            $0.updateUserExtendedData("{}") { text, _ in #expect(text == "{}") }
            $0.updateUserName("Alicia") { name, _ in #expect(name == "Alicia") }
        }
        zim.settle()
        var found: [ZIMUserFullInfo] = []
        var unknown: [ZIMErrorUserInfo] = []
        zim.on(bob) {
            $0.queryUsersInfo(by: ["nobody", "alice"], config: ZIMUsersInfoQueryConfig()) { users, errors, _ in
                found = users
                unknown = errors
            }
        }
        try zim.world.expect("ZIM.queryUsersInfo ok", on: bob)
        #expect(found.map(\.baseInfo.userName) == ["Alicia"])
        #expect(found.first?.userAvatarUrl == "https://a/1.png" && found.first?.extendedData == "{}")
        #expect(unknown.map(\.userID) == ["nobody"] && unknown.first?.reason == 660_200_001)
        // The name of a login without one stays.
        zim.on(alice) { $0.logout() }
        zim.logIn("alice", on: alice)
        zim.settle()
        var own: ZIMSelfUserInfo?
        zim.on(alice) { $0.querySelfUserInfo { info, _ in own = info } }
        try zim.world.expect("ZIM.querySelfUserInfo ok", on: alice)
        #expect(own?.userFullInfo.baseInfo.userName == "Alicia")
    }

    @Test func `only changes that this device did not make are told`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice", userName: "Alice")
        zim.on(alice) { $0.updateUserName("Alicia") { _, _ in } }
        try zim.world.expectNo("userInfoUpdated", on: alice, for: .seconds(2))
        let listener = zim.listen(on: alice)
        try zim.tenant.administer(.register(profile: UserProfile(user: "alice", nickname: "Ms. A")))
        try zim.world.expect("userInfoUpdated", on: alice)
        #expect(listener.users.map(\.baseInfo.userName) == ["Ms. A"])
    }

    @Test func `sizes hold at n and not at n + 1`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        for (count, result) in [(256, "ok"), (257, "error 6000001")] {
            zim.on(alice) { $0.updateUserName(String(repeating: "n", count: count)) { _, _ in } }
            try zim.world.expect("ZIM.updateUserName \(result)", on: alice)
        }
        for (count, result) in [(500, "ok"), (501, "error 6000001")] {
            zim.on(alice) { $0.updateUserAvatarUrl(String(repeating: "n", count: count)) { _, _ in } }
            try zim.world.expect("ZIM.updateUserAvatarUrl \(result)", on: alice)
        }
    }

    @Test func `who is not logged in looks nobody up, and that does not count`() throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice")
        let ten = (1...10).map { "user\($0)" }
        for users in [ten, ten + ["one more"]] {
            zim.on(alice) { $0.queryUsersInfo(by: users, config: ZIMUsersInfoQueryConfig()) { _, _, _ in } }
            try zim.world.expect("ZIM.queryUsersInfo error 6000121", on: alice)
        }
        for _ in 1...6 {
            zim.on(alice) { $0.queryRoomMembersAttributes(by: ["alice"], roomID: "lobby") { _, _, _ in } }
            try zim.world.expect("ZIM.queryRoomMembersAttributes error 6000121", on: alice)
            zim.on(alice) { $0.updateUserCustomStatus("here") { _, _ in } }
            try zim.world.expect("ZIM.updateUserCustomStatus error 6000121", on: alice)
        }
        zim.logIn("alice", on: alice)
        try zim.world.expect("ZIM.login ok", on: alice)
        zim.on(alice) { $0.queryUsersInfo(by: ten, config: ZIMUsersInfoQueryConfig()) { _, _, _ in } }
        try zim.world.expect("ZIM.queryUsersInfo ok", on: alice)
    }

    @Test func `ten users are looked up in 10 s, the eleventh is 6000012`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        func look(_ count: Int) {
            let users = (1...count).map { "u\($0)" }
            zim.on(alice) { $0.queryUsersInfo(by: users, config: ZIMUsersInfoQueryConfig()) { _, _, _ in } }
        }
        look(11)
        try zim.world.expect("ZIM.queryUsersInfo error 6000012", on: alice)
        look(4)
        try zim.world.expect("ZIM.queryUsersInfo ok", on: alice)
        look(6)
        try zim.world.expect("ZIM.queryUsersInfo ok", on: alice)
        look(1)
        try zim.world.expect("ZIM.queryUsersInfo error 6000012", on: alice)
        zim.world.advance(by: .seconds(10))
        look(10)
        try zim.world.expect("ZIM.queryUsersInfo ok", on: alice)
    }
}
