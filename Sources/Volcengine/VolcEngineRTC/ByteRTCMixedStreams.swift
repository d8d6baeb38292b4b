public import Foundation

/// The size of an image on mixed pictures.
open class ByteRTCMixedStreamLayoutRegionImageWaterMarkConfig: NSObject {
    /// In pixels.
    public var imageWidth: Int = 0
    /// In pixels.
    public var imageHeight: Int = 0
}

/// A place on mixed pictures.
open class ByteRTCMixedStreamLayoutRegionConfig: NSObject {
    /// Whose.
    public var userID: String = ""
    /// In which room.
    public var roomID: String = ""
    /// From the left, in pixels.
    public var locationX: Int = 0
    /// From above, in pixels.
    public var locationY: Int = 0
    /// In pixels.
    public var width: Int = 0
    /// In pixels.
    public var height: Int = 0
    /// Higher ones are in front.
    public var zOrder: Int = 0
    /// Whether it is the local user.
    public var isLocalUser: Bool = false
    /// Which of the user's pictures.
    public var streamType: ByteRTCMixedStreamVideoType = .main
    /// How opaque, 0…1.
    public var alpha: CGFloat = 1
    /// How round the corners are.
    public var cornerRadius: CGFloat = 0
    /// What of the stream is mixed.
    public var mediaType: ByteRTCMixedStreamMediaType = .audioAndVideo
    /// How the picture fills the place.
    public var renderMode: ByteRTCMixedStreamRenderMode = .hidden
    /// What the place shows.
    public var regionContentType: ByteRTCMixedStreamLayoutRegionType = .videoStream
    /// An image.
    public var imageWaterMark: Data?
    /// Its size.
    public var imageWaterMarkConfig: ByteRTCMixedStreamLayoutRegionImageWaterMarkConfig?
    /// Where the user is heard from.
    public var spatialPosition: ByteRTCPosition?
    /// Whether the user is heard from there.
    public var applySpatialAudio: Bool = false
    /// How the image in place of the picture fills the place.
    public var alternateImageFillMode: ByteRTCMixedStreamAlternateImageFillMode = .fit
    /// The image in place of the picture.
    public var alternateImageUrl: String = ""
}

/// What mixed pictures look like.
open class ByteRTCMixedStreamLayoutConfig: NSObject {
    /// As `#RRGGBB`.
    public var backgroundColor: String = "#000000"
    /// The places.
    public var regions: [ByteRTCMixedStreamLayoutRegionConfig] = []
    /// A text that goes along.
    public var userConfigExtraInfo: String = ""
    /// An image behind.
    public var backgroundImageUrl: String = ""
}

/// How mixed pictures are encoded.
open class ByteRTCMixedStreamVideoConfig: NSObject {
    /// The codec.
    public var videoCodec: ByteRTCMixedStreamVideoCodecType = .H264
    /// In pixels.
    public var width: Int = 360
    /// In pixels.
    public var height: Int = 640
    /// Pictures in a second.
    public var fps: Int = 15
    /// Seconds between key frames.
    public var gop: Int = 2
    /// In kilobits a second.
    public var bitrate: Int = 500
    /// Whether pictures refer to later ones.
    public var enableBFrame: Bool = false
}

/// How mixed sound is encoded.
open class ByteRTCMixedStreamAudioConfig: NSObject {
    /// The codec.
    public var audioCodec: ByteRTCMixedStreamAudioCodecType = .AAC
    /// Samples in a second.
    public var sampleRate: Int = 48_000
    /// 1 or 2.
    public var channels: Int = 2
    /// In kilobits a second.
    public var bitrate: Int = 64
    /// The profile of AAC.
    public var audioProfile: ByteRTCMixedStreamAudioProfile = .LC
}

/// Where mixed sound is heard from.
open class ByteRTCMixedStreamSpatialAudioConfig: NSObject {
    /// Whether it is heard from somewhere.
    public var enableSpatialRender: Bool = false
    /// Where the audience is.
    public var audienceSpatialPosition: ByteRTCPosition?
    /// Where the audience looks.
    public var audienceSpatialOrientation: ByteRTCHumanOrientation?
}

/// How this device mixes.
open class ByteRTCMixedStreamClientMixConfig: NSObject {
    /// Whether it mixes sound.
    public var useAudioMixer: Bool = true
    /// The form of the pictures.
    public var videoFormat: ByteRTCMixedStreamClientMixVideoFormat = .I420
}

