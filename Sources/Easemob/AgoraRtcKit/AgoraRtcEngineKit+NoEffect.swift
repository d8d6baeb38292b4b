import Devices
import EmulatorAPI
import Foundation
import VendorDialects

// MARK: Settings of pictures without an effect

extension AgoraRtcEngineKit {
    /// Has no effect; switching it off says nothing.
    @discardableResult
    public func setBeautyEffectOptions(_ enable: Bool, options: AgoraBeautyOptions?) -> Int32 {
        enable
            ? ignore("setBeautyEffectOptions(\(enable), options:)", .beauty)
            : act("setBeautyEffectOptions(\(enable), options:)")
    }

    /// Has no effect; switching it off says nothing.
    @discardableResult
    public func setFaceShapeBeautyOptions(_ enable: Bool, options: AgoraFaceShapeBeautyOptions?) -> Int32 {
        enable
            ? ignore("setFaceShapeBeautyOptions(\(enable), options:)", .beauty)
            : act("setFaceShapeBeautyOptions(\(enable), options:)")
    }

    /// Has no effect.
    @discardableResult
    public func setFaceShapeAreaOptions(_ options: AgoraFaceShapeAreaOptions?) -> Int32 {
        ignore("setFaceShapeAreaOptions(\(options.map { "\($0.shapeArea)" } ?? "nil"))", .beauty)
    }

    /// Has no effect; switching it off says nothing.
    @discardableResult
    public func setFilterEffectOptions(_ enable: Bool, options: AgoraFilterEffectOptions?) -> Int32 {
        enable
            ? ignore("setFilterEffectOptions(\(enable), options:)", .filters)
            : act("setFilterEffectOptions(\(enable), options:)")
    }

    /// Has no effect; switching it off says nothing.
    @discardableResult
    public func setLowlightEnhanceOptions(_ enable: Bool, options: AgoraLowlightEnhanceOptions?) -> Int32 {
        enable
            ? ignore("setLowlightEnhanceOptions(\(enable), options:)", .filters)
            : act("setLowlightEnhanceOptions(\(enable), options:)")
    }

    /// Has no effect; switching it off says nothing.
    @discardableResult
    public func setVideoDenoiserOptions(_ enable: Bool, options: AgoraVideoDenoiserOptions?) -> Int32 {
        enable
            ? ignore("setVideoDenoiserOptions(\(enable), options:)", .filters)
            : act("setVideoDenoiserOptions(\(enable), options:)")
    }

    /// Has no effect; switching it off says nothing.
    @discardableResult
    public func setColorEnhanceOptions(_ enable: Bool, options: AgoraColorEnhanceOptions?) -> Int32 {
        enable
            ? ignore("setColorEnhanceOptions(\(enable), options:)", .filters)
            : act("setColorEnhanceOptions(\(enable), options:)")
    }

    /// Has no effect; switching it off says nothing.
    @discardableResult
    public func enableVirtualBackground(
        _ enable: Bool, backData: AgoraVirtualBackgroundSource?, segData: AgoraSegmentationProperty?
    ) -> Int32 {
        enable
            ? ignore("enableVirtualBackground(\(enable), backData:, segData:)", .virtualBackground)
            : act("enableVirtualBackground(\(enable), backData:, segData:)")
    }

    /// Has no effect.
    @discardableResult
    public func setVideoScenario(_ scenarioType: AgoraApplicationScenarioType) -> Int32 {
        ignore("setVideoScenario(\(scenarioType))", .videoScenario)
    }

    /// Has no effect; switching it off says nothing.
    @discardableResult
    public func setCameraStabilizationMode(_ mode: AgoraCameraStabilizationMode) -> Int32 {
        mode != .off
            ? ignore("setCameraStabilizationMode(\(mode))", .stabilization) : act("setCameraStabilizationMode(\(mode))")
    }

    /// Has no effect.
    @discardableResult
    public func setLocalRenderTargetFps(_ sourceType: AgoraVideoSourceType, targetFps: Int32) -> Int32 {
        ignore("setLocalRenderTargetFps(\(sourceType), targetFps: \(targetFps))", .renderRate)
    }

    /// Has no effect.
    @discardableResult
    public func setRemoteRenderTargetFps(_ targetFps: Int32) -> Int32 {
        ignore("setRemoteRenderTargetFps(\(targetFps))", .renderRate)
    }

    /// Has no effect.
    @discardableResult
    public func enableInstantMediaRendering() -> Int32 {
        ignore("enableInstantMediaRendering()", .instantRendering)
    }

    /// Has no effect.
    @discardableResult
    public func startMediaRenderingTracing() -> Int32 {
        ignore("startMediaRenderingTracing()", .renderingTracing)
    }

    /// Has no effect; switching it off says nothing.
    @discardableResult
    public func setCloudProxy(_ proxyType: AgoraCloudProxyType) -> Int32 {
        proxyType != .noneProxy ? ignore("setCloudProxy(\(proxyType))", .proxies) : act("setCloudProxy(\(proxyType))")
    }

    /// Has no effect.
    @discardableResult
    public func setLocalAccessPoint(withConfig config: AgoraLocalAccessPointConfiguration) -> Int32 {
        ignore("setLocalAccessPoint(withConfig:)", .proxies)
    }

    /// False: faces and backgrounds are left as they are.
    public func isFeatureAvailable(onDevice type: AgoraFeatureType) -> Bool {
        act("isFeatureAvailable(onDevice: \(type))") { _ in .notSupported } == 0
    }

    /// False: the camera does not follow anybody.
    public func isCameraCenterStageSupported() -> Bool {
        act("isCameraCenterStageSupported()") { _ in .notSupported } == 0
    }

    /// ``AgoraHDRCapability/unsupported``: all pictures have 8 bits of a color.
    public func queryHDRCapability(_ moduleType: AgoraVideoModuleType) -> AgoraHDRCapability {
        act("queryHDRCapability(\(moduleType))") { _ in .notSupported } == 0 ? .supported : .unsupported
    }

    /// Has no effect; the camera is the one that ``switchCamera()`` chose.
    @discardableResult
    public func setCameraCapturerConfiguration(_ config: AgoraCameraCapturerConfiguration?) -> Int32 {
        ignore("setCameraCapturerConfiguration(_:)", .cameraForm)
    }

    /// Has no effect.
    @discardableResult
    public func setScreenCaptureScenario(_ screenScenario: AgoraScreenScenarioType) -> Int32 {
        ignore("setScreenCaptureScenario(\(screenScenario))", .screenScenario)
    }
}
