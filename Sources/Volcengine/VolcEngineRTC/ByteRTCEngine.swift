import Devices
public import Foundation
import Synchronization
import VendorDialects

/// The engine of the current device, as apps know it from version 3.60 of the SDK on.
///
/// It is a ``ByteRTCVideo`` by other names: streams have ids, and delegates hear of them in other words. Rooms are the same.
public final class ByteRTCEngine: NSObject, Sendable {
    let video: ByteRTCVideo
    private let echo: EngineEcho

    private init(device: Device, appID: String) {
        video = ByteRTCVideo(device: device, app: Volcengine.app(appID), face: .engine)
        echo = EngineEcho(device)
        super.init()
        echo.owner.withLock { $0.object = self }
        video.outlet.set(echo) { [weak echo = self.echo] in echo.flatMap { $0.isHeard ? $0 : nil } }
    }

    // MARK: The singleton

    /// The current device's engine, which the first call makes; nil without an AppId. Later calls set the delegate; they keep the
    /// first AppId.
    public class func createRTCEngine(
        _ config: ByteRTCEngineConfig, delegate: (any ByteRTCEngineDelegate)?
    ) -> ByteRTCEngine? {
        let device = Device.current
        let appID = config.appID
        device.record(.call, "ByteRTCEngine.createRTCEngine(\(appID))")
        guard !appID.isEmpty else {
            device.record(.note, "ByteRTCEngine.createRTCEngine returned nil: the AppId is empty")
            return nil
        }
        if config.parameters?.isEmpty == false { device.warn(of: Volcengine.RTCNotEmulated.runtimeParameters) }
        let engine = device.object(ByteRTCEngine.self) { ByteRTCEngine(device: $0, appID: appID) }
        engine.delegate = delegate
        return engine
    }

    /// Destroys the current device's engine, which leaves its rooms and ends its login. No callback comes any more. Called from
    /// inside a callback it destroys nothing, and the trace says so.
    public class func destroyRTCEngine() {
        let device = Device.current
        device.record(.call, "ByteRTCEngine.destroyRTCEngine()")
        guard let engine = device.existingObject(ByteRTCEngine.self) else { return }
        guard engine.video.end("ByteRTCEngine.destroyRTCEngine()") else { return }
        device.forgetObject(ByteRTCEngine.self)
    }

    /// The version of the interface this stands for.
    public class func getSDKVersion() -> String { "3.60.1" }

    /// The delegate; held weakly.
    public var delegate: (any ByteRTCEngineDelegate)? {
        get { echo.delegate }
        set { echo.delegate = newValue }
    }
}

// MARK: What is the same in all versions

// Calls of ByteRTCVideo that ByteRTCEngine passes on to `video`:
//   getAudioEffectPlayer, getMediaPlayer, startAudioCapture, stopAudioCapture, setAudioScenario, setAudioProfile,
//   setEarMonitorMode, setEarMonitorVolume, setPlaybackVolume, enablePlaybackDucking, setAnsMode, setLocalVoicePitch,
//   setVoiceChangerType, setVoiceReverbType, setLocalVoiceEqualization, setLocalVoiceReverbParam, enableLocalVoiceReverb,
//   setAudioSourceType, setAudioRenderType, pushExternalAudioFrame, pullExternalAudioFrame, enableAudioFrameCallback,
//   disableAudioFrameCallback, registerAudioFrameObserver, registerAudioProcessor, enableAudioProcessor,
//   disableAudioProcessor, enableAudioPropertiesReport, startAudioRecording, stopAudioRecording, setDefaultAudioRoute,
//   setAudioRoute, getAudioRoute
//   sendStreamSyncInfo, login, logout, updateLoginToken, setServerParams, sendServerMessage, sendServerBinaryMessage,
//   sendUserMessageOutsideRoom, sendUserBinaryMessageOutsideRoom, getPeerOnlineStatus, registerLocalVideoProcessor,
//   createRTCRoom, startScreenCapture, updateScreenCapture, stopScreenCapture, setScreenVideoEncoderConfig,
//   setExtensionConfig, sendScreenCaptureExtensionMessage, setScreenAudioSourceType, pushScreenAudioFrame, feedback,
//   getNetworkTimeInfo, startNetworkDetection, stopNetworkDetection, startVideoCapture, stopVideoCapture, switchCamera,
//   setLocalVideoMirrorType, setVideoCaptureConfig, setVideoOrientation, setVideoRotationMode, setBusinessId,
//   setRuntimeParameters, getVideoEffectInterface

