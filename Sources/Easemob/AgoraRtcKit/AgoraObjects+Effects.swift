public import Foundation

// What settings without an effect are made of. Each property has the vendor's default.

/// How faces are beautified.
open class AgoraBeautyOptions: NSObject {
    /// The contrast.
    public var lighteningContrastLevel: AgoraLighteningContrastLevel = .normal
    /// How light, 0…1.
    public var lighteningLevel: Float = 0.7
    /// How smooth, 0…1.
    public var smoothnessLevel: Float = 0.5
    /// How red, 0…1.
    public var rednessLevel: Float = 0.1
    /// How sharp, 0…1.
    public var sharpnessLevel: Float = 0.1
}

/// How faces are shaped.
open class AgoraFaceShapeBeautyOptions: NSObject {
    /// Which faces they are shaped after.
    public var shapeStyle: AgoraFaceShapeStyle = .female
    /// How much, 0…100.
    public var styleIntensity: Int32 = 50
}

/// How a part of faces is shaped.
open class AgoraFaceShapeAreaOptions: NSObject {
    /// The part.
    public var shapeArea: AgoraFaceShapeArea = .none
    /// How much.
    public var shapeIntensity: Int32 = 0
}

/// A filter of pictures.
open class AgoraFilterEffectOptions: NSObject {
    /// Where its file is.
    public var path: String?
    /// How strong it is, 0…1.
    public var strength: Float = 0.5
}

/// How dark pictures are lightened.
open class AgoraLowlightEnhanceOptions: NSObject {
    /// When.
    public var mode: AgoraLowlightEnhanceMode = .auto
    /// How well.
    public var level: AgoraLowlightEnhanceLevel = .quality
}

/// How noise is taken out of pictures.
open class AgoraVideoDenoiserOptions: NSObject {
    /// When.
    public var mode: AgoraVideoDenoiserMode = .auto
    /// How well.
    public var level: AgoraVideoDenoiserLevel = .highQuality
}

/// How colors are made richer.
open class AgoraColorEnhanceOptions: NSObject {
    /// How much, 0…1.
    public var strengthLevel: Float = 0
    /// How much skin keeps its color, 0…1.
    public var skinProtectLevel: Float = 1
}

/// What is behind the person.
open class AgoraVirtualBackgroundSource: NSObject {
    /// Its kind.
    public var backgroundSourceType: AgoraVirtualBackgroundSourceType = .color
    /// Its color, as RGB.
    public var color: UInt = 0xFFFFFF
    /// Where its file is.
    public var source: String?
    /// How much it is blurred.
    public var blurDegree: AgoraBlurDegree = .high
}

/// How the person is told from the background.
open class AgoraSegmentationProperty: NSObject {
    /// How much of green is background, 0…1.
    public var greenCapacity: Float = 0.5
}

/// Where a private server takes logs.
open class LogUploadServerInfo: NSObject {
    /// Its domain.
    public var serverDomain: String?
    /// Its path.
    public var serverPath: String?
    /// Its port.
    public var serverPort = 0
    /// Whether it is reached by HTTPS.
    public var serverHttps = true
}

/// More of a private server.
open class AdvancedConfigInfo: NSObject {
    /// Where it takes logs.
    public var logUploadServer: LogUploadServerInfo?
}

/// The vendor's private servers.
open class AgoraLocalAccessPointConfiguration: NSObject {
    /// Their addresses.
    public var ipList: [Any]?
    /// Their domains.
    public var domainList: [Any]?
    /// The domain that their certificate names.
    public var verifyDomainName: String?
    /// When they are used.
    public var mode: AgoraLocalProxyMode = .connectivityFirst
    /// More of them.
    public var advancedConfig: AdvancedConfigInfo?
}

/// How pictures are inspected.
open class AgoraContentInspectModule: NSObject {
    /// For what.
    public var type: AgoraContentInspectType = .invalid
    /// Seconds between two pictures.
    public var interval = 0
}

/// How pictures are inspected.
open class AgoraContentInspectConfig: NSObject {
    /// What the vendor's back end is told.
    public var extraInfo: String?
    /// For what, and how often.
    public var modules: [AgoraContentInspectModule]?
}