/// How streams are kept together.
open class ByteRTCMixedStreamSyncControlConfig: NSObject {
    /// The way.
    public var syncStrategy: ByteRTCMixedStreamSyncStrategy = .noSync
    /// Whom the others follow.
    public var baseUserID: String?
    /// In milliseconds.
    public var maxCacheTimeMs: Int = 2000
    /// Whether the SDK mixes the pictures.
    public var videoNeedSdkMix: Bool = true
}

/// How the cloud mixes.
open class ByteRTCMixedStreamServerControlConfig: NSObject {
    /// Whether levels go along.
    public var enableVolumeIndication: Bool = false
    /// Seconds between two levels.
    public var volumeIndicationInterval: CGFloat = 2
    /// From which level on somebody talks.
    public var talkVolume: Int = 0
    /// Whether the level is told.
    public var isAddVolumeValue: Bool = false
    /// What goes along with the pictures.
    public var seiContentMode: ByteRTCMixedStreamSEIContentMode = .default
    /// The type of what goes along.
    public var seiPayloadType: Int = 100
    /// The id of what goes along.
    public var seiPayloadUUID: String = ""
    /// What is mixed.
    public var mediaType: ByteRTCMixedStreamMediaType = .audioAndVideo
    /// When mixing begins.
    public var pushStreamMode: ByteRTCMixedStreamPushMode = .onStream
}

/// What is mixed, how, and where to.
open class ByteRTCMixedStreamConfig: NSObject {
    /// Who mixes.
    public var expectedMixingType: ByteRTCMixedStreamType = .byServer
    /// What pictures look like.
    public var layoutConfig: ByteRTCMixedStreamLayoutConfig = ByteRTCMixedStreamLayoutConfig()
    /// How pictures are encoded.
    public var videoConfig: ByteRTCMixedStreamVideoConfig = ByteRTCMixedStreamVideoConfig()
    /// How sound is encoded.
    public var audioConfig: ByteRTCMixedStreamAudioConfig = ByteRTCMixedStreamAudioConfig()
    /// How this device mixes.
    public var clientMixConfig: ByteRTCMixedStreamClientMixConfig?
    /// How streams are kept together.
    public var syncControlConfig: ByteRTCMixedStreamSyncControlConfig?
    /// Where sound is heard from.
    public var spatialAudioConfig: ByteRTCMixedStreamSpatialAudioConfig = ByteRTCMixedStreamSpatialAudioConfig()
    /// How the cloud mixes.
    public var serverControlConfig: ByteRTCMixedStreamServerControlConfig = ByteRTCMixedStreamServerControlConfig()
    /// Further settings.
    public var advancedConfig: NSMutableDictionary?
    /// Further proofs.
    public var authInfo: NSMutableDictionary?
    /// Where to.
    public var pushURL: String?
    /// From which room.
    public var roomID: String = ""
    /// By whom.
    public var userID: String = ""

    /// 360 × 640 at 15 pictures a second, with stereo sound.
    public class func `default`() -> Self { Self() }

    /// 360 × 640 at 15 pictures a second, with stereo sound.
    public override required init() { super.init() }
}

/// Hears of mixed streams; never called here.
public protocol ByteRTCMixedStreamObserver: NSObjectProtocol {
    /// Something happened to a task.
    func onMixingEvent(
        _ event: ByteRTCStreamMixingEvent, taskId: String, error errorCode: ByteRTCStreamMixingErrorCode,
        mix mixType: ByteRTCMixedStreamType)
}

extension ByteRTCVideo {
    /// Returns -10: streams are not mixed for a network of viewers.
    @discardableResult
    public func startPushMixedStream(
        toCDN taskID: String, mixedConfig config: ByteRTCMixedStreamConfig?,
        observer: (any ByteRTCMixedStreamObserver)?
    ) -> Int32 { act("startPushMixedStreamToCDN(\(taskID))") { _ in .notSupport } }

    /// Returns -10: streams are not mixed for a network of viewers.
    @discardableResult
    public func updatePushMixedStream(
        toCDN taskID: String, mixedConfig config: ByteRTCMixedStreamConfig
    ) -> Int32 { act("updatePushMixedStreamToCDN(\(taskID))") { _ in .notSupport } }

    /// Returns -10: streams are not sent to a network of viewers.
    @discardableResult
    public func stopPushStreamToCDN(_ taskID: String) -> Int32 {
        act("stopPushStreamToCDN(\(taskID))") { _ in .notSupport }
    }
}
