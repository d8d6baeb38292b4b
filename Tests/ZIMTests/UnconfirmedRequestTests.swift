import Devices
import ParlorTesting
import Testing
import ZIM

/// Calls whose answers the network loses, and what the SDK does about them when the network is back.
struct UnconfirmedRequestTests {
    /// Makes `call` arrive and its answer be lost, for a network that is away for 10 s.
    private func losing(_ zim: ZIMWorld, on device: Device, _ call: () -> Void) {
        device.network.downlink.delay = .seconds(1)
        call()
        zim.world.advance(by: .milliseconds(700))
        device.network.isConnected = false
        zim.world.advance(by: .seconds(10))
        device.network.downlink.delay = .milliseconds(10)
        device.network.isConnected = true
        zim.world.advance(by: .seconds(2))
    }

    @Test func `a room whose entering got no answer can be entered when the network is back`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.loggedIn("bob")
        losing(zim, on: bob) { zim.enter(on: bob) }
        #expect(zim.callbacks(on: bob, containing: "ZIM.enterRoom error 6000009").count == 1)
        // What the cloud had done is taken back: neither side goes on believing what the other does not know.
        try zim.world.expect("roomMemberLeft([bob], roomID: lobby)", on: alice)
        zim.enter(on: bob)
        try zim.world.expect("ZIM.enterRoom ok", on: bob)
        try zim.world.expect("roomMemberJoined([bob], roomID: lobby)", on: alice)
    }

    @Test func `a room whose leaving got no answer is left, and can be entered again`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        losing(zim, on: bob) { zim.on(bob) { $0.leaveRoom(by: "lobby") { _, _ in } } }
        try zim.world.expect("ZIM.leaveRoom error 6000009", on: bob)
        try zim.world.expect("roomStateChanged(disconnected, event: success, roomID: lobby)", on: bob)
        zim.enter(on: bob)
        try zim.world.expect("ZIM.enterRoom ok", on: bob)
        try zim.world.expect("roomMemberJoined([bob], roomID: lobby)", on: alice)
    }

    @Test func `a leaving that did not arrive changes nothing, and works the second time`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        bob.network.uplink.delay = .seconds(1)
        zim.on(bob) { $0.leaveRoom(by: "lobby") { _, _ in } }
        bob.network.isConnected = false
        zim.world.advance(by: .seconds(10))
        bob.network.uplink.delay = .milliseconds(10)
        bob.network.isConnected = true
        try zim.world.expect("roomStateChanged(connected, event: success, roomID: lobby)", on: bob)
        zim.settle()
        #expect(zim.callbacks(on: bob, containing: "roomStateChanged(disconnected").isEmpty)
        zim.on(bob) { $0.leaveRoom(by: "lobby") { _, _ in } }
        try zim.world.expect("ZIM.leaveRoom ok", on: bob)
        try zim.world.expect("roomMemberLeft([bob], roomID: lobby)", on: alice)
    }

    @Test func `a switch that got no answer ends in neither room, and both can be entered`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let target = ZIMRoomInfo()
        target.roomID = "bar"
        losing(zim, on: bob) {
            zim.on(bob) {
                $0.switchRoom(
                    fromRoomID: "lobby", toRoomInfo: target, isCreateWhenRoomNotExisted: true, config: nil
                ) { _, _ in }
            }
        }
        try zim.world.expect("ZIM.switchRoom error 6000009", on: bob)
        try zim.world.expect("roomStateChanged(disconnected, event: networkDisconnected, roomID: lobby)", on: bob)
        #expect(zim.callbacks(on: alice, containing: "roomMemberLeft([bob], roomID: lobby)").count == 1)
        for room in ["lobby", "bar"] {
            zim.enter(room, on: bob)
            try zim.world.expect("ZIM.enterRoom ok", on: bob)
        }
    }

    @Test func `a login that got no answer is no login, and another user may log in`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let phone = zim.device("phone")
        losing(zim, on: phone) { zim.logIn("bob", on: phone) }
        #expect(zim.callbacks(on: phone, containing: "ZIM.login error 6000009").count == 1)
        zim.logIn("carol", on: phone)
        try zim.world.expect("ZIM.login ok", on: phone)
        zim.on(alice) {
            $0.queryUsersStatus(by: ["bob", "carol"]) { statuses, _, _ in
                #expect(statuses.map(\.onlineStatus) == [.logout, .online])
            }
        }
        try zim.world.expect("ZIM.queryUsersStatus ok", on: alice)
    }

    @Test func `an instance that is destroyed without a network leaves nobody behind`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        bob.network.isConnected = false
        zim.settle()
        zim.on(bob) { $0.destroy() }
        zim.world.advance(by: .seconds(10))
        bob.network.isConnected = true
        try zim.world.expect("roomMemberLeft([bob], roomID: lobby)", on: alice, within: .seconds(60))
    }

    @Test func `who logs out without a network is gone when it is back, and another may log in`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.set(["0": "bob"], on: bob, deleteAfterOwnerLeft: true)
        zim.settle()
        bob.network.isConnected = false
        zim.settle()
        zim.on(bob) { $0.logout() }
        zim.set(["1": "alice"], on: alice)
        zim.on(alice) {
            $0.sendMessage(
                ZIMTextMessage(message: "too late"), toConversationID: "lobby", conversationType: .room,
                config: ZIMMessageSendConfig(), notification: nil
            ) { _, _ in }
        }
        zim.world.advance(by: .seconds(10))
        bob.network.isConnected = true
        try zim.world.expect("roomMemberLeft([bob], roomID: lobby)", on: alice)
        // Whoever logged out is told nothing of what happened meanwhile.
        #expect(zim.callbacks(on: bob, containing: "[1: alice]", "too late").isEmpty)
        try zim.world.expect("roomAttributesUpdated(delete [0: bob], roomID: lobby)", on: alice)
        zim.logIn("carol", on: bob)
        try zim.world.expect("ZIM.login ok", on: bob)
    }
}
