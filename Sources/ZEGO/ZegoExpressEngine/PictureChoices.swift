import Devices
import EmulatorAPI
import Foundation
import VendorDialects
import VideoEngine

/// What the user chose for the own pictures and for others'.
struct PictureChoices: Sendable {
    /// Whether the app turned the camera on or off; nil if it said nothing.
    var wantsCamera: Bool?
    /// Whether the engine is for video calls, where the camera is on from the beginning.
    var isForVideo = false
    var isPreviewing = false
    var preview: PictureView?
    var config = PictureConfig()
    var mirror = ZegoVideoMirrorMode.onlyPreviewMirror
    var isMuted = false
    /// Whether the camera could not be opened.
    var isBroken = false
    var mutedPlays: Set<StreamID> = []
    var mutesAllPlays = false

    /// Whether the camera is to take pictures for whoever wants them.
    ///
    /// The vendor's SDK opens it with the first stream. The audio flavor of the same module has no camera, so here it is
    /// off until an app shows that it means pictures.
    var isCameraOn: Bool { wantsCamera ?? (isForVideo || isPreviewing) }

    /// Whether a stream's pictures are to come to the device.
    func receives(_ play: Play) -> Bool {
        play.view != nil && !mutesAllPlays && !mutedPlays.contains(play.stream)
    }
}

/// A view of the app's, as a `ZegoCanvas` describes it.
struct PictureView: Sendable {
    var canvas: PictureCanvas
    var layout: PictureLayout

    /// Nil without a view.
    init?(_ canvas: ZegoCanvas?) {
        guard let canvas, let view = canvas.view else { return nil }
        self.canvas = view.canvas
        let filling: PictureFilling =
            switch canvas.viewMode {
            case .aspectFit: .fit
            case .aspectFill: .crop
            case .scaleToFill: .stretch
            }
        layout = PictureLayout(
            filling: filling, background: PictureColor(rgb: Int(canvas.backgroundColor)),
            rotation: PictureRotation(rawValue: (Int(canvas.rotation) % 360 + 360) % 360) ?? .none,
            mirror: canvas.mirror ? .on : .automatic)
    }

    func apply() { canvas.layout = layout }
}

/// How pictures are captured and encoded: the values of `ZegoVideoConfig`.
struct PictureConfig: Hashable, Sendable {
    var captureWidth = 360
    var captureHeight = 640
    var width = 360
    var height = 640
    var frameRate = 15
    var kilobitsPerSecond = 600
    var codec = ZegoVideoCodecID.idDefault
    var keyFrameInterval = 2

    init() {}

    init(_ config: ZegoVideoConfig) {
        (captureWidth, captureHeight) = (
            Self.side(config.captureResolution.width), Self.side(config.captureResolution.height)
        )
        (width, height) = (Self.side(config.encodeResolution.width), Self.side(config.encodeResolution.height))
        (frameRate, kilobitsPerSecond) = (Int(config.fps), Int(config.bitrate))
        (codec, keyFrameInterval) = (config.codecID, Int(config.keyFrameInterval))
    }

    /// Longer sides than any picture's count as this, so that they fit a number.
    private static let longestSide: CGFloat = 100_000

    private static func side(_ length: CGFloat) -> Int { length.isFinite ? Int(max(0, min(length, longestSide))) : 0 }

    /// The nearest that the codec takes.
    var encoding: PictureEncoding {
        PictureEncoding.nearest(
            width: width, height: height, frameRate: frameRate, bitRate: max(1, kilobitsPerSecond) * 1000)
    }

    var capture: PictureEncoding {
        PictureEncoding.nearest(width: captureWidth, height: captureHeight, frameRate: frameRate)
    }

    var model: ZegoVideoConfig {
        let model = ZegoVideoConfig()
        model.captureResolution = CGSize(width: captureWidth, height: captureHeight)
        model.encodeResolution = CGSize(width: width, height: height)
        (model.fps, model.bitrate) = (Int32(frameRate), Int32(kilobitsPerSecond))
        (model.codecID, model.keyFrameInterval) = (codec, Int32(keyFrameInterval))
        return model
    }
}
