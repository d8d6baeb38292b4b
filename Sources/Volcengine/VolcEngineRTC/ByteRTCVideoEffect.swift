import Devices
public import Foundation
import VendorDialects

/// What a background is replaced with.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVirtualBackgroundSourceType: Int, Sendable, CaseIterable {
    case color = 0
    case image = 1
}

/// What a background is replaced with.
open class ByteRTCVirtualBackgroundSource: NSObject {
    /// A color or an image.
    public var sourceType: ByteRTCVirtualBackgroundSourceType = .color
    /// The color.
    public var sourceColor: Int32 = 0
    /// The image's path.
    public var sourcePath: String?
}

/// Effects on the local picture. The vendor's licensed library makes them. It is not here: every call returns -1000, as in the
/// vendor's SDK without that library.
public final class ByteRTCVideoEffect: NSObject, Sendable {
    private let engine: ByteRTCVideo

    init(_ engine: ByteRTCVideo) {
        self.engine = engine
        super.init()
    }

    /// Returns -1000.
    @discardableResult
    public func initCVResource(_ licenseFile: String, withAlgoModelDir algoModelDir: String) -> Int32 {
        refuse("initCVResource(\(licenseFile))")
    }

    /// Returns -1000.
    @discardableResult
    public func enable() -> Int32 { refuse("enableVideoEffect()") }

    /// Returns -1000.
    @discardableResult
    public func disableVideoEffect() -> Int32 { refuse("disableVideoEffect()") }

    /// Returns -1000.
    @discardableResult
    public func setEffectNodes(_ effectNodes: [String]) -> Int32 { refuse("setEffectNodes(\(effectNodes.count))") }

    /// Returns -1000.
    @discardableResult
    public func updateNode(_ node: String, key: String, value: Float) -> Int32 {
        refuse("updateEffectNode(\(node), key: \(key), value: \(value))")
    }

    /// Returns -1000.
    @discardableResult
    public func setColorFilter(_ filterRes: String) -> Int32 { refuse("setColorFilter(\(filterRes))") }

    /// Returns -1000.
    @discardableResult
    public func setColorFilterIntensity(_ intensity: Float) -> Int32 {
        refuse("setColorFilterIntensity(\(intensity))")
    }

    /// Returns -1000.
    @discardableResult
    public func enableVirtualBackground(
        _ backgroundStickerPath: String, with source: ByteRTCVirtualBackgroundSource
    ) -> Int32 { refuse("enableVirtualBackground(\(backgroundStickerPath))") }

    /// Returns -1000.
    @discardableResult
    public func disableVirtualBackground() -> Int32 { refuse("disableVirtualBackground()") }

    private func refuse(_ call: String) -> Int32 {
        let result = engine.act(of: "ByteRTCVideoEffect", call)
        guard result == 0 else { return result }
        let code = Volcengine.EffectCode.noLibrary
        engine.device.record(.note, "ByteRTCVideoEffect.\(call.prefix { $0 != "(" }) returned \(code)")
        return code
    }
}

extension ByteRTCVideo {
    /// Effects on the local picture, of which there are none.
    public func getVideoEffectInterface() -> ByteRTCVideoEffect! {
        act("getVideoEffectInterface()")
        return ByteRTCVideoEffect(self)
    }
}
