// Listeners with every callback, in lines as the protocols have them.
// swift-format-ignore-file
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects

@testable import VolcEngineRTC

/// Every callback of an engine and its rooms comes, but for those that the table of what is not emulated names.
@Suite struct CallbackTests {
    /// The callbacks of a protocol, read from its source.
    private func callbacks(of name: String) throws -> Set<String> {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(
            contentsOf: root.appending(path: "Sources/Volcengine/VolcEngineRTC/\(name).swift"), encoding: .utf8)
        let found = source.matches(of: #/@_nonoverride func (\w+)\(([^()]*)\)/#).map { match in
            let labels = match.output.2.split(separator: ",").map { part in
                part.drop { $0 == " " }.prefix { $0 != " " && $0 != ":" } + ":"
            }
            return "\(match.output.1)(\(labels.joined()))"
        }
        return Set(found)
    }

    /// Joins the lobby and shows everything there is to hear of.
    private func live(_ device: Device, _ room: ByteRTCRoom, _ name: String, _ world: VolcWorld) {
        let user = ByteRTCUserInfo()
        user.userId = name
        #expect(room.joinRoom(world.token(name), userInfo: user, roomConfig: ByteRTCRoomConfig()) == 0)
        world.settle()
    }

    @Test func `every callback of the engine of 3.60 comes, or it is known why not`() throws {
        let world = EngineWorld()
        let base = world.base
        let heard = EngineListener()
        let alice = try world.person("alice")
        alice.engine { $0.delegate = heard }
        let bob = try world.person("bob", hertz: 660)
        // Making a room twice brings a warning.
        for _ in 1...2 { _ = alice.engine { $0.createRTSRoom("attic") } }
        alice.engine { engine in
            #expect(engine.startNetworkDetection(true, uplinkBandwidth: 0, downlink: true, downlinkBandwidth: 0) == 0)
        }
        base.settle(.seconds(3))
        alice.engine { #expect($0.stopNetworkDetection() == 0) }
        for (device, name) in [(alice, "alice"), (bob, "bob")] {
            let token = base.tenant.loginToken(user: name, at: base.world.unixSeconds)
            device.engine { #expect($0.login(token, uid: name) == 0) }
        }
        base.settle()
        let server = base.tenant.volcengineBusinessLogin(user: "alice")
        alice.engine { engine in
            #expect(engine.getPeerOnlineStatus("bob") == 0)
            #expect(engine.setServerParams(server.serverSignature, url: server.serverURL) == 0)
        }
        base.settle()
        alice.engine { engine in
            #expect(engine.sendServerMessage("{}") == 1)
            #expect(engine.sendUserMessageOutsideRoom("bob", message: "hi", config: .reliableOrdered) == 2)
        }
        bob.engine { engine in
            #expect(engine.sendUserMessageOutsideRoom("alice", message: "hi", config: .reliableOrdered) == 1)
            #expect(engine.sendUserBinaryMessageOutsideRoom("alice", message: Data([1]), config: .reliableOrdered) == 2)
        }
        base.settle()
        let rooms = try [alice, bob].map { device in try #require(device.engine { $0.createRTCRoom("lobby") }) }
        live(alice, rooms[0], "alice", base)
        live(bob, rooms[1], "bob", base)
        let view = UIView()
        let canvas = ByteRTCVideoCanvas()
        canvas.view = view
        let config = ByteRTCAudioPropertiesConfig()
        config.interval = 100
        let folder = try Folder()
        let recording = ByteRTCAudioRecordingConfig()
        recording.absoluteFileName = folder.file("talk.wav")
        alice.engine { engine in
            _ = engine.getNetworkTimeInfo()
            #expect(engine.setRemoteVideoCanvas("lobby/bob/0", withCanvas: canvas) == 0)
            #expect(engine.enableAudioPropertiesReport(config) == 0)
            #expect(engine.startAudioRecording(recording) == 0)
            // Only in calls.
            #expect(engine.setAudioRoute(.earpiece) == -1)
        }
        for device in [alice, bob] {
            device.engine { engine in
                #expect(engine.startAudioCapture() == 0)
                #expect(engine.startVideoCapture() == 0)
            }
        }
        base.settle(.seconds(2))
        bob.engine { engine in
            #expect(engine.sendSEIMessage(Data([1]), andRepeatCount: 0, andCountPerFrame: .single) == 0)
            #expect(engine.sendStreamSyncInfo(Data([1]), config: ByteRTCStreamSyncInfoConfig()) == 0)
        }
        alice.audio.plug(.headset)
        base.settle()
        bob.engine { engine in
            #expect(engine.stopAudioCapture() == 0)
            #expect(engine.stopVideoCapture() == 0)
        }
        base.settle()
        alice.engine { engine in
            #expect(engine.setVideoSourceType(.external) == 0)
            #expect(engine.startVideoCapture() == -3)
            #expect(engine.logout() == 0)
        }
        base.settle()
        #expect(try callbacks(of: "ByteRTCEngineDelegate").subtracting(heard.heard).sorted() == [
            "rtcEngine(_:onError:)", "rtcEngine(_:onNetworkTypeChanged:)", "rtcEngine(_:onSysStats:)",
        ])
        withExtendedLifetime(rooms) {}
    }

    @Test func `every callback of the engine comes, or it is known why not`() throws {
        let world = VolcWorld()
        let heard = VideoListener()
        let alice = try world.person("alice")
        alice.volc { $0.delegate = heard }
        let bob = try world.person("bob", hertz: 660)
        let echo = ByteRTCEchoTestConfig()
        (echo.roomId, echo.userId, echo.enableAudio) = ("test", "alice", true)
        alice.volc { #expect($0.startEchoTest(echo, playDelay: 2) == 0) }
        world.settle(.seconds(3))
        alice.volc { #expect($0.stopEchoTest() == 0) }
        // Making a room twice brings a warning.
        for _ in 1...2 { _ = alice.volc { $0.createRTCRoom("attic") } }
        alice.volc { engine in
            #expect(engine.createRTCRoom("two words") == nil)
            #expect(engine.startNetworkDetection(true, uplinkBandwidth: 0, downlink: true, downlinkBandwidth: 0) == 0)
        }
        world.settle(.seconds(3))
        alice.volc { #expect($0.stopNetworkDetection() == 0) }
        for (device, name) in [(alice, "alice"), (bob, "bob")] {
            let token = world.tenant.loginToken(user: name, at: world.world.unixSeconds)
            device.volc { #expect($0.login(token, uid: name) == 0) }
        }
        world.settle()
        let server = world.tenant.volcengineBusinessLogin(user: "alice")
        alice.volc { engine in
            #expect(engine.getPeerOnlineStatus("bob") == 0)
            #expect(engine.setServerParams(server.serverSignature, url: server.serverURL) == 0)
        }
        world.settle()
        alice.volc { engine in
            #expect(engine.sendServerMessage("{}") == 1)
            #expect(engine.sendUserMessageOutsideRoom("bob", message: "hi", config: .reliableOrdered) == 2)
        }
        bob.volc { engine in
            #expect(engine.sendUserMessageOutsideRoom("alice", message: "hi", config: .reliableOrdered) == 1)
            #expect(engine.sendUserBinaryMessageOutsideRoom("alice", message: Data([1]), config: .reliableOrdered) == 2)
        }
        world.settle()
        for (device, name) in [(alice, "alice"), (bob, "bob")] {
            #expect(world.join(try world.room(of: device), as: name) == 0)
            world.settle()
        }
        let view = UIView()
        let canvas = ByteRTCVideoCanvas()
        canvas.view = view
        let config = ByteRTCAudioPropertiesConfig()
        config.interval = 100
        let folder = try Folder()
        let recording = ByteRTCAudioRecordingConfig()
        recording.absoluteFileName = folder.file("talk.wav")
        let key = ByteRTCRemoteStreamKey()
        (key.roomId, key.userId) = ("lobby", "bob")
        let mix = ByteRTCAudioMixingConfig()
        mix.callbackOnProgressInterval = 100
        let tone = try folder.tone(seconds: 1)
        alice.volc { engine in
            _ = engine.getNetworkTimeInfo()
            #expect(engine.setRemoteVideoCanvas(key, withCanvas: canvas) == 0)
            #expect(engine.enableAudioPropertiesReport(config) == 0)
            #expect(engine.startAudioRecording(recording) == 0)
            // Only in calls.
            #expect(engine.setAudioRoute(.earpiece) == -1)
            engine.getAudioMixingManager()?.startAudioMixing(1, filePath: tone, config: mix)
        }
        for device in [alice, bob] {
            device.volc { engine in
                #expect(engine.startAudioCapture() == 0)
                #expect(engine.startVideoCapture() == 0)
            }
        }
        world.settle(.seconds(2))
        bob.volc { engine in
            #expect(engine.sendSEIMessage(.indexMain, andMessage: Data([1]), andRepeatCount: 0, andCountPerFrame: .single) == 0)
            #expect(engine.sendStreamSyncInfo(Data([1]), config: ByteRTCStreamSycnInfoConfig()) == 0)
        }
        alice.audio.plug(.headset)
        world.settle()
        bob.volc { engine in
            #expect(engine.stopAudioCapture() == 0)
            #expect(engine.stopVideoCapture() == 0)
        }
        world.settle()
        alice.volc { engine in
            #expect(engine.setVideoSourceType(.external, WithStreamIndex: .indexScreen) == 0)
            #expect(engine.startScreenCapture(.videoOnly, bundleId: nil) == -3)
            #expect(engine.logout() == 0)
        }
        world.settle()
        #expect(try callbacks(of: "ByteRTCVideoDelegate").subtracting(heard.heard).sorted() == [
            "rtcEngine(_:onError:)", "rtcEngine(_:onNetworkTypeChanged:)", "rtcEngine(_:onSysStats:)",
        ])
    }

    /// A token for the lobby whose rights end one after the other.
    private func endingToken(_ world: VolcWorld) -> String {
        let now = UInt32(world.world.unixSeconds)
        return Volcengine.AccessToken(
            appID: VolcWorld.appID, room: "lobby", user: "alice", nonce: 7, issuedAtUnixSeconds: now,
            expiresAtUnixSeconds: now + 60,
            privileges: [.init(0, endsAtUnixSeconds: now + 40), .init(4, endsAtUnixSeconds: now + 50)]
        ).text(appKey: VolcWorld.appKey)
    }

    @Test func `every callback of a room comes, or it is known why not`() throws {
        let world = VolcWorld(checksPrivileges: true)
        let heard = RoomListener()
        let alice = try world.person("alice")
        let room = try world.room(of: alice)
        room.delegate = heard
        alice.volc { #expect($0.startAudioCapture() == 0) }
        #expect(room.setUserVisibility(false) == 0)
        #expect(world.join(room, as: "alice", token: endingToken(world)) == 0)
        world.settle()
        #expect(room.setUserVisibility(true) == 0)
        world.settle()
        let attic = ByteRTCForwardStreamConfiguration()
        (attic.roomId, attic.token) = ("attic", world.token("alice", room: "attic"))
        #expect(room.startForwardStreamToRooms([attic]) == 0)
        #expect(room.updateForwardStreamToRooms([attic]) == 0)
        let bob = try world.enter("bob")
        let other = try world.held(of: bob)
        #expect(other.publishScreen(.video) == 0)
        #expect(room.subscribeStream("bob", mediaStreamType: .audio) == 0)
        #expect(other.sendRoomMessage("hi") == 1)
        #expect(other.sendRoomBinaryMessage(Data([1])) == 2)
        #expect(other.sendUserMessage("alice", message: "hi", config: .reliableOrdered) == 3)
        #expect(other.sendUserBinaryMessage("alice", message: Data([1]), config: .reliableOrdered) == 4)
        #expect(room.sendRoomMessage("hi") == 1)
        #expect(room.sendUserMessage("bob", message: "hi", config: .reliableOrdered) == 2)
        #expect(room.setRoomExtraInfo("topic", value: "music") == 0)
        #expect(other.setRoomExtraInfo("mood", value: "good") == 0)
        world.settle(.seconds(3))
        #expect(other.unpublishScreen(.video) == 0)
        #expect(other.unpublishStream(.both) == 0)
        world.settle()
        try world.worldTenant.administer(
            .banStreams(channel: "lobby", user: "bob", kinds: [.sound, .picture], seconds: 60))
        world.settle(.seconds(45))
        #expect(other.leaveRoom() == 0)
        world.settle()
        #expect(room.leaveRoom() == 0)
        world.settle()
        #expect(try callbacks(of: "ByteRTCRoomDelegate").subtracting(heard.heard).sorted() == [
            "rtcRoom(_:onRoomError:)", "rtcRoom(_:onRoomWarning:)", "rtcRoom(_:onSubtitleMessageReceived:)",
            "rtcRoom(_:onSubtitleStateChanged:errorCode:errorMessage:)",
        ])
    }
}

/// Notes which callbacks came.
private final class EngineListener: NSObject, ByteRTCEngineDelegate {
    var heard: Set<String> = []

    func rtcEngine(_ engine: ByteRTCEngine, onUserStartAudioCapture streamId: String, info: ByteRTCStreamInfo) { heard.insert("rtcEngine(_:onUserStartAudioCapture:info:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onUserStopAudioCapture streamId: String, info: ByteRTCStreamInfo) { heard.insert("rtcEngine(_:onUserStopAudioCapture:info:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onUserStartVideoCapture streamId: String, info: ByteRTCStreamInfo) { heard.insert("rtcEngine(_:onUserStartVideoCapture:info:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onUserStopVideoCapture streamId: String, info: ByteRTCStreamInfo) { heard.insert("rtcEngine(_:onUserStopVideoCapture:info:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onFirstLocalAudioFrame audioSource: ByteRTCAudioSource?) { heard.insert("rtcEngine(_:onFirstLocalAudioFrame:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onFirstRemoteAudioFrame streamId: String, info: ByteRTCStreamInfo) { heard.insert("rtcEngine(_:onFirstRemoteAudioFrame:info:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onLocalAudioStateChanged audioSource: ByteRTCAudioSource?, state: ByteRTCLocalAudioStreamState, error: ByteRTCLocalAudioStreamError) { heard.insert("rtcEngine(_:onLocalAudioStateChanged:state:error:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onRemoteAudioStateChanged streamId: String, info: ByteRTCStreamInfo, state: ByteRTCRemoteAudioState, reason: ByteRTCRemoteAudioStateChangeReason) { heard.insert("rtcEngine(_:onRemoteAudioStateChanged:info:state:reason:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onFirstLocalVideoFrameCaptured videoSource: ByteRTCVideoSource?, withFrameInfo frameInfo: ByteRTCVideoFrameInfo) { heard.insert("rtcEngine(_:onFirstLocalVideoFrameCaptured:withFrameInfo:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onLocalVideoSizeChanged videoSource: ByteRTCVideoSource?, withFrameInfo frameInfo: ByteRTCVideoFrameInfo) { heard.insert("rtcEngine(_:onLocalVideoSizeChanged:withFrameInfo:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onLocalVideoStateChanged videoSource: ByteRTCVideoSource?, withStreamState state: ByteRTCLocalVideoStreamState, withStreamError error: ByteRTCLocalVideoStreamError) { heard.insert("rtcEngine(_:onLocalVideoStateChanged:withStreamState:withStreamError:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onFirstRemoteVideoFrameDecoded streamId: String, info: ByteRTCStreamInfo, withFrameInfo frameInfo: ByteRTCVideoFrameInfo) { heard.insert("rtcEngine(_:onFirstRemoteVideoFrameDecoded:info:withFrameInfo:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onFirstRemoteVideoFrameRendered streamId: String, info: ByteRTCStreamInfo, withFrameInfo frameInfo: ByteRTCVideoFrameInfo) { heard.insert("rtcEngine(_:onFirstRemoteVideoFrameRendered:info:withFrameInfo:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onRemoteVideoSizeChanged streamId: String, info: ByteRTCStreamInfo, withFrameInfo frameInfo: ByteRTCVideoFrameInfo) { heard.insert("rtcEngine(_:onRemoteVideoSizeChanged:info:withFrameInfo:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onRemoteVideoStateChanged streamId: String, info: ByteRTCStreamInfo, withVideoState state: ByteRTCRemoteVideoState, withVideoStateReason reason: ByteRTCRemoteVideoStateChangeReason) { heard.insert("rtcEngine(_:onRemoteVideoStateChanged:info:withVideoState:withVideoStateReason:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onSEIMessageReceived streamId: String, info: ByteRTCStreamInfo, andMessage message: Data) { heard.insert("rtcEngine(_:onSEIMessageReceived:info:andMessage:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onStreamSyncInfoReceived streamId: String, info: ByteRTCStreamInfo, streamType: ByteRTCSyncInfoStreamType, data: Data) { heard.insert("rtcEngine(_:onStreamSyncInfoReceived:info:streamType:data:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onUserMessageReceivedOutsideRoom msgid: Int, uid: String, message: String) { heard.insert("rtcEngine(_:onUserMessageReceivedOutsideRoom:uid:message:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onUserBinaryMessageReceivedOutsideRoom msgid: Int, uid: String, message: Data) { heard.insert("rtcEngine(_:onUserBinaryMessageReceivedOutsideRoom:uid:message:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onWarning code: ByteRTCWarningCode) { heard.insert("rtcEngine(_:onWarning:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onError errorCode: ByteRTCErrorCode) { heard.insert("rtcEngine(_:onError:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onConnectionStateChanged state: ByteRTCConnectionState) { heard.insert("rtcEngine(_:onConnectionStateChanged:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onNetworkTypeChanged type: ByteRTCNetworkType) { heard.insert("rtcEngine(_:onNetworkTypeChanged:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onSysStats stats: ByteRTCSysStats) { heard.insert("rtcEngine(_:onSysStats:)") }
    func rtcEngine(onNetworkTimeSynchronized engine: ByteRTCEngine) { heard.insert("rtcEngine(onNetworkTimeSynchronized:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onNetworkDetectionResult type: ByteRTCNetworkDetectionLinkType, quality: ByteRTCNetworkQuality, rtt: Int32, lostRate: Double, bitrate: Int32, jitter: Int32) { heard.insert("rtcEngine(_:onNetworkDetectionResult:quality:rtt:lostRate:bitrate:jitter:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onNetworkDetectionStopped errorCode: ByteRTCNetworkDetectionStopReason) { heard.insert("rtcEngine(_:onNetworkDetectionStopped:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onAudioRouteChanged device: ByteRTCAudioRoute) { heard.insert("rtcEngine(_:onAudioRouteChanged:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onLocalAudioPropertiesReport audioPropertiesInfos: [ByteRTCLocalAudioPropertiesInfo]) { heard.insert("rtcEngine(_:onLocalAudioPropertiesReport:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onRemoteAudioPropertiesReport audioPropertiesInfos: [ByteRTCRemoteAudioPropertiesInfo], totalRemoteVolume: Int) { heard.insert("rtcEngine(_:onRemoteAudioPropertiesReport:totalRemoteVolume:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onActiveSpeaker roomId: String, uid: String) { heard.insert("rtcEngine(_:onActiveSpeaker:uid:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onAudioDeviceStateChanged deviceID: String, device_type deviceType: ByteRTCAudioDeviceType, device_state deviceState: ByteRTCMediaDeviceState, device_error deviceError: ByteRTCMediaDeviceError) { heard.insert("rtcEngine(_:onAudioDeviceStateChanged:device_type:device_state:device_error:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onAudioDeviceWarning deviceId: String, deviceType: ByteRTCAudioDeviceType, deviceWarning: ByteRTCMediaDeviceWarning) { heard.insert("rtcEngine(_:onAudioDeviceWarning:deviceType:deviceWarning:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onAudioRecordingStateUpdate state: ByteRTCAudioRecordingState, error_code errorCode: ByteRTCAudioRecordingErrorCode) { heard.insert("rtcEngine(_:onAudioRecordingStateUpdate:error_code:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onVideoDeviceStateChanged deviceID: String, device_type deviceType: ByteRTCVideoDeviceType, device_state deviceState: ByteRTCMediaDeviceState, device_error deviceError: ByteRTCMediaDeviceError) { heard.insert("rtcEngine(_:onVideoDeviceStateChanged:device_type:device_state:device_error:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onVideoDeviceWarning deviceId: String, deviceType: ByteRTCVideoDeviceType, deviceWarning: ByteRTCMediaDeviceWarning) { heard.insert("rtcEngine(_:onVideoDeviceWarning:deviceType:deviceWarning:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int) { heard.insert("rtcEngine(_:onLoginResult:errorCode:elapsed:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onLogout reason: ByteRTCLogoutReason) { heard.insert("rtcEngine(_:onLogout:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onServerParamsSetResult errorCode: Int) { heard.insert("rtcEngine(_:onServerParamsSetResult:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onServerMessageSendResult msgid: Int64, error: ByteRTCUserMessageSendResult, message: Data) { heard.insert("rtcEngine(_:onServerMessageSendResult:error:message:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onGetPeerOnlineStatus peerUserId: String, status: ByteRTCUserOnlineStatus) { heard.insert("rtcEngine(_:onGetPeerOnlineStatus:status:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onUserMessageReceivedOutsideRoom uid: String, message: String) { heard.insert("rtcEngine(_:onUserMessageReceivedOutsideRoom:message:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onUserBinaryMessageReceivedOutsideRoom uid: String, message: Data) { heard.insert("rtcEngine(_:onUserBinaryMessageReceivedOutsideRoom:message:)") }
    func rtcEngine(_ engine: ByteRTCEngine, onUserMessageSendResultOutsideRoom msgid: Int, error: ByteRTCUserMessageSendResult) { heard.insert("rtcEngine(_:onUserMessageSendResultOutsideRoom:error:)") }
}

/// Notes which callbacks came.
private final class VideoListener: NSObject, ByteRTCVideoDelegate {
    var heard: Set<String> = []

    func rtcEngine(_ engine: ByteRTCVideo, onWarning code: ByteRTCWarningCode) { heard.insert("rtcEngine(_:onWarning:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onEchoTestResult result: ByteRTCEchoTestResult) { heard.insert("rtcEngine(_:onEchoTestResult:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onError errorCode: ByteRTCErrorCode) { heard.insert("rtcEngine(_:onError:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onCreateRoomStateChanged roomId: String, errorCode: Int) { heard.insert("rtcEngine(_:onCreateRoomStateChanged:errorCode:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onConnectionStateChanged state: ByteRTCConnectionState) { heard.insert("rtcEngine(_:onConnectionStateChanged:)") }
    func rtcEngine(_ engine: ByteRTCVideo, connectionChangedToState state: ByteRTCConnectionState) { heard.insert("rtcEngine(_:connectionChangedToState:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onNetworkTypeChanged type: ByteRTCNetworkType) { heard.insert("rtcEngine(_:onNetworkTypeChanged:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onSysStats stats: ByteRTCSysStats) { heard.insert("rtcEngine(_:onSysStats:)") }
    func rtcEngine(onNetworkTimeSynchronized engine: ByteRTCVideo) { heard.insert("rtcEngine(onNetworkTimeSynchronized:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onNetworkDetectionResult type: ByteRTCNetworkDetectionLinkType, quality: ByteRTCNetworkQuality, rtt: Int32, lostRate: Double, bitrate: Int32, jitter: Int32) { heard.insert("rtcEngine(_:onNetworkDetectionResult:quality:rtt:lostRate:bitrate:jitter:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onNetworkDetectionStopped errorCode: ByteRTCNetworkDetectionStopReason) { heard.insert("rtcEngine(_:onNetworkDetectionStopped:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onAudioRouteChanged device: ByteRTCAudioRoute) { heard.insert("rtcEngine(_:onAudioRouteChanged:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onLocalAudioPropertiesReport audioPropertiesInfos: [ByteRTCLocalAudioPropertiesInfo]) { heard.insert("rtcEngine(_:onLocalAudioPropertiesReport:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onRemoteAudioPropertiesReport audioPropertiesInfos: [ByteRTCRemoteAudioPropertiesInfo], totalRemoteVolume: Int) { heard.insert("rtcEngine(_:onRemoteAudioPropertiesReport:totalRemoteVolume:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onActiveSpeaker roomId: String, uid: String) { heard.insert("rtcEngine(_:onActiveSpeaker:uid:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onUserStartAudioCapture roomId: String, uid userId: String) { heard.insert("rtcEngine(_:onUserStartAudioCapture:uid:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onUserStopAudioCapture roomId: String, uid userId: String) { heard.insert("rtcEngine(_:onUserStopAudioCapture:uid:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onFirstLocalAudioFrame streamIndex: ByteRTCStreamIndex) { heard.insert("rtcEngine(_:onFirstLocalAudioFrame:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onFirstRemoteAudioFrame key: ByteRTCRemoteStreamKey) { heard.insert("rtcEngine(_:onFirstRemoteAudioFrame:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onLocalAudioStateChanged state: ByteRTCLocalAudioStreamState, error: ByteRTCLocalAudioStreamError) { heard.insert("rtcEngine(_:onLocalAudioStateChanged:error:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onRemoteAudioStateChanged key: ByteRTCRemoteStreamKey, state: ByteRTCRemoteAudioState, reason: ByteRTCRemoteAudioStateChangeReason) { heard.insert("rtcEngine(_:onRemoteAudioStateChanged:state:reason:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onAudioDeviceStateChanged deviceID: String, device_type deviceType: ByteRTCAudioDeviceType, device_state deviceState: ByteRTCMediaDeviceState, device_error deviceError: ByteRTCMediaDeviceError) { heard.insert("rtcEngine(_:onAudioDeviceStateChanged:device_type:device_state:device_error:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onAudioDeviceWarning deviceId: String, deviceType: ByteRTCAudioDeviceType, deviceWarning: ByteRTCMediaDeviceWarning) { heard.insert("rtcEngine(_:onAudioDeviceWarning:deviceType:deviceWarning:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onAudioMixingStateChanged mixId: Int, state: ByteRTCAudioMixingState, error: ByteRTCAudioMixingError) { heard.insert("rtcEngine(_:onAudioMixingStateChanged:state:error:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onAudioMixingPlayingProgress mixId: Int, progress: Int64) { heard.insert("rtcEngine(_:onAudioMixingPlayingProgress:progress:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onAudioRecordingStateUpdate state: ByteRTCAudioRecordingState, error_code errorCode: ByteRTCAudioRecordingErrorCode) { heard.insert("rtcEngine(_:onAudioRecordingStateUpdate:error_code:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onUserStartVideoCapture roomId: String, uid: String) { heard.insert("rtcEngine(_:onUserStartVideoCapture:uid:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onUserStopVideoCapture roomId: String, uid: String) { heard.insert("rtcEngine(_:onUserStopVideoCapture:uid:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onFirstLocalVideoFrameCaptured streamIndex: ByteRTCStreamIndex, withFrameInfo frameInfo: ByteRTCVideoFrameInfo) { heard.insert("rtcEngine(_:onFirstLocalVideoFrameCaptured:withFrameInfo:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onFirstRemoteVideoFrameDecoded streamKey: ByteRTCRemoteStreamKey, withFrameInfo frameInfo: ByteRTCVideoFrameInfo) { heard.insert("rtcEngine(_:onFirstRemoteVideoFrameDecoded:withFrameInfo:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onFirstRemoteVideoFrameRendered streamKey: ByteRTCRemoteStreamKey, withFrameInfo frameInfo: ByteRTCVideoFrameInfo) { heard.insert("rtcEngine(_:onFirstRemoteVideoFrameRendered:withFrameInfo:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onLocalVideoSizeChanged streamIndex: ByteRTCStreamIndex, withFrameInfo frameInfo: ByteRTCVideoFrameInfo) { heard.insert("rtcEngine(_:onLocalVideoSizeChanged:withFrameInfo:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onRemoteVideoSizeChanged streamKey: ByteRTCRemoteStreamKey, withFrameInfo frameInfo: ByteRTCVideoFrameInfo) { heard.insert("rtcEngine(_:onRemoteVideoSizeChanged:withFrameInfo:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onLocalVideoStateChanged streamIndex: ByteRTCStreamIndex, withStreamState state: ByteRTCLocalVideoStreamState, withStreamError error: ByteRTCLocalVideoStreamError) { heard.insert("rtcEngine(_:onLocalVideoStateChanged:withStreamState:withStreamError:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onRemoteVideoStateChanged streamKey: ByteRTCRemoteStreamKey, withVideoState state: ByteRTCRemoteVideoState, withVideoStateReason reason: ByteRTCRemoteVideoStateChangeReason) { heard.insert("rtcEngine(_:onRemoteVideoStateChanged:withVideoState:withVideoStateReason:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onVideoDeviceStateChanged deviceID: String, device_type deviceType: ByteRTCVideoDeviceType, device_state deviceState: ByteRTCMediaDeviceState, device_error deviceError: ByteRTCMediaDeviceError) { heard.insert("rtcEngine(_:onVideoDeviceStateChanged:device_type:device_state:device_error:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onVideoDeviceWarning deviceId: String, deviceType: ByteRTCVideoDeviceType, deviceWarning: ByteRTCMediaDeviceWarning) { heard.insert("rtcEngine(_:onVideoDeviceWarning:deviceType:deviceWarning:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int) { heard.insert("rtcEngine(_:onLoginResult:errorCode:elapsed:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onLogout reason: ByteRTCLogoutReason) { heard.insert("rtcEngine(_:onLogout:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onServerParamsSetResult errorCode: Int) { heard.insert("rtcEngine(_:onServerParamsSetResult:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onServerMessageSendResult msgid: Int64, error: ByteRTCUserMessageSendResult, message: Data) { heard.insert("rtcEngine(_:onServerMessageSendResult:error:message:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onGetPeerOnlineStatus peerUserId: String, status: ByteRTCUserOnlineStatus) { heard.insert("rtcEngine(_:onGetPeerOnlineStatus:status:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onUserMessageReceivedOutsideRoom uid: String, message: String) { heard.insert("rtcEngine(_:onUserMessageReceivedOutsideRoom:message:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onUserBinaryMessageReceivedOutsideRoom uid: String, message: Data) { heard.insert("rtcEngine(_:onUserBinaryMessageReceivedOutsideRoom:message:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onUserMessageSendResultOutsideRoom msgid: Int, error: ByteRTCUserMessageSendResult) { heard.insert("rtcEngine(_:onUserMessageSendResultOutsideRoom:error:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onStreamSyncInfoReceived remoteStreamKey: ByteRTCRemoteStreamKey, streamType: ByteRTCSyncInfoStreamType, data: Data) { heard.insert("rtcEngine(_:onStreamSyncInfoReceived:streamType:data:)") }
    func rtcEngine(_ engine: ByteRTCVideo, onSEIMessageReceived remoteStreamKey: ByteRTCRemoteStreamKey, andMessage message: Data) { heard.insert("rtcEngine(_:onSEIMessageReceived:andMessage:)") }
}

/// Notes which callbacks came.
private final class RoomListener: NSObject, ByteRTCRoomDelegate {
    var heard: Set<String> = []

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String) { heard.insert("rtcRoom(_:onRoomStateChanged:withUid:state:extraInfo:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onStreamStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String) { heard.insert("rtcRoom(_:onStreamStateChanged:withUid:state:extraInfo:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onLeaveRoom stats: ByteRTCRoomStats) { heard.insert("rtcRoom(_:onLeaveRoom:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserVisibilityChanged currentUserVisibility: Bool, errorCode: ByteRTCUserVisibilityChangeError) { heard.insert("rtcRoom(_:onUserVisibilityChanged:errorCode:)") }
    func onTokenWillExpire(_ rtcRoom: ByteRTCRoom) { heard.insert("onTokenWillExpire(_:)") }
    func onPublishPrivilegeTokenWillExpire(_ rtcRoom: ByteRTCRoom) { heard.insert("onPublishPrivilegeTokenWillExpire(_:)") }
    func onSubscribePrivilegeTokenWillExpire(_ rtcRoom: ByteRTCRoom) { heard.insert("onSubscribePrivilegeTokenWillExpire(_:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomWarning warningCode: ByteRTCWarningCode) { heard.insert("rtcRoom(_:onRoomWarning:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomError errorCode: ByteRTCErrorCode) { heard.insert("rtcRoom(_:onRoomError:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserJoined userInfo: ByteRTCUserInfo, elapsed: Int) { heard.insert("rtcRoom(_:onUserJoined:elapsed:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserLeave uid: String, reason: ByteRTCUserOfflineReason) { heard.insert("rtcRoom(_:onUserLeave:reason:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserPublishStream userId: String, type: ByteRTCMediaStreamType) { heard.insert("rtcRoom(_:onUserPublishStream:type:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserUnpublishStream userId: String, type: ByteRTCMediaStreamType, reason: ByteRTCStreamRemoveReason) { heard.insert("rtcRoom(_:onUserUnpublishStream:type:reason:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserPublishScreen userId: String, type: ByteRTCMediaStreamType) { heard.insert("rtcRoom(_:onUserPublishScreen:type:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserUnpublishScreen userId: String, type: ByteRTCMediaStreamType, reason: ByteRTCStreamRemoveReason) { heard.insert("rtcRoom(_:onUserUnpublishScreen:type:reason:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onStreamSubscribed state: ByteRTCSubscribeState, userId: String, subscribeConfig info: ByteRTCSubscribeConfig) { heard.insert("rtcRoom(_:onStreamSubscribed:userId:subscribeConfig:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onStreamPublishSuccess userId: String, isScreen: Bool) { heard.insert("rtcRoom(_:onStreamPublishSuccess:isScreen:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onAudioStreamBanned uid: String, isBanned banned: Bool) { heard.insert("rtcRoom(_:onAudioStreamBanned:isBanned:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onVideoStreamBanned uid: String, isBanned banned: Bool) { heard.insert("rtcRoom(_:onVideoStreamBanned:isBanned:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onForwardStreamStateChanged infos: [ByteRTCForwardStreamStateInfo]) { heard.insert("rtcRoom(_:onForwardStreamStateChanged:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onForwardStreamEvent infos: [ByteRTCForwardStreamEventInfo]) { heard.insert("rtcRoom(_:onForwardStreamEvent:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserJoined userInfo: ByteRTCUserInfo) { heard.insert("rtcRoom(_:onUserJoined:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserPublishStreamAudio streamId: String, info: ByteRTCStreamInfo, isPublish: Bool) { heard.insert("rtcRoom(_:onUserPublishStreamAudio:info:isPublish:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserPublishStreamVideo streamId: String, info: ByteRTCStreamInfo, isPublish: Bool) { heard.insert("rtcRoom(_:onUserPublishStreamVideo:info:isPublish:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onAudioPublishStateChanged streamId: String, info: ByteRTCStreamInfo, state: ByteRTCPublishState, reason: ByteRTCPublishStateChangeReason) { heard.insert("rtcRoom(_:onAudioPublishStateChanged:info:state:reason:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onVideoPublishStateChanged streamId: String, info: ByteRTCStreamInfo, state: ByteRTCPublishState, reason: ByteRTCPublishStateChangeReason) { heard.insert("rtcRoom(_:onVideoPublishStateChanged:info:state:reason:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onAudioSubscribeStateChanged streamId: String, info: ByteRTCStreamInfo, state: ByteRTCSubscribeState, reason: ByteRTCSubscribeStateChangeReason) { heard.insert("rtcRoom(_:onAudioSubscribeStateChanged:info:state:reason:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onVideoSubscribeStateChanged streamId: String, info: ByteRTCStreamInfo, state: ByteRTCSubscribeState, reason: ByteRTCSubscribeStateChangeReason) { heard.insert("rtcRoom(_:onVideoSubscribeStateChanged:info:state:reason:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onLocalStreamStats streamId: String, info: ByteRTCStreamInfo, stats: ByteRTCLocalStreamStats) { heard.insert("rtcRoom(_:onLocalStreamStats:info:stats:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRemoteStreamStats streamId: String, info: ByteRTCStreamInfo, stats: ByteRTCRemoteStreamStats) { heard.insert("rtcRoom(_:onRemoteStreamStats:info:stats:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onSetRoomExtraInfoResult taskId: Int, result: ByteRTCSetRoomExtraInfoResult) { heard.insert("rtcRoom(_:onSetRoomExtraInfoResult:result:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageReceived msgid: Int, uid: String, message: String) { heard.insert("rtcRoom(_:onRoomMessageReceived:uid:message:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomBinaryMessageReceived msgid: Int, uid: String, message: Data) { heard.insert("rtcRoom(_:onRoomBinaryMessageReceived:uid:message:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserMessageReceived msgid: Int, uid: String, message: String) { heard.insert("rtcRoom(_:onUserMessageReceived:uid:message:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserBinaryMessageReceived msgid: Int, uid: String, message: Data) { heard.insert("rtcRoom(_:onUserBinaryMessageReceived:uid:message:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageReceived uid: String, message: String) { heard.insert("rtcRoom(_:onRoomMessageReceived:message:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomBinaryMessageReceived uid: String, message: Data) { heard.insert("rtcRoom(_:onRoomBinaryMessageReceived:message:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserMessageReceived uid: String, message: String) { heard.insert("rtcRoom(_:onUserMessageReceived:message:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserBinaryMessageReceived uid: String, message: Data) { heard.insert("rtcRoom(_:onUserBinaryMessageReceived:message:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserMessageSendResult msgid: Int, error: ByteRTCUserMessageSendResult) { heard.insert("rtcRoom(_:onUserMessageSendResult:error:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageSendResult msgid: Int, error: ByteRTCRoomMessageSendResult) { heard.insert("rtcRoom(_:onRoomMessageSendResult:error:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onSetRoomExtraInfoResult taskId: Int, error: ByteRTCSetRoomExtraInfoResult) { heard.insert("rtcRoom(_:onSetRoomExtraInfoResult:error:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomExtraInfoUpdate key: String, value: String, lastUpdateUserId: String, lastUpdateTimeMs: Int) { heard.insert("rtcRoom(_:onRoomExtraInfoUpdate:value:lastUpdateUserId:lastUpdateTimeMs:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onSubtitleStateChanged state: ByteRTCSubtitleState, errorCode: ByteRTCSubtitleErrorCode, errorMessage: String) { heard.insert("rtcRoom(_:onSubtitleStateChanged:errorCode:errorMessage:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onSubtitleMessageReceived subtitles: [ByteRTCSubtitleMessage]) { heard.insert("rtcRoom(_:onSubtitleMessageReceived:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onNetworkQuality localQuality: ByteRTCNetworkQualityStats, remoteQualities: [ByteRTCNetworkQualityStats]) { heard.insert("rtcRoom(_:onNetworkQuality:remoteQualities:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomStats stats: ByteRTCRoomStats) { heard.insert("rtcRoom(_:onRoomStats:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onLocalStreamStats stats: ByteRTCLocalStreamStats) { heard.insert("rtcRoom(_:onLocalStreamStats:)") }
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRemoteStreamStats stats: ByteRTCRemoteStreamStats) { heard.insert("rtcRoom(_:onRemoteStreamStats:)") }
}
