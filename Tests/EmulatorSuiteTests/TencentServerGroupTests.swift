import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// Groups, their members, attributes and counters by Chat's server API.
@Suite struct TencentServerGroupTests {
    private let groups = "group_open_http_svc/"
    private let live = "group_open_avchatroom_http_svc/"

    private func isRoom(_ matches: @escaping (RoomEvent) -> Bool) -> (Event) -> Bool {
        { event in if case .room(let event) = event { matches(event) } else { false } }
    }

    // MARK: Groups

    @Test func `a live group is made without members, its owner enters as all do, and it is destroyed for everybody`() {
        var world = TencentServerWorld()
        world.admit("ann", "bob")
        let made = world.must(
            groups + "create_group",
            ["Type": "AVChatRoom", "Name": "lobby", "GroupId": "10001", "Owner_Account": "ann", "Introduction": "i"])
        #expect(made["GroupId"] == "10001" && made["Type"] == "AVChatRoom")
        #expect(world.world.tenant.members(of: "10001").isEmpty)
        for session in [1, 2] as [UInt64] { world.world.must(session, .room(.enter(room: "10001", entry: .join))) }
        #expect(world.world.tenant.role(of: "ann", in: "10001") == .owner)
        world.must(groups + "destroy_group", ["GroupId": "10001"])
        #expect(world.told(isRoom { if case .dismissed(_, by: nil) = $0 { true } else { false } }) == [[1, 2]])
        #expect(world.refusal(groups + "destroy_group", ["GroupId": "10001"]) == 10010)
    }

