import Devices
import EmulatorAPI
import Foundation
import VendorDialects
import VideoEngine

/// What the user chose for the local pictures and for others'.
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
    /// The sources that the app chose, by slot.
    var sources: [Int: ZegoVideoSourceType] = [:]
    /// Whether the app captures the screen.
    var capturesScreen = false
    /// Whether the app captures the screen without its pictures.
    var pausesScreen = false
    /// The slot in which the screen is being sent.
    var sentScreen: Int?
    /// What the app chose for other channels than the main one, by slot.
    var sideConfigs: [Int: PictureConfig] = [:]
    var mutedSides: Set<Int> = []
    /// What the app chose for channels whose codec sends two sizes, by slot.
    var dualConfigs: [Int: DualConfig] = [:]
    var mutedPlays: Set<StreamID> = []
    /// In which size streams are played, where the app said it.
    var videoTypes: [StreamID: ZegoVideoStreamType] = [:]
    var mutesAllPlays = false

    /// Whether the camera is to take pictures for whoever wants them.
    ///
    /// The vendor's SDK opens it with the first stream. The audio flavor of the same module has no camera, so here it is
    /// off until an app shows that it means pictures.
    /// Pictures that the app captures itself are meant too.
    func isCameraOn(_ custom: CustomVideo) -> Bool {
        guard source(of: 0) == .camera || custom.capture != nil && source(of: 0) == .custom else { return false }
        return wantsCamera ?? (isForVideo || isPreviewing || custom.capture != nil)
    }
}

extension PictureChoices {
    func source(of slot: Int) -> ZegoVideoSourceType { sources[slot] ?? (slot == 0 ? .camera : .none) }

    func config(of slot: Int) -> PictureConfig { slot == 0 ? config : sideConfigs[slot] ?? PictureConfig() }

    /// How a slot's pictures are encoded with a codec.
    func encoding(of slot: Int, _ codec: ZegoVideoCodecID) -> PictureEncoding {
        let dual = codec == .idH264DualStream ? dualConfigs[slot] : nil
        return dual?.big.encoding ?? config(of: slot).encoding
    }

    /// How a slot's pictures are encoded in the small size; nil with a codec that has one size.
    func smallEncoding(of slot: Int, _ codec: ZegoVideoCodecID) -> PictureEncoding? {
        guard codec.isLayered else { return nil }
        if codec == .idH264DualStream, let dual = dualConfigs[slot] { return dual.small.encoding }
        let (sdk, large) = (ZEGO.profile.sdk, config(of: slot).encoding)
        return .nearest(
            width: large.width / sdk.baseLayerSideDivisor.value, height: large.height / sdk.baseLayerSideDivisor.value,
            frameRate: large.frameRate, bitRate: large.bitRate / sdk.baseLayerRateDivisor.value)
    }

    func isMuted(_ slot: Int) -> Bool { slot == 0 ? isMuted : mutedSides.contains(slot) }

    /// The slot that has the screen as its source.
    var screenSlot: Int? { sources.first { $0.value == .screenCapture }?.key }

    /// Whether a slot's pictures are the screen's.
    func showsScreen(_ slot: Int) -> Bool { capturesScreen && screenSlot == slot }

    /// Chooses a source for a publish channel, or says why it cannot be.
    mutating func choose(_ source: ZegoVideoSourceType, for slot: Int) -> ZEGO.ExpressFailure? {
        switch source {
        case .none: break
        case .camera, .custom:
            guard slot == 0 else { return .missing("a camera of another channel than the main one") }
        case .screenCapture:
            guard screenSlot == nil || screenSlot == slot else {
                return .screenTaken
            }
        case .player, .mainPublishChannel:
            guard slot != 0 else {
                return .wrongSourceOfMain("\(source)")
            }
            return .missing("the source \(source)")
        case .secondaryCamera: return .missing("a second camera at the same time")
        }
        sources[slot] = source
        return nil
    }
}

extension ZegoExpressEngine.State {
    /// Whether a slot's stream has pictures.
    func sendsPictures(_ slot: Int) -> Bool {
        pictures.showsScreen(slot) || slot == 0 && isCameraOn && !pictures.isBroken
    }

    /// What players of a slot's stream are told of its camera; nil as long as there is nothing to tell.
    func camera(of slot: Int) -> ZegoRemoteDeviceState? {
        if pictures.showsScreen(slot) { return pictures.isMuted(slot) ? .mute : .open }
        return slot == 0 ? sound.camera : nil
    }

    /// Whether the camera is to take pictures for whoever wants them.
    var isCameraOn: Bool { pictures.isCameraOn(custom) }

    /// Whether a stream's pictures are to come to the device.
    func receives(_ play: Play) -> Bool {
        let isSeen = play.view != nil || custom.rendering?.takes(play.stream) == true
        return isSeen && !pictures.mutesAllPlays && !pictures.mutedPlays.contains(play.stream)
    }

    /// Whether a stream's pictures are wanted in the small size.
    func wantsSmall(_ stream: StreamID) -> Bool { pictures.videoTypes[stream] == .small }
}

/// A view of the app's, as a `ZegoCanvas` describes it.
struct PictureView: Sendable {
    var canvas: PictureCanvas
    var layout: PictureLayout

    /// Nil without a view.
    init?(_ canvas: ZegoCanvas?) {
        guard let canvas, let view = canvas.view else { return nil }
        self.canvas = view.canvas
        layout = PictureLayout(
            filling: PictureFilling(canvas.viewMode), background: PictureColor(rgb: Int(canvas.backgroundColor)),
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
