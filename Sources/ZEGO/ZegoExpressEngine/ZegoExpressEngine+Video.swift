import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

#if canImport(CoreMedia) && canImport(CoreVideo)
    public import CoreMedia
    public import CoreVideo
#endif

// There are no pictures: every call here that requests one causes onDebugError with 1000010, and the text names the
// call. Turning pictures off succeeds, because they are off already, and is listed as having no effect.

// MARK: The own picture

extension ZegoExpressEngine {
    /// Players of the own streams are told when the camera is turned off; turning it on fails with 1000010.
    public func enableCamera(_ enable: Bool) { enableCamera(enable, channel: .main) }

    /// Players of the own streams are told when the camera is turned off; turning it on fails with 1000010.
    public func enableCamera(_ enable: Bool, channel: ZegoPublishChannel) {
        guard !enable else { return refuseMissing("enableCamera(true)") }
        begin("enableCamera(false)") { engine in
            engine.state.withLock { $0.sound.camera = .disable }
            engine.reportDevices()
        }
    }

    /// Muting the picture has no effect; unmuting it fails with 1000010.
    public func mutePublishStreamVideo(_ mute: Bool) { mutePublishStreamVideo(mute, channel: .main) }

    /// Muting the picture has no effect; unmuting it fails with 1000010.
    public func mutePublishStreamVideo(_ mute: Bool, channel: ZegoPublishChannel) {
        guard !mute else { return begin("mutePublishStreamVideo(true)", .mutePublishStreamVideo) }
        refuseMissing("mutePublishStreamVideo(false)")
    }

    /// Fails with 1000010: there are no pictures.
    public func startPreview() { refuseMissing("startPreview()") }

    /// Fails with 1000010: there are no pictures.
    public func startPreview(_ canvas: ZegoCanvas?) { refuseMissing("startPreview(_:)") }

    /// Fails with 1000010: there are no pictures.
    public func startPreview(_ canvas: ZegoCanvas?, channel: ZegoPublishChannel) {
        refuseMissing("startPreview(_:channel:)")
    }

    /// Has no effect: there is no preview.
    public func stopPreview() { stopPreview(.main) }

    /// Has no effect: there is no preview.
    public func stopPreview(_ channel: ZegoPublishChannel) { begin("stopPreview(\(channel))", .stopPreview) }

    /// Fails with 1000010: there are no pictures.
    public func useFrontCamera(_ enable: Bool) { refuseMissing("useFrontCamera(_:)") }

    /// Fails with 1000010: there are no pictures.
    public func useFrontCamera(_ enable: Bool, channel: ZegoPublishChannel) {
        refuseMissing("useFrontCamera(_:channel:)")
    }

    /// Fails with 1000010: there are no pictures.
    public func setVideoConfig(_ config: ZegoVideoConfig) { refuseMissing("setVideoConfig(_:)") }

    /// Fails with 1000010: there are no pictures.
    public func setVideoConfig(_ config: ZegoVideoConfig, channel: ZegoPublishChannel) {
        refuseMissing("setVideoConfig(_:channel:)")
    }

    /// What pictures would be like: always the default.
    public func getVideoConfig() -> ZegoVideoConfig {
        warn(.getVideoConfig)
        return ZegoVideoConfig()
    }

    /// Fails with 1000010: there are no pictures.
    public func setVideoMirrorMode(_ mirrorMode: ZegoVideoMirrorMode) { refuseMissing("setVideoMirrorMode(_:)") }

    /// Fails with 1000010: there are no pictures.
    public func setVideoMirrorMode(_ mirrorMode: ZegoVideoMirrorMode, channel: ZegoPublishChannel) {
        refuseMissing("setVideoMirrorMode(_:channel:)")
    }
}

// MARK: Others' pictures

extension ZegoExpressEngine {
    /// Muting a picture has no effect; unmuting it fails with 1000010.
    public func mutePlayStreamVideo(_ mute: Bool, streamID: String) {
        guard !mute else { return begin("mutePlayStreamVideo(true, streamID: \(streamID))", .mutePlayStreamVideo) }
        refuseMissing("mutePlayStreamVideo(false)")
    }

    /// Muting pictures has no effect; unmuting them fails with 1000010.
    public func muteAllPlayStreamVideo(_ mute: Bool) {
        guard !mute else { return begin("muteAllPlayStreamVideo(true)", .muteAllPlayStreamVideo) }
        refuseMissing("muteAllPlayStreamVideo(false)")
    }
}

// MARK: The app's own pictures

