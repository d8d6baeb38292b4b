import Devices
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// The camera's own settings. An emulated camera has one focal length, no lamp, and sees everything sharp and light enough.
extension ByteRTCVideo {
    /// Turns the camera's pictures, before anything else is done with them; not at all at first.
    @discardableResult
    public func setVideoCapture(_ rotation: ByteRTCVideoRotation) -> Int32 {
        act(
            "setVideoCaptureRotation(\(rotation))",
            then: { engine in
                let turn: PictureRotation = PictureRotation(rawValue: rotation.rawValue) ?? .none
                engine.device.video.withEngine { $0.captureRotation = turn }
            })
    }

    /// False: there is one focal length.
    public func isCameraZoomSupported() -> Bool { false }

    /// 1: there is one focal length.
    public func getCameraZoomMaxRatio() -> Float { 1 }

    /// Brings things nearer: 0 for 1 while the camera is open, which changes nothing, and otherwise -1.
    @discardableResult
    public func setCameraZoomRatio(_ zoomRatio: Float) -> Int32 {
        act("setCameraZoomRatio(\(zoomRatio))") { $0.video.isCapturing && zoomRatio == 1 ? .success : .failure }
    }

    /// False: there is no lamp.
    public func isCameraTorchSupported() -> Bool { false }

    /// Returns -1: there is no lamp.
    @discardableResult
    public func setCameraTorch(_ torchState: ByteRTCTorchState) -> Int32 {
        act("setCameraTorch(\(torchState))") { _ in .failure }
    }

    /// False: the camera sees everything sharp.
    public func isCameraFocusPositionSupported() -> Bool { false }

    /// Returns -1: the camera sees everything sharp.
    @discardableResult
    public func setCameraFocusPosition(_ position: CGPoint) -> Int32 {
        act("setCameraFocusPosition(\(position.x), \(position.y))") { _ in .failure }
    }

    /// False: the camera sees everything light enough.
    public func isCameraExposurePositionSupported() -> Bool { false }

    /// Returns -1: the camera sees everything light enough.
    @discardableResult
    public func setCameraExposurePosition(_ position: CGPoint) -> Int32 {
        act("setCameraExposurePosition(\(position.x), \(position.y))") { _ in .failure }
    }

    /// Returns -1: the camera sees everything light enough.
    @discardableResult
    public func setCameraExposureCompensation(_ val: Float) -> Int32 {
        act("setCameraExposureCompensation(\(val))") { _ in .failure }
    }

    /// Has no effect: the camera sees everything light enough.
    @discardableResult
    public func enableCameraAutoExposureFaceMode(_ enable: Bool) -> Int32 {
        ignore("enableCameraAutoExposureFaceMode(\(enable))", .faceExposure)
    }

    /// Has no effect: the camera takes as many pictures as are wanted.
    @discardableResult
    public func setCameraAdaptiveMinimumFrameRate(_ framerate: Int32) -> Int32 {
        ignore("setCameraAdaptiveMinimumFrameRate(\(framerate))", .adaptiveFrameRate)
    }

    // MARK: Beauty

    /// Returns -1000: the library of effects is not there.
    @discardableResult
    public func enableEffectBeauty(_ enable: Bool) -> Int32 { lackEffects("enableEffectBeauty(\(enable))") }

    /// Returns -1000: the library of effects is not there.
    @discardableResult
    public func setBeautyIntensity(_ beautyMode: ByteRTCEffectBeautyMode, withIntensity intensity: Float) -> Int32 {
        lackEffects("setBeautyIntensity(\(beautyMode), withIntensity: \(intensity))")
    }

    private func lackEffects(_ call: String) -> Int32 {
        let result = act(call)
        guard result == 0 else { return result }
        let code = Volcengine.EffectCode.noLibrary
        device.record(.note, "\(face.engine).\(call.prefix { $0 != "(" }) returned \(code)")
        return code
    }
}
