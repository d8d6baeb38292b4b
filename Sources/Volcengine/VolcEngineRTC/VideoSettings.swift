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

        static func < (left: Place, right: Place) -> Bool { (left.room, left.user) < (right.room, right.user) }
    }

    static let usual = PictureEncoding.nearest(
        width: Volcengine.profile.sdk.usualPictureWidth.value, height: Volcengine.profile.sdk.usualPictureHeight.value,
        frameRate: Volcengine.profile.sdk.usualFrameRate.value)

    /// Whether the app has the camera open.
    var isCapturing = false
    var camera = CameraPosition.front
    /// Nil until the app says it.
    var mirror: ByteRTCMirrorType?
    var encoding = VideoSettings.usual
    var capture: PictureEncoding?
    var local: ShownView?
    var remotes: [Place: ShownView] = [:]
    /// How far the own picture was told to be.
    var told = ByteRTCLocalVideoStreamState.stopped
}

extension ByteRTCVideoFrameInfo {
    convenience init(_ size: PictureSize) {
        self.init()
        (width, height) = (size.width, size.height)
    }
}