/// A user of a broadcast.
open class AgoraLiveTranscodingUser: NSObject {
    /// The user.
    public var uid: UInt = 0
    /// Where the pictures are.
    public var rect = CGRect.zero
    /// What is above, 0…100.
    public var zOrder = 0
    /// How opaque the pictures are, 0…1.
    public var alpha = 1.0
    /// Which channels the sound is on.
    public var audioChannel = 0
}

/// What a broadcast looks like.
open class AgoraLiveTranscoding: NSObject {
    /// The size of its pictures.
    public var size = CGSize(width: 360, height: 640)
    /// Its users.
    public private(set) var transcodingUsers: [AgoraLiveTranscodingUser]?

    /// Takes a user in, in place of the same one.
    @discardableResult
    public func add(_ user: AgoraLiveTranscodingUser) -> Int32 {
        removeUser(user.uid)
        transcodingUsers = (transcodingUsers ?? []) + [user]
        return 0
    }

    /// Takes a user out.
    @discardableResult
    public func removeUser(_ uid: UInt) -> Int32 {
        transcodingUsers?.removeAll { $0.uid == uid }
        return 0
    }

    /// One as the vendor's SDK begins with.
    public class func `default`() -> AgoraLiveTranscoding { AgoraLiveTranscoding() }
}

/// How encoded pictures are sent.
open class AgoraEncodedVideoTrackOptions: NSObject {
    /// How they are encoded.
    public var codecType: AgoraVideoCodecType = .H264
    /// How much is sent, in kbit/s.
    public var targetBitrate = 6500
}

/// An encoded picture.
open class AgoraEncodedVideoFrameInfo: NSObject {
    /// How it is encoded.
    public var codecType: AgoraVideoCodecType = .H264
    /// Its width.
    public var width = 0
    /// Its height.
    public var height = 0
    /// How many there are in a second.
    public var framesPerSecond = 0
    /// How it is turned.
    public var rotation = 0
    /// Its track.
    public var trackId = 0
    /// When it was taken.
    public var captureTimeMs = 0
    /// Whose it is.
    public var uid = 0
}

/// A still picture.
open class AgoraImageTrackOptions: NSObject {
    /// Where its file is.
    public var imageUrl: String?
    /// How often it is sent in a second.
    public var fps: Int32 = 15
    /// Whether it is mirrored.
    public var mirrorMode: AgoraVideoMirrorMode = .auto
}

/// How the camera captures.
open class AgoraCameraCapturerConfiguration: NSObject {
    /// Which camera.
    public var cameraDirection: AgoraCameraDirection = .front
    /// The size of its pictures.
    public var dimensions = CGSize.zero
    /// How many there are in a second.
    public var frameRate: Int32 = 15
    /// Whether they have the shape of what is sent.
    public var followEncodeDimensionRatio = true
}

/// A source of pictures that are put together.
open class AgoraTranscodingVideoStream: NSObject {
    /// Its kind.
    public var sourceType: AgoraVideoSourceType = .camera
    /// The user.
    public var remoteUserUid: UInt = 0
    /// Where a picture's file is.
    public var imageUrl: String?
    /// The media player.
    public var mediaPlayerId: UInt = 0
    /// Where it is.
    public var rect = CGRect.zero
    /// What is above, 1…100.
    public var zOrder = 1
    /// How opaque it is, 0…1.
    public var alpha = 1.0
    /// Whether it is mirrored.
    public var mirror = false
}

/// Pictures that are put together on the phone.
open class AgoraLocalTranscoderConfiguration: NSObject {
    /// Of what.
    public var videoInputStreams: [AgoraTranscodingVideoStream]?
    /// How they are encoded.
    public var videoOutputConfiguration = AgoraVideoEncoderConfiguration(
        size: CGSize(width: 640, height: 360), frameRate: .fps15, bitrate: 0, orientationMode: .adaptative,
        mirrorMode: .auto)
    /// Whether they have the first camera's times.
    public var syncWithPrimaryCamera = true
}

/// Where something is drawn on pictures.
open class WatermarkOptions: NSObject {
    /// Whether the local user sees it too.
    public var visibleInPreview = true
    /// Where it is on wide pictures.
    public var positionInLandscapeMode = CGRect.zero
    /// Where it is on high pictures.
    public var positionInPortraitMode = CGRect.zero
}

/// How a snapshot is taken.
open class AgoraSnapshotConfig: NSObject {
    /// The file.
    public var filePath: String?
}
