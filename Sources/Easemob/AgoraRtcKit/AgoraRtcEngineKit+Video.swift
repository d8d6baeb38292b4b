import Devices
import EmulatorAPI
public import Foundation
import VendorDialects

/// The bit rate that the vendor's SDK chooses for pictures.
public let AgoraVideoBitrateStandard = 0
/// The bit rate that pictures may fall to in a call.
public let AgoraVideoBitrateCompatible = -1
/// The least bit rate, as the vendor's SDK chooses it.
public let AgoraVideoBitrateDefaultMin = -1

/// Where a picture is shown. None is.
open class AgoraRtcVideoCanvas: NSObject {
    /// The view.
    public var view: AnyObject?
    /// Whose picture; 0 is the own.
    public var uid: UInt = 0
    /// How it fits.
    public var renderMode: AgoraVideoRenderMode = .hidden
    /// Whether it is mirrored.
    public var mirrorMode: AgoraVideoMirrorMode = .auto
}

/// How a picture fits its view.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoRenderMode: UInt, Sendable {
    /// It fills the view.
    case hidden = 1
    /// All of it is seen.
    case fit = 2
    /// Deprecated by the vendor.
    case adaptive = 3
}

/// Whether a picture is mirrored.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoMirrorMode: UInt, Sendable {
    /// As the SDK likes.
    case auto = 0
    /// It is.
    case enabled = 1
    /// It is not.
    case disabled = 2
}

/// How a picture is turned.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoOutputOrientationMode: Int, Sendable {
    /// As the camera is.
    case adaptative = 0
    /// Wide.
    case fixedLandscape = 1
    /// High.
    case fixedPortrait = 2
}

/// Pictures in a second.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoFrameRate: Int, Sendable {
    /// 1.
    case fps1 = 1
    /// 7.
    case fps7 = 7
    /// 10.
    case fps10 = 10
    /// 15.
    case fps15 = 15
    /// 24.
    case fps24 = 24
    /// 30.
    case fps30 = 30
    /// 60.
    case fps60 = 60
}

/// How pictures are encoded. None is.
open class AgoraVideoEncoderConfiguration: NSObject {
    /// Wide and high.
    public var dimensions: CGSize
    /// Pictures in a second.
    public var frameRate: AgoraVideoFrameRate
    /// Kilobits in a second.
    public var bitrate: Int
    /// How it is turned.
    public var orientationMode: AgoraVideoOutputOrientationMode
    /// Whether it is mirrored.
    public var mirrorMode: AgoraVideoMirrorMode

    /// Makes a form of pictures.
    public init(
        width: Int, height: Int, frameRate: AgoraVideoFrameRate, bitrate: Int,
        orientationMode: AgoraVideoOutputOrientationMode, mirrorMode: AgoraVideoMirrorMode
    ) {
        dimensions = CGSize(width: width, height: height)
        self.frameRate = frameRate
        self.bitrate = bitrate
        self.orientationMode = orientationMode
        self.mirrorMode = mirrorMode
    }

    /// Makes a form of pictures.
    public init(
        size: CGSize, frameRate: AgoraVideoFrameRate, bitrate: Int,
        orientationMode: AgoraVideoOutputOrientationMode, mirrorMode: AgoraVideoMirrorMode
    ) {
        dimensions = size
        self.frameRate = frameRate
        self.bitrate = bitrate
        self.orientationMode = orientationMode
        self.mirrorMode = mirrorMode
    }
}

// MARK: Pictures

extension AgoraRtcEngineKit {
    /// Has no effect: there are no pictures.
    @discardableResult
    public func enableVideo() -> Int32 { ignore("enableVideo()", .enableVideo) }

    /// Switches off what is off: there are no pictures.
    @discardableResult
    public func disableVideo() -> Int32 { act("disableVideo()") }

    /// Has no effect: there are no pictures.
    @discardableResult
    public func enableLocalVideo(_ enabled: Bool) -> Int32 {
        enabled ? ignore("enableLocalVideo(true)", .enableVideo) : act("enableLocalVideo(false)")
    }

    /// Has no effect: there are no pictures.
    @discardableResult
    public func startPreview() -> Int32 { ignore("startPreview()", .preview) }

    /// Ends what did not begin: there are no pictures.
    @discardableResult
    public func stopPreview() -> Int32 { act("stopPreview()") }

    /// Has no effect: there are no pictures.
    @discardableResult
    public func setupLocalVideo(_ local: AgoraRtcVideoCanvas?) -> Int32 { ignore("setupLocalVideo(_:)", .videoCanvas) }

    /// Has no effect: there are no pictures.
    @discardableResult
    public func setupRemoteVideo(_ remote: AgoraRtcVideoCanvas) -> Int32 {
        ignore("setupRemoteVideo(_:)", .videoCanvas)
    }

    /// Has no effect: there are no pictures.
    @discardableResult
    public func muteLocalVideoStream(_ mute: Bool) -> Int32 { ignore("muteLocalVideoStream(\(mute))", .muteVideo) }

    /// Has no effect: there are no pictures.
    @discardableResult
    public func muteRemoteVideoStream(_ uid: UInt, mute: Bool) -> Int32 {
        ignore("muteRemoteVideoStream(\(uid), mute: \(mute))", .muteVideo)
    }

    /// Has no effect: there are no pictures.
    @discardableResult
    public func muteAllRemoteVideoStreams(_ mute: Bool) -> Int32 {
        ignore("muteAllRemoteVideoStreams(\(mute))", .muteVideo)
    }

    /// Has no effect: there are no pictures.
    @discardableResult
    public func setVideoEncoderConfiguration(_ config: AgoraVideoEncoderConfiguration) -> Int32 {
        ignore("setVideoEncoderConfiguration(_:)", .videoEncoder)
    }

    /// Has no effect: there is no camera.
    @discardableResult
    public func switchCamera() -> Int32 { ignore("switchCamera()", .switchCamera) }
}

// MARK: Logs and opinions

extension AgoraRtcEngineKit {
    /// Has no effect: there is no log.
    @discardableResult
    public func setLogFile(_ filePath: String) -> Int32 { ignore("setLogFile(\(filePath))", .log) }

    /// Has no effect: there is no log.
    @discardableResult
    public func setLogFilter(_ filter: UInt) -> Int32 { ignore("setLogFilter(\(filter))", .log) }

    /// Has no effect: there is no log.
    @discardableResult
    public func setLogLevel(_ level: AgoraLogLevel) -> Int32 { ignore("setLogLevel(\(level))", .log) }

    /// Has no effect: there is no log.
    @discardableResult
    public func setLogFileSize(_ fileSizeInKBytes: UInt) -> Int32 {
        ignore("setLogFileSize(\(fileSizeInKBytes))", .log)
    }

    /// Has no effect: there is no log. Nil in the place of a number.
    @discardableResult
    public func uploadLogFile() -> String? {
        ignore("uploadLogFile()", .uploadLogFile)
        return nil
    }

    /// Has no effect: nobody reads it.
    @discardableResult
    public func rate(_ callId: String, rating: Int, description: String?) -> Int32 {
        ignore("rate(\(callId), rating: \(rating))", .rate)
    }

    /// Has no effect: nobody reads it.
    @discardableResult
    public func complain(_ callId: String, description: String?) -> Int32 { ignore("complain(\(callId))", .rate) }
}
