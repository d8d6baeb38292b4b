import Devices
import EmulatorAPI
import ParlorTesting
import Testing
import ZIM

struct MemberAttributeTests {
    private func set(
        _ attributes: [String: String], of users: [String], on device: Device, _ zim: ZIMWorld, delete: Bool = true,
        _ done: @escaping ([ZIMRoomMemberAttributesOperatedInfo], [String], ZIMError) -> Void = { _, _, _ in }
    ) {
        let config = ZIMRoomMemberAttributesSetConfig()
        config.isDeleteAfterOwnerLeft = delete
        zim.on(device) {
            $0.setRoomMembersAttributes(attributes, userIDs: users, roomID: "lobby", config: config) {
                room, infos, errors, error in
                #expect(room == "lobby")
                done(infos, errors, error)
            }
        }
    }

    @Test func `anybody sets anybody's, and everybody is told, the writer after the callback`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: bob)
        set(["level": "3"], of: ["bob"], on: alice, zim) { infos, errors, error in
            #expect(error.code == .success && errors.isEmpty)
            #expect(infos.map(\.attributesInfo.userID) == ["bob"])
            #expect(infos.first?.attributesInfo.attributes == ["level": "3"])
        }
        zim.settle()
        let told = "roomMemberAttributesUpdated([\"bob [level: 3]\"], operatedInfo: alice, roomID: lobby)"
        #expect(
            zim.world.callbacks(on: alice).suffix(2).map { $0.hasPrefix("ZIM.setRoomMembersAttributes ok") } == [
                true, false,
            ])
        #expect(zim.world.callbacks(on: alice).last == told)
        #expect(zim.world.callbacks(on: bob).last == told)
        #expect(listener.memberAttributes.map(\.attributesInfo.attributes) == [["level": "3"]])
    }

    @Test func `who is not in the room is an error beside the others`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        _ = try zim.loggedIn("bob")
        var failed: [String] = []
        set(["level": "3"], of: ["alice", "bob"], on: alice, zim) { _, errors, error in
            failed = errors
            #expect(error.code == .success)
        }
        try zim.world.expect("ZIM.setRoomMembersAttributes ok", on: alice)
        #expect(failed == ["bob"])
    }

    @Test func `they are read by name and in pages, and go with the member unless they are to stay`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        set(["a": "1"], of: ["alice", "bob"], on: alice, zim)
        set(["b": "2"], of: ["bob"], on: alice, zim, delete: true)
        zim.settle()
        var read: [String: [String: String]] = [:]
        zim.on(alice) {
            $0.queryRoomMembersAttributes(by: ["bob", "alice"], roomID: "lobby") { _, infos, error in
                #expect(error.code == .success)
                for info in infos { read[info.userID] = info.attributes }
            }
        }
        try zim.world.expect("ZIM.queryRoomMembersAttributes ok", on: alice)
        #expect(read == ["alice": ["a": "1"], "bob": ["a": "1", "b": "2"]])
        var flag = ""
        var pages: [[String]] = []
        repeat {
            let config = ZIMRoomMemberAttributesQueryConfig()
            config.count = 1
            config.nextFlag = flag
            zim.on(alice) {
                $0.queryRoomMemberAttributesList(by: "lobby", config: config) { _, infos, next, _ in
                    pages.append(infos.map(\.userID))
                    flag = next
                }
            }
            try zim.world.expect("ZIM.queryRoomMemberAttributesList ok", on: alice)
        } while !flag.isEmpty && pages.count < 5
        #expect(pages.flatMap { $0 } == ["alice", "bob"])
        zim.on(bob) { $0.leaveRoom(by: "lobby") { _, _ in } }
        zim.settle()
        zim.world.advance(by: .seconds(40))
        zim.enter(on: bob)
        zim.settle()
        read = [:]
        zim.on(alice) {
            $0.queryRoomMembersAttributes(by: ["bob"], roomID: "lobby") { _, infos, _ in
                for info in infos { read[info.userID] = info.attributes }
            }
        }
        try zim.world.expect("ZIM.queryRoomMembersAttributes ok", on: alice)
        #expect(read.isEmpty)
    }

    @Test func `the sixth read in 30 s is 6000356`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        for _ in 1...6 {
            zim.on(alice) { $0.queryRoomMembersAttributes(by: ["alice"], roomID: "lobby") { _, _, _ in } }
        }
        zim.settle()
        #expect(zim.callbacks(on: alice, containing: "MembersAttributes ok").count == 5)
        try zim.world.expect("ZIM.queryRoomMembersAttributes error 6000356", on: alice)
    }

    @Test func `reads of a room are counted for everybody, and one too many in 10 s is 6000355`() throws {
        let zim = ZIMWorld { $0.attribute.members?.maximumReads = 8 }
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        set(["k": "v"], of: ["alice"], on: alice, zim)
        for device in [alice, bob] {
            for _ in 1...4 {
                zim.on(device) { $0.queryRoomMembersAttributes(by: ["alice"], roomID: "lobby") { _, _, _ in } }
                try zim.world.expect("ZIM.queryRoomMembersAttributes ok", on: device)
            }
        }
        zim.on(bob) { $0.queryRoomMembersAttributes(by: ["alice"], roomID: "lobby") { _, _, _ in } }
        try zim.world.expect("ZIM.queryRoomMembersAttributes error 6000355", on: bob)
        zim.world.advance(by: .seconds(30))
        zim.on(bob) { $0.queryRoomMembersAttributes(by: ["alice"], roomID: "lobby") { _, _, _ in } }
        try zim.world.expect("ZIM.queryRoomMembersAttributes ok", on: bob)
    }

    @Test func `a query names a hundred members at most`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        for (count, result) in [(100, "ok"), (101, "error 6000001")] {
            let users = (1...count).map { "u\($0)" }
            zim.on(alice) { $0.queryRoomMembersAttributes(by: users, roomID: "lobby") { _, _, _ in } }
            try zim.world.expect("ZIM.queryRoomMembersAttributes \(result)", on: alice)
        }
    }

    /// So many attributes of three bytes each.
    private static func many(_ count: Int) -> [String: String] {
        Dictionary(uniqueKeysWithValues: (1...count).map { ("\(9 + $0)", "v") })
    }

    /// Three attributes that are so many bytes together.
    private static func large(_ bytes: Int) -> [String: String] {
        let value = String(repeating: "v", count: 63)
        return ["a": value, "b": value, "c": String(repeating: "v", count: bytes - 129)]
    }

    private static let limits: [(attributes: [String: String], result: String)] = [
        ([String(repeating: "k", count: 8): "v"], "ok"), ([String(repeating: "k", count: 9): "v"], "error 6000352"),
        (["k": String(repeating: "v", count: 64)], "ok"),
        (["k": String(repeating: "v", count: 65)], "error 6000353"), (many(30), "ok"), (many(31), "error 6000351"),
        (large(144), "ok"), (large(145), "error 6000351"), ([:], "error 6000001"),
    ]

    @Test(arguments: limits)
    func `limits hold at n and not at n + 1`(attributes: [String: String], result: String) throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        set(attributes, of: ["alice"], on: alice, zim)
        try zim.world.expect("ZIM.setRoomMembersAttributes \(result)", on: alice)
    }

    @Test func `the twenty-first write in 10 s is 6000354, and outside the room it is 6000321`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.loggedIn("bob")
        for number in 1...21 { set(["k": "\(number)"], of: ["alice"], on: alice, zim) }
        zim.settle()
        #expect(zim.callbacks(on: alice, containing: "ZIM.setRoomMembersAttributes ok").count == 20)
        try zim.world.expect("ZIM.setRoomMembersAttributes error 6000354", on: alice)
        set(["k": "v"], of: ["alice"], on: bob, zim)
        try zim.world.expect("ZIM.setRoomMembersAttributes error 6000321", on: bob)
    }
}