// EngineEcho hears what a ByteRTCVideoDelegate does, and tells it a ByteRTCEngineDelegate of a ByteRTCEngine.
extension EngineEcho {
    /// A text that has a number, of a user or the app's server.
    func hear(_ text: String, from user: String, number: Int) {
        tell { $0.tellRtcEngine($1, onUserMessageReceivedOutsideRoom: number, uid: user, message: text) }
    }

    /// Bytes that have a number, of a user or the app's server.
    func hear(_ data: Data, from user: String, number: Int) {
        tell { $0.tellRtcEngine($1, onUserBinaryMessageReceivedOutsideRoom: number, uid: user, message: data) }
    }
}

// MARK: Sound

extension ByteRTCEngine {
    /// Captures silence in place of the local voice, or the voice again.
    @discardableResult
    public func muteAudioCapture(_ mute: Bool) -> Int32 { video.muteAudioCapture(.indexMain, mute: mute) }

    /// Sets how loud the local voice is captured: 0…400 %, clamped; 100 at first.
    @discardableResult
    public func setCaptureVolume(_ volume: Int32) -> Int32 { video.setCaptureVolume(.indexMain, volume: volume) }

    /// Sets how loud a stream is heard: 0…400 %, clamped. -3 for a stream that there is not.
    @discardableResult
    public func setRemoteAudioPlaybackVolume(_ streamId: String, volume: Int32) -> Int32 {
        let key = ByteRTCStreamInfo.key(streamId)
        return video.setRemoteAudioPlaybackVolume(
            key.roomId ?? "", remoteUid: key.userId ?? "", playVolume: Int(volume))
    }
}

// MARK: Pictures

extension ByteRTCEngine {
    /// Sets the size and the rate of the local pictures that are sent. Returns 0, or -2 for a size that cannot be. Nil is as at
    /// first, 640 × 360 at 15 pictures a second.
    @discardableResult
    public func setVideoEncoderConfig(_ encoderConfig: ByteRTCVideoEncoderConfig?) -> Int32 {
        video.setMaxVideoEncoderConfig(encoderConfig)
    }

    /// Shows the local picture in a view; nil shows it nowhere.
    @discardableResult
    public func setLocalVideoCanvas(withCanvas canvas: ByteRTCVideoCanvas?) -> Int32 {
        video.setLocalVideoCanvas(.indexMain, withCanvas: canvas)
    }

    /// Changes how the local picture fills its view: 0, or -1 without a view.
    @discardableResult
    public func updateLocalVideoCanvas(_ renderMode: ByteRTCRenderMode, withBackgroundColor backgroundColor: UInt)
        -> Int32
    {
        video.updateLocalVideoCanvas(.indexMain, withRenderMode: renderMode, withBackgroundColor: backgroundColor)
    }

    /// Shows a stream in a view; nil shows it nowhere. -1 for what is no stream.
    @discardableResult
    public func setRemoteVideoCanvas(_ streamId: String, withCanvas canvas: ByteRTCVideoCanvas?) -> Int32 {
        video.setRemoteVideoCanvas(ByteRTCStreamInfo.key(streamId), withCanvas: canvas)
    }

    /// Changes how a stream fills its view: 0, or -1 without one.
    @discardableResult
    public func updateRemoteStreamVideoCanvas(
        _ streamId: String, withRemoteVideoRenderConfig remoteVideoRenderConfig: ByteRTCRemoteVideoRenderConfig
    ) -> Int32 {
        video.updateRemoteStreamVideoCanvas(
            ByteRTCStreamInfo.key(streamId), withRemoteVideoRenderConfig: remoteVideoRenderConfig)
    }

