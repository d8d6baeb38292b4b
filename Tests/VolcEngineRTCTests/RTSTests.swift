import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

@testable import VolcEngineRTC

/// Hears of a message engine and its rooms.
private final class MessageListener: NSObject, RTSDelegate, RTSRoomDelegate {
    var texts: [String] = []
    var onLogin: (() -> Void)?

    func rtsEngine(_ engine: RTS, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int) {
        onLogin?()
    }
    func rtsEngine(_ engine: RTS, onMessageReceived uid: String, message: String) { texts.append("\(uid): \(message)") }
    func rtsEngine(_ engine: RTS, onBinaryMessageReceived uid: String!, message: Data!) {
        texts.append("\(uid!): \(message.count) bytes")
    }
    func rtsRoom(_ rtcRoom: RTSRoom, onRoomMessageReceived uid: String, message: String) {
        texts.append("\(rtcRoom.getId() ?? ""), \(uid): \(message)")
    }
    func rtsRoom(_ rtcRoom: RTSRoom, onRoomBinaryMessageReceived uid: String, message: Data) {
        texts.append("\(uid): \(message.count) bytes")
    }
}

/// A world of people who use message engines.
private final class MessageWorld {
    let base = VolcWorld()
    private var listeners: [String: MessageListener] = [:]

    var world: World { base.world }

    /// A person whose message engine is logged in.
    func person(_ name: String, lifetimeSeconds: Int64 = 86_400) throws -> Device {
        let device = world.device(name)
        let listener = MessageListener()
        listeners[name] = listener
        let token = base.tenant.loginToken(user: name, at: world.unixSeconds, lifetimeSeconds: lifetimeSeconds)
        device.run {
            let rts = RTS.createRTS(VolcWorld.appID, delegate: listener, parameters: nil)
            #expect(rts?.login(token, uid: name) == 0)
        }
        base.settle()
        return device
    }

    func room(_ id: String = "lobby", of device: Device) throws -> RTSRoom {
        let room = try #require(device.rts { $0.createRoom(id) })
        room.delegate = listeners[device.name]
        return room
    }

    func texts(_ device: Device) -> [String] { listeners[device.name]?.texts ?? [] }

    func listener(of device: Device) -> MessageListener? { listeners[device.name] }

    func callbacks(_ texts: String..., on device: Device) -> [String] {
        world.callbacks(on: device).filter { line in texts.isEmpty || texts.contains { line.contains($0) } }
    }
}

extension Device {
    @discardableResult
    fileprivate func rts<Result>(_ body: (RTS) -> Result) -> Result { run { body(existingObject(RTS.self)!) } }
}

