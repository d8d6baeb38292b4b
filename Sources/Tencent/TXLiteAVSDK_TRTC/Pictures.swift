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
    var picture: Picture
    var frameRate: Int
}

extension Pictures {
    /// How the stream of the camera, or of what stands in for it, is to be sent.
    func mainStream(isMuted: Bool) -> WantedPictures? {
        if isMuted, camera.isOpen, let muteImage {
            var settings = encoding
            settings.frameRate = muteImage.frameRate
            return WantedPictures(.source(.picture(muteImage.picture)), settings.encoding)
        }
        let encoding = encoding.encoding
        return switch camera {
        case .closed: nil
        case .open: WantedPictures(.camera, encoding, isMuted: isMuted)
        case .custom(let queue): WantedPictures(.source(.pushed(queue)), encoding, isMuted: isMuted)
        case .screen: WantedPictures(.screen, encoding, isMuted: isMuted, isPaused: isScreenPaused)
        }
    }

    /// How the second stream is to be sent.
    func secondStream(isMuted: Bool) -> WantedPictures? {
        guard isScreenOpen else { return nil }
        let encoding = screenEncoding.encoding
        guard let screenQueue else {
            return WantedPictures(.screen, encoding, isMuted: isMuted, isPaused: isScreenPaused)
        }
        return WantedPictures(.source(.pushed(screenQueue)), encoding, isMuted: isMuted)
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