    /// Changes how a stream fills its view: 0, or -1 without one.
    @discardableResult
    public func updateRemoteStreamVideoCanvas(
        _ streamId: String, withRenderMode renderMode: ByteRTCRenderMode, withBackgroundColor backgroundColor: UInt
    ) -> Int32 {
        video.updateRemoteStreamVideoCanvas(
            ByteRTCStreamInfo.key(streamId), withRenderMode: renderMode, withBackgroundColor: backgroundColor)
    }

    /// Gives the local pictures to a sink, held weakly; nil ends that, and so does leaving a room.
    @discardableResult
    public func setLocalVideoSink(
        withSink videoSink: (any ByteRTCVideoSinkDelegate)?, withPixelFormat requiredFormat: ByteRTCVideoSinkPixelFormat
    ) -> Int32 { video.setLocalVideoSink(.indexMain, withSink: videoSink, withPixelFormat: requiredFormat) }

    /// Gives the local pictures to a sink, as captured or as the app changed them.
    @discardableResult
    public func setLocalVideoSink(
        withSink videoSink: (any ByteRTCVideoSinkDelegate)?, withLocalRenderConfig config: ByteRTCLocalVideoSinkConfig
    ) -> Int32 { video.setLocalVideoRender(.indexMain, withSink: videoSink, withLocalRenderConfig: config) }

    /// Gives a stream's pictures to a sink, held weakly; nil ends that. -2 for what is no stream.
    @discardableResult
    public func setRemoteVideoSink(
        _ streamId: String, withSink videoSink: (any ByteRTCVideoSinkDelegate)?,
        withPixelFormat requiredFormat: ByteRTCVideoSinkPixelFormat
    ) -> Int32 {
        video.setRemoteVideoSink(ByteRTCStreamInfo.key(streamId), withSink: videoSink, withPixelFormat: requiredFormat)
    }

    /// Gives a stream's pictures to a sink, mirrored or not.
    @discardableResult
    public func setRemoteVideoSink(
        _ streamId: String, withSink videoSink: (any ByteRTCVideoSinkDelegate)?,
        withRemoteRenderConfig config: ByteRTCRemoteVideoSinkConfig
    ) -> Int32 {
        video.setRemoteVideoRender(ByteRTCStreamInfo.key(streamId), withSink: videoSink, withRemoteRenderConfig: config)
    }

    /// Takes a picture with this device's camera, as the user sees it. Returns the task's number, from 1, or -11 while 100 are
    /// waited for. `onTakeLocalSnapshotResult(_:videoSource:image:errorCode:)` has the picture.
    @discardableResult
    public func takeLocalSnapshot(_ callback: (any ByteRTCVideoSnapshotCallbackDelegate)?) -> Int {
        video.takeLocalSnapshot(.indexMain, callback: callback)
    }

    /// Takes a picture of a stream. Returns the task's number, from 1, or -11 while 100 are waited for, -2 for what is no stream.
    /// `onTakeRemoteSnapshotResult(_:streamId:info:image:errorCode:)` has the picture.
    @discardableResult
    public func takeRemoteSnapshot(_ streamId: String, callback: (any ByteRTCVideoSnapshotCallbackDelegate)?) -> Int {
        video.takeRemoteSnapshot(ByteRTCStreamInfo.key(streamId), callback: callback)
    }

    /// Sends up to 4 KB along with the local picture, as `sendSEIMessage` with a stream does.
    @discardableResult
    public func sendSEIMessage(
        _ message: Data, andRepeatCount repeatCount: Int32, andCountPerFrame mode: ByteRTCSEICountPerFrame
    ) -> Int32 {
        video.sendSEIMessage(.indexMain, andMessage: message, andRepeatCount: repeatCount, andCountPerFrame: mode)
    }
}
