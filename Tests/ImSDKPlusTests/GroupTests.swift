import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

struct GroupTests {
    @Test func `an id that is taken has one code for its owner and another for others`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.loggedIn("bob")
        for (device, code) in [(alice, 10025), (bob, 10021)] {
            chat.on(device) {
                $0.createGroup(
                    groupType: GroupType_AVChatRoom, groupID: "10001", groupName: "B", succ: { _ in }, fail: { _, _ in }
                )
            }
            try chat.world.expect("V2TIMManager.createGroup fail \(code)", on: device)
        }
    }

    @Test func `a name of 100 bytes is taken, one more is 8502`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        for (length, text) in [(101, "fail 8502"), (100, "succ groupID: 10001")] {
            let name = String(repeating: "n", count: length)
            chat.on(alice) {
                $0.createGroup(GroupType_Meeting, groupID: "10001", groupName: name, succ: { _ in }, fail: { _, _ in })
            }
            try chat.world.expect("V2TIMManager.createGroup \(text)", on: alice)
        }
    }

    @Test func `the others are told who joins and who leaves, the joiner is not`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let listener = chat.listen(on: alice)
        let bob = try chat.loggedIn("bob")
        let own = chat.listen(on: bob)
        try chat.join("10001", on: bob)
        try chat.world.expect("onMemberEnter(groupID: 10001, memberList: [bob])", on: alice)
        chat.on(bob) { $0.quitGroup("10001", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onMemberLeave(groupID: 10001, member: bob)", on: alice)
        #expect(listener.entered == ["bob"])
        #expect(own.entered == [])
    }

    @Test func `joining fails where there is no group, and the second time`() throws {
        let chat = ChatWorld()
        _ = try chat.owner()
        let bob = try chat.member("bob")
        chat.on(bob) { $0.joinGroup("nowhere", msg: "", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.joinGroup fail 10010", on: bob)
        chat.on(bob) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.joinGroup fail 10013", on: bob)
    }

    @Test func `the owner of a live room cannot leave but dismisses it, and members are told`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        for device in [alice, bob] { chat.listen(on: device) }
        chat.on(alice) { $0.quitGroup("10001", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.quitGroup fail 10009", on: alice)
        chat.on(bob) { $0.dismissGroup("10001", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.dismissGroup fail 10007", on: bob)
        chat.on(alice) { $0.dismissGroup("10001", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.dismissGroup succ", on: alice)
        try chat.world.expect("onGroupDismissed(groupID: 10001, opUser: alice)", on: bob)
        chat.settle()
        #expect(chat.callbacks(on: alice, containing: "onGroupDismissed") == [])
    }

    @Test func `groups are looked up one by one, with 10010 for those that are not there`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        var results: [V2TIMGroupInfoResult] = []
        chat.on(alice) {
            $0.getGroupsInfo(["10001", "nowhere"], succ: { results = $0 ?? [] }, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.getGroupsInfo succ", on: alice)
        #expect(results.map(\.resultCode) == [0, 10010])
        #expect(results.first?.info.owner == "alice")
        #expect(results.first?.info.role == UInt32(V2TIMGroupMemberRole.GROUP_MEMBER_ROLE_SUPER.rawValue))
        #expect(results.last?.info.groupID == "nowhere")
    }

    @Test func `members hear what changed about their group`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        chat.listen(on: bob)
        chat.on(alice) { manager in
            let info = V2TIMGroupInfo()
            info.groupID = "10001"
            info.groupName = "Two"
            info.customInfo = ["mood": Data("calm".utf8)]
            manager.setGroupInfo(info, succ: {}, fail: { _, _ in })
        }
        let entry = try chat.world.expect("onGroupInfoChanged", on: bob)
        #expect(
            entry.text == "onGroupInfoChanged(groupID: 10001, changeInfoList: "
                + "[GROUP_INFO_CHANGE_TYPE_NAME Two, GROUP_INFO_CHANGE_TYPE_CUSTOM mood calm])")
    }

    @Test func `a mute of everybody is told in both of the vendor's ways and stops messages`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        chat.listen(on: bob)
        chat.on(alice) { $0.muteAllGroupMembers("10001", isMute: true, succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onGroupInfoChanged", on: bob)
        try chat.world.expect("onAllGroupMembersMuted(groupID: 10001, isMute: true)", on: bob)
        chat.on(bob) {
            $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.sendGroupTextMessage fail 10017", on: bob)
    }

    @Test func `a promotion and a muting of one member are told apart`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Meeting)
        let bob = try chat.member("bob")
        chat.listen(on: bob)
        func act(_ text: String, _ body: (V2TIMManager) -> Void) throws {
            chat.on(alice, body)
            try chat.world.expect(text, on: bob)
        }
        try act("onMemberInfoChanged(groupID: 10001, changeInfoList: [bob muteTime 60])") {
            $0.muteGroupMember("10001", member: "bob", muteTime: 60, succ: {}, fail: { _, _ in })
        }
        try act("onMemberInfoChanged(groupID: 10001, changeInfoList: [bob muteTime 0])") {
            $0.muteGroupMember("10001", member: "bob", muteTime: 0, succ: {}, fail: { _, _ in })
        }
        try act("onGrantAdministrator(groupID: 10001, opUser: alice, memberList: [bob])") {
            $0.setGroupMemberRole("10001", member: "bob", newRole: 300, succ: {}, fail: { _, _ in })
        }
        try act("onMemberInfoChanged(groupID: 10001, changeInfoList: [bob muteTime 60])") {
            $0.muteGroupMember("10001", member: "bob", muteTime: 60, succ: {}, fail: { _, _ in })
        }
        try act("onRevokeAdministrator(groupID: 10001, opUser: alice, memberList: [bob])") {
            $0.setGroupMemberRole("10001", member: "bob", newRole: 200, succ: {}, fail: { _, _ in })
        }
        try act("changeInfoList: [GROUP_INFO_CHANGE_TYPE_OWNER bob]") {
            $0.transferGroupOwner("10001", member: "bob", succ: {}, fail: { _, _ in })
        }
    }

    @Test func `kicking is not in a live room's plan, and removes members elsewhere`() throws {
        for (type, text) in [
            (GroupType_AVChatRoom, "fail 7013"), (GroupType_Meeting, #"succ ["bob succ", "zoe invalid"]"#),
        ] {
            let chat = ChatWorld()
            let alice = try chat.owner(type: type)
            _ = try chat.member("bob")
            chat.on(alice) {
                $0.kickGroupMember(
                    "10001", memberList: ["bob", "zoe"], reason: "", duration: 0, succ: { _ in }, fail: { _, _ in })
            }
            try chat.world.expect("V2TIMManager.kickGroupMember \(text)", on: alice)
        }
    }

    @Test func `a member list is read to its end, page by page`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        for number in 1...31 { _ = try chat.member("user\(number)") }
        var names: [String] = []
        var next: UInt64 = 0
        for count in [31, 32] {
            chat.on(alice) {
                $0.getGroupMemberList(
                    "10001", filter: 0, nextSeq: next,
                    succ: { seq, list in
                        next = seq
                        names += (list ?? []).map(\.userID)
                    }, fail: { _, _ in })
            }
            try chat.world.expect("V2TIMManager.getGroupMemberList succ", on: alice)
            #expect(names.count == count)
        }
        #expect(next == 0)
        #expect(Set(names).count == 32)
        chat.on(alice) { $0.getGroupMemberList("10001", filter: 3, nextSeq: 0, succ: { _, _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getGroupMemberList fail 6017", on: alice)
    }

    @Test func `counters go up and down, and members hear it`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        chat.listen(on: bob)
        chat.on(alice) { manager in
            manager.setGroupCounters("10001", counters: ["likes": 5], succ: { _ in }, fail: { _, _ in })
            manager.increaseGroupCounter(groupID: "10001", key: "likes", value: 3, succ: { _ in }, fail: { _, _ in })
            manager.decreaseGroupCounter("10001", key: "likes", value: 1, succ: { _ in }, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.decreaseGroupCounter succ {likes: 7}", on: alice)
        try chat.world.expect("onGroupCounterChanged(groupID: 10001, key: likes, newValue: 7)", on: bob)
    }

    @Test func `a group is made with members, as far as they are known; a live room is not`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        chat.listen(on: bob)
        func create(_ type: String, _ id: String, with names: [String]) {
            let info = V2TIMGroupInfo()
            info.groupType = type
            info.groupID = id
            let members = names.map { name in
                let member = V2TIMCreateGroupMemberInfo()
                member.userID = name
                return member
            }
            chat.on(alice) { $0.createGroup(info, memberList: members, succ: { _ in }, fail: { _, _ in }) }
        }
        create(GroupType_Work, "w1", with: ["bob", "zoe"])
        try chat.world.expect("V2TIMManager.createGroup succ groupID: w1", on: alice)
        try chat.world.expect("onMemberInvited(groupID: w1, opUser: alice, memberList: [bob])", on: bob)
        chat.on(bob) { $0.getGroupMemberList("w1", filter: 0, nextSeq: 0, succ: { _, _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getGroupMemberList succ", on: bob)
        create(GroupType_AVChatRoom, "live", with: ["bob"])
        try chat.world.expect("V2TIMManager.createGroup fail 10007", on: alice)
        chat.on(alice) { $0.getGroupsInfo(["live"], succ: { _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getGroupsInfo succ [\"live 10010\"]", on: alice)
    }
}
