import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// MARK: The local pictures

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

    /// Sends none of a channel's pictures, or sends them again; players of the stream are told.
    public func mutePublishStreamVideo(_ mute: Bool, channel: ZegoPublishChannel) {
        let slot = Int(channel.rawValue)
        choose("mutePublishStreamVideo(\(mute), channel: \(channel))", .main) { choices in
            if slot == 0 {
                choices.isMuted = mute
            } else if mute {
                choices.mutedSides.insert(slot)
            } else {
                choices.mutedSides.remove(slot)
            }
        }
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

    /// Sets size, rate and bit rate of a channel's pictures, also while they are sent; the codec counts for the next stream.
    public func setVideoConfig(_ config: ZegoVideoConfig, channel: ZegoPublishChannel) {
        if config.codecID != .idDefault, !config.codecID.isLayered { warn(.videoConfigCodec) }
        if config.keyFrameInterval != 2 { warn(.videoConfigKeyFrames) }
        let values = PictureConfig(config)
        let slot = Int(channel.rawValue)
        choose(
            "setVideoConfig(\(values.width) x \(values.height), \(values.frameRate) fps, channel: \(channel))", .main
        ) { choices in
            if slot == 0 { choices.config = values } else { choices.sideConfigs[slot] = values }
        }
    }

    /// What the camera's pictures are like.
    public func getVideoConfig() -> ZegoVideoConfig { getVideoConfig(.main) }

    /// What a channel's pictures are like.
    public func getVideoConfig(_ channel: ZegoPublishChannel) -> ZegoVideoConfig {
        state.withLock { $0.pictures.config(of: Int(channel.rawValue)) }.model
    }

    /// Sets what is mirrored: the front camera's preview, the default; preview and what is sent; nothing; or what is sent.
    public func setVideoMirrorMode(_ mirrorMode: ZegoVideoMirrorMode) {
        setVideoMirrorMode(mirrorMode, channel: .main)
    }

    /// Sets what of the main channel is mirrored. For other channels it fails with 1000010.
    public func setVideoMirrorMode(_ mirrorMode: ZegoVideoMirrorMode, channel: ZegoPublishChannel) {
        guard channel == .main else { return refuseMissing("setVideoMirrorMode(_:channel: \(channel))") }
        choose("setVideoMirrorMode(\(mirrorMode))", channel) { $0.mirror = mirrorMode }
    }

    /// Changes the choices about the local pictures. Those of channels without a camera change nothing.
    func choose(
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

    /// Receives nobody's pictures, also of later streams; or receives them again. Nobody is told.
    public func muteAllPlayVideoStreams(_ mute: Bool) {
        choosePlayed("muteAllPlayVideoStreams(\(mute))") { $0.mutesAllPlays = mute }
    }

    func choosePlayed(_ call: String, _ body: @escaping @Sendable (inout PictureChoices) -> Void) {
        begin(call) { engine in
            engine.state.withLock { body(&$0.pictures) }
            engine.settlePlayedPictures()
        }
    }
}

// MARK: How pictures are captured, encoded and sent

extension ZegoExpressEngine {
    /// Has no effect: pictures are encoded in one way.
    public func enableHardwareEncoder(_ enable: Bool) {
        begin("enableHardwareEncoder(\(enable))", .enableHardwareEncoder)
    }

    /// Has no effect: pictures are decoded in one way.
    public func enableHardwareDecoder(_ enable: Bool) {
        begin("enableHardwareDecoder(\(enable))", .enableHardwareDecoder)
    }

    /// Has no effect: pictures are made smaller where they are encoded.
    public func setCapturePipelineScaleMode(_ mode: ZegoCapturePipelineScaleMode) {
        begin("setCapturePipelineScaleMode(\(mode))", .capturePipelineScaleMode)
    }

    /// Has no effect: bit rates stay as they were chosen.
    public func setMinVideoBitrateForTrafficControl(_ bitrate: Int32, mode: ZegoTrafficControlMinVideoBitrateMode) {
        setMinVideoBitrateForTrafficControl(bitrate, mode: mode, channel: .main)
    }

    /// Has no effect: bit rates stay as they were chosen.
    public func setMinVideoBitrateForTrafficControl(
        _ bitrate: Int32, mode: ZegoTrafficControlMinVideoBitrateMode, channel: ZegoPublishChannel
    ) {
        begin(
            "setMinVideoBitrateForTrafficControl(\(bitrate), mode: \(mode), channel: \(channel))", .minimumVideoBitrate)
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
