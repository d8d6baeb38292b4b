import Devices
import EmulatorAPI
import VendorDialects
import VideoEngine

/// Where the pictures that a connection sends come from.
enum PictureTrack: Hashable, Comparable, Sendable {
    case camera
    case screen
    /// What the app pushes. 0 is the external source, which stands in for the camera; the others are tracks that the app made.
    case pushed(UInt)

    /// What the device's engine calls it.
    var stream: PictureStream {
        switch self {
        case .camera: .main
        case .screen: .screen
        case .pushed(let id): PictureStream(number: 2 + Int(id))
        }
    }

    init(_ stream: PictureStream) {
        switch stream.original {
        case .main: self = .camera
        case .screen: self = .screen
        default: self = .pushed(UInt(stream.number - 2))
        }
    }

    var source: AgoraVideoSourceType {
        switch self {
        case .camera: .camera
        case .screen: .screen
        case .pushed: .custom
        }
    }
}

/// A view of local pictures, and how it shows them.
struct OwnView: Sendable {
    var canvas: PictureCanvas?
    var filling = PictureFilling.crop
    var mirror = PictureMirror.automatic

    /// Applies how pictures are shown.
    func arrange() {
        canvas?.layout.filling = filling
        canvas?.layout.mirror = mirror
    }
}

/// A screen that the app shares.
struct SharedScreen: Hashable, Sendable {
    var sendsPictures = true
    var encoding: PictureEncoding
}

/// What the app wants of pictures.
struct VideoSettings: Sendable {
    private static let facts = Agora.profile.sdk

    var isEnabled = false
    var isLocalEnabled = true
    /// The sources whose pictures the app wants to see before a channel is joined.
    var previews: Set<AgoraVideoSourceType> = []
    var views: [AgoraVideoSourceType: OwnView] = [:]
    /// What the main connection begins with.
    var isMuted = false
    var isEveryRemoteMuted = false
    var isMirroredForOthers = false
    var encoding = PictureEncoding.nearest(
        width: facts.pictureWidth.value, height: facts.pictureHeight.value, frameRate: facts.pictureRate.value)
    var orientation = AgoraVideoOutputOrientationMode.adaptative
    /// What the app pushes, by track.
    var pushed: [UInt: PictureQueue] = [:]
    /// Whether the last picture of a track was higher than wide.
    var tallTracks: Set<UInt> = []
    var screen: SharedScreen?
    /// What the main connection sends of small pictures, and in which size it wants others' pictures.
    var small = SmallPictures()
    var defaultSize = AgoraVideoStreamType.high
    var sizes: [UInt: AgoraVideoStreamType] = [:]
    /// What the app waits for, one of each user at a time.
    var snapshots: [Snapshot] = []
    var observer = WeakListener<any AgoraVideoFrameDelegate>()
    /// What the observer wanted last.
    var wishes = FrameWishes()
    /// What was told last of each source; nothing stands for stopped.
    var told: [AgoraVideoSourceType: AgoraVideoLocalState] = [:]

    /// Whether the app pushes pictures in place of the camera's.
    var isExternal: Bool { pushed[0] != nil }

    /// The tracks besides the camera that have something to send.
    var otherTracks: [PictureTrack] {
        let tracks = pushed.keys.sorted().map { PictureTrack.pushed($0) }
        return screen?.sendsPictures == true ? [.screen] + tracks : tracks
    }

    /// Whether a track has something to send.
    func has(_ track: PictureTrack) -> Bool {
        guard isEnabled else { return false }
        switch track {
        case .camera: return isLocalEnabled && !isExternal
        case .screen: return screen?.sendsPictures == true
        case .pushed(0): return isLocalEnabled && isExternal
        case .pushed(let id): return pushed[id] != nil
        }
    }

    /// Where a track's pictures are shown.
    func view(of track: PictureTrack) -> OwnView? {
        switch track {
        case .camera: isExternal ? nil : views[.camera]
        case .screen: views[.screen]
        case .pushed(0): views[.custom] ?? views[.camera]
        case .pushed: isExternal ? nil : views[.custom]
        }
    }

    /// Whether the app wants to see a track's pictures while they are not sent.
    func isPreviewing(_ track: PictureTrack) -> Bool {
        track == .pushed(0) && previews.contains(.camera) || previews.contains(track.source)
    }

    /// How a track's pictures are sent.
    func encoding(of track: PictureTrack) -> PictureEncoding {
        if track == .screen, let screen { return screen.encoding }
        switch orientation {
        case .adaptative:
            // The camera's pictures have the shape that is asked for.
            guard case .pushed(let id) = track else { return encoding }
            return encoding.turned(isTall: tallTracks.contains(id))
        case .fixedLandscape: return encoding.turned(isTall: false)
        case .fixedPortrait: return encoding.turned(isTall: true)
        }
    }
}

extension PictureEncoding {
    /// The same with the longer side upright or lying.
    func turned(isTall: Bool) -> PictureEncoding {
        guard width != height, (height > width) != isTall else { return self }
        return .nearest(width: height, height: width, frameRate: frameRate, bitRate: bitRate)
    }
}
