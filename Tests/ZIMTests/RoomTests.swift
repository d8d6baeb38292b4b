import Devices
import EmulatorAPI
import ParlorTesting
import Testing
import ZIM

struct RoomTests {
    private func info(_ room: String, name: String = "") -> ZIMRoomInfo {
        let info = ZIMRoomInfo()
        info.roomID = room
        info.roomName = name
        return info
    }

    private func room(_ device: Device, _ zim: ZIMWorld) -> [String] {
        zim.callbacks(on: device, containing: "room", "Room")
    }

    @Test func `creating, joining and leaving are told in order`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice", userName: "Alice")
        let bob = try zim.loggedIn("bob", userName: "Bob")
        var made: ZIMRoomFullInfo?
        zim.on(alice) { $0.createRoom(with: info("lobby", name: "The lobby")) { room, _ in made = room } }
        try zim.world.expect("ZIM.createRoom ok", on: alice)
        #expect(made?.baseInfo.roomID == "lobby")
        #expect(made?.baseInfo.roomName == "The lobby")
        var joined: ZIMRoomFullInfo?
        zim.on(bob) { $0.joinRoom(by: "lobby") { room, _ in joined = room } }
        try zim.world.expect("ZIM.joinRoom ok", on: bob)
        #expect(joined?.baseInfo.roomName == "The lobby")
        zim.on(bob) { $0.leaveRoom(by: "lobby") { room, error in #expect(room == "lobby" && error.code == .success) } }
        zim.settle()
        #expect(
            room(alice, zim) == [
                "roomStateChanged(connecting, event: activeCreate, roomID: lobby)",
                "roomStateChanged(connected, event: success, roomID: lobby)", "ZIM.createRoom ok roomID: lobby",
                "roomMemberJoined([bob], roomID: lobby)", "roomMemberLeft([bob], roomID: lobby)",
            ])
        #expect(
            room(bob, zim) == [
                "roomStateChanged(connecting, event: activeEnter, roomID: lobby)",
                "roomStateChanged(connected, event: success, roomID: lobby)", "ZIM.joinRoom ok roomID: lobby",
                "ZIM.leaveRoom ok roomID: lobby", "roomStateChanged(disconnected, event: success, roomID: lobby)",
            ])
    }

    @Test func `members see each other's names`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let listener = zim.listen(on: alice)
        let bob = try zim.loggedIn("bob", userName: "Bob")
        zim.enter(on: bob)
        zim.settle()
        #expect(listener.joined.map(\.userID) == ["bob"])
        #expect(listener.joined.first?.userName == "Bob")
    }

    @Test func `entering gives everything there is, after the callback, and nothing where there is nothing`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        zim.enter(on: alice, attributes: ["b": "2", "a": "1"])
        zim.settle()
        let bob = try zim.member("bob")
        for device in [alice, bob] {
            #expect(
                room(device, zim).prefix(4) == [
                    "roomStateChanged(connecting, event: activeEnter, roomID: lobby)",
                    "roomStateChanged(connected, event: success, roomID: lobby)", "ZIM.enterRoom ok roomID: lobby",
                    "roomAttributesUpdated(set [a: 1, b: 2], roomID: lobby)",
                ])
        }
        let carol = try zim.member("carol", of: "attic")
        #expect(zim.callbacks(on: carol, containing: "Attributes").isEmpty)
    }

    @Test func `a refused entry says so before its callback`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.loggedIn("bob")
        zim.on(bob) {
            $0.createRoom(with: info("lobby")) { _, error in #expect(error.code == .roomModuleTheRoomAlreadyExists) }
        }
        zim.settle()
        zim.on(bob) { $0.joinRoom(by: "attic") { _, error in #expect(error.code == .roomModuleTheRoomDoseNotExist) } }
        zim.settle()
        // The texts behind the codes are the dialect's.
        #expect(
            room(bob, zim).map { $0.split(separator: " ", maxSplits: 3).prefix(3).joined(separator: " ") } == [
                "roomStateChanged(connecting, event: activeCreate,",
                "roomStateChanged(disconnected, event: createFailed,",
                "ZIM.createRoom error 6000323", "roomStateChanged(connecting, event: activeEnter,",
                "roomStateChanged(disconnected, event: enterFailed,", "ZIM.joinRoom error 6000322",
            ])
        zim.on(alice) {
            $0.createRoom(with: info("lobby")) { _, error in
                #expect(error.code == .ZIMErrorCodeRoomModuleUserIsAlreadyInTheRoom)
            }
        }
        try zim.world.expect("ZIM.createRoom error 6000320", on: alice)
        zim.enter(on: alice)
        try zim.world.expect("ZIM.enterRoom error 6000320", on: alice)
        #expect(zim.callbacks(on: alice, containing: "disconnected, event: createFailed").isEmpty)
    }

    @Test func `a call while the room is being entered is 6000326`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        zim.enter(on: alice)
        zim.enter(on: alice)
        zim.on(alice) { $0.leaveRoom(by: "lobby") { _, _ in } }
        try zim.world.expect("ZIM.enterRoom error 6000326", on: alice)
        try zim.world.expect("ZIM.leaveRoom error 6000326", on: alice)
        try zim.world.expect("ZIM.enterRoom ok", on: alice)
        #expect(zim.advice(on: alice).contains { $0.contains("wait for the callback") })
    }

    @Test(arguments: [
        (String(repeating: "r", count: 128), "", "ok"), (String(repeating: "r", count: 129), "", "error 6000001"),
        ("", "", "error 6000001"), ("a b", "", "error 6000001"),
        ("lobby", String(repeating: "n", count: 64), "ok"),
        ("lobby", String(repeating: "n", count: 65), "error 6000001"),
    ])
    func `ids and names hold at n and not at n + 1`(id: String, name: String, result: String) throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        zim.on(alice) { $0.createRoom(with: info(id, name: name)) { _, _ in } }
        try zim.world.expect("ZIM.createRoom \(result)", on: alice)
    }

    @Test(arguments: [(10_799, "ok"), (10_801, "error 6000322")] as [(Int, String)])
    func `an empty room is kept for three hours at most, however long its maker asked for`(
        seconds: Int, result: String
    ) throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        zim.enter(on: alice, delay: 20_000)
        zim.settle()
        zim.on(alice) { $0.leaveRoom(by: "lobby") { _, _ in } }
        zim.world.advance(by: .seconds(seconds))
        zim.on(alice) { $0.joinRoom(by: "lobby") { _, _ in } }
        try zim.world.expect("ZIM.joinRoom \(result)", on: alice)
    }

    @Test func `a user is in five rooms and not in six`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        for number in 1...5 {
            zim.enter("room\(number)", on: alice)
            try zim.world.expect("ZIM.enterRoom ok", on: alice)
        }
        zim.enter("room6", on: alice)
        try zim.world.expect("ZIM.enterRoom error 6000325", on: alice)
        zim.on(alice) { $0.leaveAllRoom { rooms, error in #expect(rooms.count == 5 && error.code == .success) } }
        zim.settle()
        #expect(zim.callbacks(on: alice, containing: "roomStateChanged(disconnected, event: success").count == 5)
        #expect(zim.world.callbacks(on: alice).last?.hasPrefix("ZIM.leaveAllRoom ok") == true)
    }

    @Test func `an app with as many rooms as it may have is 6000324`() throws {
        let zim = ZIMWorld(adjust: { $0.room.maximumRooms = 2 })
        let alice = try zim.loggedIn("alice")
        for (room, result) in [("a", "ok"), ("b", "ok"), ("c", "error 6000324")] {
            zim.enter(room, on: alice)
            try zim.world.expect("ZIM.enterRoom \(result)", on: alice)
        }
    }

    @Test func `leaving a room one is not in is 6000321`() throws {
        let zim = ZIMWorld()
        _ = try zim.member("alice")
        let bob = try zim.loggedIn("bob")
        zim.on(bob) { $0.leaveRoom(by: "lobby") { _, error in #expect(error.code == .roomModuleUserIsNotInTheRoom) } }
        try zim.world.expect("ZIM.leaveRoom error 6000321", on: bob)
    }

    // MARK: Switching

    private func change(to target: String, creating: Bool, on device: Device, _ zim: ZIMWorld) {
        zim.on(device) {
            $0.switchRoom(
                fromRoomID: "lobby", toRoomInfo: info(target), isCreateWhenRoomNotExisted: creating, config: nil
            ) { _, _ in }
        }
    }

    @Test func `a switch enters the target before it leaves the source`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let carol = try zim.member("carol", of: "attic")
        let before = room(bob, zim).count
        change(to: "attic", creating: false, on: bob, zim)
        zim.settle()
        #expect(
            room(bob, zim).dropFirst(before) == [
                "roomStateChanged(connecting, event: activeSwitch, roomID: attic)",
                "roomStateChanged(connected, event: success, roomID: attic)",
                "roomStateChanged(disconnected, event: success, roomID: lobby)", "ZIM.switchRoom ok roomID: attic",
            ])
        try zim.world.expect("roomMemberLeft([bob], roomID: lobby)", on: alice)
        try zim.world.expect("roomMemberJoined([bob], roomID: attic)", on: carol)
    }

    @Test func `a switch that is refused leaves the user where they were`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        change(to: "attic", creating: false, on: bob, zim)
        try zim.world.expect("roomStateChanged(disconnected, event: switchFailed, roomID: attic)", on: bob)
        try zim.world.expect("ZIM.switchRoom error", on: bob)
        zim.set(["0": "bob"], on: bob)
        try zim.world.expect("ZIM.setRoomAttributes ok", on: bob)
        #expect(zim.callbacks(on: alice, containing: "roomMemberLeft").isEmpty)
        change(to: "attic", creating: true, on: bob, zim)
        try zim.world.expect("ZIM.switchRoom ok", on: bob)
        change(to: "cellar", creating: true, on: bob, zim)
        try zim.world.expect("ZIM.switchRoom error 6000321", on: bob)
    }

    // MARK: The end of a room

    @Test func `a room ends with its last member, and later when its maker asked for it`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        zim.enter("short", on: alice, attributes: ["a": "1"])
        zim.enter("long", on: alice, attributes: ["a": "1"], delay: 60)
        zim.settle()
        zim.on(alice) { $0.leaveAllRoom { _, _ in } }
        zim.settle()
        for name in ["short", "long"] { zim.on(bob) { $0.joinRoom(by: name) { _, _ in } } }
        zim.settle()
        try zim.world.expect("ZIM.joinRoom error 6000322", on: bob)
        try zim.world.expect("ZIM.joinRoom ok roomID: long", on: bob)
        // Attributes are not kept while nobody is there.
        #expect(try zim.attributes(of: "long", readOn: bob).isEmpty)
        zim.on(bob) { $0.leaveRoom(by: "long") { _, _ in } }
        zim.world.advance(by: .seconds(61))
        zim.on(bob) { $0.joinRoom(by: "long") { _, _ in } }
        try zim.world.expect("ZIM.joinRoom error 6000322", on: bob)
    }

    @Test func `a room that the server ends is said not to exist`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let listener = zim.listen(on: alice)
        zim.set(["0": "alice"], on: alice)
        zim.settle()
        try zim.tenant.administer(.dismissRoom(room: "lobby"))
        try zim.world.expect("roomStateChanged(disconnected, event: roomNotExist, roomID: lobby)", on: alice)
        zim.enter(on: alice)
        try zim.world.expect("ZIM.enterRoom ok", on: alice)
        zim.settle()
        // Attributes go with their room, and nobody is told.
        #expect(listener.updates == ["set 0=alice"])
        #expect(try zim.attributes(readOn: alice).isEmpty)
    }

    @Test func `who is removed by the server is kicked out of the room and not of the login`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        try zim.tenant.administer(.removeMembers(room: "lobby", users: ["bob"], reason: "spam"))
        try zim.world.expect("roomStateChanged(disconnected, event: kickedOut, roomID: lobby)", on: bob)
        try zim.world.expect("roomMemberLeft([bob], roomID: lobby)", on: alice)
        zim.enter(on: bob)
        try zim.world.expect("ZIM.enterRoom ok", on: bob)
    }

    // MARK: Members

    @Test func `members come in pages`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        for number in 1...4 { _ = try zim.member("guest\(number)") }
        var seen: [String] = []
        var flag = ""
        var pages = 0
        repeat {
            let config = ZIMRoomMemberQueryConfig()
            config.nextFlag = flag
            config.count = 2
            zim.on(alice) {
                $0.queryRoomMemberList(by: "lobby", config: config) { room, members, next, error in
                    #expect(room == "lobby" && error.code == .success)
                    seen += members.map(\.userID)
                    flag = next
                }
            }
            try zim.world.expect("ZIM.queryRoomMemberList ok", on: alice)
            pages += 1
        } while !flag.isEmpty && pages < 10
        #expect(seen.sorted() == ["alice", "guest1", "guest2", "guest3", "guest4"])
        #expect(pages == 3)
    }

    @Test func `a page has 1 to 500 members`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        for (count, result) in [(0, "error 6000001"), (1, "ok"), (500, "ok"), (501, "error 6000001")]
            as [(UInt32, String)]
        {
            let config = ZIMRoomMemberQueryConfig()
            config.count = count
            zim.on(alice) { $0.queryRoomMemberList(by: "lobby", config: config) { _, _, _, _ in } }
            try zim.world.expect("ZIM.queryRoomMemberList \(result)", on: alice)
        }
    }

    @Test func `members are looked up by name, ten at most, and who is not there is an error`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        _ = try zim.loggedIn("bob")
        zim.on(alice) {
            $0.queryRoomMembers(by: ["bob", "alice"], roomID: "lobby") { room, members, errors, error in
                #expect(room == "lobby" && error.code == .success)
                #expect(members.map(\.userID) == ["alice"])
                #expect(errors.map(\.userID) == ["bob"])
                #expect(errors.first?.reason != 0)
            }
            $0.queryRoomMembers(by: (1...11).map { "u\($0)" }, roomID: "lobby") { _, _, _, _ in }
        }
        try zim.world.expect("ZIM.queryRoomMembers ok", on: alice)
        try zim.world.expect("ZIM.queryRoomMembers error 6000001", on: alice)
    }

    @Test func `queries need membership, and the count is of who is there`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.loggedIn("bob")
        var count: UInt32 = 0
        zim.on(alice) { $0.queryRoomOnlineMemberCount(by: "lobby") { _, number, _ in count = number } }
        try zim.world.expect("ZIM.queryRoomOnlineMemberCount ok", on: alice)
        #expect(count == 1)
        let config = ZIMRoomMemberQueryConfig()
        config.count = 10
        zim.on(bob) {
            $0.queryRoomMemberList(by: "lobby", config: config) { _, _, _, _ in }
            $0.queryRoomAllAttributes(by: "lobby") { _, _, _ in }
        }
        try zim.world.expect("ZIM.queryRoomMemberList error 6000321", on: bob)
        try zim.world.expect("ZIM.queryRoomAllAttributes error 6000321", on: bob)
    }
}
