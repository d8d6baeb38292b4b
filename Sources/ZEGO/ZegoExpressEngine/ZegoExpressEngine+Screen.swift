import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// MARK: What publish channels show

extension ZegoExpressEngine {
    /// Sets the source of the main channel's pictures; see ``setVideoSource(_:channel:)``.
    @discardableResult
    public func setVideoSource(_ source: ZegoVideoSourceType) -> Int32 { setVideoSource(source, channel: .main) }

    /// Sets the source of a channel's pictures, and answers 0 or the code of the refusal.
    ///
    /// The main channel has the camera at first, others have none. `.custom` is what
    /// ``enableCustomVideoCapture(_:config:channel:)`` takes, for the main channel. `.screenCapture` is the screen, for one
    /// channel at a time: 1000017 for a second one. 1000017 for `.player` and `.mainPublishChannel` in the main channel, and
    /// 1000010 for them in others, where nothing else than the screen is emulated.
    @discardableResult
    public func setVideoSource(_ source: ZegoVideoSourceType, channel: ZegoPublishChannel) -> Int32 {
        let call = "setVideoSource(\(source), channel: \(channel))"
        let fault = state.withLock { state -> ZEGO.ExpressFailure? in
            state.setup == nil ? .noEngine : state.pictures.choose(source, for: Int(channel.rawValue))
        }
        if let fault {
            device.record(.call, "ZegoExpressEngine.\(call)")
            refuse("setVideoSource", fault)
            return fault.code.rawValue
        }
        begin(call) { $0.settleEngine() }
        return 0
    }

    // MARK: The screen

    /// Captures what the phone's screen shows, for the channel that has it as its source; see
    /// ``setVideoSource(_:channel:)``. 1020000 where the user does not allow it, 1020005 where there is none.
    public func startScreenCapture(_ config: ZegoScreenCaptureConfig) { capture(config, "startScreenCapture") }

    /// Captures what the phone's screen shows; there is one app on it. See ``startScreenCapture(_:)``.
    public func startScreenCaptureInApp(_ config: ZegoScreenCaptureConfig) {
        capture(config, "startScreenCaptureInApp")
    }

    /// Changes whether the pictures of the captured screen are sent. 1020003 while it is not captured.
    public func updateScreenCaptureConfig(_ config: ZegoScreenCaptureConfig) {
        guard state.withLock({ $0.setup == nil || $0.pictures.capturesScreen || $0.pictures.pausesScreen }) else {
            return begin("updateScreenCaptureConfig(_:)") { engine in
                engine.refuse("updateScreenCaptureConfig", .screenNotCaptured)
            }
        }
        capture(config, "updateScreenCaptureConfig")
    }

    private func capture(_ config: ZegoScreenCaptureConfig, _ call: String) {
        if config.cropRect != .zero { warn(.screenCrop) }
        if config.microphoneVolume != 100 || config.applicationVolume != 100 { warn(.screenVolumes) }
        let hasPictures = config.captureVideo
        begin("\(call)(captureVideo: \(hasPictures))") { engine in
            let source = engine.device.video.withEngine { $0.screenSource }
            if case .unusable(let fault) = source {
                return engine.refuse(call, ZEGO.ExpressFailure(CameraFailure.fault(fault)))
            }
            engine.state.withLock { state in
                (state.pictures.capturesScreen, state.pictures.pausesScreen) = (hasPictures, !hasPictures)
            }
            engine.settleEngine()
        }
    }

    /// Captures the screen no longer. Its channel has no pictures then.
    public func stopScreenCapture() {
        begin("stopScreenCapture()") { engine in
            engine.state.withLock { ($0.pictures.capturesScreen, $0.pictures.pausesScreen) = (false, false) }
            engine.settleEngine()
        }
    }

    /// Has no effect: there is no other app that captures.
    public func setAppGroupID(_ groupID: String) { begin("setAppGroupID(\(groupID))", .appGroup) }
}
