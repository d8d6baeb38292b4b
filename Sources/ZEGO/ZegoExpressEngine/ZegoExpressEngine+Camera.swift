import Devices
import Foundation
import VendorDialects

/// How a camera focuses.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoCameraFocusMode: UInt, Sendable, CaseIterable {
    /// Once.
    case autoFocus = 0
    /// All the time.
    case continuousAutoFocus = 1
}

/// How a camera exposes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoCameraExposureMode: UInt, Sendable, CaseIterable {
    /// Once.
    case autoExposure = 0
    /// All the time.
    case continuousAutoExposure = 1
}

// The simulated phone's cameras see what a test gives them, sharp and as light as it is.
extension ZegoExpressEngine {
    /// Whether the camera focuses: no.
    public func isCameraFocusSupported(_ channel: ZegoPublishChannel) -> Bool {
        warn(.cameraFocus)
        return false
    }

    /// Has no effect: the camera sees everything sharply.
    public func setCameraFocusMode(_ mode: ZegoCameraFocusMode, channel: ZegoPublishChannel) {
        begin("setCameraFocusMode(\(mode), channel: \(channel))", .cameraFocus)
    }

    /// Has no effect: the camera sees everything sharply.
    public func setCameraFocusPointInPreviewX(_ x: Float, y: Float, channel: ZegoPublishChannel) {
        begin("setCameraFocusPointInPreviewX(\(x), y: \(y), channel: \(channel))", .cameraFocus)
    }

    /// Has no effect: the camera sees everything as light as it is.
    public func setCameraExposureMode(_ mode: ZegoCameraExposureMode, channel: ZegoPublishChannel) {
        begin("setCameraExposureMode(\(mode), channel: \(channel))", .cameraExposure)
    }

    /// Has no effect: the camera sees everything as light as it is.
    public func setCameraExposurePointInPreviewX(_ x: Float, y: Float, channel: ZegoPublishChannel) {
        begin("setCameraExposurePointInPreviewX(\(x), y: \(y), channel: \(channel))", .cameraExposure)
    }

    /// Has no effect: the camera sees everything as light as it is.
    public func setCameraExposureCompensation(_ value: Float) { setCameraExposureCompensation(value, channel: .main) }

    /// Has no effect: the camera sees everything as light as it is.
    public func setCameraExposureCompensation(_ value: Float, channel: ZegoPublishChannel) {
        begin("setCameraExposureCompensation(\(value), channel: \(channel))", .cameraExposure)
    }

    /// Has no effect: the camera has one focal length, as ``getCameraMaxZoomFactor()`` says.
    public func setCameraZoomFactor(_ factor: Float) { setCameraZoomFactor(factor, channel: .main) }

    /// Has no effect: the camera has one focal length, as ``getCameraMaxZoomFactor(_:)`` says.
    public func setCameraZoomFactor(_ factor: Float, channel: ZegoPublishChannel) {
        begin("setCameraZoomFactor(\(factor), channel: \(channel))", .cameraZoom)
    }

    /// How near the camera brings things: not at all, 1.
    public func getCameraMaxZoomFactor() -> Float { getCameraMaxZoomFactor(.main) }

    /// How near the camera brings things: not at all, 1.
    public func getCameraMaxZoomFactor(_ channel: ZegoPublishChannel) -> Float {
        warn(.cameraZoom)
        return 1
    }
}
