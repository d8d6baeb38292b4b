// Forms of callbacks, as there are without Objective-C.
// swift-format-ignore
#if !canImport(ObjectiveC)
import AgoraRtcKit
import Devices
import FormNotes
import Foundation
import ParlorTesting
import Testing

struct FormTests {
    @Test func `a callback with its parameters optional or not is called once`() throws {
        let notes = FormNotes()
        for delegate in bothAgoraRtcEngineDelegateForms(notes) {
            let agora = AgoraWorld()
            let alice = try agora.person("alice")
            let token = agora.token("1")
            alice.agora { engine in
                engine.delegate = delegate
                engine.enableAudioVolumeIndication(200, smooth: 3, reportVad: true)
                engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1)
            }
            agora.settle()
            let bob = try agora.enter("bob", uid: 2)
            var id = 0
            bob.agora { engine in
                engine.createDataStream(&id, reliable: true, ordered: true)
                engine.sendStreamMessage(id, data: Data("hi".utf8))
            }
            agora.settle()
            alice.agora { $0.setClientRole(.broadcaster) }
            bob.agora { _ = $0.leaveChannel() }
            agora.settle()
            alice.network.isConnected = false
            agora.settle(.seconds(5))
        }
        #expect(notes.wrong == [])
        #expect(
            Set(notes.callbacks) == [
                "rtcEngine(_:didJoinChannel:withUid:elapsed:)", "rtcEngine(_:connectionChangedTo:reason:)",
                "rtcEngineConnectionDidInterrupted(_:)", "rtcEngine(_:didJoinedOfUid:elapsed:)",
                "rtcEngine(_:didOfflineOfUid:reason:)", "rtcEngine(_:didClientRoleChanged:newRole:)",
                "rtcEngine(_:didClientRoleChanged:newRole:newRoleOptions:)",
                "rtcEngine(_:reportAudioVolumeIndicationOfSpeakers:totalVolume:)",
                "rtcEngine(_:receiveStreamMessageFromUid:streamId:data:)",
            ])
    }

    @Test func `pictures are given to any form of the callback, once`() throws {
        let notes = FormNotes()
        let agora = AgoraWorld()
        let alice = try agora.seen("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2)
        agora.settle()
        for delegate in bothAgoraVideoFrameDelegateForms(notes) {
            alice.agora { #expect($0.setVideoFrameDelegate(delegate)) }
            agora.settle()
            alice.agora { #expect($0.setVideoFrameDelegate(nil)) }
            agora.settle(.milliseconds(500))
        }
        withExtendedLifetime(bob) {}
        #expect(notes.wrong == [])
        #expect(
            Set(notes.callbacks) == [
                "onCapture(_:sourceType:)", "onCapture(_:)", "onRenderVideoFrame(_:uid:channelId:)",
            ])
    }

    @Test func `a method with labels of its own is reported`() throws {
        let agora = AgoraWorld()
        let alice = agora.world.device("alice")
        let delegate = WrongDelegate()
        alice.run { _ = AgoraRtcEngineKit.sharedEngine(withAppId: AgoraWorld.appID, delegate: delegate) }
        let notes = agora.world.trace.filter { $0.kind == .note }.map(\.text)
        #expect(notes.count == 1)
        #expect(notes.first?.contains("WrongDelegate.rtcEngine") == true)
    }
}

private final class WrongDelegate: NSObject, AgoraRtcEngineDelegate {
    func rtcEngine(_ engine: AgoraRtcEngineKit, didJoinedOfUid uid: Int, elapsed: Int) {}
}
#endif
