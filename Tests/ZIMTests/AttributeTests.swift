import Devices
import ParlorTesting
import Testing
import ZIM

struct AttributeTests {
    private func attributes(_ device: Device, _ zim: ZIMWorld) -> [String] {
        zim.callbacks(on: device, containing: "Attributes")
    }

    @Test func `everybody is told of a change, the writer after the callback`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.set(["1": "alice", "0": "host"], on: alice)
        zim.settle()
        zim.delete(["0"], on: alice)
        zim.settle()
        #expect(
            attributes(alice, zim) == [
                "ZIM.setRoomAttributes ok roomID: lobby",
                "roomAttributesUpdated(set [0: host, 1: alice], roomID: lobby)",
                "ZIM.deleteRoomAttributes ok roomID: lobby",
                "roomAttributesUpdated(delete [0: host], roomID: lobby)",
            ])
        #expect(
            attributes(bob, zim) == [
                "roomAttributesUpdated(set [0: host, 1: alice], roomID: lobby)",
                "roomAttributesUpdated(delete [0: host], roomID: lobby)",
            ])
        #expect(try zim.attributes(readOn: bob) == ["1": "alice"])
    }

    @Test func `what another owns is refused as 6000331 with the key, and forced goes through`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.set(["0": "alice"], on: alice)
        zim.settle()
        var refused: [String] = []
        var code: ZIMErrorCode?
        zim.on(bob) {
            $0.setRoomAttributes(["0": "bob"], roomID: "lobby", config: ZIMRoomAttributesSetConfig()) {
                room, keys, error in
                #expect(room == "lobby")
                refused = keys
                code = error.code
            }
        }
        try zim.world.expect("ZIM.setRoomAttributes error 6000331", on: bob)
        #expect(refused == ["0"])
        #expect(code == .roomModuleRoomAttributesOperationFailedCompletely)
        zim.delete(["0"], on: bob)
        try zim.world.expect("ZIM.deleteRoomAttributes error 6000331", on: bob)
        zim.delete(["0"], on: bob, force: true)
        try zim.world.expect("ZIM.deleteRoomAttributes ok", on: bob)
        try zim.world.expect("roomAttributesUpdated(delete [0: alice], roomID: lobby)", on: alice)
        // A deleted key has no owner: the next one to set it is the first.
        zim.set(["0": "bob"], on: bob)
        try zim.world.expect("ZIM.setRoomAttributes ok", on: bob)
        zim.set(["0": "alice"], on: alice)
        try zim.world.expect("ZIM.setRoomAttributes error 6000331", on: alice)
    }

    @Test func `where some keys are another's the rest is written, and 6000332 names those that are not`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.set(["0": "alice"], on: alice)
        zim.settle()
        var refused: [String] = []
        zim.on(bob) {
            $0.setRoomAttributes(["0": "bob", "1": "bob"], roomID: "lobby", config: nil) { _, keys, error in
                refused = keys
                #expect(error.code == .ZIMErrorCodeRoomModuleRoomAttributesOperationFailedPartly)
            }
        }
        try zim.world.expect("ZIM.setRoomAttributes error 6000332", on: bob)
        #expect(refused == ["0"])
        try zim.world.expect("roomAttributesUpdated(set [1: bob], roomID: lobby)", on: alice)
        #expect(try zim.attributes(readOn: alice) == ["0": "alice", "1": "bob"])
    }

    @Test func `a forced write keeps the owner, unless it takes the key`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.set(["0": "alice"], on: alice)
        zim.settle()
        zim.set(["0": "bob"], on: bob, force: true)
        try zim.world.expect("ZIM.setRoomAttributes ok", on: bob)
        zim.set(["0": "bob"], on: bob)
        try zim.world.expect("ZIM.setRoomAttributes error 6000331", on: bob)
        zim.set(["0": "bob"], on: bob, force: true, updateOwner: true)
        try zim.world.expect("ZIM.setRoomAttributes ok", on: bob)
        zim.settle()
        zim.world.forgetCallbacks()
        zim.set(["0": "alice"], on: alice)
        try zim.world.expect("ZIM.setRoomAttributes error 6000331", on: alice)
    }

    @Test func `when the owner leaves, what was to go with them goes in one event, after they are said to have left`()
        throws
    {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.set(["1": "bob", "2": "bob"], on: bob, deleteAfterOwnerLeft: true)
        zim.set(["3": "bob"], on: bob)
        zim.settle()
        zim.on(bob) { $0.leaveRoom(by: "lobby") { _, _ in } }
        zim.settle()
        #expect(
            zim.world.callbacks(on: alice).suffix(2) == [
                "roomMemberLeft([bob], roomID: lobby)",
                "roomAttributesUpdated(delete [1: bob, 2: bob], roomID: lobby)",
            ])
        // What stays is still the absent user's.
        zim.set(["3": "alice"], on: alice)
        try zim.world.expect("ZIM.setRoomAttributes error 6000331", on: alice)
        zim.enter(on: bob)
        zim.settle()
        zim.set(["3": "still bob"], on: bob)
        try zim.world.expect("ZIM.setRoomAttributes ok", on: bob)
    }

    @Test func `the seat of a speaker who drops off the network frees itself after 35 s`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.set(["1": "bob"], on: bob, updateOwner: true, deleteAfterOwnerLeft: true)
        try zim.world.expect("roomAttributesUpdated(set [1: bob]", on: alice)
        bob.network.isConnected = false
        try zim.world.expectNo("roomAttributesUpdated(delete", on: alice, for: .seconds(30))
        try zim.world.expect("roomMemberLeft([bob]", on: alice, within: .seconds(30))
        try zim.world.expect("roomAttributesUpdated(delete [1: bob], roomID: lobby)", on: alice, within: .seconds(1))
    }

    @Test func `the seat of a speaker who logs in elsewhere or is cut off frees itself`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.set(["1": "bob"], on: bob, deleteAfterOwnerLeft: true)
        zim.settle()
        _ = try zim.loggedIn("bob", on: "bob's tablet")
        try zim.world.expect("roomAttributesUpdated(delete [1: bob]", on: alice)
        let carol = try zim.member("carol")
        zim.set(["2": "carol"], on: carol, deleteAfterOwnerLeft: true)
        zim.settle()
        zim.on(carol) { $0.logout() }
        try zim.world.expect("roomAttributesUpdated(delete [2: carol]", on: alice)
    }

    @Test func `the host removes somebody from a seat`() throws {
        let zim = ZIMWorld()
        let host = try zim.member("host")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: bob)
        zim.set(["1": "bob"], on: bob, updateOwner: true, deleteAfterOwnerLeft: true)
        zim.settle()
        zim.delete(["1"], on: host, force: true)
        zim.settle()
        #expect(listener.updates == ["set 1=bob", "delete 1=bob"])
    }

    /// So many attributes of one byte each.
    private static func many(_ count: Int) -> [String: String] {
        Dictionary(uniqueKeysWithValues: (1...count).map { ("k\($0)", "v") })
    }

    /// Five attributes that are so many bytes together.
    private static func large(_ bytes: Int) -> [String: String] {
        var attributes: [String: String] = [:]
        for key in 1...4 { attributes["\(key)"] = String(repeating: "v", count: 1023) }
        attributes["5"] = String(repeating: "v", count: bytes - 4 * 1024 - 1)
        return attributes
    }

    private static let limits: [(attributes: [String: String], result: String)] = [
        ([String(repeating: "k", count: 16): "v"], "ok"),
        ([String(repeating: "k", count: 17): "v"], "error 6000335"),
        (["k": String(repeating: "v", count: 1024)], "ok"),
        (["k": String(repeating: "v", count: 1025)], "error 6000336"),
        (large(5120), "ok"), (large(5121), "error 6000337"), (many(20), "ok"), (many(21), "error 6000334"),
        (["k": ""], "ok"), ([:], "error 6000001"), (["": "v"], "error 6000001"),
    ]

    @Test(arguments: limits)
    func `limits hold at n and not at n + 1`(attributes: [String: String], result: String) throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        zim.set(attributes, on: alice)
        try zim.world.expect("ZIM.setRoomAttributes \(result)", on: alice)
        if result != "ok" { #expect(try zim.attributes(readOn: alice).isEmpty) }
    }

    @Test func `the twenty-first attribute is refused, and an old one may change`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        for number in 1...20 { zim.set(["k\(number)": "v"], on: alice) }
        zim.settle()
        zim.set(["k21": "v"], on: alice)
        try zim.world.expect("ZIM.setRoomAttributes error 6000334", on: alice)
        zim.set(["k20": "w"], on: alice)
        zim.settle()
        #expect(try zim.attributes(readOn: alice)["k20"] == "w")
    }

    @Test func `attributes need membership, and no call has nothing to do`() throws {
        let zim = ZIMWorld()
        _ = try zim.member("alice")
        let bob = try zim.loggedIn("bob")
        zim.set(["0": "bob"], on: bob)
        try zim.world.expect("ZIM.setRoomAttributes error 6000321", on: bob)
        #expect(zim.advice(on: bob).contains { $0.contains("enter the room first") })
        zim.delete([], on: bob)
        try zim.world.expect("ZIM.deleteRoomAttributes error 6000001", on: bob)
    }

    @Test func `writing what is there already is told all the same`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let listener = zim.listen(on: alice)
        for _ in 1...2 {
            zim.set(["0": "alice"], on: alice)
            zim.settle()
        }
        #expect(listener.updates == ["set 0=alice", "set 0=alice"])
    }
}
