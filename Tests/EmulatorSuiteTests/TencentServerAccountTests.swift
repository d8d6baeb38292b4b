import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// Accounts and profiles by Chat's server API.
@Suite struct TencentServerAccountTests {
    private let login = "im_open_login_svc/"

    @Test func `accounts are imported, checked, changed by the next import, and deleted`() {
        var world = TencentServerWorld()
        world.must(login + "account_import", ["UserID": "ann", "Nick": "Ann", "FaceUrl": "http://a"])
        world.must(login + "account_import", ["UserID": "ann", "Nick": "Anna"])
        // As older pages have it.
        world.must(login + "account_import", ["Identifier": "bob"])
        #expect(
            world.world.tenant.profile(of: "ann") == UserProfile(user: "ann", nickname: "Anna", avatarURL: "http://a"))
        let check = world.must(
            login + "account_check", ["CheckItem": [["UserID": "ann"], ["UserID": "zoe"], ["UserID": "bob"]]])
        #expect(check.objects("ResultItem").map { $0["AccountStatus"] } == ["Imported", "NotImported", "Imported"])
        #expect(check.objects("ResultItem")[1]["ResultCode"] == 0)

        let deleted = world.must(
            login + "account_delete", ["DeleteItem": [["UserID": "ann"], ["UserID": "zoe"], ["UserID": "ann"]]])
        #expect(deleted.objects("ResultItem").map { $0["ResultCode"] } == [0, 70107, 0])
        let after = world.must(login + "account_check", ["CheckItem": [["UserID": "ann"]]])
        #expect(after.objects("ResultItem")[0]["AccountStatus"] == "NotImported")
        // Nothing of the old account is left.
        world.must(login + "account_import", ["UserID": "ann"])
        #expect(world.world.tenant.profile(of: "ann") == UserProfile(user: "ann"))
    }

    @Test func `a deleted user is logged out, leaves their groups, and comes back once they are imported`() {
        var world = TencentServerWorld()
        world.admit("ann", "bob")
        world.makeGroup("team", "Public", owner: "bob", members: ["ann"])
        world.must(login + "account_delete", ["DeleteItem": [["UserID": "ann"]]])
        #expect(world.told { if case .identity(.forcedOffline) = $0 { true } else { false } } == [[1]])
        #expect(world.world.tenant.members(of: "team") == ["bob"])
        world.world.take(.opened(session: SessionID(9)))
        #expect(world.world.refusal(9, TenantWorld.logIn("ann")) == .userNotFound(user: "ann"))
    }

    @Test func `of a batch those that cannot be imported are named, at 100 and at 101`() {
        var world = TencentServerWorld()
        let long = String(repeating: "x", count: 33)
        let batch = world.must(
            login + "multiaccount_import",
            ["AccountList": [["UserID": "ann", "Nick": "Ann"], ["UserID": .text(long)], ["UserID": "bob"]]])
        #expect(batch["FailAccounts"] == [.text(long)])
        #expect(world.world.tenant.profile(of: "ann")?.nickname == "Ann")
        let names = (0...100).map { JSONValue.text("u\($0)") }
        #expect(world.must(login + "multiaccount_import", ["Accounts": .list(names.dropLast())])["FailAccounts"] == [])
        #expect(world.world.tenant.userCount == 102)
        #expect(world.refusal(login + "multiaccount_import", ["Accounts": .list(names)]) == 70402)
        #expect(world.refusal(login + "multiaccount_import") == 70402)
        #expect(world.refusal(login + "account_import", ["UserID": .text(long)]) == 70402)
        #expect(world.refusal(login + "account_import", ["UserID": 7]) == 70402)
        #expect(world.refusal(login + "account_import", ["Nick": "Ann"]) == 70402)
        #expect(world.refusal(login + "account_check", ["CheckItem": [7]]) == 70402)
        #expect(world.refusal(login + "account_check", ["CheckItem": [[:]]]) == 70402)
        #expect(world.refusal(login + "account_delete", ["DeleteItem": []]) == 70402)
    }

    @Test func `a kicked user is told, and the UserSig they had is of no use`() {
        var world = TencentServerWorld()
        world.admit("ann")
        world.must(login + "kick", ["UserID": "ann"])
        #expect(world.told { if case .identity(.forcedOffline) = $0 { true } else { false } } == [[1]])
        world.world.take(.opened(session: SessionID(9)))
        #expect(world.world.refusal(9, TenantWorld.logIn("ann")) == .tokenRevoked)
        #expect(world.refusal(login + "kick", ["UserID": "zoe"]) == 70107)
        #expect(world.refusal(login + "kick") == 70402)
    }

    @Test func `a user is online, away without a logout, or offline`() {
        var world = TencentServerWorld()
        world.admit("ann", "bob")
        world.register("eve")
        world.world.take(.closed(session: SessionID(2)))
        let answer = world.must("openim/query_online_status", ["To_Account": ["ann", "bob", "eve", "zoe", "ann"]])
        #expect(answer.objects("QueryResult").map { $0["Status"] } == ["Online", "PushOnline", "Offline"])
        #expect(answer.objects("ErrorList") == [["To_Account": "zoe", "ErrorCode": 70107]])
        #expect(
            world.refusal("openim/query_online_status", ["To_Account": .list((0...500).map { .text("u\($0)") })])
                == 70402)
        #expect(world.refusal("openim/query_online_status") == 70402)
    }

    @Test func `a profile is set field by field, its user is told, and it is read`() {
        var world = TencentServerWorld()
        world.admit("ann")
        let items: JSONValue = [
            ["Tag": "Tag_Profile_IM_Nick", "Value": "Ann"],
            ["Tag": "Tag_Profile_IM_Gender", "Value": "Gender_Type_Female"],
            ["Tag": "Tag_Profile_IM_BirthDay", "Value": 19_900_101], ["Tag": "Tag_Profile_Custom_Song", "Value": "夜"],
            ["Tag": "Tag_Profile_IM_SelfSignature", "Value": "hi"],
        ]
        world.must("profile/portrait_set", ["From_Account": "ann", "ProfileItem": items])
        #expect(world.told { if case .identity(.profileChanged) = $0 { true } else { false } } == [[1]])
        // As devices read it.
        #expect(
            world.world.tenant.profile(of: "ann")?.fields
                == ["gender": "2", "birthday": "19900101", "custom.Song": "5aSc", "selfSignature": "hi"])
        let tags: JSONValue = [
            "Tag_Profile_IM_Nick", "Tag_Profile_IM_Gender", "Tag_Profile_IM_BirthDay", "Tag_Profile_Custom_Song",
            "Tag_Profile_IM_SelfSignature", "Tag_Profile_IM_Image", "Tag_Profile_IM_AllowType",
        ]
        let answer = world.must("profile/portrait_get", ["To_Account": ["ann", "zoe"], "TagList": tags])
        let found = answer.objects("UserProfileItem")
        guard case .list(let shown)? = found.first?["ProfileItem"], case .list(let set) = items else {
            Issue.record("\(answer)")
            return
        }
        #expect(Set(shown) == Set(set + [["Tag": "Tag_Profile_IM_AllowType", "Value": "AllowType_Type_AllowAny"]]))
        #expect(found[1]["ResultCode"] == 40003)
        #expect(answer["Fail_Account"] == ["zoe"])
    }

    @Test func `a profile that cannot be set has its number, and nothing of it is set`() {
        var world = TencentServerWorld()
        world.register("ann")
        func code(_ tag: String, _ value: JSONValue?) -> Int64? {
            var item: [String: JSONValue] = ["Tag": .text(tag)]
            item["Value"] = value
            let first: JSONValue = ["Tag": "Tag_Profile_IM_Nick", "Value": "Ann"]
            return world.refusal(
                "profile/portrait_set", ["From_Account": "ann", "ProfileItem": [first, .object(item)]])
        }
        #expect(code("Tag_Profile_IM_Nick", .text(String(repeating: "x", count: 501))) == 40601)
        #expect(code("Tag_Profile_IM_Nick", 7) == 40610)
        #expect(code("Tag_Profile_IM_Level", "7") == 40610)
        #expect(code("Tag_Profile_IM_Level", -1) == 40605)
        #expect(code("Tag_Profile_IM_Gender", "female") == 40605)
        #expect(code("Tag_Profile_IM_Shoe", "41") == 40009)
        #expect(code("Tag_Profile_Custom_NineChars", "x") == 40009)
        #expect(code("Tag_Profile_IM_Nick", nil) == 40001)
        #expect(world.refusal("profile/portrait_set", ["ProfileItem": []]) == 40002)
        #expect(world.refusal("profile/portrait_set", ["From_Account": "zoe", "ProfileItem": []]) == 40003)
        #expect(world.refusal("profile/portrait_set", ["From_Account": "ann", "ProfileItem": []]) == 40001)
        #expect(
            world.refusal("profile/portrait_get", ["To_Account": ["ann"], "TagList": ["Tag_Profile_IM_Shoe"]]) == 40009)
        #expect(world.refusal("profile/portrait_get", ["To_Account": ["ann"]]) == 40001)
    }

    @Test func `a command has as many calls in a second as its page says, and one more is refused`() {
        var world = TencentServerWorld()
        for number in 1...200 { world.must(login + "account_import", ["UserID": .text("u\(number)")]) }
        #expect(world.refusal(login + "account_import", ["UserID": "u201"]) == 60007)
        // Other commands, those that only look, and refused ones do not count.
        world.must(login + "kick", ["UserID": "u1"])
        for _ in 1...101 { world.must(login + "account_check", ["CheckItem": [["UserID": "u1"]]]) }
        for number in 1...100 {
            world.must(login + "account_delete", ["DeleteItem": [["UserID": .text("u\(number)")]]])
        }
        #expect(world.refusal(login + "account_delete", ["DeleteItem": [["UserID": "u101"]]]) == 60007)
        world.world.advance(by: .seconds(1))
        world.must(login + "account_import", ["UserID": "u201"])
    }
}
