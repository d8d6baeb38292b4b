public import Foundation

/// Where a picture is shown.
open class ZegoCanvas: NSObject {
    /// The view.
    public var view: ZGView!
    /// How the picture fills it.
    public var viewMode: ZegoViewMode = .aspectFit
    /// Red, green and blue as one number.
    public var backgroundColor: Int32 = 0
    /// Whether transparency counts; pictures have none.
    public var alphaBlend: Bool = false
    /// In degrees.
    public var rotation: Int32 = 0
    /// Whether it is mirrored.
    public var mirror: Bool = false

    /// A canvas over a view.
    public init(view: ZGView?) { self.view = view }
}

/// How the screen is captured.
open class ZegoScreenCaptureConfig: NSObject {
    /// Whether its pictures are.
    public var captureVideo = true
    /// Whether its sound is, where a channel has it as its source; no channel can.
    public var captureAudio = true
    /// How loud the microphone is with it, 0 to 200. It has no effect.
    public var microphoneVolume: UInt32 = 100
    /// How loud the app is in it, 0 to 200. It has no effect.
    public var applicationVolume: UInt32 = 100
    /// The part that is captured, in pixels. It has no effect.
    public var cropRect: CGRect = .zero
}

/// How pictures are captured and encoded.
open class ZegoVideoConfig: NSObject {
    /// In pixels.
    public var captureResolution: CGSize = CGSize(width: 360, height: 640)
    /// In pixels.
    public var encodeResolution: CGSize = CGSize(width: 360, height: 640)
    /// Pictures a second.
    public var fps: Int32 = 15
    /// In kbit/s.
    public var bitrate: Int32 = 600
    /// How they are encoded. With `.idSvc` and `.idH264DualStream` they are sent in two sizes. Otherwise it has no effect, because
    /// there is one codec.
    public var codecID: ZegoVideoCodecID = .idDefault
    /// In seconds; it has no effect, because key frames are sent when somebody needs one.
    public var keyFrameInterval: Int32 = 2

    /// 360 by 640 pixels, 15 pictures a second, 600 kbit/s.
    public override required init() { super.init() }

    /// 360 by 640 pixels, 15 pictures a second, 600 kbit/s.
    public class func `default`() -> Self { Self() }

    /// A vendor preset, upright.
    public convenience init(preset: ZegoVideoConfigPreset) {
        self.init()
        let (width, height): (CGFloat, CGFloat)
        switch preset {
        case .preset180P: (width, height, bitrate) = (180, 320, 300)
        case .preset270P: (width, height, bitrate) = (270, 480, 400)
        case .preset360P: (width, height, bitrate) = (360, 640, 600)
        case .preset540P: (width, height, bitrate) = (540, 960, 1200)
        case .preset720P: (width, height, bitrate) = (720, 1280, 1500)
        case .preset1080P: (width, height, bitrate) = (1080, 1920, 3000)
        }
        captureResolution = CGSize(width: width, height: height)
        encodeResolution = captureResolution
    }
}
