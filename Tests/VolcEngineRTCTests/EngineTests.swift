import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VideoEngine

@testable import VolcEngineRTC
import VoiceEngine

/// An app written against version 3.60 of the SDK.
final class EngineApp: NSObject, ByteRTCEngineDelegate, ByteRTCRoomDelegate {
    var heard: [String] = []
    var streams: [String: ByteRTCStreamInfo] = [:]
    var levels: [String: Int] = [:]
    var onWarningCalled: (() -> Void)?

    private func note(_ text: String) { heard.append(text) }

    // The engine

    func rtcEngine(_ engine: ByteRTCEngine, onWarning code: ByteRTCWarningCode) {
        note("warning \(code.rawValue)")
        onWarningCalled?()
    }
    func rtcEngine(_ engine: ByteRTCEngine, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int) {
        note("login \(uid) \(errorCode.rawValue)")
    }
    func rtcEngine(
        _ engine: ByteRTCEngine, onUserMessageReceivedOutsideRoom msgid: Int, uid: String, message: String
    ) {
        note("message \(msgid) of \(uid): \(message)")
    }
    func rtcEngine(_ engine: ByteRTCEngine, onUserStartAudioCapture streamId: String, info: ByteRTCStreamInfo) {
        note("microphone of \(info.userId) in \(info.roomId)")
    }
    func rtcEngine(_ engine: ByteRTCEngine, onFirstLocalAudioFrame audioSource: ByteRTCAudioSource?) {
        note("first own sound")
    }
    func rtcEngine(_ engine: ByteRTCEngine, onFirstRemoteAudioFrame streamId: String, info: ByteRTCStreamInfo) {
        note("first sound of \(info.userId)")
    }
    func rtcEngine(
        _ engine: ByteRTCEngine, onFirstRemoteVideoFrameDecoded streamId: String, info: ByteRTCStreamInfo,
        withFrameInfo frameInfo: ByteRTCVideoFrameInfo
    ) {
        note("first picture of \(info.userId), \(frameInfo.width)")
    }
    func rtcEngine(
        _ engine: ByteRTCEngine, onLocalVideoStateChanged videoSource: ByteRTCVideoSource?,
        withStreamState state: ByteRTCLocalVideoStreamState, withStreamError error: ByteRTCLocalVideoStreamError
    ) {
        note("own picture \(state)")
    }
    func rtcEngine(
        _ engine: ByteRTCEngine, onRemoteAudioPropertiesReport audioPropertiesInfos: [ByteRTCRemoteAudioPropertiesInfo],
        totalRemoteVolume: Int
    ) {
        for info in audioPropertiesInfos { levels[info.streamId] = info.audioPropertiesInfo.linearVolume }
    }
    func rtcEngine(
        _ engine: ByteRTCEngine, onSEIMessageReceived streamId: String, info: ByteRTCStreamInfo,
        andMessage message: Data
    ) {
        note("SEI of \(info.userId), \(message.count)")
    }

    // Rooms

    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String
    ) {
        note("room \(roomId) \(state)")
    }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserJoined userInfo: ByteRTCUserInfo) { note("joined \(userInfo.userId)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserLeave uid: String, reason: ByteRTCUserOfflineReason) {
        note("left \(uid)")
    }
    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onUserPublishStreamAudio streamId: String, info: ByteRTCStreamInfo, isPublish: Bool
    ) {
        note("sound of \(info.userId) \(isPublish)")
        streams[info.userId] = info
    }
    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onUserPublishStreamVideo streamId: String, info: ByteRTCStreamInfo, isPublish: Bool
    ) {
        note("picture of \(info.userId) \(isPublish)")
        streams[info.userId] = info
    }
    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onAudioPublishStateChanged streamId: String, info: ByteRTCStreamInfo,
        state: ByteRTCPublishState, reason: ByteRTCPublishStateChangeReason
    ) {
        note("own sound \(state), \(reason)")
    }
    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onVideoPublishStateChanged streamId: String, info: ByteRTCStreamInfo,
        state: ByteRTCPublishState, reason: ByteRTCPublishStateChangeReason
    ) {
        note("own picture \(state), \(reason)")
    }
    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onAudioSubscribeStateChanged streamId: String, info: ByteRTCStreamInfo,
        state: ByteRTCSubscribeState, reason: ByteRTCSubscribeStateChangeReason
    ) {
        note("hears \(info.userId) \(state == .subscribed), \(reason)")
    }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageReceived msgid: Int, uid: String, message: String) {
        note("\(msgid) of \(uid): \(message)")
    }
    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onSetRoomExtraInfoResult taskId: Int, result: ByteRTCSetRoomExtraInfoResult
    ) {
        note("extra info \(taskId) \(result.rawValue)")
    }
}

