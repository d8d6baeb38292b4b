import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

#if canImport(CoreMedia) && canImport(CoreVideo)
    public import CoreMedia
    public import CoreVideo
#endif

// MARK: The own pictures

extension ZegoExpressEngine {
    /// Turns the camera on or off. On, it takes pictures while the main channel publishes or there is a preview; players of
    /// the stream are told. It is off at first, except for video calls and while there is a preview.
    public func enableCamera(_ enable: Bool) { enableCamera(enable, channel: .main) }

    /// Turns the main channel's camera on or off. Other channels have no camera: turning it on fails with 1000010.
    public func enableCamera(_ enable: Bool, channel: ZegoPublishChannel) {
        guard channel == .main || !enable else { return refuseMissing("enableCamera(true, channel: \(channel))") }
        choose("enableCamera(\(enable), channel: \(channel))", channel) { $0.wantsCamera = enable }
    }

    /// Sends none of the camera's pictures, or sends them again; players of the stream are told. The preview goes on.
    public func mutePublishStreamVideo(_ mute: Bool) { mutePublishStreamVideo(mute, channel: .main) }

    /// Sends none of the camera's pictures, or sends them again. Other channels than the main one have none.
    public func mutePublishStreamVideo(_ mute: Bool, channel: ZegoPublishChannel) {
        choose("mutePublishStreamVideo(\(mute), channel: \(channel))", channel) { $0.isMuted = mute }
    }

    /// Opens the camera, in a room or not, without showing it.
    public func startPreview() { startPreview(nil) }

    /// Opens the camera, in a room or not, and shows it on a view, mirrored if it is the front camera.
    ///
    /// `onLocalDeviceExceptionOccurred` reports a camera that does not open.
    public func startPreview(_ canvas: ZegoCanvas?) { startPreview(canvas, channel: .main) }

    /// Opens the main channel's camera and shows it. For other channels it fails with 1000010: they have no camera.
    public func startPreview(_ canvas: ZegoCanvas?, channel: ZegoPublishChannel) {
        guard channel == .main else { return refuseMissing("startPreview(_:channel: \(channel))") }
        if canvas?.alphaBlend == true { warn(.canvasAlphaBlend) }
        let view = PictureView(canvas)
        choose("startPreview(\(view == nil ? "nil" : "…"), channel: main)", channel) {
            ($0.isPreviewing, $0.preview) = (true, view)
        }
    }

    /// Ends the preview. The view keeps its last picture.
    public func stopPreview() { stopPreview(.main) }

    /// Ends the preview of the main channel; others have none.
    public func stopPreview(_ channel: ZegoPublishChannel) {
        choose("stopPreview(\(channel))", channel) { ($0.isPreviewing, $0.preview) = (false, nil) }
    }

    /// Uses the front camera, the default, or the back one.
    public func useFrontCamera(_ enable: Bool) { useFrontCamera(enable, channel: .main) }

    /// Uses the front camera, the default, or the back one. The phone's cameras are the main channel's.
    public func useFrontCamera(_ enable: Bool, channel: ZegoPublishChannel) {
        guard channel == .main else { return refuseMissing("useFrontCamera(_:channel: \(channel))") }
        begin("useFrontCamera(\(enable), channel: main)") { engine in
            do throws(CameraFailure) {
                try engine.device.video.withEngine { video throws(CameraFailure) in
                    try video.setCameraPosition(enable ? .front : .back)
                }
            } catch {
                engine.tell(.deviceFailed(ZegoDeviceExceptionType(error), .camera))
            }
        }
    }

    /// Sets size, rate and bit rate of the camera's pictures, also while they are sent. Sizes that the codec does not take
    /// become the nearest.
    public func setVideoConfig(_ config: ZegoVideoConfig) { setVideoConfig(config, channel: .main) }

    /// Sets size, rate and bit rate of the main channel's pictures. For other channels it fails with 1000010.
    public func setVideoConfig(_ config: ZegoVideoConfig, channel: ZegoPublishChannel) {
        guard channel == .main else { return refuseMissing("setVideoConfig(_:channel: \(channel))") }
        if config.codecID != .idDefault { warn(.videoConfigCodec) }
        if config.keyFrameInterval != 2 { warn(.videoConfigKeyFrames) }
        let values = PictureConfig(config)
        choose("setVideoConfig(\(values.width) x \(values.height), \(values.frameRate) fps)", channel) {
            $0.config = values
        }
    }

    /// What the camera's pictures are like.
    public func getVideoConfig() -> ZegoVideoConfig { state.withLock { $0.pictures.config }.model }

    /// Sets what is mirrored: the front camera's preview, the default; preview and what is sent; nothing; or what is sent.
    public func setVideoMirrorMode(_ mirrorMode: ZegoVideoMirrorMode) {
        setVideoMirrorMode(mirrorMode, channel: .main)
    }

