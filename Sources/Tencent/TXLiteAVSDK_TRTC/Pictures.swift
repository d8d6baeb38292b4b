import EmulatorAPI
import VendorDialects
import VideoEngine

/// An instance's pictures, as the app set them.
struct Pictures: Sendable {
    /// Where the local pictures come from.
    enum Camera: Sendable {
        case closed
        case open
        /// The app pushes pictures.
        case custom(PictureQueue)
        /// The screen is shared in place of the camera.
        case screen

        var isOpen: Bool {
            if case .closed = self { false } else { true }
        }

        var isScreen: Bool {
            if case .screen = self { true } else { false }
        }
    }

    var camera = Camera.closed
    /// Whether the app wants the preview; it may ask for it without a view.
    var isPreviewing = false
    var localView: PictureCanvas?
    var localLayout = PictureLayout()
    var encoding = VideoSettings()
    /// The last encoding that the app set, also before its turn has come.
    var latestSize = VideoSettings()
    /// How the camera's pictures are sent in a second, small size; nil if they are not.
    var smallEncoding: VideoSettings?
    var isMuted = false
    var isScreenOpen = false
    /// Where the app pushes the pictures of the second stream; nil for the screen.
    var screenQueue: PictureQueue?
    var screenEncoding = VideoSettings()
    var isScreenMuted = false
    var isScreenPaused = false
    /// Where the local screen is shown.
    var screenView: PictureCanvas?
    /// What the others see while the camera is muted.
    var muteImage: MuteImage?
    var lastMuteImage = 0
    /// Others' pictures that the app asked for, with their views.
    var views: [RemotePictures: PictureCanvas?] = [:]
    var layouts: [RemotePictures: PictureLayout] = [:]
    /// In which size the pictures of users' cameras are wanted, where that was said.
    var sizes: [UserID: SizeChoice] = [:]
    var mutedRemotes: Set<RemotePictures> = []
    var areRemotesMuted = false
    /// Views of users who could be seen already, until their first picture.
    var requested: Set<RemotePictures> = []
    /// Those of which the app knows that they are frozen.
    var frozen: Set<RemotePictures> = []
    var localRenderer: PictureRenderer?
    var remoteRenderers: [String: PictureRenderer] = [:]
    var changer: PictureChanger?

    /// The kinds that a speaker sends.
    var kinds: MediaKinds {
        var kinds: MediaKinds = camera.isOpen ? .picture : []
        if camera.isOpen, smallEncoding != nil { kinds.insert(.smallPicture) }
        if isScreenOpen { kinds.insert(.screen) }
        return kinds
    }

    var mutedKinds: MediaKinds {
        var kinds: MediaKinds = isMuted && muteImage == nil ? .picture : []
        if isScreenMuted { kinds.insert(.screen) }
        return kinds
    }

    /// Whether anything of it needs the device's ticks.
    var isUsed: Bool { camera.isOpen || isScreenOpen || !views.isEmpty }
}

/// What the others see while the camera is muted.
struct MuteImage: Sendable {
    /// Numbers the images of an instance.
    var number: Int
    var picture: Picture
    var frameRate: Int
}

/// A stream of pictures as it is to be sent.
struct WantedStream: Sendable {
    /// What a stream is made of.
    enum Source: Hashable, Sendable {
        case camera, screen
        /// What the main stream is made of.
        case small
        case pushed(ObjectIdentifier)
        /// The image with that number.
        case image(Int)
    }

    var source: Source
    var pictures: SentPictures
    var encoding: PictureEncoding
    var isMuted = false
    var isPaused = false

    private init(_ source: Source, _ pictures: SentPictures, _ encoding: PictureEncoding) {
        (self.source, self.pictures, self.encoding) = (source, pictures, encoding)
    }

    static func camera(_ encoding: PictureEncoding) -> Self { Self(.camera, .camera, encoding) }

    static func small(_ encoding: PictureEncoding, isMuted: Bool) -> Self {
        var stream = Self(.small, .camera, encoding)
        stream.isMuted = isMuted
        return stream
    }

    static func screen(_ encoding: PictureEncoding, isPaused: Bool) -> Self {
        var stream = Self(.screen, .screen, encoding)
        stream.isPaused = isPaused
        return stream
    }

    static func pushed(_ queue: PictureQueue, _ encoding: PictureEncoding) -> Self {
        Self(.pushed(ObjectIdentifier(queue)), .source(.pushed(queue)), encoding)
    }

    static func image(_ image: MuteImage, _ encoding: PictureEncoding) -> Self {
        Self(.image(image.number), .source(.picture(image.picture)), encoding)
    }
}

