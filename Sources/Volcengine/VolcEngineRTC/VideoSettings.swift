import Devices
import EmulatorAPI
public import Foundation
import VendorDialects
import VideoEngine

/// Where a picture is shown, and how.
open class ByteRTCVideoCanvas: NSObject {
    #if canImport(UIKit) || !canImport(AppKit)
        /// Where it is shown.
        public var view: UIView?
    #else
        /// Where it is shown.
        public var view: NSView?
    #endif
    /// How it fills the view.
    public var renderMode: ByteRTCRenderMode = .hidden
    /// The color of what it leaves free: blue, green and red, from the highest byte on.
    public var backgroundColor = 0
    /// By how many degrees it is turned.
    public var renderRotation: ByteRTCVideoRotation = .rotation0
    /// Whose, as SDK 3.4 said it; nobody reads it.
    public var uid = ""
    /// In which room, as SDK 3.4 said it; nobody reads it.
    public var roomId = ""

    /// What of it the SDK takes over.
    var shown: ShownView? {
        view.map { ShownView(canvas: $0.canvas, layout: PictureLayout(renderMode, backgroundColor, renderRotation)) }
    }
}

/// A view that shows a picture.
struct ShownView: Sendable {
    var canvas: PictureCanvas
    var layout: PictureLayout

    /// Lays out what the view shows.
    func apply() { canvas.layout = layout }
}

extension PictureLayout {
    init(_ mode: ByteRTCRenderMode, _ color: Int, _ rotation: ByteRTCVideoRotation = .rotation0) {
        let filling: PictureFilling =
            switch mode {
            case .hidden: .crop
            case .fit: .fit
            case .fill: .stretch
            }
        // 0xBBGGRR
        let parts = withUnsafeBytes(of: color.littleEndian, Array.init)
        let background = PictureColor(red: parts[0], green: parts[1], blue: parts[2])
        self.init(
            filling: filling, background: background,
            rotation: PictureRotation(rawValue: rotation.rawValue) ?? .none)
    }
}

/// How the app wants pictures to be captured, encoded and shown.
struct VideoSettings: Sendable {
    /// A remote user's picture, in whichever state the room is.
    struct Place: Hashable, Comparable, Sendable {
        var room: String
        var user: String
        var stream = PictureStream.main

        static func < (left: Place, right: Place) -> Bool {
            (left.room, left.user, left.stream) < (right.room, right.user, right.stream)
        }
    }

    static let usual = PictureEncoding.nearest(
        width: Volcengine.profile.sdk.usualPictureWidth.value, height: Volcengine.profile.sdk.usualPictureHeight.value,
        frameRate: Volcengine.profile.sdk.usualFrameRate.value)
    static let usualScreen = PictureEncoding.nearest(
        width: Volcengine.profile.sdk.usualScreenWidth.value, height: Volcengine.profile.sdk.usualScreenHeight.value,
        frameRate: Volcengine.profile.sdk.usualFrameRate.value)

    /// Whether the app has the camera open.
    var isCapturing = false
    var camera = CameraPosition.front
    /// Nil until the app says it.
    var mirror: ByteRTCMirrorType?
    var encoding = VideoSettings.usual
    /// Whether the app lets a second size be sent, and which; and the two that are being sent.
    var isSimulcast = false
    var small = SmallForm.none
    var layers: Layers?
    var capture: PictureEncoding?
    /// Whether the app has the screen captured.
    var isCapturingScreen = false
    var screenEncoding = VideoSettings.usualScreen
    var locals: [PictureStream: ShownView] = [:]
    var remotes: [Place: ShownView] = [:]
    var taps = PictureTaps()
    var processor = PictureProcessor()
    /// The states of the local pictures that were told last; nil stands for stopped.
    var told: [PictureStream: ByteRTCLocalVideoStreamState] = [:]
    /// What the app pushes in the place of the camera and the screen.
    var pushed: [PictureStream: PictureQueue] = [:]
    /// Of the pushed sources the open ones.
    var openPushed: [PictureStream: PictureQueue] = [:]

    /// Whether the app has a source of pictures, its own or the device's.
    func hasSource(_ stream: PictureStream) -> Bool {
        pushed[stream] != nil || (stream == .screen ? isCapturingScreen : isCapturing)
    }

    /// Whether the user sees this device's camera as in a mirror. Pictures that the app pushes are not mirrored at first.
    var isPreviewMirrored: Bool {
        switch mirror {
        case .render, .renderAndEncoder: true
        case .some(.none): false
        case nil: camera == .front && pushed[.main] == nil
        }
    }

    /// Whether a source of pictures is open, as it was told.
    func isOpen(_ stream: PictureStream) -> Bool {
        switch told[stream] {
        case .recording, .encoding: true
        case .stopped, .failed, nil: false
        }
    }
}

extension PictureStream {
    /// The stream of an index; nil for one that the SDK does not send pictures on.
    init?(_ index: ByteRTCStreamIndex) {
        switch index {
        case .indexMain: self = .main
        case .indexScreen: self = .screen
        case .index3rd, .index4th, .index5th, .index6th, .index7th, .indexMax: return nil
        }
    }

    /// Its place among its publisher's streams.
    var index: Int { (self == .screen ? Volcengine.StreamIndex.screen : .main).rawValue }

    /// The same, for the app.
    var streamIndex: ByteRTCStreamIndex { self == .screen ? .indexScreen : .indexMain }
}

extension ByteRTCVideoFrameInfo {
    convenience init(_ size: PictureSize) {
        self.init()
        (width, height) = (size.width, size.height)
    }
}
