import Devices
import EmulatorAPI
public import Foundation
import VendorDialects

// What an app would wait for in vain is refused.
extension AgoraRtcEngineKit {
    @discardableResult
    private func refuse(_ call: String) -> Int32 { act(call) { _ in .notSupported } }

    // MARK: Extensions

    /// -4: there are no extensions.
    @discardableResult
    public func enableExtension(withVendor provider: String, extension: String, enabled: Bool) -> Int32 {
        refuse("enableExtension(withVendor: \(provider), extension: \(`extension`), enabled: \(enabled))")
    }

    /// -4: there are no extensions.
    @discardableResult
    public func setExtensionPropertyWithVendor(
        _ provider: String, extension: String, key: String, value: String
    ) -> Int32 {
        refuse("setExtensionPropertyWithVendor(\(provider), extension: \(`extension`), key: \(key))")
    }

    /// -4: there are no extensions.
    @discardableResult
    public func setExtensionProviderPropertyWithVendor(_ provider: String, key: String, value: String) -> Int32 {
        refuse("setExtensionProviderPropertyWithVendor(\(provider), key: \(key))")
    }

    /// -4: there are no extensions.
    @discardableResult
    public func registerExtension(withVendor provider: String, extension: String, sourceType: AgoraMediaSourceType)
        -> Int32
    {
        refuse("registerExtension(withVendor: \(provider), extension: \(`extension`))")
    }

    // MARK: Broadcasts and inspections

    /// -4: nothing is broadcast.
    @discardableResult
    public func startRtmpStreamWithoutTranscoding(_ url: String) -> Int32 {
        refuse("startRtmpStreamWithoutTranscoding(\(url))")
    }

    /// -4: nothing is broadcast.
    @discardableResult
    public func startRtmpStream(withTranscoding url: String, transcoding: AgoraLiveTranscoding?) -> Int32 {
        refuse("startRtmpStream(withTranscoding: \(url))")
    }

    /// -4: nothing is broadcast.
    @discardableResult
    public func updateRtmpTranscoding(_ transcoding: AgoraLiveTranscoding?) -> Int32 {
        refuse("updateRtmpTranscoding(_:)")
    }

    /// -4: nothing is broadcast.
    @discardableResult
    public func stopRtmpStream(_ url: String) -> Int32 {
        refuse("stopRtmpStream(\(url))")
    }

    /// -4: pictures are not inspected.
    @discardableResult
    public func enableContentInspect(_ enabled: Bool, config: AgoraContentInspectConfig) -> Int32 {
        refuse("enableContentInspect(\(enabled))")
    }

    // MARK: Pictures

    /// `UInt32.max`: pictures that are encoded already are not sent.
    @discardableResult
    public func createCustomEncodedVideoTrack(_ encodedVideoTrackOption: AgoraEncodedVideoTrackOptions) -> UInt32 {
        refuse("createCustomEncodedVideoTrack(\(encodedVideoTrackOption.codecType))") == 0 ? 0 : .max
    }

    /// -4: pictures that are encoded already are not sent.
    @discardableResult
    public func destroyCustomEncodedVideoTrack(_ videoTrackId: UInt) -> Int32 {
        refuse("destroyCustomEncodedVideoTrack(\(videoTrackId))")
    }

    /// -4: pictures that are encoded already are not sent.
    @discardableResult
    public func pushExternalEncodedVideoFrame(_ frame: Data, info: AgoraEncodedVideoFrameInfo) -> Int32 {
        refuse("pushExternalEncodedVideoFrame(_:info:)")
    }

    /// -4: pictures that are encoded already are not sent.
    @discardableResult
    public func pushExternalEncodedVideoFrame(
        _ frame: Data, info: AgoraEncodedVideoFrameInfo, videoTrackId: UInt
    ) -> Int32 {
        refuse("pushExternalEncodedVideoFrame(_:info:videoTrackId: \(videoTrackId))")
    }

    /// -4: no still picture is sent.
    @discardableResult
    public func enableVideoImageSource(_ enable: Bool, options: AgoraImageTrackOptions?) -> Int32 {
        refuse("enableVideoImageSource(\(enable))")
    }

    /// -4: the camera does not follow anybody.
    @discardableResult
    public func enableCameraCenterStage(_ enabled: Bool) -> Int32 {
        refuse("enableCameraCenterStage(\(enabled))")
    }

    /// -4: one camera is sent, and it is the current one.
    @discardableResult
    public func enableMultiCamera(_ enabled: Bool, config: AgoraCameraCapturerConfiguration?) -> Int32 {
        refuse("enableMultiCamera(\(enabled))")
    }

    /// -4: one camera is sent, and it is the current one.
    @discardableResult
    public func startCameraCapture(_ sourceType: AgoraVideoSourceType, config: AgoraCameraCapturerConfiguration)
        -> Int32
    {
        refuse("startCameraCapture(\(sourceType))")
    }

