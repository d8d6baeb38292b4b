import Devices
import Foundation
import ParlorTesting
import Testing
import VideoEngine
import VoiceEngine
import VolcEngineRTC

/// Every call and callback on the vendor's page about watching together, as the page spells it, in Swift.
@Suite struct VolcengineSeedSpellingTests {
    private let world = World(seed: 1)

    /// The page's room, with one app in it.
    private func enter(_ name: String, _ tenant: Tenant) throws -> WatchingApp {
        let device = world.device(name)
        try device.audio.use(.tone(hertz: 440, amplitude: 0.3))
        let token = tenant.roomToken(room: "room", user: name, at: world.unixSeconds)
        let app = device.run { WatchingApp(device, appID: tenant.appID) }
        device.run { app.joinRTCRoom(withToken: token, roomID: "room", uid: name) }
        try world.expect("onRoomStateChanged(room, withUid: \(name), state: 0)", on: device)
        world.advance(by: .seconds(1))
        return app
    }

    @Test func `every call of the page can be written as it is there, and its callbacks come`() throws {
        let tenant = world.addTenant(.volcengineDemo).tenant
        let alice = try enter("alice", tenant)
        let bob = try enter("bob", tenant)
        world.advance(by: .seconds(2))
        #expect(alice.told.contains("joined 0"))
        #expect(alice.told.contains("onUserJoined bob"))
        #expect(alice.told.contains("onUserPublishStream bob"))
        #expect(alice.told.contains("onLocalAudioPropertiesReport"))
        #expect(alice.told.contains("onRemoteAudioPropertiesReport"))
        #expect(alice.view.canvas.count > 0)
        #expect(alice.remoteView?.canvas.count ?? 0 > 0)
        // Watching, with the volumes of the page's panel.
        alice.device.run {
            alice.startAudioMixing(7)
            let frame = ByteRTCAudioFrame()
            frame.buffer = Data(count: 960)
            (frame.samples, frame.channel, frame.sampleRate) = (480, .mono, .rate48000)
            #expect(alice.pushAudioMixingFrame(7, audioFrame: frame) == 0)
            alice.enablePlaybackDucking(true)
            alice.setAudioMixingVolume(7, volume: 50)
            alice.setPlaybackVolume(80)
            alice.stopAudioMixing(7)
        }
        alice.device.audio.plug(.headset)
        world.advance(by: .seconds(1))
        #expect(alice.told.contains("onAudioRouteChanged"))
        alice.device.run { alice.leave() }
        bob.device.run { bob.leave() }
        world.advance(by: .seconds(1))
        #expect(world.trace.filter { $0.text.contains("onLeaveRoom(room") }.count == 2)
        for app in [alice, bob] { app.device.run { app.end() } }
    }
}

/// The app of the page: its methods, and the callbacks that it names.
private final class WatchingApp: NSObject, ByteRTCVideoDelegate, ByteRTCRoomDelegate {
    let device: Device
    let appID: String
    let view = UIView()
    var remoteView: UIView?
    var told: [String] = []
    private var rtcEngineKit: ByteRTCVideo?
    private var rtcRoom: ByteRTCRoom?

    init(_ device: Device, appID: String) {
        self.device = device
        self.appID = appID
    }

