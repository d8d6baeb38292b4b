import Devices
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// MARK: The screen

extension ByteRTCVideo {
    /// Captures what the device's screen shows: 0, or -10 for its sound alone, -3 and a warning of the device while the app pushes
    /// pictures of its own. Its sound is never captured. Publishing is apart: ``ByteRTCRoom/publishScreen(_:)``.
    @discardableResult
    public func startScreenCapture(_ type: ByteRTCScreenMediaType, bundleId: String?) -> Int32 {
        if type == .videoAndAudio { device.warn(of: Volcengine.RTCNotEmulated.screenSound) }
        let call = "startScreenCapture(\(type), bundleId: \(bundleId ?? "nil"))"
        guard !isPushed(.screen) else { return denyCapture(call, .screen) }
        return act(call) { state in
            guard type != .audioOnly else { return .notSupport }
            state.video.isCapturingScreen = true
            return .success
        } then: {
            $0.driveSound()
        }
    }

    /// Changes what is captured of the screen: 0, or -10 for its sound alone, -3 while nothing is captured.
    @discardableResult
    public func updateScreenCapture(_ type: ByteRTCScreenMediaType) -> Int32 {
        if type == .videoAndAudio { device.warn(of: Volcengine.RTCNotEmulated.screenSound) }
        return act("updateScreenCapture(\(type))") { state in
            guard type != .audioOnly else { return .notSupport }
            return state.video.isCapturingScreen ? .success : .wrongState
        }
    }

    /// Captures the screen no more. What is published stays so, without pictures. -3 and a warning of the device while the app
    /// pushes pictures of its own.
    @discardableResult
    public func stopScreenCapture() -> Int32 {
        guard !isPushed(.screen) else { return denyCapture("stopScreenCapture()", .screen) }
        return act("stopScreenCapture()") { state in
            state.video.isCapturingScreen = false
            return .success
        } then: {
            $0.driveSound()
        }
    }

    /// Sets how large and how often the screen is sent: 0, or -2 for a size that cannot be. Nil is as at first, 1280 × 720 at 15
    /// pictures a second. The encoder here has sides of 16 to 1280 pixels; others become the nearest.
    @discardableResult
    public func setScreenVideoEncoderConfig(_ encoderConfig: ByteRTCScreenVideoEncoderConfig?) -> Int32 {
        let (width, height) = (encoderConfig?.width ?? 0, encoderConfig?.height ?? 0)
        let (rate, bitRate) = (encoderConfig?.frameRate ?? 0, encoderConfig?.maxBitrate ?? -1)
        return act("setScreenVideoEncoderConfig(\(width) × \(height) at \(rate))") { state in
            guard encoderConfig != nil else {
                state.video.screenEncoding = VideoSettings.usualScreen
                return .success
            }
            guard Self.isPossible(width, height, rate) else { return .parameterErr }
            state.video.screenEncoding = PictureEncoding.nearest(
                width: width, height: height, frameRate: rate, bitRate: bitRate > 0 ? bitRate * 1000 : nil)
            return .success
        } then: { engine in
            let encoding = engine.state.withLock { $0.video.screenEncoding }
            engine.device.video.withEngine { $0.setEncoding(encoding, of: .screen) }
        }
    }

    /// Has no effect: an emulated phone captures its screen without an extension.
    @discardableResult
    public func setExtensionConfig(_ groupId: String?) -> Int32 {
        ignore("setExtensionConfig(\(groupId ?? "nil"))", .screenExtension)
    }

    /// Returns -10: no extension captures the screen.
    @discardableResult
    public func sendScreenCaptureExtensionMessage(_ messsage: Data) -> Int32 {
        act("sendScreenCaptureExtensionMessage(\(messsage.count) bytes)") { _ in .notSupport }
    }

    // MARK: Its sound

    /// Returns -9: no sound of a screen is captured, and the app cannot push it.
    @discardableResult
    public func setScreenAudioSourceType(_ sourceType: ByteRTCAudioSourceType) -> Int32 {
        act("setScreenAudioSourceType(\(sourceType))") { _ in .screenNotSupport }
    }

    /// Returns -9: no sound of a screen is captured.
    @discardableResult
    public func setScreenAudioStreamIndex(_ index: ByteRTCStreamIndex) -> Int32 {
        act("setScreenAudioStreamIndex(\(index))") { _ in .screenNotSupport }
    }

    /// Returns -9: a screen has no sound.
    @discardableResult
    public func pushScreenAudioFrame(_ audioFrame: ByteRTCAudioFrame) -> Int32 {
        act("pushScreenAudioFrame(\(audioFrame.samples) samples)") { _ in .screenNotSupport }
    }
}
