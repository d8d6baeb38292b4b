// Listeners that have each form of a callback, as there are without Objective-C.
// swift-format-ignore
#if !canImport(ObjectiveC)
import Devices
import Foundation
import ParlorTesting
import Testing
import VolcEngineRTC

struct FormTests {
    @Test func `a callback of a room with any of its parameters optional is called once`() throws {
        let notes = FormNotes()
        for delegate in allByteRTCRoomDelegateForms(notes) {
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

    @Test func `a callback of an engine with any of its parameters optional is called once`() throws {
        let notes = FormNotes()
        for delegate in allByteRTCVideoDelegateForms(notes) {
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

private final class WrongDelegate: NSObject, ByteRTCVideoDelegate {
    func rtcEngine(_ engine: ByteRTCVideo, onWarning code: Int) {}
}
#endif
