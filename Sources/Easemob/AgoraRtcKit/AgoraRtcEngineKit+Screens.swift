import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// What a screen mostly shows.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoContentHint: UInt, Sendable {
    /// Not said.
    case none = 0
    /// What moves.
    case motion = 1
    /// Text and pictures.
    case details = 2
}

/// How a shared screen's pictures are sent.
open class AgoraScreenVideoParameters: NSObject {
    /// Wide and high; without a size they are 1,280 × 720.
    public var dimensions = CGSize.zero
    /// Pictures in a second.
    public var frameRate: AgoraVideoFrameRate = .fps15
    /// Kilobits in a second.
    public var bitrate = AgoraVideoBitrateStandard
    /// What the screen shows. It has no effect.
    public var contentHint: AgoraVideoContentHint = .none
}

/// How a shared screen's sound is sent. It has none.
open class AgoraScreenAudioParameters: NSObject {
    /// How loud it is.
    public var captureSignalVolume = 100
}

/// What of a screen is shared.
open class AgoraScreenCaptureParameters2: NSObject {
    /// Whether its sound is. It has none.
    public var captureAudio = false
    /// How.
    public var audioParams = AgoraScreenAudioParameters()
    /// Whether its pictures are.
    public var captureVideo = true
    /// How.
    public var videoParams = AgoraScreenVideoParameters()
}

// MARK: Sharing the screen

extension AgoraRtcEngineKit {
    /// Begins to share the screen, whose pictures `Device.video.useScreen(_:)` sets: 0, or -2 for a size below 0, -8 while it is
    /// shared.
    ///
    /// A connection sends it in place of the camera's pictures while its options have `publishScreenCaptureVideo`. To send
    /// both, join once more with ``joinChannelEx(byToken:connection:delegate:mediaOptions:joinSuccess:)`` as another user.
    @discardableResult
    public func startScreenCapture(_ parameters: AgoraScreenCaptureParameters2) -> Int32 {
        share("startScreenCapture", parameters, isShared: false)
    }

    /// Changes what of the screen is shared, and how: 0, or -2 for a size below 0, -8 unless it is shared.
    @discardableResult
    public func updateScreenCapture(_ parameters: AgoraScreenCaptureParameters2) -> Int32 {
        share("updateScreenCapture", parameters, isShared: true)
    }

    /// Shares the screen no longer.
    @discardableResult
    public func stopScreenCapture() -> Int32 {
        act("stopScreenCapture()") { state in
            state.video.screen = nil
            return .noError
        } then: {
            $0.settleAll()
        }
    }

    private func share(_ call: String, _ parameters: AgoraScreenCaptureParameters2, isShared: Bool) -> Int32 {
        let (video, sends) = (parameters.videoParams, parameters.captureVideo)
        if parameters.captureAudio { device.warn(of: Agora.RTCNotEmulated.screenSound) }
        if video.contentHint != .none { device.warn(of: Agora.RTCNotEmulated.contentHint) }
        let (size, rate, bits) = (video.dimensions, video.frameRate.rawValue, video.bitrate)
        return act("\(call)(\(size.width) x \(size.height), \(rate) fps)") { state in
            guard (state.video.screen != nil) == isShared else { return .invalidState }
            guard let encoding = Self.screenEncoding(size, rate, bits) else { return .invalidArgument }
            state.video.screen = SharedScreen(sendsPictures: sends, encoding: encoding)
            return .noError
        } then: { engine in
            engine.applyEncoding()
            engine.settleAll()
        }
    }

    /// Nil for a size or a rate that is none.
    private static func screenEncoding(_ size: CGSize, _ rate: Int, _ kilobits: Int) -> PictureEncoding? {
        let facts = Agora.profile.sdk
        let sides = [size.width, size.height]
        guard sides.allSatisfy({ $0 >= 0 && $0 <= CGFloat(facts.maximumPictureSide.value) }),
            kilobits >= AgoraVideoBitrateCompatible
        else { return nil }
        let isGiven = sides.allSatisfy { $0 >= 1 }
        return .nearest(
            width: isGiven ? Int(sides[0]) : facts.screenWidth.value,
            height: isGiven ? Int(sides[1]) : facts.screenHeight.value, frameRate: rate,
            bitRate: kilobits > 0 ? kilobits.multipliedSaturated(by: 1000) : nil)
    }
}
