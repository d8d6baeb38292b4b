import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing
import VendorDialects

/// Chat rooms, their members and lists, in the REST API that apps' own servers ask at the voice rooms' vendor.
@Suite struct EasemobServerRoomTests {
    private static let notFound = "404 service_resource_not_found"
    private static let illegal = "400 illegal_argument"
    private static let forbidden = "403 forbidden_op"
    private static let missing = "400 required_property_not_found"

    private func users(_ count: Int, _ world: inout EasemobServerWorld) -> [String] {
        let names = (0..<count).map { "u\($0 < 10 ? "0" : "")\($0)" }
        for start in stride(from: 0, to: count, by: 60) {
            let batch = names[start..<min(count, start + 60)].map { #"{"username":"\#($0)","password":"p"}"# }
            #expect(world.ask("POST", "/users", "[\(batch.joined(separator: ","))]").status == 200)
        }
        return names
    }

    private func list(_ names: some Sequence<String>) -> String {
        #"{"usernames":[\#(names.map { "\"\($0)\"" }.joined(separator: ","))]}"#
    }

    // MARK: Rooms

    @Test func `a chat room is made, shown, changed and ended, and its members are told`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        let room = try world.room(of: "ann", with: ["bob", "ANN", "bob"], more: #","maxusers":200,"custom":"c""#)
        #expect(room.count == 15 && room.allSatisfy(\.isNumber))
        #expect(world.world.tenant.kind(of: RoomID(room)) == Easemob.roomKind)
        let shown = world.ask("GET", "/chatrooms/\(room)")
        let detail = try #require(shown.objects("data").first)
        #expect(shown["count"] == 1 && detail["id"] == .text(room) && detail["name"] == "room of ann")
        #expect(detail["description"] == "d" && detail["maxusers"] == 200 && detail["owner"] == "ann")
        #expect(detail["created"] == .number(1_767_225_600_000) && detail["custom"] == "c" && detail["mute"] == false)
        #expect(detail["affiliations"] == [["owner": "ann"], ["member": "bob"]])
        #expect(detail["affiliations_count"] == 2 && detail["public"] == true)

        let changed = world.ask("PUT", "/chatrooms/\(room)", #"{"name":"n","description":"e","maxusers":200}"#)
        #expect(changed.data == ["groupname": true, "description": true, "maxusers": true])
        #expect(world.told { if case .room(.described) = $0 { true } else { false } } == [[1, 2]])
        let told = world.ask("POST", "/chatrooms/\(room)/announcement", #"{"announcement":"hello"}"#)
        #expect(told.data == ["id": .text(room), "result": true])
        #expect(world.ask("GET", "/chatrooms/\(room)/announcement").data == ["announcement": "hello"])
        #expect(world.ask("GET", "/chatrooms/\(room)").objects("data").first?["name"] == "n")

        #expect(world.ask("DELETE", "/chatrooms/\(room)").data == ["success": true, "id": .text(room)])
        #expect(world.told { if case .room(.dismissed) = $0 { true } else { false } } == [[1, 2]])
        for method in ["GET", "PUT", "DELETE"] {
            #expect(world.refusal(method, "/chatrooms/\(room)") == Self.notFound)
        }
    }

    @Test(arguments: [
        ("{}", missing), (#"{"name":"n"}"#, missing), (#"{"owner":"ann"}"#, missing),
        (#"{"name":"","owner":"ann"}"#, missing), (#"{"name":7,"owner":"ann"}"#, illegal),
        (#"{"name":"n","owner":"ghost"}"#, notFound), (#"{"name":"n","owner":"ann","members":["ghost"]}"#, notFound),
        (#"{"name":"n","owner":"ann","members":"bob"}"#, illegal),
        (#"{"name":"n","owner":"ann","members":[7]}"#, illegal),
        (#"{"name":"n","owner":"ann","maxusers":0}"#, illegal),
        (#"{"name":"n","owner":"ann","maxusers":10001}"#, illegal),
        (#"{"name":"n","owner":"ann","maxusers":"9"}"#, illegal),
        (#"{"name":"n","owner":"ann","members":["bob"],"maxusers":1}"#, illegal),
        (#"{"name":"n","owner":"ann","description":7}"#, illegal),
    ])
    func `no room is made from what is wrong`(body: String, refused: String) throws {
        var world = try EasemobServerWorld()
        world.register("ann", "bob")
        #expect(world.refusal("POST", "/chatrooms", body) == refused)
        #expect(world.world.tenant.roomCount == 0)
    }

    @Test func `texts of a room have as many characters as the vendor says, in any language`() throws {
        var world = try EasemobServerWorld()
        world.register("ann")
        func body(_ name: Int, _ description: Int, _ custom: Int) -> String {
            let text = { String(repeating: "室", count: $0) }
            return
                #"{"name":"\#(text(name))","description":"\#(text(description))","custom":"\#(text(custom))","owner":"ann"}"#
        }
        let made = world.ask("POST", "/chatrooms", body(128, 512, 1024))
        guard case .text(let room)? = made.data["id"] else {
            Issue.record("\(made)")
            return
        }
        for (name, description, custom) in [(129, 1, 1), (1, 513, 1), (1, 1, 1025)] {
            #expect(world.refusal("POST", "/chatrooms", body(name, description, custom)) == Self.illegal)
        }
        let path = "/chatrooms/\(room)"
        let long = String(repeating: "告", count: 512)
        #expect(world.ask("POST", path + "/announcement", #"{"announcement":"\#(long)"}"#).status == 200)
        #expect(world.refusal("POST", path + "/announcement", #"{"announcement":"\#(long)告"}"#) == Self.illegal)
        #expect(world.refusal("POST", path + "/announcement", "{}") == Self.missing)
        for body in [#"{"name":""}"#, #"{"name":"\#(long)"}"#, #"{"description":"\#(long)x"}"#, #"{"maxusers":0}"#] {
            #expect(world.refusal("PUT", path, body) == Self.illegal, "\(body)")
        }
        #expect(world.refusal("PUT", path, "{}") == Self.missing)
        #expect(world.refusal("PUT", path, #"{"name":"n","maxusers":10001}"#) == Self.illegal)
    }

    @Test func `a room gets another size, which keeps out who comes and removes nobody`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob", "eve")
        let room = try world.room(of: "ann", with: ["bob"], more: #","maxusers":2"#)
        let path = "/chatrooms/\(room)"
        #expect(world.refusal("POST", path + "/users/eve") == Self.forbidden)
        #expect(world.ask("PUT", path, #"{"maxusers":3}"#).data == ["maxusers": true])
        #expect(world.told { if case .room(.described) = $0 { true } else { false } } == [[1, 2]])
        #expect(world.ask("GET", path).objects("data").first?["maxusers"] == 3)
        #expect(world.ask("POST", path + "/users/eve").status == 200)
        #expect(world.ask("PUT", path, #"{"maxusers":1}"#).data == ["maxusers": true])
        #expect(world.world.tenant.members(of: RoomID(room)) == ["ann", "bob", "eve"])
        world.ask("DELETE", path + "/users/eve")
        #expect(world.refusal("POST", path + "/users/eve") == Self.forbidden)
    }

    @Test func `rooms are listed by pages and shown a hundred at a time`() throws {
        var world = try EasemobServerWorld()
        world.register("ann")
        var rooms: [String] = []
        for _ in 1...25 { rooms.append(try world.room(of: "ann")) }
        let first = world.ask("GET", "/chatrooms")
        #expect(first.objects("data").map { $0["id"] } == rooms.prefix(10).map { .text($0) })
        #expect(first.objects("data").first?["affiliations_count"] == 1 && first["count"] == 10)
        guard case .text(let cursor) = first["cursor"] else {
            Issue.record("no cursor")
            return
        }
        let second = world.ask("GET", "/chatrooms?limit=15&cursor=\(cursor)")
        #expect(second.objects("data").map { $0["id"] } == rooms.dropFirst(10).map { .text($0) })
        #expect(second["cursor"] == .null)
        for limit in ["0", "101", "many"] {
            #expect(world.refusal("GET", "/chatrooms?limit=\(limit)") == Self.illegal)
        }
        func shown(_ count: Int) -> String {
            "/chatrooms/" + (0..<count).map { rooms[$0 % rooms.count] }.joined(separator: ",")
        }
        #expect(world.ask("GET", shown(100)).objects("data").count == 100)
        #expect(world.refusal("GET", shown(101)) == Self.illegal)
        #expect(world.refusal("GET", "/chatrooms/,") == Self.illegal)
        #expect(world.refusal("GET", shown(2) + ",1") == Self.notFound)
    }

    // MARK: Members

    @Test func `members are added and removed one by one, and the others are told`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        world.register("eve")
        let room = try world.room(of: "ann")
        let path = "/chatrooms/\(room)/users"
        #expect(
            world.ask("POST", path + "/Bob").data
                == ["result": true, "action": "add_member", "user": "bob", "id": .text(room)])
        #expect(world.told { if case .room(.memberJoined) = $0 { true } else { false } } == [[1]])
        #expect(world.refusal("POST", path + "/bob") == Self.forbidden)
        #expect(world.refusal("POST", path + "/ghost") == Self.notFound)
        #expect(world.refusal("POST", "/chatrooms/1/users/bob") == Self.notFound)
        #expect(world.ask("POST", path + "/eve").status == 200)
        #expect(world.ask("GET", path)["data"] == [["owner": "ann"], ["member": "bob"], ["member": "eve"]])
        #expect(
            world.ask("GET", "/users/bob/joined_chatrooms")["data"] == [["id": .text(room), "name": "room of ann"]])

        #expect(world.ask("DELETE", path + "/bob").data["action"] == "remove_member")
        #expect(world.told { if case .room(.memberLeft) = $0 { true } else { false } } == [[1, 2]])
        #expect(world.refusal("DELETE", path + "/bob") == Self.forbidden)
        #expect(world.refusal("DELETE", path + "/ann") == Self.forbidden)
        let several = world.ask("DELETE", path + "/bob,eve,ann").objects("data")
        #expect(several.map { $0["result"] } == [false, true, false])
        #expect(several[1]["reason"] == nil && several[0]["reason"] != nil)
        #expect(world.world.tenant.members(of: RoomID(room)) == ["ann"])
        #expect(world.ask("DELETE", path + "/bob,eve").objects("data").map { $0["result"] } == [false, false])
    }

    @Test func `sixty members are added at once, a hundred removed, all pages of them shown`() throws {
        var world = try EasemobServerWorld()
        world.register("ann")
        let names = users(100, &world)
        let room = try world.room(of: "ann", with: ["u00"], more: #","maxusers":100"#)
        let path = "/chatrooms/\(room)/users"
        let added = world.ask("POST", path, list(names.prefix(60)))
        #expect(added.data["action"] == "add_member" && added.data["id"] == .text(room))
        #expect(added.data["newmembers"] == .list(names.prefix(60).map { .text($0) }))
        #expect(world.refusal("POST", path, list(names.prefix(61))) == Self.illegal)
        #expect(world.refusal("POST", path, list([])) == Self.missing)
        #expect(world.refusal("POST", path, list(["u99", "ghost"])) == Self.notFound)
        // One more than the room takes, and nobody of them is in it.
        #expect(world.refusal("POST", path, list(names.suffix(40))) == Self.forbidden)
        #expect(world.ask("POST", path, list(names[60..<99])).status == 200)
        #expect(world.refusal("POST", path + "/u99") == Self.forbidden)

        let page = world.ask("GET", path + "?pagenum=2&pagesize=40")
        #expect(page.objects("data").map { $0["member"] } == names[39..<79].map { .text($0) })
        #expect(world.ask("GET", path + "?pagenum=4&pagesize=40")["count"] == 0)
        for query in ["pagesize=0", "pagesize=1001", "pagenum=0", "pagenum=x", "pagenum=100001"] {
            #expect(world.refusal("GET", path + "?" + query) == Self.illegal, "\(query)")
        }
        let all = names.joined(separator: ",")
        #expect(world.refusal("DELETE", path + "/\(all),ann") == Self.illegal)
        #expect(world.ask("DELETE", path + "/\(all)").objects("data").filter { $0["result"] == true }.count == 99)
        #expect(world.world.tenant.members(of: RoomID(room)) == ["ann"])
    }

    @Test func `of users who are added together none is, where one may not come in`() throws {
        var world = try EasemobServerWorld()
        world.register("ann", "bob", "eve")
        let room = try world.room(of: "ann")
        world.ask("POST", "/chatrooms/\(room)/blocks/users/eve")
        #expect(world.refusal("POST", "/chatrooms/\(room)/users", list(["bob", "eve"])) == Self.forbidden)
        #expect(world.refusal("POST", "/chatrooms/\(room)/users/eve") == Self.forbidden)
    }

    // MARK: Roles and lists

    @Test func `admins are named and let go, and a room changes hands`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        world.register("eve")
        let room = try world.room(of: "ann", with: ["bob"])
        let path = "/chatrooms/\(room)/admin"
        #expect(world.ask("POST", path, #"{"newadmin":"bob"}"#).data["newadmin"] == "bob")
        #expect(world.told { if case .room(.memberChanged) = $0 { true } else { false } } == [[1, 2]])
        #expect(world.ask("GET", path).texts == ["bob"])
        #expect(world.refusal("POST", path, "{}") == Self.missing)
        #expect(world.refusal("POST", path, #"{"newadmin":"eve"}"#) == Self.forbidden)
        #expect(world.refusal("POST", path, #"{"newadmin":"ann"}"#) == Self.forbidden)
        #expect(world.ask("DELETE", path + "/bob").data["oldadmin"] == "bob")
        #expect(world.refusal("DELETE", path + "/bob") == Self.forbidden)
        #expect(world.ask("GET", path).texts == [])

        let change = "/chatrooms/\(room)"
        #expect(world.refusal("PUT", change, #"{"newowner":"eve"}"#) == Self.forbidden)
        #expect(world.refusal("PUT", change, #"{"newowner":"ghost"}"#) == Self.notFound)
        #expect(world.refusal("PUT", change, #"{"newowner":7}"#) == Self.illegal)
        #expect(world.ask("PUT", change, #"{"newowner":"bob"}"#).data == ["newowner": true])
        #expect(world.told { if case .room(.ownerChanged) = $0 { true } else { false } } == [[1, 2]])
        let detail = world.ask("GET", change).objects("data").first
        #expect(detail?["owner"] == "bob" && detail?["affiliations"] == [["member": "ann"], ["owner": "bob"]])
    }

    @Test func `a server governs a room whose owner is out`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        let room = try world.room(of: "ann", with: ["bob"])
        world.world.must(1, .room(.leave(room: RoomID(room))))
        #expect(world.ask("GET", "/chatrooms/\(room)").objects("data").first?["owner"] == "ann")
        #expect(world.ask("POST", "/chatrooms/\(room)/ban").data == ["mute": true])
        #expect(world.ask("POST", "/chatrooms/\(room)/admin", #"{"newadmin":"bob"}"#).status == 200)
        #expect(world.ask("DELETE", "/chatrooms/\(room)/users/bob").status == 200)
        #expect(world.ask("DELETE", "/chatrooms/\(room)").status == 200)
    }

    @Test func `muted members are listed until their time ends, and cannot be heard`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        let room = try world.room(of: "ann", with: ["bob"])
        let path = "/chatrooms/\(room)/mute"
        let muted = world.ask("POST", path, #"{"mute_duration":1500,"usernames":["bob"]}"#)
        let end = JSONValue.number(1_767_225_602_000)
        #expect(muted["data"] == [["result": true, "expire": end, "user": "bob"]])
        #expect(world.told { if case .room(.listed) = $0 { true } else { false } } == [[1, 2]])
        #expect(world.ask("GET", path)["data"] == [["user": "bob", "expire": end]])
        let message = Command.room(.send(room: RoomID(room), message: Message(id: "m", body: .text(text: "hello"))))
        #expect(world.world.refusal(2, message) == .muted(room: RoomID(room)))
        world.world.advance(by: .seconds(2))
        #expect(world.ask("GET", path)["data"] == [])
        world.world.must(2, message)

        #expect(world.ask("POST", path, #"{"mute_duration":-1,"usernames":["bob"]}"#).status == 200)
        world.world.advance(by: .seconds(1_000_000))
        #expect(world.world.refusal(2, message) == .muted(room: RoomID(room)))
        #expect(world.ask("DELETE", path + "/bob")["data"] == [["result": true, "user": "bob"]])
        world.world.must(2, message)
        for (body, refused) in [
            (#"{"usernames":["bob"]}"#, Self.missing), (#"{"mute_duration":1}"#, Self.missing),
            (#"{"mute_duration":0,"usernames":["bob"]}"#, Self.illegal),
            (#"{"mute_duration":-2,"usernames":["bob"]}"#, Self.illegal),
            (#"{"mute_duration":2147483647001,"usernames":["bob"]}"#, Self.illegal),
            (#"{"mute_duration":1,"usernames":["ghost"]}"#, Self.forbidden),
            (#"{"mute_duration":1,"usernames":["ann"]}"#, Self.forbidden),
        ] { #expect(world.refusal("POST", path, body) == refused, "\(body)") }

        #expect(world.ask("POST", "/chatrooms/\(room)/ban").data == ["mute": true])
        #expect(world.told { if case .room(.allMuted) = $0 { true } else { false } } == [[1, 2]])
        #expect(world.world.refusal(2, message) == .notExempt(room: RoomID(room)))
        #expect(world.ask("GET", "/chatrooms/\(room)").objects("data").first?["mute"] == true)
        #expect(world.ask("DELETE", "/chatrooms/\(room)/ban").data == ["mute": false])
        world.world.must(2, message)
    }

    @Test func `who is blocked is out and stays out, and who is on the allow list is heard`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob", "eve")
        let room = try world.room(of: "ann", with: ["bob", "eve"])
        let blocks = "/chatrooms/\(room)/blocks/users"
        #expect(
            world.ask("POST", blocks + "/bob").data
                == ["result": true, "action": "add_blocks", "user": "bob", "chatroomid": .text(room)])
        #expect(world.told { if case .room(.memberLeft) = $0 { true } else { false } } == [[1, 2, 3]])
        #expect(world.ask("GET", blocks).texts == ["bob"])
        guard case .banned? = world.world.refusal(2, .room(.enter(room: RoomID(room), entry: .join))) else {
            Issue.record("bob came in")
            return
        }
        let both = world.ask("POST", blocks, #"{"usernames":["eve","ann"]}"#).objects("data")
        #expect(both.map { $0["result"] } == [true, false])
        #expect(world.refusal("POST", blocks + "/ann") == Self.forbidden)
        #expect(world.refusal("POST", blocks, "{}") == Self.missing)
        #expect(
            world.ask("DELETE", blocks + "/bob,eve").objects("data").map { $0["action"] } == [
                "remove_blocks", "remove_blocks",
            ])
        #expect(world.ask("GET", blocks).texts == [])
        world.world.must(2, .room(.enter(room: RoomID(room), entry: .join)))

        let white = "/chatrooms/\(room)/white/users"
        #expect(world.ask("POST", white + "/bob").data["action"] == "add_user_whitelist")
        #expect(world.ask("GET", white).texts == ["bob"])
        world.ask("POST", "/chatrooms/\(room)/ban")
        world.world.must(
            2, .room(.send(room: RoomID(room), message: Message(id: "m", body: .text(text: "hello")))))
        #expect(world.ask("DELETE", white + "/bob").data["action"] == "remove_user_whitelist")
        #expect(world.ask("GET", white).texts == [])
        #expect(world.refusal("POST", white + "/ghost") == Self.forbidden)
    }

    // MARK: Attributes

    @Test func `attributes are set, forced, read and removed, and every failure has its key`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        let room = try world.room(of: "ann", with: ["bob"])
        let path = "/metadata/chatroom/\(room)"
        func changed(_ world: EasemobServerWorld) -> [[UInt64]] {
            world.told { if case .attribute(.changed) = $0 { true } else { false } }
        }
        let set = world.ask("PUT", path + "/user/bob", #"{"metaData":{"b":"2","a":"1"}}"#)
        #expect(set.data == ["successKeys": ["a", "b"], "errorKeys": [:]])
        // Bob's device does not know what was written in his role.
        #expect(changed(world) == [[1, 2]])
        let mixed = world.ask("PUT", path + "/user/ann", #"{"metaData":{"a":"x","c":"3"}}"#)
        #expect(mixed.data["successKeys"] == ["c"])
        guard case .object(let errors)? = mixed.data["errorKeys"], case .text(let reason)? = errors["a"] else {
            Issue.record("\(mixed)")
            return
        }
        #expect(errors.count == 1 && !reason.isEmpty)
        #expect(world.ask("POST", path).data == ["a": "1", "b": "2", "c": "3"])
        #expect(world.ask("POST", path, #"{"keys":["a","ghost"]}"#).data == ["a": "1"])
        #expect(world.ask("PUT", path + "/user/ann/forced", #"{"metaData":{"a":"x"}}"#).data["successKeys"] == ["a"])
        // Who forces a key has it from then on.
        let late = world.ask("PUT", path + "/user/bob", #"{"metaData":{"a":"y"}}"#)
        #expect(late.data["successKeys"] == [] && world.told.isEmpty)

        let foreign = world.ask("DELETE", path + "/user/ann", #"{"keys":["b","c"]}"#)
        #expect(foreign.data["successKeys"] == ["c"])
        #expect(world.ask("DELETE", path + "/user/ann/forced", #"{"keys":["b"]}"#).data["successKeys"] == ["b"])
        #expect(world.ask("POST", path).data == ["a": "x"])
        #expect(world.ask("DELETE", path + "/user/ann", #"{"keys":["ghost"]}"#).data["successKeys"] == ["ghost"])
        #expect(changed(world).isEmpty)
    }

    @Test func `keys and values have their lengths, a call ten keys and a room a hundred`() throws {
        var world = try EasemobServerWorld()
        world.register("ann")
        let room = try world.room(of: "ann")
        let path = "/metadata/chatroom/\(room)/user/ann"
        func values(_ range: Range<Int>) -> String {
            #"{"metaData":{\#(range.map { "\"k\($0)\":\"v\"" }.joined(separator: ","))}}"#
        }
        let (key, value) = (String(repeating: "k", count: 128), String(repeating: "v", count: 4096))
        let odd = world.ask(
            "PUT", path,
            #"{"metaData":{"\#(key)":"\#(value)","\#(key)k":"v","long":"\#(value)v","键":"v","a b":"v","":"v"}}"#)
        #expect(odd.data["successKeys"] == [.text(key)])
        guard case .object(let errors)? = odd.data["errorKeys"] else { return }
        #expect(Set(errors.keys) == ["\(key)k", "long", "键", "a b", ""])
        #expect(world.refusal("PUT", path, values(0..<11)) == Self.illegal)
        for start in stride(from: 0, to: 90, by: 10) {
            #expect(world.ask("PUT", path, values(start..<start + 10)).data["errorKeys"] == [:])
        }
        #expect(world.ask("PUT", path, values(90..<99)).data["errorKeys"] == [:])
        let last = world.ask("PUT", path, values(98..<100))
        #expect(last.data["successKeys"] == ["k98"])
        #expect(world.ask("POST", "/metadata/chatroom/\(room)").data.count == 100)
    }

    @Test func `where no key can be written, each has its own reason`() throws {
        var world = try EasemobServerWorld()
        world.register("ann", "bob")
        let room = try world.room(of: "ann", with: ["bob"])
        let path = "/metadata/chatroom/\(room)/user/"
        world.ask("PUT", path + "bob", #"{"metaData":{"theirs":"1"}}"#)
        let long = String(repeating: "k", count: 3000)
        let before = world.world.tenant
        let answer = world.ask(
            "PUT", path + "ann", #"{"metaData":{"theirs":"2","a b":"1","\#(long)":"1"}}"#)
        guard case .object(let errors)? = answer.data["errorKeys"] else {
            Issue.record("\(answer)")
            return
        }
        #expect(answer.status == 200 && answer.data["successKeys"] == [] && world.world.tenant == before)
        #expect(Set(errors.keys) == ["theirs", "a b", long])
        #expect(Set(errors.values.map { "\($0)" }).count == 3)
        // A key that is far too long keeps no other from being written.
        let mixed = world.ask("PUT", path + "ann", #"{"metaData":{"own":"1","\#(long)":"1"}}"#)
        #expect(mixed.data["successKeys"] == ["own"])
    }

    @Test func `attributes go with who set them unless the app says otherwise`() throws {
        var world = try EasemobServerWorld()
        world.register("ann", "bob")
        let room = try world.room(of: "ann", with: ["bob"])
        let path = "/metadata/chatroom/\(room)"
        world.ask("PUT", path + "/user/bob", #"{"metaData":{"a":"1"}}"#)
        world.ask("PUT", path + "/user/bob", #"{"metaData":{"b":"1"},"autoDelete":"DELETE"}"#)
        world.ask("PUT", path + "/user/bob", #"{"metaData":{"c":"1"},"autoDelete":"NO_DELETE"}"#)
        #expect(world.ask("POST", path).data.count == 3)
        world.ask("DELETE", "/chatrooms/\(room)/users/bob")
        #expect(world.ask("POST", path).data == ["c": "1"])
    }

    @Test func `only members and the administrator write attributes, and bad calls write none`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        let room = try world.room(of: "ann")
        let path = "/metadata/chatroom/\(room)"
        let body = #"{"metaData":{"a":"1"}}"#
        #expect(world.refusal("PUT", path + "/user/bob", body) == "401 MetadataException")
        #expect(world.refusal("PUT", path + "/user/bob/forced", body) == "401 MetadataException")
        #expect(world.ask("PUT", path + "/user/admin", body).data["successKeys"] == ["a"])
        #expect(
            world.told { if case .attribute(.changed(_, _, _, _, _, "admin")) = $0 { true } else { false } } == [[1]])
        for (method, path, body, refused) in [
            ("PUT", path + "/user/ann", "{}", Self.missing),
            ("PUT", path + "/user/ann", #"{"metaData":{}}"#, Self.missing),
            ("PUT", path + "/user/ann", #"{"metaData":{"a":1}}"#, Self.illegal),
            ("PUT", path + "/user/ann", #"{"metaData":{"a":"1"},"autoDelete":"MAYBE"}"#, Self.illegal),
            ("DELETE", path + "/user/ann", "{}", Self.missing),
            ("DELETE", path + "/user/ann", #"{"keys":[]}"#, Self.missing),
            ("DELETE", path + "/user/ann", #"{"keys":"a"}"#, Self.illegal),
            (
                "DELETE", path + "/user/ann",
                #"{"keys":["1","2","3","4","5","6","7","8","9","10","11"]}"#, Self.illegal
            ),
            ("POST", path, #"{"keys":7}"#, Self.illegal), ("PUT", "/metadata/chatroom/1/user/ann", body, Self.notFound),
            ("POST", "/metadata/chatroom/1", "{}", Self.notFound),
        ] { #expect(world.refusal(method, path, body) == refused, "\(method) \(path) \(body)") }
    }
}
