import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// MARK: Before the engine

extension ZegoExpressEngine {
    /// Sets advanced settings of the next engine. Known: `notify_remote_device_init_status`, and in seconds
    /// `room_retry_time` and `av_retry_time`; `notify_remote_device_unknown_status`, because every state is known.
    public class func setEngineConfig(_ config: ZegoEngineConfig) {
        let device = Device.current
        device.record(.call, "ZegoExpressEngine.setEngineConfig()")
        let advanced = config.advancedConfig ?? [:]
        EngineSettings.of(device).advanced = advanced
        if config.logConfig != nil { device.warn(of: ZEGO.ExpressNotEmulated.engineLogConfig) }
        if advanced.keys.contains(where: { !EngineSettings.known.contains($0) }) {
            device.warn(of: ZEGO.ExpressNotEmulated.advancedConfig)
        }
        guard shared().state.withLock({ $0.setup != nil }) else { return }
        device.record(.note, "ZegoExpressEngine.setEngineConfig: the engine is there; this is for the next one")
    }

    /// Sets whether the next engine's user may be in several rooms. 1001020 if the engine exists.
    public class func setRoomMode(_ mode: ZegoRoomMode) {
        let device = Device.current
        device.record(.call, "ZegoExpressEngine.setRoomMode(\(mode))")
        let engine = shared()
        guard engine.state.withLock({ $0.setup == nil }) else {
            return engine.refuse("setRoomMode", .roomModeTooLate)
        }
        EngineSettings.of(device).roomMode = mode
    }

    /// Has no effect: no log is written. The world's trace has the app's calls and callbacks.
    public class func setLogConfig(_ config: ZegoLogConfig) { say("setLogConfig()", .setLogConfig) }

    /// Has no effect: there is one server.
    public class func setGeoFence(_ type: UInt, area: UInt) { say("setGeoFence(\(type), area: \(area))", .setGeoFence) }

    /// Has no effect: no part of the emulator needs a license.
    public class func setLicense(_ license: String) { say("setLicense()", .setLicense) }

    /// Has no effect: there is one server, which is reached directly.
    public class func setCloudProxyConfig(_ proxyList: [ZegoProxyInfo], token: String, enable: Bool) {
        say("setCloudProxyConfig(enable: \(enable))", .setCloudProxyConfig)
    }

    /// Has no effect: there is one server, which is reached directly.
    public class func setLocalProxyConfig(_ proxyList: [ZegoProxyInfo], enable: Bool) {
        say("setLocalProxyConfig(enable: \(enable))", .setLocalProxyConfig)
    }

    /// Whether this engine has a feature: sound, media players and SEI.
    public class func isFeatureSupported(_ featureType: ZegoFeatureType) -> Bool {
        switch featureType {
        case .audio, .mediaPlayer, .SEI: true
        case .video, .mediaDataRecorder, .mediaDataPublisher, .sdkVideoCapture, .customVideoCapture, .sdkVideoRender,
            .customVideoRender, .sdkVideoProcessing, .customVideoProcessing, .streamEncryption, .rtmp, .rtmps,
            .rtmpOverQuic:
            false
        }
    }

    /// Sets the handler that gets the result of every call; held weakly, nil for none. May be set before there is an
    /// engine, and outlives it.
    public class func setApiCalledCallback(_ callback: (any ZegoApiCalledEventHandler)?) {
        Device.current.record(
            .call, "ZegoExpressEngine.setApiCalledCallback(\(callback == nil ? "nil" : "handler"))")
        let outlet = shared().callOutlet
        let callback = callback.map(outlet.checked)
        outlet.set(callback) { [weak callback] in callback }
    }

    /// Has no effect: no log is written.
    public class func submitLog() { say("submitLog()", .submitLog) }

    /// Records a call that has no effect here, and says so.
    private class func say(_ call: String, _ missing: ZEGO.ExpressNotEmulated) {
        let device = Device.current
        device.record(.call, "ZegoExpressEngine.\(call)")
        device.warn(of: missing)
    }

    /// The version of the interface this stands for.
    public class func getVersion() -> String { "3.20.0" }

    /// Has no effect: there is no log to upload.
    public func uploadLog() { uploadLog(nil) }

    /// Answers 0 and has no effect: there is no log to upload.
    public func uploadLog(_ callback: ZegoUploadLogResultCallback?) {
        let handed = Handover(callback)
        let done: @Sendable (ZEGO.ExpressFailure?) -> Void = { [self] failure in
            guard let callback = handed.value else { return }
            answer("uploadLog", failure) { callback(failure.number) }
        }
        begin("uploadLog()", refused: done) { engine in
            engine.warn(.uploadLog)
            done(nil)
        }
    }

    /// Returns an empty text and has no effect: no experiment is emulated. 1001091 for a text that is no JSON object.
    @discardableResult
    public func callExperimentalAPI(_ params: String) -> String {
        let isJSON = ((try? JSONSerialization.jsonObject(with: Data(params.utf8))) as? [String: Any]) != nil
        begin("callExperimentalAPI(\(params.prefix(80)))") { engine in
            if isJSON {
                engine.warn(.callExperimentalAPI)
            } else {
                engine.refuse(
                    "callExperimentalAPI", .experimentalCallInvalid)
            }
        }
        return ""
    }
}
