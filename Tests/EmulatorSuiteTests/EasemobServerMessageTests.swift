import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing
import VendorDialects

/// Messages that apps' own servers send by the REST API of the voice rooms' vendor.
@Suite struct EasemobServerMessageTests {
    private static let notFound = "404 service_resource_not_found"
    private static let illegal = "400 illegal_argument"
    private static let missing = "400 required_property_not_found"

    private func text(_ to: String, from: String? = nil, _ more: String = "") -> String {
        let sender = from.map { #""from":"\#($0)","# } ?? ""
        return #"{\#(sender)"to":["\#(to)"],"type":"txt","body":{"msg":"hello"}\#(more)}"#
    }

    @Test func `a message to a room is seen by every member but who it is from, in the room or not`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob", "out")
        let room = try world.room(of: "ann", with: ["bob"])
        let path = "/messages/chatrooms"
        let sent = world.ask("POST", path, text(room))
        guard sent.status == 200, case .text(let id)? = sent.data[room] else {
            Issue.record("\(sent)")
            return
        }
        #expect(id.count == 19 && id.allSatisfy(\.isNumber))
        #expect(world.messages.map(\.sender) == ["admin"] && world.messages.map(\.sessions) == [[1, 2]])
        #expect(world.messages.first?.content == .text("hello"))
        // Nobody is registered for it.
        #expect(world.refusal("GET", "/users/admin") == Self.notFound)
        for (from, seen) in [("bob", [1]), ("Ann", [2]), ("out", [1, 2])] as [(String, [UInt64])] {
            #expect(world.ask("POST", path, text(room, from: from)).status == 200)
            #expect(world.messages.map(\.sender) == [UserID(from.lowercased())])
            #expect(world.messages.map(\.sessions) == [seen], "\(from)")
        }
        // No mute holds back what a server sends.
        world.ask("POST", "/chatrooms/\(room)/mute", #"{"mute_duration":-1,"usernames":["bob"]}"#)
        world.ask("POST", "/chatrooms/\(room)/ban")
        #expect(world.ask("POST", path, text(room, from: "bob")).status == 200)
        #expect(world.messages.map(\.sessions) == [[1]])
        #expect(world.world.tenant.members(of: RoomID(room)) == ["ann", "bob"])
    }

    @Test func `a message to several rooms has an id in each`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann")
        var rooms: [String] = []
        for _ in 1...11 { rooms.append(try world.room(of: "ann")) }
        func body(_ rooms: some Sequence<String>) -> String {
            #"{"to":[\#(rooms.map { "\"\($0)\"" }.joined(separator: ","))],"type":"cmd","body":{"action":"go"}}"#
        }
        let sent = world.ask("POST", "/messages/chatrooms", body(rooms.prefix(10)))
        #expect(sent.data.count == 10 && Set(sent.data.values.map { "\($0)" }).count == 10)
        #expect(world.messages.count == 10 && world.messages.allSatisfy { $0.content == .command(action: "go") })
        #expect(world.refusal("POST", "/messages/chatrooms", body(rooms)) == Self.illegal)
        #expect(world.ask("POST", "/messages/chatrooms", body([rooms[0], rooms[0]])).data.count == 1)
        #expect(world.messages.count == 1)
        // Where one is not there, none has it.
        #expect(world.refusal("POST", "/messages/chatrooms", body([rooms[0], "1"])) == Self.notFound)
    }

    @Test func `a message to users waits for who is not there, unless it is for who is`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        world.register("eve")
        let path = "/messages/users"
        let both =
            #"{"from":"ann","to":["bob","EVE"],"type":"custom","body":{"customEvent":"gift","customExts":{"n":"3"}},"ext":{"k":[1,true]}}"#
        let sent = world.ask("POST", path, both)
        #expect(Set(sent.data.keys) == ["bob", "EVE"])
        #expect(world.messages.map(\.sessions) == [[2]])
        #expect(world.messages.first?.content == .custom(event: "gift", extra: ["n": "3"]))
        guard case .signaling(.messageSent(_, _, let message, _)) = world.told.first?.event else {
            Issue.record("nothing was sent")
            return
        }
        #expect(message.attachment.text == #"{"k":[1,true]}"# && message.id.rawValue.count == 19)
        #expect(world.ask("POST", path, text("eve", #","routetype":"ROUTE_ONLINE""#)).status == 200)
        #expect(world.messages.isEmpty)

