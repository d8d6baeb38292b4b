import Devices
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// Where sound comes out.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TXAudioRoute: Int, Sendable {
    /// The loudspeaker, which is the default.
    case speakerphone = 0
    /// The part held to the ear.
    case earpiece = 1
}

/// Which of the phone's volumes the sound follows.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TXSystemVolumeType: Int, Sendable {
    /// The SDK chooses.
    case auto = 0
    /// The media volume.
    case media = 1
    /// The call volume.
    case VOIP = 2
}

/// The phone's own switches, of the TRTC singleton that returned it.
public final class TXDeviceManager: NSObject, Sendable {
    private struct Owner { weak var cloud: TRTCCloud? }
    private let owner = Mutex(Owner())

    private unowned let device: Device
    private let lifetime: Lifetime

    init(device: Device, lifetime: Lifetime) {
        self.device = device
        self.lifetime = lifetime
        super.init()
    }

    func attach(to cloud: TRTCCloud) { owner.withLock { $0.cloud = cloud } }

    private var cloud: TRTCCloud? { owner.withLock { $0.cloud } }

    /// Sets where sound comes out, as `TRTCCloud.setAudioRoute` does; 0, or -1 after the singleton was destroyed.
    @discardableResult
    public func setAudioRoute(_ route: TXAudioRoute) -> Int {
        guard let cloud, !lifetime.isOver else { return -1 }
        let route: TRTCAudioRoute =
            switch route {
            case .speakerphone: .modeSpeakerphone
            case .earpiece: .modeEarpiece
            }
        cloud.setAudioRoute(route)
        return 0
    }

    /// Has no effect: the emulated phone has one volume. 0, or -1 after the singleton was destroyed.
    @discardableResult
    public func setSystemVolumeType(_ type: TXSystemVolumeType) -> Int {
        guard lifetime.begin("TXDeviceManager.setSystemVolumeType(\(type))", on: device) else { return -1 }
        device.warn(of: Tencent.TRTCNotEmulated.deviceVolumeType)
        return 0
    }

    /// Uses the front camera, or the back one; 0, or -1 after the singleton was destroyed. A camera that does not open is
    /// reported as by `startLocalPreview(_:view:)`, and the other one stays in use.
    @discardableResult
    public func switchCamera(_ frontCamera: Bool) -> Int {
        guard let cloud, lifetime.begin("TXDeviceManager.switchCamera(\(frontCamera))", on: device) else { return -1 }
        cloud.perform { _ = $0.useCamera(frontCamera ? .front : .back) }
        return 0
    }

    /// Whether the front camera is in use.
    public func isFrontCamera() -> Bool { device.video.withEngine { $0.cameraPosition == .front } }

    /// False: the emulated camera has no lens.
    public func isCameraZoomSupported() -> Bool { false }

    /// 1: the emulated camera has no lens.
    public func getCameraZoomMaxRatio() -> CGFloat { 1 }

    /// False: the emulated camera has no lamp.
    public func isCameraTorchSupported() -> Bool { false }

    /// False: the emulated camera sees everything sharp.
    public func isAutoFocusEnabled() -> Bool { false }

    /// Has no effect. -1.
    @discardableResult
    public func setCameraZoomRatio(_ zoomRatio: CGFloat) -> Int {
        miss("setCameraZoomRatio(\(zoomRatio))", .setCameraZoomRatio)
    }

    /// Has no effect. -1.
    @discardableResult
    public func enableCameraAutoFocus(_ enabled: Bool) -> Int {
        miss("enableCameraAutoFocus(\(enabled))", .enableCameraAutoFocus)
    }

    /// Has no effect. -1.
    @discardableResult
    public func setCameraFocusPosition(_ position: CGPoint) -> Int {
        miss("setCameraFocusPosition(\(position.x), \(position.y))", .setCameraFocusPosition)
    }

    /// Has no effect. -1.
    @discardableResult
    public func enableCameraTorch(_ enabled: Bool) -> Int {
        miss("enableCameraTorch(\(enabled))", .enableCameraTorch)
    }

    private func miss(_ call: String, _ part: Tencent.TRTCNotEmulated) -> Int {
        if lifetime.begin("TXDeviceManager.\(call)", on: device) { device.warn(of: part) }
        return -1
    }
}