@Suite struct RTSTests {
    @Test func `people who are logged in talk in a room without a token for it`() throws {
        let world = MessageWorld()
        let alice = try world.person("alice")
        let bob = try world.person("bob")
        let (talk, listen) = (try world.room(of: alice), try world.room(of: bob))
        #expect(talk.getId() == "lobby")
        #expect(talk.join() == 0)
        #expect(talk.join() == -2)
        #expect(listen.join() == 0)
        world.base.settle()
        #expect(talk.sendMessage("hello") == 1)
        #expect(talk.sendBinaryMessage(Data([1, 2, 3])) == 2)
        world.base.settle()
        #expect(world.texts(bob) == ["lobby, alice: hello", "alice: 3 bytes"])
        #expect(world.texts(alice).isEmpty)
        #expect(listen.leave() == 0)
        #expect(listen.leave() == -3)
        world.base.settle()
        #expect(
            world.callbacks("rtsRoom", on: alice) == [
                "rtsRoom onRoomStateChanged(lobby, withUid: alice, state: 0)", "rtsRoom onUserJoined(bob)",
                "rtsRoom onRoomMessageSendResult(1, error: 200)", "rtsRoom onRoomMessageSendResult(2, error: 200)",
                "rtsRoom onUserLeave(bob, reason: quit)",
            ])
        #expect(
            world.callbacks("rtsRoom", on: bob) == [
                "rtsRoom onRoomStateChanged(lobby, withUid: bob, state: 0)", "rtsRoom onUserJoined(alice)",
                "rtsRoom onRoomMessageReceived(alice, message: hello)",
                "rtsRoom onRoomBinaryMessageReceived(alice, 3 bytes)", "rtsRoom onLeaveRoom(lobby)",
            ])
    }

    @Test func `a room for messages is the one that others call in, and its users neither hear nor publish`() throws {
        let world = MessageWorld()
        let carol = try world.base.enter("carol")
        let alice = try world.person("alice")
        let room = try world.room(of: alice)
        #expect(room.join() == 0)
        world.base.settle()
        world.base.forget(on: carol)
        #expect(room.sendMessage("is this on?") == 1)
        #expect(try world.base.held(of: carol).sendRoomMessage("yes") == 1)
        world.base.settle()
        #expect(
            world.base.callbacks("onRoomMessageReceived", on: carol) == [
                "onRoomMessageReceived(alice, message: is this on?)"
            ])
        #expect(world.texts(alice) == ["lobby, carol: yes"])
        #expect(alice.audio.speaker.recording.samples.isEmpty)
        #expect(world.callbacks("Publish", "Stream", on: alice).isEmpty)
    }

    @Test func `messages outside of rooms have the words of the message engine`() throws {
        let world = MessageWorld()
        let alice = try world.person("alice")
        let bob = try world.person("bob")
        alice.rts { rts in
            #expect(rts.sendMessage("bob", message: "hi", config: 0) == 1)
            #expect(rts.sendBinaryMessage("bob", message: Data([1]), config: 0) == 2)
            #expect(rts.sendMessage("carol", message: "hi", config: 0) == 3)
            #expect(rts.sendMessage("", message: "hi", config: 0) == -2)
            #expect(rts.getPeerOnlineStatus("bob") == 0)
            #expect(rts.getPeerOnlineStatus("") == -2)
        }
        world.base.settle()
        #expect(world.texts(bob) == ["alice: hi", "alice: 1 bytes"])
        #expect(
            world.callbacks("onMessage", "onGetPeer", on: alice) == [
                "rtsEngine onMessageSendResult(1, error: 0)", "rtsEngine onMessageSendResult(2, error: 0)",
                "rtsEngine onMessageSendResult(3, error: 3)",
                "rtsEngine onGetPeerOnlineStatus(bob, status: online)",
            ])
        alice.rts { #expect($0.logout() == 0) }
        world.base.settle()
        #expect(world.callbacks("onLogout", on: alice) == ["rtsEngine onLogout(logout)"])
        alice.rts { #expect($0.logout() == -3) }
    }

    @Test func `a room cannot be made, joined or talked in before its time`() throws {
        let world = MessageWorld()
        let alice = world.world.device("alice")
        let listener = MessageListener()
        alice.run { #expect(RTS.createRTS("", delegate: listener, parameters: nil) == nil) }
        alice.run { _ = RTS.createRTS(VolcWorld.appID, delegate: listener, parameters: nil) }
        #expect(alice.rts { $0.createRoom("not a room") } == nil)
        let room = try #require(alice.rts { $0.createRoom("lobby") })
        room.delegate = listener
        #expect(room.join() == -3)
        #expect(room.sendMessage("hello") == 1)
        world.base.settle()
        #expect(
            world.callbacks(on: alice) == [
                "rtsEngine onCreateRoomStateChanged(not a room, errorCode: -1007)",
                "rtsRoom onRoomMessageSendResult(1, error: 100)",
            ])
    }

    @Test func `a login that ends ends the stay, unless another token is presented in time`() throws {
        let world = MessageWorld()
        let alice = try world.person("alice", lifetimeSeconds: 60)
        let bob = try world.person("bob", lifetimeSeconds: 60)
        let (first, second) = (try world.room(of: alice), try world.room(of: bob))
        #expect(first.join() == 0 && second.join() == 0)
        world.base.settle(.seconds(20))
        let token = world.base.tenant.loginToken(user: "bob", at: world.world.unixSeconds, lifetimeSeconds: 600)
        bob.rts { #expect($0.updateLoginToken(token) == 0) }
        world.base.settle(.seconds(60))
        #expect(
            world.callbacks("onRoomStateChanged", on: alice).last
                == "rtsRoom onRoomStateChanged(lobby, withUid: alice, state: -1009)")
        #expect(
            world.callbacks("onRoomStateChanged", on: bob) == [
                "rtsRoom onRoomStateChanged(lobby, withUid: bob, state: 0)"
            ])
    }

    @Test func `the token of a login lets nobody into a call`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let room = try world.room(of: alice)
        let login = world.tenant.loginToken(user: "alice", at: world.world.unixSeconds)
        #expect(world.join(room, as: "alice", token: login) == 0)
        world.settle()
        #expect(
            world.callbacks("onRoomStateChanged", on: alice) == [
                "onRoomStateChanged(lobby, withUid: alice, state: -1000)"
            ])
    }

    @Test func `the engine of calls goes on when the message engine beside it is destroyed`() throws {
        let world = MessageWorld()
        let alice = try world.base.enter("alice", hertz: 440)
        let bob = try world.base.enter("bob", hertz: 660)
        _ = bob
        let listener = MessageListener()
        let token = world.base.tenant.loginToken(user: "alice", at: world.world.unixSeconds)
        alice.run {
            #expect(
                RTS.createRTS(VolcWorld.appID, delegate: listener, parameters: [:])?.login(token, uid: "alice") == 0)
        }
        world.base.settle()
        #expect(alice.tone(660) > 0.1)
        let room = try #require(alice.rts { $0.createRoom("side") })
        #expect(room.join() == 0)
        world.base.settle()
        alice.run { RTS.destroyRTS() }
        #expect(room.join() == -201)
        #expect(room.sendMessage("late") == -201)
        world.base.settle()
        #expect(alice.tone(660) > 0.1)
    }

    @Test func `a message engine is not destroyed from inside a callback`() throws {
        let world = MessageWorld()
        let alice = world.world.device("alice")
        let listener = MessageListener()
        listener.onLogin = { RTS.destroyRTS() }
        let token = world.base.tenant.loginToken(user: "alice", at: world.world.unixSeconds)
        alice.run {
            #expect(
                RTS.createRTS(VolcWorld.appID, delegate: listener, parameters: nil)?.login(token, uid: "alice") == 0)
        }
        world.base.settle()
        #expect(alice.run { alice.existingObject(RTS.self) } != nil)
        #expect(world.world.traceText.contains("RTS.destroyRTS() was called from inside a callback"))
    }
}