extension Pictures {
    /// The stream of the camera, or of what stands in for it.
    func mainStream(isMuted: Bool) -> WantedStream? {
        var settings = encoding
        if isMuted, camera.isOpen, let muteImage {
            settings.frameRate = muteImage.frameRate
            return .image(muteImage, settings.encoding)
        }
        var stream: WantedStream
        switch camera {
        case .closed: return nil
        case .open: stream = .camera(encoding.encoding)
        case .custom(let queue): stream = .pushed(queue, encoding.encoding)
        case .screen: stream = .screen(encoding.encoding, isPaused: isScreenPaused)
        }
        stream.isMuted = isMuted
        return stream
    }

    /// The second stream.
    func secondStream(isMuted: Bool) -> WantedStream? {
        guard isScreenOpen else { return nil }
        var stream: WantedStream
        if let screenQueue {
            stream = .pushed(screenQueue, screenEncoding.encoding)
        } else {
            stream = .screen(screenEncoding.encoding, isPaused: isScreenPaused)
        }
        stream.isMuted = isMuted
        return stream
    }
}

/// One user's pictures of one kind.
struct RemotePictures: Hashable, Comparable, Sendable {
    var user: UserID
    /// The screen's, or whatever the user sends beside the camera.
    var isScreen: Bool

    var kind: MediaKinds { isScreen ? .screen : .picture }
    var stream: StreamReference { .numbered(user: user, index: 0) }
    var key: PictureStreamKey { PictureStreamKey(publisher: user.rawValue, stream: isScreen ? .screen : .main) }
    var type: TRTCVideoStreamType { isScreen ? .sub : .big }

    init(_ user: UserID, isScreen: Bool) {
        self.user = user
        self.isScreen = isScreen
    }

    init(_ user: String, _ type: TRTCVideoStreamType) { self.init(UserID(user), isScreen: type == .sub) }

    init(_ key: PictureStreamKey) { self.init(UserID(key.publisher), isScreen: key.stream == .screen) }

    static func < (left: Self, right: Self) -> Bool {
        left.user == right.user ? !left.isScreen && right.isScreen : left.user < right.user
    }
}

extension PictureStream {
    /// The type of a stream that this device sends.
    var type: TRTCVideoStreamType { isSmall ? .small : self == .screen ? .sub : .big }
    var kind: MediaKinds { isSmall ? .smallPicture : self == .screen ? .screen : .picture }
}

/// How pictures are encoded: the values of `TRTCVideoEncParam`.
struct VideoSettings: Hashable, Sendable {
    var width = 360
    var height = 640
    var frameRate = 15
    /// In kbit/s; 0 if the engine chooses.
    var kilobitsPerSecond = 0

    init() {}

    init(_ param: TRTCVideoEncParam) {
        let (long, short) = param.videoResolution.sides
        (width, height) = param.resMode == .landscape ? (long, short) : (short, long)
        frameRate = Int(param.videoFps)
        kilobitsPerSecond = max(0, Int(param.videoBitrate))
    }

    /// The nearest that the codec takes.
    var encoding: PictureEncoding {
        PictureEncoding.nearest(
            width: width, height: height, frameRate: frameRate,
            bitRate: kilobitsPerSecond == 0 ? nil : kilobitsPerSecond * 1000)
    }
}

extension TRTCVideoResolution {
    /// Width and height in landscape, as the case's name has them.
    fileprivate var sides: (Int, Int) {
        switch self {
        case ._120_120: (120, 120)
        case ._160_160: (160, 160)
        case ._270_270: (270, 270)
        case ._480_480: (480, 480)
        case ._160_120: (160, 120)
        case ._240_180: (240, 180)
        case ._280_210: (280, 210)
        case ._320_240: (320, 240)
        case ._400_300: (400, 300)
        case ._480_360: (480, 360)
        case ._640_480: (640, 480)
        case ._960_720: (960, 720)
        case ._160_90: (160, 90)
        case ._256_144: (256, 144)
        case ._320_180: (320, 180)
        case ._480_270: (480, 270)
        case ._640_360: (640, 360)
        case ._960_540: (960, 540)
        case ._1280_720: (1280, 720)
        case ._1920_1080: (1920, 1080)
        }
    }
}

extension PictureLayout {
    init(_ params: TRTCRenderParams) {
        let mirror: PictureMirror =
            switch params.mirrorType {
            case .auto: .automatic
            case .enable: .on
            case .disable: .off
            }
        self.init(
            filling: params.fillMode == .fit ? .fit : .crop, rotation: PictureRotation(params.rotation), mirror: mirror)
    }
}

extension PictureRotation {
    init(_ rotation: TRTCVideoRotation) {
        self =
            switch rotation {
            case ._0: .none
            case ._90: .quarter
            case ._180: .half
            case ._270: .threeQuarters
            }
    }
}
