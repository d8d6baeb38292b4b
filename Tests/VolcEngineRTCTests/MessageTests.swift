import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing

@testable import VolcEngineRTC

@Suite struct MessageTests {
    @Test func `texts and bytes reach the room or one user, never their sender`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let carol = try world.enter("carol")
        let room = try world.held(of: alice)
        #expect(room.sendRoomMessage("hello") == 1)
        #expect(room.sendUserMessage("bob", message: "psst", config: .reliableOrdered) == 2)
        #expect(room.sendRoomBinaryMessage(Data([1, 2])) == 3)
        #expect(room.sendUserBinaryMessage("carol", message: Data([1]), config: .unreliableUnordered) == 4)
        world.settle()
        #expect(
            world.callbacks("Message", on: alice) == [
                "onRoomMessageSendResult(1, error: 200)", "onUserMessageSendResult(2, error: 0)",
                "onRoomMessageSendResult(3, error: 200)", "onUserMessageSendResult(4, error: 0)",
            ])
        #expect(
            world.callbacks("Message", on: bob) == [
                "onRoomMessageReceived(alice, message: hello)", "onUserMessageReceived(alice, message: psst)",
                "onRoomBinaryMessageReceived(alice, 2 bytes)",
            ])
        #expect(
            world.callbacks("Message", on: carol) == [
                "onRoomMessageReceived(alice, message: hello)", "onRoomBinaryMessageReceived(alice, 2 bytes)",
                "onUserBinaryMessageReceived(alice, 1 bytes)",
            ])
    }

    @Test func `messages that are too long, to nobody, or from outside are answered with their code`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let room = try world.held(of: alice)
        #expect(room.sendRoomMessage(String(repeating: "x", count: 65_536)) == 1)
        #expect(room.sendRoomMessage(String(repeating: "x", count: 65_537)) == 2)
        #expect(room.sendRoomBinaryMessage(Data(count: 47_105)) == 3)
        #expect(room.sendUserMessage("", message: "x", config: .reliableOrdered) == 4)
        world.settle()
        #expect(room.leaveRoom() == 0)
        #expect(room.sendRoomMessage("x") == 5)
        #expect(room.sendUserMessage("bob", message: "x", config: .reliableOrdered) == 6)
        world.settle()
        #expect(
            world.callbacks("SendResult", on: alice) == [
                "onRoomMessageSendResult(1, error: 200)", "onRoomMessageSendResult(2, error: 103)",
                "onRoomMessageSendResult(3, error: 103)", "onUserMessageSendResult(4, error: 104)",
                "onRoomMessageSendResult(5, error: 100)", "onUserMessageSendResult(6, error: 100)",
            ])
        #expect(world.callbacks("onRoomMessageReceived", on: bob).count == 1)
    }

    @Test func `texts on a room are told to others and to who comes later, and a sixth replaces the first`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let room = try world.held(of: alice)
        #expect(room.setRoomExtraInfo("", value: "x") == -400)
        for number in 0..<6 { #expect(room.setRoomExtraInfo("key\(number)", value: "value") == number) }
        #expect(room.setRoomExtraInfo("tenletters", value: "x") == 6)
        #expect(room.setRoomExtraInfo("key", value: String(repeating: "x", count: 128)) == 7)
        world.settle()
        #expect(
            world.callbacks("onSetRoom", on: alice) == (0..<6).map { "onSetRoomExtraInfoResult(\($0), error: 0)" } + [
                "onSetRoomExtraInfoResult(6, error: -413)", "onSetRoomExtraInfoResult(7, error: -414)",
            ])
        #expect(world.callbacks("onRoomExtra", on: bob).count == 6)
        let carol = try world.enter("carol")
        #expect(
            world.callbacks("onRoomExtra", on: carol)
                == (1..<6).map {
                    "onRoomExtraInfoUpdate(key\($0), value: value, by: alice)"
                })
        #expect(try world.held(of: bob).leaveRoom() == 0)
        #expect(try world.held(of: bob).setRoomExtraInfo("key", value: "x") == -1)
    }

    @Test func `data travels with the sound to who receives it`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let config = ByteRTCStreamSycnInfoConfig()
        alice.volc { engine in
            #expect(engine.sendStreamSyncInfo(Data(count: 17), config: config) == -1)
            #expect(engine.sendStreamSyncInfo(Data(), config: config) == -2)
            #expect(engine.sendStreamSyncInfo(Data(count: 16), config: config) == 0)
        }
        world.settle()
        #expect(world.callbacks("SyncInfo", on: bob) == ["onStreamSyncInfoReceived(alice, 16 bytes)"])
        config.streamIndex = .indexScreen
        alice.volc { #expect($0.sendStreamSyncInfo(Data(count: 1), config: config) == -3) }
        config.streamIndex = .indexMain
        #expect(try world.held(of: alice).unpublishStream(.audio) == 0)
        alice.volc { #expect($0.sendStreamSyncInfo(Data(count: 1), config: config) == -4) }
    }

    // MARK: Outside of rooms

    private func logIn(_ name: String, in world: VolcWorld) throws -> Device {
        let device = try world.person(name)
        let token = world.tenant.loginToken(user: name, at: world.world.unixSeconds)
        device.volc { #expect($0.login(token, uid: name) == 0) }
        try world.world.expect("onLoginResult(\(name), errorCode: 0)", on: device)
        return device
    }

    @Test func `users who are logged in write to each other without a room`() throws {
        let world = VolcWorld()
        let alice = try logIn("alice", in: world)
        let bob = try logIn("bob", in: world)
        alice.volc { engine in
            #expect(engine.login("", uid: "alice") == -5)
            #expect(engine.sendUserMessageOutsideRoom("bob", message: "hi", config: .reliableOrdered) == 1)
            #expect(engine.sendUserBinaryMessageOutsideRoom("bob", message: Data([1]), config: .reliableOrdered) == 2)
            #expect(engine.sendUserMessageOutsideRoom("", message: "hi", config: .reliableOrdered) == -2)
            #expect(engine.getPeerOnlineStatus("bob") == 0)
            #expect(engine.getPeerOnlineStatus("") == -2)
        }
        world.settle()
        #expect(
            world.callbacks("Outside", "Peer", on: alice) == [
                "onUserMessageSendResultOutsideRoom(1, error: 0)", "onUserMessageSendResultOutsideRoom(2, error: 0)",
                "onGetPeerOnlineStatus(bob, status: online)",
            ])
        #expect(
            world.callbacks("Outside", on: bob) == [
                "onUserMessageReceivedOutsideRoom(alice, message: hi)",
                "onUserBinaryMessageReceivedOutsideRoom(alice, 1 bytes)",
            ])
        bob.volc { #expect($0.logout() == 0) }
        bob.volc { #expect($0.logout() == -3) }
        world.settle()
        #expect(world.callbacks("onLogout", on: bob) == ["onLogout(logout)"])
        world.forget(on: alice)
        alice.volc { engine in
            #expect(engine.sendUserMessageOutsideRoom("bob", message: "hi", config: .reliableOrdered) == 3)
            #expect(engine.sendUserMessageOutsideRoom("nobody", message: "hi", config: .reliableOrdered) == 4)
            #expect(engine.getPeerOnlineStatus("bob") == 0)
        }
        bob.volc { #expect($0.sendUserMessageOutsideRoom("alice", message: "hi", config: .reliableOrdered) == 1) }
        world.settle()
        #expect(
            world.callbacks("Outside", "Peer", on: alice) == [
                "onUserMessageSendResultOutsideRoom(3, error: 4)", "onUserMessageSendResultOutsideRoom(4, error: 3)",
                "onGetPeerOnlineStatus(bob, status: offline)",
            ])
        #expect(world.callbacks("SendResult", on: bob) == ["onUserMessageSendResultOutsideRoom(1, error: 105)"])
    }

    @Test func `a login with another user's token or a user that cannot be fails, and a second device ends the first`()
        throws
    {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let token = world.tenant.loginToken(user: "alice", at: world.world.unixSeconds)
        alice.volc { #expect($0.login(token, uid: "bob") == 0) }
        try world.world.expect("onLoginResult(bob, errorCode: -1000)", on: alice)
        alice.volc { #expect($0.login(token, uid: "no user") == 0) }
        try world.world.expect("onLoginResult(no user, errorCode: -1002)", on: alice)
        alice.volc { #expect($0.login(token, uid: "alice") == 0) }
        try world.world.expect("onLoginResult(alice, errorCode: 0)", on: alice)
        let tablet = try world.person("tablet")
        tablet.volc { #expect($0.login(token, uid: "alice") == 0) }
        try world.world.expect("onLogout(duplicateLogin)", on: alice)
    }

    @Test func `messages to the app's server need a login and an address`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        alice.volc { engine in
            #expect(engine.setServerParams("signature", url: "https://example.com/rts") == 0)
            #expect(engine.sendServerMessage("{}") == 1)
        }
        world.settle()
        #expect(
            world.callbacks("Server", on: alice) == [
                "onServerParamsSetResult(105)", "onServerMessageSendResult(1, error: 105)",
            ])
        let bob = try logIn("bob", in: world)
        bob.volc { #expect($0.sendServerMessage("{}") == 1) }
        bob.volc { #expect($0.setServerParams("signature", url: "https://example.com/nowhere") == 0) }
        bob.volc { #expect($0.sendServerMessage("{}") == 2) }
        world.settle()
        #expect(
            world.callbacks("Server", on: bob) == [
                "onServerMessageSendResult(1, error: 106)", "onServerParamsSetResult(200)",
                "onServerMessageSendResult(2, error: 17)",
            ])
    }
}