    /// -4: one camera is sent, and it is the current one.
    @discardableResult
    public func stopCameraCapture(_ sourceType: AgoraVideoSourceType) -> Int32 {
        refuse("stopCameraCapture(\(sourceType))")
    }

    /// -4: pictures and sounds are not put together on the phone.
    @discardableResult
    public func startLocalVideoTranscoder(_ config: AgoraLocalTranscoderConfiguration) -> Int32 {
        refuse("startLocalVideoTranscoder(_:)")
    }

    /// -4: pictures and sounds are not put together on the phone.
    @discardableResult
    public func updateLocalTranscoderConfiguration(_ config: AgoraLocalTranscoderConfiguration) -> Int32 {
        refuse("updateLocalTranscoderConfiguration(_:)")
    }

    /// -4: pictures and sounds are not put together on the phone.
    @discardableResult
    public func stopLocalVideoTranscoder() -> Int32 {
        refuse("stopLocalVideoTranscoder()")
    }

    /// -4: nothing is drawn on pictures.
    @discardableResult
    public func addVideoWatermark(_ url: URL, options: WatermarkOptions) -> Int32 {
        refuse("addVideoWatermark(\(url.path))")
    }

    /// -4: nothing is drawn on pictures.
    @discardableResult
    public func clearVideoWatermarks() -> Int32 {
        refuse("clearVideoWatermarks()")
    }

    /// -4: there are two sizes of pictures; see ``setDualStreamMode(_:streamConfig:)``.
    @discardableResult
    public func setSimulcastConfig(_ simulcastConfig: AgoraSimulcastConfig) -> Int32 {
        refuse("setSimulcastConfig(_:)")
    }

    /// Nil: local pictures are sent as they are.
    @discardableResult
    public func createVideoEffectObject(bundlePath: String, sourceType: AgoraMediaSourceType)
        -> (any AgoraVideoEffectObject)?
    {
        refuse("createVideoEffectObject(bundlePath: \(bundlePath), sourceType: \(sourceType))")
        return nil
    }

    /// -4: there are no such objects.
    @discardableResult
    public func destroyVideoEffectObject(_ videoEffectObject: (any AgoraVideoEffectObject)?) -> Int32 {
        refuse("destroyVideoEffectObject(_:)")
    }

    // MARK: Mixes

    /// -4: pictures and sounds are not put together on the phone.
    @discardableResult
    public func startLocalAudioMixer(_ config: AgoraLocalAudioMixerConfiguration) -> Int32 {
        refuse("startLocalAudioMixer(_:)")
    }

    /// -4: pictures and sounds are not put together on the phone.
    @discardableResult
    public func updateLocalAudioMixerConfiguration(_ config: AgoraLocalAudioMixerConfiguration) -> Int32 {
        refuse("updateLocalAudioMixerConfiguration(_:)")
    }

    /// -4: pictures and sounds are not put together on the phone.
    @discardableResult
    public func stopLocalAudioMixer() -> Int32 {
        refuse("stopLocalAudioMixer()")
    }

    // MARK: Devices

    /// -4: a phone's other sound is not captured.
    @discardableResult
    public func enableLoopbackRecording(_ enabled: Bool, deviceName: String?) -> Int32 {
        refuse("enableLoopbackRecording(\(enabled))")
    }

    /// -4: a phone's other sound is not captured.
    @discardableResult
    public func adjustLoopbackSignalVolume(_ volume: Int) -> Int32 {
        refuse("adjustLoopbackSignalVolume(\(volume))")
    }

    /// -4: devices are not tested; see ``startEchoTest(withConfig:)``.
    @discardableResult
    public func startRecordingDeviceTest(_ indicationInterval: Int32) -> Int32 {
        refuse("startRecordingDeviceTest(\(indicationInterval))")
    }

    /// -4: devices are not tested.
    @discardableResult
    public func stopRecordingDeviceTest() -> Int32 {
        refuse("stopRecordingDeviceTest()")
    }

    /// -4: devices are not tested.
    @discardableResult
    public func startPlaybackDeviceTest(_ audioFileName: String) -> Int32 {
        refuse("startPlaybackDeviceTest(\(audioFileName))")
    }

    /// -4: devices are not tested.
    @discardableResult
    public func stopPlaybackDeviceTest() -> Int32 {
        refuse("stopPlaybackDeviceTest()")
    }

    /// -4: devices are not tested; see ``startEchoTest(withConfig:)``.
    @discardableResult
    public func startAudioDeviceLoopbackTest(_ indicationInterval: Int32) -> Int32 {
        refuse("startAudioDeviceLoopbackTest(\(indicationInterval))")
    }

    /// -4: devices are not tested.
    @discardableResult
    public func stopAudioDeviceLoopbackTest() -> Int32 {
        refuse("stopAudioDeviceLoopbackTest()")
    }
}
