import Devices
public import Foundation
import Synchronization
import VendorDialects

/// How the SDK writes its log.
open class ByteRTCLogConfig: NSObject {
    /// The folder.
    public var logPath: String = ""
    /// How much it has.
    public var logLevel: ByteRTCLocalLogLevel = .warning
    /// How large all files together become, in megabytes.
    public var logFileSize: Int32 = 10
    /// What the files' names begin with.
    public var logFilenamePrefix: String = ""
}

/// What the cellular network is used for beside Wi-Fi.
open class ByteRTCMediaTypeEnhancementConfig: NSObject {
    /// Messages.
    public var enhanceSignaling: Bool = false
    /// Sound.
    public var enhanceAudio: Bool = false
    /// Pictures.
    public var enhanceVideo: Bool = false
    /// The sound of screens.
    public var enhanceScreenAudio: Bool = false
    /// The pictures of screens.
    public var enhanceScreenVideo: Bool = false
}

// Settings that change nothing here that a user hears or sees as a fault. Each says so once.
extension ByteRTCVideo {
    /// Has no effect: the trace is the log. -1 once there is an engine, -2 without a folder and for a prefix that cannot be.
    @discardableResult
    public class func setLogConfig(_ logConfig: ByteRTCLogConfig) -> Int32 {
        let device = Device.current
        let prefix = logConfig.logFilenamePrefix
        device.record(.call, "ByteRTCVideo.setLogConfig(\(logConfig.logPath))")
        let status: ByteRTCReturnStatus =
            if device.existingObject(ByteRTCVideo.self) != nil {
                .failure
            } else if logConfig.logPath.isEmpty || !(prefix.isEmpty || Volcengine.isID(prefix)) {
                .parameterErr
            } else {
                .success
            }
        if status == .success {
            device.warn(of: Volcengine.RTCNotEmulated.logConfig)
        } else {
            device.record(.note, "ByteRTCVideo.setLogConfig returned \(status.rawValue)")
        }
        return Int32(status.rawValue)
    }

    // MARK: Sound

    /// Has no effect: an emulated headset is used in one way.
    @discardableResult
    public func setBluetoothMode(_ mode: ByteRTCBluetoothMode) -> Int32 {
        mode == .auto ? act("setBluetoothMode(auto)") : ignore("setBluetoothMode(\(mode))", .bluetoothMode)
    }

    /// Has no effect: voice and music are as loud as they are.
    @discardableResult
    public func enableVocalInstrumentBalance(_ enable: Bool) -> Int32 {
        let call = "enableVocalInstrumentBalance(\(enable))"
        return enable ? ignore(call, .vocalBalance) : act(call)
    }

    /// Has no effect: singers are heard as they come.
    @discardableResult
    public func setAudioAlignmentProperty(
        _ streamKey: ByteRTCRemoteStreamKey, with mode: ByteRTCAudioAlignmentMode
    ) -> Int32 {
        let call = "setAudioAlignmentProperty(\(streamKey.text), \(mode))"
        return mode == .off ? act(call) : ignore(call, .audioAlignment)
    }

    // MARK: The network

    /// Has no effect: an emulated phone has one network.
    @discardableResult
    public func setCellularEnhancement(_ config: ByteRTCMediaTypeEnhancementConfig) -> Int32 {
        ignore("setCellularEnhancement(…)", .cellularEnhancement)
    }

    /// Has no effect: what is sent stays as it is where the network is poor.
    @discardableResult
    public func setPublishFallbackOption(_ option: ByteRTCPublishFallbackOption) -> Int32 {
        let call = "setPublishFallbackOption(\(option))"
        return option == .disabled ? act(call) : ignore(call, .publishFallback)
    }

    /// Has no effect: what is received stays as it is where the network is poor.
    @discardableResult
    public func setSubscribeFallbackOption(_ option: ByteRTCSubscribeFallbackOption) -> Int32 {
        let call = "setSubscribeFallbackOption(\(option))"
        return option == .disabled ? act(call) : ignore(call, .subscribeFallback)
    }

    /// Has no effect: all users are received alike.
    @discardableResult
    public func setRemoteUserPriority(
        _ priority: ByteRTCRemoteUserPriority, InRoomId roomId: String, uid: String
    ) -> Int32 { ignore("setRemoteUserPriority(\(priority), InRoomId: \(roomId), uid: \(uid))", .userPriority) }

    // MARK: Pictures

    /// Has no effect: own pictures are sent whole.
    @discardableResult
    public func setVideoDigitalZoomConfig(_ type: ByteRTCZoomConfigType, size: Float) -> Int32 {
        ignore("setVideoDigitalZoomConfig(\(type), size: \(size))", .digitalZoom)
    }

    /// Has no effect: own pictures are sent whole.
    @discardableResult
    public func setVideoDigitalZoomControl(_ direction: ByteRTCZoomDirectionType) -> Int32 {
        ignore("setVideoDigitalZoomControl(\(direction))", .digitalZoom)
    }

    /// Has no effect: own pictures are sent whole.
    @discardableResult
    public func startVideoDigitalZoomControl(_ direction: ByteRTCZoomDirectionType) -> Int32 {
        ignore("startVideoDigitalZoomControl(\(direction))", .continuousZoom)
    }

    /// Has no effect: own pictures are sent whole.
    @discardableResult
    public func stopVideoDigitalZoomControl() -> Int32 { ignore("stopVideoDigitalZoomControl()", .continuousZoom) }

    /// Has no effect: nothing is sent while the camera is closed.
    @discardableResult
    public func setDummyCaptureImagePath(_ filePath: String) -> Int32 {
        ignore("setDummyCaptureImagePath(\(filePath))", .dummyImage)
    }

    /// Has no effect: own pictures are sent as they are.
    @discardableResult
    public func setVideoDenoiser(_ mode: ByteRTCVideoDenoiseMode) -> Int32 {
        let call = "setVideoDenoiser(\(mode))"
        return mode == .off ? act(call) : ignore(call, .videoDenoiser)
    }

    /// Has no effect: own pictures are sent as they are.
    @discardableResult
    public func setLowLightAdjusted(_ mode: ByteRTCVideoEnhancementMode) -> Int32 {
        let call = "setLowLightAdjusted(\(mode))"
        return mode == .disabled ? act(call) : ignore(call, .lowLight)
    }

    /// Has no effect: others' pictures are shown as they come. -9 for a screen.
    @discardableResult
    public func setRemoteVideoSuperResolution(
        _ streamKey: ByteRTCRemoteStreamKey, with mode: ByteRTCVideoSuperResolutionMode
    ) -> Int32 {
        let call = "setRemoteVideoSuperResolution(\(streamKey.text), \(mode))"
        guard streamKey.streamIndex == .indexMain else { return act(call) { _ in .screenNotSupport } }
        return mode == .off ? act(call) : ignore(call, .superResolution)
    }
}