/// People whose apps are written against version 3.60.
final class EngineWorld {
    let base = VolcWorld()
    private(set) var apps: [String: EngineApp] = [:]
    private var rooms: [String: ByteRTCRoom] = [:]

    func person(_ name: String, hertz: Double = 440) throws -> Device {
        let device = base.world.device(name)
        try device.audio.use(.tone(hertz: hertz, amplitude: 0.3))
        let app = EngineApp()
        apps[name] = app
        let config = ByteRTCEngineConfig()
        config.appID = VolcWorld.appID
        device.run { #expect(ByteRTCEngine.createRTCEngine(config, delegate: app) != nil) }
        return device
    }

    func enter(
        _ name: String, hertz: Double = 440, isVisible: Bool = true, _ configure: (ByteRTCRoomConfig) -> Void = { _ in }
    ) throws -> Device {
        let device = try person(name, hertz: hertz)
        let room = try #require(device.engine { $0.createRTCRoom("lobby") })
        room.delegate = apps[name]
        rooms[name] = room
        device.engine { #expect($0.startAudioCapture() == 0) }
        let user = ByteRTCUserInfo()
        user.userId = name
        let config = ByteRTCRoomConfig()
        configure(config)
        #expect(
            room.joinRoom(base.token(name), userInfo: user, userVisibility: isVisible, roomConfig: config) == 0)
        base.settle()
        return device
    }

    func room(_ device: Device) throws -> ByteRTCRoom { try #require(rooms[device.name]) }

    func app(_ device: Device) throws -> EngineApp { try #require(apps[device.name]) }

    /// What an app heard since the last call.
    func heard(_ device: Device) throws -> [String] {
        let app = try app(device)
        defer { app.heard = [] }
        return app.heard
    }
}

extension Device {
    @discardableResult
    func engine<Result>(_ body: (ByteRTCEngine) -> Result) -> Result {
        run { body(existingObject(ByteRTCEngine.self)!) }
    }
}

@Suite struct EngineTests {
    @Test func `apps of 3.60 meet, publish, and hear and see each other by streams with ids`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice", hertz: 440)
        #expect(
            try world.heard(alice) == [
                "room lobby 0", "own sound published, publish", "own picture published, publish", "first own sound",
            ])
        let bob = try world.enter("bob", hertz: 660)
        #expect(
            Array(try world.heard(bob).prefix(5)) == [
                "room lobby 0", "joined alice", "sound of alice true", "picture of alice true",
                "hears alice true, remotePublish",
            ])
        #expect(bob.tone(440) > 0.1)
        let stream = try #require(try world.app(bob).streams["alice"])
        #expect(stream.roomId == "lobby" && stream.userId == "alice")
        let view = UIView()
        let canvas = ByteRTCVideoCanvas()
        canvas.view = view
        bob.engine { engine in
            #expect(engine.setRemoteVideoCanvas(stream.streamId, withCanvas: canvas) == 0)
            #expect(engine.setRemoteVideoCanvas("no stream", withCanvas: canvas) == -1)
        }
        alice.engine { #expect($0.startVideoCapture() == 0) }
        world.base.settle()
        #expect(view.canvas.reading != nil)
        #expect(try world.heard(bob).contains("first picture of alice, 640"))
        #expect(
            try world.heard(alice).filter { $0.hasPrefix("own picture") } == [
                "own picture recording", "own picture encoding",
            ])
    }