    @Test func `a group without an id gets one of the cloud's, and without an owner the server alone governs it`() {
        var world = TencentServerWorld()
        world.admit("ann")
        let made = world.must(groups + "create_group", ["Type": "AVChatRoom", "Name": "lobby"])
        guard case .text(let id) = made["GroupId"] else {
            Issue.record("\(made)")
            return
        }
        #expect(id.hasPrefix("@TGS#"))
        #expect(world.must(groups + "create_group", ["Type": "Public", "Name": "n"])["GroupId"] != .text(id))
        world.world.must(1, .room(.enter(room: RoomID(id), entry: .join)))
        world.must(groups + "modify_group_base_info", ["GroupId": .text(id), "Name": "hall", "MuteAllMember": "On"])
        #expect(
            world.told(isRoom { if case .described(_, _, by: "administrator") = $0 { true } else { false } }) == [[1]])
        #expect(world.told(isRoom { if case .allMuted(_, isMuted: true) = $0 { true } else { false } }) == [[1]])
        let message = Message(id: "m", body: .text(text: "x"))
        #expect(world.world.refusal(1, .room(.send(room: RoomID(id), message: message))) == .muted(room: RoomID(id)))
    }

    @Test func `a group of another kind has its owner and first members at once, with their roles`() {
        var world = TencentServerWorld()
        world.admit("ann", "bob")
        world.register("eve")
        let made = world.must(
            groups + "create_group",
            [
                "Type": "Private", "Name": "team", "Owner_Account": "ann", "GroupId": "team",
                "AppDefinedData": [["Key": "city", "Value": "北京"]],
                "MemberList": [
                    ["Member_Account": "bob", "Role": "Admin"], ["Member_Account": "eve"], ["Member_Account": "bob"],
                    ["Member_Account": "ann"],
                ],
            ])
        #expect(made["Type"] == "Private")
        #expect(world.world.tenant.kind(of: "team") == "Work")
        let roles = world.must(
            groups + "get_role_in_group", ["GroupId": "team", "User_Account": ["ann", "bob", "eve", "zoe"]])
        #expect(roles.objects("UserIdList").map { $0["Role"] } == ["Owner", "Admin", "Member", "NotMember"])
        let info = world.must(groups + "get_group_info", ["GroupIdList": ["team", "attic"]]).objects("GroupInfo")
        #expect(info[0]["Type"] == "Private" && info[0]["MemberNum"] == 3 && info[0]["Owner_Account"] == "ann")
        #expect(info[0]["AppDefinedData"] == [["Key": "city", "Value": "北京"]])
        #expect(info[0]["CreateTime"] == 1000 && info[0]["NextMsgSeq"] == 1 && info[0]["MuteAllMember"] == "Off")
        guard case .list(let members)? = info[0]["MemberList"] else {
            Issue.record("\(info)")
            return
        }
        #expect(members.count == 3)
        #expect(info[1]["ErrorCode"] == 10010)
        let filtered = world.must(
            groups + "get_group_info",
            ["GroupIdList": ["team"], "ResponseFilter": ["GroupBaseInfoFilter": ["Name", "Type"]]])
        #expect(
            filtered.objects("GroupInfo")
                == [["GroupId": "team", "ErrorCode": 0, "ErrorInfo": "", "Name": "team", "Type": "Private"]])
    }

    @Test func `a group that cannot be made has its number, and nothing is made`() {
        var world = TencentServerWorld()
        world.register("ann")
        world.makeGroup("taken")
        func code(_ fields: [String: JSONValue]) -> Int64? {
            let body: [String: JSONValue] = ["Type": "Public", "Name": "n"]
            return world.refusal(groups + "create_group", .object(body.merging(fields) { $1 }))
        }
        #expect(code(["GroupId": "taken"]) == 10021)
        #expect(code(["GroupId": "@TGS#a"]) == 10015)
        #expect(code(["GroupId": "a b"]) == 10015)
        #expect(code(["GroupId": .text(String(repeating: "x", count: 49))]) == 10015)
        #expect(code(["GroupId": "mine", "Type": "Community"]) == 10015)
        #expect(code(["Type": "Club"]) == 10004)
        #expect(code(["Type": .null]) == 10004)
        #expect(code(["Name": .null]) == 10004)
        #expect(code(["Name": .text(String(repeating: "x", count: 101))]) == 10004)
        #expect(code(["Owner_Account": "zoe"]) == 10004)
        #expect(code(["Type": "AVChatRoom", "MemberList": [["Member_Account": "ann"]]]) == 10007)
        #expect(code(["MemberList": [["Member_Account": "zoe"]]]) == 10019)
        #expect(code(["MemberList": .list((0...100).map { ["Member_Account": .text("u\($0)")] })]) == 10005)
        #expect(code(["MaxMemberCount": 0]) == 10004)
        #expect(code(["MaxMemberCount": 6001]) == 10014)
        #expect(code(["AppDefinedData": "x"]) == 10004)
        world.makeGroup("@TGS#_club", "Community", owner: "ann")
        #expect(world.world.tenant.members(of: "@TGS#_club") == ["ann"])
    }

    @Test func `groups of a user are listed by page, live ones only on request`() {
        var world = TencentServerWorld()
        world.admit("ann")
        for name in ["a", "b", "c"] { world.makeGroup(name, "Public", owner: "ann") }
        world.makeGroup("live", entering: [1])
        let answer = world.must(groups + "get_joined_group_list", ["Member_Account": "ann", "Limit": 2, "Offset": 1])
        #expect(answer["TotalCount"] == 3)
        #expect(answer.objects("GroupIdList") == [["GroupId": "b"], ["GroupId": "c"]])
        let all = world.must(
            groups + "get_joined_group_list",
            [
                "Member_Account": "ann", "WithHugeGroups": 1, "GroupType": "AVChatRoom",
                "ResponseFilter": ["GroupBaseInfoFilter": ["Name"], "SelfInfoFilter": ["Role"]],
            ])
        #expect(all["TotalCount"] == 1)
        #expect(all.objects("GroupIdList")[0]["Name"] == "room")
        guard case .object(let own)? = all.objects("GroupIdList")[0]["SelfInfo"] else {
            Issue.record("\(all)")
            return
        }
        #expect(own["Role"] == "Member" && own["JoinTime"] == 1000)
        #expect(world.refusal(groups + "get_joined_group_list", ["Member_Account": "zoe"]) == 10019)
    }

    // MARK: Members

    @Test func `members are paged through in the order of joining, by number and by the text of the answer`() {
        var world = TencentServerWorld()
        world.register("ann")
        let names = (1...5).map { "u\($0)" }
        for name in names { world.register(UserID(name)) }
        world.makeGroup("team", "Public", owner: "ann", members: names)
        func page(_ fields: [String: JSONValue]) -> (members: [JSONValue?], next: JSONValue) {
            let body: [String: JSONValue] = ["GroupId": "team"]
            let answer = world.must(groups + "get_group_member_info", .object(body.merging(fields) { $1 }))
            #expect(answer["MemberNum"] == 6)
            return (answer.objects("MemberList").map { $0["Member_Account"] }, answer["Next"])
        }
        #expect(page([:]).members.count == 6)
        let first = page(["Limit": 4])
        #expect(first.members == ["ann", "u1", "u2", "u3"] && first.next == "4")
        let second = page(["Limit": 4, "Next": first.next])
        #expect(second.members == ["u4", "u5"] && second.next == "")
        #expect(page(["Limit": 2, "Offset": 5]).members == ["u5"])
        #expect(page(["Limit": 2, "Offset": 99]).members == [])
        #expect(page(["MemberRoleFilter": ["Owner"]]).members == ["ann"])
        for fields in [["Limit": 0], ["Limit": 201], ["Offset": -1], ["Next": "x"], ["Next": "-1"]]
            as [[String: JSONValue]]
        {
            let body: [String: JSONValue] = ["GroupId": "team"]
            #expect(world.refusal(groups + "get_group_member_info", .object(body.merging(fields) { $1 })) == 10004)
        }
        let some = world.must(
            groups + "get_specified_group_member_info",
            ["GroupId": "team", "Member_List_Account": ["u2", "zoe", "ann"]])
        #expect(some.objects("MemberList").map { $0["Role"] } == ["Member", "Owner"])
    }

    @Test func `members are added with a result each, and removed with a reason`() {
        var world = TencentServerWorld()
        world.admit("ann", "bob", "eve")
        world.makeGroup("team", "Public", owner: "ann", members: ["bob"])
        let list: JSONValue = [["Member_Account": "eve"], ["Member_Account": "bob"], ["Member_Account": "zoe"]]
        let added = world.must(groups + "add_group_member", ["GroupId": "team", "MemberList": list])
        #expect(added.objects("MemberList").map { $0["Result"] } == [1, 2, 0])
        #expect(
            world.told(isRoom { if case .memberAdded(_, _, by: "administrator") = $0 { true } else { false } }) == [
                [1, 2, 3]
            ])
        world.must(
            groups + "delete_group_member",
            ["GroupId": "team", "MemberToDel_Account": ["eve", "zoe"], "Reason": "rude"])
        let left = isRoom {
            if case .memberLeft(_, _, .removedByAdministrator(reason: "rude")) = $0 { true } else { false }
        }
        #expect(world.told(left) == [[1, 2, 3]])
        #expect(world.world.tenant.members(of: "team") == ["ann", "bob"])
        #expect(
            world.refusal(groups + "delete_group_member", ["GroupId": "team", "MemberToDel_Account": ["ann"]]) == 10007)
        #expect(world.refusal(groups + "delete_group_member", ["GroupId": "team"]) == 10004)
        #expect(
            world.refusal(
                groups + "add_group_member",
                ["GroupId": "team", "MemberList": .list((0...300).map { ["Member_Account": .text("u\($0)")] })])
                == 10005)
    }

    @Test func `a member gets a role, a name card and a mute in one call, and the group another owner`() {
        var world = TencentServerWorld()
        world.admit("ann", "bob")
        world.makeGroup("team", "Public", owner: "ann", members: ["bob"])
        world.must(
            groups + "modify_group_member_info",
            [
                "GroupId": "team", "Member_Account": "bob", "Role": "Admin", "NameCard": "Bobby", "MuteTime": 60,
                "AppMemberDefinedData": [["Key": "k", "Value": "v"]],
            ])
        #expect(
            world.told(isRoom { if case .memberChanged = $0 { true } else { false } }) == [[1, 2], [1, 2], [1, 2]])
        let member = world.must(
            groups + "get_specified_group_member_info", ["GroupId": "team", "Member_List_Account": ["bob"]]
        )
        .objects("MemberList")[0]
        #expect(member["Role"] == "Admin" && member["NameCard"] == "Bobby" && member["MuteUntil"] == 1060)
        #expect(member["AppMemberDefinedData"] == [["Key": "k", "Value": "v"]])
        // Owners have a name, but no other role and no mute.
        world.must(
            groups + "modify_group_member_info", ["GroupId": "team", "Member_Account": "ann", "NameCard": "Ann"])
        let owner: [String: JSONValue] = ["GroupId": "team", "Member_Account": "ann", "NameCard": "x"]
        #expect(
            world.refusal(groups + "modify_group_member_info", .object(owner.merging(["Role": "Member"]) { $1 }))
                == 10007)
        #expect(
            world.refusal(groups + "modify_group_member_info", .object(owner.merging(["MuteTime": 1]) { $1 })) == 10007)
        #expect(
            world.refusal(groups + "modify_group_member_info", .object(owner.merging(["Role": "Owner"]) { $1 }))
                == 10004)
        #expect(
            world.refusal(groups + "modify_group_member_info", ["GroupId": "team", "Member_Account": "zoe"]) == 10007)

        world.must(groups + "change_group_owner", ["GroupId": "team", "NewOwner_Account": "bob"])
        #expect(world.told(isRoom { if case .ownerChanged(_, owner: "bob") = $0 { true } else { false } }) == [[1, 2]])
        #expect(world.refusal(groups + "change_group_owner", ["GroupId": "team", "NewOwner_Account": "zoe"]) == 10019)
    }

    @Test func `members are muted for seconds and heard again, and the list says until when`() {
        var world = TencentServerWorld()
        world.admit("ann", "bob")
        world.makeGroup("lobby", owner: "ann", entering: [1, 2])
        world.must(groups + "forbid_send_msg", ["GroupId": "lobby", "Members_Account": ["bob"], "ShutUpTime": 60])
        let message = Command.room(.send(room: "lobby", message: Message(id: "m", body: .text(text: "x"))))
        #expect(world.world.refusal(2, message) == .muted(room: "lobby"))
        let muted = world.must(groups + "get_group_muted_account", ["GroupId": "lobby"])
        #expect(muted.objects("MutedAccountList") == [["Member_Account": "bob", "MutedUntil": 1060]])
        world.must(
            groups + "forbid_send_msg", ["GroupId": "lobby", "Members_Account": ["bob"], "MuteTime": 4_294_967_295])
        world.must(groups + "forbid_send_msg", ["GroupId": "lobby", "Members_Account": ["bob"], "MuteTime": 0])
        world.world.must(2, message)
        let muteTime: (JSONValue, JSONValue) -> JSONValue = {
            ["GroupId": "lobby", "Members_Account": $0, "MuteTime": $1]
        }
        #expect(world.refusal(groups + "forbid_send_msg", muteTime(["bob", "zoe"], 60)) == 10007)
        #expect(world.refusal(groups + "forbid_send_msg", muteTime(["bob", "ann"], 60)) == 10007)
        #expect(world.refusal(groups + "forbid_send_msg", muteTime(["bob"], -1)) == 10004)
        #expect(world.refusal(groups + "forbid_send_msg", muteTime(["bob"], 4_294_967_296)) == 10004)
        #expect(world.refusal(groups + "forbid_send_msg", ["GroupId": "lobby", "Members_Account": ["bob"]]) == 10004)
        #expect(
            world.refusal(groups + "forbid_send_msg", muteTime(.list((0...500).map { .text("u\($0)") }), 1)) == 10005)
        world.makeGroup("team", "Private", owner: "ann", members: ["bob"])
        #expect(
            world.refusal(groups + "forbid_send_msg", ["GroupId": "team", "Members_Account": ["bob"], "MuteTime": 1])
                == 10007)
    }

    @Test func `users are put out of a live group and kept out, until they are let in again`() {
        var world = TencentServerWorld()
        world.admit("ann", "bob", "eve")
        world.makeGroup("lobby", owner: "ann", entering: [1, 2, 3])
        world.must(
            groups + "ban_group_member",
            ["GroupId": "lobby", "Members_Account": ["bob", "eve"], "Duration": 60, "Description": "rude"])
        #expect(world.told(isRoom { if case .memberLeft = $0 { true } else { false } }).count == 2)
        let enter = Command.room(.enter(room: "lobby", entry: .join))
        #expect(world.world.refusal(2, enter) == .banned(room: "lobby", secondsLeft: 60))
        let first = world.must(groups + "get_group_ban_member", ["GroupId": "lobby", "Limit": 1, "Offset": 0])
        #expect(first.objects("BannedAccountList") == [["Member_Account": "bob", "BannedUntil": 1060]])
        #expect(first["NextOffset"] == 1)
        let second = world.must(groups + "get_group_ban_member", ["GroupId": "lobby", "Limit": 1, "Offset": 1])
        #expect(second.objects("BannedAccountList")[0]["Member_Account"] == "eve" && second["NextOffset"] == 0)
        world.must(groups + "unban_group_member", ["GroupId": "lobby", "Members_Account": ["bob"]])
        world.world.must(2, enter)
        let ban: (JSONValue, JSONValue) -> JSONValue = { ["GroupId": "lobby", "Members_Account": $0, "Duration": $1] }
        #expect(world.refusal(groups + "ban_group_member", ban(["bob", "ann"], 60)) == 10007)
        #expect(world.refusal(groups + "ban_group_member", ban(["bob"], 0)) == 10004)
        #expect(world.refusal(groups + "ban_group_member", ban(.list((0...20).map { .text("u\($0)") }), 1)) == 10005)
    }

    @Test func `a live group lists and counts who is there, and has admins`() {
        var world = TencentServerWorld()
        world.admit("ann", "bob")
        world.makeGroup("lobby", owner: "ann", entering: [1, 2])
        let members = world.must(live + "get_members", ["GroupId": "lobby", "Timestamp": 0])
        #expect(members.objects("MemberList").map { $0["Member_Account"] } == ["ann", "bob"])
        #expect(members["NextTimestamp"] == 0)
        #expect(world.must(groups + "get_online_member_num", ["GroupId": "lobby"])["OnlineMemberNum"] == 2)
        #expect(
            world.must(live + "check_members", ["GroupId": "lobby", "Member_Account": ["zoe", "bob"]])["Member_Account"]
                == ["bob"])
        world.must(live + "modify_admin", ["GroupId": "lobby", "CommandType": 1, "Admin_Account": ["bob"]])
        #expect(
            world.must(live + "get_admin_list", ["GroupId": "lobby"]).objects("Admin_List").map { $0["Admin_Account"] }
                == ["bob"])
        world.must(live + "modify_admin", ["GroupId": "lobby", "CommandType": 2, "Admin_Account": ["bob"]])
        #expect(world.world.tenant.role(of: "bob", in: "lobby") == .member)
        #expect(
            world.refusal(live + "modify_admin", ["GroupId": "lobby", "CommandType": 3, "Admin_Account": ["bob"]])
                == 10004)
        world.makeGroup("team", "Public", owner: "ann")
        for command in [live + "get_members", groups + "get_online_member_num", live + "get_admin_list"] {
            #expect(world.refusal(command, ["GroupId": "team"]) == 10004)
        }
    }

    @Test(arguments: [
        ("get_group_member_info", 10007), ("add_group_member", 10007), ("delete_group_member", 10004),
        ("modify_group_member_info", 10007), ("change_group_owner", 10007), ("get_role_in_group", 10007),
    ])
    func `a live group is refused what its kind does not have`(command: String, code: Int64) {
        var world = TencentServerWorld()
        world.makeGroup("lobby")
        #expect(world.refusal(groups + command, ["GroupId": "lobby"]) == code)
        #expect(world.refusal(groups + command, ["GroupId": "attic"]) == 10010)
        #expect(world.refusal(groups + command) == 10004)
        #expect(world.refusal(groups + command, ["GroupId": 7]) == 10004)
    }

    // MARK: Attributes and counters

    @Test func `attributes are set, changed, removed and cleared, and the members hear of each`() {
        var world = TencentServerWorld()
        world.admit("ann")
        world.makeGroup("lobby", owner: "ann", entering: [1])
        func all() -> [[String: JSONValue]] {
            world.must("group_open_attr_http_svc/get_group_attr", ["GroupId": "lobby"]).objects("GroupAttrAry")
        }
        func change(_ command: String, _ items: JSONValue?) {
            var body: [String: JSONValue] = ["GroupId": "lobby"]
            body["GroupAttr"] = items
            world.must(groups + command, .object(body))
            #expect(world.told { if case .attribute(.changed) = $0 { true } else { false } } == [[1]], "\(command)")
        }
        change("set_group_attr", [["key": "a", "value": "1"], ["key": "b", "value": "2"]])
        change("modify_group_attr", [["key": "b", "value": "3"], ["key": "c", "value": ""]])
        #expect(all() == [["key": "a", "value": "1"], ["key": "b", "value": "3"], ["key": "c", "value": ""]])
        change("delete_group_attr", [["key": "a"], ["key": "x"]])
        #expect(all().map { $0["key"] } == ["b", "c"])
        change("set_group_attr", [["key": "z", "value": "1"]])
        #expect(all().map { $0["key"] } == ["z"])
        change("clear_group_attr", nil)
        #expect(all().isEmpty)

        let many = JSONValue.list((0...16).map { ["key": .text("k\($0)"), "value": "v"] })
        #expect(world.refusal(groups + "set_group_attr", ["GroupId": "lobby", "GroupAttr": many]) == 10047)
        let long: JSONValue = [["key": .text(String(repeating: "k", count: 33)), "value": "v"]]
        #expect(world.refusal(groups + "set_group_attr", ["GroupId": "lobby", "GroupAttr": long]) == 10045)
        #expect(
            world.refusal(groups + "set_group_attr", ["GroupId": "lobby", "GroupAttr": [["key": "k", "value": 7]]])
                == 10004)
        #expect(
            world.refusal(groups + "modify_group_attr", ["GroupId": "lobby", "GroupAttr": [["key": "k"]]]) == 10004)
        #expect(world.refusal(groups + "delete_group_attr", ["GroupId": "lobby"]) == 10004)
        #expect(world.refusal("group_open_attr_http_svc/get_group_attr", ["GroupId": "attic"]) == 10010)
    }

    @Test func `counters are set, counted up and down, read and deleted, all or none of a call`() {
        var world = TencentServerWorld()
        world.admit("ann")
        world.makeGroup("lobby", owner: "ann", entering: [1])
        func update(_ mode: JSONValue, _ items: JSONValue) -> JSONValue {
            world.must(groups + "update_group_counter", ["GroupId": "lobby", "Mode": mode, "GroupCounter": items])[
                "GroupCounter"]
        }
        #expect(update("Set", [["Key": "like", "Value": 5]]) == [["Key": "like", "Value": 5]])
        #expect(
            update("Increase", [["Key": "like", "Value": 2], ["Key": "new", "Value": 1]])
                == [["Key": "like", "Value": 7], ["Key": "new", "Value": 1]])
        #expect(world.told(isRoom { if case .counterChanged = $0 { true } else { false } }) == [[1], [1]])
        #expect(update("Decrease", [["Key": "new", "Value": 3]]) == [["Key": "new", "Value": -2]])
        let read = world.must(groups + "get_group_counter", ["GroupId": "lobby", "GroupCounterKeys": ["new", "none"]])
        #expect(read["GroupCounter"] == [["Key": "new", "Value": -2]])
        world.must(groups + "delete_group_counter", ["GroupId": "lobby", "GroupCounterKeys": ["new"]])
        #expect(
            world.must(groups + "get_group_counter", ["GroupId": "lobby"])["GroupCounter"] == [
                ["Key": "like", "Value": 7]
            ])
        let counter: (JSONValue) -> JSONValue = { ["GroupId": "lobby", "Mode": "Increase", "GroupCounter": $0] }
        #expect(
            world.refusal(
                groups + "update_group_counter",
                counter([["Key": "a", "Value": 1], ["Key": "like", "Value": .number(.max)]]))
                == 10004)
        #expect(world.refusal(groups + "update_group_counter", counter([["Key": "a"]])) == 10004)
        #expect(
            world.refusal(
                groups + "update_group_counter",
                counter([["Key": .text(String(repeating: "k", count: 129)), "Value": 1]])) == 10004)
        #expect(
            world.refusal(groups + "update_group_counter", ["GroupId": "lobby", "Mode": "Twice", "GroupCounter": []])
                == 10004)
    }
}
