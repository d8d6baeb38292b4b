// Forms of callbacks, as there are without Objective-C.
// swift-format-ignore
#if !canImport(ObjectiveC)
import Devices
import FormNotes
import Foundation
import ParlorTesting
import Testing
import VolcEngineRTC

struct FormTests {
    @Test func `a callback of a room with its parameters optional or not is called once`() throws {
        let notes = FormNotes()
        for delegate in bothByteRTCRoomDelegateForms(notes) {
            let world = VolcWorld()
            let alice = try world.person("alice")
            let room = try world.room(of: alice)
            room.delegate = delegate
            #expect(world.join(room, as: "alice", token: world.token("alice", lifetimeSeconds: 40)) == 0)
            world.settle()
            let bob = try world.enter("bob", captures: false)
            #expect(room.subscribeStream("bob", mediaStreamType: .audio) == 0)
            let others = try world.held(of: bob)
            #expect(others.sendRoomMessage("hi") == 1)
            #expect(others.sendRoomBinaryMessage(Data([1])) == 2)
            #expect(others.sendUserMessage("alice", message: "psst", config: .reliableOrdered) == 3)
            world.settle()
            #expect(others.leaveRoom() == 0)
            world.settle(.seconds(10))
            #expect(room.leaveRoom() == 0)
            world.settle()
        }
        #expect(notes.wrong == [])
        #expect(
            Set(notes.callbacks) == [
                "rtcRoom(_:onRoomStateChanged:withUid:state:extraInfo:)", "rtcRoom(_:onUserJoined:elapsed:)",
                "rtcRoom(_:onUserLeave:reason:)", "rtcRoom(_:onUserPublishStream:type:)",
                "rtcRoom(_:onStreamSubscribed:userId:subscribeConfig:)", "rtcRoom(_:onUserJoined:)",
                "rtcRoom(_:onUserPublishStreamAudio:info:isPublish:)",
                "rtcRoom(_:onUserPublishStreamVideo:info:isPublish:)", "rtcRoom(_:onRoomMessageReceived:uid:message:)",
                "rtcRoom(_:onRoomBinaryMessageReceived:uid:message:)", "rtcRoom(_:onUserMessageReceived:uid:message:)",
                "rtcRoom(_:onRoomMessageReceived:message:)",
                "rtcRoom(_:onRoomBinaryMessageReceived:message:)", "rtcRoom(_:onUserMessageReceived:message:)",
                "onTokenWillExpire(_:)", "rtcRoom(_:onLeaveRoom:)",
            ])
    }

    @Test func `a callback of an engine with its parameters optional or not is called once`() throws {
        let notes = FormNotes()
        for delegate in bothByteRTCVideoDelegateForms(notes) {
            let world = VolcWorld()
            let alice = try world.person("alice")
            alice.volc { $0.delegate = delegate }
            // Making a room twice brings a warning.
            for _ in 1...2 { _ = try world.room("attic", of: alice) }
            #expect(world.join(try world.room(of: alice), as: "alice") == 0)
            let bob = try world.enter("bob")
            for (device, user) in [(alice, "alice"), (bob, "bob")] {
                let token = world.tenant.loginToken(user: user, at: world.world.unixSeconds)
                device.volc { #expect($0.login(token, uid: user) == 0) }
            }
            world.settle()
            bob.volc { #expect($0.sendUserMessageOutsideRoom("alice", message: "hi", config: .reliableOrdered) == 1) }
            world.settle()
            alice.volc { #expect($0.logout() == 0) }
            world.settle()
        }
        #expect(notes.wrong == [])
        #expect(
            Set(notes.callbacks) == [
                "rtcEngine(_:onConnectionStateChanged:)", "rtcEngine(_:onWarning:)",
                "rtcEngine(_:onUserStartAudioCapture:uid:)", "rtcEngine(_:onLoginResult:errorCode:elapsed:)",
                "rtcEngine(_:onLogout:)", "rtcEngine(_:onUserMessageReceivedOutsideRoom:message:)",
            ])
    }

    /// People with message engines, who are logged in.
    private func messagePair(_ world: VolcWorld, _ delegate: any RTSDelegate) -> (alice: RTS?, bob: RTS?) {
        let engines = ["alice", "bob"].map { name in
            let token = world.tenant.loginToken(user: name, at: world.world.unixSeconds)
            return world.world.device(name).run {
                let rts = RTS.createRTS(VolcWorld.appID, delegate: name == "alice" ? delegate : nil, parameters: nil)
                #expect(rts?.login(token, uid: name) == 0)
                return rts
            }
        }
        world.settle()
        return (engines[0], engines[1])
    }

    @Test func `every callback of a message engine is called, once with its parameters optional or not`() throws {
        let notes = FormNotes()
        for delegate in bothRTSDelegateForms(notes) {
            let world = VolcWorld()
            let (alice, bob) = messagePair(world, delegate)
            let server = world.tenant.volcengineBusinessLogin(user: "alice")
            #expect(alice?.createRoom("two words") == nil)
            #expect(alice?.getPeerOnlineStatus("bob") == 0)
            #expect(alice?.setServerParams(server.serverSignature, url: server.serverURL) == 0)
            world.settle()
            #expect(alice?.sendServerMessage("{}") == 1)
            #expect(alice?.sendMessage("bob", message: "hi", config: 0) == 2)
            #expect(bob?.sendMessage("alice", message: "hi", config: 0) == 1)
            #expect(bob?.sendBinaryMessage("alice", message: Data([1]), config: 0) == 2)
            world.settle()
            #expect(alice?.logout() == 0)
            world.settle()
        }
        #expect(notes.wrong == [])
        // Two have rows in the table of what is not emulated.
        #expect(
            notes.callbacks == [
                "rtsEngine(_:onConnectionStateChanged:)", "rtsEngine(_:onCreateRoomStateChanged:errorCode:)",
                "rtsEngine(_:onLoginResult:errorCode:elapsed:)", "rtsEngine(_:onLogout:)",
                "rtsEngine(_:onServerParamsSetResult:)", "rtsEngine(_:onGetPeerOnlineStatus:status:)",
                "rtsEngine(_:onMessageReceived:message:)", "rtsEngine(_:onBinaryMessageReceived:message:)",
                "rtsEngine(_:onMessageSendResult:error:)", "rtsEngine(_:onServerMessageSendResult:error:message:)",
            ])
    }

    @Test func `every callback of its rooms is called, once with its parameters optional or not`() throws {
        let notes = FormNotes()
        for delegate in bothRTSRoomDelegateForms(notes) {
            let world = VolcWorld()
            let (alice, bob) = messagePair(world, SilentMessageDelegate())
            let (hear, talk) = (alice?.createRoom("lobby"), bob?.createRoom("lobby"))
            hear?.delegate = delegate
            #expect(hear?.join() == 0)
            world.settle()
            #expect(talk?.join() == 0)
            world.settle()
            #expect(talk?.sendMessage("hi") == 1)
            #expect(talk?.sendBinaryMessage(Data([1])) == 2)
            #expect(hear?.sendMessage("hi") == 1)
            world.settle()
            #expect(talk?.leave() == 0)
            world.settle()
            #expect(hear?.leave() == 0)
            world.settle()
        }
        #expect(notes.wrong == [])
        // One has a row in the table of what is not emulated.
        #expect(
            notes.callbacks == [
                "rtsRoom(_:onRoomStateChanged:withUid:state:extraInfo:)", "rtsRoom(onLeave:)",
                "rtsRoom(_:onUserJoined:elapsed:)", "rtsRoom(_:onUserLeave:reason:)",
                "rtsRoom(_:onRoomMessageReceived:message:)", "rtsRoom(_:onRoomBinaryMessageReceived:message:)",
                "rtsRoom(_:onRoomMessageSendResult:error:)",
            ])
    }

    @Test func `every callback of a room for messages of 3.60 is called, once with its parameters optional or not`() throws {
        let notes = FormNotes()
        for delegate in bothByteRTCRTSRoomDelegateForms(notes) {
            let world = EngineWorld()
            let rooms = try ["alice", "bob"].map { name in
                let room = try #require(try world.person(name).engine { $0.createRTSRoom("lobby") })
                if name == "alice" { room.delegateRts = delegate }
                let user = ByteRTCUserInfo()
                user.userId = name
                #expect(room.joinRTSRoom(world.base.token(name), userInfo: user) == 0)
                world.base.settle()
                return room
            }
            #expect(rooms[1].sendRoomMessage("hi") == 1)
            #expect(rooms[1].sendRoomBinaryMessage(Data([1])) == 2)
            #expect(rooms[1].sendUserMessage("alice", message: "hi", config: .reliableOrdered) == 3)
            #expect(rooms[1].sendUserBinaryMessage("alice", message: Data([1]), config: .reliableOrdered) == 4)
            #expect(rooms[0].sendRoomMessage("hi") == 1)
            #expect(rooms[0].sendUserMessage("bob", message: "hi", config: .reliableOrdered) == 2)
            world.base.settle()
            #expect(rooms[1].leaveRoom() == 0)
            world.base.settle()
            #expect(rooms[0].leaveRoom() == 0)
            world.base.settle()
        }
        #expect(notes.wrong == [])
        #expect(notes.callbacks.count == 14)
    }

    @Test func `callbacks of an engine of 3.60 with their parameters optional or not are called once`() throws {
        let notes = FormNotes()
        for delegate in bothByteRTCEngineDelegateForms(notes) {
            let world = EngineWorld()
            let alice = try world.enter("alice")
            alice.engine { engine in
                engine.delegate = delegate
                _ = engine.getNetworkTimeInfo()
                #expect(engine.stopAudioCapture() == 0)
                #expect(engine.setVideoSourceType(.external) == 0)
                #expect(engine.startVideoCapture() == -3)
            }
            let bob = try world.enter("bob")
            alice.engine { #expect($0.startAudioCapture() == 0) }
            for (device, user) in [(alice, "alice"), (bob, "bob")] {
                let token = world.base.tenant.loginToken(user: user, at: world.base.world.unixSeconds)
                device.engine { #expect($0.login(token, uid: user) == 0) }
            }
            world.base.settle()
            bob.engine { engine in
                #expect(engine.sendUserMessageOutsideRoom("alice", message: "hi", config: .reliableOrdered) == 1)
            }
            world.base.settle()
        }
        #expect(notes.wrong == [])
        #expect(
            Set(notes.callbacks) == [
                "rtcEngine(_:onUserStartAudioCapture:info:)", "rtcEngine(_:onFirstLocalAudioFrame:)",
                "rtcEngine(_:onRemoteAudioStateChanged:info:state:reason:)",
                "rtcEngine(_:onVideoDeviceWarning:deviceType:deviceWarning:)",
                "rtcEngine(_:onLoginResult:errorCode:elapsed:)", "rtcEngine(onNetworkTimeSynchronized:)",
                "rtcEngine(_:onUserMessageReceivedOutsideRoom:message:)",
                "rtcEngine(_:onUserMessageReceivedOutsideRoom:uid:message:)",
            ])
    }

    @Test func `both versions' callbacks of snapshots are called, once with their parameters optional or not`() throws {
        let notes = FormNotes()
        for album in bothByteRTCVideoSnapshotCallbackDelegateForms(notes) {
            let world = EngineWorld()
            let alice = try world.enter("alice")
            let bob = try world.enter("bob")
            for device in [alice, bob] { device.engine { #expect($0.startVideoCapture() == 0) } }
            world.base.settle()
            alice.engine { engine in
                #expect(engine.takeLocalSnapshot(album) == 1)
                #expect(engine.takeRemoteSnapshot("lobby/bob/0", callback: album) == 1)
            }
            world.base.settle()
        }
        #expect(notes.wrong == [])
        #expect(notes.callbacks.count == 4)
    }

    @Test func `methods that subclasses of the delegates' classes add are called`() throws {
        let world = VolcWorld()
        let delegate = AddingMessageDelegate()
        let (alice, bob) = messagePair(world, delegate)
        let rooms = [alice, bob].map { $0?.createRoom("lobby") }
        rooms[0]?.delegate = delegate
        for room in rooms { #expect(room?.join() == 0) }
        world.settle()
        #expect(rooms[1]?.sendMessage("hi") == 1)
        world.settle()
        #expect(delegate.heard == ["login alice", "bob: hi"])

        let newer = EngineWorld()
        let adding = AddingEngineDelegate()
        let carol = try newer.person("carol")
        carol.engine { engine in
            engine.delegate = adding
            #expect(engine.setVideoSourceType(.external) == 0)
            #expect(engine.startVideoCapture() == -3)
        }
        let room = try #require(carol.engine { $0.createRTSRoom("lobby") })
        room.delegateRts = adding
        let user = ByteRTCUserInfo()
        user.userId = "carol"
        #expect(room.joinRTSRoom("token", userInfo: user) == 0)
        newer.base.settle()
        #expect(adding.heard == ["camera operationDenied", "room -1000"])
    }

    @Test func `a method with labels of its own is reported`() throws {
        let world = VolcWorld()
        let alice = world.world.device("alice")
        let delegate = WrongDelegate()
        alice.run { _ = ByteRTCVideo.createRTCVideo(VolcWorld.appID, delegate: delegate, parameters: [:]) }
        let notes = world.world.trace.filter { $0.kind == .note }.map(\.text)
        #expect(notes.count == 1)
        #expect(notes.first?.contains("WrongDelegate.rtcEngine") == true)
    }
}

private class SilentMessageDelegate: NSObject, RTSDelegate, RTSRoomDelegate {
    var heard: [String] = []
}

private final class AddingMessageDelegate: SilentMessageDelegate {
    func rtsEngine(_ engine: RTS, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int) {
        heard.append("login \(uid)")
    }
    func rtsRoom(_ rtcRoom: RTSRoom!, onRoomMessageReceived uid: String?, message: String) {
        heard.append("\(uid ?? ""): \(message)")
    }
}

private class SilentEngineDelegate: NSObject, ByteRTCEngineDelegate, ByteRTCRTSRoomDelegate {
    var heard: [String] = []
}

private final class AddingEngineDelegate: SilentEngineDelegate {
    func rtcEngine(
        _ engine: ByteRTCEngine, onVideoDeviceWarning deviceId: String?, deviceType: ByteRTCVideoDeviceType,
        deviceWarning: ByteRTCMediaDeviceWarning
    ) { heard.append("\(deviceId ?? "") \(deviceWarning)") }
    func rtsRoom(
        _ rtsRoom: ByteRTCRTSRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String!
    ) { heard.append("room \(state)") }
}

private final class WrongDelegate: NSObject, ByteRTCVideoDelegate {
    func rtcEngine(_ engine: ByteRTCVideo, onWarning code: Int) {}
}
#endif