    @Test func `sound and picture are published and received each on its own`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice", hertz: 440) { $0.isPublishVideo = false }
        let bob = try world.enter("bob", hertz: 660)
        _ = (try world.heard(alice), try world.heard(bob))
        let (talk, hear) = (try world.room(alice), try world.room(bob))
        #expect(talk.publishStreamAudio(false) == 0)
        world.base.settle()
        #expect(try world.heard(alice) == ["own sound unpublished, unpublish"])
        #expect(try world.heard(bob) == ["sound of alice false", "hears alice false, remoteUnpublish"])
        #expect(bob.tone(440) < 0.01)
        #expect(talk.publishStreamAudio(true) == 0)
        #expect(talk.publishStreamVideo(true) == 0)
        world.base.settle()
        _ = try world.heard(bob)
        let stream = try #require(try world.app(bob).streams["alice"]).streamId
        #expect(hear.subscribeStreamAudio(stream, subscribe: false) == 0)
        world.base.settle()
        #expect(bob.tone(440) < 0.01)
        #expect(hear.subscribeStreamAudio(stream, subscribe: true) == 0)
        world.base.settle()
        #expect(bob.tone(440) > 0.1)
        #expect(
            try world.heard(bob).filter { $0.hasPrefix("hears") } == [
                "hears alice false, unsubscribe", "hears alice true, subscribe",
            ])
        #expect(hear.subscribeStreamAudio("lobby/carol/0", subscribe: true) == 0)
        #expect(hear.subscribeStreamAudio("hall/alice/0", subscribe: true) == -2)
        #expect(hear.subscribeStreamVideo("nothing", subscribe: true) == -2)
        world.base.settle()
        #expect(try world.heard(bob) == ["hears carol false, streamFailed404"])
        bob.engine { engine in
            #expect(engine.setRemoteAudioPlaybackVolume(stream, volume: 0) == 0)
            #expect(engine.setRemoteAudioPlaybackVolume("nothing", volume: 0) == -3)
        }
        world.base.settle()
        #expect(bob.tone(440) < 0.01)
        bob.engine { #expect($0.setRemoteAudioPlaybackVolume(stream, volume: 100) == 0) }
        #expect(hear.pauseAllSubscribedStreamAudio() == 0)
        world.base.settle()
        #expect(bob.tone(440) < 0.01)
        #expect(hear.resumeAllSubscribedStreamAudio() == 0)
        world.base.settle()
        #expect(bob.tone(440) > 0.1)
        #expect(hear.subscribeAllStreamsAudio(false) == 0)
        world.base.settle()
        #expect(bob.tone(440) < 0.01)
    }

    @Test func `who joins invisibly cannot publish, and is told why`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice", isVisible: false)
        #expect(try world.room(alice).publishStreamAudio(true) == -3)
        world.base.settle()
        let heard = try world.heard(alice).filter { $0.hasPrefix("room") || $0.hasPrefix("warning") }
        #expect(heard == ["room lobby 0", "warning -2009"])
    }

    @Test func `own sound is muted and its volume set without an index`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice", hertz: 440)
        let bob = try world.enter("bob", hertz: 660)
        let full = bob.tone(440)
        alice.engine { #expect($0.setCaptureVolume(50) == 0) }
        world.base.settle()
        #expect(abs(bob.tone(440) / full - 0.5) < 0.1)
        alice.engine { #expect($0.muteAudioCapture(true) == 0) }
        world.base.settle()
        #expect(bob.tone(440) < 0.01)
        let config = ByteRTCAudioPropertiesConfig()
        config.interval = 100
        alice.engine { #expect($0.enableAudioPropertiesReport(config) == 0) }
        world.base.settle()
        let app = try world.app(alice)
        #expect(app.levels.keys.sorted() == ["lobby/bob/0"])
        #expect(try #require(app.levels["lobby/bob/0"]) > 20)
    }

    @Test func `messages have the sender's numbers`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        for (name, device) in [("alice", alice), ("bob", bob)] {
            let token = world.base.tenant.loginToken(user: name, at: world.base.world.unixSeconds)
            device.engine { #expect($0.login(token, uid: name) == 0) }
        }
        world.base.settle()
        _ = (try world.heard(alice), try world.heard(bob))
        let room = try world.room(alice)
        #expect(room.sendRoomMessage("one") == 1)
        #expect(room.sendRoomMessage("two") == 2)
        #expect(room.setRoomExtraInfo("topic", value: "music") == 0)
        alice.engine { engine in
            #expect(engine.sendUserMessageOutsideRoom("bob", message: "aside", config: .reliableOrdered) == 1)
            #expect(engine.startVideoCapture() == 0)
            #expect(engine.sendSEIMessage(Data([1, 2]), andRepeatCount: 0, andCountPerFrame: .single) == 0)
        }
        world.base.settle()
        #expect(
            try world.heard(bob).filter { $0.contains("of alice") && !$0.contains("first") }.sorted() == [
                "1 of alice: one", "2 of alice: two", "SEI of alice, 2", "message 1 of alice: aside",
            ])
        #expect(try world.heard(alice).contains("extra info 0 0"))
    }

    @Test func `an engine is one for a device, needs an app, and answers -201 once it is destroyed`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        _ = try world.heard(bob)
        let config = ByteRTCEngineConfig()
        alice.run { #expect(ByteRTCEngine.createRTCEngine(config, delegate: nil) == nil) }
        let engine = alice.engine { $0 }
        config.appID = VolcWorld.appID
        alice.run { #expect(ByteRTCEngine.createRTCEngine(config, delegate: nil) === engine) }
        #expect(engine.delegate == nil)
        alice.run { ByteRTCEngine.destroyRTCEngine() }
        world.base.settle()
        #expect(engine.startAudioCapture() == -201)
        #expect(engine.setCaptureVolume(50) == -201)
        #expect(try world.room(alice).leave() == -201)
        #expect(try world.heard(bob).last == "left alice")
        let room = try world.room(bob)
        #expect(room.leave() == 0)
        #expect(room.leave() == -3)
    }

    @Test func `an engine is not destroyed from inside a callback`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice", isVisible: false)
        try world.app(alice).onWarningCalled = { ByteRTCEngine.destroyRTCEngine() }
        #expect(try world.room(alice).publishStreamVideo(true) == -3)
        world.base.settle()
        #expect(alice.engine { $0.setCaptureVolume(100) } == 0)
        #expect(
            world.base.world.traceText.contains("ByteRTCEngine.destroyRTCEngine() was called from inside a callback"))
    }

    @Test func `a snapshot of a stream by its id has its picture, and of none a code`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let album = EngineAlbum()
        let stream = try #require(try world.app(bob).streams["alice"]).streamId
        for device in [alice, bob] { device.engine { #expect($0.startVideoCapture() == 0) } }
        world.base.settle()
        bob.engine { engine in
            #expect(engine.takeLocalSnapshot(album) == 1)
            #expect(engine.takeRemoteSnapshot(stream, callback: album) == 1)
            #expect(engine.takeRemoteSnapshot("lobby/zoe/0", callback: album) == 2)
            #expect(engine.takeRemoteSnapshot("lobby/alice", callback: album) == -2)
            #expect(engine.takeRemoteSnapshot("", callback: album) == -2)
        }
        world.base.settle(.seconds(2))
        #expect(album.heard.sorted() == ["lobby/alice/0 1 0", "lobby/zoe/0 2 -2", "own 1 0"])
        #expect(try TestCard.reading(of: #require(album.images["lobby/alice/0"]).picture) != nil)
        // The local front camera is seen as in a mirror.
        #expect(try TestCard.reading(of: #require(album.images["own"]).picture.mirrored()) != nil)
        bob.run { ByteRTCEngine.destroyRTCEngine() }
    }

    @Test func `an app of 3.5x and one of 3.60 are in one room`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice", hertz: 440)
        let carol = try world.base.enter("carol", hertz: 880)
        world.base.settle()
        #expect(alice.tone(880) > 0.1)
        #expect(carol.tone(440) > 0.1)
        #expect(try world.heard(alice).contains("sound of carol true"))
        #expect(
            world.base.callbacks("onUserPublishStream", on: carol) == ["onUserPublishStream(alice, type: both)"])
    }

    @Test func `sinks get own pictures as captured or as the app changed them, and others' mirrored`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let (early, late) = (EngineSink(), EngineSink())
        let (own, other) = (ByteRTCLocalVideoSinkConfig(), ByteRTCRemoteVideoSinkConfig())
        own.position = .afterCapture
        let mirror = EngineMirror()
        alice.engine { engine in
            #expect(engine.startVideoCapture() == 0)
            #expect(engine.registerLocalVideoProcessor(mirror, withConfig: nil) == 0)
            #expect(engine.setLocalVideoSink(withSink: early, withLocalRenderConfig: own) == 0)
        }
        let stream = try #require(try world.app(bob).streams["alice"]).streamId
        other.mirrorType = .on
        bob.engine { engine in
            #expect(engine.setRemoteVideoSink(stream, withSink: late, withRemoteRenderConfig: other) == 0)
        }
        world.base.settle()
        // As captured it can be read. Mirrored once by the app and once for the sink, it can again.
        #expect(early.reading != nil)
        #expect(late.reading != nil)
        own.position = .afterPreprocess
        alice.engine { #expect($0.setLocalVideoSink(withSink: early, withLocalRenderConfig: own) == 0) }
        world.base.settle()
        #expect(early.reading == nil)
    }
}

