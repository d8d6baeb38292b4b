// Forms of callbacks, as there are without Objective-C.
// swift-format-ignore
#if !canImport(ObjectiveC)
import Devices
import FormNotes
import Foundation
import ParlorTesting
import Testing
import VoiceEngine
import ZegoExpressEngine

struct FormTests {
    @Test func `a callback with its parameters optional or not is called once`() throws {
        let notes = FormNotes()
        for handler in bothZegoEventHandlerForms(notes) {
            let express = ExpressWorld()
            let alice = try express.person("alice")
            alice.express { engine in
                engine.setEventHandler(nil)
                engine.setEventHandler(handler)
            }
            express.logIn("alice", on: alice)
            express.settle()
            let bob = try express.enter("bob")
            bob.express { engine in
                engine.sendBroadcastMessage("hi", roomID: "lobby", callback: nil)
                engine.sendBarrageMessage("hi", roomID: "lobby", callback: nil)
                engine.sendCustomCommand("hi", toUserList: nil, roomID: "lobby", callback: nil)
                engine.setRoomExtraInfo("v", forKey: "k", roomID: "lobby", callback: nil)
            }
            alice.express { $0.startPublishingStream("") }
            express.settle()
        }
        #expect(notes.wrong == [])
        #expect(
            notes.callbacks == [
                "onDebugError(_:funcName:info:)", "onRoomStateUpdate(_:errorCode:extendedData:roomID:)",
                "onRoomStateChanged(_:errorCode:extendedData:roomID:)", "onRoomUserUpdate(_:userList:roomID:)",
                "onRoomExtraInfoUpdate(_:roomID:)", "onIMRecvBroadcastMessage(_:roomID:)",
                "onIMRecvBarrageMessage(_:roomID:)", "onIMRecvCustomCommand(_:from:roomID:)",
            ])
    }

    @Test func `a player's callback with its parameters optional or not is called once`() throws {
        let path = NSTemporaryDirectory() + "form-\(UUID().uuidString).wav"
        try AudioFile.writeWAV([Float](repeating: 0.1, count: 48_000), channelCount: 1, to: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let notes = FormNotes()
        let music = bothZegoMediaPlayerEventHandlerForms(notes)
        let effects = bothZegoAudioEffectPlayerEventHandlerForms(notes)
        for (music, effects) in zip(music, effects) {
            let express = ExpressWorld()
            let alice = try express.person("alice")
            alice.express { engine in
                let player = engine.createMediaPlayer()
                player?.setEventHandler(music)
                player?.loadResource(path) { _ in player?.start() }
                let effectPlayer = engine.createAudioEffectPlayer()
                effectPlayer?.setEventHandler(effects)
                effectPlayer?.start(1, path: path, config: nil)
            }
            express.world.advance(by: .seconds(3))
        }
        #expect(music.count == effects.count)
        #expect(notes.wrong == [])
        #expect(
            notes.callbacks == [
                "mediaPlayer(_:stateUpdate:errorCode:)",
                "audioEffectPlayer(_:audioEffectID:playStateUpdate:errorCode:)",
            ])
    }

    @Test func `handlers of pictures are called with their parameters optional or not`() throws {
        let notes = FormNotes()
        let processors = bothZegoCustomVideoProcessHandlerForms(notes)
        let renderers = bothZegoCustomVideoRenderHandlerForms(notes)
        for handler in processors {
            let express = ExpressWorld()
            try express.person("alice").express { engine in
                engine.enableCustomVideoProcessing(true, config: nil)
                engine.setCustomVideoProcessHandler(handler)
                engine.startPreview()
            }
            express.settle()
        }
        for handler in renderers {
            for type in [ZegoVideoBufferType.rawData, .cvPixelBuffer] {
                let express = ExpressWorld()
                let (alice, bob) = (try express.enter("alice"), try express.enter("bob"))
                for device in [alice, bob] {
                    device.express { engine in
                        let config = ZegoCustomVideoRenderConfig()
                        config.bufferType = type
                        engine.enableCustomVideoRender(true, config: config)
                        engine.setCustomVideoRenderHandler(handler)
                    }
                }
                alice.express { engine in
                    engine.enableCamera(true)
                    engine.startPublishingStream("alice_main")
                }
                bob.express { $0.startPlayingStream("alice_main") }
                express.world.advance(by: .seconds(1))
            }
        }
        #expect(notes.wrong == [])
        #expect(notes.callbacks.count == 5)
    }

    @Test func `the handler of calls is called with any form of their texts`() throws {
        let notes = FormNotes()
        for handler in bothZegoApiCalledEventHandlerForms(notes) {
            let express = ExpressWorld()
            express.world.device("alice").run { ZegoExpressEngine.setApiCalledCallback(handler) }
            let alice = try express.person("alice")
            alice.express { $0.muteMicrophone(true) }
            express.settle()
        }
        #expect(notes.wrong == [])
        #expect(notes.callbacks == ["onApiCalledResult(_:funcName:info:)"])
    }

    @Test func `each kind of handler is looked at when it is set`() throws {
        let express = ExpressWorld()
        let handler = WrongHandler()
        express.world.device("alice").run { ZegoExpressEngine.setApiCalledCallback(handler) }
        let alice = try express.person("alice")
        alice.express { engine in
            engine.createMediaPlayer()?.setEventHandler(handler)
            engine.createAudioEffectPlayer()?.setEventHandler(handler)
        }
        #expect(
            express.world.trace.filter { $0.kind == .note }.map { $0.text.prefix { $0 != "(" } } == [
                "ZegoApiCalledEventHandler: WrongHandler.onApiCalledResult",
                "ZegoMediaPlayerEventHandler: WrongHandler.mediaPlayer",
                "ZegoAudioEffectPlayerEventHandler: WrongHandler.audioEffectPlayer",
            ])
    }

    @Test func `methods that a subclass of the handler's class adds are called, and others reported`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        let handler = AddingHandler()
        alice.express { engine in
            engine.setEventHandler(nil)
            engine.setEventHandler(handler)
        }
        express.logIn("alice", on: alice)
        express.settle()
        try express.enter("bob")
        #expect(handler.heard == ["bob"])
        let notes = express.world.trace.filter { $0.kind == .note }.map(\.text)
        #expect(
            notes == [
                "ZegoEventHandler: AddingHandler.onRoomOnlineUserCountUpdate(_: Int, roomID: String) is never called: "
                    + "write onRoomOnlineUserCountUpdate(_: Int32, roomID: String)"
            ])
    }
}

/// One wrong callback of each kind of handler.
private final class WrongHandler: NSObject, ZegoApiCalledEventHandler, ZegoMediaPlayerEventHandler,
    ZegoAudioEffectPlayerEventHandler
{
    func onApiCalledResult(_ errorCode: Int, funcName: String, info: String) {}
    func mediaPlayer(_ mediaPlayer: ZegoMediaPlayer, stateUpdate state: ZegoMediaPlayerState) {}
    func audioEffectPlayer(_ audioEffectPlayer: ZegoAudioEffectPlayer, audioEffectID: Int) {}
}

private class SilentHandler: NSObject, ZegoEventHandler {
    var heard: [String] = []
}

private final class AddingHandler: SilentHandler {
    func onRoomUserUpdate(_ updateType: ZegoUpdateType, userList: [ZegoUser]?, roomID: String!) {
        heard += (userList ?? []).map(\.userID)
    }
    func onRoomOnlineUserCountUpdate(_ count: Int, roomID: String) {}
}
#endif
