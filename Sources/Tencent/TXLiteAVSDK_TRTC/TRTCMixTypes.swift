public import Foundation

/// How a mix is laid out.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCTranscodingConfigMode: Int, Sendable {
    /// Not chosen, which is refused.
    case unknown = 0
    /// The users and their places are listed.
    case manual = 1
    /// Everybody's sound, without pictures.
    case template_PureAudio = 2
    /// The users are placeholders.
    case template_PresetLayout = 3
    /// The screen of the caller.
    case template_ScreenSharing = 4
}

/// What of a user is mixed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCMixInputType: Int, Sendable {
    /// As ``TRTCMixUser/pureAudio`` says.
    case undefined = 0
    /// Sound and pictures.
    case audioVideo = 1
    /// Pictures.
    case pureVideo = 2
    /// Sound.
    case pureAudio = 3
    /// An image on top.
    case watermark = 4
}

/// One user in a mix.
open class TRTCMixUser: NSObject {
    /// Who, or a placeholder.
    public var userId: String = ""
    /// The user's room; nil is the caller's.
    public var roomID: String?
    /// Where the picture is; there are none.
    public var rect: CGRect = .zero
    /// The picture's layer, 1…15.
    public var zOrder: Int32 = 0
    /// Which picture.
    public var streamType: TRTCVideoStreamType = .big
    /// Whether only the sound is mixed; ``inputType`` goes before it.
    public var pureAudio: Bool = false
    /// What is mixed.
    public var inputType: TRTCMixInputType = .undefined
    /// How the picture fills its place.
    public var renderMode: Int32 = 0
    /// How loud the user is in the mix, 0…100.
    public var soundLevel: Int32 = 100
    /// The address of an image.
    public var image: String?
}

/// How the cloud mixes a room into one stream.
open class TRTCTranscodingConfig: NSObject {
    /// The layout.
    public var mode: TRTCTranscodingConfigMode = .unknown
    /// A number from the vendor's live service.
    public var appId: Int32 = 0
    /// A number from the vendor's live service.
    public var bizId: Int32 = 0
    /// In pixels; 0 for sound alone.
    public var videoWidth: Int32 = 0
    /// In pixels; 0 for sound alone.
    public var videoHeight: Int32 = 0
    /// In kbit/s.
    public var videoBitrate: Int32 = 0
    /// Pictures a second.
    public var videoFramerate: Int32 = 15
    /// Seconds between key frames.
    public var videoGOP: Int32 = 2
    /// As 0xRRGGBB.
    public var backgroundColor: Int32 = 0
    /// The address of an image.
    public var backgroundImage: String?
    /// In hertz.
    public var audioSampleRate: Int32 = 48_000
    /// In kbit/s, 32…192.
    public var audioBitrate: Int32 = 64
    /// 1 or 2.
    public var audioChannels: Int32 = 1
    /// 0…2.
    public var audioCodec: Int32 = 0
    /// The users in the mix.
    public var mixUsers: [TRTCMixUser] = []
    /// The stream on a content network; nil is the caller's own.
    public var streamId: String?
    /// Messages in the pictures, as JSON.
    public var videoSeiParams: String?
}

/// Where a stream goes besides the vendor's own network.
open class TRTCPublishCDNParam: NSObject {
    /// A number from the vendor's live service.
    public var appId: Int32 = 0
    /// A number from the vendor's live service.
    public var bizId: Int32 = 0
    /// An address that begins with `rtmp`.
    public var url: String = ""
    /// The stream that goes there; empty is the caller's own.
    public var streamId: String = ""
}

/// What goes where.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCPublishMode: Int, Sendable {
    /// Not chosen, which is refused.
    case modeUnknown = 0
    /// The caller's camera stream to a content network.
    case bigStreamToCdn = 1
    /// The caller's screen stream to a content network; there is none.
    case subStreamToCdn = 2
    /// A mix to a content network.
    case mixStreamToCdn = 3
    /// A mix to the caller's room, as a user of its own.
    case mixStreamToRoom = 4
}

/// A user of a room.
open class TRTCUser: NSObject {
    /// Who.
    public var userId: String = ""
    /// The room's number; 0 means that ``strRoomId`` names it.
    public var intRoomId: UInt32 = 0
    /// The room's text.
    public var strRoomId: String?
}

/// An address on a content network.
open class TRTCPublishCdnUrl: NSObject {
    /// An address that begins with `rtmp`.
    public var rtmpUrl: String = ""
    /// Whether it is the vendor's own network.
    public var isInternalLine: Bool = true
}

/// Where a stream goes.
open class TRTCPublishTarget: NSObject {
    /// What goes where.
    public var mode: TRTCPublishMode = .modeUnknown
    /// The addresses on content networks.
    public var cdnUrlList: [TRTCPublishCdnUrl]? = []
    /// As whom a mix is in a room.
    public var mixStreamIdentity: TRTCUser?
}

/// Where a picture is in a mix; there are none.
open class TRTCVideoLayout: NSObject {
    /// In pixels.
    public var rect: CGRect = .zero
    /// The layer, 0…15.
    public var zOrder: Int32 = 0
    /// How the picture fills its place.
    public var fillMode: TRTCVideoFillMode = .fill
    /// As 0xRRGGBB.
    public var backgroundColor: Int32 = 0
    /// The address of an image for a user without pictures.
    public var placeHolderImage: String?
    /// Whose picture.
    public var fixedVideoUser: TRTCUser?
    /// Which picture.
    public var fixedVideoStreamType: TRTCVideoStreamType = .big
}

/// An image on top of a mix; there are none.
open class TRTCWatermark: NSObject {
    /// The address of an image.
    public var watermarkUrl: String = ""
    /// In pixels.
    public var rect: CGRect = .zero
    /// The layer, 0…15.
    public var zOrder: Int32 = 0
}

/// How a published stream is encoded.
open class TRTCStreamEncoderParam: NSObject {
    /// In pixels; 0 for sound alone.
    public var videoEncodedWidth: Int32 = 0
    /// In pixels; 0 for sound alone.
    public var videoEncodedHeight: Int32 = 0
    /// Pictures a second.
    public var videoEncodedFPS: Int32 = 20
    /// Seconds between key frames.
    public var videoEncodedGOP: Int32 = 3
    /// In kbit/s.
    public var videoEncodedKbps: Int32 = 0
    /// In hertz.
    public var audioEncodedSampleRate: Int32 = 48_000
    /// 1 or 2.
    public var audioEncodedChannelNum: Int32 = 1
    /// In kbit/s, 32…192.
    public var audioEncodedKbps: Int32 = 50
    /// 0…2.
    public var audioEncodedCodecType: Int32 = 0
    /// 0 or 1.
    public var videoEncodedCodecType: Int32 = 0
    /// Messages in the pictures, as JSON.
    public var videoSeiParams: String?
}

/// What is mixed.
open class TRTCStreamMixingConfig: NSObject {
    /// As 0xRRGGBB.
    public var backgroundColor: Int32 = 0
    /// The address of an image.
    public var backgroundImage: String?
    /// The pictures.
    public var videoLayoutList: [TRTCVideoLayout]? = []
    /// The users whose sound is mixed; none means everybody.
    public var audioMixUserList: [TRTCUser]? = []
    /// The images on top.
    public var watermarkList: [TRTCWatermark]? = []
}