    func joinRTCRoom(withToken token: String, roomID: String, uid: String) {
        rtcEngineKit = ByteRTCVideo.createRTCVideo(appID, delegate: self, parameters: [:])
        rtcRoom = rtcEngineKit?.createRTCRoom(roomID)
        rtcRoom?.delegate = self
        rtcRoom?.setUserVisibility(true)
        rtcEngineKit?.startVideoCapture()
        rtcEngineKit?.startAudioCapture()
        rtcEngineKit?.setLocalVideoMirrorType(.renderAndEncoder)
        let videoCanvas = ByteRTCVideoCanvas()
        videoCanvas.uid = uid
        videoCanvas.renderMode = .hidden
        videoCanvas.view = view
        rtcEngineKit?.setLocalVideoCanvas(.indexMain, withCanvas: videoCanvas)
        rtcEngineKit?.setAudioScenario(.communication)
        let audioPropertiesConfig = ByteRTCAudioPropertiesConfig()
        audioPropertiesConfig.interval = 300
        rtcEngineKit?.enableAudioPropertiesReport(audioPropertiesConfig)
        let userInfo = ByteRTCUserInfo()
        userInfo.userId = uid
        let config = ByteRTCRoomConfig()
        config.profile = .lwTogether
        config.isAutoPublish = true
        config.isAutoSubscribeAudio = true
        config.isAutoSubscribeVideo = true
        rtcRoom?.joinRoom(token, userInfo: userInfo, roomConfig: config)
    }

    func startAudioMixing(_ mixId: Int32) {
        let manager = rtcEngineKit?.getAudioMixingManager()
        manager?.enableAudioMixingFrame(mixId, type: .playout)
    }

    func pushAudioMixingFrame(_ mixId: Int32, audioFrame: ByteRTCAudioFrame) -> Int32? {
        rtcEngineKit?.getAudioMixingManager()?.pushAudioMixingFrame(mixId, audioFrame: audioFrame)
    }

    func stopAudioMixing(_ mixId: Int32) { rtcEngineKit?.getAudioMixingManager()?.disableAudioMixingFrame(mixId) }

    func enablePlaybackDucking(_ enable: Bool) { rtcEngineKit?.enablePlaybackDucking(enable) }

    func setAudioMixingVolume(_ mixId: Int32, volume: Int32) {
        rtcEngineKit?.getAudioMixingManager()?.setAudioMixingVolume(mixId, volume: volume, type: .playout)
    }

    func setPlaybackVolume(_ volume: Int) { rtcEngineKit?.setPlaybackVolume(volume) }

    func leave() {
        rtcRoom?.leaveRoom()
        rtcEngineKit?.stopAudioCapture()
        rtcEngineKit?.stopVideoCapture()
    }

    func end() {
        rtcRoom?.destroy()
        rtcRoom = nil
        ByteRTCVideo.destroyRTCVideo()
        rtcEngineKit = nil
    }

    // MARK: Callbacks

    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String
    ) {
        told.append("joined \(state)")
    }

    func rtcEngine(_ engine: ByteRTCVideo, onAudioRouteChanged device: ByteRTCAudioRoute) {
        told.append("onAudioRouteChanged")
    }

    func rtcEngine(
        _ engine: ByteRTCVideo, onLocalAudioPropertiesReport audioPropertiesInfos: [ByteRTCLocalAudioPropertiesInfo]
    ) {
        told.append("onLocalAudioPropertiesReport")
    }

    func rtcEngine(
        _ engine: ByteRTCVideo, onRemoteAudioPropertiesReport audioPropertiesInfos: [ByteRTCRemoteAudioPropertiesInfo],
        totalRemoteVolume: Int
    ) {
        told.append("onRemoteAudioPropertiesReport")
    }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserJoined userInfo: ByteRTCUserInfo, elapsed: Int) {
        told.append("onUserJoined \(userInfo.userId)")
    }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserPublishStream userId: String, type: ByteRTCMediaStreamType) {
        told.append("onUserPublishStream \(userId)")
        if type == .audio { return }
        let remote = UIView()
        remoteView = remote
        let videoCanvas = ByteRTCVideoCanvas()
        videoCanvas.renderMode = .hidden
        videoCanvas.view = remote
        let streamKey = ByteRTCRemoteStreamKey()
        streamKey.userId = userId
        streamKey.roomId = rtcRoom.getId()
        streamKey.streamIndex = .indexMain
        rtcEngineKit?.setRemoteVideoCanvas(streamKey, withCanvas: videoCanvas)
    }
}