    /// Sets what of the main channel is mirrored. For other channels it fails with 1000010.
    public func setVideoMirrorMode(_ mirrorMode: ZegoVideoMirrorMode, channel: ZegoPublishChannel) {
        guard channel == .main else { return refuseMissing("setVideoMirrorMode(_:channel: \(channel))") }
        choose("setVideoMirrorMode(\(mirrorMode))", channel) { $0.mirror = mirrorMode }
    }

    /// Changes the choices about the own pictures. Those of channels without a camera change nothing.
    private func choose(
        _ call: String, _ channel: ZegoPublishChannel, _ body: @escaping @Sendable (inout PictureChoices) -> Void
    ) {
        begin(call) { engine in
            guard channel == .main else { return }
            engine.state.withLock { body(&$0.pictures) }
            engine.settleEngine()
        }
    }
}

// MARK: Others' pictures

extension ZegoExpressEngine {
    /// Receives none of a stream's pictures, played or not; or receives them again. Nobody is told.
    public func mutePlayStreamVideo(_ mute: Bool, streamID: String) {
        let stream = StreamID(streamID)
        choosePlayed("mutePlayStreamVideo(\(mute), streamID: \(streamID))") { choices in
            if mute { choices.mutedPlays.insert(stream) } else { choices.mutedPlays.remove(stream) }
        }
    }

    /// Receives nobody's pictures, also of later streams; or receives them again. Nobody is told.
    public func muteAllPlayStreamVideo(_ mute: Bool) {
        choosePlayed("muteAllPlayStreamVideo(\(mute))") { $0.mutesAllPlays = mute }
    }

    private func choosePlayed(_ call: String, _ body: @escaping @Sendable (inout PictureChoices) -> Void) {
        begin(call) { engine in
            engine.state.withLock { body(&$0.pictures) }
            engine.settlePlayedPictures()
        }
    }
}

// MARK: The app's own pictures

extension ZegoExpressEngine {
    /// Fails with 1000010: there are no pixel buffers.
    public func enableCustomVideoProcessing(
        _ enable: Bool, config: ZegoCustomVideoProcessConfig, channel: ZegoPublishChannel
    ) {
        guard enable else { return begin("enableCustomVideoProcessing(false)", .enableCustomVideoProcessing) }
        refuseMissing("enableCustomVideoProcessing(true)")
    }

    /// Fails with 1000010: there are no pixel buffers, and the handler is never called.
    public func setCustomVideoProcessHandler(_ handler: (any ZegoCustomVideoProcessHandler)?) {
        guard handler != nil else { return begin("setCustomVideoProcessHandler(nil)", .setCustomVideoProcessHandler) }
        refuseMissing("setCustomVideoProcessHandler(_:)")
    }

    /// Fails with 1000010: there are no pixel buffers.
    public func enableCustomVideoRender(_ enable: Bool, config: ZegoCustomVideoRenderConfig) {
        guard enable else { return begin("enableCustomVideoRender(false)", .enableCustomVideoRender) }
        refuseMissing("enableCustomVideoRender(true)")
    }

    /// Fails with 1000010: there are no pixel buffers, and the handler is never called.
    public func setCustomVideoRenderHandler(_ handler: (any ZegoCustomVideoRenderHandler)?) {
        guard handler != nil else { return begin("setCustomVideoRenderHandler(nil)", .setCustomVideoRenderHandler) }
        refuseMissing("setCustomVideoRenderHandler(_:)")
    }

    /// Fails with 1000010: there are no pixel buffers.
    public func sendCustomVideoProcessedCVPixelBuffer(_ buffer: CVPixelBuffer, timestamp: CMTime) {
        refuseMissing("sendCustomVideoProcessedCVPixelBuffer(_:timestamp:)")
    }

    /// Fails with 1000010: there are no pixel buffers.
    public func sendCustomVideoProcessedCVPixelBuffer(
        _ buffer: CVPixelBuffer, timestamp: CMTime, channel: ZegoPublishChannel
    ) {
        refuseMissing("sendCustomVideoProcessedCVPixelBuffer(_:timestamp:channel:)")
    }
}

// MARK: How pictures are captured, encoded and sent

extension ZegoExpressEngine {
    /// Fails with 1000010: pictures are encoded in one way.
    public func enableHardwareEncoder(_ enable: Bool) { refuseMissing("enableHardwareEncoder(_:)") }

    /// Fails with 1000010: pictures are decoded in one way.
    public func enableHardwareDecoder(_ enable: Bool) { refuseMissing("enableHardwareDecoder(_:)") }

    /// Fails with 1000010: pictures are made smaller where they are encoded.
    public func setCapturePipelineScaleMode(_ mode: ZegoCapturePipelineScaleMode) {
        refuseMissing("setCapturePipelineScaleMode(_:)")
    }

    /// Fails with 1000010: bit rates stay as they were chosen.
    public func setMinVideoBitrateForTrafficControl(_ bitrate: Int32, mode: ZegoTrafficControlMinVideoBitrateMode) {
        refuseMissing("setMinVideoBitrateForTrafficControl(_:mode:)")
    }

    /// Fails with 1000010: bit rates stay as they were chosen.
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