/// Keeps the last frame.
private final class EngineSink: NSObject, ByteRTCVideoSinkDelegate {
    private var last: ByteRTCVideoFrame?

    func onFrame(_ videoFrame: ByteRTCVideoFrame) { last = videoFrame }

    var reading: TestCard.Reading? {
        guard let last, let bytes = last.dataBuf else { return nil }
        let picture = try? Picture([UInt8](bytes), format: .i420, width: Int(last.width), height: Int(last.height))
        return picture.flatMap(TestCard.reading(of:))
    }
}

/// Mirrors pictures.
private final class EngineMirror: NSObject, ByteRTCVideoProcessorDelegate {
    func processVideoFrame(_ srcFrame: ByteRTCVideoFrame) -> ByteRTCVideoFrame? {
        srcFrame.textureBuf = srcFrame.textureBuf.flatMap { try? Picture($0) }?.mirrored().pixelBuffer(.nv12)
        return srcFrame
    }
}

/// Keeps what snapshots have.
private final class EngineAlbum: NSObject, ByteRTCVideoSnapshotCallbackDelegate {
    var heard: [String] = []
    var images: [String: ByteRTCImage] = [:]

    func onTakeLocalSnapshotResult(
        _ taskId: Int, videoSource: ByteRTCVideoSource?, image: ByteRTCImage?, errorCode: Int
    ) {
        heard.append("own \(taskId) \(errorCode)")
        images["own"] = image
    }
    func onTakeRemoteSnapshotResult(
        _ taskId: Int, streamId: String, info: ByteRTCStreamInfo, image: ByteRTCImage?, errorCode: Int
    ) {
        heard.append("\(info.streamId) \(taskId) \(errorCode)")
        images[streamId] = image
    }
}
