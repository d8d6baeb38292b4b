import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// MARK: Before the engine

extension ZegoExpressEngine {
    /// Sets advanced settings of the next engine. Known: `notify_remote_device_init_status`, and in seconds
    /// `room_retry_time` and `av_retry_time`.
    public class func setEngineConfig(_ config: ZegoEngineConfig) {
        let device = Device.current
        device.record(.call, "ZegoExpressEngine.setEngineConfig()")
        EngineSettings.of(device).advanced = config.advancedConfig ?? [:]
        guard shared().state.withLock({ $0.setup != nil }) else { return }
        device.record(.note, "ZegoExpressEngine.setEngineConfig: the engine is there; this is for the next one")
    }

    /// Sets whether the next engine's user may be in several rooms. 1001020 if the engine exists.
    public class func setRoomMode(_ mode: ZegoRoomMode) {
        let device = Device.current
        device.record(.call, "ZegoExpressEngine.setRoomMode(\(mode))")
        let engine = shared()
        guard engine.state.withLock({ $0.setup == nil }) else {
            return engine.refuse("setRoomMode", ZEGO.ExpressFailure(.roomModeSetTooLate, "the engine is there"))
        }
        EngineSettings.of(device).roomMode = mode
    }

    /// Does nothing: no log is written. The world's trace has the app's calls and callbacks.
    public class func setLogConfig(_ config: ZegoLogConfig) { note("setLogConfig", "no log is written") }

    /// Does nothing: there is one server.
    public class func setGeoFence(_ type: UInt, area: UInt) {
        Device.current.warn(of: ZEGO.ExpressNotEmulated.setGeoFence)
    }

    /// Does nothing: no part of the emulator needs a license.
    public class func setLicense(_ license: String) { note("setLicense", "no license is needed") }

    /// Does nothing: there is one server, which is reached directly.
    public class func setCloudProxyConfig(_ proxyList: [ZegoProxyInfo], token: String, enable: Bool) {
        note("setCloudProxyConfig", "proxies are not emulated")
    }

    /// Does nothing: there is one server, which is reached directly.
    public class func setLocalProxyConfig(_ proxyList: [ZegoProxyInfo], enable: Bool) {
        note("setLocalProxyConfig", "proxies are not emulated")
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
        shared().callOutlet.set(callback) { [weak callback] in callback }
    }

    /// Does nothing: no log is kept.
    public class func submitLog() { note("submitLog", "no log is written") }

    private class func note(_ call: String, _ text: String) {
        Device.current.record(.note, "ZegoExpressEngine.\(call) does nothing: \(text)")
    }

    /// The version of the interface this stands for.
    public class func getVersion() -> String { "3.20.0" }

    /// Answers 0: there is no log to upload.
    public func uploadLog() { begin("uploadLog()") { _ in } }

    /// Answers 0: there is no log to upload.
    public func uploadLog(_ callback: ZegoUploadLogResultCallback?) {
        let handed = Handover(callback)
        let done: @Sendable (ZEGO.ExpressFailure?) -> Void = { [self] failure in
            guard let callback = handed.value else { return }
            answer("uploadLog", failure) { callback(failure.number) }
        }
        begin("uploadLog()", refused: done) { _ in done(nil) }
    }

    /// Returns an empty text: no experiment is emulated; the trace records the call. 1001091 for a text that is no JSON
    /// object.
    @discardableResult
    public func callExperimentalAPI(_ params: String) -> String {
        let isJSON = ((try? JSONSerialization.jsonObject(with: Data(params.utf8))) as? [String: Any]) != nil
        begin("callExperimentalAPI(\(params.prefix(80)))") { engine in
            if isJSON {
                engine.device.record(.note, "ZegoExpressEngine.callExperimentalAPI does nothing")
            } else {
                engine.refuse(
                    "callExperimentalAPI", ZEGO.ExpressFailure(.experimentalJSONInvalid, "the text is no JSON object"))
            }
        }
        return ""
    }
}