extension ZegoExpressEngine {
    /// Fails with 1000010: there are no pictures.
    public func enableCustomVideoProcessing(
        _ enable: Bool, config: ZegoCustomVideoProcessConfig, channel: ZegoPublishChannel
    ) {
        guard enable else { return begin("enableCustomVideoProcessing(false)", .enableCustomVideoProcessing) }
        refuseMissing("enableCustomVideoProcessing(true)")
    }

    /// Fails with 1000010: there are no pictures, and the handler is never called.
    public func setCustomVideoProcessHandler(_ handler: (any ZegoCustomVideoProcessHandler)?) {
        guard handler != nil else { return begin("setCustomVideoProcessHandler(nil)", .setCustomVideoProcessHandler) }
        refuseMissing("setCustomVideoProcessHandler(_:)")
    }

    /// Fails with 1000010: there are no pictures.
    public func enableCustomVideoRender(_ enable: Bool, config: ZegoCustomVideoRenderConfig) {
        guard enable else { return begin("enableCustomVideoRender(false)", .enableCustomVideoRender) }
        refuseMissing("enableCustomVideoRender(true)")
    }

    /// Fails with 1000010: there are no pictures, and the handler is never called.
    public func setCustomVideoRenderHandler(_ handler: (any ZegoCustomVideoRenderHandler)?) {
        guard handler != nil else { return begin("setCustomVideoRenderHandler(nil)", .setCustomVideoRenderHandler) }
        refuseMissing("setCustomVideoRenderHandler(_:)")
    }

    /// Fails with 1000010: there are no pictures.
    public func sendCustomVideoProcessedCVPixelBuffer(_ buffer: CVPixelBuffer, timestamp: CMTime) {
        refuseMissing("sendCustomVideoProcessedCVPixelBuffer(_:timestamp:)")
    }

    /// Fails with 1000010: there are no pictures.
    public func sendCustomVideoProcessedCVPixelBuffer(
        _ buffer: CVPixelBuffer, timestamp: CMTime, channel: ZegoPublishChannel
    ) {
        refuseMissing("sendCustomVideoProcessedCVPixelBuffer(_:timestamp:channel:)")
    }
}

// MARK: How pictures are captured, encoded and sent

extension ZegoExpressEngine {
    /// Fails with 1000010: there are no pictures.
    public func enableHardwareEncoder(_ enable: Bool) { refuseMissing("enableHardwareEncoder(_:)") }

    /// Fails with 1000010: there are no pictures.
    public func enableHardwareDecoder(_ enable: Bool) { refuseMissing("enableHardwareDecoder(_:)") }

    /// Fails with 1000010: there are no pictures.
    public func setCapturePipelineScaleMode(_ mode: ZegoCapturePipelineScaleMode) {
        refuseMissing("setCapturePipelineScaleMode(_:)")
    }

    /// Fails with 1000010: there are no pictures.
    public func setMinVideoBitrateForTrafficControl(_ bitrate: Int32, mode: ZegoTrafficControlMinVideoBitrateMode) {
        refuseMissing("setMinVideoBitrateForTrafficControl(_:mode:)")
    }

    /// Fails with 1000010: there are no pictures.
    public func setMinVideoBitrateForTrafficControl(
        _ bitrate: Int32, mode: ZegoTrafficControlMinVideoBitrateMode, channel: ZegoPublishChannel
    ) {
        refuseMissing("setMinVideoBitrateForTrafficControl(_:mode:channel:)")
    }

    /// Has no effect: bit rates stay as they were chosen.
    public func enableTrafficControl(_ enable: Bool, property: ZegoTrafficControlProperty) {
        enableTrafficControl(enable, property: property, channel: .main)
    }

    /// Has no effect: bit rates stay as they were chosen.
    public func enableTrafficControl(
        _ enable: Bool, property: ZegoTrafficControlProperty, channel: ZegoPublishChannel
    ) {
        begin(
            "enableTrafficControl(\(enable), property: \(property.rawValue), channel: \(channel))",
            .enableTrafficControl)
    }

    /// Has no effect: bit rates stay as they were chosen.
    public func setTrafficControlFocusOn(_ mode: ZegoTrafficControlFocusOnMode) {
        setTrafficControlFocusOn(mode, channel: .main)
    }

    /// Has no effect: bit rates stay as they were chosen.
    public func setTrafficControlFocusOn(_ mode: ZegoTrafficControlFocusOnMode, channel: ZegoPublishChannel) {
        begin("setTrafficControlFocusOn(\(mode), channel: \(channel))", .setTrafficControlFocusOn)
    }
}
