// Forms of callbacks, as there are without Objective-C.
// swift-format-ignore
#if !canImport(ObjectiveC)
import Devices
import FormNotes
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing

struct FormTests {
    @Test func `a callback with its parameters optional or not is called once`() throws {
        let trtc = TRTCWorld()
        let notes = FormNotes()
        let delegates = bothTRTCCloudDelegateForms(notes)
        let alice = try trtc.person("alice")
        alice.trtc { cloud in
            for delegate in delegates { cloud.addDelegate(delegate) }
            cloud.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom)
        }
        try trtc.world.expect("onEnterRoom(", on: alice)
        let bob = try trtc.enter("bob")
        bob.trtc { _ = $0.sendCustomCmdMsg(1, data: Data("hi".utf8), reliable: true, ordered: true) }
        trtc.world.advance(by: .seconds(1))
        bob.trtc { $0.exitRoom() }
        alice.trtc { $0.switch(.audience) }
        trtc.world.advance(by: .seconds(1))
        alice.trtc { cloud in
            cloud.exitRoom()
            let params = trtc.params("alice")
            params.userSig = "forged"
            cloud.enterRoom(params, appScene: .voiceChatRoom)
        }
        trtc.world.advance(by: .seconds(1))
        #expect(notes.wrong == [])
        #expect(
            notes.callbacks == [
                "onError(_:errMsg:extInfo:)", "onSwitchRole(_:errMsg:)", "onRemoteUserEnterRoom(_:)",
                "onRemoteUserLeaveRoom(_:reason:)", "onUserAudioAvailable(_:available:)",
                "onRecvCustomCmdMsgUserId(_:cmdID:seq:message:)",
            ])
        withExtendedLifetime(delegates) {}
    }

    @Test func `pictures are drawn and changed by any form of the callback`() throws {
        let trtc = TRTCWorld()
        let notes = FormNotes()
        let drawers = bothTRTCVideoRenderDelegateForms(notes)
        let changers = bothTRTCVideoFrameDelegateForms(notes)
        let alice = try trtc.person("alice")
        alice.trtc { $0.startLocalPreview(true, view: nil) }
        trtc.world.advance(by: .seconds(1))
        for (drawer, changer) in zip(drawers, changers) {
            alice.trtc { cloud in
                #expect(cloud.setLocalVideoRenderDelegate(drawer, pixelFormat: ._I420, bufferType: .nsData) == 0)
                #expect(cloud.setLocalVideoProcessDelegete(changer, pixelFormat: ._I420, bufferType: .nsData) == 0)
            }
            trtc.world.advance(by: .seconds(1))
            alice.trtc { cloud in
                #expect(cloud.setLocalVideoRenderDelegate(nil, pixelFormat: ._I420, bufferType: .nsData) == 0)
                #expect(cloud.setLocalVideoProcessDelegete(nil, pixelFormat: ._I420, bufferType: .nsData) == 0)
            }
            trtc.world.advance(by: .seconds(1))
        }
        #expect(drawers.count == changers.count)
        #expect(notes.wrong == [])
        #expect(
            notes.callbacks == ["onRenderVideoFrame(_:userId:streamType:)", "onProcessVideoFrame(_:dstFrame:)"])
    }

    @Test func `a subclass that adds the method with a result is asked, and once`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let changer = AddingChanger()
        alice.trtc { cloud in
            cloud.startLocalPreview(true, view: nil)
            #expect(cloud.setLocalVideoProcessDelegete(changer, pixelFormat: ._I420, bufferType: .nsData) == 0)
        }
        trtc.world.advance(by: .seconds(1))
        #expect((14...16).contains(changer.count))
        #expect(trtc.world.trace.filter { $0.kind == .note }.isEmpty)
    }

    @Test func `methods that a subclass of the delegate's class adds are called, and others reported`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let delegate = AddingDelegate()
        alice.trtc { cloud in
            cloud.delegate = delegate
            cloud.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom)
        }
        _ = try trtc.enter("bob")
        trtc.world.advance(by: .seconds(1))
        #expect(delegate.heard == ["bob"])
        let notes = trtc.world.trace.filter { $0.kind == .note }.map(\.text)
        #expect(
            notes == [
                "TRTCCloudDelegate: AddingDelegate.onEnterRoom(UInt) is never called: write onEnterRoom(Int)"
            ])
    }
}

private class SilentDelegate: NSObject, TRTCCloudDelegate {
    var heard: [String] = []
}

private class SilentChanger: NSObject, TRTCVideoFrameDelegate {
    var count = 0
}

private final class AddingChanger: SilentChanger {
    func onProcessVideoFrame(_ srcFrame: TRTCVideoFrame?, dstFrame: TRTCVideoFrame?) -> UInt32 {
        count += 1
        return 0
    }
}

private final class AddingDelegate: SilentDelegate {
    func onRemoteUserEnterRoom(_ userId: String?) { heard.append(userId ?? "") }
    func onEnterRoom(_ result: UInt) {}
}
#endif
