import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

struct ProfileTests {
    private let chat = ChatWorld()

    @Test func `what a user sets others read, and what is not set stays`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let first = V2TIMUserFullInfo()
        first.nickName = "Al"
        first.gender = .GENDER_FEMALE
        first.level = 3
        first.customInfo = ["Tag": Data([1, 2])]
        let second = V2TIMUserFullInfo()
        second.faceURL = "https://example.com/a.png"
        for info in [first, second] {
            chat.on(alice) { $0.setSelfInfo(info, succ: {}, fail: { _, _ in }) }
            try chat.world.expect("V2TIMManager.setSelfInfo succ", on: alice)
        }
        var read: [V2TIMUserFullInfo] = []
        chat.on(bob) { $0.getUsersInfo(["zoe", "alice"], succ: { read = $0 ?? [] }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getUsersInfo succ", on: bob)
        #expect(read.map(\.userID) == ["alice"])
        #expect(read.first?.nickName == "Al")
        #expect(read.first?.faceURL == "https://example.com/a.png")
        #expect(read.first?.gender == .GENDER_FEMALE)
        #expect(read.first?.level == 3)
        #expect(read.first?.customInfo == ["Tag": Data([1, 2])])
    }

    @Test func `a value of 500 bytes is kept, one more is 40601`() throws {
        let alice = try chat.loggedIn("alice")
        for (length, result) in [(500, "succ"), (501, "fail 40601")] {
            let info = V2TIMUserFullInfo()
            info.nickName = String(repeating: "n", count: length)
            chat.on(alice) { $0.setSelfInfo(info: info, succ: {}, fail: { _, _ in }) }
            try chat.world.expect("V2TIMManager.setSelfInfo \(result)", on: alice)
        }
    }

    @Test func `those who subscribe hear a user come and go`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        chat.listen(on: alice)
        chat.on(alice) { $0.subscribeUserStatus(["bob"], succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.subscribeUserStatus succ", on: alice)
        chat.on(bob) { $0.logout({}, fail: { _, _ in }) }
        try chat.world.expect(#"onUserStatusChanged(userStatusList: ["bob loggedOut"])"#, on: alice)
        chat.on(alice) { $0.unsubscribeUserStatus(userIDList: nil, succ: {}, fail: { _, _ in }) }
        _ = try chat.loggedIn("bob")
        try chat.world.expectNo("onUserStatusChanged", on: alice, for: .seconds(2))
    }

    @Test func `a dead network is noticed after 400 seconds`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        chat.listen(on: alice)
        chat.on(alice) { $0.subscribeUserStatus(userIDList: ["bob"], succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.subscribeUserStatus succ", on: alice)
        bob.network.isConnected = false
        try chat.world.expectNo("onUserStatusChanged", on: alice, for: .seconds(399))
        try chat.world.expect(#"onUserStatusChanged(userStatusList: ["bob offline"])"#, on: alice)
    }
}
