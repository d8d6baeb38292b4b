import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

struct MemberInfoTests {
    private func name(
        _ user: String, _ card: String?, _ fields: [String: Data]? = nil, on device: Device, in chat: ChatWorld
    ) {
        chat.on(device) {
            let info = V2TIMGroupMemberFullInfo()
            info.userID = user
            info.nameCard = card
            info.customInfo = fields
            $0.setGroupMemberInfo("10001", info: info, succ: {}, fail: { _, _ in })
        }
    }

    private final class Found {
        var members: [V2TIMGroupMemberFullInfo] = []
    }

    @Test func `a name card comes with the member, their messages and the news of it`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Public)
        let bob = try chat.member("bob")
        let listener = chat.listen(on: alice)
        name("bob", "Bobby", ["seat": Data([1])], on: bob, in: chat)
        try chat.world.expect("V2TIMManager.setGroupMemberInfo succ", on: bob)
        try chat.world.expect("onMemberInfoChanged(groupID: 10001, changeInfoList: [bob muteTime 0])", on: alice)
        chat.on(bob) {
            $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        #expect(listener.messages.first?.nameCard == "Bobby")
        let found = Found()
        chat.on(alice) {
            $0.getGroupMembersInfo("10001", memberList: ["bob"], succ: { found.members = $0 ?? [] }, fail: { _, _ in })
        }
        chat.settle()
        #expect(found.members.first?.nameCard == "Bobby")
        #expect(found.members.first?.customInfo == ["seat": Data([1])])
        #expect((found.members.first?.joinTime ?? 0) > 0)
    }

    @Test func `a name card of 50 bytes is taken, and 51 are 8506`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Public)
        for (size, result) in [(50, "succ"), (51, "fail 8506")] {
            name("alice", String(repeating: "n", count: size), on: alice, in: chat)
            try chat.world.expect("V2TIMManager.setGroupMemberInfo \(result)", on: alice)
        }
    }

    @Test func `who may not name others is told so, and an AVChatRoom has no name cards`() throws {
        let chat = ChatWorld()
        _ = try chat.owner(type: GroupType_Public)
        let bob = try chat.member("bob")
        name("alice", "Al", on: bob, in: chat)
        try chat.world.expect("V2TIMManager.setGroupMemberInfo fail 10007", on: bob)
        let live = ChatWorld()
        let carol = try live.owner("carol")
        name("carol", "C", on: carol, in: live)
        try live.world.expect("V2TIMManager.setGroupMemberInfo fail 10004", on: carol)
    }

    @Test func `users who are brought in hear of it, with those who were there`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Work)
        let bob = try chat.loggedIn("bob")
        chat.listen(on: alice)
        chat.listen(on: bob)
        chat.on(alice) {
            $0.inviteUser(toGroup: "10001", userList: ["bob", "zoe"], succ: { _ in }, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.inviteUserToGroup succ [\"bob succ\", \"zoe invalid\"]", on: alice)
        for device in [alice, bob] {
            try chat.world.expect("onMemberInvited(groupID: 10001, opUser: alice, memberList: [bob])", on: device)
            #expect(chat.callbacks(on: device, containing: "onMemberEnter") == [])
        }
        let live = ChatWorld()
        let carol = try live.owner("carol")
        live.on(carol) { $0.inviteUser(toGroup: "10001", userList: ["bob"], succ: { _ in }, fail: { _, _ in }) }
        try live.world.expect("V2TIMManager.inviteUserToGroup fail 10007", on: carol)
    }

    @Test func `first members of a group have the rank that its maker chose`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        _ = try chat.loggedIn("bob")
        _ = try chat.loggedIn("carol")
        chat.on(alice) { manager in
            let group = V2TIMGroupInfo()
            group.groupID = "10001"
            group.groupType = GroupType_Public
            let members = [("bob", 300), ("carol", 200), ("zoe", 300)].map { name, role in
                let member = V2TIMCreateGroupMemberInfo()
                member.userID = name
                member.role = UInt32(role)
                return member
            }
            manager.createGroup(group, memberList: members, succ: { _ in }, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.createGroup succ", on: alice)
        let found = Found()
        chat.on(alice) {
            $0.getGroupMembersInfo(
                "10001", memberList: ["alice", "bob", "carol"], succ: { found.members = $0 ?? [] }, fail: { _, _ in })
        }
        chat.settle()
        #expect(found.members.map(\.role) == [400, 300, 200])
    }

    @Test func `a group says when it was described, when somebody wrote, when the user came, and its size`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Public)
        chat.world.advance(by: .seconds(10))
        chat.on(alice) { manager in
            let change = V2TIMGroupInfo()
            change.groupID = "10001"
            change.groupName = "Hall"
            manager.setGroupInfo(change, succ: {}, fail: { _, _ in })
        }
        chat.world.advance(by: .seconds(10))
        chat.on(alice) {
            $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        final class Groups { var infos: [V2TIMGroupInfo] = [] }
        let groups = Groups()
        chat.on(alice) {
            $0.getGroupsInfo(["10001"], succ: { groups.infos = ($0 ?? []).compactMap(\.info) }, fail: { _, _ in })
        }
        chat.settle()
        let group = try #require(groups.infos.first)
        #expect(group.joinTime == group.createTime)
        #expect(group.lastInfoTime == group.createTime + 10)
        #expect(group.lastMessageTime == group.createTime + 20)
        #expect(group.memberMaxCount == 6000)
    }

    @Test func `how many are connected is asked once in 60 seconds`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        func count() throws -> String? {
            chat.on(alice) { $0.getGroupOnlineMemberCount("10001", succ: { _ in }, fail: { _, _ in }) }
            chat.settle()
            return chat.callbacks(on: alice, containing: "getGroupOnlineMemberCount succ").last
        }
        #expect(try count()?.hasSuffix("succ 1") == true)
        _ = try chat.member("bob")
        #expect(try count()?.hasSuffix("succ 1") == true)
        chat.world.advance(by: .seconds(60))
        #expect(try count()?.hasSuffix("succ 2") == true)
    }

    @Test func `who quits a group hears of it on their other devices`() throws {
        let chat = ChatWorld { $0.identity.secondLogin = .allowAll }
        let alice = try chat.owner()
        let phone = try chat.member("bob")
        let desktop = try chat.loggedIn("bob", on: "desktop")
        chat.listen(on: alice)
        chat.listen(on: desktop)
        chat.on(phone) { $0.quitGroup("10001", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onQuitFromGroup(groupID: 10001)", on: desktop)
        try chat.world.expect("onMemberLeave(groupID: 10001, member: bob)", on: alice)
        #expect(chat.callbacks(on: desktop, containing: "onMemberLeave") == [])
    }

    @Test func `profiles of others cannot be subscribed to: the feature is off`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        chat.on(alice) { $0.subscribeUserInfo(["bob"], succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.subscribeUserInfo fail 72012", on: alice)
        chat.on(alice) { $0.unsubscribeUserInfo(["bob"], succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.unsubscribeUserInfo fail 72012", on: alice)
    }
}