        let token = try world.token(of: "eve")
        world.world.take(.opened(session: SessionID(9)))
        let login = Command.identity(.logIn(user: "eve", credential: .token(text: token), terminal: .phone))
        let read = world.world.setup.read(.command(session: SessionID(9), command: login)) { [world] in
            world.world.tenant.app(of: $0)
        }
        let arrived = world.world.take(read).outcome.told {
            if case .signaling(.messageSent) = $0 { true } else { false }
        }
        #expect(arrived == [[9]])
        // Whom servers write as where they name nobody is made then.
        #expect(world.ask("POST", path, text("bob")).status == 200)
        #expect(world.messages.map(\.sender) == ["admin"])
    }

    @Test func `six hundred users get a message and six hundred and one do not`() throws {
        var world = try EasemobServerWorld()
        let names = (100..<701).map { "\($0)" }
        for start in stride(from: 0, to: names.count, by: 60) {
            let batch = names[start..<min(names.count, start + 60)].map { #"{"username":"\#($0)","password":"p"}"# }
            #expect(world.ask("POST", "/users", "[\(batch.joined(separator: ","))]").status == 200)
        }
        func body(_ names: some Sequence<String>) -> String {
            #"{"to":[\#(names.map { "\"\($0)\"" }.joined(separator: ","))],"type":"txt","body":{"msg":"m"}}"#
        }
        #expect(world.ask("POST", "/messages/users", body(names.dropLast())).data.count == 600)
        #expect(world.refusal("POST", "/messages/users", body(names)) == Self.illegal)
    }

    @Test func `a message has as many bytes as the vendor takes`() throws {
        var world = try EasemobServerWorld()
        world.register("ann")
        let empty = #"{"to":["ann"],"type":"txt","body":{"msg":""}}"#
        func body(_ bytes: Int) -> String {
            empty.replacing(#""msg":"""#, with: #""msg":"\#(String(repeating: "x", count: bytes - empty.utf8.count))""#)
        }
        #expect(body(5120).utf8.count == 5120)
        #expect(world.ask("POST", "/messages/users", body(5120)).status == 200)
        #expect(world.refusal("POST", "/messages/users", body(5121)) == "413 request_entity_too_large")
        #expect(world.refusal("POST", "/messages/chatrooms", body(5121)) == "413 request_entity_too_large")
    }

    @Test(arguments: [
        (#"{"type":"txt","body":{"msg":"m"}}"#, missing), (#"{"to":[],"type":"txt","body":{"msg":"m"}}"#, missing),
        (#"{"to":"ann","type":"txt","body":{"msg":"m"}}"#, illegal),
        (#"{"to":[7],"type":"txt","body":{"msg":"m"}}"#, illegal),
        (#"{"to":["ann"],"body":{"msg":"m"}}"#, missing), (#"{"to":["ann"],"type":"txt"}"#, missing),
        (#"{"to":["ann"],"type":"txt","body":"m"}"#, missing), (#"{"to":["ann"],"type":"txt","body":{}}"#, missing),
        (#"{"to":["ann"],"type":"txt","body":{"msg":7}}"#, illegal),
        (#"{"to":["ann"],"type":"cmd","body":{}}"#, missing),
        (#"{"to":["ann"],"type":"img","body":{"url":"u"}}"#, "403 forbidden_op"),
        (#"{"to":["ann"],"type":"dance","body":{"msg":"m"}}"#, illegal),
        (#"{"to":["ann"],"type":"custom","body":{}}"#, missing),
        (#"{"to":["ann"],"type":"custom","body":{"customEvent":"a b"}}"#, illegal),
        (#"{"to":["ann"],"type":"custom","body":{"customEvent":"abcdefghijabcdefghijabcdefghijabc"}}"#, illegal),
        (#"{"to":["ann"],"type":"custom","body":{"customEvent":"e","customExts":[]}}"#, illegal),
        (#"{"to":["ann"],"type":"custom","body":{"customEvent":"e","customExts":{"a":1}}}"#, illegal),
        (#"{"to":["ann"],"type":"txt","body":{"msg":"m"},"ext":"x"}"#, illegal),
        (#"{"to":["ann"],"type":"txt","body":{"msg":"m"},"ext":{"x":1e999}}"#, illegal),
        (#"{"to":["ann"],"type":"txt","body":{"msg":"m"},"routetype":"FAST"}"#, illegal),
        (#"{"to":["ann"],"type":"txt","body":{"msg":"m"},"chatroom_msg_level":"top"}"#, illegal),
        (#"{"to":["ann"],"type":"txt","body":{"msg":"m"},"sync_device":1}"#, illegal),
        (#"{"from":"ghost","to":["ann"],"type":"txt","body":{"msg":"m"}}"#, notFound),
        (#"{"from":7,"to":["ann"],"type":"txt","body":{"msg":"m"}}"#, illegal),
        (#"{"to":["ann","ghost"],"type":"txt","body":{"msg":"m"}}"#, notFound),
    ])
    func `nothing is sent of what is wrong`(body: String, refused: String) throws {
        var world = try EasemobServerWorld()
        try world.admit("ann")
        #expect(world.refusal("POST", "/messages/users", body) == refused)
    }

    @Test func `who sends is told on their devices where the server says so`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob", "eve")
        let room = try world.room(of: "ann", with: ["bob"])
        for (syncs, told) in [("true", [1, 2]), ("false", [2])] as [(String, [UInt64])] {
            let end = #""type":"txt","body":{"msg":"m"},"sync_device":\#(syncs)}"#
            #expect(world.ask("POST", "/messages/users", #"{"from":"ann","to":["bob"],"# + end).status == 200)
            #expect(world.messages.map(\.sessions) == [told])
            #expect(world.ask("POST", "/messages/chatrooms", #"{"from":"ann","to":["\#(room)"],"# + end).status == 200)
            #expect(world.messages.map(\.sessions) == [told])
        }
        // Also of a room they are not in; and of what they send themselves they are told once.
        let outside = #"{"from":"eve","to":["\#(room)"],"type":"txt","body":{"msg":"m"},"sync_device":true}"#
        #expect(world.ask("POST", "/messages/chatrooms", outside).status == 200)
        #expect(world.messages.map(\.sessions) == [[1, 2, 3]])
        let own = #"{"from":"ann","to":["ann"],"type":"txt","body":{"msg":"m"},"sync_device":true}"#
        #expect(world.ask("POST", "/messages/users", own).status == 200)
        #expect(world.messages.map(\.sessions) == [[1]])
    }

    @Test func `services that are not here answer like those that an app has not opened`() throws {
        var world = try EasemobServerWorld()
        for (method, path) in [
            ("POST", "/messages/chatgroups"), ("GET", "/chatgroups"), ("POST", "/chatgroups/1/users/ann"),
            ("POST", "/chatfiles"), ("GET", "/chatmessages/2026112300"), ("POST", "/push/single"), ("POST", "/thread"),
        ] {
            #expect(world.refusal(method, path) == "403 forbidden_op", "\(path)")
        }
    }

    @Test func `custom messages have sixteen texts, and an event of thirty-two letters`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann")
        func body(_ count: Int) -> String {
            let extra = (0..<count).map { #""k\#($0)":"v""# }.joined(separator: ",")
            let event = String(repeating: "e", count: 32)
            return
                #"{"to":["ann"],"type":"custom","body":{"customEvent":"\#(event)","customExts":{\#(extra)}},"sync_device":false}"#
        }
        #expect(world.ask("POST", "/messages/users", body(16)).status == 200)
        #expect(world.messages.map(\.sessions) == [[1]])
        #expect(world.refusal("POST", "/messages/users", body(17)) == Self.illegal)
    }

    @Test func `a user who is muted in the whole app is heard nowhere until it ends`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        world.register("eve")
        let room = try world.room(of: "ann", with: ["bob"])
        let message = Message(id: "m", body: .text(text: "hello"))
        let (toRoom, toUser) = (
            Command.room(.send(room: RoomID(room), message: message)),
            Command.signaling(.send(user: "ann", message: message))
        )
        #expect(world.ask("GET", "/mutes/bob").data["chatroom"] == 0)
        let mute = #"{"username":"Bob","chatroom":60,"chat":-1,"groupchat":5}"#
        #expect(world.ask("POST", "/mutes", mute).data == ["result": "ok"])
        #expect(world.world.refusal(2, toRoom) == .muted(room: ""))
        #expect(world.world.refusal(2, toUser) == .muted(room: ""))
        #expect(Easemob.ChatFailure(.muted(room: "")).code == .userMutedByAdmin)
        // Others are heard, and so is what a server sends in the user's role.
        world.world.must(1, toRoom)
        #expect(world.ask("POST", "/messages/chatrooms", text(room, from: "bob")).status == 200)
        #expect(world.messages.map(\.sessions) == [[1]])

        world.world.advance(by: .milliseconds(4500))
        #expect(
            world.ask("GET", "/mutes/bob").data
                == ["userid": "bob", "chat": -1, "groupchat": 1, "chatroom": 56, "unit": "seconds"])
        world.ask("POST", "/mutes", #"{"username":"eve","groupchat":1}"#)
        let all = world.ask("GET", "/mutes")
        guard case .list(let listed)? = all.data["data"] else {
            Issue.record("\(all)")
            return
        }
        #expect(listed.count == 2 && all["count"] == 2)
        #expect(listed[0] == ["username": "bob", "chat": -1, "groupchat": 1, "chatroom": 56])
        #expect(world.ask("GET", "/mutes?pageNum=2&pageSize=1")["count"] == 1)

        world.world.advance(by: .milliseconds(55_499))
        #expect(world.world.refusal(2, toRoom) == .muted(room: ""))
        world.world.advance(by: .milliseconds(1))
        world.world.must(2, toRoom)
        #expect(world.world.refusal(2, toUser) == .muted(room: ""))
        #expect(world.ask("GET", "/mutes")["count"] == 1)
        #expect(world.ask("POST", "/mutes", #"{"username":"bob","chat":0}"#).status == 200)
        world.world.must(2, toUser)
        #expect(world.ask("GET", "/mutes")["count"] == 0)
    }

    @Test(arguments: [
        ("POST", "/mutes", "{}", missing), ("POST", "/mutes", #"{"username":"ann"}"#, missing),
        ("POST", "/mutes", #"{"username":"ghost","chat":1}"#, notFound),
        ("POST", "/mutes", #"{"username":"ann","chat":-2}"#, illegal),
        ("POST", "/mutes", #"{"username":"ann","chat":1,"chatroom":2147483648}"#, illegal),
        ("POST", "/mutes", #"{"username":"ann","chat":"1"}"#, illegal), ("GET", "/mutes/ghost", nil, notFound),
        ("GET", "/mutes?pageSize=0", nil, illegal), ("GET", "/mutes?pageNum=0", nil, illegal),
        ("DELETE", "/mutes/ann", nil, notFound),
    ])
    func `a mute that is wrong mutes nobody`(method: String, path: String, body: String?, refused: String) throws {
        var world = try EasemobServerWorld()
        world.register("ann")
        #expect(world.refusal(method, path, body) == refused)
    }
}
